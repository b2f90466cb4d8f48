//! Bytes that the daemon holds for its clients: requests that wait, sessions, answers on their way out.
//!
//! Each connection has an allowance, and all of them together have one: so neither one client nor many can fill the memory.
//! The tables of searches have [another limit](plateau_core::search::memory_limit), for which the system is asked too.

use std::time::Duration;

use plateau_core::platform::Instant;

use crate::budget::{Budget, Charge};
use plateau_protocol::{Code, Failure};

/// Bytes of work that waits for room.
const MUCH: usize = 1 << 20;
/// Longest wait for room, and the pause between two looks.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(2);

/// The allowance of all connections together.
#[derive(Debug, Clone)]
pub struct Total(Budget);

impl Total {
    /// An allowance of `max` bytes.
    pub fn new(max: usize) -> Self {
        Self(Budget::new(max))
    }

    /// Bytes that are held for all connections.
    pub fn used(&self) -> usize {
        self.0.used()
    }

    /// Bytes that may be held for all connections.
    pub fn max(&self) -> usize {
        self.0.max()
    }

    /// The allowance of a new connection: at most `max` bytes, and no more than the common total has left.
    pub fn allowance(&self, max: usize) -> Allowance {
        Allowance { own: Budget::new(max), total: self.clone() }
    }

    /// Takes `bytes` for work that is under way, which is no connection's own.
    ///
    /// # Errors
    /// All connections together have too much.
    pub fn take(&self, bytes: usize) -> Result<Charge, Exhausted> {
        self.0.take(bytes).ok_or_else(|| Exhausted::Total(self.max()))
    }

    /// The same for the transport, whose bytes are those of no connection's allowance.
    pub fn budget(&self) -> Budget {
        self.0.clone()
    }
}

/// The allowance of a connection. Clones share it.
#[derive(Debug, Clone)]
pub struct Allowance {
    own: Budget,
    total: Total,
}

/// Bytes that a connection holds, of its own allowance and of the total; given back when it is dropped.
#[derive(Debug)]
#[must_use]
pub struct ConnectionCharge {
    _own: Charge,
    _total: Charge,
}

/// The bound that is reached, with its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exhausted {
    /// The connection's own.
    Own(usize),
    /// That of all connections.
    Total(usize),
}

impl Exhausted {
    /// The refusal of `bytes` for `what`.
    pub fn refuse(self, what: &str, bytes: usize) -> Failure {
        match self {
            Self::Own(max) => {
                let message = format!(
                    "{what} takes {bytes} bytes, and the requests, sessions and answers of a connection \
                     may have {max} together; wait for its answers, read them, or close sessions"
                );
                Failure::new(Code::TooManyInflight, message)
            }
            Self::Total(max) => {
                let message = format!(
                    "{what} takes {bytes} bytes, and all connections may have {max} together; try again later"
                );
                Failure::new(Code::Overloaded, message)
            }
        }
    }
}

impl Allowance {
    /// Takes `bytes` for work that is under way on this thread. Much of it waits a while, because other work soon ends.
    ///
    /// # Errors
    /// All connections together have too much.
    pub fn work(&self, bytes: usize) -> Result<Charge, Exhausted> {
        let since = Instant::now();
        loop {
            let taken = self.total.take(bytes);
            let waits = bytes > MUCH && bytes <= self.total.max() && since.elapsed() < PATIENCE;
            if taken.is_ok() || !waits {
                return taken;
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Takes `bytes`.
    ///
    /// # Errors
    /// The bound that is reached; nothing is taken then.
    pub fn take(&self, bytes: usize) -> Result<ConnectionCharge, Exhausted> {
        let own = self.own.take(bytes).ok_or_else(|| Exhausted::Own(self.own.max()))?;
        Ok(ConnectionCharge { _own: own, _total: self.total.take(bytes)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_and_all_of_them_stay_within_their_bounds() {
        let total = Total::new(100);
        let [first, second] = [60, 60].map(|max| total.allowance(max));
        let held = first.take(50).unwrap();
        // Connection, bytes, and the expected refusal; granted bytes are released immediately.
        for (allowance, bytes, refused) in [
            (&first, 10, None),
            (&first, 11, Some(Exhausted::Own(60))),
            (&second, 50, None),
            (&second, 51, Some(Exhausted::Total(100))),
            (&second, 61, Some(Exhausted::Own(60))),
            (&second, usize::MAX, Some(Exhausted::Own(60))),
        ] {
            assert_eq!(allowance.take(bytes).err(), refused, "{bytes}");
            assert_eq!(total.used(), 50, "{bytes}");
        }
        drop(held);
        assert_eq!((total.used(), first.take(60).is_ok()), (0, true));
    }
}
