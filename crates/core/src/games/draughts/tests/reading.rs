//! Positions and moves as others write them.

use crate::game::{Detail, Game, Position};

use super::{position, scattered, variant};
use crate::games::draughts::rules::variant::VARIANTS;
use crate::games::draughts::text::notation::{write_algebraic, write_move};

#[test]
fn positions_are_read_in_every_dress_and_written_in_one() {
    let game = variant("international");
    for text in ["W:W31-50:B1-20", " w : b1-20 : w31-50. ", "[FEN \"W:W31-49,50:B1-20.\"]"] {
        assert_eq!(position(game, text), game.start(), "{text}");
    }
    for text in [
        "W:W31-50:B1-20:H0:F1",
        "w:w31-50:b1-20:h0:f1",
        "\"W:W31-50:B1-20\"",
        "'W:W31-50:B1-20.'",
        "W:W31 - 50 : B 1-10, 11-20 : H0 : F1.",
        "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
        "wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww.",
    ] {
        assert_eq!(position(game, text), game.start(), "{text}");
    }
    for (name, text, written) in [
        ("russian", "W:Wc3,Kg1:Ba7,Kb8", "W:W22,K32:BK1,5"),
        ("russian", "b:wC3,kG1:bA7,kB8", "B:W22,K32:BK1,5"),
        ("russian", "BBeeeweeeeeeeeeeeeeeeeeeeeeeeeeeW", "B:W5,K32:BK1"),
        ("brazilian", "W:Wa1,b2-d2:Bh8:F12", "W:W25,26,29:B4"),
    ] {
        assert_eq!(variant(name).format_position(&position(variant(name), text)), written);
    }
    for (text, written) in
        [("B:BK3:WK47,46", "B:W46,K47:BK3"), ("W:W:B1", "W:W:B1"), ("W:WK1-3:B", "W:WK1,K2,K3:B")]
    {
        assert_eq!(game.format_position(&position(game, text)), written);
    }
    for (text, complaint) in [
        ("", "is not a side"),
        ("W31:B1", "is not a side"),
        ("W:W31", "the squares of B are missing"),
        ("W:W31:W32:B1", "given twice"),
        ("W:W31:X1", "does not begin with W or B"),
        ("W:W31:B51", "from 1 to 50"),
        ("W:W31,,32:B1", "is not a square"),
        ("W:WK:B1", "is not a square"),
        ("W:W31:B31", "two pieces on square 31"),
        ("W:W5:B1", "white man on square 5"),
        ("W:W31:B46", "black man on square 46"),
        ("W:W40-31:B1", "runs backwards"),
        ("W:W🂡:Bé", "is not a square"),
        ("[FEN", "is not a side"),
        ("W:W31:B1:H", "H gives the plies of kings alone"),
        ("W:W31:B1:H-1", "\"-1\" is not a number"),
        ("W:W31:B1:Fx", "F gives the number of the move"),
        ("W:W31:B1:H1:H2", "is given twice"),
        ("H0:W31:B1", "is not a side"),
        ("Wbbee", "4 squares; 50 are expected"),
        ("W:Wa2:B1", "or named from a1 to j10"),
    ] {
        let error = game.parse_position(text).expect_err(text).to_string();
        assert!(error.contains(complaint), "{text}: {error}");
    }
}

#[test]
fn moves_are_read_in_every_unambiguous_form() {
    let game = variant("international");
    let two_ways = "W:W48:B12,13,22,32,33,42,43";
    for (text, mv, written) in [
        ("W:W32:B1", " 32 - 28 ", "32-28"),
        ("W:W28:B13,22,23", "28-8", "28x8"),
        ("W:W28:B13,22,23", "28X19x8", "28x8"),
        (two_ways, "48x37x19", "48x37x28x17x8x19"),
        (two_ways, "48x39x28x17x8x19", "48x39x28x17x8x19"),
        // A king may turn on either square between the pieces of a line.
        ("W:WK46:B32,19", "46x28x14", "46x14"),
        ("W:WK46:B32,19", "46x23x14", "46x14"),
        ("W:WK46:B32,19", "46x14", "46x14"),
        // The origin, the end, and the captured pieces.
        ("W:W28:B13,22,23", "28x8x13x23", "28x8"),
        ("W:W28:B13,22,23", "28x8x23", "28x8"),
        (two_ways, "48x19x42x32x22x12x13", "48x37x28x17x8x19"),
        (two_ways, "48x19x33", "48x39x28x17x8x19"),
        // Without joints.
        ("W:W32:B1", "3228", "32-28"),
        ("W:W28:B13,22,23", "2808", "28x8"),
        ("W:W28:B13,22,23", "281908", "28x8"),
        (two_ways, "483719", "48x37x28x17x8x19"),
        ("W:W7:B40", "0701", "7-1"),
    ] {
        let at = position(game, text);
        let read = game.parse_move(&at, mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        assert_eq!(game.format_move(&at, read), written, "{text} {mv}");
    }
}

#[test]
fn algebraic_names_are_read_on_every_board_and_told_on_the_chess_board() {
    for (name, text, forms, numeric, algebraic) in [
        ("russian", "W:W22:B1", &["c3-d4", "C3-D4", "c3d4", " c3 - d4 "][..], "22-18", "c3-d4"),
        ("brazilian", "W:W22:B18", &["c3:e5", "c3xe5", "c3×e5", "c3e5"], "22x15", "c3:e5"),
        ("8x8", "W:W22:B18,10", &["c3:c7", "c3:e5:c7", "c3e5c7", "c3:c7:d4:d6"], "22x6", "c3:c7"),
    ] {
        let game = variant(name);
        let at = position(game, text);
        for form in forms {
            let mv = game.parse_move(&at, form).unwrap_or_else(|error| panic!("{form}: {error}"));
            assert_eq!(game.format_move(&at, mv), numeric, "{form}");
            let told = game.details(&at, mv).into_iter().find(|(name, _)| *name == "algebraic");
            assert_eq!(told, Some(("algebraic", Detail::Text(algebraic.to_owned()))));
        }
    }
    let game = variant("international");
    let at = game.start();
    let mv = game.parse_move(&at, "d4-e5").unwrap();
    assert_eq!(game.format_move(&at, mv), "32-28");
    assert_eq!(game.details(&at, mv), []);
}

/// Every form in which a move is written is read as that move, wherever it is legal.
#[test]
fn what_is_written_is_read() {
    for rules in VARIANTS {
        let game = variant(rules.name);
        for seed in 0..300 {
            let at = scattered(rules, seed);
            for mv in at.moves() {
                for text in [write_move(&at, mv), write_algebraic(&at, mv)] {
                    let read = game.parse_move(&at, &text);
                    assert_eq!(read, Ok(mv), "{} {text}", game.format_position(&at));
                }
            }
        }
    }
}
