//! The time from a stop to the return of the search, in every game and strategy and on large boards.
//!
//! A search is begun, its engine made first, and stopped at a random moment: short and long ones are equally likely,
//! so that the stop falls into every stage, from the first table to the last long solution.
//! Work after the answer, such as to free large tables, does not count.

use std::io::{Write, stdout};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Failure;
use crate::demanding::{Demanding, LONG_STEPS};
use plateau::server::Histogram;
use plateau_core::erased::{DynGame, PositionText, Query};
use plateau_core::game::{OptionValue, Options};
use plateau_core::games::{Entry, find_named};
use plateau_core::search::{
    Feature, Purpose, StopToken, Stopped, StrategyAbout, cores, search_thread,
};
use plateau_protocol::reply::Latency;

/// Arguments of `stops`.
#[derive(clap::Args)]
#[group(id = "stops")]
pub(crate) struct Arguments {
    /// Only the cases whose name contains this: `othello`, `16x16`, `all`.
    only: Option<String>,
    /// Searches of each case.
    #[arg(long, value_name = "N", default_value_t = 40)]
    count: usize,
    /// The longest time before a stop, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 400)]
    longest: u64,
    /// The seed of the moments.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show only the cases with a stop that took more than the given number of microseconds.
    #[arg(long, value_name = "US", default_value_t = 0)]
    above: u64,
}

/// The shortest time before a stop.
const SHORTEST: Duration = Duration::from_micros(20);

/// A way to search a start.
struct Case {
    name: String,
    game: Arc<dyn DynGame>,
    at: PositionText,
    strategy: &'static str,
    query: Query,
}

/// Stops searches and prints a line for each case.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(arguments.seed);
    writeln!(stdout(), "Microseconds from a stop to the end of the search.")?;
    writeln!(stdout(), "{:<56}{:>8}{:>10}{:>10}{:>10}", "case", "stops", "p50", "p99", "max")?;
    for start in LONG_STEPS {
        let wanted =
            |case: &Case| arguments.only.as_deref().is_none_or(|only| case.name.contains(only));
        for case in cases(start)?.into_iter().filter(wanted) {
            let Latency { count, p50_us, p99_us, max_us } =
                measure(&case, arguments, &mut random)?.read();
            if max_us >= arguments.above && count > 0 {
                let name = &case.name;
                writeln!(stdout(), "{name:<56}{count:>8}{p50_us:>10}{p99_us:>10}{max_us:>10}")?;
            }
        }
    }
    Ok(())
}

/// All strategies of a start, each with one thread, and as its features allow with all threads and for all solutions.
fn cases(start: &Demanding) -> Result<Vec<Case>, Failure> {
    let (entry, _) = find_named(start.game)?;
    entry.prepare();
    let game = make(entry, start)?;
    let at = PositionText { setup: start.setup.map(str::to_owned), moves: Vec::new() };
    let case = |strategy: StrategyAbout, way: &str, query: Query| Case {
        name: format!("{} {}:{}{way}", start.game, start.variant, strategy.name),
        game: Arc::clone(&game),
        at: at.clone(),
        strategy: strategy.name,
        query,
    };
    let purpose = if entry.about().is_puzzle() { Purpose::Solution } else { Purpose::Move };
    let query = Query { purpose, ..Query::default() };
    let ways = |strategy: StrategyAbout| {
        let has = |feature| strategy.features.contains(&feature);
        let all = Query { all: true, ..query.clone() };
        let together = Query { threads: cores(), ..query.clone() };
        let ways = [
            (true, "", query.clone()),
            (has(Feature::All), ", all", all),
            (has(Feature::Threads), ", all threads", together),
        ];
        ways.into_iter().filter_map(move |(has, way, query)| has.then_some((strategy, way, query)))
    };
    let strategies = game.strategies().into_iter();
    Ok(strategies.flat_map(ways).map(|(strategy, way, query)| case(strategy, way, query)).collect())
}

fn make(entry: &Entry, start: &Demanding) -> Result<Arc<dyn DynGame>, Failure> {
    let mut options = Options::default();
    if let Some((name, value)) = start.option {
        options.set_known(entry.about().options, name, OptionValue::Text(value.to_owned()))?;
    }
    Ok(entry.create(Some(start.variant), &options)?)
}

/// Stops a case at random moments. Searches that end before their stop do not count, and make later moments earlier.
fn measure(
    case: &Case,
    arguments: &Arguments,
    random: &mut Xoshiro256PlusPlus,
) -> Result<Histogram, Failure> {
    let mut times = Histogram::default();
    let mut longest = Duration::from_millis(arguments.longest).as_secs_f64();
    for _ in 0..arguments.count {
        let shortest = SHORTEST.as_secs_f64();
        let after = shortest * (longest / shortest).powf(random.random());
        match stop_after(case, Duration::from_secs_f64(after))? {
            Some(took) => times.add(took),
            None => longest = after.max(2.0 * shortest),
        }
    }
    Ok(times)
}

/// Time from a stop to the end of a search that is stopped after so long; `None` if it has ended before.
fn stop_after(case: &Case, after: Duration) -> Result<Option<Duration>, Failure> {
    let (stop, (ended, end)) = (StopToken::default(), channel());
    std::thread::scope(|scope| {
        let search = || {
            let engine = Arc::clone(&case.game).engine(Some(case.strategy), &Options::default());
            let mut engine = match engine {
                Ok(engine) => engine,
                Err(refusal) => return drop(ended.send(Err(refusal.into()))),
            };
            let report = engine.search(&case.at, &case.query, &stop, &mut |_| {});
            let _ = ended.send(report.map(|_| Instant::now()));
        };
        search_thread()?.spawn_scoped(scope, search)?;
        let asked = wait(&end, after)?;
        let Some(asked) = asked else { return Ok(None) };
        stop.stop(Stopped::Stop);
        Ok(Some(end.recv()??.saturating_duration_since(asked)))
    })
}

/// Waits for so long: the time then, or `None` where the search has ended.
fn wait<E: std::error::Error + 'static>(
    end: &Receiver<Result<Instant, E>>,
    after: Duration,
) -> Result<Option<Instant>, Failure> {
    match end.recv_timeout(after) {
        Ok(ended) => ended.map(|_| None).map_err(Into::into),
        Err(RecvTimeoutError::Timeout) => Ok(Some(Instant::now())),
        Err(RecvTimeoutError::Disconnected) => Err("the search panicked".into()),
    }
}
