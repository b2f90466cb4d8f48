//! Lists of moves as people write them: with or without move numbers, with any separators.

use super::record::tagged::undotted;
use std::borrow::Cow;

use crate::game::{Game, narrow, offset};

/// Characters that separate moves in every game; characters that separate moves in some games and join the parts of one move in others.
const SEPARATORS: [&[char]; 2] = [
    &[',', ';', '|', '/', '→', '>', '•', '·', '…', '[', ']', '"', '\''],
    &['-', '–', '—', '.', '_'],
];

/// A move of a list, with its offset in the text.
pub(in crate::erased) struct Listed {
    pub at: usize,
    pub text: String,
}

/// Splits a text into moves. A word that is no move stays whole, and the game will refuse it.
pub(in crate::erased) fn split<G: Game>(game: &G, text: &str) -> Vec<Listed> {
    if let Some(moves) = pairs(game, text) {
        return moves;
    }
    let mut moves = Vec::new();
    let mut next_number = first_number(game, text).unwrap_or(1);
    // The last word, if it may be a move number without its dot.
    let mut number: Option<&str> = None;
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut next = 0;
    while let Some(&written) = words.get(next) {
        next += 1;
        if let Some(text_of_move) = joined(game, written, &words[next..]) {
            moves.push(Listed { at: offset(text, written), text: text_of_move });
            number = None;
            next += 2;
            continue;
        }
        let word = match narrow(written) {
            Cow::Borrowed(word) => word,
            Cow::Owned(word) => {
                split_narrow(game, offset(text, written), &word, &mut moves);
                continue;
            }
        };
        let digits = word.trim_end_matches(':');
        let is_number = digits.parse() == Ok(next_number) && !game.is_move_text(digits);
        // No move has two numbers, so the first one is a faulty move.
        if let Some(faulty) = number.take().filter(|_| is_number) {
            split_word(game, offset(text, faulty), faulty, &mut moves);
        }
        if is_number {
            next_number += 1;
            number = Some(word);
        } else {
            split_word(game, offset(text, word), word, &mut moves);
        }
    }
    // The number of a move that is still to come is left out, but a number alone is no list.
    if let Some(alone) = number.filter(|_| moves.is_empty()) {
        split_word(game, offset(text, alone), alone, &mut moves);
    }
    let texts: Vec<&str> = moves.iter().map(|listed| listed.text.as_str()).collect();
    if let Some(texts) = G::in_context(&texts) {
        moves.iter_mut().zip(texts).for_each(|(listed, text)| listed.text = text);
    }
    moves
}

/// The moves of a list of pairs of numbers in brackets, `[(1, 2), (2, 1)]`, in a game that reads them so; `None` if the text has anything
/// else.
fn pairs<G: Game>(game: &G, text: &str) -> Option<Vec<Listed>> {
    let mut moves = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.find([')', ']']) {
        let begin = rest[..end].rfind(['(', '[']).filter(|&begin| is_between(&rest[..begin]));
        match begin {
            Some(begin) => {
                let pair = &rest[begin..=end];
                let listed = Listed {
                    at: offset(text, pair),
                    text: pair[1..pair.len() - 1].trim().to_owned(),
                };
                moves.push(listed);
                if !game.is_move_text(pair) {
                    return None;
                }
            }
            None if is_between(&rest[..end]) => {}
            None => return None,
        }
        rest = &rest[end + 1..];
    }
    // The same pair again and again is a board.
    let is_board = moves.len() > 1 && moves.iter().all(|listed| listed.text == moves[0].text);
    (is_between(rest) && !moves.is_empty() && !is_board).then_some(moves)
}

/// True of a text between the pairs of a list.
fn is_between(text: &str) -> bool {
    text.chars().all(|letter| letter.is_whitespace() || ",;([".contains(letter))
}

/// Words that stand alone between the two parts of a move.
const CONNECTORS: [&str; 8] = ["-", "–", "->", "→", "=>", "to", "x", "×"];

/// The move that a word makes with the two after it, as `4 -> 16`.
fn joined<G: Game>(game: &G, word: &str, after: &[&str]) -> Option<String> {
    let &[connector, end, ..] = after else { return None };
    let end = end.trim_end_matches([',', ';']);
    let capture = ["x", "×"].contains(&connector);
    let text = format!("{word}{}{end}", if capture { "x" } else { "-" });
    (CONNECTORS.contains(&connector) && game.is_move_text(&text)).then_some(text)
}

