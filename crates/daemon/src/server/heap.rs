//! Memory that a crowd of connections has left behind: when to give it back.
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
    /// True from when there is a crowd until hardly anything is left of it.
    is_crowd: bool,
}

impl Peak {
    /// Takes in the number of connections. True each time half of a crowd has left, until hardly anybody remains.
    pub(super) fn count(&mut self, connections: usize) -> bool {
        let peak = self.connections.max(connections);
        let is_crowd = self.is_crowd || peak >= CROWD;
        let left = is_crowd && connections <= peak / 2;
        self.connections = if left { connections } else { peak };
        self.is_crowd = is_crowd && !(left && connections < REST);
        left
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
}
