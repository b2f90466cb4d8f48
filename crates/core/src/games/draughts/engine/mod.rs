//! `engine`: the strongest strategy for draughts.
//!
//! ```text
//! Root ─ deepening ─ root ─ search ─┬─ quiescence ─ evaluation
//!                                   ├─ endings
//!                                   └─ ordering
//! ```
//! Principal variation search on bare boards, each seen by the side that is to move there,
//! so that one generator and one evaluation serve both.
//!
//! | file | content |
//! | --- | --- |
//! | `equipment` | networks, tables and book, by the size of the board |
//! | `node` | a node: a board, with the counts of the draw rules |
//! | `root` | the moves of the root, within an aspiration window |
//! | `search` | principal variation search, extensions and reductions |
//! | `sharing` | nodes that threads share |
//! | `singular` | singular extension |
//! | `quiescence` | the search at the horizon: captures |
//! | `offers` | at the horizon, too: moves that give a piece and take back more |
//! | `ordering` | move ordering |
//! | `endings` | probes of the endgame tables |
//! | `proof` | the exact result of an ending, by tables and counts of moves |
//! | `evaluation` | the evaluation of a quiet board: by a network, or by material |
//! | [`material`] | men and kings, with simple values |
//! | `network` | the evaluation by a network |
//! | [`weights`] | the weights of the networks |
//! | `windows` | the windows of the network: groups of squares with a column for each configuration of men |
//! | `player` | a player of a fixed depth, for the training of the weights |

mod endings;
mod equipment;
mod evaluation;
pub(super) mod material;
mod network;
mod node;
mod offers;
mod ordering;
mod player;
mod proof;
mod quiescence;
mod root;
mod search;
mod sharing;
mod singular;
#[cfg(test)]
mod tests;
pub(super) mod weights;
mod windows;

use std::sync::Arc;

use super::endgames::{Fates, Tables};
use super::rules::variant::{INTERNATIONAL, Rules};
use super::{Draughts, DraughtsEvaluator, DraughtsMove, book};
use crate::game::{self, CHANCE, IntOption, Options, Refusal};
use crate::search::book::{BOOK, VARIETY, consult};
use crate::search::deepening::deepen;
use crate::search::level;
use crate::search::memory::Halt;
use crate::search::parallel::CurrentlySearched;
use crate::search::transposition_table::TranspositionTable;
use crate::search::{
    BoxedSearcher, Feature, Found, Monitor, Purpose, Root, Searcher, Stopped, Strategy,
    StrategyAbout, WeightsChoice, library,
};
use evaluation::WEIGHTS;
use proof::Proof;
use search::SearchThread;

pub(super) use equipment::Equipped;
pub(super) use evaluation::{Evaluation, EvaluationSource};
pub(super) use network::{
    BoardFeatures, DENSE, NEURONS, PHASES, Parameters, SQUARES_WIDTH, Squares, WINDOWS_WIDTH,
    Windows, dense_inputs, parameters, phase,
};
#[cfg(test)]
pub(super) use network::{NarrowNetwork, Network};
pub(super) use player::{Choice, Player};
pub(super) use windows::{BoardWithWindows, EightByEight, TenByTen, Whole};

/// Memory of the transposition table.
const TABLE_MB: IntOption =
    game::TABLE_MB.within(0..=4096).default(64).doc(text!("draughts-option-table-mb"));

/// Strength of play, in addition to the limits of a search.
const LEVEL: IntOption = level::option::<Draughts>();

/// The strategy `engine`.
pub(super) fn strategy<W: Equipped>() -> Strategy<Draughts<W>> {
    Strategy {
        about: StrategyAbout {
            name: "engine",
            summary: text!("draughts-engine-summary"),
            options: &[
                LEVEL.spec,
                TABLE_MB.spec,
                BOOK.spec,
                VARIETY.spec,
                CHANCE.spec,
                WEIGHTS.spec,
            ],
            features: &[Feature::MultiPv, Feature::Threads],
        },
        make,
    }
}

fn make<W: Equipped>(
    game: &Arc<Draughts<W>>,
    options: &Options,
) -> Result<BoxedSearcher<Draughts<W>>, Refusal> {
    let rules = game.rules;
    prepare_for(rules);
    let table = TranspositionTable::growing_to(TABLE_MB.of(options));
    let weights = WeightsChoice::of(WEIGHTS, options);
    let evaluation = EvaluationSource::of(weights, rules, library())?;
    let engine = consult(Box::new(Engine { table, evaluation }), move || W::book(rules), options);
    Ok(level::weaken(engine, options))
}

