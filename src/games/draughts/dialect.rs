//! Draughts in the protocols of others: Hub (Fabien Letouzey), versions 1 and 2, which write positions and moves alike.
//!
//! A position is the side to move, `W` or `B`, and a letter for each square from 1:
//! `w` and `b` a man, `W` and `B` a king, `e` nothing.
//! A capture is `26x17x21x22`: where the piece leaves, where it ends, and the squares of all that it takes.
//! Their order does not matter; they are written in ascending order.

use crate::game::{Dialect, Position, Protocol, Side};

use super::Draughts;
use super::board::{Board, DraughtsMove, Piece};
use super::layout::{Square, squares_of};
use super::notation::{quote, read_move, read_square};
use super::position::DraughtsPosition;
use super::rules::{self, Rules};

/// All of them.
pub(super) static DIALECTS: &[Dialect<Draughts>] = &[Dialect {
    protocol: Protocol::Hub,
    variant: |game| {
        let known = VARIANTS.iter().find(|(rules, _)| std::ptr::eq(*rules, game.rules));
        known.map(|(_, name)| (*name).to_owned())
    },
    format_position: |_, position| format_position(position),
    parse_position: |game, text| parse_position(game.rules, text),
    format_move: |_, position, mv| format_move(position, mv),
    parse_move: |_, position, text| parse_move(position, text),
}];

/// The variants that Hub knows. Its others (killer, breakthrough, Frisian, losing) are not ours.
static VARIANTS: [(&Rules, &str); 1] = [(&rules::INTERNATIONAL, "normal")];

/// What can be on a square, with its letter.
const PIECES: [(char, Option<Piece>); 5] = [
    ('e', None),
    ('w', Some(Piece { side: Side::First, king: false })),
    ('b', Some(Piece { side: Side::Second, king: false })),
    ('W', Some(Piece { side: Side::First, king: true })),
    ('B', Some(Piece { side: Side::Second, king: true })),
];

fn format_position(position: &DraughtsPosition) -> String {
    let letter = |square: Square| {
        let content = position.board().at(square);
        PIECES.iter().find(|(_, known)| *known == content).map_or('e', |(letter, _)| *letter)
    };
    let side = match position.side_to_move() {
        Side::First => 'W',
        Side::Second => 'B',
    };
    std::iter::once(side).chain(squares_of(position.rules().layout.squares()).map(letter)).collect()
}

fn parse_position(rules: &'static Rules, text: &str) -> Result<DraughtsPosition, String> {
    let layout = rules.layout;
    let mut letters = text.trim().chars();
    let side = match letters.next() {
        Some('W') => Side::First,
        Some('B') => Side::Second,
        _ => return Err("a position begins with the side to move, W or B".to_owned()),
    };
    let count = letters.clone().count();
    if count != layout.count() {
        return Err(format!("the position has {count} squares; {} are expected", layout.count()));
    }
    let mut board = Board::default();
    for (square, letter) in squares_of(layout.squares()).zip(letters) {
        let known = PIECES.iter().find(|(known, _)| *known == letter);
        let (_, piece) = known.ok_or_else(|| {
            format!("'{}' in the position; w, b, W, B and e are expected", letter.escape_default())
        })?;
        if let Some(piece) = *piece {
            board.put(layout, square, piece)?;
        }
    }
    Ok(DraughtsPosition::new(board, side, rules))
}

fn format_move(position: &DraughtsPosition, mv: DraughtsMove) -> String {
    let joint = if mv.captured == 0 { "-" } else { "x" };
    let squares: Vec<_> = [mv.from, mv.to]
        .into_iter()
        .chain(squares_of(mv.captured))
        .map(|square| position.rules().layout.number(square).to_string())
        .collect();
    squares.join(joint)
}

/// Reads a legal move; a capture also as we write it, which some engines do, where that leaves no doubt.
fn parse_move(position: &DraughtsPosition, text: &str) -> Result<DraughtsMove, String> {
    let layout = position.rules().layout;
    let squares: Result<Vec<_>, _> =
        text.split(['x', 'X']).map(|number| read_square(layout, number)).collect();
    if let Ok([from, to, captured @ ..]) = squares.as_deref()
        && !captured.is_empty()
    {
        let set = captured.iter().fold(0, |set, square| set | square.bit());
        let is_meant = |mv: &DraughtsMove| (mv.from, mv.to, mv.captured) == (*from, *to, set);
        if let Some(mv) = position.moves().into_iter().find(is_meant) {
            return Ok(mv);
        }
    }
    read_move(position, text)
        .map_err(|reason| format!("{reason}; a capture is read as {}", quote("26x17x21x22")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{DynGame, Game, Options, PositionText};

    #[test]
    fn the_start_is_written_as_hub_has_it() {
        // Fabien Letouzey, "Hub protocol for draughts, version 2".
        let game = Draughts::create("international", &Options::default()).unwrap();
        let line = game.translate(Protocol::Hub, &PositionText::default()).unwrap();
        assert_eq!(line.variant, "normal");
        assert_eq!(line.position, "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
        let kings = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee";
        let setup = game.read_foreign_position(Protocol::Hub, kings).unwrap();
        let at = PositionText { setup: Some(setup), moves: Vec::new() };
        assert_eq!(game.translate(Protocol::Hub, &at).unwrap().position, kings);
        for (text, part) in
            [("", "W or B"), ("Wxx", "2 squares"), (&kings.replace('w', "?"), "'?'")]
        {
            let error = game.read_foreign_position(Protocol::Hub, text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn captures_are_read_in_every_form_that_leaves_no_doubt() {
        let game = Draughts::create("international", &Options::default()).unwrap();
        let at = |setup: &str| PositionText { setup: Some(setup.to_owned()), moves: Vec::new() };
        let one = at("W:W28:B23,14");
        for text in ["28x10x14x23", "28x10x23x14", "28x10", "28x19x10", "28X10X14X23"] {
            assert_eq!(
                game.read_foreign(Protocol::Hub, &one, text).as_deref(),
                Ok("28x10"),
                "{text}"
            );
        }
        for text in ["28x10x23", "28x10x14x23x24", "x", "", "28x\u{e9}"] {
            assert!(game.read_foreign(Protocol::Hub, &one, text).is_err(), "{text}");
        }
        let after = PositionText { moves: vec!["28x10".to_owned()], ..one };
        let line = game.translate(Protocol::Hub, &after).unwrap();
        assert_eq!(line.moves, [(Side::First, "28x10x14x23".to_owned())]);
    }
}
