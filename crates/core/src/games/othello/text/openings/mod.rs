//! Names of the openings of Othello on the full board; `names.txt` says where they are from.

use std::sync::LazyLock;

use crate::game::{Openings, Text, catalogue};
use crate::games::othello::Othello;
use crate::games::othello::rules::layout::{LAYOUTS, Layout};

/// The names of a board.
///
/// # Panics
/// Never: a test reads them too.
pub(in crate::games::othello) fn of(layout: &'static Layout) -> Option<&'static Openings> {
    static NAMES: LazyLock<Openings> = LazyLock::new(|| {
        let game = Othello { layout: &LAYOUTS[0] };
        let names =
            Openings::read(&game, include_str!("names.txt"), |key| Text::of(catalogue, key));
        names.expect("the names of this program are whole")
    });
    std::ptr::eq(layout, &raw const LAYOUTS[0]).then(|| &*NAMES)
}

#[cfg(test)]
mod tests;
