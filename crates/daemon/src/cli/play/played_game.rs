//! The live game of the terminal: [that of the core](plateau_core::live_game), the moves taken back, and the player of each side.

use std::ops::Deref;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use plateau_core::coach::Hint;
use plateau_core::erased::{PositionText, Showing};
use plateau_core::game::{
    About, LEVEL, Language, OptionKind, OptionValue, Options, SEED, Side, Text, Wording, shown,
};
use plateau_core::games::{self, Entry};
use plateau_core::live_game;
use plateau_core::search::StrategyAbout;
use plateau_protocol::values::{Moves, Setting, Setup, Start};

use super::error::PlayError;
use super::start::GameStart;

/// A player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Player {
    /// Somebody at the terminal.
    Person,
    /// A strategy; `None` is the game's best.
    Engine(Option<String>),
}

impl Player {
    /// The player that a word of the command line means.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "person" | "human" => Self::Person,
            "engine" => Self::Engine(None),
            strategy => Self::Engine(Some(strategy.to_owned())),
        }
    }
}

/// A game in progress.
pub(super) struct PlayedGame {
    live_game: live_game::LiveGame,
    /// The players of the first side and of the second.
    pub players: [Player; 2],
    /// The last hint, with the position that it is for.
    pub hint: Option<(PositionText, Hint)>,
    /// Moves that were taken back, the last one first.
    undone: Vec<String>,
}

/// A game that has just begun.
pub(super) struct Beginning {
    /// The game.
    pub live_game: PlayedGame,
    /// The random seed of its start, if it has one.
    pub seed: Option<i64>,
    /// Guesses about the board in which it begins.
    pub remarks: Vec<Wording>,
}

impl Deref for PlayedGame {
    type Target = live_game::LiveGame;

    fn deref(&self) -> &live_game::LiveGame {
        &self.live_game
    }
}

impl PlayedGame {
    /// Begins a game. If chance decides the start, its seed is `seed`, or else a random one.
    ///
    /// # Errors
    /// A sentence that describes the fault in the start.
    pub(super) fn begin(
        start: &GameStart,
        seed: Option<i64>,
        players: [Player; 2],
    ) -> Result<Beginning, PlayError> {
        let (entry, implied) = games::find_named(&start.game)?;
        let specs = entry.options()?;
        let mut options = Options::default();
        for (name, Setting(value)) in &start.options {
            options.set(&specs, name, value.clone())?;
        }
        if let Some(seed) = seed {
            options.set_known(&specs, SEED.spec.name, OptionValue::Integer(seed))?;
        }
        let variant = start.variant.as_deref().or(implied);
        let seed =
            if start.setup.is_some() { None } else { draw_seed(entry, variant, &mut options)? };
        let mut live_game = live_game::LiveGame::begin(entry, variant, options.clone())?;
        let setup = start.setup.as_ref();
        let game = live_game.game();
        let Start { variant: told, setup, remarks } =
            Setup::read(setup, start.side.as_deref(), &**game, variant.is_some())?;
        if let Some(told) = &told {
            live_game = live_game::LiveGame::begin(entry, Some(told), options)?;
        }
        live_game.place(&PositionText { setup, moves: Vec::new() })?;
        let mut live_game = Self { live_game, players, hint: None, undone: Vec::new() };
        match &start.moves {
            None => {}
            Some(Moves::List(moves)) => live_game.play(moves)?,
            Some(Moves::Text(text)) => live_game.play(&live_game.game().split_moves(text))?,
        }
        Ok(Beginning { live_game, seed, remarks })
    }

    /// True if a person has the move.
    pub(super) fn is_persons(&self, side: Side) -> bool {
        self.players[side.index()] == Player::Person
    }

    /// True if nobody at the terminal plays.
    pub(super) fn is_watched(&self) -> bool {
        !self.sides().any(|side| self.is_persons(side))
    }

