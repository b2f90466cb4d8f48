//! Pairing strategies: a side gets certain squares by always answering in the same column.
//!
//! The *responder* is the side that moves last on a full board, and so controls the zugzwang: the second player if the area is even. It can
//! answer every stone by a stone on top of it, and so gets every second square of a column, counted from the top: *claimeven* (Victor
//! Allis, "A knowledge-based approach of Connect-Four", 1988, chapters 3 and 6). The *challenger* reverses the zugzwang by a threat on a
//! square that the responder cannot claim, on the standard board an *odd threat* of the first player: neither side wants to fill the square
//! below it, the board is one move shorter, and the responder runs out of moves.
//!
//! Columns with an odd number of empty squares are paired by their lowest squares: a stone on one is answered on the other, as in Allis's
//! *baseinverse*. Either side may get these *contested* squares, so they count for the side that must be kept from a four.
//!
//! A threat on a square that its side is sure to claim ends the game there, so the other side never gets the squares above it
//! (the simplest case of Allis's *aftereven*).
//!
//! A `value` is that of the solver: the number of stones that the winner has left at the end, from 1, negative for a loss. Both strategies
//! last for the whole game, so their bounds are proven without a search.

use super::node::Node;
use crate::games::connect4::rules::bits::Bits;
use crate::games::connect4::rules::shape::Shape;

/// True if a pairing strategy assures the side to move of at least `value`.
#[inline(always)]
pub(super) fn assures_mover<B: Bits>(shape: Shape, node: &Node<B>, value: i32) -> bool {
    let (own, other) = (node.own, node.own ^ node.occupied);
    if mover_responds(shape, node) {
        responder_has(shape, node, [own, other], true, value)
    } else {
        challenger_has(shape, node, other, true, value)
    }
}

/// True if a pairing strategy assures the other side of at least `value`, for that side.
#[inline(always)]
pub(super) fn assures_other<B: Bits>(shape: Shape, node: &Node<B>, value: i32) -> bool {
    let (own, other) = (node.own, node.own ^ node.occupied);
    if mover_responds(shape, node) {
        challenger_has(shape, node, own, false, value)
    } else {
        responder_has(shape, node, [other, own], false, value)
    }
}

/// True if the side to move is the responder.
#[inline(always)]
pub(super) fn mover_responds<B: Bits>(shape: Shape, node: &Node<B>) -> bool {
    (shape.area() as i32 - node.stones) % 2 != 0
}

/// The claimeven squares of the responder: every second one of a column, counted from the top; even rows on the standard board.
#[inline(always)]
pub(super) fn claimeven<B: Bits>(shape: Shape) -> B {
    const EVEN_ROWS: u32 = 0xAAAA_AAAA;
    const ODD_ROWS: u32 = 0x5555_5555;
    let rows = if shape.height().is_multiple_of(2) { EVEN_ROWS } else { ODD_ROWS };
    B::of(
        shape.bottom::<u128>()
            * u128::from(rows & (u32::MAX >> (u32::BITS - shape.height() as u32))),
    )
}

/// The `unpaired` squares that may go to either side. If there is only one, the side to move takes it.
#[inline(always)]
fn contested<B: Bits>(unpaired: B, moves_now: bool) -> B {
    if moves_now && unpaired.is_single() { B::zero() } else { unpaired }
}

/// True if the responder has at least `value` by claimeven. The responder may complete its four as late as when only the squares above the
/// highest square of the four are empty, so a win of `value` must lie below the topmost 2 × (`value` − 1) rows.
#[inline(always)]
fn responder_has<B: Bits>(
    shape: Shape,
    node: &Node<B>,
    [responder, challenger]: [B; 2],
    moves_now: bool,
    value: i32,
) -> bool {
    let spare_rows = 2 * (value - 1).max(0);
    if spare_rows >= shape.height() as i32 {
        return false;
    }
    let empty = shape.squares::<B>() & !node.occupied;
    let contested = contested(node.playable(shape) & claimeven::<B>(shape), moves_now);
    let sure = threats_of(node, moves_now) & claimeven::<B>(shape) & !contested;
    let reached = empty & !claimeven::<B>(shape) & !above(shape, sure);
    if shape.has_four(challenger | reached | contested) {
        return false;
    }
    let low: B = shape.rows(shape.height() - spare_rows as usize);
    value <= 0 || shape.has_four(responder | (empty & claimeven::<B>(shape) & !contested & low))
}

