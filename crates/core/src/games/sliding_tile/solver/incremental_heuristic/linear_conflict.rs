//! Manhattan distance with linear conflicts, slide by slide.

use crate::games::sliding_tile::evaluator::Metric;
use crate::games::sliding_tile::evaluator::linear_conflict::TileLine;
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::Shape;
use crate::search::Evaluator;

use super::{IncrementalHeuristic, Step, difference, index, steps};

/// Cells of the longest line whose contents are coded: 7^6 of them.
const LONGEST_CODED: usize = 6;

/// Manhattan distance with linear conflicts.
///
/// A line is coded as a number, one digit for each of its cells: 0 where no tile lies that belongs to the line,
/// else 1 + the place of that tile in it. The cost of each code is a table.
/// A tile that slides along its line keeps its order there, so only the line that it crosses can change its cost:
/// if it leaves or enters the line in which it belongs.
#[derive(Clone)]
pub(crate) struct LinearConflict {
    shape: Shape,
    estimate: u32,
    /// Shape \[tile\]\[from\]\[slide\].
    effects: Vec<Effect>,
    /// Code of each row, then of each column, then 0 for the line of steps that change none, and beyond. The codes of columns begin where
    /// the costs of columns do. There are as many as a byte can index, so that an index needs no bounds check.
    codes: [u32; 1 << u8::BITS],
    /// Moves that the conflicts of a line cost. Shape \[code\], first of all rows, then of all columns.
    costs: Vec<u8>,
}

/// Effect of a step.
#[derive(Clone, Copy)]
struct Effect {
    /// On the line that the tile leaves or enters.
    across: Recoding,
    /// On the line that the tile stays in.
    along: Recoding,
    /// On the Manhattan distance.
    distance: i8,
}

/// Effect of a step on the code of one line.
#[derive(Clone, Copy)]
struct Recoding {
    /// Line, by its place among the codes.
    line: u8,
    /// Number that is added to its code.
    code: i32,
}

/// Change of [`LinearConflict`] by a slide.
#[derive(Clone, Copy)]
pub(crate) struct LineChange {
    /// Step, by its place among the effects.
    step: u32,
    estimate: i8,
}

impl LinearConflict {
    /// `true` for boards whose lines are short enough to be coded.
    pub(crate) fn covers(shape: Shape) -> bool {
        shape.rows().max(shape.columns()) <= LONGEST_CODED
    }

    /// Heuristic at a position. The shape must be [covered](Self::covers).
    pub(crate) fn at(position: &SlidingTilePosition) -> Self {
        let shape = position.shape();
        let mut costs = line_costs(shape.columns());
        let columns_begin = costs.len() as u32;
        costs.extend(line_costs(shape.rows()));

        let mut codes = [0; 1 << u8::BITS];
        codes[shape.rows()..shape.rows() + shape.columns()].fill(columns_begin);
        for (cell, tile) in position.tiles() {
            for digit in [row_digit(shape, tile, cell), column_digit(shape, tile, cell)] {
                codes[usize::from(digit.line)] += digit.code as u32;
            }
        }
        let effects = steps(shape).map(|(step, to)| effect(shape, step, to)).collect();
        let estimate = Metric::LinearConflict.evaluate(position) as u32;
        Self { shape, estimate, effects, codes, costs }
    }

    #[inline]
    fn recode(&mut self, recoding: Recoding) {
        let code = &mut self.codes[usize::from(recoding.line)];
        *code = code.wrapping_add_signed(recoding.code);
    }
}

impl IncrementalHeuristic for LinearConflict {
    type Change = LineChange;

    fn estimate(&self) -> u32 {
        self.estimate
    }

    #[inline]
    fn make(&mut self, step: Step, most: u32) -> Result<(u32, LineChange), u32> {
        let step = index(self.shape, step);
        let Effect { across, along, distance } = self.effects[step];
        let code = self.codes[usize::from(across.line)];
        let cost = |code: u32| self.costs[code as usize] as i8;
        let change = distance + cost(code.wrapping_add_signed(across.code)) - cost(code);
        let estimate = self.estimate.wrapping_add_signed(change.into());
        if estimate > most {
            return Err(estimate);
        }
        self.recode(across);
        self.recode(along);
        self.estimate = estimate;
        Ok((estimate, LineChange { step: step as u32, estimate: change }))
    }

    #[inline]
    fn unmake(&mut self, change: LineChange) {
        let Effect { across, along, .. } = self.effects[change.step as usize];
        self.recode(across.reversed());
        self.recode(along.reversed());
        self.estimate = self.estimate.wrapping_add_signed(-i32::from(change.estimate));
    }
}

impl Recoding {
    /// Recoding of no line: the one of code 0 behind all others.
    const fn none(shape: Shape) -> Self {
        Self { line: (shape.rows() + shape.columns()) as u8, code: 0 }
    }

    const fn reversed(self) -> Self {
        Self { line: self.line, code: -self.code }
    }
}

/// Digit of a tile on a cell in the code of its row, if it belongs there.
fn row_digit(shape: Shape, tile: u8, cell: u8) -> Recoding {
    if shape.row(tile) != shape.row(cell) {
        return Recoding::none(shape);
    }
    let code = (1 + u32::from(shape.column(tile))) * power(shape.columns(), shape.column(cell));
    Recoding { line: shape.row(cell), code: code as i32 }
}

/// Digit of a tile on a cell in the code of its column, if it belongs there.
fn column_digit(shape: Shape, tile: u8, cell: u8) -> Recoding {
    if shape.column(tile) != shape.column(cell) {
        return Recoding::none(shape);
    }
    let code = (1 + u32::from(shape.row(tile))) * power(shape.rows(), shape.row(cell));
    Recoding { line: shape.rows() as u8 + shape.column(cell), code: code as i32 }
}

/// Weight of the digit at `place` in the code of a line of `length` cells.
fn power(length: usize, place: u8) -> u32 {
    (length as u32 + 1).pow(place.into())
}

/// Effect of a step that leads to the cell `to`; none beyond the edge.
fn effect(shape: Shape, step: Step, to: Option<u8>) -> Effect {
    let distance = difference(shape, step, to);
    let Some(to) = to else {
        return Effect { across: Recoding::none(shape), along: Recoding::none(shape), distance };
    };
    let rows = [step.from, to].map(|cell| row_digit(shape, step.tile, cell));
    let columns = [step.from, to].map(|cell| column_digit(shape, step.tile, cell));
    let (across, along) = if step.slide.is_vertical() { (rows, columns) } else { (columns, rows) };
    // A tile belongs to one row and one column: it cannot leave one of them and enter another.
    let [left, entered] = across;
    let across = if left.code == 0 { entered } else { left.reversed() };
    let [before, after] = along;
    let along = Recoding { line: after.line, code: after.code - before.code };
    Effect { across, along, distance }
}

/// Moves that the conflicts of a line cost, for each code of it.
fn line_costs(length: usize) -> Vec<u8> {
    let base = length as u32 + 1;
    let cost = |code: u32| {
        let mut line = TileLine::EMPTY;
        let digits = (0..length as u8).map(|place| code / power(length, place) % base);
        digits.filter(|&digit| digit > 0).for_each(|digit| line.push(digit as u8 - 1));
        line.cost() as u8
    };
    (0..base.pow(length as u32)).map(cost).collect()
}
