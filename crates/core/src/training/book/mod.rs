//! Builder of opening books, for any game: drop-out expansion.
//!
//! ```text
//! leaves: the most urgent positions ─ search of each successor ─ values carried back to the start ─ leaves …
//! ```
//! A book begins with the start of the game. An item expands one of its positions: the game's best strategy searches the position after
//! each move with the given number of nodes, unless the book has it already. Values are carried back by minimax, so that the value of a
//! move depends on all positions behind it, and the positions that can be reached with the least loss are expanded next (Lincke,
//! "Strategies for the automatic construction of opening books", 2000; Buro, "Toward opening book learning", 1999, for Othello). Positions
//! from the games of the option `learn` are expanded first. A round expands several positions in parallel; a book depends on its options
//! alone, not on the number of threads.

mod games;
mod graph;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::game::{IntOption, OptionSpec, OptionValue, Options, Position, TABLE_MB, TextOption};
use crate::search::book::{Book, Shelf, Worth, write};
use crate::search::{
    BoxedSearcher, Library, Limits, Monitor, Purpose, Root, Score, Searchable, StopToken,
};

use super::game_files::{find, short};
use super::{Job, JobWorker, Product, Source};
use games::{Games, LEARN, LEARN_PLIES};
use graph::{Graph, Judged, Place};

/// The number of positions to expand.
const EXPANSIONS: IntOption =
    IntOption::new("expansions", 1..=1_000_000, 4_000).doc(text!("training-option-expansions"));
/// The nodes of the search of a position.
const NODES: IntOption =
    IntOption::new("nodes", 100..=1_000_000_000, 40_000).doc(text!("training-option-nodes"));
/// The weight of depth relative to the loss of moves.
const PLY_COST: IntOption =
    IntOption::new("ply_cost", 0..=10_000, 3).doc(text!("training-option-ply-cost"));
/// The book to continue from.
const FROM: TextOption = TextOption::new("from").doc(text!("training-option-from"));

/// The options of a recipe that makes a book.
pub static OPTIONS: &[OptionSpec] =
    &[EXPANSIONS.spec, NODES.spec, PLY_COST.spec, FROM.spec, LEARN.spec, LEARN_PLIES.spec];

/// Game for which a book is made.
pub struct Subject<G> {
    /// The name of the recipe.
    pub recipe: &'static str,
    /// The game, in the variant of the book.
    pub game: G,
    /// The name of the book and of its file.
    pub book: &'static Shelf,
    /// The weights of the strategy's evaluator, by the beginning of their hash.
    pub weights: String,
}

/// Number of positions that are expanded in one round.
const ROUND: usize = 16;
/// The transposition table of a search, in MiB; it is cleared before each search.
const TABLE: i64 = 4;

/// Job: a book to be built.
pub struct BookJob<G: Searchable> {
    subject: Subject<Arc<G>>,
    expansions: usize,
    nodes: u64,
    ply_cost: i64,
    /// The existing book that it extends.
    from: Option<Earlier>,
    /// The games whose positions are expanded first.
    games: Games<G::Position>,
    growing: Mutex<Growing<G::Position>>,
}

/// An existing book that a job extends.
struct Earlier {
    file: String,
    /// The beginning of its hash.
    digest: String,
    book: Book,
}

/// State of the book between two rounds.
struct Growing<P> {
    graph: Graph<P>,
    /// The places that the round expands.
    plan: Vec<Place>,
}

/// Result of an item when there is nothing left to expand.
const NONE: &str = "none";

