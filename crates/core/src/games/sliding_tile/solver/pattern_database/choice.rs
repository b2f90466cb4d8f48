//! Choice of the partitions that cut off most of one search, if the search has become so long that the choice is worth its time.
//!
//! The best partitions differ from start to start, because the paths of a search move some tiles and leave others alone.
//! So samples of positions are drawn from the search itself, and [compact partitions](super::connected_partitions) are chosen greedily:
//! each is the one that cuts off most of the remaining samples.
//! Along a path, the length plus the sum of a partition never falls,
//! so the share of samples that remain is about the share of nodes that remain.
//!
//! Only partitions whose databases are in the library are considered, because the databases of 6-6-6-6x1350 take minutes to build.
//! They are read, looked up and given up again one after the other; the databases of the chosen partitions are loaded afterwards.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::Shape;
use crate::games::sliding_tile::solver::concurrent::concurrently;
use crate::search::Poll;
use crate::search::memory::Halt;
use crate::search::{Interrupted, Library};

use super::cache::{Mapper, ready};
use super::connected_partitions::Compactness;
use super::database::{Pattern, PatternDatabase};
use super::heuristic::MappedPattern;
use super::partition::{COMPACT, Partition, canonical};

/// Most partitions that are chosen. Each takes a few hundredths of the time of a node; 8 to 16 are equally fast.
const MOST_CHOSEN: usize = 12;
/// A further partition is worth its time if it cuts off more than one in this number of the remaining nodes.
const WORTH: usize = 32;

/// Position of a search, and the moves that remain there within its bound.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    pub position: SlidingTilePosition,
    pub left: u32,
}

/// Choice of partitions: when it is made, and among which partitions.
#[derive(Clone, Copy)]
pub(crate) struct Choice<'a> {
    pub compactness: &'a Compactness,
    /// Library that has their databases, if there are any.
    pub databases: &'a dyn Library,
    /// Nodes of a search before it.
    pub nodes: u64,
}

impl<'a> Choice<'a> {
    /// Choice by the databases of a library, after some seconds: it takes about as long,
    /// and the next iteration takes several times as long as all iterations so far.
    pub(crate) const fn new(library: &'a dyn Library) -> Self {
        Self { compactness: &COMPACT, databases: library, nodes: 1 << 26 }
    }

    /// `true` for the board that has partitions to choose among.
    pub(crate) fn is_for(&self, shape: Shape) -> bool {
        self.compactness.is_for(shape)
    }

    /// Chooses partitions for the search that some samples were drawn from, and loads their patterns;
    /// none if the library has no databases to choose among.
    /// Errors: [`Halt`] if `poll` interrupts, or if a database does not fit into the remaining memory.
    pub(crate) fn choose(
        &self,
        shape: Shape,
        blank: u8,
        samples: &[Sample],
        poll: &mut Poll<'_>,
    ) -> Result<Vec<Vec<MappedPattern>>, Halt> {
        let mut candidates = self.compactness.partitions(shape, blank);
        let distances = distances(shape, blank, &candidates, samples, self.databases, poll)?;
        candidates.retain(|partition| partition.iter().all(|tiles| distances.contains_key(tiles)));
        let mut cut_off = Vec::new();
        for partition in &candidates {
            poll()?;
            let patterns: Vec<&[u8]> =
                partition.iter().map(|tiles| &distances[tiles][..]).collect();
            let sum = |place: usize| patterns.iter().map(|of| u32::from(of[place])).sum::<u32>();
            let exceeds = |(place, sample): (usize, &Sample)| sum(place) > sample.left;
            cut_off.push(samples.iter().enumerate().map(exceeds).collect());
        }
        let chosen: Vec<&Partition> =
            greedy(&cut_off, poll)?.into_iter().map(|number| &candidates[number]).collect();
        load(shape, blank, &chosen, self.databases, poll)
    }
}

/// Numbers of candidates, each the one that cuts off most of the samples that remain after those before. Shape \[candidate\]\[sample\].
fn greedy(cut_off: &[Vec<bool>], poll: &mut Poll<'_>) -> Result<Vec<usize>, Interrupted> {
    let mut left: Vec<usize> = (0..cut_off.first().map_or(0, Vec::len)).collect();
    let mut chosen = Vec::new();
    while chosen.len() < MOST_CHOSEN {
        poll()?;
        let cuts = |of: &Vec<bool>| left.iter().filter(|&&sample| of[sample]).count();
        let all = cut_off.iter().map(cuts).enumerate();
        // Of equal ones the first.
        let best = all.max_by_key(|&(number, cuts)| (cuts, std::cmp::Reverse(number)));
        let is_worth = |&(_, cuts): &(usize, usize)| cuts > left.len() / WORTH;
        let Some((number, _)) = best.filter(is_worth) else { break };
        left.retain(|&sample| !cut_off[number][sample]);
        chosen.push(number);
    }
    Ok(chosen)
}

