//! The weights of the networks, a file for each variant that has one.
//!
//! They were fitted to games that the engine played against itself. `weights/WEIGHTS.md` has the commands that made them, and their strength.

use std::sync::OnceLock;

use super::equipment::Equipped;
use super::network::Network;
use crate::games::draughts::rules::layout::Layout;
use crate::games::draughts::rules::variant::{Family, INTERNATIONAL, Rules};
use crate::platform::{Asset, asset};

/// The weights in a file of the folder `weights`.
macro_rules! weights {
    ($name:literal) => {
        Weights::of(asset!(folder "../weights/", $name))
    };
}

/// The network of a variant, whose weights are a part of this program.
pub(crate) struct Weights<W: Equipped = u64> {
    file: Asset,
    network: OnceLock<W::Network>,
}

/// The networks for boards of 64 bits, by the variants that share them.
pub(super) static NARROW: [(Family, Weights); 16] = [
    (Family::International, weights!("draughts-international.weights")),
    (Family::Brazilian, weights!("draughts-brazilian.weights")),
    (Family::Russian, weights!("draughts-russian.weights")),
    (Family::Frisian, weights!("draughts-frisian.weights")),
    (Family::Frysk, weights!("draughts-frysk.weights")),
    (Family::Killer, weights!("draughts-killer.weights")),
    (Family::Breakthrough, weights!("draughts-breakthrough.weights")),
    (Family::Antidraughts, weights!("draughts-antidraughts.weights")),
    (Family::English, weights!("draughts-english.weights")),
    (Family::Italian, weights!("draughts-italian.weights")),
    (Family::Spanish, weights!("draughts-spanish.weights")),
    (Family::Czech, weights!("draughts-czech.weights")),
    (Family::Pool, weights!("draughts-pool.weights")),
    (Family::Turkish, weights!("draughts-turkish.weights")),
    (Family::Armenian, weights!("draughts-armenian.weights")),
    (Family::Thai, weights!("draughts-thai.weights")),
];

/// The networks for boards of 128 bits.
pub(super) static WIDE: [(Family, Weights<u128>); 1] =
    [(Family::Canadian, weights!("draughts-canadian.weights"))];

/// The weights of a variant; the boards for exercises have none.
pub(in crate::games::draughts) fn of<W: Equipped>(rules: &Rules<W>) -> Option<&'static Weights<W>> {
    let found = W::weights().iter().find(|(family, _)| *family == rules.family);
    found.map(|(_, weights)| weights)
}

/// The weights of international draughts.
///
/// # Panics
/// Never: they are in the table.
pub(in crate::games::draughts) fn international() -> &'static Weights {
    of(&INTERNATIONAL).expect("the weights of the international variant")
}

impl<W: Equipped> Weights<W> {
    /// Those of a file.
    const fn of(file: Asset) -> Self {
        Self { file, network: OnceLock::new() }
    }

    /// The network, which is read at the first use. The variant has boards with this layout.
    ///
    /// # Panics
    /// Never: a test reads all of them too.
    pub(super) fn network(&'static self, layout: Layout<W>) -> &'static W::Network {
        let network = || W::Network::read(self.file.bytes(), layout);
        self.network.get_or_init(|| network().expect("the weights of this program are whole"))
    }

    /// The file.
    #[cfg(test)]
    pub(in crate::games::draughts) fn file(&self) -> &'static [u8] {
        self.file.bytes()
    }

    /// The hash of the file, which stands for it.
    pub(crate) fn hash(&self) -> blake3::Hash {
        blake3::hash(self.file.bytes())
    }
}

impl<W: Equipped> std::fmt::Debug for Weights<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Weights").field(&self.hash()).finish()
    }
}
