//! A training game, as a line of text.
//!
//! ```text
//! 12 f5d6c3d3c4…h8 fe0102… 13c5e3:04 20a2:f0 …
//! ```
//! The number of its random moves, the moves without the passes, which are forced, and the value of the search for each move between the
//! random and the perfect ones: whole discs for the side to move, as two hexadecimal digits in two's complement. Then the side lines: the
//! number of moves of the game before each, its moves, and the value after them.

use crate::games::othello::rules::arch::{Arch, Portable, Turn};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::{LAYOUTS, Square, squares};
use crate::games::othello::rules::position::{OthelloMove, OthelloPosition};
use crate::games::othello::text::notation;
use crate::training::random::Random;

/// A finished game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Played {
    /// Number of random moves.
    pub random: usize,
    /// All moves, to the end of the game.
    pub moves: Vec<Square>,
    /// Values of the search for the moves after the random ones, in discs; perfect moves have none.
    pub expected: Vec<i8>,
    /// Side lines.
    pub asides: Vec<Aside>,
}

/// Moves that were not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Aside {
    /// The moves of the game before them.
    pub ply: usize,
    /// The moves, at least one.
    pub moves: Vec<Square>,
    /// The value of the search for the side to move after them, in discs.
    pub value: i8,
}

/// A position with the result of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sample {
    /// The position.
    pub board: Board,
    /// The score at the end, in discs for the side to move; the value of the search for a position of a side line.
    pub result: i8,
    /// The value of the search, in discs; the result itself if play was perfect.
    pub expected: i8,
}

/// The position before the first move.
pub(super) fn start() -> Board {
    OthelloPosition::start(&LAYOUTS[0]).board()
}

/// The board, or the board as the other side sees it if the side to move must pass. `None` if neither side has a move.
pub(super) fn to_move(board: Board) -> Option<(Board, bool)> {
    match Portable::<8>.turn(board) {
        Turn::Moves(_) => Some((board, false)),
        Turn::Pass(turned) => Some((turned, true)),
        Turn::Over => None,
    }
}

/// A random move of the side to move.
pub(super) fn random_move(seen: Board, random: &mut Random) -> Square {
    random.pick(&squares(seen.mobility(!seen.occupied())).collect::<Vec<_>>())
}

/// The names of squares, one after the other.
fn write_squares(squares: &[Square]) -> String {
    squares.iter().map(|&square| notation::name(square)).collect()
}

/// The squares of names that come one after the other.
fn read_squares(text: &str) -> Option<Vec<Square>> {
    let square = |name| match notation::parse_move(&LAYOUTS[0], name).ok()? {
        OthelloMove::Place(square) => Some(square),
        OthelloMove::Pass => None,
    };
    pairs(text).map(|name| square(name?)).collect()
}

/// The value of two hexadecimal digits.
fn read_value(digits: &str) -> Option<i8> {
    u8::from_str_radix(digits, 16).ok().map(|byte| byte as i8)
}

/// A text in parts of two bytes, the last of one if need be; `None` for a part that is no text.
fn pairs(text: &str) -> impl Iterator<Item = Option<&str>> {
    text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok())
}

/// The board after a move of the side to move, as the other side sees it; `None` if the move is illegal.
fn play(seen: Board, square: Square) -> Option<Board> {
    let is_legal = seen.mobility(!seen.occupied()) & square.bit() != 0;
    is_legal.then(|| seen.after(square, seen.flips(square)))
}

impl Aside {
    /// The word of a line.
    fn to_word(&self) -> String {
        format!("{}{}:{:02x}", self.ply, write_squares(&self.moves), self.value)
    }

    /// Reads a word; `None` if it is not one.
    fn from_word(word: &str) -> Option<Self> {
        let (moves, value) = word.split_once(':')?;
        let (ply, moves) = moves.split_at(moves.find(|it: char| !it.is_ascii_digit())?);
        Some(Self {
            ply: ply.parse().ok()?,
            moves: read_squares(moves)?,
            value: read_value(value)?,
        })
    }

