//! Long multiplication of words.

/// Both halves of the product of two words: the high one and the low one.
///
/// WebAssembly has no instruction for it, and the function of the compiler's library took a third of the time of an endgame of Othello there.
#[inline(always)]
#[must_use]
pub const fn long_product(a: u64, b: u64) -> [u64; 2] {
    if cfg!(target_arch = "wasm32") {
        by_halves(a, b)
    } else {
        let product = a as u128 * b as u128;
        [(product >> 64) as u64, product as u64]
    }
}

/// The same by products of half words, none of which overflows.
#[inline(always)]
const fn by_halves(a: u64, b: u64) -> [u64; 2] {
    const LOW: u64 = u32::MAX as u64;
    let [[a1, a0], [b1, b0]] = [[a >> 32, a & LOW], [b >> 32, b & LOW]];
    let one = a1 * b0 + ((a0 * b0) >> 32);
    let other = a0 * b1 + (one & LOW);
    [a1 * b1 + (one >> 32) + (other >> 32), a.wrapping_mul(b)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    #[test]
    fn products_of_half_words_make_the_whole_product() {
        let words = (0..300).map(|number| hash(number) >> (number % 64));
        let words: Vec<u64> = words.chain([0, 1, u64::MAX, 1 << 32, (1 << 32) - 1]).collect();
        for &a in &words {
            for &b in &words {
                assert_eq!(by_halves(a, b), long_product(a, b), "{a} {b}");
            }
        }
    }
}
