//! Hosting: players as strategies of a daemon's games, so that its clients play against third-party engines.
//!
//! ```text
//! server ─ Extended ─ Host ─ HostedEngine ─ Program ─ Pool ─ RunningEngine ─ Player ─ engine
//! ```
//! The first search that needs a process starts it. After a search the process waits in its [`Pool`](pool::Pool) for the next
//! one, so that it stays alive from move to move. The number of processes of each engine is limited. Any search thread can start
//! a process, because the process's guard watches this process, not the thread. A task of the daemon ends processes that have
//! been idle for too long.

mod engine;
mod pool;
mod program;
mod running_engine;
mod terms;

use std::sync::Arc;
use std::time::{Duration, Instant};

use plateau_core::erased::{COMPARE, DynGame, Engine, ExtraStrategy};
use plateau_core::game::{Options, Refusal, Text, wording};
use plateau_core::games::{Entry, find_named};
use plateau_core::search::StrategyAbout;

use engine::HostedEngine;
use plateau_interop::player::spec::PlayerSpec;
use plateau_interop::start::{check, check_limits, check_program, is_called, plays};
use program::Program;

/// Time for which a process waits that nobody asks: as long as a person may think about a move.
const IDLE: Duration = Duration::from_secs(300);

/// Longest name of a hosted engine.
const MAX_NAME: usize = 64;

/// An engine that a daemon is started with: `[GAME:]NAME=SPEC`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Guest {
    /// The only game in which it is offered, an id or alias; `None` is every game that its protocol supports.
    pub game: Option<String>,
    /// The name of its strategy.
    pub name: String,
    /// The player.
    pub spec: PlayerSpec,
}

impl std::str::FromStr for Guest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (head, spec) = text.split_once('=').ok_or_else(|| {
            format!("`{text}`: NAME=PLAYER is expected, as edax='gtp:edax limits=none'")
        })?;
        let (game, name) =
            head.split_once(':').map_or((None, head), |(game, name)| (Some(game), name));
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        if name.is_empty() || name.len() > MAX_NAME || !name.bytes().all(is_letter) {
            return Err(format!(
                "`{name}`: a name of at most {MAX_NAME} letters, digits, `_`, `-` and `.` is expected before the first `=`"
            ));
        }
        let spec: PlayerSpec = spec.parse()?;
        if spec.time.is_some_and(|time| time.clock.is_some()) {
            return Err(format!(
                "engine {name}: a clock is of a whole game; movetime, depth, nodes or limits=none is expected"
            ));
        }
        Ok(Self { game: game.map(str::to_owned), name: name.to_owned(), spec })
    }
}

/// A player as a strategy.
struct Host {
    about: StrategyAbout,
    /// The only game in which it is offered.
    game: Option<String>,
    program: Arc<Program>,
}

impl ExtraStrategy for Host {
    fn about(&self) -> StrategyAbout {
        self.about
    }

    fn plays(&self, game: &dyn DynGame) -> bool {
        let is_wanted = self.game.as_ref().is_none_or(|name| is_called(game, name));
        is_wanted && plays(&self.program.spec, game)
    }

    fn engine(&self, game: &Arc<dyn DynGame>) -> Result<Box<dyn Engine>, Refusal> {
        let program = Arc::clone(&self.program);
        Ok(Box::new(HostedEngine::new(self.about.name, program, Arc::clone(game))))
    }
}

/// All hosted engines. Dropped, it ends their processes, those that search excepted: these end with their searches.
#[derive(Default)]
pub(crate) struct Hosting {
    programs: Vec<Arc<Program>>,
}

impl Hosting {
    /// Adds engines to games, each with at most `processes` processes. Nothing is started yet.
    ///
    /// # Errors
    /// A sentence: a name is taken, there is no such game or program, or no game that the engine plays.
    pub(crate) fn begin(
        guests: &[Guest],
        processes: usize,
        games: &'static [Entry],
    ) -> Result<(Self, &'static [Entry]), String> {
        if guests.is_empty() {
            return Ok((Self::default(), games));
        }
        let mut hosting = Self::default();
        let mut extras: Vec<Box<dyn ExtraStrategy>> = Vec::new();
        for (index, guest) in guests.iter().enumerate() {
            let wrong = |why: String| format!("engine {}: {why}", guest.name);
            if guests[..index].iter().any(|other| other.name == guest.name) {
                return Err(wrong("there are two of this name".to_owned()));
            }
            check_guest(guest, games).map_err(wrong)?;
            let program = Arc::new(Program::new(guest.spec.clone(), processes));
            hosting.programs.push(Arc::clone(&program));
            extras.push(Box::new(Host { about: about(guest), game: guest.game.clone(), program }));
        }
        // Tables of games and strategies live as long as the process.
        let extras: &'static [_] = extras.leak();
        let extended: Vec<_> = games.iter().map(|entry| entry.with_extras(extras)).collect();
        Ok((hosting, extended.leak()))
    }

    /// Ends processes that have been idle for too long; never returns.
    pub(crate) fn end_idle(&self) -> impl Future<Output = ()> + Send + use<> {
        let programs = self.programs.clone();
        async move {
            loop {
                // A search that begins to wait later has more time.
                let now = Instant::now();
                let oldest = programs.iter().filter_map(|program| program.pool.oldest()).min();
                tokio::time::sleep_until((oldest.unwrap_or(now) + IDLE).into()).await;
                let programs = programs.clone();
                let ended = tokio::task::spawn_blocking(move || end(&programs, IDLE));
                // A process whose end panics has been dropped all the same.
                let _ = ended.await;
            }
        }
    }
}

