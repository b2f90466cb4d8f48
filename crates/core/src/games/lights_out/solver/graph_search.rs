//! Strategies that search the graph of positions: they generate positions until one is the goal, each position once.
//!
//! Their nodes are the positions generated, the start among them.
//! `list` and `a_star` keep an open list ([`frontier`]), the trees follow one path ([`depth_first`])
//! and differ in which successor they try first.
//! Linear algebra first decides whether a solution exists: without it, the proof that there is none would need every position.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::{
    ChoiceOption, MoveList, OptionSpec, Options, Position, SEED, Text, Unit, wording,
};
use crate::games::lights_out::LightsOut;
use crate::games::lights_out::evaluator::WrongCells;
use crate::games::lights_out::rules::position::{LightsPosition, Press};
use crate::search::depth_first;
use crate::search::frontier::{self, Order};
use crate::search::{
    BoxedSearcher, Feature, Found, Root, Score, ScoredLine, Searcher, Stopped, Strategy,
    StrategyAbout,
};

use super::Watch;
use super::algebra::if_solvable;

/// Largest board that is searched, in cells: on larger boards the kept positions fill the memory.
const MAX_CELLS: usize = 64;

/// Strategies that search the graph of positions, the best first.
pub(super) fn strategies() -> [Strategy<LightsOut>; 5] {
    [
        Strategy {
            about: about("list", text!("lights-breadth-first-summary"), &[]),
            make: |_, options| {
                let run: Run = |root, _, monitor| {
                    frontier::search(root, Order::BreadthFirst, WrongCells::PerPress, monitor)
                };
                Ok(searcher(run, options))
            },
        },
        Strategy {
            about: about("a_star", text!("lights-a-star-summary"), &[]),
            make: |_, options| {
                let run: Run = |root, _, monitor| {
                    frontier::search(root, Order::AStar, WrongCells::PerPress, monitor)
                };
                Ok(searcher(run, options))
            },
        },
        Strategy {
            about: about(
                "tree_heuristic",
                text!("lights-heuristic-tree-summary"),
                &[CRITERION.spec],
            ),
            make: |_, options| Ok(searcher(CRITERIA[CRITERION.of(options)].1, options)),
        },
        Strategy {
            about: about("tree_random", text!("lights-random-tree-summary"), &[SEED.spec]),
            make: |_, options| {
                let run: Run = |root, seed, monitor| {
                    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
                    depth_first::search(root, |_, moves| moves.shuffle(&mut random), monitor)
                };
                Ok(searcher(run, options))
            },
        },
        Strategy {
            about: about("tree_depth_first", text!("lights-depth-first-summary"), &[]),
            make: |_, options| {
                let run: Run = |root, _, monitor| depth_first::search(root, |_, _| (), monitor);
                Ok(searcher(run, options))
            },
        },
    ]
}

const fn about(name: &'static str, summary: Text, options: &'static [OptionSpec]) -> StrategyAbout {
    StrategyAbout { name, summary, options, features: &[Feature::MultiPv] }
}

/// Search with the seed of its random choices.
type Run = fn(&Root<'_, LightsOut>, u64, &mut Watch<'_>) -> Found<Press>;

/// Option that names the criterion of `tree_heuristic`.
const CRITERION: ChoiceOption =
    ChoiceOption::new("criterion", || CRITERIA.map(|(name, _)| name).into())
        .doc(text!("lights-option-criterion"));

/// Criteria by name, the default first.
const CRITERIA: [(&str, Run); 3] = [
    ("nearest", |root, _, monitor| {
        tree_by(root, |position, press| position.wrong_after(press).into(), monitor)
    }),
    ("top_rows", |root, _, monitor| tree_by(root, first_wrong, monitor)),
    ("farthest", |root, _, monitor| {
        tree_by(root, |position, press| -i64::from(position.wrong_after(press)), monitor)
    }),
];

/// Depth-first search that tries the successor of least cost first.
fn tree_by(
    root: &Root<'_, LightsOut>,
    cost: fn(&LightsPosition, Press) -> i64,
    monitor: &mut Watch<'_>,
) -> Found<Press> {
    let cheapest_first = |position: &LightsPosition, moves: &mut MoveList<Press>| {
        moves.sort_by_cached_key(|&press| cost(position, press));
    };
    depth_first::search(root, cheapest_first, monitor)
}

/// Number of the first wrong cell after a press, negative: the later it comes, the better.
fn first_wrong(position: &LightsPosition, press: Press) -> i64 {
    -(position.after(press).change().iter().next().unwrap_or(usize::MAX >> 1) as i64)
}

fn searcher(run: Run, options: &Options) -> BoxedSearcher<LightsOut> {
    Box::new(GraphSearch { run, seed: SEED.of(options) as u64 })
}

struct GraphSearch {
    run: Run,
    seed: u64,
}

impl Searcher for GraphSearch {
    type Game = LightsOut;

    fn search(&mut self, root: &Root<'_, LightsOut>, monitor: &mut Watch<'_>) -> Found<Press> {
        let cells = root.position.board().cells();
        if cells > MAX_CELLS {
            return Found {
                note: Some(wording!("lights-search-too-large", max_cells = MAX_CELLS, cells)),
                ..Found::default()
            };
        }
        if_solvable(root.position, monitor, |_, _, monitor| {
            let mut found = (self.run)(root, self.seed, monitor);
            if found.lines.is_empty()
                && monitor.stopped() == Some(Stopped::Solved)
                && let Some(&press) = root.moves.first()
            {
                // Trees do not come back to the root, as every solution that begins with this press does.
                let value = f64::from(1 + root.position.wrong_after(press));
                let score = Score::Estimate { value, unit: Unit::MOVES.id };
                found.lines.push(ScoredLine { moves: vec![press], score });
            }
            found
        })
    }
}
