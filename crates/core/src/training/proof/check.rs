//! The check of a proof by the rules of its game alone, without the job's tree, searches and order.

use std::collections::HashMap;

use super::{Bounds, Claim, Proof, margin};
use crate::game::{Game, Position};

/// Conclusion of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// The bounds of the value of the start for the side that moves first; `i32::MAX` on either side is no bound.
    pub value: Bounds,
    /// Number of positions of the proof that were reached.
    pub met: usize,
}

/// The bounds of the start that follow from the values of a proof by minimax. Every move is played from the start, until the game ends, a
/// position or an image of it is in the proof, or its number of plies is reached.
///
/// # Errors
/// A sentence, if a line is no position of this game, or two lines give one position different values.
pub fn derive<G: Game>(game: &G, proof: &Proof) -> Result<Checked, String> {
    let mut known = HashMap::new();
    for (text, value) in &proof.items {
        let position = game.parse_position(text).map_err(|error| format!("\"{text}\": {error}"))?;
        let Some(value) = *value else { continue };
        if known.insert(position.symmetric_key(), value).is_some_and(|other| other != value) {
            return Err(format!("two lines have different values of \"{text}\" or an image of it"));
        }
    }
    let mut walk = Walk { claim: proof.claim, known, met: 0, seen: HashMap::new() };
    // A position whose side to move wins by the next move may have no item.
    let value = walk.bounds(&game.start(), proof.plies + 1);
    Ok(Checked { value, met: walk.met })
}

/// Minimax from the values of a proof.
struct Walk {
    claim: Claim,
    /// Values of the proof, by symmetric key.
    known: HashMap<u64, i32>,
    /// Number of values that were used.
    met: usize,
    /// Bounds of positions that were searched, by symmetric key and remaining plies.
    seen: HashMap<(u64, usize), Bounds>,
}

impl Walk {
    fn bounds<P: Position>(&mut self, position: &P, plies: usize) -> Bounds {
        if let Some(outcome) = position.outcome() {
            return Bounds::exactly(self.claim.of(margin(outcome, position.side_to_move())));
        }
        let key = position.symmetric_key();
        if let Some(&bounds) = self.seen.get(&(key, plies)) {
            return bounds;
        }
        let bounds = match self.known.get(&key) {
            Some(&value) => {
                self.met += 1;
                Bounds::exactly(value)
            }
            None => self.bounds_of_moves(position, plies),
        };
        self.seen.insert((key, plies), bounds);
        bounds
    }

    /// The bounds of a position that is not in the proof.
    fn bounds_of_moves<P: Position>(&mut self, position: &P, plies: usize) -> Bounds {
        let most = self.claim.of(position.margin_bound().unwrap_or(i32::MAX));
        let unknown = Bounds { lower: -most, upper: most };
        if plies == 0 {
            return unknown;
        }
        let moves = position.moves().into_iter();
        let values = moves.map(|mv| self.bounds(&position.after(mv), plies - 1).negated());
        let Bounds { lower, upper } = values.reduce(Bounds::or).unwrap_or(unknown);
        Bounds { lower: lower.max(-most), upper: upper.min(most) }
    }
}
