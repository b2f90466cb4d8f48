//! Evaluators: patterns, and two simple ones that can be computed by hand.
//!
//! The two simple ones, discs by square and mobility, are sums of weighted counts, the same for both sides. Their terms are the data below.

use std::sync::Arc;

use crate::game::{Position, Side, Text, Unit};
use crate::search::Evaluator;

use super::pattern::{DISC, Patterns};
use super::rules::position::{OthelloMove, OthelloPosition};

/// An evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OthelloEvaluator {
    /// The expected final score, from the configurations of groups of squares. The weights are for the full board. Smaller boards use
    /// [`Mobility`](Self::Mobility), and so does the full board while the host is fetching the weights.
    Pattern,
    /// Discs by square: corners, their neighbours, other edges.
    Course,
    /// Mobility, and corners.
    Mobility,
}

/// A term of an evaluation.
struct Term {
    name: &'static str,
    /// Points for each item counted.
    weight: i32,
    /// The count of a side.
    count: fn(&OthelloPosition, Side) -> u32,
}

/// The evaluation of a programming course. Every square has one value: a neighbour of a corner is a bad square, even if it lies on an edge.
/// On 4x4 each square except the corners touches a corner, so there are only these two kinds of squares.
const COURSE: &[Term] = &[
    Term { name: "corners", weight: 1000, count: corners },
    Term { name: "around_corners", weight: -500, count: around_corners },
    Term { name: "edges", weight: 300, count: edges },
];

/// The value of a corner, in moves.
pub(super) const CORNER_MOVES: i32 = 12;

/// A corner is worth many moves because it is never flipped back. At depth 4 these weights win 151 of 200 games against [`COURSE`] and lose
/// 45.
const MOBILITY: &[Term] = &[
    Term { name: "moves", weight: 1, count: moves },
    Term { name: "corners", weight: CORNER_MOVES, count: corners },
];

fn corners(position: &OthelloPosition, side: Side) -> u32 {
    (position.discs(side) & position.layout().corners).count_ones()
}

fn around_corners(position: &OthelloPosition, side: Side) -> u32 {
    let layout = position.layout();
    (position.discs(side) & (layout.beside_corners | layout.inside_corners)).count_ones()
}

fn edges(position: &OthelloPosition, side: Side) -> u32 {
    (position.discs(side) & position.layout().edges).count_ones()
}

fn moves(position: &OthelloPosition, side: Side) -> u32 {
    position.mobility_of(side).count_ones()
}

/// A legal move on a board without patterns, in units of [`OthelloEvaluator::Pattern`]: half a disc.
pub(super) const MOVE: i32 = DISC / 2;

/// The pattern weights for the board of a position, if there are any and the host has fetched them.
fn patterns_for(position: &OthelloPosition) -> Option<&'static Patterns> {
    if position.layout().is_full() { Patterns::arrived().map(Arc::as_ref) } else { None }
}

impl OthelloEvaluator {
    /// The terms of the sum. For patterns, the terms that replace them where there are no weights.
    const fn parts(self) -> &'static [Term] {
        match self {
            Self::Course => COURSE,
            Self::Pattern | Self::Mobility => MOBILITY,
        }
    }

    /// Units of a point.
    const fn point(self) -> i32 {
        if matches!(self, Self::Pattern) { MOVE } else { 1 }
    }

    fn value(self, position: &OthelloPosition, side: Side) -> i32 {
        let points: i32 = self.parts().iter().map(|term| term.points(position, side)).sum();
        self.point() * points
    }
}

impl Term {
    fn points(&self, position: &OthelloPosition, side: Side) -> i32 {
        self.weight * (self.count)(position, side) as i32
    }
}

impl Evaluator<OthelloPosition> for OthelloEvaluator {
    fn name(&self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Course => "course",
            Self::Mobility => "mobility",
        }
    }

    fn summary(&self) -> Text {
        match self {
            Self::Pattern => text!("othello-network-evaluator"),
            Self::Course => text!("othello-corners-evaluator"),
            Self::Mobility => text!("othello-mobility-evaluator"),
        }
    }

    fn unit(&self) -> Unit {
        if *self == Self::Pattern { Unit::DISCS } else { Unit::POINTS }
    }

    /// Measured for patterns alone; the README of the game has the table.
    fn errors(&self) -> &'static [f64] {
        match self {
            Self::Pattern => &[21.0, 17.0, 14.0, 13.0, 12.0, 10.0, 8.0],
            Self::Course | Self::Mobility => &[],
        }
    }

    fn scale(&self) -> i32 {
        if *self == Self::Pattern { DISC } else { 1 }
    }

    fn complete(&self) {
        if *self == Self::Pattern {
            Patterns::shared();
        }
    }

    fn evaluate(&self, position: &OthelloPosition) -> i32 {
        if *self == Self::Pattern
            && let Some(patterns) = patterns_for(position)
        {
            return patterns.evaluate(position.board());
        }
        let side = position.side_to_move();
        self.value(position, side) - self.value(position, side.other())
    }

    /// Corners first and the squares diagonally inside them last, as every book on the game advises.
    fn priority(&self, position: &OthelloPosition, mv: OthelloMove) -> i32 {
        let OthelloMove::Place(square) = mv else { return 0 };
        let layout = position.layout();
        let ranked = [
            (layout.corners, 2),
            (layout.edges, 1),
            (layout.beside_corners, -1),
            (layout.inside_corners, -2),
        ];
        ranked.iter().find(|(set, _)| set & square.bit() != 0).map_or(0, |&(_, rank)| rank)
    }

    fn sides(&self, position: &OthelloPosition) -> Option<[i32; 2]> {
        (*self != Self::Pattern).then(|| Side::BOTH.map(|side| self.value(position, side)))
    }

    fn terms(&self, position: &OthelloPosition) -> Vec<(&'static str, i32)> {
        if *self == Self::Pattern
            && let Some(patterns) = patterns_for(position)
        {
            return patterns.terms(position.board());
        }
        let side = position.side_to_move();
        let lead = |term: &Term| {
            let points = term.points(position, side) - term.points(position, side.other());
            (term.name, self.point() * points)
        };
        self.parts().iter().map(lead).collect()
    }
}
