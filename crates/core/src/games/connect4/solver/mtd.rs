//! The driver of null windows: finds the value of a position, and the moves that have it.
//!
//! A memory-enhanced test driver (Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", 1996): every test of
//! the kernel moves one of two bounds, and the table keeps its results for the next test. MTD(f) begins at a first guess. Without one, the
//! tests begin with quick wins and losses, which are cheap, continue with the winner, and then bisect the distance, with single steps from
//! the side of 0 at the end.

use crate::search::{Interrupted, Monitor};

use super::kernel::Kernel;
use super::layout::Layout;
use super::node::{Choice, Followed, Node};
use super::transposition_table::Bounds;
use crate::games::connect4::rules::bits::Bits;

/// A root move with the bounds on its value, for the side that makes it.
#[derive(Clone, Copy)]
pub(super) struct Candidate<B> {
    /// The square that it fills.
    pub square: B,
    /// The bounds of its value.
    pub bounds: Bounds,
    /// The estimate of its value by the latest look-ahead, in the scale of [`super::look_ahead`].
    pub estimate: Option<i32>,
    /// The node that it leads to, unless its value is known without a search.
    pub choice: Option<Choice<B>>,
}

/// The part of the value that a search must find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Aim {
    /// Values nearer to 0 than this count as 0, because they are beyond the requested depth. At least 1.
    pub least: i32,
    /// True if the distance is wanted, and not only the winner.
    pub distance: bool,
    /// A likely value, as in MTD(f): the first test is whether it is reached.
    pub first_guess: Option<i32>,
}

/// A proof in progress, which can be interrupted and resumed.
#[derive(Clone, Copy)]
pub(super) struct Proof {
    /// The part of the value to find.
    aim: Aim,
    /// Number of completed tests.
    tests: u32,
    /// The alpha of the test that was interrupted.
    interrupted: Option<i32>,
}

/// The moves to `squares` with the bounds that need no search (forced moves, book, transposition table), in the order in which to try them.
pub(super) fn candidates<L: Layout>(
    kernel: &Kernel<'_, L>,
    node: &Node<L::Bits>,
    squares: &[L::Bits],
) -> Vec<Candidate<L::Bits>> {
    let shape = kernel.shape();
    let candidate = |&square: &L::Bits| {
        let exactly = |value| (Bounds { lower: value, upper: value }, None);
        let next = node.play(shape, square);
        let (bounds, choice) = if !(node.own_threats & square).is_empty() {
            exactly(node.winning_now(shape))
        } else if next.wins_at_once(shape) {
            exactly(-next.winning_now(shape))
        } else {
            match kernel.follow(next) {
                Followed::Over(value) => exactly(-value),
                Followed::Choice(choice) => {
                    let known = kernel.bounds(&choice.node);
                    (if choice.turned { known } else { known.negated() }, Some(choice))
                }
            }
        };
        Candidate { square, bounds, estimate: None, choice }
    };
    let mut squares = squares.to_vec();
    squares.sort_by_cached_key(|&square| {
        -kernel.move_score(node, square, node.play(shape, square).other_threats)
    });
    squares.iter().map(candidate).collect()
}

/// Narrows the bounds of `candidates` by the bounds of the replies to them that need no search. So even a very short search chooses no move
/// that lets the other side make two threats at the same time.
pub(super) fn foresee_replies<L: Layout>(
    kernel: &Kernel<'_, L>,
    candidates: &mut [Candidate<L::Bits>],
) {
    for Candidate { bounds, choice, .. } in candidates {
        let Some(choice) = choice else { continue };
        let replies = self::candidates(kernel, &choice.node, &squares_of(choice.moves));
        let best = bounds_of(&replies);
        *bounds = bounds.and(if choice.turned { best } else { best.negated() });
    }
}

/// Squares one by one.
pub(super) fn squares_of<B: Bits>(squares: B) -> Vec<B> {
    let all = std::iter::successors(Some(squares), |squares| Some(squares.rest()));
    all.take_while(|squares| !squares.is_empty()).map(B::first).collect()
}

/// Applies an upper bound of the position to each move.
pub(super) fn limit<B>(candidates: &mut [Candidate<B>], value: i32) {
    for Candidate { bounds, .. } in candidates {
        *bounds = bounds.and(Bounds::at_most(value));
    }
}

/// Sets the value of the move to `square` to the `value` of its position.
pub(super) fn settle<B: Bits>(candidates: &mut [Candidate<B>], square: B, value: i32) {
    for candidate in candidates.iter_mut().filter(|candidate| candidate.square == square) {
        candidate.bounds = Bounds { lower: value, upper: value };
    }
}

/// The bounds of the best of some moves.
pub(super) fn bounds_of<B>(candidates: &[Candidate<B>]) -> Bounds {
    let best = |value: fn(&Candidate<B>) -> i32| candidates.iter().map(value).max().unwrap_or(0);
    Bounds {
        lower: best(|candidate| candidate.bounds.lower),
        upper: best(|candidate| candidate.bounds.upper),
    }
}

impl Proof {
    /// A proof before its first test.
    pub(super) const fn new(aim: Aim) -> Self {
        Self { aim, tests: 0, interrupted: None }
    }

    /// True when the aim is reached for the best of `candidates`.
    pub(super) fn is_done<B>(&self, candidates: &[Candidate<B>]) -> bool {
        self.next_alpha(bounds_of(candidates)).is_none()
    }

