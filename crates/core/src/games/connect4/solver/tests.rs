//! The solver against plain minimax, against itself, and against published values.

use std::collections::HashMap;
use std::sync::Arc;

use crate::erased::{DynGame, Engine, PositionText, Query, Report, Status};
use crate::game::{Game, OptionValue, Options, Position, hash};
use crate::search::memory::Reservation;
use crate::search::{Bound, Limits, Purpose, Score, StopToken, Stopped};

use crate::games::connect4::rules::position::Connect4Position;
use crate::games::connect4::{Connect4, Shape};

fn game(variant: &str) -> Arc<Connect4> {
    Arc::new(Connect4::create(variant, &Options::default()).unwrap())
}

/// The value of a position for the side to move, by trying everything.
fn plain(position: &Connect4Position, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return if outcome.winner.is_some() { -outcome.margin } else { 0 };
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let values = position.moves().into_iter().map(|mv| -plain(&position.after(mv), known));
    let value = values.max().unwrap();
    known.insert(position.key(), value);
    value
}

/// A position after `plies` random moves; `None` if a game has ended before.
fn random_position(shape: Shape, plies: usize, seed: u64) -> Option<Connect4Position> {
    random_walk(shape, plies, seed, |_| true).filter(|position| position.outcome().is_none())
}

/// The position after `plies` random moves, each to one that is allowed; `None` if there is no such move.
fn random_walk(
    shape: Shape,
    plies: usize,
    seed: u64,
    is_allowed: fn(&Connect4Position) -> bool,
) -> Option<Connect4Position> {
    let mut position = Connect4Position::start(shape);
    for ply in 0..plies {
        let mut moves = position.moves();
        moves.retain(|&mut mv| is_allowed(&position.after(mv)));
        let choice = hash(seed ^ hash(ply as u64)) as usize % moves.len().max(1);
        position.play_unchecked(*moves.get(choice)?);
    }
    Some(position)
}

fn solve(game: &Arc<Connect4>, position: &Connect4Position, query: &Query) -> Report {
    let at = PositionText { setup: Some(game.format_position(position)), moves: Vec::new() };
    let mut options = Options::default();
    options.set(&[super::TABLE_MB.spec], "table_mb", OptionValue::Integer(16)).unwrap();
    let mut engine = Arc::clone(game).engine(Some("solver"), &options).unwrap();
    engine.search(&at, query, &StopToken::default(), &mut |_| {}).unwrap()
}

fn every_move() -> Query {
    Query { purpose: Purpose::Solution, multipv: 32, ..Query::default() }
}

fn exact(score: Score) -> (i32, u32) {
    match score {
        Score::Exact { value, plies: Some(plies), bound: None, .. } => (value as i32, plies),
        other => panic!("{other:?}"),
    }
}

/// The position after a given number of moves, by a seed; `None` if there is none.
type PositionAfter = fn(Shape, usize, u64) -> Option<Connect4Position>;

/// A position after `plies` random moves. A move that wins is chosen only if there is no other.
fn long_game(shape: Shape, plies: usize, seed: u64) -> Option<Connect4Position> {
    random_walk(shape, plies, seed, |next| next.outcome().is_none())
}

/// Every move has the value of plain minimax, and every line plays to an end with that value.
fn check_all_moves(variant: &str, plies: usize, seeds: u64, position: PositionAfter) -> u64 {
    let game = game(variant);
    let mut known = HashMap::new();
    let mut checked = 0;
    for seed in 0..seeds {
        let Some(position) = position(game.shape, plies, seed) else { continue };
        checked += 1;
        let report = solve(&game, &position, &every_move());
        let name = format!("{variant} {}", game.format_position(&position));
        assert_eq!(report.lines.len(), position.count_legal(), "{name}");
        for line in &report.lines {
            let (value, plies) = exact(line.score);
            let mut end = position;
            for (ply, text) in line.moves.iter().enumerate() {
                let mv = game.parse_move(&end, text).unwrap();
                assert!(end.is_legal(mv), "{name}");
                end.play_unchecked(mv);
                if ply == 0 {
                    assert_eq!(-plain(&end, &mut known), value, "{name} {text}");
                }
            }
            assert_eq!(line.moves.len(), plies as usize, "{name}");
            let margin = end.outcome().map(|outcome| match outcome.winner {
                Some(winner) if winner == position.side_to_move() => outcome.margin,
                Some(_) => -outcome.margin,
                None => 0,
            });
            assert_eq!(margin, Some(value), "{name}");
        }
        let values: Vec<_> = report.lines.iter().map(|line| exact(line.score).0).collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{name} {values:?}");
    }
    checked
}

