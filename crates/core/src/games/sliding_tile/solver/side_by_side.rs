//! Concurrent work: the tables that a search needs are built on several threads, and a stop interrupts all of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::search::memory::Halt;
use crate::search::{Interrupted, Poll, helper_thread};

/// Items that are worked on at a time: the large tables come in pairs.
const AT_A_TIME: usize = 2;

/// Time between two polls while waiting for a helper.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Does the work of each item, [a few](AT_A_TIME) at a time.
///
/// # Errors
/// [`Halt`] of one item; the items in progress are interrupted, and no others are begun.
pub(super) fn side_by_side<T: Sync>(
    items: &[T],
    work: impl Fn(&T, &mut Poll<'_>) -> Result<(), Halt> + Sync,
    poll: &mut Poll<'_>,
) -> Result<(), Halt> {
    items.chunks(AT_A_TIME).try_for_each(|together| at_once(together, &work, poll))
}

/// Does the work of each item on its own thread. There is at least one item; the first one runs on this thread, which calls `poll`.
///
/// # Errors
/// [`Halt`] of one item; the others are interrupted.
fn at_once<T: Sync>(
    items: &[T],
    work: impl Fn(&T, &mut Poll<'_>) -> Result<(), Halt> + Sync,
    poll: &mut Poll<'_>,
) -> Result<(), Halt> {
    let over = AtomicBool::new(false);
    let end = || over.store(true, Ordering::Relaxed);
    let mut poll = || poll().inspect_err(|_| end());
    let follow = || if over.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) };
    std::thread::scope(|scope| {
        let (here, elsewhere) = items.split_at(1);
        let help = |item| {
            let (work, mut follow) = (&work, &follow);
            helper_thread()?.spawn_scoped(scope, move || work(item, &mut follow)).ok()
        };
        let helpers: Vec<_> = elsewhere.iter().map_while(help).collect();
        // If the system cannot start more threads, this one does the rest.
        let mut left = here.iter().chain(&elsewhere[helpers.len()..]);
        left.try_for_each(|item| work(item, &mut poll)).inspect_err(|_| end())?;
        for helper in helpers {
            while !helper.is_finished() {
                poll()?;
                std::thread::sleep(POLL_INTERVAL);
            }
            helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        }
        Ok(())
    })
}
