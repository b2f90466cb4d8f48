//! Symmetries: rotations and reflections of a board that preserve the cells flipped by each press and the goal.
//!
//! Positions that are images of each other are as many presses from the goal.

use super::board::Board;

/// Most cells of a board whose symmetries are computed; a larger board is treated as if it had none.
const MOST: usize = 1024;

/// Symmetries of a board except the identity, as the image of each cell. Shape \[symmetry\]\[cell\].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::games::lights_out) struct Symmetries(Vec<Vec<usize>>);

impl Symmetries {
    /// The symmetries of a board and its goal.
    pub(in crate::games::lights_out) fn of(board: &Board) -> Self {
        if board.cells() > MOST {
            return Self(Vec::new());
        }
        let images = (1..8).filter_map(|bits| images(board, [bits & 1, bits & 2, bits & 4]));
        Self(images.filter(|images| keeps(board, images)).collect())
    }

    /// The images of each cell, one list for each symmetry.
    pub(in crate::games::lights_out) fn images(&self) -> impl Iterator<Item = &[usize]> {
        self.0.iter().map(Vec::as_slice)
    }
}

/// The image of each cell when the board is turned upside down, mirrored and transposed, each only if its flag is 1;
/// `None` if that does not map the board onto itself.
fn images(board: &Board, [upside_down, mirrored, transposed]: [u8; 3]) -> Option<Vec<usize>> {
    let (rows, columns) = (board.rows(), board.columns());
    if transposed != 0 && rows != columns {
        return None;
    }
    let image = |cell| {
        let (row, column) = board.place(cell);
        let row = if upside_down == 0 { row } else { rows - 1 - row };
        let column = if mirrored == 0 { column } else { columns - 1 - column };
        if transposed == 0 { row * columns + column } else { column * columns + row }
    };
    Some((0..board.cells()).map(image).collect())
}

/// True if the image of every cell flips the images of the cells that the cell flips, and goal cells are mapped to goal cells.
fn keeps(board: &Board, images: &[usize]) -> bool {
    (0..board.cells()).all(|cell| {
        let mut moved: Vec<usize> =
            board.flips(cell).iter().map(|&flipped| images[flipped as usize]).collect();
        let mut flipped: Vec<usize> =
            board.flips(images[cell]).iter().map(|&flipped| flipped as usize).collect();
        moved.sort_unstable();
        flipped.sort_unstable();
        moved == flipped && board.goal().get(cell) == board.goal().get(images[cell])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::gf2::BitSet;

    #[test]
    fn a_goal_and_a_shape_leave_their_symmetries() {
        let mut corner = BitSet::new(9);
        corner.flip(0);
        for (board, count) in [
            (Board::merlin(), 7),
            (Board::classic(5, 5), 7),
            (Board::classic(3, 5), 3),
            (Board::classic(1, 1), 7),
            (Board::merlin().with_goal(corner), 1),
            (Board::classic(40, 40), 0),
        ] {
            assert_eq!(Symmetries::of(&board).images().count(), count, "{board:?}");
        }
    }
}
