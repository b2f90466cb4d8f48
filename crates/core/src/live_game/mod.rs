//! A live game: a game in progress, with its moves and its options.
//!
//! Sessions of the daemon, the terminal and the adapters of third-party protocols each hold one.
//! A copy shares the moves, so it costs only as much as its position; a change that may be refused is made to a copy.
//! ```
//! use plateau_core::erased::Showing;
//! use plateau_core::game::Options;
//! use plateau_core::games::find_named;
//! use plateau_core::live_game::LiveGame;
//!
//! let (entry, variant) = find_named("tic_tac_toe").expect("a game of the registry");
//! let mut live_game = LiveGame::begin(entry, variant, Options::default())?;
//! live_game.play(&["b2".to_owned(), "a1".to_owned()], Showing::TEXT)?;
//! assert!(live_game.undo(1));
//! assert_eq!(live_game.position().state().legal_count, 8);
//! # Ok::<(), plateau_core::game::Refusal>(())
//! ```

use std::sync::Arc;

use crate::erased::{BoxedPosition, DynGame, Engine, PlayedMove, PositionText, Showing};
use crate::game::{About, OptionSpec, OptionValue, Options, Refusal};
use crate::games::Entry;

/// A game in progress.
#[derive(Clone)]
pub struct LiveGame {
    game: Arc<dyn DynGame>,
    position: BoxedPosition<'static>,
    options: Options,
}

/// Bytes of a live game on the smallest board without its position: its options and its game.
const OVERHEAD: usize = 1 << 10;
/// Bytes of a game for each byte of a position text, about: its shape and its goal.
const BOARD: usize = 8;

impl LiveGame {
    /// Begins a variant of a game, the default one for `None`; `options` are those of its start and of its strategies.
    ///
    /// # Errors
    /// Those of [`Entry::create`].
    pub fn begin(entry: &Entry, variant: Option<&str>, options: Options) -> Result<Self, Refusal> {
        Self::of(entry.create(variant, &options)?, options)
    }

    /// Begins a game that was made with these options.
    ///
    /// # Errors
    /// Those of [`DynGame::into_position`], of which the start has none.
    pub fn of(game: Arc<dyn DynGame>, options: Options) -> Result<Self, Refusal> {
        let position = Arc::clone(&game).into_position(&PositionText::default())?;
        Ok(Self { game, position, options })
    }

