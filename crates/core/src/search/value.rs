//! Values inside a search: a signed integer for both evaluations and proven results.
//!
//! ```text
//!   −DECIDED ─ … ─ −LIMIT ──── evaluations ─── LIMIT ─ … ─ DECIDED + margin × 1024 − plies
//!    losses                                                 wins
//! ```
//! Proven results lie beyond every evaluation. Among wins a higher margin is better, and for equal margins a quicker win; among losses the
//! reverse.

use crate::game::{Outcome, Side};

/// Evaluations stay below this in absolute value.
pub const LIMIT: i32 = 1 << 20;
/// Greater than every value.
pub const INFINITY: i32 = i32::MAX;
/// The maximum ply of a search.
pub const MAX_PLY: u32 = 1000;
/// The greatest margin of an outcome.
pub const MAX_MARGIN: i32 = 6000;
/// Bits of a value with its sign, as seen from any node.
pub const BITS: u32 = 24;

const DECIDED: i32 = 1 << 21;
/// Steps per unit of margin: more than the plies that can be subtracted from it.
const STEP: i32 = 1024;

const _: () = assert!(MAX_PLY < STEP as u32);
const _: () = assert!(DECIDED + MAX_MARGIN * STEP < 1 << (BITS - 1));

/// The value of a finished game for `side`, `ply` plies from the root of the search.
#[must_use]
pub fn of_outcome(outcome: Outcome, side: Side, ply: u32) -> i32 {
    debug_assert!(outcome.margin <= MAX_MARGIN);
    let won = DECIDED + outcome.margin * STEP - ply as i32;
    match outcome.winner {
        Some(winner) if winner == side => won,
        Some(_) => -won,
        None => 0,
    }
}

/// Margin (negative for a loss) and plies to the end of a proven value. `None` for evaluations, and for 0, because a proven draw and an
/// evaluation share it.
#[must_use]
pub const fn decided(value: i32) -> Option<(i32, u32)> {
    let beyond = value.abs() - DECIDED;
    if beyond <= 0 {
        return None;
    }
    let margin = (beyond + STEP - 1) / STEP;
    let plies = (margin * STEP - beyond) as u32;
    Some((margin * value.signum(), plies))
}

/// Converts a value as seen from the root to the value as seen from a node `ply` plies below, for the transposition table.
#[must_use]
pub const fn to_node(value: i32, ply: u32) -> i32 {
    shift(value, ply as i32)
}

/// The inverse of [`to_node`].
#[must_use]
pub const fn from_node(value: i32, ply: u32) -> i32 {
    shift(value, -(ply as i32))
}

const fn shift(value: i32, plies: i32) -> i32 {
    if value > DECIDED {
        value + plies
    } else if value < -DECIDED {
        value - plies
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Reason;

    #[test]
    fn results_survive_the_way_through_a_table() {
        for (margin, ply) in [(1, 0), (1, 999), (64, 13), (MAX_MARGIN, 7)] {
            let outcome = Outcome::win(Side::First, margin, &Reason::SOLVED);
            let value = of_outcome(outcome, Side::First, ply);
            assert_eq!(decided(value), Some((margin, ply)));
            assert_eq!(decided(-value), Some((-margin, ply)));
            assert!(value > LIMIT && value < INFINITY);
            for (value, margin) in [(value, margin), (-value, -margin)] {
                for node in 0..=ply.min(20) {
                    assert_eq!(from_node(to_node(value, node), node), value);
                }
                assert_eq!(decided(to_node(value, ply)), Some((margin, 0)));
            }
        }
        assert_eq!([LIMIT, 0, -LIMIT].map(|value| to_node(value, 5)), [LIMIT, 0, -LIMIT]);
        assert_eq!(decided(0), None);
        assert_eq!(decided(LIMIT), None);
    }

    #[test]
    fn a_quicker_win_and_a_slower_loss_are_better() {
        let win = Outcome::solved();
        assert!(of_outcome(win, Side::First, 3) > of_outcome(win, Side::First, 5));
        assert!(of_outcome(win, Side::Second, 5) > of_outcome(win, Side::Second, 3));
    }
}
