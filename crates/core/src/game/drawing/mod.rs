//! Boards drawn by rows, as programs print them and people paste them: with labels and frames, or without.
//!
//! ```text
//!   a b c d e f g h        +---+---+---+        3 . 5
//! 1 - - - - - - - -        | X |   | O |        8 6 1
//! …                        +---+---+---+        2 7 4
//! ```
//! A game says what each sign stands for ([`Game::drawn_cell`]); the rest of the text may name the side to move.

mod fault;
mod layout;
mod program;
mod row;
mod text;
mod turn;

pub use fault::{Fault, fault_of};
pub use text::is_prose;
pub use turn::{colour_name, side_to_move};

use super::{Game, Grid, Side, Wording, shown, wording};
use layout::{
    aligned, below_labels, column_labels, flat, is_column_labels, is_turned_labels, numbered,
};
use program::as_drawn;
use row::{Row, is_counted, row, words_of};
use text::{has_words, is_padding, is_rule, is_score, is_size, lines_of, may_be_row, plain};
use turn::{mover_of, side_of, turn_of};

/// The most characters of a drawing: the largest board that is drawn has 200 by 200 cells.
const MAX_LENGTH: usize = 1 << 19;

/// The most characters of a drawing of a board whose size is found in it.
const MAX_SIZED: usize = 4 << 10;
/// The longest side of a board whose size is found in a drawing.
const MAX_SIDE: usize = 26;

/// True of rows that `/` joins and that have no other signs than these, as positions of several games are written.
#[must_use]
pub fn is_rows(text: &str, signs: &str) -> bool {
    let text = text.trim();
    text.contains('/') && text.chars().all(|sign| sign == '/' || signs.contains(sign))
}

/// The number of rows that `/` joins, and of the signs of each; `None` if they differ in length, or have other signs than these.
#[must_use]
pub fn rows_and_columns(text: &str, signs: &str) -> Option<(usize, usize)> {
    let rows: Vec<usize> = text.trim().split('/').map(|row| row.chars().count()).collect();
    let columns = *rows.first()?;
    let is_rectangle = rows.iter().all(|&row| row == columns) && columns > 0;
    (is_rows(text, signs) && is_rectangle).then_some((rows.len(), columns))
}

/// The number of a sign in a table of signs: a letter of a row, or the whole row.
#[must_use]
pub fn number_of(signs: &[(&str, i64)], word: &str) -> Option<i64> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let is_sign = |&&(signs, _): &&(&str, i64)| {
        signs == word || letter.is_some_and(|letter| signs.contains(letter))
    };
    signs.iter().find(is_sign).map(|&(_, number)| number)
}

/// A drawing that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The numbers of its cells.
    pub grid: Grid,
    /// The side that it names as the one to move.
    pub side: Option<Side>,
    /// The [colour](Game::drawn_colour) that it names as the one to move.
    pub mover: Option<i64>,
    /// The lines beside the board that say nothing of the position.
    pub skipped: Vec<String>,
}

/// A drawn board whose signs have their final numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    /// The numbers of its cells.
    pub grid: Grid,
    /// Guesses.
    pub doubts: Vec<Wording>,
}

impl Resolved {
    /// A board without doubts.
    #[must_use]
    pub const fn certain(grid: Grid) -> Self {
        Self { grid, doubts: Vec::new() }
    }

    /// Replaces the numbers of a grid.
    #[must_use]
    pub fn of(grid: Grid, number: impl Fn(i64) -> i64) -> Self {
        let row = |row: Vec<i64>| row.into_iter().map(&number).collect();
        Self::certain(grid.into_iter().map(row).collect())
    }

    /// Adds a doubt, if there is one.
    #[must_use]
    pub fn doubting(mut self, doubt: Option<Wording>) -> Self {
        self.doubts.extend(doubt);
        self
    }
}

/// True if a number occurs in a grid.
#[must_use]
pub fn has(grid: &Grid, number: i64) -> bool {
    count(grid, number) > 0
}

/// The cells of a grid with a number.
#[must_use]
pub fn count(grid: &Grid, number: i64) -> usize {
    grid.iter().flatten().filter(|&&cell| cell == number).count()
}

/// A position that was read from a drawing or a position text.
#[derive(Debug)]
pub struct ReadPosition<P> {
    /// The position, or the rule that excludes it.
    pub position: Result<P, Wording>,
    /// True if the text names the side to move.
    pub names_side: bool,
    /// Guesses, and lines that were passed over.
    pub doubts: Vec<Wording>,
}

