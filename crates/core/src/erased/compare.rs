//! Comparison: every strategy of a puzzle on the same position, side by side.

use crate::game::{Refusal, Text};
use crate::search::{StopToken, Stopped};

use super::{Comparison, Engine, PositionText, Query, Report, SearchError, Shortage, Status};

/// The name under which `solve` asks for the comparison.
pub const COMPARE: &str = "compare";

/// The node limit of each strategy if the query has no limit: a strategy that never finishes would block the others, and one that stores
/// visited positions would fill the memory.
const NODES: u64 = 2_000_000;

/// Runs one engine after the other under the same limits, and returns the best result with the table of all results.
pub struct Compare {
    engines: Vec<(&'static str, Box<dyn Engine>)>,
}

impl Compare {
    /// Compares `engines`, in this order.
    #[must_use]
    pub fn new(engines: Vec<(&'static str, Box<dyn Engine>)>) -> Self {
        Self { engines }
    }
}

const NOTHING_TO_COMPARE: Text = text!("erased-nothing-to-compare");

impl Engine for Compare {
    fn search(
        &mut self,
        at: &PositionText,
        query: &Query,
        stop: &StopToken,
        report: &mut dyn FnMut(Report),
    ) -> Result<Report, SearchError> {
        let query = &within_limits(query);
        let mut best: Option<Report> = None;
        let mut table = Vec::new();
        for (strategy, engine) in &mut self.engines {
            let found = match engine.search(at, query, stop, &mut |_| {}) {
                // The other strategies may need less memory.
                Err(SearchError::Refused(Refusal::OutOfMemory)) => {
                    Report { stopped: Some(Stopped::Memory), ..Report::default() }
                }
                found => found?,
            };
            table.push(Comparison {
                strategy,
                status: found.status(),
                length: found.length(),
                nodes: found.nodes,
                elapsed: found.elapsed,
                stopped: found.stopped,
            });
            if best.as_ref().is_none_or(|best| rank(&found) > rank(best)) {
                best = Some(found);
            }
            if let Some(best) = &mut best {
                best.comparison.clone_from(&table);
                report(best.clone());
            }
        }
        let mut best = best.ok_or_else(|| Refusal::not_supported(NOTHING_TO_COMPARE))?;
        best.nodes = table.iter().map(|row| row.nodes).sum();
        best.elapsed = table.iter().map(|row| row.elapsed).sum();
        Ok(best)
    }

    fn remembers(&self) -> bool {
        self.engines.iter().any(|(_, engine)| engine.remembers())
    }

    fn forget(&mut self) {
        self.engines.iter_mut().for_each(|(_, engine)| engine.forget());
    }

    fn warning(&self) -> Option<Shortage> {
        self.engines.iter().find_map(|(_, engine)| engine.warning())
    }
}

/// The query with limits that every strategy reaches.
fn within_limits(query: &Query) -> Query {
    let mut query = query.clone();
    if query.limits.hard_time().is_none() {
        query.limits.nodes.get_or_insert(NODES);
    }
    query
}

/// Sort key of answers: certainty first, then the shorter solution.
fn rank(report: &Report) -> (u8, usize) {
    let certainty = match report.status() {
        Status::Optimal | Status::Unsolvable => 2,
        Status::Solved => 1,
        Status::Unknown => 0,
    };
    (certainty, usize::MAX - report.length().unwrap_or(usize::MAX))
}
