//! A position of draughts: board, side to move, and the history for the draw rules.

use crate::game::{DrawCount, MoveList, Outcome, Position, Reason, Side};

use super::board::{Board, DraughtsMove};
use super::draws::REPETITION;
use super::history::{Clock, History, Step};
use super::king_steps::KingSteps;
use super::perft;
use super::turn::Turn;
use super::variant::Rules;
use super::word::Word;

/// A position of one variant.
///
/// Two positions are equal when variant, board and side to move are; how they were reached does not count.
#[derive(Debug, Clone)]
pub(crate) struct DraughtsPosition<W: 'static = u64> {
    board: Board<W>,
    history: History,
    steps: KingSteps<W>,
    /// True while some steps are counted from those that the first position told.
    steps_told: bool,
    rules: &'static Rules<W>,
    side: Side,
}

impl<W: Word> PartialEq for DraughtsPosition<W> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && self.side == other.side
            && std::ptr::eq(self.rules, other.rules)
    }
}

impl<W: Word> Eq for DraughtsPosition<W> {}

impl<W: Word> DraughtsPosition<W> {
    /// A position without a past.
    #[must_use]
    pub(crate) fn new(board: Board<W>, side: Side, rules: &'static Rules<W>) -> Self {
        Self::with_clock(board, side, rules, 0)
    }

    /// A position before which kings alone had moved for `clock` plies, without a capture.
    #[must_use]
    pub(crate) fn with_clock(
        board: Board<W>,
        side: Side,
        rules: &'static Rules<W>,
        clock: u8,
    ) -> Self {
        let history = History::starting(&board, rules, clock);
        Self { board, history, steps: KingSteps::default(), steps_told: false, rules, side }
    }

    /// The same position, its kings having made some steps.
    #[must_use]
    pub(in crate::games::draughts) fn with_steps(self, steps: KingSteps<W>) -> Self {
        Self { steps, steps_told: !steps.is_none(), ..self }
    }

    /// The steps of kings in a row, where the variant limits them.
    #[cfg(test)]
    pub(in crate::games::draughts) const fn steps(&self) -> KingSteps<W> {
        self.steps
    }

    /// The steps of kings in a row, where the position in which the game began told some.
    #[must_use]
    pub(in crate::games::draughts) fn told_steps(&self) -> Option<KingSteps<W>> {
        self.steps_told.then_some(self.steps)
    }

    /// The same as the side to move sees them.
    #[must_use]
    pub(in crate::games::draughts) fn steps_seen(&self) -> KingSteps<W> {
        match self.side {
            Side::First => self.steps,
            Side::Second => self.steps.turned(self.rules.layout),
        }
    }

    /// The position in which a variant begins.
    #[must_use]
    pub(crate) fn start(rules: &'static Rules<W>) -> Self {
        let board = Board::of_men(Side::BOTH.map(|side| rules.first_men(side)));
        Self::new(board, rules.first, rules)
    }

    /// The pieces.
    #[must_use]
    pub(crate) const fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Plies of kings alone without a capture, where the position in which the game began told some of them.
    #[must_use]
    pub(in crate::games::draughts) fn clock(&self) -> Option<u8> {
        self.history.told()
    }

    /// The counts of the draw rules.
    #[must_use]
    pub(in crate::games::draughts) const fn draw_clock(&self) -> Clock {
        self.history.clock()
    }

    /// The keys of the earlier boards that can recur, each as its side to move saw it, the latest first.
    pub(in crate::games::draughts) fn earlier_views(&self) -> impl Iterator<Item = u64> {
        let sides = std::iter::successors(Some(self.side.other()), |side| Some(side.other()));
        self.history.keys().zip(sides).map(|(key, side)| of_side(key, side))
    }

    /// The draw by a count of moves, if any.
    fn automatic_draw(&self) -> Option<Outcome> {
        self.draw_clock().drawn(&self.rules.draws).map(Outcome::draw_by_history)
    }

    /// The rules of the variant.
    #[must_use]
    pub(crate) const fn rules(&self) -> &'static Rules<W> {
        self.rules
    }

    /// The board as the side to move sees it.
    #[must_use]
    pub(in crate::games::draughts) fn view(&self) -> Board<W> {
        self.board.seen_by(self.side, self.rules.layout)
    }

    /// The squares that matter to the side to move.
    #[must_use]
    pub(crate) fn turn(&self) -> Turn<W> {
        let turn = Turn::new(&self.board, self.side, self.rules);
        turn.resting(self.steps.resting(self.side, self.rules))
    }
}

impl<W: Word> Position for DraughtsPosition<W> {
    type Move = DraughtsMove<W>;

    /// Many kings have more than a hundred moves: some ten thousand boards.
    const BULK_PLIES: u32 = 3;

    const CLAIMS: &'static [Reason] = &[REPETITION];

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self, moves: &mut MoveList<DraughtsMove<W>>) {
        self.turn().legal_moves(moves);
    }

    fn play_unchecked(&mut self, mv: DraughtsMove<W>) {
        let step = Step::of(&self.board, self.side, mv, self.rules);
        if step == Step::OfKing {
            self.history.before_king_move(self.key(), &self.rules.draws);
        } else {
            self.history.before_irreversible_move();
        }
        self.board.play(self.side, mv);
        self.steps.advance(&self.board, self.side, mv, step, self.rules);
        self.steps_told &= !self.steps.is_none();
        self.side = self.side.other();
        self.history.after_move(&self.board, self.rules, step);
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.turn().can_move() {
            return Some(self.rules.end(&self.board, self.side));
        }
        self.automatic_draw()
    }

    fn claimable_draw(&self) -> Option<&'static Reason> {
        let is_claimable = self.history.is_repeated(|| self.key()) && self.outcome().is_none();
        is_claimable.then_some(&REPETITION)
    }

    fn draw_by_history(&self) -> Option<Outcome> {
        let claimed = || self.history.is_repeated(|| self.key()).then_some(&REPETITION);
        self.automatic_draw().or_else(|| claimed().map(Outcome::draw_by_history))
    }

    fn draw_count(&self) -> Option<DrawCount> {
        self.history.draw_count(&self.rules.draws)
    }

    fn margin_bound(&self) -> Option<i32> {
        Some(1)
    }

    fn key(&self) -> u64 {
        of_side(self.view().key(), self.side)
    }

    /// A board turned by half, with the colours exchanged, is the same to the side to move.
    fn symmetric_key(&self) -> u64 {
        self.view().key()
    }

    fn count_legal(&self) -> usize {
        self.turn().count_legal()
    }

    fn count_lines(&self, plies: u32) -> u64 {
        if self.rules.king_steps == 0 || !self.board.has_kings() {
            return perft::lines(&self.board, self.side, self.rules, plies);
        }
        // Bare boards do not have the steps of kings.
        match plies {
            1 => self.count_legal() as u64,
            _ => self.moves().into_iter().map(|mv| self.after(mv).count_lines(plies - 1)).sum(),
        }
    }
}

/// The key of a position, from the key of the board as `side`, the side to move, sees it. It is its own inverse.
pub(in crate::games::draughts) const fn of_side(key: u64, side: Side) -> u64 {
    match side {
        Side::First => key,
        Side::Second => !key,
    }
}
