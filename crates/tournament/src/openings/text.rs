//! Openings as text: one per line, as a position or as moves; or as game records, in any format that names its game.
//!
//! ```text
//! # draughts                       blank lines and lines that begin with # are ignored
//! W:W31-50:B1-20                   a position
//! 32-28 19-23                      moves from the start, as the game splits them: f5d6c3, 4435
//! W:W31-50:B1-20 moves 32-28       moves from a position
//! ```

use std::collections::HashSet;
use std::sync::Arc;

use plateau_core::erased::{DynGame, PositionText, Problem};
use plateau_core::formats::{self, Known};
use plateau_core::games::GAMES;

use super::{check_unfinished, explain};

/// The word between a position and the moves from it.
const MOVES: &str = "moves";

/// Reads openings of `game`, and returns them in its own notation; those of records are the moves of their games. `plies` limits the number
/// of moves of each, if it is given; beginnings that games share are then one opening. Binary records are recognised by the `extension` of
/// their file.
///
/// # Errors
/// A sentence with the number of the line: it is neither a position nor a list of moves, or the game ends in it. Also if there is no
/// opening.
pub fn read_openings(
    game: &dyn DynGame,
    bytes: &[u8],
    extension: Option<&str>,
    plies: Option<usize>,
) -> Result<Vec<PositionText>, String> {
    let mut openings = read_all(game, bytes, extension, plies)?;
    if plies.is_some() {
        let mut known = HashSet::new();
        openings.retain(|opening| known.insert(opening.clone()));
    }
    Ok(openings)
}

/// The openings, one for each line or record.
fn read_all(
    game: &dyn DynGame,
    bytes: &[u8],
    extension: Option<&str>,
    plies: Option<usize>,
) -> Result<Vec<PositionText>, String> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let known = Known { extension, head: text, ..Known::default() };
    if let Some(openings) = read_records(game, bytes, known, plies)? {
        return Ok(openings);
    }
    let lines = (1..).zip(text.lines().map(str::trim));
    let openings: Result<Vec<_>, String> = lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let read = read_line(game, line).and_then(|opening| cut(game, opening, plies));
            read.map_err(|error| format!("line {number}: {error}"))
        })
        .collect();
    let openings = openings?;
    if openings.is_empty() {
        return Err("there is no opening: each line is a position or a list of moves".to_owned());
    }
    Ok(openings)
}

/// The first moves of an opening, which must not end the game.
fn cut(
    game: &dyn DynGame,
    mut opening: PositionText,
    plies: Option<usize>,
) -> Result<PositionText, String> {
    opening.moves.truncate(plies.unwrap_or(usize::MAX));
    check_unfinished(game, &opening)?;
    Ok(opening)
}

