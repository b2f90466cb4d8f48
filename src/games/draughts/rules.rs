//! The rules of the variants as data: one value for each, no branch on a name anywhere.

use crate::game::{Side, Text, VariantAbout};

use super::draws::DrawRules;
use super::layout::Layout;

/// The rules in which one variant differs from another.
///
/// Common to all: men move forwards and capture in every direction, kings fly, capturing is compulsory,
/// no piece is jumped twice, captured pieces come off when the move is over, who cannot move loses.
#[derive(Debug)]
pub(crate) struct Rules {
    /// The name of the variant.
    pub name: &'static str,
    /// Its peculiarity, in a few words.
    pub summary: Text,
    /// The board.
    pub layout: Layout,
    /// Rows that each side's men fill at the start.
    pub rows_of_men: usize,
    /// True if the capture that takes most pieces is compulsory, a king counting as one.
    pub majority: bool,
    /// True if pieces also take along rows and columns. Then [`majority`](Self::majority) is of worth, not of number:
    /// a king is worth a little less than two men, and what a king can take as well as a man, a king takes.
    pub frisian_captures: bool,
    /// True if a king that takes a king last stops on the square behind it.
    pub stops_behind_king: bool,
    /// True if a man that reaches the last row in the middle of a capture is crowned there and goes on as a king.
    pub crowns_in_passing: bool,
    /// When a game without progress is drawn.
    pub draws: DrawRules,
    /// True if players name its squares by letters, too, so that moves are also told so.
    pub algebraic: bool,
    /// The number of the rules in the GameType tag of PDN 3.0: 20 international, 25 Russian, 26 Brazilian.
    pub pdn_type: u8,
}

/// The rules of the world federation: FMJD, "Official rules for international draughts" (Annex 1).
pub(super) static INTERNATIONAL: Rules = Rules {
    name: "international",
    summary: Text::new(
        "10x10, 20 men each; the capture that takes most pieces is compulsory",
        "10x10, 20 pions chacun ; la prise du plus grand nombre de pièces est obligatoire",
    ),
    layout: Layout::new(10),
    rows_of_men: 4,
    majority: true,
    frisian_captures: false,
    stops_behind_king: false,
    crowns_in_passing: false,
    draws: DrawRules::INTERNATIONAL,
    algebraic: false,
    pdn_type: 20,
};

/// The international rules on the chess board, but for the draws: CBD, "Regras oficiais do jogo de damas".
pub(super) static BRAZILIAN: Rules = Rules {
    name: "brazilian",
    summary: Text::new(
        "the international rules on 8x8, 12 men each, with its own draws",
        "les règles internationales sur 8x8, 12 pions chacun, avec ses propres nulles",
    ),
    draws: DrawRules::BRAZILIAN,
    pdn_type: 26,
    ..small(8)
};

/// Shashki: FMJD-64, "Official rules of Russian draughts".
pub(super) static RUSSIAN: Rules = Rules {
    name: "russian",
    summary: Text::new(
        "8x8, 12 men each; any capture may be chosen, and a man that reaches the last row goes on capturing as a king",
        "8x8, 12 pions chacun ; toute prise peut être choisie, et un pion qui atteint la dernière rangée continue la rafle comme dame",
    ),
    majority: false,
    crowns_in_passing: true,
    draws: DrawRules::RUSSIAN,
    pdn_type: 25,
    ..small(8)
};

/// Brazilian draughts by its size.
pub(super) static EIGHT: Rules = Rules {
    name: "8x8",
    summary: Text::new(
        "another name of brazilian, by the size of the board",
        "un autre nom de `brazilian`, d'après la taille du damier",
    ),
    draws: BRAZILIAN.draws,
    pdn_type: BRAZILIAN.pdn_type,
    ..small(8)
};

/// The international rules on 18 squares.
pub(super) static SIX: Rules = Rules {
    name: "6x6",
    summary: Text::new(
        "the international rules on 6x6, 6 men each",
        "les règles internationales sur 6x6, 6 pions chacun",
    ),
    ..small(6)
};

/// The international rules on 8 squares.
pub(super) static FOUR: Rules = Rules {
    name: "4x4",
    summary: Text::new(
        "the international rules on 4x4, 2 men each: small enough to search the whole tree",
        "les règles internationales sur 4x4, 2 pions chacun : assez petit pour parcourir tout l'arbre",
    ),
    ..small(4)
};

/// All variants, the default first.
pub(super) static VARIANTS: [&Rules; 6] =
    [&INTERNATIONAL, &BRAZILIAN, &RUSSIAN, &EIGHT, &SIX, &FOUR];

/// The size of the board whose squares have names by letters.
const CHESS_BOARD: usize = 8;

/// The international rules on a smaller board, two rows in the middle left empty.
const fn small(size: usize) -> Rules {
    Rules {
        name: "",
        summary: Text::EMPTY,
        layout: Layout::new(size),
        rows_of_men: size / 2 - 1,
        majority: true,
        frisian_captures: false,
        stops_behind_king: false,
        crowns_in_passing: false,
        draws: DrawRules::INTERNATIONAL,
        algebraic: size == CHESS_BOARD,
        pdn_type: INTERNATIONAL.pdn_type,
    }
}

impl Rules {
    /// The squares of a side's men at the start.
    #[must_use]
    pub(crate) fn first_men(&self, side: Side) -> u64 {
        let top = match side {
            Side::First => self.layout.size() - self.rows_of_men,
            Side::Second => 0,
        };
        (top..top + self.rows_of_men).map(|row| self.layout.row(row)).fold(0, |men, row| men | row)
    }

    /// The variant as it presents itself.
    #[must_use]
    pub(crate) const fn about(&self) -> VariantAbout {
        VariantAbout { name: self.name, summary: self.summary }
    }
}