#[test]
fn all_moves_have_the_value_of_plain_minimax_on_boards_of_every_parity() {
    for (variant, plies, seeds) in [
        ("7x6", 31, 1500),
        ("7x6", 27, 50),
        ("5x5", 14, 50),
        ("6x5", 19, 60),
        ("5x6", 19, 60),
        ("4x7", 17, 60),
        ("7x5", 24, 50),
        ("4x4", 5, 60),
        ("3x6", 4, 20),
        ("6x3", 6, 20),
        ("8x7", 46, 300),
        ("10x6", 50, 200),
        ("8x8", 52, 600),
        ("16x4", 54, 600),
        ("12x4", 38, 200),
        ("8x2", 3, 10),
        ("1x5", 0, 1),
        ("32x1", 24, 20),
    ] {
        assert!(check_all_moves(variant, plies, seeds, random_position) > 0, "{variant}");
    }
}

#[test]
fn boards_that_are_too_large_for_the_table_are_played_and_their_ends_proven() {
    for (variant, plies, seeds) in [("12x8", 84, 12), ("10x10", 90, 60), ("16x7", 102, 60)] {
        assert!(check_all_moves(variant, plies, seeds, long_game) > 0, "{variant}");
        let game = game(variant);
        for seed in 0..4 {
            let Some(position) = long_game(game.shape, 2, seed) else { continue };
            let query = Query { limits: Limits::nodes(20_000), ..Query::default() };
            let report = solve(&game, &position, &query);
            assert_eq!((report.nodes, report.lines.len()), (20_000, 1), "{variant}");
            assert!(report.depth > 4, "{variant} {}", report.depth);
        }
    }
}

#[test]
fn a_mirror_image_has_the_same_value() {
    let game = game("7x6");
    for seed in 0..100 {
        let Some(position) = random_position(game.shape, 20, seed) else { continue };
        let mirrored: Vec<String> = game
            .format_position(&position)
            .split('/')
            .map(|row| row.chars().rev().collect())
            .collect();
        let image = game.parse_position(&mirrored.join("/")).unwrap();
        let value = |position| exact(solve(&game, position, &Query::default()).lines[0].score);
        assert_eq!(value(&position), value(&image), "{seed}");
    }
}

/// The value of an empty board: for the first player, and the ply with which the game ends.
fn check_start(variant: &str, value: i32, plies: u32) {
    let game = game(variant);
    let query = Query { purpose: Purpose::Solution, ..Query::default() };
    let report = solve(&game, &Connect4Position::start(game.shape), &query);
    assert_eq!(exact(report.lines[0].score), (value, plies), "{variant}");
    assert_eq!(report.stopped, Some(Stopped::Solved), "{variant}");
}

#[test]
fn small_boards_have_their_published_values() {
    // John Tromp, "John's Connect Four Playground": the winner, and the length of the game with best play.
    for (variant, value, plies) in [
        ("4x4", 0, 16),
        ("5x4", 0, 20),
        ("6x4", -1, 24),
        ("4x5", 0, 20),
        ("5x5", 0, 25),
        ("4x6", 0, 24),
        ("4x7", 0, 28),
        ("4x8", 0, 32),
    ] {
        check_start(variant, value, plies);
    }
}

#[test]
#[ignore = "takes minutes"]
fn larger_boards_have_their_published_values() {
    for (variant, value, plies) in [
        ("7x4", 0, 28),
        ("8x4", -1, 32),
        ("6x5", 0, 30),
        ("7x5", 0, 35),
        ("5x6", 0, 30),
        ("6x6", -1, 36),
        ("5x7", 0, 35),
        ("5x8", 0, 40),
        ("7x6", 1, 41),
    ] {
        check_start(variant, value, plies);
    }
}

