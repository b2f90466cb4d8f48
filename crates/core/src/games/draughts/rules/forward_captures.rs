//! Captures in the variants in which men take forwards only.
//!
//! Each piece that can take is followed jump by jump, by the data of [`Rules`](super::variant::Rules): how far kings go, which pieces men take,
//! when captured pieces are removed, and which captures have priority. Positions without captures end at a test of all men together.
//! The variants in which men take in all directions have a faster method, in [`super::hunt`].

use std::cmp::Ordering;

use crate::game::Side;

use super::board::DraughtsMove;
use super::hunt::{Keeper, Standard};
use super::layout::{Direction, Square, squares_of};
use super::priority::Taken;
use super::turn::Turn;
use super::variant::Kings;
use super::word::Word;

impl<W: Word> Turn<W> {
    /// The directions in which pieces move and take: on a checkered board along diagonals, otherwise along rows and columns.
    /// The last is opposite to the first, the third to the second.
    #[inline]
    pub(in crate::games::draughts) fn directions(&self) -> [Direction<W>; 4] {
        if self.rules.layout.is_whole() { Direction::ALONG } else { Direction::ALL }
    }

    /// The directions in which men move and take forwards, or along their row.
    #[inline]
    pub(in crate::games::draughts) fn men_directions(&self) -> impl Iterator<Item = Direction<W>> {
        let (directions, whole) = (self.directions(), self.rules.layout.is_whole());
        let count = if whole { 3 } else { 2 };
        let first = match self.side {
            Side::First => 0,
            Side::Second => 4 - count,
        };
        directions.into_iter().skip(first).take(count)
    }

    /// The directions in which men go that take nothing.
    #[inline]
    pub(in crate::games::draughts) fn steps_of_men(&self) -> impl Iterator<Item = Direction<W>> {
        let first = match self.side {
            Side::First => 0,
            Side::Second => 2,
        };
        self.men_directions().chain(self.across().iter().copied().skip(first).take(2))
    }

    /// The directions in which kings go that take nothing.
    #[inline]
    pub(in crate::games::draughts) fn steps_of_kings(&self) -> impl Iterator<Item = Direction<W>> {
        self.directions().into_iter().chain(self.across().iter().copied())
    }

    /// The directions in which pieces go and do not take.
    #[inline]
    fn across(&self) -> &'static [Direction<W>] {
        if self.rules.steps_across { &Direction::ACROSS } else { &[] }
    }

    /// All squares of `set` moved by one step. Those that leave the board are in no set of its squares.
    #[inline]
    pub(in crate::games::draughts) fn step(&self, direction: Direction<W>, set: W) -> W {
        let stepped = direction.step(set);
        if self.rules.layout.is_whole() { stepped & !direction.edge_of_whole() } else { stepped }
    }

    /// The pieces that men may take.
    #[inline]
    fn prey_of_men(&self) -> W {
        if self.rules.men_take_kings { self.enemy } else { self.enemy & !self.enemy_kings }
    }

    /// The men that can take something, where they take forwards only.
    pub(super) fn men_that_take_forwards(&self) -> W {
        let prey = self.prey_of_men();
        let takers = self.men_directions().map(|direction| {
            let back = direction.back();
            self.step(back, self.step(back, self.empty) & prey)
        });
        takers.fold(W::EMPTY, |all, men| all | men) & self.men
    }

    /// The kings that can take something, where men take forwards only.
    pub(super) fn kings_that_take(&self) -> W {
        if self.kings.is_empty() {
            return W::EMPTY;
        }
        let takers = self.directions().into_iter().map(|direction| {
            let back = direction.back();
            let mut near = self.step(back, self.step(back, self.empty) & self.enemy);
            let mut takers = near;
            while self.rules.kings.fly() && !near.is_empty() {
                near = self.step(back, near & self.empty);
                takers |= near;
            }
            takers
        });
        takers.fold(W::EMPTY, |all, kings| all | kings) & self.kings
    }

    /// Finds the captures of some men and kings, where men take forwards only.
    #[inline(never)]
    pub(super) fn follow_forwards(
        &self,
        men: W,
        kings: W,
        standard: Standard,
        keeper: &mut impl Keeper<W>,
    ) {
        let from = Square::lowest(W::one());
        let mut search = Search { turn: self, free: W::EMPTY, from, standard, keeper };
        for (set, king) in [(men, false), (kings, true)] {
            for from in squares_of(set) {
                search.follow(from, king);
            }
        }
    }
}

