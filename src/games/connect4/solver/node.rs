//! A position as the solver sees it: the stones, and the squares on which each side would complete four.

use super::super::shape::Shape;

/// A position in which the side to move cannot win at once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// The stones of the side to move.
    pub own: u64,
    /// The stones of both.
    pub occupied: u64,
    /// The empty squares, playable or not, that complete four for the side to move.
    pub own_wins: u64,
    /// The same for the other side.
    pub other_wins: u64,
    /// How many stones there are.
    pub stones: i32,
}

/// Where the forced moves from a node lead.
pub(super) enum Followed {
    /// To the end of the game: its value for the side that was to move.
    Over(i32),
    /// To a node with a choice.
    Choice(Choice),
}

/// A node at which the side to move has several moves that do not lose at once.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub node: Node,
    /// Those moves, as the squares that they fill.
    pub moves: u64,
    /// Whether it is the turn of the other side than where the forced moves began.
    pub turned: bool,
}

impl Node {
    /// Looks at a position.
    pub fn new(shape: Shape, own: u64, occupied: u64) -> Self {
        Self {
            own,
            occupied,
            own_wins: wins(shape, own) & shape.squares() & !occupied,
            other_wins: wins(shape, own ^ occupied) & shape.squares() & !occupied,
            stones: occupied.count_ones() as i32,
        }
    }

    /// The lowest empty square of each column.
    #[inline(always)]
    pub fn playable(&self, shape: Shape) -> u64 {
        (self.occupied + shape.bottom()) & shape.squares()
    }

    /// After a stone of the side to move on `square`.
    #[inline(always)]
    pub fn play(&self, shape: Shape, square: u64) -> Self {
        let mover = self.own | square;
        let occupied = self.occupied | square;
        Self {
            own: self.occupied ^ self.own,
            occupied,
            own_wins: self.other_wins & !square,
            other_wins: wins(shape, mover) & shape.squares() & !occupied,
            stones: self.stones + 1,
        }
    }

    /// The value for the side to move if it wins with its next stone.
    #[inline(always)]
    pub fn winning_now(&self, shape: Shape) -> i32 {
        (shape.area() as i32 + 1 - self.stones) / 2
    }

    /// The highest value that is left: a win with the second stone from here.
    #[inline(always)]
    pub fn most(&self, shape: Shape) -> i32 {
        (shape.area() as i32 - 1 - self.stones) / 2
    }

    /// The lowest value that is left where a move does not lose at once.
    #[inline(always)]
    pub fn least(&self, shape: Shape) -> i32 {
        -((shape.area() as i32 - 2 - self.stones) / 2)
    }

    /// A number that no other position of the board has: in each column the stones of the mover, added to all of them.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.own + self.occupied
    }

    /// Plays on while only one move does not lose at once, until there are `halt` stones.
    #[inline(always)]
    pub fn follow(mut self, shape: Shape, halt: i32) -> Followed {
        let mut turned = false;
        loop {
            let playable = self.playable(shape);
            let threats = self.other_wins & playable;
            let mut moves = playable & !(self.other_wins >> 1);
            if threats != 0 {
                moves &= if is_single(threats) { threats } else { 0 };
            }
            if moves == 0 {
                let lost = (shape.area() as i32 - self.stones) / 2;
                let value = if playable == 0 { 0 } else { -lost };
                return Followed::Over(if turned { -value } else { value });
            }
            if !is_single(moves) || self.stones == halt {
                return Followed::Choice(Choice { node: self, moves, turned });
            }
            self = self.play(shape, moves);
            turned = !turned;
        }
    }
}

/// Whether a set has at most one member.
#[inline(always)]
pub(super) fn is_single(set: u64) -> bool {
    set & set.wrapping_sub(1) == 0
}

/// The squares, also occupied ones and those outside of the board, that make four with three of `stones`.
#[inline(always)]
pub(super) fn wins(shape: Shape, stones: u64) -> u64 {
    let [up, right, down_right, up_right] = shape.directions();
    let mut squares = (stones << up) & (stones << (2 * up)) & (stones << (3 * up));
    for step in [right, down_right, up_right] {
        let pairs = stones & (stones >> step);
        squares |= (pairs << step << step) & ((stones << step << step << step) | (stones >> step));
        squares |= (pairs >> step) & ((stones << step) | (stones >> step >> step >> step));
    }
    squares
}
