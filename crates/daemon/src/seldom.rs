//! Warnings that many clients can cause: at most one of a kind in a while, which says how many were left out.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Least time between two warnings of a kind.
const PAUSE: Duration = Duration::from_secs(10);

/// Warnings of a kind.
#[derive(Debug, Default)]
pub(crate) struct Seldom(Mutex<Said>);

#[derive(Debug, Default)]
struct Said {
    last: Option<Instant>,
    left_out: u64,
}

impl Seldom {
    /// Warns with the number of warnings that were left out since the last one, or leaves this one out too.
    pub(crate) fn say(&self, warn: impl FnOnce(u64)) {
        self.say_at(Instant::now(), warn);
    }

    fn say_at(&self, now: Instant, warn: impl FnOnce(u64)) {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if said.last.is_some_and(|last| now.saturating_duration_since(last) < PAUSE) {
            said.left_out += 1;
            return;
        }
        said.last = Some(now);
        let left_out = std::mem::take(&mut said.left_out);
        drop(said);
        warn(left_out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_warning_in_a_while_counts_those_that_were_left_out() {
        let (seldom, start) = (Seldom::default(), Instant::now());
        let mut said = Vec::new();
        for seconds in [0, 1, 2, 9, 10, 11, 30, 31, 60] {
            let at = start + Duration::from_secs(seconds);
            seldom.say_at(at, |left_out| said.push((seconds, left_out)));
        }
        assert_eq!(said, [(0, 0), (10, 3), (30, 1), (60, 1)]);
    }
}
