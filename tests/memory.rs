//! The memory of searches: each strategy reserves the memory it uses, and a search that gets no more ends with its results so far.
//!
//! The budget belongs to the process, so these tests run in a separate process, one at a time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plateau_core::coach::Analysis;
use plateau_core::erased::{DynGame, Engine, PositionText, Query, Report, SearchError};
use plateau_core::game::{OptionSpec, OptionValue, Options, Refusal};
use plateau_core::games::{Entry, GAMES};
use plateau_core::search::{
    Limits, NoLibrary, Purpose, Score, StopToken, Stopped, memory_limit, memory_used,
    set_memory_limit,
};

/// The budget, for one test at a time.
struct Budget(#[expect(dead_code, reason = "held until the test ends")] MutexGuard<'static, ()>);

impl Budget {
    /// The given number of bytes in addition to those in use.
    fn of(bytes: usize) -> Self {
        static TURN: Mutex<()> = Mutex::new(());
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        set_memory_limit(memory_used().saturating_add(bytes));
        Self(turn)
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        set_memory_limit(usize::MAX);
    }
}

fn game(id: &str, variant: &str) -> Arc<dyn DynGame> {
    let entry = GAMES.iter().find(|entry| entry.about().id == id).unwrap();
    entry.create(Some(variant), &Options::default()).unwrap()
}

fn engine(game: &Arc<dyn DynGame>, strategy: &str) -> Box<dyn Engine> {
    Arc::clone(game).engine(Some(strategy), &Options::default()).unwrap()
}

fn search(engine: &mut dyn Engine, nodes: u64) -> Result<Report, SearchError> {
    let query =
        Query { limits: Limits::nodes(nodes), purpose: Purpose::Solution, ..Query::default() };
    engine.search(&PositionText::default(), &query, &StopToken::default(), &mut |_| {})
}

/// A puzzle of each kind that is too hard for the memory allowed here.
const HARD: [(&str, &str); 6] = [
    ("sliding_tile", "4x4"),
    ("sliding_tile", "5x5"),
    ("sliding_tile", "8x8"),
    ("peg_solitaire", "english33"),
    ("lights_out", "4x5"),
    ("lights_out", "8x8"),
];

/// Strategies that neither end earlier nor give another answer when memory is short, with the variant.
const DOES_WITHOUT: [(&str, &str); 3] = [
    // They continue without beams, and without recording failed positions.
    ("english33", "beam"),
    ("english33", "depth_first"),
    // It is for smaller boards.
    ("8x8", "table"),
];

/// Searches the hard puzzles by each strategy, and passes the variant, the strategy, the engine and the result to `law`.
fn each(nodes: u64, mut law: impl FnMut(&str, &str, &mut dyn Engine, Result<Report, SearchError>)) {
    for (id, variant) in HARD {
        for about in game(id, variant).strategies() {
            let game = game(id, variant);
            let mut engine = engine(&game, about.name);
            let found = search(&mut *engine, nodes);
            law(variant, about.name, &mut *engine, found);
        }
    }
}

#[test]
fn a_search_without_any_memory_says_so() {
    let _budget = Budget::of(0);
    each(100_000, |variant, strategy, engine, found| {
        let stopped = found.map(|report| report.stopped);
        let is_told = stopped == Ok(Some(Stopped::Memory)) && engine.warning().is_some();
        let is_refused = stopped == Err(Refusal::OutOfMemory.into()) && engine.warning().is_none();
        let does_without = DOES_WITHOUT.contains(&(variant, strategy));
        assert_eq!(is_told || is_refused, !does_without, "{variant} {strategy} {stopped:?}");
    });
}

#[test]
fn what_a_search_has_reserved_is_given_back() {
    let _budget = Budget::of(usize::MAX);
    // Pattern databases stay, for all searches afterwards.
    each(20_000, |_, _, _, _| ());
    let before = memory_used();
    each(20_000, |variant, strategy, _, found| {
        assert!(found.is_ok() && memory_used() >= before, "{variant} {strategy}");
    });
    assert_eq!(memory_used(), before);
}

#[test]
fn a_search_that_runs_out_answers_what_it_knows() {
    for (id, variant, strategy) in [
        ("sliding_tile", "4x4", "a_star"),
        ("sliding_tile", "4x4", "breadth_first"),
        ("sliding_tile", "8x8", "anytime"),
        ("peg_solitaire", "english33", "breadth_first"),
        ("peg_solitaire", "english33", "bidirectional"),
        ("peg_solitaire", "english33", "count"),
        ("peg_solitaire", "english33", "sweeps"),
        ("lights_out", "8x8", "list"),
        ("lights_out", "8x8", "a_star"),
        ("lights_out", "8x8", "tree_depth_first"),
    ] {
        let name = format!("{variant} {strategy}");
        let _budget = Budget::of(3 << 20);
        let before = memory_used();
        let game = game(id, variant);
        let mut engine = engine(&game, strategy);
        let report = search(&mut *engine, 10_000_000).unwrap();
        assert_eq!(report.stopped, Some(Stopped::Memory), "{name} {}", report.nodes);
        assert!(report.nodes > 1000 && memory_used() <= memory_limit(), "{name} {}", report.nodes);
        assert_eq!(engine.warning().unwrap().field, "memory_mb", "{name}");
        // The next search starts from scratch.
        let again = search(&mut *engine, 100).unwrap();
        assert_eq!((again.stopped, engine.warning()), (Some(Stopped::Nodes), None), "{name}");
        drop((engine, game));
        // Pattern databases of other tests may have been discarded.
        assert!(memory_used() <= before, "{name}");
    }
}

#[test]
fn an_analysis_keeps_the_beginning_of_its_lines() {
    let _budget = Budget::of(usize::MAX);
    let game = game("lights_out", "100x100");
    let moves = ["1,1", "50,50"].map(str::to_owned).to_vec();
    let at = PositionText { setup: None, moves };
    let mut engine = engine(&game, "algebra");
    let (query, stop) = (Query::default(), StopToken::default());
    let analysis =
        Analysis::of(&*game, &mut *engine, &at, &query, &stop, &mut |_, _, _| {}).unwrap();
    for judged in &analysis.moves {
        let Score::Solution { moves, .. } = judged.before else { panic!("{judged:?}") };
        assert!(judged.pv.len() == 64 && moves > 1000, "{moves}");
        assert_eq!(judged.best.as_ref(), judged.pv.first());
    }
    // A solution is complete.
    let report = search(&mut *engine, 1_000_000).unwrap();
    assert_eq!(report.length(), Some(report.lines[0].moves.len()));
}

#[test]
fn a_board_of_more_positions_than_fit_is_not_begun() {
    let mut recipes = GAMES.iter().flat_map(Entry::recipes);
    let recipe = recipes.find(|recipe| recipe.name == "connect4-solve").unwrap();
    // The table takes 1024 of these kibibytes. In the first case the positions do not fit, in the second not together with their results.
    for (kibibytes, fits) in [(1280, false), (2048, false), (16 << 10, true)] {
        let _budget = Budget::of(kibibytes << 10);
        let mut options = Options::default();
        for (name, value) in [("plies", 6), ("table_mb", 1)] {
            options.set(recipe.options, name, OptionValue::Integer(value)).unwrap();
        }
        let refused = (recipe.start)(&options, &NoLibrary).err();
        assert_eq!(refused.is_none(), fits, "{kibibytes}: {refused:?}");
        let is_told = |text: &String| text.ends_with("; lower --option plies=6");
        assert!(refused.iter().all(is_told), "{kibibytes}: {refused:?}");
    }
}

/// Resident memory of this process in bytes, where the system tells it.
fn resident() -> Option<usize> {
    let sizes = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = sizes.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages << 12)
}

#[test]
fn a_short_search_touches_little_of_a_large_table() {
    const LARGE: i64 = 1024;
    const NODES: u64 = 20_000;
    let _budget = Budget::of(usize::MAX);
    for entry in GAMES {
        let game = entry.create(None, &Options::default()).unwrap();
        let has_table = |options: &[OptionSpec]| options.iter().any(|spec| spec.name == "table_mb");
        for about in game.strategies().into_iter().filter(|about| has_table(about.options)) {
            let mut options = Options::default();
            options.set(about.options, "table_mb", OptionValue::Integer(LARGE)).unwrap();
            let mut engine = Arc::clone(&game).engine(Some(about.name), &options).unwrap();
            // What all engines share is made ready by a first search.
            search(&mut *engine, 1).unwrap();
            let Some(before) = resident() else { return };
            search(&mut *engine, NODES).unwrap();
            let touched = resident().unwrap().saturating_sub(before) >> 20;
            let name = format!("{} {}", entry.about().id, about.name);
            assert!(touched < 48, "{name} has touched {touched} MiB");
        }
    }
}
