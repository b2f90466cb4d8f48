//! Pattern databases where several tiles slide in a move: the moves that some tiles and the blank need, whatever the others do.
//!
//! A move may slide tiles of several patterns, so their numbers do not add up, and the largest counts.
//! Every move counts, whichever tiles it slides; so the blank is part of a pattern
//! (Culberson and Schaeffer, "Pattern databases", 1998).
//! A [`table`] has the distances of one pattern. Patterns that are images of each other share it, and so do all searches of the process.

mod table;

use std::sync::{Arc, LazyLock};

use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{Reach, Shape};
use crate::search::Poll;
use crate::search::memory::Halt;

use super::concurrent::concurrently;
use super::pattern_database::{self, Symmetry, cut, images, members};
use super::surroundings::CELLS;
use super::table_cache::TableCache;
use table::{MAX_TILES, Pattern, RetrogradeAnalysis, Table};

/// Most placements of a pattern: its table is built in half a second.
const MOST_PLACEMENTS: usize = 1 << 23;

/// Tables by their patterns.
static CACHE: LazyLock<TableCache<RetrogradeAnalysis>> = LazyLock::new(TableCache::lent);

/// Pattern databases of a goal: a partition of all tiles, and its images under the symmetries that keep the goal.
pub(super) struct ShiftPatterns {
    patterns: Vec<MappedPattern>,
}

/// Pattern of the board, mapped to the table of its canonical image.
struct MappedPattern {
    table: Arc<Table>,
    /// Cells where the blank and the tiles belong, in the order of the table.
    homes: Vec<u8>,
    /// Cell of the table for each cell of the board.
    image: [u8; CELLS],
}

impl ShiftPatterns {
    /// `true` for positions that they support: boards without walls and weights, where several tiles slide in a move.
    pub(super) fn cover(position: &SlidingTilePosition) -> bool {
        position.reach() == Reach::Multi
            && position.walls().is_none()
            && position.weights().is_none()
            && pattern_database::covers(position.shape())
    }

    /// Pattern databases of the goal of a position that they [cover](Self::cover). They are built when they are first needed.
    /// Errors: [`Halt`] if `poll` interrupts, or if a table does not fit into the remaining memory.
    pub(super) fn load(position: &SlidingTilePosition, poll: &mut Poll<'_>) -> Result<Self, Halt> {
        Self::of(position, most_tiles(position.shape()), poll)
    }

    /// Pattern databases with at most `tiles` tiles in a pattern.
    fn of(position: &SlidingTilePosition, tiles: usize, poll: &mut Poll<'_>) -> Result<Self, Halt> {
        let (shape, blank) = (position.shape(), position.blank_home());
        let partition = cut(shape, blank, tiles);
        let mut sets = images(shape, blank, &[partition]).concat();
        sets.sort_unstable();
        sets.dedup();
        let canonical = |tiles| canonical(shape, tiles, blank);
        let (patterns, symmetries): (Vec<_>, Vec<_>) = sets.into_iter().map(canonical).unzip();
        let tables = tables(&patterns, poll)?;
        let mapped = patterns.iter().zip(&symmetries).zip(tables);
        let mapped = mapped.map(|((of, by), table)| MappedPattern::new(of, by, table));
        Ok(Self { patterns: mapped.collect() })
    }

    /// Lower bound of the moves to the goal, from the cell of each tile and of the blank, indexed by the cells where they belong.
    /// It is 0 only at the goal. A bound that exceeds `most` is returned as soon as one is found.
    #[inline(always)]
    pub(super) fn estimate(&self, places: &[u8; CELLS], most: u32) -> u32 {
        let mut largest = 0;
        for pattern in &self.patterns {
            largest = largest.max(pattern.distance(places));
            if largest > most {
                break;
            }
        }
        largest
    }
}

impl MappedPattern {
    /// Pattern that a symmetry leads to a canonical one.
    fn new(canonical: &Pattern, symmetry: &Symmetry, table: Arc<Table>) -> Self {
        let cells = || (0..=u8::MAX).take(canonical.shape.cells());
        let mut image = [0; CELLS];
        cells().for_each(|cell| image[usize::from(cell)] = symmetry.cell(cell));
        let home = |place: u8| cells().find(|&cell| symmetry.cell(cell) == place);
        let places = [canonical.blank].into_iter().chain(members(canonical.tiles));
        Self { homes: places.filter_map(home).collect(), image, table }
    }

    #[inline(always)]
    fn distance(&self, places: &[u8; CELLS]) -> u32 {
        let image = |&home: &u8| self.image[usize::from(places[usize::from(home)])];
        self.table.distance(self.homes.iter().map(image)).into()
    }
}

/// Tables of some patterns; missing ones are built, a few at a time.
fn tables(patterns: &[Pattern], poll: &mut Poll<'_>) -> Result<Vec<Arc<Table>>, Halt> {
    let mut missing = patterns.to_vec();
    missing.sort_unstable();
    missing.dedup();
    missing.retain(|&pattern| CACHE.find(pattern).is_none());
    concurrently(&missing, |&pattern, poll| CACHE.build(pattern, poll).map(drop), poll)?;
    // If memory is short, a table may have been given up already.
    let mut table = |&pattern| CACHE.find(pattern).map_or_else(|| CACHE.build(pattern, poll), Ok);
    patterns.iter().map(&mut table).collect()
}

