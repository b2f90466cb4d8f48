//! The commands that search: one function each, called by a worker.

use std::sync::Arc;
use std::time::Duration;

use plateau_core::platform::Instant;

use crate::engines::Engines;
use crate::hosted_game::HostedGame;
use crate::subject::Subject;
use crate::work::{Outcome, WorkContext, WorkResult};
use plateau_core::coach::{Analysis, MoveAnalysis, Telling};
use plateau_core::erased::{BoxedPosition, Engine, Query, Report, Showing, SimulateRequest};
use plateau_core::game::{Language, OptionValue, Refusal, TABLE_MB};
use plateau_core::search::{Clock, Limits, Purpose, StopToken};
use plateau_protocol::reply::{
    AnalyseResult, Answer, Divide, FactReply, Found, GoResult, Info, MoveAnalysisReply, MoveReply,
    PerftResult, SimulateResult, SimulationResult, SolveResult, millis,
};
use plateau_protocol::request::{
    AnalyseFields, GoFields, LimitFields, PerftFields, RunFields, SimulateFields, SolveFields,
};
use plateau_protocol::values::Target;
use plateau_protocol::{Code, Failure, Int};

/// Time of `go` without a limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// Time of `go` in a puzzle, whose next move is worth little without the solution.
const DEFAULT_PUZZLE_TIME: Duration = Duration::from_secs(10);
/// Time of `analyse` for each position without a limit: a game of sixty moves takes twelve seconds.
const DEFAULT_ANALYSIS_TIME: Duration = Duration::from_millis(200);
/// Depth of the players of `simulate` without a limit, in plies.
const DEFAULT_SIMULATION_DEPTH: u32 = 3;
/// The target of `solve` that asks a game for no more than its winner.
const OUTCOME: &str = "outcome";
/// Games of `simulate` if no number is given.
const DEFAULT_GAMES: u64 = 1000;
/// Least time between reports of a simulation if none is given.
const SIMULATION_REPORTS: Duration = Duration::from_millis(500);
/// Mebibytes of the tables of a search that was stopped before it began: it needs none to answer.
const LEAST_TABLE: i64 = 1;

/// Facts that the sentences on a move have at most.
const FACTS_SAID: usize = 3;

/// Most moves of a line of which more than the text is shown.
const MAX_SHOWN: usize = 1000;

/// A search that was asked for, without the fields of its command, and its circumstances.
pub struct Context<'a> {
    /// The game that it is about.
    pub live_game: &'a HostedGame,
    /// Its limits.
    pub limits: &'a LimitFields,
    /// Its reports, and what its engine keeps.
    pub run: &'a RunFields,
    /// Engines between two searches.
    pub engines: &'a Engines,
    /// Stop token, threads and progress channel.
    pub circumstances: WorkContext<'a>,
    /// The language of texts for people.
    pub language: Language,
    /// Bytes that the answer may have.
    pub max_reply: usize,
    /// The time from which its clock runs: the time to prepare the position and the engine counts.
    pub since: Instant,
}

impl Context<'_> {
    /// Things to be shown of each move of a line: half of the answer is left for the rest of it.
    const fn showing(&self, effects: bool, positions: bool) -> Showing {
        Showing { effects, positions, most: self.max_reply / 2, ..Showing::TEXT }
    }
}

/// The limits of a request.
fn limits(fields: &LimitFields, run: &RunFields) -> Limits {
    let ms = |n: u64| Duration::from_millis(n);
    Limits {
        depth: fields.depth.map(Int::to_u32),
        nodes: fields.nodes.map(Int::to_u64),
        time: fields.movetime_ms.map(|time| ms(time.to_u64())),
        clock: fields.clock.as_ref().map(|clock| Clock {
            remaining: ms(clock.remaining_ms.to_u64()),
            increment: ms(clock.increment_ms.map_or(0, Int::to_u64)),
            moves_to_go: clock.moves_to_go.map(Int::to_u32),
        }),
        report_every: run.report_ms.map(|every| ms(every.to_u64())),
        ponder: false,
    }
}

/// The limits of a request, or this time limit if it has none and does not ask for an infinite search.
pub(super) fn limits_or(default: Duration, fields: &LimitFields, run: &RunFields) -> Limits {
    let limits = limits(fields, run);
    let time = limits.time.or((limits.is_unlimited() && !fields.infinite).then_some(default));
    Limits { time, ..limits }
}

