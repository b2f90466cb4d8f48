//! Sets of squares: words of 64 bits for boards of up to ten rows, of 128 for larger ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAndAssign, BitOrAssign, BitXorAssign};

use num_traits::PrimInt;

use super::variant::{Rules, VARIANTS, WIDE_VARIANTS};
use crate::game::hash;

/// A set of squares, one bit each, as drawn in [`super::layout`].
pub(crate) trait Word:
    PrimInt + BitAndAssign + BitOrAssign + BitXorAssign + Default + Debug + Hash + Send + Sync + 'static
{
    /// No square.
    const EMPTY: Self;
    /// Bits of the word.
    const BITS: u32;
    /// Squares of a row of the largest board that fits.
    const ROW: u8;

    /// The variants on boards of this word, the default first.
    fn variants() -> &'static [&'static Rules<Self>];

    /// A hash of the pieces of both sides and the kings among them.
    fn key(pieces: [Self; 2], kings: Self) -> u64;

    /// True if no square is in it.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// True if a square is in both.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
}

impl Word for u64 {
    const EMPTY: Self = 0;
    const BITS: u32 = Self::BITS;
    const ROW: u8 = 5;

    fn variants() -> &'static [&'static Rules<Self>] {
        &VARIANTS
    }

    #[inline(always)]
    fn key(pieces: [Self; 2], kings: Self) -> u64 {
        let pieces = folded(pieces[0] ^ SALT[0], pieces[1] ^ SALT[1]);
        folded(pieces ^ kings, SALT[2])
    }
}

impl Word for u128 {
    const EMPTY: Self = 0;
    const BITS: u32 = Self::BITS;
    const ROW: u8 = 7;

    fn variants() -> &'static [&'static Rules<Self>] {
        &WIDE_VARIANTS
    }

    fn key(pieces: [Self; 2], kings: Self) -> u64 {
        let halves = [pieces[0], pieces[1], kings].map(|set| [set as u64, (set >> 64) as u64]);
        halves.as_flattened().iter().fold(0, |key, half| hash(key ^ half))
    }
}

/// Fractional digits of the square roots of 2, 3 and 5.
/// Squares are bits 0 to 53, so that no set of them makes a factor 0.
const SALT: [u64; 3] = [0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B];

/// The exclusive or of the two halves of a product, so that all bits of the factors affect all bits of the result.
#[inline(always)]
const fn folded(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}
