//! Ranking of sets of cells: every set with a given number of members has a number, without gaps.
//!
//! A set is a bit mask, bit 0 for cell 0.
//! The mask is cut in two; a table for each half gives a part of the number, and the number is their sum
//! (the combinatorial number system of D. H. Lehmer, 1964, read from two tables).

/// Cells of the lower half.
const LOW_BITS: u32 = 13;
/// Values of a half of the mask: an index modulo this number needs no bounds check.
const HALVES: usize = 1 << LOW_BITS;

/// Most cells of a board whose sets are ranked: as many as the 24-puzzle has. Larger boards have too many sets.
pub(super) const MAX_CELLS: usize = 25;

/// Sets of a number of cells of a board.
#[derive(Debug)]
pub(super) struct CellSets {
    members: u32,
    count: usize,
    /// Number of sets with a smaller upper half. Shape \[upper half\].
    by_high: Box<[u32; HALVES]>,
    /// Place among lower halves of as many members. Shape \[lower half\].
    by_low: Box<[u16; HALVES]>,
    /// Cells of the board.
    cells: usize,
}

impl CellSets {
    /// Sets of `members` out of `cells`, which are [`MAX_CELLS`] at most.
    pub(super) fn new(cells: usize, members: u32) -> Self {
        debug_assert!(cells <= MAX_CELLS);
        let mut sizes = [0_u32; LOW_BITS as usize + 1];
        let low_cells = (cells as u32).min(LOW_BITS);
        let number = |half: u32| {
            let place = &mut sizes[half.count_ones() as usize];
            *place += 1;
            (*place - 1) as u16
        };
        let mut by_low = Box::new([0; HALVES]);
        by_low.iter_mut().zip((0..1 << low_cells).map(number)).for_each(|(place, it)| *place = it);

        let mut count = 0;
        let number = |high: u32| {
            let before = count;
            let low_members = members.checked_sub(high.count_ones());
            count += low_members.and_then(|low| sizes.get(low as usize)).copied().unwrap_or(0);
            before
        };
        let mut by_high = Box::new([0; HALVES]);
        let halves = 0..1 << (cells as u32 - low_cells);
        by_high.iter_mut().zip(halves.map(number)).for_each(|(place, it)| *place = it);
        Self { members, count: count as usize, by_high, by_low, cells }
    }

    /// Number of sets.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Rank of a set.
    #[inline(always)]
    pub(super) fn rank(&self, set: u32) -> usize {
        debug_assert_eq!(set.count_ones(), self.members);
        let low = self.by_low[set as usize % HALVES];
        self.by_high[(set >> LOW_BITS) as usize % HALVES] as usize + usize::from(low)
    }

    /// Sets in the order of their ranks.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let first = (1_u32 << self.members) - 1;
        // The next number of as many bits (R. W. Gosper, HAKMEM, item 175, 1972).
        let next = |set: u32| {
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            (set != 0).then(|| carried | (((carried ^ set) >> 2) / lowest))
        };
        let is_on_board = move |set: &u32| set >> self.cells == 0;
        std::iter::successors(Some(first), move |&set| next(set)).take_while(is_on_board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_number() {
        for (cells, members) in [(4, 3), (9, 8), (12, 6), (16, 6), (16, 3), (20, 5), (25, 4)] {
            let sets = CellSets::new(cells, members);
            let ranks: Vec<_> = sets.iter().map(|set| sets.rank(set)).collect();
            assert_eq!(ranks, (0..sets.count()).collect::<Vec<_>>(), "{members} of {cells}");
        }
    }
}
