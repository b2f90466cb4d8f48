//! The strategies against each other, against the whole table and against published numbers.

use std::collections::HashSet;
use std::sync::Arc;

use crate::boundary::{DynGame, Engine, PositionText, Query, Report, Status};
use crate::engine::{
    Evaluator, Found, Limits, Monitor, Progress, Purpose, Root, Score, StopToken, Stopped,
};
use crate::game::{Detail, Game, OptionValue, Options, Position, Refusal, hash};
use crate::search::ida_star;

use super::automaton::Automaton;
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

/// Positions of the 15-puzzle at each distance from a goal with the blank in a corner, <https://oeis.org/A089484>.
const LEVELS_4X4: [usize; 16] =
    [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15_544, 30_821, 60_842];

/// A variant with options of the start.
pub(super) fn game(
    variant: &str,
    options: &[(&str, OptionValue)],
) -> Result<Arc<SlidingTile>, Refusal> {
    let mut set = Options::default();
    for (name, value) in options {
        set.set(<SlidingTile as Game>::about().options, name, value.clone())?;
    }
    SlidingTile::create(variant, &set).map(Arc::new)
}

pub(super) fn board(variant: &str) -> Arc<SlidingTile> {
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
pub(super) fn solve(
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
pub(super) fn whole_table(game: &SlidingTile) -> Table {
    let (limits, stop) = (Limits::default(), StopToken::default());
    let mut sink = |_: &Found<_>, _: Progress| {};
    let start = game.start();
    let mut table = Table::new(start.shape(), start.blank_home());
    table.grow(u32::MAX, &mut Monitor::new(&limits, &stop, &mut sink)).unwrap();
    table
}

/// The position after `plies` random moves from `position`.
pub(super) fn stroll(
    mut position: SlidingTilePosition,
    seed: u64,
    plies: u64,
) -> SlidingTilePosition {
    for ply in 0..plies {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let choice = hash(seed ^ hash(ply)) as usize % moves.len();
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
        let beside = |at: &SlidingTilePosition| {
            let is_open = |slide: &Slide| at.shape().neighbour(at.blank(), *slide).is_some();
            Slide::ALL.into_iter().filter(is_open).map(|slide| at.after(slide)).collect::<Vec<_>>()
        };
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

#[test]
fn goals_are_chosen_by_word_or_by_position() {
    for (variant, target, goal) in [
        ("3x3", "", "1 2 3/4 5 6/7 8 0"),
        ("3x3", "blank_last", "1 2 3/4 5 6/7 8 0"),
        ("2x3", "Blank_First", "0 1 2/3 4 5"),
        ("3x3", "1,2,3,8,0,4,7,6,5", "1 2 3/8 0 4/7 6 5"),
        ("2x2", "3 0/1 2", "3 0/1 2"),
    ] {
        for seed in 0..20 {
            let options = [
                ("seed", OptionValue::Integer(seed)),
                ("target", OptionValue::Text(target.to_owned())),
            ];
            let game = game(variant, &options).unwrap();
            let at = PositionText { setup: Some(goal.to_owned()), moves: Vec::new() };
            let state = game.state(&at).unwrap();
            assert_eq!(state.position, goal);
            assert!(state.outcome.is_some_and(|(outcome, _)| outcome.reason.id == "solved"));
            let start = game.start();
            assert!(start.is_solvable() && !start.is_solved(), "{variant} {target} {seed}");
        }
    }
}

#[test]
fn what_makes_no_board_is_refused() {
    for variant in ["3x", "x3", "1x3", "17x2", "3x3x3", "03x3", "+3x3", "256x2", "8", "3X3"] {
        let refusal = game(variant, &[]).unwrap_err();
        assert!(matches!(refusal, Refusal::UnknownVariant { .. }), "{variant}: {refusal}");
    }
    for target in ["blank", "1 2 3", "1 2 3/4 5 6/7 8 8", "1 2 3/4 5 6/7 8 9"] {
        let refusal = game("3x3", &[("target", OptionValue::Text(target.to_owned()))]).unwrap_err();
        assert!(matches!(refusal, Refusal::UnknownTarget { .. }), "{target}: {refusal}");
    }
    for (row, column) in [(2, 2), (16, 16), (2, 16)] {
        assert_eq!(Game::variant(&*board(&format!("{row}x{column}"))), format!("{row}x{column}"));
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
            assert!(report.note.unwrap().contains("Johnson"), "{} {setup}", strategy.name);
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
        assert_eq!(begun, strategy != "breadth_first", "{strategy}: a way that leads nearer");
    }
}

/// The shortest solutions of a position, counted by the table.
fn count_shortest(table: &Table, position: &SlidingTilePosition) -> u128 {
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
        let mut ways: Vec<_> = report.lines.iter().map(|line| line.moves.join(" ")).collect();
        ways.sort();
        ways.dedup();
        assert_eq!(ways.len(), report.lines.len(), "{setup}: each once");
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
            let query = Query { searchmoves: Some(vec![mv.name().to_owned()]), ..Query::default() };
            let best = 1 + table.distance(&position.after(mv)).unwrap() as usize;
            for strategy in ["ida_star", "a_star", "breadth_first"] {
                let report = engine(&game, strategy, "linear_conflict")
                    .search(&at, &query, &StopToken::default(), &mut |_| {})
                    .unwrap();
                assert_eq!(report.lines[0].moves[0], mv.name(), "{strategy} {at:?}");
                assert_eq!(report.length(), Some(best), "{strategy} {at:?} {mv:?}");
            }
        }
    }
}

#[test]
fn a_move_says_where_the_blank_goes_and_which_tile_it_exchanges() {
    let game = board("3x3");
    let at = PositionText { setup: Some(EXAMPLE.to_owned()), moves: Vec::new() };
    for (written, name, tile, position) in [
        ("UP", "up", 6, "2 0 3/7 6 5/4 1 8"),
        ("d", "down", 1, "2 6 3/7 1 5/4 0 8"),
        ("Left", "left", 7, "2 6 3/0 7 5/4 1 8"),
        ("R", "right", 5, "2 6 3/7 5 0/4 1 8"),
    ] {
        let played = game.play(&at, &[written.to_owned()]).unwrap();
        assert_eq!(played[0].text, name);
        assert_eq!(played[0].details, [("tile", Detail::Number(tile))]);
        let after = PositionText { moves: vec![written.to_owned()], ..at.clone() };
        assert_eq!(game.state(&after).unwrap().position, position);
    }
    let corner = PositionText { setup: Some("0 1 2/3 4 5/6 7 8".to_owned()), moves: Vec::new() };
    let refusal = game.play(&corner, &["up".to_owned()]).unwrap_err().to_string();
    assert!(refusal.contains("row 1, column 1: it cannot go up"), "{refusal}");
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
                    purpose: Purpose::Solution,
                    multipv: 1,
                    all: seed % 2 == 0,
                    threads: 1,
                };
                let name = format!("{variant} {} {moves:?}", game.format_position(&position));
                let slow = |metric: Metric| {
                    walk(&root, |root, m| ida_star::search(root, metric, takes_back, m))
                };
                let fast = walk(&root, |root, m| {
                    follow(root, Manhattan::at(&position), Automaton::of_all_ways(), None, m)
                });
                assert_eq!(fast, slow(Metric::Manhattan), "{name}");
                let fast = walk(&root, |root, m| {
                    follow(root, LinearConflict::at(&position), Automaton::of_all_ways(), None, m)
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
        let goal = game.parse_position(&super::format_numbers(game.shape, &game.goal)).unwrap();
        for seed in 0..8 {
            let slide = Slide::ALL
                .into_iter()
                .find(|&slide| game.shape.neighbour(goal.blank(), slide).is_some());
            let position = stroll(goal.after(slide.unwrap()), seed, plies);
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
fn the_first_of_korfs_instances_is_solved_within_its_nodes() {
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
        let mut told = Vec::new();
        let last = engine(&game, "weighted", "linear_conflict")
            .search(&at, &query, &StopToken::default(), &mut |report| told.push(report))
            .unwrap();
        let lengths: Vec<_> = told.iter().chain([&last]).filter_map(Report::length).collect();
        assert!(!lengths.is_empty(), "{variant}");
        assert!(lengths.is_sorted_by(|earlier, later| earlier >= later), "{variant}: {lengths:?}");
        assert!(last.lower_bound.unwrap() as usize <= lengths[lengths.len() - 1], "{variant}");
        let whole = solve(&game, "weighted", "", None, &query);
        assert_eq!((whole.status(), whole.nodes), (Status::Solved, nodes), "{variant}");
    }
}

#[test]
fn an_instance_is_as_difficult_as_is_asked_for() {
    for (variant, difficulty) in [("3x3", 5), ("3x3", 18), ("4x4", 12), ("4x4", 30), ("2x3", 9)] {
        for seed in 0..10 {
            let options = [
                ("seed", OptionValue::Integer(seed)),
                ("difficulty", OptionValue::Integer(difficulty)),
            ];
            let game = game(variant, &options).unwrap();
            let length = solve(&game, "ida_star", "patterns", None, &Query::default()).length();
            let near = difficulty as usize * 3 / 4..=difficulty as usize;
            assert!(
                length.is_some_and(|length| near.contains(&length)),
                "{variant} {difficulty}: {length:?}"
            );
        }
    }
}
