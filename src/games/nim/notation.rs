//! Notation of the piles of Nim.

use crate::game::shown;

use super::position::MAX_PILE;

/// Reads piles joined by commas.
///
/// # Errors
/// A sentence that says what is wrong and what is expected.
pub(super) fn parse_piles(text: &str) -> Result<Vec<u8>, String> {
    let pile = |text: &str| {
        text.trim()
            .parse()
            .map_err(|_| format!("\"{}\" is not a pile of 0 to {MAX_PILE} matches", shown(text)))
    };
    text.split(',').map(pile).collect()
}

/// Writes piles as [`parse_piles`] reads them.
pub(super) fn format_piles(piles: &[u8]) -> String {
    piles.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}
