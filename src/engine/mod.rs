//! The boundary between games and those who run them.
//!
//! Below it, a [`Searcher`] looks for moves of one game, statically dispatched down to the leaves;
//! it counts and obeys through its [`Monitor`] and returns a [`Found`].
//! Above it, an [`Engine`] takes text and returns a [`Report`] of text.
//! [`Seat`] joins the two: it reads the position once, lets the searcher run, and writes its reports.

mod analysis;
mod compare;
mod crew;
mod evaluator;
mod library;
mod limits;
mod monitor;
mod report;
mod score;
mod seat;
mod stop;
mod strategy;

pub use analysis::{Analysis, MoveAnalysis};
pub use compare::{COMPARE, Compare};
pub use evaluator::Evaluator;
pub use library::{Content, Library, NoLibrary, install_library, library};
pub use limits::{Clock, Limits};
pub use monitor::{Interrupted, Monitor, Progress};
pub use report::{Comparison, Found, Line, Report, ReportLine, Status};
pub use score::{Bound, Score, Verdict};
pub use seat::Seat;
pub use stop::{StopToken, Stopped};
pub use strategy::{BoxedSearcher, Feature, Move, Root, Searcher, Strategy, StrategyAbout};

use crate::game::{PositionText, Refusal};

/// What is asked of an engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// When to end.
    pub limits: Limits,
    /// What for: a move to play, or the answer to the position.
    pub purpose: Purpose,
    /// How many of the best moves to rank, at least 1.
    pub multipv: usize,
    /// The moves to choose among, as text; `None` is all.
    pub searchmoves: Option<Vec<String>>,
    /// Every solution instead of one.
    pub all: bool,
    /// How many threads may search, at least 1.
    pub threads: usize,
}

impl Default for Query {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            purpose: Purpose::Move,
            multipv: 1,
            searchmoves: None,
            all: false,
            threads: 1,
        }
    }
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A move to play: a position that is over has none and is refused.
    Move,
    /// The value of the position or the solution of the puzzle: a position that is over answers itself.
    Solution,
    /// Whether the side to move wins, draws or loses, which is often much cheaper than by how much. For games alone.
    Outcome,
}

/// A player or solver, as the server, a tournament and the command line hold it.
pub trait Engine: Send {
    /// Searches until it is done, a limit is reached or `stop` is set.
    /// `report` hears of progress, at most as often as the limits say.
    ///
    /// # Errors
    /// A [`Refusal`] where the position, the moves or the query cannot be served.
    fn search(
        &mut self,
        at: &PositionText,
        query: &Query,
        stop: &StopToken,
        report: &mut dyn FnMut(Report),
    ) -> Result<Report, Refusal>;
}
