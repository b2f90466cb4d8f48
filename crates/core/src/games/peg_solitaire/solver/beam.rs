//! Beam search: the strategy `beam`.
//!
//! All positions after the same number of jumps are compared by their cost, as the [order of jumps](super::move_order) has it,
//! and the best of them are kept.
//! So a mistake costs one place in the beam, where a depth-first search would spend its time on all positions below it.
//! Each further beam is wider. Between two of them [`DepthFirst`] searches as many positions, because only it can prove that
//! there is no solution.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use crate::game::hash;
use crate::games::peg_solitaire::PegSolitaire;
use crate::games::peg_solitaire::rules::board::{Holes, Jump};
use crate::search::memory::reserve;
use crate::search::{Found, Interrupted, KeyHasher, Root, Stopped};

use super::depth_first::DepthFirst;
use super::start::Start;
use super::{Settings, Watch};

/// Positions that each level of the first beam keeps: enough for most starts of the English board.
const NARROWEST: usize = 16;
/// Factor by which each further beam is wider.
const WIDER: usize = 4;
/// Positions that each level of the last beam keeps.
const WIDEST: usize = 1 << 16;
/// Bytes for each position of the width: itself on up to 62 levels, and its successors on one.
const BYTES_OF_ONE: usize = 62 * size_of::<Kept>() + 512;

/// A solution of a position that no certificate refutes, or the proof by exhaustion that there is none.
pub(super) fn search(
    root: &Root<'_, PegSolitaire>,
    settings: Settings,
    monitor: &mut Watch<'_>,
) -> Found<Jump> {
    let mut beams = Beams::new(Start::of(root), settings.seed);
    let mut depth_first = DepthFirst::new(root, settings);
    let widths = std::iter::successors(Some(NARROWEST), |width| Some(width * WIDER));
    for width in widths.take_while(|&width| width <= WIDEST) {
        let bytes = width * BYTES_OF_ONE;
        let (Ok(()), Ok(_room)) = (settings.memory.check(bytes), reserve(bytes)) else { break };
        let before = monitor.nodes();
        match beams.run(width, monitor) {
            Ok(Some(solution)) => {
                monitor.finish(Stopped::Solved);
                return Found::solution(solution, true);
            }
            Ok(None) => {}
            Err(Interrupted) => return depth_first.unfinished(root.position),
        }
        depth_first.follow(&beams.longest);
        let as_many = monitor.nodes() - before;
        if let Some(found) = monitor.within(as_many, |monitor| depth_first.run(root, monitor)) {
            return found;
        }
        monitor.report(&depth_first.unfinished(root.position));
    }
    depth_first.run(root, monitor).unwrap_or_else(|| depth_first.unfinished(root.position))
}

/// Position of a beam, with the number of its predecessor in the level before.
#[derive(Clone, Copy)]
struct Kept {
    pegs: Holes,
    parent: u32,
}

/// Beams from one position.
struct Beams<'a> {
    start: Start<'a>,
    seed: u64,
    /// Jumps to a position of the last level of the last beam.
    longest: Vec<Jump>,
}

impl<'a> Beams<'a> {
    const fn new(start: Start<'a>, seed: u64) -> Self {
        Self { start, seed, longest: Vec::new() }
    }

    /// Jumps to the goal, if a beam of this width finds it.
    fn run(
        &mut self,
        width: usize,
        monitor: &mut Watch<'_>,
    ) -> Result<Option<Vec<Jump>>, Interrupted> {
        let goal = self.start.board.goal();
        let mut levels = vec![vec![Kept { pegs: self.start.pegs, parent: 0 }]];
        for left in (goal.count()..=self.start.pegs.count_ones()).rev() {
            let level = &levels[levels.len() - 1];
            if let Some(solved) = level.iter().position(|kept| goal.is_met(kept.pegs)) {
                return Ok(Some(self.path(&levels, solved)));
            }
            let next = if left > goal.count() {
                self.successors(level, levels.len() == 1, width, monitor)?
            } else {
                Vec::new()
            };
            if next.is_empty() {
                break;
            }
            levels.push(next);
        }
        self.longest = self.path(&levels, 0);
        Ok(None)
    }

    /// The best positions after one more jump, up to symmetry; the goal is the best.
    fn successors(
        &self,
        level: &[Kept],
        is_first: bool,
        width: usize,
        monitor: &mut Watch<'_>,
    ) -> Result<Vec<Kept>, Interrupted> {
        let (jumps, goal) = (self.start.jumps(is_first), self.start.board.goal());
        let mut known: HashSet<u64, BuildHasherDefault<KeyHasher>> = HashSet::default();
        let mut next = Vec::new();
        for (parent, kept) in (0..).zip(level) {
            monitor.visit()?;
            for jump in jumps.iter().filter(|jump| jump.is_open(kept.pegs)) {
                let pegs = kept.pegs ^ jump.holes();
                let key = hash(self.start.symmetries.canonical(pegs));
                if known.insert(key) {
                    let cost = (!goal.is_met(pegs), self.start.order.cost(pegs), key ^ self.seed);
                    next.push((cost, Kept { pegs, parent }));
                }
            }
        }
        if next.len() > width {
            next.select_nth_unstable_by_key(width, |&(cost, _)| cost);
            next.truncate(width);
        }
        Ok(next.into_iter().map(|(_, kept)| kept).collect())
    }

    /// Jumps to a position of the last level.
    fn path(&self, levels: &[Vec<Kept>], mut index: usize) -> Vec<Jump> {
        let mut path = Vec::new();
        for pair in levels.windows(2).rev() {
            let [before, after] = pair else { break };
            let Kept { pegs, parent } = after[index];
            index = parent as usize;
            let changed = before[index].pegs ^ pegs;
            let made = |jump: &&Jump| jump.holes() == changed && jump.is_open(before[index].pegs);
            path.extend(self.start.board.jumps().iter().find(made));
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::peg_solitaire::rules::board::{Board, Goal};
    use crate::games::peg_solitaire::rules::shape::Shape;
    use crate::search::{Limits, Monitor, StopToken};

    #[test]
    fn a_beam_keeps_the_goal_however_costly_it_is() {
        // The column in the middle of the English board, from above: two pegs below the highest hole jump into it or away from it.
        let pegs = 1 << 4 | 1 << 9;
        for goal in [1 << 1, 1 << 16] {
            let board = Board::new(Shape::find("english33").unwrap());
            let board = board.with_goal(Goal::Exactly(goal));
            let mut beams = Beams::new(Start::on(&board, pegs, board.jumps()), 0);
            let (stop, limits) = (StopToken::default(), Limits::default());
            let mut sink = |_: &Found<Jump>, _| {};
            let found = beams.run(1, &mut Monitor::new(&limits, &stop, &mut sink)).unwrap();
            assert_eq!(found.map(|jumps| jumps.len()), Some(1), "{goal}");
        }
    }
}
