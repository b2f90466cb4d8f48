//! Moves as text, `32-28`, `26x37`, and the whole way `26x17x37` where two captures share both ends;
//! positions as grids of numbers. What else is read as a move is in [`super::route`], positions as text are in [`super::fen`].

use crate::game::drawing::{self, Resolved};
use crate::game::square_board::SquareBoard;
use crate::game::{Grid, Position, Side, Wording, in_latin, wording};

use super::explain::{ask_which, explain};
use super::picture::FACES;
use super::route::{Route, Short};
use crate::games::draughts::ABOUT;
use crate::games::draughts::rules::board::{Board, DraughtsMove, Piece};
use crate::games::draughts::rules::layout::{Layout, Square};
use crate::games::draughts::rules::paths::{Jump, find_path};
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::variant::Rules;
use crate::games::draughts::rules::word::Word;

/// The most readings of an ambiguous move that an error lists.
const MAX_LISTED: usize = 8;

/// Reads a legal move.
///
/// # Errors
/// A message with the reason: the text is not a move, the move is not legal, or several moves match.
pub(in crate::games::draughts) fn read_move<W: Word>(
    position: &DraughtsPosition<W>,
    text: &str,
) -> Result<DraughtsMove<W>, Wording> {
    match readings(position, text)?.as_slice() {
        [mv] => Ok(*mv),
        several => {
            let texts: Vec<_> =
                several.iter().take(MAX_LISTED).map(|&mv| write_move(position, mv)).collect();
            Err(ask_which(several.len(), &texts.join(", ")))
        }
    }
}

/// The legal moves that a text may mean, at least one.
///
/// # Errors
/// A message with the reason: the text is not a move, or no legal move.
pub(in crate::games::draughts) fn readings<W: Word>(
    position: &DraughtsPosition<W>,
    text: &str,
) -> Result<Vec<DraughtsMove<W>>, Wording> {
    let layout = position.rules().layout;
    let legal = position.moves();
    let text = &*in_latin(text);
    if let Some(short) = Short::read(layout, text) {
        let meant: Vec<_> = legal.iter().copied().filter(|&mv| short.fits(layout, mv)).collect();
        let (column, to) = (short.column.to_string(), layout.name(short.to));
        let nothing = || wording!("draughts-no-move-from-column", column, to);
        return if meant.is_empty() { Err(nothing()) } else { Ok(meant) };
    }
    let route = Route::read(layout, text)?;
    let meant = if position.turn().must_capture() {
        route.among(position, &legal)
    } else {
        legal.iter().copied().filter(|&mv| route.is_quiet(mv)).collect()
    };
    if meant.is_empty() {
        return Err(explain(position, &route, &legal));
    }
    Ok(meant)
}

/// The legal move of two squares that are joined as those of a capture, where there is nothing to take: a slip of records.
pub(in crate::games::draughts) fn quiet_readings<W: Word>(
    position: &DraughtsPosition<W>,
    text: &str,
) -> Option<Vec<DraughtsMove<W>>> {
    let route = Route::read(position.rules().layout, text).ok()?;
    let quiet = Route { captures: false, ..route };
    let legal = position.moves();
    let meant = legal.iter().copied().filter(|&mv| quiet.is_quiet(mv)).collect();
    (!position.turn().must_capture()).then_some(meant)
}

/// Writes a legal move.
#[must_use]
pub(in crate::games::draughts) fn write_move<W: Word>(
    position: &DraughtsPosition<W>,
    mv: DraughtsMove<W>,
) -> String {
    let layout = position.rules().layout;
    write(position, mv, 'x', |square| layout.text(square))
}

/// Writes a legal move as Russian players do: `c3-d4`, `c3:e5`.
#[must_use]
pub(in crate::games::draughts) fn write_algebraic<W: Word>(
    position: &DraughtsPosition<W>,
    mv: DraughtsMove<W>,
) -> String {
    write(position, mv, ':', |square| position.rules().layout.name(square))
}

