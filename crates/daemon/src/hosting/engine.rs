//! A hosted engine: a player that answers as an engine of ours does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::TryRng;
use rand::rngs::SysRng;

use plateau_core::erased::{
    DynGame, Engine, MoveScore, PositionText, Query, Report, SearchError, Shortage,
};
use plateau_core::game::{Refusal, Side, Text, Unit, wording};
use plateau_core::search::{Bound, Found, Score, StopToken, Verdict};
use plateau_tournament::{Choice, Fault};

use super::pool::Full;
use super::program::Program;
use super::running_engine::{Failed, Question, Variant};
use super::terms::Terms;

/// Longest wait for a process that searches for others.
const WAIT: Duration = Duration::from_secs(3);

/// Remark on a score that is not the engine's.
const NO_SCORE: Text = text!("host-no-score");

/// Remark on the move of an engine that was stopped too early to have one.
const NO_ANSWER: Text = text!("host-no-answer");

/// An engine of a [`Host`](super::Host), for one variant. Its process belongs to the pool between two searches.
pub(super) struct HostedEngine {
    name: &'static str,
    program: Arc<Program>,
    game: Arc<dyn DynGame>,
    /// Its number among the users of the pool.
    user: u64,
    /// True once a process has searched for it.
    used: bool,
    /// True if the next search is to know nothing of the last one.
    fresh: bool,
}

impl HostedEngine {
    pub(super) fn new(name: &'static str, program: Arc<Program>, game: Arc<dyn DynGame>) -> Self {
        let user = program.user();
        Self { name, program, game, user, used: false, fresh: false }
    }

    /// Refuses queries that a player cannot answer.
    fn check(&self, query: &Query) -> Result<(), Refusal> {
        // Every strategy of ours can do the last two.
        let restricted = || query.searchmoves.is_some().then_some("searchmoves");
        let field = query.unsupported(&[]).or_else(restricted);
        let solved = || (!query.purpose.wants_move()).then_some("solve");
        let Some(what) = field.or_else(solved) else { return Ok(()) };
        let (name, what) = (self.name, format!("\"{what}\""));
        let refusal = Refusal::not_supported(wording!("host-does-not-support", name, what));
        Err(refusal.of_field(field.unwrap_or("strategy")))
    }

    /// Asks a process for a move, which is kept for the next search; one that has failed is not.
    fn ask(
        &mut self,
        at: &PositionText,
        side: Side,
        query: &Query,
        stop: &StopToken,
    ) -> Result<Result<Choice, Failed>, Full> {
        if stop.reason().is_some() {
            return Ok(Err(Fault::Cancelled.into()));
        }
        let started = query.started.unwrap_or_else(Instant::now);
        let variant: Variant = (self.game.about().id, self.game.variant());
        let pool = &self.program.pool;
        let (place, kept) = pool.take(self.user, &variant, Instant::now() + WAIT, stop)?;
        let mut engine = match kept.map_or_else(|| self.program.start(stop), Ok) {
            Ok(engine) => engine,
            Err(failed) => return Ok(Err(failed)),
        };
        let question = Question {
            game: &self.game,
            at,
            side,
            terms: Terms::new(self.program.spec.time, query, started),
            // Without chance of the system, every game is the same.
            seed: SysRng.try_next_u64().unwrap_or_default(),
            fresh: std::mem::take(&mut self.fresh),
            stop,
        };
        self.used = true;
        Ok(match engine.choose(&question) {
            Ok(choice) => {
                place.keep(self.user, variant, engine);
                Ok(choice)
            }
            Err(fault) => Err(Failed { fault, log: engine.leave() }),
        })
    }

    /// The error that a fault of the engine comes to.
    fn error(&self, Failed { fault, log }: Failed) -> SearchError {
        let name = self.name;
        match fault {
            Fault::Refused(what) => {
                Refusal::not_supported(wording!("host-engine", name, what)).into()
            }
            fault => SearchError::Failed {
                message: wording!("host-engine-failed", name, fault = fault.to_string()),
                log,
            },
        }
    }