impl<P> ReadPosition<P> {
    /// The position of a position text, which leaves nothing to guess.
    pub const fn certain(position: Result<P, Wording>) -> Self {
        Self { position, names_side: true, doubts: Vec::new() }
    }
}

/// Reads the position of a drawing; `None` where the text is no drawing of a board of this game.
pub fn read_position<G: Game>(game: &G, text: &str) -> Option<ReadPosition<G::Position>> {
    read_position_with(game, text, |_| None)
}

/// As [`read_position`]; `side` finds the side to move in the grid if the drawing does not name it.
pub fn read_position_with<G: Game>(
    game: &G,
    text: &str,
    side: impl Fn(&Grid) -> Option<Side>,
) -> Option<ReadPosition<G::Position>> {
    game.drawn_shapes().iter().find_map(|lengths| {
        let drawing = read::<G>(text, lengths)?;
        let side = drawing.side.or_else(|| side(&drawing.grid));
        let Resolved { grid, mut doubts } = game.resolve_signs(drawing.grid, drawing.mover)?;
        let skipped = drawing.skipped.iter();
        doubts.extend(skipped.map(|line| wording!("drawing-line-skipped", text = shown(line))));
        let position = game.parse_drawn(grid, side);
        Some(ReadPosition { position, names_side: side.is_some(), doubts })
    })
}

/// The rows and columns of the rectangle that a text draws for a game, if it is one.
#[must_use]
pub fn size_of<G: Game>(text: &str) -> Option<(usize, usize)> {
    if text.len() > MAX_SIZED {
        return None;
    }
    let text = plain(text);
    let text = as_drawn::<G>(&text);
    let lines: Vec<_> = lines_of(&text).collect();
    let most = lines.len().min(MAX_SIDE);
    let has_cells = lines.iter().any(|line| !is_rule(line));
    // A cell may look like a label, so a line may be a row of several lengths: the largest board is meant.
    let is_row = |&columns: &usize| {
        let mut rows = lines.iter().filter(|line| !has_cells || !is_rule(line));
        rows.any(|line| {
            row::<G>(line, columns, most).is_some() || column_labels(line, columns).is_some()
        })
    };
    let widths: Vec<usize> = (2..=MAX_SIDE).rev().filter(is_row).collect();
    let fits = |rows: usize, columns: usize| read::<G>(&text, &vec![columns; rows]).is_some();
    let rectangle = (2..=most).rev().find_map(|rows| {
        widths.iter().find(|&&columns| fits(rows, columns)).map(|&columns| (rows, columns))
    });
    rectangle
        .or_else(|| square_of(&lines).filter(|&side| fits(side, side)).map(|side| (side, side)))
}

/// The side of the square board whose cells are all on one line.
fn square_of(lines: &[&str]) -> Option<usize> {
    let &[line] = lines else { return None };
    let cells = match words_of(line)[..] {
        [word] => word.chars().count(),
        ref words => words.len(),
    };
    // Fewer cells may be anything.
    (3..=MAX_SIDE).find(|side| side * side == cells)
}

/// Reads a drawing of a board whose rows have these lengths.
#[must_use]
pub fn read<G: Game>(text: &str, lengths: &[usize]) -> Option<Drawing> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let text = plain(text);
    let text = as_drawn::<G>(&text);
    let lines: Vec<&str> = lines_of(&text).collect();
    let found = numbered::<G>(&lines, lengths)
        .and_then(Found::drawing::<G>)
        .or_else(|| Found::by_rows::<G>(&text, &lines, lengths)?.drawing::<G>());
    if found.is_some() {
        return found;
    }
    // Lines of dashes as long as a row are between the rows if no row has a dash; so are lines of blanks above and below wide cells.
    let has_dash = |line: &&str| !is_rule(line) && line.contains(['-', '_']);
    let has_dashes = lines.iter().any(has_dash);
    let is_between = |line: &&str| is_rule(line) && !has_dashes || is_padding(line);
    let cells: Vec<&str> = lines.iter().copied().filter(|line| !is_between(line)).collect();
    if cells.len() == lines.len() {
        return None;
    }
    Found::by_rows::<G>(&text, &cells, lengths)?.drawing::<G>()
}

