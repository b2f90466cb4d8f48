//! `sliding-tile-solve`: a search for a shortest solution that takes hours, over as many runs and machines as it takes.
//!
//! It is iterative-deepening A*, cut into items: an iteration is a round, and each of its items is the subtree below one path of a few
//! slides. The paths depend neither on the bound nor on the heuristic, so a log remains valid with other pattern databases.
//! Beams find a solution first, and the first item of a round is wider beams, once they cost little compared with the search.
//! So the last bound is searched only if a shorter solution is possible.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::game::{Game, Options, Position, SEED, TextOption};
use crate::games::sliding_tile::evaluator::Metric;
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{Shift, Slide};
use crate::games::sliding_tile::{SlidingTile, TARGET};
use crate::search::ida_star::within;
use crate::search::{
    Evaluator, Found, Interrupted, Library, Limits, Monitor, Purpose, Root, StopToken, library,
};
use crate::training::{Job, JobWorker, Product, Recipe};

use super::choosing_search::choose;
use super::ida_star::{Entrance, InPlaceSearch};
use super::incremental_heuristic::IncrementalHeuristic;
use super::pattern_database::{Choice, MappedPattern, PatternMaximum};
use super::state_machine::StateMachine;
use super::{Watch, anytime, has_patterns, is_easy, load_patterns};

const BOARD: TextOption = TextOption::new("board").doc(text!("tiles-option-board"));
const SETUP: TextOption = TextOption::new("setup").doc(text!("tiles-option-setup"));

/// Recipe of a search for a shortest solution.
pub(crate) const RECIPE: Recipe = Recipe {
    name: "sliding-tile-solve",
    summary: "a shortest solution of a 24-puzzle, or of another board of 17 to 25 cells, by a search that can be stopped and resumed; with the pattern databases of --data",
    options: &[BOARD.spec, SETUP.spec, TARGET.spec, SEED.spec],
    start,
};

/// Least number of items of a round: few enough that each is worth its setting up, enough that little work is lost when it is stopped.
const ITEMS: usize = 256;
/// Nodes of an iteration after which the partitions are chosen for this search, because the next one takes much longer than the choice.
const CHOICE_FROM: u64 = 1 << 25;

fn start(options: &Options, _library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let board = BOARD.of(options).unwrap_or("5x5");
    let game = SlidingTile::create(board, options)
        .map_err(|refusal| format!("--option board={board}: {refusal}"))?;
    let position = match SETUP.of(options) {
        None => game.start(),
        Some(setup) => game
            .parse_position(setup)
            .map_err(|refusal| format!("--option setup={setup}: {refusal}"))?,
    };
    if !has_patterns(&position) || is_easy(&position) {
        return Err(format!(
            "--option board={board}: this search is for boards of 17 to 25 cells without walls; `plateau solve` solves smaller ones in seconds, and larger ones as well as it can"
        ));
    }
    if !position.is_solvable() {
        return Err("this position cannot be solved: `plateau solve` tells why".to_owned());
    }
    Ok(Box::new(LongSearch::new(game, position)?))
}

/// A path of a few slides from the start, and the subtree below it.
struct Subtree {
    path: Vec<Slide>,
    entrance: Entrance,
}

/// Nodes of the finished rounds.
#[derive(Clone, Copy, Default)]
struct Nodes {
    /// Those of the last round.
    last: u64,
    /// Those of all rounds.
    all: u64,
}

/// Search for a shortest solution.
struct LongSearch {
    game: SlidingTile,
    position: SlidingTilePosition,
    /// Solution by beams.
    solution: Vec<Shift>,
    /// First bound.
    estimate: u32,
    /// In the order of a search.
    subtrees: Vec<Subtree>,
    root: Entrance,
    /// Partitions of the best catalogue whose databases are ready.
    partitions: Vec<Vec<MappedPattern>>,
    /// Partitions that are chosen for this search, once it is long; empty if there are none to choose among.
    chosen: OnceLock<Vec<Vec<MappedPattern>>>,
    /// Held while partitions are chosen.
    choosing: Mutex<()>,
    nodes: Mutex<Nodes>,
    /// Length of the best solution so far.
    best: AtomicU32,
}

