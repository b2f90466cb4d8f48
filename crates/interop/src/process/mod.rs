//! Engines as processes and connections: lines with deadlines, and processes that end in any case.
//!
//! | module | content |
//! | --- | --- |
//! | [`connection`] | a wire to an engine, together with its process |
//! | [`wire`] | lines from and to an engine |
//! | `child` | a process that ends with its owner |
//! | [`guard`] | the process between us and an engine, which ends the engine when we end |
//! | [`stderr_tail`] | the last lines of an engine's stderr |
//! | `parent` | parent death signals and the adoption of orphans, on Linux |

pub mod child;
pub mod connection;
pub mod guard;
mod parent;
pub mod stderr_tail;
pub mod wire;
