//! Hints: where to look, what kind of move, the move, and why; and the same of any other move: an explanation.
//!
//! A hint asks an [`Engine`] for the best move and, to say why, for the best of all others;
//! in a game that search has the best move too, for estimates can be compared where they look equally far ahead.
//! The scores give the facts that hold in any game ([`verdict`]), and the game those of its own ([`Insight`]).
//! Sentences for people are [`Saying`]s: they have gaps, and all languages.

mod insight;
mod saying;
mod text;
mod verdict;

pub use insight::{GOAL, Insight, Insights, QUIET, WIN};
pub use saying::{Fact, Saying, Value};
pub use text::Telling;
pub use verdict::{Counted, Judged};

pub(crate) use saying::sayings;

pub(super) use insight::look;
use verdict::SAYINGS as VERDICTS;

use std::slice;
use std::time::Duration;

use crate::engine::{Purpose, Score, StopToken, Stopped};
use crate::game::Refusal;

use super::{DynGame, Engine, PositionText, Query, ReportLine};

/// All that hints of any game can say; a game has its own beside them ([`Insight::SAYINGS`]).
#[must_use]
pub fn common_sayings() -> Vec<Saying> {
    [&[QUIET, WIN, GOAL, NO_SOLUTION], VERDICTS].concat()
}

/// The degree at which a hint says all.
pub const WHY: u8 = 4;
/// The degree at which it names the kind of the move.
const KIND: u8 = 2;
/// The degree at which it names the move.
pub const NAMED: u8 = 3;
/// Kind of a position of a puzzle that cannot be solved.
const NO_SOLUTION: Saying =
    Saying::new("no_solution", "a position without a solution", "une position sans solution");

/// Question for a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HintRequest {
    /// From 1, where to look, to [`WHY`].
    pub degree: u8,
    /// The move to explain; `None` is the best one.
    pub explained: Option<String>,
}

/// Hint: what an engine and a game know of one move. How much of it is told, its [degree](Self::degree) says.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// As it was asked for.
    pub degree: u8,
    /// The move; `None` in a puzzle that cannot be solved any more.
    pub told: Option<Told>,
    /// The score of the move, or of a position that has none.
    pub score: Score,
    /// Moves to take back until the puzzle can be solved, where it cannot and this was asked for and found.
    pub take_back: Option<usize>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// Reason that ended the last search of a position.
    pub stopped: Option<Stopped>,
}

/// The move of a hint.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// It was given to be explained.
    pub is_explained: bool,
    /// The expected moves, beginning with it, at most the first sixty-four.
    pub line: Vec<String>,
    /// The best move, where it is another one.
    pub better: Option<String>,
    /// The game's insights into it.
    pub insights: Insights,
    /// Facts, the weightiest first; none below the degree [`WHY`].
    pub facts: Vec<Fact>,
}

/// Most moves of a line.
const LONGEST: usize = 64;
/// Most moves of a position whose other moves are searched too; what has more is a giant board.
const MANY: usize = 1000;
/// Most positions that are searched backwards for one that can be solved.
const BACKWARDS: usize = 16;

/// Searches of one hint.
struct Searches<'a> {
    engine: &'a mut dyn Engine,
    query: Query,
    stop: &'a StopToken,
    nodes: u64,
    elapsed: Duration,
    stopped: Option<Stopped>,
}

