//! Explanations of moves that cannot be played.

use crate::game::{Language, MoveList, Text, Wording, wording};

use super::notation::{write_algebraic, write_move};
use super::route::Route;
use crate::games::draughts::ABOUT;
use crate::games::draughts::rules::board::DraughtsMove;
use crate::games::draughts::rules::layout::{Direction, Square, squares_of};
use crate::games::draughts::rules::paths::find_path;
use crate::games::draughts::rules::position::DraughtsPosition;

/// The reason why `route` is none of the `legal` moves.
#[must_use]
pub(in crate::games::draughts) fn explain(
    position: &DraughtsPosition,
    route: &Route,
    legal: &[DraughtsMove],
    language: Language,
) -> String {
    let turn = position.turn();
    let number = |square| square_text(position, route, square);
    let from = route.from();
    match position.board().at(from) {
        None => match language {
            Language::English => format!("square {} is empty", number(from)),
            Language::French => format!("la case {} est vide", number(from)),
        },
        Some(piece) if piece.side != turn.side => {
            let (square, side) = (number(from), ABOUT.side_label(turn.side, language));
            match language {
                Language::English => {
                    let words = piece.words();
                    format!("the {words} on square {square} is not yours: {side} is to move")
                }
                Language::French => {
                    let words = piece.with_article().fr;
                    format!("sur la case {square} se trouve {words} : {side} est au trait")
                }
            }
        }
        Some(_) if turn.must_capture() => explain_capture(position, route, legal, language),
        Some(piece) => explain_quiet(position, route, piece.king, language),
    }
}

/// The reason why a move is refused where something must be taken.
fn explain_capture(
    position: &DraughtsPosition,
    route: &Route,
    legal: &[DraughtsMove],
    language: Language,
) -> String {
    let most = legal.first().map_or(0, |mv| mv.captured.count_ones());
    let mut all = MoveList::new();
    position.turn().captures(false, &mut all);
    if !route.among(position, &all).is_empty() {
        if position.rules().frisian_captures {
            return Text::new(
                "the capture that is worth most is compulsory: a king counts a little less than two men, and of equal captures those by a king come first",
                "la prise qui vaut le plus est obligatoire : une dame compte un peu moins que deux pions, et à valeur égale les prises par une dame passent d'abord",
            )
            .to(language)
            .to_owned();
        }
        return match language {
            Language::English => {
                format!("the capture that takes most pieces ({most}) is compulsory")
            }
            Language::French => {
                format!("la prise du plus grand nombre de pièces ({most}) est obligatoire")
            }
        };
    }
    if let Some(&longer) = legal.iter().find(|&&mv| passes(position, route, mv)) {
        let write = if route.by_letters { write_algebraic } else { write_move };
        let longer = write(position, longer);
        return match language {
            Language::English => {
                format!("the capture does not end there: the piece continues, as in {longer}")
            }
            Language::French => {
                format!("la rafle ne s'arrête pas là : la pièce continue, comme dans {longer}")
            }
        };
    }
    if !route.captures {
        let text = Text::new("a capture is compulsory", "la prise est obligatoire");
        return text.to(language).to_owned();
    }
    if position.rules().majority && most > 1 && !position.rules().frisian_captures {
        match language {
            Language::English => format!(
                "nothing is taken that way; a capture that takes most pieces ({most}) is compulsory"
            ),
            Language::French => format!(
                "ce coup ne prend rien ; la prise du plus grand nombre de pièces ({most}) est obligatoire"
            ),
        }
    } else {
        let text = Text::new(
            "nothing is taken that way, and a capture is compulsory",
            "ce coup ne prend rien, et la prise est obligatoire",
        );
        text.to(language).to_owned()
    }
}

/// A square in the notation of the text: its name by letters, or its number.
fn square_text(position: &DraughtsPosition, route: &Route, square: Square) -> String {
    let layout = position.rules().layout;
    if route.by_letters { layout.name(square) } else { layout.number(square).to_string() }
}

/// True if a capture lands on the end of the route and continues from there.
fn passes(position: &DraughtsPosition, route: &Route, mv: DraughtsMove) -> bool {
    mv.from == route.from()
        && find_path(&position.turn(), mv, |path| {
            path.iter().rev().skip(1).any(|jump| jump.landing == route.to())
        })
        .is_some()
}

/// The reason why a move is refused in a position without captures.
fn explain_quiet(
    position: &DraughtsPosition,
    route: &Route,
    king: bool,
    language: Language,
) -> String {
    let say = |text: Text| text.to(language).to_owned();
    let number = |square| square_text(position, route, square);
    if route.captures {
        return say(Text::new(
            "there is nothing to take; a move that takes nothing is written with -",
            "il n'y a rien à prendre ; un coup sans prise s'écrit avec -",
        ));
    }
    if route.squares.len() > 2 {
        return say(Text::new(
            "a move that takes nothing names two squares, from and to",
            "un coup sans prise nomme deux cases, départ et arrivée",
        ));
    }
    if let Some(piece) = position.board().at(route.to()) {
        let square = number(route.to());
        let piece = piece.with_article().to(language);
        return match language {
            Language::English => format!("square {square} is taken by {piece}"),
            Language::French => format!("sur la case {square} se trouve {piece}"),
        };
    }
    if position.turn().kings & !position.turn().stepping & route.from().bit() != 0 {
        return say(Text::new(
            "this king has stepped three times in a row: it may only capture until another piece has moved",
            "cette dame a fait trois pas de suite : elle ne peut que prendre tant qu'une autre pièce n'a pas joué",
        ));
    }
    if king {
        return say(Text::new(
            "a king moves along a diagonal as far as it is free",
            "une dame se déplace le long d'une diagonale tant qu'elle est libre",
        ));
    }
    let ahead: Vec<_> =
        steps_ahead(position, route.from()).map(number).collect();
    let from = number(route.from());
    match language {
        Language::English => format!(
            "a man moves one square diagonally forwards: from {from} to {}",
            ahead.join(" or ")
        ),
        Language::French => {
            format!("un pion avance d'une case en diagonale : de {from} à {}", ahead.join(" ou "))
        }
    }
}

/// A question which of several captures was intended; `texts` are their texts or the first of them.
#[must_use]
pub(in crate::games::draughts) fn ask_which(count: usize, texts: &str) -> Wording {
    wording!(
        "{count} captures are written so; say which: {texts}",
        "{count} prises s'écrivent ainsi ; précisez : {texts}"
    )
}

/// The squares in front of a man, taken or not.
fn steps_ahead(position: &DraughtsPosition, from: Square) -> impl Iterator<Item = Square> {
    let ahead = Direction::forward(position.turn().side)
        .map(|direction| direction.step(from.bit()) & position.rules().layout.squares());
    squares_of(ahead[0] | ahead[1])
}
