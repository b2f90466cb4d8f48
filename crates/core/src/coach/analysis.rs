//! Analysis of a game that was played: the loss by each move, and the moves that turned it.
//!
//! For each position of the game it asks a [`Judge`] for the best move, and compares the played move with it. A difference within the known
//! error of the search is no loss.

use std::time::Duration;

use crate::game::{Refusal, Side, Text};
use crate::search::{Score, StopToken};

use crate::erased::{
    BoxedPosition, DynGame, Engine, Fact, PositionText, Query, ReportLine, SearchError,
};

use super::judge::{Compared, Judge};
use super::verdict::{Counted, Judged, proven};

/// Judgement of a move that was played. Scores are for the side that played it.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveAnalysis {
    /// Index among the moves of the game, from 0.
    pub index: usize,
    /// The move, as the game writes it.
    pub text: String,
    /// The side that played it.
    pub side: Side,
    /// Unit of the scores.
    pub counted: Counted,
    /// The best move, if one is known; the played move, if no other is better.
    pub best: Option<String>,
    /// The first 64 moves of the line that begins with the best move.
    pub pv: Vec<String>,
    /// The played move, followed by the moves that the search expected after it.
    pub line: Vec<String>,
    /// Score of the best move, by the search that compared it with the played move.
    pub before: Score,
    /// Score of the played move, by the same search; in a puzzle, of the solution that begins with it.
    pub after: Score,
    /// Loss by the move, in the unit of both scores: 0 if no other move is better by more than [`error`](Self::error), `None` if the scores
    /// cannot be compared. In a puzzle, the number of moves by which the shortest solution grew.
    pub loss: Option<f64>,
    /// The known error of the comparison, in the same unit: 0 if both scores are proven, `None` if the error is unknown.
    pub error: Option<f64>,
    /// True if the game turned: a won position became not won, a drawn one lost, or the advantage changed sides; a puzzle lost its
    /// solution, or its shortest one.
    pub turning: bool,
}

/// A game that was analysed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Analysis {
    /// The moves that were judged.
    pub moves: Vec<MoveAnalysis>,
    /// The name of the opening that the judged moves reached.
    pub opening: Option<Text>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

impl MoveAnalysis {
    /// The better move; `None` if none is known.
    #[must_use]
    pub fn better(&self) -> Option<&str> {
        self.best.as_deref().filter(|best| *best != self.text && self.loss != Some(0.0))
    }

    /// The unit of the scores, if they are numbers.
    #[must_use]
    pub fn unit(&self) -> Option<&'static str> {
        self.after.measure().map(|(_, unit)| unit)
    }

    /// Facts that follow from the scores, the most important first. `is_alone` is true if there was no other legal move.
    #[must_use]
    pub fn verdict(&self, is_alone: bool) -> Vec<Fact> {
        let best = self.best.as_deref().filter(|best| *best != self.text);
        let judged = Judged {
            score: self.after,
            own: self.after,
            rival: best.map(|best| (best, self.before)),
            error: self.error,
            is_best: best.is_none(),
            is_alone,
        };
        judged.facts(self.counted)
    }

    /// Facts about the move in the position `before` it: those that follow from its scores, then the insights of the game.
    ///
    /// # Errors
    /// Those of [`DynPosition::insights`](crate::erased::DynPosition::insights).
    pub fn facts(&self, before: &BoxedPosition<'_>) -> Result<Vec<Fact>, Refusal> {
        let seen = before.insights(&self.line)?.facts;
        Ok([self.verdict(before.stand().is_forced), seen].concat())
    }
}

