//! Records: a finished game in a notation that other programs read.
//!
//! A game lists the formats of its own ([`Game::record_formats`](super::Game::record_formats)): PDN, GGF, move strings.

use super::{Game, PositionText, Side};

/// A game that was played, as a record tells it.
#[derive(Debug, Clone, PartialEq)]
pub struct Record<'a> {
    /// The tournament.
    pub event: &'a str,
    /// The round, from 1.
    pub round: u32,
    /// The day, as `YYYY-MM-DD`; empty where it is not known.
    pub date: &'a str,
    /// Who played: the one who moved first in the opening's first position comes first.
    pub players: [&'a str; 2],
    /// Where the game began and all moves that were played, those of the opening too.
    pub line: &'a PositionText,
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// Why the game ended, in a word.
    pub reason: &'a str,
    /// What the players said of each move of the game, after those of the opening: score for the mover and seconds.
    pub comments: &'a [(Option<f64>, f64)],
}

/// A format of records.
pub struct RecordFormat<G: Game> {
    /// The extension of its files, which is also its name: `pdn`.
    pub extension: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// Writes a game, with a line feed at its end.
    /// The error is a sentence: the line cannot be replayed.
    pub write: fn(&G, &Record<'_>) -> Result<String, super::Refusal>,
}
