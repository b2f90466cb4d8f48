//! Position that a command is about: its game, where it begins, and the moves since.

use std::sync::Arc;

use plateau_core::erased::{DynGame, PositionText};

use super::{Failure, find_game};

/// Arguments that name a position.
#[derive(clap::Args)]
pub(super) struct PositionArguments {
    /// The game: an id or alias.
    game: String,
    /// The variant; the default one if absent.
    #[arg(long)]
    variant: Option<String>,
    #[command(flatten)]
    place: PlaceArguments,
}

/// Arguments that name a position of a game.
#[derive(clap::Args, Clone)]
pub(super) struct PlaceArguments {
    /// The position; the start if absent.
    #[arg(long, value_name = "TEXT")]
    pub setup: Option<String>,
    /// Moves to play first, as one string.
    #[arg(long)]
    pub moves: Option<String>,
}

impl PlaceArguments {
    /// True if neither is given.
    pub(super) const fn is_empty(&self) -> bool {
        self.setup.is_none() && self.moves.is_none()
    }

    /// The position in a game, as text.
    pub(super) fn of(&self, game: &dyn DynGame) -> PositionText {
        let moves = self.moves.as_deref().unwrap_or_default();
        PositionText { setup: self.setup.clone(), moves: game.split_moves(moves) }
    }
}

impl PositionArguments {
    /// The game, with options of its start, and the position as text.
    ///
    /// # Errors
    /// There is no such game, variant or option.
    pub(super) fn find(
        &self,
        options: &[(String, String)],
    ) -> Result<(Arc<dyn DynGame>, PositionText), Failure> {
        let game = find_game(&self.game, self.variant.as_deref(), options)?;
        let at = self.place.of(&*game);
        Ok((game, at))
    }
}
