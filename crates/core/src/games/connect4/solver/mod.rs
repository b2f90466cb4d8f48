//! `solver`: the perfect player of Connect 4.
//!
//! ```text
//! Solver ─ turns a request into a search, and its result into an answer
//!   ├─ rounds ─ the nodes that proof and look-ahead get in turn, and the helper threads
//!   │    ├─ mtd ─ the null windows that lead to the value
//!   │    │    └─ kernel ─ the search of one null window  ─ node, pairing, history, book ─ static_function, bounds_table ─ transposition_table
//!   │    └─ look_ahead ─ iterative deepening where nothing is proven  ─ evaluation
//!   └─ root ─ the root: bounds on its moves, reports
//! ```
//! The game's `README.md` has the gain of each technique.

mod book;
mod bounds_table;
mod evaluation;
mod history;
mod kernel;
mod layout;
mod look_ahead;
mod mtd;
mod node;
#[cfg(feature = "train")]
mod openings;
mod pairing;
mod root;
mod rounds;
mod static_function;
#[cfg(test)]
mod tests;
mod transposition_table;
#[cfg(feature = "train")]
mod whole_board;

#[cfg(feature = "train")]
pub(crate) use openings::RECIPE as BOOK_RECIPE;
#[cfg(feature = "train")]
pub(crate) use whole_board::RECIPE as SOLVE_RECIPE;

use std::sync::Arc;

use crate::game::{self, CHANCE, FlagOption, IntOption, Options, Refusal};
use crate::search::transposition_table::TranspositionTable as EstimateTable;
use crate::search::{
    BoxedSearcher, Feature, Found, Interrupted, Monitor, Purpose, Root, Searcher, Strategy,
    StrategyAbout,
};
use crate::search::{level, parallel::CurrentlySearched};

use super::Connect4;
use super::rules::bits::Bits;
use super::rules::position::Column;
use book::Book;
use bounds_table::BoundsTable;
use kernel::Kernel;
use layout::{Layout, Narrow, Standard, Wide};
use look_ahead::LookAhead;
use mtd::{Candidate, candidates, foresee_replies, limit, settle, test};
use node::Node;
use root::RootSearch;
use rounds::Rounds;
use transposition_table::Bounds;

/// The size of the transposition table. The default is enough for searches of a minute. Only pages that are touched take memory.
const TABLE_MB: IntOption = game::TABLE_MB.default(256).doc(text!("connect4-option-table-mb"));

/// The switch of the opening book.
const BOOK: FlagOption = FlagOption::new("book", true).doc(text!("connect4-option-book"));

/// The strength of play.
const LEVEL: IntOption = level::option::<Connect4>();

/// The strategy.
pub(super) fn strategy() -> Strategy<Connect4> {
    Strategy {
        about: StrategyAbout {
            name: "solver",
            summary: text!("connect4-solver-summary"),
            options: &[TABLE_MB.spec, BOOK.spec, LEVEL.spec, CHANCE.spec],
            features: &[Feature::MultiPv, Feature::Threads],
        },
        make,
    }
}

fn make(game: &Arc<Connect4>, options: &Options) -> Result<BoxedSearcher<Connect4>, Refusal> {
    let shape = game.shape;
    let solver: BoxedSearcher<Connect4> = if shape == Standard.shape() {
        Box::new(Solver::new(Standard, options))
    } else if shape.bits() <= u64::BITS {
        Box::new(Solver::new(Narrow(shape), options))
    } else {
        Box::new(Solver::new(Wide(shape), options))
    };
    Ok(level::weaken(solver, options))
}

type Watch<'a> = Monitor<'a, Found<Column>>;

/// The solver of one board.
struct Solver<L> {
    layout: L,
    /// Proven bounds, which stay valid, so the table is kept from one search to the next.
    table: BoundsTable,
    /// Results of the look-ahead, with the best move as the number of its square; a deeper iteration begins with the best moves of the
    /// previous one.
    estimates: EstimateTable,
    /// Marks of the nodes that helper threads are searching.
    marks: CurrentlySearched,
    /// It is looked for again as long as there is none, because a host may still be fetching it.
    book: Option<Book>,
    has_book: bool,
}

/// The reciprocal of the estimates' share of the memory. Positions that are solved immediately leave it untouched.
const ESTIMATES_SHARE: usize = 32;
/// The same on boards without a table of bounds.
const ESTIMATES_ALONE: usize = 4;
/// The largest board, in squares, whose positions have bounds in the table. The values of larger boards do not fit its entries, and no
/// table is large enough to distinguish their positions, so only the look-ahead plays them.
const MAX_PROVEN: usize = 64;

impl<L: Layout> Searcher for Solver<L> {
    type Game = Connect4;

