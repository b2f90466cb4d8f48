//! Faults of drawings that are no boards of a game, but nearly: a sign that the game does not know, a row of another length.

use crate::game::grid::{CELLS, EXPECTED};
use crate::game::{Game, Options, Text, Wording, offset, shown, wording};

use super::layout::{has_numbers, is_column_labels};
use super::program::sign_of;
use super::row::{is_counted, words_of};
use super::text::{is_padding, is_rule, lines_of};
use super::{MAX_SIDE, MAX_SIZED};

/// The fault of a drawing, with its offset in the text.
pub type Fault = (usize, Wording);

/// The first unknown sign of a text that is otherwise a board of this game, or else the first row of another length than the others;
/// `None` where the text is unlike a board.
pub fn fault_of<G: Game>(game: &G, text: &str) -> Option<Fault> {
    if text.len() > MAX_SIZED {
        return None;
    }
    let rows = rows_of::<G>(text);
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let shapes = shapes_of(game);
    let expected = expected(&lengths, &shapes)?;
    let cells: usize = lengths.iter().sum();
    let unknown = rows.iter().enumerate().flat_map(|(row, cells)| {
        let unknown = cells.iter().enumerate().filter(|(_, cell)| !is_known::<G>(cell));
        unknown.map(move |(column, &cell)| (row, column, cell))
    });
    let unknown: Vec<_> = unknown.collect();
    if let Some(&(row, column, cell)) = unknown.first() {
        let (row, column) = (row + 1, column + 1);
        let sign = match cell.chars().nth(1) {
            None => wording!("drawing-sign", sign = shown(cell)),
            Some(_) => wording!("drawing-word", word = shown(cell)),
        };
        let example = G::about().position_notation.examples.first().copied().unwrap_or_default();
        let (game, example) = (G::about().title, Text::plain(example));
        let (game, example) = (Wording::from(game), Wording::from(example));
        let message = wording!("drawing-unknown-sign", sign, row, column, game, example);
        return (unknown.len() * 4 <= cells).then(|| (offset(text, cell), message));
    }
    let other = rows.iter().enumerate().find(|&(row, cells)| cells.len() != expected[row]);
    let Some((row, cells)) = other else { return unclear::<G>(text, &rows) };
    let came = CELLS.count(cells.len());
    let (number, expected) = (row + 1, EXPECTED.count(expected[row]));
    let message = wording!("game-wrong-grid-row-length", row = number, cells = came, expected);
    Some((offset(text, cells.first()?), message))
}

/// The fault of a board whose signs are known, but have no meaning together; `None` where they are numbers, which have faults of their own.
fn unclear<G: Game>(text: &str, rows: &[Vec<&str>]) -> Option<Fault> {
    let mut signs: Vec<&str> = rows.iter().flatten().copied().collect();
    signs.sort_unstable();
    signs.dedup();
    let is_clear = has_numbers::<G>() || signs.len() > MAX_SIGNS;
    let (signs, game) = (signs.join(" "), Wording::from(G::about().title));
    let message = wording!("drawing-signs-unclear", signs, game);
    (!is_clear).then(|| (text.trim_end().len(), message))
}

/// The most signs that are listed.
const MAX_SIGNS: usize = 8;

/// The lengths of the rows of drawings of the game, and of its boards that differ in more than their size.
fn shapes_of<G: Game>(game: &G) -> Vec<Vec<usize>> {
    let others = G::drawn_variants().into_iter();
    let others = others.filter_map(|name| G::create(&name, &Options::default()).ok());
    let shapes = others.flat_map(|game| game.drawn_shapes());
    game.drawn_shapes().into_iter().chain(shapes).collect()
}

/// The lengths that the rows of a board should have: those of a known shape, or of a rectangle that most rows fit.
fn expected(lengths: &[usize], shapes: &[Vec<usize>]) -> Option<Vec<usize>> {
    if !(2..=MAX_SIDE).contains(&lengths.len()) {
        return None;
    }
    let fitting =
        |shape: &[usize]| shape.iter().zip(lengths).filter(|(one, other)| one == other).count();
    if let Some(shape) = shapes.iter().find(|shape| shape.as_slice() == lengths) {
        return Some(shape.clone());
    }
    let rectangles = lengths.iter().map(|&columns| vec![columns; lengths.len()]);
    let rectangle = rectangles.max_by_key(|shape| fitting(shape))?;
    let known = shapes.iter().find(|shape| shape.len() == lengths.len() && fitting(shape) > 0);
    let is_rectangle =
        |shape: &&Vec<usize>| shape.iter().all(|length| Some(length) == shape.first());
    if fitting(&rectangle) * 3 >= lengths.len() * 2 && rectangle[0] > 1 {
        return shapes.iter().all(|shape| is_rectangle(&shape)).then_some(rectangle);
    }
    known.filter(is_rectangle).cloned()
}

/// The cells of the lines of a text that have any, without their labels.
fn rows_of<G: Game>(text: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> =
        lines_of(text).filter(|line| !is_rule(line) && !is_padding(line)).collect();
    // Labels of columns are above the rows or below.
    let is_label = |line: &str| !has_numbers::<G>() && is_column_labels(line);
    let lines = match lines.as_slice() {
        [first, rows @ ..] if is_label(first) => rows,
        [rows @ .., last] if is_label(last) => rows,
        rows => rows,
    };
    let mut rows: Vec<Vec<&str>> = lines.iter().copied().map(cells_of).collect();
    rows.retain(|cells| cells.iter().any(|cell| is_known::<G>(cell)));
    let label = |cells: &Vec<&str>| {
        let number = cells.first()?.trim_end_matches([':', '.', ')']).parse().ok();
        number.filter(|_: &usize| cells.len() > 2)
    };
    let labels: Option<Vec<usize>> = rows.iter().map(label).collect();
    if !has_numbers::<G>() && labels.is_some_and(|labels| is_counted(&labels)) {
        rows.iter_mut().for_each(|cells| *cells = cells.split_off(1));
    }
    rows
}

/// The words of a line, or the letters of its only word.
fn cells_of(line: &str) -> Vec<&str> {
    let words = words_of(line);
    let [word] = words[..] else { return words };
    word.char_indices().map(|(at, letter)| &word[at..at + letter.len_utf8()]).collect()
}

/// True of a cell that the game knows.
fn is_known<G: Game>(cell: &str) -> bool {
    G::drawn_cell(cell).is_some() || sign_of(cell).is_some()
}
