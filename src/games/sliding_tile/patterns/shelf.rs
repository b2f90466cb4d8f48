//! The shelf: databases that were built once in this process, for all who ask afterwards.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::engine::Interrupted;

use super::super::shape::Shape;
use super::guide::View;
use super::partition::{canonical, images};
use super::table::{Pattern, Table};

static SHELF: LazyLock<Mutex<HashMap<Pattern, Arc<Table>>>> = LazyLock::new(Mutex::default);

/// The partitions of a board whose blank belongs on `blank`, with their databases, which are built if they are not there.
/// `keep_on` is asked all the while.
///
/// # Errors
/// [`Interrupted`] when `keep_on` says so.
pub fn open(
    shape: Shape,
    blank: u8,
    keep_on: &mut dyn FnMut() -> Result<(), Interrupted>,
) -> Result<Vec<Vec<View>>, Interrupted> {
    let mut view = |&tiles: &u32| {
        let (pattern, symmetry) = canonical(shape, tiles, blank);
        Ok(View::new(shape, tiles, symmetry, fetch(pattern, keep_on)?))
    };
    images(shape, blank).iter().map(|partition| partition.iter().map(&mut view).collect()).collect()
}

fn fetch(
    pattern: Pattern,
    keep_on: &mut dyn FnMut() -> Result<(), Interrupted>,
) -> Result<Arc<Table>, Interrupted> {
    let shelf = || SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = shelf().get(&pattern) {
        return Ok(Arc::clone(table));
    }
    let table = Arc::new(Table::build(pattern, keep_on)?);
    shelf().insert(pattern, Arc::clone(&table));
    Ok(table)
}
