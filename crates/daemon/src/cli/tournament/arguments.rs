//! The arguments of `tournament`, and the plan that they make.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use indicatif::ProgressBar;

use crate::cli::Failure;
use crate::cli::language::LanguageArgument;
use crate::cli::limit::LimitArguments;
use crate::cli::position::notation;
use crate::cli::serve::page_address;
use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::{Options, Wording, wording};
use plateau_core::games::{GAMES, find_named};
use plateau_core::search::Limits;
use plateau_interop::player::control::GameClock;
use plateau_interop::player::pairs;
use plateau_interop::player::spec::Kind;
use plateau_interop::start;
use plateau_tournament::conditions::Agreement;
use plateau_tournament::openings::{self, Generator};
use plateau_tournament::sprt_run::SprtSpec;
use plateau_tournament::{Conditions, Format, GameSpec, Plan, PlayerSpec, TimeControl};

/// The end of `--help`, before the examples.
const PLAYERS: &str = "\
Players:
  alpha_beta depth=6 name=six
      a strategy of this program, here with a limit of its own
  plateau:/usr/bin/plateau strategy=random
      a plateau daemon as a process; tcp://HOST:PORT at an address
  uci:fairy-stockfish Threads=1
      a third-party engine: uci, gtp, hub, hub1, nboard or dxp
  gtp:edax args='-gtp -l 10' dir=/opt/edax
      a program with its arguments and its folder";

/// Arguments of `tournament`.
#[derive(clap::Args)]
#[command(after_help = PLAYERS)]
pub(in crate::cli) struct Arguments {
    /// A player; give two or more. `plateau help tournament` ends with examples.
    #[arg(short, long = "player", value_name = "PLAYER")]
    players: Vec<PlayerSpec>,
    /// Pairs for all players that do not set them themselves: "st=0.1 level=3". May be repeated; of equal names the last one counts.
    #[arg(long, value_name = "PAIRS")]
    each: Vec<String>,
    /// The game, by id or alias. A player named GAME:STRATEGY sets it too.
    #[arg(short, long, help_heading = "Game")]
    game: Option<String>,
    /// The variant of the game.
    #[arg(long, help_heading = "Game", allow_hyphen_values = true, value_parser = notation)]
    variant: Option<String>,
    /// An option of the game's start; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", help_heading = "Game")]
    options: Vec<String>,

    /// The pairing system: round-robin, gauntlet (the first player against all others), swiss or knockout.
    #[arg(long, default_value = "round-robin", help_heading = "Pairing")]
    format: Format,
    /// Games that two players play when they are paired; each opening is played twice, with colours swapped.
    #[arg(short = 'n', long, default_value_t = 2, help_heading = "Pairing")]
    games: u32,
    /// Rounds of a Swiss; in a round robin or gauntlet, how often everybody meets. A knockout does not take it.
    #[arg(long, help_heading = "Pairing")]
    rounds: Option<u32>,
    /// The number of first players of a gauntlet who meet all others.
    #[arg(long, default_value_t = 1, help_heading = "Pairing")]
    challengers: usize,
    /// The seed of openings, schedule and players.
    #[arg(long, default_value_t = 0, help_heading = "Pairing")]
    seed: u64,
    /// The name of the tournament.
    #[arg(long, default_value = "plateau tournament", help_heading = "Pairing")]
    pub(super) event: String,

    #[command(flatten, next_help_heading = "Time")]
    limits: LimitArguments,
    /// A game clock in seconds: 60, 60+0.6, or 40/60 for 60 seconds more after every 40 moves.
    #[arg(long, value_name = "[MOVES/]BASE[+INCREMENT]", help_heading = "Time")]
    clock: Option<GameClock>,
    /// Time margin: milliseconds over a limit that do not lose the game.
    #[arg(long, default_value_t = 50, value_name = "MS", help_heading = "Time")]
    margin: u64,
    /// Seconds after which a move without a time limit loses the game.
    #[arg(long, default_value_t = 300.0, value_name = "S", value_parser = seconds, help_heading = "Time")]
    ceiling: f64,
    /// Seconds that an engine has to get ready for a game.
    #[arg(long, default_value_t = 10.0, value_name = "S", value_parser = seconds, help_heading = "Time")]
    start_time: f64,

