//! Iterative deepening: the loop around every search to a fixed depth.
//!
//! Each iteration ranks the root moves one ply deeper than the last one, in the order of its results. So an interrupted iteration that has
//! finished its first move knows more than the previous one, and its result is used (Slate and Atkin, "Chess 4.5: the Northwestern
//! University chess program", 1977).

use super::value::MAX_PLY;
use super::{Bound, Found, Purpose, Root, Score, ScoredLine, Searchable, Stopped, Watch, value};
use crate::game::{Move, Position, wording};

/// The best of some root moves, by a search to a fixed depth.
pub struct RootLine<M> {
    /// For the side to move at the root.
    pub value: i32,
    /// The expected moves, beginning with the best one.
    pub pv: Vec<M>,
    /// True if no evaluation took part, so that a deeper search would find the same.
    pub resolved: bool,
    /// The first move whose search did not finish, if the search was interrupted: `value` is then that of the moves before.
    pub unsearched: Option<M>,
}

/// A search to a fixed depth.
pub trait FixedDepth<G: Searchable> {
    /// The best of `moves`, `depth` plies deep; `None` if it was interrupted before the first move was finished. `moves` is not empty,
    /// `depth` at least 1.
    fn best_of(
        &mut self,
        root: &G::Position,
        moves: &[Move<G>],
        depth: u32,
        monitor: &mut Watch<'_, G>,
    ) -> Option<RootLine<Move<G>>>;
}

/// Runs `search` at depth 1, 2, 3, … until a limit is reached or the result is final.
pub fn deepen<G: Searchable>(
    root: &Root<'_, G>,
    evaluator: G::Evaluator,
    search: &mut impl FixedDepth<G>,
    monitor: &mut Watch<'_, G>,
) -> Found<Move<G>> {
    let last = monitor.depth_limit().min(MAX_PLY / 2);
    let mut found = Found::default();
    let mut order = root.moves.to_vec();
    for depth in 1..=last {
        let Ranking { lines, resolved, whole } =
            rank(root, &mut order, depth, evaluator, search, &found.lines, monitor);
        if !whole {
            // Lines to be compared must come from the same iteration.
            if root.purpose != Purpose::Judgement || root.multipv == 1 {
                let older = std::mem::take(&mut found.lines);
                found.lines = joined(lines, older, root.multipv);
            }
            return found;
        }
        let better = Found { lines, depth, ..Found::default() }.judged_by(&evaluator);
        monitor.end_iteration(better.best() != found.best());
        found = better;
        monitor.report(&found);
        let answered = root.purpose == Purpose::Outcome && found.lines[0].score.proves_winner();
        if resolved || answered {
            monitor.finish(Stopped::Solved);
            return found;
        }
        if depth < last && !monitor.may_deepen() {
            monitor.finish(Stopped::Time);
            return found;
        }
    }
    monitor.finish(Stopped::Depth);
    if last < monitor.depth_limit() {
        found.note = Some(wording!("search-limited-to-plies", last));
    }
    found
}

/// Result of an iteration.
struct Ranking<M> {
    /// The best lines; of an interrupted iteration, those found so far.
    lines: Vec<ScoredLine<M>>,
    /// True if the lines are final, because no evaluation took part.
    resolved: bool,
    /// True if it was not interrupted.
    whole: bool,
}

/// Runs one iteration for the `multipv` best lines. `older` has the lines of the previous iteration. Moves the best moves in `order` to the
/// front for the next iteration.
fn rank<G: Searchable>(
    root: &Root<'_, G>,
    order: &mut [Move<G>],
    depth: u32,
    evaluator: G::Evaluator,
    search: &mut impl FixedDepth<G>,
    older: &[ScoredLine<Move<G>>],
    monitor: &mut Watch<'_, G>,
) -> Ranking<Move<G>> {
    let mut ranking = Ranking { lines: Vec::new(), resolved: true, whole: false };
    for rank in 0..root.multipv.min(order.len()) {
        let Some(best) = search.best_of(root.position, &order[rank..], depth, monitor) else {
            return ranking;
        };
        if let Some(unsearched) = best.unsearched {
            // For the lower ranks the previous iteration knows more.
            if rank == 0 {
                ranking.lines.extend(partly_searched(root, best, unsearched, evaluator, older));
            }
            return ranking;
        }
        let place = order[rank..].iter().position(|&mv| mv == best.pv[0]).unwrap_or(0);
        order[rank..=rank + place].rotate_right(1);
        ranking.resolved &= best.resolved;
        let score = Score::of_value(best.value, best.resolved, G::about().unit.id, &evaluator);
        ranking.lines.push(ScoredLine { moves: best.pv, score });
    }
    Ranking { whole: true, ..ranking }
}

