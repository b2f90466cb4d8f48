//! Rounds of a search: proof and look-ahead alternate, with more nodes in each round,
//! so that a move is known whenever the search is stopped, and few nodes are spent on estimates if the proof is near.
//!
//! A proof or an iteration that a round does not finish restarts in the next; the tables keep its intermediate results. Helper threads join
//! once a search has visited [`HELPERS_FROM`] nodes. The transposition table grows on all threads, while none of them searches.

use crate::search::{Interrupted, Stopped};

use super::kernel::Kernel;
use super::layout::Layout;
use super::look_ahead::LookAhead;
use super::mtd::{Candidate, Proof, prove};
use super::root::RootSearch;
use super::{Solver, Watch};

/// Minimum nodes of a search for helpers: some ten milliseconds, so the time to start threads is negligible.
const HELPERS_FROM: u64 = GROWN / 4;
/// Nodes of the first proof without a limit. It is small in tests, so that helpers join in small positions too.
const GROWN: u64 = if cfg!(test) { 1 << 10 } else { 1 << 18 };

/// The nodes of a round.
#[derive(Clone, Copy)]
struct Budget {
    proof: u64,
    look_ahead: u64,
    /// The factor by which both grow from one round to the next.
    growth: u64,
}

/// For a search with a limit, which needs a good move soon.
const HURRIED: Budget = Budget { proof: 1 << 10, look_ahead: 1 << 8, growth: 2 };
/// For positions far from the end, where a limit or the lack of a table rules out most proofs. A small proof budget finds the exceptions,
/// until the search is [long](LONG).
const FAR: Budget = Budget { proof: 1 << 8, look_ahead: 1 << 11, growth: 2 };
/// Empty squares from which on a position is far from the end: a proof takes seconds.
const FAR_FROM: i32 = 37;
/// For a search without a limit, which needs the proof. Positions that the first proof settles need no look-ahead.
const PATIENT: Budget = Budget { proof: GROWN, look_ahead: GROWN / 64, growth: 4 };
/// Nodes of a round's look-ahead, after some tenths of a second, from which on the proof gets as many. One more ply of look-ahead takes
/// several times as many nodes by then, and rarely changes the move, but those nodes may complete the proof.
const LONG: u64 = 1 << 20;

impl Budget {
    /// The nodes of the next round.
    fn next(self) -> Self {
        let look_ahead = self.look_ahead * self.growth;
        let least = if look_ahead < LONG { 0 } else { look_ahead };
        Self { proof: least.max(self.proof * self.growth), look_ahead, ..self }
    }
}

/// The rounds of one search.
pub(super) struct Rounds<'t, L: Layout> {
    solver: &'t Solver<L>,
    look_ahead: LookAhead<'t, L>,
    /// Moves to be ranked.
    ranks: usize,
    is_hurried: bool,
}

impl<'t, L: Layout> Rounds<'t, L> {
    /// The rounds of a search for the best `ranks` moves.
    pub(super) const fn new(
        solver: &'t Solver<L>,
        look_ahead: LookAhead<'t, L>,
        ranks: usize,
        is_hurried: bool,
    ) -> Self {
        Self { solver, look_ahead, ranks, is_hurried }
    }

    /// Searches until the best move of `known` is known to the extent of the aim, or the requested depth is reached.
    /// Errors: [`Interrupted`] when the search must end; bounds and estimates remain valid.
    pub(super) fn run(
        &mut self,
        kernel: &mut Kernel<'t, L>,
        known: &mut [Candidate<L::Bits>],
        search: &mut RootSearch<'_, L::Bits>,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let is_far = search.empties() >= FAR_FROM;
        let has_table = self.solver.table.is_usable();
        let mut budget = match self.is_hurried {
            _ if is_far && (self.is_hurried || !has_table) => FAR,
            true => HURRIED,
            false => PATIENT,
        };
        let (mut proof, mut whole) = (Proof::new(search.aim), Proof::new(search.whole_aim()));
        loop {
            self.prove_within(budget.proof, kernel, known, &mut proof, search, monitor)?;
            if whole.is_done(known) {
                return Ok(());
            }
            let nodes = if proof.is_done(known) { u64::MAX } else { budget.look_ahead };
            if self.deepen_within(nodes, known, search, monitor)? && proof.is_done(known) {
                break;
            }
            if !monitor.may_deepen() {
                monitor.finish(Stopped::Time);
                return Err(Interrupted);
            }
            budget = budget.next();
        }
        // The depth is reached. Spend as many nodes again on a proof, because a proven value is better than any estimate.
        self.prove_within(monitor.nodes(), kernel, known, &mut whole, search, monitor)
    }

