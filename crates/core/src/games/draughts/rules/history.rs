//! The history of a position: the earlier positions that can recur, and the counts of the draw rules.
//!
//! The positions since the last irreversible move form a linked list that later positions share:
//! a king's move adds one at the front, any other move drops the list.
//! For each rule on endings, the history has the ply since which it counts.

use std::sync::Arc;

use crate::game::{DrawCount, Reason, Side, hash};

use super::board::{Board, DraughtsMove};
use super::draws::{Counts, DrawRules, EndingRule, KING_MOVES};
use super::layout::Layout;
use super::variant::Rules;
use super::word::Word;

/// The number of occurrences of a position that make a draw.
const REPETITIONS: usize = 3;
/// A position recurs after four plies at the earliest.
const SHORTEST_REPETITION: u8 = 4 * (REPETITIONS as u8 - 1);
/// The most rules on endings that a variant has.
const MOST_ENDINGS: usize = 5;
const _: () = assert!(DrawRules::RUSSIAN.endings.len() == MOST_ENDINGS);
const _: () = assert!(DrawRules::BRAZILIAN.endings.len() <= MOST_ENDINGS);
const _: () = assert!(DrawRules::INTERNATIONAL.endings.len() <= MOST_ENDINGS);

/// A position that occurred, linked to those before it.
///
/// The list never grows longer than [`DrawRules::king_plies`], so dropping it recursively is safe.
#[derive(Debug)]
struct EarlierPosition {
    key: u64,
    before: Option<Arc<EarlierPosition>>,
}

/// The history of one position.
#[derive(Debug, Clone)]
pub(in crate::games::draughts) struct History {
    seen: Option<Arc<EarlierPosition>>,
    clock: Clock,
    /// True while the count of king moves includes plies from the clock of the first position.
    told: bool,
}

/// The counters of the draw rules.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Clock {
    /// Plies played, in addition to the plies that the clock of the first position had.
    ply: u16,
    /// The ply since which each rule on endings counts, if its forces are on the board.
    since: [u16; MOST_ENDINGS],
    /// The rules on endings whose forces are on the board, a bit each.
    active: u8,
    /// Plies of kings alone without a capture, at most the limit.
    king_plies: u8,
}

/// The counts of the draw rules, independent of the ply number: with the board, they determine the draws by counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::games::draughts) struct Standing {
    /// Plies of each rule on endings whose forces are on the board, less than 0 if the king is off the main road.
    endings: [Option<i16>; MOST_ENDINGS],
    /// Plies of kings alone without a capture.
    king_plies: u8,
}

impl Standing {
    /// A hash.
    #[must_use]
    pub(in crate::games::draughts) fn key(&self) -> u64 {
        let played =
            |count: Option<i16>| count.map_or(0, |plies| 1 + u64::from(plies.cast_unsigned()));
        let counts = self.endings.into_iter().map(played);
        counts.fold(u64::from(self.king_plies), |key, count| hash(hash(key) ^ count))
    }
}

impl History {
    /// Before `board`, kings alone had moved for `clock` plies, and nothing had been taken.
    /// If a side has no king this is impossible, and the clock is ignored.
    #[must_use]
    pub(in crate::games::draughts) fn starting<W: Word>(
        board: &Board<W>,
        rules: &Rules<W>,
        clock: u8,
    ) -> Self {
        let told = if have_kings(board) { clock } else { 0 };
        Self { seen: None, clock: Clock::starting(board, rules, told), told: told > 0 }
    }

    /// Plies of kings alone without a capture, if some of them come from the clock of the first position.
    /// Only then are they written with the position.
    #[must_use]
    pub(in crate::games::draughts) fn told(&self) -> Option<u8> {
        self.told.then_some(self.clock.king_plies)
    }

    /// The counts.
    #[must_use]
    pub(in crate::games::draughts) const fn clock(&self) -> Clock {
        self.clock
    }

    /// The keys of the positions that can recur, the latest first.
    pub(in crate::games::draughts) fn keys(&self) -> impl Iterator<Item = u64> {
        let seen = std::iter::successors(self.seen.as_deref(), |seen| seen.before.as_deref());
        seen.map(|seen| seen.key)
    }

