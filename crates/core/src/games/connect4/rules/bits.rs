//! Sets of squares: words of 64 bits for the usual boards, of 128 for large ones.

use std::fmt::Debug;
use std::ops::{BitAndAssign, BitOrAssign, BitXorAssign};

use num_traits::{PrimInt, WrappingMul};

use crate::game::hash;

/// A set of squares, one bit each, as drawn in `shape`.
pub(crate) trait Bits:
    PrimInt + WrappingMul + BitAndAssign + BitOrAssign + BitXorAssign + Debug + Send + Sync + 'static
{
    /// The same bits in another word; bits that do not fit are lost.
    fn of(bits: u128) -> Self;

    /// A hash, which is a bijection for 64 bits.
    fn hashed(self) -> u64;

    /// True if the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::zero()
    }

    /// Its first square alone; empty for the empty set.
    #[inline(always)]
    fn first(self) -> Self {
        self ^ self.rest()
    }

    /// All but its first square; empty for the empty set.
    #[inline(always)]
    fn rest(self) -> Self {
        if self.is_empty() { self } else { self & (self - Self::one()) }
    }

    /// True if it has at most one square.
    #[inline(always)]
    fn is_single(self) -> bool {
        self.rest().is_empty()
    }
}

impl Bits for u64 {
    #[inline(always)]
    fn of(bits: u128) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn hashed(self) -> u64 {
        hash(self)
    }
}

impl Bits for u128 {
    #[inline(always)]
    fn of(bits: u128) -> Self {
        bits
    }

    #[inline(always)]
    fn hashed(self) -> u64 {
        hash(self as u64 ^ hash((self >> 64) as u64))
    }
}
