//! Reports of a running search, in the formats that Leela Zero and KataGo write for GUIs such as Sabaki and Lizzie.
//!
//! ```text
//! info move D3 visits 4321 winrate 5312 prior 0 order 0 pv D3 C5 info move …       lz-analyze
//! info move D3 visits 4321 winrate 0.531 scoreLead 0.50 order 0 pv D3 C5 …         kata-analyze
//! ```
//! Both formats come from Monte Carlo searches. Here `visits` is the number of nodes of the whole search, and the win rate is
//! [`rate`] of the score, because our searches count no wins.

use std::time::Duration;

use plateau_core::erased::{Report, ReportLine};
use plateau_core::search::Score;

use crate::host::session::Session;

/// Number of ranked moves, if the host does not give it.
const MOVES: usize = 4;
/// Maximum number of ranked moves.
const MOST_MOVES: usize = 1000;
/// The lead, in the unit of the evaluator, that multiplies the odds of winning by e: a noticeable, not a decisive advantage.
const FELT: f64 = 4.0;

/// The format of the lines for a host.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// The least time between two lines.
    pub interval: Duration,
    /// Number of ranked moves.
    pub moves: usize,
    write: fn(rate: f64, lead: f64) -> String,
}

impl Style {
    /// The format of Leela Zero.
    pub(super) fn lz() -> Self {
        Self::new(|rate, _| format!("winrate {:.0} prior 0", rate * 1e4))
    }

    /// The format of KataGo.
    pub(super) fn kata() -> Self {
        Self::new(|rate, lead| format!("winrate {rate:.4} scoreLead {lead:.2}"))
    }

    fn new(write: fn(f64, f64) -> String) -> Self {
        Self { interval: Duration::ZERO, moves: MOVES, write }
    }

    /// The same format with the host's arguments: an interval in hundredths of a second, `interval N`, `maxmoves N`. Others are ignored.
    pub(super) fn with(mut self, words: &[&str]) -> Self {
        let mut name = "interval";
        for word in words {
            match (name, word.parse::<u64>()) {
                ("interval", Ok(hundredths)) => {
                    self.interval = Duration::from_millis(hundredths.saturating_mul(10));
                }
                ("maxmoves", Ok(moves)) => {
                    self.moves = usize::try_from(moves).unwrap_or(MOST_MOVES).clamp(1, MOST_MOVES);
                }
                _ => {}
            }
            name = word;
        }
        self
    }

    /// Writes a report on one line, with all its moves.
    pub(super) fn write(&self, report: &Report, session: &Session) -> String {
        let write = |(order, line): (usize, &ReportLine)| {
            let moves = session.write(&line.moves);
            let values = (self.write)(rate(line.score), lead(line.score));
            format!(
                "info move {} visits {} {values} order {order} pv {}",
                moves.first().map_or("", String::as_str),
                report.nodes,
                moves.join(" ")
            )
        };
        report.lines.iter().enumerate().map(write).collect::<Vec<_>>().join(" ")
    }
}

/// The lead of the side to move.
const fn lead(score: Score) -> f64 {
    match score {
        Score::Estimate { value, .. } => value,
        Score::Exact { value, .. } => value as f64,
        Score::Solution { .. } | Score::Unsolvable => 0.0,
    }
}

/// The score as a win rate, 0 to 1: certain for a proven score, on a logistic curve for an estimate.
fn rate(score: Score) -> f64 {
    match score {
        Score::Exact { value, .. } => (value.signum() as f64 + 1.0) / 2.0,
        score => 1.0 / (1.0 + (-lead(score) / FELT).exp()),
    }
}
