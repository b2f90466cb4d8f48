//! Walk: a game that goes through a line move by move. A step costs as much as its move, however many came before.

use std::slice;

use crate::game::{Game, Move, Position, Refusal, Side, Text};

use super::Interchange;
use super::dyn_game::GameEnd;
use super::insight::{Insights, look_at};
use super::position_text::{PositionText, play_moves};
use super::report::write_moves;
use super::symmetry::image;

/// Summary of a position on the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stand {
    /// Side to move.
    pub side: Side,
    /// True where there is no choice: one legal move.
    pub is_forced: bool,
    /// Result of a game that has ended.
    pub end: Option<GameEnd>,
}

/// A game on its way, with its types erased.
pub trait Walk {
    /// The position, by the moves that led to it.
    fn at(&self) -> &PositionText;

    /// Summary of the present position.
    fn stand(&self) -> Stand;

    /// The name of the opening: of the last position on the way that has one.
    fn opening(&self) -> Option<Text>;

    /// The moves that `text` stands for, as the game writes them: the move, and before it the one that it implies.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`], here and in all that follow.
    fn read(&self, text: &str) -> Result<Vec<String>, Refusal>;

    /// Plays a move.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// The cost of a move, which counts in the lengths of a puzzle's solutions.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn cost(&self, text: &str) -> Result<u32, Refusal>;

    /// The image of the line `moves` under a symmetry of the position that makes its first move `first`:
    /// the two moves have the same value. `None` where there is no such symmetry.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn image(&self, moves: &[String], first: &str) -> Result<Option<Vec<String>>, Refusal>;

    /// Insights of the game into the first move of a line, which has at least that one.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    fn insights(&self, moves: &[String]) -> Result<Insights, Refusal>;
}

/// A walk with its types.
pub(super) struct Walker<'g, G: Game> {
    game: &'g G,
    at: PositionText,
    /// The position.
    pub position: G::Position,
    /// The name of the opening.
    pub opening: Option<Text>,
}

impl<'g, G: Interchange> Walker<'g, G> {
    /// A walk that begins at `at`.
    pub(super) fn from(game: &'g G, at: &PositionText) -> Result<Self, Refusal> {
        let (openings, mut opening) = (game.openings(), None);
        let position = at.replay_by(game, |position| {
            let name = openings.and_then(|openings| openings.name(position));
            opening = name.or(opening);
        })?;
        Ok(Self { game, at: at.clone(), position, opening })
    }

    /// Reads moves that follow one another.
    fn line(&self, texts: &[String]) -> Result<Vec<Move<G>>, Refusal> {
        let mut line = Vec::new();
        play_moves(self.game, &mut self.position.clone(), texts, |_, mv| line.push(mv))?;
        Ok(line)
    }

    fn moves_of(&self, text: &str) -> Result<Vec<Move<G>>, Refusal> {
        self.line(slice::from_ref(&text.to_owned()))
    }
}

impl<G: Interchange> Walk for Walker<'_, G> {
    fn at(&self) -> &PositionText {
        &self.at
    }

    fn stand(&self) -> Stand {
        let end =
            self.position.outcome().map(|outcome| GameEnd::of(self.game, &self.position, outcome));
        let is_forced = end.is_none() && self.position.count_legal() == 1;
        Stand { side: self.position.side_to_move(), is_forced, end }
    }

    fn opening(&self) -> Option<Text> {
        self.opening
    }

    fn read(&self, text: &str) -> Result<Vec<String>, Refusal> {
        Ok(write_moves(self.game, &self.position, &self.moves_of(text)?))
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let moves = self.moves_of(text)?;
        self.at.moves.extend(write_moves(self.game, &self.position, &moves));
        for mv in moves {
            self.position.play_unchecked(mv);
            let name = self.game.openings().and_then(|openings| openings.name(&self.position));
            self.opening = name.or(self.opening);
        }
        Ok(())
    }

    fn cost(&self, text: &str) -> Result<u32, Refusal> {
        let mut position = self.position.clone();
        let mut costs = 0;
        for mv in self.moves_of(text)? {
            costs += position.cost(mv);
            position.play_unchecked(mv);
        }
        Ok(costs)
    }

    fn image(&self, moves: &[String], first: &str) -> Result<Option<Vec<String>>, Refusal> {
        let line = self.line(moves)?;
        let first = self.moves_of(first)?;
        let image = first.first().and_then(|&first| image(&self.position, &line, first));
        Ok(image.map(|image| write_moves(self.game, &self.position, &image)))
    }

    fn insights(&self, moves: &[String]) -> Result<Insights, Refusal> {
        look_at(self.game, &self.position, &self.line(moves)?)
    }
}
