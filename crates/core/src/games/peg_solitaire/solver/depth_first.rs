//! Depth-first search with restarts: the strategy `depth_first`.
//!
//! A depth-first search that makes a mistake early spends most of its time below the mistake. So it restarts from time to time with
//! a slightly randomised move order (Gomes, Selman and Kautz, "Boosting combinatorial search through randomization", 1998),
//! at the intervals of Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993.
//! Positions proven unsolvable stay in a transposition table throughout, up to symmetry,
//! so that no subtree is searched twice and the search is nevertheless complete.
//! Once the table has many of them, pagoda functions that are fitted to them ([`PagodaFilter`]) refute others like them.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::{Text, Wording, wording};
use crate::games::peg_solitaire::rules::board::{Holes, Jump};
use crate::games::peg_solitaire::{PegPosition, PegSolitaire};
use crate::search::{Found, Interrupted, Root, Score, Stopped};

use super::certificate::{PagodaFilter, PositionClasses};
use super::memory::Memory;
use super::move_generator::MoveGenerator;
use super::position_table::PositionTable;
use super::start::Start;
use super::{Settings, Watch};

/// Positions that the shortest run enters; tuned together with the move order.
const SHORTEST_RUN: u64 = 300;
/// Failures that are worth fitting a filter.
const WORTH_A_FILTER: usize = 1 << 14;
/// Failures that a filter is fitted to.
const TYPICAL: usize = 500;
/// Runs from one report to the next.
const REPORT_STRIDE: u64 = 64;
/// Part of a proof that used a filter.
const WITH_PAGODAS: Text = text!("peg-with-pagodas");
/// Mark of a number of failures of which some were forgotten.
const MORE_THAN: Text = text!("peg-more-than");

/// Positions that fail, with a number of them.
const FAIL: Text = text!("peg-failed-positions");

/// A solution of a position that no certificate refutes, or the proof by exhaustion that there is none.
pub(super) fn search(
    root: &Root<'_, PegSolitaire>,
    settings: Settings,
    monitor: &mut Watch<'_>,
) -> Found<Jump> {
    let mut search = DepthFirst::new(root, settings);
    search.run(root, monitor).unwrap_or_else(|| search.unfinished(root.position))
}

/// Verdict of a run on a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// The path leads on to the goal.
    Solved,
    /// No path leads to the goal.
    Unsolvable,
    /// The run ended before it knew.
    Unknown,
}

/// Depth-first search from one position, which may be interrupted and run again.
pub(super) struct DepthFirst<'a> {
    start: Start<'a>,
    random: Xoshiro256PlusPlus,
    /// Empty until many positions have failed, then fitted to some of them.
    filter: PagodaFilter,
    /// Transposition table of unsolvable positions, each by its canonical image.
    failures: PositionTable,
    /// Number of failures remembered.
    failed: usize,
    memory: Memory,
    /// Set once no more failures are stored.
    is_full: bool,
    path: Vec<Jump>,
    /// Longest path that was followed.
    longest: Vec<Jump>,
    /// Number of runs so far.
    runs: u64,
    /// Positions that this run may still enter.
    budget: u64,
}

impl<'a> DepthFirst<'a> {
    pub(super) fn new(root: &Root<'a, PegSolitaire>, settings: Settings) -> Self {
        let start = Start::of(root);
        let failures = PositionTable::new(start.board.holes());
        Self {
            start,
            random: Xoshiro256PlusPlus::seed_from_u64(settings.seed),
            filter: PagodaFilter::none(),
            failures,
            failed: 0,
            memory: settings.memory,
            is_full: false,
            path: Vec::new(),
            longest: Vec::new(),
            runs: 0,
            budget: 0,
        }
    }

    /// Runs until the answer is known; `None` if the monitor interrupts before.
    pub(super) fn run(
        &mut self,
        root: &Root<'_, PegSolitaire>,
        monitor: &mut Watch<'_>,
    ) -> Option<Found<Jump>> {
        loop {
            self.runs += 1;
            self.begin(self.runs, monitor).ok()?;
            match self.search(self.start.pegs, monitor).ok()? {
                Verdict::Solved => {
                    monitor.finish(Stopped::Solved);
                    return Some(Found::solution(std::mem::take(&mut self.path), true));
                }
                Verdict::Unsolvable => return Some(self.exhausted(root, monitor)),
                Verdict::Unknown if self.runs.is_multiple_of(REPORT_STRIDE) => {
                    monitor.report(&self.unfinished(root.position));
                }
                Verdict::Unknown => {}
            }
        }
    }

    /// Takes over a path that another search has followed, if it is the longest.
    pub(super) fn follow(&mut self, path: &[Jump]) {
        if path.len() > self.longest.len() {
            self.longest = path.to_vec();
        }
    }

    fn begin(&mut self, run: u64, monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        self.path.clear();
        if self.failed > WORTH_A_FILTER && self.filter.is_empty() {
            let Start { board, pegs, .. } = self.start;
            let classes = PositionClasses::of(board);
            let goals = classes.goals(board, pegs);
            let symmetries = classes.symmetries(board, pegs);
            let generator = MoveGenerator::new(board, &symmetries);
            let stride = (self.failed / TYPICAL).max(1);
            let typical: Vec<Holes> = self.failures.keys().step_by(stride).collect();
            self.filter = PagodaFilter::fitted(board, &generator, &goals, &typical, monitor)?;
        }
        // Once no more failures are stored, a restart would repeat the work.
        self.budget = if self.is_full { u64::MAX } else { SHORTEST_RUN * luby(run) };
        Ok(())
    }