/// Most tiles of a pattern on a board, so that it has no more than [`MOST_PLACEMENTS`].
fn most_tiles(shape: Shape) -> usize {
    let fits = |tiles: &usize| Table::placements(shape, *tiles) <= MOST_PLACEMENTS;
    (1..shape.cells()).take(MAX_TILES).take_while(fits).last().unwrap_or(1)
}

/// Canonical pattern, which stands for all its images, and the symmetry that leads to it.
fn canonical(shape: Shape, tiles: u32, blank: u8) -> (Pattern, Symmetry) {
    Symmetry::least(shape, |symmetry| {
        let (tiles, blank) = (symmetry.set(tiles), symmetry.cell(blank));
        Pattern { shape: symmetry.image(), tiles, blank }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Position};
    use crate::games::sliding_tile::evaluator::Metric;
    use crate::games::sliding_tile::solver::Watch;
    use crate::games::sliding_tile::solver::shift_search::places;
    use crate::games::sliding_tile::solver::tests::{solutions_of, whole_table};
    use crate::games::sliding_tile::solver::{
        NoIncumbent, StateMachine, deepen_any, deepen_by_metric, deepen_by_shifts,
    };
    use crate::games::sliding_tile::tests::{stroll, with_tiles, with_walls};

    /// Goals with the blank in a corner, at an edge and within, on boards with more symmetries and fewer.
    const GOALS: [(&str, &str); 4] = [
        ("3x4", ""),
        ("4x4", ""),
        ("4x4", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"),
        ("4x4", "1 2 3 4/5 0 6 7/8 9 10 11/12 13 14 15"),
    ];

    fn patterns(position: &SlidingTilePosition, tiles: usize) -> ShiftPatterns {
        ShiftPatterns::of(position, tiles, &mut || Ok(())).ok().unwrap()
    }

    fn estimate(patterns: &ShiftPatterns, position: &SlidingTilePosition) -> u32 {
        patterns.estimate(&places(position), u32::MAX)
    }

    #[test]
    fn a_pattern_of_all_tiles_has_every_distance() {
        for variant in ["2x3", "4x2", "3x3"] {
            let game = with_tiles(variant, "multi");
            let (table, patterns) = (whole_table(&game), patterns(&game.goal, MAX_TILES));
            for seed in 0..200 {
                let position = stroll(game.goal.clone(), seed, 50);
                let distance = table.distance(&position);
                assert_eq!(Some(estimate(&patterns, &position)), distance, "{variant} {seed}");
            }
        }
    }

    #[test]
    fn a_move_changes_an_estimate_by_1_at_most_and_it_is_0_at_the_goal_alone() {
        for (variant, target) in GOALS {
            let game = with_walls(variant, "multi", target);
            let patterns = patterns(&game.goal, 3);
            assert_eq!(estimate(&patterns, &game.goal), 0);
            for seed in 0..100 {
                let position = stroll(game.goal.clone(), seed, 1 + seed);
                let here = estimate(&patterns, &position);
                assert_eq!(here == 0, position.is_solved());
                for mv in position.moves() {
                    let there = estimate(&patterns, &position.after(mv));
                    assert!(here.abs_diff(there) <= 1, "{variant} {target} {seed} {mv:?}");
                }
            }
        }
    }

    #[test]
    fn the_search_finds_what_that_of_any_puzzle_finds() {
        for (variant, target) in GOALS {
            let game = with_walls(variant, "multi", target);
            let patterns = patterns(&game.goal, 3);
            for seed in 0..6 {
                let position = stroll(game.goal.clone(), seed, 9);
                let moves = position.moves();
                if position.is_solved() {
                    continue;
                }
                for moves in [&moves[..], &moves[..1]] {
                    for all in [false, true] {
                        let slow = solutions_of(&game, &position, moves, all, |root, monitor| {
                            deepen_any(root, Metric::WalkingDistance, &mut NoIncumbent, monitor)
                        });
                        let fast = solutions_of(&game, &position, moves, all, |root, monitor| {
                            deepen_by_shifts(root, &patterns, &mut NoIncumbent, monitor)
                        });
                        assert_eq!(fast.lines, slow.lines, "{variant} {target} {seed} {moves:?}");
                        assert_eq!(fast.solutions, slow.solutions);
                    }
                }
            }
        }
    }

    #[test]
    fn a_search_of_few_nodes_builds_no_table() {
        // A board that no other test searches.
        let game = with_tiles("3x6", "multi");
        let position = stroll(game.start(), 7, 333);
        let (shape, blank) = (position.shape(), position.blank_home());
        let has_tables = || {
            let pattern = |&tiles| canonical(shape, tiles, blank).0;
            let partition = cut(shape, blank, most_tiles(shape));
            partition.iter().map(pattern).any(|pattern| CACHE.find(pattern).is_some())
        };
        for (nodes, expected) in [(100, false), (u64::from(u16::MAX), true)] {
            solutions_of(&game, &position, &position.moves(), false, |root, monitor| {
                let machine = StateMachine::without_duplicates();
                let search = |monitor: &mut Watch<'_>| {
                    deepen_by_metric(root, machine, &mut NoIncumbent, monitor)
                };
                monitor.within(nodes, search)
            });
            assert_eq!(has_tables(), expected, "{nodes}");
        }
    }
}