/// The line of an iteration that was interrupted after its first move: the best of the searched moves, or the move at which it was
/// interrupted if all of those lose. `None` if neither is known to be the best.
fn partly_searched<G: Searchable>(
    root: &Root<'_, G>,
    best: RootLine<Move<G>>,
    unsearched: Move<G>,
    evaluator: G::Evaluator,
    older: &[ScoredLine<Move<G>>],
) -> Option<ScoredLine<Move<G>>> {
    match value::decided(best.value) {
        // No move is worse, so any other move is at least as good.
        Some(_) if is_greatest_loss(best.value, root.position.margin_bound()) => {
            let score = Score::judgement(&evaluator, root.position);
            Some(ScoredLine { moves: vec![unsearched], score })
        }
        // A proven loss of some moves is no bound for the best of all moves.
        Some((..0, _)) => None,
        _ => {
            let score = Score::of_value(best.value, false, G::about().unit.id, &evaluator);
            // With several lines, a line whose value falls may fall below others, whose new values are not known yet.
            let is_better = |line: &ScoredLine<Move<G>>| {
                line.moves[0] != best.pv[0] && level(line.score) > level(score)
            };
            let has_fallen = root.multipv > 1 && older.iter().any(is_better);
            (!has_fallen).then_some(ScoredLine { moves: best.pv, score })
        }
    }
}

/// True if a value is a loss by the greatest margin that the rules allow.
fn is_greatest_loss(value: i32, bound: Option<i32>) -> bool {
    let margin = value::decided(value).map_or(0, |(margin, _)| -margin);
    margin > 0 && bound == Some(margin)
}

/// The lines of an interrupted iteration, followed by lines of the previous iteration with other first moves. The latter are no better than
/// the former, so their scores may become upper bounds.
fn joined<M: PartialEq>(
    mut lines: Vec<ScoredLine<M>>,
    older: Vec<ScoredLine<M>>,
    count: usize,
) -> Vec<ScoredLine<M>> {
    let worst = lines.last().map(|line| line.score);
    for mut line in older {
        if lines.len() < count && lines.iter().all(|newer| newer.moves[0] != line.moves[0]) {
            if let Some(worst) = worst.filter(|&worst| level(worst) < level(line.score)) {
                line.score = at_most(worst);
            }
            lines.push(line);
        }
    }
    lines
}

/// Sort key of a score; proven values exceed all estimates.
const fn level(score: Score) -> f64 {
    const PROVEN: f64 = 1e12;
    match score {
        Score::Estimate { value, .. } => value,
        Score::Exact { value, .. } => value as f64 * PROVEN,
        Score::Solution { .. } | Score::Unsolvable => 0.0,
    }
}

