//! The terms of the evaluation that are counted, beside the windows of men: what each side has of something.

use crate::game::Side;
use crate::games::draughts::board::Board;
use crate::games::draughts::layout::{Direction, Layout};

/// A count of what a side has.
type Count = fn(&Board, Side) -> i32;

/// The board.
const BOARD: Layout = Layout::new(Layout::MAX_SIZE);

/// Number of terms.
pub(super) const COUNT: usize = 7;

/// Their names. Each counts as what the side to move has more of than the other; the last is the right to move.
pub(super) const NAMES: [&str; COUNT] =
    ["men", "king", "further_kings", "kings_on_main_road", "mobility", "balance", "turn"];

/// The terms of a board as the side to move sees it.
#[inline(always)]
pub(super) fn of_view(view: &Board) -> [i32; COUNT] {
    let lead = |count: Count| count(view, Side::First) - count(view, Side::Second);
    let kings = if view.kings(Side::First) | view.kings(Side::Second) == 0 {
        [0; 3]
    } else {
        [lead(king), lead(further_kings), lead(kings_on_main_road)]
    };
    [lead(men), kings[0], kings[1], kings[2], lead(mobility), lead(balance), 1]
}

const fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

fn men(board: &Board, side: Side) -> i32 {
    count(board.men(side))
}

fn king(board: &Board, side: Side) -> i32 {
    i32::from(board.kings(side) != 0)
}

fn further_kings(board: &Board, side: Side) -> i32 {
    count(board.kings(side)) - king(board, side)
}

fn kings_on_main_road(board: &Board, side: Side) -> i32 {
    count(board.kings(side) & BOARD.main_road())
}

/// Steps that the men can make.
fn mobility(board: &Board, side: Side) -> i32 {
    let (men, empty) = (board.men(side), BOARD.squares() & !board.occupied());
    let steps = Direction::forward(side).map(|direction| count(direction.step(men) & empty));
    steps[0] + steps[1]
}

/// Men by which one wing outnumbers the other, as a loss.
fn balance(board: &Board, side: Side) -> i32 {
    let men = board.men(side);
    -(count(men & LEFT) - count(men & !LEFT)).abs()
}

/// The left half of the board.
const LEFT: u64 = {
    let mut left = 0;
    let mut at = 0;
    while at < Layout::MAX_SIZE * Layout::MAX_SIZE / 2 {
        let (row, column) = (at / (Layout::MAX_SIZE / 2), at % (Layout::MAX_SIZE / 2));
        if let Some(square) = BOARD.at(row, column) {
            left |= square.bit();
        }
        at += 1;
    }
    left
};
