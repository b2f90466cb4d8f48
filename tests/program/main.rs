//! The program and its daemon as users see them: over pipes and sockets, by the command line, and as documented.
//!
//! This is a single test target, so that the library is linked once and shared code is compiled once.
//! `cargo test --test program sockets::` runs the tests of one file.

mod bridges;
mod claims;
mod command_line;
mod conform;
mod daemon;
mod errors;
mod foreign_engines;
mod grammar;
mod hints;
mod languages;
mod operation;
mod order;
mod outputs;
mod peers;
mod proofs;
mod readme;
mod reliability;
mod replays;
mod screens;
mod soak;
mod sockets;
#[path = "../support/mod.rs"]
mod support;
mod terminal;
mod tournament;
mod transcripts;
mod watch;
mod web;
mod written_output;
