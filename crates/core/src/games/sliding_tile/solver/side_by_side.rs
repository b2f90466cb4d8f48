//! Work side by side: tables that a search wants are built on several threads, and a stop is heard on all of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::search::memory::Halt;
use crate::search::{Interrupted, Poll, helper_thread};

/// Items that are worked on at a time: the large tables come in pairs.
const AT_A_TIME: usize = 2;

/// Time between two polls while a helper is waited for.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Does the work of each item, [a few](AT_A_TIME) at a time.
///
/// # Errors
/// [`Halt`] of one of them; those beside it are interrupted, and no others are begun.
pub(super) fn side_by_side<T: Sync>(
    items: &[T],
    work: impl Fn(&T, &mut Poll<'_>) -> Result<(), Halt> + Sync,
    poll: &mut Poll<'_>,
) -> Result<(), Halt> {
    items.chunks(AT_A_TIME).try_for_each(|together| at_once(together, &work, poll))
}

/// Does the work of each item, of which there is at least one, on a thread of its own; of the first on this, where `poll` is asked.
///
/// # Errors
/// [`Halt`] of one of them; the others are interrupted.
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
        // Where the system has no thread to give, this one does all.
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