    /// A king is about to leave the position with this key without capturing.
    pub(in crate::games::draughts) fn before_king_move(&mut self, key: u64, rules: &DrawRules) {
        // Beyond the limit the game is drawn already, although perft continues it.
        if self.clock.king_plies < rules.king_plies {
            self.seen = Some(Arc::new(EarlierPosition { key, before: self.seen.take() }));
        }
    }

    /// A man is about to move, or a piece to capture: no earlier position can recur.
    pub(in crate::games::draughts) fn before_irreversible_move(&mut self) {
        self.seen = None;
        self.told = false;
    }

    /// A move has made `board`.
    pub(in crate::games::draughts) fn after_move<W: Word>(
        &mut self,
        board: &Board<W>,
        rules: &Rules<W>,
        step: Step,
    ) {
        self.clock.advance(board, rules, step);
    }

    /// True if the position has occurred three times. `key` computes its key.
    #[must_use]
    pub(in crate::games::draughts) fn is_repeated(&self, key: impl FnOnce() -> u64) -> bool {
        self.clock.king_plies >= SHORTEST_REPETITION && self.repeats(key())
    }

    /// The count that will draw the game first, if one has begun and none has drawn it.
    #[must_use]
    pub(in crate::games::draughts) fn draw_count(&self, rules: &DrawRules) -> Option<DrawCount> {
        let counts = self.clock.active != 0 || self.clock.king_plies > 0;
        counts.then(|| self.clock.next_draw(rules)).filter(|count| count.plies > 0)
    }

    /// True if the position with this key occurs for the third time.
    fn repeats(&self, key: u64) -> bool {
        // The key contains the side to move, so the other side's positions never match.
        self.keys().filter(|&seen| seen == key).take(REPETITIONS - 1).count() == REPETITIONS - 1
    }
}

/// Kind of a move, as the draw rules tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::draughts) enum Step {
    /// A king moves, or in Turkish or Armenian draughts a man along his row, and takes nothing: the move is reversible.
    OfKing,
    /// A man moves, and nothing is taken or crowned.
    OfMan,
    /// Something is taken or crowned.
    Change,
}

impl Step {
    /// The kind of a move of `board`.
    #[must_use]
    #[inline]
    pub(in crate::games::draughts) fn of<W: Word>(
        board: &Board<W>,
        side: Side,
        mv: DraughtsMove<W>,
        rules: &Rules<W>,
    ) -> Self {
        if !mv.captured.is_empty() || mv.crowned {
            Self::Change
        } else if board.kings(side).meets(mv.from.bit())
            || rules.layout.is_along_row(mv.from, mv.to)
        {
            Self::OfKing
        } else {
            Self::OfMan
        }
    }
}

impl Clock {
    fn starting<W: Word>(board: &Board<W>, rules: &Rules<W>, told: u8) -> Self {
        let mut clock = Self {
            ply: 0,
            since: [0; MOST_ENDINGS],
            active: 0,
            king_plies: told.min(rules.draws.king_plies),
        };
        clock.count_endings(board, rules, true);
        // Kings that move and take nothing do not change the forces, so the rules on endings count these plies too.
        // But the squares of a lone king during them are unknown.
        clock.ply = u16::from(told);
        for (since, rule) in clock.since.iter_mut().zip(rules.draws.endings) {
            if rule.counts == Counts::OnMainRoad {
                *since += clock.ply;
            }
        }
        clock
    }

    /// Plies of kings alone without a capture. Only positions within the last `king_plies` plies can be equal to this one.
    #[must_use]
    #[inline]
    pub(in crate::games::draughts) const fn king_plies(&self) -> u8 {
        self.king_plies
    }

    /// A move has made `board`, whichever side it is seen by.
    #[inline]
    pub(in crate::games::draughts) fn advance<W: Word>(
        &mut self,
        board: &Board<W>,
        rules: &Rules<W>,
        step: Step,
    ) {
        self.ply = self.ply.saturating_add(1);
        self.king_plies = match step {
            // Beyond the limit the game is drawn already.
            Step::OfKing => (self.king_plies + 1).min(rules.draws.king_plies),
            Step::OfMan | Step::Change => 0,
        };
        let changed = step == Step::Change;
        if changed || self.active != 0 {
            self.count_endings(board, rules, changed);
        }
    }

