//! Searches of boards without limits, for training: the moves and values of players, exact scores, values by depth, proofs.

use super::endgame::{OthelloMonitor, Solver, WHOLE};
use super::midgame::selectivity::Selectivity;
use super::midgame::{self, MAX, Midgame, MovesInWindow};
use super::model::Evaluation;
use super::root::{self, FirstReaching, RootMoves, RootSearch};
use super::shallow::{ShallowSearch, UNBOUNDED};
use super::tables::{Local, Tables};
use super::transposition::{NO_SQUARE, TranspositionTable};
use crate::games::othello::pattern::Patterns;
use crate::games::othello::rules::arch::{self, Kernel};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::{LAYOUTS, Layout, Square};
use crate::search::window::Window;
use crate::search::{Limits, Monitor, StopToken};

/// Searches with their own tables.
pub(in crate::games::othello) struct BoardSearches<'a> {
    patterns: &'a Patterns,
    tables: Tables,
}

/// Bytes of the tables of the midgame and of the endgame: enough for ten plies and for 16 empty squares, and fast to allocate.
const TABLE_BYTES: usize = 1 << 20;
/// All values.
const ALL: Window = Window { alpha: -MAX, beta: MAX };

impl<'a> BoardSearches<'a> {
    /// Searches of the full board with these patterns and empty tables, so that their next results are reproducible.
    pub(crate) fn new(patterns: &'a Patterns) -> Self {
        Self { patterns, tables: Tables::fixed(&LAYOUTS[0], TABLE_BYTES) }
    }

    /// Clears the tables.
    pub(crate) fn forget(&mut self) {
        self.tables.forget();
    }

    /// The exact score in discs of a board on which the side to move has a move, and the best move; `None` if the search was stopped.
    pub(crate) fn exact(&self, board: Board, stop: &StopToken) -> Option<(i32, Square)> {
        let moves = self.moves(board);
        let root = RootMoves { moves, window: WHOLE };
        unlimited(stop, |monitor| {
            let chosen = self.run::<RootSearch, _>(&mut self.solver(monitor), board, root);
            chosen.best.filter(|_| chosen.complete)
        })
    }

    /// A move that reaches the known exact score of a board; `None` if the search was stopped.
    pub(crate) fn reaching(&self, board: Board, score: i32, stop: &StopToken) -> Option<Square> {
        unlimited(stop, |monitor| {
            self.run::<FirstReaching, _>(&mut self.solver(monitor), board, score).ok().flatten()
        })
    }

    /// The value in 1/128 disc of a board on which the side to move has a move, and the best move, by a search of `depth` plies with the
    /// selectivity of timed searches; `None` after a stop.
    pub(crate) fn best(&self, board: Board, depth: u32, stop: &StopToken) -> Option<(i32, Square)> {
        let moves = self.moves(board);
        let root = MovesInWindow { moves, window: ALL, depth, first: NO_SQUARE };
        unlimited(stop, |monitor| {
            let mut midgame = self.selective(monitor, Selectivity::STRONGEST);
            let chosen = self.run::<midgame::RootSearch, _>(&mut midgame, board, root);
            chosen.best.filter(|_| chosen.complete)
        })
    }

    /// The values of a board on which the side to move has a move, in 1/128 disc, by searches of 0, 1, … `deepest` plies without ProbCut;
    /// `None` after a stop.
    pub(crate) fn by_depth(
        &self,
        board: Board,
        deepest: u32,
        stop: &StopToken,
    ) -> Option<Vec<i32>> {
        let search = |depth| {
            unlimited(stop, |monitor| {
                let mut midgame = self.selective(monitor, Selectivity::NONE);
                self.run::<midgame::PvSearch, _>(&mut midgame, board, (ALL, depth)).ok()
            })
        };
        (0..=deepest).map(search).collect()
    }

    fn layout(&self) -> &'static Layout {
        self.tables.layout()
    }

    fn moves(&self, board: Board) -> u64 {
        board.mobility(self.layout().squares & !board.occupied())
    }

    fn run<K: Kernel<C>, C>(
        &self,
        context: &mut C,
        board: Board,
        parameter: K::Parameter,
    ) -> K::Output {
        arch::run::<K, C>(self.layout(), context, board, parameter)
    }

    fn solver<'m, 'b>(&'m self, monitor: &'m mut OthelloMonitor<'b>) -> Solver<'m, 'b> {
        self.tables.solver_by(Evaluation::of(self.patterns), 0, monitor)
    }

    fn selective<'m, 'b>(
        &'m self,
        monitor: &'m mut OthelloMonitor<'b>,
        selectivity: Selectivity,
    ) -> Midgame<'m, 'b> {
        Midgame::new(self.solver(monitor), &self.tables.midgame, selectivity)
    }
}

