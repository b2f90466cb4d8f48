//! Words of the engine and the game, as sentences in the language of the person.

use std::fmt::Display;
use std::time::Duration;

use plateau_core::coach::{MoveAnalysis, Telling};
use plateau_core::erased::{Comparison, DynGame, Evaluation, GameEnd, Report, Status};
use plateau_core::game::{
    About, DrawCount, Language, OptionSpec, Reason, Refusal, Side, Text, Unit, shown, wording,
};
use plateau_core::search::{Bound, Score, StrategyAbout};

use super::played_game::PlayedGame;

/// A speaker of one language, about one game.
#[derive(Clone, Copy)]
pub(super) struct Speech {
    /// The language.
    pub language: Language,
}

/// Moves of a line that are shown.
const LINE: usize = 8;

impl Speech {
    /// A text with its values.
    pub(super) fn say(self, text: Text, values: &[(&str, &dyn Display)]) -> String {
        text.filled(values, self.language)
    }

    /// The name of a game.
    pub(super) fn title(self, about: &About) -> &'static str {
        about.title.to(self.language)
    }

    /// The aim of a game, in a sentence.
    pub(super) fn summary(self, about: &About) -> &'static str {
        about.summary.to(self.language)
    }

    /// The peculiarity of a named variant other than the usual one, as a further sentence; empty for all others.
    pub(super) fn peculiarity(self, about: &About, variant: &str) -> String {
        let known = about.variants.iter().skip(1).find(|known| known.name == variant);
        let sentence = |text| format!(" {}.", capitalised(text));
        known.map(|known| sentence(known.summary.to(self.language))).unwrap_or_default()
    }

    /// The notation of moves, in a sentence.
    pub(super) fn notation(self, about: &About) -> &'static str {
        about.move_notation.doc.to(self.language)
    }

    /// The method of a strategy, in a sentence.
    pub(super) fn strategy(self, about: &StrategyAbout) -> &'static str {
        about.summary.to(self.language)
    }

    /// The effect of an option, in a sentence.
    pub(super) fn option(self, spec: &OptionSpec) -> &'static str {
        spec.doc.to(self.language)
    }

    /// The name of a side.
    pub(super) fn side(self, about: &About, side: Side) -> &'static str {
        about.side_label(side, self.language)
    }

    /// So many moves: `1 move`, `2 moves`.
    pub(super) fn moves(self, count: f64) -> String {
        Unit::MOVES.noun.counted(count, self.language)
    }

    /// The length of a solution: its moves, or its cost where moves have costs.
    fn length(self, game: &dyn DynGame, count: f64, optimal: bool) -> String {
        let (length, best) = if game.has_costs() {
            let cost = text!("play-cost").with("count", &count).to(self.language);
            (cost, text!("play-lowest"))
        } else {
            (self.moves(count), text!("play-fewest"))
        };
        if optimal { self.say(best, &[("moves", &length)]) } else { length }
    }

    /// A move as people write it.
    pub(super) fn mv(self, game: &dyn DynGame, mv: &str) -> String {
        Telling(self.language).spoken(mv, game.move_words())
    }

    /// The moves of a game as people write them, in a line.
    pub(super) fn moves_text(self, live_game: &PlayedGame) -> String {
        self.line(&**live_game.game(), &live_game.position().moves()).join(" ")
    }

    /// Moves as people write them.
    fn line(self, game: &dyn DynGame, moves: &[String]) -> Vec<String> {
        moves.iter().map(|mv| self.mv(game, mv)).collect()
    }

    fn plies(self, count: u32) -> String {
        text!("play-plies").counted(count.into(), self.language)
    }

    /// So much of a unit of scores.
    fn amount(self, amount: f64, unit: &'static str) -> String {
        Unit::noun_of(unit).counted(amount, self.language)
    }

    /// A score where `side` is to move.
    pub(super) fn score(self, game: &dyn DynGame, score: Score, side: Side) -> String {
        let about = game.about();
        match score {
            Score::Solution { moves, optimal } => self.length(game, moves.into(), optimal),
            Score::Unsolvable => self.say(text!("play-no-solution"), &[]),
            Score::Estimate { value, .. } if about.is_puzzle() => {
                let moves = self.length(game, value, false);
                self.say(text!("play-about-moves"), &[("moves", &moves)])
            }
            Score::Estimate { value, .. } if is_zero(value) => self.say(text!("play-even"), &[]),
            Score::Estimate { value, unit } => {
                let ahead = if value > 0.0 { side } else { side.other() };
                let (amount, side) = (self.amount(value.abs(), unit), self.side(about, ahead));
                self.say(text!("play-ahead"), &[("amount", &amount), ("side", &side)])
            }
            Score::Exact { value, unit, plies, bound } => {
                let result = self.proven(about, value, unit, bound, side);
                let within = plies.filter(|&plies| plies > 0);
                let within =
                    within.map(|n| self.say(text!("play-within"), &[("plies", &self.plies(n))]));
                result + &within.unwrap_or_default()
            }
        }
    }

    fn proven(
        self,
        about: &About,
        value: i64,
        unit: &'static str,
        bound: Option<Bound>,
        side: Side,
    ) -> String {
        if value == 0 {
            return self.say(text!("play-a-draw"), &[]);
        }
        let winner = self.side(about, if value > 0 { side } else { side.other() });
        let margin = value.abs();
        let amount = self.amount(margin as f64, unit);
        let by = if bound.is_some() { text!("play-by-at-least") } else { text!("play-by-margin") };
        // A win by one is what games have where nothing is counted.
        let by = (margin > 1).then(|| self.say(by, &[("amount", &amount)]));
        self.say(text!("play-side-wins"), &[("side", &winner)]) + &by.unwrap_or_default()
    }

    /// The draw that a player can claim.
    pub(super) fn claim(self, reason: &Reason) -> String {
        self.say(text!("play-claimable"), &[("reason", &reason.text.to(self.language))])
    }

    /// The draw that comes without progress.
    pub(super) fn draw_count(self, count: DrawCount) -> String {
        let reason = count.reason.text.to(self.language);
        self.say(text!("play-draw-in"), &[("plies", &self.plies(count.plies)), ("reason", &reason)])
    }

    /// The message at the end of a game of `plies` plies.
    pub(super) fn ending(self, about: &About, end: &GameEnd, plies: usize) -> String {
        let reason = end.outcome.reason.text.to(self.language);
        let winner = end.outcome.winner;
        let Some(winner) = winner.map(|side| self.side(about, side)) else {
            let text = if about.is_puzzle() { text!("play-stuck") } else { text!("play-drawn") };
            return self.say(text, &[("reason", &reason)]);
        };
        if about.is_puzzle() {
            return self.say(text!("play-solved"), &[("moves", &self.moves(plies as f64))]);
        }
        let values: &[(&str, &dyn Display)] = &[("side", &winner), ("reason", &reason)];
        match end.tally {
            None => self.say(text!("play-wins"), values),
            Some([one, other]) => {
                let counts: [(&str, &dyn Display); 2] =
                    [("high", &one.max(other)), ("low", &one.min(other))];
                self.say(text!("play-wins-by"), &[values, &counts].concat())
            }
        }
    }

    /// Findings of a search, in a line.
    pub(super) fn thought(self, game: &dyn DynGame, report: &Report, side: Side) -> String {
        let mut parts = Vec::new();
        if report.depth > 0 {
            parts.push(self.say(text!("play-depth"), &[("depth", &report.depth)]));
        }
        if report.is_book {
            parts.push(self.say(text!("play-from-book"), &[]));
        }
        if let Some(line) = report.lines.first() {
            parts.push(self.score(game, line.score, side));
            parts.push(beginning(&self.line(game, &line.moves)));
        }
        parts.push(self.effort(report.nodes, report.elapsed));
        parts.retain(|part| !part.is_empty());
        parts.join(" · ")
    }

    /// The result of a search for the solution of a puzzle, or the value of a position;
    /// below it the number of solutions, the remark and the strategies compared, where there are any.
    pub(super) fn solution(self, game: &dyn DynGame, report: &Report, side: Side) -> String {
        let line = report.lines.first();
        let score = line.map(|line| self.score(game, line.score, side));
        let moves = line.map(|line| self.line(game, &line.moves).join(" ")).unwrap_or_default();
        let followed = |text: String| match moves.is_empty() {
            true => text,
            false => format!("{text}{}{moves}", Text::COLON.to(self.language)),
        };
        let result = match (report.status(), score) {
            (Status::Unsolvable, _) => match &report.note {
                Some(note) => {
                    self.say(text!("play-no-solution-for"), &[("reason", &note.to(self.language))])
                }
                None => self.say(text!("play-no-solution"), &[]),
            },
            (Status::Optimal | Status::Solved, Some(score)) => followed(score),
            (_, Some(score)) => {
                followed(self.say(text!("play-not-solved-but"), &[("score", &score)]))
            }
            (_, None) => self.say(text!("play-not-solved"), &[]),
        };
        let solutions = report
            .solutions
            .map(|count| text!("play-solutions").with("count", &count).to(self.language));
        // If there is no solution, the remark is the reason.
        let note = report.note.as_ref().filter(|_| report.status() != Status::Unsolvable);
        let note = note.map(|note| note.to(self.language).to_owned());
        let rows = report.comparison.iter().map(|row| self.compared(game, row));
        let lines: Vec<_> = [result].into_iter().chain(solutions).chain(note).chain(rows).collect();
        lines.join("\n")
    }

    /// The result of one strategy of several, in a line.
    fn compared(self, game: &dyn DynGame, row: &Comparison) -> String {
        let length = |optimal| self.length(game, row.length.unwrap_or_default() as f64, optimal);
        let result = match row.status {
            Status::Optimal => length(true),
            Status::Solved => length(false),
            Status::Unsolvable => self.say(text!("play-no-solution"), &[]),
            Status::Unknown => self.say(text!("play-not-solved"), &[]),
        };
        let effort = self.effort(row.nodes, row.elapsed);
        format!("  {:20} {result:28} {effort}", row.strategy)
    }

    /// Nodes and time of a search.
    fn effort(self, nodes: u64, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        let is_short = elapsed < Duration::from_millis(100);
        let time =
            if is_short { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") };
        let time = self.language.with_decimal_mark(&time);
        wording!("play-effort", count = nodes, time).to(self.language)
    }

    /// A static evaluation with its terms.
    pub(super) fn evaluation(self, game: &dyn DynGame, found: &Evaluation, side: Side) -> String {
        let about = game.about();
        let score = self.score(game, found.score, side);
        let evaluated = [("evaluator", &found.evaluator as &dyn Display), ("score", &score)];
        let mut lines = vec![self.say(text!("play-evaluated"), &evaluated)];
        if let Some(values) = found.sides {
            let named = Side::BOTH.map(|side| self.side(about, side)).into_iter().zip(values);
            lines.push(self.say(text!("play-sides"), &[("list", &self.listed(named))]));
        }
        if !found.terms.is_empty() {
            lines.push(
                self.say(
                    text!("play-terms"),
                    &[("list", &self.listed(found.terms.iter().copied()))],
                ),
            );
        }
        lines.join("\n")
    }

    /// The judgement of a move that was played.
    pub(super) fn judgement(self, game: &dyn DynGame, judged: &MoveAnalysis) -> String {
        let about = game.about();
        let side = self.side(about, judged.side);
        let score = self.score(game, judged.after, judged.side);
        let mut text = self.say(
            text!("play-judged"),
            &[
                ("number", &(judged.index + 1)),
                ("side", &side),
                ("move", &self.mv(game, &judged.text)),
                ("score", &score),
            ],
        );
        let spoken = MoveAnalysis {
            text: self.mv(game, &judged.text),
            pv: self.line(game, &judged.pv),
            ..judged.clone()
        };
        let mistake = Telling(self.language).mistake(&spoken);
        if !mistake.is_empty() {
            text = format!("{text}. {mistake}");
        }
        text
    }

    /// Names with their values.
    fn listed(self, values: impl Iterator<Item = (&'static str, f64)>) -> String {
        let named = |(name, value)| format!("{name} {}", self.language.decimal(value));
        values.map(named).collect::<Vec<_>>().join(", ")
    }

    /// A refusal; what it says of requests is said of words.
    pub(super) fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::IllegalMove { text, reason, .. } => {
                let (text, reason) = (shown(text), reason.to(self.language));
                self.say(text!("play-wrong-move"), &[("move", &text), ("reason", &reason)])
            }
            Refusal::GameOver { reason, .. } => {
                self.say(text!("play-over"), &[("reason", &reason.text.to(self.language))])
            }
            other => other.wording().to(self.language).to_owned(),
        }
    }
}

