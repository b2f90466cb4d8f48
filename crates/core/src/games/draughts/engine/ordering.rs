//! Move ordering: the hash move, captures of most, killers, and the moves that were good elsewhere.

use smallvec::SmallVec;

use crate::game::Side;
use crate::games::draughts::rules::board::{Board, DraughtsMove};
use crate::games::draughts::rules::word::Word;
use crate::search::parallel::Candidate;

/// A move of a node.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    rank: i32,
    /// Its index among the legal moves, by which the transposition table stores it.
    pub index: u16,
    /// Plies by which it is searched more deeply than others.
    pub extension: u8,
}

impl Ranked {
    /// The move with this index, to be searched in the order of the list.
    pub(super) const fn listed(index: u16) -> Self {
        Self { rank: 0, index, extension: 0 }
    }
}

impl Candidate for Ranked {
    fn rank(self) -> i32 {
        self.rank
    }
}

/// The moves of a node, to be taken by a [`MoveQueue`](crate::search::parallel::MoveQueue).
pub(super) type Ranking = SmallVec<[Ranked; 32]>;

/// The highest rank: of the hash move.
const FIRST: i32 = i32::MAX;
/// Above all that a move can earn by history.
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const CROWNING: i32 = 1 << 26;
/// The most that a move can earn.
const MOST: i32 = 1 << 14;

/// Numbers of squares on any board.
const SQUARES: usize = u128::BITS as usize;

/// Moves that cut off at the same ply, the latest first.
type Killers<W> = [Option<DraughtsMove<W>>; 2];

/// History heuristic and killer moves. The history is indexed by the squares from and to, as the side to move sees them
/// (Jonathan Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989).
pub(super) struct MoveHistory<W: Word> {
    history: Box<[[i32; SQUARES]; SQUARES]>,
    killers: Vec<Killers<W>>,
}

impl<W: Word> MoveHistory<W> {
    /// None yet, of searches with less than `plies` plies.
    pub(super) fn new(plies: usize) -> Self {
        Self { history: Box::new([[0; SQUARES]; SQUARES]), killers: vec![[None; 2]; plies] }
    }

    /// Notes that the last of some moves cut off at a depth, and those before did not. Captures are not recorded: they are few and forced.
    pub(super) fn note(
        &mut self,
        moves: &[DraughtsMove<W>],
        taken: &[Ranked],
        depth: i32,
        ply: usize,
    ) {
        let mut taken = taken.iter().map(|ranked| moves[usize::from(ranked.index)]);
        let Some(mv) = taken.next_back().filter(|mv| mv.captured.is_empty()) else { return };
        let [latest, earlier] = &mut self.killers[ply];
        if *latest != Some(mv) {
            *earlier = latest.replace(mv);
        }
        let bonus = (depth * depth).min(MOST / 8);
        self.earn(mv, bonus);
        for tried in taken {
            self.earn(tried, -bonus);
        }
    }

    /// Adds a bonus to the score of a move. The closer the score is to the limit, the smaller the step.
    fn earn(&mut self, mv: DraughtsMove<W>, bonus: i32) {
        let earned = &mut self.history[mv.from.index()][mv.to.index()];
        *earned += bonus - *earned * bonus.abs() / MOST;
    }

    fn of(&self, mv: DraughtsMove<W>) -> i32 {
        self.history[mv.from.index()][mv.to.index()]
    }

    /// The moves of a board with their ranks. The move with the index `hinted` comes first, with an extension of `extension` plies.
    pub(super) fn rank(
        &self,
        view: &Board<W>,
        moves: &[DraughtsMove<W>],
        hinted: u16,
        extension: u8,
        ply: usize,
    ) -> Ranking {
        let killers = self.killers[ply];
        let enemy_kings = view.kings(Side::Second);
        let rank = |mv: &DraughtsMove<W>, index: u16| {
            if index == hinted {
                FIRST
            } else if !mv.captured.is_empty() {
                let kings = (mv.captured & enemy_kings).count_ones();
                CAPTURE + (mv.captured.count_ones() + 2 * kings) as i32
            } else if killers.contains(&Some(*mv)) {
                KILLER
            } else {
                self.of(*mv) + if mv.crowned { CROWNING } else { 0 }
            }
        };
        let ranked = |(mv, index)| {
            let extension = if index == hinted { extension } else { 0 };
            Ranked { rank: rank(mv, index), index, extension }
        };
        moves.iter().zip(0..).map(ranked).collect()
    }
}