/// Score of a line that is no better than `score`.
const fn at_most(score: Score) -> Score {
    match score {
        Score::Exact { value, unit, .. } => {
            Score::Exact { value, unit, plies: None, bound: Some(Bound::Upper) }
        }
        estimate => estimate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Options};
    use crate::games::tic_tac_toe::{OpenLines, Square, TicTacToe};
    use crate::search::{Limits, Monitor, Progress, StopToken};

    /// Value, best move, and the move at which the search was interrupted.
    type Scripted = (i32, u8, Option<u8>);

    /// A search with scripted results: one for each rank of each iteration.
    struct Script<'a>(std::slice::Iter<'a, Option<Scripted>>);

    impl FixedDepth<TicTacToe> for Script<'_> {
        fn best_of(
            &mut self,
            _root: &<TicTacToe as Game>::Position,
            _moves: &[Square],
            _depth: u32,
            _monitor: &mut Watch<'_, TicTacToe>,
        ) -> Option<RootLine<Square>> {
            let (value, best, unsearched) = (*self.0.next()?)?;
            let unsearched = unsearched.map(Square);
            Some(RootLine { value, pv: vec![Square(best)], resolved: false, unsearched })
        }
    }

    /// The value of a loss by this margin.
    const fn lost(margin: i32) -> i32 {
        -(1 << 21) - 1024 * margin + 2
    }

    /// Answer of a search with these results.
    fn run(script: &[Option<Scripted>], multipv: usize, limits: &Limits) -> Found<Square> {
        let (game, position) = (TicTacToe, TicTacToe.start());
        let moves = position.moves();
        let (purpose, all, threads) = (Purpose::Move, false, 1);
        let (game, position, moves) = (&game, &position, &moves[..]);
        let root =
            Root { game, position, moves, ply: 0, last_move: None, purpose, multipv, all, threads };
        let stop = StopToken::default();
        let mut sink = |_: &Found<Square>, _: Progress| {};
        let mut monitor = Monitor::new(limits, &stop, &mut sink);
        deepen(&root, OpenLines, &mut Script(script.iter()), &mut monitor)
    }

    #[test]
    fn only_the_greatest_loss_is_no_worse_than_moves_that_were_not_searched() {
        // Games without margins, Connect 4 with 18 stones left, Othello, and rules that set no bound.
        for (bound, margin, expected) in [
            (Some(1), 1, true),
            (Some(18), 1, false),
            (Some(18), 17, false),
            (Some(18), 18, true),
            (Some(64), 1, false),
            (Some(64), 64, true),
            (None, 1, false),
        ] {
            assert_eq!(is_greatest_loss(lost(margin), bound), expected, "{bound:?} {margin}");
        }
        assert!(!is_greatest_loss(0, Some(1)) && !is_greatest_loss(-lost(1), Some(1)));
        let nim = crate::games::nim::Nim::create("3,4,5", &Options::default()).unwrap();
        assert_eq!([TicTacToe.start().margin_bound(), nim.start().margin_bound()], [Some(1); 2]);
    }

    #[test]
    fn a_search_that_ends_at_no_limit_of_its_asker_says_so() {
        let script = [Some((0, 4, None)); MAX_PLY as usize / 2];
        let found = run(&script, 1, &Limits::default());
        assert_eq!((found.depth, found.note.is_some()), (MAX_PLY / 2, true));
        let found = run(&script, 1, &Limits::depth(3));
        assert_eq!((found.depth, found.note.is_some()), (3, false));
    }

    #[test]
    fn a_partly_searched_iteration_counts() {
        // The results of the iterations until they are interrupted; the best moves with their scores, and the depth.
        for (multipv, script, lines, depth) in [
            (1, &[Some((0, 4, None)), None][..], &[(4, 0.0)][..], 1),
            // The first move with its new value, or a better one.
            (1, &[Some((0, 4, None)), Some((-3, 4, Some(0)))], &[(4, -3.0)], 1),
            (1, &[Some((0, 4, None)), Some((2, 0, Some(1)))], &[(0, 2.0)], 1),
            (1, &[Some((1, 4, Some(0)))], &[(4, 1.0)], 0),
            // A loss is proven: any other move is as good at least, unless there are greater losses.
            (1, &[Some((3, 4, None)), Some((lost(1), 4, Some(0)))], &[(0, 0.0)], 1),
            (1, &[Some((3, 4, None)), Some((lost(2), 4, Some(0)))], &[(4, 3.0)], 1),
            // With several lines, the lines of this iteration come before older ones.
            (2, &[Some((3, 4, None)), Some((2, 0, None)), None], &[(4, 3.0), (0, 2.0)], 1),
            (
                2,
                &[Some((3, 4, None)), Some((2, 0, None)), Some((5, 0, None)), None],
                &[(0, 5.0), (4, 3.0)],
                1,
            ),
            (
                2,
                &[
                    Some((3, 4, None)),
                    Some((2, 0, None)),
                    Some((5, 1, None)),
                    Some((1, 0, Some(4))),
                ],
                &[(1, 5.0), (4, 3.0)],
                1,
            ),
            // A line that falls below another one that has not been searched does not show which is better.
            (
                2,
                &[Some((3, 4, None)), Some((2, 0, None)), Some((1, 4, Some(0)))],
                &[(4, 3.0), (0, 2.0)],
                1,
            ),
            (
                2,
                &[Some((3, 4, None)), Some((2, 0, None)), Some((2, 4, Some(0)))],
                &[(4, 2.0), (0, 2.0)],
                1,
            ),
            // Moves that were searched with its value as the bound are no better.
            (
                2,
                &[Some((3, 4, None)), Some((2, 0, None)), Some((1, 4, None)), None],
                &[(4, 1.0), (0, 1.0)],
                1,
            ),
        ] {
            let found = run(script, multipv, &Limits::default());
            let scored = found.lines.iter().map(|line| match line.score {
                Score::Estimate { value, .. } => (line.moves[0].0, value),
                other => panic!("{other:?}"),
            });
            assert_eq!(scored.collect::<Vec<_>>(), lines, "{script:?}");
            assert_eq!(found.depth, depth, "{script:?}");
        }
    }
}