impl Analysis {
    /// Judges the moves of `at`. Each search has the limits of `query`: one search for each position, and one to compare a move that was
    /// not the best. `tell` is called with each move, the analysis so far, and the position before the move. When `stop` is set, returns
    /// the moves judged so far.
    ///
    /// # Errors
    /// [`SearchError`], if the moves or the query cannot be served.
    pub fn of(
        game: &dyn DynGame,
        engine: &mut dyn Engine,
        at: &PositionText,
        query: &Query,
        stop: &StopToken,
        tell: &mut dyn FnMut(&MoveAnalysis, &Self, &BoxedPosition<'_>),
    ) -> Result<Self, SearchError> {
        let mut analysis = Self::default();
        let counted = Counted::by(game);
        let mut judge = Judge::new(game, engine, query, stop);
        let start = PositionText { setup: at.setup.clone(), moves: Vec::new() };
        let mut position = game.position(&start)?;
        // It is extended by each move, because replaying the whole game for each move would take quadratic time.
        let mut reached = position.at();
        let mut rest = None;
        for (index, text) in at.moves.iter().enumerate() {
            let before = position.clone();
            let mut texts = position.read(text)?;
            let text = texts.pop().unwrap_or_else(|| text.clone());
            // A move that this one implies is played before it.
            texts.iter().try_for_each(|implied| position.push(implied))?;
            reached.moves.append(&mut texts);
            let side = position.stand().side;
            let best = match rest.take() {
                Some(line) => line,
                None => judge.line(&reached)?,
            };
            let mut compared = judge.compare_and_play(&mut position, &mut reached, &text, &best)?;
            if stop.poll(None).is_some() {
                break;
            }
            rest = compared.rest.take();
            analysis.opening = position.opening();
            (analysis.nodes, analysis.elapsed) = (judge.nodes, judge.elapsed());
            let judged = judge_move(index, text, (side, counted), best, compared);
            tell(&judged, &analysis, &before);
            analysis.moves.push(judged);
        }
        (analysis.nodes, analysis.elapsed) = (judge.nodes, judge.elapsed());
        Ok(analysis)
    }
}

/// Judgement of a move by its comparison with the best one.
fn judge_move(
    index: usize,
    text: String,
    (side, counted): (Side, Counted),
    best: ReportLine,
    compared: Compared,
) -> MoveAnalysis {
    let Compared { own, other, is_best, error, .. } = compared;
    let is_compared = other.is_some();
    let best = if is_best { own.clone() } else { other.unwrap_or(best) };
    let (before, after) = (best.score, own.score);
    let are_final = before.is_final() && after.is_final();
    let error = if is_best || are_final { Some(0.0) } else { error };
    let loss = match is_best {
        true => Some(0.0),
        false if is_compared || are_final => loss(before, after, error, counted != Counted::Points),
        false => None,
    };
    MoveAnalysis {
        index,
        side,
        counted,
        best: best.moves.first().cloned(),
        pv: best.moves,
        line: if own.moves.is_empty() { vec![text.clone()] } else { own.moves },
        text,
        before,
        after,
        loss,
        error,
        turning: !is_best && has_turned(before, after, loss),
    }
}

/// Loss between two scores of one side; none if it is not more than the error. Estimates in a puzzle have no known error, so only proven
/// lengths are compared.
fn loss(before: Score, after: Score, error: Option<f64>, is_puzzle: bool) -> Option<f64> {
    if is_puzzle && !(before.is_final() && after.is_final()) {
        return None;
    }
    let (before, unit) = before.measure()?;
    let (after, _) = after.measure().filter(|&(_, other)| other == unit)?;
    let worse = if is_puzzle { after - before } else { before - after };
    Some(if worse > error.unwrap_or(0.0) { worse } else { 0.0 })
}

fn has_turned(before: Score, after: Score, loss: Option<f64>) -> bool {
    if let (Score::Solution { .. }, Score::Unsolvable) = (before, after) {
        return true;
    }
    if let (Score::Solution { .. }, _) | (_, Score::Solution { .. }) = (before, after) {
        return loss.is_some_and(|loss| loss > 0.0);
    }
    if let (Some(had), Some(has)) = (proven(before), proven(after)) {
        return has > had;
    }
    // The advantage changed sides.
    let value = |score: Score| score.measure().map_or(0.0, |(value, _)| value);
    loss.is_some_and(|loss| loss > 0.0) && value(before) > 0.0 && value(after) < 0.0
}

impl Score {
    /// The score of the puzzle before a move of this cost.
    pub(super) fn before_move(self, cost: u32) -> Self {
        match self {
            Self::Solution { moves, optimal } => Self::Solution { moves: moves + cost, optimal },
            Self::Estimate { value, unit } => {
                Self::Estimate { value: value + f64::from(cost), unit }
            }
            Self::Exact { .. } | Self::Unsolvable => self,
        }
    }

