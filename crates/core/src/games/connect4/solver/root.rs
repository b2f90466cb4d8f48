//! The root of the search: its moves, the bounds on their values, and reports of them.

use crate::game::{Position, wording};
use crate::search::{
    Bound, Evaluator, Found, Interrupted, Monitor, Purpose, Root, Score, ScoredLine, Stopped,
};

use super::look_ahead::estimate_of;
use super::mtd::{Aim, Candidate, bounds_of, squares_of};
use super::node::Node;
use super::transposition_table::Bounds;
use crate::games::connect4::evaluator::Connect4Evaluator;
use crate::games::connect4::rules::bits::Bits;
use crate::games::connect4::rules::position::{Column, Connect4Position};
use crate::games::connect4::rules::shape::Shape;
use crate::games::connect4::{ABOUT, Connect4};

/// A root that is being searched.
pub(super) struct RootSearch<'r, B> {
    pub root: &'r Root<'r, Connect4>,
    pub node: Node<B>,
    pub aim: Aim,
    /// The moves already ranked, ahead of those being searched.
    pub placed: Vec<Candidate<B>>,
    shape: Shape,
    /// The requested plies.
    depth_limit: u32,
    /// The plies that the look-ahead has completed.
    pub depth: u32,
}

/// Minimum nodes for reports: positions solved with fewer nodes need none.
const QUICK_NODES: u64 = 20_000;

impl<'r, B: Bits> RootSearch<'r, B> {
    /// The search of `root`, in which the game is not over. Positions more than `depth` plies away are left open.
    pub(super) fn new(shape: Shape, root: &'r Root<'r, Connect4>, depth: u32) -> Self {
        let [own, other] = [root.position.own(), root.position.opponent()].map(B::of);
        let node = Node::new(shape, own, own | other);
        let area = shape.area() as i32;
        let end = node.stones.saturating_add_unsigned(depth).min(area);
        let distance = root.purpose != Purpose::Outcome;
        let aim = Aim { least: value_of_end(shape, end), distance, first_guess: None };
        Self { root, node, aim, placed: Vec::new(), shape, depth_limit: depth, depth: 0 }
    }

    /// The aim without a limit of depth.
    pub(super) const fn whole_aim(&self) -> Aim {
        Aim { least: 1, ..self.aim }
    }

    /// True if a depth limit was requested.
    pub(super) const fn is_limited(&self) -> bool {
        self.depth_limit < u32::MAX
    }

    /// The last iteration of a look-ahead.
    pub(super) fn last_depth(&self) -> u32 {
        self.depth_limit.min(self.empties().unsigned_abs())
    }

    /// Empty squares.
    pub(super) const fn empties(&self) -> i32 {
        self.shape.area() as i32 - self.node.stones
    }

    /// The squares that the moves fill, from the centre on.
    pub(super) fn squares(&self) -> Vec<B> {
        let squares = self.root.moves.iter().map(|&mv| B::of(self.root.position.landing(mv)));
        from_centre(self.shape, squares.fold(B::zero(), |all, square| all | square))
    }

    /// Reports the best line so far, once the search has visited [`QUICK_NODES`] nodes.
    pub(super) fn report(
        &self,
        known: &[Candidate<B>],
        monitor: &mut Monitor<'_, Found<Column>>,
    ) -> Result<(), Interrupted> {
        if monitor.nodes() >= QUICK_NODES {
            let mut known = [&self.placed[..], known].concat();
            self.bring_best_to_front(&mut known);
            monitor.report(&self.found(&known, 1));
        }
        Ok(())
    }

    /// Puts the move to choose first: the best one if that is proven; else one that wins, or seems best and does not lose.
    pub(super) fn bring_best_to_front(&self, known: &mut [Candidate<B>]) {
        let Bounds { lower, upper } = bounds_of(known);
        let rank = |candidate: &Candidate<B>| {
            let bounds = candidate.bounds;
            if lower == upper || bounds.lower > 0 {
                (2, bounds.lower)
            } else if bounds.upper >= 0 {
                (1, self.estimate(candidate))
            } else {
                (0, bounds.upper)
            }
        };
        // The first of equals, because the candidates are ordered from the centre.
        let best = (0..known.len()).rev().max_by_key(|&index| rank(&known[index]));
        if let Some(best) = best {
            known[..=best].rotate_right(1);
        }
    }

