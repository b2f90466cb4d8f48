//! Draws of games without progress: the rules of the federations, as tables with a row for each article.
//!
//! The federations count moves of both sides; a row counts plies, twice as many,
//! so the game is drawn when both sides have played the last of these moves.
//! The game's `README.md` summarises the articles, and says which source we follow where they differ.
//! [`super::history`] counts the plies for the rows.

use std::ops::RangeInclusive;

use crate::game::{Reason, Side};

use super::board::Board;
use super::layout::Layout;
use super::word::Word;

/// The position has occurred three times.
pub(in crate::games::draughts) const REPETITION: Reason =
    Reason { id: "repetition", text: text!("draughts-reason-repetition") };
/// Kings alone have moved, without a capture, for [`DrawRules::king_plies`].
pub(in crate::games::draughts) const KING_MOVES: Reason =
    Reason { id: "king_moves", text: text!("draughts-reason-king-moves") };
/// Three pieces or more have not caught a lone king in time.
pub(in crate::games::draughts) const THREE_AGAINST_ONE: Reason =
    Reason { id: "three_against_one", text: text!("draughts-reason-three-against-one") };
/// Two pieces or one have not caught a lone king in time.
pub(in crate::games::draughts) const TWO_AGAINST_ONE: Reason =
    Reason { id: "two_against_one", text: text!("draughts-reason-two-against-one") };
/// Each side has one piece left.
pub(in crate::games::draughts) const ONE_AGAINST_ONE: Reason =
    Reason { id: "one_against_one", text: text!("draughts-reason-one-against-one") };
/// Two pieces have not beaten two in time.
pub(in crate::games::draughts) const TWO_AGAINST_TWO: Reason =
    Reason { id: "two_against_two", text: text!("draughts-reason-two-against-two") };
/// Three pieces have not driven a lone king from the main road in time.
pub(in crate::games::draughts) const MAIN_ROAD: Reason =
    Reason { id: "main_road", text: text!("draughts-reason-main-road") };
/// Nothing was taken and no man was crowned for too long in an ending of few pieces.
pub(in crate::games::draughts) const UNCHANGED_FORCES: Reason =
    Reason { id: "unchanged_forces", text: text!("draughts-reason-unchanged-forces") };

/// The draw rules of a variant. The third occurrence of a position is a draw in all of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DrawRules {
    /// Plies of kings only, without a capture.
    pub king_plies: u8,
    /// Rules of endings; the first that is fulfilled names the reason.
    pub endings: &'static [EndingRule],
    /// True if some of them hold without kings.
    pub without_kings: bool,
}

/// An article on endings.
#[derive(Debug)]
pub(crate) struct EndingRule {
    /// The name of the draw.
    pub reason: &'static Reason,
    /// The forces for which it holds.
    pub forces: Forces,
    /// The plies that count.
    pub counts: Counts,
    /// The number of them that makes a draw.
    pub plies: u8,
}

/// The plies that a rule counts, while its [`Forces`] are on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counts {
    /// All of them.
    Ending,
    /// Those since the last capture or coronation.
    Unchanged,
    /// Those for which the lone king has not left the main road, the diagonal from a1.
    OnMainRoad,
}

/// Forces of both sides, each of which has a king unless no kings are asked.
#[derive(Debug)]
pub(crate) struct Forces {
    /// Pieces on the board.
    pieces: RangeInclusive<u32>,
    /// The most pieces of the side that has fewer.
    weaker: u32,
    /// The most pieces of the side that has more.
    stronger: u32,
    /// The fewest kings of the side that has more pieces; 0 if neither side needs one.
    kings: u32,
    /// The most men of both sides.
    men: u32,
}

/// More pieces than there are.
const ANY: u32 = u128::BITS;

impl Forces {
    /// No more is asked than a king of each side.
    const BOTH_KINGS: Self =
        Self { pieces: 2..=ANY, weaker: ANY, stronger: ANY, kings: 1, men: ANY };
    /// A king alone against a side that has one, too.
    const LONE_KING: Self = Self { weaker: 1, ..Self::BOTH_KINGS };

