//! Names of openings, found by position: whatever order the moves were played in, and however the board was turned.
//!
//! A game has them as a text, a line each; what begins with `#` is a comment:
//! ```text
//! c4c3d3c5b3 = othello-opening-snake-peasant
//! ```
//! The moves are as [`Game::split_moves`] and [`Game::parse_move`] read them; the key is that of the message with the name.

use std::collections::HashMap;

use super::{Game, Position, Text};

/// A set of openings from which games of a tournament begin, such as the ballots of a federation.
#[derive(Debug, Clone, Copy)]
pub struct OpeningSet {
    /// Its name in the protocol and at the command line.
    pub name: &'static str,
    /// A short description.
    pub summary: Text,
    /// The moves of each opening from the start of the variant, a line each; lines that begin with `#` are comments.
    pub text: &'static str,
}

impl OpeningSet {
    /// The moves of each opening, as [`Game::split_moves`] splits them.
    pub fn openings(&self) -> impl Iterator<Item = &'static str> {
        self.text.lines().filter(|line| !line.starts_with('#'))
    }
}

/// Names of the openings of one variant.
#[derive(Debug)]
pub struct Openings {
    /// By the [symmetric key](Position::symmetric_key) of the position that has the name.
    names: HashMap<u64, Text>,
}

impl Openings {
    /// Reads the lines of a text; `name` returns the message with a key.
    ///
    /// # Errors
    /// A sentence that names the line that is wrong, or whose position has a name already.
    pub fn read<G: Game>(
        game: &G,
        text: &'static str,
        name: fn(&'static str) -> Text,
    ) -> Result<Self, String> {
        let mut names = HashMap::new();
        for (line, number) in text.lines().zip(1..) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |what: &str| format!("line {number}: {what}: {line}");
            let (moves, key) = line.split_once(" = ").ok_or_else(|| wrong("not moves = key"))?;
            let mut position = game.start();
            for mv in game.split_moves(moves) {
                let mv = game.parse_move(&position, &mv).ok().filter(|&mv| position.is_legal(mv));
                position.play_unchecked(mv.ok_or_else(|| wrong("not a legal move"))?);
            }
            if names.insert(position.symmetric_key(), name(key)).is_some() {
                return Err(wrong("the position has a name already"));
            }
        }
        Ok(Self { names })
    }

    /// The name of a position.
    #[must_use]
    pub fn name<P: Position>(&self, position: &P) -> Option<Text> {
        self.names.get(&position.symmetric_key()).copied()
    }
}
