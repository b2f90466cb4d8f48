//! Boards that were drawn as text are positions again: of every game, on every board that it names.

use plateau_core::erased::{DynGame, PositionText, random_line};
use plateau_core::game::{Language, Options};
use plateau_core::games::GAMES;

use crate::layout::{text, unicode};

/// The grid of a position: a drawing does not tell whose turn it is.
fn grid(game: &dyn DynGame, setup: &str) -> Vec<Vec<i64>> {
    let at = PositionText { setup: Some(setup.to_owned()), moves: Vec::new() };
    game.position(&at).unwrap().grid()
}

#[test]
fn a_drawn_board_is_pasted_back() {
    let mut boards = 0;
    for entry in GAMES {
        for variant in entry.about().variants {
            let game = entry.create(Some(variant.name), &Options::default()).unwrap();
            for seed in 0..4 {
                let line = random_line(&*game, seed, 3 + 9 * seed);
                let state = game.state(&line).unwrap();
                // A position that the rules exclude as a setup is none that can be pasted.
                let Ok(setup) = game.normalise(&state.position) else { continue };
                let diagram = game.diagram(&line, Language::ENGLISH).unwrap();
                for drawn in [text(&diagram), unicode(&diagram)] {
                    let name = format!("{} {}:\n{drawn}", entry.about().id, variant.name);
                    let read = game.normalise(&drawn).unwrap_or_else(|e| panic!("{e}: {name}"));
                    assert_eq!(grid(&*game, &read), grid(&*game, &setup), "{name}");
                    boards += 1;
                }
            }
        }
    }
    assert!(boards > 200, "{boards}");
}
