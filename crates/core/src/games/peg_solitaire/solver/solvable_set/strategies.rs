//! Strategies that find the whole solvable set first: `bidirectional`, `count` and `sweeps`.
//!
//! They differ in their answer: a solution, the number of solutions, the solution with the fewest sweeps.
//! The game keeps the set, so that `legal` can report for each jump whether it keeps the position solvable.

use std::sync::Arc;

use crate::game::{FlagOption, Options, Text, wording};
use crate::games::peg_solitaire::PegSolitaire;
use crate::games::peg_solitaire::rules::board::{Holes, Jump};
use crate::games::peg_solitaire::solver::answer_at_once;
use crate::games::peg_solitaire::solver::memory::{MEMORY, Memory};
use crate::search::memory::{Halt, OutOfMemory};
use crate::search::{
    BoxedSearcher, Feature, Found, Root, Searcher, Stopped, Strategy, StrategyAbout,
};

use super::bidirectional::BidirectionalSearch;
use super::counts;
use super::jump_sets;
use super::sweeps::{self, Sweeps};
use super::{SolvableSet, Watch};

/// Sweeps, with a number of them.
const SWEEPS: Text = text!("peg-sweeps");
/// Positions that a search has visited, with a number of them.
const VISITED: Text = text!("peg-visited");
/// Members of a solvable set, with a number of them.
const SOLVABLE: Text = text!("peg-solvable");

/// Option that counts games too.
const GAMES: FlagOption = FlagOption::new("games", false).doc(text!("peg-option-games"));

/// Option that computes the chance of random play too.
const CHANCE: FlagOption = FlagOption::new("chance", false).doc(text!("peg-option-chance"));
/// Option that counts jump sets too.
const JUMP_SETS: FlagOption =
    FlagOption::new("jump_sets", false).doc(text!("peg-option-jump-sets"));
/// Option that looks for the longest sweep too.
const LONGEST: FlagOption = FlagOption::new("longest", false).doc(text!("peg-option-longest"));

/// Strategies, the plainest first.
pub(crate) fn strategies() -> [Strategy<PegSolitaire>; 3] {
    [
        Strategy {
            about: StrategyAbout {
                name: "bidirectional",
                summary: text!("peg-bidirectional-summary"),
                options: &[MEMORY.spec],
                features: &[Feature::MultiPv, Feature::Threads],
            },
            make: |_, options| Ok(search_for(Question::Solution, options)),
        },
        Strategy {
            about: StrategyAbout {
                name: "count",
                summary: text!("peg-count-summary"),
                options: &[MEMORY.spec, GAMES.spec, CHANCE.spec, JUMP_SETS.spec],
                features: &[Feature::MultiPv, Feature::Threads],
            },
            make: |_, options| {
                let also = Also {
                    games: GAMES.of(options),
                    chance: CHANCE.of(options),
                    jump_sets: JUMP_SETS.of(options),
                };
                Ok(search_for(Question::Count(also), options))
            },
        },
        Strategy {
            about: StrategyAbout {
                name: "sweeps",
                summary: text!("peg-sweeps-summary"),
                options: &[MEMORY.spec, LONGEST.spec],
                features: &[Feature::MultiPv, Feature::Threads],
            },
            make: |_, options| {
                Ok(search_for(Question::Sweeps { longest: LONGEST.of(options) }, options))
            },
        },
    ]
}

/// Question that a strategy asks of the set.
#[derive(Debug, Clone, Copy)]
enum Question {
    Solution,
    Count(Also),
    Sweeps { longest: bool },
}

/// Numbers that are counted in addition to the solutions.
#[derive(Debug, Clone, Copy)]
struct Also {
    games: bool,
    chance: bool,
    jump_sets: bool,
}

fn search_for(question: Question, options: &Options) -> BoxedSearcher<PegSolitaire> {
    Box::new(SetSearch { question, memory: Memory::of(options) })
}

/// Searcher that finds the set and answers a question from it.
struct SetSearch {
    question: Question,
    memory: Memory,
}

impl Searcher for SetSearch {
    type Game = PegSolitaire;

    fn search(&mut self, root: &Root<'_, PegSolitaire>, monitor: &mut Watch<'_>) -> Found<Jump> {
        answer_at_once(root, monitor).unwrap_or_else(|| self.find_set(root, monitor))
    }
}

impl SetSearch {
    fn find_set(&self, root: &Root<'_, PegSolitaire>, monitor: &mut Watch<'_>) -> Found<Jump> {
        let (board, pegs) = (root.position.board(), root.position.pegs());
        let search = BidirectionalSearch::new(board, pegs, self.memory, root.threads);
        let mut search = match search {
            Ok(search) => search,
            Err(OutOfMemory) => return halted(root, Halt::OutOfMemory, monitor),
        };
        if let Err(halt) = search.run(monitor) {
            monitor.discard(search);
            return halted(root, halt, monitor);
        }
        let memory = search.memory();
        let set = Arc::new(search.into_set());
        monitor.discard(root.game.remember(Arc::clone(&set)));
        self.answer(root, &set, memory, monitor).unwrap_or_else(|halt| halted(root, halt, monitor))
    }

