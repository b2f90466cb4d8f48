//! The strategies: what the generic searches lack for this puzzle, and how it is put together.
//!
//! Every strategy first asks whether the goal can be reached at all: half of all positions cannot, and no search would end there.

use crate::engine::{
    BoxedSearcher, Evaluator, Feature, Found, Monitor, Root, Searcher, Stopped, Strategy,
    StrategyAbout,
};
use crate::game::{OptionKind, OptionSpec, Options, Refusal};
use crate::search::frontier::{self, Order};
use crate::search::ida_star;

use super::SlidingTile;
use super::guide::{Guide, LinearConflict, Manhattan};
use super::metric::{Metric, NAMES, UNIT};
use super::position::SlidingTilePosition;
use super::shape::Slide;
use super::table::Table;
use super::walker::Walker;

/// The metric that a search is guided by.
const METRIC: OptionSpec = OptionSpec {
    name: "metric",
    kind: OptionKind::Choice { values: NAMES },
    doc: "How the moves that are missing are estimated.",
};

type Watch<'a> = Monitor<'a, Found<Slide>>;
/// One strategy, for positions that can reach the goal and are not there.
type Solve = fn(&Root<'_, SlidingTile>, Metric, &mut Watch<'_>) -> Found<Slide>;

/// The strategies, the default first.
pub(super) fn strategies() -> Vec<Strategy<SlidingTile>> {
    vec![
        Strategy {
            about: StrategyAbout {
                name: "ida_star",
                summary: "iterative-deepening A*: shortest solutions in hardly any memory",
                options: &[METRIC],
                features: &[Feature::All],
            },
            make: |_, options| solver(solve_by_ida_star, options),
        },
        Strategy {
            about: StrategyAbout {
                name: "a_star",
                summary: "A*: shortest solutions, and every position met is kept in memory",
                options: &[METRIC],
                features: &[],
            },
            make: |_, options| solver(solve_by_a_star, options),
        },
        Strategy {
            about: StrategyAbout {
                name: "breadth_first",
                summary: "up to ten cells, a table of all positions, built from the goal; on larger boards, a search from the position, level by level",
                options: &[],
                features: &[],
            },
            make: |_, options| solver(solve_breadth_first, options),
        },
        Strategy {
            about: StrategyAbout {
                name: "greedy",
                summary: "always on from the position that seems nearest to the goal: quick, and rarely the shortest solution",
                options: &[METRIC],
                features: &[],
            },
            make: |_, options| solver(solve_greedily, options),
        },
    ]
}

fn solver(solve: Solve, options: &Options) -> Result<BoxedSearcher<SlidingTile>, Refusal> {
    Ok(Box::new(Solver { solve, metric: Metric::named(options.text(METRIC.name)) }))
}

struct Solver {
    solve: Solve,
    metric: Metric,
}

impl Searcher for Solver {
    type Game = SlidingTile;

    fn search(&mut self, root: &Root<'_, SlidingTile>, monitor: &mut Watch<'_>) -> Found<Slide> {
        if let Some(known) = known_at_once(root.position) {
            monitor.finish(Stopped::Solved);
            return known;
        }
        (self.solve)(root, self.metric, monitor)
    }
}

/// The answer to a position that needs no search: the goal, and all that cannot reach it.
fn known_at_once(position: &SlidingTilePosition) -> Option<Found<Slide>> {
    if position.is_solved() {
        return Some(Found::solution(Vec::new(), true));
    }
    if position.is_solvable() {
        return None;
    }
    let parity = |odd| if odd { "odd" } else { "even" };
    Some(Found::unsolvable(format!(
        "unsolvable by parity: tiles and blank are an {} permutation of the goal, but the blank is an {} number of moves \
         from its place, and every move changes both parities (W. W. Johnson and W. E. Story, 1879); \
         it is solvable with any two tiles exchanged",
        parity(position.is_odd()),
        parity(position.is_blank_odd()),
    )))
}

/// The fast walk where there is a guide for the metric, and the generic one where there is none.
fn solve_by_ida_star(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    let position = root.position;
    match metric {
        Metric::Manhattan => follow(root, Manhattan::at(position), monitor),
        Metric::LinearConflict if LinearConflict::covers(position.shape()) => {
            follow(root, LinearConflict::at(position), monitor)
        }
        _ => ida_star::search(root, metric, takes_back, monitor),
    }
}

/// The fast walk with a guide that stands at the root.
pub(super) fn follow(
    root: &Root<'_, SlidingTile>,
    guide: impl Guide,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    let estimate = guide.estimate();
    ida_star::deepen(&mut Walker::new(root, guide), estimate, UNIT, root.all, monitor)
}

/// Whether the second slide takes back the first.
pub(super) fn takes_back(first: Slide, second: Slide) -> bool {
    second == first.back()
}

fn solve_by_a_star(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    frontier::search(root, Order::AStar, metric, monitor)
}

fn solve_greedily(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    frontier::search(root, Order::Greedy, metric, monitor)
}

fn solve_breadth_first(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    let position = root.position;
    if !Table::covers(position.shape()) {
        return frontier::search(root, Order::BreadthFirst, metric, monitor);
    }
    let mut table = Table::new(position.shape(), position.blank_home());
    let limit = monitor.depth_limit();
    let whole = table.grow(limit, monitor).is_ok();
    let note = || {
        format!(
            "the table holds {} positions; the farthest are {} moves from the goal",
            table.levels().iter().sum::<u32>(),
            table.depth()
        )
    };
    let way = table.way(position, root.moves).filter(|way| way.len() as u64 <= u64::from(limit));
    match way {
        Some(way) => {
            monitor.finish(Stopped::Solved);
            Found { note: whole.then(note), ..Found::solution(way, true) }
        }
        None => {
            monitor.finish(Stopped::Depth);
            let beyond = table.depth() + u32::from(whole);
            let lower_bound = Some(beyond.max(metric.evaluate(position) as u32));
            Found { depth: table.depth(), lower_bound, ..Found::default() }
        }
    }
}
