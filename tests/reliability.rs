//! Forty ways in which a daemon is maltreated, and what it makes of them: `docs/reliability.md` has the table.
//!
//! The program runs in a process of its own, and clients send it raw bytes.
//! Here stands what no other test file has; no test depends on time.
#![cfg(unix)]

mod support;

/// Requests that want all of the machine, and those of others meanwhile.
#[path = "reliability/fairness.rs"]
mod fairness;
/// Times, on a quiet machine.
#[path = "reliability/figures.rs"]
mod figures;
/// More than can be answered at once.
#[path = "reliability/flow.rs"]
mod flow;
/// Bytes that are hardly lines.
#[path = "reliability/framing.rs"]
mod framing;
/// Ends of clients in the middle of something.
#[path = "reliability/lifecycle.rs"]
mod lifecycle;
/// Bounds of threads and of clocks.
#[path = "reliability/limits.rs"]
mod limits;
/// The table that names the tests.
#[path = "reliability/table.rs"]
mod table;
