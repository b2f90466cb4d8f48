//! A second generator for the tests: a board of numbers, one ray after the other, nothing clever.
//!
//! It shares with the fast one only the grid in which it receives the position.

use std::collections::BTreeSet;

use crate::game::{Position, Side};

use super::position::DraughtsPosition;
use super::variant::Goal;
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

/// All legal moves.
pub(in crate::games::draughts) fn legal_moves<W: Word>(
    position: &DraughtsPosition<W>,
) -> BTreeSet<SlowMove> {
    let slow = Slow::new(position);
    if position.rules().goal == Goal::FirstKing && slow.grid.iter().flatten().any(|&it| it > 2) {
        return BTreeSet::new();
    }
    let mut captures = BTreeSet::new();
    for from in slow.own() {
        let mut lifted = slow.clone();
        *lifted.cell(from) = 0;
        let king = slow.value(from) == Some(slow.own_king);
        lifted.captures(from, king, &mut Vec::new(), &mut |to, taken, king_now| {
            let captured = taken.iter().map(|&cell| slow.number(cell)).collect();
            let crowned = !king && (king_now || to.0 == slow.last_row);
            let (from, to) = (slow.number(from), slow.number(to));
            captures.insert(SlowMove { from, to, captured, crowned });
        });
    }
    let most = captures.iter().map(|mv| slow.worth(mv)).max();
    if position.rules().majority {
        captures.retain(|mv| Some(slow.worth(mv)) == most);
    }
    if captures.is_empty() { slow.quiet_moves(resting(position)) } else { captures }
}

/// The number of the square of a king that has to rest.
fn resting<W: Word>(position: &DraughtsPosition<W>) -> Option<usize> {
    let run = position.steps().of(position.side_to_move())?;
    (run.steps == position.rules().king_steps).then(|| position.rules().layout.number(run.king))
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
            grid,
        }
    }

    fn number(&self, (row, column): Cell) -> usize {
        row as usize * self.grid.len() / 2 + column as usize / 2 + 1
    }

    fn value(&self, (row, column): Cell) -> Option<i64> {
        self.grid.get(row as usize)?.get(column as usize).copied()
    }

    fn is_king(&self, number: usize) -> bool {
        let half = self.grid.len() / 2;
        let row = (number - 1) / half;
        let column = (number - 1) % half * 2 + 1 - row % 2;
        self.grid[row][column] > 2
    }

    /// Worth of a capture: by Frisian rules its pieces, a king as two, then that there are fewer kings among them,
    /// then that a king takes them; elsewhere the number of its pieces.
    fn worth(&self, mv: &SlowMove) -> (usize, i32, bool) {
        let kings = mv.captured.iter().filter(|&&number| self.is_king(number)).count();
        if self.frisian {
            (mv.captured.len() + kings, -(kings as i32), self.is_king(mv.from))
        } else {
            (mv.captured.len(), 0, false)
        }
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
        if king { self.grid.len() as i32 } else { 1 }
    }

    /// The single jumps from a cell: for each the captured cell, and the cells on which it may land.
    fn jumps(&self, at: Cell, king: bool, taken: &[Cell]) -> Vec<(Cell, Vec<Cell>)> {
        let jump = |&step: &Cell| {
            let over = self.ray(at, step, self.reach(king) - 1).1;
            let landings = self.ray(over, step, self.reach(king)).0;
            let possible = self.is_enemy(over) && !taken.contains(&over) && !landings.is_empty();
            possible.then_some((over, landings))
        };
        STEPS.iter().take(if self.frisian { 8 } else { 4 }).filter_map(jump).collect()
    }

    fn captures(
        &self,
        at: Cell,
        king: bool,
        taken: &mut Vec<Cell>,
        report: &mut dyn FnMut(Cell, &[Cell], bool),
    ) {
        let jumps = self.jumps(at, king, taken);
        if jumps.is_empty() && !taken.is_empty() {
            report(at, taken, king);
        }
        for (over, landings) in jumps {
            taken.push(over);
            let king_at = |cell: Cell| king || (self.crowns_in_passing && cell.0 == self.last_row);
            let goes_on = |&&cell: &&Cell| !self.jumps(cell, king_at(cell), taken).is_empty();
            let going_on: Vec<_> = landings.iter().filter(goes_on).copied().collect();
            let stops = self.killer && self.value(over).is_some_and(|value| value > 2);
            let ends = landings.into_iter().take(if stops { 1 } else { usize::MAX }).collect();
            for cell in if going_on.is_empty() { ends } else { going_on } {
                self.captures(cell, king_at(cell), taken, report);
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
            for step in STEPS.into_iter().take(4).filter(|step| king || step.0 == self.forward) {
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
