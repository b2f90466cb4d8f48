//! The side to move, as people name it around a drawing: `White to move.`, `Trait aux noirs`, `(X plays)`.

use crate::game::{Game, Side};

use super::layout::is_column_labels;

/// Words around boards in a language, in small letters, with spaces between them.
struct Words {
    /// Words that say that a side is to move.
    turn: &'static str,
    /// Words that say so next to the name of a side only.
    beginning: &'static str,
    /// Other words of such lines.
    fillers: &'static str,
    /// The word before the number of a side.
    player: &'static str,
    /// Names of the dark side.
    black: &'static str,
    /// Names of the light side.
    white: &'static str,
}

/// The languages of boards: English, French, German, Dutch, Spanish, Italian, Portuguese, Russian, Polish and Turkish.
const LANGUAGES: [Words; 10] = [
    Words {
        turn: "turn move moves play plays next",
        beginning: "begin begins start starts current",
        fillers: "to side s the is it and win wins",
        player: "player",
        black: "black dark",
        white: "white light",
    },
    Words {
        turn: "trait tour joue jouent jouer",
        beginning: "commence commencent",
        fillers: "au aux les de c est à le il et gagne gagnent",
        player: "joueur",
        black: "noir noirs",
        white: "blanc blancs",
    },
    Words {
        turn: "zug zieht",
        beginning: "beginnt reihe dran",
        fillers: "am an der ist und gewinnt",
        player: "spieler",
        black: "schwarz",
        white: "weiß weiss",
    },
    Words {
        turn: "zet speelt",
        beginning: "begint beurt",
        fillers: "aan bij de is en wint",
        player: "speler",
        black: "zwart",
        white: "wit",
    },
    Words {
        turn: "juega juegan mueve mueven turno",
        beginning: "empieza empiezan sale salen",
        fillers: "las los y gana ganan",
        player: "jugador",
        black: "negro negros negras",
        white: "blanco blancos blancas",
    },
    Words {
        turn: "muove muovono tocca mossa",
        beginning: "tratto inizia iniziano",
        fillers: "al ai il e vince vincono",
        player: "giocatore",
        black: "nero neri",
        white: "bianco bianchi",
    },
    Words {
        turn: "joga jogam lance",
        beginning: "vez começa começam",
        fillers: "das dos as os e ganha ganham",
        player: "jogador",
        black: "preto pretos pretas",
        white: "branco brancos brancas",
    },
    Words {
        turn: "ход ходят",
        beginning: "начинают",
        fillers: "за и выигрывают",
        player: "игрок",
        black: "чёрные черные чёрных черных чёрными черными",
        white: "белые белых белыми",
    },
    Words {
        turn: "ruch",
        beginning: "zaczynają",
        fillers: "mają i wygrywają",
        player: "gracz",
        black: "czarne czarnych",
        white: "białe białych",
    },
    Words {
        turn: "hamle sıra",
        beginning: "başlar",
        fillers: "sırası ve kazanır",
        player: "oyuncu",
        black: "siyah siyahın",
        white: "beyaz beyazın",
    },
];

/// True if a list of some language has a word.
fn is_among(list: impl Fn(&Words) -> &'static str, word: &str) -> bool {
    LANGUAGES.iter().any(|language| list(language).split(' ').any(|known| known == word))
}

/// The English name of a colour that is given in small letters in some language; other words are returned as they are.
#[must_use]
pub fn colour_name(word: &str) -> &str {
    if is_among(|language| language.black, word) {
        "black"
    } else if is_among(|language| language.white, word) {
        "white"
    } else {
        word
    }
}

/// True of a word in small letters that says that a side is to move.
pub(super) fn says_turn(word: &str) -> bool {
    is_among(|language| language.turn, word)
}

/// True of a word in small letters that says so next to the name of a side.
fn may_say_turn(word: &str) -> bool {
    says_turn(word) || is_among(|language| language.beginning, word)
}

/// The side to move that the rest of a text names; `None` where the rest is something else.
#[allow(clippy::option_option, reason = "no side is named, or the text is no drawing")]
pub(super) fn side_of<G: Game>(others: &[&str]) -> Option<Option<Side>> {
    let mut found = None;
    for line in others.iter().filter(|line| !is_column_labels(line)) {
        let line: Vec<String> = words(line, ":='’,|").collect();
        let sides = sides_of(&line, G::drawn_side);
        for (word, side) in line.iter().zip(&sides) {
            let is_known = || says_turn(word) || is_among(|language| language.fillers, word);
            match (*side, found) {
                (Some(side), None) => found = Some(side),
                (Some(side), Some(before)) if side == before => {}
                _ if is_known() || is_among(|language| language.player, word) => {}
                _ if may_say_turn(word) && sides.iter().any(Option::is_some) => {}
                _ => return None,
            }
        }
    }
    Some(found)
}

/// The side of which a sentence says that it is to move.
#[must_use]
pub fn side_to_move<G: Game>(sentence: &str) -> Option<Side> {
    turn_of::<G>(&[sentence])
}

/// The side of which a line beside or below a board says that it is to move.
pub(super) fn turn_of<G: Game>(others: &[&str]) -> Option<Side> {
    said_to_move(others, |line| sides_of(line, G::drawn_side))
}

/// The colour of which such a line says that it is to move.
pub(super) fn mover_of<G: Game>(others: &[&str]) -> Option<i64> {
    said_to_move(others, |line| line.iter().map(|word| G::drawn_colour(word)).collect())
}

/// The sides that the words of a line name. In `player 2` the number does.
fn sides_of(line: &[String], named: impl Fn(&str) -> Option<Side>) -> Vec<Option<Side>> {
    let mut before = "";
    let side = |word| {
        let is_number = is_among(|language| language.player, std::mem::replace(&mut before, word));
        match word {
            "1" if is_number => Some(Side::First),
            "2" if is_number => Some(Side::Second),
            _ => named(word),
        }
    };
    line.iter().map(String::as_str).map(side).collect()
}

/// The side or colour that words name, in the first line that says that one is to move.
fn said_to_move<T: Copy + PartialEq>(
    others: &[&str],
    named: impl Fn(&[String]) -> Vec<Option<T>>,
) -> Option<T> {
    let side = |line: &&str| {
        let words: Vec<String> = words(line, ":='’,|()[]\"").collect();
        let is_said = words.iter().any(|word| may_say_turn(word));
        let mut sides = named(&words).into_iter().flatten();
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
