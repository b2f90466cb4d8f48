//! Captures in the variants in which men take forwards only.
//!
//! Each piece that can take is followed jump by jump, by the data of [`Rules`](super::variant::Rules): how far kings go, which pieces men take,
//! when captured pieces are removed, and which captures have priority. Positions without captures end at a test of all men together.
//! The generator is compiled for boards with diagonals and for boards whose squares are all playable.
//! The variants in which men take in all directions have their own method, in [`super::hunt`].

use std::cmp::Ordering;
use std::marker::PhantomData;

use crate::game::Side;

use super::board::DraughtsMove;
use super::capture_style::{Along, Diagonal, Forwards, step, union};
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
    #[inline(always)]
    fn prey_of_men(&self) -> W {
        if self.rules.men_take_kings { self.enemy } else { self.enemy & !self.enemy_kings }
    }

    /// For each direction the squares from which a man jumps, where men take forwards only.
    #[inline(always)]
    pub(super) fn jumps_forwards<S: Forwards<W>>(&self) -> [W; 4] {
        let prey = self.prey_of_men();
        let mut jumps = [W::EMPTY; 4];
        let mut i = 0;
        while i < 4 {
            if S::is_forward(self.side, i) {
                let back = S::DIRECTIONS[i].back();
                jumps[i] = step::<S, W, 4>(back, step::<S, W, 4>(back, self.empty) & prey);
            }
            i += 1;
        }
        jumps
    }

    /// The men that can take something, where they take forwards only.
    #[inline(always)]
    pub(super) fn men_that_take_forwards<S: Forwards<W>>(&self) -> W {
        union(&self.jumps_forwards::<S>()) & self.men
    }

    /// The kings that can take something, where men take forwards only.
    #[inline(always)]
    pub(super) fn kings_that_take<S: Forwards<W>>(&self) -> W {
        let mut takers = W::EMPTY;
        let mut i = 0;
        while i < 4 && !self.kings.is_empty() {
            let back = S::DIRECTIONS[i].back();
            let mut near = step::<S, W, 4>(back, step::<S, W, 4>(back, self.empty) & self.enemy);
            takers |= near;
            while self.rules.kings.fly() && near.meets(self.empty) {
                near = step::<S, W, 4>(back, near & self.empty);
                takers |= near;
            }
            i += 1;
        }
        takers & self.kings
    }

    /// Finds the captures, where men take forwards only.
    #[inline]
    pub(super) fn follow_forwards(&self, standard: Standard, keeper: &mut impl Keeper<W>) {
        if self.rules.layout.is_whole() {
            self.follow_if_any::<Along>(standard, keeper);
        } else {
            self.follow_if_any::<Diagonal>(standard, keeper);
        }
    }

    #[inline(always)]
    fn follow_if_any<S: Forwards<W>>(&self, standard: Standard, keeper: &mut impl Keeper<W>) {
        let (men, kings) = (self.men_that_take_forwards::<S>(), self.kings_that_take::<S>());
        if !(men | kings).is_empty() {
            self.follow_each::<S>(men, kings, standard, keeper);
        }
    }

    /// Follows each of some men and kings.
    #[inline(never)]
    fn follow_each<S: Forwards<W>>(
        &self,
        men: W,
        kings: W,
        standard: Standard,
        keeper: &mut impl Keeper<W>,
    ) {
        let mut search = Search::<S, _, W> {
            turn: self,
            free: W::EMPTY,
            from: Square::lowest(W::one()),
            jumps: self.jumps_forwards::<S>(),
            standard,
            keeper,
            style: PhantomData,
        };
        for from in squares_of(men) {
            let man = search.begin(from, false);
            search.jump_as_man(man);
        }
        for from in squares_of(kings) {
            let king = search.begin(from, true);
            search.jump_as_king(king);
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
struct Search<'a, S, K, W: 'static> {
    turn: &'a Turn<W>,
    /// The empty squares, and the square that this piece has left.
    free: W,
    from: Square<W>,
    /// For each direction the squares from which a man jumps.
    jumps: [W; 4],
    standard: Standard,
    keeper: &'a mut K,
    style: PhantomData<S>,
}

impl<S: Forwards<W>, K: Keeper<W>, W: Word> Search<'_, S, K, W> {
    /// Begins with the piece on `from`.
    fn begin(&mut self, from: Square<W>, king: bool) -> Jumper<W> {
        let at = from.bit();
        self.free = self.turn.empty | at;
        self.from = from;
        self.keeper.begin();
        Jumper { at, captured: W::EMPTY, king, came: None, taken: Taken::by(king) }
    }

    /// Continues with a man in every direction; true if it can take more.
    ///
    /// A man never comes back to a row that it has left, so what it has taken and left there is not in its way. In its row it meets again
    /// only the piece that it has just taken.
    fn jump_as_man(&mut self, man: Jumper<W>) -> bool {
        let mut can_jump = false;
        let mut i = 0;
        while i < 4 {
            let direction = S::DIRECTIONS[i];
            let over = step::<S, W, 4>(direction, man.at & self.jumps[i]) & !man.captured;
            if !over.is_empty() {
                can_jump = true;
                self.land_as_man(direction, man.over(over, direction, self.turn));
            }
            i += 1;
        }
        can_jump
    }

    /// Continues with a man that has jumped; in some variants it is crowned on its way.
    #[inline(always)]
    fn land_as_man(&mut self, direction: Direction<W>, mut man: Jumper<W>) {
        man.at = step::<S, W, 4>(direction, man.at);
        man.king = self.turn.rules.crowns_in_passing && man.at.meets(self.turn.last_row);
        let can_jump = if man.king { self.jump_as_king(man) } else { self.jump_as_man(man) };
        if !can_jump && self.is_wanted(man.taken) {
            self.keep(man, man.king);
        }
    }

    /// Continues with a king in every direction; true if it can take more.
    fn jump_as_king(&mut self, king: Jumper<W>) -> bool {
        let mut can_jump = false;
        let mut i = 0;
        while i < 4 {
            let direction = S::DIRECTIONS[i];
            let turns_back = king.came.is_some_and(|came| direction == came.back());
            if !turns_back || self.turn.rules.kings_turn_back {
                can_jump |= self.jump_along(direction, king);
            }
            i += 1;
        }
        can_jump
    }

    /// Takes the next piece in a direction with a king, if that is possible.
    #[inline(always)]
    fn jump_along(&mut self, direction: Direction<W>, king: Jumper<W>) -> bool {
        let rules = self.turn.rules;
        let removed = |pieces| if rules.removes_at_once { pieces } else { W::EMPTY };
        let free = self.free | removed(king.captured);
        let mut over = step::<S, W, 4>(direction, king.at);
        while rules.kings.fly() && over.meets(free) {
            over = step::<S, W, 4>(direction, over);
        }
        let is_free = step::<S, W, 4>(direction, over).meets(free);
        if !over.meets(self.turn.enemy & !king.captured) || !is_free {
            return false;
        }
        self.land_as_king(direction, king.over(over, direction, self.turn), free | removed(over));
        true
    }

    /// Continues from each square on which a king may land behind the piece that it has taken. If it can take more from one of them, it must.
    #[inline(always)]
    fn land_as_king(&mut self, direction: Direction<W>, king: Jumper<W>, free: W) {
        let may_fly_on = self.turn.rules.kings == Kings::Flying;
        let landings = || {
            let first = step::<S, W, 4>(direction, king.at) & free;
            std::iter::successors(Some(first), move |&landing| {
                may_fly_on.then(|| step::<S, W, 4>(direction, landing) & free)
            })
            .take_while(|landing| !landing.is_empty())
            .map(move |at| Jumper { at, ..king })
        };
        let can_jump = landings().fold(false, |can_jump, king| self.jump_as_king(king) | can_jump);
        if !can_jump && self.is_wanted(king.taken) {
            landings().for_each(|king| self.keep(king, true));
        }
    }

    /// True if captures of these pieces are to be kept. If they rank highest so far, drops those kept before.
    #[inline(always)]
    fn is_wanted(&mut self, taken: Taken) -> bool {
        let order = self.standard.compare(taken.rank(self.turn.rules.priority));
        if order == Ordering::Greater {
            self.keeper.clear();
        }
        order != Ordering::Less
    }

    /// Keeps a complete capture. Only kings have several ways to the same one.
    #[inline(always)]
    fn keep(&mut self, piece: Jumper<W>, may_repeat: bool) {
        let is_king = piece.king || piece.at.meets(self.turn.last_row);
        let crowned = !piece.taken.by_king && is_king;
        let (from, to) = (self.from, Square::lowest(piece.at));
        let mv = DraughtsMove { captured: piece.captured, from, to, crowned };
        self.keeper.keep(mv, may_repeat);
    }
}

impl<W: Word> Jumper<W> {
    /// The same piece above one that it takes.
    #[inline(always)]
    fn over(self, over: W, direction: Direction<W>, turn: &Turn<W>) -> Self {
        Self {
            at: over,
            captured: self.captured | over,
            came: Some(direction),
            taken: self.taken.and(over.meets(turn.enemy_kings)),
            ..self
        }
    }
}