/// The time of `go` and `hint` without a limit.
pub(super) fn default_time(live_game: &HostedGame) -> Duration {
    if live_game.about().is_puzzle() { DEFAULT_PUZZLE_TIME } else { DEFAULT_TIME }
}

/// `go`.
pub fn go(context: Context<'_>, go: GoFields) -> WorkResult {
    let Context { live_game, limits: fields, run, language, .. } = context;
    let multipv = go.multipv.map_or(1, Int::to_usize);
    let searchmoves = go.searchmoves.map(|moves| live_game.split(&moves));
    if searchmoves.as_ref().is_some_and(Vec::is_empty) {
        let message =
            "\"searchmoves\": at least one move is expected; without the field, all are searched";
        return Err(Failure::new(Code::OutOfRange, message).at("searchmoves")).into();
    }
    let query = Query {
        limits: Limits { ponder: go.ponder, ..limits_or(default_time(live_game), fields, run) },
        purpose: if go.hint { Purpose::Analysis } else { Purpose::Move },
        multipv,
        searchmoves,
        ..Query::default()
    };
    let hiring = EngineRequest { strategy: go.strategy, fresh: run.fresh };
    let showing = context.showing(go.effects, go.positions);
    let answer = |report: Report| {
        let result = GoResult::new(report, multipv > 1, language);
        Answer::Go(GoResult { line: line(live_game, &result.pv, showing), ..result })
    };
    search(context, hiring, go.target.as_ref(), query, answer)
}

/// `solve`.
pub fn solve(context: Context<'_>, solve: SolveFields) -> WorkResult {
    let Context { live_game, limits: fields, run, language, .. } = context;
    let (purpose, target) = match solve.target {
        Some(Target::Text(word)) if word == OUTCOME && !live_game.about().is_puzzle() => {
            (Purpose::Outcome, None)
        }
        target => (Purpose::Solution, target),
    };
    let query = Query { limits: limits(fields, run), purpose, all: solve.all, ..Query::default() };
    let showing = context.showing(solve.effects, solve.positions);
    let answer = |report: Report| {
        let result = SolveResult::new(report, purpose, solve.all, language);
        Answer::Solve(SolveResult { line: line(live_game, &result.moves, showing), ..result })
    };
    let hiring = EngineRequest { strategy: solve.strategy, fresh: run.fresh };
    search(context, hiring, target.as_ref(), query, answer)
}

/// A prefix of a line of moves with the requested details of each, shortened until it fits; `None` if only texts are requested.
fn line(live_game: &HostedGame, moves: &[String], showing: Showing) -> Option<Vec<MoveReply>> {
    if showing.is_text() {
        return None;
    }
    let mut shown = moves.len().min(MAX_SHOWN);
    loop {
        match live_game.position().clone().play(&moves[..shown], showing) {
            Ok(line) => return Some(line.into_iter().map(MoveReply::from).collect()),
            Err(Refusal::TooLong { .. }) if shown > 0 => shown /= 2,
            Err(_) => return None,
        }
    }
}

/// The engine that a search is to be done by.
pub(super) struct EngineRequest {
    pub strategy: Option<String>,
    /// True to clear the engine's memory first.
    pub fresh: bool,
}

impl EngineRequest {
    /// Does `work` for `live_game` with the engine, which is kept afterwards; one that panics is not.
    pub(super) fn with_engine(
        self,
        engines: &Engines,
        live_game: &HostedGame,
        stop: &StopToken,
        work: impl FnOnce(&mut dyn Engine) -> Outcome,
    ) -> WorkResult {
        if stop.reason().is_some() {
            return self.without_tables(live_game, work);
        }
        let Self { strategy, fresh } = self;
        let (key, handle) = (live_game.key(strategy.as_deref()), live_game.handle());
        let make = || live_game.engine(strategy.as_deref());
        let mut engine = match engines.take(handle, &key, make) {
            Ok(engine) => engine,
            Err(refusal) => return Err(refusal.into()).into(),
        };
        if fresh {
            engine.forget();
        }
        let outcome = work(&mut *engine);
        let warning = engine.warning();
        WorkResult { warning, surplus: engines.keep(handle, key, engine), ..outcome.into() }
    }