    /// The variant.
    #[must_use]
    pub const fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    /// Static facts of the game.
    #[must_use]
    pub fn about(&self) -> &'static About {
        self.game.about()
    }

    /// The current position, with the moves that led to it.
    #[must_use]
    pub const fn position(&self) -> &BoxedPosition<'static> {
        &self.position
    }

    /// The position as text, with all its moves: for engines.
    #[must_use]
    pub fn at(&self) -> PositionText {
        self.position.at()
    }

    /// Sets the position.
    ///
    /// # Errors
    /// Those of [`DynGame::position`]; the game is as it was.
    pub fn place(&mut self, at: &PositionText) -> Result<(), Refusal> {
        self.position = Arc::clone(&self.game).into_position(at)?;
        Ok(())
    }

    /// Plays moves, all or none, and returns each with the fields that `showing` requests.
    ///
    /// # Errors
    /// Those of [`DynPosition::play`](crate::erased::DynPosition::play).
    pub fn play(&mut self, moves: &[String], showing: Showing) -> Result<Vec<PlayedMove>, Refusal> {
        self.position.play(moves, showing)
    }

    /// Takes moves back. False, and nothing changes, where fewer were played.
    pub fn undo(&mut self, plies: usize) -> bool {
        self.position.undo(plies)
    }

    /// Options that are set.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Sets an option of the game or its strategies; `None` resets it to its default. Existing engines keep their options.
    ///
    /// # Errors
    /// There is no such option, or it does not take the value.
    pub fn set_option(&mut self, name: &str, value: Option<OptionValue>) -> Result<(), Refusal> {
        self.set_option_among(&self.game.options(), name, value)
    }

    /// As [`set_option`](Self::set_option), with `specs` as the known options instead of the game's own.
    ///
    /// # Errors
    /// As [`set_option`](Self::set_option).
    pub fn set_option_among(
        &mut self,
        specs: &[OptionSpec],
        name: &str,
        value: Option<OptionValue>,
    ) -> Result<(), Refusal> {
        match value {
            Some(value) => self.options.set(specs, name, value),
            None => self.options.clear(specs, name),
        }
    }

    /// An engine for a strategy (`None`: the best one), by the options that are set.
    ///
    /// # Errors
    /// Those of [`DynGame::engine`].
    pub fn engine(&self, strategy: Option<&str>) -> Result<Box<dyn Engine>, Refusal> {
        Arc::clone(&self.game).engine(strategy, &self.options)
    }

    /// Its approximate size in memory, in bytes; data that copies share counts in each of them.
    #[must_use]
    pub fn bytes(&self) -> usize {
        OVERHEAD + BOARD * self.position.text().len() + self.position.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::find_named;

    fn live_game(game: &str) -> LiveGame {
        let (entry, variant) = find_named(game).unwrap();
        LiveGame::begin(entry, variant, Options::default()).unwrap()
    }

    fn moves(game: &LiveGame, text: &str) -> Vec<String> {
        game.game().split_moves(text)
    }

    #[test]
    fn moves_are_taken_back_as_far_as_they_were_played() {
        let mut live_game = live_game("tic_tac_toe");
        let empty = live_game.bytes();
        let played = live_game.play(&moves(&live_game, "a1 b2 c3"), Showing::TEXT).unwrap();
        assert_eq!(played.len(), 3);
        for (plies, left) in [(4, 3), (1, 2), (3, 2), (2, 0), (1, 0)] {
            let before = live_game.position().ply();
            assert_eq!(live_game.undo(plies), left + plies == before, "{plies}");
            assert_eq!(live_game.position().ply(), left, "{plies}");
            assert!(live_game.bytes() >= empty + 16 * left, "{plies}");
        }
        assert!(live_game.play(&moves(&live_game, "a1 a1"), Showing::TEXT).is_err());
        assert_eq!(live_game.at(), PositionText::default(), "all moves or none");
    }

    #[test]
    fn a_position_that_cannot_be_placed_leaves_the_game_as_it_was() {
        let mut live_game = live_game("nim");
        live_game.play(&moves(&live_game, "2:3"), Showing::TEXT).unwrap();
        let at = live_game.at();
        for (setup, line) in [(Some("nonsense"), ""), (None, "9:9"), (None, "2:3 2:3")] {
            let wrong =
                PositionText { setup: setup.map(str::to_owned), moves: moves(&live_game, line) };
            assert!(live_game.place(&wrong).is_err(), "{wrong:?}");
            assert_eq!(live_game.at(), at);
        }
        live_game
            .place(&PositionText { setup: Some("1,2 B".to_owned()), moves: Vec::new() })
            .unwrap();
        assert_eq!(live_game.position().text(), "1,2 B");
    }

    #[test]
    fn options_are_those_of_the_game_unless_others_are_named() {
        let (mut othello, lights) = (live_game("othello"), live_game("lights_out"));
        let level = || Some(OptionValue::Integer(3));
        othello.set_option("level", level()).unwrap();
        assert_eq!(othello.options().get("level"), level().as_ref());
        othello.set_option("level", None).unwrap();
        assert_eq!(othello.options().get("level"), None);
        let difficulty = ("difficulty", Some(OptionValue::Integer(2)));
        assert!(othello.set_option(difficulty.0, difficulty.1.clone()).is_err());
        let specs = lights.game().options();
        othello.set_option_among(&specs, difficulty.0, difficulty.1.clone()).unwrap();
        assert_eq!(othello.options().get(difficulty.0), difficulty.1.as_ref());
    }
}