    /// True if these forces stand on `board`.
    #[must_use]
    pub(in crate::games::draughts) fn hold<W: Word>(&self, board: &Board<W>) -> bool {
        let [fewer, more] = by_pieces(board);
        let count = |set: W| set.count_ones();
        let pieces = count(board.occupied());
        let kings = Side::BOTH.map(|side| count(board.kings(side)));
        (self.kings == 0 || kings[0].min(kings[1]) > 0)
            && self.pieces.contains(&pieces)
            && count(board.pieces(fewer)) <= self.weaker
            && count(board.pieces(more)) <= self.stronger
            && kings[more.index()] >= self.kings
            && pieces - kings[0] - kings[1] <= self.men
    }
}

impl EndingRule {
    /// True if plies are counted on `board`, on which its forces stand.
    #[must_use]
    pub(in crate::games::draughts) fn counts_on<W: Word>(
        &self,
        board: &Board<W>,
        layout: Layout<W>,
    ) -> bool {
        self.counts != Counts::OnMainRoad || is_on_main_road(board, layout)
    }
}

/// True if a piece of the side that has fewer stands on the main road.
fn is_on_main_road<W: Word>(board: &Board<W>, layout: Layout<W>) -> bool {
    let [fewer, _] = by_pieces(board);
    board.pieces(fewer).meets(layout.main_road())
}

/// The side that has fewer pieces, and the other.
fn by_pieces<W: Word>(board: &Board<W>) -> [Side; 2] {
    let [first, second] = Side::BOTH;
    let second_has_fewer = board.pieces(second).count_ones() < board.pieces(first).count_ones();
    if second_has_fewer { [second, first] } else { [first, second] }
}

/// Two pieces or one, a king among them, against a lone king: five moves.
/// All federations have this article.
const TWO_OR_ONE: EndingRule = EndingRule {
    reason: &TWO_AGAINST_ONE,
    forces: Forces { pieces: 2..=3, ..Forces::LONE_KING },
    counts: Counts::Ending,
    plies: 10,
};

impl DrawRules {
    /// 25 moves of kings and no more, where few pieces may yet decide the game: the international rules without their endings.
    pub(crate) const KINGS_ALONE: Self = Self { endings: &[], ..Self::INTERNATIONAL };

    /// Frisian draughts, as Lidraughts plays it: two kings have seven moves to catch one.
    /// A king against a king is drawn unless one is caught within two moves.
    pub(crate) const FRISIAN: Self = Self {
        endings: &[
            EndingRule {
                reason: &TWO_AGAINST_ONE,
                forces: Forces { pieces: 2..=2, ..Forces::LONE_KING },
                counts: Counts::Ending,
                plies: 4,
            },
            EndingRule {
                reason: &TWO_AGAINST_ONE,
                forces: Forces { pieces: 3..=3, kings: 2, ..Forces::LONE_KING },
                counts: Counts::Ending,
                plies: 14,
            },
        ],
        ..Self::INTERNATIONAL
    };

    /// FMJD, "Official rules for international draughts" (Annex 1): 25 moves of kings,
    /// 16 of three pieces against a lone king, 5 of fewer.
    pub(crate) const INTERNATIONAL: Self = Self {
        king_plies: 50,
        endings: &[
            TWO_OR_ONE,
            EndingRule {
                reason: &THREE_AGAINST_ONE,
                forces: Forces { pieces: 4..=4, ..Forces::LONE_KING },
                counts: Counts::Ending,
                plies: 32,
            },
        ],
        without_kings: false,
    };

    /// CBD, "Regras oficiais do jogo de damas" (64 squares), articles 16 (20 moves of kings) and 18:
    /// 5 moves in two kings against two, against a king and a man, or against one; in a king against a king, or a king and a man.
    pub(crate) const BRAZILIAN: Self = Self {
        king_plies: 40,
        endings: &[
            TWO_OR_ONE,
            EndingRule {
                reason: &TWO_AGAINST_TWO,
                forces: Forces { pieces: 4..=4, stronger: 2, men: 1, ..Forces::BOTH_KINGS },
                counts: Counts::Ending,
                plies: 10,
            },
        ],
        without_kings: false,
    };

