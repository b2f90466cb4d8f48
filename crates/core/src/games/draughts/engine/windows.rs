//! The windows of the network: nine groups of four by four squares, of which eight are playing squares.
//! They begin in every third row and column, so that neighbours overlap by a line of squares.

use crate::games::draughts::rules::layout::{Layout, squares_of};
use crate::search::pattern::{Feature, IDENTITY, Shape, Shapes, Symmetry, features};

/// The board that the windows are of.
const BOARD: Layout = Layout::new(Layout::MAX_SIZE);
/// The rows, and the columns, in which windows begin.
const BEGINNINGS: [usize; 3] = [0, 3, 6];
/// Rows and columns of a window.
const SIZE: usize = 4;
/// Number of windows.
const COUNT: usize = BEGINNINGS.len() * BEGINNINGS.len();
/// Lanes of the vectors that hold one number a window.
pub(super) const LANES: usize = COUNT.next_multiple_of(16);
/// Number of configurations of men in all windows.
pub(super) const CONFIGURATIONS: usize = COUNT * WINDOWS[0].configurations();

const WINDOWS: [Shape; COUNT] = {
    let mut windows = [Shape { name: "window", squares: 0 }; COUNT];
    let mut index = 0;
    while index < COUNT {
        let row = BEGINNINGS[index / BEGINNINGS.len()];
        let column = BEGINNINGS[index % BEGINNINGS.len()];
        windows[index].squares = window(row, column);
        index += 1;
    }
    windows
};

/// The squares of the window whose upper left corner is there.
const fn window(row: usize, column: usize) -> u64 {
    let mut squares = 0;
    let mut cell = 0;
    while cell < SIZE * SIZE {
        if let Some(square) = BOARD.at(row + cell / SIZE, column + cell % SIZE) {
            squares |= 1 << square.index();
        }
        cell += 1;
    }
    squares
}

/// The windows, each with columns of its own: men move in one direction, so no symmetry of the board preserves their values.
pub(super) struct Windows;

impl Shapes<LANES> for Windows {
    const SHAPES: &'static [Shape] = &WINDOWS;
    const SYMMETRIES: &'static [Symmetry] = &[IDENTITY];
    const FEATURES: &'static [Feature] = &features::<COUNT>(&WINDOWS, &[IDENTITY]);
}

/// For each configuration, window by window, the men of the side to move and of the other side on the squares
/// that belong to no earlier window. So the windows of a board contain each man once.
pub(super) fn men() -> impl Iterator<Item = [u64; 2]> {
    let mut before = 0;
    WINDOWS.iter().flat_map(move |window| {
        let new_squares = window.squares & !before;
        before |= window.squares;
        (0..window.configurations()).map(move |configuration| {
            let mut men = [0; 2];
            let mut left = configuration;
            for square in squares_of(window.squares) {
                if let Some(side) = (left % 3).checked_sub(1) {
                    men[side] |= square.bit();
                }
                left /= 3;
            }
            men.map(|set| set & new_squares)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_in_a_window_of_eight() {
        let squares = WINDOWS.iter().map(|window| window.squares);
        assert!(squares.clone().all(|squares| squares.count_ones() == 8));
        assert_eq!(squares.fold(0, |all, squares| all | squares), BOARD.squares());
    }
}
