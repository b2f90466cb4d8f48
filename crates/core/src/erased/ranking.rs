//! Ranking of the moves of a puzzle (`multipv`): any strategy searches each move separately.
//!
//! The result of a move is as strong as the strategy's proof: the length of the shortest solution that begins with it,
//! the length of some solution, or that no solution begins with it. The position is proven only when every move is.
//!
//! Under a limit each move has an equal share. Without one the moves are searched in rounds of growing node limits, so that a move whose
//! search never ends does not block the others.

use crate::game::{Move, Position, Text};
use crate::search::{
    Evaluator, Found, Interrupted, Root, Score, ScoredLine, Searchable, Searcher, Stopped, Watch,
};

/// Ranking in progress.
struct Ranking<'r, G: Searchable> {
    root: &'r Root<'r, G>,
    /// Lines of the searched moves, the best first. Lines beyond the requested number keep only their first move.
    lines: Vec<ScoredLine<Move<G>>>,
    /// Lower bound of each move of the root, if it is known: `u32::MAX` if no solution begins with the move.
    bounds: Vec<Option<u32>>,
    /// Longest depth of a search of one move.
    depth: u32,
    /// Limit that ended the search of a move.
    cut: Option<Stopped>,
}

/// Most moves of all lines together, and the least limit of one line. A solution may have half a million moves; its score has the full
/// length.
const MOVES: [usize; 2] = [64_000, 64];
/// Node limit of each move in the first round: about a tenth of a second.
const FIRST_ROUND: u64 = 1 << 18;
/// Node limit for a proof that the position has no solution, before its moves are searched: enough for a certificate.
const NO_SEARCH: u64 = 1;
/// Reason: each of several moves is proven to begin no solution.
const EVERY_MOVE: Text = text!("erased-every-move");
/// Factor between the node limits of consecutive rounds. All earlier rounds together cost a seventh of the last.
const GROWTH: u64 = 8;

/// Ranks the moves of `root`, the shortest solution first and moves without a solution last.
/// Each gets an equal share of the remaining nodes and time; if neither is limited, the moves are searched in rounds.
pub(super) fn rank<G: Searchable>(
    searcher: &mut dyn Searcher<Game = G>,
    root: &Root<'_, G>,
    monitor: &mut Watch<'_, G>,
) -> Found<Move<G>> {
    let mut ranking = Ranking {
        root,
        lines: Vec::new(),
        bounds: vec![None; root.moves.len()],
        depth: 0,
        cut: None,
    };
    if let Some(found) = ranking.refuted_as_one(searcher, monitor) {
        return found;
    }
    let mut nodes = if monitor.is_limited() { u64::MAX } else { FIRST_ROUND };
    let mut open: Vec<usize> = (0..root.moves.len()).collect();
    while !open.is_empty() {
        let mut unfinished = Vec::new();
        for (done, &index) in open.iter().enumerate() {
            if let Err(Interrupted) = monitor.poll() {
                return ranking.best();
            }
            let moves = std::slice::from_ref(&root.moves[index]);
            let alone = Root { moves, multipv: 1, all: false, ..*root };
            let left = (open.len() - done) as u32;
            // Frees the discarded memory of the previous search, because this one may need it.
            drop(monitor.take_waste());
            let ((found, ended), _) = monitor.share(left, |monitor| {
                monitor.within(nodes, |monitor| {
                    let found = searcher.search(&alone, monitor);
                    (found, monitor.stopped())
                })
            });
            let is_proven = ranking.add(index, found);
            if !is_proven && ended == Some(Stopped::Nodes) && nodes < u64::MAX {
                unfinished.push(index);
            } else if !is_proven {
                let limit = ended.filter(|&ended| ended != Stopped::Solved);
                ranking.cut = ranking.cut.or(limit);
            }
            monitor.report(&ranking.best());
        }
        open = unfinished;
        nodes = nodes.saturating_mul(GROWTH);
    }
    monitor.finish(ranking.cut.unwrap_or(Stopped::Solved));
    ranking.best()
}