    /// The answer with the best `ranks` of the root's moves, in order; `known` are all of them.
    pub(super) fn found(&self, known: &[Candidate<B>], ranks: usize) -> Found<Column> {
        let bounds = bounds_of(known);
        let line = |(rank, candidate): (usize, &Candidate<B>)| {
            // The first score is the score of the position too. It is not exact while another move may still be better.
            self.line(candidate, if rank == 0 { bounds } else { candidate.bounds })
        };
        let lines = known[..ranks].iter().enumerate().map(line).collect();
        let Bounds { lower, upper } = bounds;
        let note = (lower < upper).then(|| wording!("connect4-value-between", lower, upper));
        let found = Found { lines, depth: self.depth(bounds), note, ..Found::default() };
        found.judged_by::<Connect4Position>(&Connect4Evaluator::OpenLines)
    }

    /// The reason for which the search ends when all tests are done. The bounds of a rank span the remaining moves, because any of them may
    /// take it.
    pub(super) fn reason(&self, known: &[Candidate<B>], ranks: usize) -> Stopped {
        let open = |rank: usize| {
            let Bounds { lower, upper } = bounds_of(&known[rank..]);
            lower < upper && (self.aim.distance || lower <= 0 && upper >= 0)
        };
        if (0..ranks).any(open) { Stopped::Depth } else { Stopped::Solved }
    }

    /// The line that begins with a move, with the score that `bounds` imply.
    fn line(&self, candidate: &Candidate<B>, bounds: Bounds) -> ScoredLine<Column> {
        let mv = column(self.shape, candidate.square);
        let Bounds { lower, upper } = bounds;
        let exact = |value: i32, plies, bound| Score::Exact {
            value: value.into(),
            unit: ABOUT.unit.id,
            plies,
            bound,
        };
        let score = if lower == upper {
            exact(lower, Some(self.plies(lower)), None)
        } else if lower > 0 {
            exact(lower, None, Some(Bound::Lower))
        } else if upper < 0 {
            exact(upper, None, Some(Bound::Upper))
        } else {
            let value = self.estimate(candidate).into();
            Score::Estimate { value, unit: Connect4Evaluator::OpenLines.unit().id }
        };
        ScoredLine { moves: vec![mv], score }
    }

    /// The estimated value of a move: by the look-ahead, else by the evaluator.
    fn estimate(&self, candidate: &Candidate<B>) -> i32 {
        estimate_of(candidate).unwrap_or_else(|| {
            let mv = column(self.shape, candidate.square);
            -Connect4Evaluator::OpenLines.evaluate(&self.root.position.after(mv))
        })
    }

    /// Plies to the end of a game of this value.
    fn plies(&self, value: i32) -> u32 {
        let area = self.shape.area() as i32;
        let ends = |stones: i32| {
            let won_by_mover = (stones - self.node.stones) % 2 == 1;
            value_of_end(self.shape, stones) == value.abs() && won_by_mover == (value > 0)
        };
        let end = (self.node.stones + 1..=area).find(|&stones| ends(stones));
        let end = if value == 0 { area } else { end.unwrap_or(area) };
        (end - self.node.stones).unsigned_abs()
    }

    /// Plies searched completely, at most the requested depth: the plies to the end if the value is known.
    fn depth(&self, bounds: Bounds) -> u32 {
        let depth =
            if bounds.lower == bounds.upper { self.plies(bounds.lower) } else { self.depth.max(1) };
        depth.min(self.depth_limit)
    }
}

/// The value for the winner of a game that ends with `stones` stones on the board: 1 and the stones that the winner has left.
fn value_of_end(shape: Shape, stones: i32) -> i32 {
    ((shape.area() as i32 + 2 - stones) / 2).max(1)
}

/// Squares one by one, those nearest to the centre first.
pub(super) fn from_centre<B: Bits>(shape: Shape, squares: B) -> Vec<B> {
    let mut list = squares_of(squares);
    list.sort_by_key(|&square| {
        let column = i32::from(column(shape, square).0);
        (2 * column + 1 - shape.width() as i32).abs()
    });
    list
}

/// The column of a square.
pub(super) fn column<B: Bits>(shape: Shape, square: B) -> Column {
    Column(shape.number_of_column(square) as u8)
}