/// Cuts a word that was written with full-width signs or invisible marks; its moves have the offset of the word.
fn split_narrow<G: Game>(game: &G, at: usize, word: &str, moves: &mut Vec<Listed>) {
    let first = moves.len();
    split_word(game, 0, word, moves);
    moves[first..].iter_mut().for_each(|listed| listed.at = at);
}

/// The number before the first move; a list may begin anywhere in its game.
fn first_number<G: Game>(game: &G, text: &str) -> Option<usize> {
    let mut words = text.split_whitespace();
    let number = words.next()?.trim_end_matches(':').parse().ok()?;
    let is_list = |word: &str| {
        let parts = game.split_moves(word);
        // Next to moves that are numbers it may be a faulty one.
        let has_letters = word.contains(char::is_alphabetic);
        has_letters && !parts.is_empty() && parts.iter().all(|part| game.is_move_text(part))
    };
    words.next().filter(|word| is_list(word)).map(|_| number)
}

/// Cuts a word without white space.
fn split_word<G: Game>(game: &G, at: usize, word: &str, moves: &mut Vec<Listed>) {
    let rest = without_number(word);
    let dotted = undotted(word).filter(|text| !game.is_move_text(rest) && game.is_move_text(text));
    if let Some(text) = dotted {
        moves.push(Listed { at, text });
        return;
    }
    let at = at + (word.len() - rest.len());
    // A sign that stands alone is a separator.
    if !rest.contains(char::is_alphanumeric) {
        let parts = game.split_moves(rest);
        // An arrow may be a move.
        if rest.contains('→') && parts.iter().all(|part| game.is_move_text(part)) {
            push(at, rest, parts, moves);
            return;
        }
        let is_sign =
            rest.is_empty() || SEPARATORS.iter().any(|set| rest.chars().all(|c| set.contains(&c)));
        if !is_sign {
            push(at, rest, parts, moves);
        }
        return;
    }
    let parts = game.split_moves(rest);
    let has_separator = SEPARATORS.iter().any(|set| rest.contains(*set));
    if !has_separator || parts.iter().all(|part| game.is_move_text(part)) {
        push(at, rest, parts, moves);
        return;
    }
    // Lists of lists are boards.
    if rest.contains("[]") {
        moves.push(Listed { at, text: rest.to_owned() });
        return;
    }
    // Separators around the moves alone, as in `4->16,`.
    let inner = rest.trim_matches([',', ';', '[', ']', '"', '\'']);
    let inner_parts = game.split_moves(inner);
    if !inner.is_empty() && inner_parts.iter().all(|part| game.is_move_text(part)) {
        push(at + offset(rest, inner), inner, inner_parts, moves);
        return;
    }
    for sets in [&SEPARATORS[..1], &SEPARATORS[1..], &SEPARATORS] {
        let is_separator = |c: char| sets.iter().any(|set| set.contains(&c));
        let pieces: Vec<&str> =
            rest.split(is_separator).filter(|piece| !piece.is_empty()).collect();
        // Numbers of several digits that are joined are no strings of moves.
        let is_number = |piece: &str| piece.bytes().all(|byte| byte.is_ascii_digit());
        let fits = pieces.iter().all(|piece| {
            let parts = game.split_moves(without_number(piece));
            let is_whole = pieces.len() == 1 || parts.len() == 1 || !is_number(piece);
            is_whole && parts.iter().all(|part| game.is_move_text(part))
        });
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

#[cfg(test)]
mod tests {
    use crate::game::Options;
    use crate::games::{GAMES, find};

    #[test]
    fn numbers_of_moves_are_left_out_and_other_numbers_are_not() {
        for (game, text, expected) in [
            ("othello", "1 f5 d6 2 c3", &["f5", "d6", "c3"][..]),
            ("othello", "1: f5 d6 2: c3", &["f5", "d6", "c3"]),
            ("othello", "1. f5 d6 2.", &["f5", "d6"]),
            ("othello", "1 f5 d6 2", &["f5", "d6"]),
            // The first number is no move number, because no move follows.
            ("othello", "1 2", &["1"]),
            ("nim", "1 2 1:1", &["1", "1:1"]),
            ("draughts", "1", &["1"]),
            ("lights_out", "2 3", &["2", "3"]),
            ("connect4", "1 2 3", &["1", "2", "3"]),
        ] {
            let game = find(GAMES, game).unwrap().0.create(None, &Options::default()).unwrap();
            assert_eq!(game.split_moves(text), expected, "{text}");
        }
    }
}
