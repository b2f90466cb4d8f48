//! Zobrist hashing (Albert Zobrist, "A new hashing method with application for game playing", 1970):
//! a position's key is the exclusive or of one random number for each thing on the board.

/// One step of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
/// A bijection that scatters its input over all 64 bits.
#[must_use]
pub const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// `N` random numbers, the same in every build for the same `seed`.
#[must_use]
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut state = mix(seed);
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        numbers[i] = mix(state);
        i += 1;
    }
    numbers
}