impl<G: Searchable> BookJob<G> {
    /// The job of a recipe with [`OPTIONS`].
    ///
    /// # Errors
    /// A sentence that names a file that is missing, or is not a book or games of this game.
    pub fn new(
        subject: Subject<G>,
        options: &Options,
        library: &dyn Library,
    ) -> Result<Self, String> {
        let Subject { recipe, game, book, weights } = subject;
        let open = |file: &str| {
            let content = find(library, file)?;
            let digest = short(&blake3::hash((*content).as_ref()));
            let opened = Book::open(content, book.name);
            let opened = opened.ok_or_else(|| format!("{file} is not a book of {}", book.name))?;
            Ok::<_, String>(Earlier { file: file.to_owned(), digest, book: opened })
        };
        let from = FROM.of(options).filter(|file| !file.is_empty()).map(open).transpose()?;
        let ply_cost = PLY_COST.of(options);
        let games = Games::read(&game, options, library)?;
        let growing = Growing::begin(&game, from.as_ref(), &games, ply_cost);
        Ok(Self {
            subject: Subject { recipe, game: Arc::new(game), book, weights },
            expansions: EXPANSIONS.of(options) as usize,
            nodes: NODES.of(options) as u64,
            ply_cost,
            from,
            games,
            growing: Mutex::new(growing),
        })
    }

    fn growing(&self) -> MutexGuard<'_, Growing<G::Position>> {
        self.growing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Position> Growing<P> {
    /// The book before the first round.
    fn begin<G: Searchable<Position = P>>(
        game: &G,
        from: Option<&Earlier>,
        games: &Games<P>,
        ply_cost: i64,
    ) -> Self {
        let start = game.start();
        let graph =
            from.map_or_else(|| Graph::new(&start), |earlier| Graph::of(&start, &earlier.book));
        let mut growing = Self { graph, plan: Vec::new() };
        growing.plan_round(games, ply_cost);
        growing
    }

    /// Plans a round: the ends of the games, as far as they are in the book, and the positions that drop-out expansion chooses.
    fn plan_round(&mut self, games: &Games<P>, ply_cost: i64) {
        let ends = games.paths.iter().filter_map(|path| self.graph.end_of(path));
        let leaves = self.graph.leaves(ROUND, ply_cost);
        let mut plan = Vec::with_capacity(ROUND);
        for place in ends.chain(leaves) {
            if plan.len() < ROUND && !plan.contains(&place) {
                plan.push(place);
            }
        }
        self.plan = plan;
    }

    /// Adds the results of a round, and plans the next one.
    fn learn(&mut self, results: &[String], games: &Games<P>, ply_cost: i64) -> Result<(), String> {
        let foreign = || "the log contains a result of another job; remove the log".to_owned();
        let places = self.plan.iter().map(Some).chain(std::iter::repeat(None));
        for (result, place) in results.iter().zip(places) {
            match place {
                Some(&place) => {
                    let judged = read(result).ok_or_else(foreign)?;
                    self.graph.expand(place, &judged).ok_or_else(foreign)?;
                }
                None if result == NONE => {}
                None => return Err(foreign()),
            }
        }
        self.graph.carry_back();
        self.plan_round(games, ply_cost);
        Ok(())
    }
}

impl<G: Searchable> Job for BookJob<G> {
    fn identity(&self) -> String {
        let Self { subject: Subject { recipe, weights, .. }, nodes, ply_cost, .. } = self;
        let from = self.from.as_ref().map_or("none", |earlier| &earlier.digest);
        let learn = &self.games.identity;
        format!(
            "{recipe} nodes={nodes} ply_cost={ply_cost} weights={weights} from={from} learn={learn}"
        )
    }

    fn source(&self) -> Option<Source<'_>> {
        let Earlier { file, .. } = self.from.as_ref()?;
        Some(Source { option: FROM.spec.name, file, product: self.subject.book.file })
    }

    fn items(&self) -> usize {
        self.expansions
    }

    fn round(&self) -> usize {
        ROUND
    }

    fn learn(&self, results: &[String]) -> Result<(), String> {
        self.growing().learn(results, &self.games, self.ply_cost)
    }

