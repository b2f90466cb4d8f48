//! Memory for large tables: zeroed pages of the system, or, in a WebAssembly module, new pages of its own memory.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
mod mapped {
    pub use memmap2::MmapMut as Pages;
    use memmap2::MmapOptions;

    /// `bytes` zeroed bytes, at a multiple of 64; `None` if the system does not have them.
    pub fn zeroed(bytes: usize) -> Option<Pages> {
        MmapOptions::new().len(bytes).map_anon().ok()
    }

    /// True if the system has `bytes` bytes now. Untouched memory costs only a page of page tables, and is given back immediately.
    pub fn system_has(bytes: usize) -> bool {
        zeroed(bytes).is_some()
    }
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod grown {
    use std::arch::wasm32::{memory_grow, memory_size};
    use std::sync::{Mutex, PoisonError};

    /// Bytes of a page of a module.
    const PAGE: usize = 64 << 10;
    /// The most memory that a module takes: browsers give a tab no more for certain.
    const MOST: usize = 2 << 30;

    /// Zeroed bytes at a multiple of [`PAGE`]. New pages of a module are zero, and take memory of the machine only when they are touched.
    pub struct Pages {
        first: usize,
        bytes: usize,
    }

    /// Pages that were given back, a run of them each, in their order. A module cannot return them to its host.
    static FREE: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

    impl Pages {
        /// Number of bytes.
        pub fn len(&self) -> usize {
            self.bytes
        }

        /// The first byte.
        pub fn as_ptr(&self) -> *const u8 {
            std::ptr::with_exposed_provenance(self.first * PAGE)
        }
    }

    impl Drop for Pages {
        fn drop(&mut self) {
            let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
            free.push((self.first, self.bytes.div_ceil(PAGE)));
            free.sort_unstable();
            free.dedup_by(|next, run| {
                let touches = run.0 + run.1 == next.0;
                run.1 += if touches { next.1 } else { 0 };
                touches
            });
        }
    }

    /// Pages that were used before: the shortest run of at least `pages`.
    fn used_before(pages: usize) -> Option<usize> {
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |&index: &usize| free[index].1 >= pages;
        let index = (0..free.len()).filter(fits).min_by_key(|&index| free[index].1)?;
        let (first, length) = free[index];
        match length - pages {
            0 => drop(free.remove(index)),
            rest => free[index] = (first + pages, rest),
        }
        Some(first)
    }

    /// `bytes` zeroed bytes, at a multiple of 64; `None` if the module gets no more.
    pub fn zeroed(bytes: usize) -> Option<Pages> {
        let pages = bytes.div_ceil(PAGE);
        if let Some(first) = used_before(pages) {
            let start: *mut u8 = std::ptr::with_exposed_provenance_mut(first * PAGE);
            // SAFETY: the pages were given back, and are out of the list, so that nothing else has them.
            #[expect(unsafe_code, reason = "memory of the module")]
            unsafe {
                start.write_bytes(0, bytes);
            }
            return Some(Pages { first, bytes });
        }
        let first = if system_has(bytes) { memory_grow::<0>(pages) } else { usize::MAX };
        (first != usize::MAX).then_some(Pages { first, bytes })
    }

    /// True if the module may grow by `bytes` bytes.
    pub fn system_has(bytes: usize) -> bool {
        (memory_size::<0>() * PAGE).checked_add(bytes).is_some_and(|sum| sum <= MOST)
    }
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use grown::{Pages, system_has, zeroed};
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use mapped::{Pages, system_has, zeroed};
