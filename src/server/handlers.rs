//! The commands: one function each.
//!
//! Commands of a table answer at once. Searches are made ready here, and done by a worker.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::boundary::{Analysis, Engine, MoveAnalysis, Query, Report, SimulateRequest};
use crate::engine::{Clock, Limits, Purpose, StopToken};
use crate::game::{OptionValue, Options};
use crate::games::{self, Entry};
use crate::protocol::reply::{
    AnalyseResult, Answer, Decimal, DescribeResult, Divide, EvalResult, Found, GameEntry,
    GamesResult, GoResult, GridReply, Info, LegalMoves, LegalResult, MoveAnalysisReply, MoveReply,
    OptionReply, OptionResult, PerftResult, PlayResult, RenderResult, SimulateResult,
    SimulationResult, SolveResult, millis,
};
use crate::protocol::request::{
    AnalyseFields, DescribeFields, EvalFields, Format, GoFields, LegalFields, LimitFields,
    NewgameFields, OptionFields, PerftFields, PlayFields, PositionFields, RenderFields, RunFields,
    SimulateFields, SolveFields, UndoFields,
};
use crate::protocol::values::{Names, Target};
use crate::protocol::{Code, Failure, Int};
use crate::render;

use super::Config;
use super::engines::{Claim, Engines};
use super::job::{Done, Outcome, Prepared, Subject};
use super::table::{Start, Table, unknown_game};

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

/// `games`.
pub(super) fn games(config: &Config) -> Answer {
    let games = config.games.iter().map(|entry| GameEntry::from(entry.about())).collect();
    Answer::Games(GamesResult { games })
}

/// `describe`.
pub(super) fn describe(config: &Config, fields: &DescribeFields) -> Result<Answer, Failure> {
    let (entry, implied) = games::find(config.games, &fields.game)
        .map_err(|hint| unknown_game(config.games, &fields.game, hint))?;
    let game = entry.create(fields.variant.as_deref().or(implied), &Options::default())?;
    Ok(Answer::Describe(DescribeResult::new(&*game)))
}

/// `newgame`: a new table; `before` is the one that the session has.
pub(super) fn newgame(
    games: &'static [Entry],
    before: Option<&Table>,
    fields: &NewgameFields,
) -> Result<Table, Failure> {
    let seed = fields.seed.map(|seed| seed.0);
    let mut table = match (&fields.game, before) {
        (Some(game), _) => {
            let variant = fields.variant.as_deref();
            let options = Options::default();
            Table::new(games, Start { game, variant, options, set: &fields.options, seed })?
        }
        (None, Some(before)) => {
            let same = before.game.variant();
            let start = Start {
                game: before.about().id,
                variant: Some(fields.variant.as_deref().unwrap_or(&same)),
                options: before.options.clone(),
                set: &fields.options,
                seed,
            };
            Table::new(games, start)?
        }
        (None, None) => {
            let message = "\"game\": this session has no game yet, so it must be named";
            return Err(Failure::new(Code::MissingField, message).at("game"));
        }
    };
    table.set_position(fields.setup.as_ref(), fields.side.as_deref(), None)?;
    Ok(table)
}

/// `position`.
pub(super) fn position(table: &mut Table, fields: &PositionFields) -> Result<Answer, Failure> {
    table.set_position(fields.setup.as_ref(), fields.side.as_deref(), Some(&fields.moves))?;
    state(table)
}

/// `play`.
pub(super) fn play(table: &mut Table, fields: &PlayFields) -> Result<Answer, Failure> {
    let played = table.play(&fields.moves)?;
    let details = played.into_iter().map(|mv| MoveReply::new(mv.text, mv.details)).collect();
    Ok(Answer::Play(PlayResult { state: table.state()?, details }))
}

/// `undo`.
pub(super) fn undo(table: &mut Table, fields: &UndoFields) -> Result<Answer, Failure> {
    table.undo(fields.plies.map_or(1, Int::to_usize))?;
    state(table)
}

/// `state`.
pub(super) fn state(table: &Table) -> Result<Answer, Failure> {
    table.state().map(Answer::State)
}

