//! The hash of numbers, for the keys of positions and for reproducible random numbers.

/// SplitMix64, one step (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
/// A bijection that scatters its input over all 64 bits.
#[must_use]
pub const fn hash(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn numbers_are_those_of_the_published_generator() {
        // Sebastiano Vigna, splitmix64.c (2015), seeded with 1234567: its state moves by the same constant.
        const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
        ];
        for (n, number) in (0..).zip(published) {
            assert_eq!(hash(1_234_567 + STEP.wrapping_mul(n)), number, "{n}");
        }
    }
}
