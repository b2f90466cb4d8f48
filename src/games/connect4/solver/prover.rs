//! The driver: which questions lead to the value of a position, and which of its moves have it.
//!
//! The kernel answers whether a value is above another. First it is asked for quick wins and losses, which are cheap to find
//! where there are any; then who wins; then the distance is closed in on from the side of 0, with every answer a bound
//! (the test procedure of Aske Plaat's MTD, 1996).

use crate::engine::{Interrupted, Monitor};

use super::super::bits::Bits;
use super::kernel::Kernel;
use super::layout::Layout;
use super::node::{Choice, Followed, Node};
use super::table::Range;

/// A move from the root with what is known of it, for the side that makes it.
#[derive(Clone, Copy)]
pub(super) struct Candidate<B> {
    /// The square that it fills.
    pub square: B,
    /// Its value lies within.
    pub range: Range,
    /// Where it leads, unless its value is known at once.
    choice: Option<Choice<B>>,
}

/// What a search is to find out of the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Aim {
    /// Values nearer to 0 need not be told apart from it: they lie beyond the depth that was asked for. At least 1.
    pub least: i32,
    /// Whether the distance matters, or who wins alone.
    pub distance: bool,
    /// What the value seems to be: whether it is reached is asked first.
    pub guess: Option<i32>,
}

/// The moves on `squares`, in the order given, with what is known of them without search.
pub(super) fn candidates<L: Layout>(
    kernel: &Kernel<'_, L>,
    node: &Node<L::Bits>,
    squares: &[L::Bits],
) -> Vec<Candidate<L::Bits>> {
    let shape = kernel.shape();
    let candidate = |&square: &L::Bits| {
        let exactly = |value| (Range { lower: value, upper: value }, None);
        let next = node.play(shape, square);
        let (range, choice) = if !(node.own_wins & square).is_empty() {
            exactly(node.winning_now(shape))
        } else if !(next.own_wins & next.playable(shape)).is_empty() {
            exactly(-next.winning_now(shape))
        } else {
            match kernel.follow(next) {
                Followed::Over(value) => exactly(-value),
                Followed::Choice(choice) => {
                    let (least, most) = (choice.node.least(shape), choice.node.most(shape));
                    let (lower, upper) =
                        if choice.turned { (least, most) } else { (-most, -least) };
                    (Range { lower, upper }, Some(choice))
                }
            }
        };
        Candidate { square, range, choice }
    };
    let mut squares = squares.to_vec();
    squares.sort_by_cached_key(|&square| {
        -kernel.order(node, square, node.play(shape, square).other_wins)
    });
    squares.iter().map(candidate).collect()
}

/// No move is worth more than its position.
pub(super) fn limit<B>(candidates: &mut [Candidate<B>], value: i32) {
    for Candidate { range, .. } in candidates {
        range.upper = range.upper.min(value);
    }
}

/// The values between which the best of some moves lies.
pub(super) fn range_of<B>(candidates: &[Candidate<B>]) -> Range {
    let best = |value: fn(&Candidate<B>) -> i32| candidates.iter().map(value).max().unwrap_or(0);
    Range {
        lower: best(|candidate| candidate.range.lower),
        upper: best(|candidate| candidate.range.upper),
    }
}

/// Asks until what is aimed at is known of the best of `candidates`; the ranges of all say what was found.
/// `tell` hears of every answer.
///
/// # Errors
/// [`Interrupted`] when the search must end; the ranges hold all the same.
pub(super) fn prove<L: Layout, R>(
    kernel: &mut Kernel<'_, L>,
    candidates: &mut [Candidate<L::Bits>],
    aim: Aim,
    monitor: &mut Monitor<'_, R>,
    mut tell: impl FnMut(&[Candidate<L::Bits>], &mut Monitor<'_, R>) -> Result<(), Interrupted>,
) -> Result<(), Interrupted> {
    let mut asked = 0;
    while let Some(alpha) = next_question(range_of(candidates), aim, asked) {
        asked += 1;
        ask(kernel, candidates, alpha, monitor)?;
        tell(candidates, monitor)?;
    }
    Ok(())
}

/// Finds out whether the best of `candidates` is worth more than `alpha`: then the first one is.
///
/// # Errors
/// [`Interrupted`] when the search must end; the ranges hold all the same.
pub(super) fn ask<L: Layout, R>(
    kernel: &mut Kernel<'_, L>,
    candidates: &mut [Candidate<L::Bits>],
    alpha: i32,
    monitor: &mut Monitor<'_, R>,
) -> Result<(), Interrupted> {
    for index in 0..candidates.len() {
        let Candidate { range, choice, .. } = candidates[index];
        let Some(choice) = choice.filter(|_| range.lower <= alpha && alpha < range.upper) else {
            continue;
        };
        let value = kernel.value_of(&choice, alpha, monitor)?;
        let range = &mut candidates[index].range;
        if value > alpha {
            range.lower = value.max(range.lower);
            // The next question begins with the move that answered this one.
            candidates[..=index].rotate_right(1);
            break;
        }
        range.upper = value.min(range.upper);
    }
    Ok(())
}

/// Above which value to ask next; `None` when enough is known.
fn next_question(range: Range, aim: Aim, asked: u32) -> Option<i32> {
    let Range { lower, upper } = range;
    // In the middle between the worst and 0, then between 0 and the best: farther out costs more on the whole, and nearer to 0 too.
    let quick = [lower / 2, upper / 2];
    let matters = |alpha: i32| alpha < -aim.least || alpha >= aim.least;
    let won = lower >= aim.least;
    let lost = upper <= -aim.least;
    if lower == upper || (!aim.distance && (won || lost)) {
        None
    } else if let (0, Some(guess)) = (asked, aim.guess)
        && lower < guess
        && guess <= upper
    {
        Some(guess - 1)
    } else if won || lost {
        Some(within(lower, upper))
    } else if lower > -aim.least && upper < aim.least {
        None
    } else if asked == 0 && matters(quick[0]) {
        Some(quick[0])
    } else if asked <= 1 && matters(quick[1]) {
        Some(quick[1])
    } else if upper >= aim.least {
        Some(aim.least - 1)
    } else {
        Some(-aim.least)
    }
}

/// Between bounds on one side of 0: halves while they are far apart, then steps away from 0, where wins are nearly always found.
fn within(lower: i32, upper: i32) -> i32 {
    /// With bounds nearer than this a wrong half costs more than it saves.
    const FAR: i32 = 6;
    if upper - lower >= FAR {
        (lower + upper).div_euclid(2)
    } else if upper > 0 {
        lower
    } else {
        upper - 1
    }
}
