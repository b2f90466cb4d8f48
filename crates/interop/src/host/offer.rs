//! Offers: the variants of games that a protocol supports, with their names in the protocol.

use std::sync::Arc;

use plateau_core::erased::{DynGame, Protocol};
use plateau_core::game::{Options, shown};
use plateau_core::games::{Entry, GAMES};

use super::error::HostError;

/// A variant of a game that the protocol supports.
#[derive(Clone)]
pub struct Offer {
    /// Its name in the protocol.
    pub name: String,
    /// The variant.
    pub game: Arc<dyn DynGame>,
}

impl Offer {
    /// True if it is the variant of this name, whether ours or that in the protocol.
    fn is_named(&self, variant: &str) -> bool {
        self.game.variant() == variant || self.name == variant
    }
}

/// The variants of all games for two players that the protocol supports.
pub fn offers(protocol: Protocol) -> Vec<Offer> {
    let games = GAMES.iter().filter(|entry| !entry.about().is_puzzle());
    let variants = games
        .flat_map(|entry| entry.about().variants.iter().map(move |variant| (entry, variant.name)));
    variants
        .filter_map(|(entry, variant)| {
            let game = entry.create(Some(variant), &Options::default()).ok()?;
            Some(Offer { name: game.name_in(protocol).ok()?, game })
        })
        .collect()
}

/// The first game that the protocol supports, in the named variant.
///
/// # Errors
/// There is no such variant.
pub fn first(
    protocol: Protocol,
    offers: &[Offer],
    variant: Option<&str>,
) -> Result<Arc<dyn DynGame>, HostError> {
    let named = |offer: &&Offer| variant.is_none_or(|name| offer.is_named(name));
    let found = offers.iter().find(named);
    let nothing = || unknown(protocol, offers, variant.unwrap_or_default());
    found.map(|offer| Arc::clone(&offer.game)).ok_or_else(nothing)
}

/// The error for a variant that no game has; it lists the existing ones by their names on the command line.
fn unknown(protocol: Protocol, offers: &[Offer], variant: &str) -> HostError {
    let id = |offer: &Offer| offer.game.about().id;
    let of_one_game = offers.chunk_by(|one, other| id(one) == id(other));
    let known = of_one_game.map(|offers| {
        let variants: Vec<_> = offers.iter().map(|offer| offer.game.variant()).collect();
        format!("{} of {}", variants.join(", "), id(&offers[0]))
    });
    let (protocol, known) = (protocol.name(), known.collect::<Vec<_>>().join("; "));
    format!("{protocol} has no variant \"{}\"; there are {known}", shown(variant)).into()
}

/// The game of an entry: in the named variant, else in the first one that the protocol supports, else in its default.
///
/// # Errors
/// There is no such variant.
pub fn create(
    entry: Entry,
    variant: Option<&str>,
    offers: &[Offer],
) -> Result<Arc<dyn DynGame>, HostError> {
    let is_meant = |offer: &&Offer| {
        offer.game.about().id == entry.about().id && variant.is_none_or(|name| offer.is_named(name))
    };
    match offers.iter().find(is_meant) {
        Some(offer) => Ok(Arc::clone(&offer.game)),
        None => Ok(entry.create(variant, &Options::default())?),
    }
}
