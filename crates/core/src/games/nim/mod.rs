//! Nim: piles of matches, any number taken from one of them.
//!
//! The folder to copy for a game whose size is chosen by the variant.
//! Bouton solved it in 1901 ("Nim, a game with a complete mathematical theory"):
//! the side to move wins unless the exclusive or of the piles is 0.
//! The default strategy [plays by it](solver), the default evaluator knows it, and the results of the generic search are tested against it.

mod distances;
mod evaluator;
mod hint;
mod levels;
mod notation;
mod picture;
mod position;
mod solver;
#[cfg(test)]
mod tests;
mod theory;

pub use evaluator::NimEvaluator;
pub use position::{MAX_PILE, MAX_PILES, NimPosition, Take};

use crate::erased::Interchange;
use crate::game::grid::ROWS;
use crate::game::square_board::numbers;
use crate::game::{
    About, Content, Detail, Details, Diagram, Examples, Figure, Game, Geometry, Grid, GridKind,
    Language, Options, Pattern, Place, Position, Refusal, Side, SideName, Text, Unit, VariantAbout,
    Wording, drawing::ReadPosition, wording,
};
use crate::search;
use crate::search::{Searchable, Skill, Strategy};
use notation::{format_piles, not_a_pile, parse_piles};

/// Nim from some piles, normal or misère.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nim {
    start: NimPosition,
}

/// Matches, with a number of them.
const MATCHES: Text = text!("nim-matches");
/// Piles, with a number of them.
const PILES: Text = text!("nim-piles");
/// The suffix of a misère variant.
const MISERE: &str = "-misere";

static ABOUT: About = About {
    id: "nim",
    title: text!("nim-title"),
    summary: text!("nim-summary"),
    aliases: &[],
    sides: &[
        SideName { name: "first", symbol: "A", label: text!("nim-first-label") },
        SideName { name: "second", symbol: "B", label: text!("nim-second-label") },
    ],
    variants: &[
        VariantAbout { name: "3,4,5", summary: text!("nim-classic-summary") },
        VariantAbout { name: "3,4,5-misere", summary: text!("nim-misere-summary") },
    ],
    patterns: &[Pattern {
        pattern: "N,N,…",
        numbers: &[("piles", [1, MAX_PILES as u32]), ("matches", [0, MAX_PILE as u32])],
        condition: None,
        example: "1,3,5,7",
        summary: text!("nim-any-piles-summary"),
    }],
    position_notation: Examples {
        doc: text!("nim-position-notation"),
        examples: &["3,4,5 A", "1,0,2 B"],
    },
    move_notation: Examples { doc: text!("nim-move-notation"), examples: &["2:3", "1:1"] },
    unit: Unit::POINTS,
    reasons: &[position::LAST_MATCH_TAKEN],
    grid: GridKind { content: Content::Count, doc: text!("nim-grid-notation") },
    options: &[],
    target: None,
};

impl Nim {
    fn with_piles(&self, piles: &[u8], side: Side) -> Result<NimPosition, Wording> {
        NimPosition::new(piles, side, self.start.is_misere())
    }
}

/// The most numbers of a list that is taken for piles without a side to move: more may be anything.
const MAX_LIST: usize = 6;

/// Error for a position text without a side.
const PILES_AND_SIDE: Text = text!("nim-not-a-position");

