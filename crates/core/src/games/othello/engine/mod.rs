//! `engine`: the strongest strategy for Othello, which plays endings perfectly.
//!
//! ```text
//! Root ─ root_node ─ level ─┬─ deepening ─── midgame ──┐
//!                           └─ perfect_play ─ endgame ─┴─ Found
//! ```
//! The middle game is searched by iterative deepening with the evaluation by patterns (`midgame`). Near the end, depending on the limits,
//! the search goes to the last disc (`endgame`), first with ProbCut, then without. Smaller boards have no weights: there the evaluation
//! counts moves and corners (`mobility`), and the midgame has no ProbCut.
//!
//! | file | content |
//! | --- | --- |
//! | `root_node` | the root of searches that place discs: a forced pass is played |
//! | `level` | depth and selectivity of a search, and the steps to them |
//! | `deepening` | iterative deepening: aspiration windows, lines, threads |
//! | `midgame` | principal variation search with an evaluation at its leaves, a folder |
//! | `perfect_play` | the exact score: lines, threads |
//! | `root` | the root of the endgame, in passes that cut less and less |
//! | `endgame` | principal variation search to the last disc |
//! | `last` | the last four empty squares |
//! | `ordering` | move ordering |
//! | `shallow` | shallow search with the evaluation by patterns, for ordering and ProbCut |
//! | `probcut` | ProbCut in the endgame |
//! | `mobility` | the evaluation of smaller boards |
//! | `model` | the weights, and the errors of searches with them |
//! | `stability` | stable discs, and the bound that follows |
//! | `tables` | all transposition tables of an engine, and the local memory of each thread |
//! | `transposition` | transposition table of the endgame, shared by all threads |
//! | `abdada` | loop over the moves of a null window node, which threads share |
//! | `bits` | sets of squares |
//! | `searches` | searches of boards without limits, for training |

mod abdada;
mod bits;
mod deepening;
mod endgame;
mod last;
mod level;
mod midgame;
mod mobility;
mod model;
mod ordering;
mod perfect_play;
mod probcut;
mod root;
mod root_node;
mod searches;
mod shallow;
mod stability;
mod tables;
#[cfg(test)]
mod tests;
mod transposition;

use std::sync::Arc;

use super::Othello;
use super::book;
use super::pattern::Patterns;
use super::rules::position::OthelloMove;
use crate::game::{self, CHANCE, IntOption, Options, Refusal};
use crate::search;
use crate::search::book::{BOOK, VARIETY, consult};
use crate::search::{
    BoxedSearcher, Feature, Found, Monitor, Root, Searcher, Stopped, Strategy, StrategyAbout,
};
use deepening::Deepening;
use endgame::OthelloMonitor;
use level::Level;
use model::{Model, WEIGHTS};
use perfect_play::PerfectPlay;
use root_node::RootNode;
use tables::Tables;

pub(super) use searches::{BoardSearches, ProofTable, Prover};

/// The memory of both searches. An ending of 22 empty squares fills the default.
const TABLE_MB: IntOption =
    game::TABLE_MB.within(1..=4096).default(144).doc(text!("othello-option-table-mb"));

/// Strength of play, in addition to the limits of a search.
const LEVEL: IntOption = search::level::option::<Othello>();

/// The strategy `engine`.
pub(super) fn strategy() -> Strategy<Othello> {
    Strategy {
        about: StrategyAbout {
            name: "engine",
            summary: text!("othello-engine-summary"),
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

fn make(game: &Arc<Othello>, options: &Options) -> Result<BoxedSearcher<Othello>, Refusal> {
    let mebibytes = TABLE_MB.of(options);
    let bytes = (mebibytes as usize) << 20;
    prepare();
    let name = WEIGHTS.of(options).filter(|name| !name.is_empty());
    let model = name.map(|name| Model::named(name, search::library())).transpose()?;
    let engine = Box::new(Engine { tables: Tables::with_bytes(game.layout, model, bytes) });
    let is_full = game.layout.is_full();
    let book = move || if is_full { book::SHELF.find() } else { None };
    Ok(search::level::weaken(consult(engine, book, options), options))
}

/// Unpacks the weights and checks the book, because in the first search this would delay the answer to a stop. A host begins to fetch both.
pub(super) fn prepare() {
    Patterns::arrived();
    book::SHELF.embedded();
}

/// The strategy.
struct Engine {
    tables: Tables,
}

/// The most empty squares that `solve` searches directly to the end. With more, a proof takes days, and iterative deepening gives
/// intermediate reports.
const FARTHEST: u32 = 36;

impl Searcher for Engine {
    type Game = Othello;

    fn search(
        &mut self,
        root: &Root<'_, Othello>,
        monitor: &mut Monitor<'_, Found<OthelloMove>>,
    ) -> Found<OthelloMove> {
        let node = RootNode::of(root);
        let empties = node.empties();
        let level = Level::within(monitor.depth_limit(), empties);
        let has_weights = root.position.layout().is_full();
        let level = if has_weights { level } else { level.unselective() };
        self.tables.begin_search(root.threads);
        monitor.expect_moves(empties.div_ceil(2));
        // A request for the result needs no estimates, even if the limits end the search before it is found.
        let wants_result = !root.purpose.wants_move() && empties <= FARTHEST;
        if wants_result && level.is_exact() {
            self.solve(&node, monitor)
        } else {
            self.deepen(&node, level, monitor)
        }
    }

    fn remembers(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        self.tables.forget();
    }

    fn warning(&self) -> Option<String> {
        self.tables.shortage()
    }
}

impl Engine {
    /// Perfect play.
    fn solve(
        &mut self,
        root: &RootNode<'_>,
        monitor: &mut OthelloMonitor<'_>,
    ) -> Found<OthelloMove> {
        let found = PerfectPlay { tables: &mut self.tables, root }.ranked(monitor);
        monitor.finish(Stopped::Solved);
        found
    }

    /// Iterative deepening, and perfect play at the end of it.
    fn deepen(
        &mut self,
        root: &RootNode<'_>,
        level: Level,
        monitor: &mut OthelloMonitor<'_>,
    ) -> Found<OthelloMove> {
        let mut deepening = Deepening { tables: &mut self.tables, root };
        let (estimated, is_whole) = deepening.take(level.steps(), monitor);
        if !is_whole {
            return estimated;
        }
        if !level.is_exact() {
            monitor.finish(Stopped::Depth);
            return estimated;
        }
        if !monitor.may_deepen() {
            monitor.finish(Stopped::Time);
            return estimated;
        }
        let solved = self.solve(root, monitor);
        // After an interruption, the estimate of all moves is more useful than a proof for some of them.
        let proven = solved.lines.first().is_some_and(|line| line.score.is_final());
        if proven || estimated.lines.is_empty() { solved } else { estimated }
    }
}
