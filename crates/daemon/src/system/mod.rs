//! Services that some operating systems lack, each with its fallback.
//!
//! The rest of the crate is written for any Unix, and never asks which one it runs on: `tests/architecture.rs` holds it to that.
//!
//! | | Linux | elsewhere |
//! | --- | --- | --- |
//! | [`priority`] | that of a thread | threads stay as they are |
//! | [`memory`] | as much as the machine has, or the container; given back after a crowd, and of few heaps (glibc) | not known; kept |
//! | [`output`] | told when nobody reads it any more | it shows with the next write |
//! | [`sockets`] | handed over by systemd; probes of silent clients (macOS too) | none; as often as the system probes |

#[cfg(target_os = "linux")]
mod cgroup;
pub(crate) mod memory;
pub(crate) mod output;
pub(crate) mod priority;
pub(crate) mod sockets;
