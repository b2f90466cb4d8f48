//! A position with its type erased, as a game in progress keeps it.
//!
//! It keeps the moves that led to it, so playing and taking back moves needs no replay from the start.
//! [`DynGame::position`](super::DynGame::position) creates one from a [`PositionText`].

use crate::game::{Diagram, Grid, Language, Outcome, Reason, Refusal, Route, Side, Text};

use super::dyn_game::{Evaluation, GameEnd, LegalMove, PlayedMove, Showing, State, adjudicated};
use super::{Insights, PositionText, Protocol};

/// Summary of a position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stand {
    /// Side to move.
    pub side: Side,
    /// True if there is exactly one legal move.
    pub is_forced: bool,
    /// Result of a game that has ended.
    pub end: Option<GameEnd>,
    /// The draw that a player may claim.
    pub claim: Option<&'static Reason>,
}

impl Stand {
    /// The outcome of a game in which every draw is claimed, as tournaments play it.
    #[must_use]
    pub fn adjudicated(&self) -> Option<Outcome> {
        adjudicated(self.end, self.claim)
    }
}

/// A position with its type erased, and the moves that led to it.
///
/// The cost of playing or taking back a move does not depend on the number of earlier moves. A copy shares the earlier moves with its
/// original.
pub trait DynPosition<'g>: Send + Sync + 'g {
    /// A copy, as [`Clone`] of the box makes it.
    fn duplicate(&self) -> BoxedPosition<'g>;

    /// The position text in which the game began; `None` is the start of the variant.
    fn setup(&self) -> Option<&str>;

    /// The number of moves played since the start.
    fn ply(&self) -> usize;

    /// The moves played since the start, as the game writes them.
    fn moves(&self) -> Vec<String>;

    /// The text of the position alone.
    fn text(&self) -> String;

    /// The position as the text of its start and the moves since.
    fn at(&self) -> PositionText {
        PositionText { setup: self.setup().map(str::to_owned), moves: self.moves() }
    }

    /// Approximate size in memory, in bytes; data that copies share is counted in each of them.
    fn bytes(&self) -> usize;

    /// Plays moves, all or none, and returns each as the game writes it, with the fields that `showing` requests. The moves that records
    /// omit are included ([`Game::implied_move`](crate::game::Game::implied_move)).
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] or [`Refusal::GameOver`] with the index of the first wrong move in `moves`,
    /// [`Refusal::BadPosition`] where too many moves would lead to the position, or [`Refusal::TooLong`].
    fn play(&mut self, moves: &[String], showing: Showing) -> Result<Vec<PlayedMove>, Refusal>;

    /// Plays one move, and the move that it implies.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    fn push(&mut self, mv: &str) -> Result<(), Refusal> {
        self.play(&[mv.to_owned()], Showing::TEXT).map(drop)
    }

    /// Takes back the last `plies` moves. Returns false and changes nothing if fewer were played.
    fn undo(&mut self, plies: usize) -> bool;

    /// Summary of the position.
    fn stand(&self) -> Stand;

    /// The state of the game.
    fn state(&self) -> State;

    /// The name of the opening: that of the last position of the game that has one.
    fn opening(&self) -> Option<Text>;

    /// The legal moves, none when the game is over.
    ///
    /// # Errors
    /// [`Refusal::NotSupported`] where they are too many to list, or [`Refusal::TooLong`].
    fn list(&self, showing: Showing) -> Result<Vec<LegalMove>, Refusal>;

    /// The legal moves with the cells of the picture that each touches, none when the game is over.
    ///
    /// # Errors
    /// [`Refusal::NotSupported`] where they are too many to list.
    fn routes(&self) -> Result<Vec<Route>, Refusal>;

    /// The picture, with words in `language`.
    ///
    /// # Errors
    /// [`Refusal::NotSupported`] where the board is too large to draw.
    fn diagram(&self, language: Language) -> Result<Diagram, Refusal>;

    /// The grid of numbers.
    fn grid(&self) -> Grid;

    /// The static evaluation by an evaluator (`None`: the default).
    ///
    /// # Errors
    /// [`Refusal::UnknownEvaluator`].
    fn evaluate(&self, evaluator: Option<&str>) -> Result<Evaluation, Refusal>;

    /// The moves that `text` stands for, as the game writes them: the move, preceded by the move that it implies.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] or [`Refusal::GameOver`], here and in all following methods.
    fn read(&self, text: &str) -> Result<Vec<String>, Refusal>;

    /// Reads consecutive moves in the notation of a third-party protocol, and returns each in ours: all or none.
    ///
    /// # Errors
    /// As [`read`](Self::read), or [`Refusal::NotSupported`] where the protocol does not support the game.
    fn read_foreign(&self, protocol: Protocol, texts: &[&str]) -> Result<Vec<String>, Refusal>;

    /// Writes the line `moves` in the notation of a third-party protocol, with the moves that it implies.
    ///
    /// # Errors
    /// As [`read_foreign`](Self::read_foreign).
    fn write_foreign(&self, protocol: Protocol, moves: &[String]) -> Result<Vec<String>, Refusal>;

    /// The cost of a move, counted in the length of a puzzle's solution.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn cost(&self, mv: &str) -> Result<u32, Refusal>;

    /// The image of the line `moves` under a symmetry of the position that maps its first move to `first`, so that both moves have the same
    /// value. `None` if there is no such symmetry.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn image(&self, moves: &[String], first: &str) -> Result<Option<Vec<String>>, Refusal>;

    /// Insights of the game into the first move of the line `moves`.
    ///
    /// # Errors
    /// As [`read`](Self::read), or [`Refusal::NotSupported`] without a move.
    fn insights(&self, moves: &[String]) -> Result<Insights, Refusal>;
}

/// A position without its type.
pub type BoxedPosition<'g> = Box<dyn DynPosition<'g> + 'g>;

impl Clone for BoxedPosition<'_> {
    fn clone(&self) -> Self {
        (**self).duplicate()
    }
}