#[test]
fn moves_that_are_proven_late_are_ranked_by_what_is_proven() {
    let game = game("7x6");
    let late = [3, 3, 7, 7, 1, 1, 1, 4, 6, 3, 5, 5, 6].iter().fold(game.start(), |position, mv| {
        position.after(game.parse_move(&position, &mv.to_string()).unwrap())
    });
    let query = Query { limits: Limits::depth(3), multipv: 7, ..Query::default() };
    assert_eq!(solve(&game, &late, &query).lines[0].moves[0], "4");
    let others = (0..20).filter_map(|seed| random_position(game.shape, 13, seed));
    for position in std::iter::once(late).chain(others) {
        let proven = |score: Score| if let Score::Exact { value, .. } = score { value } else { 0 };
        let lines = solve(&game, &position, &query).found.lines;
        let values: Vec<_> = lines.iter().map(|line| proven(line.score)).collect();
        assert!(
            values.is_sorted_by(|a, b| a >= b),
            "{} {lines:?}",
            game.format_position(&position)
        );
    }
}

#[test]
fn a_search_that_is_cut_off_tells_bounds_that_hold() {
    let game = game("7x6");
    let mut known = HashMap::new();
    for seed in 0..60 {
        let Some(position) = random_position(game.shape, 28, seed) else { continue };
        let truth = plain(&position, &mut known);
        for limits in [
            Limits::nodes(1),
            Limits::nodes(30),
            Limits::nodes(200),
            Limits::depth(1),
            Limits::depth(5),
            Limits::depth(9),
        ] {
            let query = Query { limits: limits.clone(), ..Query::default() };
            let report = solve(&game, &position, &query);
            let holds = match report.lines[0].score {
                Score::Exact { value, bound: None, .. } => value as i32 == truth,
                Score::Exact { value, bound: Some(Bound::Lower), .. } => {
                    truth >= value as i32 && value > 0
                }
                Score::Exact { value, bound: Some(Bound::Upper), .. } => {
                    truth <= value as i32 && value < 0
                }
                Score::Estimate { .. } => true,
                Score::Solution { .. } | Score::Unsolvable => false,
            };
            assert!(holds, "{seed} {limits:?} {truth} {:?}", report.lines[0].score);
            if let Some(depth) = limits.depth {
                let plies = exact(solve(&game, &position, &Query::default()).lines[0].score).1;
                let seen = report.stopped == Some(Stopped::Solved);
                assert!(seen || plies > depth, "{seed} {depth} {plies} {report:?}");
            }
        }
    }
}

#[test]
fn a_search_that_is_cut_off_claims_no_value_while_another_move_may_be_better() {
    let game = game("4x4");
    let mut known = HashMap::new();
    let late = game.parse_position("O.../O..X/OXXX/XOXO").unwrap();
    let others =
        (0..60).filter_map(|seed| random_position(game.shape, 5 + seed as usize % 7, seed));
    for position in std::iter::once(late).chain(others) {
        let truth = plain(&position, &mut known);
        for (nodes, multipv) in [1, 3, 10, 50, 300].into_iter().flat_map(|it| [(it, 1), (it, 3)]) {
            let limits = Limits::nodes(nodes);
            let query = Query { limits, multipv, purpose: Purpose::Solution, ..Query::default() };
            let report = solve(&game, &position, &query);
            if report.status() == Status::Solved {
                let name = game.format_position(&position);
                assert_eq!(exact(report.lines[0].score).0, truth, "{name} {query:?}");
            }
        }
    }
}