    fn unit(&self) -> &'static str {
        "expansions"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(Judge { job: self, searcher: self.searcher() })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let Self { subject: Subject { game, book, .. }, games, ply_cost, .. } = self;
        let mut growing = Growing::begin(&**game, self.from.as_ref(), games, *ply_cost);
        for round in results.chunks(ROUND) {
            growing.learn(round, games, *ply_cost)?;
        }
        let title = format!("{}; {} expansions={}", book.name, self.identity(), self.expansions);
        let content = write(&title, growing.graph.entries()).ok_or("the book is too large")?;
        Ok(vec![Product { name: book.file.to_owned(), content }])
    }
}

impl<G: Searchable> BookJob<G> {
    /// A searcher of the game's best strategy.
    ///
    /// # Panics
    /// Never, because a strategy accepts its defaults.
    fn searcher(&self) -> BoxedSearcher<G> {
        let strategy = G::strategies().swap_remove(0);
        let mut options = Options::default();
        let table = TABLE_MB.spec.name;
        let known = options.set_known(strategy.about.options, table, OptionValue::Integer(TABLE));
        debug_assert!(known.is_ok(), "{table} is within its range");
        (strategy.make)(&self.subject.game, &options).expect("a strategy takes its defaults")
    }
}

/// Expands positions one after the other.
struct Judge<'a, G: Searchable> {
    job: &'a BookJob<G>,
    searcher: BoxedSearcher<G>,
}

impl<G: Searchable> JobWorker for Judge<'_, G> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let successors: Vec<_> = {
            let Growing { graph, plan } = &*self.job.growing();
            let Some(&place) = plan.get(item % ROUND) else { return Some(NONE.to_owned()) };
            let successors = graph.successors(place).into_iter();
            successors.map(|position| (graph.knows(&position), position)).collect()
        };
        let words: Option<Vec<_>> = successors
            .iter()
            .map(|(is_known, position)| {
                if *is_known {
                    return Some(KNOWN.to_owned());
                }
                self.judge(position, stop).map(write_judged)
            })
            .collect();
        words.map(|words| words.join(" "))
    }
}

impl<G: Searchable> Judge<'_, G> {
    /// The value of a position, by the rules or by a search with the given number of nodes; `None` after a stop.
    fn judge(&mut self, position: &G::Position, stop: &StopToken) -> Option<Judged> {
        let about = G::about();
        if let Some(outcome) = position.adjudicated() {
            let side = position.side_to_move();
            let score = Score::of_outcome(outcome, side, about.unit.id, about.is_puzzle());
            return Some((Worth::of::<G>(score)?, 0));
        }
        let moves = position.moves();
        let root = Root {
            game: &*self.job.subject.game,
            position,
            moves: &moves,
            ply: 0,
            last_move: None,
            // With this purpose the searcher does not consult a book.
            purpose: Purpose::Analysis,
            multipv: 1,
            all: false,
            threads: 1,
        };
        let limits = Limits::nodes(self.job.nodes);
        let mut silence = |_: &_, _| {};
        let mut monitor = Monitor::new(&limits, stop, &mut silence);
        self.searcher.forget();
        let found = self.searcher.search(&root, &mut monitor);
        let worth = Worth::of::<G>(found.lines.first()?.score)?;
        let depth = u8::try_from(found.depth).unwrap_or(u8::MAX);
        stop.reason().is_none().then_some((worth, depth))
    }
}

/// Word for a successor that is in the book already.
const KNOWN: &str = "-";

/// Word for a value and the depth of its search, `-12/14`, with `!` behind a proven one.
fn write_judged((worth, depth): Judged) -> String {
    let mark = if worth.is_exact { "!" } else { "" };
    format!("{}/{depth}{mark}", worth.value)
}

/// The values of a result, a word each.
fn read(result: &str) -> Option<Vec<Option<Judged>>> {
    let judged = |word: &str| {
        let (word, is_exact) = word.strip_suffix('!').map_or((word, false), |word| (word, true));
        let (value, depth) = word.split_once('/')?;
        Some((Worth { value: value.parse().ok()?, is_exact }, depth.parse().ok()?))
    };
    let words = result.split(' ');
    words.map(|word| if word == KNOWN { Some(None) } else { judged(word).map(Some) }).collect()
}