/// Prepares the usual variant, and checks the book. Each network with windows takes 2 MB: the others wait until an engine is made.
pub(super) fn prepare() {
    prepare_for(&INTERNATIONAL);
    book::SHELF.embedded();
}

/// Unpacks the weights of a variant and opens its endgame tables: a first search would do it within its time.
fn prepare_for<W: Equipped>(rules: &'static Rules<W>) {
    Evaluation::best(rules);
    W::Endgames::of(rules);
}

/// Limits of a search, and the way of its reports.
type DraughtsMonitor<'a, W = u64> = Monitor<'a, Found<DraughtsMove<W>>>;

/// Nodes of the search that comes before the proof of an ending: most that are short need no tables.
const QUICK: u64 = 1 << 15;

/// The strategy, with the state that it keeps from one search to the next.
pub(super) struct Engine<W: Equipped = u64> {
    table: TranspositionTable,
    evaluation: EvaluationSource<W>,
}

impl<W: Equipped> Engine<W> {
    /// The result of iterative deepening.
    fn deepened(
        &self,
        root: &Root<'_, Draughts<W>>,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Found<DraughtsMove<W>> {
        let searched = (root.threads > 1).then(CurrentlySearched::new);
        let search = |monitor: &mut DraughtsMonitor<'_, W>| {
            let evaluation = self.evaluation.evaluation(root.position.rules());
            let worker = SearchThread::new(root.position, &self.table, evaluation);
            let proves = root.purpose == Purpose::Solution;
            let mut worker = worker.sharing(searched.as_ref()).proving(proves);
            deepen(root, DraughtsEvaluator::Network, &mut worker, monitor)
        };
        // The results of a helper are in the table.
        let assist = |_, monitor: &mut DraughtsMonitor<'_, W>| _ = search(monitor);
        let found = monitor.with_helpers(root.threads - 1, assist, |monitor| search(monitor));
        Found { note: endings::note(root.position, &found).or(found.note.clone()), ..found }
    }
}

impl Engine {
    /// The proof of an ending that the endgame tables cover, if need be by tables that are made for it, after a search to `depth`.
    ///
    /// # Errors
    /// [`Halt`]: a limit, or there is no memory for the tables.
    fn proven(
        &self,
        root: &Root<'_, Draughts>,
        depth: u32,
        monitor: &mut DraughtsMonitor<'_>,
    ) -> Result<Found<DraughtsMove>, Halt> {
        let (view, rules) = (root.position.view(), root.position.rules());
        let fates = Fates::of(&view, rules, &mut || monitor.poll())?;
        let found = Proof::new(root, &fates, &self.table).found(root, monitor)?;
        let note = endings::note(root.position, &found).or(found.note.clone());
        let found = Found { note, depth: depth.max(found.depth), ..found };
        monitor.report(&found);
        monitor.finish(Stopped::Solved);
        Ok(found)
    }
}

impl<W: Equipped> Searcher for Engine<W> {
    type Game = Draughts<W>;

    fn search(
        &mut self,
        root: &Root<'_, Draughts<W>>,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Found<DraughtsMove<W>> {
        self.table.new_generation();
        let (view, rules) = (root.position.view(), root.position.rules());
        let is_asked = !root.purpose.wants_move() && monitor.depth_limit() == u32::MAX;
        let Some(prove) = is_asked.then(|| W::prover(&view, rules)).flatten() else {
            return self.deepened(root, monitor);
        };
        let quick = |monitor: &mut DraughtsMonitor<'_, W>| self.deepened(root, monitor);
        let (quick, ended) = monitor.share(1, |monitor| monitor.within(QUICK, quick));
        monitor.report(&quick);
        if ended == Some(Stopped::Solved) {
            monitor.finish(Stopped::Solved);
        }
        if ended == Some(Stopped::Solved) || monitor.poll().is_err() {
            return quick;
        }
        match prove(self, root, quick.depth, monitor) {
            Ok(proven) => proven,
            Err(Halt::Interrupted) => quick,
            Err(Halt::OutOfMemory) => self.deepened(root, monitor),
        }
    }

    fn remembers(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        self.table.forget();
    }

    fn warning(&self) -> Option<String> {
        self.table.shortage()
    }
}
