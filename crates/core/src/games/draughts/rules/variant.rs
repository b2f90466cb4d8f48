//! The rules of the variants as data: one value for each variant, and no branch on a name.

use crate::game::{Outcome, Reason, Side, Text, VariantAbout};

use super::board::Board;
use super::draws::DrawRules;
use super::layout::{Corner, Layout};
use super::priority::Criterion;
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
    /// The same with five men each.
    Frysk,
    /// Kings that stop.
    Killer,
    /// The first king wins.
    Breakthrough,
    /// The side that cannot move wins.
    Antidraughts,
    /// The same on 12x12.
    Canadian,
    /// The international rules on boards of other sizes.
    Other,
    /// American pool checkers.
    Pool,
    /// Men take forwards only, and kings step to the next square.
    English,
    /// The same, but men do not take kings, and captures are ranked.
    Italian,
    /// Men take forwards only, kings fly, and most pieces must be taken: Spanish and Portuguese draughts.
    Spanish,
    /// Men take forwards only, kings fly, and the capture by a king is compulsory.
    Czech,
    /// Men take forwards only, and kings stop behind each piece that they take.
    Thai,
    /// Along rows and columns.
    Turkish,
    /// The same, and without a capture along diagonals too.
    Armenian,
}

/// The reach of kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kings {
    /// Any number of squares, before and behind the piece that they take.
    Flying,
    /// Any number of squares, but they stop directly behind each piece that they take.
    Stopping,
    /// One square, and they take what is next to them.
    Short,
}

impl Kings {
    /// True if they cross any number of empty squares in one step.
    #[must_use]
    #[inline]
    pub(crate) const fn fly(self) -> bool {
        !matches!(self, Self::Short)
    }
}

/// The rules in which one variant differs from another.
///
/// Common to all: men move forwards, capturing is compulsory, no piece is jumped twice, and the game ends when a side cannot move.
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
    /// The side that moves first.
    pub first: Side,
    /// The criteria by which captures are compared, the most important first: only those that nothing surpasses are legal.
    /// Without any, each capture may be chosen.
    pub priority: &'static [Criterion],
    /// True if men take in all directions; otherwise they take as they move.
    pub men_take_backwards: bool,
    /// True if men take kings; used where they take forwards only.
    pub men_take_kings: bool,
    /// The reach of kings; flying where men take backwards.
    pub kings: Kings,
    /// True if captured pieces are removed one by one, so that the way behind them is free; used where men take forwards only.
    pub removes_at_once: bool,
    /// True if a king may take backwards along the line on which it has just taken; used where men take forwards only.
    pub kings_turn_back: bool,
    /// True if pieces that take nothing also go along diagonals; used where all squares are playable.
    pub steps_across: bool,
    /// True if pieces also take along rows and columns of a checkered board.
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
    /// The number of the rules in the GameType tag of PDN 3.0 (<https://pdn.fmjd.org/gametype.html>);
    /// 96 breakthrough, 97 Frysk! and 98 antidraughts, as Lidraughts writes them.
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
    priority: &[Criterion::Value, Criterion::ByKing],
    king_steps: 3,
    draws: DrawRules::FRISIAN,
    pdn_type: 40,
    ..on_board(Layout::new(10))
};

/// Frysk!: Frisian draughts that begins with five men each, on the first and the last row (<https://lidraughts.org/variant/frysk>).
pub(in crate::games::draughts) static FRYSK: Rules = Rules {
    name: "frysk",
    summary: text!("draughts-frysk-summary"),
    family: Family::Frysk,
    rows_of_men: 1,
    pdn_type: 97,
    ..FRISIAN
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
    priority: &[],
    crowns_in_passing: true,
    draws: DrawRules::RUSSIAN,
    pdn_type: 25,
    ..on_board(Layout::new(8))
};

/// English draughts, or American checkers: WCDF, "Rules of Draughts (Checkers)".
/// The dark pieces are on squares 1 to 12 and move first.
pub(in crate::games::draughts) static ENGLISH: Rules = Rules {
    name: "english",
    summary: text!("draughts-english-summary"),
    family: Family::English,
    first: Side::Second,
    priority: &[],
    kings: Kings::Short,
    draws: DrawRules::ENGLISH,
    pdn_type: 21,
    ..forward(Layout::new(8))
};

