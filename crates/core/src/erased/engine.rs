//! Engines and queries to them, as the server, the tournament and the command line use them.

use crate::platform::Instant;

use thiserror::Error;

use crate::game::{Refusal, Wording};
use crate::search::{Feature, Limits, Purpose, StopToken};

use super::{PositionText, Report};

/// A query to an engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// Limits at which it ends.
    pub limits: Limits,
    /// Purpose: a move to play, the best move, or the value of the position.
    pub purpose: Purpose,
    /// Number of best moves to rank, at least 1.
    pub multipv: usize,
    /// The moves to choose among, as text; `None` is all.
    pub searchmoves: Option<Vec<String>>,
    /// Every solution instead of one.
    pub all: bool,
    /// Threads that may search, at least 1.
    pub threads: usize,
    /// The time from which the limits count; `None` is the beginning of the search.
    pub started: Option<Instant>,
    /// Most moves of a line that are reported.
    pub longest: usize,
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
            started: None,
            longest: usize::MAX,
        }
    }
}

impl Query {
    /// The first field that an engine with only these features cannot serve; `None` if there is none.
    #[must_use]
    pub fn unsupported(&self, features: &[Feature]) -> Option<&'static str> {
        let wanted =
            [(self.multipv > 1, Feature::MultiPv, "multipv"), (self.all, Feature::All, "all")];
        let mut refused =
            wanted.iter().filter(|(asked, feature, _)| *asked && !features.contains(feature));
        refused.next().map(|&(_, _, name)| name)
    }
}

/// Shortage of memory for an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortage {
    /// The option that requests the memory, or the limit of the daemon that denies it.
    pub field: &'static str,
    /// The memory that is missing, in a sentence.
    pub message: String,
}

/// Reason why a search returned no report.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The position, the moves or the query cannot be served.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// An external engine crashed, timed out, or answered with an illegal move.
    #[error("{message}")]
    Failed {
        /// The fault, in a sentence.
        message: Wording,
        /// The last lines of its log, the oldest first.
        log: Vec<String>,
    },
    /// All processes of an external engine are searching for other clients.
    #[error("{message}")]
    Busy {
        /// A sentence about it.
        message: Wording,
    },
}

impl SearchError {
    /// The sentence for people.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            Self::Refused(refusal) => refusal.wording(),
            Self::Failed { message, .. } | Self::Busy { message } => message.clone(),
        }
    }
}

/// A player or solver, as the server, the tournament and the command line use it.
///
/// It keeps its tables from one search to the next, until [`forget`](Self::forget) clears them.
pub trait Engine: Send {
    /// Searches until it is done, a limit is reached or `stop` is set. `report` gets the progress, at most as often as the limits allow.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the position, the moves or the query cannot be served; the other errors come from external engines.
    fn search(
        &mut self,
        at: &PositionText,
        query: &Query,
        stop: &StopToken,
        report: &mut dyn FnMut(Report),
    ) -> Result<Report, SearchError>;

    /// True if the next search can use data from this one, so that the engine is worth keeping.
    fn remembers(&self) -> bool;

    /// Clears all data of earlier searches: the next search visits the same nodes as that of a new engine.
    fn forget(&mut self);

    /// A shortage of memory: a table could not be allocated in full, or the last search ended because memory ran out.
    fn warning(&self) -> Option<Shortage>;
}
