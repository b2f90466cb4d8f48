//! Distances to the end of small piles: the plies that a game lasts if the winner hurries and the loser delays.
//!
//! No theory gives them, so every reachable position is searched, once for all orders of its piles.
//! [Bouton's theory](super::theory) saves most of the moves: the winner tries only winning moves.

use std::collections::HashMap;

use crate::game::Position;
use crate::search::{Interrupted, Watch};

use super::theory::is_lost;
use super::{MAX_PILES, Nim, NimPosition};

/// Most positions that are searched: a few milliseconds.
const MOST_POSITIONS: u64 = 4096;

/// Distances of the positions that have been searched.
pub(super) struct Distances {
    /// By the piles in rising order; `None` if there are too many positions, or a limit has ended the search.
    known: Option<HashMap<[u8; MAX_PILES], u32>>,
}

impl Distances {
    /// Distances of the positions that `root` leads to, none of them known yet.
    pub(super) fn new(root: &NimPosition) -> Self {
        let is_small = count_below(&sorted(root)) <= MOST_POSITIONS;
        Self { known: is_small.then(HashMap::new) }
    }

    /// Plies from a position to the end; `None` if that takes too long.
    pub(super) fn of(
        &mut self,
        position: &NimPosition,
        monitor: &mut Watch<'_, Nim>,
    ) -> Option<u32> {
        let known = self.known.as_mut()?;
        let found = search(position, known, monitor);
        if found.is_err() {
            self.known = None;
        }
        found.ok()
    }
}

/// Plies from a position to the end, searched unless they are known.
fn search(
    position: &NimPosition,
    known: &mut HashMap<[u8; MAX_PILES], u32>,
    monitor: &mut Watch<'_, Nim>,
) -> Result<u32, Interrupted> {
    if position.outcome().is_some() {
        return Ok(0);
    }
    let key = sorted(position);
    if let Some(&plies) = known.get(&key) {
        return Ok(plies);
    }
    monitor.visit()?;
    let wins = !is_lost(position);
    let mut plies: Option<u32> = None;
    for mv in position.moves() {
        let after = position.after(mv);
        if wins && !is_lost(&after) {
            continue;
        }
        let found = search(&after, known, monitor)? + 1;
        let better = |best: u32| if wins { best.min(found) } else { best.max(found) };
        plies = Some(plies.map_or(found, better));
    }
    let plies = plies.unwrap_or(0);
    known.insert(key, plies);
    Ok(plies)
}

/// The piles in rising order, which all orders share.
fn sorted(position: &NimPosition) -> [u8; MAX_PILES] {
    let mut piles = [0; MAX_PILES];
    piles[..position.piles().len()].copy_from_slice(position.piles());
    piles.sort_unstable();
    piles
}

/// Number of positions that piles in rising order lead to, their orders not counted.
fn count_below(piles: &[u8; MAX_PILES]) -> u64 {
    // Number of rising sequences so far that end in each number of matches.
    let mut ending = vec![0_u64; usize::from(u8::MAX) + 1];
    ending[0] = 1;
    for &pile in piles {
        let mut sum = 0_u64;
        for (matches, count) in ending.iter_mut().enumerate() {
            sum = sum.saturating_add(*count);
            *count = if matches <= usize::from(pile) { sum } else { 0 };
        }
    }
    ending.into_iter().fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::Side;

    #[test]
    fn positions_are_counted_without_being_made() {
        for piles in [&[3, 4, 5][..], &[1, 1, 1, 1], &[7], &[0, 2, 2], &[5, 1]] {
            let mut reached = HashSet::new();
            let mut open = vec![NimPosition::new(piles, Side::First, false).unwrap()];
            while let Some(position) = open.pop() {
                if reached.insert(sorted(&position)) {
                    open.extend(position.moves().into_iter().map(|mv| position.after(mv)));
                }
            }
            let position = NimPosition::new(piles, Side::First, false).unwrap();
            assert_eq!(count_below(&sorted(&position)), reached.len() as u64, "{piles:?}");
        }
        assert!(count_below(&[u8::MAX; MAX_PILES]) > MOST_POSITIONS);
    }
}
