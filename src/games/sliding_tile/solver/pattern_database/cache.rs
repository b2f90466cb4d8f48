//! Cache: databases that were built or found once in this process, for all searches afterwards.
//!
//! Those that the library keeps are read from there, and what is built is kept in it.
//! A search that is stopped while it builds leaves its work to the next, and has nothing to clear away before it answers.
//! Where memory runs short, what no search uses is given up.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};

use crate::engine::memory::Halt;
use crate::engine::{Idle, Interrupted, Library, lend_idle};
use crate::games::sliding_tile::shape::Shape;
use crate::games::sliding_tile::solver::side_by_side::side_by_side;
use crate::search::Poll;

use super::database::{Pattern, PatternDatabase};
use super::heuristic::{MappedPattern, Steps, steps};
use super::partition::{Partition, canonical, choices};
use super::retrograde_analysis::RetrogradeAnalysis;
use super::symmetry::Symmetry;

/// Cache of databases by their patterns.
#[derive(Default)]
struct Cache {
    databases: HashMap<Pattern, Arc<PatternDatabase>>,
    /// Analyses that were interrupted: the next search that wants one goes on from there.
    unfinished: HashMap<Pattern, RetrogradeAnalysis>,
}

/// Databases that are built at a time: the large ones come in pairs.
const AT_A_TIME: usize = 2;

fn cache() -> MutexGuard<'static, Cache> {
    static CACHE: LazyLock<Arc<Mutex<Cache>>> = LazyLock::new(|| {
        let cache: Arc<Mutex<Cache>> = Arc::default();
        let lender: Weak<Mutex<Cache>> = Arc::downgrade(&cache);
        lend_idle(lender);
        cache
    });
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Idle for Mutex<Cache> {
    /// Gives up an analysis that waits, or else a database that no search uses and the library does not keep.
    fn give_up(&self) -> bool {
        let mut cache = self.lock().unwrap_or_else(PoisonError::into_inner);
        let analysis = cache.unfinished.keys().next().copied();
        if let Some(pattern) = analysis {
            return cache.unfinished.remove(&pattern).is_some();
        }
        let is_idle = |database: &Arc<PatternDatabase>| {
            Arc::strong_count(database) == 1 && database.is_reserved()
        };
        let idle = cache.databases.iter().find(|(_, database)| is_idle(database));
        let idle = idle.map(|(&pattern, _)| pattern);
        idle.is_some_and(|pattern| cache.databases.remove(&pattern).is_some())
    }
}

/// Patterns of each partition that is looked up on a board whose blank belongs on `blank`:
/// of the catalogues that there are, the first whose databases are ready, or the last, whose databases are built now.
/// `poll` is asked all the while, but while one file is read.
///
/// # Errors
/// [`Halt`] when `poll` says so, or where a database does not fit into the memory that is left.
pub(crate) fn load(
    shape: Shape,
    blank: u8,
    library: &dyn Library,
    poll: &mut Poll<'_>,
) -> Result<Vec<Vec<MappedPattern>>, Halt> {
    let choices = choices(shape, blank);
    let patterns = |partitions: &[Partition]| -> Vec<Pattern> {
        partitions.iter().flatten().map(|&tiles| canonical(shape, tiles, blank).0).collect()
    };
    let mut chosen = &choices[choices.len() - 1];
    for choice in &choices {
        if are_ready(&patterns(choice), library, poll)? {
            chosen = choice;
            break;
        }
    }
    build_missing(patterns(chosen), library, poll)?;
    let mut by_symmetry: Vec<(Symmetry, Arc<Steps>)> = Vec::new();
    let mut mapped = |&tiles: &u32| {
        let (pattern, symmetry) = canonical(shape, tiles, blank);
        let database = find(pattern, library, poll)?.ok_or(Interrupted)?;
        let known = by_symmetry.iter().find(|(known, _)| *known == symmetry);
        let steps = known.map(|(_, steps)| Arc::clone(steps)).unwrap_or_else(|| {
            let steps = Arc::new(steps(shape, &symmetry));
            by_symmetry.push((symmetry.clone(), Arc::clone(&steps)));
            steps
        });
        Ok(MappedPattern::new(tiles, symmetry, steps, database))
    };
    chosen.iter().map(|partition| partition.iter().map(&mut mapped).collect()).collect()
}

fn are_ready(
    patterns: &[Pattern],
    library: &dyn Library,
    poll: &mut Poll<'_>,
) -> Result<bool, Interrupted> {
    for &pattern in patterns {
        if find(pattern, library, poll)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Database of a pattern, if it is ready.
fn find(
    pattern: Pattern,
    library: &dyn Library,
    poll: &mut Poll<'_>,
) -> Result<Option<Arc<PatternDatabase>>, Interrupted> {
    poll()?;
    if let Some(database) = cache().databases.get(&pattern) {
        return Ok(Some(Arc::clone(database)));
    }
    let Some(content) = library.find(&file_name(pattern)) else { return Ok(None) };
    let database = PatternDatabase::read(pattern, content, poll)?.map(Arc::new);
    cache().databases.extend(database.clone().map(|database| (pattern, database)));
    Ok(database)
}

/// Builds those of some databases that are not ready.
fn build_missing(
    mut patterns: Vec<Pattern>,
    library: &dyn Library,
    poll: &mut Poll<'_>,
) -> Result<(), Halt> {
    patterns.sort_unstable();
    patterns.dedup();
    let mut missing = Vec::new();
    for pattern in patterns {
        if find(pattern, library, poll)?.is_none() {
            missing.push(pattern);
        }
    }
    missing.sort_by_key(|pattern| std::cmp::Reverse(pattern.tiles.count_ones()));
    for together in missing.chunks(AT_A_TIME) {
        side_by_side(together, |&pattern, poll| finish(pattern, library, poll), poll)?;
    }
    Ok(())
}

/// Builds the database of a pattern, from the beginning or from where its analysis was interrupted, and caches it.
fn finish(pattern: Pattern, library: &dyn Library, poll: &mut Poll<'_>) -> Result<(), Halt> {
    let begun = cache().unfinished.remove(&pattern);
    let mut analysis = match begun {
        Some(begun) => begun,
        None => RetrogradeAnalysis::begin(pattern, poll)?,
    };
    if let Err(Interrupted) = analysis.run(poll) {
        cache().unfinished.insert(pattern, analysis);
        return Err(Halt::Interrupted);
    }
    let database = analysis.into_database();
    // Without a library there is no place to keep it, and it will be built again.
    let _ = library.keep(&file_name(pattern), database.content());
    cache().databases.insert(pattern, Arc::new(database));
    Ok(())
}

/// Name of a database in the library.
pub(super) fn file_name(pattern: Pattern) -> String {
    let Pattern { shape, tiles, region } = pattern;
    format!("sliding_tile-{shape}-{tiles:x}-{region:x}.pdb")
}