impl<G: Searchable> Ranking<'_, G> {
    /// Adds the result of a search of the move with this index; `true` if the result is final.
    fn add(&mut self, index: usize, found: Found<Move<G>>) -> bool {
        let mv = self.root.moves[index];
        let first = found.lines.into_iter().next();
        let is_unsolvable = first.as_ref().is_some_and(|line| line.score == Score::Unsolvable);
        self.depth = self.depth.max(found.depth);
        let line = if is_unsolvable {
            ScoredLine { moves: vec![mv], score: Score::Unsolvable }
        } else {
            let line = first.filter(|line| line.moves.first() == Some(&mv));
            line.unwrap_or_else(|| self.guess(index))
        };
        let bound = match line.score {
            Score::Unsolvable => Some(u32::MAX),
            Score::Solution { moves, optimal: true } => Some(moves),
            Score::Solution { .. } | Score::Estimate { .. } | Score::Exact { .. } => {
                found.lower_bound
            }
        };
        self.bounds[index] = self.bounds[index].max(bound);
        let is_proven = line.score.is_final();
        self.insert(line);
        is_proven
    }

    /// Inserts a line after all equally good lines. It replaces the line of its move from an earlier round, unless that line is as good.
    fn insert(&mut self, mut line: ScoredLine<Move<G>>) {
        let wanted = self.root.multipv;
        let earlier = self.lines.iter().position(|earlier| earlier.moves[0] == line.moves[0]);
        if let Some(earlier) = earlier {
            if !line.score.is_final() && order(self.lines[earlier].score) <= order(line.score) {
                return;
            }
            self.lines.remove(earlier);
        }
        line.moves.truncate((MOVES[0] / wanted).max(MOVES[1]));
        line.moves.shrink_to_fit();
        let place = self.lines.partition_point(|other| order(other.score) <= order(line.score));
        self.lines.insert(place, line);
        if let Some(unwanted) = self.lines.get_mut(place.max(wanted)) {
            unwanted.moves.truncate(1);
            unwanted.moves.shrink_to_fit();
        }
    }

    /// Result if the strategy proves without a search that the position has no solution; the proof holds for every move.
    fn refuted_as_one(
        &self,
        searcher: &mut dyn Searcher<Game = G>,
        monitor: &mut Watch<'_, G>,
    ) -> Option<Found<Move<G>>> {
        let whole = Root { multipv: 1, all: false, ..*self.root };
        let (found, _) = monitor.share(1, |monitor| {
            monitor.within(NO_SEARCH, |monitor| searcher.search(&whole, monitor))
        });
        let is_refuted = matches!(found.lines[..], [ScoredLine { score: Score::Unsolvable, .. }]);
        is_refuted.then(|| {
            monitor.finish(Stopped::Solved);
            let line = |&mv| ScoredLine { moves: vec![mv], score: Score::Unsolvable };
            Found {
                lines: self.root.moves.iter().map(line).take(self.root.multipv).collect(),
                ..found
            }
        })
    }

    /// Best lines so far; if no move has a solution, with the reason.
    fn best(&self) -> Found<Move<G>> {
        let wanted = self.root.multipv;
        let bound = self.bounds.iter().copied().min().flatten();
        if bound == Some(u32::MAX) {
            let lines = self.lines.iter().take(wanted).cloned().collect();
            return Found { lines, depth: self.depth, ..self.root.unsolvable(EVERY_MOVE) };
        }
        let mut lines: Vec<_> = self.lines.iter().take(wanted).cloned().collect();
        // The score of the first line is that of the position.
        match lines.first_mut().map(|line| &mut line.score) {
            Some(Score::Solution { moves, optimal }) => {
                *optimal &= bound.is_some_and(|bound| bound >= *moves);
            }
            Some(Score::Unsolvable) => {
                // A move that has not been searched yet may have a solution.
                if let Some(index) = self.bounds.iter().position(Option::is_none) {
                    lines.insert(0, self.guess(index));
                    lines.truncate(wanted);
                }
            }
            Some(Score::Estimate { .. } | Score::Exact { .. }) | None => {}
        }
        Found { lines, depth: self.depth, lower_bound: bound, ..Found::default() }
    }

    /// Line of a move without a result: its estimate, by the default evaluator.
    fn guess(&self, index: usize) -> ScoredLine<Move<G>> {
        let (position, mv) = (self.root.position, self.root.moves[index]);
        let evaluator = G::evaluators()[0];
        let (cost, after) = (position.cost(mv) as i32, evaluator.evaluate(&position.after(mv)));
        let value = f64::from(cost + after) / f64::from(evaluator.scale());
        ScoredLine { moves: vec![mv], score: Score::Estimate { value, unit: evaluator.unit().id } }
    }
}