/// `legal`.
pub(super) fn legal(table: &Table, fields: &LegalFields) -> Result<Answer, Failure> {
    let moves = table.game.legal(&table.at, fields.details)?;
    let moves = if fields.details {
        let reply = moves.into_iter().map(|mv| MoveReply::new(mv.text, mv.details));
        LegalMoves::Detailed(reply.collect())
    } else {
        LegalMoves::Texts(moves.into_iter().map(|mv| mv.text).collect())
    };
    Ok(Answer::Legal(LegalResult { moves }))
}

/// `eval`.
pub(super) fn eval(table: &Table, fields: &EvalFields) -> Result<Answer, Failure> {
    let evaluation = table.game.evaluate(&table.at, fields.evaluator.as_deref())?;
    let names = table.about().sides.iter().map(|side| side.name);
    let by_side = |values: [f64; 2]| names.zip(values.map(Decimal)).collect();
    Ok(Answer::Eval(EvalResult {
        evaluator: evaluation.evaluator,
        score: evaluation.score.into(),
        sides: evaluation.sides.map(by_side),
        terms: evaluation.terms.into_iter().map(|(name, value)| (name, Decimal(value))).collect(),
    }))
}

/// `render`.
pub(super) fn render(table: &Table, fields: &RenderFields) -> Result<Answer, Failure> {
    let diagram = || table.game.diagram(&table.at);
    let result = match fields.format {
        Format::Text => RenderResult::Text { text: render::text(&diagram()?) },
        Format::Unicode => RenderResult::Text { text: render::unicode(&diagram()?) },
        Format::Svg => RenderResult::Text { text: render::svg(&diagram()?) },
        Format::Grid => {
            let grid = table.game.grid(&table.at)?;
            RenderResult::Grid { grid: GridReply::new(grid, table.about().grid.booleans) }
        }
    };
    Ok(Answer::Render(result))
}

/// `option`.
pub(super) fn option(
    table: &mut Table,
    fields: &OptionFields,
    claim: Arc<Claim>,
) -> Result<Answer, Failure> {
    // All or nothing: a wrong option leaves the others as they were.
    let mut changed = table.clone();
    for (name, value) in &fields.set {
        changed.set_option(name, value.clone().map(|setting| setting.0))?;
    }
    let specs = changed.specs();
    if let Some(Names::Some(names)) = &fields.get {
        for name in names {
            // Asking for an unknown option is refused as setting one is.
            if specs.iter().all(|spec| spec.name != name) {
                changed.set_option(name, Some(OptionValue::Flag(true)))?;
            }
        }
    }
    let wanted = |name: &str| match &fields.get {
        Some(Names::Some(names)) => names.iter().any(|wanted| wanted == name),
        Some(Names::All(_)) | None => true,
    };
    // Reversed, so that where strategies share a name the default of the first one stands.
    let in_force = specs
        .iter()
        .rev()
        .filter(|spec| wanted(spec.name))
        .map(|spec| {
            let value = changed.options.get(spec.name).cloned().or_else(|| spec.default_value());
            (spec.name, value.map(OptionReply::from))
        })
        .collect();
    if changed.options != table.options {
        // The engine was made with the options of before.
        changed = changed.with_claim(claim);
    }
    *table = changed;
    Ok(Answer::Option(OptionResult { options: in_force }))
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
    }
}

/// The limits of a request, or this time where it has none and does not ask for ever.
fn limits_or(default: Duration, fields: &LimitFields, run: &RunFields) -> Limits {
    let limits = limits(fields, run);
    let time = limits.time.or((is_unlimited(&limits) && !fields.infinite).then_some(default));
    Limits { time, ..limits }
}

/// True if no limit was given at all.
fn is_unlimited(limits: &Limits) -> bool {
    limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.time.is_none()
        && limits.clock.is_none()
}

fn threads(run: &RunFields) -> usize {
    run.threads.map_or(1, Int::to_usize)
}

