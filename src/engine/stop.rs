//! Stopping: the one-way signal from a client to its search.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Reason for which a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Stopped {
    /// The depth limit was searched through.
    Depth = 1,
    /// The node limit was reached.
    Nodes = 2,
    /// The time was used up.
    Time = 3,
    /// The client said `stop`, or ended its input, or the daemon is shutting down.
    Stop = 4,
    /// Nothing was left to search.
    Solved = 5,
    /// The client is gone.
    Disconnected = 6,
}

/// Stop signal of a search. Clones share it; the first reason that is given stays.
#[derive(Debug, Clone, Default)]
pub struct StopToken(Arc<AtomicU8>);

impl StopToken {
    /// Asks the search to end.
    pub fn stop(&self, why: Stopped) {
        // Relaxed is enough: nothing but the reason itself travels by it.
        let _ = self.0.compare_exchange(0, why as u8, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// The reason, once there is one.
    #[must_use]
    pub fn reason(&self) -> Option<Stopped> {
        const REASONS: [Stopped; 6] = [
            Stopped::Depth,
            Stopped::Nodes,
            Stopped::Time,
            Stopped::Stop,
            Stopped::Solved,
            Stopped::Disconnected,
        ];
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            reason => Some(REASONS[usize::from(reason) - 1]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_stays_and_clones_share_it() {
        let token = StopToken::default();
        let clone = token.clone();
        assert_eq!(token.reason(), None);
        for reason in [Stopped::Disconnected, Stopped::Stop] {
            clone.stop(reason);
        }
        assert_eq!(token.reason(), Some(Stopped::Disconnected));
    }
}
