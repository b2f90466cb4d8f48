//! The program and its daemon as those meet them who use them: over pipes and sockets, by its command line, and as its documents say.
//!
//! One test for all of it: the library is linked once, and what the tests share is compiled once.
//! `cargo test --test program sockets::` runs those of a file.

mod bridges;
mod command_line;
mod conform;
mod daemon;
mod foreign_engines;
mod hints;
mod languages;
mod operation;
mod order;
mod proofs;
mod readme;
mod reliability;
mod soak;
mod sockets;
#[path = "../support/mod.rs"]
mod support;
mod terminal;
mod tournament;
mod transcripts;
mod watch;
mod web;
