//! Picture of a Connect 4 position, and its description in words.

use crate::game::square_board::{Face, numbers};
use crate::game::{Diagram, Ground, Language, Piece, SideName, Text, Tone};

use super::notation::{board, format_grid};
use crate::games::connect4::ABOUT;
use crate::games::connect4::rules::position::Connect4Position;

/// An empty square and a stone of each player.
pub(in crate::games::connect4) static FACES: [Face; 3] = [
    Face { letters: ".-", symbol: "·", piece: Piece::Hole },
    Face { letters: "Xx", symbol: "●", piece: Piece::Disc(Tone::Amber) },
    Face { letters: "Oo", symbol: "○", piece: Piece::Disc(Tone::Red) },
];

/// The board with its stones; rows are numbered from the bottom.
pub(in crate::games::connect4) fn draw(position: &Connect4Position, language: Language) -> Diagram {
    let board = board(position.shape());
    let grid = format_grid(position);
    let name = |side: &SideName| format!("{} ({})", side.label.to(language), side.symbol);
    let turn = ABOUT.turn(position, language, name);
    Diagram {
        title: [ABOUT.title.to(language), Text::COLON.to(language), &turn].concat(),
        description: [&stones(position, language), Text::SEMICOLON.to(language), &turn].concat(),
        row_labels: numbers(board.rows).into_iter().rev().collect(),
        column_labels: numbers(board.columns),
        won: board.lines(&grid, 4),
        ..board.diagram(Ground::Plain, &grid)
    }
}

/// The stones of each column from the bottom, in words.
fn stones(position: &Connect4Position, language: Language) -> String {
    let shape = position.shape();
    let name = text!("connect4-column").to(language);
    let column = |column| {
        let stones: String = (0..shape.height())
            .map_while(|row| position.at(column, row))
            .map(|side| ABOUT.sides[side.index()].symbol)
            .collect();
        (!stones.is_empty()).then(|| format!("{name} {} {stones}", column + 1))
    };
    let columns: Vec<String> = (0..shape.width()).filter_map(column).collect();
    if columns.is_empty() {
        text!("connect4-board-is-empty").to(language).to_owned()
    } else {
        let from = text!("connect4-columns-from-bottom").to(language);
        format!("{from}{}", columns.join(", "))
    }
}
