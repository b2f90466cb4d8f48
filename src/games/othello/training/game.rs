//! Game that weights are fitted to, as a line of text.
//!
//! ```text
//! 12 f5d6c3d3c4…h8 fe0102…
//! ```
//! The number of its random moves, the moves without the passes, which are forced,
//! and the value of the search for each move between the random and the perfect ones:
//! whole discs for the side to move, in two hexadecimal digits of two's complement.

use crate::games::othello::arch::{Arch, Portable, Turn};
use crate::games::othello::board::Board;
use crate::games::othello::engine::final_score;
use crate::games::othello::layout::{LAYOUTS, Square};
use crate::games::othello::notation;
use crate::games::othello::position::{OthelloMove, OthelloPosition};

/// Game that was played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Played {
    /// Number of random moves.
    pub random: usize,
    /// All moves, to the end of the game.
    pub moves: Vec<Square>,
    /// Values of the search for the moves after the random ones, in discs; none for perfect ones.
    pub expected: Vec<i8>,
}

/// Position with the result of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sample {
    /// The position.
    pub board: Board,
    /// The score at the end, in discs for the side to move.
    pub result: i8,
    /// The value of the search, in discs; the result itself where play was perfect.
    pub expected: i8,
}

/// The position before the first move.
pub(super) fn start() -> Board {
    OthelloPosition::start(&LAYOUTS[0]).board()
}

/// The board, or the same seen by the other side if that one has to move. `None` if neither has a move.
pub(super) fn to_move(board: Board) -> Option<(Board, bool)> {
    match Portable.turn(board) {
        Turn::Moves(_) => Some((board, false)),
        Turn::Pass(turned) => Some((turned, true)),
        Turn::Over => None,
    }
}

impl Played {
    /// The line of a game.
    pub(super) fn to_line(&self) -> String {
        let moves: String = self.moves.iter().map(|&square| notation::name(square)).collect();
        let expected: String = self.expected.iter().map(|value| format!("{value:02x}")).collect();
        format!("{} {moves} {expected}", self.random)
    }

    /// Reads a line; `None` where it is not one.
    pub(super) fn from_line(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let mut word = || words.next();
        let (random, moves, expected) = (word()?, word()?, word()?);
        let pairs = |text: &str| -> Option<Vec<String>> {
            let pairs = text.as_bytes().chunks(2);
            pairs.map(|pair| String::from_utf8(pair.to_vec()).ok()).collect()
        };
        let square = |name: String| match notation::parse_move(&LAYOUTS[0], &name).ok()? {
            OthelloMove::Place(square) => Some(square),
            OthelloMove::Pass => None,
        };
        let value = |digits: String| u8::from_str_radix(&digits, 16).ok().map(|byte| byte as i8);
        Some(Self {
            random: random.parse().ok()?,
            moves: pairs(moves)?.into_iter().map(square).collect::<Option<_>>()?,
            expected: pairs(expected)?.into_iter().map(value).collect::<Option<_>>()?,
        })
    }

    /// The positions after the random moves, as the side to move sees them.
    /// `None` where a move is not legal, or the last one does not end the game.
    pub(super) fn samples(&self) -> Option<Vec<Sample>> {
        let mut board = start();
        // The side that sees the board is the one that began.
        let mut first = true;
        let mut boards = Vec::with_capacity(self.moves.len());
        for &square in &self.moves {
            let (seen, passes) = to_move(board)?;
            first ^= passes;
            if seen.mobility(!seen.occupied()) & square.bit() == 0 {
                return None;
            }
            boards.push((seen, first));
            board = seen.after(square, seen.flips(square));
            first = !first;
        }
        if to_move(board).is_some() {
            return None;
        }
        let score = final_score(board) as i8;
        let mut expected = self.expected.iter();
        let sample = |&(board, side): &(Board, bool)| {
            let result = if side == first { score } else { -score };
            Sample { board, result, expected: expected.next().copied().unwrap_or(result) }
        };
        Some(boards.get(self.random..)?.iter().map(sample).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        // The shortest game there is: black wipes white out with the ninth move.
        let line = "2 e6f4e3f6g5d6e7f5c5 fe0340";
        let game = Played::from_line(line).unwrap();
        assert_eq!(game.expected, [-2, 3, 64]);
        assert_eq!(game.to_line(), line);
        let samples = game.samples().unwrap();
        assert_eq!(samples.len(), 7);
        assert_eq!(samples[0].board.occupied().count_ones(), 6);
        let values: Vec<_> =
            samples.iter().map(|sample| (sample.result, sample.expected)).collect();
        assert_eq!(values[..4], [(64, -2), (-64, 3), (64, 64), (-64, -64)]);
        for broken in ["", "2 e6f4", "x e6 00", "0 e6f0 00", "0 e6f4 0g"] {
            assert_eq!(Played::from_line(broken), None, "{broken}");
        }
        for unplayable in ["0 e6e6 ", "0 e6f4 ", "9 e6f4e3f6 "] {
            assert_eq!(Played::from_line(unplayable).unwrap().samples(), None, "{unplayable}");
        }
    }
}
