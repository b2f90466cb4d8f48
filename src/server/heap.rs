//! Memory that a crowd of connections has left behind.
//!
//! The allocator of glibc keeps what lies between pieces that are still in use:
//! of ten thousand connections that had ended, it kept all but a hundredth.

/// Connections that make a crowd: fewer leave too little behind.
const CROWD: usize = 1000;

/// Connections that are left of a crowd when nothing more is worth giving back.
const REST: usize = CROWD / 16;

/// The most connections since memory was last given back.
#[derive(Default)]
pub(super) struct Peak {
    connections: usize,
    /// They are a crowd, or what is left of one.
    is_crowd: bool,
}

impl Peak {
    /// Counts them; true each time that half of a crowd has left, until hardly anybody is there.
    pub(super) fn count(&mut self, connections: usize) -> bool {
        let peak = self.connections.max(connections);
        let is_crowd = self.is_crowd || peak >= CROWD;
        let left = is_crowd && connections <= peak / 2;
        self.connections = if left { connections } else { peak };
        self.is_crowd = is_crowd && !(left && connections < REST);
        left
    }
}

/// Gives free memory back to the system; it takes milliseconds.
pub(super) fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: this is its declaration in malloc.h; it takes a number, locks what it looks at,
        // and touches free memory alone.
        #[expect(unsafe_code, reason = "a function of the C library that Rust has no name for")]
        unsafe extern "C" {
            safe fn malloc_trim(pad: usize) -> std::ffi::c_int;
        }
        let given = malloc_trim(0) != 0;
        tracing::debug!(given, "a crowd has left: free memory given back");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_count_when_half_of_it_has() {
        let mut peak = Peak::default();
        for (connections, left) in
            [(999, false), (0, false), (4000, false), (2001, false), (2000, true), (1999, false)]
        {
            assert_eq!(peak.count(connections), left, "{connections}");
        }
        assert_eq!(
            [1001, 1000, 500, 62, 31, 999].map(|connections| peak.count(connections)),
            [false, true, true, true, true, false]
        );
    }

    #[test]
    fn giving_back_leaves_what_is_in_use() {
        let kept: Vec<_> = (0..1000u32).map(|number| vec![number; 100]).collect();
        give_back();
        assert!(kept.iter().zip(0..).all(|(piece, number)| *piece == [number; 100]));
    }
}