    /// Continues the look-ahead for `nodes` nodes; true if it is done.
    fn deepen_within(
        &mut self,
        nodes: u64,
        known: &mut [Candidate<L::Bits>],
        search: &mut RootSearch<'_, L::Bits>,
        monitor: &mut Watch<'_>,
    ) -> Result<bool, Interrupted> {
        let (ranks, last) = (self.ranks, search.last_depth());
        let ended = monitor.within(nodes, |monitor| {
            self.look_ahead.deepen(known, ranks, last, monitor, |known, depth, monitor| {
                search.depth = depth;
                // It always returns `Ok`.
                let _ = search.report(known, monitor);
            })
        });
        match ended {
            Err(_) if monitor.stopped().is_none() => Ok(false),
            ended => ended.map(|()| true),
        }
    }

    /// Continues a proof for `nodes` nodes.
    fn prove_within(
        &self,
        nodes: u64,
        kernel: &mut Kernel<'t, L>,
        known: &mut [Candidate<L::Bits>],
        proof: &mut Proof,
        search: &RootSearch<'_, L::Bits>,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let ended = monitor.within(nodes, |monitor| {
            loop {
                let (helpers, nodes) = helpers(search.root.threads, monitor.nodes());
                let ended = monitor.within(nodes, |monitor| {
                    self.prove_with(helpers, kernel, known, proof, search, monitor)
                });
                if ended.is_ok() || monitor.stopped().is_some() {
                    return ended;
                }
                // The proof was interrupted because helpers are to join, or because the table has to grow.
                if self.solver.table.is_crowded() {
                    self.grow(search.root.threads, monitor)?;
                }
            }
        });
        if monitor.stopped().is_some() { ended } else { Ok(()) }
    }

    /// Grows the table on all threads, because most of the time goes to new pages of memory.
    fn grow(&self, threads: usize, monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        let table = &self.solver.table;
        table.begin_growth();
        let move_entries =
            |monitor: &mut Watch<'_>| table.move_entries(&mut || monitor.poll_time());
        monitor.divide(threads, move_entries).into_iter().collect()
    }

    /// Continues a proof with `helpers` helper threads. All threads search the same tree, defer nodes that another thread is searching,
    /// and share results through the table.
    fn prove_with(
        &self,
        helpers: usize,
        kernel: &mut Kernel<'t, L>,
        known: &mut [Candidate<L::Bits>],
        proof: &mut Proof,
        search: &RootSearch<'_, L::Bits>,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let solver = self.solver;
        let marks = (helpers > 0).then_some(&solver.marks);
        let (copy, begun, beginning) = (known.to_vec(), *proof, kernel.of_helper(1));
        let help = |number: usize, monitor: &mut Watch<'_>| {
            let mut kernel = beginning.of_helper(number);
            kernel.share(marks);
            let (mut known, mut proof) = (copy.clone(), begun);
            // The result can be ignored: a helper's results are in the table, and it ends by being interrupted.
            let _ = prove(&mut kernel, &mut known, &mut proof, monitor, |_, _| Ok(()));
        };
        kernel.share(marks);
        let ended = monitor.with_helpers(helpers, help, |monitor| {
            prove(kernel, known, proof, monitor, |known, monitor| search.report(known, monitor))
        });
        kernel.share(None);
        ended
    }
}

/// The number of helpers of a search on `threads` threads that has visited `nodes` nodes, and the further nodes for which it is valid.
const fn helpers(threads: usize, nodes: u64) -> (usize, u64) {
    if threads > 1 && nodes < HELPERS_FROM {
        (0, HELPERS_FROM - nodes)
    } else {
        (threads - 1, u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of the proof in the nodes of a search that ends after `nodes` nodes.
    fn share_of_proof(mut budget: Budget, nodes: u64) -> f64 {
        let (mut proof, mut all) = (0, 0);
        while all < nodes {
            proof += budget.proof;
            all += budget.proof + budget.look_ahead;
            budget = budget.next();
        }
        proof as f64 / all as f64
    }

    #[test]
    fn a_long_search_with_a_limit_spends_half_of_its_nodes_on_the_proof() {
        assert!(share_of_proof(FAR, 100_000) < 0.2, "the first move comes soon");
        assert!(share_of_proof(FAR, 100_000_000) > 0.45);
        assert!(share_of_proof(HURRIED, 100_000_000) > 0.75);
        assert!(share_of_proof(PATIENT, 1_000_000_000) > 0.95);
    }
}
