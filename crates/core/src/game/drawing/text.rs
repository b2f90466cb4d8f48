//! Lines of a drawing that are no rows: frames and prose.

use std::borrow::Cow;

use crate::game::{Game, has_no_width, in_latin};

use super::layout::has_numbers;
use super::row::{BORDERS, glued, words_of};
use super::turn::{says_turn, turn_of};

/// Signs that choose how the sign before them looks, or that have no width.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}') || has_no_width(letter)
}

/// A text without invisible signs, the fences of Markdown, and the marks of quoted lines; quoted blanks are dots, and Latin letters stand for
/// Cyrillic ones that look like them.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    // Empty cells of a list of quoted signs.
    const BLANKS: [&str; 5] = ["' '", "\" \"", "''", "\"\"", "[]"];
    const FENCES: [&str; 2] = ["```", "~~~"];
    let is_fence = |line: &str| FENCES.iter().any(|fence| line.trim_start().starts_with(fence));
    let mut said = text.lines().filter(|line| !line.trim().is_empty() && !is_fence(line));
    let is_quoted =
        said.clone().next().is_some() && said.all(|line| line.trim_start().starts_with('>'));
    let has_marks = FENCES.iter().chain(&BLANKS).any(|mark| text.contains(mark));
    let is_plain =
        |letter: char| letter.is_ascii() || !is_invisible(letter) && !letter.is_alphabetic();
    if !is_quoted && !has_marks && text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let unquoted = |line: &str| -> String {
        let inner = line.trim_start().strip_prefix('>').filter(|_| is_quoted);
        let line = inner.map_or(line, |inner| inner.strip_prefix(' ').unwrap_or(inner));
        let line = BLANKS.iter().fold(line.to_owned(), |line, blank| line.replace(blank, "."));
        in_latin(&line).chars().filter(|&letter| !is_invisible(letter)).collect()
    };
    let lines = text.lines().map(unquoted).filter(|line| !is_fence(line));
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

/// The lines of a drawing without the frames that can be no rows.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim().is_empty() && !is_frame(line.trim()))
}

/// True of a line that is drawn around or between rows.
fn is_frame(line: &str) -> bool {
    let is_corner = |c: char| matches!(c, '+' | '\u{2500}'..='\u{257f}') && !BORDERS.contains(&c);
    let is_part =
        |c: char| is_corner(c) || c.is_whitespace() || "-=_".contains(c) || BORDERS.contains(&c);
    line.chars().all(is_part) && line.contains(is_corner) && !line.contains(BORDERS)
        || line.chars().all(|c| c == '=')
        || line.starts_with('+') && line.chars().all(is_part)
}

/// True of a line of dashes, with borders or without, which is drawn between rows unless it is a row itself.
pub(super) fn is_rule(line: &str) -> bool {
    const DASHES: [char; 7] = ['-', '_', '=', '~', '—', '–', '─'];
    let is_border = |c: char| "+:".contains(c) || BORDERS.contains(&c);
    let is_part = |c: char| c.is_whitespace() || DASHES.contains(&c) || is_border(c);
    line.chars().all(is_part) && line.matches(DASHES).count() > 2
}

/// True of a line of wide blanks between borders, which is drawn above and below the line of the pieces unless it is a row itself.
pub(super) fn is_padding(line: &str) -> bool {
    let is_wide = line.split(BORDERS).any(|blank| blank.len() > 3);
    let is_part = |c: char| BORDERS.contains(&c) || c.is_whitespace();
    line.contains(BORDERS) && is_wide && line.chars().all(is_part)
}

/// True of a line that has nothing else than one or two numbers, which is the size of the board below it.
pub(super) fn is_size(line: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    line.split_whitespace().count() <= 2 && line.split_whitespace().all(is_number)
}

/// True of a line that counts pieces: signs and numbers take turns, at least two of each.
pub(super) fn is_score<G: Game>(line: &str) -> bool {
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || ":=,;-–|()".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_count = |pair: &[&str]| match *pair {
        [sign, number] => !is_number(sign) && is_number(number) && G::drawn_cell(sign).is_some(),
        _ => false,
    };
    words.len() > 3 && words.chunks(2).all(is_count)
}

/// True of a text that is no part of a drawing: each of its lines has words of no board of this game, and none names the side to move.
#[must_use]
pub fn is_prose<G: Game>(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.all(|line| has_words::<G>(line) && turn_of::<G>(&[line]).is_none())
}

/// True of a line next to rows of `columns` cells that may be one of them with a sign that the game does not know: a word of as many signs
/// that are not all letters, or words of which most are cells.
pub(super) fn may_be_row<G: Game>(line: &str, columns: usize) -> bool {
    let words = words_of(line);
    if let [word] = words[..] {
        return word.chars().count() == columns && !word.chars().all(char::is_alphabetic);
    }
    let cells = words.iter().filter(|word| G::drawn_cell(word).is_some()).count();
    cells * 2 > words.len() && cells >= columns
}

/// True of a word such as `Goal` where letters are tiles, which are all large or all small.
fn is_name<G: Game>(word: &str) -> bool {
    let mut letters = word.chars();
    let is_capital = letters.next().is_some_and(char::is_uppercase);
    has_numbers::<G>()
        && is_capital
        && letters.clone().count() > 1
        && letters.all(char::is_lowercase)
}

/// True of a line that has a word of several letters, which are no cells of a board of this game. In a puzzle no side is to move.
pub(super) fn has_words<G: Game>(line: &str) -> bool {
    let is_word = |word: &str| {
        let letters = word.split(|c: char| !c.is_alphabetic());
        letters.map(|part| part.chars().count()).max().unwrap_or_default() > 1
            && G::drawn_cell(word).is_none()
            && (glued::<G>(&[word]).is_none() || is_name::<G>(word))
    };
    let names_turn = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        // `0 moves` counts those of a puzzle.
        word != "moves" && says_turn(&word)
    };
    let has_sides = G::about().sides.len() > 1;
    line.split_whitespace().any(is_word) && (has_sides || !line.split_whitespace().any(names_turn))
}
