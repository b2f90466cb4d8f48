//! Boards as programs store them: lists with a name, rows on one line, and words for the contents of cells.

use std::borrow::Cow;

use crate::game::Game;

use super::is_rows;
use super::row::{glued, words_of};

/// Words for the contents of cells, in small letters, with the signs of drawn boards that stand for them.
const WORDS: [(&str, &str); 22] = [
    ("none", "."),
    ("null", "."),
    ("nil", "."),
    ("undefined", "."),
    ("nan", "."),
    ("empty", "."),
    ("blank", "."),
    ("gap", "."),
    ("hole", "."),
    ("vide", "."),
    ("trou", "."),
    ("leer", "."),
    ("true", "1"),
    ("false", "0"),
    ("on", "1"),
    ("off", "0"),
    ("vrai", "1"),
    ("faux", "0"),
    ("allumé", "1"),
    ("allumée", "1"),
    ("éteint", "0"),
    ("éteinte", "0"),
];

/// Parts of the names of goals, which are no positions.
const GOALS: [&str; 7] = ["goal", "final", "target", "solution", "solved", "objectif", "arriv"];

/// The most characters of the name before a list.
const MAX_NAME: usize = 60;

/// A text of a program as a drawing: its list alone, each row on a line of its own, with signs for words and without comments.
pub(super) fn as_drawn<G: Game>(text: &str) -> Cow<'_, str> {
    let list = list_of(text).or_else(|| labelled::<G>(text));
    let rows = on_lines::<G>(list.unwrap_or(text));
    let is_plain = |line: &str| with_signs::<G>(line).is_none() && comment_of(line).is_none();
    if rows.lines().all(is_plain) {
        return rows;
    }
    let line = |line: &str| -> String {
        let said = comment_of(line).map_or(line, |at| &line[..at]);
        with_signs::<G>(said).unwrap_or_else(|| said.to_owned())
    };
    Cow::Owned(rows.lines().map(line).collect::<Vec<_>>().join("\n"))
}

/// The offset of the comment behind the cells of a line, `1 2 3 # first row`.
fn comment_of(line: &str) -> Option<usize> {
    let at = line.find(" #").or_else(|| line.find(" //"))?;
    let said = line[at..].trim_start_matches([' ', '#', '/']);
    let is_word = |word: &str| word.chars().filter(|letter| letter.is_alphabetic()).count() > 2;
    let has_cells = !line[..at].trim().is_empty();
    (has_cells && said.split_whitespace().any(is_word)).then_some(at)
}

/// The list of a text such as `board = [1, 2]`, `{"board": [1, 2]}`, `np.array([1, 2])` or `const board = [1, 2];`; `None` if the text has
/// anything else, so that nothing is passed over.
fn list_of(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_name = |name: &str| {
        let word = name.to_lowercase();
        name.len() <= MAX_NAME
            && name.contains(char::is_alphabetic)
            && !name.contains([',', '\n', '/'])
            && !GOALS.iter().any(|goal| word.contains(goal))
    };
    let value = text.split_once('=').or_else(|| text.split_once(':'));
    let value =
        value.filter(|(name, value)| is_name(name) && begins_list(without_call(value.trim())));
    let value = value.map_or(text, |(_, value)| value.trim());
    let list = without_call(value);
    let end = end_of_list(list)?;
    let rest = list[end..].trim_start();
    let is_end =
        |rest: &str| rest.chars().all(|letter| ")};,".contains(letter) || letter.is_whitespace());
    let is_typed = rest.starts_with(", dtype") || rest.starts_with(",dtype");
    let is_alone = is_end(rest) || is_typed && !rest.contains('\n');
    (is_alone && list.len() < text.len()).then(|| &list[..end])
}

