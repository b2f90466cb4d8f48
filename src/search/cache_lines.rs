//! Memory for tables: atomic words in cache lines, zeroed by the system only where they are touched.
//!
//! A search of a thousand nodes must not pay for a gigabyte, neither in time nor in memory.
//! The allocator gives pages that are zero already for plain words alone: asked for lines of 64 bytes,
//! it would write every one of them first. So this asks for words, and begins where a line does.

use std::sync::atomic::AtomicU64;

use zerocopy::FromZeros;

/// Words of a line.
pub(crate) const WORDS: usize = 8;

/// Lines of memory, all zero at first.
pub(crate) struct CacheLines {
    words: Vec<AtomicU64>,
    /// The word at which the first line begins.
    first: usize,
    /// The lines there are.
    lines: usize,
}

impl CacheLines {
    /// So many lines; none where the system has not so much memory to give.
    pub fn zeroed(lines: usize) -> Self {
        let wanted = if lines == 0 { 0 } else { (lines + 1) * WORDS };
        let words: Vec<AtomicU64> = AtomicU64::new_vec_zeroed(wanted).unwrap_or_default();
        let first = words.as_ptr().align_offset(WORDS * size_of::<u64>());
        let lines = if words.is_empty() { 0 } else { lines };
        Self { words, first, lines }
    }

    /// How many there are.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.lines
    }

    /// All of them.
    #[inline(always)]
    pub fn all(&self) -> &[[AtomicU64; WORDS]] {
        self.words.get(self.first..).unwrap_or_default().as_chunks().0
    }

    /// One of them.
    ///
    /// # Panics
    /// Where there is no such line.
    #[inline(always)]
    pub fn line(&self, index: usize) -> &[AtomicU64; WORDS] {
        &self.all()[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_aligned_and_zero() {
        for count in [0, 1, 2, 1000] {
            let lines = CacheLines::zeroed(count);
            assert_eq!(lines.len(), count);
            assert!(lines.all().len() >= count);
            for index in 0..count {
                let line = lines.line(index);
                assert_eq!(line.as_ptr() as usize % 64, 0);
                assert!(
                    line.iter().all(|word| word.load(std::sync::atomic::Ordering::Relaxed) == 0)
                );
            }
        }
    }
}
