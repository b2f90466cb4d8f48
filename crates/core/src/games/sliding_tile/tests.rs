//! Tests of sliding tiles: the input of clients, starts and metrics.

use std::sync::Arc;

use crate::erased::{DynGame, Engine, PositionText, Query, Report};
use crate::game::{OptionValue, Position, hash};
use crate::search::{Evaluator, Purpose, Score, StopToken};

use super::solver::tests::whole_table;
use super::*;

/// Example of the protocol, whose shortest solutions take 18 moves.
pub(super) const EXAMPLE: &str = "2 6 3/7 0 5/4 1 8";

/// Game of a variant with options of the start.
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

/// Board on which moves of a kind are made.
pub(super) fn with_tiles(variant: &str, tiles: &str) -> Arc<SlidingTile> {
    with_walls(variant, tiles, "")
}

/// Board with a goal that may have walls, on which slides of tiles have weights.
pub(super) fn with_weights(variant: &str, target: &str, weights: &str) -> Arc<SlidingTile> {
    let option = |text: &str| OptionValue::Text(text.to_owned());
    game(variant, &[("target", option(target)), ("weights", option(weights))]).unwrap()
}

/// Board with a goal that may have walls, on which moves of a kind are made.
pub(super) fn with_walls(variant: &str, tiles: &str, target: &str) -> Arc<SlidingTile> {
    let option = |text: &str| OptionValue::Text(text.to_owned());
    game(variant, &[("tiles", option(tiles)), ("target", option(target))]).unwrap()
}

