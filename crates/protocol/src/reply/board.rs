//! Boards in `describe`: places, pieces and labels, and the names of variants that are made of numbers.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Decimal;
use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::{Diagram, Figure, Geometry, Language, Pattern, Place, Side, Tone};

/// The shape of a board.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Board {
    /// The way in which cells are drawn: `square_cells`, `columns`, `checkered`, `holes`, `piles`.
    pub kind: &'static str,
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the longest row.
    pub columns: usize,
    /// The name of each cell in moves, by rows from the top; empty where cells have no names.
    pub cells: Vec<Vec<String>>,
    /// The places in the order of the flattened grid; none on boards of more than 40,000.
    pub places: Vec<PlaceEntry>,
    /// The codes of the grid, rising; none where a value counts things.
    pub pieces: Vec<PieceEntry>,
    /// The labels next to the board.
    pub labels: Labels,
    /// The side that sits below the board, where that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<&'static str>,
}

impl Board {
    /// The board of a game.
    pub fn of(game: &dyn DynGame, language: Language) -> Self {
        let Geometry { kind, rows, columns, cells, places, below } = game.geometry();
        let name = |side| game.about().side_name(side);
        let labels = game.diagram(&PositionText::default(), language).ok();
        Self {
            kind,
            rows,
            columns,
            cells,
            places: places.into_iter().map(PlaceEntry::from).collect(),
            pieces: game
                .figures()
                .into_iter()
                .map(|f| PieceEntry::new(f, name, language))
                .collect(),
            labels: labels
                .map(|Diagram { row_labels, column_labels, labels_above, .. }| Labels {
                    row_labels,
                    column_labels,
                    above: labels_above,
                })
                .unwrap_or_default(),
            below: below.map(name),
        }
    }
}

/// A place of a board.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PlaceEntry {
    /// Its name, as the effects of moves have it; absent where nothing ever stands.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Row of its upper edge from the top, in cells.
    pub row: Decimal,
    /// Column of its left edge, in cells; halves occur.
    pub column: Decimal,
    /// Cells that it is wide, if not one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<Decimal>,
}

impl From<Place> for PlaceEntry {
    fn from(Place { name, row, column, width }: Place) -> Self {
        let [row, column, width] = [row, column, width].map(|length| Decimal(length.into()));
        Self { name, row, column, width: (width.0 != 1.0).then_some(width) }
    }
}

/// The piece that a code of the grid stands for.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PieceEntry {
    /// The code.
    pub code: i64,
    /// Its look: `empty`, `hole`, `peg`, `disc`, `man`, `king`, `cross`, `nought`, `lamp`, `square`, `tile`.
    pub kind: &'static str,
    /// The side whose piece it is, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// Its colour: `dark`, `light`, `amber` or `red`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tone: Option<&'static str>,
    /// Its name for people.
    pub name: &'static str,
    /// The text that it bears, if any: the number of a tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

impl PieceEntry {
    fn new(figure: Figure, name: impl Fn(Side) -> &'static str, language: Language) -> Self {
        let Figure { code, kind, side, tone, name: text, label } = figure;
        let tone = tone.map(|tone| match tone {
            Tone::Dark => "dark",
            Tone::Light => "light",
            Tone::Amber => "amber",
            Tone::Red => "red",
        });
        Self { code, kind, side: side.map(name), tone, name: text.to(language), label }
    }
}

/// The labels next to a board; both lists are empty if it has none.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct Labels {
    /// Left of the rows, from the top.
    #[serde(rename = "rows")]
    pub row_labels: Vec<String>,
    /// Below the columns, or above them, from the left.
    #[serde(rename = "columns")]
    pub column_labels: Vec<String>,
    /// True if the labels of the columns stand above the board; absent if below.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub above: bool,
}

/// Names of variants that are made of numbers, with the bounds of these by their words.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PatternEntry {
    /// The name with letters for its numbers.
    pub pattern: &'static str,
    /// A name that fits it.
    pub example: &'static str,
    /// Its peculiarity, and bounds that its numbers have together.
    pub summary: &'static str,
    /// A condition on the numbers besides their bounds, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<&'static str>,
    /// The least and the greatest of each number, in the order of the pattern.
    #[serde(flatten)]
    pub numbers: BTreeMap<&'static str, [u32; 2]>,
}

impl PatternEntry {
    /// The pattern in a language.
    pub fn new(
        &Pattern { pattern, numbers, condition, example, summary }: &Pattern,
        language: Language,
    ) -> Self {
        Self {
            pattern,
            example,
            summary: summary.to(language),
            condition,
            numbers: numbers.iter().copied().collect(),
        }
    }
}