    /// Does `work` with an engine that has hardly a table: the search was stopped before it began, and answers immediately.
    fn without_tables(
        self,
        live_game: &HostedGame,
        work: impl FnOnce(&mut dyn Engine) -> Outcome,
    ) -> WorkResult {
        let mut options = live_game.options().clone();
        let least = OptionValue::Integer(LEAST_TABLE);
        let made = options
            .set_known(&live_game.specs(), TABLE_MB.spec.name, least)
            .and_then(|()| Arc::clone(live_game.game()).engine(self.strategy.as_deref(), &options));
        match made {
            Ok(mut engine) => {
                let outcome = work(&mut *engine);
                WorkResult { surplus: vec![engine], ..outcome.into() }
            }
            Err(refusal) => Err(refusal.into()).into(),
        }
    }
}

/// A search by the engine of a strategy, for the goal of the game or another one.
fn search(
    context: Context<'_>,
    hiring: EngineRequest,
    target: Option<&Target>,
    query: Query,
    answer: impl FnOnce(Report) -> Answer,
) -> WorkResult {
    let live_game = context.live_game;
    let subject = live_game.subject(hiring.strategy.as_deref()).logged();
    let query =
        Query { started: Some(context.since), threads: context.circumstances.threads, ..query };
    let other = match target.map(|target| live_game.with_target(target)).transpose() {
        Ok(other) => other,
        Err(failure) => return WorkResult::from(Err(failure)).of(subject, context.since),
    };
    let live_game = other.as_ref().unwrap_or(live_game);
    let WorkContext { stop, report, .. } = context.circumstances;
    let mut inform = |found: Report| {
        report(Info {
            time_ms: millis(found.elapsed),
            lower_bound: found.lower_bound,
            found: Found::from(&found),
            ..Info::default()
        });
    };
    let at = live_game.at();
    let search = |engine: &mut dyn Engine| {
        let found = engine.search(&at, &query, stop, &mut inform)?;
        Ok(answer(found))
    };
    hiring.with_engine(context.engines, live_game, stop, search).of(subject, context.since)
}

/// `analyse`.
pub fn analyse(context: Context<'_>, analyse: AnalyseFields) -> WorkResult {
    let Context { live_game, limits: fields, run, .. } = context;
    let subject = live_game.subject(analyse.strategy.as_deref()).logged();
    let WorkContext { stop, threads, report } = context.circumstances;
    let limits = limits_or(DEFAULT_ANALYSIS_TIME, fields, run);
    let query = Query { limits, threads, ..Query::default() };
    let about = live_game.about();
    let (game, at, telling) = (&**live_game.game(), &live_game.at(), Telling(context.language));
    let explained = |judged: &MoveAnalysis, before: &BoxedPosition<'_>| {
        let mut reply = MoveAnalysisReply::new(judged, about, telling);
        if let Some(Ok(facts)) = analyse.explain.then(|| judged.facts(before)) {
            reply.said = telling.judged(judged, &facts[..facts.len().min(FACTS_SAID)]);
            reply.facts = Some(facts.iter().map(|fact| FactReply::new(fact, telling)).collect());
        }
        reply
    };
    let work = |engine: &mut dyn Engine| {
        let mut replies = Vec::new();
        let mut inform = |judged: &MoveAnalysis, _: &Analysis, before: &BoxedPosition<'_>| {
            let reply = explained(judged, before);
            replies.push(reply.clone());
            report(Info {
                time_ms: millis(context.since.elapsed()),
                analysed: Some(reply),
                ..Info::default()
            });
        };
        let analysis = Analysis::of(game, engine, at, &query, stop, &mut inform)?;
        let complete = analysis.moves.len() == at.moves.len();
        let stopped = stop.reason().filter(|_| !complete);
        let mut result = AnalyseResult::new(&analysis, about, stopped, context.language);
        // As of every search, with the time in which its position was made ready.
        result.time_ms = millis(context.since.elapsed());
        result.analysis = replies;
        Ok(Answer::Analyse(result))
    };
    let hiring = EngineRequest { strategy: analyse.strategy, fresh: run.fresh };
    hiring.with_engine(context.engines, live_game, stop, work).of(subject, context.since)
}

