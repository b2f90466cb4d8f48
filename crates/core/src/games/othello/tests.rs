//! Othello through its public interface, compared with published counts and results.

use std::sync::Arc;

use super::rules::position::{NO_MOVES, WIPE_OUT};
use super::text::notation;
use super::{Othello, OthelloEvaluator, OthelloPosition};
use crate::erased::{DynGame, PositionText, Protocol, Query, random_line};
use crate::game::{Detail, Game, Language, Options, Outcome, Position, Reason, Refusal, Side};
use crate::search::{Evaluator, Score, StopToken};

fn of_size(size: usize) -> Arc<dyn DynGame> {
    Arc::new(Othello::create(&format!("{size}x{size}"), &Options::default()).unwrap())
}

fn at(setup: Option<&str>, moves: &str) -> PositionText {
    PositionText { setup: setup.map(str::to_owned), moves: notation::split_moves(moves) }
}

#[test]
fn perft_counts_the_published_lines() {
    // Aart Bik, perft for Reversi (2009). The last count has the 228 games that ended after nine plies.
    let published = [1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284];
    for (depth, leaves) in (0..).zip(published) {
        let counted = of_size(8).perft(&at(None, ""), depth, false, &StopToken::default());
        assert_eq!(counted.unwrap().nodes, leaves, "{depth}");
    }
}

/// Every line played and listed, one position after the other.
fn listed_lines(position: &OthelloPosition, plies: u32) -> u64 {
    let moves = position.moves();
    match plies {
        0 => 1,
        _ if moves.is_empty() => 1,
        _ => moves.iter().map(|&mv| listed_lines(&position.after(mv), plies - 1)).sum(),
    }
}

#[test]
fn bulk_counts_are_those_of_listed_lines_up_to_the_end() {
    for size in [4, 6, 8_u64] {
        let game = Othello::create(&format!("{size}x{size}"), &Options::default()).unwrap();
        for seed in 0..40 {
            // The last lines have passes and games that end.
            let text = random_line(&game, seed, size * size - 4 - seed % 8);
            let position = text.replay(&game).unwrap();
            for plies in 1..=OthelloPosition::BULK_PLIES {
                let listed = listed_lines(&position, plies);
                assert_eq!(position.count_lines(plies), listed, "{text:?} {plies}");
            }
        }
    }
}

#[test]
fn search_to_the_end_finds_the_published_results() {
    for (size, setup, best, value) in [
        // On 4x4 the second player wins 11 to 3, with two squares left empty.
        (4, None, None, -10),
        // French Othello Federation, FFORUM test positions 2 and 5.
        (
            8,
            Some("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X"),
            Some("a4"),
            10,
        ),
        (
            8,
            Some("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X"),
            Some("g8"),
            32,
        ),
    ] {
        let mut engine = of_size(size).engine(Some("alpha_beta"), &Options::default()).unwrap();
        let stop = StopToken::default();
        let report = engine.search(&at(setup, ""), &Query::default(), &stop, &mut |_| {}).unwrap();
        let line = &report.lines[0];
        assert!(
            matches!(line.score, Score::Exact { value: found, bound: None, .. } if found == value),
            "{line:?}"
        );
        assert!(best.is_none_or(|best| line.moves[0] == best), "{line:?}");
    }
}

#[test]
fn the_course_counts_one_value_a_square() {
    let grid = [
        [1, 1, 2, 1, 0, 0, 0, 0],
        [0, 0, 2, 0, 0, 0, 0, 0],
        [0, 0, 2, 2, 0, 0, 0, 0],
        [0, 0, 0, 2, 1, 0, 0, 0],
        [0, 0, 0, 1, 2, 0, 0, 0],
        [0, 0, 2, 0, 0, 1, 0, 0],
        [0; 8],
        [0; 8],
    ];
    let grid = grid.map(Vec::from).to_vec();
    let course = OthelloEvaluator::Course;
    let game = Othello::create("8x8", &Options::default()).unwrap();
    // a1, b1 and d1 for black: 1000 − 500 + 300; c1 for white: 300.
    for (side, value) in [(Side::First, 500), (Side::Second, -500)] {
        let position = game.parse_grid(&grid, Some(side)).unwrap();
        assert_eq!(course.sides(&position), Some([800, 300]));
        assert_eq!(course.evaluate(&position), value);
        let terms = course.terms(&position);
        assert_eq!(terms.iter().map(|(_, points)| points).sum::<i32>(), value, "{terms:?}");
    }
}

#[test]
fn games_end_when_neither_side_can_move() {
    let win = |winner, margin, reason| Some(Outcome::win(winner, margin, reason));
    let (black, white) = (Side::First, Side::Second);
    for (size, setup, moves, outcome) in [
        (4, Some("XXXXXXXXOOOOOOOO X"), "", Some(Outcome::draw(&Reason::BOARD_FULL))),
        (4, Some("XXXXXXXXXXOOOOOO O"), "", win(black, 4, &Reason::BOARD_FULL)),
        (4, Some("XXXX------------ O"), "", win(black, 16, &WIPE_OUT)),
        (4, Some("OOOOOOOOOOOOOOOO X"), "", win(white, 16, &WIPE_OUT)),
        (4, Some("XX-------------O X"), "", win(black, 14, &NO_MOVES)),
        (4, Some("---------------- X"), "", Some(Outcome::draw(&NO_MOVES))),
        (4, Some("XO-------------- O"), "", None),
        // The shortest games end after nine plies, this one with white wiped out.
        (8, None, "e6f4e3f6g5d6e7f5c5", win(black, 64, &WIPE_OUT)),
    ] {
        let state = of_size(size).state(&at(setup, moves)).unwrap();
        assert_eq!(state.outcome.map(|end| end.outcome), outcome, "{setup:?} {moves}");
    }
}

