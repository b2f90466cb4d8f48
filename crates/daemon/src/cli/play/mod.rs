//! `plateau play`, and `plateau` alone at a terminal: a person plays games and puzzles.
//!
//! ```text
//! stdin, Ctrl-C ─ input ─ dialogue ─ words ─ live_game ─ DynGame
//!                              │           └──── thinking ─ Engine
//!                              └── view ─ board, speech ─ screen ─ stdout
//! ```
//! With `--web` the board is in the browser instead: [`web`].
//! Each side is a person or a strategy. A person types moves, or one of the [`words`]; it works in a pipe as it does on a screen.
//! No game is named here: boards, moves, sides and options come from the games.

mod arrows;
mod board;
mod dialogue;
mod error;
mod files;
mod input;
mod offers;
mod played_game;
mod questions;
mod screen;
mod settings;
mod speech;
mod start;
#[cfg(test)]
mod tests;
mod texts;
mod thinking;
mod view;
mod web;
mod words;

use std::io::Write;
use std::sync::Arc;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use plateau_core::game::{LEVEL, Language, OptionValue, Options, Wording};
use plateau_core::games::{GAMES, find_named};
use plateau_core::search::search_thread;
use plateau_protocol::values::{Moves, Setting, Setup};

use super::Failure;
use super::exit::usage;
use super::language::LanguageArgument;
use super::limit::LimitArguments;
use super::position::notation;
use super::serve::EngineArguments;
use dialogue::Dialogue;
use error::PlayError;
use input::Input;
use played_game::Player;
use screen::{Colours, NEWS, Rows, Screen, Theme};
use speech::Speech;
use start::GameStart;
use thinking::Engines;

/// The arguments that name a game: a setting of one is refused without them.
const BEGUN: &str = "begun";

/// Arguments of `play`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The game: an id or alias. If absent, the games are listed.
    #[arg(group = BEGUN)]
    game: Option<String>,
    /// The variant; the default one if absent.
    #[arg(long, requires = BEGUN, allow_hyphen_values = true, value_parser = notation)]
    variant: Option<String>,
    /// Open the browser and play there: a daemon serves the page at this port of this machine, or at a free port.
    #[arg(long, value_name = "PORT", num_args = 0..=1, require_equals = true, default_missing_value = "0")]
    #[arg(conflicts_with_all = ["setup", "moves", "load", "first", "second", "side", "level", "strategy", "depth", "nodes", "movetime", "limit", "options", "seed", "lang", "color", "theme", "ascii"])]
    web: Option<u16>,
    #[command(flatten)]
    engines: EngineArguments,
    /// The position in which it begins, in the notation of the game.
    #[arg(long, value_name = "POSITION", requires = BEGUN, allow_hyphen_values = true, value_parser = notation)]
    setup: Option<String>,
    /// Moves to play first, as one string.
    #[arg(long, requires = BEGUN, allow_hyphen_values = true, value_parser = notation)]
    moves: Option<String>,
    /// Continue a saved game.
    #[arg(long, value_name = "FILE", group = BEGUN, conflicts_with_all = ["game", "variant", "setup", "moves"])]
    load: Option<String>,
    /// The player who begins: person, engine, random, or a strategy by name.
    #[arg(long, default_value = "person", requires = BEGUN)]
    first: String,
    /// The player who answers: person, engine, random, or a strategy by name.
    #[arg(long, default_value = "engine", requires = BEGUN)]
    second: String,
    /// The side that you play: by its name, first, second, both or none.
    #[arg(long, requires = BEGUN, conflicts_with_all = ["first", "second"])]
    side: Option<String>,
    /// The strength of the engine: 1 is a beginner; without it, full strength.
    #[arg(long, value_name = "NUMBER", requires = BEGUN)]
    level: Option<i64>,
    /// The strategy of the engine; the game's best if absent.
    #[arg(long, requires = BEGUN)]
    strategy: Option<String>,
    #[command(flatten)]
    limits: LimitArguments,
    /// An option of the game or a strategy; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option, requires = BEGUN)]
    options: Vec<(String, String)>,
    /// The seed of the random numbers: the start of a puzzle, random opponents, levels of play. Without it every run differs.
    #[arg(long, requires = BEGUN)]
    seed: Option<i64>,
    #[command(flatten)]
    pub(super) language: LanguageArgument,
    /// Colours: by default only on a terminal, and not if NO_COLOR is set.
    #[arg(long, visible_alias = "colour", value_enum, default_value_t = Colours::Auto)]
    color: Colours,
    /// The background of the terminal; if absent, the background in COLORFGBG or as the terminal answers, otherwise dark (light if stdout is not a terminal).
    #[arg(long, value_enum)]
    theme: Option<Theme>,
    /// Draw with ASCII characters only, as in the locale C.
    #[arg(long)]
    ascii: bool,
}

pub(super) fn parse_option(text: &str) -> Result<(String, String), Wording> {
    let (name, value) = text.split_once('=').ok_or_else(|| text!("cli-name-value"))?;
    Ok((name.to_owned(), value.to_owned()))
}

/// The limit of each search of the engine, where none is given.
const USUAL_LIMIT: &str = "1s";

