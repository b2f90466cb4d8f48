//! A player of a fixed depth, for games from which the evaluation is trained.

use super::equipment::Equipped;
use super::evaluation::Evaluation;
use super::search::SearchThread;
use crate::game::Position;
use crate::games::draughts::DraughtsMove;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::word::Word;
use crate::search::deepening::{FixedDepth, RootLine};
use crate::search::transposition_table::TranspositionTable;
use crate::search::{Limits, Monitor, StopToken};

/// Player of both sides of a game.
pub(in crate::games::draughts) struct Player<'a, W: Equipped> {
    evaluation: Evaluation<'a, W>,
    depth: u32,
    table: TranspositionTable,
}

/// Bytes of its table, if no others are wanted: for some ten thousand positions.
const TABLE_BYTES: usize = 1 << 20;

/// A move of a player.
pub(in crate::games::draughts) struct Choice<W: Word> {
    /// The move.
    pub mv: DraughtsMove<W>,
    /// The value of the position; `None` for an only move, which is played without a search.
    pub value: Option<i32>,
}

impl<'a, W: Equipped> Player<'a, W> {
    /// A player that searches `depth` plies, at least one.
    pub(crate) fn new(evaluation: Evaluation<'a, W>, depth: u32) -> Self {
        Self { evaluation, depth, table: TranspositionTable::with_bytes(TABLE_BYTES) }
    }

    /// The player with a table of `bytes` bytes.
    pub(crate) fn with_table(self, bytes: usize) -> Self {
        Self { table: TranspositionTable::with_bytes(bytes), ..self }
    }

    /// Forgets the previous game, so that games are independent of each other.
    pub(crate) fn begin(&mut self) {
        self.table.forget();
    }

    /// Chooses a move in a position that has one; `None` if the search was stopped.
    pub(crate) fn choose(
        &mut self,
        position: &DraughtsPosition<W>,
        stop: &StopToken,
    ) -> Option<Choice<W>> {
        let moves = position.moves().to_vec();
        if let [mv] = moves[..] {
            return Some(Choice { mv, value: None });
        }
        let best = self.search(position, &moves, self.depth, stop)?;
        Some(Choice { mv: best.pv[0], value: Some(best.value) })
    }

    /// The best of some moves of a position, `depth` plies deep, at least one; `None` if the search was stopped.
    pub(crate) fn search(
        &mut self,
        position: &DraughtsPosition<W>,
        moves: &[DraughtsMove<W>],
        depth: u32,
        stop: &StopToken,
    ) -> Option<RootLine<DraughtsMove<W>>> {
        let mut moves = moves.to_vec();
        self.table.new_generation();
        let limits = Limits::default();
        let mut silence = |_: &_, _| {};
        let mut monitor = Monitor::new(&limits, stop, &mut silence);
        let mut worker = SearchThread::new(position, &self.table, self.evaluation);
        let mut found = None;
        for depth in 1..=depth {
            let best = worker.best_of(position, &moves, depth, &mut monitor)?;
            let place = moves.iter().position(|&mv| mv == best.pv[0])?;
            moves[..=place].rotate_right(1);
            found = Some(best);
        }
        found.filter(|_| stop.reason().is_none())
    }
}
