//! Reviews of main lines of the openings: a review must not call moves of masters and books mistakes, under any limit.

use std::sync::Arc;
use std::time::Duration;

use plateau_core::coach::Analysis;
use plateau_core::erased::{DynGame, PositionText, Query};
use plateau_core::game::{OptionValue, Options};
use plateau_core::games::{GAMES, find};
use plateau_core::search::{Limits, StopToken};

/// Moves of a line that are reviewed.
const MOVES: usize = 10;

/// Main lines with their games: openings that have a name, and in Connect 4 perfect play from the centre.
/// Shorter lines are continued by the book.
const LINES: &[(&str, &str)] = &[
    // Tiger, Rose, Tanida's Buffalo, Heath and Inoue.
    ("othello", "c4e3f6e6f5c5f4g5g4f3"),
    ("othello", "c4e3f4c5d6f3e6c3d3e2"),
    ("othello", "c4c3d3c5f6e3c6f5f4g5"),
    ("othello", "c4c3d3c5b4d2"),
    ("othello", "c4e3f4c5d6f3d3"),
    // The same from other first moves, which are mirror images.
    ("othello", "f5d6c3d3c4f4c5b4"),
    ("othello", "d3c5"),
    ("othello", "e6f4"),
    ("connect4", "4444"),
    ("connect4", "44444"),
    ("draughts", "32-28 19-23"),
    ("draughts", "33-28 18-23"),
    ("draughts", "34-29"),
];

fn game(name: &str) -> Arc<dyn DynGame> {
    let (entry, variant) = find(GAMES, name).unwrap();
    entry.create(variant, &Options::default()).unwrap()
}

/// The options of the default strategy, with or without the opening book.
fn options(game: &dyn DynGame, with_book: bool) -> Options {
    let mut options = Options::default();
    let specs = game.strategies()[0].options;
    options.set(specs, "table_mb", OptionValue::Integer(16)).unwrap();
    if !with_book {
        options.set(specs, "book", OptionValue::Flag(false)).unwrap();
    }
    options
}

/// The line with the moves that the book plays after it.
fn main_line(game: &Arc<dyn DynGame>, text: &str) -> PositionText {
    let mut at = PositionText { setup: None, moves: game.split_moves(text) };
    let mut engine = Arc::clone(game).engine(None, &options(&**game, true)).unwrap();
    let query = Query { limits: Limits::nodes(200_000), ..Query::default() };
    while at.moves.len() < MOVES {
        let report = engine.search(&at, &query, &StopToken::default(), &mut |_| {}).unwrap();
        at.moves.push(report.lines[0].moves[0].clone());
    }
    at
}

/// The moves that a review calls mistakes.
fn mistakes(
    game: &Arc<dyn DynGame>,
    at: &PositionText,
    limits: &Limits,
    with_book: bool,
) -> Vec<String> {
    let mut engine = Arc::clone(game).engine(None, &options(&**game, with_book)).unwrap();
    let query = Query { limits: limits.clone(), ..Query::default() };
    let stop = StopToken::default();
    let analysis =
        Analysis::of(&**game, &mut *engine, at, &query, &stop, &mut |_, _, _| {}).unwrap();
    assert_eq!(analysis.moves.len(), at.moves.len());
    let is_mistake = |loss: Option<f64>| loss != Some(0.0);
    let moves = analysis.moves.iter().filter(|judged| judged.turning || is_mistake(judged.loss));
    moves
        .map(|judged| {
            let best = judged.best.as_deref().unwrap_or("?");
            format!("{} for {best}: {:?} {:?}", judged.text, judged.loss, judged.error)
        })
        .collect()
}

#[test]
fn main_lines_have_no_mistakes_under_limits_of_depth_and_nodes_and_time() {
    let depths = (1..=8).map(Limits::depth);
    let nodes = [300, 3_000, 30_000].map(Limits::nodes);
    let both = Limits { depth: Some(6), ..Limits::nodes(5_000) };
    let time = Limits::time(Duration::from_millis(20));
    let limits: Vec<_> = depths.chain(nodes).chain([both, time]).collect();
    for &(name, text) in LINES {
        let game = game(name);
        let at = main_line(&game, text);
        for limits in &limits {
            let found = mistakes(&game, &at, limits, true);
            assert!(found.is_empty(), "{name} {:?} {limits:?}: {found:?}", at.moves);
        }
    }
}
