//! `theory`: the perfect player of Nim.
//!
//! Bouton's [theory](super::theory) gives the winner and the winning moves of any piles, so no search is needed for them.
//! It does not give the length of the game; for small piles [`Distances`] does.

use std::cmp::Reverse;

use crate::game::{CHANCE, IntOption, Position, Wording, wording};
use crate::search::level;
use crate::search::{
    BoxedSearcher, Feature, Found, Purpose, Root, Score, ScoredLine, Searcher, Stopped, Strategy,
    StrategyAbout, Watch,
};

use super::distances::Distances;
use super::theory::{is_lost, nim_sum, singles, winning_take};
use super::{ABOUT, Nim, NimPosition, PILES, Take};

/// The strength of play.
const LEVEL: IntOption = level::option::<Nim>();
/// Most moves of a line that is not a solution: games may last for thousands of moves.
const MOST_MOVES: usize = 64;

/// The strategy.
pub(super) fn strategy() -> Strategy<Nim> {
    Strategy {
        about: StrategyAbout {
            name: "theory",
            summary: text!("nim-theory-summary"),
            options: &[LEVEL.spec, CHANCE.spec],
            features: &[Feature::MultiPv],
        },
        make: |_, options| {
            let theory: BoxedSearcher<Nim> = Box::new(Theory);
            Ok(level::weaken(theory, options))
        },
    }
}

struct Theory;

impl Searcher for Theory {
    type Game = Nim;

    fn search(&mut self, root: &Root<'_, Nim>, monitor: &mut Watch<'_, Nim>) -> Found<Take> {
        let mut distances = Distances::new(root.position);
        let mut judged: Vec<Judged> = root
            .moves
            .iter()
            .map(|&mv| Judged::of(root.position, mv, &mut distances, monitor))
            .collect();
        judged.sort_by_key(Judged::order);
        judged.truncate(root.multipv);
        let mut lines: Vec<_> = judged.iter().map(Judged::line).collect();
        let plies = judged.first().and_then(|best| best.plies);
        if let Some(best) = lines.first_mut() {
            let most = if root.purpose == Purpose::Solution { usize::MAX } else { MOST_MOVES };
            play_on(root.position, &mut best.moves, most, &mut distances, monitor);
        }
        monitor.finish(Stopped::Solved);
        Found {
            lines,
            depth: plies.unwrap_or(0),
            note: (!root.purpose.wants_move()).then(|| reason(root.position, plies)),
            ..Found::default()
        }
    }
}

/// A move and its proven result.
struct Judged {
    mv: Take,
    wins: bool,
    /// Plies to the end with it, if both sides play perfectly; `None` if that is not known.
    plies: Option<u32>,
}

impl Judged {
    fn of(
        position: &NimPosition,
        mv: Take,
        distances: &mut Distances,
        monitor: &mut Watch<'_, Nim>,
    ) -> Self {
        let after = position.after(mv);
        let plies = distances.of(&after, monitor).map(|plies| plies + 1);
        Self { mv, wins: is_lost(&after), plies }
    }

    /// Order of moves: wins first, the quickest first; of losses that which lasts longest.
    /// If no distance is known, the move that takes most matches counts as the quickest.
    fn order(&self) -> (bool, u32, Reverse<u8>, u8) {
        let Take { matches, .. } = self.mv;
        match self.wins {
            true => (false, self.plies.unwrap_or(u32::MAX), Reverse(matches), 0),
            false => (true, u32::MAX - self.plies.unwrap_or(0), Reverse(0), matches),
        }
    }

    fn line(&self) -> ScoredLine<Take> {
        let value = if self.wins { 1 } else { -1 };
        let (unit, plies) = (ABOUT.unit.id, self.plies);
        ScoredLine { moves: vec![self.mv], score: Score::Exact { value, unit, plies, bound: None } }
    }
}

/// Continues a line with perfect play of both sides, to the end of the game or as far as `most` moves.
fn play_on(
    root: &NimPosition,
    line: &mut Vec<Take>,
    most: usize,
    distances: &mut Distances,
    monitor: &mut Watch<'_, Nim>,
) {
    let mut position = *root;
    line.iter().for_each(|&mv| position.play_unchecked(mv));
    while line.len() < most && position.outcome().is_none() {
        let mv = reply(&position, distances, monitor);
        line.push(mv);
        position.play_unchecked(mv);
    }
}

/// Perfect move of a game that is not over: by the distances if they are known, else by the theory;
/// if the theory has no winning move, a single match of the largest pile.
fn reply(position: &NimPosition, distances: &mut Distances, monitor: &mut Watch<'_, Nim>) -> Take {
    if distances.of(position, monitor).is_some() {
        let moves = position.moves().into_iter();
        let judged = moves.map(|mv| Judged::of(position, mv, distances, monitor));
        if let Some(best) = judged.min_by_key(Judged::order) {
            return best.mv;
        }
    }
    winning_take(position).unwrap_or_else(|| {
        let piles = (0u8..).zip(position.piles());
        let largest = piles.max_by_key(|&(_, matches)| matches).map_or(0, |(pile, _)| pile);
        Take { pile: largest, matches: 1 }
    })
}

/// Proof of the result in a sentence, with the questions that it leaves open.
fn reason(position: &NimPosition, plies: Option<u32>) -> Wording {
    let proof = match singles(position).filter(|_| position.is_misere()) {
        Some(singles) => {
            let piles = PILES.count(singles.into());
            wording!("nim-proof-by-single-matches", piles)
        }
        None => {
            let sum = nim_sum(position);
            wording!("nim-proof-by-nim-sum", sum)
        }
    };
    match plies {
        Some(_) => proof,
        None => wording!("nim-length-not-proven", proof),
    }
}
