//! # plateau: an engine daemon for board games and puzzles
//!
//! A client says in JSON what it wants of which game; `plateau` answers, streams progress, and stops when told.
//! This page is the map: how a request travels, what always holds, and where everything lives.
//!
//! ## One way through
//! ```text
//! bytes ─ transport ─ lines ─ protocol ─ Request ─ server ─ job ─ worker ─ Engine ─ search ─ Position
//!                                 └── Reply ◄── Info, Answer ◄──┘ Report ◄──┘ Found ◄──┘
//! ```
//! A request goes down once, and what it comes to goes up the same way.
//! Types are erased once per request, at [`boundary::Engine`] and [`boundary::DynGame`], and never per node:
//! above that line a position is text, below it every search is compiled for its game.
//!
//! ## From another program
//! Ask an engine; positions and moves are texts, as in the protocol:
//! ```
//! use plateau::boundary::{PositionText, Query};
//! use plateau::engine::StopToken;
//! use plateau::game::Options;
//! use plateau::games::{GAMES, find};
//!
//! let (entry, variant) = find(GAMES, "puissance4").expect("an alias of Connect 4");
//! let game = entry.create(variant, &Options::default())?;
//! let at = PositionText { setup: None, moves: game.split_moves("4444") };
//! let mut engine = game.engine(Some("solver"), &Options::default())?;
//! let report = engine.search(&at, &Query::default(), &StopToken::default(), &mut |_| {})?;
//! assert_eq!(report.lines[0].moves[0], "4");
//! # Ok::<(), plateau::game::Refusal>(())
//! ```
//! Embed a daemon; its client is a stream of bytes:
//! ```
//! use plateau::protocol::{Dialect, MAX_LINE};
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
//! Write a game: [`games`] shows a whole one.
//!
//! ## Modules, in reading order
//! | module | what it is |
//! | --- | --- |
//! | [`game`] | what a game is: [`Position`](game::Position) and [`Game`](game::Game): rules, names, notation, picture |
//! | [`engine`] | what searches are made of: [`Searchable`](engine::Searchable), [`Searcher`](engine::Searcher), [`Monitor`](engine::Monitor), limits, scores |
//! | [`search`] | searches for any game: alpha-beta, minimax, A*, depth first … |
//! | [`boundary`] | games and engines without their types: [`DynGame`](boundary::DynGame), [`Engine`](boundary::Engine), and what is made of these two |
//! | [`training`] | long jobs: the books, tables, weights and proofs of the games |
//! | [`games`] | the registry, and one folder a game |
//! | [`library`] | large files that searches may use: a folder, checked and read into memory |
//! | [`render`] | a [`Diagram`](game::Diagram) as text, unicode or SVG |
//! | [`protocol`] | the only code that knows JSON: lines, requests, replies, errors, words, schema |
//! | [`transport`] | stdin, sockets of TCP, TLS and Unix, WebSockets, memory: a connection is two bounded queues of lines |
//! | [`server`] | conversations, sessions, the scheduler and its workers; the page for browsers |
//! | [`tournament`] | engines against each other: players of any protocol, referee, schedule, statistics, reports; the same players as strategies of a daemon |
//! | `foreign` | words of the protocols of others, which both ends of them share |
//! | [`bridge`] | our engines in the protocols of others: GUIs, match runners and bots host them |
//! | [`conform`] | what a daemon of the protocol is held to: ours by its tests, others by `plateau conform` |
//! | `system` | what not every system has, and what is done elsewhere |
//! | `cholesky` | linear equations of ratings and fits |
//! | [`whole_file`] | files that are written whole or not at all |
//! | [`line_log`] | the file that a stopped tournament or training goes on from |
//! | [`cli`] | the program: one file a sub-command |
//!
//! ## What always holds
//! Each of these has a test.
//! - Every accepted request gets exactly one final reply, cancelled ones too, and nothing with its id comes after it.
//! - Nothing that a client sends ends the daemon; a panic in a search answers `engine_failed` to that request alone.
//! - Imports go down: `tests/architecture.rs` lists which module may use which, and fails on any other.
//! - Only [`protocol`] knows JSON, and [`conform`], which judges it; [`game`], [`engine`], [`search`], [`boundary`], [`games`] and [`render`] do no input or output.
//! - Only `games/mod.rs` names the games: a new one is a folder and two lines there.
//! - Whatever may take a millisecond runs on OS threads of its own: searches by time slices that connections share,
//!   commands of tables beside them, the writing of replies included; the runtime only moves lines.
//! - No engine of another's outlives the tournament or the daemon that runs it, nor on Linux what it has started; a result that counts is on the disk.
//! - All that searches keep, tables and visited positions alike, stays within one [budget](engine::memory_limit),
//!   and a search that gets no more ends with what it knows.
//! - Every queue is bounded, by its bytes where a client decides how large its members are. Every search of the daemon has an owner that waits for it, and so have its connections.
//!   What waits for the outside ends with the process: readers of stdin, which cannot be woken, those who wait for signals,
//!   the one that ends the process in time, and of a program that speaks another protocol the search that goes on when it is told to quit.
//! - Signals are heard by a runtime of their own: a second after SIGTERM, SIGINT or SIGHUP there is no process.
//! - A node limit is exact, a search without a time limit can be repeated (one that chooses by chance, with its seed), and a stop is heard within milliseconds.
//! - `legal` is what `play` accepts, and nothing else; but a pass that the next move implies need not be written.
//!
//! ## What is deliberately absent
//! - No virtual call per node, and no downcast of a game or an engine.
//! - No locks around games: a session belongs to one task. What is shared is the scheduler's queue, the histograms,
//!   the engines that wait for their next search, the files of the library and the tables that are made once
//!   (pattern databases, walking distances, endings of draughts),
//!   and in peg solitaire the set that a search has found, which the hints of its session look at.
//! - No state between requests but the session's, its engine included: an inline request can be sent to any daemon,
//!   for the engine that it borrows has forgotten what it knew.

#[cfg(not(unix))]
compile_error!(
    "plateau needs a Unix, such as Linux or macOS: it runs engines of others by its processes, pipes and signals"
);

pub mod boundary;
mod bridge;
mod cholesky;
pub mod cli;
pub mod conform;
pub mod engine;
mod foreign;
pub mod game;
pub mod games;
mod library;
mod line_log;
pub mod protocol;
mod render;
pub mod search;
pub mod server;
mod system;
mod tournament;
mod training;
pub mod transport;
mod whole_file;