/// Sort key of scores: solutions by length, then estimates, then positions without a solution.
fn order(score: Score) -> f64 {
    match score {
        Score::Solution { moves, .. } => moves.into(),
        Score::Estimate { value, .. } => f64::from(u32::MAX) + value,
        Score::Exact { .. } | Score::Unsolvable => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::tic_tac_toe::{Square, TicTacToe};
    use crate::search::{Limits, Monitor, Progress, Purpose, StopToken};

    /// A search with scripted results: for each move, the number of nodes, and the length of its solution if it has one.
    struct Script<'a> {
        results: &'a [(u64, Option<u32>)],
        /// Moves that were searched.
        searched: Vec<usize>,
        /// Number of searched moves after which the search is stopped.
        stop_after: usize,
        stop: StopToken,
    }

    impl Searcher for Script<'_> {
        type Game = TicTacToe;

        fn search(
            &mut self,
            root: &Root<'_, TicTacToe>,
            monitor: &mut Watch<'_, TicTacToe>,
        ) -> Found<Square> {
            // It proves nothing about the position as a whole.
            let &[Square(index)] = root.moves else { return Found::default() };
            let index = usize::from(index);
            let (nodes, length) = self.results[index];
            self.searched.push(index);
            if (0..nodes).any(|_| monitor.visit().is_err()) {
                return Found::default();
            }
            monitor.finish(Stopped::Solved);
            if self.searched.len() == self.stop_after {
                self.stop.stop(Stopped::Stop);
            }
            match length {
                Some(length) => Found::solution_of(length, root.moves.to_vec(), true),
                None => Found::unsolvable(Text::plain("why")),
            }
        }
    }

    #[test]
    fn nothing_is_claimed_before_all_moves_are_ranked_and_none_keeps_the_search_from_the_others() {
        const NEVER: usize = usize::MAX;
        const LONG: u64 = FIRST_ROUND + 1;
        // Script and stop; the searched moves; the claims of the progress reports and of the answer, each with its lower bound.
        for (results, stop_after, searched, claims) in [
            (
                &[(1, None), (1, Some(3)), (1, Some(2))][..],
                NEVER,
                &[0, 1, 2][..],
                &[("estimate", None), ("solved", None), ("optimal", Some(2)), ("optimal", Some(2))]
                    [..],
            ),
            (
                &[(1, None), (1, None)],
                NEVER,
                &[0, 1],
                &[("estimate", None), ("unsolvable", None), ("unsolvable", None)],
            ),
            (&[(1, None), (1, None)], 1, &[0], &[("estimate", None), ("estimate", None)]),
            (
                &[(LONG, Some(3)), (1, Some(2))],
                NEVER,
                &[0, 1, 0],
                &[("estimate", None), ("solved", None), ("optimal", Some(2)), ("optimal", Some(2))],
            ),
        ] {
            let mut claimed = Vec::new();
            let mut claim = |found: &Found<Square>| {
                let what = match found.lines[0].score {
                    Score::Solution { optimal: true, .. } => "optimal",
                    Score::Solution { optimal: false, .. } => "solved",
                    Score::Unsolvable => "unsolvable",
                    Score::Estimate { .. } | Score::Exact { .. } => "estimate",
                };
                assert_eq!(found.note.is_some(), what == "unsolvable", "{results:?}");
                claimed.push((what, found.lower_bound));
            };
            let (game, position, limits) = (TicTacToe, TicTacToe.start(), Limits::default());
            let moves = position.moves();
            let root = Root {
                game: &game,
                position: &position,
                moves: &moves[..results.len()],
                ply: 0,
                last_move: None,
                purpose: Purpose::Move,
                multipv: 9,
                all: false,
                threads: 1,
            };
            let stop = StopToken::default();
            let mut script =
                Script { results, searched: Vec::new(), stop_after, stop: stop.clone() };
            let mut sink = |found: &Found<Square>, _: Progress| claim(found);
            let found = rank(&mut script, &root, &mut Monitor::new(&limits, &stop, &mut sink));
            claim(&found);
            assert_eq!((&script.searched[..], &claimed[..]), (searched, claims), "{results:?}");
        }
    }
}
