//! The requested fields of moves, within the size limit of a reply.

use crate::game::{Details, Game, Move, Place, Position, Refusal};

use super::dyn_game::{LegalMove, Showing};
use super::effect::{Effect, MAX_EFFECT};

/// Makes [`LegalMove`]s with the requested fields.
pub(super) struct Teller<'a, G> {
    game: &'a G,
    showing: Showing,
    /// The places of the board, if effects are requested.
    places: Option<Vec<Place>>,
    /// Number of bytes so far.
    told: usize,
}

impl<'a, G: Game> Teller<'a, G> {
    pub(super) fn new(game: &'a G, showing: Showing) -> Self {
        let places = showing.effects.then(|| game.geometry().places);
        let places = places.filter(|places| (1..=MAX_EFFECT).contains(&places.len()));
        Self { game, showing, places, told: 0 }
    }

    /// A legal move of a position, with the given text.
    pub(super) fn tell(
        &mut self,
        position: &G::Position,
        mv: Move<G>,
        text: String,
    ) -> Result<LegalMove, Refusal> {
        let Self { game, showing, places, told } = self;
        let after = || game.format_position(&position.after(mv));
        let mv = LegalMove {
            text,
            details: if showing.details { game.details(position, mv) } else { Details::new() },
            effect: places.as_ref().and_then(|places| Effect::of(*game, places, position, mv)),
            position: showing.positions.then(after),
        };
        *told += mv.text.len()
            + mv.effect.as_ref().map_or(0, Effect::weight)
            + mv.position.as_ref().map_or(0, String::len);
        if *told > showing.most {
            return Err(Refusal::TooLong { most: showing.most });
        }
        Ok(mv)
    }
}
