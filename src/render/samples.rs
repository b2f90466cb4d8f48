//! Diagrams to test with: positions of the games, which together show every piece and every ground.

use crate::boundary::PositionText;
use crate::game::{Diagram, Language, Options};
use crate::games::{self, GAMES};

/// Names of the samples, each with its game, variant, position text and moves; an empty text is the start.
const SAMPLES: &[(&str, [&str; 4])] = &[
    ("othello", ["othello", "8x8", "", "f5 d6 c3"]),
    ("connect4", ["connect4", "7x6", "", "4455"]),
    ("draughts", ["draughts", "international", "W:WK46,31-45:BK5,1-4,6-20", "31-27"]),
    ("tic_tac_toe", ["tic_tac_toe", "3x3", "", "a3 b2 c2"]),
    ("nim", ["nim", "3,4,5", "", "3:2"]),
    ("english", ["peg_solitaire", "english33", "", ""]),
    ("triangle", ["peg_solitaire", "triangle15", "", "3-12"]),
    ("lights_out", ["lights_out", "3x3", "#.#/.#./..#", "2,2"]),
    ("sliding_tile", ["sliding_tile", "4x4", "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12", "right"]),
];

/// The sample of a name.
pub(super) fn sample(name: &str) -> Diagram {
    let (_, [game, variant, setup, moves]) = SAMPLES.iter().find(|(n, _)| *n == name).unwrap();
    let (entry, _) = games::find(GAMES, game).unwrap();
    let game = entry.create(Some(variant), &Options::default()).unwrap();
    let setup = (!setup.is_empty()).then(|| (*setup).to_owned());
    game.diagram(&PositionText { setup, moves: game.split_moves(moves) }, Language::English)
        .unwrap()
}

/// All samples.
pub(super) fn all() -> Vec<Diagram> {
    SAMPLES.iter().map(|(name, _)| sample(name)).collect()
}
