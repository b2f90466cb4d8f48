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
//! ## Modules, in reading order
//! | module | what it is |
//! | --- | --- |
//! | [`game`] | what a game is: [`Position`](game::Position) and [`Game`](game::Game): rules, names, notation, picture |
//! | [`engine`] | what searches are made of: [`Searchable`](engine::Searchable), [`Searcher`](engine::Searcher), [`Monitor`](engine::Monitor), limits, scores |
//! | [`search`] | searches for any game: alpha-beta, minimax, A*, depth first … |
//! | [`boundary`] | games and engines without their types: [`DynGame`](boundary::DynGame), [`Engine`](boundary::Engine), and what is made of these two |
//! | [`training`] | long jobs: the books, tables and weights of the games |
//! | [`games`] | the registry, and one folder a game |
//! | [`library`] | large files that searches may use: a folder, checked and mapped into memory |
//! | [`render`] | a [`Diagram`](game::Diagram) as text, unicode or SVG |
//! | [`protocol`] | the only code that knows JSON: lines, requests, replies, errors, words, schema |
//! | [`transport`] | stdin, TCP, memory: a connection is two bounded channels of lines |
//! | [`server`] | conversations, sessions, the scheduler and its workers |
//! | [`tournament`] | engines against each other: players of any protocol, referee, schedule, statistics, reports |
//! | `cholesky` | linear equations of ratings and fits |
//! | [`line_log`] | the file that a stopped tournament or training goes on from |
//! | [`cli`] | the program: one file a sub-command |
//!
//! ## What always holds
//! Each of these has a test.
//! - Every accepted request gets exactly one final reply, cancelled ones too, and nothing with its id comes after it.
//! - Nothing that a client sends ends the daemon; a panic in a search answers `engine_failed` to that request alone.
//! - Imports go down: `tests/architecture.rs` lists which module may use which, and fails on any other.
//! - Only [`protocol`] knows JSON; [`game`], [`engine`], [`search`], [`boundary`], [`games`] and [`render`] do no input or output.
//! - Only `games/mod.rs` names the games: a new one is a folder and two lines there.
//! - Searches run on OS threads of their own; the runtime only moves lines and answers what takes no search.
//! - No engine of a tournament outlives its runner, and a result that counts is on the disk.
//! - Every queue is bounded. Every thread and task has an owner that waits for it,
//!   but the reader of stdin, which cannot be woken and ends with the process.
//! - A node limit is exact, a search without a time limit can be repeated, and a stop is heard within milliseconds.
//! - `legal` is what `play` accepts, and nothing else.
//!
//! ## What is deliberately absent
//! - No virtual call per node, and no downcast anywhere.
//! - No locks around games: a session belongs to one task. What is shared is the scheduler's queue, the histograms,
//!   and in peg solitaire the set that a search has found, which the hints of its session look at.
//! - No state between requests but the session's: an inline request can be sent to any daemon.

pub mod boundary;
mod cholesky;
pub mod cli;
pub mod engine;
pub mod game;
pub mod games;
pub mod library;
pub mod line_log;
pub mod protocol;
pub mod render;
pub mod search;
pub mod server;
#[cfg(unix)]
pub mod tournament;
pub mod training;
pub mod transport;