    /// The alpha of the next test; `None` when the aim is reached.
    fn next_alpha(&self, bounds: Bounds) -> Option<i32> {
        let open = |alpha: &i32| bounds.lower <= *alpha && *alpha < bounds.upper;
        let next = next_alpha(bounds, self.aim, self.tests)?;
        Some(self.interrupted.filter(open).unwrap_or(next))
    }
}

/// Tests until the value of the best of `candidates` is known to the extent of the aim. The results are in the bounds of the candidates.
/// `report` is called after every test. Errors: [`Interrupted`] when the search must end; the bounds remain valid.
pub(super) fn prove<L: Layout, R>(
    kernel: &mut Kernel<'_, L>,
    candidates: &mut [Candidate<L::Bits>],
    proof: &mut Proof,
    monitor: &mut Monitor<'_, R>,
    mut report: impl FnMut(&[Candidate<L::Bits>], &mut Monitor<'_, R>) -> Result<(), Interrupted>,
) -> Result<(), Interrupted> {
    while let Some(alpha) = proof.next_alpha(bounds_of(candidates)) {
        proof.interrupted = Some(alpha);
        test(kernel, candidates, alpha, monitor)?;
        proof.interrupted = None;
        proof.tests += 1;
        report(candidates, monitor)?;
    }
    Ok(())
}

/// Tests whether the best of `candidates` is worth more than `alpha`; moves such a candidate to the front.
/// Errors: [`Interrupted`] when the search must end; the bounds remain valid.
pub(super) fn test<L: Layout, R>(
    kernel: &mut Kernel<'_, L>,
    candidates: &mut [Candidate<L::Bits>],
    alpha: i32,
    monitor: &mut Monitor<'_, R>,
) -> Result<(), Interrupted> {
    for index in 0..candidates.len() {
        let Candidate { bounds, choice, .. } = candidates[index];
        let Some(choice) = choice.filter(|_| bounds.lower <= alpha && alpha < bounds.upper) else {
            continue;
        };
        let value = kernel.value_of(&choice, alpha, monitor)?;
        let bounds = &mut candidates[index].bounds;
        if value > alpha {
            *bounds = bounds.and(Bounds::at_least(value));
            // The next test begins with the move that failed high in this one.
            candidates[..=index].rotate_right(1);
            break;
        }
        *bounds = bounds.and(Bounds::at_most(value));
    }
    Ok(())
}

/// The alpha of the next test; `None` when the aim is reached.
fn next_alpha(bounds: Bounds, aim: Aim, tests: u32) -> Option<i32> {
    let Bounds { lower, upper } = bounds;
    // Midway between the worst and 0, then between 0 and the best: farther out costs more on the whole, and nearer to 0 too.
    let quick = [lower / 2, upper / 2];
    let matters = |alpha: i32| alpha < -aim.least || alpha >= aim.least;
    let won = lower >= aim.least;
    let lost = upper <= -aim.least;
    if lower == upper || (!aim.distance && (won || lost)) {
        None
    } else if let (0, Some(guess)) = (tests, aim.first_guess)
        && lower < guess
        && guess <= upper
    {
        Some(guess - 1)
    } else if won || lost {
        Some(within(lower, upper))
    } else if lower > -aim.least && upper < aim.least {
        None
    } else if tests == 0 && matters(quick[0]) {
        Some(quick[0])
    } else if tests <= 1 && matters(quick[1]) {
        Some(quick[1])
    } else if upper >= aim.least {
        Some(aim.least - 1)
    } else {
        Some(-aim.least)
    }
}

/// The alpha between bounds on one side of 0: bisection while they are far apart (MTD(bi)), then steps away from 0, where wins are nearly
/// always found.
fn within(lower: i32, upper: i32) -> i32 {
    /// With closer bounds, testing the wrong half costs more than it saves.
    const FAR: i32 = 6;
    if upper - lower >= FAR {
        (lower + upper).div_euclid(2)
    } else if upper > 0 {
        lower
    } else {
        upper - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::connect4::solver::bounds_table::BoundsTable;
    use crate::games::connect4::solver::layout::Standard;
    use crate::search::{Limits, StopToken};

    #[test]
    fn a_proof_ends_whatever_a_book_says() {
        let shape = Standard.shape();
        let table = BoundsTable::new(1 << 20, shape.bits());
        let mut kernel = Kernel::new(Standard, &table, None, 0);
        let (limits, stop, mut silence) = (Limits::default(), StopToken::default(), |_: &(), _| {});
        let mut monitor = Monitor::new(&limits, &stop, &mut silence);
        // Positions with this number of stones are solved immediately.
        let nodes = (0..20).filter_map(|seed| Node::after_luck(shape, 28, seed));
        for node in nodes.filter(|node| !node.wins_at_once(shape)) {
            let squares = squares_of(node.playable(shape));
            for (value, &square) in (-8..8).zip(squares.iter().cycle()) {
                let mut known = candidates(&kernel, &node, &squares);
                limit(&mut known, value);
                settle(&mut known, square, value);
                foresee_replies(&kernel, &mut known);
                let mut proof = Proof::new(Aim { least: 1, distance: true, first_guess: None });
                prove(&mut kernel, &mut known, &mut proof, &mut monitor, |_, _| Ok(())).unwrap();
                let is_open = |known: &Candidate<_>| known.bounds.lower <= known.bounds.upper;
                assert!(known.iter().all(is_open), "{node:?} {value}");
            }
        }
    }
}
