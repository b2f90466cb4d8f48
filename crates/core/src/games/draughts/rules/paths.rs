//! The path of a capture: the pieces that it jumps, in order, and the squares on which it lands.
//!
//! A move has only its ends and the set of captured pieces; several paths may be possible.
//! They are found by following the jumps over exactly these pieces. Only notation and pictures need them.

use super::board::DraughtsMove;
use super::layout::{Direction, Square};
use super::turn::Turn;

/// One jump of a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::draughts) struct Jump {
    /// The piece taken.
    pub over: Square,
    /// The square on which the jump ends.
    pub landing: Square,
}

/// The first path of `mv`, a legal capture of `turn`, that is `wanted`.
pub(in crate::games::draughts) fn find_path(
    turn: &Turn,
    mv: DraughtsMove,
    mut wanted: impl FnMut(&[Jump]) -> bool,
) -> Option<Vec<Jump>> {
    let from = mv.from.bit();
    let mut walk = Walk {
        turn,
        mv,
        free: turn.empty | from,
        was_king: turn.kings & from != 0,
        path: Vec::new(),
        wanted: &mut wanted,
    };
    walk.goes_on(from, mv.captured, walk.was_king).then_some(walk.path)
}

struct Walk<'a> {
    turn: &'a Turn,
    mv: DraughtsMove,
    /// The empty squares, and the square that this piece has left.
    free: u64,
    was_king: bool,
    path: Vec<Jump>,
    wanted: &'a mut dyn FnMut(&[Jump]) -> bool,
}

impl Walk<'_> {
    /// True if a wanted path continues from `at`, with the pieces `left` still to be taken.
    fn goes_on(&mut self, at: u64, left: u64, king: bool) -> bool {
        if left == 0 {
            return self.ends(at, king) && (self.wanted)(&self.path);
        }
        let frisian = self.turn.rules.frisian_captures;
        let directions = if frisian { &Direction::EIGHT[..] } else { &Direction::ALL };
        directions.iter().any(|&direction| self.jumps(at, direction, left, king))
    }

    /// True if the move ends here: on its last square, and with a new king if and only if the move crowns one.
    fn ends(&self, at: u64, king: bool) -> bool {
        let crowned = !self.was_king && (king || at & self.turn.last_row != 0);
        at == self.mv.to.bit() && crowned == self.mv.crowned
    }

    fn jumps(&mut self, at: u64, direction: Direction, left: u64, king: bool) -> bool {
        let step = |set| direction.step(set) & !direction.edge();
        let mut over = step(at);
        while king && over & self.free != 0 {
            over = step(over);
        }
        if over & left == 0 {
            return false;
        }
        let mut landing = step(over) & self.free;
        while landing != 0 {
            let crowned = self.turn.rules.crowns_in_passing && landing & self.turn.last_row != 0;
            self.path.push(Jump { over: Square::lowest(over), landing: Square::lowest(landing) });
            if self.goes_on(landing, left & !over, king || crowned) {
                return true;
            }
            self.path.pop();
            landing = if king { step(landing) & self.free } else { 0 };
        }
        false
    }
}
