//! Tests of pattern databases: against plain searches and against distance tables.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use crate::game::{Game, OptionValue, Position, hash};
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{Shape, Slide};
use crate::games::sliding_tile::solver::incremental_heuristic::{IncrementalHeuristic, Step};
use crate::games::sliding_tile::solver::tests::whole_table;
use crate::games::sliding_tile::tests::{game, stroll};
use crate::search::{Content, Interrupted, Library, NoLibrary};

use super::cache::file_name;
use super::connected_partitions::Compactness;
use super::database::PatternDatabase;
use super::heuristic::{MappedPattern, steps};
use super::partition::{CATALOGUES, canonical};
use super::retrograde_analysis::RetrogradeAnalysis;
use super::{PatternHeuristic, PatternMaximum, load};

/// Distance of every placement of a pattern's tiles and the blank, by a search over boards with only these.
fn retrograde_distances(shape: Shape, tiles: &[u8], blank: u8) -> HashMap<(Vec<u8>, u8), u32> {
    let goal = (tiles.to_vec(), blank);
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut open = VecDeque::from([goal]);
    // A move of the blank among other tiles costs nothing: such positions are visited first.
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
            assert_eq!(u32::from(placement.distance()), distance, "{shape} {cells:?} {blank}");
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

fn open(position: &SlidingTilePosition) -> Vec<Step> {
    let step = |slide| {
        let from = position.shape().neighbour(position.blank(), slide)?;
        Some(Step { tile: position.homes()[usize::from(from)], from, slide })
    };
    Slide::ALL.into_iter().filter_map(step).collect()
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
            let guide = PatternHeuristic::at(&position, &mapped);
            let mut sums = guide.here();
            for ply in 0..60 {
                let open = open(&position);
                let step = open[hash(seed << 8 | ply) as usize % open.len()];
                let before = PatternMaximum::at(&position, &mapped).estimate();
                let expected = guide.sums_after(&sums, step);
                sums = guide.after(&sums, step);
                position.play_unchecked(step.slide.into());
                let fresh = PatternMaximum::at(&position, &mapped).estimate();
                assert_eq!(expected.into_iter().max(), Some(fresh), "{variant}");
                let distance = database.distance(&position).unwrap();
                assert!(fresh <= distance && before.abs_diff(fresh) <= 1, "{variant}");
                assert_eq!(fresh == 0, position.is_solved(), "{variant}");
            }
        }
    }
}

/// Partition into patterns of `size` tiles, in the order of the tiles from tile number `turn` on.
pub(in crate::games::sliding_tile::solver) fn partition(
    shape: Shape,
    blank: u8,
    (size, turn): (usize, usize),
) -> Vec<MappedPattern> {
    let mut tiles: Vec<u8> = (0..shape.cells() as u8).filter(|&cell| cell != blank).collect();
    tiles.rotate_left(turn);
    let mapped = |tiles: &[u8]| {
        let set = tiles.iter().fold(0, |set: u32, &tile| set | 1 << tile);
        let (pattern, symmetry) = canonical(shape, set, blank);
        let database = PatternDatabase::build(pattern, &mut || Ok(())).unwrap();
        let steps = Arc::new(steps(shape, &symmetry));
        MappedPattern::new(set, symmetry, steps, Arc::new(database))
    };
    tiles.chunks(size).map(mapped).collect()
}

/// Library in memory.
pub(in crate::games::sliding_tile::solver) struct Shelf(HashMap<String, Vec<u8>>);

impl Shelf {
    /// Databases of all compact partitions.
    pub(in crate::games::sliding_tile::solver) fn of(
        compactness: &Compactness,
        shape: Shape,
        blank: u8,
    ) -> Self {
        let tiles = compactness.partitions(shape, blank).into_iter().flatten();
        let file = |tiles| {
            let (pattern, _) = canonical(shape, tiles, blank);
            let database = PatternDatabase::build(pattern, &mut || Ok(())).unwrap();
            (file_name(pattern), database.content().to_vec())
        };
        Self(tiles.map(file).collect())
    }
}

impl Library for Shelf {
    fn find(&self, name: &str) -> Option<Content> {
        self.0.get(name).map(|content| Arc::new(content.clone()) as Content)
    }

    fn keep(&self, name: &str, _content: &[u8]) -> Result<(), String> {
        Err(format!("{name} is read only"))
    }
}

#[test]
fn a_slide_is_cut_off_where_a_sum_exceeds_the_bound_and_nowhere_else() {
    let game = game("3x4", &[]).unwrap();
    let (shape, blank) = (game.start().shape(), game.start().blank_home());
    // Far more than a search would use: pairs of tiles, threes, fours and fives.
    let sizes = [(3, 0), (2, 0), (3, 1), (2, 1), (3, 2), (4, 0), (4, 2), (5, 0), (5, 3)];
    let partitions = sizes.map(|size| partition(shape, blank, size));
    let (mut cut_off, mut made) = (0, 0);
    for seed in 0..60 {
        let root = stroll(game.start(), seed, 30);
        let mut heuristic = PatternMaximum::at(&root, &partitions);
        let bound = heuristic.estimate() + 2 * (seed as u32 % 4);
        heuristic.begin(bound);
        let mut path = vec![root];
        for turn in 0..300 {
            let position = path[path.len() - 1].clone();
            let open = open(&position);
            heuristic.look_ahead(open.iter().copied());
            let step = open[hash(seed << 16 | turn) as usize % open.len()];
            let after = position.after(step.slide.into());
            let estimate = PatternMaximum::at(&after, &partitions).estimate();
            let most = bound.checked_sub(path.len() as u32);
            let is_within = most.is_some_and(|most| estimate <= most);
            if let Some(most) = most {
                let done = heuristic.make(step, most).map(|(estimate, ())| estimate);
                assert_eq!(done, if is_within { Ok(estimate) } else { Err(most + 2) }, "{seed}");
            }
            if is_within {
                made += 1;
                path.push(after);
            } else {
                cut_off += 1;
                // Back, and on by another way.
                for _ in 0..path.len().min(1 + turn as usize % 3).min(path.len() - 1) {
                    heuristic.unmake(());
                    path.pop();
                }
            }
        }
    }
    assert!(cut_off > 2_000 && made > 2_000, "{cut_off} {made}");
}

#[test]
fn catalogues_have_the_databases_that_they_name() {
    let databases = CATALOGUES.iter().map(|it| (it.name, it.patterns().len()));
    let expected = [
        ("7-8", 2),
        ("7-7-1", 3),
        ("6-6-3", 3),
        ("6-6-6-6x6", 16),
        ("6-6-6-6", 2),
        ("6-6-6-6x1350", 132),
    ];
    assert!(databases.eq(expected), "{:?}", CATALOGUES.each_ref().map(|it| it.patterns().len()));
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
