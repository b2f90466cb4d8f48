//! The terms of the evaluation that are counted, beside the windows of men: what each side has of something.

use crate::game::Side;
use crate::games::draughts::board::Board;
use crate::games::draughts::layout::{Direction, Layout};

/// A count of what a side has.
type Count = fn(&Board, Side) -> i32;

/// The board.
const BOARD: Layout = Layout::new(Layout::MAX_SIZE);

/// The terms, by name. Each counts as what the side to move has more of than the other.
pub(super) const TERMS: [(&str, Count); 6] = [
    ("men", men),
    ("king", king),
    ("further_kings", further_kings),
    ("kings_on_main_road", kings_on_main_road),
    ("mobility", mobility),
    ("balance", balance),
];

/// Numbers that are fitted besides the windows: of each term, and of the right to move.
pub(super) const COUNT: usize = TERMS.len() + 1;

/// The terms of a board as the side to move sees it; the last is the right to move.
#[inline(always)]
pub(super) fn of_view(view: &Board) -> [i32; COUNT] {
    let mut terms = [1; COUNT];
    let lead = |count: Count| count(view, Side::First) - count(view, Side::Second);
    // Written out, so that each is compiled in place.
    terms[0] = lead(men);
    if view.kings(Side::First) | view.kings(Side::Second) != 0 {
        terms[1] = lead(king);
        terms[2] = lead(further_kings);
        terms[3] = lead(kings_on_main_road);
    } else {
        (terms[1], terms[2], terms[3]) = (0, 0, 0);
    }
    terms[4] = lead(mobility);
    terms[5] = lead(balance);
    terms
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
