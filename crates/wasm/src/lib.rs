//! # plateau-wasm: the engine in WebAssembly
//!
//! The protocol of the daemon without a daemon: lines of JSON in, lines of JSON out, on one thread.
//! The requests are carried out by [`plateau_requests`], as in the daemon.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`conversation`] | the requests of one client, in order, and their replies |
//! | `state` | those that are not answered, and counters |
//! | `module` | exports and imports of the WebAssembly module |
//!
//! A search polls its [`StopToken`](plateau_core::search::StopToken) ten times a millisecond, and at each poll the conversation
//! reads the lines that have come. So `stop` is heard while a search runs, and short requests are answered.

pub mod conversation;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod module;
mod state;
