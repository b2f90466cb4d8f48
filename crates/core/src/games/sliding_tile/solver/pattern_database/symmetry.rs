//! Symmetries: rotations and reflections of a board.
//!
//! Patterns that are images of each other share one database.

use crate::games::sliding_tile::rules::shape::Shape;

use super::regions::members;

/// Symmetry: lays a board on another, rotated or reflected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// Board that it leads to.
    image: Shape,
    /// Image of each cell. Shape \[cell\].
    cells: Vec<u8>,
}

impl Symmetry {
    /// The eight symmetries of a board; half of them turn rows into columns.
    pub(crate) fn all(shape: Shape) -> impl Iterator<Item = Self> {
        (0..8).filter_map(move |bits| Self::new(shape, bits & 1 != 0, bits & 2 != 0, bits & 4 != 0))
    }

    /// Turns the board upside down, swaps left and right, then exchanges rows and columns, each only if requested.
    fn new(shape: Shape, upside_down: bool, mirrored: bool, transposed: bool) -> Option<Self> {
        let (rows, columns) = (shape.rows() as u8, shape.columns() as u8);
        let image = if transposed { Shape::new(columns, rows)? } else { shape };
        let lay = |cell| {
            let row = if upside_down { rows - 1 - shape.row(cell) } else { shape.row(cell) };
            let column =
                if mirrored { columns - 1 - shape.column(cell) } else { shape.column(cell) };
            if transposed { image.cell(column, row) } else { image.cell(row, column) }
        };
        Some(Self { image, cells: (0..=u8::MAX).take(shape.cells()).map(lay).collect() })
    }

    /// Least image of something on a board, as `image` gives it for each symmetry, and the symmetry that leads to it.
    pub(crate) fn least<T: Ord + Copy>(shape: Shape, image: impl Fn(&Self) -> T) -> (T, Self) {
        Self::all(shape)
            .map(|symmetry| (image(&symmetry), symmetry))
            .min_by_key(|&(image, _)| image)
            .unwrap_or_else(|| unreachable!("a board has symmetries"))
    }

    /// Board that it leads to.
    pub(crate) fn image(&self) -> Shape {
        self.image
    }

    /// Image of a cell.
    pub(crate) fn cell(&self, cell: u8) -> u8 {
        self.cells[usize::from(cell)]
    }

    /// Image of a set of cells.
    pub(crate) fn set(&self, set: u32) -> u32 {
        members(set).fold(0, |image, cell| image | 1 << self.cell(cell))
    }
}
