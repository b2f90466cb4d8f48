//! Nim: piles of matches, any number taken from one of them.
//!
//! The folder to copy for a game whose size is chosen by the variant.
//! Bouton solved it in 1901 ("Nim, a game with a complete mathematical theory"):
//! the side to move wins unless the exclusive or of the piles is 0; that is the oracle of the generic search.

mod evaluator;
mod hint;
mod levels;
mod notation;
mod picture;
mod position;

pub use evaluator::Parity;
pub use position::{MAX_PILE, MAX_PILES, NimPosition, Take};

use crate::boundary::Interchange;
use crate::engine::{Searchable, Skill, Strategy};
use crate::game::{
    About, Detail, Details, Diagram, Examples, Game, Geometry, Grid, GridKind, Options, Position,
    Refusal, Side, SideName, VariantAbout,
};
use crate::search;
use notation::{format_piles, parse_piles};

/// Nim from some piles, normal or misère.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nim {
    start: NimPosition,
}

/// The suffix of a misère variant.
const MISERE: &str = "-misere";

static ABOUT: About = About {
    id: "nim",
    title: "Nim",
    summary: "Players in turn take any number of matches from one pile; who takes the last match wins, or loses in misère.",
    aliases: &[],
    sides: &[SideName { name: "first", symbol: "A" }, SideName { name: "second", symbol: "B" }],
    variants: &[
        VariantAbout { name: "3,4,5", summary: "three piles; who takes the last match wins" },
        VariantAbout { name: "3,4,5-misere", summary: "who takes the last match loses" },
        VariantAbout {
            name: "N,N,…",
            summary: "1 to 16 piles of 1 to 255 matches, with or without -misere",
        },
    ],
    position_notation: Examples {
        doc: "the piles, a space, and the side to move: A or B",
        examples: &["3,4,5 A", "1,0,2 B"],
    },
    move_notation: Examples {
        doc: "pile:matches, the pile counted from 1",
        examples: &["2:3", "1:1"],
    },
    unit: "points",
    reasons: &[position::LAST_MATCH_TAKEN],
    grid: GridKind { booleans: false, doc: "one row: the matches of each pile" },
    options: &[],
    target: None,
};

impl Nim {
    fn with_piles(&self, piles: &[u8], side: Side) -> Result<NimPosition, String> {
        NimPosition::new(piles, side, self.start.is_misere())
    }
}

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
        let rows = self.start.piles().len();
        let columns = self.start.piles().iter().copied().max().map_or(0, usize::from);
        Geometry { kind: "piles", rows, columns, cells: Vec::new() }
    }

    fn start(&self) -> NimPosition {
        self.start
    }

    fn parse_position(&self, text: &str) -> Result<NimPosition, String> {
        let (piles, side) = text
            .trim()
            .split_once(' ')
            .ok_or("the piles, a space and the side to move are expected, such as 3,4,5 A")?;
        self.with_piles(&parse_piles(piles)?, ABOUT.side(side.trim())?)
    }

    fn format_position(&self, position: &NimPosition) -> String {
        let side = ABOUT.sides[position.side_to_move().index()].symbol;
        format!("{} {side}", format_piles(position.piles()))
    }

    fn parse_move(&self, position: &NimPosition, text: &str) -> Result<Take, String> {
        let expected = || {
            format!(
                "not a move; pile:matches is expected, the pile from 1 to {}",
                position.piles().len()
            )
        };
        let (pile, matches) = text.split_once(':').ok_or_else(expected)?;
        let pile: usize = pile.trim().parse().map_err(|_| expected())?;
        let matches = matches.trim().parse().map_err(|_| expected())?;
        if (1..=position.piles().len()).contains(&pile) {
            Ok(Take { pile: pile as u8 - 1, matches })
        } else {
            Err(expected())
        }
    }

    fn format_move(&self, _position: &NimPosition, mv: Take) -> String {
        format!("{}:{}", mv.pile + 1, mv.matches)
    }

    fn explain_illegal(&self, position: &NimPosition, mv: Take) -> String {
        let left = position.piles()[usize::from(mv.pile)];
        format!("pile {} has {left} matches; at least one and at most all are taken", mv.pile + 1)
    }

    fn details(&self, position: &NimPosition, mv: Take) -> Details {
        let left = position.piles()[usize::from(mv.pile)] - mv.matches;
        vec![("left", Detail::Number(left.into()))]
    }

    fn grid(&self, position: &NimPosition) -> Grid {
        vec![position.piles().iter().map(|&pile| pile.into()).collect()]
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<NimPosition, String> {
        let [row] = grid.as_slice() else {
            return Err(format!("the grid has {} rows; one is expected", grid.len()));
        };
        let pile = |&matches: &i64| {
            u8::try_from(matches)
                .map_err(|_| format!("{matches} is not a pile of 0 to {MAX_PILE} matches"))
        };
        let piles: Result<Vec<u8>, String> = row.iter().map(pile).collect();
        self.with_piles(&piles?, side.unwrap_or(Side::First))
    }

    fn diagram(&self, position: &NimPosition) -> Diagram {
        picture::draw(self.start.piles(), position)
    }
}

impl Searchable for Nim {
    type Evaluator = Parity;

    const LEVELS: &'static [Skill] = &levels::LEVELS;

    fn evaluators() -> &'static [Parity] {
        &[Parity]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        search::standard()
    }
}

impl Interchange for Nim {}
