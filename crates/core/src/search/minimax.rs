//! `minimax`: searches the whole tree to a fixed depth, without pruning.
//!
//! The oldest search (Shannon, "Programming a computer for playing chess", 1950), and the reference for the others: [`super::alpha_beta`]
//! must find the same values.

use std::sync::Arc;

use super::value::{INFINITY, MAX_PLY};
use super::{
    BoxedSearcher, Evaluator, Feature, Found, Interrupted, Root, Searchable, Searcher, Strategy,
    StrategyAbout, Watch, value,
};
use crate::game::{Move, Options, Position, Refusal};

use super::deepening::{FixedDepth, RootLine, deepen};
use super::evaluator;

/// The strategy `minimax`.
#[must_use]
pub fn strategy<G: Searchable>() -> Strategy<G> {
    Strategy {
        about: StrategyAbout {
            name: "minimax",
            summary: text!("search-minimax-summary"),
            options: const { &[evaluator::<G>().spec] },
            features: &[Feature::MultiPv],
        },
        make: make::<G>,
    }
}

fn make<G: Searchable>(_game: &Arc<G>, options: &Options) -> Result<BoxedSearcher<G>, Refusal> {
    let evaluator = G::evaluators()[evaluator::<G>().of(options)];
    evaluator.complete();
    Ok(Box::new(Minimax::<G> { evaluator, judged: 0 }))
}

struct Minimax<G: Searchable> {
    evaluator: G::Evaluator,
    /// Number of leaves that were evaluated and not proven.
    judged: u64,
}

impl<G: Searchable> Searcher for Minimax<G> {
    type Game = G;

    fn search(&mut self, root: &Root<'_, G>, monitor: &mut Watch<'_, G>) -> Found<Move<G>> {
        deepen(root, self.evaluator, self, monitor)
    }
}

impl<G: Searchable> FixedDepth<G> for Minimax<G> {
    fn best_of(
        &mut self,
        root: &G::Position,
        moves: &[Move<G>],
        depth: u32,
        monitor: &mut Watch<'_, G>,
    ) -> Option<RootLine<Move<G>>> {
        let judged = self.judged;
        let mut best = (-INFINITY, Vec::new());
        let searched = moves
            .iter()
            .take_while(|&&mv| self.try_move(root, mv, depth, 0, &mut best, monitor).is_ok())
            .count();
        let (value, pv) = best;
        let unsearched = moves.get(searched).copied();
        let resolved = self.judged == judged && unsearched.is_none();
        (searched > 0).then_some(RootLine { value, pv, resolved, unsearched })
    }
}

impl<G: Searchable> Minimax<G> {
    /// The value of `position` and the line that leads to it.
    fn value(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        monitor: &mut Watch<'_, G>,
    ) -> Result<(i32, Vec<Move<G>>), Interrupted> {
        monitor.visit()?;
        if let Some(outcome) = position.adjudicated() {
            self.judged += u64::from(outcome.by_history);
            return Ok((value::of_outcome(outcome, position.side_to_move(), ply), Vec::new()));
        }
        if ply >= MAX_PLY || (depth == 0 && self.evaluator.is_quiet(position)) {
            self.judged += 1;
            return Ok((self.evaluator.evaluate(position), Vec::new()));
        }
        // A position that is not quiet is searched although the depth is used up.
        self.best(position, &position.moves(), depth.max(1), ply, monitor)
    }

    /// The best of `moves` with `depth` plies to search; of equal moves, the first.
    fn best(
        &mut self,
        position: &G::Position,
        moves: &[Move<G>],
        depth: u32,
        ply: u32,
        monitor: &mut Watch<'_, G>,
    ) -> Result<(i32, Vec<Move<G>>), Interrupted> {
        let mut best = (-INFINITY, Vec::new());
        for &mv in moves {
            self.try_move(position, mv, depth, ply, &mut best, monitor)?;
        }
        Ok(best)
    }

    /// Searches a move, which replaces `best` if it is better.
    fn try_move(
        &mut self,
        position: &G::Position,
        mv: Move<G>,
        depth: u32,
        ply: u32,
        best: &mut (i32, Vec<Move<G>>),
        monitor: &mut Watch<'_, G>,
    ) -> Result<(), Interrupted> {
        let (reply, line) = self.value(&position.after(mv), depth - 1, ply + 1, monitor)?;
        if -reply > best.0 {
            *best = (-reply, std::iter::once(mv).chain(line).collect());
        }
        Ok(())
    }
}