/// Italian draughts: FID, "Regolamento ufficiale di gioco della dama italiana", articles 2 to 5: men do not take kings;
/// most pieces must be taken, if possible by a king, then most kings, and where the first king is met earliest.
pub(in crate::games::draughts) static ITALIAN: Rules = Rules {
    name: "italian",
    summary: text!("draughts-italian-summary"),
    family: Family::Italian,
    priority: &[Criterion::Pieces, Criterion::ByKing, Criterion::Kings, Criterion::FirstKing],
    men_take_kings: false,
    kings: Kings::Short,
    draws: DrawRules::ITALIAN,
    pdn_type: 22,
    ..forward(Layout::new(8).mirrored())
};

/// American pool checkers: APCA, "Tournament rules of play"; the black pieces are on squares 1 to 12 and move first.
pub(in crate::games::draughts) static POOL: Rules = Rules {
    name: "pool",
    summary: text!("draughts-pool-summary"),
    family: Family::Pool,
    first: Side::Second,
    priority: &[],
    draws: DrawRules::POOL,
    pdn_type: 23,
    ..on_board(Layout::new(8))
};

/// Spanish draughts: most pieces must be taken, then most kings; square 1 is white's corner on the right.
pub(in crate::games::draughts) static SPANISH: Rules = Rules {
    name: "spanish",
    summary: text!("draughts-spanish-summary"),
    family: Family::Spanish,
    priority: &[Criterion::Pieces, Criterion::Kings],
    draws: DrawRules::PORTUGUESE,
    pdn_type: 24,
    ..forward(Layout::new(8).mirrored().numbered_from(Corner::BottomRight))
};

/// Portuguese draughts: Federação Portuguesa de Damas, "Regras do jogo de damas clássicas": the rules of Spanish draughts.
pub(in crate::games::draughts) static PORTUGUESE: Rules = Rules {
    name: "portuguese",
    summary: text!("draughts-portuguese-summary"),
    pdn_type: 28,
    ..SPANISH
};

/// Czech draughts: FMJD, "Brief rules of Czech draughts" (<http://fmjd.org/variant.php?p=czech>): a capture by a king comes first.
pub(in crate::games::draughts) static CZECH: Rules = Rules {
    name: "czech",
    summary: text!("draughts-czech-summary"),
    family: Family::Czech,
    priority: &[Criterion::ByKing],
    draws: DrawRules::CZECH,
    pdn_type: 29,
    ..forward(Layout::new(8))
};

/// Turkish draughts, or dama: Dama Okulu, "Türk Daması: Kurallar" (<http://www.damaakademisi.com>).
pub(in crate::games::draughts) static TURKISH: Rules = Rules {
    name: "turkish",
    summary: text!("draughts-turkish-summary"),
    family: Family::Turkish,
    rows_of_men: 2,
    priority: &[Criterion::Pieces],
    removes_at_once: true,
    draws: DrawRules::TURKISH,
    pdn_type: 30,
    ..forward(Layout::whole())
};

/// Armenian draughts, or tama: Turkish draughts in which men also step forwards along diagonals, and kings fly along them; they take along rows
/// and columns only, and a man that is crowned during a capture continues as a king
/// (<https://draughts.github.io/armenian-draughts.html>, and Ludii, <https://ludii.games/details.php?keyword=Tama>).
pub(in crate::games::draughts) static ARMENIAN: Rules = Rules {
    name: "armenian",
    summary: text!("draughts-armenian-summary"),
    family: Family::Armenian,
    steps_across: true,
    crowns_in_passing: true,
    draws: DrawRules::ARMENIAN,
    pdn_type: INTERNATIONAL.pdn_type,
    ..TURKISH
};

/// Thai draughts, or makhos: eight men each; kings stop behind each piece that they take, which is removed immediately.
/// Christian Freeling, "Thai draughts" (<http://mindsports.nl>). PDN 3.0 lets black begin, and numbers squares from white's corner on the right.
pub(in crate::games::draughts) static THAI: Rules = Rules {
    name: "thai",
    summary: text!("draughts-thai-summary"),
    family: Family::Thai,
    first: Side::Second,
    rows_of_men: 2,
    priority: &[],
    kings: Kings::Stopping,
    removes_at_once: true,
    kings_turn_back: true,
    draws: DrawRules::KINGS_ALONE,
    pdn_type: 31,
    ..forward(Layout::new(8).numbered_from(Corner::BottomRight))
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
    family: Family::Other,
    ..on_board(Layout::new(6))
};

