//! Services that some operating systems lack, each with its fallback.
//!
//! The rest of the crate never asks which system it runs on: `tests/architecture.rs` holds it to that.
//!
//! | | Linux | other Unixes | Windows |
//! | --- | --- | --- | --- |
//! | [`files`] | the limit of open files is raised; a token that others can read is told | the same | no limit; not known |
//! | [`local_sockets`] | Unix sockets | the same | refused: loopback is used |
//! | [`log_output`] | `poll` | the same | a thread |
//! | [`memory`] | as much as the machine has, or the container; given back after a crowd, and of few heaps (glibc) | not known; kept | that of the machine; kept |
//! | [`priority`] | that of a thread | threads stay as they are | the same |
//! | [`service`] | systemd is told | the same | nothing |
//! | [`signals`] | SIGINT, SIGTERM, SIGHUP, SIGUSR1 | the same | events of the console |
//! | [`sockets`] | handed over by systemd; probes of silent clients (macOS too); bytes that a client has not taken | none; as often as the system probes; not known | none; probes; not known |
//! | [`standard`] | pipes and sockets are waited for by the runtime, which is told when nobody reads any more | a thread each; it shows with the next write | the same |
//! | [`terminal`] | termios | the same | the console |

#[cfg(target_os = "linux")]
mod cgroup;
pub(crate) mod files;
pub(crate) mod local_sockets;
pub(crate) mod log_output;
pub(crate) mod memory;
pub(crate) mod priority;
pub(crate) mod service;
pub(crate) mod signals;
pub(crate) mod sockets;
pub(crate) mod standard;
pub(crate) mod terminal;
