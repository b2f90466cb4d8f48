//! Bouton's theory ("Nim, a game with a complete mathematical theory", 1901).
//!
//! A player who leaves piles whose binary sum without carry is 0 wins; in misère, too, until all piles are of one match:
//! then who leaves an odd number of them wins.

use super::NimPosition;

/// The binary sum of all piles without carry.
pub(super) fn nim_sum(position: &NimPosition) -> u8 {
    position.piles().iter().fold(0, |sum, pile| sum ^ pile)
}

/// The number of piles where none has more than one match: there, misère differs from the normal game.
pub(super) fn singles(position: &NimPosition) -> Option<u8> {
    let piles = position.piles();
    (piles.iter().all(|&pile| pile <= 1)).then(|| piles.iter().sum())
}

/// True if whoever is to move in `position` loses.
pub(super) fn is_lost(position: &NimPosition) -> bool {
    match singles(position).filter(|_| position.is_misere()) {
        Some(singles) => singles % 2 == 1,
        None => nim_sum(position) == 0,
    }
}