/// `perft`.
pub fn perft(context: &Context<'_>, fields: &PerftFields) -> WorkResult {
    let &Context { live_game, circumstances: WorkContext { stop, .. }, since, .. } = context;
    let PerftFields { depth, divide } = *fields;
    let subject = Subject { game: live_game.about().id, strategy: "perft" }.logged();
    let depth = depth.to_u32();
    let perft = live_game.game().perft(&live_game.at(), depth, divide, stop);
    let outcome = perft.map_err(Into::into).map(|perft| {
        Answer::Perft(PerftResult {
            nodes: perft.nodes.into(),
            depth,
            divide: divide.then_some(Divide(perft.divide)),
            time_ms: millis(since.elapsed()),
            stopped: perft.stopped.map(Into::into),
        })
    });
    WorkResult::from(outcome).of(subject, since)
}

/// `simulate`.
pub fn simulate(context: Context<'_>, simulate: SimulateFields) -> WorkResult {
    let Context { live_game, limits: fields, run, language, since, .. } = context;
    let subject = Subject { game: live_game.about().id, strategy: "simulate" }.logged();
    let WorkContext { stop, threads, report } = context.circumstances;
    let mut limits = limits(fields, run);
    let report_every = limits.report_every.take().unwrap_or(SIMULATION_REPORTS);
    if limits.is_unlimited() {
        limits.depth = Some(DEFAULT_SIMULATION_DEPTH);
    }
    let request = SimulateRequest {
        games: simulate.games.map_or(DEFAULT_GAMES, Int::to_u64),
        players: simulate.players.unwrap_or_else(|| ["random", "random"].map(str::to_owned)),
        options: [live_game.options().clone(), live_game.options().clone()],
        seed: simulate.seed.map_or(0, Int::to_u64),
        limits,
        threads,
    };
    let mut last = since;
    let mut inform = |simulation: &_| {
        if last.elapsed() >= report_every {
            last = Instant::now();
            report(Info {
                time_ms: millis(since.elapsed()),
                simulation: Some(SimulationResult::from(simulation)),
                ..Info::default()
            });
        }
    };
    let simulation =
        Arc::clone(live_game.game()).simulate(&live_game.at(), &request, stop, &mut inform);
    let outcome = simulation.map_err(|refusal| of_player(refusal, &request)).map(|simulation| {
        let complete = simulation.games() == request.games;
        Answer::Simulate(SimulateResult {
            advantage: simulation.advantage().to(language),
            simulation: SimulationResult::from(&simulation),
            time_ms: millis(since.elapsed()),
            stopped: stop.reason().filter(|_| !complete).map(Into::into),
        })
    });
    WorkResult::from(outcome).of(subject, since)
}

/// The failure of a simulation. An unknown strategy is that of a player.
fn of_player(refusal: Refusal, request: &SimulateRequest) -> Failure {
    let unknown = match &refusal {
        Refusal::UnknownStrategy { name, .. } => Some(name.clone()),
        _ => None,
    };
    let mut failure = Failure::from(refusal);
    let index = request.players.iter().position(|player| Some(player) == unknown.as_ref());
    if index.is_some() {
        failure = failure.at("players");
        failure.index = index;
    }
    failure
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_without_limits_gets_a_time_unless_it_is_infinite() {
        let default = Duration::from_secs(5);
        let ms = Duration::from_millis;
        let time = |time| Limits { time: Some(time), ..Limits::default() };
        let clock = |remaining, increment, moves_to_go| Limits {
            clock: Some(Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go }),
            ..Limits::default()
        };
        for (fields, expected) in [
            ("{}", time(default)),
            (r#"{"infinite":true}"#, Limits::default()),
            (r#"{"infinite":true,"movetime_ms":7}"#, time(ms(7))),
            (r#"{"movetime_ms":0}"#, time(ms(0))),
            (r#"{"depth":3}"#, Limits::depth(3)),
            (r#"{"nodes":9}"#, Limits { nodes: Some(9), ..Limits::default() }),
            (r#"{"clock":{"remaining_ms":50}}"#, clock(50, 0, None)),
            (
                r#"{"clock":{"remaining_ms":50,"increment_ms":4,"moves_to_go":2}}"#,
                clock(50, 4, Some(2)),
            ),
        ] {
            let fields: LimitFields = serde_json::from_str(fields).unwrap();
            assert_eq!(limits_or(default, &fields, &RunFields::default()), expected, "{fields:?}");
            let run = RunFields { report_ms: Some(Int(3)), ..RunFields::default() };
            let reporting = Limits { report_every: Some(ms(3)), ..expected };
            assert_eq!(limits_or(default, &fields, &run), reporting);
        }
    }
}
