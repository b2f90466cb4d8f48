//! The strategies: `depth_first` with an order, a memory and restarts, and `breadth_first`.
//!
//! Every solution of a position has the same length, one jump for each peg too many, so the first one found will do.
//! Certificates are asked before ([`super::certificate`]).
//! A depth-first search that errs early spends ages below its error. So it starts again after a while with
//! its order a little blurred: Gomes, Selman and Kautz, "Boosting combinatorial search through randomization", 1998,
//! after the times of Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993.
//! Once many have failed, pagoda functions that are fitted to them ([`super::sieve`]) refute others like them.
//! Positions that proved unsolvable are remembered throughout, up to symmetry,
//! so that nothing is done twice and the search is complete all the same.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::{Found, Interrupted, Root, Score, Searcher, Stopped, Strategy, StrategyAbout};
use crate::game::{Options, SEED};
use crate::search::frontier::{self, Order};

use super::board::{Board, Holes, Jump};
use super::fan::Fan;
use super::memory::{MEMORY, Memory};
use super::order::Costs;
use super::sieve::Sieve;
use super::table::Table;
use super::{Classes, PegPosition, PegSolitaire, Pegs, Symmetries, Watch, certificate, harvest};

/// Positions that the shortest run enters; tuned together with the costs.
const SHORTEST_RUN: u64 = 300;
/// So many failures are worth fitting a sieve, to so many of them.
const WORTH_A_SIEVE: usize = 1 << 14;
const TYPICAL: usize = 500;
/// Progress is told once in so many runs.
const REPORT_STRIDE: u64 = 64;

/// The strategies of peg solitaire, the default first.
pub(super) fn strategies() -> Vec<Strategy<PegSolitaire>> {
    let mut strategies = vec![Strategy {
        about: StrategyAbout {
            name: "depth_first",
            summary: "depth first, jumps that keep the pegs together first, with a memory of failures and restarts",
            options: &[SEED.spec, MEMORY.spec],
            features: &[],
        },
        make: |_, options| Ok(Box::new(Certified { run: depth_first, given: Given::of(options) })),
    }];
    strategies.extend(harvest::strategies());
    strategies.push(Strategy {
        about: StrategyAbout {
            name: "breadth_first",
            summary: "all positions after one jump, then all after two, and so on: for small boards",
            options: &[],
            features: &[],
        },
        make: |_, options| {
            Ok(Box::new(Certified { run: breadth_first, given: Given::of(options) }))
        },
    });
    strategies
}

/// What the options say.
#[derive(Clone, Copy)]
struct Given {
    seed: u64,
    memory: Memory,
}

impl Given {
    fn of(options: &Options) -> Self {
        Self { seed: SEED.of(options) as u64, memory: Memory::of(options) }
    }
}

/// A search that is begun only where no certificate answers.
struct Certified {
    run: fn(&Root<'_, PegSolitaire>, Given, &mut Watch<'_>) -> Found<Jump>,
    given: Given,
}

impl Searcher for Certified {
    type Game = PegSolitaire;

    fn search(&mut self, root: &Root<'_, PegSolitaire>, monitor: &mut Watch<'_>) -> Found<Jump> {
        prepare(root, monitor).unwrap_or_else(|| (self.run)(root, self.given, monitor))
    }
}

/// The answer that needs no search: a certificate, or a depth limit that no solution can keep; `None` where there is one to begin.
pub(super) fn prepare(
    root: &Root<'_, PegSolitaire>,
    monitor: &mut Watch<'_>,
) -> Option<Found<Jump>> {
    let Ok(certificate) = certificate::refute(root.position.board(), root.position.pegs(), monitor)
    else {
        return Some(Found::default());
    };
    if let Some(why) = certificate {
        monitor.finish(Stopped::Solved);
        return Some(Found::unsolvable(why));
    }
    let missing = root.position.jumps_missing();
    (missing > monitor.depth_limit()).then(|| {
        monitor.finish(Stopped::Depth);
        Found { lower_bound: Some(missing), ..Found::default() }
    })
}

