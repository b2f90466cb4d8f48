//! Position that a command is about: its game, where it begins, and the moves since.

use std::sync::Arc;

use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::Options;

use super::{Failure, find_game};

/// Arguments that name a position.
#[derive(clap::Args)]
pub(super) struct PositionArguments {
    /// The game: an id or alias.
    game: String,
    /// The variant; the default one if absent.
    #[arg(long)]
    variant: Option<String>,
    /// The position; the start if absent.
    #[arg(long, value_name = "TEXT")]
    setup: Option<String>,
    /// Moves to play first, as one string.
    #[arg(long, default_value = "")]
    moves: String,
}

impl PositionArguments {
    /// The game, and the position as text.
    ///
    /// # Errors
    /// There is no such game or variant.
    pub(super) fn find(&self) -> Result<(Arc<dyn DynGame>, PositionText), Failure> {
        let game = find_game(&self.game, self.variant.as_deref(), &Options::default())?;
        let at = PositionText { setup: self.setup.clone(), moves: game.split_moves(&self.moves) };
        Ok((game, at))
    }
}