#[test]
fn who_wins_is_told_without_the_distance_and_by_any_number_of_threads() {
    let game = game("7x6");
    let mut known = HashMap::new();
    for seed in 0..60 {
        let Some(position) = random_position(game.shape, 28, seed) else { continue };
        let truth = plain(&position, &mut known);
        let outcome = Query { purpose: Purpose::Outcome, ..Query::default() };
        let score = solve(&game, &position, &outcome).lines[0].score;
        let Score::Exact { value, .. } = score else { panic!("{score:?}") };
        assert_eq!((value as i32).signum(), truth.signum(), "{seed}");
        assert!((value as i32).abs() <= truth.abs(), "{seed}");
        let threads = Query { threads: 3, ..Query::default() };
        assert_eq!(exact(solve(&game, &position, &threads).lines[0].score).0, truth, "{seed}");
    }
}

/// Answer of an engine, which remembers its earlier searches.
fn search_on(
    game: &Arc<Connect4>,
    engine: &mut dyn Engine,
    position: &Connect4Position,
    query: &Query,
) -> Report {
    let at = PositionText { setup: Some(game.format_position(position)), moves: Vec::new() };
    engine.search(&at, query, &StopToken::default(), &mut |_| {}).unwrap()
}

/// A solver with these switches.
fn solver(game: &Arc<Connect4>, book: bool, mebibytes: i64) -> Box<dyn Engine> {
    let mut options = Options::default();
    for (name, value) in
        [("book", OptionValue::Flag(book)), ("table_mb", OptionValue::Integer(mebibytes))]
    {
        options.set(super::strategy().about.options, name, value).unwrap();
    }
    Arc::clone(game).engine(Some("solver"), &options).unwrap()
}

#[test]
fn what_was_learned_saves_nodes_and_changes_no_value() {
    let game = game("7x6");
    let query = Query { purpose: Purpose::Solution, ..Query::default() };
    // The one that remembers has a part for late positions.
    let (mut warm, mut cold) = (solver(&game, false, 512), solver(&game, false, 16));
    let mut nodes = [0; 2];
    for seed in 0..6 {
        let Some(mut position) = random_position(game.shape, 15, seed) else { continue };
        while position.outcome().is_none() {
            let known = search_on(&game, &mut *warm, &position, &query);
            cold.forget();
            let fresh = search_on(&game, &mut *cold, &position, &query);
            let values = [&known, &fresh].map(|report| exact(report.lines[0].score));
            assert_eq!(values[0], values[1], "{seed}");
            nodes[0] += known.nodes;
            nodes[1] += fresh.nodes;
            let mv = game.parse_move(&position, &known.lines[0].moves[0]).unwrap();
            position.play_unchecked(mv);
        }
    }
    assert!(nodes[0] * 2 < nodes[1], "{nodes:?}");
}

#[test]
fn a_small_table_that_is_never_cleared_confuses_nothing() {
    let game = game("7x6");
    let mut engine = solver(&game, false, 1);
    let mut known = HashMap::new();
    for seed in 0..100 {
        let Some(position) = random_position(game.shape, 26, seed) else { continue };
        let report = search_on(&game, &mut *engine, &position, &Query::default());
        let truth = plain(&position, &mut known);
        assert_eq!(exact(report.lines[0].score).0, truth, "{seed}");
    }
}

/// Limits that leave next to no search.
fn narrow_limits() -> impl Iterator<Item = Query> {
    let limits = [Limits::nodes(1), Limits::nodes(9), Limits::depth(1), Limits::depth(3)];
    limits.into_iter().map(|limits| Query { limits, ..Query::default() })
}

#[test]
fn the_book_tells_value_and_move_under_any_limit() {
    let game = game("7x6");
    let mut engine = solver(&game, true, 16);
    let mut answer = |position: &_, query: &_| search_on(&game, &mut *engine, position, query);
    // Only the fifth stone in the centre wins, and it takes the whole game.
    let four = ["4"; 4].iter().fold(game.start(), |position, text| {
        position.after(game.parse_move(&position, text).unwrap())
    });
    let depth_10 = Query { limits: Limits::depth(10), ..Query::default() };
    for query in narrow_limits().chain([depth_10]) {
        let report = answer(&four, &query);
        assert_eq!(report.lines[0].moves[0], "4", "{query:?}");
        assert_eq!(exact(report.lines[0].score), (1, 37), "{query:?}");
        assert!(query.limits.depth.is_none_or(|depth| report.depth <= depth), "{report:?}");
    }
    for (seed, query) in (0..40).flat_map(|seed| narrow_limits().map(move |query| (seed, query))) {
        let plies = seed as usize % 12;
        let Some(position) = random_position(game.shape, plies, seed) else { continue };
        let report = answer(&position, &query);
        let (value, _) = exact(report.lines[0].score);
        let next = position.after(game.parse_move(&position, &report.lines[0].moves[0]).unwrap());
        if next.outcome().is_none() {
            let reply = exact(answer(&next, &query).lines[0].score).0;
            assert_eq!(reply, -value, "{seed} {query:?}: the move has the value");
        }
    }
}

