//! Analysis of a game that was played: the loss by each move, and the moves that turned it.
//!
//! It asks an [`Engine`] for the value of every position on the way, in the order of play,
//! and compares each with what the move that was played led to. It knows neither games nor searches.
//!
//! Under a limit of depth the two see as many plies each, from positions that lie one apart, and an estimate may swing by more than a move
//! is worth with whose move comes last. There a move that was not the best is searched by itself, from where it was played.

use std::time::Duration;

use crate::engine::{Purpose, Score, StopToken};
use crate::game::{Refusal, Side, Text};

use super::{Counted, DynGame, Engine, Fact, Judged, PositionText, Query};

/// Judgement of a move that was played. Scores are for the side that played it.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveAnalysis {
    /// Its place among the moves, from 0.
    pub index: usize,
    /// The move.
    pub text: String,
    /// The side that played it.
    pub side: Side,
    /// The best move there was, where one is known.
    pub best: Option<String>,
    /// The line that begins with it, the first sixty-four moves of it.
    pub pv: Vec<String>,
    /// The move that was played, with the moves that were expected then.
    pub line: Vec<String>,
    /// Score before the move.
    pub before: Score,
    /// Score after the move; in a puzzle, of the solution with the move that was played.
    pub after: Score,
    /// Loss by the move, at least 0, in the unit of both scores; `None` where they cannot be compared.
    /// In a puzzle the moves by which the shortest solution grew.
    pub loss: Option<f64>,
    /// True where the game turned: a won position was won no more, or a drawn one lost,
    /// or an advantage became the other side's; a puzzle lost its solution, or its shortest one.
    pub turning: bool,
}

/// A game that was analysed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Analysis {
    /// The moves, as far as they were judged.
    pub moves: Vec<MoveAnalysis>,
    /// The name of the opening, as far as the moves were judged.
    pub opening: Option<Text>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Most moves of a line that an analysis keeps: on the largest boards a solution has half a million.
const LONGEST: usize = 64;

/// The engine's score of one position.
struct Judgement {
    side: Side,
    score: Score,
    pv: Vec<String>,
}

impl MoveAnalysis {
    /// Facts about the move in the game `at`: what its scores tell, then what `game` sees in it.
    ///
    /// # Errors
    /// Those of [`PositionText::replay`].
    pub fn facts(&self, game: &dyn DynGame, at: &PositionText) -> Result<Vec<Fact>, Refusal> {
        let moves = at.moves[..self.index].to_vec();
        let before = PositionText { setup: at.setup.clone(), moves };
        let better = self.best.as_deref().filter(|best| *best != self.text);
        let score = if better.is_some() { self.after } else { self.before };
        let judged = Judged {
            score,
            own: score,
            rival: better.map(|best| (best, self.before)),
            is_best: better.is_none(),
            is_alone: game.state(&before)?.legal_count == 1,
        };
        let seen = game.insights(&before, &self.line)?.facts;
        Ok([judged.facts(Counted::by(game)), seen].concat())
    }
}

impl Analysis {
    /// Judges the moves of `at`; each position is searched within the limits of `query`. `tell` hears of each move.
    /// Ends early, with the moves that are judged, when `stop` is set.
    ///
    /// # Errors
    /// A [`Refusal`] where the moves or the query cannot be served.
    pub fn of(
        game: &dyn DynGame,
        engine: &mut dyn Engine,
        at: &PositionText,
        query: &Query,
        stop: &StopToken,
        tell: &mut dyn FnMut(&MoveAnalysis, &Self),
    ) -> Result<Self, Refusal> {
        let mut analysis = Self::default();
        let is_puzzle = game.about().is_puzzle();
        let by_depth = !is_puzzle && query.limits.depth.is_some();
        let mut before: Option<(PositionText, Judgement)> = None;
        for ply in 0..=at.moves.len() {
            let here = PositionText { setup: at.setup.clone(), moves: at.moves[..ply].to_vec() };
            let alone = match &before {
                Some((from, before))
                    if by_depth && before.pv.first() != Some(&at.moves[ply - 1]) =>
                {
                    let played = &at.moves[ply - 1];
                    Some(analysis.judge_alone(game, engine, from, played, query, stop)?)
                }
                _ => None,
            };
            let judged = analysis.judge(game, engine, &here, query, stop)?;
            if stop.heed(None).is_some() {
                break;
            }
            if let Some((from, before)) = before {
                let index = ply - 1;
                let text = at.moves[index].clone();
                let cost = is_puzzle.then(|| game.cost(&from, &text)).transpose()?;
                let judged =
                    judge_move(index, text, before, alone.as_ref().unwrap_or(&judged), cost);
                tell(&judged, &analysis);
                analysis.moves.push(judged);
            }
            before = Some((here, judged));
        }
        Ok(analysis)
    }

    /// Judges a move by itself, from where it is played; the line is what follows it.
    fn judge_alone(
        &mut self,
        game: &dyn DynGame,
        engine: &mut dyn Engine,
        at: &PositionText,
        text: &str,
        query: &Query,
        stop: &StopToken,
    ) -> Result<Judgement, Refusal> {
        let query = Query { searchmoves: Some(vec![text.to_owned()]), ..query.clone() };
        let mut judged = self.judge(game, engine, at, &query, stop)?;
        judged.pv.drain(..judged.pv.len().min(1));
        Ok(judged)
    }

