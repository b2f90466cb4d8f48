//! Connect 4 through its public interface, compared with published counts and results.

use std::collections::HashSet;
use std::sync::Arc;

use super::Connect4;
use super::rules::position::LINE;
use crate::erased::{DynGame, PositionText, Query};
use crate::game::{Detail, Game, OptionValue, Options, Outcome, Position, Reason, Side};
use crate::search::{Limits, Score, StopToken};

fn of_size(variant: &str) -> Arc<dyn DynGame> {
    Arc::new(Connect4::create(variant, &Options::default()).unwrap())
}

fn after(game: &dyn DynGame, moves: &str) -> PositionText {
    PositionText { setup: None, moves: game.split_moves(moves) }
}

#[test]
fn perft_counts_the_published_lines() {
    // Powers of 7 until a column can be full; the last, which lacks the games already won, as Kotlarz and others give it.
    let published = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];
    let game = of_size("7x6");
    for (depth, leaves) in (0..).zip(published) {
        let start = PositionText::default();
        let counted = game.perft(&start, depth, false, &StopToken::default()).unwrap();
        assert_eq!(counted.nodes, leaves, "{depth}");
    }
}

#[test]
fn positions_after_each_ply_are_as_many_as_published_and_so_are_their_keys() {
    // John Tromp, "John's Connect Four Playground" (OEIS A212693).
    let published = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859];
    let mut level = vec![Connect4::create("7x6", &Options::default()).unwrap().start()];
    for (ply, count) in published.into_iter().enumerate() {
        assert_eq!(level.len(), count, "{ply}");
        let mut keys = HashSet::new();
        level = level
            .iter()
            .flat_map(|position| position.moves().into_iter().map(|mv| position.after(mv)))
            .filter(|next| keys.insert(next.key()))
            .collect();
    }
}

#[test]
fn search_to_the_end_finds_the_published_results() {
    for (variant, moves, value) in [
        // John Tromp, "John's Connect Four Playground": these boards are drawn.
        ("4x4", "", 0),
        ("4x5", "", 0),
        // Pascal Pons, "Solving Connect 4", test set L3_R1.
        ("7x6", "2252576253462244111563365343671351441", -1),
        ("7x6", "7422341735647741166133573473242566", 1),
        ("7x6", "23163416124767223154467471272416755633", 0),
        ("7x6", "65214673556155731566316327373221417", -1),
        ("7x6", "52677675164321472411331752454", 0),
    ] {
        let game = of_size(variant);
        let at = after(&*game, moves);
        let mut engine = game.engine(Some("alpha_beta"), &Options::default()).unwrap();
        let stop = StopToken::default();
        let report = engine.search(&at, &Query::default(), &stop, &mut |_| {}).unwrap();
        let score = report.lines[0].score;
        assert!(
            matches!(score, Score::Exact { value: found, bound: None, .. } if found == value),
            "{variant} {moves}: {score:?}"
        );
    }
}

#[test]
fn a_quicker_win_has_a_higher_margin() {
    let win = |winner, margin| Some(Outcome::win(winner, margin, &LINE));
    let draw = Some(Outcome::draw(&Reason::BOARD_FULL));
    for (variant, moves, outcome) in [
        ("7x6", "1213141", win(Side::First, 18)),
        ("7x6", "1122334", win(Side::First, 18)),
        ("7x6", "4121317", None),
        ("7x6", "41213171", win(Side::Second, 18)),
        ("7x6", "567555452343641722571334167142211647237366", win(Side::Second, 1)),
        ("7x6", "634557415173247711465776352136664312453222", draw),
        // On an odd board the first player's last stone also wins by 1.
        ("5x5", "5254251453413221311445233", win(Side::First, 1)),
        ("1x5", "11111", draw),
        ("5x1", "12345", draw),
    ] {
        let game = of_size(variant);
        let state = game.state(&after(&*game, moves)).unwrap();
        assert_eq!(state.outcome.map(|end| end.outcome), outcome, "{variant} {moves}");
    }
}

/// Lines of four counted by hand. A stone on d1 is in four rows, in its column and in two diagonals; one on d2 in two more;
/// a stone on top of another closes the column. After `112233` each side has three in a row that is open on one side.
#[test]
fn the_evaluation_of_the_course_is_that_of_a_person() {
    let game = of_size("7x6");
    for (moves, sides, terms) in [
        ("", [0, 0], [0, 0, 0]),
        ("4", [7, 0], [-7, 0, 0]),
        ("44", [6, 9], [-3, 0, 0]),
        ("1122", [2 + 10, 5 + 10], [-3, 0, 0]),
        ("121", [4 + 10, 3], [3 - 4, -10, 0]),
        ("112233", [2 + 10 + 50, 8 + 10 + 50], [-6, 0, 0]),
    ] {
        let found = game.position(&after(&*game, moves)).unwrap().evaluate(Some("course")).unwrap();
        assert_eq!(found.sides, Some(sides.map(f64::from)), "{moves}");
        let named = ["ones", "twos", "threes"].into_iter().zip(terms.map(f64::from));
        assert_eq!(found.terms, named.collect::<Vec<_>>(), "{moves}");
    }
}

#[test]
fn minimax_and_alpha_beta_agree_by_the_evaluation_of_the_course() {
    let game = of_size("7x6");
    for moves in ["", "4435", "112233", "4455"] {
        let score = |strategy: &str| {
            let about = game.strategies().into_iter().find(|about| about.name == strategy).unwrap();
            let mut options = Options::default();
            options.set(about.options, "evaluator", OptionValue::parse("course")).unwrap();
            let mut engine = game.clone().engine(Some(strategy), &options).unwrap();
            let query = Query { limits: Limits::depth(4), ..Query::default() };
            let at = after(&*game, moves);
            engine.search(&at, &query, &StopToken::default(), &mut |_| {}).unwrap().lines[0].score
        };
        assert_eq!(score("minimax"), score("alpha_beta"), "{moves}");
    }
}

#[test]
fn details_name_the_row_and_a_full_column_is_refused() {
    let game = of_size("7x6");
    for (before, column, row) in [("", "4", 1), ("444", "4", 4), ("44444", "4", 6), ("4", "7", 1)] {
        let played = game.play(&after(&*game, before), &[column.to_owned()]).unwrap();
        assert_eq!(played[0].details, [("row", Detail::Number(row))], "{before}");
    }
    let start = PositionText::default();
    for (moves, expected) in [
        (game.split_moves("4444444"), "\"4\" at moves[6]: column 4 is full"),
        (vec!["8".to_owned()], "\"8\" at moves[0]: not a column; 1 to 7 are expected"),
        (vec!["0".to_owned()], "\"0\" at moves[0]: not a column; 1 to 7 are expected"),
    ] {
        let refusal = game.play(&start, &moves).unwrap_err();
        assert_eq!(refusal.to_string(), expected);
    }
}

#[test]
fn variants_are_all_boards_that_fit() {
    for variant in ["7x6", "8x7", "4x4", "1x1", "32x1", "16x3", "9x6", "12x8", "16x7"] {
        assert_eq!(of_size(variant).variant(), variant);
    }
    for variant in [
        "16x8",
        "11x11",
        "0x6",
        "7x0",
        "07x6",
        "+7x6",
        "7X6",
        "7x6x5",
        "x",
        "1x33",
        "99999999999999999999x1",
    ] {
        assert!(Connect4::create(variant, &Options::default()).is_err(), "{variant}");
    }
}