/// Reads records; `None` if the text is in none of their formats.
fn read_records(
    game: &dyn DynGame,
    bytes: &[u8],
    known: Known<'_>,
    plies: Option<usize>,
) -> Result<Option<Vec<PositionText>>, String> {
    let entry = GAMES.iter().find(|entry| entry.about().id == game.about().id);
    let Some(entry) = entry else { return Ok(None) };
    let told = formats::recognise(*entry, &game.variant(), known).map_err(explain)?;
    let Some(told) = told else { return Ok(None) };
    let mut openings = Vec::new();
    let mut fault = None;
    let blocks = std::iter::once(bytes.to_vec());
    told.read(Arc::default(), blocks, &mut |read| match read {
        Ok(read) => match cut(game, read.record.line, plies) {
            Ok(opening) => openings.push(opening),
            Err(error) => drop(fault.get_or_insert(format!("game {}: {error}", read.number))),
        },
        Err(Problem { game_number, line, message, .. }) => {
            let line = if line > 0 { format!("line {line}, ") } else { String::new() };
            fault.get_or_insert(format!("{line}game {game_number}: {message}"));
        }
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok(Some(openings)),
    }
}

fn read_line(game: &dyn DynGame, line: &str) -> Result<PositionText, String> {
    if let Some((position, moves)) = split_at_word(line) {
        let at = read_position(game, position).map_err(|error| format!("the position: {error}"))?;
        return play(game, at, moves);
    }
    read_position(game, line).or_else(|as_position| {
        play(game, PositionText::default(), line).map_err(|as_moves| {
            format!("as a position: {as_position}; as moves from the start: {as_moves}")
        })
    })
}

/// The texts before and after the word [`MOVES`].
fn split_at_word(line: &str) -> Option<(&str, &str)> {
    let at = line.match_indices(MOVES).map(|(at, _)| at).find(|&at| {
        let (before, after) = (&line[..at], &line[at + MOVES.len()..]);
        before.ends_with(char::is_whitespace)
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    })?;
    Some((line[..at].trim(), line[at + MOVES.len()..].trim()))
}

/// Reads a position; the start of the game is returned as no position.
fn read_position(game: &dyn DynGame, text: &str) -> Result<PositionText, String> {
    let setup = game.normalise(text).map_err(explain)?;
    let start = game.state(&PositionText::default()).map_err(explain)?.position;
    Ok(PositionText { setup: (setup != start).then_some(setup), moves: Vec::new() })
}

/// Plays the moves in `text`.
fn play(game: &dyn DynGame, at: PositionText, text: &str) -> Result<PositionText, String> {
    let played = game.play(&at, &game.split_moves(text)).map_err(explain)?;
    Ok(PositionText { moves: played.into_iter().map(|mv| mv.text).collect(), ..at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameSpec;

    fn read(game: &str, text: &str) -> Result<Vec<PositionText>, String> {
        let spec = GameSpec { id: game.to_owned(), ..GameSpec::default() };
        read_openings(&*spec.create().unwrap(), text.as_bytes(), None, None)
    }

    #[test]
    fn an_opening_is_a_position_or_moves_or_both() {
        for (game, line, setup, moves) in [
            ("othello", "f5d6c3", None, "f5 d6 c3"),
            ("othello", " F5  d6 ", None, "f5 d6"),
            ("connect4", "4435", None, "4 4 3 5"),
            ("draughts", "32-28 19-23 28x19", None, "32-28 19-23 28x19"),
            ("draughts", "W:W31-50:B1-20", None, ""),
            ("draughts", "W:W31-50:B1-20 moves 32-28", None, "32-28"),
            ("draughts", "[FEN \"B:BK3:W46,47.\"]", Some("B:W46,47:BK3"), ""),
            ("draughts", "B:W46,47:BK3 moves 3-8", Some("B:W46,47:BK3"), "3-8"),
            ("tic_tac_toe", "X.O/.../... moves", Some("X.O/.../..."), ""),
            ("nim", "1,0,2 B", Some("1,0,2 B"), ""),
        ] {
            let moves = moves.split_whitespace().map(str::to_owned).collect();
            let expected = PositionText { setup: setup.map(str::to_owned), moves };
            assert_eq!(read(game, line), Ok(vec![expected]), "{line}");
        }
    }

    #[test]
    fn records_are_openings() {
        let ggf = "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)";
        for (game, text, openings) in [
            (
                "draughts",
                "[White \"a\"]\n1. 32-28 19-23 *\n\n1. 33-29 *\n",
                &["32-28 19-23", "33-29"][..],
            ),
            ("draughts", "1. 32-28 19-23 2. 28x19 14x23", &["32-28 19-23 28x19 14x23"]),
            ("othello", ggf, &["f5 d6"]),
            ("othello", "(;FF[4]GM[2]SZ[8];B[fe];W[df])", &["f5 d6"]),
            ("othello", "1. f5 d6\n1. f5 f6\n", &["f5 d6", "f5 f6"]),
            ("othello", "f5-d6-c3\nf5,f6\n", &["f5 d6 c3", "f5 f6"]),
        ] {
            let read = read(game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let found: Vec<_> = read.iter().map(|at| at.moves.join(" ")).collect();
            assert_eq!(found, openings, "{text}");
        }
        let error = read("draughts", "[White \"a\"]\n1. 32-26 *\n").unwrap_err();
        assert!(error.starts_with("line 2, game 1: move 1"), "{error}");
    }

    #[test]
    fn binary_records_are_openings_by_the_extension_of_their_file() {
        let othello = GameSpec { id: "othello".to_owned(), ..GameSpec::default() };
        // A file of WTHOR with a game: its moves from the ninth byte of a game on, 10 × row + column each.
        let mut file = [0; 16 + 68];
        (file[4], file[12]) = (1, 8);
        file[24..27].copy_from_slice(&[56, 64, 33]);
        let read = |bytes: &[u8]| {
            let openings = read_openings(&*othello.create().unwrap(), bytes, Some("WTB"), Some(2))?;
            let moves: Vec<_> = openings.iter().map(|at| at.moves.join(" ")).collect();
            Ok::<_, String>(moves.join(", "))
        };
        assert_eq!(read(&file).as_deref(), Ok("f5 d6"));
        file[25] = 11;
        let refused = read(&file).unwrap_err();
        assert!(refused.starts_with("game 1: ") && refused.contains("a1"), "{refused}");
    }

    #[test]
    fn the_first_plies_of_whole_games_are_openings() {
        let read = |game: &str, text: &[u8], plies| {
            let spec = GameSpec { id: game.to_owned(), ..GameSpec::default() };
            let openings = read_openings(&*spec.create().unwrap(), text, None, plies)?;
            let moves: Vec<_> = openings.iter().map(|at| at.moves.join(" ")).collect();
            Ok::<_, String>(moves.join(", "))
        };
        let whole = "e6f4e3f6g5d6e7f5c5";
        let numbered = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5";
        for (game, text, plies, expected) in [
            ("othello", format!("{whole}\nf5d6"), 3, "e6 f4 e3, f5 d6"),
            ("othello", format!("[Black \"a\"]\n\n{numbered} 13-0\n"), 2, "e6 f4"),
            ("connect4", "1212121\n".to_owned(), 6, "1 2 1 2 1 2"),
        ] {
            assert_eq!(read(game, text.as_bytes(), Some(plies)).as_deref(), Ok(expected));
            let refused = read(game, text.as_bytes(), None).unwrap_err();
            assert!(refused.contains(crate::openings::IS_OVER), "{refused}");
        }
        // Beginnings that games share are one opening.
        let games = b"f5d6c3\nf5f6e6\nf5d6c4";
        assert_eq!(read("othello", games, Some(2)).as_deref(), Ok("f5 d6, f5 f6"));
        // A name in Latin-1.
        let pdn = b"[White \"Andr\xe9\"]\n1. 32-28 19-23 2. 28x19 *\n";
        assert_eq!(read("draughts", pdn, Some(2)).as_deref(), Ok("32-28 19-23"));
    }

    #[test]
    fn blank_lines_and_comments_are_passed_over() {
        let openings =
            read("othello", "\u{feff}# two openings\r\n\r\nf5d6\r\n  # the second\nf5f6\n");
        assert_eq!(openings.map(|list| list.len()), Ok(2));
    }

    #[test]
    fn what_is_wrong_with_an_opening_is_said_with_its_line() {
        for (game, text, parts) in [
            ("othello", "f5\na1", &["line 2: as a position: 64 squares", "move 1 \"a1\""][..]),
            ("othello", "# x\n\nf5d6z9", &["line 3", "move 3 \"z9\": not a square"]),
            ("connect4", "8", &["line 1: as a position: '8'", "as moves from the start"]),
            ("connect4", "1212121", &["line 1: the game is already over (four in a row)"]),
            ("connect4", "12121212", &["the game is over (four in a row) before move 8"]),
            ("tic_tac_toe", "XXX/OO./...", &["line 1: the game is already over (three in a row)"]),
            ("draughts", "W:W31 moves 31-27", &["line 1: the position: the squares of B"]),
            ("draughts", "W:W31:B1 moves 31-30", &["line 1: move 1 \"31-30\""]),
            ("nim", "# nothing\n", &["there is no opening"]),
        ] {
            let error = read(game, text).unwrap_err();
            assert!(parts.iter().all(|part| error.contains(part)), "{text}: {error}");
        }
    }
}
