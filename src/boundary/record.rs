//! Records: a finished game in a notation that other programs read.
//!
//! A game lists the formats of its own ([`super::Interchange::record_formats`]): PDN, GGF, move strings.

use crate::engine::{Clock, Score, Verdict};
use crate::game::{Game, Refusal, Side};

use super::PositionText;

/// Score of a move, for its player and as that player reported it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MoveScore {
    /// An estimate, in the unit of the player.
    Estimate(f64),
    /// A proven value, in the unit of the player: 0 is a proven draw.
    Proven(f64),
    /// The end in so many moves, with a margin that is not told: won above 0, else lost.
    Mate(i32),
}

impl MoveScore {
    /// The score of a search; a puzzle has none.
    #[must_use]
    pub const fn of(score: Score) -> Option<Self> {
        match score {
            Score::Estimate { value, .. } => Some(Self::Estimate(value)),
            Score::Exact { value, .. } => Some(Self::Proven(value as f64)),
            Score::Solution { .. } | Score::Unsolvable => None,
        }
    }

    /// The proven result for the player; `None` of an estimate.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        let sign = match self {
            Self::Estimate(_) => return None,
            Self::Proven(value) => value,
            // Who is mated already has lost.
            Self::Mate(moves) => f64::from(moves) - 0.5,
        };
        Some(match sign {
            win if win > 0.0 => Verdict::Win,
            loss if loss < 0.0 => Verdict::Loss,
            _ => Verdict::Draw,
        })
    }

    /// The number that is compared with limits: a proven win is beyond all of them.
    #[must_use]
    pub fn size(self) -> f64 {
        match (self, self.verdict()) {
            (_, Some(Verdict::Win)) => f64::INFINITY,
            (_, Some(Verdict::Loss)) => f64::NEG_INFINITY,
            (Self::Estimate(value), _) => value,
            (_, Some(Verdict::Draw) | None) => 0.0,
        }
    }
}

/// Comment on a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comment {
    /// The score; `None` where the player told none.
    pub score: Option<MoveScore>,
    /// Seconds that the move took.
    pub seconds: f64,
}

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
    /// One comment a move of the game, after those of the opening.
    pub comments: &'a [Comment],
}

impl Record<'_> {
    /// Comment on the move with this index in the line; `None` for a move of the opening.
    #[must_use]
    pub fn comment(&self, index: usize) -> Option<Comment> {
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
