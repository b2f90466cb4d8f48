//! `othello-selectivity`: deviations of shallow searches from deep ones, for multi-ProbCut in the midgame.

use crate::game::Options;
use crate::search::{Library, StopToken};
use crate::training::random::Random;
use crate::training::selectivity::{DEPTH, POSITIONS, SEED, Searches, SelectivityFit, Values};
use crate::training::{Job, Recipe};

use super::game::{start, to_move};
use super::named_weights::{NamedWeights, WEIGHTS};
use crate::games::othello::engine::BoardSearches;
use crate::games::othello::pattern::{DISC, Patterns};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::squares;

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-selectivity",
    summary: "the deviations of Othello's shallow searches from deep ones, for multi-ProbCut",
    options: &[POSITIONS.spec, SEED.spec, DEPTH.spec, WEIGHTS.spec],
    start: begin,
};

/// Random moves before a position, least and most.
const RANDOM: [usize; 2] = [4, 44];
/// Moves after the random ones, by a search of [`SETTLING_DEPTH`] plies, so that positions are quiet.
const SETTLING: usize = 10;
const SETTLING_DEPTH: u32 = 2;
/// Most empty squares with which the end is searched too.
const ENDING: u32 = 19;

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let named = NamedWeights::of(WEIGHTS, options, library)?;
    let midgame = Midgame { patterns: named.patterns(), hash: named.hash };
    Ok(Box::new(SelectivityFit::new(RECIPE.name, "selectivity.txt", options, midgame)))
}

/// Searches of the midgame; the stage is the number of empty squares.
struct Midgame {
    patterns: Patterns,
    /// The beginning of the hash of the weights.
    hash: String,
}

impl Searches for Midgame {
    fn weights(&self) -> String {
        self.hash.clone()
    }

    fn values(&self, random: Random, deepest: u32, stop: &StopToken) -> Option<Option<Values>> {
        let searches = BoardSearches::new(&self.patterns);
        let Some(board) = position(&searches, random, stop)? else { return Some(None) };
        let empties = (!board.occupied()).count_ones();
        let exact =
            if empties <= ENDING { Some(DISC * searches.exact(board, stop)?.0) } else { None };
        let by_depth = searches.by_depth(board, deepest.min(empties - 1), stop)?;
        Some(Some(Values { stage: empties, exact, by_depth }))
    }
}

/// A position: after random moves, and some that are not. `Some(None)` if the game ends before it; `None` if it was stopped.
fn position(
    searches: &BoardSearches<'_>,
    mut random: Random,
    stop: &StopToken,
) -> Option<Option<Board>> {
    let wild = random.number(RANDOM);
    let mut board = start();
    for ply in 0..wild + SETTLING {
        let Some((seen, _)) = to_move(board) else { return Some(None) };
        let moves: Vec<_> = squares(seen.mobility(!seen.occupied()))
            .map(|square| seen.after(square, seen.flips(square)))
            .collect();
        board = random.pick(&moves);
        if ply >= wild {
            let mut least = i32::MAX;
            for next in moves {
                let value = *searches.by_depth(next, SETTLING_DEPTH, stop)?.last()?;
                if value < least {
                    (board, least) = (next, value);
                }
            }
        }
    }
    Some(to_move(board).map(|(board, _)| board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::library;
    use crate::search::selectivity::Fits;
    use crate::training::Product;

    #[test]
    fn a_small_job_can_be_repeated() {
        let job = begin(&Options::default(), library()).unwrap();
        let work = || job.worker(1).work(45, &StopToken::default()).unwrap();
        let line = work();
        assert_eq!(line, work());
        let [Product { name, content }] = &job.products(&[line]).unwrap()[..] else { panic!() };
        let text = std::str::from_utf8(content).unwrap();
        assert!(name == "selectivity.txt" && Fits::parse(text).is_some(), "{name} {text}");
        assert_eq!(text.lines().nth(2), Some(&Patterns::weights()[..]));
    }
}
