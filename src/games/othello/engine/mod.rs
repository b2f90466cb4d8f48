//! `engine`: the strategy that plays Othello best, and its endings perfectly.
//!
//! ```text
//! Root ─ question ─ level ─ deepening ─ midgame ──┐
//!                     └──── ending ──── endgame ──┴─ Found
//! ```
//! The middle game is searched ever deeper with the evaluation by patterns (`midgame`);
//! near the end, as near as the level and the limits leave time for, to the last disc,
//! at first with cuts that may be wrong, then without (`endgame`).
//! Smaller boards are searched by the generic `alpha_beta`.
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
//! | `view` | how far is looked, and between which values |
//! | `bits` | sets of squares |
//! | `midgame` | the search with an evaluation at its leaves, a folder |
//! | `question` | what is asked, made ready for searches that place discs |
//! | `level` | how far is looked, and in which steps |
//! | `deepening` | takes the steps: ranks, lines of play, threads |
//! | `ending` | the same for perfect play |
//! | `sounding` | values of all depths, for the training of selectivity |

mod bits;
mod busy;
mod deepening;
mod endgame;
mod ending;
mod exact;
mod forecast;
mod last;
mod level;
mod look;
mod midgame;
mod ordering;
mod question;
mod root;
mod sounding;
mod stability;
mod table;
#[cfg(test)]
mod tests;
mod view;

use std::sync::Arc;

use super::Othello;
use super::pattern::Patterns;
use super::position::OthelloMove;
use crate::engine::{
    BoxedSearcher, Feature, Found, Monitor, Purpose, Root, Searcher, Stopped, Strategy,
    StrategyAbout,
};
use crate::game::{self, IntOption, OptionValue, Options, Refusal};
use crate::search::alpha_beta;
use deepening::Deepening;
use endgame::Watch;
use ending::Ending;
use level::{HIGHEST, Level};
use question::Question;
use table::Table;

pub(super) use exact::{Exact, final_score};
pub(super) use midgame::selectivity;
pub(super) use sounding::Sounding;
pub(super) use view::View;

/// The memory of both searches.
/// An ending of 22 empty squares fills the default.
const TABLE_MB: IntOption = game::TABLE_MB
    .within(1..=4096)
    .default(144)
    .doc("The transposition tables in mebibytes: an eighth for the middle game, the rest for the endgame.");
/// The middle game's share of the memory is one part in this many.
const MIDGAME_SHARE: usize = 8;

/// How strong it plays, beside what the limits of a search allow.
const LEVEL: IntOption = game::LEVEL
    .within(1..=HIGHEST as i64)
    .default(HIGHEST as i64)
    .doc("How strong it plays, from 1 to 60: the plies that it looks ahead, and the empty squares from which on it looks to the end.");

/// The strategy `engine`.
pub(super) fn strategy() -> Strategy<Othello> {
    Strategy {
        about: StrategyAbout {
            name: "engine",
            summary: "principal variation search with shallow searches as cuts, and perfect play near the end, on every thread",
            options: &[LEVEL.spec, TABLE_MB.spec],
            features: &[Feature::MultiPv, Feature::Threads],
        },
        make,
    }
}

fn make(game: &Arc<Othello>, options: &Options) -> Result<BoxedSearcher<Othello>, Refusal> {
    let mebibytes = TABLE_MB.of(options);
    let bytes = (mebibytes as usize) << 20;
    let midgame_bytes = bytes / MIDGAME_SHARE;
    if game.layout.squares != u64::MAX {
        return generic(game, mebibytes);
    }
    // Unpacked here and not in the first search, which would answer a stop late.
    Patterns::shared();
    Ok(Box::new(Engine {
        midgame: midgame::table::Table::with_bytes(midgame_bytes),
        endgame: Table::new(),
        endgame_bytes: bytes - midgame_bytes,
        level: Level::of(LEVEL.of(options) as u32),
    }))
}

/// Smaller boards are searched as those of any game.
fn generic(game: &Arc<Othello>, mebibytes: i64) -> Result<BoxedSearcher<Othello>, Refusal> {
    let generic = alpha_beta::strategy::<Othello>();
    let mut options = Options::default();
    options.set(generic.about.options, TABLE_MB.spec.name, OptionValue::Integer(mebibytes))?;
    (generic.make)(game, &options)
}

/// The strategy on the full board.
struct Engine {
    midgame: midgame::table::Table,
    endgame: Table,
    /// The most that the endgame's table may take.
    endgame_bytes: usize,
    level: Level,
}

/// A game of more empty squares than this takes days whatever is asked: the middle game has more to say on the way.
const FARTHEST: u32 = 36;

impl Searcher for Engine {
    type Game = Othello;

    fn search(
        &mut self,
        root: &Root<'_, Othello>,
        monitor: &mut Monitor<'_, Found<OthelloMove>>,
    ) -> Found<OthelloMove> {
        let question = Question::of(root);
        let empties = question.empties();
        let level = self.level.limited(monitor.depth_limit(), empties);
        self.prepare(level, empties);
        // Who asks for the answer wants no judgement on the way to it, even if the limits may end the search before it is there.
        let answer = root.purpose != Purpose::Move && empties <= FARTHEST;
        if answer && level.is_exact(empties) {
            self.solve(&question, monitor)
        } else {
            self.deepen(&question, level, monitor)
        }
    }
}

impl Engine {
    /// Makes the tables ready.
    fn prepare(&mut self, level: Level, empties: u32) {
        self.midgame.grow_old();
        if level.looks_to_end(empties) {
            ending::prepare(&mut self.endgame, self.endgame_bytes, empties);
        }
    }

    /// Perfect play.
    fn solve(&self, question: &Question<'_>, monitor: &mut Watch<'_>) -> Found<OthelloMove> {
        let found = Ending { table: &self.endgame, question }.ranked(monitor);
        monitor.finish(Stopped::Solved);
        found
    }

    /// Judgements of ever deeper searches, and perfect play at the end of them.
    fn deepen(
        &self,
        question: &Question<'_>,
        level: Level,
        monitor: &mut Watch<'_>,
    ) -> Found<OthelloMove> {
        let empties = question.empties();
        let (endgame, midgame) = (&self.endgame, &self.midgame);
        let deepening = Deepening { endgame, midgame, question };
        let (judged, whole) = deepening.take(level.steps(empties), monitor);
        if !whole {
            return judged;
        }
        if !level.is_exact(empties) {
            monitor.finish(Stopped::Depth);
            return judged;
        }
        if !monitor.may_deepen() {
            monitor.finish(Stopped::Time);
            return judged;
        }
        let solved = self.solve(question, monitor);
        // Interrupted, the judgement of all moves is worth more than the proof of some.
        let proven = solved.lines.first().is_some_and(|line| line.score.is_final());
        if proven || judged.lines.is_empty() { solved } else { judged }
    }
}