    fn answer(
        &self,
        root: &Root<'_, PegSolitaire>,
        set: &SolvableSet,
        memory: Memory,
        monitor: &mut Watch<'_>,
    ) -> Result<Found<Jump>, Halt> {
        let (board, pegs) = (root.position.board(), root.position.pegs());
        if set.is_empty() {
            monitor.finish(Stopped::Solved);
            let visited = VISITED.count(monitor.nodes() as usize);
            return Ok(Found::unsolvable(wording!("peg-nothing-solvable", visited)));
        }
        let first: Vec<Jump> =
            root.moves.iter().copied().filter(|jump| set.contains(pegs ^ jump.holes())).collect();
        let solvable = SOLVABLE.count(set.len());
        let Some(path) = path(set, pegs, &first, board.jumps()) else {
            monitor.finish(Stopped::Solved);
            return Ok(root.unsolvable(wording!("peg-solvable-without-moves", solvable)));
        };
        let note = wording!("peg-solvable-positions", solvable);
        let counts = vec![("positions".into(), set.len() as u128)];
        let solution = Found { counts, note: Some(note), ..Found::solution(path, true) };
        let solvable = Solvable { root, set, first, memory };
        let found = match self.question {
            Question::Solution => solution,
            Question::Count(also) => solvable.count(also, solution, monitor)?,
            Question::Sweeps { longest } => solvable.sweeps(longest, solution, monitor)?,
        };
        monitor.finish(Stopped::Solved);
        Ok(found)
    }
}

/// Position that can be solved, with its set and the allowed jumps that stay in it.
struct Solvable<'a> {
    root: &'a Root<'a, PegSolitaire>,
    set: &'a SolvableSet,
    first: Vec<Jump>,
    memory: Memory,
}

impl Solvable<'_> {
    /// Adds the number of solutions to the answer, and the other requested numbers.
    fn count(
        &self,
        also: Also,
        mut found: Found<Jump>,
        monitor: &mut Watch<'_>,
    ) -> Result<Found<Jump>, Halt> {
        let Self { root, set, ref first, memory } = *self;
        let (board, pegs, threads) = (root.position.board(), root.position.pegs(), root.threads);
        let successors: Vec<Holes> = first.iter().map(|jump| pegs ^ jump.holes()).collect();
        found.solutions = counts::solutions(board, set, pegs, &successors, threads, monitor)?;
        if also.games {
            let games = counts::games(board, set, memory, threads, monitor)?;
            found.counts.extend(games.counts());
            found.note = found.note.map(|size| match games.games {
                Some(1) => wording!("peg-one-game", size),
                Some(games) => wording!("peg-games", size, games),
                None => size,
            });
        }
        if also.jump_sets {
            let sets = jump_sets::count(board, set, (pegs, first), memory, threads, monitor)?;
            found.counts.extend(sets.counts());
        }
        if also.chance {
            found.chance = Some(counts::chance(board, set, pegs, threads, monitor)?);
        }
        Ok(found)
    }

    /// Makes the solution of the answer one with the fewest sweeps, and adds their number.
    fn sweeps(
        &self,
        longest: bool,
        found: Found<Jump>,
        monitor: &mut Watch<'_>,
    ) -> Result<Found<Jump>, Halt> {
        let Self { root, set, ref first, .. } = *self;
        let (board, pegs) = (root.position.board(), root.position.pegs());
        let (path, sweeps) = Sweeps::new(board, set)?.fewest(pegs, first, monitor)?;
        let mut counts = found.counts;
        counts.push(("sweeps".into(), sweeps.into()));
        if longest {
            let jumps = sweeps::longest(board, set, root.threads, monitor)?;
            counts.push(("longest_sweep".into(), jumps.into()));
        }
        let sweeps = SWEEPS.count(sweeps.into());
        let note = wording!("peg-fewest-sweeps", sweeps);
        Ok(Found { counts, note: Some(note), ..Found::solution(path, true) })
    }
}

/// Solution that stays in the set and begins with one of the `first` jumps.
fn path(set: &SolvableSet, mut pegs: Holes, first: &[Jump], jumps: &[Jump]) -> Option<Vec<Jump>> {
    let mut path = vec![*first.first()?];
    pegs ^= path[0].holes();
    let leads_on = |pegs: Holes| {
        jumps.iter().find(|jump| jump.is_open(pegs) && set.contains(pegs ^ jump.holes()))
    };
    while let Some(jump) = leads_on(pegs) {
        pegs ^= jump.holes();
        path.push(*jump);
    }
    Some(path)
}

/// Answer when a search for the set ends early.
fn halted(root: &Root<'_, PegSolitaire>, halt: Halt, monitor: &mut Watch<'_>) -> Found<Jump> {
    monitor.halt(halt);
    let option = MEMORY.spec.name;
    let note = (halt == Halt::OutOfMemory).then(|| wording!("peg-memory-exhausted", option));
    Found { lower_bound: Some(root.position.jumps_missing()), note, ..Found::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Language;

    #[test]
    fn positions_agree_with_their_number() {
        for (text, english, french) in [
            (VISITED.count(1), "1 position was visited", "1 position a été visitée"),
            (VISITED.count(2), "2 positions were visited", "2 positions ont été visitées"),
            (
                SOLVABLE.count(1),
                "1 position can be reached and solved",
                "1 position est accessible et soluble",
            ),
            (
                SOLVABLE.count(390),
                "390 positions can be reached and solved",
                "390 positions sont accessibles et solubles",
            ),
        ] {
            assert_eq!(Language::COMPLETE.map(|language| text.to(language)), [english, french]);
        }
    }
}
