//! Guide by stages: a board is solved piece by piece, from the lines that are farthest from the blank's place.
//!
//! A solved piece is not touched again, so a smaller board remains, as when people solve it by hand;
//! Ian Parberry, "A real-time algorithm for the (n² − 1)-puzzle", 1995, does the same, tile by tile.
//! Within a stage all tiles are drawn towards their places, the tiles of the stage more strongly.
//! Two positions are of one class if the blank and the tiles of the stage are on the same cells.
//! In the last stage every position is a class of its own, and linear conflicts count.

use crate::games::sliding_tile::evaluator::linear_conflict::{TileLine, conflicts};
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{MAX_SIDE, Shape, Slide};
use crate::games::sliding_tile::solver::incremental_heuristic::Step;
use crate::games::sliding_tile::solver::surroundings::CELLS;

use super::beam::{Estimate, Guide, key};

/// Most tiles of a stage: a line of the largest board.
const MOST_TILES: usize = MAX_SIDE as usize;
/// Weight of the tiles of the stage, in addition to the weight that every tile has.
const URGENCY: i32 = 2;
/// Weight of the moves between the blank and the nearest tile of the stage that is not at home, in sixteenths.
const REACH: i32 = 32;
/// Weight of a move that linear conflicts cost, in sixteenths: more than one move, because conflicts remain until the end.
const CONFLICT: i32 = 32;
/// Value of a stage that is done: more than any position is worth, so that a later stage is always better.
const STAGE: i32 = 1 << 22;
/// Power of the distance from home in the weight of a tile: above 1, so that no tile stays far behind.
const POWER: f64 = 1.5;

/// Stages of a board with its blank at home on some cell.
pub(super) struct Stages {
    shape: Shape,
    /// Stage of each cell, as the place of a tile. Shape \[cell\].
    stage_of: [u8; CELLS],
    /// Tiles of each stage; their numbers within it are their places here. Shape \[stage\].
    tiles: Vec<Vec<u8>>,
    /// Number of each tile within its stage. Shape \[tile\].
    number_of: [u8; CELLS],
    blank_home: u8,
    /// Number of the last stage.
    last: u8,
    /// Weight of a tile by its distance from home, in sixteenths. Shape \[distance\].
    weights: [i32; 2 * MAX_SIDE as usize],
}

/// Knowledge of a position.
#[derive(Clone, Copy)]
pub(super) struct Staged {
    /// Manhattan distance.
    distance: u32,
    /// Weights of all tiles.
    weight: i32,
    /// Weights of the tiles of the stage.
    urgent: i32,
    /// Keys of the tiles of the stage.
    class: u64,
    /// Cells of the tiles of the stage. Shape \[number\].
    cells: [u8; MOST_TILES],
    stage: u8,
    /// Moves that linear conflicts cost, in the last stage.
    conflicts: u32,
}

impl Stages {
    /// Stages of at most `most` tiles, or one more at the end of a line; the last one is a rectangle of sides up to `last`.
    pub(super) fn new(shape: Shape, blank_home: u8, most: usize, last: usize) -> Self {
        let mut tiles = Vec::new();
        let mut rest = Rectangle::whole(shape);
        while rest.rows.len().max(rest.columns.len()) > last {
            let line = rest.take_line(shape, blank_home);
            let mut line = &line[..];
            // The last two of a line go together: alone, the last one could not be reached any more.
            while line.len() > most + 1 {
                let (piece, others) = line.split_at(most);
                tiles.push(piece.to_vec());
                line = others;
            }
            tiles.push(line.to_vec());
        }
        tiles.push(rest.cells(shape).filter(|&cell| cell != blank_home).collect());

        let (mut stage_of, mut number_of) = ([tiles.len() as u8 - 1; CELLS], [0; CELLS]);
        for (stage, tiles) in (0..).zip(&tiles) {
            for (number, &tile) in (0..).zip(tiles) {
                stage_of[usize::from(tile)] = stage;
                number_of[usize::from(tile)] = number;
            }
        }
        let weights = std::array::from_fn(|distance| (16.0 * (distance as f64).powf(POWER)) as i32);
        let last = tiles.len() as u8 - 1;
        Self { shape, stage_of, tiles, number_of, blank_home, last, weights }
    }

    fn weight(&self, tile: u8, cell: u8) -> i32 {
        self.weights[usize::from(self.shape.distance(tile, cell))]
    }