/// Ends the processes that have waited so long, all of them at the same time: each may take a while to quit.
fn end(programs: &[Arc<Program>], waited: Duration) {
    let Some(time) = Instant::now().checked_sub(waited) else { return };
    std::thread::scope(|scope| {
        for process in programs.iter().flat_map(|program| program.pool.expire(time)) {
            scope.spawn(|| drop(process));
        }
    });
}

impl Drop for Hosting {
    fn drop(&mut self) {
        end(&self.programs, Duration::ZERO);
    }
}

/// Makes sure that an engine can be offered in some game, and that its name is free there.
fn check_guest(guest: &Guest, games: &[Entry]) -> Result<(), String> {
    check_program(&guest.spec)?;
    // Limits of its own replace those of all requests.
    if let Some(own) = &guest.spec.time {
        check_limits(&guest.spec, own)?;
    }
    if let Some(name) = &guest.game {
        find_named(name).map_err(|wording| wording.to_string())?;
    }
    let mut errors = Vec::new();
    let mut is_offered = false;
    for entry in games {
        let game =
            entry.create(None, &Options::default()).map_err(|refusal| refusal.to_string())?;
        if guest.game.as_ref().is_some_and(|name| !is_called(&*game, name)) {
            continue;
        }
        let taken = game.strategies().iter().any(|about| about.name == guest.name);
        if taken || guest.name == COMPARE {
            return Err(format!("{} has a strategy of this name already", game.about().id));
        }
        match check(&guest.spec, &game) {
            Ok(()) if plays(&guest.spec, &*game) => is_offered = true,
            Ok(()) => {}
            Err(error) => errors.push(error),
        }
    }
    match (is_offered, errors.into_iter().next()) {
        (true, _) => Ok(()),
        (false, Some(error)) => Err(error),
        (false, None) => Err("there is no game of two players that it plays".to_owned()),
    }
}

/// The engine as `describe` lists it.
fn about(guest: &Guest) -> StrategyAbout {
    // Names and texts of strategies live as long as the process.
    let player = guest.spec.disclosed().name;
    StrategyAbout {
        name: guest.name.clone().leak(),
        summary: Text::leak(&wording!("host-third-party-engine", player)),
        options: &[],
        features: &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_core::games::GAMES;

    #[test]
    fn a_guest_is_a_name_and_a_player() {
        for (text, game, name, player) in [
            ("edax=gtp:edax limits=none", None, "edax", "edax limits=none"),
            ("othello:six=alpha_beta depth=6", Some("othello"), "six", "alpha_beta depth=6"),
            ("far.away=tcp://localhost:7878", None, "far.away", "localhost:7878"),
        ] {
            let guest: Guest = text.parse().unwrap();
            assert_eq!((guest.game.as_deref(), guest.name.as_str()), (game, name));
            assert_eq!(guest.spec.name, player);
        }
    }

    #[test]
    fn what_is_wrong_with_a_guest_is_said_at_the_start() {
        for (text, part) in [
            ("edax", "NAME=PLAYER is expected"),
            ("=gtp:edax", "letters, digits"),
            ("two words=gtp:edax", "letters, digits"),
            ("edax=gtp:", "missing after the colon"),
            ("slow=alpha_beta clock=60", "a clock is of a whole game"),
            ("x=gtp:/no/such/program", "there is no program /no/such/program"),
            ("chess:x=alpha_beta", "there is no game \"chess\""),
            ("x=uci:/bin/sh limits=none", "give it a clock, movetime, depth or nodes"),
            ("x=nboard:/bin/sh movetime=10", "does not support movetime"),
            ("x=alpha_beta limits=none", "limits=none is for programs"),
            ("alpha_beta=random", "has a strategy of this name already"),
            ("compare=random", "has a strategy of this name already"),
            ("x=no_such_strategy", "no_such_strategy"),
            ("nim:x=gtp:/bin/sh", "gtp"),
            ("lights_out:x=tcp://localhost:1", "no game of two players"),
        ] {
            let hosted = text.parse::<Guest>().and_then(|guest| Hosting::begin(&[guest], 1, GAMES));
            let error = hosted.err().unwrap_or_else(|| panic!("{text} is accepted"));
            assert!(error.contains(part), "{text}: {error}");
        }
        let twice = ["x=random", "x=minimax"].map(|text| text.parse().unwrap());
        let error = Hosting::begin(&twice, 1, GAMES).err().unwrap();
        assert!(error.contains("two of this name"), "{error}");
    }

    #[test]
    fn a_guest_is_listed_behind_the_strategies_of_the_games_that_it_plays() {
        let guests =
            ["dice=random", "othello:one=alpha_beta depth=1"].map(|text| text.parse().unwrap());
        let (_hosting, games) = Hosting::begin(&guests, 1, GAMES).unwrap();
        for (before, after) in GAMES.iter().zip(games) {
            let names = |entry: &Entry| {
                let game = entry.create(None, &Options::default()).unwrap();
                game.strategies().iter().map(|about| about.name).collect::<Vec<_>>()
            };
            let added: &[&str] = match before.about() {
                about if about.is_puzzle() => &[],
                about if about.id == "othello" => &["dice", "one"],
                _ => &["dice"],
            };
            assert_eq!(names(after), [&names(before)[..], added].concat());
        }
    }
}
