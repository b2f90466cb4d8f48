//! Insight of Othello: corners and the squares around them, the opponent's mobility, and the parity of regions.

use crate::erased::{Fact, Insight, Saying, sayings};
use crate::game::Position;

use super::rules::layout::{Layout, Square, squares};
use super::rules::neighbourhood::{neighbourhood, region};
use super::{Othello, OthelloMove, OthelloPosition};

sayings! {
    PASS = "pass", "othello-hint-pass";
    CORNER = "corner", "othello-hint-corner";
    X_SQUARE = "x_square", "othello-hint-x-square";
    C_SQUARE = "c_square", "othello-hint-c-square";
    EDGE = "edge", "othello-hint-edge";
    INNER = "inner", "othello-hint-inner";
    TAKES_CORNER = "takes_corner", "othello-hint-takes-corner";
    GIVES_CORNER = "gives_corner", "othello-hint-gives-corner";
    BESIDE_CORNER = "beside_corner", "othello-hint-beside-corner";
    FLIPS = "flips", "othello-hint-flips";
    SHUTS_OUT = "shuts_out", "othello-hint-shuts-out";
    MOBILITY = "mobility", "othello-hint-mobility";
    SAME_MOBILITY = "same_mobility", "othello-hint-same-mobility";
    ODD_REGION = "odd_region", "othello-hint-odd-region";
    EVEN_REGION = "even_region", "othello-hint-even-region";
}

/// Maximum number of empty squares for facts about the parity of regions.
const PARITY: u32 = 20;

/// The numbers of the squares of a set in the grid.
fn numbers(layout: &Layout, set: u64) -> Vec<usize> {
    squares(set).map(|square| square.row() * layout.size + square.column()).collect()
}

impl Insight for Othello {
    const SAYINGS: &'static [Saying] = SAYINGS;

    /// The kind depends on the square of the disc, not on the discs that it flips.
    fn kind(&self, _position: &OthelloPosition, line: &[OthelloMove]) -> Saying {
        let OthelloMove::Place(square) = line[0] else { return PASS };
        let layout = self.layout;
        let kinds = [
            (layout.corners, CORNER),
            (layout.inside_corners, X_SQUARE),
            (layout.beside_corners, C_SQUARE),
            (layout.edges, EDGE),
        ];
        kinds.iter().find(|(set, _)| set & square.bit() != 0).map_or(INNER, |&(_, kind)| kind)
    }

    fn facts(&self, position: &OthelloPosition, line: &[OthelloMove]) -> Vec<Fact> {
        let OthelloMove::Place(square) = line[0] else { return Vec::new() };
        let (layout, after) = (self.layout, position.after(line[0]));
        let before = position.mobility_of(position.side_to_move().other());
        let corners = layout.corners & position.empty();
        let given = after.mobility() & layout.corners & !before;
        let is_beside = corners & square.bit() == 0 && neighbourhood(square.bit()) & corners != 0;
        let facts = [
            (corners & square.bit() != 0).then(|| TAKES_CORNER.fact()),
            GIVES_CORNER.places(numbers(layout, given)),
            is_beside.then(|| BESIDE_CORNER.fact()),
            mobility(before, &after),
            parity(position.empty(), square),
            Some(FLIPS.count("count", position.board().flips(square).count_ones())),
        ];
        facts.into_iter().flatten().collect()
    }
}

/// Fact about the moves that the opponent has after a move, and had `before`.
fn mobility(before: u64, after: &OthelloPosition) -> Option<Fact> {
    let [count, before] = [after.mobility(), before].map(u64::count_ones);
    match (after.outcome(), count) {
        (Some(_), _) => None,
        (None, 0) => Some(SHUTS_OUT.fact()),
        (None, _) if count == before => Some(SAME_MOBILITY.count("count", count)),
        (None, _) => Some(MOBILITY.count("count", count).with("before", f64::from(before).into())),
    }
}

/// Fact about the region of empty squares that a move is played into, near the end.
fn parity(empty: u64, square: Square) -> Option<Fact> {
    let count = region(empty, square).count_ones();
    let saying = if count % 2 == 1 { ODD_REGION } else { EVEN_REGION };
    (empty.count_ones() <= PARITY && count > 1).then(|| saying.count("count", count))
}
