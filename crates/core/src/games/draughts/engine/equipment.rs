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

    /// True if an ending can be [proven](Self::proven) by endgame tables, which may be made for it.
    fn can_prove(view: &Board<Self>, rules: &'static Rules<Self>) -> bool;

    /// The proof of an ending, after a search to `depth`.
    ///
    /// # Errors
    /// [`Halt`]: a limit, or there is no memory for the tables.
    fn proven(
        engine: &Engine<Self>,
        root: &Root<'_, Draughts<Self>>,
        depth: u32,
        monitor: &mut DraughtsMonitor<'_, Self>,
    ) -> Result<Found<DraughtsMove<Self>>, Halt>;
}

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

    fn can_prove(view: &Board, rules: &'static Rules) -> bool {
        Fates::cover(view, rules)
    }

    fn proven(
        engine: &Engine,
        root: &Root<'_, Draughts>,
        depth: u32,
        monitor: &mut DraughtsMonitor<'_>,
    ) -> Result<Found<DraughtsMove>, Halt> {
        engine.proven(root, depth, monitor)
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

    fn can_prove(_: &Board<Self>, _: &'static Rules<Self>) -> bool {
        false
    }

    fn proven(
        _: &Engine<Self>,
        _: &Root<'_, Draughts<Self>>,
        _: u32,
        _: &mut DraughtsMonitor<'_, Self>,
    ) -> Result<Found<DraughtsMove<Self>>, Halt> {
        Err(Halt::OutOfMemory)
    }
}