impl LongSearch {
    /// The search before its first item. Errors: A sentence that names the missing memory or solution.
    fn new(game: SlidingTile, position: SlidingTilePosition) -> Result<Self, String> {
        let stop = StopToken::default();
        let prepared = watched(&stop, |monitor| {
            let partitions = load_patterns(&position, monitor)?;
            let solution = at_root(&game, &position, |root| {
                anytime::solve_before_proof(root, &partitions, monitor)
            })?;
            Ok((solution, partitions))
        });
        let (solution, partitions) =
            prepared.map_err(|Interrupted| "there is no memory for the pattern databases")?;
        let solution = solution.ok_or("the beams found no solution")?;
        let machine = StateMachine::without_duplicates();
        let root = at_root(&game, &position, |root| Entrance::root(root, machine));
        Ok(Self {
            best: AtomicU32::new(solution.len() as u32),
            solution,
            estimate: Metric::best(position.reach()).evaluate(&position) as u32,
            subtrees: subtrees(&root)?,
            root,
            partitions,
            chosen: OnceLock::new(),
            choosing: Mutex::new(()),
            nodes: Mutex::default(),
            game,
            position,
        })
    }

    fn nodes(&self) -> MutexGuard<'_, Nodes> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number of iterations: those below the length of the known solution.
    fn rounds(&self) -> usize {
        let length = self.solution.len() as u32;
        (length.saturating_sub(self.estimate) as usize).div_ceil(2)
    }

    /// Bound of an iteration. One that is exceeded is exceeded by 2.
    const fn bound(&self, round: usize) -> u32 {
        self.estimate + 2 * round as u32
    }

    /// Partitions that lead an iteration with this bound.
    fn partitions(
        &self,
        bound: u32,
        monitor: &mut Watch<'_>,
    ) -> Result<&[Vec<MappedPattern>], Interrupted> {
        if self.nodes().all < CHOICE_FROM {
            return Ok(&self.partitions);
        }
        let _one = self.choosing.lock().unwrap_or_else(PoisonError::into_inner);
        let chosen = match self.chosen.get() {
            Some(chosen) => chosen,
            None => {
                let choice = Choice::new(library());
                let chosen = choose(&self.root, bound, &self.partitions, choice, monitor)?;
                self.chosen.get_or_init(|| chosen)
            }
        };
        Ok(if chosen.is_empty() { &self.partitions } else { chosen })
    }

    /// Shorter solution by wider beams, if their time has come and they find one.
    fn widen(&self, monitor: &mut Watch<'_>) -> Result<Option<Vec<Shift>>, Interrupted> {
        let Nodes { last, all } = *self.nodes();
        let (nodes, best) = ([all - last, all], self.best.load(Ordering::Relaxed));
        at_root(&self.game, &self.position, |root| {
            anytime::solve_beside_proof(root, &self.partitions, best, nodes, monitor)
        })
    }

    /// Searches a subtree within a bound: the solution there, if there is one.
    fn search(
        &self,
        Subtree { path, entrance }: &Subtree,
        bound: u32,
        monitor: &mut Watch<'_>,
    ) -> Result<Option<Vec<Shift>>, Interrupted> {
        let partitions = self.partitions(bound, monitor)?;
        let heuristic = PatternMaximum::at(&entrance.position, partitions);
        let Some(left) = bound.checked_sub(path.len() as u32) else { return Ok(None) };
        if heuristic.estimate() > left {
            return Ok(None);
        }
        let rest = within(&mut InPlaceSearch::new(entrance, heuristic), left, monitor)?;
        Ok(rest.map(|rest| path.iter().map(|&slide| slide.into()).chain(rest).collect()))
    }

    fn format_moves(&self, moves: &[Shift]) -> String {
        let name = |&mv: &Shift| self.game.format_move(&self.position, mv);
        moves.iter().map(name).collect::<Vec<_>>().join(" ")
    }
}

