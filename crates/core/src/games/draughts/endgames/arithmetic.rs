//! Binary arithmetic coding with adaptive probabilities
//! (Ian Witten, Radford Neal and John Cleary, "Arithmetic coding for data compression", 1987;
//! the interval of 32 bits without carries is that of Matt Mahoney's "Adaptive weighing of context models", 2005).
//!
//! Packing and unpacking use the same walk over the data: a [`Coder`] is given each bit and returns it.
//! When it unpacks, it ignores the given bit and returns the stored one.

/// Probability that a bit is 1, in 1/65536, learned from the bits that were there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chance {
    one: u16,
    seen: u8,
}

/// Bits until a probability stops settling and only follows: tried from 12 to 255, all within 4 %.
const MOST_SEEN: u8 = 20;
/// The least probability, so that no bit costs more than 12 bits.
const LEAST: i32 = 16;

impl Chance {
    /// Nothing is known.
    pub(super) const EVEN: Self = Self { one: 1 << 15, seen: 0 };

    fn learn(&mut self, bit: bool) {
        let one = i32::from(self.one);
        let aim = if bit { 1 << 16 } else { 0 };
        let one = one + 2 * (aim - one) / (2 * i32::from(self.seen) + 3);
        self.one = one.clamp(LEAST, (1 << 16) - LEAST) as u16;
        self.seen = (self.seen + 1).min(MOST_SEEN);
    }
}

/// Packs or unpacks bits.
pub(super) trait Coder {
    /// Packs `bit` and returns it, or returns the next bit that was packed.
    fn code(&mut self, chance: &mut Chance, bit: bool) -> bool;
}

/// The numbers that begin with the bits so far: those of a 1 come first.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const WHOLE: Self = Self { low: 0, high: u32::MAX };

    /// The last number of those for a 1.
    const fn last_of_one(&self, chance: Chance) -> u32 {
        let width = (self.high - self.low) as u64;
        self.low + ((width * chance.one as u64) >> 16) as u32
    }

    const fn narrow(&mut self, last_of_one: u32, bit: bool) {
        if bit {
            self.high = last_of_one;
        } else {
            self.low = last_of_one + 1;
        }
    }

    /// The highest byte, once all numbers share it; then it is left out.
    fn next_byte(&mut self) -> Option<u8> {
        let byte = self.high >> 24;
        (self.low >> 24 == byte).then(|| {
            self.low <<= 8;
            self.high = self.high << 8 | 0xFF;
            byte as u8
        })
    }
}

/// Packs bits.
pub(super) struct Packer {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Packer {
    pub(super) const fn new() -> Self {
        Self { interval: Interval::WHOLE, bytes: Vec::new() }
    }

    /// The bytes of all bits. The unpacker reads zeros after the end, so trailing zeros are omitted.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // The interval contains a number that begins with this byte and has zeros after it.
        let last = if self.interval.low == 0 { 0 } else { (self.interval.high >> 24) as u8 };
        self.bytes.push(last);
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

impl Coder for Packer {
    fn code(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let last = self.interval.last_of_one(*chance);
        self.interval.narrow(last, bit);
        self.bytes.extend(std::iter::from_fn(|| self.interval.next_byte()));
        chance.learn(bit);
        bit
    }
}

/// Unpacks bits. Of bytes that were not packed so it makes some bits or other.
pub(super) struct Unpacker<'a> {
    interval: Interval,
    number: u32,
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Unpacker<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut unpacker = Self { interval: Interval::WHOLE, number: 0, rest: bytes.iter() };
        for _ in 0..4 {
            unpacker.shift();
        }
        unpacker
    }

    fn shift(&mut self) {
        self.number = self.number << 8 | u32::from(self.rest.next().copied().unwrap_or(0));
    }
}

impl Coder for Unpacker<'_> {
    fn code(&mut self, chance: &mut Chance, _: bool) -> bool {
        let last = self.interval.last_of_one(*chance);
        let bit = self.number <= last;
        self.interval.narrow(last, bit);
        while self.interval.next_byte().is_some() {
            self.shift();
        }
        chance.learn(bit);
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    #[test]
    fn bits_come_back_and_what_can_be_foreseen_costs_little() {
        // One bit in `one_in` is 1; `most` is the most bytes that 20,000 such bits may take.
        for (one_in, most) in [(1, 60), (2, 2600), (10, 1300), (1000, 90), (u64::MAX, 60)] {
            let bits: Vec<bool> = (0..20_000).map(|n| hash(n).is_multiple_of(one_in)).collect();
            let (mut packer, mut chance) = (Packer::new(), Chance::EVEN);
            for &bit in &bits {
                assert_eq!(packer.code(&mut chance, bit), bit);
            }
            let bytes = packer.finish();
            assert!(bytes.len() <= most, "{one_in}: {}", bytes.len());
            let (mut unpacker, mut chance) = (Unpacker::new(&bytes), Chance::EVEN);
            assert!(bits.iter().all(|&bit| unpacker.code(&mut chance, false) == bit), "{one_in}");
        }
        assert!(Packer::new().finish().is_empty());
    }
}
