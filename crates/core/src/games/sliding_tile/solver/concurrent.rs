//! Concurrent work: the tables that a search needs are built on several threads, and a stop interrupts all of them.

use std::sync::OnceLock;
use std::time::Duration;

use crate::search::memory::Halt;
use crate::search::{Interrupted, Poll, helper_thread};

/// Items that are worked on at a time: the large tables come in pairs.
const AT_A_TIME: usize = 2;

/// Time between two polls while waiting for a helper.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Does the work of each item, [a few](AT_A_TIME) at a time.
/// Errors: [`Halt`] of the first item that fails; the items in progress are interrupted, and no others are begun.
pub(super) fn concurrently<T: Sync>(
    items: &[T],
    work: impl Fn(&T, &mut Poll<'_>) -> Result<(), Halt> + Sync,
    poll: &mut Poll<'_>,
) -> Result<(), Halt> {
    items.chunks(AT_A_TIME).try_for_each(|together| at_once(together, &work, poll))
}

/// Does the work of each item on its own thread. There is at least one item; the first one runs on this thread, which calls `poll`.
/// Errors: [`Halt`] of the first item that fails; the others are interrupted.
fn at_once<T: Sync>(
    items: &[T],
    work: impl Fn(&T, &mut Poll<'_>) -> Result<(), Halt> + Sync,
    poll: &mut Poll<'_>,
) -> Result<(), Halt> {
    // The first failure interrupts the other items, whose own failures follow from it.
    let failure = OnceLock::new();
    let check = || if failure.get().is_some() { Err(Interrupted) } else { Ok(()) };
    let fail = |halt| {
        failure.get_or_init(|| halt);
    };
    let run = |item: &T, poll: &mut Poll<'_>| {
        let done = check().map_err(Halt::from).and_then(|()| work(item, poll));
        done.unwrap_or_else(fail);
    };
    let mut poll = || {
        check()?;
        poll().inspect_err(|_| fail(Halt::Interrupted))
    };
    std::thread::scope(|scope| {
        let (here, elsewhere) = items.split_at(1);
        let help = |item| {
            let (run, mut check) = (&run, &check);
            helper_thread()?.spawn_scoped(scope, move || run(item, &mut check)).ok()
        };
        let helpers: Vec<_> = elsewhere.iter().map_while(help).collect();
        // If the system cannot start more threads, this one does the rest.
        for item in here.iter().chain(&elsewhere[helpers.len()..]) {
            run(item, &mut poll);
        }
        for helper in helpers {
            while !helper.is_finished() && poll().is_ok() {
                std::thread::sleep(POLL_INTERVAL);
            }
            helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
    failure.into_inner().map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    /// Polls until it is interrupted, for a second at most.
    fn wait(poll: &mut Poll<'_>) -> Result<(), Halt> {
        let started = Instant::now();
        while started.elapsed() < Duration::from_secs(1) {
            poll()?;
        }
        Ok(())
    }

    #[test]
    fn an_item_that_fails_interrupts_the_others_and_is_the_error() {
        for failing in [0, 1] {
            let work = |&item: &usize, poll: &mut Poll<'_>| match item == failing {
                true => Err(Halt::OutOfMemory),
                false => wait(poll),
            };
            let started = Instant::now();
            let done = concurrently(&[0, 1], work, &mut || Ok(()));
            assert_eq!(done, Err(Halt::OutOfMemory), "{failing}");
            assert!(started.elapsed() < Duration::from_millis(900), "{failing}");
        }
        let mut polls = 0;
        let mut stop = || {
            polls += 1;
            if polls > 5 { Err(Interrupted) } else { Ok(()) }
        };
        let done = concurrently(&[0, 1, 2], |_, poll| wait(poll), &mut stop);
        assert_eq!(done, Err(Halt::Interrupted));
        assert!(concurrently(&[0, 1, 2], |_, _| Ok(()), &mut || Ok(())).is_ok());
    }
}
