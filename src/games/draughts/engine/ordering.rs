//! Move ordering: the hash move, captures of most, killers, and the moves that were good elsewhere.

use smallvec::SmallVec;

use crate::game::{MoveList, Side};
use crate::games::draughts::board::{Board, DraughtsMove};
use crate::search::transposition_table::NO_MOVE;

/// A move with its index among the legal moves, by which the transposition table stores it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub mv: DraughtsMove,
    pub index: u16,
    rank: i32,
}

/// The moves of a node; those not yet taken stand behind.
pub(super) struct Candidates {
    list: SmallVec<[Candidate; 32]>,
    taken: usize,
}

/// The highest rank: of the hash move.
const FIRST: i32 = i32::MAX;
/// Above all that a move can earn by history.
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const CROWNING: i32 = 1 << 26;
/// The most that a move can earn.
const MOST: i32 = 1 << 14;

/// Moves that cut off at the same ply, the latest first.
type Killers = [Option<DraughtsMove>; 2];

/// Moves that were good elsewhere: of the squares from and to, as who moves sees them
/// (Jonathan Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989).
pub(super) struct Experience {
    history: Box<[[i32; 64]; 64]>,
    killers: Vec<Killers>,
}

impl Experience {
    /// None yet, of searches with less than `plies` plies.
    pub(super) fn new(plies: usize) -> Self {
        Self { history: Box::new([[0; 64]; 64]), killers: vec![[None; 2]; plies] }
    }

    /// Notes that `mv` cut off at a depth, after `tried`, which did not. Captures need no experience.
    pub(super) fn note(&mut self, mv: DraughtsMove, tried: &[Candidate], depth: i32, ply: usize) {
        if mv.captured != 0 {
            return;
        }
        let [latest, earlier] = &mut self.killers[ply];
        if *latest != Some(mv) {
            *earlier = latest.replace(mv);
        }
        let bonus = (depth * depth).min(MOST / 8);
        self.earn(mv, bonus);
        for candidate in tried {
            self.earn(candidate.mv, -bonus);
        }
    }

    /// Moves what a move has earned towards a bound, the slower the nearer it is.
    fn earn(&mut self, mv: DraughtsMove, bonus: i32) {
        let earned = &mut self.history[mv.from.index()][mv.to.index()];
        *earned += bonus - *earned * bonus.abs() / MOST;
    }

    fn of(&self, mv: DraughtsMove) -> i32 {
        self.history[mv.from.index()][mv.to.index()]
    }

    /// The moves of a board, to be taken by their rank: the one of index `hinted` first.
    pub(super) fn ranked(
        &self,
        view: &Board,
        moves: MoveList<DraughtsMove>,
        hinted: u16,
        ply: usize,
    ) -> Candidates {
        let killers = self.killers[ply];
        let enemy_kings = view.kings(Side::Second);
        let rank = |mv: DraughtsMove, index: u16| {
            if index == hinted && hinted != NO_MOVE {
                FIRST
            } else if mv.captured != 0 {
                let kings = (mv.captured & enemy_kings).count_ones();
                CAPTURE + (mv.captured.count_ones() + 2 * kings) as i32
            } else if killers.contains(&Some(mv)) {
                KILLER
            } else {
                self.of(mv) + if mv.crowned { CROWNING } else { 0 }
            }
        };
        let list = moves.into_iter().zip(0..);
        let list = list.map(|(mv, index)| Candidate { mv, index, rank: rank(mv, index) });
        Candidates { list: list.collect(), taken: 0 }
    }
}

impl Candidates {
    /// The next move by rank; equals in the order of the game, so that a search can be repeated.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Candidate> {
        let left = self.list.get_mut(self.taken..)?;
        let mut best = 0;
        for other in 1..left.len() {
            if left[other].rank > left[best].rank {
                best = other;
            }
        }
        let candidate = *left.get(best)?;
        left[..=best].rotate_right(1);
        self.taken += 1;
        Some(candidate)
    }

    /// The moves that were taken, in their order.
    pub(super) fn taken(&self) -> &[Candidate] {
        &self.list[..self.taken]
    }
}
