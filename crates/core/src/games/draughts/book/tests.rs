//! Claims about the book of the program that hold however it was made.

use super::*;
use crate::game::{Game, Options, Position};
use crate::games::draughts::Draughts;
use crate::games::draughts::rules::variant::VARIANTS;

/// Bytes that the program can spare for it.
const MOST: usize = 1 << 20;

fn game() -> Draughts {
    Draughts::create(INTERNATIONAL.name, &Options::default()).unwrap()
}

#[test]
fn the_book_of_the_program_is_whole_and_of_one_variant() {
    SHELF.assert_whole(&game().start(), 4, MOST);
    for rules in VARIANTS {
        assert_eq!(find(rules).is_some(), rules.name == INTERNATIONAL.name, "{}", rules.name);
    }
}

#[test]
fn a_board_turned_by_half_is_the_same_position() {
    let game = game();
    let turned = game.parse_position("B:W31-50:B1-20").unwrap();
    let start = game.start();
    assert_eq!(start.symmetric_key(), turned.symmetric_key());
    assert_ne!(start.key(), turned.key());
    let book = SHELF.embedded().unwrap();
    let [ours, theirs] = [&start, &turned].map(|position| {
        book.moves(position, &position.moves()).iter().map(|mv| mv.worth).collect::<Vec<_>>()
    });
    assert_eq!(ours, theirs);
}

/// The ballots of two moves: a move of white and an answer that loses no man.
#[test]
fn the_book_knows_every_answer_to_every_first_move() {
    let (book, start) = (SHELF.embedded().unwrap(), game().start());
    for mv in start.moves() {
        let after = start.after(mv);
        assert_eq!(book.moves(&after, &after.moves()).len(), after.count_legal(), "{mv:?}");
    }
}
