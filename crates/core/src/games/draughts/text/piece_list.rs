//! Positions as books and magazines print them, the squares of each side behind its name:
//! `Blancs : 27 28 32, dame à 3. Noirs : 8 9 13. Trait aux blancs`.

use crate::game::drawing::{colour_name, side_to_move};
use crate::game::{Game, Side, in_latin};

use super::route::read_square;
use crate::games::draughts::rules::layout::Layout;
use crate::games::draughts::rules::word::Word;

/// Words of the languages of books: the squares behind one have kings.
const KINGS: &str = "king kings dame dames dam dammen damen dama damas dame(s) дамка дамки";
/// The squares behind one of these have men.
const MEN: &str = "man men pion pions schijf schijven stein steine peón peones pedina pedine peça peças шашка шашки пешка пешки";
/// Words without a meaning of their own.
const FILLERS: &str = "a à at op auf en in et and und e y la les the le de";
/// The letters of kings before their squares.
const KING_LETTERS: [char; 4] = ['K', 'D', 'k', 'Д'];
/// The longest text that is such a list.
const MAX_LENGTH: usize = 4 << 10;

/// A list of pieces, as text for [`super::fen::read_position`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::games::draughts) struct PieceList {
    /// The squares of white and of black, with `K` before those of kings.
    squares: [Vec<String>; 2],
    /// The side to move, if it is named.
    pub side: Option<Side>,
}

impl PieceList {
    /// Reads a text; `None` if it is no such list, or names a side without squares.
    pub(in crate::games::draughts) fn read<G: Game, W: Word>(
        layout: Layout<W>,
        text: &str,
    ) -> Option<Self> {
        if text.len() > MAX_LENGTH {
            return None;
        }
        let mut list = Self { squares: Default::default(), side: None };
        let (mut colour, mut is_king) = (None, false);
        for sentence in text.split(['\n', ';']).flat_map(|line| line.split(". ")) {
            let words = || words(sentence);
            if !words().any(|word| square(layout, word).is_some()) {
                list.side = list.side.or_else(|| side_to_move::<G>(sentence));
                continue;
            }
            for word in words() {
                let lower = word.to_lowercase();
                if let Some(side) = side_of(&lower) {
                    (colour, is_king) = (Some(side), false);
                } else if let Some((king, square)) = square(layout, word) {
                    let king = if king || is_king { "K" } else { "" };
                    list.squares[colour?.index()].push(format!("{king}{square}"));
                } else if is_among(KINGS, &lower) {
                    is_king = true;
                } else if is_among(MEN, &lower) {
                    is_king = false;
                } else if !is_among(FILLERS, &lower) {
                    return None;
                }
            }
        }
        list.squares.iter().all(|squares| !squares.is_empty()).then_some(list)
    }

    /// The position with this side to move.
    pub(in crate::games::draughts) fn fen(&self, side: Side) -> String {
        let side = if side == Side::First { "W" } else { "B" };
        let [white, black] = self.squares.each_ref().map(|squares| squares.join(","));
        format!("{side}:W{white}:B{black}")
    }
}

/// The words of a sentence.
fn words(sentence: &str) -> impl Iterator<Item = &str> {
    let parts = sentence.split(|c: char| c.is_whitespace() || ",:=()".contains(c));
    parts.map(|word| word.trim_end_matches('.')).filter(|word| !word.is_empty())
}

fn is_among(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

fn side_of(word: &str) -> Option<Side> {
    match colour_name(word) {
        "white" => Some(Side::First),
        "black" => Some(Side::Second),
        _ => None,
    }
}

/// The square that a word names, and whether the letter of a king is before it.
fn square<W: Word>(layout: Layout<W>, word: &str) -> Option<(bool, String)> {
    let is_named = |word: &str| {
        word.ends_with(|last: char| last.is_ascii_digit()) && read_square(layout, word).is_ok()
    };
    let word = in_latin(word);
    if is_named(&word) {
        return Some((false, word.into_owned()));
    }
    let bare = word.strip_prefix(KING_LETTERS)?;
    is_named(bare).then(|| (true, bare.to_owned()))
}
