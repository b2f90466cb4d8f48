//! The strategies: what the generic searches lack for this puzzle, and how it is put together.
//!
//! Every strategy first asks whether the goal can be reached at all: half of all positions cannot, and no search would end there.

use crate::engine::{
    BoxedSearcher, Evaluator, Feature, Found, Interrupted, Monitor, Root, Score, Searcher, Stopped,
    Strategy, StrategyAbout, library,
};
use crate::game::{ChoiceOption, Position, Refusal};
use crate::search::frontier::{self, Order};
use crate::search::ida_star;

use super::SlidingTile;
use super::automaton::Automaton;
use super::beam::widen;
use super::guide::{Guide, LinearConflict, Manhattan};
use super::metric::{METRICS, Metric, NAMES, UNIT};
use super::patterns::{self, Patterns};
use super::position::SlidingTilePosition;
use super::shape::Slide;
use super::table::Table;
use super::walker::Walker;

/// Boards up to this many cells are solved in less time than a first solution would be worth.
const EASY: usize = 16;
/// The widest beam before the proof begins: a few hundredths of a second on 5x5.
const NARROW: usize = 256;
/// The widest beam of an anytime search: some seconds on 5x5.
const WIDE: usize = 16_384;

/// The metric that is best where there are no pattern databases.
const BEST: Metric = Metric::LinearConflict;

/// What guides the strategy that knows more than metrics.
const GUIDE: ChoiceOption =
    ChoiceOption::new(METRIC.spec.name, || [&["patterns"], NAMES].concat())
        .doc("How the moves that are missing are estimated. patterns: additive pattern databases, on boards of up to 25 cells; \
          elsewhere, and for other strategies, the best metric instead.");

/// The metric that a search is guided by.
const METRIC: ChoiceOption = ChoiceOption::new("metric", || NAMES.to_vec())
    .doc("How the moves that are missing are estimated.");

type Watch<'a> = Monitor<'a, Found<Slide>>;
/// One strategy, for positions that can reach the goal and are not there, by a metric.
type Solve<M> = fn(&Root<'_, SlidingTile>, M, &mut Watch<'_>) -> Found<Slide>;

