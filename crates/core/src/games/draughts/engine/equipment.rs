//! The equipment of the engine on boards of a word: networks, endgame tables, the opening book.

use std::sync::Arc;

use super::material::Lines;
use super::network::{NarrowNetwork, Network, WideNetwork};
use super::weights::{NARROW, WIDE, Weights};
use super::{DraughtsMonitor, Engine};
use crate::games::draughts::endgames::{Endgames, Fates, NoTables, Tables};
use crate::games::draughts::rules::board::{Board, DraughtsMove};
use crate::games::draughts::rules::variant::{Family, Rules};
use crate::games::draughts::{Draughts, book};
use crate::search::book::Book;
use crate::search::memory::Halt;
use crate::search::{Found, Root};

/// Boards on which the engine plays, by the word of their squares.
pub(in crate::games::draughts) trait Equipped: Lines {
    /// The evaluation by a network.
    type Network: Network<Self>;
    /// The endgame tables of this program.
    type Endgames: Tables<Self>;

    /// The least men of each phase of the game but the last two: the one with fewer men, and the one with kings.
    const MEN_OF_PHASES: [u32; 3];

    /// The weights of the variants.
    fn weights() -> &'static [(Family, Weights<Self>)];

    /// The opening book of a variant.
    fn book(rules: &'static Rules<Self>) -> Option<Arc<Book>>;

    /// The way to prove the ending of a board; `None` where there are no endgame tables for it, and none can be made.
    fn prover(view: &Board<Self>, rules: &'static Rules<Self>) -> Option<Prover<Self>>;
}

/// Proves the root of a search, after a search to the given depth. Errors: [`Halt`], a limit, or there is no memory for the tables.
pub(super) type Prover<W> = fn(
    &Engine<W>,
    &Root<'_, Draughts<W>>,
    u32,
    &mut DraughtsMonitor<'_, W>,
) -> Result<Found<DraughtsMove<W>>, Halt>;

impl Equipped for u64 {
    type Network = NarrowNetwork;
    type Endgames = Endgames;

    const MEN_OF_PHASES: [u32; 3] = [31, 23, 15];

    fn weights() -> &'static [(Family, Weights)] {
        &NARROW
    }

    fn book(rules: &'static Rules) -> Option<Arc<Book>> {
        book::find(rules)
    }

    fn prover(view: &Board, rules: &'static Rules) -> Option<Prover<Self>> {
        Fates::cover(view, rules).then_some(Engine::proven)
    }
}

/// Boards of more than 64 squares have no endgame tables and no book.
impl Equipped for u128 {
    type Network = WideNetwork;
    type Endgames = NoTables;

    const MEN_OF_PHASES: [u32; 3] = [46, 34, 22];

    fn weights() -> &'static [(Family, Weights<Self>)] {
        &WIDE
    }

    fn book(_: &'static Rules<Self>) -> Option<Arc<Book>> {
        None
    }

    fn prover(_: &Board<Self>, _: &'static Rules<Self>) -> Option<Prover<Self>> {
        None
    }
}
