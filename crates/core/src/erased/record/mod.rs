//! Records: games in notations that other programs read and write.
//!
//! A game lists its own formats ([`super::Interchange::record_formats`]); every game has those of [`common`].
//! ```text
//! bytes ─ Cutter ─ Piece ─ RecordReader::draft ─ Draft ─ settle ─ Record ─ RecordFormat::write ─ text
//! ```
//! A [`Cutter`] finds where one game ends and the next begins, without interpreting the content; a [`Draft`] is the content of a piece in
//! its own notation; [`Reading`] plays it by the rules of the game. So a faulty game does not affect the others, and at most one game is in
//! memory.

pub mod comment;
pub mod common;
mod cutter;
mod draft;
mod encoding;
pub mod game_id;
mod piece;
pub mod property;
mod reading;
mod remark;
pub(super) mod replay;
pub mod sgf;
pub mod tagged;
#[cfg(test)]
mod tests;
pub(super) mod variation;

pub use cutter::Cutter;
pub use draft::{Draft, DraftMove, RecordError};
pub use piece::{Beside, Cut, Piece};
pub use reading::{Problem, ReadGame, Reading};
pub use remark::Remark;
pub use replay::{Replayed, ReplayedMove};
pub use variation::Variation;

use crate::game::{Game, Refusal, Side, Wording};
use crate::search::{Clock, Score, Verdict};

use super::{DynGame, PositionText};

/// Score of a move, for its player and as that player reported it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MoveScore {
    /// An estimate, in the unit of the player's evaluation.
    Estimate(f64),
    /// A proven value, in the same unit: 0 is a proven draw.
    Proven(f64),
    /// The end in the given number of moves, with an unknown margin: a win if positive, otherwise a loss.
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

    /// The proven result for the player; `None` for an estimate.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        let sign = match self {
            Self::Estimate(_) => return None,
            Self::Proven(value) => value,
            // With `Mate(0)` the player is already mated and has lost.
            Self::Mate(moves) => f64::from(moves) - 0.5,
        };
        Some(match sign {
            win if win > 0.0 => Verdict::Win,
            loss if loss < 0.0 => Verdict::Loss,
            _ => Verdict::Draw,
        })
    }

    /// The score as a number to compare with limits; a proven win exceeds all of them.
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
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Comment {
    /// The score; `None` if there is none.
    pub score: Option<MoveScore>,
    /// Seconds that the move took.
    pub seconds: Option<f64>,
    /// The remaining text.
    pub text: String,
}

impl Comment {
    /// True if all fields are empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.score.is_none() && self.seconds.is_none() && self.text.is_empty()
    }

    /// The comment on the move with this index; `None` if it is missing or empty.
    pub(super) fn at(comments: &[Self], index: usize) -> Option<&Self> {
        comments.get(index).filter(|comment| !comment.is_empty())
    }
}

/// A played game, as a record describes it. Unknown fields are empty.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Record {
    /// The tournament.
    pub event: String,
    /// The place, or the server.
    pub site: String,
    /// The round.
    pub round: String,
    /// The day, as `YYYY-MM-DD`, or its known parts.
    pub date: String,
    /// The players, by the index of their sides.
    pub players: [String; 2],
    /// Start of the game and all moves, including the opening.
    pub line: PositionText,
    /// Result for the side that moves first by the rules of the game; `None` if it is not known.
    pub result: Option<Verdict>,
    /// The reason for the end of the game, in a word.
    pub reason: String,
    /// The game clock of both players at the start; `None` if there was none.
    pub clock: Option<Clock>,
    /// The lead of the first player that counts as a draw, in the unit of the game (komi), if the players agreed on one; `result` takes it
    /// into account.
    pub komi: Option<f64>,
    /// Comments on the moves, by their index; there may be fewer than moves.
    pub comments: Vec<Comment>,
    /// Variations: lines that were not played, each an alternative to a move of the game, in ascending order of its index.
    pub variations: Vec<Variation>,
    /// Value of the last position for its side to move, if the record has it, as in sets of positions.
    pub value: Option<MoveScore>,
    /// Moves of the last position with their values for the side that plays them, in the unit of the game, if the record has them.
    pub rated: Vec<(String, i64)>,
    /// Guesses, omissions and remarks of its reader; empty if the game was not read from a text.
    pub remarks: Vec<Remark>,
}

impl Record {
    /// Adds a remark on the text at an offset of its piece.
    pub fn remark(&mut self, at: usize, message: impl Into<Wording>) {
        self.remarks.push(Remark::new(at, message));
    }

    /// The record of a line, with the result of its last position.
    #[must_use]
    pub fn of(game: &dyn DynGame, line: PositionText) -> Self {
        Self { line, ..Self::default() }.concluded(game)
    }

    /// The record with the result of its last position and the reason, if it has no result itself.
    #[must_use]
    pub fn concluded(mut self, game: &dyn DynGame) -> Self {
        // The position does not tell the komi.
        if self.komi.is_some() || self.result.is_some() && !self.reason.is_empty() {
            return self;
        }
        let ended = game.state(&self.line).ok().and_then(|state| state.outcome);
        if let Some(end) = ended.filter(|_| !game.about().is_puzzle()) {
            let on_board = match end.outcome.winner {
                Some(Side::First) => Verdict::Win,
                Some(Side::Second) => Verdict::Loss,
                None => Verdict::Draw,
            };
            if *self.result.get_or_insert(on_board) == on_board && self.reason.is_empty() {
                end.outcome.reason.id.clone_into(&mut self.reason);
            }
        }
        self
    }

