//! Strategies of this program as players, in process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use crate::{Choice, Fault, NewGame, Player, Turn};
use plateau_core::erased::{DynGame, Engine, MoveScore, Query, Report};
use plateau_core::game::{OptionSpec, OptionValue, Options, Refusal, SEED, hash};
use plateau_core::search::{Found, Limits, panic_text};

/// A strategy. Its engine keeps its tables from move to move, and clears them when a game begins, so a game depends on its job alone.
pub(crate) struct StrategyPlayer {
    strategy: Option<String>,
    options: Vec<(String, String)>,
    playing: Option<Playing>,
}

/// An engine, with the game and options that it was made for.
struct Playing {
    game: Arc<dyn DynGame>,
    options: Options,
    engine: Box<dyn Engine>,
}

impl StrategyPlayer {
    /// A player of the strategy (`None`: the game's best) with these options.
    pub(crate) const fn new(strategy: Option<String>, options: Vec<(String, String)>) -> Self {
        Self { strategy, options, playing: None }
    }
}

/// The seed of a player in one game: a function of the game's seed, the side, and the player's own seed.
pub(super) fn seed_for(start: &NewGame<'_>, own: i64) -> i64 {
    let mixed = hash(start.seed ^ hash(own.cast_unsigned() * 2 + start.side.index() as u64));
    // 53 bits, the size of the protocol's integers.
    (mixed >> 11).cast_signed()
}

impl Player for StrategyPlayer {
    fn begin(&mut self, start: &NewGame<'_>) -> Result<(), Fault> {
        self.renew(start).map_err(|refusal| Fault::Refused(refusal.to_string()))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let playing = self.playing.as_mut();
        let engine = &mut playing.ok_or(Fault::Refused("no game was begun".to_owned()))?.engine;
        let limits = Limits {
            clock: turn.clocks[turn.side.index()],
            time: Some(turn.time.limits().time.unwrap_or(turn.deadline.left()?)),
            // No progress reports are needed.
            report_every: Some(Duration::MAX),
            ..turn.time.limits()
        };
        let query = Query { limits, started: Some(turn.started), ..Query::default() };
        let stop = turn.deadline.stop;
        // After a panic the player loses this game; other games continue.
        let searched =
            catch_unwind(AssertUnwindSafe(|| engine.search(turn.at, &query, stop, &mut |_| {})));
        if stop.reason().is_some() && turn.deadline.grace.is_zero() {
            return Err(Fault::Cancelled);
        }
        match searched {
            Ok(Ok(report)) => choice_of(report),
            Ok(Err(refusal)) => Err(Fault::Refused(refusal.to_string())),
            Err(panic) => Err(Fault::Crash(format!("it panicked: {}", panic_text(&*panic)))),
        }
    }
}

impl StrategyPlayer {
    /// Prepares an engine without data of earlier games: the existing one, if it plays the same game with the same options.
    fn renew(&mut self, start: &NewGame<'_>) -> Result<(), Refusal> {
        let strategy = self.strategy.as_deref();
        let options = read_options(&**start.game, strategy, &self.options, Some(start))?;
        match &mut self.playing {
            Some(Playing { game, options: known, engine })
                if Arc::ptr_eq(game, start.game) && *known == options =>
            {
                engine.forget();
            }
            playing => {
                // The old tables are freed before new ones are made.
                *playing = None;
                let game = Arc::clone(start.game);
                let engine = Arc::clone(&game).engine(strategy, &options)?;
                *playing = Some(Playing { game, options, engine });
            }
        }
        Ok(())
    }
}

/// Checks that the strategy exists and takes these options. Errors: there is no such strategy, or it does not take them.
pub(crate) fn check(
    game: &Arc<dyn DynGame>,
    strategy: Option<&str>,
    given: &[(String, String)],
) -> Result<(), Refusal> {
    let options = read_options(&**game, strategy, given, None)?;
    Arc::clone(game).engine(strategy, &options).map(drop)
}

/// The options of a player. If a game is given, the seed depends on it.
/// Errors: the strategy does not take them. Options of an unknown strategy are not checked.
fn read_options(
    game: &dyn DynGame,
    strategy: Option<&str>,
    given: &[(String, String)],
    start: Option<&NewGame<'_>>,
) -> Result<Options, Refusal> {
    let mut options = Options::default();
    let Some(specs) = option_specs(game, strategy) else { return Ok(options) };
    options.set_all(specs, given)?;
    if let Some(start) = start {
        let seed = seed_for(start, SEED.of(&options));
        options.set_known(specs, SEED.spec.name, OptionValue::Integer(seed))?;
    }
    Ok(options)
}

/// The options that the strategy (`None`: the game's best) takes; `None` if there is no such strategy.
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
    let Report { found: Found { lines, depth, .. }, nodes, .. } = report;
    let line = lines.into_iter().next();
    let score = line.as_ref().and_then(|line| MoveScore::of(line.score));
    let Some(mv) = line.and_then(|line| line.moves.into_iter().next()) else {
        return Err(Fault::IllegalMove("it found no move".to_owned()));
    };
    Ok(Choice::of(mv, score, depth, nodes))
}
