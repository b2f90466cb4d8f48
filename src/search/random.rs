//! `random`: any legal move, all with the same chance.

use std::marker::PhantomData;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::{
    BoxedSearcher, Found, Monitor, Root, Score, Searchable, Searcher, Strategy, StrategyAbout,
};
use crate::game::{Move, Options, Position, Refusal, SEED, hash};

/// The name of the strategy: who plays games on bare positions knows it by that, and needs no engine for it.
pub const NAME: &str = "random";

/// The strategy `random`.
#[must_use]
pub fn strategy<G: Searchable>() -> Strategy<G> {
    Strategy {
        about: StrategyAbout {
            name: NAME,
            summary: "any legal move, all with the same chance",
            options: &[SEED.spec],
            features: &[],
        },
        make: make::<G>,
    }
}

fn make<G: Searchable>(_game: &Arc<G>, options: &Options) -> Result<BoxedSearcher<G>, Refusal> {
    Ok(Box::new(Random::<G> { seed: SEED.of(options) as u64, game: PhantomData }))
}

/// Chooses by seed, position and the moves played before: an answer can be repeated,
/// and yet a position that comes back in a game is a new choice.
struct Random<G> {
    seed: u64,
    game: PhantomData<fn() -> G>,
}

impl<G: Searchable> Searcher for Random<G> {
    type Game = G;

    fn search(
        &mut self,
        root: &Root<'_, G>,
        monitor: &mut Monitor<'_, Found<Move<G>>>,
    ) -> Found<Move<G>> {
        if monitor.visit().is_err() || root.moves.is_empty() {
            return Found::default();
        }
        let seed = hash(self.seed ^ hash(root.ply)) ^ hash(root.position.key());
        let choice = Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..root.moves.len());
        let score = Score::judgement(&G::evaluators()[0], root.position);
        Found::line(vec![root.moves[choice]], score)
    }
}
