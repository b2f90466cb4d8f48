//! Memory for tables: atomic words in cache lines, in huge pages that the system zeroes at the first touch.
//!
//! A search of a thousand nodes must not pay for a gigabyte, neither in time nor in memory; a search of a million nodes must not have a TLB
//! miss at every node. With pages of 2 MiB, positions of Connect 4 that took 1.8 s are solved in 1.4 s with the same nodes.

use std::sync::atomic::AtomicU64;

use super::memory::{self, OutOfMemory, Reservation};
use crate::platform::huge_pages::{prefer_huge_pages, touch};
use crate::platform::pages::{self, Pages};

/// Words per line.
pub(crate) const WORDS: usize = 8;

type CacheLine = [AtomicU64; WORDS];

/// Bytes at the beginning that stay in small pages, because clearing a huge page takes longer than a short search.
const SMALL: usize = 2 << 20;

/// Lines of memory, all zero at first.
pub(crate) struct CacheLines {
    /// `None` for no lines.
    memory: Option<(Pages, Reservation)>,
    /// Number of requested lines.
    wanted: usize,
}

impl CacheLines {
    /// Allocates `lines` lines. If [the budget](memory) or the system does not have the memory, halves the number until it fits, down to
    /// none.
    pub(crate) fn zeroed(lines: usize) -> Self {
        let halves = std::iter::successors(Some(lines), |&lines| Some(lines / 2));
        let memory = halves.take_while(|&lines| lines > 0).find_map(|lines| allocate(lines, SMALL));
        Self { memory, wanted: lines }
    }

    /// Allocates `lines` lines that will all be touched, in huge pages from the beginning.
    /// Errors: [`OutOfMemory`] if the budget or the system does not have the memory for them.
    pub(crate) fn dense(lines: usize) -> Result<Self, OutOfMemory> {
        if lines == 0 {
            return Ok(Self { memory: None, wanted: 0 });
        }
        let memory = Some(allocate(lines, 0).ok_or(OutOfMemory)?);
        Ok(Self { memory, wanted: lines })
    }

    /// The number of requested lines that are missing, in a sentence.
    pub(crate) fn shortage(&self) -> Option<String> {
        let mebibytes = |lines: usize| (lines * size_of::<CacheLine>()).div_ceil(1 << 20);
        (self.len() < self.wanted).then(|| {
            let (got, wanted) = (mebibytes(self.len()), mebibytes(self.wanted));
            format!("a table has {got} of {wanted} MiB: the memory budget for tables is used up")
        })
    }

    /// Number of lines.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.memory.as_ref().map_or(0, |(map, _)| map.len() / size_of::<CacheLine>())
    }

    /// Number of bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.len() * size_of::<CacheLine>()
    }

    /// All lines.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[CacheLine] {
        let Some((map, _)) = &self.memory else { return &[] };
        // SAFETY: the map consists of pages, so it begins at a multiple of 64. It is anonymous, so all its bytes are initialised to 0, a
        // valid atomic word, and no other process sees them. It lives as long as `self`, and nothing else gives out its bytes, so only
        // these atomics change them.
        #[expect(unsafe_code, reason = "mapped memory as atomic words")]
        unsafe {
            std::slice::from_raw_parts(map.as_ptr().cast(), map.len() / size_of::<CacheLine>())
        }
    }

    /// The line with this index.
    ///
    /// # Panics
    /// If there is no such line.
    #[inline(always)]
    pub(crate) fn line(&self, index: usize) -> &CacheLine {
        &self.all()[index]
    }

    /// Prefetches a line that will be needed soon; does nothing on processors without such an instruction.
    #[inline(always)]
    pub(crate) fn prefetch(&self, index: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let line = std::ptr::from_ref(self.line(index));
            // SAFETY: a prefetch has no visible effect, and the line exists.
            #[expect(unsafe_code, reason = "an instruction without effect on the program")]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(line.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}

/// Memory for `lines` lines, at least one, with the first `small` bytes in small pages; `None` if the budget or the system does not have
/// it.
fn allocate(lines: usize, small: usize) -> Option<(Pages, Reservation)> {
    let bytes = lines.checked_mul(size_of::<CacheLine>())?;
    let reservation = memory::reserve(bytes).ok()?;
    let map = pages::zeroed(bytes)?;
    // Another allocation may have taken the memory since the check.
    if !memory::system_has(0) {
        return None;
    }
    if bytes > SMALL {
        prefer_huge_pages(&map, small);
    }
    touch(&map, small);
    Some((map, reservation))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    #[test]
    fn what_the_system_does_not_have_is_halved_until_it_has() {
        // No system has half of the address space.
        let lines = CacheLines::zeroed(1 << 57);
        assert!(lines.len() < 1 << 57 && lines.shortage().is_some_and(|text| text.contains("MiB")));
        assert_eq!(CacheLines::zeroed(3).shortage(), None);
        assert_eq!(CacheLines::zeroed(0).shortage(), None);
    }

    #[test]
    fn lines_are_aligned_and_zero_and_apart() {
        for count in [0, 1, 2, 1000, 100_000] {
            let lines = CacheLines::zeroed(count);
            assert_eq!((lines.len(), lines.all().len()), (count, count));
            for (index, word) in lines.all().iter().flatten().enumerate() {
                assert_eq!(word.swap(index as u64 + 1, Relaxed), 0);
            }
            for index in 0..count {
                let line = lines.line(index);
                assert_eq!(line.as_ptr() as usize % 64, 0);
                for (word, at) in line.iter().zip(index * WORDS..) {
                    assert_eq!(word.load(Relaxed), at as u64 + 1);
                }
            }
        }
    }
}
