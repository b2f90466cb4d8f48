//! Lehmer code: permutations numbered in lexicographic order, without gaps
//! (D. H. Lehmer, "Teaching combinatorial tricks to a computer", 1960).

/// Most members of a permutation: their factorial fits 32 bits.
pub(super) const MAX_MEMBERS: usize = 12;

/// Rank of a permutation of `set`, one bit a member.
/// Its digits in the factorial base are the numbers of remaining members that are smaller.
pub(super) fn rank(permutation: impl IntoIterator<Item = u8>, mut set: u32) -> u32 {
    permutation.into_iter().fold(0, |rank, member| {
        let smaller = (set & ((1 << member) - 1)).count_ones();
        let rank = rank * set.count_ones() + smaller;
        set &= !(1 << member);
        rank
    })
}

/// Permutation of `set` with a rank, zeros behind it, and its parity: `true` for an odd one.
pub(super) fn unrank(mut rank: u32, mut set: u32) -> ([u8; MAX_MEMBERS], bool) {
    let members = set.count_ones() as usize;
    let mut permutation = [0; MAX_MEMBERS];
    for index in (0..members).rev() {
        let base = (members - index) as u32;
        permutation[index] = (rank % base) as u8;
        rank /= base;
    }
    // Each digit counts the inversions that its member begins.
    let is_odd = permutation.iter().sum::<u8>() % 2 == 1;
    for member in &mut permutation[..members] {
        *member = nth(set, *member);
        set &= !(1 << *member);
    }
    (permutation, is_odd)
}

/// Member of `set` that has `n` smaller ones.
fn nth(mut set: u32, n: u8) -> u8 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_lexicographic_and_parity_is_that_of_the_inversions() {
        for set in [0b1_u32, 0b110, 0b1111, 0b1011_0110] {
            let members = set.count_ones() as usize;
            let mut before = Vec::new();
            for number in 0..(1..=members as u32).product() {
                let (permutation, is_odd) = unrank(number, set);
                let permutation = permutation[..members].to_vec();
                assert!(permutation > before, "{permutation:?} after {before:?}");
                assert!(permutation.iter().all(|&member| set >> member & 1 == 1));
                assert_eq!(rank(permutation.iter().copied(), set), number, "{permutation:?}");
                let later = |index: usize| permutation[index..].iter();
                let inversions: usize = (0..members)
                    .map(|index| later(index).filter(|&&other| other < permutation[index]).count())
                    .sum();
                assert_eq!(is_odd, inversions % 2 == 1, "{permutation:?}");
                before = permutation;
            }
        }
    }
}
