//! Solvers of sliding tiles.
//!
//! Every strategy first checks whether the goal can be reached: from half of all positions it cannot, and no search would end there. In
//! addition to the generic puzzle searches there are some for this game: a [`distance_table`] has every position of a small board;
//! [`ida_star`] searches in place, with an [`incremental_heuristic`], of which [`pattern_database`]s are the best, and a [`state_machine`]
//! that prunes duplicate sequences; a `long_search` is a job that can be resumed; where several tiles slide in a move,
//! [`shift_search`] does, by [`shift_patterns`], whose tables are built on several threads ([`concurrent`]); the beams of [`anytime`],
//! the default, find good solutions soon, on boards of any size.

mod anytime;
mod choosing_search;
mod concurrent;
mod distance_table;
#[cfg(test)]
mod duplicate_sequences;
mod ida_star;
mod incremental_heuristic;
mod lehmer;
#[cfg(feature = "train")]
mod long_search;
mod pattern_database;
mod ranking;
mod sampling;
mod shift_patterns;
mod shift_search;
mod state_machine;
mod surroundings;
mod table_cache;
#[cfg(test)]
pub(super) mod tests;

#[cfg(feature = "train")]
pub(crate) use long_search::RECIPE as LONG_SEARCH_RECIPE;
#[cfg(feature = "train")]
pub(crate) use pattern_database::RECIPE as DATABASE_RECIPE;

use crate::game::{ChoiceOption, Options, Position, Refusal, Text, Unit, Wording, wording};
use crate::search::frontier::{self, Order};
use crate::search::ida_star::{self as any_puzzle, Incumbent, NoIncumbent, Task};
use crate::search::memory::OutOfMemory;
use crate::search::{
    BoxedSearcher, Evaluator, Feature, Found, Interrupted, Monitor, Root, Score, Searcher, Stopped,
    Strategy, StrategyAbout, library,
};

use super::SlidingTile;
use super::evaluator::{METRICS, Metric, NAMES, UNIT};
use super::rules::position::SlidingTilePosition;
use super::rules::shape::Shift;
use super::rules::walls::Walls;
use choosing_search::{ChoosingSearch, Chosen};
use distance_table::DistanceTable;
use ida_star::{Entrance, InPlaceSearch};
use incremental_heuristic::{IncrementalHeuristic, LinearConflict, Manhattan};
use pattern_database::{Choice, MappedPattern, PatternMaximum};
use shift_patterns::ShiftPatterns;
use shift_search::ShiftSearch;
use state_machine::StateMachine;

/// Option for the heuristic of the strategy that also has pattern databases.
const HEURISTIC: ChoiceOption =
    ChoiceOption::new(METRIC.spec.name, || [&["patterns"], NAMES].concat())
        .doc(text!("tiles-option-metric-or-patterns"));

/// Option for the metric of a search.
const METRIC: ChoiceOption =
    ChoiceOption::new("metric", || NAMES.to_vec()).doc(text!("tiles-option-metric"));

/// Monitor of a search of this game.
type Watch<'a> = Monitor<'a, Found<Shift>>;
/// Search by a metric, from a position that can reach the goal and is not there.
type Solve<M> = fn(&Root<'_, SlidingTile>, M, &mut Watch<'_>) -> Found<Shift>;

