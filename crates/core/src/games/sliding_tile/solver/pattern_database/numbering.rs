//! Numbering of the placements of a number of tiles on a board: their [regions](super::regions) and [permutations](super::permutations).
//!
//! All patterns of a size share it, so that the tables of a search of many patterns stay in the caches.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use crate::games::sliding_tile::rules::shape::Shape;
use crate::search::Interrupted;
use crate::search::Poll;

use super::permutations::Permutations;
use super::regions::Regions;

/// Numbering of placements.
#[derive(Debug)]
pub(super) struct Numbering {
    pub regions: Regions,
    pub permutations: Permutations,
}

impl Numbering {
    /// Numbering for `tiles` tiles, at most [`MAX_TILES`](super::permutations::MAX_TILES); it is shared as long as it is used.
    /// Errors: [`Interrupted`] if `poll` interrupts.
    pub(super) fn of(
        shape: Shape,
        tiles: u32,
        poll: &mut Poll<'_>,
    ) -> Result<Arc<Self>, Interrupted> {
        type Shared = HashMap<(Shape, u32), Weak<Numbering>>;
        static SHARED: LazyLock<Mutex<Shared>> = LazyLock::new(Mutex::default);
        let shared = || SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |shared: &Shared| shared.get(&(shape, tiles)).and_then(Weak::upgrade);
        if let Some(known) = known(&shared()) {
            return Ok(known);
        }
        // It is made without holding the lock, so that all searches that need it can be stopped meanwhile.
        let regions = Regions::new(shape, tiles, poll)?;
        let permutations = Permutations::new(tiles as usize, shape.columns() - 1, poll)?;
        let mut shared = shared();
        let numbering = known(&shared).unwrap_or_else(|| Arc::new(Self { regions, permutations }));
        shared.insert((shape, tiles), Arc::downgrade(&numbering));
        Ok(numbering)
    }
}
