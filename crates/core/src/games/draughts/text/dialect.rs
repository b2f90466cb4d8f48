//! Draughts in third-party protocols: Hub (Fabien Letouzey), versions 1 and 2, with the same positions and moves;
//! DamExchange, with digits and other letters; and GTP, which does not define draughts:
//! there we use our own notation, and `boardsize` selects the variant, 10 being the international one.
//!
//! In Hub a position is the side to move, `W` or `B` (in version 1 `w` or `b`), and a letter for each square from 1:
//! `w` and `b` a man, `W` and `B` a king, `e` nothing.
//! A capture is `26x17x21x22`: its origin, its end, and the squares of all captured pieces.
//! These are read in any order and written in ascending order.
//!
//! In DamExchange black is `z` (zwart), and the same capture is `2617022122`: two digits for each number,
//! with the number of captured pieces in third place.
//! DamExchange has no variants: the users configure both programs for the same one.

use std::marker::PhantomData;

use crate::erased::{Dialect, Protocol};
use crate::game::grid::SQUARES;
use crate::game::{Game, Position, Side, Text, Wording, shown_letter, wording};

use super::notation::read_move;
use super::route::Route;
use crate::games::draughts::Draughts;
use crate::games::draughts::rules::board::{Board, DraughtsMove, Piece};
use crate::games::draughts::rules::layout::{Square, squares_of};
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::variant::{self, Rules};
use crate::games::draughts::rules::word::Word;

/// The dialects of boards of one word. Hub and DamExchange have no names for large boards.
pub(in crate::games::draughts) struct Dialects<W>(PhantomData<W>);

impl<W: Word> Dialects<W> {
    /// All of them.
    pub(in crate::games::draughts) const ALL: &'static [Dialect<Draughts<W>>] =
        &[Self::HUB, Self::DXP, Self::GTP];

    const HUB: Dialect<Draughts<W>> = Dialect {
        protocol: Protocol::Hub,
        variant: hub_name,
        format_position: |_, position| format_position(LETTERS, position),
        parse_position: |game, text| parse_position(game.rules, text),
        format_move: |_, position, mv| format_move(position, mv),
        parse_move: |_, position, text| parse_move(position, text),
    };

    const DXP: Dialect<Draughts<W>> = Dialect {
        protocol: Protocol::Dxp,
        variant: |game| hub_name(game).map(|_| Game::variant(game)),
        format_position: |_, position| format_position(DXP_LETTERS, position),
        parse_position: |game, text| read_position(game.rules, DXP_LETTERS, text),
        format_move: |_, position, mv| format_digits(position, mv),
        parse_move: |_, position, text| parse_digits(position, text),
    };

    const GTP: Dialect<Draughts<W>> = Dialect {
        protocol: Protocol::Gtp,
        variant: |game| {
            let is_usual = game.rules.name == variant::INTERNATIONAL.name;
            Some(if is_usual { "10".to_owned() } else { Game::variant(game) })
        },
        format_position: Game::format_position,
        parse_position: Game::parse_position,
        format_move: Game::format_move,
        parse_move: Game::parse_move,
    };
}

/// The name of a variant in Hub.
fn hub_name<W: Word>(game: &Draughts<W>) -> Option<String> {
    let known = VARIANTS.iter().find(|(rules, _)| rules.name == game.rules.name);
    known.map(|(_, name)| (*name).to_owned())
}

/// The variants that Hub knows, by its names.
static VARIANTS: [(&Rules, &str); 5] = [
    (&variant::INTERNATIONAL, "normal"),
    (&variant::KILLER, "killer"),
    (&variant::BREAKTHROUGH, "bt"),
    (&variant::FRISIAN, "frisian"),
    (&variant::ANTIDRAUGHTS, "losing"),
];

/// The letters of a square, by its number in a grid.
const LETTERS: &str = "ewbWB";
/// The same in DamExchange.
const DXP_LETTERS: &str = "ewzWZ";

/// True if a text looks like a position, though perhaps of another size.
pub(in crate::games::draughts) fn is_position(text: &str) -> bool {
    text.len() > 1 && text.chars().all(|letter| LETTERS.contains(letter)) && !text.starts_with('e')
}

/// The letter of a side, which is the letter of its king.
fn side_letter(letters: &str, side: Side) -> char {
    char::from(letters.as_bytes()[3 + side.index()])
}

