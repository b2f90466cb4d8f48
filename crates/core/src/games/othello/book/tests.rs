//! Claims about the book of the program that hold however it was made.

use super::*;
use crate::game::{Game, Options};
use crate::games::othello::Othello;

/// Bytes that the program can spare for it.
const MOST: usize = 4 << 20;

#[test]
fn the_book_of_the_program_is_whole_and_of_the_full_board() {
    let start = |variant| Othello::create(variant, &Options::default()).unwrap().start();
    SHELF.assert_whole(&start("8x8"), 5, MOST);
}
