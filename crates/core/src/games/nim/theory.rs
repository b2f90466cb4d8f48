//! Bouton's theory ("Nim, a game with a complete mathematical theory", 1901).
//!
//! A player who leaves piles whose binary sum without carry is 0 wins. This holds in misère too, until no pile has more than one match:
//! then the player who leaves an odd number of them wins.

use crate::game::Position;

use super::{NimPosition, Take};

/// The binary sum of all piles without carry.
pub(super) fn nim_sum(position: &NimPosition) -> u8 {
    position.piles().iter().fold(0, |sum, pile| sum ^ pile)
}

/// The number of piles that are not empty, if none has more than one match: only then does misère differ from the normal game.
pub(super) fn singles(position: &NimPosition) -> Option<u8> {
    let piles = position.piles();
    (piles.iter().all(|&pile| pile <= 1)).then(|| piles.iter().sum())
}

/// True if the side to move loses in `position`.
pub(super) fn is_lost(position: &NimPosition) -> bool {
    match singles(position).filter(|_| position.is_misere()) {
        Some(singles) => singles % 2 == 1,
        None => nim_sum(position) == 0,
    }
}

/// A winning move, if there is one. It reduces a pile to its exclusive or with the nim-sum, or in misère to one match or none.
pub(super) fn winning_take(position: &NimPosition) -> Option<Take> {
    let sum = nim_sum(position);
    let of_pile = |(pile, &matches): (u8, &u8)| {
        let left = [matches ^ sum, 0, 1].into_iter().filter(move |&left| left < matches);
        left.map(move |left| Take { pile, matches: matches - left })
    };
    let mut takes = (0..).zip(position.piles()).flat_map(of_pile);
    takes.find(|&mv| is_lost(&position.after(mv)))
}
