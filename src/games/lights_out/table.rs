//! The strategy `table`: every configuration of a small board in one table, each marked as produced and as explored.
//!
//! From the start, the configurations that one press makes are produced; then those of each of these, and so on,
//! until every configuration that was produced is explored too.
//! Each remembers the press that made it, so the way back from the goal is a shortest solution.

use crate::engine::{
    Found, Interrupted, Monitor, Root, Searcher, Stopped, Strategy, StrategyAbout,
};

use super::{LightsOut, LightsPosition, Press};

/// The largest board with a table, in cells: 2^20 configurations.
const MAX_CELLS: usize = 20;

/// The strategy `table`.
pub(super) fn strategy() -> Strategy<LightsOut> {
    Strategy {
        about: StrategyAbout {
            name: "table",
            summary: "fills a table of all configurations, then reads the way back: a shortest solution, on boards of at most 20 cells",
            options: &[],
            features: &[],
        },
        make: |_, _| Ok(Box::new(TableSearch)),
    }
}

struct TableSearch;

impl Searcher for TableSearch {
    type Game = LightsOut;

    fn search(
        &mut self,
        root: &Root<'_, LightsOut>,
        monitor: &mut Monitor<'_, Found<Press>>,
    ) -> Found<Press> {
        let cells = root.position.board().cells();
        if cells > MAX_CELLS {
            return Found {
                note: Some(format!(
                    "the table would have 2^{cells} configurations; it is for boards of at most {MAX_CELLS} cells"
                )),
                ..Found::default()
            };
        }
        let mut table = Table::new(root.position);
        let filled = table.fill(root.moves, monitor);
        match table.way_to_goal() {
            Some(way) if way.len() as u64 > u64::from(monitor.depth_limit()) => {
                monitor.finish(Stopped::Depth);
                Found { lower_bound: Some(way.len() as u32), ..Found::default() }
            }
            Some(way) => {
                monitor.finish(Stopped::Solved);
                Found::solution(way, true)
            }
            None if filled.is_err() => Found::default(),
            None => {
                monitor.finish(Stopped::Solved);
                Found::unsolvable(format!(
                    "the goal is not among the {} configurations that presses can make",
                    table.queue.len()
                ))
            }
        }
    }
}

/// The configurations of a board, by number: bit `i` is set where cell `i` is lit.
struct Table {
    /// What each press flips.
    flips: Vec<u32>,
    start: u32,
    goal: u32,
    /// The press that produced each configuration.
    produced_by: Vec<Option<Press>>,
    /// The produced configurations in order; those before `explored` are explored too.
    queue: Vec<u32>,
}

impl Table {
    fn new(position: &LightsPosition) -> Self {
        let board = position.board();
        let mask = |press| board.flips(press).iter().fold(0, |mask, cell| mask | 1 << cell);
        Self {
            flips: (0..board.cells()).map(mask).collect(),
            start: position.lit().low() as u32,
            goal: board.goal().low() as u32,
            produced_by: vec![None; 1 << board.cells()],
            queue: Vec::new(),
        }
    }

    /// Produces and explores all that presses can make, beginning with `first_moves`.
    fn fill(
        &mut self,
        first_moves: &[Press],
        monitor: &mut Monitor<'_, Found<Press>>,
    ) -> Result<(), Interrupted> {
        monitor.visit()?;
        self.queue.push(self.start);
        let all: Vec<Press> = (0..self.flips.len() as u32).map(Press).collect();
        let mut explored = 0;
        while let Some(&from) = self.queue.get(explored) {
            let moves = if explored == 0 { first_moves } else { &all };
            for &press in moves {
                let next = from ^ self.flips[press.cell()];
                if next != self.start && self.produced_by[next as usize].is_none() {
                    monitor.visit()?;
                    self.produced_by[next as usize] = Some(press);
                    self.queue.push(next);
                }
            }
            explored += 1;
        }
        Ok(())
    }

    /// The presses from the start to the goal, read backwards: a press undoes itself.
    fn way_to_goal(&self) -> Option<Vec<Press>> {
        let mut way = Vec::new();
        let mut at = self.goal;
        while at != self.start {
            let press = self.produced_by[at as usize]?;
            way.push(press);
            at ^= self.flips[press.cell()];
        }
        way.reverse();
        Some(way)
    }
}
