//! The shelf: databases that were built or found once in this process, for all who ask afterwards.
//!
//! Those that the library keeps are read from there, and what is built is kept in it.
//! A search that is stopped while it builds leaves its work to the next, and has nothing to clear away before it answers.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::engine::{Interrupted, Library};

use super::super::shape::Shape;
use super::KeepOn;
use super::flood::Flood;
use super::guide::View;
use super::partition::{Partition, canonical, choices, images};
use super::table::{Pattern, Table};

/// Databases by their patterns.
#[derive(Default)]
struct Shelf {
    tables: HashMap<Pattern, Arc<Table>>,
    /// Those whose building was interrupted: who wants one next goes on from there.
    unfinished: HashMap<Pattern, Flood>,
}

/// How many databases are built at a time: the large ones come in pairs.
const AT_A_TIME: usize = 2;
/// How often the one who waits for a helper asks whether to keep on.
const PATIENCE: Duration = Duration::from_millis(1);

fn shelf() -> MutexGuard<'static, Shelf> {
    static SHELF: LazyLock<Mutex<Shelf>> = LazyLock::new(Mutex::default);
    SHELF.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The views of each partition that is looked up on a board whose blank belongs on `blank`:
/// of the partitions that there are, the first whose databases are ready, or the last, whose databases are built now.
/// `keep_on` is asked all the while.
///
/// # Errors
/// [`Interrupted`] when `keep_on` says so.
pub fn open(
    shape: Shape,
    blank: u8,
    library: &dyn Library,
    keep_on: &mut KeepOn<'_>,
) -> Result<Vec<Vec<View>>, Interrupted> {
    let choices = choices(shape, blank);
    let patterns = |partition: &Partition| -> Vec<Pattern> {
        partition.iter().map(|&tiles| canonical(shape, tiles, blank).0).collect()
    };
    let mut chosen = &choices[choices.len() - 1];
    for choice in &choices {
        if are_ready(&patterns(choice), library, keep_on)? {
            chosen = choice;
            break;
        }
    }
    fetch(patterns(chosen), library, keep_on)?;
    let mut view = |&tiles: &u32| {
        let (pattern, symmetry) = canonical(shape, tiles, blank);
        let table = find(pattern, library, keep_on)?.ok_or(Interrupted)?;
        Ok(View::new(shape, tiles, symmetry, table))
    };
    let images = images(shape, blank, chosen);
    images.iter().map(|partition| partition.iter().map(&mut view).collect()).collect()
}

fn are_ready(
    patterns: &[Pattern],
    library: &dyn Library,
    keep_on: &mut KeepOn<'_>,
) -> Result<bool, Interrupted> {
    for &pattern in patterns {
        if find(pattern, library, keep_on)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The database of a pattern, if it is ready.
fn find(
    pattern: Pattern,
    library: &dyn Library,
    keep_on: &mut KeepOn<'_>,
) -> Result<Option<Arc<Table>>, Interrupted> {
    if let Some(table) = shelf().tables.get(&pattern) {
        return Ok(Some(Arc::clone(table)));
    }
    let Some(content) = library.find(&file_name(pattern)) else { return Ok(None) };
    let table = Table::read(pattern, content, keep_on)?.map(Arc::new);
    shelf().tables.extend(table.clone().map(|table| (pattern, table)));
    Ok(table)
}

/// Puts the databases of patterns on the shelf, those that are not ready after they were built.
fn fetch(
    mut patterns: Vec<Pattern>,
    library: &dyn Library,
    keep_on: &mut KeepOn<'_>,
) -> Result<(), Interrupted> {
    patterns.sort_unstable();
    patterns.dedup();
    let mut missing = Vec::new();
    for pattern in patterns {
        if find(pattern, library, keep_on)?.is_none() {
            missing.push(pattern);
        }
    }
    missing.sort_by_key(|pattern| std::cmp::Reverse(pattern.tiles.count_ones()));
    for together in missing.chunks(AT_A_TIME) {
        build(together, library, keep_on)?;
    }
    Ok(())
}

/// Builds databases, each on a thread of its own; the first one on this.
fn build(
    patterns: &[Pattern],
    library: &dyn Library,
    keep_on: &mut KeepOn<'_>,
) -> Result<(), Interrupted> {
    let over = AtomicBool::new(false);
    let mut keep_on = || keep_on().inspect_err(|_| over.store(true, Ordering::Relaxed));
    let mut follow = || if over.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) };
    std::thread::scope(|scope| {
        let (here, elsewhere) = patterns.split_at(1);
        let helpers: Vec<_> = elsewhere
            .iter()
            .map(|&pattern| scope.spawn(move || finish(pattern, library, &mut follow)))
            .collect();
        here.iter().try_for_each(|&pattern| finish(pattern, library, &mut keep_on))?;
        for helper in helpers {
            while !helper.is_finished() {
                keep_on()?;
                std::thread::sleep(PATIENCE);
            }
            helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        }
        Ok(())
    })
}

/// Puts the database of a pattern on the shelf: builds it from the beginning, or goes on where its building was interrupted.
fn finish(
    pattern: Pattern,
    library: &dyn Library,
    keep_on: &mut KeepOn<'_>,
) -> Result<(), Interrupted> {
    let begun = shelf().unfinished.remove(&pattern);
    let mut flood = begun.map_or_else(|| Flood::begin(pattern, keep_on), Ok)?;
    if let Err(Interrupted) = flood.run(keep_on) {
        shelf().unfinished.insert(pattern, flood);
        return Err(Interrupted);
    }
    let table = flood.into_table();
    // Without a library there is no place to keep it, and it will be built again.
    let _ = library.keep(&file_name(pattern), table.content());
    shelf().tables.insert(pattern, Arc::new(table));
    Ok(())
}

/// The name of a database in the library.
pub fn file_name(pattern: Pattern) -> String {
    let Pattern { shape, tiles, region } = pattern;
    format!("sliding_tile-{shape}-{tiles:x}-{region:x}.pdb")
}
