//! Offers: the variants of games that a protocol knows, by their names there.

use std::sync::Arc;

use crate::boundary::{DynGame, Protocol};
use crate::game::Options;
use crate::games::{Entry, GAMES};

use super::trouble::Trouble;

/// A variant of a game that the protocol knows.
#[derive(Clone)]
pub(crate) struct Offer {
    /// Its name in the protocol.
    pub name: String,
    /// The variant.
    pub game: Arc<dyn DynGame>,
}

/// The variants of all games of two players that the protocol knows.
pub(super) fn offers(protocol: Protocol) -> Vec<Offer> {
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

/// The first game that the protocol knows, in the variant that is named.
///
/// # Errors
/// There is no such variant.
pub(super) fn first(offers: &[Offer], variant: Option<&str>) -> Result<Arc<dyn DynGame>, Trouble> {
    let named = |offer: &&Offer| variant.is_none_or(|name| offer.game.variant() == name);
    let found = offers.iter().find(named);
    let nothing = || Trouble::from("there is no such variant here; name its game too");
    found.map(|offer| Arc::clone(&offer.game)).ok_or_else(nothing)
}

/// The game of an entry: in the variant that is named, else in the first one that the protocol knows, else in its default.
///
/// # Errors
/// There is no such variant.
pub(super) fn create(
    entry: Entry,
    variant: Option<&str>,
    offers: &[Offer],
) -> Result<Arc<dyn DynGame>, Trouble> {
    let is_of = |offer: &&Offer| offer.game.about().id == entry.about().id;
    match (variant, offers.iter().find(is_of)) {
        (None, Some(offer)) => Ok(Arc::clone(&offer.game)),
        _ => Ok(entry.create(variant, &Options::default())?),
    }
}