    /// Brings `active` and `since` up to date.
    fn count_endings<W: Word>(&mut self, board: &Board<W>, rules: &Rules<W>, changed: bool) {
        if !have_kings(board) && !rules.draws.without_kings {
            self.active = 0;
            return;
        }
        for (index, rule) in rules.draws.endings.iter().enumerate() {
            let was = self.active >> index & 1 != 0;
            let is = if changed { rule.forces.hold(board) } else { was };
            self.active = self.active & !(1 << index) | u8::from(is) << index;
            if let Some(ply) = self.new_start(rule, board, rules.layout, is && !was, changed) {
                self.since[index] = ply;
            }
        }
    }

    /// The ply at which the count of `rule` begins anew, if it does.
    fn new_start<W: Word>(
        &self,
        rule: &EndingRule,
        board: &Board<W>,
        layout: Layout<W>,
        begins: bool,
        changed: bool,
    ) -> Option<u16> {
        match rule.counts {
            Counts::Unchanged => (begins || changed).then_some(self.ply),
            // Beside the road the count stands before its beginning.
            Counts::OnMainRoad if !rule.counts_on(board, layout) => {
                Some(self.ply.saturating_add(1))
            }
            Counts::Ending | Counts::OnMainRoad => begins.then_some(self.ply),
        }
    }

    /// The counts as they stand.
    #[must_use]
    pub(in crate::games::draughts) fn standing(&self) -> Standing {
        let played = |index: usize| {
            let is_active = self.active >> index & 1 != 0;
            is_active.then(|| self.ply.wrapping_sub(self.since[index]).cast_signed())
        };
        Standing { endings: std::array::from_fn(played), king_plies: self.king_plies }
    }

    /// Plies that can be played before a count draws the game, if none begins later.
    #[must_use]
    pub(in crate::games::draughts) fn plies_left(&self, rules: &DrawRules) -> u32 {
        self.next_draw(rules).plies
    }

    /// Plies that can be played before any count draws the game, whichever begins later.
    #[must_use]
    pub(in crate::games::draughts) fn sure_plies(&self, rules: &DrawRules) -> u32 {
        let endings = rules.endings.iter().enumerate();
        let later = endings.filter(|(index, _)| self.active >> index & 1 == 0);
        // Forces that are drawn without any move are so in the endgame tables too.
        let later = later.map(|(_, rule)| u32::from(rule.plies)).filter(|&plies| plies > 0);
        later.fold(self.plies_left(rules), u32::min)
    }

    /// The count that draws the game first, if none begins later; that of kings' moves stands at its beginning where none has moved.
    fn next_draw(&self, rules: &DrawRules) -> DrawCount {
        let endings = rules.endings.iter().zip(self.since).enumerate();
        let counts = endings.filter(|&(index, _)| self.active >> index & 1 != 0).map(
            |(_, (rule, since))| {
                let plies = u16::from(rule.plies).saturating_sub(self.ply.saturating_sub(since));
                DrawCount { reason: rule.reason, plies: plies.into() }
            },
        );
        let of_kings = rules.king_plies.saturating_sub(self.king_plies);
        let of_kings = DrawCount { reason: &KING_MOVES, plies: of_kings.into() };
        // If several counts end at the same ply, the first rule on endings gives the reason.
        counts.chain([of_kings]).min_by_key(|count| count.plies).unwrap_or(of_kings)
    }

    /// The draw by the counts, if any.
    #[must_use]
    #[inline]
    pub(in crate::games::draughts) fn drawn(&self, rules: &DrawRules) -> Option<&'static Reason> {
        if self.active != 0
            && let Some(rule) = self.fulfilled(rules)
        {
            return Some(rule.reason);
        }
        (self.king_plies >= rules.king_plies).then_some(&KING_MOVES)
    }

    /// The first rule on endings whose plies have been played.
    fn fulfilled(&self, rules: &DrawRules) -> Option<&'static EndingRule> {
        let mut counts = rules.endings.iter().zip(self.since).enumerate();
        let is_fulfilled = |&(index, (rule, since)): &(usize, (&EndingRule, u16))| {
            self.active >> index & 1 != 0 && self.ply.saturating_sub(since) >= u16::from(rule.plies)
        };
        counts.find(is_fulfilled).map(|(_, (rule, _))| rule)
    }
}

/// True if each side has a king.
fn have_kings<W: Word>(board: &Board<W>) -> bool {
    Side::BOTH.into_iter().all(|side| !board.kings(side).is_empty())
}