/// A piece in the middle of a capture.
#[derive(Clone, Copy)]
struct Jumper<W> {
    at: W,
    captured: W,
    /// True for a king, and for a man that was crowned on its way.
    king: bool,
    /// The direction of its latest jump.
    came: Option<Direction<W>>,
    taken: Taken,
}

/// The search for captures, one piece after the other.
struct Search<'a, W: 'static, K> {
    turn: &'a Turn<W>,
    /// The empty squares, and the square that this piece has left.
    free: W,
    from: Square<W>,
    standard: Standard,
    keeper: &'a mut K,
}

impl<W: Word, K: Keeper<W>> Search<'_, W, K> {
    fn follow(&mut self, from: Square<W>, king: bool) {
        self.free = self.turn.empty | from.bit();
        self.from = from;
        self.keeper.begin();
        let at = from.bit();
        self.jump(Jumper { at, captured: W::EMPTY, king, came: None, taken: Taken::by(king) });
    }

    /// Continues in every direction; true if the piece can take more.
    fn jump(&mut self, jumper: Jumper<W>) -> bool {
        let mut can_jump = false;
        if jumper.king {
            for direction in self.turn.directions() {
                let turns_back = jumper.came.is_some_and(|came| direction == came.back());
                if !turns_back || self.turn.rules.kings_turn_back {
                    can_jump |= self.jump_in(direction, jumper);
                }
            }
        } else {
            for direction in self.turn.men_directions() {
                can_jump |= self.jump_in(direction, jumper);
            }
        }
        can_jump
    }

    /// Takes the next piece in a direction, if that is possible.
    fn jump_in(&mut self, direction: Direction<W>, jumper: Jumper<W>) -> bool {
        let rules = self.turn.rules;
        let free = if rules.removes_at_once { self.free | jumper.captured } else { self.free };
        let flies = jumper.king && rules.kings.fly();
        let mut over = self.turn.step(direction, jumper.at);
        while flies && over.meets(free) {
            over = self.turn.step(direction, over);
        }
        let prey = if jumper.king { self.turn.enemy } else { self.turn.prey_of_men() };
        let landing = self.turn.step(direction, over) & free;
        if !over.meets(prey & !jumper.captured) || landing.is_empty() {
            return false;
        }
        let next = Jumper {
            at: landing,
            captured: jumper.captured | over,
            came: Some(direction),
            taken: jumper.taken.and(over.meets(self.turn.enemy_kings)),
            ..jumper
        };
        let may_fly_on = flies && rules.kings == Kings::Flying;
        let removed = if rules.removes_at_once { over } else { W::EMPTY };
        self.land(direction, next, free | removed, may_fly_on);
        true
    }

    /// Continues from each square on which the piece may land. If it can take more from one of them, it must.
    fn land(&mut self, direction: Direction<W>, jumper: Jumper<W>, free: W, may_fly_on: bool) {
        let rules = self.turn.rules;
        let mut can_jump = false;
        let mut landing = jumper.at;
        while !landing.is_empty() {
            let is_last = landing.meets(self.turn.last_row);
            let king = jumper.king || rules.crowns_in_passing && is_last;
            can_jump |= self.jump(Jumper { at: landing, king, ..jumper });
            landing = self.next_landing(direction, landing, free, may_fly_on);
        }
        let rank = jumper.taken.rank(rules.priority);
        if can_jump || !self.is_wanted(rank) {
            return;
        }
        let mut landing = jumper.at;
        while !landing.is_empty() {
            let is_last = landing.meets(self.turn.last_row);
            let crowned = !jumper.taken.by_king && (jumper.king || is_last);
            let (from, to) = (self.from, Square::lowest(landing));
            self.keeper.keep(DraughtsMove { captured: jumper.captured, from, to, crowned }, true);
            landing = self.next_landing(direction, landing, free, may_fly_on);
        }
    }

    fn next_landing(&self, direction: Direction<W>, landing: W, free: W, may_fly_on: bool) -> W {
        if may_fly_on { self.turn.step(direction, landing) & free } else { W::EMPTY }
    }

    /// True if captures of this rank are to be kept. If it is the highest so far, drops those kept before.
    fn is_wanted(&mut self, rank: u32) -> bool {
        let order = self.standard.compare(rank);
        if order == Ordering::Greater {
            self.keeper.clear();
        }
        order != Ordering::Less
    }
}