/// True if the challenger has at least `value`: by an odd threat, or because the responder cannot win.
#[inline(always)]
fn challenger_has<B: Bits>(
    shape: Shape,
    node: &Node<B>,
    responder: B,
    moves_now: bool,
    value: i32,
) -> bool {
    let empty = shape.squares::<B>() & !node.occupied;
    if value <= 0 && !shape.has_four(responder | empty) {
        return true;
    }
    let threats = threats_of(node, moves_now);
    // The game may last until the squares below the threat are filled; those above it may stay empty.
    let highest = shape.height() as i32 + 1 - 2 * value.max(1);
    if highest < 1 || (threats & !claimeven::<B>(shape)).is_empty() {
        return false;
    }
    // A threat that can be filled now cannot be kept.
    let waiting = threats & !claimeven::<B>(shape) & !node.playable(shape);
    let mut odd = waiting & shape.rows::<B>((highest as usize).min(shape.height()));
    while !odd.is_empty() {
        let threat = odd.first();
        let column = shape.column_of(threat);
        // A higher threat of the same column is never reached.
        odd &= !column;
        if odd_threat_holds(shape, node, responder, threat, column, moves_now) {
            return true;
        }
    }
    false
}

/// True if the challenger can answer all moves outside of the column of its odd `threat` and below it, so that the responder must finally
/// fill the square below it.
#[inline(always)]
fn odd_threat_holds<B: Bits>(
    shape: Shape,
    node: &Node<B>,
    responder: B,
    threat: B,
    column: B,
    moves_now: bool,
) -> bool {
    let empty = shape.squares::<B>() & !node.occupied;
    let claims: B = claimeven(shape);
    let key = threat >> 1;
    let below = column & (key - B::one());
    // In the column of the threat, which is shorter by an odd number of squares, claims are the lower ones of the pairs.
    let lower = (!claims & !column) | (claims & below);
    let unpaired = (claims & !column) | (!claims & below);
    let contested = contested(node.playable(shape) & unpaired, moves_now);
    // The challenger gets the other squares; those above its threat do not matter.
    let sure = threats_of(node, moves_now) & !lower & !contested;
    !shape.has_four(responder | (empty & lower & !above(shape, sure)) | key | contested)
}

/// The threats of the side to move, or of the other side.
#[inline(always)]
fn threats_of<B: Bits>(node: &Node<B>, moves_now: bool) -> B {
    if moves_now { node.own_threats } else { node.other_threats }
}

/// The squares above some others, in their columns.
#[inline(always)]
fn above<B: Bits>(shape: Shape, squares: B) -> B {
    let mut above = (squares << 1) & shape.squares();
    let mut step = 1;
    while step < shape.height() {
        // What leaves a column at its top would reach the lowest squares of the next.
        above |= (above << step) & shape.squares() & !shape.rows::<B>(step);
        step *= 2;
    }
    above
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::games::connect4::solver::mtd::squares_of;

    /// The value of a node for its side to move, by plain minimax.
    fn value(shape: Shape, node: &Node<u64>, known: &mut HashMap<u64, i32>) -> i32 {
        let playable = node.playable(shape);
        if node.wins_at_once(shape) {
            return node.winning_now(shape);
        }
        if let Some(&value) = known.get(&node.key()) {
            return value;
        }
        let replies = squares_of(playable).into_iter();
        let value = replies.map(|square| -value(shape, &node.play(shape, square), known)).max();
        let value = value.unwrap_or(0);
        known.insert(node.key(), value);
        value
    }

    #[test]
    fn no_strategy_assures_more_than_the_value_on_boards_of_every_parity() {
        let boards =
            [(7, 6, 28), (6, 6, 23), (5, 6, 17), (5, 5, 12), (7, 5, 22), (4, 7, 15), (6, 7, 28)];
        for (width, height, plies) in boards {
            let shape = Shape::new(width, height).unwrap();
            let (mut known, mut assured, mut by_ends) = (HashMap::new(), [0; 2], 0);
            for node in (0..3000).filter_map(|seed| Node::after_luck(shape, plies, seed)) {
                if node.wins_at_once(shape) {
                    continue;
                }
                let best = value(shape, &node, &mut known);
                for value in -6..=6 {
                    let [mover, other] =
                        [assures_mover(shape, &node, value), assures_other(shape, &node, value)];
                    assert!(!mover || best >= value, "{width}x{height} {node:x?} {best} {value}");
                    assert!(!other || -best >= value, "{width}x{height} {node:x?} {best} {value}");
                    assured[usize::from(mover_responds(shape, &node))] += u32::from(mover);
                    assured[usize::from(!mover_responds(shape, &node))] += u32::from(other);
                    // Without its threats, a side has no squares that only its threats keep.
                    let blind = Node { own_threats: 0, other_threats: 0, ..node };
                    by_ends += u32::from(other && !assures_other(shape, &blind, value));
                }
            }
            assert!(
                assured.iter().all(|&count| count > 50) && by_ends > 20,
                "{assured:?} {by_ends}"
            );
        }
    }

    #[test]
    fn the_squares_above_some_stay_in_their_columns() {
        for (width, height) in [(7, 6), (4, 1), (5, 9), (8, 7), (3, 15)] {
            let shape = Shape::new(width, height).unwrap();
            for (column, row) in
                (0..width).flat_map(|column| (0..height).map(move |row| (column, row)))
            {
                let squares: u64 =
                    (row + 1..height).map(|row| shape.square::<u64>(column, row)).sum();
                assert_eq!(above::<u64>(shape, shape.square(column, row)), squares);
            }
        }
    }
}
