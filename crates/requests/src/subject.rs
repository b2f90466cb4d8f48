//! Subjects of searches: what logs and histograms call them.

use std::fmt;

use tracing::Span;

/// Game and strategy of a search, for logs and histograms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subject {
    /// The game.
    pub game: &'static str,
    /// The strategy, or the command where there is none.
    pub strategy: &'static str,
}

impl Subject {
    /// The same, once the log lines of this request name it.
    pub fn logged(self) -> Self {
        Span::current().record("game", self.game).record("strategy", self.strategy);
        self
    }
}

/// As tournaments name a player: `othello:alpha_beta`.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, self.strategy)
    }
}
