//! Explanations of moves that cannot be played.

use crate::game::{MoveList, Wording, wording};

use super::notation::{write_algebraic, write_move};
use super::route::Route;
use crate::games::draughts::ABOUT;
use crate::games::draughts::rules::board::DraughtsMove;
use crate::games::draughts::rules::layout::Square;
use crate::games::draughts::rules::paths::find_path;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::priority::Criterion;
use crate::games::draughts::rules::variant::Kings;
use crate::games::draughts::rules::word::Word;

/// The reason why `route` is none of the `legal` moves.
#[must_use]
pub(in crate::games::draughts) fn explain<W: Word>(
    position: &DraughtsPosition<W>,
    route: &Route<W>,
    legal: &[DraughtsMove<W>],
) -> Wording {
    let turn = position.turn();
    let square = square_text(position, route, route.from());
    match position.board().at(route.from()) {
        None => wording!("draughts-empty-square", square),
        Some(piece) if piece.side != turn.side => {
            let (piece, side) = (piece.with_article(), ABOUT.side_text(turn.side));
            wording!("draughts-not-your-piece", square, piece, side)
        }
        Some(_) if turn.must_capture() => explain_capture(position, route, legal),
        Some(piece) => explain_quiet(position, route, piece.king),
    }
}

/// The reason why a move is refused where something must be taken.
fn explain_capture<W: Word>(
    position: &DraughtsPosition<W>,
    route: &Route<W>,
    legal: &[DraughtsMove<W>],
) -> Wording {
    let most = legal.first().map_or(0, |mv| mv.captured.count_ones());
    let mut all = MoveList::new();
    position.turn().captures(false, &mut all);
    if !route.among(position, &all).is_empty() {
        return match position.rules().priority {
            [Criterion::Value, ..] => wording!("draughts-most-valuable-is-compulsory"),
            [Criterion::Pieces] => wording!("draughts-most-is-compulsory", most),
            [Criterion::Pieces, Criterion::Kings] => {
                wording!("draughts-most-pieces-and-kings-are-compulsory", most)
            }
            [Criterion::Pieces, ..] => wording!("draughts-italian-priority", most),
            _ => wording!("draughts-capture-by-king-is-compulsory"),
        };
    }
    if let Some(&longer) = legal.iter().find(|&&mv| passes(position, route, mv)) {
        let write = if route.by_letters { write_algebraic } else { write_move };
        let longer = write(position, longer);
        return wording!("draughts-the-capture-goes-on", longer);
    }
    if !route.captures {
        return wording!("draughts-capture-is-compulsory");
    }
    let by_number = position.rules().priority.first() == Some(&Criterion::Pieces);
    if by_number && most > 1 {
        wording!("draughts-nothing-taken-most-is-compulsory", most)
    } else {
        wording!("draughts-nothing-taken-capture-is-compulsory")
    }
}

/// A square in the notation of the text: its name by letters, or its number.
fn square_text<W: Word>(
    position: &DraughtsPosition<W>,
    route: &Route<W>,
    square: Square<W>,
) -> String {
    let layout = position.rules().layout;
    if route.by_letters { layout.name(square) } else { layout.text(square) }
}

/// True if a capture lands on the end of the route and continues from there.
fn passes<W: Word>(position: &DraughtsPosition<W>, route: &Route<W>, mv: DraughtsMove<W>) -> bool {
    mv.from == route.from()
        && find_path(&position.turn(), mv, |path| {
            path.iter().rev().skip(1).any(|jump| jump.landing == route.to())
        })
        .is_some()
}

/// The reason why a move is refused in a position without captures.
fn explain_quiet<W: Word>(position: &DraughtsPosition<W>, route: &Route<W>, king: bool) -> Wording {
    let number = |square| square_text(position, route, square);
    if route.captures {
        return wording!("draughts-nothing-to-take");
    }
    if route.squares.len() > 2 {
        return wording!("draughts-quiet-move-has-two-squares");
    }
    if let Some(piece) = position.board().at(route.to()) {
        let (square, piece) = (number(route.to()), piece.with_article());
        return wording!("draughts-square-is-occupied", square, piece);
    }
    if (position.turn().kings & !position.turn().stepping).meets(route.from().bit()) {
        return wording!("draughts-king-must-rest");
    }
    let whole = position.rules().layout.is_whole();
    if king {
        return match position.rules().kings {
            _ if position.rules().steps_across => wording!("draughts-king-moves-along-line"),
            _ if whole => wording!("draughts-king-moves-along-row-or-column"),
            Kings::Short => wording!("draughts-king-moves-one-square"),
            Kings::Flying | Kings::Stopping => wording!("draughts-king-moves-along-diagonal"),
        };
    }
    let from = number(route.from());
    let ahead: Vec<_> = steps_ahead(position, route.from()).map(number).collect();
    if whole {
        let squares = ahead.join(", ");
        return wording!("draughts-man-moves-forwards-or-sideways", from, squares);
    }
    match &ahead[..] {
        [one, other] => wording!("draughts-man-moves-to-either", from, one, other),
        _ => {
            wording!("draughts-man-moves-to", from, one = ahead.first().unwrap_or(&from))
        }
    }
}

/// A question which of several captures was intended; `texts` are their texts or the first of them.
#[must_use]
pub(in crate::games::draughts) fn ask_which(count: usize, texts: &str) -> Wording {
    wording!("draughts-ambiguous-capture", count, texts)
}

/// The squares in front of a man, taken or not.
fn steps_ahead<W: Word>(
    position: &DraughtsPosition<W>,
    from: Square<W>,
) -> impl Iterator<Item = Square<W>> {
    let (turn, layout) = (position.turn(), position.rules().layout);
    let steps = turn.steps_of_men().map(|direction| turn.step(direction, from.bit()));
    let ahead = steps.fold(W::EMPTY, |ahead, step| ahead | step) & layout.squares();
    layout.in_order(ahead).into_iter()
}