    /// Advances to the stage of the first tile that is not at home, once the tiles of the current stage are at home.
    fn advance(&self, at: &mut Staged, cells: &[u8]) {
        if at.urgent > 0 {
            return;
        }
        let away = (0..=u8::MAX).zip(cells.iter().copied()).filter(|&(cell, tile)| tile != cell);
        let stage = away
            .filter(|&(_, tile): &(u8, u8)| tile != self.blank_home)
            .map(|(_, tile)| self.stage_of[usize::from(tile)])
            .min();
        if let Some(stage) = stage {
            self.enter(stage, at, cells);
        }
    }

    fn enter(&self, stage: u8, at: &mut Staged, cells: &[u8]) {
        at.stage = stage;
        if stage == self.last {
            let blank = cells.iter().position(|&tile| tile == self.blank_home).unwrap_or(0);
            at.conflicts = conflicts(&SlidingTilePosition::new(self.shape, cells, blank as u8));
            return;
        }
        for (cell, &tile) in (0..=u8::MAX).zip(cells) {
            if tile != self.blank_home && self.stage_of[usize::from(tile)] == stage {
                at.cells[usize::from(self.number_of[usize::from(tile)])] = cell;
            }
        }
        let tiles = || self.tiles[usize::from(stage)].iter().copied().zip(at.cells);
        at.urgent = tiles().map(|(tile, cell)| self.weight(tile, cell)).sum();
        at.class = tiles().fold(0, |class, (tile, cell)| class ^ key(tile, cell));
    }

    /// Moves between a cell, where the blank is, and the nearest tile of the stage that is not at home, after a step of a tile.
    fn reach(&self, at: &Staged, step: Step, to: u8) -> i32 {
        let tiles = self.tiles[usize::from(at.stage)].iter().zip(at.cells);
        let now = tiles.map(|(&tile, cell)| (tile, if tile == step.tile { to } else { cell }));
        let away = now.filter(|&(tile, cell)| tile != cell);
        away.map(|(_, cell)| self.shape.distance(cell, step.from).into()).min().unwrap_or(0)
    }

    /// Line that a step of a tile leaves or enters and in which the tile belongs, if there is one.
    fn line_crossed(&self, step: Step, to: u8) -> Option<u8> {
        let line = |cell| self.line(step.slide, cell);
        let home = line(step.tile);
        (home == line(step.from) || home == line(to)).then_some(home)
    }

    /// Row or column of a cell: the one that a slide crosses.
    fn line(&self, slide: Slide, cell: u8) -> u8 {
        if slide.is_vertical() { self.shape.row(cell) } else { self.shape.column(cell) }
    }

    /// Cost of the line that a step crosses; `tile_on` returns the contents of its cells.
    fn cost(&self, slide: Slide, line: u8, tile_on: impl Fn(u8) -> u8) -> u32 {
        let mut order = TileLine::EMPTY;
        let cells = if slide.is_vertical() { self.shape.columns() } else { self.shape.rows() };
        for place in 0..cells as u8 {
            let cell = if slide.is_vertical() {
                self.shape.cell(line, place)
            } else {
                self.shape.cell(place, line)
            };
            let tile = tile_on(cell);
            if tile != self.blank_home && self.line(slide, tile) == line {
                let across = if slide.is_vertical() {
                    self.shape.column(tile)
                } else {
                    self.shape.row(tile)
                };
                order.push(across);
            }
        }
        order.cost()
    }

    fn conflicts_before(&self, step: Step, to: u8, cells: &[u8]) -> u32 {
        let cost = |line| self.cost(step.slide, line, |cell| cells[usize::from(cell)]);
        self.line_crossed(step, to).map_or(0, cost)
    }

    fn conflicts_after(&self, step: Step, to: u8, cells: &[u8]) -> u32 {
        let tile_on = |cell| {
            if cell == to {
                step.tile
            } else if cell == step.from {
                self.blank_home
            } else {
                cells[usize::from(cell)]
            }
        };
        self.line_crossed(step, to).map_or(0, |line| self.cost(step.slide, line, tile_on))
    }
}

impl Guide for Stages {
    type State = Staged;

