//! The side to move, as people name it around a drawing: `White to move.`, `Trait aux noirs`, `(X plays)`.

use crate::game::{Game, Side};

use super::layout::is_column_labels;

/// Words that say that a side is to move, in the languages of boards.
const TURN: [&str; 24] = [
    "turn", "move", "moves", "play", "plays", "next", "trait", "tour", "joue", "jouent", "jouer",
    "zug", "zieht", "zet", "speelt", "juega", "juegan", "mueven", "turno", "muove", "tocca",
    "joga", "jogam", "ход",
];
/// Other words of such lines.
const FILLERS: [&str; 20] = [
    "to", "side", "player", "s", "the", "is", "it", "au", "aux", "les", "de", "c", "est", "à",
    "am", "an", "aan", "bij", "le", "il",
];
/// Names of colours, in small letters, with their English names.
const COLOURS: [(&str, &[&str]); 2] = [
    (
        "black",
        &[
            "noir",
            "noirs",
            "schwarz",
            "zwart",
            "negro",
            "negros",
            "negras",
            "nero",
            "neri",
            "preto",
            "pretos",
            "pretas",
            "чёрные",
            "черные",
            "чёрных",
            "черных",
            "dark",
        ],
    ),
    (
        "white",
        &[
            "blanc",
            "blancs",
            "weiß",
            "weiss",
            "wit",
            "blanco",
            "blancos",
            "blancas",
            "bianco",
            "bianchi",
            "branco",
            "brancos",
            "brancas",
            "белые",
            "белых",
            "light",
        ],
    ),
];

/// The English name of a colour that is given in small letters in some language; other words are returned as they are.
#[must_use]
pub fn colour_name(word: &str) -> &str {
    let named = COLOURS.iter().find(|(_, names)| names.contains(&word));
    named.map_or(word, |&(name, _)| name)
}

/// True of a word in small letters that says that a side is to move.
pub(super) fn says_turn(word: &str) -> bool {
    TURN.contains(&word)
}

/// The side to move that the rest of a text names; `None` where the rest is something else.
#[allow(clippy::option_option, reason = "no side is named, or the text is no drawing")]
pub(super) fn side_of<G: Game>(others: &[&str]) -> Option<Option<Side>> {
    let mut found = None;
    for line in others.iter().filter(|line| !is_column_labels(line)) {
        for word in words(line, ":='’,|") {
            let side = G::drawn_side(&word);
            match (side, found) {
                (Some(side), None) => found = Some(side),
                (Some(side), Some(before)) if side == before => {}
                _ if FILLERS.contains(&word.as_str()) || says_turn(&word) => {}
                _ => return None,
            }
        }
    }
    Some(found)
}

/// The side of which a line beside or below a board says that it is to move.
pub(super) fn turn_of<G: Game>(others: &[&str]) -> Option<Side> {
    said_to_move(others, G::drawn_side)
}

/// The colour of which such a line says that it is to move.
pub(super) fn mover_of<G: Game>(others: &[&str]) -> Option<i64> {
    said_to_move(others, G::drawn_colour)
}

/// The side or colour that words name, in the first line that says that one is to move.
fn said_to_move<T: Copy + PartialEq>(
    others: &[&str],
    named: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let side = |line: &&str| {
        let words: Vec<String> = words(line, ":='’,|()[]\"").collect();
        let is_said = words.iter().any(|word| says_turn(word));
        let mut sides = words.iter().filter_map(|word| named(word));
        let first = sides.next().filter(|_| is_said)?;
        sides.all(|side| side == first).then_some(first)
    };
    others.iter().find_map(side)
}

/// The words of a line in small letters, between white space and some other separators, without the marks around words of several letters.
fn words(line: &str, separators: &str) -> impl Iterator<Item = String> {
    let parts = line.split(move |c: char| c.is_whitespace() || separators.contains(c));
    parts.map(without_marks).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// A word of several letters without the marks around it. Other texts may be signs of a board.
fn without_marks(word: &str) -> &str {
    let inner = word.trim_matches(|c: char| !c.is_alphanumeric());
    let is_word = inner.chars().nth(1).is_some() && inner.chars().all(char::is_alphabetic);
    if is_word { inner } else { word }
}
