//! The windows of the network: groups of eight playing squares in neighbouring rows and columns.
//!
//! Neighbouring windows overlap where their number allows, so that men on both sides of a border are seen together as well.

use std::sync::LazyLock;

use crate::games::draughts::rules::layout::{Layout, squares_of};
use crate::search::pattern::{Feature, FeatureSet, IDENTITY, Shape, Shapes, Symmetry, features};

/// Lanes of the vectors that hold one number a window.
pub(super) const LANES: usize = 16;

/// The windows of a board, each with columns of its own: men move in one direction, so no symmetry of the board preserves their values.
pub(in crate::games::draughts) trait WindowedBoard:
    Shapes<LANES> + Copy + Send + Sync
{
    /// The indexes of the configurations.
    fn features() -> &'static FeatureSet<Self, LANES>;
}

/// The places of the windows of a board.
struct Plan {
    layout: Layout,
    /// The rows in which windows begin, from the top.
    rows: &'static [usize],
    /// The columns in which windows begin.
    columns: &'static [usize],
    /// Rows and columns of a window.
    size: [usize; 2],
}

impl Plan {
    /// Number of windows.
    const fn count(&self) -> usize {
        self.rows.len() * self.columns.len()
    }

    /// The windows, row by row.
    const fn windows<const COUNT: usize>(&self) -> [Shape; COUNT] {
        let mut windows = [Shape { name: "window", squares: 0 }; COUNT];
        let mut index = 0;
        while index < COUNT {
            let row = self.rows[index / self.columns.len()];
            let column = self.columns[index % self.columns.len()];
            windows[index].squares = self.window(row, column);
            index += 1;
        }
        windows
    }

    /// The squares of the window whose upper left corner is there.
    const fn window(&self, row: usize, column: usize) -> u64 {
        let [rows, columns] = self.size;
        let mut squares = 0;
        let mut cell = 0;
        while cell < rows * columns {
            if let Some(square) = self.layout.at(row + cell / columns, column + cell % columns) {
                squares |= 1 << square.index();
            }
            cell += 1;
        }
        squares
    }
}

/// The boards with windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::draughts) enum BoardWithWindows {
    TenByTen,
    EightByEight,
    Whole,
}

impl BoardWithWindows {
    /// The one with this layout.
    pub(in crate::games::draughts) const fn of(layout: Layout) -> Option<Self> {
        match (layout.size(), layout.is_whole()) {
            (10, false) => Some(Self::TenByTen),
            (8, false) => Some(Self::EightByEight),
            (8, true) => Some(Self::Whole),
            _ => None,
        }
    }
}

/// A type for each board with windows, with their plan.
macro_rules! boards {
    ($($(#[$doc:meta])* $board:ident: $plan:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub(in crate::games::draughts) struct $board;

        impl $board {
            const PLAN: Plan = $plan;
            const COUNT: usize = Self::PLAN.count();
            const WINDOWS: [Shape; Self::COUNT] = Self::PLAN.windows();
        }

        impl Shapes<LANES> for $board {
            const SHAPES: &'static [Shape] = &Self::WINDOWS;
            const SYMMETRIES: &'static [Symmetry] = &[IDENTITY];
            const FEATURES: &'static [Feature] =
                &features::<{ $board::COUNT }>(&Self::WINDOWS, &[IDENTITY]);
        }

        impl WindowedBoard for $board {
            fn features() -> &'static FeatureSet<Self, LANES> {
                static FEATURES: LazyLock<FeatureSet<$board, LANES>> =
                    LazyLock::new(FeatureSet::new);
                &FEATURES
            }
        }
    )*};
}

boards! {
    /// The dark squares of ten by ten.
    TenByTen: Plan {
        layout: Layout::new(10),
        rows: &[0, 3, 6],
        columns: &[0, 3, 6],
        size: [4, 4],
    };
    /// The dark squares of eight by eight.
    EightByEight: Plan {
        layout: Layout::new(8),
        rows: &[0, 2, 4],
        columns: &[0, 2, 4],
        size: [4, 4],
    };
    /// All squares of eight by eight.
    Whole: Plan {
        layout: Layout::whole(),
        rows: &[0, 2, 4, 6],
        columns: &[0, 2, 4],
        size: [2, 4],
    };
}

/// For each configuration, window by window, the men of the side to move and of the other side on the squares
/// that belong to no earlier window. So the windows of a board contain each man once.
pub(super) fn men<B: WindowedBoard>() -> impl Iterator<Item = [u64; 2]> {
    let mut before = 0;
    B::SHAPES.iter().flat_map(move |window| {
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

    fn check<B: WindowedBoard>(layout: Layout) {
        let squares = B::SHAPES.iter().map(|window| window.squares);
        assert!(squares.clone().all(|squares| squares.count_ones() == 8));
        assert_eq!(squares.fold(0, |all, squares| all | squares), layout.squares());
    }

    #[test]
    fn every_square_is_in_a_window_of_eight() {
        check::<TenByTen>(Layout::new(10));
        check::<EightByEight>(Layout::new(8));
        check::<Whole>(Layout::whole());
    }
}
