//! Positions as text: the FEN of Portable Draughts Notation (PDN 3.0), `W:W31,32,K40:B1,2`, and common deviations from it.
//!
//! After the squares there may be the clock of moves without progress in plies, and the move number, as in Lidraughts: `:H12:F40`.
//! The clock counts for the draw rules. It is written only if the game began with one, and no man has moved and nothing was taken since.
//! The move number is ignored.
//! In Frisian draughts the steps of kings follow (see [`super::steps_text`]).

use crate::game::{Position, Side, Text, Wording, shown, wording};

use super::dialect;
use super::route::read_square;
use super::steps_text::{self, Told};
use crate::games::draughts::rules::board::{Board, Piece};
use crate::games::draughts::rules::layout::Layout;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::variant::Rules;
use crate::games::draughts::rules::word::Word;

/// Writes a position: the side to move, white's squares, black's squares.
#[must_use]
pub(in crate::games::draughts) fn write_position<W: Word>(
    position: &DraughtsPosition<W>,
) -> String {
    let [white, black] = Side::BOTH.map(|side| {
        let layout = position.rules().layout;
        let squares: Vec<_> = layout
            .in_order(position.board().pieces(side))
            .into_iter()
            .map(|square| {
                let king = position.board().kings(side).meets(square.bit());
                format!("{}{}", if king { "K" } else { "" }, layout.text(square))
            })
            .collect();
        squares.join(",")
    });
    let side = symbol(position.side_to_move());
    let clock = position.clock().map(|plies| format!(":H{plies}")).unwrap_or_default();
    let steps = steps_text::write(position);
    format!("{side}:W{white}:B{black}{clock}{steps}")
}

/// Reads a position: ranges such as `31-50`, either order of the sides, algebraic names, a final dot, quotes and `[FEN "…"]` are understood,
/// and a position of the Hub protocol.
///
/// # Errors
/// A message with the error and the expected form.
pub(in crate::games::draughts) fn read_position<W: Word>(
    rules: &'static Rules<W>,
    text: &str,
) -> Result<DraughtsPosition<W>, Wording> {
    let text = unwrap(text);
    if dialect::is_position(text) {
        return dialect::parse_position(rules, text);
    }
    let mut sections = text.split(':').map(str::trim);
    let first = sections.next().unwrap_or_default();
    let to_move = read_side(first).filter(|(_, rest)| rest.is_empty()).ok_or_else(|| {
        let first = shown(first);
        wording!("draughts-fen-not-a-side", first)
    })?;
    let mut read = Sections::new();
    for section in sections {
        read.add(rules.layout, section)?;
    }
    if let Some(side) = Side::BOTH.into_iter().find(|side| !read.sides[side.index()]) {
        let side = symbol(side);
        return Err(wording!("draughts-fen-squares-missing", side));
    }
    let clock = u8::try_from(read.counters[0].unwrap_or(0)).unwrap_or(u8::MAX);
    let position = DraughtsPosition::with_clock(read.board, to_move.0, rules, clock);
    match read.steps {
        Some(told) => Ok(position.with_steps(steps_text::steps_of(told, &read.board, rules)?)),
        None => Ok(position),
    }
}

/// The sections of a text behind the side to move, as far as they were read.
struct Sections<W> {
    board: Board<W>,
    /// The sides whose squares were given.
    sides: [bool; 2],
    /// The numbers that were given, in the order of [`COUNTERS`].
    counters: [Option<u32>; 2],
    /// The steps of kings that were told, of white and of black.
    steps: Option<[Told<W>; 2]>,
}

/// The letters of the numbers that may follow the squares, with what they count.
const COUNTERS: [(char, Text); 2] =
    [('H', text!("draughts-fen-king-plies")), ('F', text!("draughts-fen-move-number"))];

impl<W: Word> Sections<W> {
    fn new() -> Self {
        Self { board: Board::default(), sides: [false; 2], counters: [None; 2], steps: None }
    }

    fn add(&mut self, layout: Layout<W>, section: &str) -> Result<(), Wording> {
        if section.starts_with('+') {
            self.steps = Some(steps_text::read(layout, section)?);
            return Ok(());
        }
        let begins = |letter: char| section.starts_with([letter, letter.to_ascii_lowercase()]);
        if let Some(index) = COUNTERS.iter().position(|&(letter, _)| begins(letter)) {
            return self.add_counter(index, &section[1..]);
        }
        let (side, squares) = read_side(section).ok_or_else(|| {
            let section = shown(section);
            wording!("draughts-fen-section-without-side", section)
        })?;
        if std::mem::replace(&mut self.sides[side.index()], true) {
            let side = symbol(side);
            return Err(wording!("draughts-fen-squares-given-twice", side));
        }
        read_squares(layout, side, squares, &mut self.board)
    }

    fn add_counter(&mut self, index: usize, number: &str) -> Result<(), Wording> {
        let (letter, meaning) = COUNTERS[index];
        let number = number.trim().parse().map_err(|_| {
            let number = shown(number);
            wording!("draughts-fen-not-a-number", number, letter, meaning)
        })?;
        match self.counters[index].replace(number) {
            None => Ok(()),
            Some(_) => Err(wording!("draughts-fen-field-given-twice", letter, meaning)),
        }
    }
}

/// The text without the clothes it wears in a PDN file or a program.
fn unwrap(text: &str) -> &str {
    let text = text.trim();
    let tag = text.strip_prefix("[FEN").and_then(|rest| rest.strip_suffix(']'));
    let text = tag.unwrap_or(text).trim().trim_matches(['"', '\'', '“', '”', '„', '«', '»']).trim();
    text.strip_suffix('.').unwrap_or(text).trim_end()
}

/// The letter of a side.
const fn symbol(side: Side) -> char {
    match side {
        Side::First => 'W',
        Side::Second => 'B',
    }
}

/// A side by its letter, and the text behind it.
fn read_side(text: &str) -> Option<(Side, &str)> {
    let side = Side::BOTH
        .into_iter()
        .find(|&side| text.starts_with([symbol(side), symbol(side).to_ascii_lowercase()]))?;
    Some((side, &text[1..]))
}

/// Reads `31,32,K40` or `31-50` and puts the pieces on the board.
fn read_squares<W: Word>(
    layout: Layout<W>,
    side: Side,
    text: &str,
    board: &mut Board<W>,
) -> Result<(), Wording> {
    if text.trim().is_empty() {
        return Ok(());
    }
    for item in text.split(',').map(str::trim) {
        let uncrowned = item.strip_prefix(['K', 'k']);
        let piece = Piece { side, king: uncrowned.is_some() };
        let (first, last) = {
            let range = uncrowned.unwrap_or(item);
            range.split_once('-').unwrap_or((range, range))
        };
        let number = |text| read_square(layout, text).map(|square| layout.number(square));
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            let item = shown(item);
            return Err(wording!("draughts-fen-range-backwards", item));
        }
        for square in (first..=last).filter_map(|number| layout.square(number)) {
            board.put(layout, square, piece)?;
        }
    }
    Ok(())
}
