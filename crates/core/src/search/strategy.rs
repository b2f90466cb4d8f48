//! Strategies: named ways to choose a move or a solution.

use std::sync::Arc;

use crate::game::{Game, Move, OptionSpec, Options, Position, Refusal, Text, Wording, wording};

use super::{Found, Monitor};

/// Abilities of a strategy besides the search for one best line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// Ranks several moves (`multipv`).
    MultiPv,
    /// Lists every solution (`all`).
    All,
    /// Searches with several threads.
    Threads,
}

/// A strategy without its game's types, for `describe`.
#[derive(Debug, Clone, Copy)]
pub struct StrategyAbout {
    /// Its name in the protocol.
    pub name: &'static str,
    /// Its method, in a sentence.
    pub summary: Text,
    /// The options that shape its search.
    pub options: &'static [OptionSpec],
    /// Its abilities.
    pub features: &'static [Feature],
}

/// A strategy of a game.
pub struct Strategy<G: Game> {
    /// Its name, options and abilities.
    pub about: StrategyAbout,
    /// Makes a searcher for a variant, with options that have passed [`StrategyAbout::options`].
    pub make: fn(&Arc<G>, &Options) -> Result<BoxedSearcher<G>, Refusal>,
}

/// A searcher of a game, of any strategy.
pub type BoxedSearcher<G> = Box<dyn Searcher<Game = G>>;

/// Purpose of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A move to play, at the strength of the option `level`. A finished position has none and is refused.
    Move,
    /// The best move and its score, for an analysis or a hint, at full strength whatever the level.
    Analysis,
    /// As [`Analysis`](Self::Analysis), to judge moves: a book answers if it knows all of them, and all lines are of one iteration, so that
    /// their scores can be compared.
    Judgement,
    /// The value of the position or the solution of the puzzle; a finished position has its result.
    Solution,
    /// The winner alone, which is often much faster to prove than the margin. For games, not for puzzles.
    Outcome,
}

impl Purpose {
    /// True if a move is wanted, and an estimate is enough.
    #[must_use]
    pub const fn wants_move(self) -> bool {
        matches!(self, Self::Move | Self::Analysis | Self::Judgement)
    }
}

/// Root of a search, with the request.
pub struct Root<'a, G: Game> {
    /// The variant.
    pub game: &'a G,
    /// The position.
    pub position: &'a G::Position,
    /// The moves to choose among: all legal ones, or those that the client names; empty if the game is over.
    pub moves: &'a [Move<G>],
    /// Number of moves played before, as far as the request has them.
    pub ply: u64,
    /// The last of them.
    pub last_move: Option<Move<G>>,
    /// Purpose of the search. For [`Purpose::Outcome`] a searcher may prove only the winner: a bound that excludes 0 is enough.
    pub purpose: Purpose,
    /// Number of best moves to rank, at least 1.
    pub multipv: usize,
    /// Every solution instead of one.
    pub all: bool,
    /// Threads that may search, at least 1.
    pub threads: usize,
}

impl<G: Game> Root<'_, G> {
    /// True if the client named the moves to choose among, and omitted some legal ones.
    #[must_use]
    pub fn is_narrowed(&self) -> bool {
        self.moves.len() < self.position.count_legal()
    }

    /// The result that no solution begins with one of the [moves](Self::moves), with the proof. If some legal moves were omitted, the
    /// reason says that it holds only for the named ones.
    #[must_use]
    pub fn unsolvable(&self, proof: impl Into<Wording>) -> Found<Move<G>> {
        let proof = proof.into();
        Found::unsolvable(match self.is_narrowed() {
            false => proof,
            true => wording!("search-no-solution-with-given-moves", proof),
        })
    }
}

/// Monitor of a search of a game.
pub type Watch<'a, G> = Monitor<'a, Found<Move<G>>>;

/// A search over one game.
///
/// # Laws
/// - Every node is counted by [`Monitor::visit`], and [`Interrupted`](super::Interrupted) is obeyed immediately.
/// - Memory that grows with the search is reserved before it is allocated ([`Charged`](super::charged::Charged));
///   if the reservation is refused, [`Monitor::halt`] ends the search.
/// - The result is the best one known, however early the search was interrupted; if it has no line,
///   [`GameEngine`](crate::erased::GameEngine) answers with the first legal move.
/// - The same root, limits and options, including a seed if it makes random choices, give the same answer, with one thread, without a time
///   limit, and after the same searches since it was created or [cleared](Self::forget).
pub trait Searcher: Send {
    /// The game it plays.
    type Game: Game;

    /// Searches `root`, whose game is not over unless it is a solved puzzle.
    fn search(
        &mut self,
        root: &Root<'_, Self::Game>,
        monitor: &mut Watch<'_, Self::Game>,
    ) -> Found<Move<Self::Game>>;

    /// True if the next search can use data from this one. A searcher without such data is dropped after its answer.
    fn remembers(&self) -> bool {
        false
    }

    /// Clears the data of earlier searches, but keeps its memory: the next search visits the same nodes as that of a new searcher.
    fn forget(&mut self) {}

    /// A shortage, in a sentence: a table that could not be allocated in full.
    fn warning(&self) -> Option<String> {
        None
    }
}
