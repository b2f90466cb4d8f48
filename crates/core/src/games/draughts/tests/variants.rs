//! Peculiarities of single variants.

use crate::erased::{PositionText, SimulateRequest};
use crate::game::{Game, Language, Outcome, Piece, Position, Side};
use crate::search::{Limits, StopToken};

use super::{erased, perft_of, position, variant};
use crate::games::draughts::rules::variant::{FIRST_KING, Goal, NO_MOVES, Rules, VARIANTS};

#[test]
fn who_cannot_move_loses_unless_that_is_the_goal() {
    let stuck = [
        ("W:W:B1", Side::Second),
        ("B:W31:B", Side::First),
        ("W:W6:B1", Side::Second),
        ("W:W:B", Side::Second),
    ];
    for (text, winner) in stuck {
        for rules in VARIANTS.into_iter().filter(|rules| rules.layout.size() == 10) {
            let winner = if rules.goal == Goal::NoMove { winner.other() } else { winner };
            let outcome = position(variant(rules.name), text).outcome();
            let expected = Outcome::win(winner, 1, &NO_MOVES);
            assert_eq!(outcome, Some(expected), "{} {text}", rules.name);
        }
    }
}

#[test]
fn the_first_king_ends_a_breakthrough() {
    let game = variant("breakthrough");
    let mut at = position(game, "W:W6,31:B20,45");
    assert_eq!(at.outcome(), None);
    at.play_unchecked(game.parse_move(&at, "6-1").unwrap());
    assert_eq!(at.outcome(), Some(Outcome::win(Side::First, 1, &FIRST_KING)));
    assert!(at.moves().is_empty() && at.count_legal() == 0);
}

