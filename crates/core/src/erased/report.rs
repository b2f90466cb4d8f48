//! Reports of an engine: the result of its search, as text.

use std::ops::Deref;
use std::time::Duration;

use crate::game::{Game, Move, Position};
use crate::search::{Found, Progress, Purpose, Score, ScoredLine, Stopped};

/// Status of a solved position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The value of a game is proven; a puzzle has a solution, possibly not the shortest.
    Solved,
    /// A puzzle has a solution and no shorter one exists.
    Optimal,
    /// A puzzle has no solution.
    Unsolvable,
    /// The search ended without a result.
    Unknown,
}

/// Report of an [`Engine`](super::Engine): [`Found`] as text, with the counters of the search. It gives access to the fields of the former.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// The result. Its lines have as many moves as the [query](super::Query::longest) allows.
    pub found: Found<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Reason that ended the search; `None` in a progress report, and if the strategy finished before any limit.
    pub stopped: Option<Stopped>,
    /// The result of each strategy, for [`Compare`](super::Compare).
    pub comparison: Vec<Comparison>,
}

/// A line of a [`Report`].
pub type ReportLine = ScoredLine<String>;

impl Deref for Report {
    type Target = Found<String>;

    fn deref(&self) -> &Self::Target {
        &self.found
    }
}

/// Result of one strategy in a comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Its name.
    pub strategy: &'static str,
    /// Status of its result.
    pub status: Status,
    /// The length of its solution, if it has one.
    pub length: Option<usize>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// Reason that ended it.
    pub stopped: Option<Stopped>,
}

impl Report {
    /// Writes the result of a search from `root` as text; each line has at most its first `longest` moves.
    pub fn of<G: Game>(
        game: &G,
        root: &G::Position,
        found: &Found<Move<G>>,
        longest: usize,
        progress: Progress,
        stopped: Option<Stopped>,
    ) -> Self {
        let write = |line: &ScoredLine<_>| {
            let moves = &line.moves[..line.moves.len().min(longest)];
            ReportLine { moves: write_moves(game, root, moves), score: line.score }
        };
        Self {
            found: found.with_lines(found.lines.iter().map(write).collect()),
            nodes: progress.nodes,
            elapsed: progress.elapsed,
            stopped,
            comparison: Vec::new(),
        }
    }

    /// Status by the score of the best line.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.lines.first().map(|line| line.score) {
            Some(Score::Exact { bound: None, .. } | Score::Solution { optimal: false, .. }) => {
                Status::Solved
            }
            Some(Score::Solution { optimal: true, .. }) => Status::Optimal,
            Some(Score::Unsolvable) => Status::Unsolvable,
            Some(Score::Exact { .. } | Score::Estimate { .. }) | None => Status::Unknown,
        }
    }

    /// Moves to play: the best line, or none if no move leads to a solution.
    #[must_use]
    pub fn recommended(&self) -> &[String] {
        let best = self.lines.first().filter(|line| line.score != Score::Unsolvable);
        best.map_or(&[], |line| &line.moves)
    }

    /// Status for a purpose: for the winner alone, a bound on the winner's side of 0 is enough.
    #[must_use]
    pub fn status_for(&self, purpose: Purpose) -> Status {
        let score = self.lines.first().map(|line| line.score);
        match (purpose, score) {
            (Purpose::Outcome, Some(score)) if score.proves_winner() => Status::Solved,
            _ => self.status(),
        }
    }

    /// The length of the solution, if the best line is one.
    #[must_use]
    pub fn length(&self) -> Option<usize> {
        match self.status() {
            Status::Solved | Status::Optimal => self.lines.first().map(|line| match line.score {
                // The line may be truncated.
                Score::Solution { moves, .. } => moves as usize,
                _ => line.moves.len(),
            }),
            Status::Unsolvable | Status::Unknown => None,
        }
    }
}

/// Writes a line of moves, each in the position where it is played.
pub(super) fn write_moves<G: Game>(game: &G, root: &G::Position, moves: &[Move<G>]) -> Vec<String> {
    let mut position = root.clone();
    moves
        .iter()
        .map(|&mv| {
            let text = game.format_move(&position, mv);
            position.play_unchecked(mv);
            text
        })
        .collect()
}
