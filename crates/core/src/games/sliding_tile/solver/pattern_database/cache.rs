//! Cache: databases that were built or found once in this process, for all searches afterwards.
//!
//! Databases that the library has are read from there, and databases that are built are kept in it.

use std::sync::{Arc, LazyLock};

use crate::games::sliding_tile::rules::shape::Shape;
use crate::games::sliding_tile::solver::concurrent::concurrently;
use crate::games::sliding_tile::solver::table_cache::TableCache;
use crate::search::Poll;
use crate::search::memory::Halt;
use crate::search::{Interrupted, Library};

use super::database::{Pattern, PatternDatabase};
use super::heuristic::{MappedPattern, Steps, steps};
use super::partition::{Partition, canonical, choices};
use super::retrograde_analysis::RetrogradeAnalysis;
use super::symmetry::Symmetry;

/// Databases by their patterns.
static CACHE: LazyLock<TableCache<RetrogradeAnalysis>> = LazyLock::new(TableCache::lent);

/// Patterns of each partition that is looked up on a board whose blank belongs on `blank`: the partitions of the first catalogue whose
/// databases are ready, or of the last one, whose databases are built now. `poll` is called regularly, except while one file is read.
/// Errors: [`Halt`] if `poll` interrupts, or if a database does not fit into the remaining memory.
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
    let mut mapper = Mapper::new(shape, blank);
    let mut mapped = |&tiles: &u32| {
        let pattern = canonical(shape, tiles, blank).0;
        let database = find(pattern, library, poll)?.ok_or(Interrupted)?;
        Ok(mapper.map(tiles, database))
    };
    chosen.iter().map(|partition| partition.iter().map(&mut mapped).collect()).collect()
}

/// Mapper of patterns of a board to databases.
pub(super) struct Mapper {
    shape: Shape,
    blank: u8,
    /// Steps that patterns of one symmetry share.
    by_symmetry: Vec<(Symmetry, Arc<Steps>)>,
}

impl Mapper {
    /// Mapper for a board whose blank belongs on `blank`.
    pub(super) const fn new(shape: Shape, blank: u8) -> Self {
        Self { shape, blank, by_symmetry: Vec::new() }
    }

    /// Pattern of these tiles, with the database of its canonical image.
    pub(super) fn map(&mut self, tiles: u32, database: Arc<PatternDatabase>) -> MappedPattern {
        let (_, symmetry) = canonical(self.shape, tiles, self.blank);
        let known = self.by_symmetry.iter().find(|(known, _)| *known == symmetry);
        let steps = known.map(|(_, steps)| Arc::clone(steps)).unwrap_or_else(|| {
            let steps = Arc::new(steps(self.shape, &symmetry));
            self.by_symmetry.push((symmetry.clone(), Arc::clone(&steps)));
            steps
        });
        MappedPattern::new(tiles, symmetry, steps, database)
    }
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

/// Database of a pattern, if it is ready; the process keeps it.
fn find(
    pattern: Pattern,
    library: &dyn Library,
    poll: &mut Poll<'_>,
) -> Result<Option<Arc<PatternDatabase>>, Interrupted> {
    let ready = ready(pattern, library, poll)?;
    Ok(ready.map(|database| CACHE.keep(pattern, database)))
}

/// Database of a pattern, if the process or the library has it. Errors: [`Interrupted`] if `poll` interrupts.
pub(super) fn ready(
    pattern: Pattern,
    library: &dyn Library,
    poll: &mut Poll<'_>,
) -> Result<Option<Arc<PatternDatabase>>, Interrupted> {
    poll()?;
    if let Some(database) = CACHE.find(pattern) {
        return Ok(Some(database));
    }
    let Some(content) = library.read(&file_name(pattern)) else { return Ok(None) };
    Ok(PatternDatabase::read(pattern, content, poll)?.map(Arc::new))
}

/// Builds the databases that are not ready yet.
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
    concurrently(&missing, |&pattern, poll| build(pattern, library, poll), poll)?;
    Ok(())
}

/// Builds the database of a pattern, and keeps it in the library too.
fn build(pattern: Pattern, library: &dyn Library, poll: &mut Poll<'_>) -> Result<(), Halt> {
    let database = CACHE.build(pattern, poll)?;
    // Without a library there is no place to keep it, and it will be built again.
    let _ = library.keep(&file_name(pattern), database.content());
    Ok(())
}

/// Name of a database in the library.
pub(super) fn file_name(pattern: Pattern) -> String {
    let Pattern { shape, tiles, region } = pattern;
    format!("sliding_tile-{shape}-{tiles:x}-{region:x}.pdb")
}
