//! Rounds of a search: proof and look-ahead take turns, each time with more nodes,
//! so that a move stands whenever a limit comes, and hardly anything is spent on estimates where the proof is near.
//!
//! Work that a round leaves undone is begun again in the next: the tables have what was found.
//! Helper threads join once a search has grown. The transposition table grows between rounds of them, on all threads, while none searches.

use crate::search::{Interrupted, Stopped};

use super::kernel::Kernel;
use super::layout::Layout;
use super::look_ahead::LookAhead;
use super::mtd::{Candidate, Proof, prove};
use super::root::RootSearch;
use super::{Solver, Watch};

/// Minimum nodes of a search for helpers: some ten milliseconds, against which starting threads costs nothing.
const HELPERS_FROM: u64 = GROWN / 4;
/// Nodes of a search that has grown; in tests small positions have it too.
const GROWN: u64 = if cfg!(test) { 1 << 10 } else { 1 << 18 };

/// The nodes of a round.
#[derive(Clone, Copy)]
struct Budget {
    proof: u64,
    look_ahead: u64,
    /// The factor by which both grow from one round to the next.
    growth: u64,
}

/// Under a limit a good move is wanted soon.
const HURRIED: Budget = Budget { proof: 1 << 10, look_ahead: 1 << 8, growth: 2 };
/// So far from the end no limit leaves the time for a proof, nor is there one without a table, but now and then one is near all the same.
const FAR: Budget = Budget { proof: 1 << 8, look_ahead: 1 << 11, growth: 2 };
/// Empty squares from which on the end is far: a proof takes seconds.
const FAR_FROM: i32 = 37;
/// Without a limit the proof is what counts; positions that take no more than the first round cost nothing beside it.
const PATIENT: Budget = Budget { proof: GROWN, look_ahead: GROWN / 64, growth: 4 };

/// The rounds of one search.
pub(super) struct Rounds<'t, L: Layout> {
    solver: &'t Solver<L>,
    look_ahead: LookAhead<'t, L>,
    /// Moves that are to be told apart.
    ranks: usize,
    is_hurried: bool,
}

impl<'t, L: Layout> Rounds<'t, L> {
    /// The rounds of a search that ranks so many moves, and may be in a hurry.
    pub(super) const fn new(
        solver: &'t Solver<L>,
        look_ahead: LookAhead<'t, L>,
        ranks: usize,
        is_hurried: bool,
    ) -> Self {
        Self { solver, look_ahead, ranks, is_hurried }
    }

    /// Searches until what is aimed at is known of the best of `known`, or the depth that was asked for is reached.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end; bounds and estimates hold all the same.
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
            budget.proof *= budget.growth;
            budget.look_ahead *= budget.growth;
        }
        // The depth is reached. What can be proven in as many nodes again is better than any estimate.
        self.prove_within(monitor.nodes(), kernel, known, &mut whole, search, monitor)
    }

    /// Goes on with the look-ahead for so many nodes; true if it is done.
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
                // What a report does not say is known all the same.
                let _ = search.report(known, monitor);
            })
        });
        match ended {
            Err(_) if monitor.stopped().is_none() => Ok(false),
            ended => ended.map(|()| true),
        }
    }

    /// Goes on with a proof for so many nodes.
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
                // It was interrupted where helpers join, or by the table, which wants to grow.
                if self.solver.table.is_crowded() {
                    self.grow(search.root.threads, monitor)?;
                }
            }
        });
        if monitor.stopped().is_some() { ended } else { Ok(()) }
    }

    /// Lets the table grow, on all threads: most of the time goes to new pages of memory.
    fn grow(&self, threads: usize, monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        let table = &self.solver.table;
        table.begin_growth();
        let move_entries = |monitor: &mut Watch<'_>| table.move_entries(&mut || monitor.heed());
        monitor.divide(threads, move_entries).into_iter().collect()
    }

    /// Goes on with a proof, with so many helpers: all threads search the same tree, put off what another is searching,
    /// and share what they find by the table.
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
            // What a helper finds is in the table; that it is interrupted is how it ends.
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

/// The helpers of a search on so many threads that has visited so many nodes, and the nodes for which they are so many.
const fn helpers(threads: usize, nodes: u64) -> (usize, u64) {
    if threads > 1 && nodes < HELPERS_FROM {
        (0, HELPERS_FROM - nodes)
    } else {
        (threads - 1, u64::MAX)
    }
}
