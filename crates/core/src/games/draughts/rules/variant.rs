//! The rules of the variants as data: one value for each variant, and no branch on a name.

use crate::game::{Outcome, Reason, Side, Text, VariantAbout};

use super::board::Board;
use super::draws::DrawRules;
use super::layout::Layout;
use super::word::Word;

/// The side to move has no pieces, or none that can move.
pub(in crate::games::draughts) const NO_MOVES: Reason =
    Reason { id: "no_moves", text: text!("draughts-reason-no-moves") };
/// A man has become a king in a variant in which that ends the game.
pub(in crate::games::draughts) const FIRST_KING: Reason =
    Reason { id: "first_king", text: text!("draughts-reason-first-king") };

/// Goal of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The side that cannot move loses.
    LastMove,
    /// The side that cannot move wins.
    NoMove,
    /// The side with the first king wins; the one that cannot move loses.
    FirstKing,
}

/// Variants whose positions have the same values, so that they share an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    /// 10x10: the side that cannot move loses, and the capture of most pieces is compulsory.
    International,
    /// The same on 8x8.
    Brazilian,
    /// Free captures on 8x8.
    Russian,
    /// Captures along rows and columns.
    Frisian,
    /// Kings that stop.
    Killer,
    /// The first king wins.
    Breakthrough,
    /// The side that cannot move wins.
    Antidraughts,
    /// The international rules on boards of other sizes.
    Small,
}

/// The rules in which one variant differs from another.
///
/// Common to all: men move forwards and capture in every direction, kings fly, capturing is compulsory,
/// no piece is jumped twice, captured pieces are removed when the move is over, and the game ends when a side cannot move.
#[derive(Debug)]
pub(crate) struct Rules<W: 'static = u64> {
    /// The name of the variant.
    pub name: &'static str,
    /// A short description.
    pub summary: Text,
    /// Its family.
    pub family: Family,
    /// The board.
    pub layout: Layout<W>,
    /// Rows that each side's men fill at the start.
    pub rows_of_men: usize,
    /// Goal of the game.
    pub goal: Goal,
    /// True if the capture that takes most pieces is compulsory, a king counting as one.
    pub majority: bool,
    /// True if pieces also take along rows and columns. Then [`majority`](Self::majority) compares worth instead of number:
    /// a king is worth a little less than two men, and of equal captures a king's is compulsory.
    pub frisian_captures: bool,
    /// True if a king that takes a king last stops on the square behind it.
    pub stops_behind_king: bool,
    /// True if a man that reaches the last row in the middle of a capture is crowned there and continues as a king.
    pub crowns_in_passing: bool,
    /// The most steps in a row that a king may make while its side has men; 0 for no limit.
    pub king_steps: u8,
    /// Draws of games without progress.
    pub draws: DrawRules,
    /// True if players also name its squares by letters. Then moves are also written by letters.
    pub algebraic: bool,
    /// The number of the rules in the GameType tag of PDN 3.0: 20 international, 25 Russian, 26 Brazilian, 40 Frisian;
    /// 96 breakthrough and 98 antidraughts, as Lidraughts writes them.
    /// Other variants of the international rules have no number; they are written with 20 and their name.
    pub pdn_type: u8,
}

/// The rules of the world federation: FMJD, "Official rules for international draughts" (Annex 1).
pub(in crate::games::draughts) static INTERNATIONAL: Rules = Rules {
    name: "international",
    summary: text!("draughts-international-summary"),
    ..on_board(Layout::new(10))
};

/// Killer draughts: "If a king takes another king as the last piece taken, the king has to stop immediately behind the taken king"
/// (the announcement of the Killer tournament at the world championship of 2005, <https://damforum.nl/bb3/viewtopic.php?t=1292>).
/// So two kings catch one, and the draws of small endings do not apply.
pub(in crate::games::draughts) static KILLER: Rules = Rules {
    name: "killer",
    summary: text!("draughts-killer-summary"),
    family: Family::Killer,
    stops_behind_king: true,
    draws: DrawRules::KINGS_ALONE,
    ..on_board(Layout::new(10))
};

/// Breakthrough: <https://lidraughts.org/variant/breakthrough>.
pub(in crate::games::draughts) static BREAKTHROUGH: Rules = Rules {
    name: "breakthrough",
    summary: text!("draughts-breakthrough-summary"),
    family: Family::Breakthrough,
    goal: Goal::FirstKing,
    draws: DrawRules::KINGS_ALONE,
    pdn_type: 96,
    ..on_board(Layout::new(10))
};

/// Antidraughts: <https://lidraughts.org/variant/antidraughts>.
pub(in crate::games::draughts) static ANTIDRAUGHTS: Rules = Rules {
    name: "antidraughts",
    summary: text!("draughts-antidraughts-summary"),
    family: Family::Antidraughts,
    goal: Goal::NoMove,
    draws: DrawRules::KINGS_ALONE,
    pdn_type: 98,
    ..on_board(Layout::new(10))
};

/// Frisian draughts: "Official rules for Frisian draughts" (2011).
pub(in crate::games::draughts) static FRISIAN: Rules = Rules {
    name: "frisian",
    summary: text!("draughts-frisian-summary"),
    family: Family::Frisian,
    frisian_captures: true,
    king_steps: 3,
    draws: DrawRules::FRISIAN,
    pdn_type: 40,
    ..on_board(Layout::new(10))
};

/// The international rules on the chess board, but for the draws: CBD, "Regras oficiais do jogo de damas".
pub(in crate::games::draughts) static BRAZILIAN: Rules = Rules {
    name: "brazilian",
    summary: text!("draughts-brazilian-summary"),
    family: Family::Brazilian,
    draws: DrawRules::BRAZILIAN,
    pdn_type: 26,
    ..on_board(Layout::new(8))
};

