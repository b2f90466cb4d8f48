//! Strategy `table`: breadth-first search through a table of every configuration of a small board.
//!
//! From the start, the configurations that one press makes are generated; then those of each of these, and so on,
//! until every configuration that was generated is expanded too.
//! Each remembers the press that made it, so the path back from the goal is a shortest solution.

use crate::game::{Text, wording};
use crate::games::lights_out::LightsOut;
use crate::games::lights_out::rules::position::{LightsPosition, Press};
use crate::search::charged::Charged;
use crate::search::memory::OutOfMemory;
use crate::search::{
    Feature, Found, Interrupted, Root, Searcher, Stopped, Strategy, StrategyAbout,
};

use super::Watch;

/// Largest board with a table, in cells: 2^20 configurations.
const MAX_CELLS: usize = 20;

/// Configurations, with a number of them.
const CONFIGURATIONS: Text = text!("lights-configurations");

/// Strategy `table`.
pub(super) fn strategy() -> Strategy<LightsOut> {
    Strategy {
        about: StrategyAbout {
            name: "table",
            summary: text!("lights-table-summary"),
            options: &[],
            features: &[Feature::MultiPv],
        },
        make: |_, _| Ok(Box::new(TableSearch)),
    }
}

struct TableSearch;

impl Searcher for TableSearch {
    type Game = LightsOut;

    fn search(&mut self, root: &Root<'_, LightsOut>, monitor: &mut Watch<'_>) -> Found<Press> {
        let cells = root.position.board().cells();
        if cells > MAX_CELLS {
            return Found {
                note: Some(wording!("lights-table-too-large", cells, max_cells = MAX_CELLS)),
                ..Found::default()
            };
        }
        let Ok(mut table) = StateTable::new(root.position) else {
            monitor.halt(OutOfMemory);
            return Found::default();
        };
        let filled = table.fill(root.moves, monitor);
        match table.path_to_goal(root.moves) {
            Some(path) if path.len() as u64 > u64::from(monitor.depth_limit()) => {
                monitor.finish(Stopped::Depth);
                Found { lower_bound: Some(path.len() as u32), ..Found::default() }
            }
            Some(path) => {
                monitor.finish(Stopped::Solved);
                Found::solution(path, true)
            }
            None if filled.is_err() => Found::default(),
            None => {
                monitor.finish(Stopped::Solved);
                let count = table.queue.len() - usize::from(table.comes_back());
                let made = CONFIGURATIONS.count(count);
                Found::unsolvable(wording!("lights-goal-out-of-reach", made))
            }
        }
    }
}

/// Table of the configurations of a board, by number: bit `i` is set where cell `i` is lit.
struct StateTable {
    /// Cells that each press flips. Shape \[press\].
    flips: Vec<u32>,
    start: u32,
    goal: u32,
    /// Press that generated each configuration. Shape \[configuration\].
    generated_by: Charged<Vec<Option<Press>>>,
    /// Generated configurations in order.
    queue: Charged<Vec<u32>>,
}

impl StateTable {
    fn new(position: &LightsPosition) -> Result<Self, OutOfMemory> {
        let board = position.board();
        let mask = |press| board.flips(press).iter().fold(0, |mask, cell| mask | 1 << cell);
        let configurations = 1 << board.cells();
        Ok(Self {
            flips: (0..board.cells()).map(mask).collect(),
            start: position.lit().low() as u32,
            goal: board.goal().low() as u32,
            generated_by: Charged::filled(None, configurations)?,
            // The start may be in it twice.
            queue: Charged::with_room(configurations + 1)?,
        })
    }

    /// Generates and expands all that presses can make, beginning with `first_moves`.
    /// If these are not all moves of the start, it is expanded again when a path comes back to it.
    fn fill(&mut self, first_moves: &[Press], monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        monitor.visit()?;
        self.queue.push(self.start);
        let all: Vec<Press> = (0..self.flips.len() as u32).map(Press).collect();
        let is_narrowed = first_moves.len() < all.len();
        let mut expanded = 0;
        while let Some(&from) = self.queue.get(expanded) {
            let moves = if expanded == 0 { first_moves } else { &all };
            for &press in moves {
                let next = from ^ self.flips[press.cell()];
                let is_known = next == self.start && !is_narrowed;
                if is_known || self.generated_by[next as usize].is_some() {
                    monitor.skip()?;
                    continue;
                }
                monitor.visit()?;
                self.generated_by[next as usize] = Some(press);
                self.queue.push(next);
            }
            expanded += 1;
        }
        Ok(())
    }

    /// True if a path has come back to the start.
    fn comes_back(&self) -> bool {
        self.generated_by[self.start as usize].is_some()
    }

    /// Presses from the start to the goal, the first of them among `first_moves`; read backwards: a press undoes itself.
    fn path_to_goal(&self, first_moves: &[Press]) -> Option<Vec<Press>> {
        let mut path: Vec<Press> = Vec::new();
        let mut at = self.goal;
        // The configuration after another press of the start was generated only once a path had come back to the start.
        while at != self.start || path.last().is_some_and(|press| !first_moves.contains(press)) {
            let press = self.generated_by[at as usize]?;
            path.push(press);
            at ^= self.flips[press.cell()];
        }
        path.reverse();
        Some(path)
    }
}
