//! Hints of several degrees: the part of the board, the kind of move, the move, and the reasons. An explanation is the same for a given
//! move.
//!
//! A hint asks an [`Engine`] for the best move and, for the reasons, for the best of all other moves; in a game the second search includes
//! the best move too, because only estimates of equal depth can be compared. The scores give the facts that hold in any game
//! ([`verdict`](super::verdict)), and the game those of its own ([`Insight`](crate::erased::Insight)). Sentences for people are
//! [`Saying`]s, which have gaps for values and a text in each language.

use std::slice;
use std::time::Duration;

use crate::game::{Refusal, Text};
use crate::search::{Score, StopToken, Stopped};

use crate::erased::{
    DynGame, Engine, Fact, GOAL, Insights, PositionText, QUIET, Query, ReportLine, Saying,
    SearchError, WIN,
};

use super::judge::{Compared, Judge};
use super::verdict::{Counted, Judged, SAYINGS as VERDICTS};

/// All sayings that hints of any game can use; each game adds its own ([`Insight::SAYINGS`](crate::erased::Insight::SAYINGS)).
#[must_use]
pub fn common_sayings() -> Vec<Saying> {
    [&[QUIET, WIN, GOAL, NO_SOLUTION], VERDICTS].concat()
}

/// The degree of a complete hint.
pub const WHY: u8 = 4;
/// The degree from which on a hint names the kind of the move.
const KIND: u8 = 2;
/// The degree from which on a hint names the move.
pub const NAMED: u8 = 3;
/// Kind of a position of a puzzle that cannot be solved.
const NO_SOLUTION: Saying = Saying::new("no_solution", text!("coach-hint-no-solution"));

/// Request for a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HintRequest {
    /// From 1, which names only the part of the board, to [`WHY`].
    pub degree: u8,
    /// The move to explain; `None` is the best one.
    pub explained: Option<String>,
}

/// Hint: the results of an engine and the insights of a game for one move. Its [degree](Self::degree) says how much of them it contains.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// The requested degree.
    pub degree: u8,
    /// The move; `None` in a puzzle that can no longer be solved.
    pub told: Option<Told>,
    /// The score of the move; of the position, if it has no move.
    pub score: Score,
    /// Number of moves to take back until the puzzle can be solved again, if it cannot be solved and this number was requested and found.
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
    /// True if the request named the move to explain.
    pub is_explained: bool,
    /// The expected moves, beginning with this one, at most 64.
    pub line: Vec<String>,
    /// The best move, if it is a different one.
    pub better: Option<String>,
    /// The words in which the game writes moves, with their names for people.
    pub move_words: &'static [(&'static str, Text)],
    /// The game's insights into the move.
    pub insights: Insights,
    /// Facts, the most important first; none below the degree [`WHY`].
    pub facts: Vec<Fact>,
}

/// Most positions that are searched backwards for a solvable one.
const BACKWARDS: usize = 16;

impl Hint {
    /// Answers `request` for the position `at`. Each search has the limits of `query`: one search for the move, and a second one for a move
    /// to explain or the degree [`WHY`].
    ///
    /// # Errors
    /// [`Refusal::GameOver`], [`Refusal::IllegalMove`] of the field `move`, or an error of the engine.
    pub fn of(
        game: &dyn DynGame,
        engine: &mut dyn Engine,
        at: &PositionText,
        request: &HintRequest,
        query: &Query,
        stop: &StopToken,
    ) -> Result<Self, SearchError> {
        if let Some(end) = game.state(at)?.outcome {
            return Err(Refusal::GameOver { reason: end.outcome.reason, index: None }.into());
        }
        let explained = match &request.explained {
            Some(text) => Some(read_move(game, at, text)?),
            None => None,
        };
        let mut judge = Judge::new(game, engine, query, stop);
        let best = judge.line(at)?;
        let told = tell(game, at, request.degree, explained, &best, &mut judge)?;
        let hopeless = told.is_none() && request.degree >= NAMED;
        let take_back = if hopeless { take_back(&mut judge, at, stop)? } else { None };
        let score = told.as_ref().map_or(best.score, |(_, score)| *score);
        let told = told.map(|(told, _)| told);
        let (nodes, elapsed, stopped) = (judge.nodes, judge.elapsed(), judge.stopped);
        Ok(Self { degree: request.degree, told, score, take_back, nodes, elapsed, stopped })
    }
}

impl Hint {
    /// The kind of the move, if the degree includes it. For a position without a solution, the hint has nothing else.
    #[must_use]
    pub fn kind(&self) -> Option<Saying> {
        let Some(told) = &self.told else { return Some(NO_SOLUTION) };
        (self.degree >= KIND).then_some(told.insights.kind)
    }
}

/// The best move with its score, or the move to explain.
fn tell(
    game: &dyn DynGame,
    at: &PositionText,
    degree: u8,
    explained: Option<String>,
    best: &ReportLine,
    judge: &mut Judge<'_>,
) -> Result<Option<(Told, Score)>, SearchError> {
    let is_explained = explained.is_some();
    let Some(mv) = explained.or_else(|| best.moves.first().cloned()) else { return Ok(None) };
    let mut compared =
        judge.compare_and_play(&mut game.position(at)?, &mut at.clone(), &mv, best)?;
    let Compared { own: line, is_best, .. } = &compared;
    let (line, is_best) = (line.clone(), *is_best);
    let insights = game.position(at)?.insights(&line.moves)?;
    let better = best.moves.first().cloned().filter(|_| !is_best);
    let mut facts = Vec::new();
    if degree >= WHY {
        let legal_count = game.state(at)?.legal_count;
        if is_best && compared.other.is_none() {
            compared = judge.rival(at, &line, legal_count)?;
        }
        let named = |rival: ReportLine| Some((rival.moves.into_iter().next()?, rival.score));
        let rival = compared.other.and_then(named);
        let judged = Judged {
            score: line.score,
            own: compared.own.score,
            rival: rival.as_ref().map(|(mv, score)| (mv.as_str(), *score)),
            error: compared.error,
            is_best,
            is_alone: legal_count == 1,
        };
        facts = judged.facts(Counted::by(game));
        facts.extend(insights.facts.iter().cloned());
    }
    let score = line.score;
    let (move_words, line) = (game.move_words(), line.moves);
    Ok(Some((Told { is_explained, line, better, move_words, insights, facts }, score)))
}

/// The least number of moves to take back until there is a solution; `None` if none is found.
fn take_back(
    judge: &mut Judge<'_>,
    at: &PositionText,
    stop: &StopToken,
) -> Result<Option<usize>, SearchError> {
    for back in 1..=at.moves.len().min(BACKWARDS) {
        let moves = at.moves[..at.moves.len() - back].to_vec();
        let before = PositionText { setup: at.setup.clone(), moves };
        match judge.line(&before)?.score {
            Score::Solution { .. } => return Ok(Some(back)),
            Score::Unsolvable if stop.reason().is_none() => {}
            _ => break,
        }
    }
    Ok(None)
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