    fn search(&mut self, pegs: Holes, monitor: &mut Watch<'_>) -> Result<Verdict, Interrupted> {
        monitor.visit()?;
        if self.path.len() > self.longest.len() {
            self.longest.clone_from(&self.path);
        }
        let goal = self.start.board.goal();
        if goal.is_met(pegs) {
            return Ok(Verdict::Solved);
        }
        if pegs.count_ones() <= goal.count() {
            return Ok(Verdict::Unsolvable);
        }
        if self.budget == 0 {
            return Ok(Verdict::Unknown);
        }
        self.budget -= 1;
        for jump in self.ordered_jumps(pegs) {
            let next = pegs ^ jump.holes();
            if self.filter.refutes(next)
                || self.failures.contains(self.start.symmetries.canonical(next))
            {
                continue;
            }
            self.path.push(jump);
            let verdict = self.search(next, monitor)?;
            if verdict != Verdict::Unsolvable {
                return Ok(verdict);
            }
            self.path.pop();
        }
        self.remember_failure(pegs);
        Ok(Verdict::Unsolvable)
    }

    /// Stores an unsolvable position, as long as there is room.
    fn remember_failure(&mut self, pegs: Holes) {
        if self.failed.is_multiple_of(Memory::STRIDE) {
            let is_within = self.memory.check(self.failures.bytes());
            self.is_full |= is_within.and_then(|()| self.failures.check()).is_err();
        }
        if !self.is_full {
            self.failures.insert(self.start.symmetries.canonical(pegs));
            self.failed += 1;
        }
    }

    fn ordered_jumps(&mut self, pegs: Holes) -> Vec<Jump> {
        let open = self
            .start
            .jumps(self.path.is_empty())
            .iter()
            .copied()
            .filter(|jump| jump.is_open(pegs));
        self.start.order.sort(pegs, open, &mut self.random)
    }

    /// Answer when the whole tree was searched.
    fn exhausted(&self, root: &Root<'_, PegSolitaire>, monitor: &mut Watch<'_>) -> Found<Jump> {
        monitor.finish(Stopped::Solved);
        root.unsolvable(self.proof())
    }

    /// Proof of a whole search, in words.
    fn proof(&self) -> Wording {
        let fail = FAIL.count(self.failed);
        let with = if self.filter.is_empty() { Text::EMPTY } else { WITH_PAGODAS };
        let more_than = if self.is_full { MORE_THAN } else { Text::EMPTY };
        wording!("peg-exhaustive-search", with, more_than, fail)
    }

    /// Answer before the end: the path that took off the most pegs.
    pub(super) fn unfinished(&self, root: &PegPosition) -> Found<Jump> {
        let missing = root.jumps_missing();
        let value = f64::from(missing) - self.longest.len() as f64;
        Found {
            depth: self.longest.len() as u32,
            lower_bound: Some(missing),
            ..Found::line(self.longest.clone(), Score::Estimate { value, unit: "moves" })
        }
    }
}

/// Luby's sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, from index 1.
fn luby(index: u64) -> u64 {
    let bits = u64::BITS - index.leading_zeros();
    let power = 1 << (bits - 1);
    if index == 2 * power - 1 { power } else { luby(index + 1 - power) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Language, Position};
    use crate::games::peg_solitaire::rules::board::{Board, Goal};
    use crate::games::peg_solitaire::rules::shape::Shape;
    use crate::search::{Limits, Monitor, Purpose, StopToken};

    #[test]
    fn failures_agree_with_their_number() {
        for (count, english, french) in [
            (0, "0 positions fail", "0 position échoue"),
            (1, "1 position fails", "1 position échoue"),
            (2, "2 positions fail", "2 positions échouent"),
        ] {
            let text = FAIL.count(count);
            assert_eq!(Language::COMPLETE.map(|language| text.to(language)), [english, french]);
        }
    }

    #[test]
    fn restarts_follow_lubys_sequence() {
        let lengths: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn a_search_without_a_transposition_table_ends_with_the_same_answer() {
        let board = Board::new(Shape::find("triangle10").unwrap());
        let mut lengths = std::collections::HashSet::new();
        for (empty, end) in (0..10).flat_map(|empty| (0..10).map(move |end| (empty, end))) {
            let goal = Goal::Exactly(1 << end);
            let game = PegSolitaire::on(board.clone().with_empty(empty).with_goal(goal));
            let [without, with] = [0, 16].map(|megabytes| {
                let settings = Settings { seed: 0, memory: Memory::of_megabytes(megabytes) };
                let position = game.start();
                let root = Root {
                    game: &game,
                    position: &position,
                    moves: &position.moves(),
                    ply: 0,
                    last_move: None,
                    purpose: Purpose::Solution,
                    multipv: 1,
                    all: false,
                    threads: 1,
                };
                let (stop, limits) = (StopToken::default(), Limits::default());
                let mut sink = |_: &Found<Jump>, _| {};
                let found = search(&root, settings, &mut Monitor::new(&limits, &stop, &mut sink));
                found.lines.first().map(|line| line.moves.len())
            });
            assert_eq!(without, with, "{empty} to {end}");
            lengths.insert(with);
        }
        assert_eq!(lengths, [Some(0), Some(8)].into(), "some cannot be solved");
    }
}
