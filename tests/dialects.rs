//! The laws of dialects: the notations of games in third-party protocols.

use std::collections::HashSet;
use std::sync::Arc;

use plateau_core::erased::{DynGame, PositionText, Protocol};
use plateau_core::game::{Options, hash};
use plateau_core::games::GAMES;

/// Every variant that is spoken in a protocol.
fn spoken() -> Vec<(Arc<dyn DynGame>, Protocol)> {
    GAMES
        .iter()
        .flat_map(|entry| entry.about().variants.iter().map(move |variant| (entry, variant.name)))
        .filter_map(|(entry, name)| entry.create(Some(name), &Options::default()).ok())
        .flat_map(|game| Protocol::ALL.map(|protocol| (Arc::clone(&game), protocol)))
        .filter(|(game, protocol)| game.name_in(*protocol).is_ok())
        .collect()
}

/// A game of random moves.
fn random_game(game: &dyn DynGame, seed: u64) -> PositionText {
    let mut line = PositionText::default();
    for ply in 0..200 {
        let mut legal = game.legal(&line, false).unwrap();
        if legal.is_empty() {
            break;
        }
        let choice = hash(seed ^ hash(ply)) as usize % legal.len();
        line.moves.push(legal.swap_remove(choice).text);
    }
    line
}

#[test]
fn every_legal_move_is_read_as_it_is_written_and_none_is_written_as_another() {
    for (game, protocol) in spoken() {
        for seed in 0..8 {
            let line = random_game(&*game, seed);
            for ply in 0..line.moves.len() {
                let at = PositionText { setup: None, moves: line.moves[..ply].to_vec() };
                let mut written = HashSet::new();
                for mv in game.legal(&at, false).unwrap() {
                    let mut after = at.clone();
                    after.moves.push(mv.text.clone());
                    let foreign = game.translate(protocol, &after).unwrap().moves.pop().unwrap().1;
                    let name = format!("{} {protocol:?}: {foreign}", game.about().id);
                    let read = game.read_foreign(protocol, &at, &foreign);
                    assert_eq!(read.as_ref(), Ok(&mv.text), "{name}");
                    assert!(written.insert(foreign), "{name} after {:?}", at.moves);
                }
            }
        }
    }
}

#[test]
fn every_position_is_read_as_it_is_written() {
    for (game, protocol) in spoken() {
        for seed in 0..8 {
            let line = random_game(&*game, seed);
            for ply in 0..=line.moves.len() {
                let at = PositionText { setup: None, moves: line.moves[..ply].to_vec() };
                let written = game.translate(protocol, &at).unwrap().position;
                let read = game.read_foreign_position(protocol, &written);
                assert_eq!(read, Ok(game.state(&at).unwrap().position), "{protocol:?}: {written}");
            }
        }
    }
}

#[test]
fn what_is_no_move_and_no_position_is_refused_and_never_panics() {
    let nonsense =
        ["", " ", "P@", "P@z9", "(none)", "\u{fffd}\u{e9}", "99x99x99", "W", "8 - *", "x"];
    for (game, protocol) in spoken() {
        for text in nonsense {
            let moved = game.read_foreign(protocol, &PositionText::default(), text);
            assert!(moved.is_err(), "{} {protocol:?}: {text}", game.about().id);
            let placed = game.read_foreign_position(protocol, text);
            assert!(placed.is_err(), "{} {protocol:?}: {text}", game.about().id);
        }
    }
}
