//! Diagrams to test with: positions of the games, which together show every piece and every ground.

use super::look::{Chip, Look, Mark, Rank, Theme};
use super::svg;
use plateau_core::erased::PositionText;
use plateau_core::game::{Diagram, Language, Options};
use plateau_core::games::{self, GAMES};

/// Names of the samples, each with its game, variant, position text and moves; an empty text is the start.
const SAMPLES: &[(&str, [&str; 4])] = &[
    ("othello", ["othello", "8x8", "", "f5 d6 c3"]),
    ("connect4", ["connect4", "7x6", "", "4455"]),
    ("won", ["connect4", "7x6", "", "4455667"]),
    ("draughts", ["draughts", "international", "W:WK46,31-45:BK5,1-4,6-20", "31-27"]),
    ("tic_tac_toe", ["tic_tac_toe", "3x3", "", "a3 b2 c2"]),
    ("nim", ["nim", "3,4,5", "", "3:2"]),
    ("english", ["peg_solitaire", "english33", "", ""]),
    ("triangle", ["peg_solitaire", "triangle15", "", "3-12"]),
    ("lights_out", ["lights_out", "3x3", "#.#/.#./..#", "2,2"]),
    ("merlin", ["lights_out", "merlin", "#.#/.#./..#", "2,2"]),
    ("sliding_tile", ["sliding_tile", "4x4", "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12", "right"]),
];

/// The sample of a name.
pub(super) fn sample(name: &str) -> Diagram {
    let (_, [game, variant, setup, moves]) = SAMPLES.iter().find(|(n, _)| *n == name).unwrap();
    diagram(game, variant, setup, moves)
}

/// A position with its legal moves; an empty variant is the default one.
pub(super) fn diagram(game: &str, variant: &str, setup: &str, moves: &str) -> Diagram {
    let (entry, _) = games::find(GAMES, game).unwrap();
    let variant = (!variant.is_empty()).then_some(variant);
    let game = entry.create(variant, &Options::default()).unwrap();
    let setup = (!setup.is_empty()).then(|| setup.to_owned());
    let at = PositionText { setup, moves: game.split_moves(moves) };
    Diagram {
        moves: game.position(&at).unwrap().routes().unwrap(),
        ..game.diagram(&at, Language::ENGLISH).unwrap()
    }
}

/// All samples.
pub(super) fn all() -> Vec<Diagram> {
    SAMPLES.iter().map(|(name, _)| sample(name)).collect()
}

/// A look with everything that there is, on the cells of a diagram.
pub(super) fn full_look(diagram: &Diagram, theme: Theme) -> Look {
    let names = || diagram.cells.iter().map(|cell| &cell.name).filter(|name| !name.is_empty());
    let name = |number: usize| names().nth(number).cloned();
    let marks = [Mark::Ring, Mark::Dot, Mark::Cross, Mark::Square];
    let ranks = [Rank::Best, Rank::Good, Rank::Plain, Rank::Bad];
    let chip = |(number, rank): (usize, Rank)| Chip { text: format!("+{number}"), rank };
    let moves = diagram.moves.iter().map(|route| &route.text).chain(names());
    Look {
        theme,
        legal: true,
        marks: names().skip(1).cloned().zip(marks).collect(),
        arrows: name(0).zip(name(5)).into_iter().map(|(from, to)| vec![from, to]).collect(),
        values: moves.cloned().zip(ranks.into_iter().enumerate().map(chip)).collect(),
    }
}

/// Pictures of all samples: plain, and turned with everything that a look can have in either theme.
pub(super) fn pictures() -> Vec<String> {
    let pictures = |diagram: Diagram| {
        let turned = diagram.clone().turned().as_in_a_course();
        let [light, dark] = [Theme::Light, Theme::Dark]
            .map(|theme| svg(&turned, &full_look(&turned, theme)).unwrap());
        [svg(&diagram, &Look::default()).unwrap(), light, dark]
    };
    all().into_iter().flat_map(pictures).collect()
}