    /// A file of openings: positions or lists of moves, one a line, or records of games, such as PDN and GGF.
    /// Or the name of a set of the game: English draughts has 3-move and 2-move.
    #[arg(long, value_name = "FILE", help_heading = "Openings")]
    openings: Option<PathBuf>,
    /// Take only the first plies of each opening of the file, which may then be whole games; equal beginnings are one opening.
    #[arg(long, value_name = "PLIES", requires = "openings", help_heading = "Openings")]
    opening_plies: Option<usize>,
    /// Shuffle the openings of the file; the seed determines the order.
    #[arg(long, requires = "openings", help_heading = "Openings")]
    shuffle: bool,
    /// Without a file: random plies at the start of each pair of games. 0 begins from the start of the game.
    #[arg(
        long,
        default_value_t = 4,
        value_name = "PLIES",
        conflicts_with = "openings",
        help_heading = "Openings"
    )]
    random_plies: u32,
    /// Keep a random opening only if a short search finds it no further from equal than this.
    /// Openings that it finds won or lost are rejected too, unless the search finds the start of the game decided, as in Nim.
    #[arg(long, value_name = "SCORE", conflicts_with = "openings", help_heading = "Openings")]
    balance: Option<f64>,
    /// The depth of that search.
    #[arg(
        long,
        default_value_t = 6,
        value_name = "PLIES",
        conflicts_with = "openings",
        help_heading = "Openings"
    )]
    balance_depth: u32,

    /// Adjudicate a draw when the scores of both players agree: "moves=8 score=0.1 from=40".
    #[arg(long, value_name = "WORDS", help_heading = "Adjudication and SPRT")]
    draw: Option<Agreement>,
    /// Adjudicate a win when the scores of both players agree: "moves=4 score=10".
    #[arg(long, value_name = "WORDS", help_heading = "Adjudication and SPRT")]
    resign: Option<Agreement>,
    /// Adjudicate a draw after the given number of plies.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Adjudication and SPRT")]
    max_plies: Option<u32>,
    /// Stop when a sequential probability ratio test of the first of two players is decided: "elo0=0 elo1=10 alpha=0.05 beta=0.05".
    #[arg(long, value_name = "WORDS", help_heading = "Adjudication and SPRT")]
    pub(super) sprt: Option<SprtSpec>,

    /// Number of games played in parallel.
    #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Running")]
    pub(super) concurrency: u16,
    /// The file that keeps the results, from which the same command continues a stopped tournament.
    #[arg(short, long, value_name = "FILE", help_heading = "Running")]
    pub(super) journal: Option<PathBuf>,
    /// Write a file at the end, by its extension: .html, .json, .txt, .moves, or a notation of the game (.pdn, .ggf). May be repeated.
    #[arg(short, long = "export", value_name = "FILE", help_heading = "Running")]
    pub(super) exports: Vec<PathBuf>,
    /// Print the games to be played as JSON lines, for `plateau match`, and play none.
    #[arg(long, help_heading = "Running")]
    pub(super) plan: bool,
    /// Take results from files of JSON lines (- is stdin) and play none.
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = "Running")]
    pub(super) collect: Vec<PathBuf>,
    /// Watch it in the browser: the page is served at this address or port of this machine, or at a free port, until Ctrl-C.
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, require_equals = true, default_missing_value = "0", value_parser = page_address)]
    #[arg(conflicts_with_all = ["plan", "collect"], help_heading = "Running")]
    pub(super) web: Option<SocketAddr>,
    /// Show no progress.
    #[arg(short, long, help_heading = "Running")]
    pub(super) quiet: bool,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgument,
}

fn seconds(text: &str) -> Result<f64, Wording> {
    match text.parse() {
        Ok(seconds) if (0.001..1e9).contains(&seconds) => Ok(seconds),
        _ => Err(text!("cli-seconds").into()),
    }
}

impl Arguments {
    /// True if players are given: without any, there are only results to collect.
    pub(super) fn has_players(&self) -> bool {
        !self.players.is_empty()
    }

    /// The plan. Everything in it is checked, so that nothing fails at its first game.
    pub(super) fn plan(&self) -> Result<Plan, Failure> {
        let spec = self.game()?;
        let game = spec.create()?;
        let mut plan = Plan {
            event: self.event.clone(),
            games: self.games,
            rounds: self.rounds,
            challengers: self.challengers,
            shuffle: self.shuffle,
            conditions: self.conditions(),
            seed: self.seed,
            ..Plan::new(spec, self.all_players()?, self.format)
        };
        // Before their names, which two strategies of different games may share.
        for player in &plan.players {
            if let Kind::Strategy { game: Some(other), .. } = &player.kind
                && find_named(other)?.0.about().id != game.about().id
            {
                let (name, other) = (player.name.clone(), other.clone());
                let game = game.about().id;
                return Err(wording!("tournament-other-game", name, other, game).into());
            }
        }
        plan.check()?;
        for player in &plan.players {
            start::check(player, &game)
                .and_then(|()| start::check_limits(player, &plan.conditions.time))
                .map_err(|error| format!("player {}: {error}", player.name))?;
        }
        if self.sprt.is_some() && plan.players.len() != 2 {
            return Err(Wording::from(text!("tournament-sprt-needs-two")).into());
        }
        plan.openings = match &self.openings {
            Some(path) => read_openings(&game, path, self.opening_plies)?,
            None => self.generate(&game, &plan)?,
        };
        Ok(plan)
    }