#[cfg(feature = "train")]
#[test]
fn a_best_move_of_the_book_has_the_value_of_its_position() {
    let game = game("7x6");
    let book = super::book::embedded(game.shape).unwrap();
    let mut checked = 0;
    // Beyond these, moves lead out of the book.
    let plies = book.plies() as usize - 1;
    let levels =
        super::openings::levels::<u64>(game.shape, plies, &mut Reservation::none()).unwrap();
    for (plies, level) in levels.iter().enumerate() {
        // All positions of small levels, and a sample of the large ones.
        for node in level.iter().step_by(1 + level.len() / 100_000) {
            let next = node.play(game.shape, book.best(node).unwrap());
            // The book has no positions with an immediate win.
            let reply = book.value(&next).unwrap_or_else(|| next.winning_now(game.shape));
            assert_eq!(Some(-reply), book.value(node), "{plies} {node:?}");
            checked += 1;
        }
    }
    assert!(checked > 100_000, "{checked}");
}

/// True if the side to move loses within `plies` plies, whatever it plays.
fn is_lost_within(position: &Connect4Position, plies: u32) -> bool {
    let reply_wins = |next: &Connect4Position| {
        next.moves().into_iter().any(|mv| {
            let after = next.after(mv);
            after.outcome().is_some_and(|outcome| outcome.winner.is_some())
                || plies > 2 && after.outcome().is_none() && is_lost_within(&after, plies - 2)
        })
    };
    position.moves().into_iter().map(|mv| position.after(mv)).all(|next| match next.outcome() {
        Some(_) => false,
        None => reply_wins(&next),
    })
}

#[test]
fn no_move_that_loses_to_two_threats_is_chosen_where_another_is_left() {
    let loses = |next: &Connect4Position| {
        next.outcome().is_none()
            && next.moves().into_iter().any(|mv| {
                let after = next.after(mv);
                match after.outcome() {
                    Some(outcome) => outcome.winner.is_some(),
                    None => is_lost_within(&after, 2),
                }
            })
    };
    for variant in ["7x6", "8x8", "9x7", "10x6"] {
        let game = game(variant);
        let mut engine = solver(&game, false, 1);
        let mut told_apart = 0;
        for seed in 0..120 {
            let plies = 8 + seed as usize % 20;
            let Some(position) = random_position(game.shape, plies, seed) else { continue };
            let bad = position.moves().into_iter().filter(|&mv| loses(&position.after(mv)));
            let bad = bad.count();
            if bad == 0 || bad == position.count_legal() {
                continue;
            }
            told_apart += 1;
            for query in narrow_limits() {
                let report = search_on(&game, &mut *engine, &position, &query);
                let mv = game.parse_move(&position, &report.lines[0].moves[0]).unwrap();
                let name = format!("{variant} {}", game.format_position(&position));
                assert!(!loses(&position.after(mv)), "{name} {query:?} {report:?}");
            }
        }
        assert!(told_apart > 15, "{variant} {told_apart}");
    }
}

#[test]
fn a_depth_that_is_reached_is_the_depth_that_was_asked_for() {
    let game = game("8x8");
    let mut engine = solver(&game, false, 1);
    for depth in 1..=6 {
        let query = Query { limits: Limits::depth(depth), ..Query::default() };
        let report = search_on(&game, &mut *engine, &game.start(), &query);
        assert_eq!((report.depth, report.stopped), (depth, Some(Stopped::Depth)));
    }
}
