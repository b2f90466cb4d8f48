//! Tests of the solvers: against each other, against distance tables and against published numbers.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::erased::{DynGame, PositionText, Query, Report, Status};
use crate::game::{Game, OptionValue};
use crate::games::sliding_tile::METRICS;
use crate::games::sliding_tile::oracle::Oracle;
use crate::games::sliding_tile::tests::{
    EXAMPLE, board, engine, game, solve, stroll, with_tiles, with_walls, with_weights,
};
use crate::games::sliding_tile::text::notation::{format_numbers, format_shift};
use crate::search::ida_star::walk;
use crate::search::unlimited;
use crate::search::{Library, Limits, NoLibrary, Progress, Purpose, StopToken, Stopped};

use super::pattern_database::tests::{Shelf, partition};
use super::pattern_database::{Compactness, Sample};
use super::sampling::Sampling;
use super::*;
use crate::games::sliding_tile::rules::shape::{Reach, Slide};

/// Positions of the 8-puzzle at each distance from the goal, <https://oeis.org/A089473>.
const LEVELS_3X3: [u32; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// Positions of the 15-puzzle at each distance from a goal with the blank in a corner, <https://oeis.org/A089484>.
const LEVELS_4X4: [usize; 16] =
    [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15_544, 30_821, 60_842];

/// Distance table of a board.
pub(crate) fn whole_table(game: &SlidingTile) -> DistanceTable {
    let start = game.start();
    let mut table = DistanceTable::new(start.shape(), start.blank_home()).unwrap();
    unlimited(|monitor| table.grow(start.reach(), u32::MAX, monitor)).unwrap();
    table
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

/// Distances of a board by the oracle, and the text of each position.
fn oracle(game: &SlidingTile) -> Vec<(String, u32)> {
    let shape = game.shape();
    let is_multi = game.goal.reach() == Reach::Multi;
    let weight = |&home: &u8| game.goal.weights().map_or(1, |weights| weights.of(home));
    let weights: Vec<u32> = game.homes.iter().map(weight).collect();
    let (columns, goal, weights) = (shape.columns(), &game.numbers[..], &weights[..]);
    let oracle = Oracle { columns, goal, weights, is_multi };
    let text = |(board, distance): (Vec<_>, u32)| (format_numbers(shape, &board), distance);
    let mut distances: Vec<_> = oracle.distances().into_iter().map(text).collect();
    distances.sort();
    distances
}

#[test]
fn tables_hold_the_distances_of_a_plain_search() {
    // With several tiles a move the 8-puzzle takes 24 at most (Bruce Norskog, "The fifteen puzzle can be solved in 43 moves", 2010).
    for (variant, tiles, positions, farthest) in [
        ("2x3", "single", 360, 21),
        ("3x2", "multi", 360, 20),
        ("3x3", "single", 181_440, 31),
        ("3x3", "multi", 181_440, 24),
    ] {
        let game = with_tiles(variant, tiles);
        let table = whole_table(&game);
        let distances = oracle(&game);
        assert_eq!((distances.len(), table.depth()), (positions, farthest), "{variant} {tiles}");
        for (text, distance) in distances {
            let position = game.parse_position(&text).unwrap();
            assert_eq!(table.distance(&position), Some(distance), "{variant} {tiles} {text}");
        }
    }
}

/// Boards with the goals and moves that the strategies are tried on.
const BOARDS: [(&str, &str, &str); 10] = [
    ("2x3", "multi", ""),
    ("3x3", "multi", ""),
    ("4x2", "multi", ""),
    // Parity decides.
    ("3x3", "single", "# 1 2/3 4 5/6 7 0"),
    ("3x3", "multi", "1 2 #/3 4 5/6 0 7"),
    // A ring, dead ends, and parts beyond reach.
    ("3x3", "single", "1 2 3/4 # 5/6 7 0"),
    ("2x4", "multi", "1 2 3 4/5 6 0 #"),
    ("3x3", "multi", "1 2 3/# 4 #/5 6 0"),
    ("3x4", "single", "1 2 # 3/4 5 6 7/# # # 0"),
    ("3x4", "multi", "1 2 # 4/3 0 # 5/6 7 # 8"),
];

/// Boards with the goals and weights that the strategies are tried on.
const WEIGHED: [(&str, &str, &str); 4] = [
    ("2x3", "", "numbers"),
    ("3x3", "", "9 1 1 4 1 6 2 1"),
    ("3x3", "# 1 2/3 4 5/6 7 0", "numbers"),
    ("3x3", "1 2 3/4 # 5/6 7 0", "3 1 4 1 5 9 2"),
];

#[test]
fn strategies_find_the_distances_of_a_plain_search() {
    for (variant, tiles, target) in BOARDS {
        strategies_find_the_least_cost(&with_walls(variant, tiles, target), tiles, 3);
    }
}

#[test]
fn strategies_find_what_the_cheapest_solution_of_a_plain_search_costs() {
    for (variant, target, weights) in WEIGHED {
        strategies_find_the_least_cost(&with_weights(variant, target, weights), weights, 2);
    }
}

#[test]
fn all_cheapest_solutions_are_looked_for_at_the_cost_that_is_known() {
    // Cost by cost, this took 13 million nodes.
    let game = with_weights("3x2", "1 2/3 4/5 0", "1 1 1000 1 1");
    let setup = Some("4 5/3 1/2 0");
    let one = solve(&game, "ida_star", METRICS[0].name(), setup, &Query::default());
    let nodes = Some(1_000_000);
    let limits = Limits { nodes, ..Limits::default() };
    let query = Query { all: true, limits, ..Query::default() };
    let all = solve(&game, "ida_star", METRICS[0].name(), setup, &query);
    assert_eq!((all.status(), all.length()), (Status::Optimal, one.length()));
    assert_eq!(all.stopped, Some(Stopped::Solved));
}

/// Every strategy reports the cost of its line, which is the least cost by the oracle, or at least that for `greedy`.
fn strategies_find_the_least_cost(game: &Arc<SlidingTile>, name: &str, samples: usize) {
    let distances = oracle(game);
    for (setup, distance) in distances.iter().step_by(distances.len().div_ceil(samples)) {
        for about in DynGame::strategies(&**game) {
            let has_metric = !about.options.is_empty();
            let metrics = if has_metric { METRICS } else { &METRICS[..1] };
            for metric in metrics.iter().map(Evaluator::name).chain(["patterns"]) {
                let report = solve(game, about.name, metric, Some(setup), &Query::default());
                let name = format!("{} {metric} {name} {setup}", about.name);
                let length = report.length().unwrap() as u32;
                assert_eq!(length, cost_of_line(game, setup, &report), "{name}");
                if about.name == "greedy" {
                    assert!(length >= *distance, "{name}");
                } else {
                    assert_eq!(report.status(), Status::Optimal, "{name}");
                    assert_eq!(length, *distance, "{name}");
                }
            }
        }
    }
}

fn cost_of_line(game: &SlidingTile, setup: &str, report: &Report) -> u32 {
    let mut at = game.parse_position(setup).unwrap();
    let play = |text: &String| {
        let mv = game.parse_move(&at, text).unwrap();
        let cost = at.cost(mv);
        at.play_unchecked(mv);
        cost
    };
    report.lines.first().into_iter().flat_map(|line| &line.moves).map(play).sum()
}

#[test]
fn metrics_are_lower_bounds_by_all_rules() {
    for (variant, tiles, target) in BOARDS {
        metrics_are_lower_bounds(&with_walls(variant, tiles, target), tiles);
    }
}

#[test]
fn metrics_are_lower_bounds_of_what_moves_cost() {
    for (variant, target, weights) in WEIGHED {
        metrics_are_lower_bounds(&with_weights(variant, target, weights), weights);
    }
}

/// Every metric is 0 at the goal alone, never more than the oracle's distance, and a move changes it by its cost at most.
fn metrics_are_lower_bounds(game: &SlidingTile, name: &str) {
    let all = oracle(game);
    let distances: HashMap<&str, u32> =
        all.iter().map(|(setup, distance)| (&**setup, *distance)).collect();
    for (setup, distance) in all.iter().step_by(all.len().div_ceil(5_000)) {
        let position = game.parse_position(setup).unwrap();
        let next = |mv| (position.after(mv), position.cost(mv));
        let beside: Vec<_> = position.open_moves().map(next).collect();
        for metric in METRICS {
            let estimate = metric.evaluate(&position);
            let name = format!("{} {name} {setup}", metric.name());
            assert!((0..=*distance as i32).contains(&estimate), "{name}: {estimate}");
            assert_eq!(estimate == 0, position.is_solved(), "{name}");
            for (next, cost) in &beside {
                let after = metric.evaluate(next);
                assert!(after.abs_diff(estimate) <= *cost, "{name}: {estimate}, then {after}");
            }
        }
        for (next, cost) in beside {
            let next = distances[&*game.format_position(&next)];
            assert!(next.abs_diff(*distance) <= cost, "rules and costs are the oracle's: {setup}");
        }
    }
}

#[test]
fn what_walls_forbid_is_unsolvable_and_elsewhere_parity_decides() {
    for (variant, tiles, target) in BOARDS.into_iter().filter(|(.., target)| !target.is_empty()) {
        let game = with_walls(variant, tiles, target);
        let distances = oracle(&game);
        let start = game.start();
        let walls = start.walls().unwrap();
        let all: usize = (3..=game.homes.len()).product();
        assert_eq!(distances.len() < all, walls.is_narrow(), "{target}");
        if !walls.is_narrow() {
            continue;
        }
        let reached: HashSet<_> = distances.into_iter().map(|(setup, _)| setup).collect();
        // Tiles that go round by threes keep their parity.
        let mut unsolvable = (1..game.homes.len() as u8 - 2).filter_map(|first| {
            let turned = |number: u8| match number.wrapping_sub(first) {
                turn @ 0..3 => first + (turn + 1) % 3,
                _ => number,
            };
            let numbers: Vec<_> = game.numbers.iter().map(|number| number.map(turned)).collect();
            let setup = format_numbers(game.shape(), &numbers);
            (!reached.contains(&setup)).then_some(setup)
        });
        let setup = unsolvable.next().unwrap();
        for strategy in DynGame::strategies(&*game) {
            let report = solve(&game, strategy.name, "manhattan", Some(&setup), &Query::default());
            assert_eq!(report.status(), Status::Unsolvable, "{} {setup}", strategy.name);
            assert!(report.nodes > 0, "parity allows it");
        }
        let query = Query { all: true, ..Query::default() };
        for setup in [&setup, &game.format_position(&start)] {
            let report = solve(&game, "ida_star", "manhattan", Some(setup), &query);
            let is_solvable = reached.contains(setup);
            assert_eq!(report.status() == Status::Optimal, is_solvable, "{setup}");
            assert_eq!(report.status() == Status::Unsolvable, !is_solvable, "{setup}");
        }
    }
}

#[test]
fn near_its_goal_the_15_puzzle_has_the_published_numbers_and_the_search_finds_the_distances() {
    let game = board("4x4");
    let goal = game.parse_position("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0").unwrap();
    let mut seen = HashSet::from([goal.key()]);
    let mut level = vec![goal];
    for (distance, count) in LEVELS_4X4.into_iter().enumerate() {
        assert_eq!(level.len(), count, "{distance}");
        for position in level.iter().step_by(count.div_ceil(30)) {
            let setup = game.format_position(position);
            let report = solve(&game, "ida_star", "patterns", Some(&setup), &Query::default());
            assert_eq!((report.status(), report.length()), (Status::Optimal, Some(distance)));
        }
        let beside =
            |at: &SlidingTilePosition| at.open_moves().map(|mv| at.after(mv)).collect::<Vec<_>>();
        level = level.iter().flat_map(beside).filter(|next| seen.insert(next.key())).collect();
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
    assert!(report.note.as_ref().unwrap().to_string().contains("181440 positions"));
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
fn what_parity_forbids_is_unsolvable_at_once() {
    // Sam Loyd's 14-15 puzzle, and the smallest of its kind.
    for (variant, setup) in [
        ("4x4", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"),
        ("2x2", "2 1/3 0"),
        ("3x3", "1 2 3/4 5 6/8 0 7"),
    ] {
        let game = board(variant);
        for strategy in DynGame::strategies(&*game) {
            let report = solve(&game, strategy.name, "manhattan", Some(setup), &Query::default());
            assert_eq!(report.status(), Status::Unsolvable, "{} {setup}", strategy.name);
            assert_eq!((report.nodes, report.stopped), (0, Some(Stopped::Solved)));
            assert!(
                report.note.as_ref().unwrap().to_string().contains("Johnson"),
                "{} {setup}",
                strategy.name
            );
        }
    }
}

#[test]
fn a_depth_limit_is_the_longest_solution_looked_for() {
    let game = board("3x3");
    for strategy in ["ida_star", "a_star", "breadth_first"] {
        for (depth, status) in [(0, Status::Unknown), (17, Status::Unknown), (18, Status::Optimal)]
        {
            let query = Query { limits: Limits::depth(depth), ..Query::default() };
            let report = solve(&game, strategy, "linear_conflict", Some(EXAMPLE), &query);
            assert_eq!(report.status(), status, "{strategy} {depth}");
            if status == Status::Unknown {
                assert_eq!(report.stopped, Some(Stopped::Depth), "{strategy} {depth}");
                let bound = report.lower_bound.unwrap();
                assert!((depth + 1..=18).contains(&bound), "{strategy} {depth}: {bound}");
            }
        }
    }
    let query = Query { limits: Limits::depth(17), ..Query::default() };
    let report = solve(&game, "greedy", "linear_conflict", Some(EXAMPLE), &query);
    assert_eq!((report.status(), report.stopped), (Status::Unknown, Some(Stopped::Depth)));
}

#[test]
fn an_interrupted_search_answers_what_it_knows() {
    let query = Query { limits: Limits::nodes(100), ..Query::default() };
    let report = solve(&board("3x3"), "breadth_first", "", Some("1 2 3/0 4 6/7 5 8"), &query);
    assert_eq!(report.length(), Some(3), "a part of the table is enough near the goal");
    for strategy in ["ida_star", "a_star", "greedy", "breadth_first"] {
        let game = board("10x10");
        let report = solve(&game, strategy, "linear_conflict", None, &query);
        assert_eq!((report.nodes, report.stopped), (100, Some(Stopped::Nodes)), "{strategy}");
        let estimate = Metric::LinearConflict.evaluate(&game.start()) as u32;
        assert!(report.lower_bound >= Some(estimate), "{strategy}: {:?}", report.lower_bound);
        let begun = report.lines.first().is_some_and(|line| !line.moves.is_empty());
        assert_eq!(begun, strategy != "breadth_first", "{strategy}: a path that leads nearer");
    }
}

/// Number of shortest solutions of a position, by the table.
fn count_shortest(table: &DistanceTable, position: &SlidingTilePosition) -> u128 {
    if position.is_solved() {
        return 1;
    }
    let distance = table.distance(position).unwrap();
    let nearer = |next: &SlidingTilePosition| table.distance(next).unwrap() < distance;
    let next = position.moves().into_iter().map(|mv| position.after(mv)).filter(nearer);
    next.map(|next| count_shortest(table, &next)).sum()
}

#[test]
fn all_lists_every_shortest_solution() {
    let game = board("3x3");
    let table = whole_table(&game);
    for seed in 0..30 {
        let position = stroll(game.start(), seed, 20);
        let setup = game.format_position(&position);
        let query = Query { all: true, ..Query::default() };
        let report = solve(&game, "ida_star", "linear_conflict", Some(&setup), &query);
        assert_eq!(report.solutions, Some(count_shortest(&table, &position)), "{setup}");
        assert_eq!(report.solutions, Some(report.lines.len() as u128), "{setup}");
        let mut paths: Vec<_> = report.lines.iter().map(|line| line.moves.join(" ")).collect();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), report.lines.len(), "{setup}: each once");
    }
}

#[test]
fn a_chosen_first_move_is_followed_by_the_shortest_way_on() {
    let game = board("3x3");
    let table = whole_table(&game);
    for seed in 0..4 {
        let position = stroll(game.start(), seed, 10);
        let at = PositionText { setup: Some(game.format_position(&position)), moves: Vec::new() };
        for mv in position.moves() {
            let query = Query { searchmoves: Some(vec![format_shift(mv)]), ..Query::default() };
            let best = 1 + table.distance(&position.after(mv)).unwrap() as usize;
            for strategy in ["ida_star", "a_star", "breadth_first"] {
                let report = engine(&game, strategy, "linear_conflict")
                    .search(&at, &query, &StopToken::default(), &mut |_| {})
                    .unwrap();
                assert_eq!(report.lines[0].moves[0], format_shift(mv), "{strategy} {at:?}");
                assert_eq!(report.length(), Some(best), "{strategy} {at:?} {mv:?}");
            }
        }
    }
}

/// Solutions that a search finds, and its nodes.
fn solutions(
    root: &Root<'_, SlidingTile>,
    search: impl FnOnce(&Root<'_, SlidingTile>, &mut Monitor<'_, Found<Shift>>) -> Found<Shift>,
) -> (Vec<Vec<Shift>>, u64) {
    let (limits, stop) = (Limits::nodes(300_000), StopToken::default());
    let mut sink = |_: &Found<_>, _: Progress| {};
    let mut monitor = Monitor::new(&limits, &stop, &mut sink);
    let found = search(root, &mut monitor);
    (found.lines.into_iter().map(|line| line.moves).collect(), monitor.nodes())
}

/// Answer of a search from a position, where these moves are to be chosen among.
pub(crate) fn solutions_of(
    game: &SlidingTile,
    position: &SlidingTilePosition,
    moves: &[Shift],
    all: bool,
    search: impl FnOnce(&Root<'_, SlidingTile>, &mut Watch<'_>) -> Found<Shift>,
) -> Found<Shift> {
    let (purpose, multipv, threads) = (Purpose::Solution, 1, 1);
    let root =
        Root { game, position, moves, ply: 0, last_move: None, purpose, multipv, all, threads };
    unlimited(|monitor| search(&root, monitor))
}

#[test]
fn several_threads_find_what_one_finds() {
    // The two farthest positions of the 8-puzzle (Alexander Reinefeld, "Complete solution of the eight-puzzle", 1993).
    for text in ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"] {
        let game = board("3x3");
        let position = game.parse_position(text).unwrap();
        let solve = |all, threads, in_place| {
            let moves = position.moves();
            let root = Root {
                game: &*game,
                position: &position,
                moves: &moves,
                ply: 0,
                last_move: None,
                purpose: Purpose::Solution,
                multipv: 1,
                all,
                threads,
            };
            let (limits, stop) = (Limits::default(), StopToken::default());
            let mut sink = |_: &Found<_>, _: Progress| {};
            // Helpers join a search that has grown: this one has begun long ago.
            let long_ago = Instant::now().checked_sub(Duration::from_secs(1)).unwrap();
            let mut monitor = Monitor::since(long_ago, &limits, &stop, &mut sink);
            let found = if in_place {
                let machine = StateMachine::without_inverses();
                deepen(&root, Manhattan::at(&position), machine, &mut NoIncumbent, &mut monitor)
            } else {
                deepen_any(&root, Metric::Manhattan, &mut NoIncumbent, &mut monitor)
            };
            assert_eq!(found.lower_bound, Some(31));
            ((found.lines, found.solutions), monitor.nodes())
        };
        for (all, in_place) in [(false, false), (false, true), (true, false), (true, true)] {
            let (found, nodes) = solve(all, 1, in_place);
            for threads in [2, 3] {
                let (found_together, nodes_together) = solve(all, threads, in_place);
                assert_eq!(found_together, found, "{text} {all} {threads}");
                assert!(nodes_together > nodes, "the tree was cut into pieces");
            }
        }
    }
}

#[test]
fn the_search_in_place_is_the_search_of_any_puzzle() {
    for (variant, plies) in [("3x3", 100), ("4x4", 60), ("2x6", 40), ("6x3", 40), ("5x5", 50)] {
        let game = board(variant);
        let beside_goal = game.goal.after(Slide::Up.into());
        for seed in 0..6 {
            let position = stroll(beside_goal.clone(), seed, plies);
            let all = position.moves();
            for moves in [&all[..], &all[..all.len().min(1)]] {
                let root = Root {
                    game: &*game,
                    position: &position,
                    moves,
                    ply: 0,
                    last_move: None,
                    purpose: Purpose::Solution,
                    multipv: 1,
                    all: seed % 2 == 0,
                    threads: 1,
                };
                let name = format!("{variant} {} {moves:?}", game.format_position(&position));
                let slow = |metric: Metric| {
                    solutions(&root, |root, m| deepen_any(root, metric, &mut NoIncumbent, m))
                };
                let fast = solutions(&root, |root, m| {
                    deepen(
                        root,
                        Manhattan::at(&position),
                        StateMachine::without_inverses(),
                        &mut NoIncumbent,
                        m,
                    )
                });
                assert_eq!(fast, slow(Metric::Manhattan), "{name}");
                let fast = solutions(&root, |root, m| {
                    deepen(
                        root,
                        LinearConflict::at(&position),
                        StateMachine::without_inverses(),
                        &mut NoIncumbent,
                        m,
                    )
                });
                assert_eq!(fast, slow(Metric::LinearConflict), "{name}");
            }
        }
    }
}

#[test]
fn patterns_and_metrics_agree_on_larger_boards() {
    for (variant, target, plies) in [
        ("4x4", "blank_first", 34),
        ("4x4", "1 2 3 4/5 6 7 8/9 10 0 11/12 13 14 15", 30),
        ("3x5", "", 34),
        ("2x6", "", 24),
    ] {
        let game = game(variant, &[("target", OptionValue::Text(target.to_owned()))]).unwrap();
        for seed in 0..8 {
            let first = game.goal.open_moves().next().unwrap();
            let position = stroll(game.goal.after(first), seed, plies);
            let setup = game.format_position(&position);
            let length = |strategy: &str, metric: &str| {
                let report = solve(&game, strategy, metric, Some(&setup), &Query::default());
                assert_eq!(report.status(), Status::Optimal, "{strategy} {metric} {setup}");
                report.length().unwrap()
            };
            let best = length("ida_star", "patterns");
            assert_eq!(length("ida_star", "linear_conflict"), best, "{variant} {setup}");
            assert_eq!(length("ida_star", "manhattan"), best, "{variant} {setup}");
            assert_eq!(length("weighted", "linear_conflict"), best, "{variant} {setup}");
        }
    }
}

#[test]
fn one_of_korfs_instances_is_solved_within_its_nodes() {
    // R. Korf, 1985: the twelfth of his hundred, 45 moves; the blank belongs into the first cell.
    let target = OptionValue::Text("blank_first".to_owned());
    let game = game("4x4", &[("target", target)]).unwrap();
    let setup = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";
    let report = solve(&game, "ida_star", "patterns", Some(setup), &Query::default());
    assert_eq!((report.status(), report.length()), (Status::Optimal, Some(45)));
    for nodes in [1, 777, report.nodes - 1] {
        let query = Query { limits: Limits::nodes(nodes), ..Query::default() };
        let cut = solve(&game, "ida_star", "patterns", Some(setup), &query);
        assert_eq!((cut.nodes, cut.stopped), (nodes, Some(Stopped::Nodes)));
        assert!(cut.lower_bound <= Some(45), "{nodes}: {:?}", cut.lower_bound);
    }
}

#[test]
fn an_anytime_search_has_a_solution_soon_and_never_a_worse_one() {
    for (variant, nodes) in [("5x5", 60_000), ("6x6", 250_000), ("4x7", 100_000)] {
        let game = board(variant);
        let query =
            Query { limits: Limits::nodes(nodes), purpose: Purpose::Solution, ..Query::default() };
        let at = PositionText { setup: None, moves: Vec::new() };
        let mut reports = Vec::new();
        let last = engine(&game, "weighted", "linear_conflict")
            .search(&at, &query, &StopToken::default(), &mut |report| reports.push(report))
            .unwrap();
        let lengths: Vec<_> = reports.iter().chain([&last]).filter_map(Report::length).collect();
        assert!(!lengths.is_empty(), "{variant}");
        assert!(lengths.is_sorted_by(|earlier, later| earlier >= later), "{variant}: {lengths:?}");
        assert!(last.lower_bound.unwrap() as usize <= lengths[lengths.len() - 1], "{variant}");
        let whole = solve(&game, "weighted", "", None, &query);
        assert_eq!((whole.status(), whole.nodes), (Status::Solved, nodes), "{variant}");
    }
}

#[test]
fn a_proof_begins_with_beams_and_streams_both_bounds_within_a_length() {
    let game = board("5x6");
    let limits = Limits { report_every: Some(Duration::ZERO), ..Limits::nodes(2_000_000) };
    let query = Query { limits, purpose: Purpose::Solution, ..Query::default() };
    let at = PositionText { setup: None, moves: Vec::new() };
    let mut reports = Vec::new();
    let last = engine(&game, "ida_star", "patterns")
        .search(&at, &query, &StopToken::default(), &mut |report| reports.push(report))
        .unwrap();
    let bounds = |report: &Report| Some((report.length()?, report.lower_bound?));
    let seen: Vec<_> = reports.iter().chain([&last]).filter_map(bounds).collect();
    assert!(seen.is_sorted_by(|one, next| one.0 >= next.0 && one.1 <= next.1), "{seen:?}");
    let (first, end) = (seen[0], seen[seen.len() - 1]);
    assert!(end.1 > first.1, "the proof raises the lower bound: {seen:?}");
    let before_proof =
        seen.iter().filter(|bounds| bounds.1 == first.1).map(|bounds| bounds.0).min();
    assert!(
        Some(end.0) < before_proof,
        "a beam between two lengths shortens the solution: {seen:?}"
    );
    let within_a_length = seen.windows(2).filter(|pair| pair[0] == pair[1]).count();
    assert!(within_a_length > 100, "{within_a_length}: at least every 4,096 nodes");
}

#[test]
fn searches_of_any_puzzle_visit_the_recorded_number_of_positions() {
    // A checksum of behaviour: nodes, length of the line and proven lower bound.
    let cases = [
        ("a_star", "linear_conflict", None, None, (151, Some(18), Some(18))),
        ("a_star", "misplaced", Some(18), None, (2241, Some(18), Some(18))),
        ("a_star", "manhattan", Some(17), None, (371, Some(10), Some(18))),
        ("a_star", "manhattan", None, Some("up"), (291, Some(18), Some(18))),
        ("greedy", "manhattan", None, None, (629, Some(50), Some(10))),
        ("greedy", "linear_conflict", Some(20), None, (204, Some(18), Some(12))),
        ("greedy", "manhattan", None, Some("right"), (754, Some(58), Some(10))),
        ("breadth_first", "", Some(6), None, (21, Some(3), Some(3))),
        ("breadth_first", "", None, Some("left"), (33, Some(5), Some(5))),
        ("ida_star", "gaschnig", None, None, (2990, Some(18), Some(18))),
        ("ida_star", "walking_distance", Some(17), None, (466, Some(10), Some(18))),
        ("ida_star", "inversions", None, Some("down"), (821, Some(18), Some(18))),
    ];
    let counted = cases.map(|(strategy, metric, depth, first, _)| {
        let limits = depth.map_or_else(Limits::default, Limits::depth);
        let searchmoves = first.map(|mv| vec![mv.to_owned()]);
        let query = Query { limits, searchmoves, ..Query::default() };
        let (variant, setup) = match strategy {
            "breadth_first" => ("2x6", "1 2 3 4 5 6/7 8 0 9 10 11"),
            _ => ("3x3", EXAMPLE),
        };
        let report = solve(&board(variant), strategy, metric, Some(setup), &query);
        let length = report.lines.first().map(|line| line.moves.len());
        (strategy, metric, depth, first, (report.nodes, length, report.lower_bound))
    });
    assert_eq!(counted, cases);
}

#[test]
fn a_search_that_grows_long_goes_on_by_partitions_of_its_choice() {
    let game = board("3x4");
    let (shape, blank) = (game.shape(), game.start().blank_home());
    let compactness = &Compactness { sides: (3, 4), tiles: 4, pairs: 9 };
    let databases = Shelf::of(compactness, shape, blank);
    let few = [partition(shape, blank, (2, 0))];
    let (mut nodes_by_few, mut nodes_by_choice, mut choices) = (0, 0, 0);
    for seed in 0..12 {
        let position = stroll(game.start(), seed, 60);
        let solve = |databases: &dyn Library| {
            let (choice, chosen) = (Choice { compactness, databases, nodes: 1000 }, Chosen::new());
            let mut nodes = 0;
            let found =
                solutions_of(&game, &position, &position.moves(), false, |root, monitor| {
                    let machine = StateMachine::without_duplicates();
                    let entrance = Entrance::root(root, machine);
                    let search = ChoosingSearch::new(&entrance, &few, &chosen, choice);
                    let estimate = PatternMaximum::at(&position, &few).estimate();
                    let task = Task { estimate, unit: UNIT, all: false, threads: 1 };
                    let found = any_puzzle::deepen(search, task, &mut NoIncumbent, monitor);
                    nodes = monitor.nodes();
                    found
                });
            (found.lower_bound, nodes, chosen.get().map_or(0, Vec::len))
        };
        let (length, by_few, none) = solve(&NoLibrary);
        let (same_length, by_choice, chosen) = solve(&databases);
        assert_eq!((none, same_length), (0, length), "{seed}");
        choices += usize::from(chosen > 0);
        (nodes_by_few, nodes_by_choice) = (nodes_by_few + by_few, nodes_by_choice + by_choice);
    }
    assert!(
        choices > 4 && nodes_by_choice * 2 < nodes_by_few,
        "{choices} {nodes_by_choice} {nodes_by_few}"
    );
}

#[test]
fn samples_are_positions_of_the_search_and_change_nothing() {
    let game = board("4x4");
    let position = stroll(game.start(), 3, 60);
    let root = Root {
        game: &*game,
        position: &position,
        moves: &position.moves(),
        ply: 0,
        last_move: None,
        purpose: Purpose::Solution,
        multipv: 1,
        all: false,
        threads: 1,
    };
    let entrance = Entrance::root(&root, StateMachine::without_duplicates());
    let manhattan = Manhattan::at(&position);
    for bound in (manhattan.estimate()..).step_by(2).take(5) {
        let mut plain = InPlaceSearch::new(&entrance, manhattan.clone());
        let nodes = unlimited(|monitor| walk(&mut plain, bound, monitor)).unwrap();
        let sampling = Sampling::new(manhattan.clone(), &position);
        let mut sampled = InPlaceSearch::new(&entrance, sampling);
        assert_eq!(unlimited(|monitor| walk(&mut sampled, bound, monitor)), Ok(nodes));
        let samples = sampled.into_heuristic().into_samples();
        assert!(samples.len() < 4096 && (nodes < 10_000 || samples.len() > 1000), "{bound}");
        for Sample { position: at, left } in samples {
            let least = Manhattan::at(&at).estimate();
            assert!(least <= left && left < bound && at.is_solvable(), "{bound}");
        }
    }
}