/// Engine of a strategy with a metric.
pub(super) fn engine(game: &Arc<SlidingTile>, strategy: &str, metric: &str) -> Box<dyn Engine> {
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

/// Position after `plies` random moves from `position`.
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
fn metrics_are_lower_bounds_that_a_move_changes_by_at_most_one() {
    for (variant, tiles) in [
        ("2x3", "single"),
        ("3x3", "single"),
        ("2x4", "single"),
        ("3x3", "multi"),
        ("2x4", "multi"),
    ] {
        let game = with_tiles(variant, tiles);
        let table = whole_table(&game);
        for seed in 0..2_000 {
            let position = stroll(game.start(), seed, 1 + seed % 60);
            let distance = table.distance(&position).unwrap() as i32;
            for metric in METRICS {
                let estimate = metric.evaluate(&position);
                let at = game.format_position(&position);
                let name = format!("{} of {tiles} tiles at {at}", metric.name());
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
fn walls_stand_where_those_of_the_goal_do_and_nothing_moves_into_them() {
    let ring = with_walls("3x3", "single", "1 2 3/4 # 5/6 7 0");
    let at = PositionText { setup: Some("1 2 3/4 # 5/6 0 7".to_owned()), moves: Vec::new() };
    let legal = ring.legal(&at, false).unwrap();
    let legal: Vec<_> = legal.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(legal, ["left", "right"]);
    let refusal = ring.play(&at, &["up".to_owned()]).unwrap_err().to_string();
    assert!(refusal.contains("it cannot go up"), "{refusal}");
    let position = Game::parse_position(&*ring, "1 2 3/4 # 5/6 0 7").unwrap();
    let grid = Game::grid(&*ring, &position);
    assert_eq!(grid, [[1, 2, 3], [4, -1, 5], [6, 0, 7]]);
    assert_eq!(Game::parse_grid(&*ring, &grid, None).unwrap(), position);
    assert_eq!(Game::geometry(&*ring).places[4].name, "");
    assert!(Game::figures(&*ring).iter().any(|figure| figure.code == -1));
    assert!(Game::diagram(&*ring, &position, Language::ENGLISH).description.contains("wall"));
    for (setup, part) in [
        ("1 2 3/4 5 #/6 7 0", "1 2 3/4 # 5/6 7 0"),
        ("1 2 3/4 5 6/7 8 0", "1 2 3/4 # 5/6 7 0"),
        ("1 2 3/4 # 5/6 8 0", "8 is not on a board"),
    ] {
        let refusal = String::from(Game::parse_position(&*ring, setup).unwrap_err());
        assert!(refusal.contains(part), "{setup}: {refusal}");
    }
    let refusal = String::from(board("3x3").parse_position("1 2 3/4 # 5/6 7 0").unwrap_err());
    assert!(refusal.contains("target"), "{refusal}");
    for target in ["1 2 3/4 5 #/6 # 0", "# # #/# # #/# # #", "# # #/# 0 #/# # #"] {
        let options = [("target", OptionValue::Text(target.to_owned()))];
        let refusal = game("3x3", &options).unwrap_err();
        assert!(matches!(refusal, Refusal::UnknownTarget { .. }), "{target}: {refusal}");
    }
    for seed in 0..20 {
        let options = [
            ("seed", OptionValue::Integer(seed)),
            ("target", OptionValue::Text("1 2 #/3 # #/4 5 0".to_owned())),
        ];
        let start = game("3x3", &options).unwrap().start();
        assert!(!start.is_solved() && start.is_solvable(), "{seed}");
    }
}

#[test]
fn weights_are_those_of_all_tiles_or_their_numbers() {
    let game_of = |weights: &str, tiles: &str| {
        let option = |text: &str| OptionValue::Text(text.to_owned());
        game("2x3", &[("weights", option(weights)), ("tiles", option(tiles))])
    };
    for (weights, cost) in [("numbers", 4), ("1 1 1 7 1", 7), ("1,2,3, 1000,5", 1000)] {
        let game = game_of(weights, "single").unwrap();
        let at = PositionText { setup: Some("1 2 3/4 0 5".to_owned()), moves: Vec::new() };
        assert_eq!(DynGame::position(&*game, &at).unwrap().cost("left"), Ok(cost), "{weights}");
    }
    for (weights, tiles, part) in [
        ("1 2 3 4", "single", "5 weights from 1 to 1000"),
        ("1 2 3 4 0", "single", "5 weights from 1 to 1000"),
        ("1 2 3 4 x", "single", "5 weights from 1 to 1000"),
        ("", "single", "or the word numbers"),
        ("numbers", "multi", "tiles=single"),
    ] {
        let refusal = game_of(weights, tiles).unwrap_err();
        assert!(matches!(refusal, Refusal::BadOption { .. }), "{weights}: {refusal}");
        assert!(refusal.to_string().contains(part), "{weights}: {refusal}");
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
            assert!(state.outcome.is_some_and(|end| end.outcome.reason.id == "solved"));
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
fn a_move_says_where_the_blank_goes_and_which_tile_it_exchanges() {
    let game = board("3x3");
    let at = PositionText { setup: Some(EXAMPLE.to_owned()), moves: Vec::new() };
    for (written, name, tile, position) in [
        ("UP", "up", 6, "2 0 3/7 6 5/4 1 8"),
        ("d", "down", 1, "2 6 3/7 1 5/4 0 8"),
        ("Left", "left", 7, "2 6 3/0 7 5/4 1 8"),
        ("Gauche", "left", 7, "2 6 3/0 7 5/4 1 8"),
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

#[test]
fn several_tiles_of_a_line_slide_in_one_move_where_they_may() {
    let game = with_tiles("3x4", "multi");
    let at =
        PositionText { setup: Some("1 2 3 4/5 0 6 7/8 9 10 11".to_owned()), moves: Vec::new() };
    let text = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>();
    assert_eq!(
        game.legal(&at, false).unwrap().iter().map(|mv| mv.text.clone()).collect::<Vec<_>>(),
        ["up", "down", "left", "right", "right2"]
    );
    for (written, name, tiles, route, position) in [
        ("right2", "right2", &["6", "7"][..], [7, 5], "1 2 3 4/5 6 7 0/8 9 10 11"),
        ("R 2", "right2", &["6", "7"], [7, 5], "1 2 3 4/5 6 7 0/8 9 10 11"),
        ("l1", "left", &["5"], [4, 5], "1 2 3 4/0 5 6 7/8 9 10 11"),
    ] {
        let played = game.play(&at, &[written.to_owned()]).unwrap();
        assert_eq!(played[0].text, name);
        assert_eq!(played[0].details, [("tiles", Detail::Texts(text(tiles)))]);
        let shift = game.parse_move(&game.start(), written).unwrap();
        let before = game.parse_position(at.setup.as_ref().unwrap()).unwrap();
        assert_eq!(game.route(&before, shift), route);
        let after = PositionText { moves: text(&[written]), ..at.clone() };
        assert_eq!(game.state(&after).unwrap().position, position);
    }
    for (tiles, written, part) in [
        ("multi", "right3", "it can go right by at most 2, not by 3"),
        ("multi", "up0", "left2"),
        ("multi", "left999", "left2"),
        ("single", "right2", "with the option tiles=multi"),
    ] {
        let refusal = with_tiles("3x4", tiles).play(&at, &text(&[written])).unwrap_err();
        assert!(refusal.to_string().contains(part), "{written}: {refusal}");
    }
}

#[test]
fn a_start_is_as_difficult_as_is_asked_for() {
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
    let options = |seed, difficulty| {
        [
            ("seed", OptionValue::Integer(seed)),
            ("difficulty", OptionValue::Integer(difficulty)),
            ("tiles", OptionValue::Text("multi".to_owned())),
        ]
    };
    for (seed, difficulty) in [(1, 4), (2, 8), (3, 12), (4, 12)] {
        let game = game("3x3", &options(seed, difficulty)).unwrap();
        let length = solve(&game, "breadth_first", "", None, &Query::default()).length();
        let near = difficulty as usize * 3 / 4..=difficulty as usize;
        assert!(length.is_some_and(|length| near.contains(&length)), "{difficulty}: {length:?}");
    }
}
