//! Names of openings through the protocol.

use crate::erased::{DynGame, PositionText};
use crate::game::{Game, Options, Text};
use crate::games::othello::Othello;

/// The name of the opening after some moves.
fn name(variant: &str, moves: &str) -> Option<&'static str> {
    let game = Othello::create(variant, &Options::default()).unwrap();
    let at = PositionText { setup: None, moves: Game::split_moves(&game, moves) };
    game.state(&at).unwrap().opening.map(Text::english)
}

#[test]
fn the_last_position_that_has_a_name_tells_it_however_the_board_is_turned() {
    for (moves, expected) in [
        ("", None),
        ("c4", None),
        ("c4e3f6e6f5", Some("Tiger")),
        // The same from the other three squares on which a game begins.
        ("f5d6c3d3c4", Some("Tiger")),
        ("d3c5f6f5e6", Some("Tiger")),
        ("e6f4c3c4d3", Some("Tiger")),
        ("c4e3f6e6f5c5c3", Some("Stephenson")),
        ("c4e3f6e6f5c5c3c2", Some("Stephenson")),
        ("c4e3f6e6f5c5c3b4", Some("No-Kung")),
    ] {
        assert_eq!(name("8x8", moves), expected, "{moves}");
    }
    assert_eq!(name("6x6", "c2"), None);
}
