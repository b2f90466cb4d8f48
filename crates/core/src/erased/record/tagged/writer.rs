//! Writes tags and moves, in lines of limited length.

use crate::erased::{Comment, Record, Variation, comment};
use crate::game::Side;

/// Maximum length of lines of moves, as in the PGN standard.
pub(crate) const MAX_LINE: usize = 80;

/// Writes tags and moves, the first one played by `first`, each with its comment behind it; an asterisk ends the game.
#[must_use]
pub fn write(tags: &[(&str, String)], record: &Record, moves: &[String], first: Side) -> String {
    let mut text: String = tags.iter().map(|(name, value)| write_tag(name, value)).collect();
    text.push('\n');
    let Record { comments, variations, .. } = record;
    let mut words = words(moves, comments, variations, first.index());
    words.push("*".to_owned());
    text.push_str(&wrap(&words));
    text.push('\n');
    text
}

/// The words of a line of moves whose first ply has the number `first`. Variations, in ascending order of their index, follow the move to
/// which they are alternatives.
fn words(
    moves: &[String],
    comments: &[Comment],
    mut variations: &[Variation],
    first: usize,
) -> Vec<String> {
    let mut words = Vec::new();
    // The second player's move has a number only if no move is directly before it.
    let mut is_alone = true;
    for (index, mv) in moves.iter().enumerate() {
        let ply = first + index;
        let number = match ply % 2 {
            0 => format!("{}. ", ply / 2 + 1),
            _ if is_alone => format!("{}... ", ply / 2 + 1),
            _ => String::new(),
        };
        words.push(format!("{number}{mv}"));
        is_alone = false;
        if let Some(comment) = Comment::at(comments, index) {
            let inside = comment::write(comment).replace(['{', '}'], "|");
            words.extend(format!("{{{inside}}}").split(' ').map(str::to_owned));
        }
        while let Some((variation, later)) =
            variations.split_first().filter(|(variation, _)| variation.index == index)
        {
            variations = later;
            is_alone = true;
            let Variation { moves, comments, variations, .. } = variation;
            let mut inner = self::words(moves, comments, variations, ply);
            if let Some(first) = inner.first_mut() {
                first.insert(0, '(');
            }
            if let Some(last) = inner.last_mut() {
                last.push(')');
            }
            words.append(&mut inner);
        }
    }
    words
}

/// One line of the header.
fn write_tag(name: &str, value: &str) -> String {
    let mut quoted = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            _ if character.is_control() => quoted.push(' '),
            _ => quoted.push(character),
        }
    }
    format!("[{name} \"{quoted}\"]\n")
}

/// Joins words into lines of limited length.
fn wrap(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > MAX_LINE {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        column += length;
        text.push_str(word);
    }
    text.push('\n');
    text
}
