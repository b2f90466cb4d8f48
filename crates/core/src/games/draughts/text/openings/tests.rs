//! Names of openings through the protocol.

use std::sync::Arc;

use crate::erased::{DynGame, PositionText};
use crate::game::{Game, Language, Options};
use crate::games::draughts::Draughts;

/// The name of the opening after some moves, in a variant.
fn name(variant: &str, moves: &str) -> Option<&'static str> {
    let game: Arc<dyn DynGame> =
        Arc::new(Draughts::<u64>::create(variant, &Options::default()).unwrap());
    let at = PositionText { setup: None, moves: game.split_moves(moves) };
    game.state(&at).unwrap().opening.map(|name| name.to(Language::FRENCH))
}

#[test]
fn the_last_position_that_has_a_name_tells_it() {
    for (moves, expected) in [
        ("", None),
        ("34-29", None),
        ("32-28", Some("Ouverture Raphaël")),
        ("32-28 17-21", Some("Ouverture Raphaël")),
        ("32-28 18-23", Some("Chefneux opening")),
        ("32-28 18-23 33-29 23x32 37x28", Some("Chefneux opening")),
        ("32-28 18-23 33-29 23x32 37x28 20-25 41-37", Some("Chefneux opening, the Fox")),
        ("33-29 18-23 29x18 12x23", None),
        ("33-28 18-23 39-33 12-18", Some("Partie classique")),
        // In another order.
        (
            "33-28 18-23 31-27 20-24 39-33 12-18 34-30 17-21 44-39 7-12 37-31 14-20 50-44 1-7",
            Some("Dutch opening"),
        ),
    ] {
        assert_eq!(name("international", moves), expected, "{moves}");
    }
    assert_eq!(name("frisian", "32-28"), None);
}

#[test]
fn every_ballot_is_a_legal_beginning_of_its_own() {
    let create = |variant| -> Arc<dyn DynGame> {
        Arc::new(Draughts::<u64>::create(variant, &Options::default()).unwrap())
    };
    let english = create("english");
    for (name, plies, count) in [("3-move", 3, 156), ("2-move", 2, 43)] {
        let set = english.opening_sets().iter().find(|set| set.name == name).unwrap();
        let lines: Vec<_> = set.openings().map(|line| english.split_moves(line)).collect();
        let mut played: Vec<_> = lines
            .iter()
            .map(|moves| {
                let at = PositionText { setup: None, moves: moves.clone() };
                english.position(&at).unwrap().at().moves
            })
            .collect();
        assert!(played.iter().all(|moves| moves.len() == plies), "{name}");
        // They are written as the game writes its moves, and no two are the same.
        assert_eq!(played, lines, "{name}");
        played.sort();
        played.dedup();
        assert_eq!(played.len(), count, "{name}");
    }
    assert!(create("italian").opening_sets().is_empty());
}
