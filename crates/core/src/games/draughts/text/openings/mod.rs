//! Names of the openings of international draughts, `names.txt` says where they are from; and the ballots of English draughts.

use std::sync::LazyLock;

use crate::game::{OpeningSet, Openings, Text, catalogue};
use crate::games::draughts::Draughts;
use crate::games::draughts::rules::variant::{ENGLISH, INTERNATIONAL, Rules};
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

/// The ballots of a variant: openings that federations draw by lot.
pub(in crate::games::draughts) fn sets_of<W: Word>(rules: &Rules<W>) -> &'static [OpeningSet] {
    static ENGLISH_BALLOTS: [OpeningSet; 2] = [
        OpeningSet {
            name: "3-move",
            summary: text!("draughts-three-move-ballots"),
            text: include_str!("english-3-move.txt"),
        },
        OpeningSet {
            name: "2-move",
            summary: text!("draughts-two-move-ballots"),
            text: include_str!("english-2-move.txt"),
        },
    ];
    if rules.name == ENGLISH.name { &ENGLISH_BALLOTS } else { &[] }
}

#[cfg(test)]
mod tests;