/// The international rules on 8 squares.
pub(in crate::games::draughts) static FOUR: Rules = Rules {
    name: "4x4",
    summary: text!("draughts-4x4-summary"),
    family: Family::Other,
    ..on_board(Layout::new(4))
};

/// The variants on boards of at most 64 bits, the default first.
pub(in crate::games::draughts) static VARIANTS: [&Rules; 20] = [
    &INTERNATIONAL,
    &BRAZILIAN,
    &RUSSIAN,
    &ENGLISH,
    &ITALIAN,
    &SPANISH,
    &PORTUGUESE,
    &CZECH,
    &POOL,
    &TURKISH,
    &ARMENIAN,
    &THAI,
    &FRISIAN,
    &FRYSK,
    &KILLER,
    &BREAKTHROUGH,
    &ANTIDRAUGHTS,
    &EIGHT,
    &SIX,
    &FOUR,
];

/// Canadian draughts: the international rules, those of draws included, on 72 squares (Alain Damay, "Canadian 12x12 checkers",
/// <http://windames.free.fr/canadian.html>).
pub(in crate::games::draughts) static CANADIAN: Rules<u128> = Rules {
    name: "canadian",
    summary: text!("draughts-canadian-summary"),
    family: Family::Canadian,
    pdn_type: 27,
    ..on_board(Layout::wide(12))
};

/// Canadian draughts by its size.
pub(in crate::games::draughts) static TWELVE: Rules<u128> =
    Rules { name: "12x12", summary: text!("draughts-12x12-summary"), ..CANADIAN };

/// The international rules on 98 squares.
pub(in crate::games::draughts) static FOURTEEN: Rules<u128> = Rules {
    name: "14x14",
    summary: text!("draughts-14x14-summary"),
    family: Family::Other,
    ..on_board(Layout::wide(14))
};

/// International draughts in the wider word, for tests that compare the words.
#[cfg(test)]
pub(in crate::games::draughts) static WIDE_INTERNATIONAL: Rules<u128> =
    Rules { name: "international", ..on_board(Layout::wide(10)) };

/// The variants on boards of more than 64 bits.
pub(in crate::games::draughts) static WIDE_VARIANTS: [&Rules<u128>; 3] =
    [&CANADIAN, &TWELVE, &FOURTEEN];

/// The description of a variant in records.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Label {
    /// Its name.
    pub name: &'static str,
    /// Rows, and columns.
    pub size: usize,
    /// The number of the rules in the GameType tag of PDN.
    pub pdn_type: u8,
    /// The side that moves first.
    pub first: Side,
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
        first: Side::First,
        priority: &[Criterion::Pieces],
        men_take_backwards: true,
        men_take_kings: true,
        kings: Kings::Flying,
        removes_at_once: false,
        kings_turn_back: false,
        steps_across: false,
        frisian_captures: false,
        stops_behind_king: false,
        crowns_in_passing: false,
        king_steps: 0,
        draws: DrawRules::INTERNATIONAL,
        algebraic: size == CHESS_BOARD,
        pdn_type: 20,
    }
}

/// The same, men taking forwards only.
const fn forward<W: Word>(layout: Layout<W>) -> Rules<W> {
    Rules { men_take_backwards: false, ..on_board(layout) }
}

impl<W: Word> Rules<W> {
    /// True if captures are compared, so that not all are legal.
    #[must_use]
    #[inline]
    pub(crate) const fn has_priority(&self) -> bool {
        !self.priority.is_empty()
    }

    /// The squares of a side's men at the start.
    #[must_use]
    pub(crate) fn first_men(&self, side: Side) -> W {
        // In Turkish and Armenian draughts the row behind the men is empty.
        let behind = usize::from(self.layout.is_whole());
        let top = match side {
            Side::First => self.layout.size() - self.rows_of_men - behind,
            Side::Second => behind,
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

    /// Its description in records.
    #[must_use]
    pub(in crate::games::draughts) fn label(&self) -> Label {
        Label {
            name: self.name,
            size: self.layout.size(),
            pdn_type: self.pdn_type,
            first: self.first,
        }
    }

    /// The variant as it presents itself.
    #[must_use]
    pub(crate) const fn about(&self) -> VariantAbout {
        VariantAbout { name: self.name, summary: self.summary }
    }
}
