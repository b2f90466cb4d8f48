//! # plateau-core: board games and puzzles, their engines and solvers
//!
//! Rules, notations, searches and solvers, without input or output: positions and moves are text, as in the protocol of `plateau`.
//! ```
//! use plateau_core::erased::{PositionText, Query};
//! use plateau_core::game::Options;
//! use plateau_core::games::{GAMES, find};
//! use plateau_core::search::StopToken;
//!
//! let (entry, variant) = find(GAMES, "puissance4").expect("an alias of Connect 4");
//! let game = entry.create(variant, &Options::default())?;
//! let at = PositionText { setup: None, moves: game.split_moves("4444") };
//! let mut engine = game.engine(Some("solver"), &Options::default())?;
//! let report = engine.search(&at, &Query::default(), &StopToken::default(), &mut |_| {})?;
//! assert_eq!(report.lines[0].moves[0], "4");
//! # Ok::<(), plateau_core::erased::SearchError>(())
//! ```
//! [`games`] shows how a whole game is written.
//!
//! ## Modules, in reading order
//! | module | what it is |
//! | --- | --- |
//! | [`game`] | what a game is: [`Position`](game::Position) and [`Game`](game::Game): rules, names, notation, picture |
//! | [`search`] | the parts of searches ([`Searchable`](search::Searchable), [`Searcher`](search::Searcher), [`Monitor`](search::Monitor), limits, scores), and algorithms for any game |
//! | [`erased`] | type-erased games and engines: [`DynGame`](erased::DynGame), [`Engine`](erased::Engine), and the code built on these two |
//! | `training` | long jobs: the books, tables, weights and proofs of the games; with the feature `train` |
//! | [`coach`] | hints, and the analysis of played games |
//! | [`games`] | the registry, and one folder for each game |
//! | [`formats`] | the record formats of all games, and the format of a text that names none |
//! | [`live_game`] | a game in progress |
//! | [`platform`] | what differs between platforms: instruction sets, huge pages, the clock, files that the host gives |
//! | [`cholesky`] | linear equations, for ratings and fits |
//!
//! ## Features
//! One for each family of games (`othello`, `connect4`, `draughts`, `tic-tac-toe`, `nim`, `peg-solitaire`, `lights-out`, `sliding-tile`)
//! and `all-games`, `books` for the opening books of `plateau-books`, and `threads` for searches on several threads are enabled by default.
//! The others are `external-files` for books and weights that the host gives when they are needed,
//! `train` for the jobs that make books, tables and weights (the only code here that writes files),
//! and `sample-languages` for languages that translate a part of the messages.

// Code that only one game or only the trainer uses is unused when its feature is disabled.
#![cfg_attr(
    not(all(feature = "all-games", feature = "train")),
    allow(
        dead_code,
        unreachable_pub,
        unused_imports,
        unused_macros,
        reason = "some items are used by one game or the trainer only"
    )
)]

#[macro_use]
pub mod game;

pub mod cholesky;
pub mod coach;
pub mod erased;
pub mod formats;
pub mod games;
pub mod live_game;
pub mod platform;
pub mod search;
#[cfg(feature = "train")]
pub mod training;

use game::catalogue;

/// Name of the program and its engines, under which they identify themselves to other programs.
pub const NAME: &str = "plateau";
/// Version of the program, which all its crates share.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