/// Plays until the person leaves.
pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    if let Some(port) = arguments.web {
        let engines = arguments.engines.clone();
        return web::play(
            port,
            engines,
            arguments.game.as_deref(),
            arguments.variant.as_deref(),
            language,
        );
    }
    if !arguments.engines.is_empty() {
        return Err(usage(Wording::from(text!("play-engine-needs-web"))));
    }
    let screen = Screen::new(arguments.color, arguments.theme, arguments.ascii);
    let input = Input::open()?;
    let talk = || converse(arguments, language, screen, input, &mut std::io::stdout().lock());
    match on_a_search_thread(talk)? {
        Ok(()) => Ok(()),
        Err(Ended::Output(error)) => Err(error.into()),
        Err(Ended::Usage(sentence)) => Err(usage(sentence)),
    }
}

/// The end of a dialogue that could not begin, or not go on.
#[derive(Debug)]
enum Ended {
    /// The command line is wrong.
    Usage(String),
    /// Nobody sees the output.
    Output(std::io::Error),
}

impl From<std::io::Error> for Ended {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

/// Does something that searches deeply.
///
/// # Errors
/// The system has no room for a thread.
fn on_a_search_thread<T: Send>(work: impl FnOnce() -> T + Send) -> std::io::Result<T> {
    std::thread::scope(|scope| {
        let thread = search_thread().map_err(std::io::Error::other)?;
        let worker = thread.spawn_scoped(scope, work)?;
        worker.join().or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Plays with the person at the input and the output.
fn converse(
    arguments: &Arguments,
    language: Language,
    screen: Screen,
    input: Input,
    output: &mut dyn Write,
) -> Result<(), Ended> {
    let speech = Speech { language };
    let begun = match arguments.start() {
        Ok(begun) => begun,
        Err(error) => return Err(Ended::Usage(error.sentence(speech)?)),
    };
    let chance = match arguments.seed {
        Some(seed) => Xoshiro256PlusPlus::seed_from_u64(seed.unsigned_abs()),
        None => rand::make_rng(),
    };
    let mut dialogue = Dialogue {
        speech,
        screen,
        limit: arguments.limits.limit(),
        live_game: None,
        strategy: arguments.strategy.clone(),
        saved: None,
        engines: Engines::new(chance),
        cursor: None,
        drawn_at: None,
        input,
        output: Rows::new(output),
        is_open: true,
    };
    match begun {
        Some((start, players)) => match dialogue.begin(&start, arguments.seed, Some(players)) {
            Ok(()) => {}
            // A wrong command line ends the command; what goes wrong later does not.
            Err(error) if dialogue.live_game.is_none() => {
                return Err(Ended::Usage(error.sentence(speech)?));
            }
            Err(error) => dialogue.obey(|_| Err(error))?,
        },
        None => greet(&mut dialogue)?,
    }
    Ok(dialogue.run()?)
}

/// Greets a person whose command line names no game, and lists all games.
fn greet(dialogue: &mut Dialogue<'_>) -> std::io::Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let greeting = dialogue.speech.say(text!("play-greeting"), &[("version", &version)]);
    dialogue.print(&greeting, NEWS)?;
    dialogue.obey(|dialogue| words::execute(dialogue, "games"))?;
    let game = GAMES.first().map_or("", |entry| entry.about().id);
    dialogue.tell(text!("play-choose"), &[("game", &game)])
}

impl Arguments {
    /// The start that the command line tells, with its players; `None` without a game.
    ///
    /// # Errors
    /// The file cannot be read, or there is no such game, side or strategy.
    fn start(&self) -> Result<Option<(GameStart, [Player; 2])>, PlayError> {
        let mut start = match (&self.load, &self.game) {
            (Some(path), _) => files::load(path, self.language.language())?,
            (None, Some(game)) => GameStart {
                game: game.clone(),
                variant: self.variant.clone(),
                setup: self.setup.clone().map(Setup::Text),
                moves: self.moves.clone().map(Moves::Text),
                ..GameStart::default()
            },
            (None, None) => return Ok(None),
        };
        for (name, value) in &self.options {
            start.options.insert(name.clone(), Setting(OptionValue::parse(value)));
        }
        if let Some(level) = self.level {
            let level = Setting(OptionValue::Integer(level));
            start.options.insert(LEVEL.spec.name.to_owned(), level);
        }
        let players = self.players(&start)?;
        Ok(Some((start, players)))
    }

    /// The players of both sides. A misspelt strategy is refused now, not at its first move.
    fn players(&self, start: &GameStart) -> Result<[Player; 2], PlayError> {
        let (entry, implied) = find_named(&start.game)?;
        let game = entry.create(implied, &Options::default())?;
        let players = match &self.side {
            None => [&self.first, &self.second].map(|name| match Player::named(name) {
                Player::Engine(None) => Player::Engine(self.strategy.clone()),
                other => other,
            }),
            Some(word) => played_game::players_of(game.about(), word, self.strategy.as_deref())?,
        };
        for player in &players {
            if let Player::Engine(strategy) = player {
                Arc::clone(&game).engine(strategy.as_deref(), &Options::default())?;
            }
        }
        Ok(players)
    }
}