/// Distances of the patterns of some partitions at each sample, by the tiles of the pattern, where its database is ready. Shape \[sample\].
fn distances(
    shape: Shape,
    blank: u8,
    partitions: &[Partition],
    samples: &[Sample],
    library: &dyn Library,
    poll: &mut Poll<'_>,
) -> Result<HashMap<u32, Vec<u8>>, Halt> {
    let mut images: BTreeMap<Pattern, Vec<u32>> = BTreeMap::new();
    for &tiles in partitions.iter().flatten() {
        let of_pattern = images.entry(canonical(shape, tiles, blank).0).or_default();
        if !of_pattern.contains(&tiles) {
            of_pattern.push(tiles);
        }
    }
    let distances = Mutex::new(HashMap::new());
    let images: Vec<_> = images.into_iter().collect();
    let ask = |(pattern, images): &(Pattern, Vec<u32>), poll: &mut Poll<'_>| {
        let Some(database) = ready(*pattern, library, poll)? else { return Ok(()) };
        let mut mapper = Mapper::new(shape, blank);
        for &tiles in images {
            let mapped = mapper.map(tiles, Arc::clone(&database));
            let distance = |sample: &Sample| {
                poll()?;
                Ok(mapped.locate(&sample.position).distance())
            };
            let of_tiles = samples.iter().map(distance).collect::<Result<Vec<u8>, Halt>>()?;
            distances.lock().unwrap_or_else(PoisonError::into_inner).insert(tiles, of_tiles);
        }
        Ok(())
    };
    concurrently(&images, ask, poll)?;
    Ok(distances.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Patterns of some partitions. Their databases are given up with the last search that reads them.
fn load(
    shape: Shape,
    blank: u8,
    partitions: &[&Partition],
    library: &dyn Library,
    poll: &mut Poll<'_>,
) -> Result<Vec<Vec<MappedPattern>>, Halt> {
    let pattern = |&tiles: &u32| canonical(shape, tiles, blank).0;
    let mut needed: Vec<Pattern> =
        partitions.iter().flat_map(|partition| partition.iter()).map(pattern).collect();
    needed.sort_unstable();
    needed.dedup();
    let databases: Mutex<HashMap<Pattern, Arc<PatternDatabase>>> = Mutex::default();
    let lay_ready = |&pattern: &Pattern, poll: &mut Poll<'_>| {
        // It was available a moment ago. If there is no memory for it any more, there is no choice either.
        let database = ready(pattern, library, poll)?.ok_or(Halt::OutOfMemory)?;
        databases.lock().unwrap_or_else(PoisonError::into_inner).insert(pattern, database);
        Ok(())
    };
    concurrently(&needed, lay_ready, poll)?;
    let databases = databases.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut mapper = Mapper::new(shape, blank);
    let mut map = |tiles: &u32| mapper.map(*tiles, Arc::clone(&databases[&pattern(tiles)]));
    Ok(partitions.iter().map(|partition| partition.iter().map(&mut map).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_chosen_one_cuts_off_most_of_what_those_before_have_left() {
        let chosen = |texts: &[&str]| {
            let of_text = |text: &&str| text.bytes().map(|byte| byte == b'x').collect();
            let cut_off: Vec<Vec<bool>> = texts.iter().map(of_text).collect();
            greedy(&cut_off, &mut || Ok(())).unwrap()
        };
        for (texts, expected) in [
            (&[][..], &[][..]),
            (&["...", "..."], &[]),
            (&["xx.", "xx."], &[0]),
            (&["x..", ".xx", "xx."], &[1, 0]),
            (&["x...x...", "..xx.xx.", ".xxx...."], &[1, 0, 2]),
        ] {
            assert_eq!(chosen(texts), expected, "{texts:?}");
        }
        // One of a hundred samples is not worth the time of a partition, the last one of all is.
        let (last, half) = (".".repeat(99) + "x", "x".repeat(50) + &".".repeat(50));
        assert_eq!(chosen(&[&last, &half]), [1]);
        assert_eq!(chosen(&[&last, &("x".repeat(99) + ".")]), [1, 0]);
    }
}
