//! Iterative deepening: the loop around every search that looks a fixed number of plies ahead.
//!
//! Each iteration ranks the root moves one ply deeper than the last; what an interrupted iteration found is dropped.
//! (Slate and Atkin, 1977.)

use crate::engine::{
    Found, Interrupted, Line, Monitor, Purpose, Root, Score, Searchable, Stopped, value::MAX_PLY,
};
use crate::game::Move;

/// The best of some root moves, as a search to a fixed depth sees them.
pub(super) struct RootLine<M> {
    /// For the side to move at the root.
    pub value: i32,
    /// The expected moves, beginning with the best one.
    pub pv: Vec<M>,
    /// True where no evaluation took part: a deeper search would find the same.
    pub resolved: bool,
}

/// A search to a fixed depth.
pub(super) trait FixedDepth<G: Searchable> {
    /// The best of `moves`, `depth` plies deep. `moves` is not empty, `depth` at least 1.
    fn best_of(
        &mut self,
        root: &G::Position,
        moves: &[Move<G>],
        depth: u32,
        monitor: &mut Monitor<'_, Found<Move<G>>>,
    ) -> Result<RootLine<Move<G>>, Interrupted>;
}

/// Runs `search` at depth 1, 2, 3, … until a limit is reached or nothing is left to see.
pub(super) fn deepen<G: Searchable>(
    root: &Root<'_, G>,
    evaluator: G::Evaluator,
    search: &mut impl FixedDepth<G>,
    monitor: &mut Monitor<'_, Found<Move<G>>>,
) -> Found<Move<G>> {
    let last = monitor.depth_limit().min(MAX_PLY / 2);
    let mut found = Found::default();
    let mut order = root.moves.to_vec();
    for depth in 1..=last {
        let Ok((lines, resolved)) = rank(root, &mut order, depth, evaluator, search, monitor)
        else {
            return found;
        };
        found = Found { lines, depth, ..Found::default() };
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
    found
}

/// The best lines, and whether they are final.
type Ranking<G> = (Vec<Line<Move<G>>>, bool);

/// One iteration: the `multipv` best lines.
/// `order` is left with the best moves first, for the next iteration.
fn rank<G: Searchable>(
    root: &Root<'_, G>,
    order: &mut [Move<G>],
    depth: u32,
    evaluator: G::Evaluator,
    search: &mut impl FixedDepth<G>,
    monitor: &mut Monitor<'_, Found<Move<G>>>,
) -> Result<Ranking<G>, Interrupted> {
    let mut lines = Vec::new();
    let mut resolved = true;
    for rank in 0..root.multipv.min(order.len()) {
        let best = search.best_of(root.position, &order[rank..], depth, monitor)?;
        let place = order[rank..].iter().position(|&mv| mv == best.pv[0]).unwrap_or(0);
        order[rank..=rank + place].rotate_right(1);
        resolved &= best.resolved;
        let score = Score::of_value(best.value, best.resolved, G::about().unit, &evaluator);
        lines.push(Line { moves: best.pv, score });
    }
    Ok((lines, resolved))
}