    /// The winner; `None` for a draw, or if the result is not known.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self.result {
            Some(Verdict::Win) => Some(Side::First),
            Some(Verdict::Loss) => Some(Side::Second),
            Some(Verdict::Draw) | None => None,
        }
    }

    /// Comment on the move with this index; `None` if it is missing or empty.
    #[must_use]
    pub fn comment(&self, index: usize) -> Option<&Comment> {
        Comment::at(&self.comments, index)
    }

    /// The game clock in whole seconds: at the start, and added after each move; `None` if there was none, or if its times are not whole
    /// seconds, the unit of record notations.
    #[must_use]
    pub fn clock_seconds(&self) -> Option<[u64; 2]> {
        let clock = self.clock?;
        let seconds = [clock.remaining, clock.increment];
        let whole = seconds.iter().all(|part| part.subsec_nanos() == 0);
        whole.then_some(seconds.map(|part| part.as_secs()))
    }

    /// The date with its parts joined by dots, as in most notations.
    #[must_use]
    pub fn dotted_date(&self) -> String {
        self.date.replace('-', ".")
    }
}

/// The day as `YYYY-MM-DD` of a date in any of the known forms, or its known parts: a year, then a month and a day joined by `.`, `-`, `/`,
/// `_`, `^` or a space, or eight digits; a time may follow. A day may also come first, if the year has four digits. `?` ends the date.
#[must_use]
pub fn read_date(text: &str) -> String {
    let text = text.trim();
    let day = text.split(['T', ',', ';']).next().unwrap_or_default();
    if day.len() == 8 && day.bytes().all(|byte| byte.is_ascii_digit()) {
        return join_date([&day[..4], &day[4..6], &day[6..]]);
    }
    let is_part = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = day.split(['.', '-', '/', ' ', '_', '^']).map(str::trim);
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).take(3).collect();
    match parts.as_slice() {
        [day, month, year] if year.len() == 4 && parts.iter().all(is_part) => {
            join_date([*year, *month, *day])
        }
        _ => join_date(parts.iter().copied().take_while(is_part)),
    }
}

/// Joins the year, month and day, as far as they are valid; empty without a year.
fn join_date<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut date = String::new();
    for (index, part) in parts.into_iter().enumerate() {
        let most = [9999, 12, 31].get(index).copied().unwrap_or_default();
        let known = part.parse().ok().filter(|number: &u32| (1..=most).contains(number));
        match (index, known) {
            (0, Some(_)) if part.len() == 4 => date.push_str(part),
            (1 | 2, Some(number)) => date.push_str(&format!("-{number:02}")),
            _ => break,
        }
    }
    date
}

/// Writes a record with a final line feed. The error: the line cannot be replayed.
pub type RecordWriter<G> = fn(&G, &Record) -> Result<String, Refusal>;

/// A format of records.
pub struct RecordFormat<G: Game> {
    /// The extension of its files, which is also its name: `pdn`.
    pub extension: &'static str,
    /// Summary of the format, in a sentence.
    pub summary: &'static str,
    /// Writes a game; `None` if the format is read-only.
    pub write: Option<RecordWriter<G>>,
    /// Reads games; `None` if the format is write-only.
    pub read: Option<RecordReader>,
}

/// The formats in which a game can be written, its own first.
#[must_use]
pub fn written_formats(game: &dyn DynGame) -> Vec<&'static str> {
    let formats = game.record_formats().into_iter().filter(|format| format.writes);
    formats.map(|format| format.extension).collect()
}

/// Reader of a format.
#[derive(Clone, Copy)]
pub struct RecordReader {
    /// The way in which a stream is cut into games.
    pub cut: Cut,
    /// Extensions of companion files, which have the names for the numbers in this file.
    pub beside: &'static [&'static str],
    /// True if the beginning of a stream is in this format, of any game.
    pub detect: fn(&dyn DynGame, &str) -> bool,
    /// True if the text identifies its game: `detect` is then true for that game alone.
    pub names_game: bool,
    /// Reads a piece; `None` if it contains no game. The given game is the variant to use if the piece names none.
    pub draft: fn(&dyn DynGame, &Piece) -> Result<Option<Draft>, RecordError>,
}

/// A format of records without the type of its game.
#[derive(Clone, Copy)]
pub struct RecordAbout {
    /// The extension of its files, which is also its name.
    pub extension: &'static str,
    /// Summary of the format, in a sentence.
    pub summary: &'static str,
    /// True if games can be written in it.
    pub writes: bool,
    /// The reader, if games can be read.
    pub read: Option<RecordReader>,
}

/// A game of at most `plies` random moves, to test formats and programs.
///
/// # Panics
/// Never: all its moves are legal.
#[must_use]
pub fn random_line(game: &dyn DynGame, seed: u64, plies: u64) -> PositionText {
    random_line_from(game, None, seed, plies)
}

/// Random moves from a position, at most `plies` of them.
///
/// # Panics
/// The text is no position of the game.
#[must_use]
pub fn random_line_from(
    game: &dyn DynGame,
    setup: Option<String>,
    seed: u64,
    plies: u64,
) -> PositionText {
    use crate::game::hash;
    let start = PositionText { setup, moves: Vec::new() };
    let mut position = game.position(&start).expect("a position");
    for ply in 0..plies {
        let mut legal = position.list(super::dyn_game::Showing::TEXT).expect("few moves");
        if legal.is_empty() {
            break;
        }
        let choice = hash(seed ^ hash(ply)) as usize % legal.len();
        position.push(&legal.swap_remove(choice).text).expect("a legal move");
    }
    position.at()
}
