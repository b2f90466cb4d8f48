//! Surroundings of the cells of a board, as lookup tables of searches.

use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::Slide;

/// No cell: the edge of the board or a wall is there.
/// Cell 255 of the largest board has the same value; the [open](Around::open) slides distinguish them.
const EDGE: u8 = u8::MAX;

/// Surroundings of a cell.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// Cell that each slide of the blank leads to. Shape \[slide\].
    pub cells: [u8; 4],
    /// Slides that stay on the board.
    pub open: Slides,
}

/// Set of slides, one bit each, lowest for [`Slide::Up`].
#[derive(Clone, Copy)]
pub(super) struct Slides(u8);

impl Slides {
    /// Set of some slides.
    pub(super) fn of(slides: impl IntoIterator<Item = Slide>) -> Self {
        Self(slides.into_iter().fold(0, |bits, slide| bits | 1 << slide as u8))
    }

    /// Intersection with another set.
    #[inline]
    pub(super) const fn within(self, bits: u8) -> Self {
        Self(self.0 & bits)
    }
}

impl Iterator for Slides {
    type Item = Slide;

    /// Removes the first slide.
    #[inline]
    fn next(&mut self) -> Option<Slide> {
        if self.0 == 0 {
            return None;
        }
        let first = Slide::ALL[self.0.trailing_zeros() as usize & 3];
        self.0 &= self.0 - 1;
        Some(first)
    }
}

/// As many cells as a byte can index, so that an index needs no bounds check.
pub(super) const CELLS: usize = 1 << u8::BITS;

/// Surroundings of every cell of the board of a position. Shape \[cell\]; beyond the board no slide is open.
pub(super) fn surroundings(board: &SlidingTilePosition) -> [Around; CELLS] {
    let mut around = [Around { cells: [EDGE; 4], open: Slides(0) }; CELLS];
    for (cell, around) in (0..=u8::MAX).zip(&mut around).take(board.shape().cells()) {
        let neighbour = |slide| board.neighbour(cell, slide);
        let open = Slide::ALL.into_iter().filter(|&slide| neighbour(slide).is_some());
        *around = Around {
            cells: Slide::ALL.map(|slide| neighbour(slide).unwrap_or(EDGE)),
            open: Slides::of(open),
        };
    }
    around
}