/// Strategies of sliding tiles, the default first.
pub(super) fn strategies() -> Vec<Strategy<SlidingTile>> {
    vec![
        Strategy {
            about: StrategyAbout {
                name: "anytime",
                summary: text!("tiles-anytime-summary"),
                options: &[HEURISTIC.spec],
                features: &[Feature::MultiPv, Feature::All, Feature::Threads],
            },
            make: |_, options| solver(solve_anytime, metric_of(options)),
        },
        Strategy {
            about: StrategyAbout {
                name: "ida_star",
                summary: text!("tiles-ida-star-summary"),
                options: &[HEURISTIC.spec],
                features: &[Feature::MultiPv, Feature::All, Feature::Threads],
            },
            make: |_, options| solver(solve_by_ida_star, metric_of(options)),
        },
        Strategy {
            about: StrategyAbout {
                name: "weighted",
                summary: text!("tiles-weighted-summary"),
                options: &[METRIC.spec],
                features: &[Feature::MultiPv, Feature::Threads],
            },
            make: |_, options| solver(anytime::solve_by_metric, METRICS[METRIC.of(options)]),
        },
        Strategy {
            about: StrategyAbout {
                name: "a_star",
                summary: text!("tiles-a-star-summary"),
                options: &[METRIC.spec],
                features: &[Feature::MultiPv],
            },
            make: |_, options| {
                let solve: Solve<Metric> =
                    |root, metric, monitor| frontier::search(root, Order::AStar, metric, monitor);
                solver(solve, METRICS[METRIC.of(options)])
            },
        },
        Strategy {
            about: StrategyAbout {
                name: "breadth_first",
                summary: text!("tiles-breadth-first-summary"),
                options: &[],
                features: &[Feature::MultiPv],
            },
            make: |_, _| solver(solve_breadth_first, ()),
        },
        Strategy {
            about: StrategyAbout {
                name: "greedy",
                summary: text!("tiles-greedy-summary"),
                options: &[METRIC.spec],
                features: &[Feature::MultiPv],
            },
            make: |_, options| {
                let solve: Solve<Metric> =
                    |root, metric, monitor| frontier::search(root, Order::Greedy, metric, monitor);
                solver(solve, METRICS[METRIC.of(options)])
            },
        },
    ]
}

/// Nodes of the search that comes before pattern databases: a millisecond, where building them takes a hundred.
const QUICK: u64 = 1 << 15;

/// Metric that the option [`HEURISTIC`] names; `None` for pattern databases.
fn metric_of(options: &Options) -> Option<Metric> {
    HEURISTIC.of(options).checked_sub(1).map(|index| METRICS[index])
}

fn solver<M: Copy + Send + 'static>(
    solve: Solve<M>,
    metric: M,
) -> Result<BoxedSearcher<SlidingTile>, Refusal> {
    Ok(Box::new(Solver { solve, metric }))
}

struct Solver<M> {
    solve: Solve<M>,
    metric: M,
}

impl<M: Copy + Send> Searcher for Solver<M> {
    type Game = SlidingTile;

    fn search(&mut self, root: &Root<'_, SlidingTile>, monitor: &mut Watch<'_>) -> Found<Shift> {
        if let Some(known) = answer_at_once(root.position) {
            monitor.finish(Stopped::Solved);
            return known;
        }
        (self.solve)(root, self.metric, monitor)
    }
}

/// Answer to a position that needs no search: the goal, and all positions that cannot reach it.
fn answer_at_once(position: &SlidingTilePosition) -> Option<Found<Shift>> {
    if position.is_solved() {
        return Some(Found::solution(Vec::new(), true));
    }
    if position.is_solvable() {
        return None;
    }
    Some(Found::unsolvable(parities(position)))
}

/// Proof by the parities of the permutation and of the blank's distance from its place, which differ.
fn parities(position: &SlidingTilePosition) -> Wording {
    let (tiles, blank) = (position.is_odd(), position.is_blank_odd());
    let parity = |is_odd| if is_odd { "odd" } else { "even" };
    let remedy = if is_narrow(position) { Text::EMPTY } else { text!("tiles-parity-remedy") };
    wording!("tiles-unsolvable-by-parity", tiles = parity(tiles), blank = parity(blank), remedy)
}

/// Shortest solutions if they are feasible, else the best that time allows.
fn solve_anytime(
    root: &Root<'_, SlidingTile>,
    metric: Option<Metric>,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    if root.all || is_easy(root.position) {
        return solve_by_ida_star(root, metric, monitor);
    }
    if let Some(found) = solve_to_depth(root, StateMachine::without_duplicates(), monitor) {
        return found;
    }
    anytime::solve(root, monitor)
}