/// True of a number that is shown as 0.
fn is_zero(number: f64) -> bool {
    (number * 100.0).round() == 0.0
}

/// A text with a capital letter at its beginning.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first.into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The beginning of a line of moves.
fn beginning(moves: &[String]) -> String {
    let more = if moves.len() > LINE { " …" } else { "" };
    moves[..moves.len().min(LINE)].join(" ") + more
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_core::search::Found;
    use std::sync::Arc;

    use plateau_core::game::{OptionValue, Options, Outcome, Reason};
    use plateau_core::games::find_named;

    const ENGLISH: Speech = Speech { language: Language::ENGLISH };
    const FRENCH: Speech = Speech { language: Language::FRENCH };

    /// The game, in which lengths are costs if its name ends in `weights`.
    fn named(game: &str) -> Arc<dyn DynGame> {
        let (name, has_costs) =
            game.strip_suffix(" weights").map_or((game, false), |name| (name, true));
        let (entry, variant) = find_named(name).unwrap();
        let mut options = Options::default();
        if has_costs {
            options
                .set_known(entry.about().options, "weights", OptionValue::parse("numbers"))
                .unwrap();
        }
        entry.create(variant, &options).unwrap()
    }

    fn about(game: &str) -> &'static About {
        find_named(game).unwrap().0.about()
    }

    #[test]
    fn scores_are_sentences() {
        let exact = |value, plies, bound| Score::Exact { value, unit: "discs", plies, bound };
        let estimate = |value| Score::Estimate { value, unit: "discs" };
        let solution = |optimal| Score::Solution { moves: 9, optimal };
        let solution_in = |moves| Score::Solution { moves, optimal: false };
        for (game, score, said) in [
            ("othello", estimate(-1.5), "+1.5 discs for white"),
            ("othello", estimate(1.234), "+1.23 discs for black"),
            ("othello", estimate(0.001), "even"),
            ("othello", exact(4, None, None), "a win for black by 4 discs"),
            ("othello", exact(1, None, None), "a win for black"),
            (
                "othello",
                exact(-2, Some(1), Some(Bound::Upper)),
                "a win for white by at least 2 discs in 1 ply",
            ),
            ("othello", exact(0, Some(8), None), "a draw in 8 plies"),
            ("sliding_tile", estimate(1.0), "about 1 move"),
            ("sliding_tile", solution(true), "9 moves, the fewest possible"),
            ("sliding_tile", solution(false), "9 moves"),
            ("sliding_tile weights", solution(true), "a cost of 9, the lowest possible"),
            ("sliding_tile weights", solution(false), "a cost of 9"),
            ("sliding_tile weights", estimate(1.0), "about a cost of 1"),
            ("sliding_tile", Score::Unsolvable, "there is no solution"),
        ] {
            assert_eq!(ENGLISH.score(&*named(game), score, Side::First), said);
        }
        for (game, score, said) in [
            ("othello", estimate(0.0), "égalité"),
            ("othello", estimate(1.5), "+1,5 pion pour noir"),
            ("tic_tac_toe", Score::Estimate { value: -2.0, unit: "lines" }, "+2 lignes pour ronds"),
            ("sliding_tile", solution_in(1), "1 coup"),
            ("othello", exact(0, Some(8), None), "partie nulle en 8 demi-coups"),
            ("sliding_tile", solution(true), "9 coups, le moins possible"),
            ("sliding_tile weights", solution(true), "un coût de 9, le plus bas possible"),
        ] {
            assert_eq!(FRENCH.score(&*named(game), score, Side::First), said);
        }
    }

    #[test]
    fn a_solution_is_told_with_its_number_its_remark_and_what_was_compared() {
        let row = |strategy, status, length| {
            let elapsed = Duration::ZERO;
            Comparison { strategy, status, length, nodes: 5, elapsed, stopped: None }
        };
        let score = Score::Solution { moves: 2, optimal: true };
        let moves = vec!["up".to_owned(), "left".to_owned()];
        let report = Report {
            found: Found {
                solutions: Some(3),
                note: Some(Text::plain("a remark").into()),
                ..Found::line(moves, score)
            },
            comparison: vec![
                row("table", Status::Optimal, Some(2)),
                row("greedy", Status::Unknown, None),
            ],
            ..Report::default()
        };
        let game = named("sliding_tile");
        assert_eq!(
            ENGLISH.solution(&*game, &report, Side::First).lines().collect::<Vec<_>>(),
            [
                "2 moves, the fewest possible: up left",
                "3 solutions",
                "a remark",
                "  table                2 moves, the fewest possible 5 nodes in 0.0 ms",
                "  greedy               not solved                   5 nodes in 0.0 ms",
            ]
        );
        let french = FRENCH.solution(&*game, &report, Side::First);
        let told = "2 coups, le moins possible : haut gauche\n3 solutions\na remark\n  table ";
        assert!(french.starts_with(told), "{french}");
    }

    #[test]
    fn endings_are_sentences() {
        let draw = Outcome::draw(&Reason::BOARD_FULL);
        let win = |side| Outcome::win(side, 4, &Reason::BOARD_FULL);
        for (game, outcome, tally, said) in [
            ("othello", win(Side::Second), Some([30, 34]), "white won, 34 to 30 (a full board)."),
            ("othello", win(Side::First), None, "black won (a full board)."),
            ("othello", draw, Some([32, 32]), "No winner (a full board)."),
            ("sliding_tile", Outcome::solved(), None, "Solved in 3 moves."),
            ("sliding_tile", draw, None, "Stuck (a full board)."),
        ] {
            let end = GameEnd { outcome, score: Score::Unsolvable, tally };
            assert_eq!(ENGLISH.ending(about(game), &end, 3), said);
        }
    }
}
