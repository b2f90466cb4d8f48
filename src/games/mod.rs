//! The registry: the only place that names the games.
//!
//! A new game is a folder beside this file and two lines in it: its module and its entry.
//! Server, command line, tournaments, clients, renderers and the law tests then serve it unchanged.
//! The folders to copy are [`tic_tac_toe`] for a game and [`nim`] for one whose size is chosen.

pub mod connect4;
pub mod draughts;
pub mod lights_out;
pub mod nim;
pub mod othello;
pub mod peg_solitaire;
pub mod sliding_tile;
pub mod tic_tac_toe;

use std::sync::Arc;

use crate::boundary::{DynGame, Interchange};
use crate::game::{About, Alias, Options, Refusal, nearest};
use crate::training::Recipe;

/// Every game, in the order in which they are listed.
pub static GAMES: &[Entry] = &[
    Entry::of::<othello::Othello>().training(&othello::RECIPES),
    Entry::of::<connect4::Connect4>().training(&[connect4::BOOK_RECIPE]),
    Entry::of::<draughts::Draughts>(),
    Entry::of::<tic_tac_toe::TicTacToe>(),
    Entry::of::<nim::Nim>(),
    Entry::of::<peg_solitaire::PegSolitaire>(),
    Entry::of::<lights_out::LightsOut>(),
    Entry::of::<sliding_tile::SlidingTile>().training(&[sliding_tile::DATABASE_RECIPE]),
];

/// A variant of a game, or why there is none.
type Created = Result<Arc<dyn DynGame>, Refusal>;

/// A game of the registry.
#[derive(Clone, Copy)]
pub struct Entry {
    about: fn() -> &'static About,
    create: fn(&str, &Options) -> Created,
    recipes: &'static [Recipe],
}

impl Entry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: Interchange>() -> Self {
        Self {
            about: G::about,
            create: |variant, options| Ok(Arc::new(G::create(variant, options)?)),
            recipes: &[],
        }
    }

    /// The same entry with long jobs that make the game's books, tables and weights.
    #[must_use]
    const fn training(mut self, recipes: &'static [Recipe]) -> Self {
        self.recipes = recipes;
        self
    }

    /// Names, notations and options.
    #[must_use]
    pub fn about(&self) -> &'static About {
        (self.about)()
    }

    /// What there is to train for it.
    #[must_use]
    pub const fn recipes(&self) -> &'static [Recipe] {
        self.recipes
    }

    /// A variant of the game, the default one for `None`.
    ///
    /// # Errors
    /// [`Refusal::UnknownVariant`], or what the game says of its options.
    pub fn create(&self, variant: Option<&str>, options: &Options) -> Created {
        (self.create)(variant.unwrap_or(self.about().variants[0].name), options)
    }
}

/// The game called `name`, with the variant that an alias means.
///
/// # Errors
/// The nearest known name, if there is one.
pub fn find<'a>(
    games: &'a [Entry],
    name: &str,
) -> Result<(&'a Entry, Option<&'static str>), Option<String>> {
    for entry in games {
        let about = entry.about();
        if about.id == name {
            return Ok((entry, None));
        }
        if let Some(Alias { variant, .. }) = about.aliases.iter().find(|alias| alias.name == name) {
            return Ok((entry, *variant));
        }
    }
    let names = games.iter().map(Entry::about).flat_map(|about| {
        std::iter::once(about.id).chain(about.aliases.iter().map(|alias| alias.name))
    });
    Err(nearest(name, names))
}

/// The game of the registry that a person means, with the variant that an alias means.
///
/// # Errors
/// A sentence that says which games there are.
pub fn find_named(name: &str) -> Result<(&'static Entry, Option<&'static str>), String> {
    find(GAMES, name).map_err(|hint| {
        let known: Vec<_> = GAMES.iter().map(|entry| entry.about().id).collect();
        let hint = hint.map(|hint| format!("; did you mean {hint}?")).unwrap_or_default();
        format!("there is no game \"{name}\"{hint} There are {}.", known.join(", "))
    })
}
