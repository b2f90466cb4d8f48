//! The two styles of captures for which the generator is compiled: along diagonals, and Frisian.

use super::layout::Direction;
use super::turn::Turn;

/// The directions of captures, and their worth if the capture worth most is compulsory.
pub(in crate::games::draughts) trait Style<const N: usize> {
    /// The directions in which pieces take.
    const DIRECTIONS: [Direction; N];
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
    fn ends(direction: Direction, set: u64) -> u64;

    /// The worth of taking the piece `over`.
    #[inline(always)]
    fn worth(turn: &Turn, over: u64) -> u32 {
        if over & turn.enemy_kings == 0 { Self::MAN } else { Self::KING }
    }
}

/// Captures along diagonals; a piece is a piece.
pub(in crate::games::draughts) struct Diagonal;

impl Style<4> for Diagonal {
    const DIRECTIONS: [Direction; 4] = Direction::ALL;
    const MAN: u32 = 1;
    const KING: u32 = 1;
    const ROUND: u32 = 4;
    const BY_KING: u32 = 0;

    #[inline(always)]
    fn ends(_: Direction, set: u64) -> u64 {
        set
    }
}

/// Captures along rows and columns, too. A king is worth a little less than two men;
/// of captures that are worth as much, those by a king come first.
pub(in crate::games::draughts) struct Frisian;

impl Style<8> for Frisian {
    const DIRECTIONS: [Direction; 8] = Direction::EIGHT;
    const MAN: u32 = 64;
    // However many kings are taken, they are worth less than twice as many men, and more than one man less than that.
    const KING: u32 = 2 * Self::MAN - 2;
    const ROUND: u32 = 3 * Self::MAN;
    const BY_KING: u32 = 1;

    #[inline(always)]
    fn ends(direction: Direction, set: u64) -> u64 {
        set & !direction.edge()
    }
}

/// All squares of `set` moved by one step, those off the board left out or not in any set of squares.
#[inline(always)]
pub(in crate::games::draughts) fn step<S: Style<N>, const N: usize>(
    direction: Direction,
    set: u64,
) -> u64 {
    S::ends(direction, direction.step(set))
}

/// The free squares that pieces on `set` reach in a direction.
#[inline(always)]
pub(in crate::games::draughts) fn slide<S: Style<N>, const N: usize>(
    direction: Direction,
    set: u64,
    free: u64,
) -> u64 {
    direction.slide(set, S::ends(direction, free))
}

/// The squares from which a man jumps at all.
#[inline(always)]
pub(in crate::games::draughts) fn union(jumps: &[u64]) -> u64 {
    jumps.iter().fold(0, |all, &squares| all | squares)
}

/// The squares from which a man that came in a direction jumps otherwise than back.
#[inline(always)]
pub(in crate::games::draughts) fn onward<S: Style<N>, const N: usize>(
    jumps: &[u64; N],
    came: Direction,
) -> u64 {
    let mut onward = 0;
    let mut i = 0;
    while i < N {
        if S::DIRECTIONS[i] != came.back() {
            onward |= jumps[i];
        }
        i += 1;
    }
    onward
}
