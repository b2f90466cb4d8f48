//! Picture of a position of Nim, and its description in words.

use crate::game::{Cell, Diagram, Ground, Language, Piece, Text};

use super::ABOUT;
use super::notation::format_piles;
use super::position::NimPosition;

/// The piles, one per row, with shadows of the matches that were taken since the piles were `full`.
pub(super) fn draw(full: &[u8], position: &NimPosition, language: Language) -> Diagram {
    let height = |row: usize| {
        let left = position.piles()[row];
        usize::from(full.get(row).copied().unwrap_or(left).max(left))
    };
    let columns = (0..position.piles().len()).map(height).max().unwrap_or(0);
    let cell = |row: usize, column: usize| {
        let taken = column >= usize::from(position.piles()[row]);
        Cell {
            row: row as f32,
            column: column as f32 + (columns - height(row)) as f32 / 2.0,
            piece: Piece::Stick { taken },
            text: if taken { "." } else { "|" }.to_owned(),
            unicode: if taken { "·" } else { "❘" }.to_owned(),
            ..Cell::default()
        }
    };
    let turn = ABOUT.turn(position, language, |side| side.label.to(language).to_owned());
    let of = text!("nim-piles-of").to(language);
    let piles = format_piles(position.piles());
    Diagram {
        title: [ABOUT.title.to(language), Text::COLON.to(language), &turn].concat(),
        description: [of, &piles, Text::SEMICOLON.to(language), &turn].concat(),
        rows: position.piles().len(),
        columns,
        ground: Ground::Plain,
        cells: (0..position.piles().len())
            .flat_map(|row| (0..height(row)).map(move |column| (row, column)))
            .map(|(row, column)| cell(row, column))
            .collect(),
        row_labels: (1..=position.piles().len()).map(|pile| pile.to_string()).collect(),
        ..Diagram::default()
    }
}
