//! `solver`: the perfect player of Connect 4.
//!
//! ```text
//! Solver ─ what a request asks, what is answered
//!   ├─ mtd ─ the null windows that lead to the value
//!   │    └─ kernel ─ the search of one null window  ─ node, pairing, transposition_table, history, book
//!   ├─ root ─ the root: bounds on its moves, reports
//!   └─ shallow_search ─ a judgement where nothing is proven
//! ```
//! `README.md` beside the game tells what each technique brings.

mod book;
mod history;
mod kernel;
mod layout;
mod mtd;
mod node;
mod openings;
mod pairing;
mod root;
mod shallow_search;
#[cfg(test)]
mod tests;
mod transposition_table;

pub(crate) use openings::RECIPE as BOOK_RECIPE;

use std::sync::Arc;

use crate::engine::{
    BoxedSearcher, Feature, Found, Interrupted, Monitor, Purpose, Root, Searcher, Strategy,
    StrategyAbout,
};
use crate::game::{self, CHANCE, FlagOption, IntOption, Options, Refusal};
use crate::search::level;

use super::Connect4;
use super::bits::Bits;
use super::position::Column;
use book::Book;
use kernel::Kernel;
use layout::{Layout, Narrow, Standard, Wide};
use mtd::{Candidate, candidates, limit, prove, test};
use node::Node;
use root::RootSearch;
use transposition_table::{Bounds, TranspositionTable};

/// The size of the transposition table.
/// The default is enough for what takes a minute; only what is touched takes memory.
const TABLE_MB: IntOption = game::TABLE_MB
    .default(256)
    .doc("The table in mebibytes, a power of two of them being used; a board whose columns and spare row need more than 64 bits wants 16, and 10x6 256: with less there is none.");

/// The switch of the opening book.
const BOOK: FlagOption = FlagOption::new("book", true)
    .doc("Whether to use the opening book: that of the program, or a deeper one found by --data.");

/// The strength of play.
const LEVEL: IntOption = level::option::<Connect4>();

/// The strategy.
pub(super) fn strategy() -> Strategy<Connect4> {
    Strategy {
        about: StrategyAbout {
            name: "solver",
            summary: "proves the result and the distance to the end: perfect play",
            options: &[TABLE_MB.spec, BOOK.spec, LEVEL.spec, CHANCE.spec],
            features: &[Feature::MultiPv, Feature::Threads],
        },
        make,
    }
}

fn make(game: &Arc<Connect4>, options: &Options) -> Result<BoxedSearcher<Connect4>, Refusal> {
    let shape = game.shape;
    let table = TranspositionTable::new((TABLE_MB.of(options) as usize) << 20, shape.bits());
    let book = if BOOK.of(options) { book::find(shape) } else { None };
    let solver: BoxedSearcher<Connect4> = if shape == Standard.shape() {
        Box::new(Solver { layout: Standard, table, book })
    } else if shape.bits() <= u64::BITS {
        Box::new(Solver { layout: Narrow(shape), table, book })
    } else {
        Box::new(Solver { layout: Wide(shape), table, book })
    };
    Ok(level::weaken(solver, options))
}

type Watch<'a> = Monitor<'a, Found<Column>>;

/// The solver of one board.
struct Solver<L> {
    layout: L,
    table: TranspositionTable,
    book: Option<Book>,
}

impl<L: Layout> Searcher for Solver<L> {
    type Game = Connect4;

    fn search(&mut self, root: &Root<'_, Connect4>, monitor: &mut Watch<'_>) -> Found<Column> {
        self.table.clear();
        let mut kernel = self.kernel(0);
        let mut search = RootSearch::new(self.layout.shape(), root, monitor.depth_limit());
        let mut known = candidates(&kernel, &search.node, &search.squares());
        if let Some(value) = kernel.book_value(&search.node) {
            search.aim.first_guess = Some(value);
            limit(&mut known, value);
        }
        let mut ended = Ok(());
        let ranks = root.multipv.min(known.len());
        for rank in 0..ranks {
            let rest = &mut known[rank..];
            if ended.is_ok() {
                ended = self.prove_best(&mut kernel, rest, &mut search, monitor);
            }
            search.bring_best_to_front(rest);
        }
        let mut found = search.found(&known[..ranks]);
        if ended.is_ok() {
            monitor.report(&found);
            let cost = pv_nodes(root.purpose, monitor.nodes());
            for (line, candidate) in found.lines.iter_mut().zip(&known) {
                // A line that is cut off is as true as a whole one.
                let _ = monitor.within(cost, |monitor| {
                    extend_pv(&mut kernel, &search.node, candidate, &mut line.moves, monitor)
                });
            }
            monitor.finish(search.reason(&known[..ranks]));
        }
        found
    }

    fn warning(&self) -> Option<String> {
        self.table.shortage()
    }
}

impl<L: Layout> Solver<L> {
    fn kernel(&self, helper: usize) -> Kernel<'_, L> {
        Kernel::new(self.layout, &self.table, self.book.as_ref(), helper)
    }

    /// Proves what is aimed at of the best of `known`, on as many threads as are asked for:
    /// all search the same and share what they find in the table (lazy SMP).
    fn prove_best<'t>(
        &'t self,
        kernel: &mut Kernel<'t, L>,
        known: &mut [Candidate<L::Bits>],
        search: &mut RootSearch<'_, L::Bits>,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let (helpers, aim) = (search.root.threads - 1, search.aim);
        if helpers > 0 {
            self.table.grow_fully();
        }
        let copy = known.to_vec();
        let help = |number: usize, monitor: &mut Watch<'_>| {
            // What a helper finds is in the table; that it is interrupted is how it ends.
            let _ = prove(&mut self.kernel(number), &mut copy.clone(), aim, monitor, |_, _| Ok(()));
        };
        monitor.with_helpers(helpers, help, |monitor| {
            prove(kernel, known, aim, monitor, |known, monitor| search.report(known, monitor))
        })
    }
}

/// Nodes that the rest of a principal variation may take where the answer took `nodes`.
///
/// Beyond the book it costs as much as the answer would without it: to play, that is not worth waiting for.
fn pv_nodes(purpose: Purpose, nodes: u64) -> u64 {
    const CHEAP: u64 = 100_000;
    if purpose.wants_move() { nodes.max(CHEAP) } else { u64::MAX }
}

/// Continues a principal variation of which the value is known to the end of the game, with a best move for either side.
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
        test(kernel, &mut replies, value - 1, monitor)?;
        let Some(reply) = replies.iter().find(|reply| reply.bounds.lower >= value) else { break };
        square = reply.square;
        line.push(root::column(shape, square));
    }
    Ok(())
}
