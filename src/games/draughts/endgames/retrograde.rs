//! Retrograde analysis: the fates of all positions of a class and of the class turned
//! (Ken Thompson, "Retrograde analysis of certain endgames", 1986).
//!
//! Distances are tried one after the other. A position whose distance is reached is settled,
//! and those from which a quiet move leads to it are judged anew; what stays unsettled is drawn.
//! The fate of moves that lead out of the class, captures and crownings, is known from the tables of other classes.

use std::sync::OnceLock;

use super::class::{Class, RULES};
use super::fate::Fate;
use crate::engine::StopToken;
use crate::game::MoveList;
use crate::games::draughts::board::Board;
use crate::games::draughts::engine::MOVER;
use crate::games::draughts::layout::{Direction, squares_of};
use crate::games::draughts::turn::Turn;

/// The fates of classes by index, as far as they are made; by the code of the class.
pub(super) type Tables = [OnceLock<Vec<Fate>>];

/// Positions between two looks at the stop.
const UNTIL_LOOK: usize = 1 << 14;

/// Two classes in the making, each the other one turned; or one that is its own.
pub(super) struct Retrograde<'a> {
    classes: [Class; 2],
    /// The fates that are settled, by class and index; of the second class none where it is the first.
    fates: [Vec<Fate>; 2],
    /// Positions that may have a fate, by its number: twice the index, and one more in the second class.
    queues: Vec<Vec<u32>>,
    /// The tables of other classes.
    others: &'a Tables,
}

impl<'a> Retrograde<'a> {
    /// The analysis of a class, where `others` has all that its moves lead out to.
    pub(super) fn new(class: Class, others: &'a Tables) -> Self {
        let classes = [class, class.turned()];
        let second = if classes[0] == classes[1] { 0 } else { class.size() };
        let fates = [class.size(), second].map(|size| vec![Fate::DRAW; size]);
        let queues = vec![Vec::new(); 1 + usize::from(u8::MAX)];
        Self { classes, fates, queues, others }
    }

    /// The fates of both classes; `None` where it was stopped.
    pub(super) fn run(mut self, stop: &StopToken) -> Option<[Vec<Fate>; 2]> {
        for table in 0..2 {
            for index in 0..self.fates[table].len() {
                if index % UNTIL_LOOK == 0 && stop.reason().is_some() {
                    return None;
                }
                if let Some(view) = self.classes[table].board(index) {
                    self.queue(table, index, self.judge(&view));
                }
            }
        }
        let mut settled = 0;
        for fate in Fate::decided() {
            // A position that is judged anew joins a later queue.
            for place in std::mem::take(&mut self.queues[fate.number()]) {
                let (table, index) = (place as usize % 2, place as usize / 2);
                if self.fates[table][index] != Fate::DRAW {
                    continue;
                }
                self.fates[table][index] = fate;
                self.judge_predecessors(table, index, fate);
                settled += 1;
                if settled % UNTIL_LOOK == 0 && stop.reason().is_some() {
                    return None;
                }
            }
        }
        Some(self.fates)
    }

    fn queue(&mut self, table: usize, index: usize, fate: Fate) {
        if fate != Fate::DRAW {
            self.queues[fate.number()].push((2 * index + table) as u32);
        }
    }

    /// Queues the positions from which a quiet move leads to one that is settled, if they can be judged now.
    fn judge_predecessors(&mut self, table: usize, index: usize, fate: Fate) {
        let Some(view) = self.classes[table].board(index) else { return };
        let table = if self.fates[1].is_empty() { 0 } else { 1 - table };
        predecessors(&view, |earlier| {
            let index = self.classes[table].index(earlier);
            if self.fates[table][index] == Fate::DRAW {
                // Who can move to a lost position has won; who can move to a won one may have lost.
                let is_won = fate.moves_to_loss().is_some();
                let fate = if is_won { fate.one_move_before() } else { self.judge(earlier) };
                self.queue(table, index, fate);
            }
        });
    }

    /// The fate as far as it follows from those that are settled.
    fn judge(&self, view: &Board) -> Fate {
        let mut moves = MoveList::new();
        Turn::new(view, MOVER, RULES).legal_moves(&mut moves);
        Fate::of_choice(moves.iter().map(|&mv| {
            let mut next = *view;
            next.play(MOVER, mv);
            self.fate(&next.turned(RULES.layout))
        }))
    }

    /// The settled fate of a position of any class.
    fn fate(&self, view: &Board) -> Fate {
        let Some(class) = Class::of(view) else { return Fate::LOST_NOW };
        let index = class.index(view);
        match self.classes.iter().position(|&own| own == class) {
            Some(table) => self.fates[table][index],
            None => self.others[class.code()].get().map_or(Fate::DRAW, |fates| fates[index]),
        }
    }
}

/// Visits the positions from which a quiet move leads to `view`, without a crowning.
fn predecessors(view: &Board, mut visit: impl FnMut(&Board)) {
    let after = view.turned(RULES.layout);
    let turn = Turn::new(&after, MOVER, RULES);
    let mut take_back = |to: u64, from: u64| {
        let own = after.pieces(MOVER) & !to | from;
        let kings = if turn.kings & to != 0 { from } else { 0 } | after.all_kings() & !to;
        let earlier = Board::new([own, turn.enemy], kings);
        // Who can capture has no quiet move.
        if !Turn::new(&earlier, MOVER, RULES).must_capture() {
            visit(&earlier);
        }
    };
    for to in squares_of(turn.men) {
        for direction in Direction::forward(MOVER).map(Direction::back) {
            let from = direction.step(to.bit()) & turn.empty;
            if from != 0 {
                take_back(to.bit(), from);
            }
        }
    }
    for to in squares_of(turn.kings) {
        for direction in Direction::ALL {
            let mut from = direction.step(to.bit()) & turn.empty;
            while from != 0 {
                take_back(to.bit(), from);
                from = direction.step(from) & turn.empty;
            }
        }
    }
}
