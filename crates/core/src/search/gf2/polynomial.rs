//! Polynomials over GF(2), as words of coefficients.

use super::bit_set::xor_shifted;
use crate::search::{Interrupted, Poll};

/// Steps of a division between two polls; each takes about a microsecond for the largest polynomials.
const CHUNK: usize = 256;

/// Polynomial over GF(2). The coefficient of the power `i` is bit `i % 64` of word `i / 64`; the last word is not 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Polynomial {
    words: Vec<u64>,
}

impl Polynomial {
    /// The constant 1.
    pub(crate) fn one() -> Self {
        Self { words: vec![1] }
    }

    /// Degree; `None` of the polynomial 0.
    pub(crate) fn degree(&self) -> Option<usize> {
        let last = self.words.last()?;
        Some(self.words.len() * 64 - 1 - last.leading_zeros() as usize)
    }

    /// Coefficient of a power.
    pub(crate) fn get(&self, power: usize) -> bool {
        self.words.get(power / 64).is_some_and(|word| word >> (power % 64) & 1 == 1)
    }

    /// Adds `other` times the given power of the variable.
    pub(crate) fn add_shifted(&mut self, other: &Self, power: usize) {
        let needed = other.words.len() + power.div_ceil(64);
        if self.words.len() < needed {
            self.words.resize(needed, 0);
        }
        xor_shifted(&mut self.words, &other.words, power);
        self.trim();
    }

    /// Product. Errors: [`Interrupted`] when `poll` says so.
    pub(crate) fn times(&self, other: &Self, poll: &mut Poll<'_>) -> Result<Self, Interrupted> {
        let mut product = Self::default();
        for power in 0..self.words.len() * 64 {
            if power % CHUNK == 0 {
                poll()?;
            }
            if self.get(power) {
                product.add_shifted(other, power);
            }
        }
        Ok(product)
    }

    /// Quotient and remainder; the divisor is not 0. Errors: [`Interrupted`] when `poll` says so.
    pub(crate) fn divide(
        mut self,
        divisor: &Self,
        poll: &mut Poll<'_>,
    ) -> Result<(Self, Self), Interrupted> {
        let mut quotient = Self::default();
        let mut steps = 0;
        while let Some(power) = self.excess(divisor) {
            if steps % CHUNK == 0 {
                poll()?;
            }
            steps += 1;
            self.add_shifted(divisor, power);
            quotient.add_shifted(&Self::one(), power);
        }
        Ok((quotient, self))
    }

    /// Greatest common divisor `g` of this and `modulus`, which is not 0, and a polynomial `a` such that `a` times this is `g` modulo
    /// `modulus` (the extended Euclidean algorithm). Errors: [`Interrupted`] when `poll` says so.
    pub(crate) fn gcd(
        &self,
        modulus: &Self,
        poll: &mut Poll<'_>,
    ) -> Result<(Self, Self), Interrupted> {
        // Each rest is its factor times this, modulo `modulus`.
        let (mut rest, mut factor) = (modulus.clone(), Self::default());
        let (mut next, mut next_factor) = (self.clone(), Self::one());
        let mut steps = 0;
        while next.degree().is_some() {
            while let Some(power) = rest.excess(&next) {
                if steps % CHUNK == 0 {
                    poll()?;
                }
                steps += 1;
                rest.add_shifted(&next, power);
                factor.add_shifted(&next_factor, power);
            }
            std::mem::swap(&mut rest, &mut next);
            std::mem::swap(&mut factor, &mut next_factor);
        }
        Ok((rest, factor))
    }

    /// Degree minus that of a divisor, if it is not negative; `None` for the polynomial 0.
    fn excess(&self, divisor: &Self) -> Option<usize> {
        self.degree()?.checked_sub(divisor.degree()?)
    }

    fn trim(&mut self) {
        let length = self.words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        self.words.truncate(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    fn random(seed: u64, length: usize) -> Polynomial {
        let mut sum = Polynomial::default();
        let powers = (0..length).filter(|&power| hash(seed << 20 | power as u64).is_multiple_of(2));
        powers.for_each(|power| sum.add_shifted(&Polynomial::one(), power));
        sum
    }

    #[test]
    fn quotients_products_and_divisors_agree() {
        let poll: &mut Poll<'_> = &mut || Ok(());
        for (seed, one, other) in
            [(1, 5, 3), (2, 64, 65), (3, 200, 130), (4, 129, 400), (5, 700, 1)]
        {
            let (one, mut other) = (random(seed, one), random(seed + 50, other));
            other.add_shifted(&Polynomial::one(), 401);
            let (quotient, rest) = one.times(&other, poll).unwrap().divide(&other, poll).unwrap();
            assert_eq!((quotient, rest), (one.clone(), Polynomial::default()), "{seed}");

            // A common divisor is found, and the factor makes it.
            let common = random(seed + 90, 60);
            let (a, b) = (one.times(&common, poll).unwrap(), other.times(&common, poll).unwrap());
            let (gcd, factor) = a.gcd(&b, poll).unwrap();
            for multiple in [&a, &b] {
                let (_, rest) = multiple.clone().divide(&gcd, poll).unwrap();
                assert_eq!(rest, Polynomial::default(), "{seed}");
            }
            assert_eq!(gcd.clone().divide(&common, poll).unwrap().1, Polynomial::default());
            let (_, rest) = factor.times(&a, poll).unwrap().divide(&b, poll).unwrap();
            assert_eq!(rest, gcd, "{seed}");
        }
    }

    #[test]
    fn the_divisor_of_nothing_is_the_modulus() {
        let modulus = random(7, 90);
        let (gcd, _) = Polynomial::default().gcd(&modulus, &mut || Ok(())).unwrap();
        assert_eq!(gcd, modulus);
    }
}