#[test]
fn a_frisian_king_rests_after_three_steps_while_its_side_has_men() {
    let game = variant("frisian");
    let play = |text: &str, moves: &[&str]| {
        let mut at = position(game, text);
        for mv in moves {
            let legal = game.parse_move(&at, mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
            at.play_unchecked(legal);
        }
        at
    };
    let moves = ["46-41", "1-6", "41-46", "6-1", "46-41"];
    for (text, rests) in
        [("W:WK46,35:BK1,5", true), ("W:WK46,K50,35:BK1,5", true), ("W:WK46,K47:BK1,K3", false)]
    {
        let mut at = play(text, &moves);
        assert_eq!(at.turn().kings, at.turn().stepping, "black has a step left");
        at.play_unchecked(game.parse_move(&at, "1-6").unwrap());
        let step = game.parse_move(&at, "41-46");
        assert_eq!(step.is_err(), rests, "{text}: a side without men may go on");
        if let Err(refusal) = step {
            assert!(refusal.to_string().contains("three times in a row"), "{refusal}");
            assert_eq!(perft_of(&at, 1), at.moves().len() as u64);
            at.play_unchecked(game.parse_move(&at, "35-30").unwrap());
            assert_eq!(at.steps().of(Side::First), None, "another piece has moved");
        }
    }
    for (text, moves, written) in [
        ("W:WK46,35:BK1,5:+2+1", &["46-41"][..], "B:W35,K41:BK1,5:+3+1"),
        ("W:WK46,35,K50:BK1,5:+2=50+1", &[], "W:W35,K46,K50:BK1,5:+2=50+1"),
        ("W:WK46,35,K50:BK1,5:+2=50+1", &["35-30"], "B:W30,K46,K50:BK1,5:+0+1"),
        ("W:WK46,35:BK1,5", &["46-41"], "B:W35,K41:BK1,5"),
        ("W:WK46:B5:H0:F1:+0+0", &[], "W:WK46:B5"),
    ] {
        let at = play(text, moves);
        assert_eq!(game.format_position(&at), written, "{text}");
        let told = game.parse_position(written).unwrap().steps();
        assert!(told == at.steps() || !written.contains('+'), "{text}");
    }
    for (text, complaint) in [
        ("W:WK46,K50,35:B5:+1+0", "the king of W"),
        ("W:WK46:B5:+1", "does not give"),
        ("W:WK46:B5:+x+0", "not a number of steps"),
        ("W:WK46:B5:+1=51+0", "is not a square"),
    ] {
        let error = game.parse_position(text).expect_err(text).to_string();
        assert!(error.contains(complaint), "{text}: {error}");
    }
}

#[test]
fn the_engine_always_beats_random_moves() {
    let is_large = |rules: &&Rules| rules.layout.size() >= 8;
    for rules in VARIANTS.into_iter().filter(is_large) {
        for players in [["engine", "random"], ["random", "engine"]] {
            let request = SimulateRequest {
                games: 10,
                players: players.map(str::to_owned),
                options: Default::default(),
                seed: 1,
                limits: Limits { nodes: Some(300), ..Limits::default() },
                threads: 1,
            };
            let (at, stop) = (PositionText::default(), StopToken::default());
            let played = erased(rules.name).simulate(&at, &request, &stop, &mut |_| {}).unwrap();
            let won = if players[0] == "engine" { played.wins } else { played.losses };
            assert_eq!(won, 10, "{} {players:?}", rules.name);
        }
    }
}

/// The corner of square 1, the dark corner, the squares of white's men and the side that begins, as the federations have them
/// and as the table of the chapter "GameType tag" of PDN 3.0 does.
#[test]
fn boards_are_numbered_and_placed_as_their_federations_do() {
    for (name, corners, white, first) in [
        ("international", [(46, "a1"), (5, "j10")], "31-50", Side::First),
        ("english", [(29, "a1"), (4, "h8")], "21-32", Side::Second),
        ("italian", [(1, "a8"), (32, "h1")], "21-32", Side::First),
        ("pool", [(1, "b8"), (29, "a1")], "21-32", Side::Second),
        ("spanish", [(1, "h1"), (32, "a8")], "1-12", Side::First),
        ("portuguese", [(1, "h1"), (32, "a8")], "1-12", Side::First),
        ("czech", [(29, "a1"), (4, "h8")], "21-32", Side::First),
        ("thai", [(4, "a1"), (29, "h8")], "1-8", Side::Second),
    ] {
        let game = variant(name);
        let (layout, start) = (game.rules.layout, game.start());
        for (number, name) in corners {
            assert_eq!(layout.square(number), layout.named(name), "{name}");
        }
        let black = if name == "thai" {
            "25-32"
        } else if white == "1-12" {
            "21-32"
        } else {
            ""
        };
        let black = match black {
            "" if layout.size() == 10 => "1-20",
            "" => "1-12",
            black => black,
        };
        let side = if first == Side::First { "W" } else { "B" };
        assert_eq!(position(game, &format!("{side}:W{white}:B{black}")), start, "{name}");
        assert_eq!(start.side_to_move(), first, "{name}");
        // White sits below, so its men are drawn in the lower half.
        let grid = game.grid(&start);
        assert!(grid[grid.len() - 1].contains(&1) && grid[0].contains(&2), "{name}");
    }
    for name in ["turkish", "armenian"] {
        let game = variant(name);
        assert_eq!(position(game, "W:Wa2-h2,a3-h3:Ba6-h6,a7-h7"), game.start(), "{name}");
    }
}

#[test]
fn a_turkish_man_may_repeat_a_position_and_one_against_one_is_a_draw() {
    let game = variant("turkish");
    let mut at = position(game, "W:Wa2,Kd1:Bh7,a7");
    for mv in ["a2-b2", "h7-g7", "b2-a2", "g7-h7"].repeat(2) {
        assert_eq!(at.claimable_draw(), None, "{mv}");
        at.play_unchecked(game.parse_move(&at, mv).unwrap());
    }
    assert!(at.claimable_draw().is_some());
    let drawn = position(game, "W:WKa1:Bh7").outcome();
    assert_eq!(
        drawn.map(|outcome| (outcome.winner, outcome.reason.id)),
        Some((None, "one_against_one"))
    );
    for (text, mv, complaint) in [
        ("W:WKa1:Bh7,h6", "a1-b2", "along a row or a column"),
        ("W:Wa2:Bh7,h6", "a2-b3", "from a2 to a3, b2"),
    ] {
        let error = game.parse_move(&position(game, text), mv).unwrap_err().to_string();
        assert!(error.contains(complaint), "{error}");
    }
    let game = variant("armenian");
    for (text, mv, complaint) in [
        ("W:WKa1:Bh7,h6", "a1-b3", "a row, a column or a diagonal"),
        ("W:Wa2:Bh7,h6", "a2-c4", "from a2 to a3, b3, b2"),
    ] {
        let error = game.parse_move(&position(game, text), mv).unwrap_err().to_string();
        assert!(error.contains(complaint), "{error}");
    }
    let game = variant("english");
    let error = game.parse_move(&position(game, "W:WK29:B1"), "29-22").unwrap_err().to_string();
    assert!(error.contains("one square"), "{error}");
}

#[test]
fn pieces_stand_on_dark_squares_of_the_picture() {
    for rules in VARIANTS.into_iter().filter(|rules| !rules.layout.is_whole()) {
        let game = variant(rules.name);
        let diagram = game.diagram(&game.start(), Language::ENGLISH);
        for cell in &diagram.cells {
            let (row, column) = (cell.row as usize, cell.column as usize);
            let is_dark = rules.layout.at(row, column).is_some();
            assert_eq!(diagram.shade(row, column), usize::from(is_dark), "{}", rules.name);
            assert!(is_dark || cell.piece == Piece::Empty, "{}", rules.name);
        }
    }
}