/// Writes a legal move, a capture with its whole way where another has the same ends.
fn write<W: Word>(
    position: &DraughtsPosition<W>,
    mv: DraughtsMove<W>,
    takes: char,
    name: impl Fn(Square<W>) -> String,
) -> String {
    let mut squares = vec![mv.from, mv.to];
    let same_ends = |other: &&DraughtsMove<W>| (other.from, other.to) == (mv.from, mv.to);
    if !mv.captured.is_empty() && position.moves().iter().filter(same_ends).count() > 1 {
        squares.truncate(1);
        squares.extend(path_of(position, mv).iter().map(|jump| jump.landing));
    }
    let joint = if mv.captured.is_empty() { '-' } else { takes };
    let names: Vec<_> = squares.into_iter().map(name).collect();
    names.join(joint.encode_utf8(&mut [0; 4]))
}

/// A way of a legal capture, the same for the same move; empty for a quiet move.
#[must_use]
pub(in crate::games::draughts) fn path_of<W: Word>(
    position: &DraughtsPosition<W>,
    mv: DraughtsMove<W>,
) -> Vec<Jump<W>> {
    find_path(&position.turn(), mv, |_| true).unwrap_or_default()
}

/// The board for reading and writing, with the faces of its squares.
#[must_use]
pub(in crate::games::draughts) const fn board<W: Word>(layout: Layout<W>) -> SquareBoard {
    SquareBoard { rows: layout.size(), columns: layout.size(), faces: &FACES }
}

/// The number of the square at a row and a column; nothing for a light one.
#[must_use]
pub(in crate::games::draughts) fn square_name<W: Word>(
    layout: Layout<W>,
    row: usize,
    column: usize,
) -> String {
    layout.at(row, column).map(|square| layout.text(square)).unwrap_or_default()
}

/// Writes a position as numbers, by rows from the top.
#[must_use]
pub(in crate::games::draughts) fn format_grid<W: Word>(position: &DraughtsPosition<W>) -> Grid {
    let layout = position.rules().layout;
    let piece = |row, column| position.board().at(layout.at(row, column)?);
    board(layout).map(|row, column| piece(row, column).map_or(0, |piece| piece.number() as i64))
}

/// The signs of drawn boards. The meaning of some depends on the others: see [`resolve_signs`].
pub(in crate::games::draughts) const SIGNS: [(&str, i64); 14] = [
    (".·-_ +:・⬛⬜🟫🟨🟩🟧", 0),
    ("wom⛀○⚪♙", WHITE_MAN),
    ("x⛂●⚫♟", BLACK_MAN),
    ("⛁◎♕♔", WHITE_KING),
    ("⛃◉♛♚", BLACK_KING),
    ("WOM", CAPITAL + WHITE_MAN),
    ("X", CAPITAL + BLACK_MAN),
    ("•", MARK),
    ("r🔴", RED),
    ("R", CAPITAL + RED),
    ("b", B),
    ("B", CAPITAL + B),
    ("nsz", DARK),
    ("NSZ", CAPITAL + DARK),
];
/// Squares that are written by two letters, with a sign for each: men, kings, and men and kings by the pieces of chess.
const PAIRS: [(&str, &str); 9] = [
    ("--", "."),
    ("wm", "⛀"),
    ("wp", "⛀"),
    ("bm", "⛂"),
    ("bp", "⛂"),
    ("wk", "⛁"),
    ("wq", "⛁"),
    ("bk", "⛃"),
    ("bq", "⛃"),
];

/// The sign for a square that is written by two letters; any other word is returned as it is.
pub(in crate::games::draughts) fn single_sign(word: &str) -> &str {
    let pair = PAIRS.iter().find(|(pair, _)| pair.eq_ignore_ascii_case(word));
    pair.map_or(word, |&(_, sign)| sign)
}

