//! Binary arithmetic coding with adaptive probabilities
//! (Ian Witten, Radford Neal and John Cleary, "Arithmetic coding for data compression", 1987;
//! the interval of 32 bits without carries is that of Matt Mahoney's "Adaptive weighing of context models", 2005).
//!
//! Packing and unpacking use the same walk over the data: a [`Coder`] is given each bit and returns it.
//! When it unpacks, it ignores the given bit and returns the stored one.

/// Probability that a bit is 1, in 1/65536, learned from the bits that were there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Probability {
    one: u16,
    seen: u8,
}

/// Number of bits after which the adaptation rate is constant: tried from 12 to 255, all within 4 %.
const MOST_SEEN: u8 = 20;
/// The least probability, so that no bit costs more than 12 bits.
const LEAST: i32 = 16;

impl Probability {
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
    fn code(&mut self, probability: &mut Probability, bit: bool) -> bool;
}

/// The current interval; its lower part codes a 1.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const WHOLE: Self = Self { low: 0, high: u32::MAX };

    /// The last number of those for a 1.
    const fn split(&self, probability: Probability) -> u32 {
        let width = (self.high - self.low) as u64;
        self.low + ((width * probability.one as u64) >> 16) as u32
    }

    const fn narrow(&mut self, split: u32, bit: bool) {
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
    }

    /// The highest byte, once all numbers of the interval share it; it is then shifted out.
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
pub(super) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) const fn new() -> Self {
        Self { interval: Interval::WHOLE, bytes: Vec::new() }
    }

    /// The bytes of all bits. The decoder reads zeros after the end, so trailing zeros are omitted.
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

impl Coder for Encoder {
    fn code(&mut self, probability: &mut Probability, bit: bool) -> bool {
        let last = self.interval.split(*probability);
        self.interval.narrow(last, bit);
        self.bytes.extend(std::iter::from_fn(|| self.interval.next_byte()));
        probability.learn(bit);
        bit
    }
}

/// Unpacks bits. Bytes from another source decode to arbitrary bits.
pub(super) struct Decoder<'a> {
    interval: Interval,
    number: u32,
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { interval: Interval::WHOLE, number: 0, rest: bytes.iter() };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        self.number = self.number << 8 | u32::from(self.rest.next().copied().unwrap_or(0));
    }
}

impl Coder for Decoder<'_> {
    fn code(&mut self, probability: &mut Probability, _: bool) -> bool {
        let last = self.interval.split(*probability);
        let bit = self.number <= last;
        self.interval.narrow(last, bit);
        while self.interval.next_byte().is_some() {
            self.shift();
        }
        probability.learn(bit);
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
            let (mut encoder, mut probability) = (Encoder::new(), Probability::EVEN);
            for &bit in &bits {
                assert_eq!(encoder.code(&mut probability, bit), bit);
            }
            let bytes = encoder.finish();
            assert!(bytes.len() <= most, "{one_in}: {}", bytes.len());
            let (mut decoder, mut probability) = (Decoder::new(&bytes), Probability::EVEN);
            assert!(
                bits.iter().all(|&bit| decoder.code(&mut probability, false) == bit),
                "{one_in}"
            );
        }
        assert!(Encoder::new().finish().is_empty());
    }
}
