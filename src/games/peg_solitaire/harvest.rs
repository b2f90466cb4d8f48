//! The strategies that find the whole solvable set first: `bidirectional`, `count` and `sweeps`.
//!
//! They differ in what they tell of it: a solution, the number of solutions, the solution with the fewest sweeps.
//! The set stays with the game, so that `legal` can say of each jump whether it keeps the position solvable.

use std::sync::Arc;

use crate::engine::{BoxedSearcher, Found, Root, Searcher, Stopped, Strategy, StrategyAbout};
use crate::game::{FlagOption, Options};

use super::board::{Holes, Jump};
use super::memory::{Halt, MEMORY, Memory};
use super::search::{narrowed_out, prepare};
use super::solvable::{Meeting, Solvable};
use super::sweeps::Sweeps;
use super::table::Table;
use super::ways::{self, Counts};
use super::{PegSolitaire, Watch};

/// The option that counts games too.
const GAMES: FlagOption = FlagOption::new("games", false)
    .doc("Whether `count` also counts the games that can be played, solved or not: it goes through every position that can be reached.");

/// The strategies, the plainest first.
pub(super) fn strategies() -> [Strategy<PegSolitaire>; 3] {
    [
        Strategy {
            about: StrategyAbout {
                name: "bidirectional",
                summary: "finds all positions that can be reached and solved, from both ends; \"legal\" with details then marks the jumps that keep the position solvable",
                options: &[MEMORY.spec],
                features: &[],
            },
            make: |_, options| Ok(harvest(Harvest::Line, options)),
        },
        Strategy {
            about: StrategyAbout {
                name: "count",
                summary: "counts all solutions, and with the option games all games, exactly",
                options: &[MEMORY.spec, GAMES.spec],
                features: &[],
            },
            make: |_, options| Ok(harvest(Harvest::Count { games: GAMES.of(options) }, options)),
        },
        Strategy {
            about: StrategyAbout {
                name: "sweeps",
                summary: "a solution with the fewest sweeps (runs of jumps by one peg), proven",
                options: &[MEMORY.spec],
                features: &[],
            },
            make: |_, options| Ok(harvest(Harvest::Sweeps, options)),
        },
    ]
}

/// What is wanted of the set.
#[derive(Debug, Clone, Copy)]
enum Harvest {
    Line,
    Count { games: bool },
    Sweeps,
}

fn harvest(what: Harvest, options: &Options) -> BoxedSearcher<PegSolitaire> {
    Box::new(Harvester { what, memory: Memory::of(options), remains: Remains::default() })
}

/// A search that finds the set and tells what is wanted of it.
struct Harvester {
    what: Harvest,
    memory: Memory,
    remains: Remains,
}

/// Large tables, kept until the answer is told: to free them takes milliseconds, which a client that says stop need not wait.
#[derive(Default)]
struct Remains {
    meeting: Option<Meeting>,
    sweeps: Vec<Table<u8>>,
    games: [Counts; 2],
}

impl Searcher for Harvester {
    type Game = PegSolitaire;

    fn search(&mut self, root: &Root<'_, PegSolitaire>, monitor: &mut Watch<'_>) -> Found<Jump> {
        prepare(root, monitor).unwrap_or_else(|| self.gather(root, monitor))
    }
}

impl Harvester {
    fn gather(&mut self, root: &Root<'_, PegSolitaire>, monitor: &mut Watch<'_>) -> Found<Jump> {
        let mut meeting = Meeting::new(root.position.board(), root.position.pegs(), self.memory);
        if let Err(halt) = meeting.run(monitor) {
            self.remains.meeting = Some(meeting);
            return halted(root, halt);
        }
        let set = Arc::new(meeting.into_set());
        root.game.remember(Arc::clone(&set));
        self.tell(root, &set, monitor).unwrap_or_else(|halt| halted(root, halt))
    }

    fn tell(
        &mut self,
        root: &Root<'_, PegSolitaire>,
        set: &Solvable,
        monitor: &mut Watch<'_>,
    ) -> Result<Found<Jump>, Halt> {
        let (board, pegs) = (root.position.board(), root.position.pegs());
        if set.is_empty() {
            monitor.finish(Stopped::Solved);
            let nodes = monitor.nodes();
            return Ok(Found::unsolvable(format!(
                "the positions that can be reached and those that can be solved do not meet; {nodes} were looked at, counted once for all that are symmetric"
            )));
        }
        let first: Vec<Jump> =
            root.moves.iter().copied().filter(|jump| set.contains(pegs ^ jump.holes())).collect();
        let Some(way) = way(set, pegs, &first, board.jumps()) else {
            monitor.finish(Stopped::Solved);
            return Ok(narrowed_out());
        };
        let size = format!(
            "{} positions can be reached and solved, counted once for all that are symmetric",
            set.len()
        );
        let found = match self.what {
            Harvest::Line => Found { note: Some(size), ..Found::solution(way, true) },
            Harvest::Count { games } => {
                let children: Vec<Holes> = first.iter().map(|jump| pegs ^ jump.holes()).collect();
                let solutions = ways::solutions(board, set, pegs, &children, monitor)?;
                let games = if games {
                    let levels = &mut self.remains.games;
                    ways::games(board, set.fan(), pegs, self.memory, levels, monitor)?
                } else {
                    None
                };
                let note = games
                    .map_or(size.clone(), |games| format!("{size}; {games} games can be played"));
                Found { solutions, note: Some(note), ..Found::solution(way, true) }
            }
            Harvest::Sweeps => {
                let mut sweeps = Sweeps::new(board, set, &mut self.remains.sweeps);
                let (way, sweeps) = sweeps.fewest(pegs, &first, self.memory, monitor)?;
                let note = format!("{sweeps} sweeps; no solution has fewer");
                Found { note: Some(note), ..Found::solution(way, true) }
            }
        };
        monitor.finish(Stopped::Solved);
        Ok(found)
    }
}

/// A solution that stays in the set and begins with one of the `first` jumps.
fn way(set: &Solvable, mut pegs: Holes, first: &[Jump], jumps: &[Jump]) -> Option<Vec<Jump>> {
    let mut way = vec![*first.first()?];
    pegs ^= way[0].holes();
    let leads_on = |pegs: Holes| {
        jumps.iter().find(|jump| jump.is_open(pegs) && set.contains(pegs ^ jump.holes()))
    };
    while let Some(jump) = leads_on(pegs) {
        pegs ^= jump.holes();
        way.push(*jump);
    }
    Some(way)
}

/// What is known when a search for the set ends early.
fn halted(root: &Root<'_, PegSolitaire>, halt: Halt) -> Found<Jump> {
    let note = (halt == Halt::OutOfMemory).then(|| {
        format!(
            "the positions do not fit into the memory that the option \"{}\" allows",
            MEMORY.spec.name
        )
    });
    Found { lower_bound: Some(root.position.jumps_missing()), note, ..Found::default() }
}