/// Makes `go` ready.
pub(super) fn go(
    engines: Arc<Engines>,
    table: Table,
    fields: &LimitFields,
    run: &RunFields,
    go: GoFields,
) -> Prepared {
    let default = if table.about().is_puzzle() { DEFAULT_PUZZLE_TIME } else { DEFAULT_TIME };
    let multipv = go.multipv.map_or(1, Int::to_usize);
    let query = Query {
        limits: limits_or(default, fields, run),
        purpose: if go.hint { Purpose::Analysis } else { Purpose::Move },
        multipv,
        // An empty list chooses nothing, so it is as good as absent.
        searchmoves: go
            .searchmoves
            .map(|moves| table.split(&moves))
            .filter(|moves| !moves.is_empty()),
        all: false,
        threads: threads(run),
        started: None,
        ..Query::default()
    };
    let hiring = Hiring { engines, strategy: go.strategy, fresh: run.fresh };
    let answer = move |report: Report| Answer::Go(GoResult::new(report, multipv > 1));
    search(hiring, table, go.target, query, answer)
}

/// Makes `solve` ready.
pub(super) fn solve(
    engines: Arc<Engines>,
    table: Table,
    fields: &LimitFields,
    run: &RunFields,
    solve: SolveFields,
) -> Prepared {
    let (purpose, target) = match solve.target {
        Some(Target::Text(word)) if word == OUTCOME && !table.about().is_puzzle() => {
            (Purpose::Outcome, None)
        }
        target => (Purpose::Solution, target),
    };
    let query = Query {
        limits: limits(fields, run),
        purpose,
        all: solve.all,
        threads: threads(run),
        ..Query::default()
    };
    let answer = move |report: Report| Answer::Solve(SolveResult::new(report, purpose, solve.all));
    let hiring = Hiring { engines, strategy: solve.strategy, fresh: run.fresh };
    search(hiring, table, target, query, answer)
}

/// The engine that a search is to be done by.
struct Hiring {
    engines: Arc<Engines>,
    strategy: Option<String>,
    /// It is to forget what it has learned before.
    fresh: bool,
}

impl Hiring {
    /// Does `work` for `table` with the engine, which is kept afterwards; one that panics is not.
    fn with_engine(self, table: &Table, work: impl FnOnce(&mut dyn Engine) -> Outcome) -> Done {
        let Self { engines, strategy, fresh } = self;
        let (recipe, claim) = (table.recipe(strategy.as_deref()), table.claim());
        let make = || Arc::clone(&table.game).engine(strategy.as_deref(), &table.options);
        let mut engine = match engines.take(claim, &recipe, make) {
            Ok(engine) => engine,
            Err(refusal) => return Err(refusal.into()).into(),
        };
        if fresh {
            engine.forget();
        }
        let outcome = work(&mut *engine);
        let warning = engine.warning();
        Done { outcome, warning, surplus: engines.keep(claim, recipe, engine) }
    }
}

/// A search by the engine of a strategy, for the goal of the table or another one.
fn search(
    hiring: Hiring,
    table: Table,
    target: Option<Target>,
    query: Query,
    answer: impl FnOnce(Report) -> Answer + Send + 'static,
) -> Prepared {
    let subject = table.subject(hiring.strategy.as_deref());
    let work = Box::new(move |stop: &StopToken, report: &mut dyn FnMut(Info)| {
        // What it takes to get an engine is part of its time.
        let query = Query { started: Some(Instant::now()), ..query };
        let table = match target.map(|target| table.with_target(&target)) {
            None => table,
            Some(Ok(table)) => table,
            Some(Err(failure)) => return Err(failure).into(),
        };
        let mut inform = |found: Report| {
            report(Info {
                time_ms: millis(found.elapsed),
                lower_bound: found.lower_bound,
                found: Found::from(&found),
                ..Info::default()
            });
        };
        let search = |engine: &mut dyn Engine| {
            let found = engine.search(&table.at, &query, stop, &mut inform)?;
            Ok(answer(found))
        };
        hiring.with_engine(&table, search)
    });
    Prepared { subject, work }
}

