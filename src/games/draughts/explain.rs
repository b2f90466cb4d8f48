//! Explanations of moves that cannot be played, in kind words.

use crate::game::MoveList;

use super::ABOUT;
use super::board::DraughtsMove;
use super::layout::{Direction, Square, squares_of};
use super::notation::write_move;
use super::paths::find_path;
use super::position::DraughtsPosition;
use super::route::Route;

/// The reason why `route` is none of the `legal` moves.
#[must_use]
pub(super) fn explain(
    position: &DraughtsPosition,
    route: &Route,
    legal: &[DraughtsMove],
) -> String {
    let turn = position.turn();
    let number = |square| position.rules().layout.number(square);
    let from = route.from();
    match position.board().at(from) {
        None => format!("square {} is empty", number(from)),
        Some(piece) if piece.side != turn.side => format!(
            "the {} on square {} is not yours: {} is to move",
            piece.words(),
            number(from),
            ABOUT.side_name(turn.side)
        ),
        Some(_) if turn.must_capture() => explain_capture(position, route, legal),
        Some(piece) => explain_quiet(position, route, piece.king),
    }
}

/// The reason why a move is refused where something must be taken.
fn explain_capture(position: &DraughtsPosition, route: &Route, legal: &[DraughtsMove]) -> String {
    let most = legal.first().map_or(0, |mv| mv.captured.count_ones());
    let mut all = MoveList::new();
    position.turn().captures(false, &mut all);
    if !route.among(position, &all).is_empty() {
        return format!("the capture that takes most pieces ({most}) is compulsory");
    }
    if let Some(&longer) = legal.iter().find(|&&mv| passes(position, route, mv)) {
        let longer = write_move(position, longer);
        return format!("the capture does not end there: the piece goes on, as in {longer}");
    }
    if !route.captures {
        return "a capture is compulsory".to_owned();
    }
    if position.rules().majority && most > 1 {
        format!(
            "nothing is taken that way; a capture that takes most pieces ({most}) is compulsory"
        )
    } else {
        "nothing is taken that way, and a capture is compulsory".to_owned()
    }
}

/// True if a capture lands on the end of the route and goes on from there.
fn passes(position: &DraughtsPosition, route: &Route, mv: DraughtsMove) -> bool {
    mv.from == route.from()
        && find_path(&position.turn(), mv, |path| {
            path.iter().rev().skip(1).any(|jump| jump.landing == route.to())
        })
        .is_some()
}

/// The reason why a move is refused where nothing can be taken.
fn explain_quiet(position: &DraughtsPosition, route: &Route, king: bool) -> String {
    let number = |square| position.rules().layout.number(square);
    if route.captures {
        return "there is nothing to take; a move that takes nothing is written with -".to_owned();
    }
    if route.squares.len() > 2 {
        return "a move that takes nothing names two squares, from and to".to_owned();
    }
    if let Some(piece) = position.board().at(route.to()) {
        return format!("square {} is taken by a {}", number(route.to()), piece.words());
    }
    if king {
        return "a king moves along a diagonal as far as it is free".to_owned();
    }
    let ahead: Vec<_> =
        steps_ahead(position, route.from()).map(|square| number(square).to_string()).collect();
    format!(
        "a man moves one square diagonally forwards: from {} to {}",
        number(route.from()),
        ahead.join(" or ")
    )
}

/// The squares in front of a man, taken or not.
fn steps_ahead(position: &DraughtsPosition, from: Square) -> impl Iterator<Item = Square> {
    let ahead = Direction::forward(position.turn().side)
        .map(|direction| direction.step(from.bit()) & position.rules().layout.squares());
    squares_of(ahead[0] | ahead[1])
}
