//! The order within each session: a request waits until a worker has answered the one before it.

use std::collections::{HashMap, VecDeque};

/// The sessions for which a worker does something, each with the requests that wait for its end, by number.
#[derive(Default)]
pub struct Order {
    busy: HashMap<String, VecDeque<u64>>,
}

impl Order {
    /// True while a worker does something for this session.
    pub fn is_busy(&self, session: &str) -> bool {
        self.busy.contains_key(session)
    }

    /// A worker begins to do something for this session.
    pub fn occupy(&mut self, session: String) {
        self.busy.entry(session).or_default();
    }

    /// Lets a request wait; only where a worker does something.
    pub fn wait(&mut self, session: &str, number: u64) {
        debug_assert!(self.is_busy(session));
        if let Some(queue) = self.busy.get_mut(session) {
            queue.push_back(number);
        }
    }

    /// The worker is done: the request that waited longest; after the last one the session is free.
    pub fn next(&mut self, session: &str) -> Option<u64> {
        let next = self.busy.get_mut(session)?.pop_front();
        if next.is_none() {
            self.busy.remove(session);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_busy_until_its_last_request_is_taken() {
        let mut order = Order::default();
        assert!(!order.is_busy("a") && order.next("a").is_none());
        order.occupy("a".to_owned());
        for number in [7, 8] {
            order.wait("a", number);
        }
        // One of the waiting requests occupies the session again, and the others keep waiting.
        order.occupy("a".to_owned());
        for expected in [Some(7), Some(8), None] {
            assert!(order.is_busy("a") && !order.is_busy("b"));
            assert_eq!(order.next("a"), expected);
        }
        assert!(!order.is_busy("a"));
    }
}
