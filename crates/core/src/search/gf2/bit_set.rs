//! Bit sets of any length, as vectors over GF(2).

use smallvec::SmallVec;

/// Set of numbers below a length that the caller knows. Up to 128 numbers need no allocation. Number `i` is bit `i % 64` of word `i / 64`;
/// bits from the length on are always 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BitSet {
    words: SmallVec<[u64; 2]>,
}

/// Bits of a word, the lowest first.
pub(crate) fn bits_of(word: u64) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

impl BitSet {
    /// Empty set of numbers below `length`.
    pub(crate) fn new(length: usize) -> Self {
        Self { words: smallvec::smallvec![0; length.div_ceil(64)] }
    }

    /// Bytes of a set of numbers below `length`.
    pub(crate) const fn bytes(length: usize) -> usize {
        size_of::<Self>() + length.div_ceil(64) * size_of::<u64>()
    }

    /// Number of its bytes on the heap: a heap block has a header and is rounded up.
    pub(crate) fn heap_bytes(&self) -> usize {
        if self.words.spilled() { size_of_val(&*self.words) + 16 } else { 0 }
    }

    /// Set of all numbers below `length`.
    pub(crate) fn full(length: usize) -> Self {
        let mut bits = Self { words: smallvec::smallvec![!0; length.div_ceil(64)] };
        bits.cut(length);
        bits
    }

    /// Set of the bits of a word, all below `length`, which is at least 1.
    pub(crate) fn of_word(word: u64, length: usize) -> Self {
        let mut bits = Self::new(length);
        bits.words[0] = word;
        bits
    }

    /// True if the set contains the number.
    pub(crate) fn get(&self, index: usize) -> bool {
        self.words[index / 64] >> (index % 64) & 1 == 1
    }

    /// Inserts `index`, or removes it if the set contains it.
    pub(crate) fn flip(&mut self, index: usize) {
        self.words[index / 64] ^= 1 << (index % 64);
    }

    /// Adds another set of the same length over GF(2), which gives the symmetric difference.
    pub(crate) fn xor(&mut self, other: &Self) {
        for (word, &other) in self.words.iter_mut().zip(&other.words) {
            *word ^= other;
        }
    }

    /// The members increased by `distance`, if they stay below `length`.
    pub(crate) fn raised(&self, distance: usize, length: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let raised = (0..self.words.len()).map(|index| match index.checked_sub(words) {
            None => 0,
            Some(from) if bits == 0 || from == 0 => word(from) << bits,
            Some(from) => word(from) << bits | word(from - 1) >> (64 - bits),
        });
        let mut raised = Self { words: raised.collect() };
        raised.cut(length);
        raised
    }

    /// The members decreased by `distance`, without those below it.
    pub(crate) fn lowered(&self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let lowered = (words..words + self.words.len()).map(|from| match bits {
            0 => word(from),
            _ => word(from) >> bits | word(from + 1) << (64 - bits),
        });
        Self { words: lowered.collect() }
    }

    /// Removes `index`, if the set contains it.
    pub(crate) fn remove(&mut self, index: usize) {
        self.words[index / 64] &= !(1 << (index % 64));
    }

    /// Number of members.
    pub(crate) fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// True if the set is empty.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Scalar product over GF(2): true if the two sets share an odd number of members.
    pub(crate) fn meets_oddly(&self, other: &Self) -> bool {
        let shared = self.words.iter().zip(&other.words).fold(0, |all, (&a, &b)| all ^ (a & b));
        shared.count_ones() % 2 == 1
    }

    /// The members from `begin` on and below `begin + length`, decreased by `begin`.
    pub(crate) fn part(&self, begin: usize, length: usize) -> Self {
        let (words, bits) = (begin / 64, begin % 64);
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let part = (words..words + length.div_ceil(64)).map(|from| match bits {
            0 => word(from),
            _ => word(from) >> bits | word(from + 1) << (64 - bits),
        });
        let mut part = Self { words: part.collect() };
        part.cut(length);
        part
    }

    /// Adds the members of another set, increased by `begin`, over GF(2); they must stay below the length of this set.
    pub(crate) fn xor_at(&mut self, begin: usize, other: &Self) {
        xor_shifted(&mut self.words, &other.words, begin);
    }

    /// Members, the smallest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.words.iter().enumerate();
        words.flat_map(|(i, &word)| bits_of(word).map(move |bit| i * 64 + bit))
    }

    /// All words.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Sum over GF(2) of each member, its predecessor and its successor, below `length`.
    pub(crate) fn spread(&self, length: usize) -> Self {
        let words = &self.words;
        let spread = (0..words.len()).map(|i| {
            let before = i.checked_sub(1).map_or(0, |i| words[i] >> 63);
            let after = words.get(i + 1).map_or(0, |word| word << 63);
            words[i] ^ (words[i] << 1 | before) ^ (words[i] >> 1 | after)
        });
        let mut bits = Self { words: spread.collect() };
        bits.cut(length);
        bits
    }

    /// First word: the whole set, if its length is at most 64.
    pub(crate) fn low(&self) -> u64 {
        self.words.first().copied().unwrap_or(0)
    }

    /// Removes the members from `length` on.
    fn cut(&mut self, length: usize) {
        if let (1.., Some(last)) = (length % 64, self.words.last_mut()) {
            *last &= !0 >> (64 - length % 64);
        }
    }
}

/// Adds the bits of some words, moved up by `shift`, to those of others over GF(2). Bits beyond the end of `words` must be 0.
///
/// # Panics
/// If `words` has too few words.
pub(super) fn xor_shifted(words: &mut [u64], others: &[u64], shift: usize) {
    let (begin, bits) = (shift / 64, shift % 64);
    let words = &mut words[begin..];
    let (low, high) = words.split_at_mut(others.len());
    if bits == 0 {
        low.iter_mut().zip(others).for_each(|(word, &other)| *word ^= other);
        return;
    }
    let mut carry = 0;
    for (word, &other) in low.iter_mut().zip(others) {
        *word ^= other << bits | carry;
        carry = other >> (64 - bits);
    }
    if carry != 0 {
        high[0] ^= carry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_agree_with_their_members_across_words() {
        for length in [1, 3, 63, 64, 65, 130, 200] {
            let members: Vec<usize> = (0..length).filter(|i| i * i % 7 < 3).collect();
            let mut bits = BitSet::new(length);
            members.iter().for_each(|&i| bits.flip(i));
            assert_eq!(bits.iter().collect::<Vec<_>>(), members);
            assert_eq!(bits.count() as usize, members.len());
            let near = |i: usize| {
                (i.saturating_sub(1)..=(i + 1).min(length - 1)).filter(|&j| bits.get(j)).count()
            };
            let spread: Vec<usize> = (0..length).filter(|&i| near(i) % 2 == 1).collect();
            assert_eq!(bits.spread(length).iter().collect::<Vec<_>>(), spread, "{length}");
            for begin in [0, 1, 62, 64, 100] {
                let mut longer = BitSet::new(length + begin + 3);
                longer.xor_at(begin, &bits);
                let moved: Vec<usize> = members.iter().map(|i| i + begin).collect();
                assert_eq!(longer.iter().collect::<Vec<_>>(), moved, "{length} {begin}");
                assert_eq!(longer.part(begin, length), bits, "{length} {begin}");
            }
            let full = BitSet::full(length);
            assert_eq!(full.count() as usize, length);
            assert_eq!(full.meets_oddly(&bits), members.len() % 2 == 1);
        }
    }
}
