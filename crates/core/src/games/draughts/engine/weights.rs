//! The weights of the networks, a file for each variant that has one.
//!
//! They were fitted to games that the engine played against itself. `weights/WEIGHTS.md` has the commands that made them, and their strength.

use std::sync::OnceLock;

use super::network::Network;
use crate::games::draughts::rules::variant::{Family, Rules};
use crate::platform::{Asset, asset};

/// The network of a variant, whose weights are a part of this program.
pub(crate) struct Weights {
    file: Asset,
    network: OnceLock<Network>,
}

pub(in crate::games::draughts) static INTERNATIONAL: Weights =
    Weights::of(asset!("../weights/", "draughts-international.weights"));
static BRAZILIAN: Weights = Weights::of(asset!("../weights/", "draughts-brazilian.weights"));
static RUSSIAN: Weights = Weights::of(asset!("../weights/", "draughts-russian.weights"));
static FRISIAN: Weights = Weights::of(asset!("../weights/", "draughts-frisian.weights"));
static KILLER: Weights = Weights::of(asset!("../weights/", "draughts-killer.weights"));
static BREAKTHROUGH: Weights = Weights::of(asset!("../weights/", "draughts-breakthrough.weights"));
static ANTIDRAUGHTS: Weights = Weights::of(asset!("../weights/", "draughts-antidraughts.weights"));

/// The weights of a variant; the boards for exercises have none, nor have the variants that count pieces.
pub(in crate::games::draughts) const fn of(rules: &Rules) -> Option<&'static Weights> {
    match rules.family {
        Family::International => Some(&INTERNATIONAL),
        Family::Brazilian => Some(&BRAZILIAN),
        Family::Russian => Some(&RUSSIAN),
        Family::Frisian => Some(&FRISIAN),
        Family::Killer => Some(&KILLER),
        Family::Breakthrough => Some(&BREAKTHROUGH),
        Family::Antidraughts => Some(&ANTIDRAUGHTS),
        Family::Small
        | Family::Pool
        | Family::ShortKings
        | Family::Forward
        | Family::Thai
        | Family::Turkish => None,
    }
}

impl Weights {
    /// Those of a file.
    const fn of(file: Asset) -> Self {
        Self { file, network: OnceLock::new() }
    }

    /// The network, which is read at the first use.
    ///
    /// # Panics
    /// Never: a test reads all of them too.
    pub(super) fn network(&'static self) -> &'static Network {
        let read =
            || Network::read(self.file.bytes()).expect("the weights of this program are whole");
        self.network.get_or_init(read)
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

impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Weights").field(&self.hash()).finish()
    }
}
