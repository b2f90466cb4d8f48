//! Ranking of the moves of a puzzle (`multipv`): each is searched on its own, by any strategy.
//!
//! A move has the proof that the strategy gives: the length of the shortest solution that begins with it,
//! the length of some solution, or that none does.

use crate::engine::{
    Evaluator, Found, Interrupted, Line, Root, Score, Searchable, Searcher, Stopped, Watch,
};
use crate::game::{Move, Position, Wording};

/// Ranking on its way.
struct Ranking<M> {
    /// Best lines, the best first; no more than are wanted.
    lines: Vec<Line<M>>,
    /// Number of moves that were ranked.
    ranked: usize,
    /// Longest depth of a search of one move.
    depth: u32,
    /// Least lower bound of the moves that may lead to a solution, while each has one.
    lower_bound: Option<u32>,
    /// Reason why there is no solution, by the last move that has none.
    note: Option<Wording>,
    /// Limit that ended the search of a move.
    cut: Option<Stopped>,
}

/// Most moves of all lines together, and fewest that each may have: a solution may have half a million, and its score says how many.
const MOVES: [usize; 2] = [64_000, 64];

/// Ranks the moves of `root`, the shortest solution first and what has none last.
/// Each gets an equal share of the nodes and of the time that are left.
pub(super) fn rank<G: Searchable>(
    searcher: &mut dyn Searcher<Game = G>,
    root: &Root<'_, G>,
    monitor: &mut Watch<'_, G>,
) -> Found<Move<G>> {
    let mut ranking = Ranking {
        lines: Vec::new(),
        ranked: 0,
        depth: 0,
        lower_bound: Some(u32::MAX),
        note: None,
        cut: None,
    };
    for (index, mv) in root.moves.iter().enumerate() {
        if let Err(Interrupted) = monitor.poll() {
            break;
        }
        let alone = Root { moves: std::slice::from_ref(mv), multipv: 1, all: false, ..*root };
        let left = (root.moves.len() - index) as u32;
        // What the search of the move before has left behind is memory that this one may need.
        drop(monitor.take_waste());
        let (found, ended) = monitor.share(left, |monitor| searcher.search(&alone, monitor));
        ranking.add(&alone, found, ended, root.multipv);
        monitor.report(&ranking.best());
    }
    if ranking.ranked == root.moves.len() {
        monitor.finish(ranking.cut.unwrap_or(Stopped::Solved));
    } else {
        ranking.lower_bound = None;
    }
    ranking.best()
}

impl<M: Copy + PartialEq> Ranking<M> {
    /// Adds what was found of the only move of `alone`; of all lines the `wanted` best are kept.
    fn add<G: Searchable>(
        &mut self,
        alone: &Root<'_, G>,
        found: Found<Move<G>>,
        ended: Option<Stopped>,
        wanted: usize,
    ) where
        G::Position: Position<Move = M>,
    {
        let mv = alone.moves[0];
        let line = found.lines.into_iter().next();
        let is_unsolvable = line.as_ref().is_some_and(|line| line.score == Score::Unsolvable);
        let is_proven_empty = line.is_none() && ended == Some(Stopped::Solved);
        self.depth = self.depth.max(found.depth);
        if is_unsolvable || is_proven_empty {
            self.note = found.note.or_else(|| self.note.take());
            self.insert(Line { moves: vec![mv], score: Score::Unsolvable }, wanted);
            return;
        }
        self.cut = self.cut.or(ended.filter(|&ended| ended != Stopped::Solved));
        self.lower_bound =
            self.lower_bound.zip(found.lower_bound).map(|(one, other)| one.min(other));
        let line = line.filter(|line| line.moves.first() == Some(&mv));
        let line = line.unwrap_or_else(|| Line { moves: vec![mv], score: estimate(alone) });
        self.insert(line, wanted);
    }

    /// Puts a line behind all that are as good.
    fn insert(&mut self, mut line: Line<M>, wanted: usize) {
        line.moves.truncate((MOVES[0] / wanted).max(MOVES[1]));
        line.moves.shrink_to_fit();
        let place = self.lines.partition_point(|other| order(other.score) <= order(line.score));
        self.lines.insert(place, line);
        self.lines.truncate(wanted);
        self.ranked += 1;
    }

    /// Best lines so far; where none has a solution, that alone.
    fn best(&self) -> Found<M> {
        let mut lines = self.lines.clone();
        if lines.first().is_some_and(|line| line.score == Score::Unsolvable) {
            lines = vec![Line { moves: Vec::new(), score: Score::Unsolvable }];
        }
        let lower_bound = self.lower_bound.filter(|&bound| bound < u32::MAX);
        Found { lines, depth: self.depth, lower_bound, note: self.note.clone(), ..Found::default() }
    }
}

/// Order of scores: solutions by length, then estimates, then what has no solution.
fn order(score: Score) -> f64 {
    match score {
        Score::Solution { moves, .. } => moves.into(),
        Score::Estimate { value, .. } => f64::from(u32::MAX) + value,
        Score::Exact { .. } | Score::Unsolvable => f64::INFINITY,
    }
}

/// Estimate of the only move of a root, by the default evaluator.
fn estimate<G: Searchable>(alone: &Root<'_, G>) -> Score {
    let evaluator = G::evaluators()[0];
    let after = evaluator.evaluate(&alone.position.after(alone.moves[0]));
    let cost = alone.position.cost(alone.moves[0]) as i32;
    Score::Estimate {
        value: f64::from(cost + after) / f64::from(evaluator.scale()),
        unit: evaluator.unit().id,
    }
}