impl Hint {
    /// Finds out what `request` asks of the position `at`. Each search keeps the limits of `query`:
    /// one for the move, and for a move to be explained or the degree [`WHY`] a second one.
    ///
    /// # Errors
    /// [`Refusal::GameOver`], [`Refusal::IllegalMove`] of the field `move`, or what the engine refuses.
    pub fn of(
        game: &dyn DynGame,
        engine: &mut dyn Engine,
        at: &PositionText,
        request: &HintRequest,
        query: &Query,
        stop: &StopToken,
    ) -> Result<Self, Refusal> {
        if let Some(end) = game.state(at)?.outcome {
            return Err(Refusal::GameOver { reason: end.outcome.reason, index: None });
        }
        let explained = match &request.explained {
            Some(text) => Some(read_move(game, at, text)?),
            None => None,
        };
        let query = Query { purpose: Purpose::Analysis, longest: LONGEST, ..query.clone() };
        let (nodes, elapsed) = (0, Duration::ZERO);
        let mut searches = Searches { engine, query, stop, nodes, elapsed, stopped: None };
        let best = searches.line(at, None)?;
        let told = tell(game, at, request.degree, explained, &best, &mut searches)?;
        let hopeless = told.is_none() && request.degree >= NAMED;
        let take_back = if hopeless { searches.take_back(at)? } else { None };
        let score = told.as_ref().map_or(best.score, |(_, score)| *score);
        let Searches { nodes, elapsed, stopped, .. } = searches;
        let told = told.map(|(told, _)| told);
        Ok(Self { degree: request.degree, told, score, take_back, nodes, elapsed, stopped })
    }
}

impl Hint {
    /// The kind of the move, where the degree tells it; of a position without a solution it is all there is to tell.
    #[must_use]
    pub fn kind(&self) -> Option<Saying> {
        let Some(told) = &self.told else { return Some(NO_SOLUTION) };
        (self.degree >= KIND).then_some(told.insights.kind)
    }
}

/// The move of the hint with its score: the best one, or the one to be explained.
fn tell(
    game: &dyn DynGame,
    at: &PositionText,
    degree: u8,
    explained: Option<String>,
    best: &ReportLine,
    searches: &mut Searches<'_>,
) -> Result<Option<(Told, Score)>, Refusal> {
    let is_explained = explained.is_some();
    let best_move = best.moves.first().cloned();
    let Some(mv) = explained.or_else(|| best_move.clone()) else { return Ok(None) };
    let is_best = best_move.as_ref() == Some(&mv);
    let (line, other) =
        if is_best { (best.clone(), None) } else { searches.line_of(game, at, mv, best)? };
    let better = best_move.filter(|_| !is_best);
    let insights = game.insights(at, &line.moves)?;
    let mut facts = Vec::new();
    if degree >= WHY {
        let legal_count = game.state(at)?.legal_count;
        let (own, rival) = if is_best {
            searches.rival(game, at, &line, legal_count)?
        } else {
            (line.score, other)
        };
        let named = |rival: &ReportLine| Some((rival.moves.first()?.clone(), rival.score));
        let rival = rival.as_ref().and_then(named);
        let judged = Judged {
            score: line.score,
            own,
            rival: rival.as_ref().map(|(mv, score)| (mv.as_str(), *score)),
            is_best: better.is_none(),
            is_alone: legal_count == 1,
        };
        facts = judged.facts(Counted::by(game));
        facts.extend(insights.facts.iter().cloned());
    }
    Ok(Some((Told { is_explained, line: line.moves, better, insights, facts }, line.score)))
}

/// The first move that `text` stands for, as the game writes it.
fn read_move(game: &dyn DynGame, at: &PositionText, text: &str) -> Result<String, Refusal> {
    let played =
        game.play(at, slice::from_ref(&text.to_owned())).map_err(|refusal| match refusal {
            Refusal::IllegalMove { index, text, reason, legal, .. } => {
                Refusal::IllegalMove { field: "move", index, text, reason, legal }
            }
            other => other,
        })?;
    Ok(played.into_iter().next().map_or_else(|| text.to_owned(), |played| played.text))
}

