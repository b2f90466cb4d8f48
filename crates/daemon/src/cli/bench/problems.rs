//! Problems: the nodes that a search visits until it has found the first move of each solution.
//!
//! A problem is a game in a format of records that begins at a position and whose first move is the solution. A new engine
//! searches each, up to the limits; it has found the solution with the first report from which on that move stays the best one.

use std::io::{Write, stdout};

use plateau_core::erased::{PositionText, ReadGame, Report};
use plateau_core::game::Language;
use plateau_core::search::{Limits, Purpose, StopToken};

use crate::cli::record_files::Files;
use crate::cli::search::SearchArguments;
use crate::cli::{Failure, interrupt};

/// Arguments of `bench problems`.
#[derive(clap::Args)]
#[group(id = "problems")]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    search: SearchArguments,
}

/// Nodes for each problem, if no limit is given.
const NODES: u64 = 5_000_000;

/// The last change of a search's best move.
#[derive(Default)]
struct Found {
    mv: Option<String>,
    depth: u32,
    nodes: u64,
}

impl Found {
    /// Takes a report into account.
    fn note(&mut self, report: &Report) {
        let mv = report.lines.first().and_then(|line| line.moves.first());
        if mv.is_some() && mv != self.mv.as_ref() {
            *self = Self { mv: mv.cloned(), depth: report.depth, nodes: report.nodes };
        }
    }
}

/// Sums over problems. One that is not solved counts with all its nodes.
#[derive(Default)]
struct Totals {
    problems: u32,
    solved: u32,
    nodes: u64,
    /// Of the logarithms of the nodes.
    logarithms: f64,
}

impl Totals {
    fn add(&mut self, is_solved: bool, nodes: u64) {
        self.problems += 1;
        self.solved += u32::from(is_solved);
        self.nodes += nodes;
        self.logarithms += (nodes.max(1) as f64).ln();
    }

    fn to_text(&self) -> String {
        let Self { problems, solved, nodes, logarithms } = self;
        let count = f64::from((*problems).max(1));
        let (mean, geometric) = (*nodes as f64 / count, (logarithms / count).exp());
        format!(
            "{solved} of {problems} solved, nodes to the solution: mean {mean:.0}, geometric mean {geometric:.0}"
        )
    }
}

/// Searches all problems, and prints a line for each and the means.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let stop = interrupt::on_signals()?;
    let mut totals = Totals::default();
    let counts =
        arguments.files.read(arguments.search.options(), Language::ENGLISH, true, &mut |read| {
            arguments.solve(&read, &stop, &mut totals)
        })?;
    writeln!(stdout(), "{}", totals.to_text())?;
    match counts.problems {
        0 => Ok(()),
        unread => Err(format!("{unread} games cannot be read").into()),
    }
}

impl Arguments {
    fn solve(&self, read: &ReadGame, stop: &StopToken, totals: &mut Totals) -> Result<(), Failure> {
        let ReadGame { number, game, record } = read;
        let [solution, ..] = &record.line.moves[..] else {
            return Err(format!("game {number} has no move to be found").into());
        };
        let at = PositionText { setup: record.line.setup.clone(), moves: Vec::new() };
        let mut query = self.search.query(Purpose::Move, None);
        if query.limits.is_unlimited() {
            query.limits = Limits::nodes(NODES);
        }
        let mut found = Found::default();
        let mut engine = self.search.engine(game)?;
        let last = engine.search(&at, &query, stop, &mut |report| found.note(&report))?;
        if stop.reason().is_some() {
            return Err("stopped".into());
        }
        found.note(&last);
        let is_solved = found.mv.as_ref() == Some(solution);
        let nodes = if is_solved { found.nodes } else { last.nodes };
        totals.add(is_solved, nodes);
        let text = if is_solved {
            format!("{solution} after {nodes} nodes, depth {}", found.depth)
        } else {
            format!(
                "{solution} not found in {nodes} nodes, depth {}: {}",
                last.depth,
                found.mv.as_deref().unwrap_or("none")
            )
        };
        writeln!(stdout(), "{number}: {text}")?;
        Ok(())
    }
}