    /// Judges a position.
    fn judge(
        &mut self,
        game: &dyn DynGame,
        engine: &mut dyn Engine,
        at: &PositionText,
        query: &Query,
        stop: &StopToken,
    ) -> Result<Judgement, Refusal> {
        let state = game.state(at)?;
        self.opening = state.opening;
        if let Some(ending) = state.outcome {
            let score = match state.side {
                Side::First => ending.score,
                Side::Second => ending.score.for_the_other_side(),
            };
            return Ok(Judgement { side: state.side, score, pv: Vec::new() });
        }
        let query = Query { purpose: Purpose::Analysis, longest: LONGEST, ..query.clone() };
        let report = engine.search(at, &query, stop, &mut |_| {})?;
        self.nodes += report.nodes;
        self.elapsed += report.elapsed;
        let best = report.lines.into_iter().next();
        let (score, pv) = best.map_or((Score::Unsolvable, Vec::new()), |l| (l.score, l.moves));
        Ok(Judgement { side: state.side, score, pv })
    }
}

/// Judgement of a move from those of the positions before and after it. `cost` is that of the move, in a puzzle.
fn judge_move(
    index: usize,
    text: String,
    before: Judgement,
    after: &Judgement,
    cost: Option<u32>,
) -> MoveAnalysis {
    let reached = match cost {
        Some(cost) => after.score.before_move(cost),
        None if after.side == before.side => after.score,
        None => after.score.for_the_other_side(),
    };
    let played_best = before.pv.first() == Some(&text);
    let loss =
        if played_best { Some(0.0) } else { given_away(before.score, reached, cost.is_some()) };
    let line = if played_best { &before.pv[1..] } else { &after.pv };
    let line = std::iter::once(&text).chain(line).take(LONGEST).cloned().collect();
    let turning = !played_best && has_turned(before.score, reached, loss);
    MoveAnalysis {
        index,
        text,
        side: before.side,
        best: before.pv.first().cloned(),
        pv: before.pv,
        line,
        before: before.score,
        after: reached,
        loss,
        turning,
    }
}

/// Loss between two scores of one side; at least 0, though a deeper search may find a gain.
fn given_away(before: Score, after: Score, puzzle: bool) -> Option<f64> {
    let (before, before_unit) = before.measure()?;
    let (after, after_unit) = after.measure()?;
    let worse = if puzzle { after - before } else { before - after };
    (before_unit == after_unit).then_some(worse.max(0.0))
}

fn has_turned(before: Score, after: Score, loss: Option<f64>) -> bool {
    match (before, after) {
        (Score::Solution { .. }, Score::Unsolvable) => true,
        (Score::Solution { optimal: true, .. }, Score::Solution { optimal: true, .. }) => {
            loss.is_some_and(|loss| loss > 0.0)
        }
        (Score::Estimate { value: had, .. }, Score::Estimate { value: has, .. }) => {
            had > 0.0 && has < 0.0
        }
        _ => matches!((before.leaning(), after.leaning()), (Some(had), Some(has)) if has < had),
    }
}

impl Score {
    /// The score of a puzzle as it was before a move of this cost.
    pub(super) fn before_move(self, cost: u32) -> Self {
        match self {
            Self::Solution { moves, optimal } => Self::Solution { moves: moves + cost, optimal },
            Self::Estimate { value, unit } => {
                Self::Estimate { value: value + f64::from(cost), unit }
            }
            Self::Exact { .. } | Self::Unsolvable => self,
        }
    }

    /// Its number with the unit; `None` where there is none, or it is a bound.
    pub(super) fn measure(self) -> Option<(f64, &'static str)> {
        match self {
            Self::Estimate { value, unit } => Some((value, unit)),
            Self::Exact { value, unit, bound: None, .. } => Some((value as f64, unit)),
            Self::Solution { moves, optimal: true } => Some((f64::from(moves), "moves")),
            Self::Exact { .. } | Self::Solution { .. } | Self::Unsolvable => None,
        }
    }

    /// To which side it leans: −1, 0 or 1; `None` of a puzzle.
    fn leaning(self) -> Option<i8> {
        let sign = |positive: bool, negative: bool| i8::from(positive) - i8::from(negative);
        match self {
            Self::Estimate { value, .. } => Some(sign(value > 0.0, value < 0.0)),
            Self::Exact { value, .. } => Some(sign(value > 0, value < 0)),
            Self::Solution { .. } | Self::Unsolvable => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::Limits;
    use crate::game::Options;
    use crate::games::GAMES;

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
    fn a_move_is_judged_by_what_it_led_to() {
        // What it was worth before; what the next position is worth for its side; the loss; whether the game turned.
        for (before, next, puzzle, loss, turning) in [
            (exact(6), exact(-6), false, Some(0.0), false),
            (exact(6), exact(-2), false, Some(4.0), false),
            (exact(6), exact(0), false, Some(6.0), true),
            (exact(0), exact(8), false, Some(8.0), true),
            (exact(-2), exact(8), false, Some(6.0), false),
            (about(1.5), about(0.5), false, Some(2.0), true),
            (about(1.0), about(-2.0), false, Some(0.0), false),
            (about(1.0), exact(3), false, Some(4.0), true),
            (solved(5), solved(4), true, Some(0.0), false),
            (solved(5), solved(6), true, Some(2.0), true),
            (solved(5), Score::Unsolvable, true, None, true),
            (Score::Unsolvable, Score::Unsolvable, true, None, false),
        ] {
            let judgement = |score, side| Judgement { side, score, pv: vec!["best".to_owned()] };
            let before = judgement(before, Side::First);
            let after = judgement(next, if puzzle { Side::First } else { Side::Second });
            let name = format!("{:?} {next:?}", before.score);
            let judged = judge_move(0, "other".to_owned(), before, &after, puzzle.then_some(1));
            assert_eq!((judged.loss, judged.turning), (loss, turning), "{name}");
        }
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
            let analysis = Analysis::of(&*game, &mut *engine, &at, &query, &stop, &mut |_, _| {});
            assert_eq!(analysis.unwrap().moves[0].loss, Some(0.0), "{first} at depth {depth}");
        }
    }
}