    /// The position after the moves, by the boards of its game; `None` if a move is not legal, or the last one ends the game.
    fn sample(&self, boards: &[Board]) -> Option<Sample> {
        let mut board = *boards.get(self.ply)?;
        for &square in &self.moves {
            board = play(to_move(board)?.0, square)?;
        }
        let (board, _) = to_move(board)?;
        Some(Sample { board, result: self.value, expected: self.value })
    }
}

impl Played {
    /// The line of a game.
    pub(super) fn to_line(&self) -> String {
        let moves = write_squares(&self.moves);
        let expected: String = self.expected.iter().map(|value| format!("{value:02x}")).collect();
        let asides: String =
            self.asides.iter().map(|aside| format!(" {}", aside.to_word())).collect();
        format!("{} {moves} {expected}{asides}", self.random)
    }

    /// Reads a line; `None` if it is not one.
    pub(super) fn from_line(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        Some(Self {
            random: words.next()?.parse().ok()?,
            moves: read_squares(words.next()?)?,
            expected: pairs(words.next()?)
                .map(|digits| read_value(digits?))
                .collect::<Option<_>>()?,
            asides: words.map(Aside::from_word).collect::<Option<_>>()?,
        })
    }

    /// The positions after the random moves, as the side to move sees them, and the ends of the side lines. `None` if a move is illegal, or
    /// the last one does not end the game.
    pub(super) fn samples(&self) -> Option<Vec<Sample>> {
        let mut board = start();
        // The side that sees the board is the one that began.
        let mut first = true;
        let (mut boards, mut sides) = (Vec::new(), Vec::new());
        for &square in &self.moves {
            let (seen, passes) = to_move(board)?;
            first ^= passes;
            boards.push(seen);
            sides.push(first);
            board = play(seen, square)?;
            first = !first;
        }
        if to_move(board).is_some() {
            return None;
        }
        let score = Portable::<8>.final_score(board) as i8;
        let mut expected = self.expected.iter();
        let played = boards.iter().zip(sides).skip(self.random).map(|(&board, side)| {
            let result = if side == first { score } else { -score };
            Some(Sample { board, result, expected: expected.next().copied().unwrap_or(result) })
        });
        let asides = self.asides.iter().map(|aside| aside.sample(&boards));
        (self.random <= boards.len()).then(|| played.chain(asides).collect())?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        // The shortest possible game: black wipes white out with the ninth move.
        let line = "2 e6f4e3f6g5d6e7f5c5 fe0340 2c3c4:05 3f6:f0";
        let game = Played::from_line(line).unwrap();
        assert_eq!(game.expected, [-2, 3, 64]);
        assert_eq!(game.to_line(), line);
        let samples = game.samples().unwrap();
        let (samples, asides) = samples.split_at(7);
        assert_eq!(samples[0].board.occupied().count_ones(), 6);
        let values: Vec<_> =
            samples.iter().map(|sample| (sample.result, sample.expected)).collect();
        assert_eq!(values[..4], [(64, -2), (-64, 3), (64, 64), (-64, -64)]);
        let asides = asides.iter().map(|it| (it.board.occupied().count_ones(), it.expected));
        assert_eq!(asides.collect::<Vec<_>>(), [(8, 5), (8, -16)]);
        let line = "2 e6f4e3f6g5d6e7f5c5 fe0340";
        for aside in ["", "2:00", "c5:00", "2c5", "2c5:0g", "2c:00", "-2c5:00"] {
            let line = format!("{line} {aside}");
            assert_eq!(Played::from_line(&line), None, "{line}");
        }
        for broken in ["", "2 e6f4", "x e6 00", "0 e6f0 00", "0 e6f4 0g"] {
            assert_eq!(Played::from_line(broken), None, "{broken}");
        }
        let asides = [" 2e6:00", " 8c5:00", " 9c5:00"].map(|aside| format!("{line}{aside}"));
        let games = ["0 e6e6 ", "0 e6f4 ", "9 e6f4e3f6 "];
        for unplayable in games.into_iter().chain(asides.iter().map(String::as_str)) {
            assert_eq!(Played::from_line(unplayable).unwrap().samples(), None, "{unplayable}");
        }
    }
}
