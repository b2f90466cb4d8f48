//! `random`: a uniformly random legal move.

use std::marker::PhantomData;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{
    BoxedSearcher, Found, Root, Score, Searchable, Searcher, Strategy, StrategyAbout, Watch,
};
use crate::game::{CHANCE, Game, Move, Options, Position, Refusal, hash};

/// The name of the strategy. Code that plays on bare positions recognises it by this name and needs no engine.
pub const NAME: &str = "random";

/// The strategy `random`.
#[must_use]
pub fn strategy<G: Searchable>() -> Strategy<G> {
    Strategy {
        about: StrategyAbout {
            name: NAME,
            summary: text!("search-random-summary"),
            options: &[CHANCE.spec],
            features: &[],
        },
        make: make::<G>,
    }
}

fn make<G: Searchable>(_game: &Arc<G>, options: &Options) -> Result<BoxedSearcher<G>, Refusal> {
    Ok(Box::new(Random::<G> { seed: CHANCE.of(options), game: PhantomData }))
}

/// The random generator for a root, seeded by the seed, the position and the number of moves played before. So an answer is reproducible,
/// but a position that recurs in a game gets a new choice. Without a seed it is seeded by the system.
///
/// # Panics
/// If the system has no random numbers.
pub(super) fn luck<G: Game>(seed: Option<i64>, root: &Root<'_, G>) -> Xoshiro256PlusPlus {
    let of_seed = |seed: i64| {
        let seed = hash(seed as u64 ^ hash(root.ply)) ^ hash(root.position.key());
        Xoshiro256PlusPlus::seed_from_u64(seed)
    };
    seed.map_or_else(rand::make_rng, of_seed)
}

/// The searcher of the strategy.
struct Random<G> {
    /// If `None`, every answer is different.
    seed: Option<i64>,
    game: PhantomData<fn() -> G>,
}

impl<G: Searchable> Searcher for Random<G> {
    type Game = G;

    fn search(&mut self, root: &Root<'_, G>, monitor: &mut Watch<'_, G>) -> Found<Move<G>> {
        if monitor.visit().is_err() || root.moves.is_empty() {
            return Found::default();
        }
        let choice = luck(self.seed, root).random_range(0..root.moves.len());
        let score = Score::judgement(&G::evaluators()[0], root.position);
        Found::line(vec![root.moves[choice]], score)
    }
}