/// Makes `analyse` ready.
pub(super) fn analyse(
    engines: Arc<Engines>,
    table: Table,
    fields: &LimitFields,
    run: &RunFields,
    analyse: AnalyseFields,
) -> Prepared {
    let limits = limits_or(DEFAULT_ANALYSIS_TIME, fields, run);
    let query = Query { limits, threads: threads(run), ..Query::default() };
    let subject = table.subject(analyse.strategy.as_deref());
    let hiring = Hiring { engines, strategy: analyse.strategy, fresh: run.fresh };
    let work = Box::new(move |stop: &StopToken, report: &mut dyn FnMut(Info)| {
        let about = table.about();
        let mut inform = |judged: &MoveAnalysis, so_far: &Analysis| {
            report(Info {
                time_ms: millis(so_far.elapsed),
                analysed: Some(MoveAnalysisReply::new(judged, about)),
                ..Info::default()
            });
        };
        let analyse = |engine: &mut dyn Engine| {
            let (game, at) = (&*table.game, &table.at);
            let analysis = Analysis::of(game, engine, at, &query, stop, &mut inform)?;
            let complete = analysis.moves.len() == at.moves.len();
            let stopped = stop.reason().filter(|_| !complete);
            Ok(Answer::Analyse(AnalyseResult::new(&analysis, about, stopped)))
        };
        hiring.with_engine(&table, analyse)
    });
    Prepared { subject, work }
}

/// Work that leaves nothing behind.
fn work(
    subject: Subject,
    work: impl FnOnce(&StopToken, &mut dyn FnMut(Info)) -> Outcome + Send + 'static,
) -> Prepared {
    Prepared { subject, work: Box::new(move |stop, report| work(stop, report).into()) }
}

/// Makes `perft` ready.
pub(super) fn perft(table: Table, fields: &PerftFields) -> Prepared {
    let PerftFields { depth, divide } = *fields;
    let subject = Subject { game: table.about().id, strategy: "perft" };
    work(subject, move |stop, _| {
        let started = Instant::now();
        let depth = depth.to_u32();
        let perft = table.game.perft(&table.at, depth, divide, stop)?;
        Ok(Answer::Perft(PerftResult {
            nodes: perft.nodes.into(),
            depth,
            divide: divide.then_some(Divide(perft.divide)),
            time_ms: millis(started.elapsed()),
            stopped: perft.stopped.map(Into::into),
        }))
    })
}

/// Makes `simulate` ready.
pub(super) fn simulate(
    table: Table,
    fields: &LimitFields,
    run: &RunFields,
    simulate: SimulateFields,
) -> Prepared {
    let mut limits = limits(fields, run);
    let report_every = limits.report_every.take().unwrap_or(SIMULATION_REPORTS);
    if is_unlimited(&limits) {
        limits.depth = Some(DEFAULT_SIMULATION_DEPTH);
    }
    let request = SimulateRequest {
        games: simulate.games.map_or(DEFAULT_GAMES, Int::to_u64),
        players: simulate.players.unwrap_or_else(|| ["random", "random"].map(str::to_owned)),
        options: [table.options.clone(), table.options.clone()],
        seed: simulate.seed.map_or(0, Int::to_u64),
        limits,
        threads: threads(run),
    };
    let subject = Subject { game: table.about().id, strategy: "simulate" };
    work(subject, move |stop, report| {
        let started = Instant::now();
        let mut last = started;
        let mut inform = |simulation: &_| {
            if last.elapsed() >= report_every {
                last = Instant::now();
                report(Info {
                    time_ms: millis(started.elapsed()),
                    simulation: Some(SimulationResult::from(simulation)),
                    ..Info::default()
                });
            }
        };
        let simulation = table.game.simulate(&table.at, &request, stop, &mut inform)?;
        let complete = simulation.games() == request.games;
        Ok(Answer::Simulate(SimulateResult {
            advantage: simulation.advantage(),
            simulation: SimulationResult::from(&simulation),
            time_ms: millis(started.elapsed()),
            stopped: stop.reason().filter(|_| !complete).map(Into::into),
        }))
    })
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
