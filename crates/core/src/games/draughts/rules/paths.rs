//! The path of a capture: the pieces that it jumps, in order, and the squares on which it lands.
//!
//! A move has only its ends and the set of captured pieces; several paths may be possible.
//! They are found by following the jumps over exactly these pieces. Only notation and pictures need them.

use super::board::DraughtsMove;
use super::layout::{Direction, Square};
use super::priority::Criterion;
use super::turn::Turn;
use super::variant::Kings;
use super::word::Word;

/// One jump of a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::draughts) struct Jump<W = u64> {
    /// The piece taken.
    pub over: Square<W>,
    /// The square on which the jump ends.
    pub landing: Square<W>,
}

/// The first path of `mv`, a legal capture of `turn`, that is `wanted`.
pub(in crate::games::draughts) fn find_path<W: Word>(
    turn: &Turn<W>,
    mv: DraughtsMove<W>,
    mut wanted: impl FnMut(&[Jump<W>]) -> bool,
) -> Option<Vec<Jump<W>>> {
    let kings = mv.captured & turn.enemy_kings;
    if kings.is_empty() || !turn.rules.priority.contains(&Criterion::FirstKing) {
        return find_any_path(turn, mv, &mut wanted);
    }
    // Of several ways only those are legal on which the first king is met earliest.
    (0..mv.captured.count_ones() as usize).find_map(|place| {
        let is_king = |jump: &Jump<W>| jump.over.bit().meets(kings);
        find_any_path(turn, mv, &mut |path| {
            path.iter().position(is_king) == Some(place) && wanted(path)
        })
    })
}

/// The first path of `mv` that is `wanted`, whichever order the rules ask for.
fn find_any_path<W: Word>(
    turn: &Turn<W>,
    mv: DraughtsMove<W>,
    wanted: &mut dyn FnMut(&[Jump<W>]) -> bool,
) -> Option<Vec<Jump<W>>> {
    let from = mv.from.bit();
    let mut walk = Walk {
        turn,
        mv,
        free: turn.empty | from,
        was_king: turn.kings.meets(from),
        path: Vec::new(),
        ways: Vec::new(),
        wanted,
    };
    walk.goes_on(from, mv.captured, walk.was_king).then_some(walk.path)
}

struct Walk<'a, W: 'static> {
    turn: &'a Turn<W>,
    mv: DraughtsMove<W>,
    /// The empty squares, and the square that this piece has left.
    free: W,
    was_king: bool,
    path: Vec<Jump<W>>,
    /// The directions of its jumps.
    ways: Vec<Direction<W>>,
    wanted: &'a mut dyn FnMut(&[Jump<W>]) -> bool,
}

impl<W: Word> Walk<'_, W> {
    /// True if a wanted path continues from `at`, with the pieces `left` still to be taken.
    fn goes_on(&mut self, at: W, left: W, king: bool) -> bool {
        if left.is_empty() {
            return self.ends(at, king) && (self.wanted)(&self.path);
        }
        let rules = self.turn.rules;
        if !rules.men_take_backwards && !king {
            return self
                .turn
                .men_directions()
                .any(|direction| self.jumps(at, direction, left, king));
        }
        if rules.frisian_captures {
            return Direction::EIGHT.iter().any(|&direction| self.jumps(at, direction, left, king));
        }
        let back = self.latest_direction().map(Direction::back);
        let mut directions = self.turn.directions().into_iter();
        directions.any(|direction| {
            (rules.kings_turn_back || Some(direction) != back)
                && self.jumps(at, direction, left, king)
        })
    }

    /// True if the move ends here: on its last square, and with a new king if and only if the move crowns one.
    fn ends(&self, at: W, king: bool) -> bool {
        let crowned = !self.was_king && (king || at.meets(self.turn.last_row));
        at == self.mv.to.bit() && crowned == self.mv.crowned
    }

    /// The direction of the latest jump.
    fn latest_direction(&self) -> Option<Direction<W>> {
        self.ways.last().copied()
    }

    fn step(&self, direction: Direction<W>, set: W) -> W {
        self.turn.step(direction, set) & !self.edge(direction)
    }

    fn edge(&self, direction: Direction<W>) -> W {
        if self.turn.rules.layout.is_whole() { W::EMPTY } else { direction.edge() }
    }

    fn jumps(&mut self, at: W, direction: Direction<W>, left: W, king: bool) -> bool {
        let rules = self.turn.rules;
        let removed = if rules.removes_at_once { self.mv.captured & !left } else { W::EMPTY };
        let free = self.free | removed;
        let mut over = self.step(direction, at);
        while king && rules.kings.fly() && over.meets(free) {
            over = self.step(direction, over);
        }
        if !over.meets(left) {
            return false;
        }
        let free = if rules.removes_at_once { free | over } else { free };
        let mut landing = self.step(direction, over) & free;
        while !landing.is_empty() {
            let crowned = rules.crowns_in_passing && landing.meets(self.turn.last_row);
            self.path.push(Jump { over: Square::lowest(over), landing: Square::lowest(landing) });
            self.ways.push(direction);
            if self.goes_on(landing, left & !over, king || crowned) {
                return true;
            }
            self.path.pop();
            self.ways.pop();
            let flies_on = king && rules.kings == Kings::Flying;
            landing = if flies_on { self.step(direction, landing) & free } else { W::EMPTY };
        }
        false
    }
}
