//! Claims about the book of the program that hold however it was made.

use super::*;
use crate::game::{Game, Options, Position};
use crate::games::draughts::{Draughts, DraughtsPosition};

fn game() -> Draughts {
    Draughts::create(INTERNATIONAL.name, &Options::default()).unwrap()
}

/// The positions of the book that follow from `position` within some plies, itself too.
fn following(position: &DraughtsPosition, plies: u32, visit: &mut impl FnMut(&DraughtsPosition)) {
    visit(position);
    let book = embedded().unwrap();
    if plies > 0 {
        for known in book.moves(position, &position.moves()) {
            following(&position.after(known.mv), plies - 1, visit);
        }
    }
}

#[test]
fn the_book_of_the_program_is_whole_and_of_one_variant() {
    let book = embedded().unwrap();
    assert!(book.title().starts_with("draughts international; draughts-book nodes="));
    assert!(book.len() > 1_000 && EMBEDDED_MOST > book.len() * 9);
    for variant in Draughts::about().variants {
        let rules = Draughts::create(variant.name, &Options::default()).unwrap().rules;
        assert_eq!(find(rules).is_some(), variant.name == INTERNATIONAL.name, "{}", variant.name);
    }
}

/// Bytes that the program can spare for it.
const EMBEDDED_MOST: usize = 1 << 20;

#[test]
fn a_position_of_the_book_is_worth_its_best_move() {
    let book = embedded().unwrap();
    let mut expanded = 0;
    following(&game().start(), 4, &mut |position| {
        let entry = book.find(position.symmetric_key()).unwrap();
        let moves = book.moves(position, &position.moves());
        assert_eq!(entry.is_expanded, !moves.is_empty());
        if let Some(best) = moves.first() {
            expanded += 1;
            assert_eq!((moves.len(), best.worth), (position.count_legal(), entry.worth));
            assert!(moves.is_sorted_by_key(|mv| std::cmp::Reverse(mv.worth)));
        }
    });
    assert!(expanded > 500, "{expanded}");
}

#[test]
fn a_board_turned_by_half_is_the_same_position() {
    let game = game();
    let turned = game.parse_position("B:W31-50:B1-20").unwrap();
    let start = game.start();
    assert_eq!(start.symmetric_key(), turned.symmetric_key());
    assert_ne!(start.key(), turned.key());
    let book = embedded().unwrap();
    let [ours, theirs] = [&start, &turned].map(|position| {
        book.moves(position, &position.moves()).iter().map(|mv| mv.worth).collect::<Vec<_>>()
    });
    assert_eq!(ours, theirs);
}

/// The ballots of two moves: a move of white and an answer that loses no man.
#[test]
fn the_book_knows_every_answer_to_every_first_move() {
    let (book, start) = (embedded().unwrap(), game().start());
    for mv in start.moves() {
        let after = start.after(mv);
        assert_eq!(book.moves(&after, &after.moves()).len(), after.count_legal(), "{mv:?}");
    }
}
