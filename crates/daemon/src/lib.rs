//! # plateau: an engine daemon for board games and puzzles
//!
//! A client sends requests about a game in JSON; `plateau` answers, streams progress, and stops on request.
//! This page is the map: how a request travels, what always holds, and where everything lives.
//!
//! ## One way through
//! ```text
//! bytes ─ transport ─ lines ─ protocol ─ Request ─ server ─ job ─ worker ─ Engine ─ search ─ Position
//!                                 └── Reply ◄── Info, Answer ◄──┘ Report ◄──┘ Found ◄──┘
//! ```
//! A request goes down once, and its results go up the same way.
//! Types are erased once per request, at [`erased::Engine`](plateau_core::erased::Engine) and [`erased::DynGame`](plateau_core::erased::DynGame), and never per node:
//! a position crosses that line as text, and a session keeps it as a [`DynPosition`](plateau_core::erased::DynPosition) in its
//! [`LiveGame`](plateau_core::live_game::LiveGame); below the line every search is compiled for its game.
//!
//! ## Crates, each using those above it alone
//! | crate, in `crates/` | what it is |
//! | --- | --- |
//! | [`files`](plateau_files) | files that a crash leaves whole |
//! | `books` | the opening books, which fill half of what a crate may have |
//! | [`core`](plateau_core) | rules, notations, engines and solvers of every game; no input or output but in its trainer |
//! | [`render`](plateau_render) | a [`Diagram`](plateau_core::game::Diagram) as text, Unicode or SVG |
//! | [`protocol`](plateau_protocol) | the only crate that knows JSON: lines, requests, replies, errors, words, schema |
//! | [`requests`](plateau_requests) | requests carried out: sessions, engines, and a function for each command; it starts no thread and opens no socket |
//! | `wasm` | the same requests on one thread, in WebAssembly: for pages and Node.js without a daemon |
//! | [`interop`](plateau_interop) | the protocols of other game programs, a folder each: they drive our engines, or we drive theirs |
//! | [`tournament`](plateau_tournament) | engines against each other: schedule, referee, statistics, reports |
//! | `daemon` | this one: the server, and the program |
//!
//! Other programs embed `plateau-core`; its documentation begins with an example. This one embeds a daemon, whose client is a stream of bytes:
//! ```
//! use plateau_protocol::{Dialect, MAX_LINE};
//! use plateau::server::{Config, Server};
//! use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::io::Result<()> {
//! let server = Server::start(Config::default())?;
//! let (connection, client) = plateau::transport::memory(Dialect::Words, MAX_LINE);
//! tokio::spawn(async move { server.converse(connection).await });
//! let (replies, mut requests) = tokio::io::split(client);
//! requests.write_all(b"newgame merlin\nsolve strategy table\n").await?;
//! let mut replies = BufReader::new(replies).lines();
//! let [_state, solution] = [replies.next_line().await?, replies.next_line().await?];
//! assert!(solution.unwrap().contains(r#""status":"optimal""#));
//! # Ok(())
//! # }
//! ```
//!
//! ## Modules of this crate
//! | module | what it is |
//! | --- | --- |
//! | [`transport`] | stdin, sockets of TCP, TLS and Unix, WebSockets, memory: a connection is two bounded queues of lines |
//! | [`server`] | conversations, sessions, the scheduler and its workers; the page for browsers |
//! | `hosting` | third-party engines as strategies of the daemon's games |
//! | `seldom` | warnings that many clients can cause |
//! | `library` | large files that searches may use: a folder, checked and read into memory |
//! | [`conform`] | the conformance checks of the protocol: our tests run them, and `plateau conform` runs them on any daemon |
//! | `system` | services of the operating system that not every one has |
//! | [`cli`] | the program: one file a sub-command |
//!
//! ## What always holds
//! Each of these has a test.
//! - Every accepted request gets exactly one final reply, cancelled ones too, and nothing with its id comes after it.
//! - Nothing that a client sends ends the daemon; a panic in a search answers `engine_failed` to that request alone.
//! - Imports go down: between crates Cargo sees to it, within them `tests/architecture.rs`.
//! - Only `protocol` knows JSON, and [`conform`], which judges it; `core`, but for its trainer, `requests` and `render` do no input or output.
//! - Only `games/mod.rs` names the games, apart from the Cargo features that leave games out; `CONTRIBUTING.md` has the places of
//!   a new one.
//! - Work that may take a millisecond, including the serialisation of replies, runs on OS threads of its own: searches in time
//!   slices that connections share, other commands in a pool for short tasks or, on large boards, in one for long tasks. The async
//!   runtime moves lines, parses short ones, and carries out only commands that take some microseconds.
//! - No third-party engine, nor on Linux any process that it has started, outlives the tournament or the daemon that runs it. A
//!   result that counts is on the disk.
//! - All memory that searches keep, tables and visited positions alike, stays within one
//!   [budget](plateau_core::search::memory_limit), and a search that gets no more ends with the result that it has.
//! - Every queue is bounded, by its bytes where a client decides how large its members are. Every search and every connection of
//!   the daemon has an owner that waits for its end. Threads blocked on the OS are not joined; they end with the process: readers
//!   of stdin, which cannot be interrupted, threads that wait for signals, the watchdog that ends the process in time, and in a
//!   bridge the search that still runs when the host sends the command to quit.
//! - Signals are handled by a runtime of their own: a second after SIGTERM or SIGINT the process has ended. SIGHUP reads the settings
//!   again that can change while a daemon on sockets runs; SIGUSR1 lets it finish its searches and end.
//! - A node limit is exact, a search without a time limit can be repeated (one that chooses by chance, with its seed), and a stop
//!   takes effect within milliseconds.
//! - `legal` lists exactly the moves that `play` accepts, except that a pass may be omitted if the next move implies it.
//!
//! ## What is deliberately absent
//! - No virtual call per node, and no downcast of a game or an engine.
//! - No locks around games: a session belongs to one task. The shared state is what [`server`] lists and, below it, the memory
//!   budget of searches, the processes of third-party engines, the files of the library, the tables that are made once (pattern
//!   databases, walking distances, endings of draughts), and in peg solitaire the set that a search has found, which the hints of
//!   its session look at.
//! - No state between requests but the session's, its engine included: an inline request can be sent to any daemon, because the
//!   engine that it borrows has forgotten what it knew.

#[macro_use(text)]
extern crate plateau_core;

pub mod cli;
pub mod conform;
mod hosting;
mod library;
mod seldom;
pub mod server;
mod system;
mod texts;
pub mod transport;

use texts::catalogue;
