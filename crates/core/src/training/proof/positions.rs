//! The positions of a proof and the tree between them, for any game.

use std::collections::HashMap;

use crate::game::{Outcome, Position, Side};
use crate::search::memory::{OutOfMemory, Reservation};

use super::{Reply, Tree};

/// The positions at a given number of plies from a start, without symmetric images, and the tree that leads to them.
pub struct Positions<P> {
    /// The items of the tree.
    pub items: Vec<P>,
    /// The tree.
    pub tree: Tree,
    _reservation: Reservation,
}

/// Approximate bytes per item besides its position: its bounds, its result in memory and in the log, its line of the proof.
const KEPT_OF_ITEM: usize = 384;
/// Approximate bytes per position besides itself while its successors are generated: its replies, and its index by key.
const KEPT_OF_EACH: usize = 256;

/// The margin of a finished game for `side`.
pub fn margin(outcome: Outcome, side: Side) -> i32 {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => outcome.margin,
        Some(_) => -outcome.margin,
    }
}

impl<P: Position> Positions<P> {
    /// The positions that are `plies` plies from `start`.
    ///
    /// # Errors
    /// A sentence, if there is not enough memory.
    pub fn new(start: P, plies: usize) -> Result<Self, String> {
        let mut reservation = Reservation::none();
        let mut replies = Vec::new();
        let mut level = vec![start];
        for _ in 0..plies {
            let room = level.len() * (size_of::<P>() + KEPT_OF_EACH);
            reservation.add(room).map_err(|OutOfMemory| too_many(plies))?;
            let (next, moves) = successors(&level);
            replies.push(moves);
            level = next;
        }
        let room = level.len() * (size_of::<P>() + KEPT_OF_ITEM);
        reservation.add(room).map_err(|OutOfMemory| too_many(plies))?;
        let tree = Tree::new(replies, level.len());
        Ok(Self { items: level, tree, _reservation: reservation })
    }
}

fn too_many(plies: usize) -> String {
    format!("there is no memory for the positions of {plies} plies; lower --option plies={plies}")
}

/// The positions after those of a level, and the replies of each position of the level.
fn successors<P: Position>(level: &[P]) -> (Vec<P>, Vec<Vec<Reply>>) {
    let mut next = Vec::new();
    let mut places = HashMap::new();
    let mut reply = |position: P| {
        if let Some(outcome) = position.outcome() {
            return Reply::Ended(margin(outcome, position.side_to_move()));
        }
        let place = *places.entry(position.symmetric_key()).or_insert(next.len());
        if place == next.len() {
            next.push(position);
        }
        Reply::At(place)
    };
    let replies = level.iter().map(|position| {
        let moves = position.moves();
        moves.into_iter().map(|mv| reply(position.after(mv))).collect()
    });
    let replies = replies.collect();
    (next, replies)
}