    /// The error when all processes search for other clients.
    fn busy(&self) -> SearchError {
        let (name, places) = (self.name, self.program.pool.places());
        SearchError::Busy { message: wording!("host-engine-busy", name, places) }
    }

    /// The report of a choice; without one, of the first legal move.
    fn report(&self, at: &PositionText, choice: Option<Choice>) -> Result<Report, SearchError> {
        let remark = if choice.is_some() { NO_SCORE } else { NO_ANSWER };
        let choice = choice.unwrap_or_default();
        let mv = match choice.mv {
            mv if mv.is_empty() => self.game.legal(at, false)?.into_iter().next().map(|mv| mv.text),
            mv => Some(mv),
        };
        let unit = self.game.about().unit.id;
        let (score, note) = match choice.score {
            Some(score) => (score_of(score, unit), None),
            None => (self.game.position(at)?.evaluate(None)?.score, Some(remark.into())),
        };
        let depth = choice.depth.unwrap_or_default();
        let found = Found { depth, note, ..Found::line(mv.into_iter().collect(), score) };
        Ok(Report { found, nodes: choice.nodes.unwrap_or_default(), ..Report::default() })
    }
}

impl Engine for HostedEngine {
    fn search(
        &mut self,
        at: &PositionText,
        query: &Query,
        stop: &StopToken,
        _: &mut dyn FnMut(Report),
    ) -> Result<Report, SearchError> {
        self.check(query)?;
        let state = self.game.state(at)?;
        if let Some(end) = state.outcome {
            return Err(Refusal::GameOver { reason: end.outcome.reason, index: None }.into());
        }
        let began = query.started.unwrap_or_else(Instant::now);
        let choice = match self.ask(at, state.side, query, stop) {
            Ok(Ok(choice)) => Some(choice),
            // A search that is stopped answers with some move, whatever it knows.
            Ok(Err(Failed { fault: Fault::Cancelled, .. })) => None,
            Err(Full) if stop.reason().is_some() => None,
            Ok(Err(failed)) => return Err(self.error(failed)),
            Err(Full) => return Err(self.busy()),
        };
        let report = self.report(at, choice)?;
        Ok(Report { elapsed: began.elapsed(), stopped: stop.reason(), ..report })
    }

    fn remembers(&self) -> bool {
        self.used
    }

    fn forget(&mut self) {
        self.fresh = true;
    }

    fn warning(&self) -> Option<Shortage> {
        None
    }
}

/// Converts an engine's score to one of ours. Of a proven score only the winner is kept, because engines count margins differently;
/// an estimate is in the engine's own points.
fn score_of(score: MoveScore, unit: &'static str) -> Score {
    let plies = match score {
        MoveScore::Estimate(value) => return Score::Estimate { value, unit: Unit::POINTS.id },
        MoveScore::Proven(_) => None,
        // The side that mates makes the last move.
        MoveScore::Mate(moves) => Some(moves.unsigned_abs() * 2 - u32::from(moves > 0)),
    };
    let (value, bound) = match score.verdict() {
        Some(Verdict::Win) => (1, Some(Bound::Lower)),
        Some(Verdict::Loss) => (-1, Some(Bound::Upper)),
        Some(Verdict::Draw) | None => (0, None),
    };
    Score::Exact { value, unit, plies, bound }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_of_an_engine_is_an_estimate_of_its_own_or_a_bound_of_ours() {
        let exact = |value, bound, plies| Score::Exact { value, unit: "discs", plies, bound };
        for (told, expected) in [
            (MoveScore::Estimate(-1.5), Score::Estimate { value: -1.5, unit: "points" }),
            (MoveScore::Proven(12.0), exact(1, Some(Bound::Lower), None)),
            (MoveScore::Proven(-99.0), exact(-1, Some(Bound::Upper), None)),
            (MoveScore::Proven(0.0), exact(0, None, None)),
            (MoveScore::Mate(3), exact(1, Some(Bound::Lower), Some(5))),
            (MoveScore::Mate(-2), exact(-1, Some(Bound::Upper), Some(4))),
            (MoveScore::Mate(0), exact(-1, Some(Bound::Upper), Some(0))),
        ] {
            assert_eq!(score_of(told, "discs"), expected);
        }
    }
}
