//! Linear equations over GF(2): Gauss–Jordan elimination on rows of bits; and polynomials over GF(2).

mod bit_set;
mod polynomial;

pub(crate) use bit_set::{BitSet, bits_of};
pub(crate) use polynomial::Polynomial;

use super::Interrupted;

use super::Poll;

/// Solutions of a linear system, or a certificate that it has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Solutions {
    /// Every solution is `one` plus a sum of some of `quiet`.
    Some {
        /// A solution.
        one: BitSet,
        /// A basis of the solutions of the same system with right sides of 0.
        quiet: Vec<BitSet>,
    },
    /// No solution: the sum of these equations is 0 = 1.
    None(BitSet),
}

/// Gauss–Jordan elimination of equations given as (left side, right side), each left side a set of unknowns below `unknowns`.
/// Errors: [`Interrupted`] when `poll` says so.
pub(crate) fn eliminate(
    unknowns: usize,
    equations: &[(BitSet, bool)],
    poll: &mut Poll<'_>,
) -> Result<Solutions, Interrupted> {
    let mut rows = augment(unknowns, equations, poll)?;
    let mut pivots = Vec::new();
    for column in 0..unknowns {
        poll()?;
        let rank = pivots.len();
        let Some(pivot) = (rank..rows.len()).find(|&row| rows[row].get(column)) else {
            continue;
        };
        rows.swap(rank, pivot);
        clear_column(&mut rows, rank, column);
        pivots.push(column);
    }
    // A row without a pivot is 0 = 0 or 0 = 1.
    let false_row = rows[pivots.len()..].iter().find(|row| row.get(unknowns));
    Ok(match false_row {
        Some(row) => Solutions::None(sources(row, unknowns, equations.len())),
        None => read_off(unknowns, &rows, &pivots, poll)?,
    })
}

/// Number of bytes of an [elimination](eliminate), including its equations, to check sizes that clients choose.
pub(crate) const fn bytes(unknowns: usize, equations: usize) -> usize {
    let row = BitSet::bytes(unknowns + 1 + equations) + BitSet::bytes(unknowns) + size_of::<bool>();
    equations.saturating_mul(row)
}

/// Augmented matrix: rows of left side, right side, and the set of equations that were added up.
fn augment(
    unknowns: usize,
    equations: &[(BitSet, bool)],
    poll: &mut Poll<'_>,
) -> Result<Vec<BitSet>, Interrupted> {
    let augmented = |(number, (left, right)): (usize, &(BitSet, bool))| {
        poll()?;
        let mut row = BitSet::new(unknowns + 1 + equations.len());
        left.iter().for_each(|unknown| row.flip(unknown));
        if *right {
            row.flip(unknowns);
        }
        row.flip(unknowns + 1 + number);
        Ok(row)
    };
    equations.iter().enumerate().map(augmented).collect()
}

/// Clears `column` in all rows except `pivot`.
fn clear_column(rows: &mut [BitSet], pivot: usize, column: usize) {
    let (before, rest) = rows.split_at_mut(pivot);
    if let Some((pivot, after)) = rest.split_first_mut() {
        for row in before.iter_mut().chain(after).filter(|row| row.get(column)) {
            row.xor(pivot);
        }
    }
}

/// The equations that were added up to a row.
fn sources(row: &BitSet, unknowns: usize, equations: usize) -> BitSet {
    let mut sources = BitSet::new(equations);
    (0..equations).filter(|&i| row.get(unknowns + 1 + i)).for_each(|i| sources.flip(i));
    sources
}

/// Solutions of a reduced system: unknowns without a pivot are free, and each gives one member of the basis.
fn read_off(
    unknowns: usize,
    rows: &[BitSet],
    pivots: &[usize],
    poll: &mut Poll<'_>,
) -> Result<Solutions, Interrupted> {
    let dependent_on = |column: usize| {
        let mut bits = BitSet::new(unknowns);
        let rows = rows.iter().zip(pivots).filter(|(row, _)| row.get(column));
        rows.for_each(|(_, &pivot)| bits.flip(pivot));
        bits
    };
    let mut is_pivot = BitSet::new(unknowns);
    pivots.iter().for_each(|&pivot| is_pivot.flip(pivot));
    let quiet = (0..unknowns).filter(|&free| !is_pivot.get(free)).map(|free| {
        poll()?;
        let mut bits = dependent_on(free);
        bits.flip(free);
        Ok(bits)
    });
    let quiet = quiet.collect::<Result<_, _>>()?;
    Ok(Solutions::Some { one: dependent_on(unknowns), quiet })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    #[test]
    fn small_systems_have_the_solutions_that_trying_all_finds() {
        const UNKNOWNS: usize = 5;
        let bits = |word: usize, length: usize| {
            let mut bits = BitSet::new(length);
            (0..length).filter(|i| word >> i & 1 == 1).for_each(|i| bits.flip(i));
            bits
        };
        let mut outcomes = [0; 2];
        for seed in 0..400 {
            let count = seed as usize % 8;
            let word = |i: usize| hash(seed << 8 | i as u64) as usize;
            let equations: Vec<(BitSet, bool)> = (0..count)
                .map(|i| (bits(word(i), UNKNOWNS), word(i) >> UNKNOWNS & 1 == 1))
                .collect();
            let holds = |set: &BitSet| {
                equations.iter().all(|(left, right)| left.meets_oddly(set) == *right)
            };
            let all: Vec<BitSet> = (0..1 << UNKNOWNS).map(|word| bits(word, UNKNOWNS)).collect();
            let solutions: Vec<&BitSet> = all.iter().filter(|set| holds(set)).collect();
            match eliminate(UNKNOWNS, &equations, &mut || Ok(())).unwrap() {
                Solutions::Some { one, quiet } => {
                    let mut sums: Vec<BitSet> = vec![one];
                    for set in &quiet {
                        let mut others = sums.clone();
                        others.iter_mut().for_each(|sum| sum.xor(set));
                        sums.append(&mut others);
                    }
                    assert_eq!(sums.len(), solutions.len(), "{seed}");
                    assert!(solutions.iter().all(|&set| sums.contains(set)), "{seed}");
                }
                Solutions::None(sum) => {
                    assert!(solutions.is_empty(), "{seed}");
                    let (mut left, mut right) = (BitSet::new(UNKNOWNS), false);
                    for equation in sum.iter() {
                        left.xor(&equations[equation].0);
                        right ^= equations[equation].1;
                    }
                    assert!(left.is_empty() && right, "{seed}: 0 = 1");
                }
            }
            outcomes[usize::from(solutions.is_empty())] += 1;
        }
        assert!(outcomes.iter().all(|&count| count > 50), "{outcomes:?}");
    }
}