    /// The players, each with what all have in common.
    fn all_players(&self) -> Result<Vec<PlayerSpec>, Failure> {
        let wrong = |error: String| format!("--each: {error}");
        let words = self.each.iter().map(|text| pairs::words(text).map_err(wrong));
        let words = words.collect::<Result<Vec<_>, _>>()?;
        let common = words.iter().map(|words| pairs::split(words).map_err(wrong));
        let common = common.collect::<Result<Vec<_>, _>>()?.concat();
        let with_common = |player: &PlayerSpec| player.clone().with_common(&common).map_err(wrong);
        Ok(self.players.iter().map(with_common).collect::<Result<_, _>>()?)
    }

    /// The game, named by itself or by a player.
    fn game(&self) -> Result<GameSpec, Failure> {
        let named = self.players.iter().find_map(|player| match &player.kind {
            Kind::Strategy { game, .. } => game.clone(),
            _ => None,
        });
        let Some(id) = self.game.clone().or(named) else {
            return Err(Wording::from(text!("tournament-no-game")).into());
        };
        let mut spec = GameSpec { id, variant: self.variant.clone(), ..GameSpec::default() };
        for option in &self.options {
            let (name, value) = option.split_once('=').ok_or("--option takes NAME=VALUE")?;
            spec.options.insert(name.to_owned(), value.to_owned());
        }
        Ok(spec)
    }

    fn conditions(&self) -> Conditions {
        let Limits { depth, nodes, time, .. } = self.limits.limits();
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let given = TimeControl { depth, nodes, movetime_ms: time.map(ms), clock: self.clock };
        let default = TimeControl { movetime_ms: Some(100), ..TimeControl::default() };
        Conditions {
            time: if given.is_unlimited() { default } else { given },
            margin_ms: self.margin,
            ceiling_ms: (self.ceiling * 1e3) as u64,
            start_ms: (self.start_time * 1e3) as u64,
            draw: self.draw,
            resign: self.resign,
            max_plies: self.max_plies,
        }
    }

    /// Random openings, as many as the plan can use.
    fn generate(&self, game: &Arc<dyn DynGame>, plan: &Plan) -> Result<Vec<PositionText>, Failure> {
        if self.random_plies == 0 {
            return Ok(Vec::new());
        }
        let generator = Generator {
            plies: self.random_plies,
            depth: self.balance_depth,
            bound: self.balance,
            seed: self.seed,
        };
        let count = plan.opening_count();
        let bar = if self.quiet { ProgressBar::hidden() } else { ProgressBar::new(count as u64) };
        bar.set_message("openings");
        let found = generator.generate(game, count, &mut |found| bar.set_position(found as u64));
        bar.finish_and_clear();
        let openings = found?;
        if openings.len() < count {
            tracing::warn!(
                "found only {} different openings of {} plies, so some are played again; more --random-plies give more",
                openings.len(),
                self.random_plies
            );
        }
        Ok(openings)
    }
}

/// The first game and variant that has a set of openings of this name.
fn variant_with_set(name: &Path) -> Option<String> {
    let variants = GAMES.iter().flat_map(|entry| {
        let names = entry.about().variants.iter().map(|variant| Some(variant.name));
        names.filter_map(|name| entry.create(name, &Options::default()).ok())
    });
    let has_set = |game: &Arc<dyn DynGame>| {
        game.opening_sets().iter().any(|set| name.as_os_str() == set.name)
    };
    let found = variants.into_iter().find(has_set)?;
    Some(format!("{}, --variant {}", found.about().id, found.variant()))
}

/// Reads a file of openings, and of each the first plies if their number is given.
fn read_openings(
    game: &Arc<dyn DynGame>,
    path: &Path,
    plies: Option<usize>,
) -> Result<Vec<PositionText>, Failure> {
    let wrong = |error: String| format!("{}: {error}", path.display());
    let sets = game.opening_sets();
    let named = sets.iter().find(|set| path.as_os_str() == set.name && !path.exists());
    let text = match named {
        Some(set) => set.text.into(),
        None => std::fs::read(path).map_err(|error| {
            let names: Vec<_> = sets.iter().map(|set| set.name).collect();
            let hint = match (names.as_slice(), variant_with_set(path)) {
                (_, Some(place)) => format!("; it is a set of openings of {place}"),
                ([], None) => String::new(),
                (names, None) => format!("; sets of openings: {}", names.join(", ")),
            };
            wrong(error.to_string() + &hint)
        })?,
    };
    let extension = path.extension().and_then(|extension| extension.to_str());
    let openings = openings::read_openings(&**game, &text, extension, plies).map_err(|error| {
        let is_over = error.contains(openings::IS_OVER) && plies.is_none();
        let hint = if is_over { "; --opening-plies 8 takes the first 8 moves of each" } else { "" };
        wrong(error + hint)
    })?;
    if openings.is_empty() {
        return Err(wrong("there is no opening in it".to_owned()).into());
    }
    Ok(openings)
}
