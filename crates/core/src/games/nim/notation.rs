//! Notation of the piles of Nim.

use crate::game::{Wording, shown, wording};

use super::position::MAX_PILE;

/// Reads piles joined by commas.
///
/// # Errors
/// A sentence that describes the error and the expected text.
pub(super) fn parse_piles(text: &str) -> Result<Vec<u8>, Wording> {
    let pile =
        |text: &str| text.trim().parse().map_err(|_| not_a_pile(&format!("\"{}\"", shown(text))));
    text.split(',').map(pile).collect()
}

/// Error for a text that is not a number of matches of a pile.
pub(super) fn not_a_pile(came: &str) -> Wording {
    wording!("nim-is-not-a-pile-of-0", came, max_pile = MAX_PILE)
}

/// Writes piles as [`parse_piles`] reads them.
pub(super) fn format_piles(piles: &[u8]) -> String {
    piles.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}