    /// The sides that there are.
    pub(super) fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        sides(self.about())
    }

    /// Gives the person the sides that a word means; `strategy` plays the others.
    ///
    /// # Errors
    /// As [`players_of`].
    pub(super) fn set_side(&mut self, word: &str, strategy: Option<&str>) -> Result<(), PlayError> {
        self.players = players_of(self.about(), word, strategy)?;
        Ok(())
    }

    /// Plays moves, all or none. Moves that were taken back cannot be replayed afterwards.
    ///
    /// # Errors
    /// One of them cannot be played.
    pub(super) fn play(&mut self, moves: &[String]) -> Result<(), PlayError> {
        self.live_game.play(moves, Showing::TEXT)?;
        self.undone.clear();
        Ok(())
    }

    /// Takes moves back, to where a person was to move; one move where nobody at the terminal plays.
    /// False if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let mut position = self.position().clone();
        while position.undo(1) {
            if self.is_watched() || self.is_persons(position.stand().side) {
                self.take_back(self.position().ply() - position.ply());
                return true;
            }
        }
        false
    }

    /// Takes back the given number of plies, whichever side is to move then.
    pub(super) fn take_back(&mut self, plies: usize) {
        let moves = self.position().moves();
        let plies = plies.min(moves.len());
        self.live_game.undo(plies);
        self.undone.extend(moves.into_iter().rev().take(plies));
    }

    /// Replays moves that were taken back, up to a position where a person is to move. False if there are none.
    ///
    /// # Errors
    /// Those of the game.
    pub(super) fn redo(&mut self) -> Result<bool, PlayError> {
        let had_some = !self.undone.is_empty();
        while let Some(mv) = self.undone.pop() {
            self.live_game.play(&[mv], Showing::TEXT)?;
            if self.is_watched() || self.is_persons(self.position().stand().side) {
                break;
            }
        }
        Ok(had_some)
    }

    /// The strategy called so, the best one for `None`.
    ///
    /// # Errors
    /// There is none; the sentence lists those that there are.
    pub(super) fn strategy(&self, name: Option<&str>) -> Result<StrategyAbout, PlayError> {
        // Making an engine is what refuses a name.
        self.engine(name)?;
        let known = self.game().strategies();
        let found = known.iter().find(|known| name.is_none_or(|name| known.name == name));
        let values = || vec![("name", name.unwrap_or_default().to_owned())];
        found.copied().ok_or_else(|| (text!("play-no-strategy"), values()).into())
    }

    /// The level in force and the highest; `None` in a game without levels.
    pub(super) fn level(&self) -> Option<[i64; 2]> {
        let specs = self.game().options();
        let kinds = specs.iter().filter(|spec| spec.name == LEVEL.spec.name).map(|spec| spec.kind);
        let most = kinds.filter_map(|kind| match kind {
            OptionKind::Integer { max, .. } => Some(max),
            _ => None,
        });
        let most = most.max()?;
        match self.options().get(LEVEL.spec.name) {
            Some(OptionValue::Integer(level)) => Some([*level, most]),
            _ => Some([most, most]),
        }
    }

    /// Sets an option.
    ///
    /// # Errors
    /// There is no such option, or the value is none of its own.
    pub(super) fn set(&mut self, name: &str, value: OptionValue) -> Result<(), PlayError> {
        Ok(self.live_game.set_option(name, Some(value))?)
    }
}

/// The sides of a game.
fn sides(about: &About) -> impl Iterator<Item = Side> + use<> {
    Side::BOTH.into_iter().take(about.sides.len())
}

/// The players, if a person has the sides that a word means: a side by its name, `first`, `second`, `both`, `none`.
///
/// # Errors
/// There is no such side.
pub(super) fn players_of(
    about: &About,
    word: &str,
    strategy: Option<&str>,
) -> Result<[Player; 2], PlayError> {
    let persons = match word.to_lowercase().as_str() {
        "both" | "tous" => Side::BOTH.to_vec(),
        "none" | "aucun" => Vec::new(),
        "first" | "premier" => vec![Side::First],
        "second" if !about.is_puzzle() => vec![Side::Second],
        word => {
            let found = labelled(about, word).map_or_else(|| about.side(word), Ok);
            vec![found.map_err(|_| no_side(about, word))?]
        }
    };
    Ok(Side::BOTH.map(|side| match persons.contains(&side) {
        true => Player::Person,
        false => Player::Engine(strategy.map(str::to_owned)),
    }))
}

/// The words for a side by its place, in each language.
const PLACES: [Text; 2] = [text!("play-first"), text!("play-second")];
/// The words for all sides, and for none.
const OTHERS: [Text; 2] = [text!("play-all"), text!("play-none")];

/// The sentence about a side that there is not, with the words that there are.
fn no_side(about: &About, word: &str) -> PlayError {
    let word = shown(word);
    let sentence = Wording::new(|language| {
        let names = || sides(about).map(move |side| about.side_label(side, language));
        let places = PLACES.map(|place| place.to(language)).into_iter().take(names().count());
        // Some sides have no other name than their place.
        let places = places.filter(|place| names().all(|name| !name.starts_with(*place)));
        let others = OTHERS.map(|other| other.to(language));
        let words = names().chain(places).chain(others).collect::<Vec<_>>().join(", ");
        text!("play-no-side").filled(&[("side", &word), ("sides", &words)], language)
    });
    sentence.into()
}

/// The side that people call so, in any language.
fn labelled(about: &About, word: &str) -> Option<Side> {
    let is_called = |side: &Side| {
        Language::all().iter().any(|&it| about.side_label(*side, it).to_lowercase() == word)
    };
    sides(about).find(is_called)
}

/// Draws the seed of a start by chance, where it depends on one and none is given. It is short, to be typed again.
fn draw_seed(
    entry: &Entry,
    variant: Option<&str>,
    options: &mut Options,
) -> Result<Option<i64>, PlayError> {
    let specs = entry.about().options;
    let is_random = specs.iter().any(|spec| spec.name == SEED.spec.name);
    if !is_random || options.get(SEED.spec.name).is_some() {
        return Ok(None);
    }
    let with = |seed| -> Result<(Options, String), PlayError> {
        let mut options = options.clone();
        options.set(specs, SEED.spec.name, OptionValue::Integer(seed))?;
        let start = entry.create(variant, &options)?.state(&PositionText::default())?.setup;
        Ok((options, start))
    };
    let seed = rand::make_rng::<Xoshiro256PlusPlus>().random_range(0..1_000_000);
    let ((chosen, start), (_, other)) = (with(seed)?, with(seed + 1)?);
    // Some variants begin alike, whatever the seed.
    if start == other {
        return Ok(None);
    }
    *options = chosen;
    Ok(Some(seed))
}
