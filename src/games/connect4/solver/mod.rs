//! `solver`: the perfect player of Connect 4.
//!
//! ```text
//! Solver ─ what a request asks, what is answered
//!   ├─ prover ─ which questions lead to the value
//!   │    └─ kernel ─ is it more than alpha?  ─ node, pairing, table, history, book
//!   ├─ study ─ what is known of the root, and how it is told
//!   ├─ lookahead ─ a judgement where nothing is proven
//!   └─ level ─ weaker play for people
//! ```
//! `README.md` beside the game tells what each technique brings.

mod book;
mod history;
mod kernel;
mod layout;
mod level;
mod lookahead;
mod node;
mod openings;
mod pairing;
mod prover;
mod study;
mod table;
#[cfg(test)]
mod tests;

pub use openings::RECIPE as BOOK_RECIPE;

use std::sync::Arc;

use crate::engine::{
    BoxedSearcher, Feature, Found, Interrupted, Monitor, Purpose, Root, Searcher, Strategy,
    StrategyAbout,
};
use crate::game::{self, FlagOption, IntOption, Options, Refusal, SEED};

use super::Connect4;
use super::bits::Bits;
use super::position::Column;
use book::Book;
use kernel::Kernel;
use layout::{Layout, Narrow, Standard, Wide};
use level::{LEVEL, Level};
use node::Node;
use prover::{Candidate, ask, candidates, limit, prove};
use study::Study;
use table::{Range, Table};

/// The size of the table.
/// The default is enough for what takes a minute; only what is touched takes memory.
const TABLE_MB: IntOption = game::TABLE_MB
    .default(256)
    .doc("The table in mebibytes, a power of two of them being used; a board whose columns and spare row need more than 64 bits wants 16, and 10x6 256: with less there is none.");

/// Whether to use the book.
const BOOK: FlagOption = FlagOption::new("book", true)
    .doc("Whether to use the opening book: that of the program, or a deeper one found by --data.");

/// The strategy.
pub(super) fn strategy() -> Strategy<Connect4> {
    Strategy {
        about: StrategyAbout {
            name: "solver",
            summary: "proves the result and the distance to the end: perfect play",
            options: &[TABLE_MB.spec, BOOK.spec, LEVEL.spec, SEED.spec],
            features: &[Feature::MultiPv, Feature::Threads],
        },
        make,
    }
}

fn make(game: &Arc<Connect4>, options: &Options) -> Result<BoxedSearcher<Connect4>, Refusal> {
    let shape = game.shape;
    let table = Table::new((TABLE_MB.of(options) as usize) << 20, shape.bits());
    let book = if BOOK.of(options) { book::find(shape) } else { None };
    let seed = SEED.of(options) as u64;
    let level = LEVEL.of(options).map(|number| Level { number, seed });
    Ok(if shape == Standard.shape() {
        Box::new(Solver { layout: Standard, table, book, level })
    } else if shape.bits() <= u64::BITS {
        Box::new(Solver { layout: Narrow(shape), table, book, level })
    } else {
        Box::new(Solver { layout: Wide(shape), table, book, level })
    })
}

type Watch<'a> = Monitor<'a, Found<Column>>;

/// The solver of one board.
struct Solver<L> {
    layout: L,
    table: Table,
    book: Option<Book>,
    /// Of a player that is to be weaker.
    level: Option<Level>,
}

impl<L: Layout> Searcher for Solver<L> {
    type Game = Connect4;

    fn search(&mut self, root: &Root<'_, Connect4>, monitor: &mut Watch<'_>) -> Found<Column> {
        if let Some(level) = self.level {
            return level.choose(root, monitor);
        }
        self.table.clear();
        let mut kernel = self.kernel(0);
        let mut study = Study::new(self.layout.shape(), root, monitor.depth_limit());
        let mut known = candidates(&kernel, &study.node, &study.squares());
        if let Some(value) = kernel.known(&study.node) {
            study.aim.guess = Some(value);
            limit(&mut known, value);
        }
        let mut ended = Ok(());
        let ranks = root.multipv.min(known.len());
        for rank in 0..ranks {
            let rest = &mut known[rank..];
            if ended.is_ok() {
                ended = self.prove_best(&mut kernel, rest, &mut study, monitor);
            }
            study.bring_best_to_front(rest);
        }
        let mut found = study.found(&known[..ranks]);
        if ended.is_ok() {
            monitor.report(&found);
            let cost = line_cost(root.purpose, monitor.nodes());
            for (line, candidate) in found.lines.iter_mut().zip(&known) {
                // A line that is cut off is as true as a whole one.
                let _ = monitor.within(cost, |monitor| {
                    extend_line(&mut kernel, &study.node, candidate, &mut line.moves, monitor)
                });
            }
            monitor.finish(study.reason(&known[..ranks]));
        }
        found
    }
}

impl<L: Layout> Solver<L> {
    fn kernel(&self, helper: usize) -> Kernel<'_, L> {
        Kernel::new(self.layout, &self.table, self.book.as_ref(), helper)
    }

    /// Proves what is aimed at of the best of `known`, on as many threads as are asked for.
    fn prove_best<'t>(
        &'t self,
        kernel: &mut Kernel<'t, L>,
        known: &mut [Candidate<L::Bits>],
        study: &mut Study<'_, L::Bits>,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let (helpers, aim) = (study.root.threads - 1, study.aim);
        if helpers > 0 {
            self.table.grow_fully();
        }
        let copy = known.to_vec();
        let help = |number: usize, monitor: &mut Watch<'_>| {
            // What a helper finds is in the table; that it is interrupted is how it ends.
            let _ = prove(&mut self.kernel(number), &mut copy.clone(), aim, monitor, |_, _| Ok(()));
        };
        monitor.with_helpers(helpers, help, |monitor| {
            prove(kernel, known, aim, monitor, |known, monitor| study.tell(known, monitor))
        })
    }
}

/// How many nodes the continuation of a line may take where the answer took `nodes`.
///
/// Beyond the book a line costs as much as the answer would without it: to play, that is not worth waiting for.
fn line_cost(purpose: Purpose, nodes: u64) -> u64 {
    const CHEAP: u64 = 100_000;
    if purpose == Purpose::Move { nodes.max(CHEAP) } else { u64::MAX }
}

/// Continues a line of which the value is known to the end of the game, with a best move for either side.
fn extend_line<L: Layout>(
    kernel: &mut Kernel<'_, L>,
    node: &Node<L::Bits>,
    first: &Candidate<L::Bits>,
    line: &mut Vec<Column>,
    monitor: &mut Watch<'_>,
) -> Result<(), Interrupted> {
    let shape = kernel.shape();
    let Range { lower: mut value, upper } = first.range;
    if value != upper {
        return Ok(());
    }
    let (mut node, mut square) = (*node, first.square);
    while (node.own_wins & square).is_empty() && node.stones + 1 < shape.area() as i32 {
        node = node.play(shape, square);
        value = -value;
        let mut replies =
            candidates(kernel, &node, &study::from_centre(shape, node.playable(shape)));
        ask(kernel, &mut replies, value - 1, monitor)?;
        let Some(reply) = replies.iter().find(|reply| reply.range.lower >= value) else { break };
        square = reply.square;
        line.push(study::column(shape, square));
    }
    Ok(())
}
