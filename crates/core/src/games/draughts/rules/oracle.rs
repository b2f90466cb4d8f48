//! A second generator for the tests: a board of numbers, one ray after the other, nothing clever.
//!
//! It shares with the fast one only the grid in which it receives the position.

use std::collections::BTreeSet;

use crate::game::{Position, Side};

use super::position::DraughtsPosition;
use super::priority::Criterion;
use super::variant::{Goal, Kings, Rules};
use super::word::Word;
use crate::games::draughts::text::notation::format_grid;

/// A move by the numbers of its squares.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::draughts) struct SlowMove {
    pub from: usize,
    pub to: usize,
    pub captured: BTreeSet<usize>,
    pub crowned: bool,
}

type Cell = (i32, i32);

const STEPS: [Cell; 8] = [(-1, -1), (-1, 1), (1, -1), (1, 1), (-2, 0), (2, 0), (0, -2), (0, 2)];
/// The steps of Turkish draughts, and those of Armenian draughts that take nothing.
const ALONG: [Cell; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
const ALL: [Cell; 8] = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];

/// All legal moves.
pub(in crate::games::draughts) fn legal_moves<W: Word>(
    position: &DraughtsPosition<W>,
) -> BTreeSet<SlowMove> {
    let slow = Slow::new(position);
    if position.rules().goal == Goal::FirstKing && slow.grid.iter().flatten().any(|&it| it > 2) {
        return BTreeSet::new();
    }
    // The move, and its worth on the way by which it was found.
    let mut captures: Vec<(SlowMove, Vec<i32>)> = Vec::new();
    for from in slow.own() {
        let mut lifted = slow.clone();
        *lifted.cell(from) = 0;
        let king = slow.value(from) == Some(slow.own_king);
        lifted.captures(from, king, None, &mut Vec::new(), &mut |to, taken, king_now| {
            let crowned = !king && (king_now || to.0 == slow.last_row);
            let kings: Vec<_> =
                taken.iter().map(|&cell| slow.value(cell).is_some_and(|it| it > 2)).collect();
            let worth = slow.worth(&kings, king);
            let captured = taken.iter().map(|&cell| slow.number(cell)).collect();
            let (from, to) = (slow.number(from), slow.number(to));
            captures.push((SlowMove { from, to, captured, crowned }, worth));
        });
    }
    let most = captures.iter().map(|(_, worth)| worth.clone()).max();
    captures.retain(|(_, worth)| Some(worth) == most.as_ref());
    let captures: BTreeSet<_> = captures.into_iter().map(|(mv, _)| mv).collect();
    if captures.is_empty() { slow.quiet_moves(resting(position)) } else { captures }
}

/// The number of the square of a king that has to rest.
fn resting<W: Word>(position: &DraughtsPosition<W>) -> Option<usize> {
    let run = position.steps().of(position.side_to_move())?;
    (run.steps == position.rules().king_steps).then(|| position.rules().layout.number(run.king))
}

/// The number of the square at a row and a column; 0 for a light one.
fn number<W: Word>(position: &DraughtsPosition<W>, row: usize, column: usize) -> usize {
    let layout = position.rules().layout;
    layout.at(row, column).map_or(0, |square| layout.number(square))
}

impl Data {
    fn of<W: Word>(rules: &Rules<W>) -> Self {
        Self {
            whole: rules.layout.is_whole(),
            across: rules.steps_across,
            forwards: !rules.men_take_backwards,
            men_take_kings: rules.men_take_kings,
            kings: rules.kings,
            removes: rules.removes_at_once,
            turns_back: rules.kings_turn_back,
            priority: rules.priority,
        }
    }
}

#[derive(Clone)]
struct Slow {
    grid: Vec<Vec<i64>>,
    own_man: i64,
    own_king: i64,
    forward: i32,
    last_row: i32,
    crowns_in_passing: bool,
    frisian: bool,
    killer: bool,
    rules: Data,
    squares: Vec<Vec<usize>>,
}

/// The rules that do not depend on the board.
#[derive(Clone, Copy)]
struct Data {
    whole: bool,
    across: bool,
    forwards: bool,
    men_take_kings: bool,
    kings: Kings,
    removes: bool,
    turns_back: bool,
    priority: &'static [Criterion],
}

impl Slow {
    fn new<W: Word>(position: &DraughtsPosition<W>) -> Self {
        let grid = format_grid(position);
        let white = position.side_to_move() == Side::First;
        Self {
            own_man: if white { 1 } else { 2 },
            own_king: if white { 3 } else { 4 },
            forward: if white { -1 } else { 1 },
            last_row: if white { 0 } else { grid.len() as i32 - 1 },
            crowns_in_passing: position.rules().crowns_in_passing,
            frisian: position.rules().frisian_captures,
            killer: position.rules().stops_behind_king,
            rules: Data::of(position.rules()),
            squares: (0..grid.len())
                .map(|row| (0..grid.len()).map(|column| number(position, row, column)).collect())
                .collect(),
            grid,
        }
    }

    fn number(&self, (row, column): Cell) -> usize {
        self.squares[row as usize][column as usize]
    }

    fn value(&self, (row, column): Cell) -> Option<i64> {
        self.grid.get(row as usize)?.get(column as usize).copied()
    }

