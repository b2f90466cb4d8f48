//! The look-ahead: iterative deepening to a number of plies, for positions whose value is not proven.
//!
//! Principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982) on nodes with several moves
//! only, so that forced moves cost no depth. It uses everything that the solver proves without a search: forced ends, pairing strategies,
//! the book, and the bounds of proofs in the transposition table.
//!
//! Values are points of the evaluation, and proven results beyond them:
//! ```text
//!   −PROVEN − value ──── estimates, and 0 for a draw ──── PROVEN + value
//!    losses                                                wins
//! ```
//! The value of a proven win is a lower bound, the value of a proven loss an upper bound.

use num_traits::{PrimInt, Zero};
use smallvec::SmallVec;

use crate::search::{Interrupted, Monitor};

use super::evaluation::evaluate;
use super::kernel::Kernel;
use super::layout::Layout;
use super::mtd::Candidate;
use super::node::{Choice, Followed, Node};
use super::pairing;
use super::transposition_table::Bounds;
use crate::games::connect4::rules::bits::Bits;
use crate::search::transposition_table::{Entry, TranspositionTable};
use crate::search::window::Window;

/// Estimates stay below this in absolute value.
const PROVEN: i32 = 1 << 20;
/// No value is as high as this.
const INFINITY: i32 = 1 << 21;

/// A look-ahead from one root, which can be interrupted and resumed.
pub(super) struct LookAhead<'t, L: Layout> {
    kernel: Kernel<'t, L>,
    table: &'t TranspositionTable,
    /// Depth in plies of the last complete iteration.
    depth: u32,
}

/// A child of a node, with its place in the move order: the highest is tried first.
struct Child<B> {
    choice: Choice<B>,
    square: B,
    score: i32,
}

/// The children of a node; eight stand on the stack, so a usual board allocates nothing.
type Children<B> = SmallVec<[Child<B>; 8]>;

impl<'t, L: Layout> LookAhead<'t, L> {
    /// A look-ahead before its first iteration.
    pub(super) fn new(kernel: Kernel<'t, L>, table: &'t TranspositionTable) -> Self {
        Self { kernel, table, depth: 0 }
    }

