//! Ways to mistreat a daemon, and its expected reactions: `docs/reliability.md` has the table.
//!
//! The program runs in a separate process, and clients send it raw bytes.
//! Cases that other test files cover are not repeated here; no test depends on timing.
#![cfg(unix)]

/// Commands of administrators.
mod clients;
/// Requests that occupy the whole machine, while other clients send theirs.
mod fairness;
/// Latencies, on a quiet machine.
mod figures;
/// Back-pressure: more requests than can be answered immediately.
mod flow;
/// Malformed lines.
mod framing;
/// Clients that disappear in the middle of a request.
mod lifecycle;
/// Limits of threads and of clocks.
mod limits;
/// The memory of the process under attack, and afterwards.
mod memory;
/// The table that names the tests.
mod table;
