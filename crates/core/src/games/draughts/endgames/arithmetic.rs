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
/// Bits that an expected probability counts for: tried from 3 to 12, the fewer the better.
const EXPECTED: u8 = 3;
/// The least probability, so that no bit costs more than 12 bits.
const LEAST: u32 = 16;
/// A certain bit.
const WHOLE: u32 = 1 << 16;

/// The reciprocals of the denominators of the adaptation rates, in 1/2³²: a division takes longer than all the rest.
const RATES: [u64; MOST_SEEN as usize + 1] = {
    let mut rates = [0; MOST_SEEN as usize + 1];
    let mut seen = 0;
    while seen < rates.len() {
        rates[seen] = (1_u64 << 32).div_ceil(2 * seen as u64 + 3);
        seen += 1;
    }
    rates
};

impl Probability {
    /// Nothing is known.
    pub(super) const EVEN: Self = Self { one: 1 << 15, seen: 0 };

    #[inline]
    fn learn(&mut self, bit: bool) {
        let one = u32::from(self.one);
        let error = if bit { WHOLE - one } else { one };
        let step = ((u64::from(2 * error) * RATES[usize::from(self.seen)]) >> 32) as u32;
        let one = if bit { one + step } else { one - step };
        self.one = one.clamp(LEAST, WHOLE - LEAST) as u16;
        self.seen = (self.seen + 1).min(MOST_SEEN);
    }

    /// The probability that a byte stands for: that of the rarer bit, with three bits of mantissa after a leading 1,
    /// in the lower seven bits; the highest bit tells that a 0 is the rarer.
    pub(super) const fn of_code(code: u8) -> Self {
        let rarer = rarer(code & MAGNITUDE);
        let one = if code > MAGNITUDE { WHOLE - rarer } else { rarer };
        Self { one: one as u16, seen: EXPECTED }
    }
}

/// The bits of the code of a probability that tell its size.
const MAGNITUDE: u8 = 0x7F;

/// The probability of the rarer bit with a code: at least [`LEAST`], and at most a half.
const fn rarer(code: u8) -> u32 {
    let probability = (8 | code as u32 & 7) << (1 + (code >> 3));
    if probability < WHOLE / 2 { probability } else { WHOLE / 2 }
}

/// The number of bits that were 1, and of all bits.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Count {
    ones: u64,
    all: u64,
}

impl Count {
    /// The code of the probability that is nearest to the share of ones.
    pub(super) fn code(self) -> u8 {
        let half = u64::from(WHOLE / 2);
        let share = (self.ones * u64::from(WHOLE)).checked_div(self.all).unwrap_or(half);
        let is_one_rarer = share <= half;
        let share = if is_one_rarer { share } else { u64::from(WHOLE) - share };
        let distance = |code: &u8| u64::from(rarer(*code)).abs_diff(share);
        let code = (0..=MAGNITUDE).min_by_key(distance).unwrap_or_default();
        if is_one_rarer { code } else { code | !MAGNITUDE }
    }
}

/// Packs or unpacks bits, of each of which something is known in a cell.
pub(super) trait Coder<C> {
    /// Packs `bit` and returns it, or returns the next bit that was packed.
    fn code(&mut self, cell: &mut C, bit: bool) -> bool;
}

/// Counts bits in place of packing them.
pub(super) struct Counter;

impl Coder<Count> for Counter {
    fn code(&mut self, count: &mut Count, bit: bool) -> bool {
        count.ones += u64::from(bit);
        count.all += 1;
        bit
    }
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

impl Coder<Probability> for Encoder {
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

impl Coder<Probability> for Decoder<'_> {
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

    #[test]
    fn an_expected_probability_is_near_the_share_that_was_counted() {
        for (ones, all) in [(0, 0), (0, 9), (1, 5000), (1, 8), (3, 9), (1, 2), (8, 9), (9, 9)] {
            let Probability { one, .. } = Probability::of_code(Count { ones, all }.code());
            let share = if all == 0 { 0.5 } else { ones as f64 / all as f64 };
            let least = f64::from(LEAST) / f64::from(WHOLE);
            let share = share.clamp(least, 1.0 - least);
            let odds = |share: f64| share / (1.0 - share);
            let ratio = odds(f64::from(one) / f64::from(WHOLE)) / odds(share);
            assert!((0.85..1.15).contains(&ratio), "{ones} of {all}: {one}, {ratio}");
        }
    }

    #[test]
    fn a_reciprocal_divides_exactly() {
        for (seen, &rate) in RATES.iter().enumerate() {
            for numerator in (0..2 * WHOLE).chain([2 * WHOLE]) {
                let divided = numerator / (2 * seen as u32 + 3);
                assert_eq!(((u64::from(numerator) * rate) >> 32) as u32, divided, "{seen}");
            }
        }
    }
}
