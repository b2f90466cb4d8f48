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
    if shape.has_four(challenger | (empty & !claimeven::<B>(shape)) | contested) {
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
    let threats = if moves_now { node.own_threats } else { node.other_threats };
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
    !shape.has_four(responder | (empty & lower) | key | contested)
}