    /// Estimates `candidates`, the moves of one root, by iterative deepening up to depth `last`; `report` is called after each iteration.
    /// The first `ranks` of them get exact values; the others only upper bounds.
    /// Errors: [`Interrupted`] when the search must end: the moves that the last iteration has searched keep their estimates.
    pub(super) fn deepen<R>(
        &mut self,
        candidates: &mut [Candidate<L::Bits>],
        ranks: usize,
        last: u32,
        monitor: &mut Monitor<'_, R>,
        mut report: impl FnMut(&[Candidate<L::Bits>], u32, &mut Monitor<'_, R>),
    ) -> Result<(), Interrupted> {
        while self.depth < last && candidates.iter().any(|candidate| settled(candidate).is_none()) {
            self.iterate(candidates, ranks, self.depth + 1, monitor)?;
            self.depth += 1;
            report(candidates, self.depth, monitor);
        }
        Ok(())
    }

    /// One iteration: better moves are searched first, and the others only against the worst value that still counts.
    fn iterate<R>(
        &mut self,
        candidates: &mut [Candidate<L::Bits>],
        ranks: usize,
        depth: u32,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<(), Interrupted> {
        candidates.sort_by_key(|candidate| -estimate_of(candidate).unwrap_or(-INFINITY));
        let mut found: Vec<i32> = Vec::new();
        for index in 0..candidates.len() {
            let mut ranked = found.clone();
            ranked.sort_unstable();
            // The least of the values that count so far.
            let alpha = ranked.iter().rev().nth(ranks - 1).copied().unwrap_or(-INFINITY);
            let value = match (settled(&candidates[index]), &candidates[index].choice) {
                (None, Some(choice)) => {
                    let choice = *choice;
                    let mut value = self.value_of(&choice, depth, Window::null(alpha), monitor);
                    if alpha == -INFINITY || value.is_ok_and(|value| value > alpha) {
                        let window = Window { alpha, beta: INFINITY };
                        value = self.value_of(&choice, depth, window, monitor);
                    }
                    match value {
                        Ok(value) => value,
                        Err(interrupted) => {
                            // Moves that the iteration did not reach are no better than the best one found.
                            if let Some(best) = found.iter().max() {
                                for candidate in &mut candidates[index..] {
                                    candidate.estimate =
                                        candidate.estimate.map(|value| value.min(best - 1));
                                }
                            }
                            return Err(interrupted);
                        }
                    }
                }
                (settled, _) => settled.unwrap_or(0),
            };
            learn(&mut candidates[index], value, alpha);
            // A value that failed low is a bound, which may equal the value that it was compared with.
            let value = if value > alpha { value } else { value.min(alpha - 1) };
            candidates[index].estimate = Some(value);
            found.push(value);
        }
        candidates.sort_by_key(|candidate| -estimate_of(candidate).unwrap_or(-INFINITY));
        Ok(())
    }

    /// The value of a child for the side that made the move; the move is at `depth` plies of the root.
    fn value_of<R>(
        &mut self,
        child: &Choice<L::Bits>,
        depth: u32,
        window: Window,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<i32, Interrupted> {
        // After forced moves, the side that moved may be to move again.
        if child.turned {
            self.search(child, depth - 1, window, monitor)
        } else {
            Ok(-self.search(child, depth - 1, window.turned(), monitor)?)
        }
    }

    /// The value of `choice` for its side to move within a window (fail-soft), `depth` plies deep.
    fn search<R>(
        &mut self,
        choice: &Choice<L::Bits>,
        depth: u32,
        mut window: Window,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<i32, Interrupted> {
        monitor.visit()?;
        let node = &choice.node;
        let [low, high] = self.proven(node);
        if low >= window.beta || low == high {
            return Ok(low);
        }
        if high <= window.alpha {
            return Ok(high);
        }
        if depth == 0 {
            return Ok(evaluate(self.kernel.shape(), node).clamp(low, high));
        }
        let hash = self.kernel.key(node).hashed();
        let known = self.table.probe(hash);
        let deep = known.filter(|known| u32::from(known.depth) >= depth);
        if let Some(known) = deep.filter(|known| window.is_decided(known.value, known.bound)) {
            return Ok(known.value);
        }
        window = Window { alpha: window.alpha.max(low - 1), beta: window.beta.min(high + 1) };
        let first = known.map_or(u32::MAX, |known| known.best.into());
        let (value, best) = self.expand(choice, depth, window, first, monitor)?;
        let value = value.clamp(low, high);
        let bound = window.bound(value);
        let (depth, best) = (depth.min(u8::MAX.into()) as u8, best.trailing_zeros() as u16);
        let entry = Entry { value, depth, bound, by_history: false, best };
        self.table.store_growing(hash, entry, monitor)?;
        Ok(value)
    }

    /// The best value among the children, and the square of the move.
    fn expand<R>(
        &mut self,
        choice: &Choice<L::Bits>,
        depth: u32,
        mut window: Window,
        first: u32,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<(i32, L::Bits), Interrupted> {
        let node = &choice.node;
        let (mut children, mut best) = self.children(choice, first);
        children.sort_by_key(|child| child.score);
        let mut tried = L::Bits::zero();
        while best.0 < window.beta
            && let Some(child) = children.pop()
        {
            window.alpha = window.alpha.max(best.0);
            let first = if tried.is_empty() { window } else { Window::null(window.alpha) };
            let mut value = self.value_of(&child.choice, depth, first, monitor)?;
            if !tried.is_empty() && window.contains(value) {
                value = self.value_of(&child.choice, depth, window, monitor)?;
            }
            if value > best.0 {
                best = (value, child.square);
            }
            if value >= window.beta && !tried.is_empty() {
                self.kernel.update_history(node, child.square, tried);
            }
            tried |= child.square;
        }
        Ok(best)
    }

    /// The open children, and the best of those whose forced moves lead to the end. The move to the square with the number `first` comes
    /// before all others.
    fn children(
        &self,
        choice: &Choice<L::Bits>,
        first: u32,
    ) -> (Children<L::Bits>, (i32, L::Bits)) {
        let (shape, node) = (self.kernel.shape(), &choice.node);
        let mut children = Children::new();
        let mut best = (-INFINITY, L::Bits::zero());
        let mut moves = choice.moves;
        while !moves.is_empty() {
            let square = moves.first();
            moves = moves.rest();
            let next = node.play(shape, square);
            match self.kernel.follow(next) {
                Followed::Over(value) if scaled(-value) > best.0 => best = (scaled(-value), square),
                Followed::Over(_) => {}
                Followed::Choice(choice) => {
                    let score = if square.trailing_zeros() == first {
                        i32::MAX
                    } else {
                        self.kernel.move_score(node, square, next.other_threats)
                    };
                    children.push(Child { choice, square, score });
                }
            }
        }
        (children, best)
    }

    /// The bounds of the value that are known without a search.
    fn proven(&self, node: &Node<L::Bits>) -> [i32; 2] {
        let shape = self.kernel.shape();
        let Bounds { mut lower, mut upper } = self.kernel.bounds(node);
        for (value, is_open) in [(1, lower <= 0), (0, lower < 0)] {
            if is_open && upper >= value && pairing::assures_mover(shape, node, value) {
                lower = lower.max(value);
            }
        }
        for (value, is_open) in [(1, upper >= 0), (0, upper > 0)] {
            if is_open && lower <= -value && pairing::assures_other(shape, node, value) {
                upper = upper.min(-value);
            }
        }
        [scaled(lower), scaled(upper)]
    }
}

/// Updates the bounds of a move by a value that proves a win, if it is more than `alpha`, or a loss.
fn learn<B>(candidate: &mut Candidate<B>, value: i32, alpha: i32) {
    let Bounds { lower, upper } = &mut candidate.bounds;
    if value > PROVEN && value > alpha {
        *lower = (value - PROVEN).max(*lower);
    } else if value < -PROVEN {
        *upper = (value + PROVEN).min(*upper);
    }
}

/// The estimate of a move, within its proven bounds.
pub(super) fn estimate_of<B>(candidate: &Candidate<B>) -> Option<i32> {
    let Bounds { lower, upper } = candidate.bounds;
    let estimate = candidate.estimate.or_else(|| settled(candidate))?;
    Some(estimate.clamp(scaled(lower), scaled(upper)))
}

/// The value of a move whose winner is proven.
fn settled<B>(candidate: &Candidate<B>) -> Option<i32> {
    let Bounds { lower, upper } = candidate.bounds;
    if lower > 0 || lower == upper {
        Some(scaled(lower))
    } else if upper < 0 {
        Some(scaled(upper))
    } else {
        None
    }
}

/// A value of the solver in the scale of the look-ahead.
const fn scaled(value: i32) -> i32 {
    value + value.signum() * PROVEN
}
