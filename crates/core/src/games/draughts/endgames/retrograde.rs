//! Retrograde analysis: the fates of all positions of a class and of the class turned
//! (Ken Thompson, "Retrograde analysis of certain endgames", 1986).
//!
//! Distances are processed in ascending order. A position whose distance is reached is settled,
//! and the positions from which a quiet move leads to it are evaluated again. Positions that stay unsettled are drawn.
//! The fate of moves that lead out of the class, captures and crownings, is known from the tables of other classes.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::class::Class;
use super::fate::Fate;
use super::ground::Ground;
use super::maker::Tables;
use super::state::State;
use crate::game::MoveList;
use crate::games::draughts::rules::board::MOVER;
use crate::games::draughts::rules::board::{Board, DraughtsMove};
use crate::games::draughts::rules::layout::{Direction, squares_of};
use crate::games::draughts::rules::turn::Turn;
use crate::games::draughts::rules::variant::Rules;
use crate::search::memory::Halt;
use crate::search::{Interrupted, Verdict};

/// Positions between two checks for a stop: about a millisecond.
const UNTIL_LOOK: usize = 1 << 10;

/// An analysis in progress: of a class and its colour-reversed class, or of one class that equals its reverse.
pub(super) struct Retrograde<'a> {
    classes: [Class; 2],
    /// The settled fates, by class and index; the second list is empty if both classes are the same.
    fates: [Vec<Fate>; 2],
    /// The earliest fate for which each position was queued, in the same order; [`Fate::DRAW`] of one that was not.
    queued: [Vec<Fate>; 2],
    /// Positions that may have a fate, by its number: twice the index, and one more in the second class.
    queues: Vec<Vec<u32>>,
    ground: &'a Ground,
    /// The tables of other classes.
    others: &'a Tables,
}

impl<'a> Retrograde<'a> {
    /// Maximum number of indices: an entry of a queue, twice the index plus the class, is a `u32`.
    pub(super) const MOST: usize = 1 << 31;
    /// Bytes of a position during the analysis: its fate, the fate for which it was queued, and its entries in at most two queues:
    /// it is queued again only for an earlier fate.
    pub(super) const BYTES: usize = 2 + 2 * size_of::<u32>();

    /// The analysis of a class; `others` must have all classes that its captures and crownings lead to.
    pub(super) fn new(class: Class, ground: &'a Ground, others: &'a Tables) -> Self {
        let classes = [class, class.turned()];
        let size = ground.size(class);
        let second = if classes[0] == classes[1] { 0 } else { size };
        let fates = [size, second].map(|size| vec![Fate::DRAW; size]);
        let queued = fates.clone();
        let queues = vec![Vec::new(); 1 + Fate::TOO_LONG.number()];
        Self { classes, fates, queued, queues, ground, others }
    }

    /// The fates of both classes.
    ///
    /// # Errors
    /// [`Halt::Interrupted`] if `poll` says so, [`Halt::OutOfMemory`] if an end is farther away than a fate can represent.
    pub(super) fn run(
        mut self,
        poll: &mut dyn FnMut() -> Result<(), Interrupted>,
    ) -> Result<[Vec<Fate>; 2], Halt> {
        for table in 0..2 {
            for index in 0..self.fates[table].len() {
                if index % UNTIL_LOOK == 0 {
                    poll()?;
                }
                if let Some(state) = self.ground.state(self.classes[table], index) {
                    // Nothing of the class is settled yet.
                    self.queue(table, index, self.judge(&state, DraughtsMove::changes_forces));
                }
            }
        }
        let mut settled = 0;
        for fate in Fate::decided() {
            // A position that is evaluated again joins a later queue, once.
            let queue = std::mem::take(&mut self.queues[fate.number()]);
            debug_assert_eq!(queue.iter().collect::<HashSet<_>>().len(), queue.len(), "{fate:?}");
            for place in queue {
                if fate == Fate::TOO_LONG {
                    return Err(Halt::OutOfMemory);
                }
                let (table, index) = (place as usize % 2, place as usize / 2);
                if self.fates[table][index] != Fate::DRAW {
                    continue;
                }
                self.fates[table][index] = fate;
                self.judge_predecessors(table, index, fate);
                settled += 1;
                if settled % UNTIL_LOOK == 0 {
                    poll()?;
                }
            }
        }
        Ok(self.fates)
    }