/// The numbers in a grid.
const WHITE_MAN: i64 = 1;
const BLACK_MAN: i64 = 2;
const WHITE_KING: i64 = 3;
const BLACK_KING: i64 = 4;
/// A black man, or the mark of a legal move.
const MARK: i64 = 5;
/// A man that is light next to black men, and dark next to white ones.
const RED: i64 = 6;
/// A black man, but next to [`DARK`] a white one: blanc, bianco, blanca.
const B: i64 = 7;
/// A man that is dark in the language of the drawing: noir, nero, negra; schwarz; zwart.
const DARK: i64 = 8;
/// Added to the number of a man: the sign is a capital letter, for a king or for a man.
const CAPITAL: i64 = 10;

/// Pieces of a drawing with kings alone: more are men that are drawn by capital letters.
const MOST_KINGS: usize = 6;

/// Gives the signs of a grid their meaning.
pub(in crate::games::draughts) fn resolve_signs(grid: Grid) -> Resolved {
    let has = |sign: i64| drawing::has(&grid, sign) || drawing::has(&grid, CAPITAL + sign);
    let has_dark = has(DARK);
    let has_black = has(BLACK_MAN) || drawing::has(&grid, BLACK_KING) || has_dark || has(B);
    let mark = if has_black || has(RED) { 0 } else { BLACK_MAN };
    let man = |sign: i64| match sign {
        RED if has_black => WHITE_MAN,
        B if has_dark => WHITE_MAN,
        WHITE_MAN => WHITE_MAN,
        _ => BLACK_MAN,
    };
    let is_piece = |cell: i64| cell > 0 && cell != MARK;
    let last = grid.len().saturating_sub(1);
    let has_room = |(row, cells): (usize, &Vec<i64>)| {
        let crowning = |colour: i64| if colour == WHITE_MAN { 0 } else { last };
        let pieces = cells.iter().filter(|&&cell| is_piece(cell));
        pieces.clone().all(|&cell| cell > CAPITAL && crowning(man(cell - CAPITAL)) != row)
    };
    let pieces = grid.iter().flatten().filter(|&&cell| is_piece(cell)).count();
    let capitals_are_men = pieces > MOST_KINGS && grid.iter().enumerate().all(has_room);
    let doubt = capitals_are_men.then(|| Wording::from(text!("draughts-capitals-are-men")));
    let resolved = Resolved::of(grid, |cell| match cell {
        MARK => mark,
        RED | B | DARK => man(cell),
        _ if cell > CAPITAL && capitals_are_men => man(cell - CAPITAL),
        _ if cell > CAPITAL => man(cell - CAPITAL) + (WHITE_KING - WHITE_MAN),
        known => known,
    });
    resolved.doubting(doubt)
}

/// A grid whose rows have the dark squares alone, with the light ones between them.
#[must_use]
pub(in crate::games::draughts) fn with_light_squares<W: Word>(
    layout: Layout<W>,
    grid: Grid,
) -> Grid {
    if grid.iter().any(|row| row.len() == layout.size()) {
        return grid;
    }
    let dark =
        |row: usize| (0..layout.size()).filter(move |&column| layout.at(row, column).is_some());
    let whole = |(row, cells): (usize, Vec<i64>)| {
        let mut line = vec![0; layout.size()];
        dark(row).zip(cells).for_each(|(column, cell)| line[column] = cell);
        line
    };
    grid.into_iter().enumerate().map(whole).collect()
}

/// Reads a grid as [`format_grid`] writes it.
///
/// # Errors
/// A message with the error and the expected form.
pub(in crate::games::draughts) fn parse_grid<W: Word>(
    rules: &'static Rules<W>,
    grid: &Grid,
    side: Side,
) -> Result<DraughtsPosition<W>, Wording> {
    let mut pieces = Board::default();
    for cell in board(rules.layout).read_grid(grid, ABOUT.grid.doc)? {
        let piece = Piece::ALL[cell.number - 1];
        let square = rules.layout.at(cell.row, cell.column).ok_or_else(|| {
            let (piece, row, column) = (piece.with_article(), cell.row + 1, cell.column + 1);
            wording!("draughts-piece-on-light-square", piece, row, column)
        })?;
        pieces.put(rules.layout, square, piece)?;
    }
    Ok(DraughtsPosition::new(pieces, side, rules))
}
