//! Names of the openings of international draughts; `names.txt` says where they are from.

use std::sync::LazyLock;

use crate::game::{Openings, Text, catalogue};
use crate::games::draughts::Draughts;
use crate::games::draughts::rules::variant::{INTERNATIONAL, Rules};
use crate::games::draughts::rules::word::Word;

/// The names of a variant.
///
/// # Panics
/// Never: a test reads them too.
pub(in crate::games::draughts) fn of<W: Word>(rules: &Rules<W>) -> Option<&'static Openings> {
    static NAMES: LazyLock<Openings> = LazyLock::new(|| {
        let game = Draughts { rules: &INTERNATIONAL };
        let names =
            Openings::read(&game, include_str!("names.txt"), |key| Text::of(catalogue, key));
        names.expect("the names of this program are whole")
    });
    (rules.name == INTERNATIONAL.name).then(|| &*NAMES)
}

#[cfg(test)]
mod tests;