/// The cells of a board with the text around them.
#[derive(Debug, Default)]
struct Found<'a> {
    grid: Grid,
    /// The lines that are no rows, and the texts behind rows.
    others: Vec<&'a str>,
    /// True where text is behind a row.
    has_text: bool,
    /// True if each row has a label, in their order, so that there is no doubt about the board.
    is_labelled: bool,
    /// True if no other line is between the rows, so that each other line must be text.
    is_block: bool,
}

impl<'a> Found<'a> {
    /// The rows of a text whose lines are given, or else its cells in another layout.
    fn by_rows<G: Game>(text: &'a str, lines: &[&'a str], lengths: &[usize]) -> Option<Self> {
        let mut found = Self { is_block: true, ..Self::default() };
        let mut labels: Vec<usize> = Vec::new();
        let mut begins_row = false;
        let mut is_joined = false;
        let mut is_open = true;
        let mut all_end_blank = true;
        for &line in lines {
            let expected = lengths.get(found.grid.len()).copied().unwrap_or_default();
            match row::<G>(line, expected, lengths.len()) {
                Some(Row { cells, label, is_joined: touches, ends_blank, rest })
                    if expected > 0 =>
                {
                    found.is_block &= is_open;
                    all_end_blank &= ends_blank;
                    is_joined |= touches;
                    labels.extend(label);
                    found.grid.push(cells);
                    found.has_text |= !rest.is_empty();
                    found.others.extend(Some(rest).filter(|rest| !rest.is_empty()));
                }
                _ if is_rule(line) || is_padding(line) => {}
                _ if found.grid.is_empty() && is_size(line) => {}
                _ => {
                    is_open = found.grid.is_empty();
                    // A line that begins with a number may be a row of a larger board.
                    begins_row |= line.trim_start().starts_with(|c: char| c.is_ascii_digit());
                    found.others.push(line);
                }
            }
        }
        if found.grid.len() != lengths.len() {
            return below_labels::<G>(lines, lengths)
                .or_else(|| aligned::<G>(lines, lengths))
                .or_else(|| flat::<G>(text, lengths));
        }
        let all_counted = labels.len() == lengths.len() && is_counted(&labels);
        // Labels of some rows alone, or in no order, are cells of a larger board.
        if labels.len() > 1 && !all_counted {
            return None;
        }
        found.is_labelled = G::about().sides.len() > 1 && all_counted && !begins_row;
        if found.others.iter().any(|line| is_turned_labels(line)) {
            found.turn(&labels, G::ROWS_COUNT_DOWN);
        }
        // A delimiter at the end of every line is not before a cell.
        (!all_end_blank && (all_counted || !is_joined)).then_some(found)
    }

    /// Turns a board whose columns are labelled from the last to the first; its rows too, unless their labels are in the usual order.
    fn turn(&mut self, labels: &[usize], rows_count_down: bool) {
        self.others.retain(|line| !is_turned_labels(line));
        self.grid.iter_mut().for_each(|row| row.reverse());
        let rises = labels.first() < labels.last();
        if labels.is_empty() || rises == rows_count_down {
            self.grid.reverse();
        }
    }

    /// The drawing; `None` where the text around the cells may be a part of the board.
    fn drawing<G: Game>(self) -> Option<Drawing> {
        let Self { grid, others, .. } = self;
        // Labels of columns are above the rows or below.
        let has_row_between = !self.is_block && others.iter().any(|line| is_column_labels(line));
        if let Some(side) = side_of::<G>(&others).filter(|_| !self.has_text && !has_row_between) {
            return Some(Drawing { grid, side, mover: None, skipped: Vec::new() });
        }
        let mover = mover_of::<G>(&others);
        if self.is_labelled {
            return Some(Drawing { grid, side: turn_of::<G>(&others), mover, skipped: Vec::new() });
        }
        // Labels of columns and the side to move are no prose.
        let (known, prose): (Vec<&str>, Vec<&str>) =
            others.iter().partition(|line| side_of::<G>(&[line]).is_some());
        let is_text = self.is_block
            && !self.has_text
            && prose.iter().all(|it| {
                has_words::<G>(it) && !may_be_row::<G>(it, grid[0].len()) || is_score::<G>(it)
            });
        let side = side_of::<G>(&known).filter(|_| is_text)?;
        let says_turn =
            |line: &str| turn_of::<G>(&[line]).is_some() || mover_of::<G>(&[line]).is_some();
        let skipped = prose.iter().filter(|line| !says_turn(line));
        let skipped = skipped.map(|line| line.trim().to_owned()).collect();
        Some(Drawing { grid, side: side.or_else(|| turn_of::<G>(&prose)), mover, skipped })
    }
}