fn format_position<W: Word>(letters: &str, position: &DraughtsPosition<W>) -> String {
    let letter = |square: Square<W>| {
        let number = position.board().at(square).map_or(0, Piece::number);
        char::from(letters.as_bytes()[number])
    };
    let side = side_letter(letters, position.side_to_move());
    std::iter::once(side).chain(position.rules().layout.numbered().map(letter)).collect()
}

/// Reads a position, for a board of any size.
///
/// # Errors
/// A message with the error and the expected form.
pub(in crate::games::draughts) fn parse_position<W: Word>(
    rules: &'static Rules<W>,
    text: &str,
) -> Result<DraughtsPosition<W>, Wording> {
    read_position(rules, LETTERS, text)
}

/// Reads a position in these letters, for a board of any size.
///
/// # Errors
/// A message with the error and the expected form.
fn read_position<W: Word>(
    rules: &'static Rules<W>,
    letters: &str,
    text: &str,
) -> Result<DraughtsPosition<W>, Wording> {
    let layout = rules.layout;
    let mut squares = text.trim().chars();
    let first = squares.next().map(|letter| letter.to_ascii_uppercase());
    let [white, black] = Side::BOTH.map(|side| side_letter(letters, side));
    let side = Side::BOTH.into_iter().find(|side| first == Some(side_letter(letters, *side)));
    let side = side.ok_or_else(|| wording!("draughts-position-without-side", white, black))?;
    let (count, expected) = (squares.clone().count(), layout.count());
    if count != expected {
        let came = SQUARES.count(count);
        return Err(wording!("draughts-wrong-position-length", came, expected));
    }
    let mut board = Board::default();
    for (square, letter) in layout.numbered().zip(squares) {
        let number = letters.find(letter).ok_or_else(|| {
            let letter = shown_letter(letter);
            wording!("draughts-unexpected-letter-in-position", letter, letters)
        })?;
        if number > 0 {
            board.put(layout, square, Piece::ALL[number - 1])?;
        }
    }
    Ok(DraughtsPosition::new(board, side, rules))
}

fn format_move<W: Word>(position: &DraughtsPosition<W>, mv: DraughtsMove<W>) -> String {
    let joint = if mv.captured.is_empty() { "-" } else { "x" };
    let squares: Vec<_> = [mv.from, mv.to]
        .into_iter()
        .chain(position.rules().layout.in_order(mv.captured))
        .map(|square| position.rules().layout.number(square).to_string())
        .collect();
    squares.join(joint)
}

/// Reads a legal move. A capture is read first by its captured pieces, all of them or enough to be unambiguous,
/// then in any other form.
fn parse_move<W: Word>(
    position: &DraughtsPosition<W>,
    text: &str,
) -> Result<DraughtsMove<W>, Wording> {
    let route = Route::read(position.rules().layout, text);
    match route.map(|route| route.taking(&position.moves())).as_deref() {
        Ok([mv]) => Ok(*mv),
        _ => read_move(position, text)
            .map_err(|reason| wording!("draughts-capture-notation", reason)),
    }
}

fn format_digits<W: Word>(position: &DraughtsPosition<W>, mv: DraughtsMove<W>) -> String {
    let layout = position.rules().layout;
    let two = |square: Square<W>| format!("{:02}", layout.number(square));
    let taken: Vec<_> = layout.in_order(mv.captured).into_iter().map(two).collect();
    format!("{}{}{:02}{}", two(mv.from), two(mv.to), taken.len(), taken.concat())
}

const DIGITS: Text = text!("draughts-wrong-hub-digits");

