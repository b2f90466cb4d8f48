//! The strategies against each other, against the whole table and against published numbers.

use std::sync::Arc;

use crate::engine::{
    Engine, Evaluator, Found, Limits, Monitor, Progress, Purpose, Query, Report, Root, Score,
    Status, StopToken, Stopped,
};
use crate::game::{DynGame, Game, OptionValue, Options, Position, PositionText, Refusal, zobrist};
use crate::search::ida_star;

use super::guide::{LinearConflict, Manhattan};
use super::shape::Slide;
use super::solver::{follow, takes_back};
use super::table::Table;
use super::{METRICS, Metric, SlidingTile, SlidingTilePosition};

/// The example of the protocol, whose shortest solutions take 18 moves.
const EXAMPLE: &str = "2 6 3/7 0 5/4 1 8";

/// Positions of the 8-puzzle at each distance from the goal, <https://oeis.org/A089473>.
const LEVELS_3X3: [u32; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// A variant with options of the start.
fn game(variant: &str, options: &[(&str, OptionValue)]) -> Result<Arc<SlidingTile>, Refusal> {
    let mut set = Options::default();
    for (name, value) in options {
        set.set(<SlidingTile as Game>::about().options, name, value.clone())?;
    }
    SlidingTile::create(variant, &set).map(Arc::new)
}

fn board(variant: &str) -> Arc<SlidingTile> {
    game(variant, &[]).unwrap()
}

/// An engine of a strategy with a metric.
fn engine(game: &Arc<SlidingTile>, strategy: &str, metric: &str) -> Box<dyn Engine> {
    let about = DynGame::strategies(&**game).into_iter().find(|about| about.name == strategy);
    let mut options = Options::default();
    // A strategy without the option refuses it, and needs none.
    let _ = options.set(about.unwrap().options, "metric", OptionValue::Text(metric.to_owned()));
    Arc::clone(game).engine(Some(strategy), &options).unwrap()
}

/// Solves `setup`, or the start.
fn solve(
    game: &Arc<SlidingTile>,
    strategy: &str,
    metric: &str,
    setup: Option<&str>,
    query: &Query,
) -> Report {
    let at = PositionText { setup: setup.map(str::to_owned), moves: Vec::new() };
    let query = Query { purpose: Purpose::Solution, ..query.clone() };
    let report = engine(game, strategy, metric)
        .search(&at, &query, &StopToken::default(), &mut |_| {})
        .unwrap();
    for line in &report.lines {
        let mut end = at.clone();
        end.moves.extend(line.moves.iter().cloned());
        let solved = game.state(&end).unwrap().outcome.is_some();
        assert_eq!(solved, matches!(line.score, Score::Solution { .. }), "{strategy} {setup:?}");
    }
    report
}

/// The whole table of a board.
fn whole_table(game: &SlidingTile) -> Table {
    let (limits, stop) = (Limits::default(), StopToken::default());
    let mut sink = |_: &Found<_>, _: Progress| {};
    let start = game.start();
    let mut table = Table::new(start.shape(), start.blank_home());
    table.grow(u32::MAX, &mut Monitor::new(&limits, &stop, &mut sink)).unwrap();
    table
}

/// The position after `plies` random moves from `position`.
fn stroll(mut position: SlidingTilePosition, seed: u64, plies: u64) -> SlidingTilePosition {
    for ply in 0..plies {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let choice = zobrist::mix(seed ^ zobrist::mix(ply)) as usize % moves.len();
        position.play_unchecked(moves[choice]);
    }
    position
}

#[test]
fn tables_hold_the_published_number_of_positions_at_each_distance() {
    let table = whole_table(&board("3x3"));
    assert_eq!(table.levels(), LEVELS_3X3);
    assert_eq!(table.levels().iter().sum::<u32>(), 181_440);
    // Positions and diameters of R x C boards: <https://oeis.org/A151944>.
    for (variant, positions, farthest) in [
        ("2x2", 12, 6),
        ("2x3", 360, 21),
        ("3x2", 360, 21),
        ("2x4", 20_160, 36),
        ("2x5", 1_814_400, 55),
    ] {
        let table = whole_table(&board(variant));
        assert_eq!(table.levels().iter().sum::<u32>(), positions, "{variant}");
        assert_eq!(table.depth(), farthest, "{variant}");
    }
}

#[test]
fn the_example_takes_eighteen_moves() {
    let game = board("3x3");
    for strategy in ["ida_star", "a_star", "breadth_first"] {
        for metric in METRICS {
            let report = solve(&game, strategy, metric.name(), Some(EXAMPLE), &Query::default());
            assert_eq!(report.status(), Status::Optimal, "{strategy} {}", metric.name());
            assert_eq!(report.length(), Some(18), "{strategy} {}", metric.name());
            assert_eq!(report.stopped, Some(Stopped::Solved));
        }
    }
    let report = solve(&game, "breadth_first", "", Some(EXAMPLE), &Query::default());
    assert_eq!(report.nodes, 181_440);
    assert!(report.note.unwrap().contains("181440 positions"));
}

#[test]
fn strategies_find_the_distance_of_the_table_and_greedy_no_less() {
    for (variant, target) in [("3x3", ""), ("2x4", "blank_first"), ("3x2", "5 4/0 3/2 1")] {
        for seed in 0..12 {
            let options = [
                ("seed", OptionValue::Integer(seed)),
                ("target", OptionValue::Text(target.to_owned())),
            ];
            let game = game(variant, &options).unwrap();
            let length = |strategy: &str, metric: &str| {
                solve(&game, strategy, metric, None, &Query::default()).length().unwrap()
            };
            let best = length("breadth_first", "");
            assert_eq!(length("ida_star", "linear_conflict"), best, "{variant} seed {seed}");
            for metric in METRICS.iter().map(Evaluator::name) {
                assert_eq!(length("a_star", metric), best, "{variant} seed {seed} {metric}");
                assert!(length("greedy", metric) >= best, "{variant} seed {seed} {metric}");
            }
        }
    }
}

#[test]
fn metrics_are_lower_bounds_that_a_move_changes_by_at_most_one() {
    for variant in ["2x3", "3x3", "2x4"] {
        let game = board(variant);
        let table = whole_table(&game);
        for seed in 0..2_000 {
            let position = stroll(game.start(), seed, 1 + seed % 60);
            let distance = table.distance(&position).unwrap() as i32;
            for metric in METRICS {
                let estimate = metric.evaluate(&position);
                let name = format!("{} at {}", metric.name(), game.format_position(&position));
                assert!((0..=distance).contains(&estimate), "{name}: {estimate} of {distance}");
                assert_eq!(estimate == 0, position.is_solved(), "{name}");
                for mv in position.moves() {
                    let next = metric.evaluate(&position.after(mv));
                    assert!((next - estimate).abs() <= 1, "{name}: {estimate}, then {next}");
                }
            }
        }
    }
}

/// What a walk finds, with its nodes.
fn walk(
    root: &Root<'_, SlidingTile>,
    search: impl FnOnce(&Root<'_, SlidingTile>, &mut Monitor<'_, Found<Slide>>) -> Found<Slide>,
) -> (Vec<Vec<Slide>>, u64) {
    let (limits, stop) = (Limits::nodes(300_000), StopToken::default());
    let mut sink = |_: &Found<_>, _: Progress| {};
    let mut monitor = Monitor::new(&limits, &stop, &mut sink);
    let found = search(root, &mut monitor);
    (found.lines.into_iter().map(|line| line.moves).collect(), monitor.nodes())
}

#[test]
fn the_fast_walk_is_the_walk_of_any_puzzle() {
    for (variant, plies) in [("3x3", 100), ("4x4", 60), ("2x6", 40), ("6x3", 40), ("5x5", 50)] {
        let game = board(variant);
        let numbers = super::format_numbers(game.shape, &game.goal);
        let beside_goal = game.parse_position(&numbers).unwrap().after(Slide::Up);
        for seed in 0..6 {
            let position = stroll(beside_goal.clone(), seed, plies);
            let all = position.moves();
            for moves in [&all[..], &all[..all.len().min(1)]] {
                let root = Root {
                    game: &*game,
                    position: &position,
                    moves,
                    multipv: 1,
                    all: seed % 2 == 0,
                    threads: 1,
                };
                let name = format!("{variant} {} {moves:?}", game.format_position(&position));
                let slow = |metric: Metric| {
                    walk(&root, |root, m| ida_star::search(root, metric, takes_back, m))
                };
                let fast = walk(&root, |root, m| follow(root, Manhattan::at(&position), m));
                assert_eq!(fast, slow(Metric::Manhattan), "{name}");
                let fast = walk(&root, |root, m| follow(root, LinearConflict::at(&position), m));
                assert_eq!(fast, slow(Metric::LinearConflict), "{name}");
            }
        }
    }
}
