//! Pattern databases against plain searches and against the whole table.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::boundary::{Query, Status};
use crate::engine::{Interrupted, NoLibrary};
use crate::game::{Game, OptionValue, Position, hash};

use super::super::guide::{Guide, Step};
use super::super::position::SlidingTilePosition;
use super::super::shape::{Shape, Slide};
use super::super::tests::{game, solve, stroll, whole_table};
use super::flood::Flood;
use super::partition::canonical;
use super::table::Table;
use super::{Patterns, open};

/// Every way to lay a pattern's tiles and the blank, with its distance by a search over boards that know nothing else.
fn flood_pattern(shape: Shape, tiles: &[u8], blank: u8) -> HashMap<(Vec<u8>, u8), u32> {
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
        let plain = flood_pattern(shape, tiles, blank);
        let set = tiles.iter().fold(0, |set: u32, &tile| set | 1 << tile);
        let (pattern, symmetry) = canonical(shape, set, blank);
        let table = Table::build(pattern, &mut || Ok(())).unwrap();
        for ((cells, blank), distance) in plain {
            let tile = |(&cell, &home): (&u8, &u8)| (symmetry.cell(cell), symmetry.cell(home));
            let mut laid: Vec<_> = cells.iter().zip(tiles).map(tile).collect();
            laid.sort_unstable();
            let placement = table.locate(&laid, symmetry.cell(blank));
            assert_eq!(u32::from(placement.distance), distance, "{shape} {cells:?} {blank}");
        }
    }
}

#[test]
fn a_flood_goes_on_where_it_was_interrupted() {
    let shape = Shape::new(3, 4).unwrap();
    let (pattern, _) = canonical(shape, 0b0000_0111_0110, 11);
    let mut flood = Flood::begin(pattern, &mut || Ok(())).unwrap();
    let mut interruptions = 0;
    loop {
        let mut steps = 3 + interruptions;
        let mut keep_on = || {
            steps -= 1;
            if steps == 0 { Err(Interrupted) } else { Ok(()) }
        };
        match flood.run(&mut keep_on) {
            Ok(()) => break,
            Err(Interrupted) => interruptions += 1,
        }
    }
    let at_once = Table::build(pattern, &mut || Ok(())).unwrap();
    assert!(flood.into_table().content() == at_once.content());
    assert!(interruptions > 10, "{interruptions}");
}

#[test]
fn sums_of_patterns_are_lower_bounds_kept_up_slide_by_slide() {
    for (variant, target) in [("3x3", ""), ("2x4", "blank_first"), ("3x3", "1 2 3/4 0 5/6 7 8")] {
        let game = game(variant, &[("target", OptionValue::Text(target.to_owned()))]).unwrap();
        let table = whole_table(&game);
        let (shape, blank) = (game.start().shape(), game.start().blank_home());
        let views = open(shape, blank, &NoLibrary, &mut || Ok(())).unwrap();
        for seed in 0..40 {
            let mut position = stroll(game.start(), seed, 30);
            let mut guide = Patterns::at(&position, &views);
            for mv in (0..60).map(|ply| Slide::ALL[hash(seed << 8 | ply) as usize % 4]) {
                let Some(from) = shape.neighbour(position.blank(), mv) else { continue };
                let step = Step { tile: position.homes()[usize::from(from)], from, slide: mv };
                let (foreseen, mut change) = guide.foresee(step, u32::MAX);
                let before = guide.estimate();
                guide.apply(&mut change);
                position.play_unchecked(mv);
                let fresh = Patterns::at(&position, &views).estimate();
                assert_eq!((guide.estimate(), foreseen), (fresh, fresh), "{variant}");
                guide.revert(change);
                assert_eq!(guide.estimate(), before, "{variant}: taken back");
                for most in fresh.saturating_sub(1)..=fresh {
                    let (foreseen, _) = guide.foresee(step, most);
                    assert_eq!(foreseen > most, fresh > most, "{variant}: at most {most}");
                }
                guide = Patterns::at(&position, &views);
                let distance = table.distance(&position).unwrap();
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
        let mut keep_on = || {
            left -= 1;
            if left >= 0 { Ok(()) } else { Err(Interrupted) }
        };
        let opened = open(shape, 7, &NoLibrary, &mut keep_on);
        assert!(opened.is_err(), "{polls}");
    }
}

#[test]
fn positions_near_the_goal_are_as_many_and_as_far_as_is_published() {
    // Positions of the 15-puzzle at each distance, blank in the corner: <https://oeis.org/A089484>.
    const LEVELS: [usize; 10] = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946];
    let game = game("4x4", &[]).unwrap();
    let goal = game.parse_position("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0").unwrap();
    let mut met = HashSet::from([goal.key()]);
    let mut level = vec![goal];
    for (distance, count) in LEVELS.into_iter().enumerate() {
        assert_eq!(level.len(), count, "{distance} moves");
        for position in &level {
            let setup = game.format_position(position);
            let report = solve(&game, "ida_star", "patterns", Some(&setup), &Query::default());
            assert_eq!(
                (report.status(), report.length()),
                (Status::Optimal, Some(distance)),
                "{setup}"
            );
        }
        let open = |position: &SlidingTilePosition, slide: &Slide| {
            position.shape().neighbour(position.blank(), *slide).is_some()
        };
        let beyond = |position: &SlidingTilePosition| {
            let slides = Slide::ALL.into_iter().filter(|slide| open(position, slide));
            slides.map(|slide| position.after(slide)).collect::<Vec<_>>()
        };
        level = level.iter().flat_map(beyond).filter(|next| met.insert(next.key())).collect();
    }
}