/// The strategies, the default first.
pub(super) fn strategies() -> Vec<Strategy<SlidingTile>> {
    vec![
        Strategy {
            about: StrategyAbout {
                name: "ida_star",
                summary: "iterative-deepening A*: shortest solutions in hardly any memory, by pattern databases on boards of up to 25 cells",
                options: &[GUIDE.spec],
                features: &[Feature::All],
            },
            make: |_, options| {
                let metric = GUIDE.of(options).checked_sub(1).map(|index| METRICS[index]);
                solver(solve_by_ida_star, metric)
            },
        },
        Strategy {
            about: StrategyAbout {
                name: "weighted",
                summary: "anytime: a solution at once by a narrow beam, better ones by wider beams, then the proof that none is shorter; always with a lower bound",
                options: &[METRIC.spec],
                features: &[],
            },
            make: |_, options| solver(solve_weighted, METRICS[METRIC.of(options)]),
        },
        Strategy {
            about: StrategyAbout {
                name: "a_star",
                summary: "A*: shortest solutions, and every position met is kept in memory",
                options: &[METRIC.spec],
                features: &[],
            },
            make: |_, options| solver(solve_by_a_star, METRICS[METRIC.of(options)]),
        },
        Strategy {
            about: StrategyAbout {
                name: "breadth_first",
                summary: "up to ten cells, a table of all positions, built from the goal; on larger boards, a search from the position, level by level",
                options: &[],
                features: &[],
            },
            make: |_, _| solver(solve_breadth_first, BEST),
        },
        Strategy {
            about: StrategyAbout {
                name: "greedy",
                summary: "always on from the position that seems nearest to the goal: quick, and rarely the shortest solution",
                options: &[METRIC.spec],
                features: &[],
            },
            make: |_, options| solver(solve_greedily, METRICS[METRIC.of(options)]),
        },
    ]
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
/// Without a metric, pattern databases are the guide.
fn solve_by_ida_star(
    root: &Root<'_, SlidingTile>,
    metric: Option<Metric>,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    let position = root.position;
    let automaton = if root.all { Automaton::of_all_ways() } else { Automaton::of_needed_ways() };
    match metric {
        None => solve_by_patterns(root, automaton, monitor),
        Some(Metric::Manhattan) => follow(root, Manhattan::at(position), automaton, None, monitor),
        Some(Metric::LinearConflict) => deepen_by_lines(root, automaton, None, monitor),
        Some(metric) => ida_star::search(root, metric, takes_back, monitor),
    }
}

/// The walk guided by linear conflicts: the fast one where lines are short enough.
fn deepen_by_lines(
    root: &Root<'_, SlidingTile>,
    automaton: &'static Automaton,
    known: Option<Vec<Slide>>,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    if LinearConflict::covers(root.position.shape()) {
        return follow(root, LinearConflict::at(root.position), automaton, known, monitor);
    }
    let found = ida_star::search(root, Metric::LinearConflict, takes_back, monitor);
    match found.lines.first().map(|line| line.score) {
        Some(Score::Solution { .. }) => found,
        _ => best_of(known, found),
    }
}

/// The walk guided by pattern databases, which are built when they are wanted for the first time.
/// Where that takes a while, and the search after it longer still, a solution comes first.
fn solve_by_patterns(
    root: &Root<'_, SlidingTile>,
    automaton: &'static Automaton,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    let is_easy = root.position.shape().cells() <= EASY;
    let widest = if is_easy || root.all { 0 } else { NARROW };
    solve_in_stages(root, BEST, widest, automaton, monitor)
}

/// An anytime search: a solution at once, better ones from wider beams, and last the proof that none is shorter.
fn solve_weighted(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    solve_in_stages(root, metric, WIDE, Automaton::of_needed_ways(), monitor)
}

/// Beams up to a width, then the proof.
fn solve_in_stages(
    root: &Root<'_, SlidingTile>,
    metric: Metric,
    widest: usize,
    automaton: &'static Automaton,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    let at_first = seen_without_search(root);
    monitor.report(&at_first);
    let lower_bound = at_first.lower_bound.unwrap_or(0);
    let mut known = None;
    match widen(root, metric, widest, lower_bound, &mut known, monitor) {
        Ok(()) => prove(root, automaton, known, &at_first, monitor),
        Err(Interrupted) => best_of(known, at_first),
    }
}

/// Deepens until no solution is shorter than the one that is known, or one is found that is.
fn prove(
    root: &Root<'_, SlidingTile>,
    automaton: &'static Automaton,
    known: Option<Vec<Slide>>,
    at_first: &Found<Slide>,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    let position = root.position;
    let shape = position.shape();
    if !patterns::covers(shape) {
        return deepen_by_lines(root, automaton, known, monitor);
    }
    match patterns::open(shape, position.blank_home(), library(), &mut || monitor.poll()) {
        Ok(partitions) => {
            follow(root, Patterns::at(position, &partitions), automaton, known, monitor)
        }
        Err(Interrupted) => best_of(known, at_first.clone()),
    }
}

/// A solution that is known, with the bound that was seen at first; else what was seen.
fn best_of(known: Option<Vec<Slide>>, at_first: Found<Slide>) -> Found<Slide> {
    let lower_bound = at_first.lower_bound;
    known.map_or(at_first, |way| Found { lower_bound, ..Found::solution(way, false) })
}

/// What the best metric says: the slide that seems to lead nearest to the goal, and a lower bound.
fn seen_without_search(root: &Root<'_, SlidingTile>) -> Found<Slide> {
    let missing = |slide: &Slide| BEST.evaluate(&root.position.after(*slide));
    let best = root.moves.iter().copied().min_by_key(missing);
    let value = best.map_or(0.0, |slide| f64::from(1 + missing(&slide)));
    let estimate = Score::Estimate { value, unit: UNIT };
    let lower_bound = Some(BEST.evaluate(root.position) as u32);
    Found { lower_bound, ..Found::line(Vec::from_iter(best), estimate) }
}

/// The fast walk with a guide that stands at the root.
pub(super) fn follow(
    root: &Root<'_, SlidingTile>,
    guide: impl Guide,
    automaton: &'static Automaton,
    known: Option<Vec<Slide>>,
    monitor: &mut Watch<'_>,
) -> Found<Slide> {
    let estimate = guide.estimate();
    ida_star::deepen(
        &mut Walker::new(root, guide, automaton),
        estimate,
        UNIT,
        root.all,
        known,
        monitor,
    )
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
