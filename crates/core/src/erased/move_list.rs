//! Lists of moves as people write them: with or without move numbers, with any separators.

use crate::game::{Game, offset};

/// Characters that separate moves in every game; characters that separate moves in some games and join the parts of one move in others.
const SEPARATORS: [&[char]; 2] =
    [&[',', ';', '|', '/', '→', '>', '•', '·', '…'], &['-', '–', '—', '.', '_']];

/// A move of a list, with its offset in the text.
pub(in crate::erased) struct Listed {
    pub at: usize,
    pub text: String,
}

/// Splits a text into moves. A word that is no move stays whole, and the game will refuse it.
pub(in crate::erased) fn split<G: Game>(game: &G, text: &str) -> Vec<Listed> {
    let mut moves = Vec::new();
    let mut next_number = 1_usize;
    for word in text.split_whitespace() {
        let at = offset(text, word);
        // A move number without its dot, if numbers are no moves of this game.
        let number = word.trim_end_matches(':');
        if number.parse() == Ok(next_number) && !game.is_move_text(number) {
            next_number += 1;
            continue;
        }
        split_word(game, at, word, &mut moves);
    }
    moves
}

/// Cuts a word without white space.
fn split_word<G: Game>(game: &G, at: usize, word: &str, moves: &mut Vec<Listed>) {
    let rest = without_number(word);
    let at = at + (word.len() - rest.len());
    // A sign that stands alone is a separator.
    if !rest.contains(char::is_alphanumeric) {
        let is_sign =
            rest.is_empty() || SEPARATORS.iter().any(|set| rest.chars().all(|c| set.contains(&c)));
        if !is_sign {
            push(at, rest, game.split_moves(rest), moves);
        }
        return;
    }
    let parts = game.split_moves(rest);
    let has_separator = SEPARATORS.iter().any(|set| rest.contains(*set));
    if !has_separator || parts.iter().all(|part| game.is_move_text(part)) {
        push(at, rest, parts, moves);
        return;
    }
    for set in SEPARATORS {
        let pieces: Vec<&str> = rest.split(set).filter(|piece| !piece.is_empty()).collect();
        let cut = |piece: &&str| game.split_moves(without_number(piece));
        let fits = pieces.iter().flat_map(cut).all(|part| game.is_move_text(&part));
        if pieces.len() > 1 && fits || pieces.len() == 1 && fits && pieces[0] != rest {
            for piece in pieces {
                let begin = at + offset(rest, piece);
                let bare = without_number(piece);
                push(begin + piece.len() - bare.len(), bare, game.split_moves(bare), moves);
            }
            return;
        }
    }
    push(at, rest, parts, moves);
}

/// Adds the parts of a word, each with its offset in the text.
fn push(at: usize, word: &str, parts: Vec<String>, moves: &mut Vec<Listed>) {
    let mut passed = 0;
    for text in parts {
        // If the game writes a part differently, it gets the offset of the part before it.
        let found = word.get(passed..).and_then(|rest| rest.find(&text));
        let begin = passed + found.unwrap_or_default();
        passed = found.map_or(passed, |_| begin + text.len());
        moves.push(Listed { at: at + begin, text });
    }
}

/// A word without the move number before it: `12.`, `12...`, `12)`, `12.f5`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with(['.', ')', '…']) {
        rest.trim_start_matches(['.', ')', '…'])
    } else {
        word
    }
}
