//! Reading: the games of a stream, one after the other, each played by the rules.

use std::sync::Arc;

use super::{Beside, Cut, Cutter, Draft, Piece, Record, RecordError, RecordReader, Remark};
use crate::erased::{DynGame, PositionText};
use crate::game::{Entities, Refusal, Wording, wording};

/// Problem of a record: the game, the place and the fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The number of the game in the stream, from 1.
    pub game_number: u64,
    /// The line, from 1; 0 if the format is not text.
    pub line: u64,
    /// The character of the line, from 1; 0 if the format is not text.
    pub column: u64,
    /// A sentence that names the fault and the expected text.
    pub message: Wording,
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
type Played = (Rules, Record);
/// A variant of a game.
type Rules = Arc<dyn DynGame>;

/// Games of a stream of blocks of bytes. An unreadable game is a problem, and does not prevent the next one.
pub struct Reading<'a, B> {
    reader: RecordReader,
    game: Arc<dyn DynGame>,
    make: MakeVariant<'a>,
    /// Companion files of the stream, by their extensions.
    beside: Beside,
    blocks: B,
    cutter: Cutter,
    /// Replaces the entities of HTML in texts.
    entities: Entities,
    has_ended: bool,
    number: u64,
    /// True if the user's variant overrides the records.
    obeys: bool,
    /// True if the stream begins with the byte order mark of UTF-16, and this has not been reported.
    is_utf16: bool,
    /// The piece that follows, if it was needed to find the end of the piece before.
    following: Option<Piece>,
}

/// Most bytes of lines of one move that are joined; no game has as many.
const MAX_JOINED: usize = 1 << 16;

impl<'a, B: Iterator<Item = Vec<u8>>> Reading<'a, B> {
    /// Reads `blocks`; `game` is the variant for records that name none.
    pub fn new(
        reader: RecordReader,
        game: Arc<dyn DynGame>,
        make: MakeVariant<'a>,
        beside: Beside,
        blocks: B,
    ) -> Self {
        let cutter = Cutter::new(reader.cut);
        Self {
            reader,
            game,
            make,
            beside,
            blocks,
            cutter,
            entities: Entities::of_signs(),
            has_ended: false,
            number: 0,
            obeys: false,
            is_utf16: false,
            following: None,
        }
    }

    /// Sets whether every game is read by the rules of `game`, whatever the records say, because the user has named it.
    #[must_use]
    pub const fn obeying(mut self, obeys: bool) -> Self {
        self.obeys = obeys;
        self
    }

    /// The next game in its original form: a piece, consecutive lines of one move each, the rows of a table of moves, or lines of a game
    /// that was wrapped.
    fn next_game(&mut self) -> Option<Piece> {
        let mut game = self.take_piece()?;
        match self.reader.cut {
            Cut::Moves => {}
            Cut::Paragraphs => return Some(self.with_moves_below(game)),
            _ => return Some(game),
        }
        let is_list = self.is_one_move(&game);
        let mut row = self.row_number(&game).filter(|&row| row == 1);
        let mut last = game.line;
        while let Some(next) = self.take_piece() {
            row = row.and_then(|row| self.row_number(&next).filter(|&next| next == row + 1));
            let may_follow = next.line == last + 1 && game.bytes.len() < MAX_JOINED;
            let continues = may_follow
                && (row.is_some()
                    || is_list && self.is_one_move(&next)
                    || self.is_wrapped(&game, &next));
            if !continues {
                self.following = Some(next);
                break;
            }
            last = next.line;
            game = joined(game, &next);
        }
        Some(game)
    }

    /// A drawn board with the paragraphs below it that are moves from it, and no boards.
    fn with_moves_below(&mut self, mut board: Piece) -> Piece {
        while let Some(next) = self.take_piece() {
            let longer = joined_below(board.clone(), &next);
            let are_moves = longer.bytes.len() < MAX_JOINED
                && self.read(&next).is_err()
                && matches!(self.read(&longer), Ok(Some(_)));
            if !are_moves {
                self.following = Some(next);
                break;
            }
            board = longer;
        }
        board
    }

    /// True if a line cannot begin a game, but continues the one before it: long games are wrapped in mails.
    fn is_wrapped(&self, game: &Piece, next: &Piece) -> bool {
        if self.game.about().is_puzzle() {
            return false;
        }
        let moves = self.game.place_moves(&next.text());
        let Some(first) = moves.into_iter().next() else { return false };
        let cannot_begin = || {
            let at = PositionText { setup: None, moves: vec![first.text.clone()] };
            self.game.state(&at).is_err()
        };
        self.game.is_move_text(&first.text)
            && cannot_begin()
            && matches!(self.read(&joined(game.clone(), next)), Ok(Some(_)))
    }