impl Game for Nim {
    type Position = NimPosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, _options: &Options) -> Result<Self, Refusal> {
        let (piles, misere) = match variant.strip_suffix(MISERE) {
            Some(piles) => (piles, true),
            None => (variant, false),
        };
        parse_piles(piles)
            .and_then(|piles| NimPosition::new(&piles, Side::First, misere))
            .ok()
            .filter(|start| start.outcome().is_none())
            .map(|start| Self { start })
            .ok_or_else(|| ABOUT.unknown_variant(variant))
    }

    fn variant(&self) -> String {
        let misere = if self.start.is_misere() { MISERE } else { "" };
        format!("{}{misere}", format_piles(self.start.piles()))
    }

    fn geometry(&self) -> Geometry {
        let piles = self.start.piles();
        let columns = piles.iter().copied().max().map_or(0, usize::from);
        let place = |(row, name): (usize, String)| Place {
            width: columns as f32,
            ..Place::at(&name, row, 0)
        };
        let names = numbers(piles.len()).into_iter().enumerate();
        Geometry {
            kind: "piles",
            rows: piles.len(),
            columns,
            cells: Vec::new(),
            places: names.map(place).collect(),
            below: None,
        }
    }

    fn figures(&self) -> Vec<Figure> {
        Vec::new()
    }

    fn start(&self) -> NimPosition {
        self.start
    }

    /// True of numbers with commas or brackets: those with spaces alone may be columns of Connect 4.
    fn resembles_position(text: &str) -> bool {
        let is_list = text.contains([',', ';', '[', '(']);
        let is_part = |letter: char| letter.is_ascii_digit() || " ,;[]()".contains(letter);
        let numbers = text.split(|letter: char| !letter.is_ascii_digit());
        let numbers = numbers.filter(|number| !number.is_empty()).count();
        is_list && text.chars().all(is_part) && (2..=MAX_LIST).contains(&numbers)
    }

    fn parse_position(&self, text: &str) -> Result<NimPosition, Wording> {
        let is_side = |side: &str| side.contains(char::is_alphabetic);
        let split = text.trim().rsplit_once(' ').filter(|(_, side)| is_side(side));
        let (piles, side) = split.ok_or(PILES_AND_SIDE)?;
        // Spaces between the piles are commas.
        let piles = if piles.contains(',') { piles.to_owned() } else { piles.replace(' ', ",") };
        let piles = piles.as_str();
        self.with_piles(&parse_piles(piles)?, ABOUT.side(side.trim())?)
    }

    fn parse_drawing(&self, text: &str) -> Option<ReadPosition<NimPosition>> {
        let (piles, side) = notation::read_drawing(text)?;
        let position = self.with_piles(&piles, side.unwrap_or(Side::First));
        Some(ReadPosition { position, names_side: side.is_some(), doubts: Vec::new() })
    }

    fn format_position(&self, position: &NimPosition) -> String {
        let side = ABOUT.sides[position.side_to_move().index()].symbol;
        format!("{} {side}", format_piles(position.piles()))
    }

    fn parse_move(&self, position: &NimPosition, text: &str) -> Result<Take, Wording> {
        let last = position.piles().len();
        let expected = || wording!("nim-not-a-move", last);
        let (pile, matches) = text.split_once(':').ok_or_else(expected)?;
        let pile: usize = pile.trim().parse().map_err(|_| expected())?;
        let matches = matches.trim().parse().map_err(|_| expected())?;
        if (1..=last).contains(&pile) {
            Ok(Take { pile: pile as u8 - 1, matches })
        } else {
            Err(expected())
        }
    }

    fn format_move(&self, _position: &NimPosition, mv: Take) -> String {
        format!("{}:{}", mv.pile + 1, mv.matches)
    }

    fn explain_illegal(&self, position: &NimPosition, mv: Take) -> Wording {
        let left = MATCHES.count(position.piles()[usize::from(mv.pile)].into());
        let pile = mv.pile + 1;
        wording!("nim-wrong-number-of-matches", pile, left)
    }

    fn details(&self, position: &NimPosition, mv: Take) -> Details {
        let left = position.piles()[usize::from(mv.pile)] - mv.matches;
        vec![("left", Detail::Number(left.into()))]
    }

    fn route(&self, _position: &NimPosition, mv: Take) -> Vec<usize> {
        vec![mv.pile.into()]
    }

    fn grid(&self, position: &NimPosition) -> Grid {
        vec![position.piles().iter().map(|&pile| pile.into()).collect()]
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<NimPosition, Wording> {
        let [row] = grid.as_slice() else {
            let rows = ROWS.count(grid.len());
            return Err(wording!("nim-wrong-grid-rows", rows));
        };
        let pile =
            |&matches: &i64| u8::try_from(matches).map_err(|_| not_a_pile(&matches.to_string()));
        let piles: Result<Vec<u8>, Wording> = row.iter().map(pile).collect();
        self.with_piles(&piles?, side.unwrap_or(Side::First))
    }

    fn diagram(&self, position: &NimPosition, language: Language) -> Diagram {
        picture::draw(self.start.piles(), position, language)
    }
}

impl Searchable for Nim {
    type Evaluator = NimEvaluator;

    const LEVELS: &'static [Skill] = &levels::LEVELS;

    fn evaluators() -> &'static [NimEvaluator] {
        &[NimEvaluator::NimSum, NimEvaluator::Parity]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        std::iter::once(solver::strategy()).chain(search::standard()).collect()
    }
}

impl Interchange for Nim {}