/// The cells of a line behind a name, `start: 1 2 3 4 5 0 7 8 6`.
fn labelled<G: Game>(text: &str) -> Option<&str> {
    let (name, cells) = text.trim().split_once([':', '='])?;
    let is_word = |letter: char| letter.is_alphabetic() || " _".contains(letter);
    let name = name.trim().to_lowercase();
    let is_name = name.chars().nth(1).is_some()
        && name.chars().all(is_word)
        && !GOALS.iter().any(|goal| name.contains(goal));
    let words = words_of(cells);
    let are_cells = words.iter().all(|word| G::drawn_cell(word).is_some())
        || glued::<G>(&words).is_some_and(|_| words.len() == 1);
    let count = words.iter().map(|word| word.chars().count()).sum::<usize>();
    // In a game of two sides the words may name the one to move.
    let is_puzzle = G::about().is_puzzle();
    (is_puzzle && is_name && are_cells && count > MIN_CELLS && !cells.contains('\n'))
        .then_some(cells.trim())
}

/// The cells behind a name are more than these; fewer may be anything.
const MIN_CELLS: usize = 8;

/// A value without the call around it, `np.array(…)`; its closing bracket stays.
fn without_call(value: &str) -> &str {
    let is_part = |letter: char| letter.is_alphanumeric() || "._".contains(letter);
    let call = value.trim_start_matches(is_part);
    let is_call = call.len() < value.len() && value.starts_with(char::is_alphabetic);
    call.strip_prefix('(').filter(|_| is_call).map_or(value, str::trim_start)
}

/// True of a text that begins with a bracket.
fn begins_list(text: &str) -> bool {
    text.starts_with(['[', '(', '{'])
}

/// The offset behind the bracket that closes the first one of a text.
fn end_of_list(text: &str) -> Option<usize> {
    if !begins_list(text) {
        return None;
    }
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at + letter.len_utf8());
        }
    }
    None
}

/// A text of one line whose rows `/` joins, or `;` as in MATLAB, or which is a list of lists, with a line for each row.
fn on_lines<G: Game>(text: &str) -> Cow<'_, str> {
    let line = text.trim_matches(['\r', '\n']);
    if line.contains('\n') {
        return Cow::Borrowed(text);
    }
    let has_several = |part: &str| words_of(part).len() > 1;
    if line.contains('/') {
        // Crosses and noughts by rows are a position of the games that write them so.
        let is_of_others = line.contains(['X', 'x']) && is_rows(line, "XxOo.-");
        if is_of_others && !G::resembles_position(line) {
            return Cow::Borrowed(text);
        }
        return Cow::Owned(line.replace('/', "\n"));
    }
    if line.contains(';') && line.trim_end_matches(';').split(';').all(has_several) {
        return Cow::Owned(line.replace(';', "\n"));
    }
    let mut rows = String::new();
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        rows.push(letter);
        let closes = [']', ')', '}'].contains(&letter);
        if closes && letters.clone().any(|next| ['[', '(', '{'].contains(&next)) {
            while letters.next_if(|&next| next == ',' || next.is_whitespace()).is_some() {}
            rows.push('\n');
        }
    }
    // Pairs are moves.
    let is_wide = rows.lines().any(|row| words_of(row).len() > 2);
    if is_wide && rows.contains('\n') { Cow::Owned(rows) } else { Cow::Borrowed(text) }
}

/// The sign that stands for a word.
pub(super) fn sign_of(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    WORDS.iter().find(|(known, _)| *known == word).map(|&(_, sign)| sign)
}

/// A line of cells with signs for the words among them; `None` if it has no such words, or others too.
fn with_signs<G: Game>(line: &str) -> Option<String> {
    let words = words_of(line);
    let is_cell = |word: &&str| {
        sign_of(word).is_some() || G::drawn_cell(word).is_some() || glued::<G>(&[word]).is_some()
    };
    if !words.iter().any(|word| sign_of(word).is_some()) || !words.iter().all(is_cell) {
        return None;
    }
    let mut drawn = String::new();
    let mut rest = line;
    for word in words {
        let at = crate::game::offset(rest, word);
        drawn.push_str(&rest[..at]);
        drawn.push_str(sign_of(word).unwrap_or(word));
        rest = &rest[at + word.len()..];
    }
    drawn.push_str(rest);
    Some(drawn)
}