    /// The number of a row of a table of moves, `2 c3 d3` or `| 2 | c3 | d3 |`.
    fn row_number(&self, piece: &Piece) -> Option<usize> {
        let text = piece.text();
        let mut words =
            text.split(|c: char| c.is_whitespace() || c == '|').filter(|word| !word.is_empty());
        let number = words.next().filter(|first| !self.game.is_move_text(first))?;
        let moves: Vec<&str> = words.take(3).collect();
        let is_row =
            (1..=2).contains(&moves.len()) && moves.iter().all(|text| self.game.is_move_text(text));
        number.trim_end_matches(['.', ')', ':']).parse().ok().filter(|_| is_row)
    }

    /// True for a line of one move: these are joined.
    fn is_one_move(&self, piece: &Piece) -> bool {
        let moves = self.game.place_moves(&piece.text());
        matches!(&moves[..], [only] if self.game.is_move_text(&only.text))
    }

    fn take_piece(&mut self) -> Option<Piece> {
        self.following.take().or_else(|| self.next_piece())
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
                Some(block) => {
                    self.is_utf16 |=
                        self.cutter.is_fresh() && is_utf16(&block) && self.reader.cut.is_text();
                    match self.reader.cut.is_text() {
                        true => self.cutter.feed(&self.entities.replace(&block)),
                        false => self.cutter.feed(&block),
                    }
                }
                None => {
                    self.has_ended = true;
                    self.cutter.feed(&self.entities.rest());
                    self.cutter.finish();
                }
            }
        }
    }

    /// The fault of the stream as a whole, which is reported once, after its games.
    fn last_problem(&mut self) -> Option<Result<ReadGame, Problem>> {
        let message = self.cutter.fault(self.number)?;
        self.cutter = Cutter::new(self.reader.cut);
        Some(Err(Problem { game_number: self.number + 1, line: 0, column: 0, message }))
    }

    /// Stops reading.
    fn abandon(&mut self) {
        self.has_ended = true;
        self.cutter = Cutter::new(self.reader.cut);
    }

    /// The draft of a piece in the notation of the variant that it names, with the rules of that variant; `None` if there is no game in it.
    fn draft(&self, piece: &Piece) -> Result<Option<(Draft, Rules)>, RecordError> {
        let Some(draft) = (self.reader.draft)(&*self.game, piece)? else { return Ok(None) };
        let is_other = |name: &&str| !self.obeys && *name != self.game.variant();
        let Some(name) = draft.variant.as_deref().filter(is_other) else {
            return Ok(Some((draft, Arc::clone(&self.game))));
        };
        let game = self.variant(name)?;
        let read = (self.reader.draft)(&*game, piece)?;
        Ok(read.map(|read| (Draft { variant: draft.variant, ..read }, game)))
    }

    /// The rules of a variant.
    fn variant(&self, name: &str) -> Result<Rules, RecordError> {
        if name == self.game.variant() {
            return Ok(Arc::clone(&self.game));
        }
        (self.make)(name).map_err(|refusal| RecordError::new(0, refusal.wording()))
    }

    /// The game in a piece; `None` if there is none.
    fn read(&self, piece: &Piece) -> Result<Option<Played>, RecordError> {
        if piece.is_overlong {
            return Err(RecordError::new(0, text!("record-too-long")));
        }
        let Some((mut draft, named)) = self.draft(piece)? else { return Ok(None) };
        if self.reader.cut.is_text()
            && let Some((at, message)) = piece.encoding_fault()
        {
            draft.record.remark(at, message);
        }
        let meant = self.game.variant();
        if self.obeys
            && let Some(said) = draft.variant.take().filter(|said| *said != meant)
        {
            let message = wording!("record-says-other-variant", said, meant);
            draft.record.remark(0, message);
        }
        match draft.refused.take() {
            Some(trouble) if self.obeys => {
                let message = wording!("record-read-as-asked", fault = trouble.message, meant);
                draft.record.remark(trouble.at, message);
            }
            Some(trouble) => return Err(trouble),
            None => {}
        }
        let (game, mut record) = match draft.variant.take() {
            Some(_) => {
                let record = draft.settle(&*named)?;
                (named, record)
            }
            None if self.obeys || draft.candidates.is_empty() => self.settle_as(draft, &meant)?,
            None => self.guess(draft)?,
        };
        if piece.line > 0 {
            let mut lines = Lines::of(piece);
            for remark in &mut record.remarks {
                (remark.line, remark.column) = lines.place(remark.at);
            }
        }
        Ok(Some((game, record)))
    }

    /// Plays a game by the rules of a variant.
    fn settle_as(&self, draft: Draft, variant: &str) -> Result<Played, RecordError> {
        let game = self.variant(variant)?;
        let record = draft.settle(&*game)?;
        Ok((game, record))
    }

    /// Plays a game that names no variant by the rules of the first one that allows it. The error is that of the variant that can play most
    /// of it.
    fn guess(&self, mut draft: Draft) -> Result<Played, RecordError> {
        let candidates = std::mem::take(&mut draft.candidates);
        let mut furthest: Option<RecordError> = None;
        for variant in &candidates {
            match self.settle_as(draft.clone(), variant) {
                Ok((game, mut record)) => {
                    let message = wording!("record-variant-guessed", variant);
                    record.remarks.insert(0, Remark::new(0, message));
                    return Ok((game, record));
                }
                Err(trouble) if furthest.as_ref().is_none_or(|best| best.at < trouble.at) => {
                    furthest = Some(trouble);
                }
                Err(_) => {}
            }
        }
        let mut trouble =
            furthest.unwrap_or_else(|| RecordError::new(0, text!("record-no-variant")));
        if candidates.len() > 1 {
            trouble.message = wording!("record-no-variant-fits", fault = trouble.message);
        }
        Err(trouble)
    }
}

