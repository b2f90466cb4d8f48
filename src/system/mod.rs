//! Services that not every system has, each with what is done where it is missing.
//!
//! The rest of the crate is written for any Unix, and never asks which one it runs on: `tests/architecture.rs` holds it to that.
//!
//! | | Linux | elsewhere |
//! | --- | --- | --- |
//! | [`priority`] | that of a thread | threads stay as they are |
//! | [`memory`] | as much as the machine has, or the container; given back after a crowd, and of few heaps (glibc) | not known; kept |
//! | [`huge_pages`] | asked for | small pages |
//! | [`output`] | told when nobody reads it any more | it shows with the next write |
//! | [`process`] | ends with its parent, adopts orphans | the parent is looked for from time to time |
//! | [`sockets`] | handed over by systemd; probes of silent clients (macOS too) | none; as often as the system probes |
//! | [`Instructions`] | of x86-64, at run time | those that every processor of the architecture has |

#[cfg(target_os = "linux")]
mod cgroup;
pub(crate) mod huge_pages;
mod instructions;
pub(crate) mod memory;
pub(crate) mod output;
pub(crate) mod priority;
pub(crate) mod process;
pub(crate) mod sockets;

pub(crate) use instructions::{Instructions, Kernel, run};
