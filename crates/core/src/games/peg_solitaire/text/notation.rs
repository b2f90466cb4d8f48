//! Positions, jumps, grids and goals as clients write them.

use std::ops::Range;

use crate::game::grid::{check_shape, unknown_cell};
use crate::game::{Grid, Refusal, Text, Wording, shown_letter, wording};

use crate::games::peg_solitaire::ABOUT;
use crate::games::peg_solitaire::rules::board::{Board, Goal, Holes, Jump};
use crate::games::peg_solitaire::rules::position::PegPosition;

/// Pegs, with a number of them.
pub(in crate::games::peg_solitaire) const PEGS: Text = text!("peg-pegs");
/// Holes, with a number of them.
pub(in crate::games::peg_solitaire) const HOLES: Text = text!("peg-holes");

/// The letter of a hole in a position text.
pub(in crate::games::peg_solitaire) const fn symbol(peg: bool) -> char {
    if peg { 'o' } else { '.' }
}

/// Writes a position, row by row without separators.
pub(in crate::games::peg_solitaire) fn format_pegs(position: &PegPosition) -> String {
    (0..position.board().holes()).map(|hole| symbol(position.has_peg(hole))).collect()
}

/// Reads what [`format_pegs`] writes; spaces and `/` are ignored.
pub(in crate::games::peg_solitaire) fn parse_pegs(
    board: &Board,
    text: &str,
) -> Result<Holes, Wording> {
    let mut pegs: Holes = 0;
    let mut holes = 0;
    for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '/') {
        match letter {
            'o' | 'O' | '.' if holes == board.holes() => holes += 1,
            'o' | 'O' => {
                pegs |= 1 << holes;
                holes += 1;
            }
            '.' => holes += 1,
            other => {
                let (holes, other) = (HOLES.count(holes), shown_letter(other));
                return Err(wording!("peg-after-of-the-position-o-peg", other, holes));
            }
        }
        if holes > board.holes() {
            break;
        }
    }
    if holes == board.holes() {
        Ok(pegs)
    } else {
        let expected = board.holes();
        let came = HOLES.count(holes.min(expected));
        let more = if holes > expected { text!("peg-more-than") } else { Text::EMPTY };
        Err(wording!("peg-in-the-position-are-expected", more, came, expected))
    }
}

const NONE_EMPTY: Text = text!("peg-none-empty");
const NO_PEG_LEFT: Text = text!("peg-no-peg-left");

/// Reads the goal of a game: a hole number, `start` or a position.
pub(in crate::games::peg_solitaire) fn parse_target(
    board: &Board,
    text: &str,
) -> Result<Goal, Refusal> {
    let wrong = |message: Wording| Refusal::UnknownTarget {
        target: text.chars().take(80).collect(),
        message,
    };
    let (text, last) = (text.trim(), board.holes() - 1);
    if text == "start" {
        return match board.all() & !board.start() {
            0 => Err(wrong(NONE_EMPTY.into())),
            empty => Ok(Goal::Exactly(empty)),
        };
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return match text.parse::<usize>() {
            Ok(hole) if hole < board.holes() => Ok(Goal::Exactly(1 << hole)),
            _ => Err(wrong(wording!("peg-holes-are-numbered-from-0-to", last))),
        };
    }
    match parse_pegs(board, text) {
        Ok(0) => Err(wrong(NO_PEG_LEFT.into())),
        Ok(pegs) => Ok(Goal::Exactly(pegs)),
        Err(message) => Err(wrong(wording!("peg-a-hole-number-from-0-to", last, message))),
    }
}

/// Reads a jump as `from-to`; if the board has no such jump, the error lists the jumps that leave the hole.
pub(in crate::games::peg_solitaire) fn parse_jump(
    board: &Board,
    text: &str,
) -> Result<Jump, Wording> {
    let hole = |text: &str| text.trim().parse::<usize>().ok().filter(|&hole| hole < board.holes());
    let (from, to) = text
        .split_once('-')
        .and_then(|(from, to)| Some((hole(from)?, hole(to)?)))
        .ok_or_else(|| {
            let last = board.holes() - 1;
            wording!("peg-not-a-move-from-to-is", last)
        })?;
    let from_here = board.jumps().iter().filter(|jump| usize::from(jump.from) == from);
    if let Some(jump) = from_here.clone().find(|jump| usize::from(jump.to) == to) {
        return Ok(*jump);
    }
    let ends: Vec<_> = from_here.map(|jump| jump.to.to_string()).collect();
    let ends = ends.join(", ");
    Err(if ends.is_empty() {
        wording!("peg-no-jump-leaves-hole", from)
    } else {
        wording!("peg-a-jump-from-hole-ends-in", from, ends)
    })
}

/// Writes a grid: for each row its holes alone.
pub(in crate::games::peg_solitaire) fn format_grid(position: &PegPosition) -> Grid {
    let value = |hole| i64::from(position.has_peg(hole));
    position.board().rows().map(|row| row.map(value).collect()).collect()
}

/// Reads a grid of the holes alone, or of the whole rectangle around a square board.
pub(in crate::games::peg_solitaire) fn parse_grid(
    board: &Board,
    grid: &Grid,
) -> Result<Holes, Wording> {
    let rows: Vec<_> = board.rows().collect();
    let holes_alone = cut_out(board, grid);
    let grid = holes_alone.as_ref().unwrap_or(grid);
    check_shape(grid, &rows.iter().map(ExactSizeIterator::len).collect::<Vec<_>>())?;
    let mut pegs: Holes = 0;
    for (row, (holes, values)) in rows.into_iter().zip(grid).enumerate() {
        for (column, (hole, &value)) in holes.zip(values).enumerate() {
            match value {
                0 => {}
                1 => pegs |= 1 << hole,
                _ => return Err(unknown_cell(value, row, column, ABOUT.grid.doc)),
            }
        }
    }
    Ok(pegs)
}

/// The holes of a grid that fills the rectangle around a square board; the other cells are ignored.
fn cut_out(board: &Board, grid: &Grid) -> Option<Grid> {
    let fills = grid.len() == board.rows().count()
        && grid.iter().all(|row| row.len() == board.columns())
        && board.shape().lattice.spacing == 1;
    let holes = |(holes, values): (Range<usize>, &Vec<i64>)| {
        holes.map(|hole| values[board.places()[hole].1 as usize]).collect()
    };
    fills.then(|| board.rows().zip(grid).map(holes).collect())
}
