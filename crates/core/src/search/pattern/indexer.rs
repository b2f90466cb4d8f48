//! Computes the configuration of every feature from two sets of squares, in a few additions.
//!
//! A configuration is a sum over squares, so it is also a sum over rows of eight squares. A table has the part of each row content in each
//! feature; 16 entries are added up, lane by lane, for which compilers use the widest additions of the caller's instruction set.

use super::shape::Feature;

/// Indexer of features: a table of the shape \[row\]\[its bits\]\[feature\]; 256 KiB for 64 features.
pub(super) struct Indexer<const LANES: usize> {
    rows: Box<[[FeatureRow<LANES>; 256]; 8]>,
}

/// Part of a row in each feature, aligned to cache lines.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct FeatureRow<const LANES: usize>([u16; LANES]);

impl<const LANES: usize> Indexer<LANES> {
    /// The indexer of some features.
    ///
    /// # Panics
    /// If there are more features than lanes.
    #[must_use]
    pub(super) fn new(features: &[Feature]) -> Self {
        assert!(features.len() <= LANES);
        let mut rows = vec![[FeatureRow([0; LANES]); 256]; 8];
        for (row, lines) in rows.iter_mut().enumerate() {
            for (bits, FeatureRow(line)) in lines.iter_mut().enumerate() {
                for (sum, feature) in line.iter_mut().zip(features) {
                    let is_set = |square: u8| {
                        usize::from(square / 8) == row && bits >> (square % 8) & 1 != 0
                    };
                    let digits = feature.squares().iter().zip(0..);
                    let set = digits.filter(|&(&square, _)| is_set(square));
                    *sum = set.map(|(_, digit)| 3_u16.pow(digit)).sum();
                }
            }
        }
        let Ok(rows) = rows.into_boxed_slice().try_into() else { unreachable!("eight rows") };
        Self { rows }
    }

    /// The configuration of each feature: digits are 0 for an empty square, 1 for `own`, 2 for `opponent`.
    #[inline(always)]
    #[must_use]
    pub(super) fn configurations(&self, own: u64, opponent: u64) -> [u16; LANES] {
        // All eight entries of a side together, so that sums stay in registers.
        let mut sums = [0; LANES];
        self.add(&mut sums, opponent);
        for sum in &mut sums {
            *sum *= 2;
        }
        self.add(&mut sums, own);
        sums
    }

    /// Adds the part of a set of squares in each feature.
    #[inline(always)]
    fn add(&self, sums: &mut [u16; LANES], set: u64) {
        let [a, b, c, d, e, f, g, h] = set.to_le_bytes().map(usize::from);
        let rows = &self.rows;
        let [FeatureRow(a), FeatureRow(b), FeatureRow(c), FeatureRow(d)] =
            [&rows[0][a], &rows[1][b], &rows[2][c], &rows[3][d]];
        let [FeatureRow(e), FeatureRow(f), FeatureRow(g), FeatureRow(h)] =
            [&rows[4][e], &rows[5][f], &rows[6][g], &rows[7][h]];
        for lane in 0..LANES {
            sums[lane] +=
                a[lane] + b[lane] + c[lane] + d[lane] + e[lane] + f[lane] + g[lane] + h[lane];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;
    use crate::search::pattern::{Shape, Symmetry, count, features};

    #[test]
    fn configurations_are_read_square_by_square() {
        const TURNED: Symmetry = {
            let mut symmetry = [0; 64];
            let mut square = 0;
            while square < 64 {
                symmetry[square] = 63 - square as u8;
                square += 1;
            }
            symmetry
        };
        const SHAPES: [Shape; 2] = [
            Shape { name: "column", squares: 0x0101_0101_0101_0101 },
            Shape { name: "block", squares: 0x1F1F },
        ];
        const FEATURES: [Feature; count(&SHAPES, &[TURNED])] = features(&SHAPES, &[TURNED]);
        let indexer = Indexer::<4>::new(&FEATURES);
        for seed in 0..100 {
            let own = hash(seed) & hash(seed + 100);
            let opponent = hash(seed + 200) & !own;
            let found = indexer.configurations(own, opponent);
            for (feature, found) in FEATURES.iter().zip(found) {
                let digit = |square: &u8| (own >> square & 1) + 2 * (opponent >> square & 1);
                let digits = feature.squares().iter().map(digit);
                assert_eq!(u64::from(found), digits.rev().fold(0, |sum, digit| 3 * sum + digit));
            }
        }
    }
}
