//! Notation: positions, moves, transcripts and grids.

use crate::game::drawing::{self, Resolved};
use crate::game::grid::{SQUARES, format_square, parse_square};
use crate::game::square_board::{SquareBoard, number_of};
use crate::game::{Grid, Position, Side, Text, Wording, wording};

use super::dialect::GGF_PASS;
use super::picture::FACES;
use crate::games::othello::ABOUT;
use crate::games::othello::rules::layout::{LAYOUTS, Layout, Square, squares};
use crate::games::othello::rules::position::{OthelloMove, OthelloPosition};

/// The move of a side that cannot place a disc.
pub(in crate::games::othello) const PASS: &str = "pass";
/// Passes of other programs: GGF and Edax.
const OTHER_PASSES: [&str; 2] = [GGF_PASS, "PS"];

/// The length of the pass that `text` begins with.
fn pass_at(text: &str) -> Option<usize> {
    let begins =
        |word: &&str| text.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word));
    [PASS].into_iter().chain(OTHER_PASSES).find(begins).map(str::len)
}

/// True if `text` is a pass.
pub(in crate::games::othello) fn is_pass(text: &str) -> bool {
    pass_at(text) == Some(text.len())
}

/// The board for reading and writing, with the faces of its squares.
pub(in crate::games::othello) const fn board(layout: &Layout) -> SquareBoard {
    SquareBoard { rows: layout.size, columns: layout.size, faces: &FACES }
}

/// The squares of a board from a1 along the rows.
pub(in crate::games::othello) fn all_squares(layout: &Layout) -> impl Iterator<Item = Square> {
    squares(layout.squares)
}

/// The signs of drawn boards. The meaning of some depends on the others: see [`resolve_signs`].
pub(in crate::games::othello) const SIGNS: [(&str, i64); 12] = [
    ("-.·_+,␣・－＋🟩🟢➖", EMPTY),
    ("Xx@●⚫", BLACK),
    ("Bb", B),
    ("NnSsZz", DARK),
    ("OoWw○⚪", WHITE),
    ("0", ZERO),
    ("1", ONE),
    ("2", TWO),
    ("*•#", MARK),
    ("⬛■◼", DARK_SQUARE),
    ("⬜□◻", LIGHT_SQUARE),
    ("-1", MINUS_ONE),
];
const EMPTY: i64 = 0;
const BLACK: i64 = 1;
const WHITE: i64 = 2;
const ZERO: i64 = 3;
const ONE: i64 = 4;
/// A black disc, or the mark of a legal move or an empty square.
const MARK: i64 = 5;
/// Discs of a colour, or the background.
const DARK_SQUARE: i64 = 6;
const LIGHT_SQUARE: i64 = 7;
const MINUS_ONE: i64 = 8;
const TWO: i64 = 9;
/// A black disc, but next to [`DARK`] a white one: blanc, bianco, blanco.
const B: i64 = 10;
/// A disc that is dark in the language of the drawing: noir, nero, negro; schwarz; zwart.
const DARK: i64 = 11;

/// The side that a word or a sign names, as programs write it.
pub(in crate::games::othello) fn side_of(word: &str) -> Option<Side> {
    match drawing::colour_name(&word.to_lowercase()) {
        "x" | "b" | "*" | "#" | "@" | "●" | "⚫" | "■" | "black" => Some(Side::First),
        "o" | "w" | "○" | "⚪" | "□" | "white" => Some(Side::Second),
        _ => None,
    }
}

/// Gives the signs of a grid their meaning.
/// - 0 and 1 are black and white next to another sign for empty squares, as Egaroucid writes them; otherwise, and next to 2, an empty square and
///   black, as in our grids. Next to -1, 1 is black and -1 white. Next to signs for black discs and empty squares, 0 is white: a letter O.
/// - `*` and `#` next to another sign for black discs are marks of legal moves and empty squares.
/// - Squares next to discs of their colour are the background.
pub(in crate::games::othello) fn resolve_signs(grid: Grid) -> Resolved {
    let has = |number| drawing::has(&grid, number);
    let (has_empty, is_signed) = (has(EMPTY), has(MINUS_ONE));
    let has_black = has(BLACK) || has(B) || has(DARK) || has(ONE) || has(ZERO) && has_empty;
    let [zero, one] = match (is_signed || has(TWO), has_empty) {
        (true, _) | (false, false) => [EMPTY, BLACK],
        (false, true) if (has(BLACK) || has(B)) && !has(ONE) => [WHITE, WHITE],
        (false, true) => [BLACK, WHITE],
    };
    let b = if has(DARK) { WHITE } else { BLACK };
    let mark = if has_black || has(DARK_SQUARE) { EMPTY } else { BLACK };
    let dark = if has_black || has(MARK) && mark == BLACK { EMPTY } else { BLACK };
    let light = if has(WHITE) || has(TWO) { EMPTY } else { WHITE };
    let guess = |sign: &'static str, meaning: Text| wording!("drawing-sign-guessed", sign, meaning);
    // All squares of two signs: the board is full, or one of them is the background.
    let is_full = !has_empty && !has(ZERO);
    let light_disc = is_full && has(LIGHT_SQUARE) && has_black && light == WHITE;
    let dark_disc =
        is_full && has(DARK_SQUARE) && has(WHITE) && dark == BLACK && !has(LIGHT_SQUARE);
    let doubts = [
        is_signed.then(|| guess("1", text!("othello-black-disc"))),
        light_disc.then(|| guess("⬜", text!("othello-white-disc"))),
        dark_disc.then(|| guess("⬛", text!("othello-black-disc"))),
    ];
    let resolved = Resolved::of(grid, |cell| match cell {
        ZERO => zero,
        ONE => one,
        MARK => mark,
        DARK_SQUARE => dark,
        LIGHT_SQUARE => light,
        B => b,
        DARK => BLACK,
        MINUS_ONE | TWO => WHITE,
        known => known,
    });
    doubts.into_iter().fold(resolved, Resolved::doubting)
}

