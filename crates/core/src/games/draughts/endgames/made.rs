//! Fates of an ending of any variant: from the built-in tables, or from tables that are made when a search needs them.
//!
//! Tables stay for later searches until the budget of all tables runs short.

use std::sync::{Arc, LazyLock};

use super::maker::Maker;
use super::shelf::Shelf;
use super::{Endgames, Fate, State};
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::draws::DrawRules;
use crate::games::draughts::rules::history::Clock;
use crate::games::draughts::rules::variant::Rules;
use crate::search::memory::Halt;
use crate::search::{Interrupted, library};

/// The most pieces that are few.
const FEW: u32 = 4;
/// The most positions of an ending of few pieces and all endings that follow from it; every variant has fewer.
/// They take a byte each, and some minutes at most.
const MOST: usize = 1 << 27;
/// The most positions of an ending of more pieces, because a search might solve it in the same time.
const MOST_OF_MANY: usize = 3 << 24;

/// The fates of an ending and of all that follows from it.
pub(in crate::games::draughts) enum Fates {
    /// Tables of the program.
    Program(Arc<Endgames>),
    /// Tables that were made.
    Made(Arc<Maker>),
}

static SHELF: LazyLock<Arc<Shelf<Maker>>> = LazyLock::new(Shelf::lending);

impl Fates {
    /// True if the fates of a board are available, or can be made if there is memory for them.
    pub(crate) fn cover(view: &Board, rules: &'static Rules) -> bool {
        let is_few = view.occupied().count_ones() <= FEW;
        let most = if is_few { MOST } else { MOST_OF_MANY };
        Self::of_program(view, rules).is_some()
            || maker(rules).extent(view).is_some_and(|positions| positions <= most)
    }

    /// The fates of a board that they [cover](Self::cover) and of all that follow from it; made if they are not there.
    ///
    /// # Errors
    /// [`Halt`]: interrupted by `poll`, or there is no memory for them. What was made until then stays.
    pub(crate) fn of(
        view: &Board,
        rules: &'static Rules,
        poll: &mut dyn FnMut() -> Result<(), Interrupted>,
    ) -> Result<Self, Halt> {
        if let Some(endgames) = Self::of_program(view, rules) {
            return Ok(Self::Program(endgames));
        }
        let maker = maker(rules);
        maker.solve(view, library(), poll)?;
        Ok(Self::Made(maker))
    }

    fn of_program(view: &Board, rules: &Rules) -> Option<Arc<Endgames>> {
        Endgames::of(rules).filter(|endgames| endgames.cover(view))
    }

    /// Plies that can be played from a node before a count of moves draws the game, also one that begins later.
    pub(crate) fn sure_plies(&self, view: &Board, clock: &Clock, draws: &DrawRules) -> u32 {
        match self {
            Self::Program(endgames) => clock.plies_left(draws).min(endgames.sure_plies(view)),
            Self::Made(_) => clock.sure_plies(draws),
        }
    }

    /// The fate of a position in which the game is not over; `None` if there is no memory for it.
    #[inline]
    pub(crate) fn fate(&self, state: &State) -> Option<Fate> {
        match self {
            Self::Program(endgames) => endgames.fate(&state.view),
            Self::Made(maker) => maker.fate(state),
        }
    }
}

/// The maker of a variant.
fn maker(rules: &'static Rules) -> Arc<Maker> {
    SHELF.find_or(rules.name, || Maker::of(rules))
}