/// The first level of the tree with at least [`ITEMS`] subtrees. Errors: A sentence, if the goal is nearer.
fn subtrees(root: &Entrance) -> Result<Vec<Subtree>, String> {
    let mut level = vec![Subtree { path: Vec::new(), entrance: root.clone() }];
    while level.len() < ITEMS {
        let after = |Subtree { path, entrance }: &Subtree| {
            let next = entrance.next().map(|(slide, entrance)| {
                let path = path.iter().copied().chain([slide]).collect();
                Subtree { path, entrance }
            });
            next.collect::<Vec<_>>()
        };
        level = level.iter().flat_map(after).collect();
        if let Some(solved) = level.iter().find(|below| below.entrance.position.is_solved()) {
            let slides = solved.path.len();
            return Err(format!(
                "this position is {slides} moves from the goal: `plateau solve` finds them at once"
            ));
        }
    }
    Ok(level)
}

/// Result of `search` at the root with all of its moves.
fn at_root<T>(
    game: &SlidingTile,
    position: &SlidingTilePosition,
    search: impl FnOnce(&Root<'_, SlidingTile>) -> T,
) -> T {
    let (moves, purpose) = (&position.moves(), Purpose::Solution);
    search(&Root {
        game,
        position,
        moves,
        ply: 0,
        last_move: None,
        purpose,
        multipv: 1,
        all: false,
        threads: 1,
    })
}

/// Runs a search that has no limits.
fn watched<T>(stop: &StopToken, search: impl FnOnce(&mut Watch<'_>) -> T) -> T {
    let (limits, mut silence) = (Limits::default(), |_: &Found<Shift>, _| {});
    search(&mut Monitor::new(&limits, stop, &mut silence))
}

/// Result of an item: the nodes of a subtree or of beams, and the solution that was found.
struct Searched<'a> {
    nodes: u64,
    /// Moves; empty if there is no solution.
    solution: &'a str,
}

impl<'a> Searched<'a> {
    /// Result of an item whose bound is not below the length of a known solution.
    const SKIPPED: Self = Self { nodes: 0, solution: "" };

    fn write(&self) -> String {
        format!("{} {}", self.nodes, self.solution).trim_end().to_owned()
    }

    /// Length of the solution, if there is one.
    fn length(&self) -> Option<u32> {
        let moves = self.solution.split_whitespace().count();
        (moves > 0).then_some(moves as u32)
    }

    /// Errors: A sentence that tells the faulty text.
    fn read(text: &'a str) -> Result<Self, String> {
        let (nodes, solution) = text.split_once(' ').unwrap_or((text, ""));
        let nodes = nodes.parse().map_err(|_| format!("\"{text}\" is no number of nodes"))?;
        Ok(Self { nodes, solution })
    }
}

impl Job for LongSearch {
    fn identity(&self) -> String {
        let shape = self.position.shape();
        let number =
            |number: Option<u8>| number.map_or_else(|| "#".to_owned(), |it| it.to_string());
        let start: Vec<_> = self.game.numbers_of(&self.position).into_iter().map(number).collect();
        let goal: Vec<_> = self.game.numbers.iter().map(|&it| number(it)).collect();
        format!("sliding-tile-solve {shape} {} {}", start.join(","), goal.join(","))
    }

    fn items(&self) -> usize {
        self.rounds() * self.round()
    }

    /// The beams and the subtrees.
    fn round(&self) -> usize {
        1 + self.subtrees.len()
    }

    fn learn(&self, results: &[String]) -> Result<(), String> {
        let results: Vec<_> =
            results.iter().map(|it| Searched::read(it)).collect::<Result<_, _>>()?;
        for length in results.iter().filter_map(Searched::length) {
            self.best.fetch_min(length, Ordering::Relaxed);
        }
        let mut nodes = self.nodes();
        nodes.last = results.iter().map(|result| result.nodes).sum();
        nodes.all += nodes.last;
        Ok(())
    }

    fn unit(&self) -> &'static str {
        "subtrees"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(Searching { search: self })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let results: Vec<_> =
            results.iter().map(|it| Searched::read(it)).collect::<Result<_, _>>()?;
        let nodes: u64 = results.iter().map(|result| result.nodes).sum();
        let by_beams = self.format_moves(&self.solution);
        let found = results.iter().filter(|result| result.length().is_some());
        let found = found.min_by_key(|result| result.length());
        let solution = found.map_or(&by_beams[..], |result| result.solution);
        let length = solution.split(' ').count();
        let position = self.game.format_position(&self.position);
        let name = format!("{}.moves", self.identity().replace(' ', "-"));
        let content = format!(
            "# {length} moves, a shortest solution: {nodes} nodes\n{position} moves {solution}\n"
        );
        Ok(vec![Product { name, content: content.into_bytes() }])
    }
}