/// Shashki: FMJD-64, "Official rules of Russian draughts".
pub(in crate::games::draughts) static RUSSIAN: Rules = Rules {
    name: "russian",
    summary: text!("draughts-russian-summary"),
    family: Family::Russian,
    majority: false,
    crowns_in_passing: true,
    draws: DrawRules::RUSSIAN,
    pdn_type: 25,
    ..on_board(Layout::new(8))
};

/// Brazilian draughts by its size.
pub(in crate::games::draughts) static EIGHT: Rules = Rules {
    name: "8x8",
    summary: text!("draughts-8x8-summary"),
    family: Family::Brazilian,
    draws: BRAZILIAN.draws,
    pdn_type: BRAZILIAN.pdn_type,
    ..on_board(Layout::new(8))
};

/// The international rules on 18 squares.
pub(in crate::games::draughts) static SIX: Rules = Rules {
    name: "6x6",
    summary: text!("draughts-6x6-summary"),
    family: Family::Small,
    ..on_board(Layout::new(6))
};

/// The international rules on 8 squares.
pub(in crate::games::draughts) static FOUR: Rules = Rules {
    name: "4x4",
    summary: text!("draughts-4x4-summary"),
    family: Family::Small,
    ..on_board(Layout::new(4))
};

/// The variants on boards of at most 64 bits, the default first.
pub(in crate::games::draughts) static VARIANTS: [&Rules; 10] = [
    &INTERNATIONAL,
    &BRAZILIAN,
    &RUSSIAN,
    &FRISIAN,
    &KILLER,
    &BREAKTHROUGH,
    &ANTIDRAUGHTS,
    &EIGHT,
    &SIX,
    &FOUR,
];

/// Canadian draughts: the international rules, those of draws included, on 72 squares (Alain Damay, "Canadian 12x12 checkers",
/// <http://windames.free.fr/canadian.html>).
pub(in crate::games::draughts) static TWELVE: Rules<u128> = Rules {
    name: "12x12",
    summary: text!("draughts-12x12-summary"),
    family: Family::Small,
    pdn_type: 27,
    ..on_board(Layout::wide(12))
};

/// The international rules on 98 squares.
pub(in crate::games::draughts) static FOURTEEN: Rules<u128> = Rules {
    name: "14x14",
    summary: text!("draughts-14x14-summary"),
    family: Family::Small,
    ..on_board(Layout::wide(14))
};

/// International draughts in the wider word, for tests that compare the words.
#[cfg(test)]
pub(in crate::games::draughts) static WIDE_INTERNATIONAL: Rules<u128> =
    Rules { name: "international", ..on_board(Layout::wide(10)) };

/// The variants on boards of more than 64 bits.
pub(in crate::games::draughts) static WIDE_VARIANTS: [&Rules<u128>; 2] = [&TWELVE, &FOURTEEN];

/// What records tell of a variant.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Label {
    /// Its name.
    pub name: &'static str,
    /// Rows, and columns.
    pub size: usize,
    /// The number of the rules in the GameType tag of PDN.
    pub pdn_type: u8,
}

/// The labels of all variants, the default first.
pub(in crate::games::draughts) fn labels() -> impl Iterator<Item = Label> {
    let usual = VARIANTS.iter().map(|rules| rules.label());
    usual.chain(WIDE_VARIANTS.iter().map(|rules| rules.label()))
}

/// The size of the board whose squares have names by letters.
const CHESS_BOARD: usize = 8;

/// The international rules on a board, two rows in the middle left empty.
const fn on_board<W: Word>(layout: Layout<W>) -> Rules<W> {
    let size = layout.size();
    Rules {
        name: "",
        summary: Text::EMPTY,
        family: Family::International,
        layout,
        rows_of_men: size / 2 - 1,
        goal: Goal::LastMove,
        majority: true,
        frisian_captures: false,
        stops_behind_king: false,
        crowns_in_passing: false,
        king_steps: 0,
        draws: DrawRules::INTERNATIONAL,
        algebraic: size == CHESS_BOARD,
        pdn_type: 20,
    }
}

impl<W: Word> Rules<W> {
    /// The squares of a side's men at the start.
    #[must_use]
    pub(crate) fn first_men(&self, side: Side) -> W {
        let top = match side {
            Side::First => self.layout.size() - self.rows_of_men,
            Side::Second => 0,
        };
        (top..top + self.rows_of_men)
            .map(|row| self.layout.row(row))
            .fold(W::EMPTY, |men, row| men | row)
    }

    /// True if a king has ended the game on a board.
    #[must_use]
    #[inline(always)]
    pub(crate) fn ended_by_king(&self, board: &Board<W>) -> bool {
        matches!(self.goal, Goal::FirstKing) && board.has_kings()
    }

    /// The end of a game in which `side` is to move and has no legal move.
    #[must_use]
    pub(crate) fn end(&self, board: &Board<W>, side: Side) -> Outcome {
        let other = side.other();
        if self.ended_by_king(board) {
            // The king is new, so it belongs to the side that moved last, except in a position that was set up.
            let winner = if board.kings(other).is_empty() { side } else { other };
            return Outcome::win(winner, 1, &FIRST_KING);
        }
        let winner = if self.goal == Goal::NoMove { side } else { other };
        Outcome::win(winner, 1, &NO_MOVES)
    }

    /// What records tell of it.
    #[must_use]
    pub(in crate::games::draughts) fn label(&self) -> Label {
        Label { name: self.name, size: self.layout.size(), pdn_type: self.pdn_type }
    }

    /// The variant as it presents itself.
    #[must_use]
    pub(crate) const fn about(&self) -> VariantAbout {
        VariantAbout { name: self.name, summary: self.summary }
    }
}
