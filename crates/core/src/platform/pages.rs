//! Memory for large tables: zeroed pages of the system, or, in a WebAssembly module, of its allocator.

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
mod allocated {
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::arch::wasm32::memory_size;
    use std::ptr::NonNull;

    /// Bytes of a page of a module.
    const PAGE: usize = 64 << 10;
    /// The most memory that a module takes: browsers give a tab no more for certain.
    const MOST: usize = 2 << 30;

    /// Zeroed bytes at a multiple of 64.
    pub struct Pages {
        start: NonNull<u8>,
        layout: Layout,
    }

    // SAFETY: it owns its bytes, as a `Vec` does.
    #[expect(unsafe_code, reason = "owned memory")]
    unsafe impl Send for Pages {}
    // SAFETY: shared access only reads the pointer.
    #[expect(unsafe_code, reason = "owned memory")]
    unsafe impl Sync for Pages {}

    impl Pages {
        /// Number of bytes.
        pub fn len(&self) -> usize {
            self.layout.size()
        }

        /// The first byte.
        pub fn as_ptr(&self) -> *const u8 {
            self.start.as_ptr()
        }
    }

    impl Drop for Pages {
        fn drop(&mut self) {
            // SAFETY: it was allocated with this layout.
            #[expect(unsafe_code, reason = "owned memory")]
            unsafe {
                dealloc(self.start.as_ptr(), self.layout);
            }
        }
    }

    /// `bytes` zeroed bytes, at a multiple of 64; `None` if the module gets no more.
    pub fn zeroed(bytes: usize) -> Option<Pages> {
        let layout = Layout::from_size_align(bytes, 64).ok().filter(|_| bytes > 0)?;
        // SAFETY: the layout is not of 0 bytes.
        #[expect(unsafe_code, reason = "aligned memory")]
        let start = unsafe { alloc_zeroed(layout) };
        NonNull::new(start).map(|start| Pages { start, layout })
    }

    /// True if the module may grow by `bytes` bytes.
    pub fn system_has(bytes: usize) -> bool {
        (memory_size::<0>() * PAGE).checked_add(bytes).is_some_and(|sum| sum <= MOST)
    }
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use allocated::{Pages, system_has, zeroed};
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use mapped::{Pages, system_has, zeroed};