/// A drawn position, if it has discs on all squares that have some at the start, because discs stay where they are.
/// The pieces of draughts are drawn by the same signs, and leave some of these squares empty.
///
/// # Errors
/// A message with an empty square.
pub(in crate::games::othello) fn with_middle(
    layout: &'static Layout,
    position: OthelloPosition,
) -> Result<OthelloPosition, Wording> {
    let start = OthelloPosition::start(layout);
    let is_open = |&square: &Square| start.at(square).is_some() && position.at(square).is_none();
    match all_squares(layout).find(is_open) {
        None => Ok(position),
        Some(square) => Err(wording!("othello-empty-middle", square = name(square))),
    }
}

/// The side to move by a digit behind the squares, if the board is one word: with another sign for empty squares black is 0 and white 1, as
/// for its discs; otherwise black is 1 and white 2.
pub(in crate::games::othello) fn side_of_digit(text: &str, grid: &Grid) -> Option<Side> {
    let mut words = text.split_whitespace();
    let (_, digit) = words.next().zip(words.next()).filter(|_| words.next().is_none())?;
    let has_empty = grid.iter().flatten().any(|&cell| cell == 0);
    match (digit, has_empty) {
        ("0", true) | ("1", false) => Some(Side::First),
        ("1", true) | ("2", false) => Some(Side::Second),
        _ => None,
    }
}

/// The squares and the side of a position text. Without a space between them, the side is the letter behind the squares of a board.
pub(in crate::games::othello) fn position_of(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    text.rsplit_once(char::is_whitespace).or_else(|| {
        let (last, letter) = text.char_indices().last()?;
        let squares = text[..last].chars().count();
        let is_side = side_of(letter.encode_utf8(&mut [0; 4])).is_some();
        let is_board = LAYOUTS.iter().any(|it| it.squares.count_ones() as usize == squares);
        (is_side && is_board).then(|| text.split_at(last))
    })
}

/// Reads the squares from a1 along the rows, a space, and the side to move. Errors: a message with the error and the expected form.
pub(in crate::games::othello) fn parse_position(
    layout: &'static Layout,
    text: &str,
) -> Result<OthelloPosition, Wording> {
    let expected = layout.squares.count_ones() as usize;
    // A line of a set of positions (OBF) ends with a semicolon.
    let text = text.trim().trim_end_matches(';').trim_end();
    let (cells, side) =
        position_of(text).ok_or_else(|| wording!("othello-not-a-position", expected))?;
    let side = side_of(side).map_or_else(|| ABOUT.side(side), Ok)?;
    // Rows may be set apart by spaces, and follow the size of the board.
    let size = layout.size.to_string();
    let sized = cells.split_once(char::is_whitespace).filter(|(first, _)| *first == size);
    let cells = sized.map_or(cells, |(_, cells)| cells);
    let cells = || cells.chars().filter(|letter| !letter.is_whitespace());
    let count = cells().count();
    if count != expected {
        let squares = SQUARES.count(count);
        return Err(wording!("othello-wrong-position-length", squares, expected));
    }
    let mut row = Vec::new();
    for (square, letter) in all_squares(layout).zip(cells()) {
        let place = || wording!("othello-on-square", square = name(square));
        let sign = SIGNS.iter().find(|(signs, _)| signs.contains(letter));
        row.push(match sign {
            Some(&(_, number)) => number,
            None => board(layout).read_letter(letter, place)?,
        });
    }
    let mut discs = [0; 2];
    for (square, cell) in all_squares(layout).zip(resolve_signs(vec![row]).grid.concat()) {
        if cell > 0 {
            discs[cell as usize - 1] |= square.bit();
        }
    }
    Ok(OthelloPosition::new(layout, discs, side))
}

