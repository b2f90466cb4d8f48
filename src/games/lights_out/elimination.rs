//! Linear equations over GF(2): Gauss–Jordan elimination on rows of bits.
//!
//! Pressing is addition modulo 2: order does not matter and two equal presses cancel.
//! So the presses that make a wanted change solve a linear system
//! (Anderson and Feil, "Turning lights out with linear algebra", Mathematics Magazine, 1998).

use crate::engine::Interrupted;

use super::{Bits, Board};

/// A check that is made before every long step: of the limits of a search.
pub type Poll<'a> = &'a mut dyn FnMut() -> Result<(), Interrupted>;

/// All solutions of a linear system, or why it has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solutions {
    /// Every solution is `one` plus a sum of some of `quiet`.
    Some {
        /// A solution.
        one: Bits,
        /// A basis of the solutions of the same system with right sides of 0.
        quiet: Vec<Bits>,
    },
    /// The sum of these equations says 0 = 1.
    None(Bits),
}

/// Solves equations given as (left side, right side), each left side a set of unknowns below `unknowns`.
///
/// # Errors
/// [`Interrupted`] when `poll` says so.
pub fn eliminate(
    unknowns: usize,
    equations: &[(Bits, bool)],
    poll: Poll<'_>,
) -> Result<Solutions, Interrupted> {
    let mut rows = augment(unknowns, equations);
    let mut pivots = Vec::new();
    for column in 0..unknowns {
        poll()?;
        let rank = pivots.len();
        let Some(pivot) = (rank..rows.len()).find(|&row| rows[row].get(column)) else {
            continue;
        };
        rows.swap(rank, pivot);
        clear_column(&mut rows, rank, column);
        pivots.push(column);
    }
    let false_row = rows[pivots.len()..].iter().find(|row| row.get(unknowns));
    Ok(match false_row {
        Some(row) => Solutions::None(sources(row, unknowns, equations.len())),
        None => read_off(unknowns, &rows, &pivots),
    })
}

/// Rows of left side, right side, and the equations they are the sum of.
fn augment(unknowns: usize, equations: &[(Bits, bool)]) -> Vec<Bits> {
    let augmented = |(number, (left, right)): (usize, &(Bits, bool))| {
        let mut row = Bits::new(unknowns + 1 + equations.len());
        left.iter().for_each(|unknown| row.flip(unknown));
        if *right {
            row.flip(unknowns);
        }
        row.flip(unknowns + 1 + number);
        row
    };
    equations.iter().enumerate().map(augmented).collect()
}

/// Leaves `column` to row `pivot` alone.
fn clear_column(rows: &mut [Bits], pivot: usize, column: usize) {
    let (before, rest) = rows.split_at_mut(pivot);
    if let Some((pivot, after)) = rest.split_first_mut() {
        for row in before.iter_mut().chain(after).filter(|row| row.get(column)) {
            row.xor(pivot);
        }
    }
}

/// The equations that a row is the sum of.
fn sources(row: &Bits, unknowns: usize, equations: usize) -> Bits {
    let mut sources = Bits::new(equations);
    (0..equations).filter(|&i| row.get(unknowns + 1 + i)).for_each(|i| sources.flip(i));
    sources
}

/// The solutions of a reduced system: unknowns without a pivot are free.
fn read_off(unknowns: usize, rows: &[Bits], pivots: &[usize]) -> Solutions {
    let dependent_on = |column: usize| {
        let mut bits = Bits::new(unknowns);
        let rows = rows.iter().zip(pivots).filter(|(row, _)| row.get(column));
        rows.for_each(|(_, &pivot)| bits.flip(pivot));
        bits
    };
    let mut is_pivot = Bits::new(unknowns);
    pivots.iter().for_each(|&pivot| is_pivot.flip(pivot));
    let quiet = (0..unknowns).filter(|&free| !is_pivot.get(free)).map(|free| {
        let mut bits = dependent_on(free);
        bits.flip(free);
        bits
    });
    Solutions::Some { one: dependent_on(unknowns), quiet: quiet.collect() }
}

/// The press sets that make `change` on any board, one unknown a cell.
///
/// # Errors
/// [`Interrupted`] when `poll` says so.
pub fn solve(board: &Board, change: &Bits, poll: Poll<'_>) -> Result<Solutions, Interrupted> {
    let cells = board.cells();
    let mut equations: Vec<_> =
        (0..cells).map(|cell| (Bits::new(cells), change.get(cell))).collect();
    for press in 0..cells {
        for cell in board.flips(press) {
            equations[cell as usize].0.flip(press);
        }
    }
    eliminate(cells, &equations, poll)
}
