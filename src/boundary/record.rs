//! Records: a finished game in a notation that other programs read.
//!
//! A game lists the formats of its own ([`super::Interchange::record_formats`]): PDN, GGF, move strings.

use crate::engine::Clock;
use crate::game::{Game, Refusal, Side};

use super::PositionText;

/// The size of a score that stands for a proven win.
pub const CERTAIN: f64 = 1e6;

/// A game that was played, as a record tells it.
#[derive(Debug, Clone, PartialEq)]
pub struct Record<'a> {
    /// The tournament.
    pub event: &'a str,
    /// The round, from 1.
    pub round: u32,
    /// The day, as `YYYY-MM-DD`; empty where it is not known.
    pub date: &'a str,
    /// The players, by the index of their sides.
    pub players: [&'a str; 2],
    /// Start of the game and all moves that were played, those of the opening too.
    pub line: &'a PositionText,
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The reason for which the game ended, in a word.
    pub reason: &'a str,
    /// The game clock of both players as it stood at the start; `None` where there was none.
    pub clock: Option<Clock>,
    /// Score for the mover and seconds of each move of the game, after those of the opening.
    /// A score of [`CERTAIN`] or more is a proven win.
    pub comments: &'a [(Option<f64>, f64)],
}

impl Record<'_> {
    /// Comment on the move with this index in the line; `None` for a move of the opening.
    #[must_use]
    pub fn comment(&self, index: usize) -> Option<(Option<f64>, f64)> {
        let opening = self.line.moves.len().saturating_sub(self.comments.len());
        self.comments.get(index.checked_sub(opening)?).copied()
    }

    /// The game clock in whole seconds, at the start and added after each move;
    /// `None` where there was none, or where it does not count in seconds, as notations of records do.
    #[must_use]
    pub fn clock_seconds(&self) -> Option<[u64; 2]> {
        let clock = self.clock?;
        let seconds = [clock.remaining, clock.increment];
        let whole = seconds.iter().all(|part| part.subsec_nanos() == 0);
        whole.then_some(seconds.map(|part| part.as_secs()))
    }

    /// The date with its parts joined by dots, as most notations have it.
    #[must_use]
    pub fn dotted_date(&self) -> String {
        self.date.replace('-', ".")
    }
}

/// A format of records.
pub struct RecordFormat<G: Game> {
    /// The extension of its files, which is also its name: `pdn`.
    pub extension: &'static str,
    /// Summary of the format, in a sentence.
    pub summary: &'static str,
    /// Writes a game, with a line feed at its end.
    /// The error is a sentence: the line cannot be replayed.
    pub write: fn(&G, &Record<'_>) -> Result<String, Refusal>,
}

/// A game of random moves, at most `plies` long, to try formats on.
#[cfg(test)]
pub(crate) fn random_line(game: &dyn super::DynGame, seed: u64, plies: u64) -> PositionText {
    use crate::game::hash;
    let mut line = PositionText::default();
    for ply in 0..plies {
        let mut legal = game.legal(&line, false).unwrap();
        if legal.is_empty() {
            break;
        }
        let choice = hash(seed ^ hash(ply)) as usize % legal.len();
        line.moves.push(legal.swap_remove(choice).text);
    }
    line
}
