//! The shelf: databases that were built or found once in this process, for all who ask afterwards.
//!
//! Those that the library keeps are read from there, and what is built is kept in it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::engine::{Interrupted, Library};

use super::super::shape::Shape;
use super::KeepOn;
use super::guide::View;
use super::partition::{Partition, canonical, choices, images};
use super::table::{Pattern, Table};

/// Databases by their patterns.
type Tables = HashMap<Pattern, Arc<Table>>;

/// How many databases are built at a time: the large ones come in pairs.
const AT_A_TIME: usize = 2;
/// How often the one who waits for a helper asks whether to keep on.
const PATIENCE: Duration = Duration::from_millis(1);

fn shelf() -> MutexGuard<'static, Tables> {
    static SHELF: LazyLock<Mutex<Tables>> = LazyLock::new(Mutex::default);
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
    if let Some(table) = shelf().get(&pattern) {
        return Ok(Some(Arc::clone(table)));
    }
    let Some(content) = library.find(&file_name(pattern)) else { return Ok(None) };
    let table = Table::read(pattern, content, keep_on)?.map(Arc::new);
    shelf().extend(table.clone().map(|table| (pattern, table)));
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
        for (&pattern, table) in together.iter().zip(build(together, keep_on)?) {
            // Without a library there is no place to keep it, and it will be built again.
            let _ = library.keep(&file_name(pattern), table.content());
            shelf().insert(pattern, Arc::new(table));
        }
    }
    Ok(())
}

/// Builds databases, each on a thread of its own; the first one on this.
fn build(patterns: &[Pattern], keep_on: &mut KeepOn<'_>) -> Result<Vec<Table>, Interrupted> {
    let over = AtomicBool::new(false);
    let mut keep_on = || keep_on().inspect_err(|_| over.store(true, Ordering::Relaxed));
    let mut follow = || if over.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) };
    std::thread::scope(|scope| {
        let (here, elsewhere) = patterns.split_at(1);
        let helpers: Vec<_> = elsewhere
            .iter()
            .map(|&pattern| scope.spawn(move || Table::build(pattern, &mut follow)))
            .collect();
        let here: Result<Vec<_>, _> =
            here.iter().map(|&pattern| Table::build(pattern, &mut keep_on)).collect();
        let mut tables = here?;
        for helper in helpers {
            while !helper.is_finished() {
                keep_on()?;
                std::thread::sleep(PATIENCE);
            }
            tables.push(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(tables)
    })
}

/// The name of a database in the library.
pub fn file_name(pattern: Pattern) -> String {
    let Pattern { shape, tiles, region } = pattern;
    format!("sliding_tile-{shape}-{tiles:x}-{region:x}.pdb")
}
