//! Strategies: named ways to choose a move or a solution.

use std::sync::Arc;

use crate::game::{Game, Move, OptionSpec, Options, Position, Refusal, Text, Wording, wording};

use super::{Found, Monitor};

/// Abilities of a strategy besides answering one best line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// Ranks several moves (`multipv`).
    MultiPv,
    /// Lists every solution (`all`).
    All,
    /// Searches with several threads.
    Threads,
}

/// A strategy without its game's types, as `describe` lists it.
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

/// A searcher of a game, whatever its strategy.
pub type BoxedSearcher<G> = Box<dyn Searcher<Game = G>>;

/// Purpose of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A move to play, as strong as the option `level` says: a position that is over has none and is refused.
    Move,
    /// The best move and its score, for an analysis or a hint: with full strength at every level.
    Analysis,
    /// As [`Analysis`](Self::Analysis), to judge moves: a book answers where it knows all of them,
    /// and several lines are of one iteration, so that their scores can be compared.
    Judgement,
    /// The value of the position or the solution of the puzzle: a position that is over answers itself.
    Solution,
    /// The winner alone, which is often much cheaper to prove than the margin. For games, not for puzzles.
    Outcome,
}

impl Purpose {
    /// True where a move is wanted, and an estimate is as welcome as a proof.
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
    /// The moves to choose among: all legal ones, or those that the client names; empty where the game is over.
    pub moves: &'a [Move<G>],
    /// Number of moves played before, as far as the request tells of them.
    pub ply: u64,
    /// Purpose of the search. [`Purpose::Outcome`] leaves a searcher free to prove no more than the winner:
    /// a bound beyond 0 says enough then.
    pub purpose: Purpose,
    /// Number of best moves to rank, at least 1.
    pub multipv: usize,
    /// Every solution instead of one.
    pub all: bool,
    /// Threads that may search, at least 1.
    pub threads: usize,
}

impl<G: Game> Root<'_, G> {
    /// True where the client named the moves to choose among, and left some legal ones out.
    #[must_use]
    pub fn is_narrowed(&self) -> bool {
        self.moves.len() < self.position.count_legal()
    }

    /// Certainty that no solution begins with one of the [moves](Self::moves), and the proof.
    /// If some legal moves were left out, the reason says that it speaks of the others only.
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
/// - The result is the best that is known, however early the search was interrupted; if it has no line,
///   [`GameEngine`](crate::erased::GameEngine) answers the first legal move.
/// - The same root, limits and options, including a seed if it makes random choices, give the same answer,
///   with one thread, without a limit of time, and after the same searches since it was made or [forgot](Self::forget) them.
pub trait Searcher: Send {
    /// The game it plays.
    type Game: Game;

    /// Searches `root`, whose game is not over unless it is a solved puzzle.
    fn search(
        &mut self,
        root: &Root<'_, Self::Game>,
        monitor: &mut Watch<'_, Self::Game>,
    ) -> Found<Move<Self::Game>>;

    /// True if the next search can use data from this one. A searcher with nothing to keep is dropped after its answer, with its memory.
    fn remembers(&self) -> bool {
        false
    }

    /// Forgets the data of earlier searches, but keeps the memory for it: the next search is that of a new searcher, node for node.
    fn forget(&mut self) {}

    /// A shortage, in a sentence: a table that did not get its memory.
    fn warning(&self) -> Option<String> {
        None
    }
}
