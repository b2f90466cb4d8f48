//! Strategies of this program as players, in process.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use crate::boundary::{DynGame, Engine, MoveScore, Query, Report};
use crate::engine::Limits;
use crate::game::{OptionSpec, OptionValue, Options, Refusal, SEED, hash};
use crate::tournament::{Choice, Fault, Player, Start, Turn};

/// A strategy, made anew for each game: so a game depends on its job alone.
pub(super) struct StrategyPlayer {
    strategy: Option<String>,
    options: Vec<(String, String)>,
    engine: Option<Box<dyn Engine>>,
}

impl StrategyPlayer {
    /// A player of the strategy (`None`: the game's best) with these options.
    pub(super) const fn new(strategy: Option<String>, options: Vec<(String, String)>) -> Self {
        Self { strategy, options, engine: None }
    }
}

/// The seed of a player in one game: of the game's seed, the side, and the seed that the player itself was given.
pub(super) fn seed_for(start: &Start<'_>, own: i64) -> i64 {
    let mixed = hash(start.seed ^ hash(own.cast_unsigned() * 2 + start.side.index() as u64));
    // 53 bits, as the protocol's integers have.
    (mixed >> 11).cast_signed()
}

impl Player for StrategyPlayer {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        let strategy = self.strategy.as_deref();
        let engine = make_engine(start.game, strategy, &self.options, Some(start));
        self.engine = Some(engine.map_err(|refusal| Fault::Refused(refusal.to_string()))?);
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let engine = self.engine.as_mut().ok_or(Fault::Refused("no game was begun".to_owned()))?;
        let limits = Limits {
            clock: turn.clocks[turn.side.index()],
            time: Some(turn.time.limits().time.unwrap_or(turn.patience.left()?)),
            // Nobody listens to progress.
            report_every: Some(Duration::MAX),
            ..turn.time.limits()
        };
        let query = Query { limits, ..Query::default() };
        let stop = turn.patience.stop;
        // A panic loses this game to this player, and nothing else notices.
        let searched =
            catch_unwind(AssertUnwindSafe(|| engine.search(turn.at, &query, stop, &mut |_| {})));
        if stop.reason().is_some() {
            return Err(Fault::Cancelled);
        }
        match searched {
            Ok(Ok(report)) => choice_of(report),
            Ok(Err(refusal)) => Err(Fault::Refused(refusal.to_string())),
            Err(panic) => Err(Fault::Crash(format!("it panicked: {}", panic_text(&*panic)))),
        }
    }
}

/// Makes the engine of a strategy with the options of a player; what is random in it is of the game that starts.
///
/// # Errors
/// There is no such strategy, or it does not take these options.
pub(super) fn make_engine(
    game: &Arc<dyn DynGame>,
    strategy: Option<&str>,
    given: &[(String, String)],
    start: Option<&Start<'_>>,
) -> Result<Box<dyn Engine>, Refusal> {
    let mut options = Options::default();
    let Some(specs) = option_specs(&**game, strategy) else {
        // There is no such strategy: the game says which there are.
        return Arc::clone(game).engine(strategy, &options);
    };
    for (name, value) in given {
        options.set(specs, name, OptionValue::parse(value))?;
    }
    if let Some(start) = start {
        let seed = seed_for(start, SEED.of(&options));
        options.set_known(specs, SEED.spec.name, OptionValue::Integer(seed))?;
    }
    Arc::clone(game).engine(strategy, &options)
}

/// The options that the strategy (`None`: the game's best) takes, if there is such a one.
fn option_specs(game: &dyn DynGame, strategy: Option<&str>) -> Option<&'static [OptionSpec]> {
    let strategies = game.strategies();
    let chosen = match strategy {
        None => strategies.first(),
        Some(name) => strategies.iter().find(|about| about.name == name),
    };
    chosen.map(|about| about.options)
}

/// The move of a report.
fn choice_of(report: Report) -> Result<Choice, Fault> {
    let line = report.lines.into_iter().next();
    let score = line.as_ref().and_then(|line| MoveScore::of(line.score));
    let Some(mv) = line.and_then(|line| line.moves.into_iter().next()) else {
        return Err(Fault::IllegalMove("it found no move".to_owned()));
    };
    Ok(Choice::of(mv, score, report.depth, report.nodes))
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
