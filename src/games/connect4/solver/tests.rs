//! The solver against plain minimax, against itself, and against published values.

use std::collections::HashMap;
use std::sync::Arc;

use crate::boundary::{DynGame, PositionText, Query, Report};
use crate::engine::{Bound, Limits, Purpose, Score, StopToken, Stopped};
use crate::game::{Game, Options, Position, hash};

use crate::games::connect4::position::Connect4Position;
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

/// A position after `plies` random moves; `None` where a game has ended before.
fn random_position(shape: Shape, plies: usize, seed: u64) -> Option<Connect4Position> {
    let mut position = Connect4Position::start(shape);
    for ply in 0..plies {
        let moves = position.moves();
        let choice = hash(seed ^ hash(ply as u64)) as usize % moves.len().max(1);
        position.play_unchecked(*moves.get(choice)?);
    }
    position.outcome().is_none().then_some(position)
}

fn solve(game: &Arc<Connect4>, position: &Connect4Position, query: &Query) -> Report {
    let at = PositionText { setup: Some(game.format_position(position)), moves: Vec::new() };
    let mut options = Options::default();
    options
        .set(&[super::TABLE_MB.spec], "table_mb", crate::game::OptionValue::Integer(16))
        .unwrap();
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

/// Every move has the value of plain minimax, and every line plays to an end with that value.
fn check_all_moves(variant: &str, plies: usize, seeds: u64) -> u64 {
    let game = game(variant);
    let mut known = HashMap::new();
    let mut checked = 0;
    for seed in 0..seeds {
        let Some(position) = random_position(game.shape, plies, seed) else { continue };
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
        assert!(check_all_moves(variant, plies, seeds) > 0, "{variant}");
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
