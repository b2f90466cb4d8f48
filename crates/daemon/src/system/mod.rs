//! Services that some operating systems lack, each with its fallback.
//!
//! The rest of the crate is written for any Unix, and never asks which one it runs on: `tests/architecture.rs` holds it to that.
//!
//! | | Linux | elsewhere |
//! | --- | --- | --- |
//! | [`priority`] | that of a thread | threads stay as they are |
//! | [`memory`] | as much as the machine has, or the container; given back after a crowd, and of few heaps (glibc) | not known; kept |
//! | [`sockets`] | handed over by systemd; probes of silent clients (macOS too); bytes that a client has not taken | none; as often as the system probes; not known |
//! | [`standard`] | pipes and sockets are waited for by the runtime, which is told when nobody reads any more | a thread each; it shows with the next write |

#[cfg(target_os = "linux")]
mod cgroup;
pub(crate) mod memory;
pub(crate) mod priority;
pub(crate) mod sockets;
pub(crate) mod standard;
