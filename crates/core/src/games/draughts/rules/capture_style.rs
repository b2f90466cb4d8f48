//! The styles of captures for which the generators are compiled: along diagonals, Frisian, and along rows and columns.

use crate::game::Side;

use super::layout::Direction;
use super::turn::Turn;
use super::word::Word;

/// The directions of captures, and their worth if the capture worth most is compulsory.
pub(in crate::games::draughts) trait Style<W: Word, const N: usize> {
    /// The directions in which pieces take.
    const DIRECTIONS: [Direction<W>; N];
    /// The worth of taking a man.
    const MAN: u32;
    /// The worth of taking a king.
    const KING: u32;
    /// The worth of the shortest capture that ends where it began.
    /// Below it no two paths take the same pieces and end on the same square.
    const ROUND: u32;
    /// The extra worth of a capture by a king, in addition to the pieces that it takes.
    const BY_KING: u32;
    /// The squares of `set` at which a step in a direction can end.
    fn ends(direction: Direction<W>, set: W) -> W;

    /// The worth of taking the piece `over`.
    #[inline(always)]
    fn worth(turn: &Turn<W>, over: W) -> u32 {
        if over.meets(turn.enemy_kings) { Self::KING } else { Self::MAN }
    }
}

/// Captures along diagonals; a piece is a piece.
pub(in crate::games::draughts) struct Diagonal;

impl<W: Word> Style<W, 4> for Diagonal {
    const DIRECTIONS: [Direction<W>; 4] = Direction::ALL;
    const MAN: u32 = 1;
    const KING: u32 = 1;
    const ROUND: u32 = 4;
    const BY_KING: u32 = 0;

    #[inline(always)]
    fn ends(_: Direction<W>, set: W) -> W {
        set
    }
}

/// A style in which men may take forwards only. The last direction is opposite to the first, the third to the second.
pub(in crate::games::draughts) trait Forwards<W: Word>:
    Style<W, 4>
{
    /// The number of directions in which men take: the first ones for the first side, the last ones for the other.
    const MEN: usize;

    /// True if the men of a side take in the direction of an index.
    #[inline(always)]
    fn is_forward(side: Side, index: usize) -> bool {
        match side {
            Side::First => index < Self::MEN,
            Side::Second => index >= 4 - Self::MEN,
        }
    }
}

impl<W: Word> Forwards<W> for Diagonal {
    const MEN: usize = 2;
}

/// Captures along rows and columns of a board whose squares are all playable; men also take along their row.
pub(in crate::games::draughts) struct Along;

impl<W: Word> Style<W, 4> for Along {
    const DIRECTIONS: [Direction<W>; 4] = Direction::ALONG;
    const MAN: u32 = 1;
    const KING: u32 = 1;
    const ROUND: u32 = 4;
    const BY_KING: u32 = 0;

    #[inline(always)]
    fn ends(direction: Direction<W>, set: W) -> W {
        set & !direction.edge_of_whole()
    }
}

impl<W: Word> Forwards<W> for Along {
    const MEN: usize = 3;
}

/// Captures along rows and columns, too. A king is worth a little less than two men;
/// of captures that are worth as much, those by a king come first.
pub(in crate::games::draughts) struct Frisian;

/// The worth of a man in Frisian captures.
const FRISIAN_MAN: u32 = 64;

impl<W: Word> Style<W, 8> for Frisian {
    const DIRECTIONS: [Direction<W>; 8] = Direction::EIGHT;
    const MAN: u32 = FRISIAN_MAN;
    // However many kings are taken, they are worth less than twice as many men, and more than one man less than that.
    const KING: u32 = 2 * FRISIAN_MAN - 2;
    const ROUND: u32 = 3 * FRISIAN_MAN;
    const BY_KING: u32 = 1;

    #[inline(always)]
    fn ends(direction: Direction<W>, set: W) -> W {
        set & !direction.edge()
    }
}

/// All squares of `set` moved by one step, those off the board left out or not in any set of squares.
#[inline(always)]
pub(in crate::games::draughts) fn step<S: Style<W, N>, W: Word, const N: usize>(
    direction: Direction<W>,
    set: W,
) -> W {
    S::ends(direction, direction.step(set))
}

/// The free squares that pieces on `set` reach in a direction.
#[inline(always)]
pub(in crate::games::draughts) fn slide<S: Style<W, N>, W: Word, const N: usize>(
    direction: Direction<W>,
    set: W,
    free: W,
) -> W {
    direction.slide(set, S::ends(direction, free))
}

/// The squares from which a man jumps at all.
#[inline(always)]
pub(in crate::games::draughts) fn union<W: Word>(jumps: &[W]) -> W {
    jumps.iter().fold(W::EMPTY, |all, &squares| all | squares)
}

/// The squares from which a man that came in a direction jumps otherwise than back.
#[inline(always)]
pub(in crate::games::draughts) fn onward<S: Style<W, N>, W: Word, const N: usize>(
    jumps: &[W; N],
    came: Direction<W>,
) -> W {
    let mut onward = W::EMPTY;
    let mut i = 0;
    while i < N {
        if S::DIRECTIONS[i] != came.back() {
            onward |= jumps[i];
        }
        i += 1;
    }
    onward
}