/// Writes a position as [`parse_position`] reads it.
pub(in crate::games::othello) fn format_position(position: &OthelloPosition) -> String {
    let cells = board(position.layout()).write_rows(&format_grid(position)).replace('/', "");
    format!("{cells} {}", ABOUT.sides[position.side_to_move().index()].symbol)
}

/// Reads `d3`, `4,3`, `pass`, or a pass in another notation. Errors: a message with the expected form.
pub(in crate::games::othello) fn parse_move(
    layout: &Layout,
    text: &str,
) -> Result<OthelloMove, Wording> {
    if is_pass(text.trim()) {
        return Ok(OthelloMove::Pass);
    }
    parse_square(text, layout.size, layout.size)
        .map(|(row, column)| OthelloMove::Place(Square::new(row, column)))
}

/// Writes a move as [`parse_move`] reads it.
pub(in crate::games::othello) fn format_move(mv: OthelloMove) -> String {
    match mv {
        OthelloMove::Place(square) => name(square),
        OthelloMove::Pass => PASS.to_owned(),
    }
}

/// A square as `d3`.
pub(in crate::games::othello) fn name(square: Square) -> String {
    format_square(square.row(), square.column())
}

/// The names of the squares of a set, from a1 along the rows.
pub(in crate::games::othello) fn names(set: u64) -> Vec<String> {
    squares(set).map(name).collect()
}

/// Splits moves at white space, and a transcript such as `f5d6c3` after each square. Anything else stays in one piece, and the parser will
/// refuse it.
pub(in crate::games::othello) fn split_moves(text: &str) -> Vec<String> {
    text.split_whitespace().flat_map(split_transcript).map(str::to_owned).collect()
}

fn split_transcript(text: &str) -> Vec<&str> {
    let mut moves = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (mv, after) = rest.split_at(first_move(rest).unwrap_or(rest.len()));
        moves.push(mv);
        rest = after;
    }
    moves
}

/// The length of the pass or the square at the beginning of `text`.
fn first_move(text: &str) -> Option<usize> {
    if let Some(length) = pass_at(text) {
        return Some(length);
    }
    let row = text.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
    let after = row.trim_start_matches(|letter: char| letter.is_ascii_digit());
    (after.len() < row.len()).then(|| text.len() - after.len())
}

/// Reads 0 for an empty square, 1 for a disc of the first player, 2 for one of the second.
/// Errors: a message with the error and the expected form.
pub(in crate::games::othello) fn parse_grid(
    layout: &'static Layout,
    grid: &Grid,
    side: Side,
) -> Result<OthelloPosition, Wording> {
    let mut discs = [0; 2];
    for cell in board(layout).read_grid(grid, ABOUT.grid.doc)? {
        discs[cell.number - 1] |= Square::new(cell.row, cell.column).bit();
    }
    Ok(OthelloPosition::new(layout, discs, side))
}

/// Writes a grid as [`parse_grid`] reads it.
pub(in crate::games::othello) fn format_grid(position: &OthelloPosition) -> Grid {
    board(position.layout()).map(|row, column| number_of(position.at(Square::new(row, column))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transcripts_are_cut_into_moves() {
        for (text, moves) in [
            ("f5d6c3", &["f5", "d6", "c3"][..]),
            ("F5 d6c3\n3,4", &["F5", "d6", "c3", "3,4"]),
            ("f5passPASSd6", &["f5", "pass", "PASS", "d6"]),
            ("F5paPSd6", &["F5", "pa", "PS", "d6"]),
            ("f5e99d6", &["f5", "e99", "d6"]),
            ("f5zz", &["f5", "zz"]),
            ("é5", &["é5"]),
            ("passé", &["pass", "é"]),
            ("", &[]),
        ] {
            assert_eq!(split_moves(text), moves, "{text}");
        }
    }

    #[test]
    fn positions_are_read_in_every_spelling_and_errors_say_what_is_wrong() {
        let layout = &LAYOUTS[2];
        let start = OthelloPosition::start(layout);
        assert_eq!(format_position(&start), "-----OX--XO----- X");
        for text in [
            "-----OX--XO----- X",
            ".....ox..xo..... black",
            " ---- -OX- -XO- ---- x ",
            "-----OX--XO----- X;",
        ] {
            assert_eq!(parse_position(layout, text), Ok(start), "{text}");
        }
        for (text, part) in [
            ("-----OX--XO-----", "the side to move X or O are expected"),
            ("-----OX--XO---- X", "15 squares; 16 are expected"),
            ("-----OX--XO----? X", "'?' on d4"),
            ("-----OX--XO----- Z", "\"Z\" is not a side"),
        ] {
            let error = parse_position(layout, text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