/// Reads a legal move in digits.
fn parse_digits<W: Word>(
    position: &DraughtsPosition<W>,
    text: &str,
) -> Result<DraughtsMove<W>, Wording> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) || !text.len().is_multiple_of(2) {
        return Err(DIGITS.into());
    }
    let pairs: Vec<_> = (0..text.len()).step_by(2).map(|at| &text[at..at + 2]).collect();
    let [from, to, count, taken @ ..] = pairs.as_slice() else { return Err(DIGITS.into()) };
    if count.parse() != Ok(taken.len()) {
        return Err(DIGITS.into());
    }
    let joint = if taken.is_empty() { "-" } else { "x" };
    let squares: Vec<_> = [from, to].into_iter().chain(taken).copied().collect();
    let mv = parse_move(position, &squares.join(joint))?;
    if squares_of(mv.captured).count() == taken.len() { Ok(mv) } else { Err(DIGITS.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erased::{DynGame, PositionText};
    use crate::game::Options;

    #[test]
    fn the_start_is_written_as_hub_has_it() {
        // Fabien Letouzey, "Hub protocol for draughts, version 2".
        let game = Draughts::<u64>::create("international", &Options::default()).unwrap();
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
    fn dam_exchange_has_digits_and_letters_of_its_own() {
        let game = Draughts::<u64>::create("international", &Options::default()).unwrap();
        let line = game.translate(Protocol::Dxp, &PositionText::default()).unwrap();
        assert_eq!(line.variant, "international");
        assert_eq!(line.position, "Wzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
        let hub = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeewweBeeeeeeeeeeBee";
        let kings = hub.replace('B', "Z");
        let setup = game.read_foreign_position(Protocol::Dxp, &kings).unwrap();
        let at = PositionText { setup: Some(setup), moves: Vec::new() };
        assert_eq!(game.translate(Protocol::Dxp, &at).unwrap().position, kings);
        for (text, part) in [("", "W or Z"), (hub, "W or Z"), (&kings.replace('w', "b"), "'b'")] {
            let error = game.read_foreign_position(Protocol::Dxp, text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        for (setup, ours, theirs) in [
            ("W:W32:B1", "32-28", "322800"),
            ("B:W50:B6", "6-11", "061100"),
            ("W:W28:B23,14", "28x10", "2810021423"),
            ("W:W28:B23,14", "28x10", "2810022314"),
            ("W:W48:B12,13,22,32,33,42,43", "48x37x28x17x8x19", "4819051213223242"),
        ] {
            let at = PositionText { setup: Some(setup.to_owned()), moves: Vec::new() };
            assert_eq!(game.read_foreign(Protocol::Dxp, &at, theirs).as_deref(), Ok(ours));
            let after = PositionText { moves: vec![ours.to_owned()], ..at };
            let line = game.translate(Protocol::Dxp, &after).unwrap();
            assert_eq!(line.moves[0].1.len(), theirs.len(), "{theirs}");
        }
        let at = PositionText { setup: Some("W:W28:B23,14".to_owned()), moves: Vec::new() };
        for text in
            ["", "2810", "28100", "281000", "281003142324", "28100214", "281x021423", "\u{e9}"]
        {
            assert!(game.read_foreign(Protocol::Dxp, &at, text).is_err(), "{text}");
        }
    }

    #[test]
    fn captures_are_read_in_every_form_that_leaves_no_doubt() {
        let game = Draughts::<u64>::create("international", &Options::default()).unwrap();
        // From 48 to 19 a man takes either 42, 32, 22, 12 and 13 or 43, 33, 22, 12 and 13.
        let two_ways = "W:W48:B12,13,22,32,33,42,43";
        for (setup, text, written, ours) in [
            ("W:W32:B1", "32-28", "32-28", "32-28"),
            ("W:W28:B23,14", "28x10x23x14", "28x10x14x23", "28x10"),
            ("W:W28:B23,14", "28X10x14", "28x10x14x23", "28x10"),
            ("W:W28:B23,14", "28x10", "28x10x14x23", "28x10"),
            ("W:W28:B23,14", "28x19x10", "28x10x14x23", "28x10"),
            (two_ways, "48x19x42x12", "48x19x12x13x22x32x42", "48x37x28x17x8x19"),
            (two_ways, "48x37x19", "48x19x12x13x22x32x42", "48x37x28x17x8x19"),
        ] {
            let at = PositionText { setup: Some(setup.to_owned()), moves: Vec::new() };
            assert_eq!(game.read_foreign(Protocol::Hub, &at, text).as_deref(), Ok(ours), "{text}");
            let after = PositionText { moves: vec![ours.to_owned()], ..at };
            let line = game.translate(Protocol::Hub, &after).unwrap();
            assert_eq!(line.moves, [(Side::First, written.to_owned())]);
        }
        for (setup, text) in [
            ("W:W28:B23,14", "28x10x14x23x24"),
            ("W:W28:B23,14", "28x\u{e9}"),
            ("W:W32:B1", "32x28"),
            (two_ways, "48x19"),
            (two_ways, "48x19x12"),
            (two_ways, ""),
        ] {
            let at = PositionText { setup: Some(setup.to_owned()), moves: Vec::new() };
            assert!(game.read_foreign(Protocol::Hub, &at, text).is_err(), "{text}");
        }
    }
}
