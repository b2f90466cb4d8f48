//! Diagram of a position, with a text description.

use crate::game::grid::column_letters;
use crate::game::square_board::{Face, numbers};
use crate::game::{Diagram, Ground, Language, Piece, Side, Text, Tone, wording};

use super::notation::{board, format_grid, names};
use crate::games::othello::ABOUT;
use crate::games::othello::rules::position::OthelloPosition;

/// An empty square, a black disc and a white one.
pub(in crate::games::othello) static FACES: [Face; 3] = [
    Face { letters: "-.", symbol: "·", piece: Piece::Empty },
    Face { letters: "Xx", symbol: "■", piece: Piece::Disc(Tone::Dark) },
    Face { letters: "Oo", symbol: "□", piece: Piece::Disc(Tone::Light) },
];

/// The board with its discs.
pub(in crate::games::othello) fn draw(position: &OthelloPosition, language: Language) -> Diagram {
    let board = board(position.layout());
    let turn = ABOUT.turn(position, language, |side| side.label.to(language).to_owned());
    let [black, white] = Side::BOTH.map(|side| discs(position, side, language));
    Diagram {
        title: [ABOUT.title.to(language), Text::COLON.to(language), &turn].concat(),
        description: [black, white, turn].join(Text::SEMICOLON.to(language)),
        row_labels: numbers(board.rows),
        column_labels: column_letters(board.columns),
        labels_above: true,
        course_labels: numbers(board.columns),
        ..board.diagram(Ground::Ruled, &format_grid(position))
    }
}

/// The discs of a side, in words.
fn discs(position: &OthelloPosition, side: Side, language: Language) -> String {
    let discs = position.discs(side);
    let (side, squares) = (ABOUT.side_text(side), names(discs).join(", "));
    wording!("othello-discs-of-side", count = discs.count_ones(), side, squares).to(language)
}