#[test]
fn a_pass_is_legal_exactly_when_only_the_other_side_can_move() {
    let (game, setup) = (of_size(4), Some("XO-------------- O"));
    let legal = game.legal(&at(setup, ""), true).unwrap();
    assert_eq!(legal.len(), 1);
    assert_eq!(legal[0].text, "pass");
    assert_eq!(legal[0].details, [("flipped", Detail::Texts(Vec::new()))]);
    let [before, after] = ["", "pass"].map(|moves| game.state(&at(setup, moves)).unwrap());
    assert_eq!((before.legal_count, after.legal_count), (1, 1));
    assert_eq!(after.position, "XO-------------- X");
    assert_ne!(before.key, after.key);
    assert!(game.state(&at(setup, "pass pass")).is_err());
}

/// Tournament games of 2004 in which a side had to pass (French Othello Federation, WTHOR base, WTH_2004):
/// the record without its passes, the plies of the passes, and the winner with the margin.
#[test]
fn a_record_does_not_write_its_passes() {
    for (record, passes, (winner, margin)) in [
        (
            "f5d6c4d3e6f4e3f3c6b4b3b5g4g5c3c2e2d2f2c5a6a5a3a4g3f6h6f7e7b6g6c7d1h4h3h5f8c1b1d8b7d7b8c8b2e8g7f1e1a1g2g1a2h1h2h8g8h7a7a8",
            &[52, 54, 56, 58, 62, 64][..],
            (Side::Second, 48),
        ),
        (
            "f5f6e6f4g6c5g4h4f3g5d6e3h3f7g3h2h6f2d7c6e7f8d8c7c8e8g8g7h7h5h1b8b7h8g2g1a7a8f1a6e2d3c4b6",
            &[31, 37, 43, 45, 47],
            (Side::First, 58),
        ),
        (
            "f5d6c5f4e3c6d3f6e6d7g3c4f7g5e7g6b3f3b5e2g4c2d2d8f8h4c8c1e8c7h6h3h5h7f2a5e1b4a6f1c3a4g1d1b1a7b6b7b2g7a2a1a3h1a8b8g8h8h2g2",
            &[55, 57, 59, 61],
            (Side::First, 22),
        ),
    ] {
        let game = of_size(8);
        let split = notation::split_moves(record);
        let played = game.play(&at(None, ""), &split).unwrap();
        let moves: Vec<_> = played.into_iter().map(|mv| mv.text).collect();
        let is_pass = |&ply: &usize| moves[ply] == notation::PASS;
        assert_eq!((0..moves.len()).filter(is_pass).collect::<Vec<_>>(), passes);
        assert_eq!(moves.len(), split.len() + passes.len());
        // With its passes or without, it is the same game wherever a line of moves is read.
        let (without, with) = (at(None, record), PositionText { setup: None, moves });
        let state = game.state(&without).unwrap();
        assert_eq!(game.state(&with).unwrap(), state);
        let outcome = state.outcome.unwrap().outcome;
        assert_eq!((outcome.winner, outcome.margin), (Some(winner), margin));
        let diagram = |at| game.diagram(at, Language::default()).unwrap();
        assert_eq!(diagram(&without), diagram(&with));
        for protocol in [Protocol::Uci, Protocol::Gtp, Protocol::NBoard] {
            let [short, whole] = [&without, &with].map(|at| game.translate(protocol, at).unwrap());
            assert_eq!(short.moves, whole.moves);
        }
    }
}

#[test]
fn refusals_say_what_is_wrong() {
    let stuck = format!("XO{} O", "-".repeat(62));
    for (setup, text, expected) in [
        (None, "d4", "the square is taken"),
        (None, "a1", "a disc there flips nothing"),
        (None, "pass", "you may not pass while you have another move"),
        (None, "e9", "not a square; columns a-h, rows 1-8"),
        (
            Some(stuck.as_str()),
            "c2",
            "a disc there flips nothing, nor anywhere else: you must pass",
        ),
    ] {
        let refusal = of_size(8).state(&at(setup, text)).unwrap_err();
        let Refusal::IllegalMove { reason, .. } = refusal else { panic!("{refusal}") };
        let reason = reason.to_string();
        assert_eq!(reason, expected, "{text}");
    }
}

#[test]
fn details_list_the_flipped_discs_from_a1_along_the_rows() {
    let played = of_size(4).play(&at(Some("-OX- OO-- X-X- ---- X"), ""), &["1,1".to_owned()]);
    let [mv] = &played.unwrap()[..] else { panic!("one move was played") };
    assert_eq!(mv.text, "a1");
    let flipped = ["b1", "a2", "b2"].map(str::to_owned).to_vec();
    assert_eq!(mv.details, [("flipped", Detail::Texts(flipped))]);
}