/// What is answered where there are solutions, but none that the client allows.
pub(super) fn narrowed_out() -> Found<Jump> {
    let note = "no solution begins with one of the given moves";
    Found { note: Some(note.to_owned()), ..Found::default() }
}

fn breadth_first(
    root: &Root<'_, PegSolitaire>,
    _given: Given,
    monitor: &mut Watch<'_>,
) -> Found<Jump> {
    frontier::search(root, Order::BreadthFirst, Pegs, monitor)
}

fn depth_first(
    root: &Root<'_, PegSolitaire>,
    given: Given,
    monitor: &mut Watch<'_>,
) -> Found<Jump> {
    let board = root.position.board();
    let mut search = DepthFirst {
        board,
        root: root.position.pegs(),
        first: root.moves,
        costs: Costs::of(board),
        symmetries: Symmetries::of(board),
        random: Xoshiro256PlusPlus::seed_from_u64(given.seed),
        sieve: Sieve::open(),
        dead: Table::new(board.holes()),
        buried: 0,
        memory: given.memory,
        is_full: false,
        way: Vec::new(),
        longest: Vec::new(),
        budget: 0,
    };
    for run in 1.. {
        if search.begin(run, monitor).is_err() {
            break;
        }
        match search.follow(root.position.pegs(), monitor) {
            Err(Interrupted) => break,
            Ok(Fate::Solved) => {
                monitor.finish(Stopped::Solved);
                return Found::solution(search.way, true);
            }
            Ok(Fate::Dead) => return search.exhausted(root.position, monitor),
            Ok(Fate::Open) if run % REPORT_STRIDE == 0 => {
                monitor.report(&search.unfinished(root.position));
            }
            Ok(Fate::Open) => {}
        }
    }
    search.unfinished(root.position)
}

/// What a run has learnt of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// The way that leads on to the goal is known.
    Solved,
    /// No way leads to the goal.
    Dead,
    /// The run ended before it knew.
    Open,
}

struct DepthFirst<'a> {
    board: &'a Board,
    root: Holes,
    /// The moves to choose among in the first position.
    first: &'a [Jump],
    costs: Costs,
    symmetries: Symmetries,
    random: Xoshiro256PlusPlus,
    /// Open until many positions have failed, then fitted to some of them.
    sieve: Sieve,
    /// Positions that cannot be solved: the least of their images each.
    dead: Table<()>,
    /// How many they are.
    buried: usize,
    memory: Memory,
    /// Whether no more are remembered.
    is_full: bool,
    way: Vec<Jump>,
    /// The longest way that was followed.
    longest: Vec<Jump>,
    /// Positions that this run may still enter.
    budget: u64,
}