    /// WCDF, "Rules of Draughts (Checkers)": 40 moves in which no man has advanced and nothing was taken.
    pub(crate) const ENGLISH: Self = Self { king_plies: 80, endings: &[], without_kings: false };

    /// Italian draughts: the same 40 moves. The articles of the FID that we could read, 1 to 5, do not speak of draws.
    pub(crate) const ITALIAN: Self = Self::ENGLISH;

    /// Spanish and Portuguese draughts: 20 moves of kings (section 64 of Portugal, <https://section64port.online/page43146126.html>).
    pub(crate) const PORTUGUESE: Self = Self { king_plies: 40, ..Self::ENGLISH };

    /// Czech draughts: 15 moves without a capture and without a step of a man (FMJD, <http://fmjd.org/variant.php?p=czech>).
    pub(crate) const CZECH: Self = Self { king_plies: 30, ..Self::ENGLISH };

    /// American pool checkers: three kings have 13 moves to catch one (APCA, "The APCA playing rules").
    pub(crate) const POOL: Self = Self {
        endings: &[EndingRule {
            reason: &THREE_AGAINST_ONE,
            forces: Forces { kings: 3, ..Forces::LONE_KING },
            counts: Counts::Ending,
            plies: 26,
        }],
        ..Self::INTERNATIONAL
    };

    /// Turkish draughts: one piece of each side, even if one of them is a king
    /// ("Türk Daması: Kurallar", 19 b, <http://www.damaakademisi.com/page/178/>). We found no limit for other endings;
    /// 40 moves of kings, or of men along their rows, let every game end.
    pub(crate) const TURKISH: Self = Self {
        king_plies: 80,
        endings: &[EndingRule {
            reason: &ONE_AGAINST_ONE,
            forces: Forces {
                pieces: 2..=2,
                weaker: 1,
                stronger: 1,
                kings: 0,
                ..Forces::BOTH_KINGS
            },
            counts: Counts::Ending,
            plies: 0,
        }],
        without_kings: true,
    };

    /// Armenian draughts: our sources know a draw by agreement alone; as in Turkish draughts, 40 moves of kings,
    /// or of men along their rows, let every game end.
    pub(crate) const ARMENIAN: Self =
        Self { king_plies: Self::TURKISH.king_plies, endings: &[], without_kings: false };

    /// FMJD-64, "Rules of the game" (<https://fmjd64.org/rules-of-the-game/>), articles 7.2.3 to 7.2.8; 7.2.5 is 15 moves of kings.
    pub(crate) const RUSSIAN: Self = Self {
        king_plies: 30,
        endings: &[
            // 7.2.8.
            TWO_OR_ONE,
            // 7.2.7: three pieces against a king on the main road, 5 moves.
            EndingRule {
                reason: &MAIN_ROAD,
                forces: Forces { pieces: 4..=4, ..Forces::LONE_KING },
                counts: Counts::OnMainRoad,
                plies: 10,
            },
            // 7.2.4: three kings or more against one, 15 moves.
            EndingRule {
                reason: &THREE_AGAINST_ONE,
                forces: Forces { kings: 3, ..Forces::LONE_KING },
                counts: Counts::Ending,
                plies: 30,
            },
            // 7.2.6: four or five pieces, 30 moves; six or seven, 60.
            EndingRule {
                reason: &UNCHANGED_FORCES,
                forces: Forces { pieces: 4..=5, ..Forces::BOTH_KINGS },
                counts: Counts::Unchanged,
                plies: 60,
            },
            EndingRule {
                reason: &UNCHANGED_FORCES,
                forces: Forces { pieces: 6..=7, ..Forces::BOTH_KINGS },
                counts: Counts::Unchanged,
                plies: 120,
            },
        ],
        without_kings: false,
    };
}
