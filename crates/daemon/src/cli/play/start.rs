//! The start of a game, as the command line, a word or a file tells it: an inline position of the protocol.
//!
//! A game that is saved is one more of these: the daemon takes it as it is.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use plateau_protocol::values::{Moves, Setting, Setup};

use super::played_game::PlayedGame;

/// An inline position.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct GameStart {
    /// The game: an id or alias.
    pub game: String,
    /// The variant; the default one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position in which it begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Setup>,
    /// The side to move in a grid.
    #[serde(default, skip_serializing)]
    pub side: Option<String>,
    /// The moves played since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Moves>,
    /// Options of the start and of the strategies.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Setting>,
}

impl GameStart {
    /// A start from which the game on a table continues.
    pub(super) fn of(live_game: &PlayedGame) -> Self {
        let specs = live_game.game().options();
        let set = specs.iter().filter_map(|spec| {
            let value = live_game.options().get(spec.name)?;
            Some((spec.name.to_owned(), Setting(value.clone())))
        });
        Self {
            game: live_game.game().about().id.to_owned(),
            variant: Some(live_game.game().variant()),
            setup: live_game.position().setup().map(str::to_owned).map(Setup::Text),
            side: None,
            moves: Some(Moves::List(live_game.position().moves())),
            options: set.collect(),
        }
    }
}