    /// The score as a number with its unit; `None` if it is not a number, or only a bound.
    pub(super) fn measure(self) -> Option<(f64, &'static str)> {
        match self {
            Self::Estimate { value, unit } => Some((value, unit)),
            Self::Exact { value, unit, bound: None, .. } => Some((value as f64, unit)),
            Self::Solution { moves, optimal: true } => Some((f64::from(moves), "moves")),
            Self::Exact { .. } | Self::Solution { .. } | Self::Unsolvable => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::erased::STEPS;
    use crate::erased::{Report, Shortage};
    use crate::game::{Options, Refusal};
    use crate::games::GAMES;
    use crate::search::{Bound, Found, Limits};

    const fn exact(value: i64) -> Score {
        Score::Exact { value, unit: "discs", plies: None, bound: None }
    }

    const fn about(value: f64) -> Score {
        Score::Estimate { value, unit: "discs" }
    }

    const fn solved(moves: u32) -> Score {
        Score::Solution { moves, optimal: true }
    }

    #[test]
    fn a_move_is_judged_by_its_difference_from_the_best() {
        let bound =
            |value, bound| Score::Exact { value, unit: "discs", plies: None, bound: Some(bound) };
        // The best score; that of the move; the known error; whether it is a puzzle; the loss; whether the game turned.
        for (before, after, error, puzzle, loss, turning) in [
            (exact(6), exact(6), None, false, Some(0.0), false),
            (exact(6), exact(2), None, false, Some(4.0), false),
            (exact(6), exact(0), Some(9.0), false, Some(6.0), true),
            (exact(0), exact(-8), None, false, Some(8.0), true),
            (exact(-2), exact(-8), None, false, Some(6.0), false),
            (about(1.5), about(-0.5), None, false, Some(2.0), true),
            (about(1.5), about(-0.5), Some(1.9), false, Some(2.0), true),
            (about(1.5), about(-0.5), Some(2.0), false, Some(0.0), false),
            (about(1.0), about(2.0), None, false, Some(0.0), false),
            (about(1.0), exact(-3), Some(1.0), false, Some(4.0), true),
            (exact(2), about(-1.0), Some(3.0), false, Some(0.0), false),
            (bound(1, Bound::Lower), about(-5.0), Some(1.0), false, None, false),
            (bound(1, Bound::Lower), bound(-1, Bound::Upper), None, false, None, true),
            (about(0.0), bound(-1, Bound::Upper), None, false, None, false),
            (solved(5), solved(5), None, true, Some(0.0), false),
            (solved(5), solved(7), Some(9.0), true, Some(2.0), true),
            (solved(5), about(9.0), None, true, None, false),
            (about(5.0), about(9.0), None, true, None, false),
            (solved(5), Score::Unsolvable, None, true, None, true),
            (Score::Unsolvable, Score::Unsolvable, None, true, None, false),
        ] {
            let line = |mv: &str, score| ReportLine { moves: vec![mv.to_owned()], score };
            let (own, best) = (line("other", after), line("best", before));
            let other = Some(best.clone());
            let compared = Compared { own, other, is_best: false, error, rest: None };
            let counted = if puzzle { Counted::Moves } else { Counted::Points };
            let played = (Side::First, counted);
            let judged = judge_move(0, "other".to_owned(), played, best, compared);
            assert_eq!((judged.loss, judged.turning), (loss, turning), "{before:?} {after:?}");
            assert_eq!(judged.better().is_some(), loss != Some(0.0));
        }
    }

    /// A test engine that rates all moves equal, but its estimate alternates with the parity of its depth. Unless a depth is given, the
    /// depth differs from search to search. It prefers another move each time.
    struct Swinging {
        game: Arc<dyn DynGame>,
        ranks: bool,
        searches: usize,
    }

    impl Engine for Swinging {
        fn search(
            &mut self,
            at: &PositionText,
            query: &Query,
            _: &StopToken,
            _: &mut dyn FnMut(Report),
        ) -> Result<Report, SearchError> {
            if !self.ranks && (query.multipv > 1 || query.searchmoves.is_some()) {
                return Err(Refusal::not_supported(Text::plain("no")).into());
            }
            self.searches += 1;
            let depth = query.limits.depth.unwrap_or(4 + self.searches as u32 % 3);
            let swing = if depth.is_multiple_of(2) { 0.5 } else { -0.5 };
            let legal = self.game.legal(at, false)?.into_iter().map(|legal| legal.text).collect();
            let mut moves: Vec<String> = query.searchmoves.clone().unwrap_or(legal);
            let last = moves.len();
            moves.rotate_left(self.searches % last);
            let line = |mv| ReportLine { moves: vec![mv], score: about(swing) };
            let lines = moves.into_iter().take(query.multipv).map(line).collect();
            let found = Found { lines, depth, ..Found::default() };
            Ok(Report { found, ..Report::default() })
        }

        fn remembers(&self) -> bool {
            false
        }

        fn forget(&mut self) {}

        fn warning(&self) -> Option<Shortage> {
            None
        }
    }

    #[test]
    fn equal_moves_lose_nothing_however_deep_each_search_comes() {
        let game = GAMES[0].create(None, &Options::default()).unwrap();
        let moves = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "g5"].map(str::to_owned).to_vec();
        let at = PositionText { setup: None, moves };
        let time = Duration::from_millis(1);
        for (ranks, limits) in [true, false].into_iter().flat_map(|ranks| {
            let both = Limits { time: Some(time), ..Limits::nodes(9) };
            let limits = [Limits::depth(3), Limits::depth(4), Limits::nodes(9), both];
            limits.map(|limits| (ranks, limits))
        }) {
            let mut engine = Swinging { game: Arc::clone(&game), ranks, searches: 0 };
            let query = Query { limits: limits.clone(), ..Query::default() };
            let stop = StopToken::default();
            let analysis =
                Analysis::of(&*game, &mut engine, &at, &query, &stop, &mut |_, _, _| {}).unwrap();
            let losses: Vec<_> = analysis.moves.iter().map(|judged| judged.loss).collect();
            assert_eq!(losses, [Some(0.0); 8], "{ranks} {limits:?}");
            assert!(analysis.moves.iter().all(|judged| !judged.turning));
        }
    }

    #[test]
    fn each_move_is_read_and_explained_in_a_few_steps_however_long_the_game() {
        // A tile that moves back and forth next to the goal.
        let game = GAMES.iter().find(|entry| entry.about().id == "sliding_tile").unwrap();
        let game = game.create(Some("3x3"), &Options::default()).unwrap();
        let steps = |count: usize| {
            let there = ["left", "right"].map(str::to_owned);
            let moves = there.into_iter().cycle().take(count).collect();
            let at = PositionText { setup: Some("1 2 3/4 5 6/7 0 8".to_owned()), moves };
            let mut engine = Arc::clone(&game).engine(None, &Options::default()).unwrap();
            let query = Query { limits: Limits::nodes(1), ..Query::default() };
            STEPS.with(|steps| steps.set(0));
            let stop = StopToken::default();
            let mut explained = 0;
            let mut tell = |judged: &MoveAnalysis, _: &Analysis, before: &BoxedPosition<'_>| {
                explained += usize::from(judged.facts(before).is_ok());
            };
            let analysis = Analysis::of(&*game, &mut *engine, &at, &query, &stop, &mut tell);
            assert_eq!((analysis.unwrap().moves.len(), explained), (count, count));
            STEPS.with(std::cell::Cell::get)
        };
        let (short, long) = (steps(100), steps(400));
        assert!(long <= 5 * short, "{short} steps for 100 moves, {long} for 400");
    }

    #[test]
    fn a_mirror_image_of_the_best_move_loses_nothing_at_any_depth() {
        let game = GAMES[0].create(None, &Options::default()).unwrap();
        assert_eq!(game.about().id, "othello");
        for (depth, first) in
            (1..=4).flat_map(|depth| ["d3", "c4", "f5", "e6"].map(|mv| (depth, mv)))
        {
            let mut engine =
                Arc::clone(&game).engine(Some("alpha_beta"), &Options::default()).unwrap();
            let at = PositionText { setup: None, moves: vec![first.to_owned()] };
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let query = Query { limits, ..Query::default() };
            let stop = StopToken::default();
            let analysis =
                Analysis::of(&*game, &mut *engine, &at, &query, &stop, &mut |_, _, _| {});
            assert_eq!(analysis.unwrap().moves[0].loss, Some(0.0), "{first} at depth {depth}");
        }
    }
}
