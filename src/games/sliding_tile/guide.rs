//! Guides: metrics that are kept up slide by slide, for the fast walk of [`super::walker`].
//!
//! A slide changes little: Manhattan distance by one tile, linear conflicts by one line at most.
//! Pattern databases belong here too, as one more [`Guide`]: a slide changes the index of one pattern.

use crate::engine::Evaluator;

use super::conflict::Line;
use super::metric::Metric;
use super::position::SlidingTilePosition;
use super::shape::{Shape, Slide};

/// A tile that is about to move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// The tile, as the cell where it belongs.
    pub tile: u8,
    /// The cell where it lies.
    pub from: u8,
    /// Where the blank goes; the tile goes the other way.
    pub slide: Slide,
}

/// A lower bound of the moves that are missing, kept up slide by slide. It is 0 at the goal alone.
pub(super) trait Guide {
    /// What a slide does to the guide, enough to do it and to take it back.
    type Change: Copy + Default;

    /// The bound at the position where the guide stands.
    fn estimate(&self) -> u32;

    /// The bound after a slide, and what the slide changes. The guide stays where it is.
    ///
    /// As soon as the bound is known to be more than `most` it need not be the best one, and the change is of no use.
    fn foresee(&self, step: Step, most: u32) -> (u32, Self::Change);

    /// Goes on by a slide that was foreseen from here. `change` becomes what [`revert`](Self::revert) needs.
    fn apply(&mut self, change: &mut Self::Change);

    /// Takes back the slide that was applied last.
    fn revert(&mut self, change: Self::Change);
}

/// Where a step stands in a table of shape \[tile\]\[from\]\[slide\].
#[inline]
fn index(shape: Shape, step: Step) -> usize {
    let tile = usize::from(step.tile) * shape.cells();
    (tile + usize::from(step.from)) * Slide::ALL.len() + step.slide as usize
}

/// Every step that is possible anywhere, with the cell where it leads, in the order of [`index`].
fn steps(shape: Shape) -> impl Iterator<Item = (Step, Option<u8>)> {
    let cells = move || (0..=u8::MAX).take(shape.cells());
    cells().flat_map(move |tile| {
        cells().flat_map(move |from| {
            Slide::ALL
                .map(|slide| (Step { tile, from, slide }, shape.neighbour(from, slide.back())))
        })
    })
}

/// By how much a step brings a tile nearer to its place (−1) or farther away (1).
fn difference(shape: Shape, step: Step, to: Option<u8>) -> i8 {
    let distance = |cell| shape.distance(cell, step.tile) as i8;
    to.map_or(0, |to| distance(to) - distance(step.from))
}

/// Manhattan distance.
pub(super) struct Manhattan {
    shape: Shape,
    estimate: u32,
    /// Shape \[tile\]\[from\]\[slide\].
    differences: Vec<i8>,
}

impl Manhattan {
    /// At a position.
    pub fn at(position: &SlidingTilePosition) -> Self {
        let shape = position.shape();
        let estimate = Metric::Manhattan.evaluate(position) as u32;
        let differences = steps(shape).map(|(step, to)| difference(shape, step, to)).collect();
        Self { shape, estimate, differences }
    }
}

impl Guide for Manhattan {
    type Change = i8;

    fn estimate(&self) -> u32 {
        self.estimate
    }

    #[inline]
    fn foresee(&self, step: Step, _most: u32) -> (u32, i8) {
        let change = self.differences[index(self.shape, step)];
        (self.estimate.wrapping_add_signed(change.into()), change)
    }

    #[inline]
    fn apply(&mut self, change: &mut i8) {
        self.estimate = self.estimate.wrapping_add_signed((*change).into());
    }

    #[inline]
    fn revert(&mut self, change: i8) {
        self.estimate = self.estimate.wrapping_add_signed(-i32::from(change));
    }
}

/// The longest line whose contents are numbered: 7^6 of them.
const LONGEST_CODED: usize = 6;

/// Manhattan distance with linear conflicts.
///
/// A line is coded as a number, one digit for each of its cells: 0 where no tile lies that belongs to the line,
/// else 1 + the place of that tile in it. The cost of each code is a table.
/// A tile that slides along its line keeps its order there, so only the line that it crosses can change its cost:
/// where it leaves the line in which it belongs, or comes to it.
pub(super) struct LinearConflict {
    shape: Shape,
    estimate: u32,
    /// Shape \[tile\]\[from\]\[slide\].
    effects: Vec<Effect>,
    /// The code of each row, then of each column, then 0 for the line of steps that change none, and beyond.
    /// Those of columns begin where the costs of columns do.
    /// There are as many as a byte can name, so that they are indexed without a check.
    codes: [u32; 1 << u8::BITS],
    /// The moves that the conflicts of a line cost. Shape \[code\], first of all rows, then of all columns.
    costs: Vec<u8>,
}

