//! Notation of the piles of Nim.

use crate::game::{Side, Wording, shown, wording};

use super::ABOUT;
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

/// Reads piles that are drawn as rows of sticks, each with its label or without: `2  | | | |`. Sticks that were taken are dots.
pub(super) fn read_drawing(text: &str) -> Option<(Vec<u8>, Option<Side>)> {
    const STICKS: &str = "|❘IiLl!";
    const TAKEN: &str = ".·";
    let mut piles = Vec::new();
    let mut side = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let row = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':' || c == ' ');
        let is_part = |c: char| c.is_whitespace() || STICKS.contains(c) || TAKEN.contains(c);
        if !row.is_empty() && row.chars().all(is_part) {
            piles.push(u8::try_from(row.chars().filter(|c| STICKS.contains(*c)).count()).ok()?);
        } else {
            side = Some(line.split_whitespace().find_map(|word| ABOUT.side(word).ok())?);
        }
    }
    // One row may be a part of anything.
    let is_labelled = text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let has_sticks = text.contains(|c| STICKS.contains(c));
    (piles.len() > 1 && (is_labelled || has_sticks)).then_some((piles, side))
}

/// Error for a text that is not a number of matches of a pile.
pub(super) fn not_a_pile(came: &str) -> Wording {
    wording!("nim-not-a-pile", came, max_pile = MAX_PILE)
}

/// Writes piles as [`parse_piles`] reads them.
pub(super) fn format_piles(piles: &[u8]) -> String {
    piles.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}
