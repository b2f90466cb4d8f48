//! The order within each session: what came after a search waits until it has ended.

use std::collections::{HashMap, VecDeque};

use crate::protocol::Command;

/// The sessions in which a search goes on, each with the requests that wait for its end.
#[derive(Default)]
pub(super) struct Order {
    busy: HashMap<String, VecDeque<(u64, Command)>>,
}

impl Order {
    /// True while a search goes on in this session.
    pub(super) fn is_busy(&self, session: &str) -> bool {
        self.busy.contains_key(session)
    }

    /// A search begins in this session.
    pub(super) fn occupy(&mut self, session: String) {
        self.busy.entry(session).or_default();
    }

    /// Lets a request wait; only where a search goes on.
    pub(super) fn wait(&mut self, session: &str, number: u64, command: Command) {
        debug_assert!(self.is_busy(session));
        if let Some(queue) = self.busy.get_mut(session) {
            queue.push_back((number, command));
        }
    }

    /// The search has ended: the request that waited longest; after the last one the session is free.
    pub(super) fn next(&mut self, session: &str) -> Option<(u64, Command)> {
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
    use crate::protocol::ConnectionCommand;
    use crate::protocol::request::NoFields;

    #[test]
    fn a_session_is_busy_until_its_last_request_is_taken() {
        let mut order = Order::default();
        assert!(!order.is_busy("a") && order.next("a").is_none());
        order.occupy("a".to_owned());
        for number in [7, 8] {
            order.wait("a", number, Command::Connection(ConnectionCommand::Ping(NoFields {})));
        }
        // A search among those that waited occupies the session anew, and they wait on.
        order.occupy("a".to_owned());
        for expected in [Some(7), Some(8), None] {
            assert!(order.is_busy("a") && !order.is_busy("b"));
            assert_eq!(order.next("a").map(|(number, _)| number), expected);
        }
        assert!(!order.is_busy("a"));
    }
}
