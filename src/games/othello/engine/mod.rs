//! `engine`: the strategy that plays Othello's endings perfectly.
//!
//! Near the end, as near as the limits leave time for, the full board is searched to the last disc (`endgame`);
//! before, and on smaller boards, the generic `alpha_beta` searches with an evaluator.
//!
//! | file | what it has |
//! | --- | --- |
//! | `root` | from a position to its best move, in passes |
//! | `endgame` | the search: null windows, the open window |
//! | `exact` | scores of boards for the training of the evaluation |
//! | `last` | the last four empty squares |
//! | `ordering` | which move is tried first |
//! | `look` | a search of a few plies with the evaluation by patterns |
//! | `forecast` | what a look makes probable |
//! | `stability` | discs that cannot be flipped any more, and the bound that follows |
//! | `table` | what is known of positions, shared by all threads |
//! | `busy` | which positions other threads are searching |
//! | `answer` | from a question to a [`Found`]: ranks, lines of play, threads |
//! | `bits` | sets of squares |

mod answer;
mod bits;
mod busy;
mod endgame;
mod exact;
mod forecast;
mod last;
mod look;
mod ordering;
mod root;
mod stability;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use crate::engine::{
    BoxedSearcher, Feature, Found, Limits, Monitor, Purpose, Root, Searcher, Strategy,
    StrategyAbout,
};
use crate::game::{OptionKind, OptionSpec, OptionValue, Options, Refusal};
use crate::search::{self, alpha_beta};

use super::Othello;
use super::position::OthelloMove;
pub(super) use exact::{Exact, final_score};
use table::Table;

/// The memory of both searches.
const TABLE_MB: OptionSpec = OptionSpec {
    name: "table_mb",
    kind: OptionKind::Integer { min: 1, max: 4096, default: Some(DEFAULT_TABLE_MB) },
    doc: "The transposition tables in mebibytes: an eighth for the middle game, the rest for the endgame.",
};
/// An ending of 22 empty squares fills it.
const DEFAULT_TABLE_MB: i64 = 144;
/// The middle game's share of the memory is one part in this many.
const MIDGAME_SHARE: i64 = 8;

/// The strategy `engine`.
pub(super) fn strategy() -> Strategy<Othello> {
    Strategy {
        about: StrategyAbout {
            name: "engine",
            summary: "perfect play near the end, by a search of its own on every thread; before it alpha_beta",
            options: &[search::EVALUATOR, TABLE_MB],
            features: &[Feature::MultiPv, Feature::Threads],
        },
        make,
    }
}

fn make(game: &Arc<Othello>, options: &Options) -> Result<BoxedSearcher<Othello>, Refusal> {
    let mebibytes = options.integer(TABLE_MB.name).unwrap_or(DEFAULT_TABLE_MB);
    let midgame_share = mebibytes / MIDGAME_SHARE;
    let generic = alpha_beta::strategy::<Othello>();
    let mut midgame = options.clone();
    let share = OptionValue::Integer(midgame_share);
    midgame.set(generic.about.options, TABLE_MB.name, share)?;
    Ok(Box::new(Engine {
        midgame: (generic.make)(game, &midgame)?,
        table: Table::new(),
        table_bytes: ((mebibytes - midgame_share) as usize) << 20,
    }))
}

struct Engine {
    midgame: BoxedSearcher<Othello>,
    table: Table,
    /// The most that the endgame's table may take.
    table_bytes: usize,
}

impl Searcher for Engine {
    type Game = Othello;

    fn search(
        &mut self,
        root: &Root<'_, Othello>,
        monitor: &mut Monitor<'_, Found<OthelloMove>>,
    ) -> Found<OthelloMove> {
        let empties = root.position.empty().count_ones();
        let is_full_board = root.game.layout.squares == u64::MAX;
        if is_full_board && empties <= reach(root, monitor.limits()) {
            answer::solve(&mut self.table, self.table_bytes, root, monitor)
        } else {
            self.midgame.search(root, monitor)
        }
    }
}

/// Nodes that an ending of [`USUAL_EMPTIES`] usually takes.
const USUAL_NODES: f64 = 10e6;
const USUAL_EMPTIES: f64 = 20.0;
/// How they grow with each further empty square, by the test positions of the French federation.
const GROWTH: f64 = 2.3;
/// Nodes a second that a thread can be relied on for, about half of what it usually does.
const SPEED: f64 = 10e6;
/// A game of more empty squares than this takes days whatever is asked: the middle game has more to say on the way.
const FARTHEST: u32 = 36;

/// The most empty squares with which the search goes to the end under these limits.
fn reach(root: &Root<'_, Othello>, limits: &Limits) -> u32 {
    let by_depth = limits.depth.unwrap_or(u32::MAX);
    let time = |time: Duration| time.as_secs_f64() * SPEED * root.threads as f64;
    let nodes = [limits.nodes.map(|nodes| nodes as f64), limits.soft_time().map(time)];
    let nodes = nodes.into_iter().flatten().fold(f64::INFINITY, f64::min);
    let by_nodes = USUAL_EMPTIES + (nodes / USUAL_NODES).ln() / GROWTH.ln();
    // Who asks for the answer wants no judgement, even if the limits may end the search before it is there.
    let wanted = if root.purpose == Purpose::Move { by_nodes } else { f64::INFINITY };
    (wanted.max(0.0) as u32).min(by_depth).min(FARTHEST)
}
