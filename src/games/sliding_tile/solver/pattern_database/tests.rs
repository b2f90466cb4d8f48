//! Tests of pattern databases: against plain searches and against distance tables.

use std::collections::{HashMap, VecDeque};

use crate::engine::{Interrupted, NoLibrary};
use crate::game::{Game, OptionValue, Position, hash};
use crate::games::sliding_tile::shape::{Shape, Slide};
use crate::games::sliding_tile::solver::incremental_heuristic::{IncrementalHeuristic, Step};
use crate::games::sliding_tile::solver::tests::whole_table;
use crate::games::sliding_tile::tests::{game, stroll};

use super::database::PatternDatabase;
use super::partition::canonical;
use super::retrograde_analysis::RetrogradeAnalysis;
use super::{PatternHeuristic, load};

/// Distance of every placement of a pattern's tiles and the blank, by a search over boards that know nothing else.
fn retrograde_distances(shape: Shape, tiles: &[u8], blank: u8) -> HashMap<(Vec<u8>, u8), u32> {
    let goal = (tiles.to_vec(), blank);
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut open = VecDeque::from([goal]);
    // A move of the blank among other tiles costs nothing: such positions are looked at first.
    while let Some(at) = open.pop_front() {
        let distance = distances[&at];
        for slide in Slide::ALL {
            let Some(cell) = shape.neighbour(at.1, slide) else { continue };
            let mut next = (at.0.clone(), cell);
            let tile = next.0.iter_mut().find(|tile| **tile == cell);
            let cost = u32::from(tile.is_some());
            if let Some(tile) = tile {
                *tile = at.1;
            }
            if distances.get(&next).is_some_and(|&known| known <= distance + cost) {
                continue;
            }
            distances.insert(next.clone(), distance + cost);
            if cost == 0 { open.push_front(next) } else { open.push_back(next) }
        }
    }
    distances
}

#[test]
fn pattern_databases_are_what_a_plain_search_finds() {
    for (rows, columns, tiles, blank) in [
        (3, 3, &[1, 2, 4, 5][..], 0),
        (3, 3, &[1, 3, 8], 0),
        (2, 4, &[0, 2, 6], 5),
        (4, 2, &[1, 3, 5, 7], 6),
        (3, 4, &[0, 1, 4], 11),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        let plain = retrograde_distances(shape, tiles, blank);
        let set = tiles.iter().fold(0, |set: u32, &tile| set | 1 << tile);
        let (pattern, symmetry) = canonical(shape, set, blank);
        let database = PatternDatabase::build(pattern, &mut || Ok(())).unwrap();
        for ((cells, blank), distance) in plain {
            let tile = |(&cell, &home): (&u8, &u8)| (symmetry.cell(cell), symmetry.cell(home));
            let mut laid: Vec<_> = cells.iter().zip(tiles).map(tile).collect();
            laid.sort_unstable();
            let placement = database.locate(&laid, symmetry.cell(blank));
            assert_eq!(u32::from(placement.distance), distance, "{shape} {cells:?} {blank}");
        }
    }
}

#[test]
fn an_analysis_goes_on_where_it_was_interrupted() {
    let shape = Shape::new(3, 4).unwrap();
    let (pattern, _) = canonical(shape, 0b0000_0111_0110, 11);
    let mut analysis = RetrogradeAnalysis::begin(pattern, &mut || Ok(())).unwrap();
    let mut interruptions = 0;
    loop {
        let mut steps = 3 + interruptions;
        let mut poll = || {
            steps -= 1;
            if steps == 0 { Err(Interrupted) } else { Ok(()) }
        };
        match analysis.run(&mut poll) {
            Ok(()) => break,
            Err(Interrupted) => interruptions += 1,
        }
    }
    let at_once = PatternDatabase::build(pattern, &mut || Ok(())).unwrap();
    assert!(analysis.into_database().content() == at_once.content());
    assert!(interruptions > 10, "{interruptions}");
}

#[test]
fn sums_of_patterns_are_lower_bounds_kept_up_slide_by_slide() {
    for (variant, target) in [("3x3", ""), ("2x4", "blank_first"), ("3x3", "1 2 3/4 0 5/6 7 8")] {
        let game = game(variant, &[("target", OptionValue::Text(target.to_owned()))]).unwrap();
        let database = whole_table(&game);
        let (shape, blank) = (game.start().shape(), game.start().blank_home());
        let mapped = load(shape, blank, &NoLibrary, &mut || Ok(())).unwrap();
        for seed in 0..40 {
            let mut position = stroll(game.start(), seed, 30);
            let mut heuristic = PatternHeuristic::at(&position, &mapped);
            for mv in (0..60).map(|ply| Slide::ALL[hash(seed << 8 | ply) as usize % 4]) {
                let Some(from) = shape.neighbour(position.blank(), mv) else { continue };
                let step = Step { tile: position.homes()[usize::from(from)], from, slide: mv };
                let (expected, mut change) = heuristic.estimate_after(step, u32::MAX);
                let before = heuristic.estimate();
                heuristic.make(&mut change);
                position.play_unchecked(mv);
                let fresh = PatternHeuristic::at(&position, &mapped).estimate();
                assert_eq!((heuristic.estimate(), expected), (fresh, fresh), "{variant}");
                heuristic.unmake(change);
                assert_eq!(heuristic.estimate(), before, "{variant}: taken back");
                for most in fresh.saturating_sub(1)..=fresh {
                    let (expected, _) = heuristic.estimate_after(step, most);
                    assert_eq!(expected > most, fresh > most, "{variant}: at most {most}");
                }
                heuristic = PatternHeuristic::at(&position, &mapped);
                let distance = database.distance(&position).unwrap();
                assert!(fresh <= distance && before.abs_diff(fresh) <= 1, "{variant}");
                assert_eq!(fresh == 0, position.is_solved(), "{variant}");
            }
        }
    }
}

#[test]
fn a_stop_while_tables_are_built_is_heard_at_once() {
    let shape = Shape::new(4, 5).unwrap();
    for polls in [0, 1, 5, 40] {
        let mut left = polls;
        let mut poll = || {
            left -= 1;
            if left >= 0 { Ok(()) } else { Err(Interrupted) }
        };
        let opened = load(shape, 7, &NoLibrary, &mut poll);
        assert!(opened.is_err(), "{polls}");
    }
}