    fn search(&mut self, root: &Root<'_, Connect4>, monitor: &mut Watch<'_>) -> Found<Column> {
        self.estimates.new_generation();
        self.find_book();
        let time = monitor.time_limit();
        if let Err(Interrupted) = self.table.begin_search(time, &mut || monitor.poll_time()) {
            return Found::default();
        }
        let mut kernel = self.kernel(0);
        let mut search = RootSearch::new(self.layout.shape(), root, monitor.depth_limit());
        let mut known = candidates(&kernel, &search.node, &search.squares());
        if let Some(value) = kernel.book_value(&search.node) {
            search.aim.first_guess = Some(value);
            limit(&mut known, value);
            if let Some(square) = kernel.book_move(&search.node) {
                settle(&mut known, square, value);
            }
        }
        let is_hurried = monitor.is_limited() || search.is_limited();
        if is_hurried {
            foresee_replies(&kernel, &mut known);
        }
        let mut ended = Ok(());
        let ranks = root.multipv.min(known.len());
        let look_ahead = LookAhead::new(self.kernel(0), &self.estimates);
        let mut rounds = Rounds::new(self, look_ahead, ranks, is_hurried);
        for rank in 0..ranks {
            let (placed, rest) = known.split_at_mut(rank);
            search.placed = placed.to_vec();
            if ended.is_ok() {
                ended = rounds.run(&mut kernel, rest, &mut search, monitor);
            }
            search.bring_best_to_front(rest);
        }
        // The search of a later rank may have proven a better move, or another value of a move that is ranked already.
        for rank in 0..ranks {
            search.bring_best_to_front(&mut known[rank..]);
        }
        let mut found = search.found(&known, ranks);
        if ended.is_ok() {
            monitor.report(&found);
            let by_book = kernel.book_value(&search.node).is_some();
            let cost = pv_nodes(root.purpose, is_hurried, by_book, monitor.nodes());
            for (line, candidate) in found.lines.iter_mut().zip(&known) {
                // A truncated line is correct too.
                let _ = monitor.within(cost, |monitor| {
                    extend_pv(&mut kernel, &search.node, candidate, &mut line.moves, monitor)
                });
            }
            monitor.finish(search.reason(&known, ranks));
        }
        found
    }

    fn warning(&self) -> Option<String> {
        self.table.shortage().or_else(|| self.estimates.shortage())
    }

    fn remembers(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        self.table.clear();
        self.estimates.forget();
    }
}

impl<L: Layout> Solver<L> {
    fn new(layout: L, options: &Options) -> Self {
        let shape = layout.shape();
        let bytes = (TABLE_MB.of(options) as usize) << 20;
        let (bounds, estimates) = if shape.area() <= MAX_PROVEN {
            (bytes, bytes / ESTIMATES_SHARE)
        } else {
            (0, bytes / ESTIMATES_ALONE)
        };
        let mut solver = Self {
            layout,
            table: BoundsTable::new(bounds, shape.bits()),
            estimates: EstimateTable::growing(estimates),
            marks: CurrentlySearched::new(),
            book: None,
            has_book: BOOK.of(options),
        };
        solver.find_book();
        solver
    }

    fn find_book(&mut self) {
        if self.has_book && self.book.is_none() {
            self.book = book::find(self.layout.shape());
        }
    }

    fn kernel(&self, helper: usize) -> Kernel<'_, L> {
        Kernel::new(self.layout, &self.table, self.book.as_ref(), helper)
    }
}

/// The most nodes for the rest of a principal variation if the answer took `nodes`. Beyond the book the line costs as much as the answer
/// would without the book. That is too much if the book has the value, or if only a move is needed, and especially under a limit.
fn pv_nodes(purpose: Purpose, is_hurried: bool, by_book: bool, nodes: u64) -> u64 {
    const CHEAP: u64 = 100_000;
    const CHEAP_BY_BOOK: u64 = 40_000;
    const CHEAP_IN_A_HURRY: u64 = 1_000;
    match (purpose.wants_move(), is_hurried) {
        (true, true) => nodes.max(CHEAP_IN_A_HURRY),
        (true, false) => nodes.max(CHEAP),
        (false, _) if by_book => nodes.max(CHEAP_BY_BOOK),
        (false, _) => u64::MAX,
    }
}

/// Continues a principal variation whose value is known to the end of the game, with a best move for either side.
fn extend_pv<L: Layout>(
    kernel: &mut Kernel<'_, L>,
    node: &Node<L::Bits>,
    first: &Candidate<L::Bits>,
    line: &mut Vec<Column>,
    monitor: &mut Watch<'_>,
) -> Result<(), Interrupted> {
    let shape = kernel.shape();
    let Bounds { lower: mut value, upper } = first.bounds;
    if value != upper {
        return Ok(());
    }
    let (mut node, mut square) = (*node, first.square);
    while (node.own_threats & square).is_empty() && node.stones + 1 < shape.area() as i32 {
        node = node.play(shape, square);
        value = -value;
        let mut replies =
            candidates(kernel, &node, &root::from_centre(shape, node.playable(shape)));
        let is_best = |reply: &&Candidate<_>| reply.bounds.lower >= value;
        // The table usually knows a best reply from the proof; another search would try others before it.
        if !replies.iter().any(|reply| is_best(&reply)) {
            test(kernel, &mut replies, value - 1, monitor)?;
        }
        let Some(reply) = replies.iter().find(is_best) else { break };
        square = reply.square;
        line.push(root::column(shape, square));
    }
    Ok(())
}