/// Transposition table that the threads of a proof share.
pub(in crate::games::othello) struct ProofTable {
    layout: &'static Layout,
    entries: TranspositionTable,
}

impl ProofTable {
    /// An empty table of `bytes` bytes for a board.
    pub(crate) fn new(layout: &'static Layout, bytes: usize) -> Self {
        Self { layout, entries: TranspositionTable::with_bytes(bytes) }
    }
}

/// Searches of one thread with a shared table.
pub(in crate::games::othello) struct Prover<'a> {
    table: &'a ProofTable,
    local: Local,
}

impl<'a> Prover<'a> {
    /// A thread's searches.
    pub(crate) fn new(table: &'a ProofTable) -> Self {
        Self { table, local: Local::new() }
    }

    /// The exact score of a board on which the game is not over, in discs; `None` if it was stopped.
    pub(crate) fn score(&self, board: Board, stop: &StopToken) -> Option<i32> {
        let layout = self.table.layout;
        let empty = layout.squares & !board.occupied();
        let moves = board.mobility(empty);
        if moves == 0 {
            return self.score(board.turned(), stop).map(|score| -score);
        }
        let root = RootMoves { moves, window: WHOLE };
        unlimited(stop, |monitor| {
            let mut score = None;
            for threshold in root::passes(empty.count_ones()) {
                let search = |root| {
                    let mut solver = Solver { threshold, ..self.solver(monitor) };
                    arch::run::<RootSearch, _>(layout, &mut solver, board, root)
                };
                let chosen = root::aspire(root, score, search);
                score = Some(chosen.best.filter(|_| chosen.complete)?.0);
            }
            score
        })
    }

    /// The value of a board by a search of a few plies, in 1/128 disc; `None` if it was stopped.
    pub(crate) fn estimate(&self, board: Board, plies: u32, stop: &StopToken) -> Option<i32> {
        let window = Window { alpha: -UNBOUNDED, beta: UNBOUNDED };
        unlimited(stop, |monitor| {
            let mut solver = self.solver(monitor);
            let parameter = (window, plies);
            arch::run::<ShallowSearch, _>(self.table.layout, &mut solver, board, parameter).ok()
        })
    }

    fn solver<'m, 'b>(&'m self, monitor: &'m mut OthelloMonitor<'b>) -> Solver<'m, 'b> {
        let ProofTable { layout, entries } = self.table;
        Solver::new(layout, monitor, Evaluation::of(Patterns::shared()), entries, &self.local)
    }
}

/// Runs a search without limits.
fn unlimited<T>(stop: &StopToken, search: impl FnOnce(&mut OthelloMonitor<'_>) -> T) -> T {
    let limits = Limits::default();
    let mut silence = |_: &_, _| {};
    search(&mut Monitor::new(&limits, stop, &mut silence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::pattern::DISC;
    use crate::games::othello::rules::arch::{Arch, Portable, Turn};
    use crate::games::othello::rules::layout::squares;
    use crate::games::othello::rules::position::OthelloPosition;

    /// The value of plain minimax.
    fn minimax(patterns: &Patterns, board: Board, depth: u32) -> i32 {
        if depth == 0 {
            return if board.own == 0 { -MAX } else { patterns.evaluate(board) };
        }
        let moves = match Portable::<8>.turn(board) {
            Turn::Moves(moves) => moves,
            Turn::Pass(turned) => return -minimax(patterns, turned, depth),
            Turn::Over => return DISC * Portable::<8>.final_score(board),
        };
        let after = |square| board.after(square, board.flips(square));
        squares(moves).map(|square| -minimax(patterns, after(square), depth - 1)).max().unwrap()
    }

    #[test]
    fn a_search_without_cuts_finds_what_minimax_finds() {
        let stop = StopToken::default();
        for patterns in [Patterns::of_corners(), Patterns::scattered()] {
            let mut board = OthelloPosition::start(&LAYOUTS[0]).board();
            for _ in 0..12 {
                let searches = BoardSearches::new(&patterns);
                let values = searches.by_depth(board, 4, &stop).unwrap();
                let expected: Vec<_> =
                    (0..=4).map(|depth| minimax(&patterns, board, depth)).collect();
                assert_eq!(values, expected, "{board:x?}");
                let (_, square) = searches.best(board, 4, &stop).unwrap();
                board = board.after(square, board.flips(square));
            }
        }
    }
}