    fn begin(&self, position: &SlidingTilePosition) -> Staged {
        let tiles = || position.tiles();
        let mut state = Staged {
            distance: tiles().map(|(cell, tile)| u32::from(self.shape.distance(cell, tile))).sum(),
            weight: tiles().map(|(cell, tile)| self.weight(tile, cell)).sum(),
            urgent: 0,
            class: 0,
            cells: [0; MOST_TILES],
            stage: 0,
            conflicts: 0,
        };
        // Begin with the first stage, because a given first slide may disturb a piece that is done.
        self.enter(0, &mut state, position.homes());
        state
    }

    #[inline]
    fn estimate_after(&self, at: &Staged, step: Step, to: u8, cells: &[u8]) -> Option<Estimate> {
        // Cells of pieces that are done are no longer part of the board.
        if self.stage_of[usize::from(step.from)] < at.stage {
            return None;
        }
        let nearer = self.shape.distance(step.tile, to) < self.shape.distance(step.tile, step.from);
        let missing = if nearer { at.distance - 1 } else { at.distance + 1 };
        let change = self.weight(step.tile, to) - self.weight(step.tile, step.from);
        let is_urgent = self.stage_of[usize::from(step.tile)] == at.stage;
        if at.stage == self.last {
            let conflicts = (at.conflicts + self.conflicts_after(step, to, cells))
                - self.conflicts_before(step, to, cells);
            let value =
                at.weight + change + CONFLICT * conflicts as i32 - STAGE * i32::from(at.stage);
            return Some(Estimate { value, class: None, missing: missing + conflicts });
        }
        let (mut urgent, mut class) = (at.urgent, at.class ^ key(self.blank_home, step.from));
        if is_urgent {
            urgent += change;
            class ^= key(step.tile, step.from) ^ key(step.tile, to);
        }
        let value = at.weight + change + URGENCY * urgent + REACH * self.reach(at, step, to)
            - STAGE * i32::from(at.stage);
        Some(Estimate { value, class: Some(class ^ u64::from(at.stage) << 56), missing })
    }

    fn after(&self, at: &Staged, step: Step, to: u8, cells: &[u8]) -> Staged {
        let nearer = self.shape.distance(step.tile, to) < self.shape.distance(step.tile, step.from);
        let change = self.weight(step.tile, to) - self.weight(step.tile, step.from);
        let mut after = *at;
        after.distance = if nearer { at.distance - 1 } else { at.distance + 1 };
        after.weight += change;
        if at.stage == self.last {
            let back = Step { tile: step.tile, from: to, slide: step.slide.back() };
            after.conflicts += self.conflicts_before(back, step.from, cells);
            after.conflicts -= self.conflicts_after(back, step.from, cells);
            return after;
        }
        if self.stage_of[usize::from(step.tile)] == at.stage {
            after.urgent += change;
            after.class ^= key(step.tile, step.from) ^ key(step.tile, to);
            after.cells[usize::from(self.number_of[usize::from(step.tile)])] = to;
        }
        self.advance(&mut after, cells);
        after
    }
}

/// Part of a board that is not solved yet.
struct Rectangle {
    rows: std::ops::Range<u8>,
    columns: std::ops::Range<u8>,
}

impl Rectangle {
    fn whole(shape: Shape) -> Self {
        Self { rows: 0..shape.rows() as u8, columns: 0..shape.columns() as u8 }
    }

    fn cells(&self, shape: Shape) -> impl Iterator<Item = u8> + '_ {
        let row = move |row| self.columns.clone().map(move |column| shape.cell(row, column));
        self.rows.clone().flat_map(row)
    }

    /// Removes the line at an edge that is farthest from a cell: a row if there are at least as many rows as columns. The cell stays.
    fn take_line(&mut self, shape: Shape, blank_home: u8) -> Vec<u8> {
        let (rows, columns) = (self.rows.clone(), self.columns.clone());
        if rows.len() >= columns.len() {
            let row = take_end(&mut self.rows, shape.row(blank_home));
            columns.map(|column| shape.cell(row, column)).collect()
        } else {
            let column = take_end(&mut self.columns, shape.column(blank_home));
            rows.map(|row| shape.cell(row, column)).collect()
        }
    }
}

/// Removes the end of a range that is farther from one of its members.
fn take_end(range: &mut std::ops::Range<u8>, member: u8) -> u8 {
    if member - range.start >= range.end - 1 - member {
        range.start += 1;
        range.start - 1
    } else {
        range.end -= 1;
        range.end
    }
}
