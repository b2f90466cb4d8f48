//! Connected partitions: all partitions of a board into compact patterns, for a search to [choose](super::choice) among.
//!
//! Tiles that are neighbours at home hinder each other most, and the more pairs of neighbours lie within patterns the fewer are left
//! between them.

use std::collections::BTreeSet;

use crate::games::sliding_tile::rules::shape::Shape;

use super::partition::Partition;
use super::regions::{board, members, neighbourhoods};

/// Required compactness of the partitions of a board.
#[derive(Debug)]
pub(crate) struct Compactness {
    /// Rows and columns.
    pub sides: (u8, u8),
    /// Tiles of a pattern.
    pub tiles: u32,
    /// Fewest pairs of neighbours within the patterns of a partition.
    pub pairs: u32,
}

impl Compactness {
    /// `true` for the board to which it applies.
    pub(super) fn is_for(&self, shape: Shape) -> bool {
        Shape::new(self.sides.0, self.sides.1) == Some(shape)
    }

    /// Partitions of a board whose blank belongs on `blank`; none of other boards.
    pub(super) fn partitions(&self, shape: Shape, blank: u8) -> Vec<Partition> {
        if !self.is_for(shape) {
            return Vec::new();
        }
        connected_partitions(shape, blank, self.tiles, self.pairs)
    }
}

/// Cutting of a board into connected patterns.
struct Cutting {
    /// Neighbours of each cell. Shape \[cell\].
    beside: Vec<u32>,
    /// Tiles of a pattern; the last pattern has the rest.
    tiles: u32,
    /// Fewest pairs of neighbours within patterns.
    least_pairs: u32,
    partitions: Vec<Partition>,
}

/// Partitions of a board whose blank belongs on `blank` into connected patterns of `tiles` tiles, and perhaps one of fewer,
/// with at least `least_pairs` pairs of neighbours within patterns. All images of a partition are included.
pub(super) fn connected_partitions(
    shape: Shape,
    blank: u8,
    tiles: u32,
    least_pairs: u32,
) -> Vec<Partition> {
    let beside = neighbourhoods(shape);
    let mut cutting = Cutting { beside, tiles, least_pairs, partitions: Vec::new() };
    cutting.cut(board(shape) & !(1 << blank), 0, &mut Vec::new());
    cutting.partitions
}

impl Cutting {
    /// Cuts the cells that are left, with `pairs` pairs of neighbours within the patterns so far.
    fn cut(&mut self, left: u32, pairs: u32, patterns: &mut Partition) {
        if left == 0 {
            if pairs >= self.least_pairs {
                self.partitions.push(patterns.clone());
            }
            return;
        }
        if pairs + self.most_pairs(left) < self.least_pairs {
            return;
        }
        for pattern in self.first_patterns(left) {
            patterns.push(pattern);
            self.cut(left & !pattern, pairs + self.pairs(pattern), patterns);
            patterns.pop();
        }
    }

    /// Connected patterns that contain the first of the cells that are left.
    fn first_patterns(&self, left: u32) -> BTreeSet<u32> {
        let first = left & left.wrapping_neg();
        let one_more = |pattern: u32| {
            let border = self.border(pattern) & left;
            members(border).map(move |cell| pattern | 1 << cell)
        };
        let tiles = self.tiles.min(left.count_ones());
        (1..tiles).fold(BTreeSet::from([first]), |smaller, _| {
            smaller.into_iter().flat_map(one_more).collect()
        })
    }

    /// Neighbours of a pattern.
    fn border(&self, pattern: u32) -> u32 {
        members(pattern).fold(0, |near, cell| near | self.beside[usize::from(cell)]) & !pattern
    }

    /// Pairs of neighbours within a pattern.
    fn pairs(&self, pattern: u32) -> u32 {
        let neighbours = |cell| (self.beside[usize::from(cell)] & pattern).count_ones();
        members(pattern).map(neighbours).sum::<u32>() / 2
    }

    /// Most pairs of neighbours within the patterns of the cells that are left.
    fn most_pairs(&self, left: u32) -> u32 {
        // The number of pairs in a pattern that is as square as possible (Harary and Harborth, "Extremal animals", 1976).
        let most = |tiles: u32| 2 * tiles - f64::from(4 * tiles).sqrt().ceil() as u32;
        let (whole, rest) = (left.count_ones() / self.tiles, left.count_ones() % self.tiles);
        whole * most(self.tiles) + most(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sliding_tile::solver::pattern_database::partition::canonical;

    #[test]
    fn all_compact_partitions_are_there() {
        // Counted by another program, with the databases that they share.
        for (blank, pairs, partitions, databases) in [
            (0, 22, 1350, 132),
            (0, 23, 689, 111),
            (1, 22, 558, 116),
            (6, 23, 250, 63),
            (12, 22, 468, 41),
        ] {
            let shape = Shape::new(5, 5).unwrap();
            let found = connected_partitions(shape, blank, 6, pairs);
            assert_eq!(found.len(), partitions, "{blank} {pairs}");
            let all: BTreeSet<_> = found.iter().flatten().collect();
            let shared = all.iter().map(|&&tiles| canonical(shape, tiles, blank).0);
            assert_eq!(shared.collect::<BTreeSet<_>>().len(), databases, "{blank} {pairs}");
            for partition in found {
                let whole = partition.iter().fold(1 << blank, |all: u32, part| {
                    assert_eq!((all & part, part.count_ones()), (0, 6), "{partition:?}");
                    all | part
                });
                assert_eq!(whole, board(shape), "{partition:?}");
            }
        }
    }

    #[test]
    fn the_last_pattern_has_what_is_left() {
        let shape = Shape::new(2, 3).unwrap();
        let mut found = connected_partitions(shape, 0, 3, 3);
        found.sort_unstable();
        // By rows: .ab/aab and .aa/bba.
        assert_eq!(found, [[0b01_1010, 0b10_0100], [0b10_0110, 0b01_1000]].map(Vec::from));
    }
}
