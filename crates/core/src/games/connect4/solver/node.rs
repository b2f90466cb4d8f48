//! A position in the form of the solver: the stones, and the threats, which are squares on which a side would complete four.

use crate::games::connect4::rules::bits::Bits;
use crate::games::connect4::rules::shape::Shape;

/// A position in which the side to move has no immediate win.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<B> {
    /// The stones of the side to move.
    pub own: B,
    /// The stones of both sides.
    pub occupied: B,
    /// The threats of the side to move: empty squares, playable or not, that complete four.
    pub own_threats: B,
    /// The threats of the other side.
    pub other_threats: B,
    /// The number of stones.
    pub stones: i32,
}

/// The end of the forced moves from a node.
pub(super) enum Followed<B> {
    /// To the end of the game: its value for the side that was to move.
    Over(i32),
    /// To a node with a choice.
    Choice(Choice<B>),
}

/// A node at which the side to move has several moves that do not lose immediately.
#[derive(Clone, Copy)]
pub(super) struct Choice<B> {
    pub node: Node<B>,
    /// Those moves, as the squares that they fill.
    pub moves: B,
    /// True if the side to move is not the side that was to move before the forced moves.
    pub turned: bool,
}

impl<B: Bits> Node<B> {
    /// The node of a position.
    pub(super) fn new(shape: Shape, own: B, occupied: B) -> Self {
        Self {
            own,
            occupied,
            own_threats: threats(shape, own) & shape.squares() & !occupied,
            other_threats: threats(shape, own ^ occupied) & shape.squares() & !occupied,
            stones: occupied.count_ones() as i32,
        }
    }

    /// The lowest empty square of each column.
    #[inline(always)]
    pub(super) fn playable(&self, shape: Shape) -> B {
        (self.occupied + shape.bottom::<B>()) & shape.squares::<B>()
    }

    /// The node after a stone of the side to move on `square`.
    #[inline(always)]
    pub(super) fn play(&self, shape: Shape, square: B) -> Self {
        let mover = self.own | square;
        let occupied = self.occupied | square;
        Self {
            own: self.occupied ^ self.own,
            occupied,
            own_threats: self.other_threats & !square,
            other_threats: threats(shape, mover) & shape.squares() & !occupied,
            stones: self.stones + 1,
        }
    }

    /// The value for the side to move if it wins with its next stone.
    #[inline(always)]
    pub(super) fn winning_now(&self, shape: Shape) -> i32 {
        (shape.area() as i32 + 1 - self.stones) / 2
    }

    /// The highest remaining value: a win with the second stone from here.
    #[inline(always)]
    pub(super) fn max_value(&self, shape: Shape) -> i32 {
        (shape.area() as i32 - 1 - self.stones) / 2
    }

    /// The lowest remaining value if a move does not lose immediately.
    #[inline(always)]
    pub(super) fn min_value(&self, shape: Shape) -> i32 {
        -((shape.area() as i32 - 2 - self.stones) / 2)
    }

    /// A number that is unique among the positions of the board: in each column, the stones of the mover added to all stones.
    #[inline(always)]
    pub(super) fn key(&self) -> B {
        self.own + self.occupied
    }

    /// The smaller key of the position and its mirror image.
    #[inline(always)]
    pub(super) fn canonical_key(&self, shape: Shape) -> B {
        let key = self.key();
        key.min(shape.mirrored(key))
    }

    /// True for a position in which the side to move wins with its next stone, which is no [`Node`] of the search.
    #[inline(always)]
    pub(super) fn wins_at_once(&self, shape: Shape) -> bool {
        !(self.own_threats & self.playable(shape)).is_empty()
    }

    /// Plays forced moves: while only one move does not lose immediately and there are more than `book_plies` stones.
    #[inline(always)]
    pub(super) fn follow(mut self, shape: Shape, book_plies: i32) -> Followed<B> {
        let mut turned = false;
        loop {
            let playable = self.playable(shape);
            // The mover has no immediate win, so it must answer a playable threat, and loses to two of them. It must not fill the square
            // below a threat either.
            let threats = self.other_threats & playable;
            let mut moves = playable & !(self.other_threats >> 1);
            if !threats.is_empty() {
                moves &= if threats.is_single() { threats } else { B::zero() };
            }
            if moves.is_empty() {
                let lost = (shape.area() as i32 - self.stones) / 2;
                let value = if playable.is_empty() { 0 } else { -lost };
                return Followed::Over(if turned { -value } else { value });
            }
            if !moves.is_single() || self.stones <= book_plies {
                return Followed::Choice(Choice { node: self, moves, turned });
            }
            self = self.play(shape, moves);
            turned = !turned;
        }
    }
}

/// The squares, including occupied ones and those outside of the board, that make four with three of `stones`. In each direction, they are
/// found from pairs: the square on either side of a pair with a third stone beyond it or at its other end.
#[inline(always)]
pub(super) fn threats<B: Bits>(shape: Shape, stones: B) -> B {
    let [up, right, down_right, up_right] = shape.directions();
    let mut squares = (stones << up) & (stones << (2 * up)) & (stones << (3 * up));
    for step in [right, down_right, up_right] {
        let pairs = stones & (stones >> step);
        squares |= (pairs << step << step) & ((stones << step << step << step) | (stones >> step));
        squares |= (pairs >> step) & ((stones << step) | (stones >> step >> step >> step));
    }
    squares
}

#[cfg(test)]
impl<B: Bits> Node<B> {
    /// A position after `plies` random moves, none of which wins; `None` if there is no such move.
    pub(super) fn after_luck(shape: Shape, plies: u64, seed: u64) -> Option<Self> {
        use crate::game::hash;
        (0..plies).try_fold(Self::new(shape, B::zero(), B::zero()), |node, ply| {
            let safe = super::root::from_centre(shape, node.playable(shape) & !node.own_threats);
            let choice = hash(seed ^ hash(ply)) as usize % safe.len().max(1);
            safe.get(choice).map(|&square| node.play(shape, square))
        })
    }
}