    fn queue(&mut self, table: usize, index: usize, fate: Fate) {
        let queued = &mut self.queued[table][index];
        if fate != Fate::DRAW && (*queued == Fate::DRAW || fate.number() < queued.number()) {
            *queued = fate;
            self.queues[fate.number()].push((2 * index + table) as u32);
        }
    }

    /// Queues the positions from which a quiet move leads to one that is settled, if they can be judged now.
    fn judge_predecessors(&mut self, table: usize, index: usize, fate: Fate) {
        let Some(state) = self.ground.state(self.classes[table], index) else { return };
        let table = if self.fates[1].is_empty() { 0 } else { 1 - table };
        let (rules, class) = (self.ground.rules, self.classes[table]);
        // A side that can move to a lost position has won; a side that can move to a won position may have lost.
        let is_won = fate.verdict(rules.goal) == Verdict::Loss;
        predecessors(&state.view, rules, |earlier| {
            for index in self.ground.indices(class, earlier) {
                if self.fates[table][index] != Fate::DRAW {
                    continue;
                }
                let fate = if is_won && rules.king_steps == 0 {
                    fate.one_move_before()
                } else {
                    let earlier = self.ground.state(class, index);
                    earlier.map_or(Fate::DRAW, |earlier| self.judge_anew(&earlier, is_won))
                };
                self.queue(table, index, fate);
            }
        });
    }

    /// The fate of a position one move of which leads to one that was settled just now, lost or won.
    fn judge_anew(&self, state: &State, is_won: bool) -> Fate {
        if is_won {
            // If a king has to rest, the move is not legal.
            return self.judge(state, |_| true);
        }
        // Moves to lost positions were processed when those were settled, so here all moves must lead to won positions.
        let rules = self.ground.rules;
        let mut moves = MoveList::new();
        state.turn(rules).legal_moves(&mut moves);
        let mut others = SmallVec::<[Fate; 64]>::new();
        for mv in moves {
            let other = self.fate(&state.after(mv, rules));
            if other.verdict(rules.goal) != Verdict::Win {
                return Fate::DRAW;
            }
            others.push(other);
        }
        Fate::of_choice(others, rules.goal)
    }

    /// The fate as far as it follows from those that are settled, of moves that may lead to such.
    fn judge(&self, state: &State, may_be_settled: impl Fn(&DraughtsMove) -> bool) -> Fate {
        let rules = self.ground.rules;
        let mut moves = MoveList::new();
        state.turn(rules).legal_moves(&mut moves);
        let others = moves.iter().map(|mv| {
            if may_be_settled(mv) { self.fate(&state.after(*mv, rules)) } else { Fate::DRAW }
        });
        Fate::of_choice(others, rules.goal)
    }

    /// The settled fate of a position of any class.
    fn fate(&self, state: &State) -> Fate {
        let Some(class) = self.ground.class(&state.view) else { return Fate::ENDED };
        match self.classes.iter().position(|&own| own == class) {
            Some(table) => self.fates[table][self.ground.index(class, state)],
            None => self.others.fate(self.ground, class, state).unwrap_or(Fate::DRAW),
        }
    }
}

/// Visits the positions from which a quiet move leads to `view`, without a crowning.
fn predecessors(view: &Board, rules: &'static Rules, mut visit: impl FnMut(&Board)) {
    let after = view.turned(rules.layout);
    let turn = Turn::new(&after, MOVER, rules);
    let mut take_back = |to: u64, from: u64| {
        let own = after.pieces(MOVER) & !to | from;
        let kings = if turn.kings & to != 0 { from } else { 0 } | after.all_kings() & !to;
        let earlier = Board::new([own, turn.enemy], kings);
        // A side that can capture has no quiet move.
        if !Turn::new(&earlier, MOVER, rules).must_capture() {
            visit(&earlier);
        }
    };
    for to in squares_of(turn.men) {
        for direction in turn.steps_of_men().map(Direction::back) {
            let from = turn.step(direction, to.bit()) & turn.empty;
            if from != 0 {
                take_back(to.bit(), from);
            }
        }
    }
    for to in squares_of(turn.kings) {
        for direction in turn.steps_of_kings() {
            let mut from = turn.step(direction, to.bit()) & turn.empty;
            while from != 0 {
                take_back(to.bit(), from);
                from = if rules.kings.fly() { turn.step(direction, from) & turn.empty } else { 0 };
            }
        }
    }
}
