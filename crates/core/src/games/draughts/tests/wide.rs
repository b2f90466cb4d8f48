//! Boards of more than 64 bits: the same rules as on ten rows, in wider words.

use std::sync::Arc;

use crate::erased::{DynGame, PositionText, Query};
use crate::game::{Game, OptionValue, Options, Position, Side};
use crate::games::GAMES;
use crate::search::{Evaluator, Limits, Score, StopToken};

use super::{Draughts, perft_of, scattered};
use crate::games::draughts::DraughtsEvaluator;
use crate::games::draughts::rules::variant::WIDE_INTERNATIONAL;

fn wide(name: &str) -> Draughts<u128> {
    Draughts::create(name, &Options::default()).unwrap()
}

/// A variant as the registry makes it.
fn of_registry(name: &str) -> Arc<dyn DynGame> {
    let entry = GAMES.iter().find(|entry| entry.about().id == "draughts").unwrap();
    entry.create(Some(name), &Options::default()).unwrap()
}

#[test]
fn men_fill_all_rows_but_the_two_in_the_middle() {
    for (name, men, text) in [
        ("canadian", 30, "W:W43-72:B1-30"),
        ("12x12", 30, "W:W43-72:B1-30"),
        ("14x14", 42, "W:W57-98:B1-42"),
    ] {
        let game = wide(name);
        let start = game.start();
        assert_eq!(game.parse_position(text).as_ref(), Ok(&start), "{name}");
        for side in Side::BOTH {
            assert_eq!(start.board().men(side).count_ones(), men, "{name}");
        }
    }
}

/// From the start each of the men in front has two steps, but for one at the edge, so there are N - 1 moves;
/// and as many replies, because nothing can be taken before the third ply.
#[test]
fn the_first_plies_are_those_that_a_person_counts() {
    for (name, moves) in [("12x12", 11), ("14x14", 13)] {
        let start = wide(name).start();
        assert_eq!((perft_of(&start, 1), perft_of(&start, 2)), (moves, moves * moves), "{name}");
    }
}

/// Published for the word of 64 bits; see [`super::perft_counts_the_published_leaves`].
#[test]
fn ten_rows_are_the_same_in_either_word() {
    let game = Draughts { rules: &WIDE_INTERNATIONAL };
    let woldouby = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38";
    assert_eq!(perft_of(&game.start(), 6), 167_140);
    assert_eq!(perft_of(&game.parse_position(woldouby).unwrap(), 10), 88_050);
    let usual = super::variant("international");
    for seed in 0..2000 {
        let (narrow, wide) = (scattered(usual.rules, seed), scattered(game.rules, seed));
        assert_eq!(usual.format_position(&narrow), game.format_position(&wide));
        assert_eq!(perft_of(&narrow, 2), perft_of(&wide, 2), "{}", game.format_position(&wide));
    }
}

#[test]
fn captures_cross_the_middle_of_the_word() {
    for (name, text, expected) in [
        // The king goes from a1 along the diagonal of b2, c3, takes d4 and may stop anywhere up to l12.
        (
            "12x12",
            "W:WKa1:Bd4",
            &["67x12", "67x17", "67x23", "67x28", "67x34", "67x39", "67x45", "67x6"][..],
        ),
        ("14x14", "W:Wa1:Bb2", &["92x79"]),
        ("14x14", "W:Wa1:Bb2,d4,f6", &["92x53"]),
    ] {
        let game = wide(name);
        let at = game.parse_position(text).unwrap();
        let mut found: Vec<_> = at.moves().iter().map(|&mv| game.format_move(&at, mv)).collect();
        found.sort();
        assert_eq!(found, expected, "{name} {text}");
    }
}

#[test]
fn letters_name_the_squares_of_large_boards() {
    let game = wide("14x14");
    let at = game.parse_position("W:Wa1:Bn14").unwrap();
    assert_eq!(game.format_position(&at), "W:W92:B7");
    let error = game.parse_position("W:W99:B1").unwrap_err().to_string();
    assert!(error.contains("98"), "{error}");
}

#[test]
fn minimax_and_alpha_beta_agree_on_large_boards() {
    for name in ["12x12", "14x14"] {
        let game = of_registry(name);
        assert_eq!(game.variant(), name);
        assert_eq!(game.strategies()[0].name, "engine");
        let score = |strategy: &str| {
            let mut options = Options::default();
            let about = game.strategies().into_iter().find(|about| about.name == strategy).unwrap();
            options.set(about.options, "evaluator", OptionValue::parse("material")).unwrap();
            let query = Query { limits: Limits::depth(3), ..Query::default() };
            let mut engine = game.clone().engine(Some(strategy), &options).unwrap();
            let start = PositionText::default();
            engine.search(&start, &query, &StopToken::default(), &mut |_| {}).unwrap().lines[0]
                .score
        };
        assert_eq!(score("minimax"), score("alpha_beta"), "{name}");
    }
}

#[test]
fn the_engine_proves_wins_on_large_boards() {
    for (name, setup, first) in
        [("14x14", "W:Wa1:Bb2,d4,f6", Some("92x53")), ("canadian", "W:WKa1:Bd4", None)]
    {
        let game = of_registry(name);
        for threads in [1, 2] {
            let query = Query { limits: Limits::depth(9), threads, ..Query::default() };
            let at = PositionText { setup: Some(setup.to_owned()), ..PositionText::default() };
            let mut engine = game.clone().engine(Some("engine"), &Options::default()).unwrap();
            let report = engine.search(&at, &query, &StopToken::default(), &mut |_| {}).unwrap();
            let line = &report.lines[0];
            let won = Score::Exact { value: 1, unit: "points", plies: Some(1), bound: None };
            assert_eq!(line.score, won, "{name}");
            assert!(first.is_none_or(|first| line.moves == [first]), "{name} {:?}", line.moves);
        }
    }
}

/// A man of 500, 5 for each row gone and 10 in the four columns of the middle, less 5 for each man by which a wing outnumbers the other.
#[test]
fn the_count_of_pieces_is_that_of_a_person() {
    let game = wide("14x14");
    // a1 has gone no row; g7 has gone six and is in the middle; both are on the left wing.
    let at = game.parse_position("W:Wa1,g7:BKn14").unwrap();
    let white = 2 * 500 + 6 * 5 + 10 - 2 * 5;
    let material = DraughtsEvaluator::Material;
    assert_eq!(material.sides(&at), Some([white, 1500]));
    assert_eq!(material.evaluate(&at), white - 1500);
}

#[test]
fn a_size_that_there_is_not_is_refused_with_those_that_there_are() {
    for name in ["16x16", "5x5", "12x10", "16X16"] {
        let entry = GAMES.iter().find(|entry| entry.about().id == "draughts").unwrap();
        let error = entry.create(Some(name), &Options::default()).err().unwrap().to_string();
        assert!(error.contains("12x12") && error.contains("14x14"), "{name}: {error}");
    }
}