impl DepthFirst<'_> {
    fn begin(&mut self, run: u64, monitor: &mut Watch<'_>) -> Result<(), Interrupted> {
        self.way.clear();
        if self.buried > WORTH_A_SIEVE && self.sieve.is_open() {
            let goals = Classes::of(self.board).goals(self.board, self.root);
            let fan = Fan::new(self.board, &self.symmetries);
            let stride = (self.buried / TYPICAL).max(1);
            let typical: Vec<Holes> = self.dead.keys().step_by(stride).collect();
            self.sieve = Sieve::fitted(self.board, &fan, &goals, &typical, monitor)?;
        }
        // Once nothing more is remembered, a restart would do everything again.
        self.budget = if self.is_full { u64::MAX } else { SHORTEST_RUN * luby(run) };
        Ok(())
    }

    fn follow(&mut self, pegs: Holes, monitor: &mut Watch<'_>) -> Result<Fate, Interrupted> {
        monitor.visit()?;
        if self.way.len() > self.longest.len() {
            self.longest.clone_from(&self.way);
        }
        let goal = self.board.goal();
        if goal.is_met(pegs) {
            return Ok(Fate::Solved);
        }
        if pegs.count_ones() <= goal.count() {
            return Ok(Fate::Dead);
        }
        if self.budget == 0 {
            return Ok(Fate::Open);
        }
        self.budget -= 1;
        for jump in self.arranged(pegs) {
            let next = pegs ^ jump.holes();
            if self.sieve.refutes(next) || self.dead.contains(self.symmetries.canonical(next)) {
                continue;
            }
            self.way.push(jump);
            let fate = self.follow(next, monitor)?;
            if fate != Fate::Dead {
                return Ok(fate);
            }
            self.way.pop();
        }
        self.bury(pegs);
        Ok(Fate::Dead)
    }

    /// Remembers a position that cannot be solved, as long as there is room.
    fn bury(&mut self, pegs: Holes) {
        if self.buried.is_multiple_of(Memory::STRIDE) {
            self.is_full |= self.memory.check(self.dead.bytes()).is_err();
        }
        if !self.is_full {
            *self.dead.entry(self.symmetries.canonical(pegs)) = ();
            self.buried += 1;
        }
    }

    fn arranged(&mut self, pegs: Holes) -> Vec<Jump> {
        let jumps = if self.way.is_empty() { self.first } else { self.board.jumps() };
        let open = jumps.iter().copied().filter(|jump| jump.is_open(pegs));
        self.costs.arrange(pegs, open, &mut self.random)
    }

    /// What is answered when every way has been followed.
    fn exhausted(&self, root: &PegPosition, monitor: &mut Watch<'_>) -> Found<Jump> {
        monitor.finish(Stopped::Solved);
        let is_open = |jump: &&Jump| jump.is_open(root.pegs());
        if self.first.len() < self.board.jumps().iter().filter(is_open).count() {
            return narrowed_out();
        }
        Found::unsolvable(format!(
            "every way was followed{}: {}{} positions, counted once for all that are symmetric, and none leads to the goal",
            if self.sieve.is_open() { "" } else { ", as far as pagoda functions allow" },
            if self.is_full { "more than " } else { "" },
            self.buried
        ))
    }

    /// What is known before the end: the way that took off the most pegs.
    fn unfinished(&self, root: &PegPosition) -> Found<Jump> {
        let missing = root.jumps_missing();
        let value = f64::from(missing) - self.longest.len() as f64;
        Found {
            depth: self.longest.len() as u32,
            lower_bound: Some(missing),
            ..Found::line(self.longest.clone(), Score::Estimate { value, unit: "moves" })
        }
    }
}

/// The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, from index 1.
fn luby(index: u64) -> u64 {
    let bits = u64::BITS - index.leading_zeros();
    let power = 1 << (bits - 1);
    if index == 2 * power - 1 { power } else { luby(index + 1 - power) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Limits, Monitor, Purpose, StopToken};
    use crate::game::{Game, Position};

    use super::super::{Goal, Shape};

    #[test]
    fn runs_have_the_lengths_of_luby() {
        let lengths: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn a_search_that_may_remember_nothing_ends_with_the_same_answer() {
        let board = Board::new(Shape::find("triangle10").unwrap());
        let mut lengths = std::collections::HashSet::new();
        for (empty, end) in (0..10).flat_map(|empty| (0..10).map(move |end| (empty, end))) {
            let goal = Goal::Exactly(1 << end);
            let game = PegSolitaire::on(board.clone().with_empty(empty).with_goal(goal));
            let [without, with] = [0, 16].map(|megabytes| {
                let given = Given { seed: 0, memory: Memory::of_megabytes(megabytes) };
                let position = game.start();
                let root = Root {
                    game: &game,
                    position: &position,
                    moves: &position.moves(),
                    purpose: Purpose::Solution,
                    multipv: 1,
                    all: false,
                    threads: 1,
                };
                let (stop, limits) = (StopToken::default(), Limits::default());
                let mut sink = |_: &Found<Jump>, _| {};
                let found = depth_first(&root, given, &mut Monitor::new(&limits, &stop, &mut sink));
                found.lines.first().map(|line| line.moves.len())
            });
            assert_eq!(without, with, "{empty} to {end}");
            lengths.insert(with);
        }
        assert_eq!(lengths, [Some(0), Some(8)].into(), "some cannot be solved");
    }
}
