//! The default strategy against Bouton's theory, on piles that no search comes to the end of.

use std::sync::Arc;

use super::levels::LEVELS;
use super::theory::is_lost;
use super::{Nim, NimPosition};
use crate::boundary::{DynGame, PositionText, Query};
use crate::engine::{Limits, Searchable, StopToken};
use crate::game::{Game, OptionValue, Options, Position};

/// The position that the default strategy leaves after a short search from the start, where it can win.
fn left(variant: &str, options: &Options) -> NimPosition {
    let game = Arc::new(Nim::create(variant, &Options::default()).unwrap());
    let start = game.start();
    assert!(!is_lost(&start), "{variant}");
    let mut engine = Arc::clone(&game).engine(None, options).unwrap();
    let query = Query { limits: Limits::nodes(20_000), ..Query::default() };
    let at = PositionText::default();
    let report = engine.search(&at, &query, &StopToken::default(), &mut |_| {}).unwrap();
    start.after(game.parse_move(&start, &report.lines[0].moves[0]).unwrap())
}

#[test]
fn full_strength_plays_large_piles_by_the_theory() {
    for variant in [
        "20,21,22",
        "255,254,7,1,90,33",
        "20,21,22-misere",
        "1,1,200-misere",
        "1,1,1,200-misere",
        "255,254,7,1,90,33-misere",
    ] {
        let next = left(variant, &Options::default());
        assert!(is_lost(&next), "{variant} {next:?}");
    }
}

#[test]
fn every_level_below_full_strength_errs() {
    let specs = <Nim as Searchable>::strategies()[0].about.options;
    for level in 1..=LEVELS.len() as i64 {
        let errs = |seed| {
            let mut options = Options::default();
            for (name, value) in [("level", level), ("seed", seed)] {
                options.set(specs, name, OptionValue::Integer(value)).unwrap();
            }
            !is_lost(&left("3,4,5", &options))
        };
        assert!((0..300).any(errs), "level {level}");
    }
}