/// What a step does.
#[derive(Clone, Copy)]
struct Effect {
    /// To the line that the tile leaves or enters.
    across: Recoding,
    /// To the line that the tile stays in.
    along: Recoding,
    /// To the Manhattan distance.
    distance: i8,
}

/// What a step does to the code of one line.
#[derive(Clone, Copy)]
struct Recoding {
    /// The line, by its place among the codes.
    line: u8,
    /// What is added to its code.
    code: i32,
}

/// What a slide does to [`LinearConflict`].
#[derive(Clone, Copy, Default)]
pub(super) struct LineChange {
    /// The step, by its place among the effects.
    step: u32,
    estimate: i8,
}

impl LinearConflict {
    /// Whether the lines of a board are short enough to be coded.
    pub fn covers(shape: Shape) -> bool {
        shape.rows().max(shape.columns()) <= LONGEST_CODED
    }

    /// At a position. The shape must be [covered](Self::covers).
    pub fn at(position: &SlidingTilePosition) -> Self {
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

impl Guide for LinearConflict {
    type Change = LineChange;

    fn estimate(&self) -> u32 {
        self.estimate
    }

    #[inline]
    fn foresee(&self, step: Step, _most: u32) -> (u32, LineChange) {
        let step = index(self.shape, step);
        let Effect { across, distance, .. } = self.effects[step];
        let code = self.codes[usize::from(across.line)];
        let cost = |code: u32| self.costs[code as usize] as i8;
        let estimate = distance + cost(code.wrapping_add_signed(across.code)) - cost(code);
        let change = LineChange { step: step as u32, estimate };
        (self.estimate.wrapping_add_signed(estimate.into()), change)
    }

    #[inline]
    fn apply(&mut self, change: &mut LineChange) {
        let Effect { across, along, .. } = self.effects[change.step as usize];
        self.recode(across);
        self.recode(along);
        self.estimate = self.estimate.wrapping_add_signed(change.estimate.into());
    }

    #[inline]
    fn revert(&mut self, change: LineChange) {
        let Effect { across, along, .. } = self.effects[change.step as usize];
        self.recode(across.reversed());
        self.recode(along.reversed());
        self.estimate = self.estimate.wrapping_add_signed(-i32::from(change.estimate));
    }
}

impl Recoding {
    /// No line: the one of code 0 behind all others.
    const fn none(shape: Shape) -> Self {
        Self { line: (shape.rows() + shape.columns()) as u8, code: 0 }
    }

    const fn reversed(self) -> Self {
        Self { line: self.line, code: -self.code }
    }
}

/// What a tile on a cell adds to the code of its row, if it belongs there.
fn row_digit(shape: Shape, tile: u8, cell: u8) -> Recoding {
    if shape.row(tile) != shape.row(cell) {
        return Recoding::none(shape);
    }
    let code = (1 + u32::from(shape.column(tile))) * power(shape.columns(), shape.column(cell));
    Recoding { line: shape.row(cell), code: code as i32 }
}

/// What a tile on a cell adds to the code of its column, if it belongs there.
fn column_digit(shape: Shape, tile: u8, cell: u8) -> Recoding {
    if shape.column(tile) != shape.column(cell) {
        return Recoding::none(shape);
    }
    let code = (1 + u32::from(shape.row(tile))) * power(shape.rows(), shape.row(cell));
    Recoding { line: shape.rows() as u8 + shape.column(cell), code: code as i32 }
}

/// What one more at `place` adds to the code of a line of `length` cells.
fn power(length: usize, place: u8) -> u32 {
    (length as u32 + 1).pow(place.into())
}

/// What a step does that leads to the cell `to`; nothing, where the edge of the board is.
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

/// The moves that the conflicts of a line cost, for each code of it.
fn line_costs(length: usize) -> Vec<u8> {
    let base = length as u32 + 1;
    let cost = |code: u32| {
        let mut line = Line::EMPTY;
        let digits = (0..length as u8).map(|place| code / power(length, place) % base);
        digits.filter(|&digit| digit > 0).for_each(|digit| line.push(digit as u8 - 1));
        line.cost() as u8
    };
    (0..base.pow(length as u32)).map(cost).collect()
}
