//! Position that a command is about: its game, where it begins, and the moves since.

use std::io::{Write, stderr};
use std::sync::Arc;

use plateau_core::erased::{Drawn, DynGame, PositionText};
use plateau_core::game::{Language, Wording};
use plateau_core::games;

use super::{Failure, create_game, usage};

/// Reads a text in the notation of a game, which may begin with hyphens, as most positions of Othello do.
///
/// # Errors
/// It is the name of another option, so that the text itself is missing.
pub(super) fn notation(text: &str) -> Result<String, Wording> {
    // Letters of positions and drawings, so that `--xo--` is one.
    const SIGNS: &str = "xobw-";
    let name = text.strip_prefix("--").and_then(|rest| rest.split('=').next()).unwrap_or_default();
    let is_word = name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    if is_word && name.chars().any(|letter| !SIGNS.contains(letter)) {
        return Err(text!("cli-option-for-text").into());
    }
    Ok(text.to_owned())
}

/// Arguments that name a position.
#[derive(clap::Args)]
pub(super) struct PositionArguments {
    /// The game: an id or alias.
    game: String,
    /// The variant; the default one if absent.
    #[arg(long, allow_hyphen_values = true, value_parser = notation)]
    variant: Option<String>,
    #[command(flatten)]
    place: PlaceArguments,
}

/// Arguments that name a position of a game.
#[derive(clap::Args, Clone)]
pub(super) struct PlaceArguments {
    /// The position; the start if absent.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, value_parser = notation)]
    pub setup: Option<String>,
    /// Moves to play first, as one string.
    #[arg(long, allow_hyphen_values = true, value_parser = notation)]
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
    /// The game, with options of its start, and the position as text. Prints guesses of the reader.
    ///
    /// # Errors
    /// There is no such game, variant, option or position.
    pub(super) fn find(
        &self,
        options: &[(String, String)],
        language: Language,
    ) -> Result<(Arc<dyn DynGame>, PositionText), Failure> {
        let (entry, implied) = games::find_named(&self.game).map_err(usage)?;
        let named = self.variant.as_deref().or(implied);
        let mut game = create_game(entry, named, options).map_err(usage)?;
        let mut setup = None;
        if let Some(text) = &self.place.setup {
            let Drawn { variant, read } = game.read_start(text, named.is_some())?;
            if let Some(told) = variant.name() {
                game = create_game(entry, Some(told), options).map_err(usage)?;
            }
            for remark in read.remarks {
                writeln!(stderr(), "{}", remark.to(language))?;
            }
            setup = Some(read.setup);
        }
        let at = PositionText { setup, ..self.place.of(&*game) };
        Ok((game, at))
    }
}