impl<B: Iterator<Item = Vec<u8>>> Iterator for Reading<'_, B> {
    type Item = Result<ReadGame, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let piece = self.next_game();
            if std::mem::take(&mut self.is_utf16) {
                self.abandon();
                let message = text!("record-utf-16").into();
                return Some(Err(Problem { game_number: 1, line: 1, column: 1, message }));
            }
            let Some(piece) = piece else { return self.last_problem() };
            let Some(read) = self.read(&piece).transpose() else { continue };
            self.number += 1;
            let number = self.number;
            return match read {
                Ok((game, record)) => Some(Ok(ReadGame { number, game, record })),
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

/// A game with one more line.
fn joined(mut game: Piece, next: &Piece) -> Piece {
    game.bytes.push(b'\n');
    game.bytes.resize(game.bytes.len() + next.column as usize, b' ');
    game.bytes.extend(&next.bytes);
    game
}

/// A paragraph with another one below it, each on its lines.
fn joined_below(mut above: Piece, next: &Piece) -> Piece {
    let feeds = above.bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
    let missing = next.line.saturating_sub(above.line + feeds);
    above.bytes.resize(above.bytes.len() + missing as usize, b'\n');
    above.bytes.resize(above.bytes.len() + next.column as usize, b' ');
    above.bytes.extend(&next.bytes);
    above
}

/// True if a text begins with the byte order mark of UTF-16.
fn is_utf16(block: &[u8]) -> bool {
    block.starts_with(&[0xff, 0xfe]) || block.starts_with(&[0xfe, 0xff])
}

/// The place of a fault in the stream.
fn locate(piece: &Piece, error: &RecordError, game_number: u64) -> Problem {
    let message = error.message.clone();
    if piece.line == 0 {
        return Problem { game_number, line: 0, column: 0, message };
    }
    let (line, column) = Lines::of(piece).place(error.at);
    Problem { game_number, line, column, message }
}

/// The lines of a piece, counted once for ascending offsets.
struct Lines {
    text: String,
    /// The last offset, with its line and its column from 0.
    at: usize,
    line: u64,
    column: u64,
}

impl Lines {
    fn of(piece: &Piece) -> Self {
        let (line, column) = (piece.line, piece.column);
        Self { text: piece.text(), at: 0, line, column }
    }

    /// The line and the character of an offset, from 1.
    fn place(&mut self, at: usize) -> (u64, u64) {
        let at = at.min(self.text.len());
        let passed = self.text.get(self.at..at.max(self.at)).unwrap_or_default();
        self.line += passed.matches('\n').count() as u64;
        let last = passed.rsplit('\n').next().unwrap_or_default().chars().count() as u64;
        self.column = if passed.contains('\n') { last } else { self.column + last };
        self.at = at.max(self.at);
        (self.line, self.column + 1)
    }
}
