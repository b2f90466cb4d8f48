//! Boards: a variant of any game of the registry, patterns such as `RxC` filled in.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use arbitrary::Arbitrary;
use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::Options;
use plateau_core::games::GAMES;

use crate::Settings;

/// A variant of a game.
#[derive(Debug, Arbitrary)]
pub struct Board {
    game: u8,
    variant: u8,
    /// Numbers for the letters of a pattern, in turn.
    sizes: [u8; 4],
    /// Any name.
    name: Option<String>,
}

/// The largest number in a name: boards of a thousand by a thousand are slow, and not the subject of these tests.
const MAX_SIZE: u8 = 12;

/// Variants that were asked for, by the number of the game and the name; `None` for one that does not exist.
type Made = HashMap<(usize, String), Option<Arc<dyn DynGame>>>;

thread_local! {
    static MADE: RefCell<Made> = RefCell::default();
}

impl Board {
    /// The game, if there is such a variant.
    pub fn create(&self) -> Option<Arc<dyn DynGame>> {
        let game = usize::from(self.game) % GAMES.len();
        let create = |name: &str| GAMES[game].create(Some(name), &Options::default()).ok();
        if let Some(name) = &self.name {
            let is_large = name.split(|c: char| !c.is_ascii_digit()).any(|size| size.len() > 2);
            return if is_large { None } else { create(name) };
        }
        let name = self.variant_name(game);
        MADE.with_borrow_mut(|made| {
            made.entry((game, name)).or_insert_with_key(|(_, name)| create(name)).clone()
        })
    }

    /// The game with options of its start, if there is such a variant.
    pub fn create_with(&self, settings: &Settings) -> Option<Arc<dyn DynGame>> {
        let entry = &GAMES[usize::from(self.game) % GAMES.len()];
        let variant = self.create()?.variant();
        entry.create(Some(&variant), &settings.of(entry.about().options)).ok()
    }

    /// The name of a variant; in a pattern, numbers replace the capitals.
    fn variant_name(&self, game: usize) -> String {
        let variants = GAMES[game].about().variants;
        let name = variants[usize::from(self.variant) % variants.len()].name;
        let mut sizes = self.sizes.iter().cycle();
        let mut fill = |letter: char| match letter {
            'A'..='Z' => (sizes.next().unwrap_or(&0) % MAX_SIZE + 1).to_string(),
            other => other.to_string(),
        };
        name.chars().map(&mut fill).collect()
    }
}

/// The maximum number of plies of a line, because each ply replays the previous ones.
const MAX_PLIES: usize = 24;

/// The line whose moves have these indices among the legal moves, up to the end of the game.
pub fn line(game: &dyn DynGame, choices: &[u16]) -> PositionText {
    let mut at = PositionText::default();
    for &choice in choices.iter().take(MAX_PLIES) {
        let mut legal = game.legal(&at, false).unwrap();
        if legal.is_empty() {
            break;
        }
        at.moves.push(legal.swap_remove(usize::from(choice) % legal.len()).text);
    }
    at
}