/// A thread that searches one subtree after the other.
struct Searching<'a> {
    search: &'a LongSearch,
}

impl JobWorker for Searching<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let search = self.search;
        let (round, number) = (item / search.round(), item % search.round());
        let bound = search.bound(round);
        if search.best.load(Ordering::Relaxed) <= bound {
            return Some(Searched::SKIPPED.write());
        }
        let (found, nodes) = watched(stop, |monitor| {
            let found = match number.checked_sub(1) {
                None => search.widen(monitor),
                Some(number) => search.search(&search.subtrees[number], bound, monitor),
            };
            (found, monitor.nodes())
        });
        let solution = found.ok()?.unwrap_or_default();
        if !solution.is_empty() {
            search.best.fetch_min(solution.len() as u32, Ordering::Relaxed);
        }
        Some(Searched { nodes, solution: &search.format_moves(&solution) }.write())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Move;
    use crate::games::sliding_tile::solver::solve_by_ida_star;
    use crate::games::sliding_tile::solver::tests::solutions_of;
    use crate::games::sliding_tile::tests::{board, stroll};
    use crate::search::NoLibrary;

    /// The moves of the product, after rounds whose items are worked on from the last to the first.
    fn solve_backwards(job: &LongSearch) -> Vec<Move<SlidingTile>> {
        let mut results = Vec::new();
        for round in 0..job.rounds() {
            let (mut worker, stop) = (job.worker(1), StopToken::default());
            let items = (round * job.round()..(round + 1) * job.round()).rev();
            let mut of_round: Vec<_> =
                items.map(|item| worker.work(item, &stop).unwrap()).collect();
            of_round.reverse();
            job.learn(&of_round).unwrap();
            results.extend(of_round);
        }
        let products = job.products(&results).unwrap();
        let text = String::from_utf8(products[0].content.clone()).unwrap();
        let (position, moves) = text.lines().nth(1).unwrap().split_once(" moves ").unwrap();
        assert_eq!(job.game.parse_position(position), Ok(job.position.clone()));
        let moves: Vec<_> = moves
            .split(' ')
            .map(|text| job.game.parse_move(&job.position, text).unwrap())
            .collect();
        assert!(text.starts_with(&format!("# {} moves", moves.len())), "{text}");
        moves
    }

    #[test]
    fn subtrees_in_any_order_make_a_shortest_solution() {
        let game = board("3x4");
        for seed in 0..6 {
            let position = stroll(game.start(), seed, 90);
            let moves = position.moves();
            let shortest = solutions_of(&game, &position, &moves, false, |root, monitor| {
                solve_by_ida_star(root, None, monitor)
            });
            let shortest = shortest.lines[0].moves.len();
            let mut job = LongSearch::new((*game).clone(), position.clone()).unwrap();
            // A solution by beams that goes forth and back at first, so that the subtrees have one to find.
            let forth = moves[0];
            let back = Shift::from(forth.slide.back());
            job.solution.splice(0..0, [forth, back, forth, back]);
            job.best = AtomicU32::new(job.solution.len() as u32);
            let solution = solve_backwards(&job);
            assert_eq!(solution.len(), shortest, "{seed}");
            let end = solution.iter().fold(position, |at, &mv| at.after(mv));
            assert!(end.is_solved(), "{seed}");
        }
    }

    #[test]
    fn a_position_that_needs_no_such_search_is_refused() {
        let near = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24";
        let odd = "2 1 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0";
        for (board, setup, expected) in [
            ("4x4", None, "boards of 17 to 25 cells"),
            ("6x6", None, "boards of 17 to 25 cells"),
            ("5x5", Some("1 2"), "--option setup=1 2: "),
            ("5x5", Some(near), "is 2 moves from the goal"),
            ("5x5", Some(odd), "cannot be solved"),
            ("5", None, "--option board=5: "),
        ] {
            let setup = setup.map(|setup| ("setup", setup));
            let texts: Vec<_> = [("board", board)].into_iter().chain(setup).collect();
            let error = start(&RECIPE.with(&[], &texts), &NoLibrary).err().unwrap();
            assert!(error.contains(expected), "{error}");
        }
    }
}
