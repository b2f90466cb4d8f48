//! Text of strangers on the screen.

use plateau_core::game::shown_letter;

/// A text that moves no cursor: characters that cannot be seen are shown by their numbers.
pub(super) fn escaped(text: &str) -> String {
    text.chars().map(shown_letter).collect()
}