/// The result of a search to a small depth, which needs no pattern databases; `None` without a depth limit, or if it is too large.
fn solve_to_depth(
    root: &Root<'_, SlidingTile>,
    machine: &'static StateMachine,
    monitor: &mut Watch<'_>,
) -> Option<Found<Shift>> {
    let is_limited = monitor.depth_limit() < u32::MAX && has_patterns(root.position);
    if is_limited { solve_quickly(root, machine, monitor).ok() } else { None }
}

/// The result of [`QUICK`] nodes of iterative-deepening A* by a metric. Errors: What it found, if the search is to continue.
fn solve_quickly(
    root: &Root<'_, SlidingTile>,
    machine: &'static StateMachine,
    monitor: &mut Watch<'_>,
) -> Result<Found<Shift>, Found<Shift>> {
    within_quick(monitor, |monitor| deepen_by_metric(root, machine, &mut NoIncumbent, monitor))
}

/// The result of [`QUICK`] nodes of a search. Errors: What it found, if another search is to follow.
fn within_quick(
    monitor: &mut Watch<'_>,
    search: impl FnOnce(&mut Watch<'_>) -> Found<Shift>,
) -> Result<Found<Shift>, Found<Shift>> {
    let (found, ended) = monitor.share(1, |monitor| monitor.within(QUICK, search));
    let done = ended.filter(|why| matches!(why, Stopped::Solved | Stopped::Depth));
    done.into_iter().for_each(|why| monitor.finish(why));
    if done.is_some() || monitor.poll().is_err() { Ok(found) } else { Err(found) }
}

/// Iterative-deepening A*: in place if the metric is incremental, else the generic puzzle search.
/// Without a metric, pattern databases are the heuristic.
fn solve_by_ida_star(
    root: &Root<'_, SlidingTile>,
    metric: Option<Metric>,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    let machine = if root.all {
        StateMachine::without_inverses()
    } else {
        StateMachine::without_duplicates()
    };
    let (none, position) = (&mut NoIncumbent, root.position);
    match metric {
        None => solve_by_patterns(root, machine, monitor),
        Some(metric) if !position.is_plain() => deepen_any(root, metric, none, monitor),
        Some(Metric::Manhattan) => deepen(root, Manhattan::at(position), machine, none, monitor),
        Some(Metric::LinearConflict) => deepen_by_metric(root, machine, none, monitor),
        Some(metric) => deepen_any(root, metric, none, monitor),
    }
}

/// Iterative-deepening A* in place, by the best metric if it is incremental and lines are short enough,
/// or by pattern databases if several tiles slide in a move; else, and for [`QUICK`] nodes before those are built, the generic one,
/// by the best metric.
fn deepen_by_metric(
    root: &Root<'_, SlidingTile>,
    machine: &'static StateMachine,
    incumbent: &mut impl Incumbent<Shift>,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    let position = root.position;
    if position.is_plain() && LinearConflict::covers(position.shape()) {
        return deepen(root, LinearConflict::at(position), machine, incumbent, monitor);
    }
    let metric = Metric::best(position.reach());
    if !ShiftPatterns::cover(position) {
        return deepen_any(root, metric, incumbent, monitor);
    }
    let by_metric = |monitor: &mut Watch<'_>| deepen_any(root, metric, incumbent, monitor);
    let quick = match within_quick(monitor, by_metric) {
        Ok(found) => return found,
        Err(quick) => quick,
    };
    let loaded = ShiftPatterns::load(position, &mut || monitor.poll());
    let Ok(patterns) = loaded.map_err(|halt| monitor.halt(halt)) else {
        return best_of(incumbent.best(), quick);
    };
    deepen_by_shifts(root, &patterns, incumbent, monitor)
}

/// Iterative-deepening A* in place, where several tiles slide in a move.
fn deepen_by_shifts(
    root: &Root<'_, SlidingTile>,
    patterns: &ShiftPatterns,
    incumbent: &mut impl Incumbent<Shift>,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    let search = ShiftSearch::new(root, patterns);
    let estimate = search.estimate();
    let task = Task { estimate, unit: UNIT, all: root.all, threads: root.threads };
    any_puzzle::deepen(search, task, incumbent, monitor)
}

/// Generic iterative-deepening A*, by a metric.
/// It would not end if walls make a position unsolvable, and if tiles have weights there would be too many lengths to search.
/// In these cases A* replaces it, which keeps all positions that it visits. "All solutions" then have the length that A* has proven.
fn deepen_any(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    incumbent: &mut impl Incumbent<Shift>,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    let undoes = root.position.reach().undoes();
    if keeps_positions(root.position) {
        let a_star =
            |monitor: &mut Watch<'_>| frontier::search(root, Order::AStar, metric, monitor);
        if !root.all {
            let found = a_star(monitor);
            let known = incumbent.best().filter(|_| length_of(&found).is_none());
            return best_of(known, found);
        }
        let (found, why) = monitor.share(1, a_star);
        let Some(least) = length_of(&found) else {
            why.into_iter().for_each(|why| monitor.finish(why));
            return found;
        };
        let all = any_puzzle::search(root, metric, undoes, least, incumbent, monitor);
        return if length_of(&all).is_some() { all } else { found };
    }
    any_puzzle::search(root, metric, undoes, 0, incumbent, monitor)
}

/// Iterative-deepening A* by pattern databases, which are built when they are first needed.
/// If that takes a while, and the search after it longer still, it begins with beams.
/// Otherwise it begins with [`QUICK`] nodes of a search by metric, which solves many positions sooner than the databases are built.
fn solve_by_patterns(
    root: &Root<'_, SlidingTile>,
    machine: &'static StateMachine,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    let position = root.position;
    if !root.all && !is_easy(position) {
        if let Some(found) = solve_to_depth(root, machine, monitor) {
            return found;
        }
        return anytime::solve_shortest(root, monitor);
    }
    let at_first = estimate_without_search(root);
    monitor.report(&at_first);
    if !has_patterns(position) {
        return deepen_by_metric(root, machine, &mut NoIncumbent, monitor);
    }
    let quick = match solve_quickly(root, machine, monitor) {
        Ok(found) => return found,
        Err(quick) => quick,
    };
    let Ok(partitions) = load_patterns(position, monitor) else { return quick };
    deepen_by_patterns(root, &partitions, machine, &mut NoIncumbent, monitor)
}

/// Iterative-deepening A* in place, by pattern databases: at first by the given partitions.
fn deepen_by_patterns(
    root: &Root<'_, SlidingTile>,
    partitions: &[Vec<MappedPattern>],
    machine: &'static StateMachine,
    incumbent: &mut impl Incumbent<Shift>,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    let estimate = PatternMaximum::at(root.position, partitions).estimate();
    let task = Task { estimate, unit: UNIT, all: root.all, threads: root.threads };
    let (choice, chosen) = (Choice::new(library()), Chosen::new());
    let entrance = Entrance::root(root, machine);
    let search = ChoosingSearch::new(&entrance, partitions, &chosen, choice);
    any_puzzle::deepen(search, task, incumbent, monitor)
}

/// `true` for positions that pattern databases support: they count slides of single tiles on a board without walls.
fn has_patterns(position: &SlidingTilePosition) -> bool {
    position.is_plain() && pattern_database::covers(position.shape())
}

/// `true` if walls may make a position unsolvable that parity allows.
fn is_narrow(position: &SlidingTilePosition) -> bool {
    position.walls().is_some_and(Walls::is_narrow)
}

/// `true` if a proof is by A*, which keeps the positions that it visits.
fn keeps_positions(position: &SlidingTilePosition) -> bool {
    is_narrow(position) || position.weights().is_some()
}

/// `true` for boards that are solved in less time than a first solution would be worth.
fn is_easy(position: &SlidingTilePosition) -> bool {
    let largest = if position.is_plain() { 16 } else { 9 };
    position.shape().cells() <= largest
}

/// Pattern databases of the goal of a position, by partitions.
/// Errors: [`Interrupted`] if the monitor interrupts the search, or if there is no memory for them.
fn load_patterns(
    position: &SlidingTilePosition,
    monitor: &mut Watch<'_>,
) -> Result<Vec<Vec<MappedPattern>>, Interrupted> {
    let (shape, blank_home) = (position.shape(), position.blank_home());
    let loaded = pattern_database::load(shape, blank_home, library(), &mut || monitor.poll());
    loaded.map_err(|halt| monitor.halt(halt))
}

/// Length of the solution that was found, if one was: an interrupted search may have no line at all.
fn length_of(found: &Found<Shift>) -> Option<u32> {
    match found.lines.first()?.score {
        Score::Solution { moves, .. } => Some(moves),
        Score::Estimate { .. } | Score::Exact { .. } | Score::Unsolvable => None,
    }
}

/// Answer with a known solution and its length, and the lower bound of another answer; without a known solution, the other answer.
fn best_of(known: Option<(&[Shift], u32)>, other: Found<Shift>) -> Found<Shift> {
    let Some((path, length)) = known else { return other };
    Found { lower_bound: other.lower_bound, ..Found::solution_of(length, path.to_vec(), false) }
}

/// Answer of the best metric alone: the move that seems to lead nearest to the goal, and a lower bound.
fn estimate_without_search(root: &Root<'_, SlidingTile>) -> Found<Shift> {
    let metric = Metric::best(root.position.reach());
    let after = |mv: Shift| metric.evaluate(&root.position.after(mv));
    let missing = |mv: &Shift| root.position.cost(*mv) as i32 + after(*mv);
    let best = root.moves.iter().copied().min_by_key(missing);
    let value = best.map_or(0.0, |mv| f64::from(missing(&mv)));
    let estimate = Score::Estimate { value, unit: UNIT };
    let lower_bound = Some(metric.evaluate(root.position) as u32);
    Found { lower_bound, ..Found::line(Vec::from_iter(best), estimate) }
}

/// Iterative-deepening A* in place, with a heuristic that is at the root.
fn deepen(
    root: &Root<'_, SlidingTile>,
    heuristic: impl IncrementalHeuristic,
    machine: &'static StateMachine,
    incumbent: &mut impl Incumbent<Shift>,
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    let (estimate, unit) = (heuristic.estimate(), UNIT);
    let task = Task { estimate, unit, all: root.all, threads: root.threads };
    let search = InPlaceSearch::new(&Entrance::root(root, machine), heuristic);
    any_puzzle::deepen(search, task, incumbent, monitor)
}

/// Breadth-first search: by a distance table if it is small enough.
fn solve_breadth_first(
    root: &Root<'_, SlidingTile>,
    (): (),
    monitor: &mut Watch<'_>,
) -> Found<Shift> {
    let position = root.position;
    let metric = Metric::best(position.reach());
    if position.weights().is_some() {
        return frontier::search(root, Order::UniformCost, metric, monitor);
    }
    if position.walls().is_some() || !DistanceTable::covers(position.shape()) {
        return frontier::search(root, Order::BreadthFirst, metric, monitor);
    }
    let Ok(mut table) = DistanceTable::new(position.shape(), position.blank_home()) else {
        monitor.halt(OutOfMemory);
        return Found::default();
    };
    let limit = monitor.depth_limit();
    let whole = table.grow(position.reach(), limit, monitor).is_ok();
    let positions = table.levels().iter().map(|&level| u128::from(level)).sum();
    let farthest = Unit::MOVES.noun.count(table.depth() as usize);
    let note = || wording!("tiles-table-note", positions, farthest);
    let path =
        table.path(position, root.moves).filter(|path| path.len() as u64 <= u64::from(limit));
    match path {
        Some(path) => {
            monitor.finish(Stopped::Solved);
            let counts = if whole {
                vec![("positions".into(), positions), ("farthest".into(), table.depth().into())]
            } else {
                Vec::new()
            };
            Found { counts, note: whole.then(note), ..Found::solution(path, true) }
        }
        None => {
            monitor.finish(Stopped::Depth);
            let beyond = table.depth() + u32::from(whole);
            let lower_bound = Some(beyond.max(metric.evaluate(position) as u32));
            Found { depth: table.depth(), lower_bound, ..Found::default() }
        }
    }
}
