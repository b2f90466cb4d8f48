//! The FEN of games in which pieces are dropped on a board, as Fairy-Stockfish (Fabian Fichter) writes them in UCI.
//!
//! ```text
//! 8/8/8/3pP3/3Pp3/8/8/8[PPPpp] w - - 0 1
//! ranks from the top   pockets side
//! ```
//! The first player has `P` and is called white; each side's pocket has the pieces that it can still drop.
//! A drop is `P@d6`: the file from `a` at the left, the rank from 1 at the bottom.

use super::grid::{format_square, parse_square};
use super::{Game, Grid, Side, Wording, shown, shown_letter, wording};

/// The letter of each side's pieces.
const PIECES: [char; 2] = ['P', 'p'];
/// The letter of each side to move.
const SIDES: [&str; 2] = ["w", "b"];
/// The prefix of the square of a drop.
const DROP: &str = "P@";

/// True of a text that has the form of such a FEN: ranks, and pockets in brackets behind them.
#[must_use]
pub fn is_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().and_then(|word| word.strip_suffix(']'));
    board.and_then(|board| board.split_once('[')).is_some_and(|(ranks, pockets)| {
        ranks.contains('/') && pockets.chars().all(|piece| PIECES.contains(&piece))
    })
}

/// Reads a position of a game as [`write_fen`] writes its grid.
///
/// # Errors
/// A sentence that names the fault and the expected input.
pub fn read_position<G: Game>(game: &G, text: &str) -> Result<G::Position, Wording> {
    let (grid, side) = read_fen(text)?;
    game.parse_grid(&grid, Some(side))
}

/// The pieces that each side can still drop on a board that both fill in turn, after `dropped`.
#[must_use]
pub fn pockets(squares: usize, dropped: [u32; 2]) -> [usize; 2] {
    [squares.div_ceil(2) - dropped[0] as usize, squares / 2 - dropped[1] as usize]
}

/// Writes a grid of 0 for an empty square, 1 and 2 for a piece of the first and the second player,
/// with the number of pieces that each side can still drop.
#[must_use]
pub fn write_fen(grid: &Grid, pockets: [usize; 2], side: Side) -> String {
    let ranks: Vec<String> = grid.iter().map(|rank| write_rank(rank)).collect();
    let pocket = |side: Side| String::from(PIECES[side.index()]).repeat(pockets[side.index()]);
    let [first, second] = Side::BOTH.map(pocket);
    format!("{}[{first}{second}] {} - - 0 1", ranks.join("/"), SIDES[side.index()])
}

fn write_rank(rank: &[i64]) -> String {
    let mut text = String::new();
    for cells in rank.chunk_by(|&left, &right| left == 0 && right == 0) {
        match cells[0] {
            0 => text.push_str(&cells.len().to_string()),
            1 => text.push(PIECES[0]),
            _ => text.push(PIECES[1]),
        }
    }
    text
}

/// Reads the text of [`write_fen`]; the pockets and the fields after the side are ignored.
///
/// # Errors
/// A sentence that names the fault and the expected input.
pub fn read_fen(text: &str) -> Result<(Grid, Side), Wording> {
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    let word = words.next().unwrap_or_default();
    let side = Side::BOTH.into_iter().find(|side| SIDES[side.index()] == word);
    let side = side.ok_or_else(|| {
        let word = shown(word);
        wording!("game-not-a-side-after-board", word)
    })?;
    let board = board.split('[').next().unwrap_or_default();
    let grid: Result<Grid, Wording> = board.split('/').map(read_rank).collect();
    Ok((grid?, side))
}

/// The longest run of empty squares that is read: no board is as wide.
const MAX_RUN: usize = 99;

fn read_rank(text: &str) -> Result<Vec<i64>, Wording> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let run = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if run > 0 {
            let count = rest[..run].parse().ok().filter(|&count: &usize| count <= MAX_RUN);
            let count = count.ok_or_else(|| {
                let run = shown(&rest[..run]);
                wording!("game-too-many-empty-squares", run)
            })?;
            cells.resize(cells.len() + count, 0);
            rest = &rest[run..];
        } else if let Some(side) = PIECES.iter().position(|&piece| piece == letter) {
            cells.push(1 + side as i64);
            rest = &rest[1..];
        } else {
            let letter = shown_letter(letter);
            return Err(wording!("game-unexpected-letter-in-drop-position", letter));
        }
    }
    Ok(cells)
}

/// Writes a drop on a file, counted from 0, and a rank, counted from 1 at the bottom.
#[must_use]
pub fn write_drop(file: usize, rank: usize) -> String {
    format!("{DROP}{}", write_square(file, rank))
}

/// Writes a square such as `d6`, file and rank as in [`write_drop`].
#[must_use]
pub fn write_square(file: usize, rank: usize) -> String {
    format_square(rank - 1, file)
}

/// Reads a drop, as the file from 0 and the rank from 1.
///
/// # Errors
/// A sentence that names the expected input.
pub fn read_drop(text: &str, files: usize, ranks: usize) -> Result<(usize, usize), Wording> {
    let square = text.trim().strip_prefix(DROP);
    let square = square.and_then(|square| parse_square(square, ranks, files).ok());
    square.map(|(row, file)| (file, row + 1)).ok_or_else(|| {
        let last = write_square(files - 1, ranks);
        wording!("game-not-a-drop", drop = DROP, last)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_written() {
        let grid: Grid = vec![vec![0; 12], vec![0, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 1]];
        let text = write_fen(&grid, [2, 1], Side::Second);
        assert_eq!(text, "12/1Ppp7P[PPp] b - - 0 1");
        assert_eq!(read_fen(&text), Ok((grid, Side::Second)));
        assert!(is_fen(&text) && is_fen("3/3/3[] w"));
        assert!(!is_fen("3/3/3 w") && !is_fen("W:W31[P]") && !is_fen("3/3[q] w") && !is_fen(""));
        for (text, part) in [
            ("", "not a side"),
            ("3/3/3[] x", "\"x\" is not a side"),
            ("3/3/2q w", "'q' in the position"),
            ("3/3/\u{e9} w", "in the position"),
            ("999999999999999999999/3 w", "empty squares in a row"),
        ] {
            let error = read_fen(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn drops_are_read_as_they_are_written() {
        for (file, rank) in [(0, 1), (6, 6), (3, 2)] {
            assert_eq!(read_drop(&write_drop(file, rank), 7, 6), Ok((file, rank)));
        }
        assert_eq!(pockets(9, [2, 1]), [3, 3]);
        for text in ["P@h1", "P@a7", "P@a0", "d1", "P@", "P@\u{e9}1", "P@a+1", "a1a1"] {
            assert!(read_drop(text, 7, 6).unwrap_err().to_string().contains("a1 to g6"), "{text}");
        }
    }
}