impl Searches<'_> {
    /// The best lines of a position, or of some of its moves: one at least.
    fn lines(
        &mut self,
        at: &PositionText,
        among: Option<Vec<String>>,
        multipv: usize,
    ) -> Result<Vec<ReportLine>, Refusal> {
        let query = Query { searchmoves: among, multipv, ..self.query.clone() };
        let mut report = self.engine.search(at, &query, self.stop, &mut |_| {})?;
        self.nodes += report.nodes;
        self.elapsed += report.elapsed;
        self.stopped = report.stopped;
        if report.lines.is_empty() {
            report.lines.push(ReportLine { moves: Vec::new(), score: Score::Unsolvable });
        }
        Ok(report.lines)
    }

    /// The best line of a position, or of some of its moves.
    fn line(
        &mut self,
        at: &PositionText,
        among: Option<Vec<String>>,
    ) -> Result<ReportLine, Refusal> {
        Ok(self.lines(at, among, 1)?.swap_remove(0))
    }

    /// The best line that begins with a move, and what it is compared with: in a game the best line, searched as far as this one.
    /// In a puzzle what follows the move is searched, so that its length is proven as that of any position.
    fn line_of(
        &mut self,
        game: &dyn DynGame,
        at: &PositionText,
        mv: String,
        best: &ReportLine,
    ) -> Result<(ReportLine, Option<ReportLine>), Refusal> {
        if !game.about().is_puzzle() {
            let both = best.moves.first().into_iter().chain([&mv]).cloned().collect();
            let (lines, mut others): (Vec<_>, Vec<_>) = self
                .lines(at, Some(both), 2)?
                .into_iter()
                .partition(|line| line.moves.first() == Some(&mv));
            if let Some(line) = lines.into_iter().next() {
                return Ok((line, others.pop()));
            }
            let line = self.line(at, Some(vec![mv.clone()]))?;
            let moves = if line.moves.is_empty() { vec![mv] } else { line.moves };
            return Ok((ReportLine { moves, ..line }, None));
        }
        let cost = game.cost(at, &mv)?;
        let mut next = at.clone();
        next.moves.push(mv.clone());
        let after = match game.state(&next)?.outcome {
            Some(end) => ReportLine { moves: Vec::new(), score: end.score },
            None => self.line(&next, None)?,
        };
        let moves = std::iter::once(mv).chain(after.moves).take(LONGEST).collect();
        let line = ReportLine { moves, score: after.score.before_move(cost) };
        Ok((line, Some(best.clone())))
    }

    /// The score of the best move beside the best of all others: of a game both are of one search, of a puzzle the best move keeps its own.
    /// There is no other where there is no other move, where there are too many, and after a stop.
    fn rival(
        &mut self,
        game: &dyn DynGame,
        at: &PositionText,
        best: &ReportLine,
        legal_count: usize,
    ) -> Result<(Score, Option<ReportLine>), Refusal> {
        if legal_count > MANY || self.stop.reason().is_some() {
            return Ok((best.score, None));
        }
        let is_best = |line: &ReportLine| line.moves.first() == best.moves.first();
        if !game.about().is_puzzle() {
            let (own, others): (Vec<_>, Vec<_>) =
                self.lines(at, None, 2)?.into_iter().partition(is_best);
            // A search that thinks no more of the move compares it with nothing.
            let rival = others.into_iter().next().filter(|_| !own.is_empty());
            return Ok((own.first().map_or(best.score, |line| line.score), rival));
        }
        let legal = game.legal(at, false)?.into_iter().map(|legal| legal.text);
        let others: Vec<_> = legal.filter(|other| *other != best.moves[0]).collect();
        let Some(first) = others.first().cloned() else { return Ok((best.score, None)) };
        let mut line = self.line(at, Some(others))?;
        if line.moves.is_empty() {
            line.moves.push(first);
        }
        Ok((best.score, Some(line)))
    }

    /// The fewest moves to take back until there is a solution; `None` where none is found.
    fn take_back(&mut self, at: &PositionText) -> Result<Option<usize>, Refusal> {
        for back in 1..=at.moves.len().min(BACKWARDS) {
            let moves = at.moves[..at.moves.len() - back].to_vec();
            let before = PositionText { setup: at.setup.clone(), moves };
            match self.line(&before, None)?.score {
                Score::Solution { .. } => return Ok(Some(back)),
                Score::Unsolvable if self.stop.reason().is_none() => {}
                _ => break,
            }
        }
        Ok(None)
    }
}
