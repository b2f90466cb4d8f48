//! Forty ways in which a daemon is maltreated, and what it makes of them: `docs/reliability.md` has the table.
//!
//! The program runs in a process of its own, and clients send it raw bytes.
//! Here stands what no other test file has; no test depends on time.
#![cfg(unix)]

/// Requests that want all of the machine, and those of others meanwhile.
mod fairness;
/// Times, on a quiet machine.
mod figures;
/// More than can be answered at once.
mod flow;
/// Bytes that are hardly lines.
mod framing;
/// Ends of clients in the middle of something.
mod lifecycle;
/// Bounds of threads and of clocks.
mod limits;
/// The table that names the tests.
mod table;
