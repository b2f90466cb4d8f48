//! Memory that requests have left behind: when to give it back.
//!
//! The allocator of glibc keeps what lies between pieces that are still in use: of ten thousand connections that had ended,
//! it kept all but a hundredth, and of an hour of long games hundreds of megabytes. It gives them back where it is asked to, which takes
//! milliseconds: so it is asked when the daemon has become quiet, and from time to time while much more has come to it.

use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::system::memory;

use super::Server;

/// Period at which it is looked.
const LOOK: Duration = Duration::from_millis(250);
/// Looks between two times while the daemon is busy.
const BUSY_LOOKS: u32 = 2;
/// Bytes more than at rest that are worth giving back.
const WORTH: usize = 8 << 20;
/// Bytes more than after the last time that are worth a pause while the daemon is busy.
const BUSY_WORTH: usize = 24 << 20;

/// Gives free memory back to the system, for as long as the daemon lives.
pub async fn give_back_memory(server: Weak<Server>) {
    let Some(resident) = memory::resident() else { return };
    let mut heap = Heap { at_rest: resident, after: resident, was_busy: true, looks: 0 };
    let mut seen = 0;
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let (Some(server), Some(resident)) = (server.upgrade(), memory::resident()) else { return };
        let activity = server.activity();
        let is_busy = std::mem::replace(&mut seen, activity) != activity || server.works();
        if heap.is_due(resident, is_busy) {
            let trimmed = tokio::task::spawn_blocking(memory::give_back).await;
            let left = memory::resident().filter(|_| trimmed.is_ok()).unwrap_or(resident);
            heap.given_back(left, is_busy);
        }
    }
}

impl Server {
    /// A number that changes with each request, and with connections that come or go.
    fn activity(&self) -> u64 {
        let open = self.stats.connections.load(Ordering::Relaxed) as u64;
        self.stats.requests.load(Ordering::Relaxed).wrapping_add(open << 48)
    }

    /// True while a worker does anything.
    fn works(&self) -> bool {
        let lanes = [&self.searches, &self.short_tasks, &self.long_tasks];
        lanes.into_iter().any(|lane| lane.load().0 > 0)
    }
}

/// The memory of the process in bytes, as far as it is known.
struct Heap {
    /// After it was given back while the daemon was quiet.
    at_rest: usize,
    /// After it was given back.
    after: usize,
    was_busy: bool,
    /// Looks since then.
    looks: u32,
}

impl Heap {
    /// True if memory is to be given back now.
    fn is_due(&mut self, resident: usize, is_busy: bool) -> bool {
        let became_quiet = std::mem::replace(&mut self.was_busy, is_busy) && !is_busy;
        (self.at_rest, self.after) = (self.at_rest.min(resident), self.after.min(resident));
        self.looks += 1;
        let is_much = is_busy && self.looks >= BUSY_LOOKS && resident - self.after >= BUSY_WORTH;
        is_much || became_quiet && resident - self.at_rest >= WORTH
    }

    /// It was given back, and so much is left.
    fn given_back(&mut self, resident: usize, is_busy: bool) {
        (self.after, self.looks) = (resident, 0);
        if !is_busy {
            self.at_rest = resident;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_given_back_at_rest_and_now_and_then_under_load() {
        const MIB: usize = 1 << 20;
        let mut heap = Heap { at_rest: 20 * MIB, after: 20 * MIB, was_busy: false, looks: 0 };
        // Resident before, whether the daemon is busy, and the rest where it is due.
        for (resident, is_busy, left) in [
            (20, false, None),
            (300, true, Some(200)),
            (250, true, None),
            (220, true, None),
            (270, true, Some(180)),
            (180, false, Some(30)),
            (33, false, None),
            (33, true, None),
            (33, false, None),
            (50, true, None),
            (50, false, Some(40)),
            (25, false, None),
            (34, true, None),
            (34, false, Some(25)),
        ] {
            let is_due = heap.is_due(resident * MIB, is_busy);
            assert_eq!(is_due, left.is_some(), "{resident} {is_busy}");
            if let Some(left) = left {
                heap.given_back(left * MIB, is_busy);
            }
        }
    }
}