    /// Worth of a capture by the criteria of the variant, from the kings among its pieces in their order.
    /// By Frisian rules a king counts as two pieces, and of equal sums those with fewer kings are worth more.
    fn worth(&self, kings: &[bool], by_king: bool) -> Vec<i32> {
        let pieces = kings.len() as i32;
        let count = kings.iter().filter(|&&king| king).count() as i32;
        let first = kings.iter().position(|&king| king).map_or(-100, |place| -(place as i32));
        let degree = |criterion: &Criterion| match criterion {
            Criterion::Pieces => vec![pieces],
            Criterion::Value => vec![pieces + count, -count],
            Criterion::ByKing => vec![i32::from(by_king)],
            Criterion::Kings => vec![count],
            Criterion::FirstKing => vec![first],
        };
        self.rules.priority.iter().flat_map(degree).collect()
    }

    fn cell(&mut self, (row, column): Cell) -> &mut i64 {
        &mut self.grid[row as usize][column as usize]
    }

    fn own(&self) -> Vec<Cell> {
        let size = self.grid.len() as i32;
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        cells.filter(|&cell| self.is_own(cell)).collect()
    }

    fn is_own(&self, cell: Cell) -> bool {
        self.value(cell).is_some_and(|value| value == self.own_man || value == self.own_king)
    }

    fn is_enemy(&self, cell: Cell) -> bool {
        self.value(cell).is_some_and(|value| value != 0) && !self.is_own(cell)
    }

    /// The empty cells next to `from` in a direction, at most `reach`, and the cell after them.
    fn ray(&self, from: Cell, step: Cell, reach: i32) -> (Vec<Cell>, Cell) {
        let at = |distance: i32| (from.0 + step.0 * distance, from.1 + step.1 * distance);
        let free: Vec<_> =
            (1..=reach).map(at).take_while(|&cell| self.value(cell) == Some(0)).collect();
        let next = at(free.len() as i32 + 1);
        (free, next)
    }

    fn reach(&self, king: bool) -> i32 {
        if king && self.rules.kings != Kings::Short { self.grid.len() as i32 } else { 1 }
    }

    fn steps(&self) -> &'static [Cell] {
        if self.rules.whole { &ALONG } else { &STEPS[..4] }
    }

    /// True if a man goes this way: not backwards.
    fn is_forward(&self, step: Cell) -> bool {
        step.0 != -self.forward
    }

    /// The single jumps from a cell: for each the captured cell, its direction, and the cells on which it may land.
    fn jumps(
        &self,
        at: Cell,
        king: bool,
        came: Option<Cell>,
        taken: &[Cell],
    ) -> Vec<(Cell, Cell, Vec<Cell>)> {
        let rules = self.rules;
        let jump = |&step: &Cell| {
            let over = self.ray(at, step, self.reach(king) - 1).1;
            let reach = if rules.kings == Kings::Stopping { 1 } else { self.reach(king) };
            let landings = self.ray(over, step, reach).0;
            let may_take = king
                || !rules.forwards
                || self.is_forward(step)
                    && (rules.men_take_kings || self.value(over).is_some_and(|it| it <= 2));
            let returns = came.is_some_and(|came| step == (-came.0, -came.1));
            let possible = self.is_enemy(over)
                && !taken.contains(&over)
                && !landings.is_empty()
                && may_take
                && (!returns || rules.turns_back || !rules.removes);
            possible.then_some((over, step, landings))
        };
        let steps = if self.frisian { &STEPS } else { self.steps() };
        steps.iter().filter_map(jump).collect()
    }

    fn captures(
        &self,
        at: Cell,
        king: bool,
        came: Option<Cell>,
        taken: &mut Vec<Cell>,
        report: &mut dyn FnMut(Cell, &[Cell], bool),
    ) {
        let jumps = self.jumps(at, king, came, taken);
        if jumps.is_empty() && !taken.is_empty() {
            report(at, taken, king);
        }
        for (over, step, landings) in jumps {
            taken.push(over);
            let mut without = self.clone();
            if self.rules.removes {
                *without.cell(over) = 0;
            }
            let king_at = |cell: Cell| king || (self.crowns_in_passing && cell.0 == self.last_row);
            let goes_on =
                |&&cell: &&Cell| !without.jumps(cell, king_at(cell), Some(step), taken).is_empty();
            let going_on: Vec<_> = landings.iter().filter(goes_on).copied().collect();
            let stops = self.killer && self.value(over).is_some_and(|value| value > 2);
            let ends = landings.into_iter().take(if stops { 1 } else { usize::MAX }).collect();
            for cell in if going_on.is_empty() { ends } else { going_on } {
                without.captures(cell, king_at(cell), Some(step), taken, report);
            }
            taken.pop();
        }
    }

    fn quiet_moves(&self, resting: Option<usize>) -> BTreeSet<SlowMove> {
        let mut moves = BTreeSet::new();
        for from in self.own() {
            if Some(self.number(from)) == resting {
                continue;
            }
            let king = self.value(from) == Some(self.own_king);
            let steps = if self.rules.across { &ALL[..] } else { self.steps() };
            for &step in steps.iter().filter(|&&step| king || self.is_forward(step)) {
                for to in self.ray(from, step, self.reach(king)).0 {
                    let crowned = !king && to.0 == self.last_row;
                    let (from, to) = (self.number(from), self.number(to));
                    moves.insert(SlowMove { from, to, captured: BTreeSet::new(), crowned });
                }
            }
        }
        moves
    }
}
