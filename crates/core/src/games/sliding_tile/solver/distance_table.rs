//! Distance table: the distance of every position from the goal, for boards where they are few.
//!
//! Retrograde analysis from the goal fills it, a byte a position.
//! The positions that can reach the goal are numbered without gaps ([`Ranking`]).

use crate::game::Position;
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{Reach, Shape, Shift};
use crate::search::charged::Charged;
use crate::search::memory::OutOfMemory;
use crate::search::{Found, Interrupted};

use super::Watch;
use super::ranking::Ranking;

/// Most cells of a board with a table: 10!/2 = 1,814,400 positions. The next shape has 12 cells, 132 times as many.
const MAX_CELLS: usize = 10;

/// Distance of a position that was not reached yet. The farthest position of any board with a table is 55 moves away.
const UNKNOWN: u8 = u8::MAX;

/// Distances from the goal, all of them or as many as time allowed.
pub(in crate::games::sliding_tile) struct DistanceTable {
    ranking: Ranking,
    /// Shape \[rank\].
    distances: Charged<Vec<u8>>,
    /// Number of positions at each distance; the last one may not be complete. Shape \[distance\].
    levels: Vec<u32>,
}

impl DistanceTable {
    /// `true` for boards whose positions are few enough.
    pub(super) fn covers(shape: Shape) -> bool {
        shape.cells() <= MAX_CELLS
    }

    /// Table of the goal alone. The shape must be [covered](Self::covers). Errors: [`OutOfMemory`].
    pub(super) fn new(shape: Shape, blank_home: u8) -> Result<Self, OutOfMemory> {
        let ranking = Ranking::new(shape, blank_home);
        let distances = Charged::filled(UNKNOWN, ranking.count() as usize)?;
        Ok(Self { ranking, distances, levels: Vec::new() })
    }

    /// Fills in all positions within `limit` moves of the goal, by moves of the given reach; each position is a node.
    /// Errors: [`Interrupted`] if the monitor interrupts the search; the distances filled in so far are correct.
    pub(super) fn grow(
        &mut self,
        reach: Reach,
        limit: u32,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        monitor.visit()?;
        let goal = self.ranking.goal();
        self.levels.push(0);
        self.enter(goal);
        let mut level = Charged::<Vec<u32>>::default();
        level.make_room(1).map_err(|refused| monitor.halt(refused))?;
        level.push(goal);
        while !level.is_empty() && self.depth() < limit {
            monitor.report(&Found { depth: self.depth(), ..Found::default() });
            self.levels.push(0);
            let mut next = Charged::<Vec<u32>>::default();
            for &rank in level.iter() {
                for neighbour in self.ranking.neighbours(rank, reach) {
                    if self.distances[neighbour as usize] != UNKNOWN {
                        monitor.skip()?;
                        continue;
                    }
                    monitor.visit()?;
                    self.enter(neighbour);
                    next.make_room(1).map_err(|refused| monitor.halt(refused))?;
                    next.push(neighbour);
                }
            }
            level = next;
        }
        if level.is_empty() {
            self.levels.pop();
        }
        Ok(())
    }

    fn enter(&mut self, rank: u32) {
        self.distances[rank as usize] = self.depth() as u8;
        if let Some(count) = self.levels.last_mut() {
            *count += 1;
        }
    }

    /// Distance of the farthest positions that were met.
    pub(super) fn depth(&self) -> u32 {
        self.levels.len().saturating_sub(1) as u32
    }

    /// Number of positions at each distance, as far as the table was filled. Shape \[distance\].
    pub(super) fn levels(&self) -> &[u32] {
        &self.levels
    }

    /// Distance of a position that can reach the goal, if it was filled in.
    pub(in crate::games::sliding_tile) fn distance(
        &self,
        position: &SlidingTilePosition,
    ) -> Option<u32> {
        let rank = self.ranking.rank(position.homes(), position.blank());
        let distance = self.distances[rank as usize];
        (distance != UNKNOWN).then_some(distance.into())
    }

    /// Shortest path from `position` to the goal that begins with one of `first`, if the table has it.
    pub(super) fn path(
        &self,
        position: &SlidingTilePosition,
        first: &[Shift],
    ) -> Option<Vec<Shift>> {
        let mut position = position.clone();
        let mut path = Vec::new();
        let mut next = self.best(&position, first)?;
        loop {
            path.push(next);
            position.play_unchecked(next);
            if position.is_solved() {
                return Some(path);
            }
            next = self.best(&position, &position.moves())?;
        }
    }

    /// Move that leads nearest to the goal, the first of equals.
    fn best(&self, position: &SlidingTilePosition, moves: &[Shift]) -> Option<Shift> {
        let known = moves.iter().filter_map(|&mv| Some((self.distance(&position.after(mv))?, mv)));
        known.min_by_key(|&(distance, _)| distance).map(|(_, mv)| mv)
    }
}
