//! Picture of a position of draughts, and its description in words.

use crate::game::square_board::Face;
use crate::game::{Diagram, Ground, Language, Piece as Picture, Side, Text, Tone};

use super::notation::{board, format_grid};
use crate::games::draughts::ABOUT;
use crate::games::draughts::rules::board::Piece;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::word::Word;

/// An empty square, a man of white and of black, a king of white and of black.
pub(in crate::games::draughts) static FACES: [Face; 5] = [
    Face { letters: ".", symbol: "·", piece: Picture::Empty },
    Face { letters: "w", symbol: "⛀", piece: Picture::Man(Tone::Light) },
    Face { letters: "b", symbol: "⛂", piece: Picture::Man(Tone::Dark) },
    Face { letters: "W", symbol: "⛁", piece: Picture::King(Tone::Light) },
    Face { letters: "B", symbol: "⛃", piece: Picture::King(Tone::Dark) },
];

/// The board with its pieces; dark squares are numbered, light ones blank, so that the dark ones stand out in text too.
#[must_use]
pub(in crate::games::draughts) fn draw<W: Word>(
    position: &DraughtsPosition<W>,
    language: Language,
) -> Diagram {
    let layout = position.rules().layout;
    let mut diagram = board(layout).diagram(Ground::Checkered, &format_grid(position));
    for cell in &mut diagram.cells {
        match layout.at(cell.row as usize, cell.column as usize) {
            Some(square) => cell.label = layout.text(square),
            None => [cell.text, cell.unicode] = [" ".to_owned(), " ".to_owned()],
        }
    }
    Diagram {
        title: ABOUT.title.to(language).to_owned(),
        description: describe(position, language),
        ..diagram
    }
}

fn describe<W: Word>(position: &DraughtsPosition<W>, language: Language) -> String {
    let board = position.board();
    let list = |set: W, one: Piece| {
        let layout = position.rules().layout;
        let numbers: Vec<_> =
            layout.in_order(set).into_iter().map(|square| layout.text(square)).collect();
        let pieces = WORDS[one.number() - 1][numbers.len().min(2)].to(language);
        if numbers.is_empty() {
            pieces.to_owned()
        } else {
            format!("{pieces} {} {}", text!("draughts-on").to(language), numbers.join(", "))
        }
    };
    let parts: Vec<_> = Side::BOTH
        .into_iter()
        .flat_map(|side| {
            [(board.men(side), false), (board.kings(side), true)]
                .map(|(set, king)| list(set, Piece { side, king }))
        })
        .collect();
    let turn = ABOUT.turn(position, language, |side| side.label.to(language).to_owned());
    parts.into_iter().chain([turn]).collect::<Vec<_>>().join(Text::SEMICOLON.to(language))
}

/// None, one and several of each piece, in the order of [`Piece::ALL`].
const WORDS: [[Text; 3]; 4] = [
    [text!("draughts-no-white-men"), text!("draughts-white-man"), text!("draughts-white-men")],
    [text!("draughts-no-black-men"), text!("draughts-black-man"), text!("draughts-black-men")],
    [text!("draughts-no-white-kings"), text!("draughts-white-king"), text!("draughts-white-kings")],
    [text!("draughts-no-black-kings"), text!("draughts-black-king"), text!("draughts-black-kings")],
];
