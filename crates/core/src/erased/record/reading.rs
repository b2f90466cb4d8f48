//! Reading: games out of a stream, one after the other, each played by the rules.

use std::sync::Arc;

use super::{Beside, Cutter, Piece, Record, RecordError, RecordReader};
use crate::erased::DynGame;
use crate::game::Refusal;

/// Problem of a record: the game, the place and the fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The number of the game in the stream, from 1.
    pub game_number: u64,
    /// The line, from 1; 0 in a format that has no lines.
    pub line: u64,
    /// The character of the line, from 1; 0 in a format that has no lines.
    pub column: u64,
    /// A sentence that names the fault and the expected text.
    pub message: String,
}

/// A game that was read.
#[derive(Clone)]
pub struct ReadGame {
    /// The number of the game in the stream, from 1.
    pub number: u64,
    /// The game in the variant of the record.
    pub game: Arc<dyn DynGame>,
    /// The record, in the notation of the game.
    pub record: Record,
}

/// Makes a variant of the game that is read.
pub(super) type MakeVariant<'a> = &'a dyn Fn(&str) -> Result<Arc<dyn DynGame>, Refusal>;

/// A game with its record.
type Played = (Arc<dyn DynGame>, Record);

/// Games of a stream that comes as blocks of bytes. One that cannot be read is a problem, and the next one follows.
pub struct Reading<'a, B> {
    reader: RecordReader,
    game: Arc<dyn DynGame>,
    make: MakeVariant<'a>,
    /// Files beside the stream, by their extensions.
    beside: Beside,
    blocks: B,
    cutter: Cutter,
    has_ended: bool,
    number: u64,
}

impl<'a, B: Iterator<Item = Vec<u8>>> Reading<'a, B> {
    /// Reads `blocks`; `game` is the variant that is meant where a record names none.
    pub fn new(
        reader: RecordReader,
        game: Arc<dyn DynGame>,
        make: MakeVariant<'a>,
        beside: Beside,
        blocks: B,
    ) -> Self {
        let cutter = Cutter::new(reader.cut);
        Self { reader, game, make, beside, blocks, cutter, has_ended: false, number: 0 }
    }

    fn next_piece(&mut self) -> Option<Piece> {
        loop {
            if let Some(piece) = self.cutter.next_piece() {
                return Some(Piece { beside: Arc::clone(&self.beside), ..piece });
            }
            if self.has_ended {
                return None;
            }
            match self.blocks.next() {
                Some(block) => self.cutter.feed(&block),
                None => {
                    self.has_ended = true;
                    self.cutter.finish();
                }
            }
        }
    }

    /// Reads nothing more.
    fn abandon(&mut self) {
        self.has_ended = true;
        self.cutter = Cutter::new(self.reader.cut);
    }

    /// The game in a piece; `None` where there is none.
    fn read(&self, piece: &Piece) -> Result<Option<Played>, RecordError> {
        if piece.is_overlong {
            return Err(RecordError::new(0, "a game of more than a mebibyte is not read"));
        }
        let Some(draft) = (self.reader.draft)(&*self.game, piece)? else { return Ok(None) };
        let game = match &draft.variant {
            Some(name) if *name != self.game.variant() => {
                (self.make)(name).map_err(|refusal| RecordError::new(0, refusal.to_string()))?
            }
            _ => Arc::clone(&self.game),
        };
        let record = draft.settle(&*game)?;
        Ok(Some((game, record)))
    }
}

impl<B: Iterator<Item = Vec<u8>>> Iterator for Reading<'_, B> {
    type Item = Result<ReadGame, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let piece = self.next_piece()?;
            let read = self.read(&piece);
            if matches!(read, Ok(None)) {
                continue;
            }
            self.number += 1;
            let number = self.number;
            return match read {
                Ok(Some((game, record))) => Some(Ok(ReadGame { number, game, record })),
                Ok(None) => None,
                Err(error) => {
                    if error.ends_stream {
                        self.abandon();
                    }
                    Some(Err(locate(&piece, &error, number)))
                }
            };
        }
    }
}

/// The place of a fault in the stream.
fn locate(piece: &Piece, error: &RecordError, game_number: u64) -> Problem {
    let message = error.message.clone();
    if piece.line == 0 {
        return Problem { game_number, line: 0, column: 0, message };
    }
    let text = piece.text();
    let before = text.get(..error.at.min(text.len())).unwrap_or_default();
    let lines = before.matches('\n').count() as u64;
    let last = before.rsplit('\n').next().unwrap_or_default().chars().count() as u64;
    let first = if lines == 0 { piece.column } else { 0 };
    Problem { game_number, line: piece.line + lines, column: first + last + 1, message }
}
