//! Insight of tic-tac-toe: lines that are completed, stopped and threatened.

use crate::erased::{Fact, Insight, Saying, sayings};
use crate::game::Position;

use super::position::LINES;
use super::{Square, TicTacToe, TicTacToePosition};

sayings! {
    BLOCK = "block", "tic-tac-toe-hint-block";
    FORK = "fork", "tic-tac-toe-hint-fork";
    THREAT = "threat", "tic-tac-toe-hint-threat";
    CENTRE = "centre", "tic-tac-toe-hint-centre";
    CORNER = "corner", "tic-tac-toe-hint-corner";
    EDGE = "edge", "tic-tac-toe-hint-edge";
    COMPLETES = "completes", "tic-tac-toe-hint-completes";
    BLOCKS = "blocks", "tic-tac-toe-hint-blocks";
    THREATENS = "threatens", "tic-tac-toe-hint-threatens";
    ALLOWS = "allows", "tic-tac-toe-hint-allows";
}

/// The centre of the board.
const MIDDLE: u16 = Square(4).bit();
const CORNERS: u16 = 0b101_000_101;

/// A move, with the squares of both sides before it.
struct Moved {
    own: u16,
    other: u16,
    to: u16,
}

impl Moved {
    fn new(position: &TicTacToePosition, mv: Square) -> Self {
        let side = position.side_to_move();
        Self { own: position.squares(side), other: position.squares(side.other()), to: mv.bit() }
    }

    /// The squares on which its side then threatens to complete a line.
    fn threats(&self) -> u16 {
        completions(self.own | self.to, self.other)
    }

    fn blocks(&self) -> bool {
        completions(self.other, self.own) & self.to != 0
    }
}

/// The squares on which `own` completes a line.
fn completions(own: u16, other: u16) -> u16 {
    let open = |line: &&u16| (*line & own).count_ones() == 2 && *line & other == 0;
    LINES.iter().filter(open).fold(0, |squares, line| squares | line & !own)
}

/// The numbers of the squares of a set.
fn numbers(set: u16) -> Vec<usize> {
    (0..9).filter(|square| set >> square & 1 == 1).collect()
}

impl Insight for TicTacToe {
    const SAYINGS: &'static [Saying] = SAYINGS;

    fn kind(&self, position: &TicTacToePosition, line: &[Square]) -> Saying {
        let moved = Moved::new(position, line[0]);
        match moved.threats().count_ones() {
            _ if moved.blocks() => BLOCK,
            2.. => FORK,
            1 => THREAT,
            0 if moved.to == MIDDLE => CENTRE,
            0 if moved.to & CORNERS != 0 => CORNER,
            0 => EDGE,
        }
    }

    fn facts(&self, position: &TicTacToePosition, line: &[Square]) -> Vec<Fact> {
        let moved = Moved::new(position, line[0]);
        let own = moved.own | moved.to;
        if let Some(line) = LINES.iter().find(|&&line| own & line == line) {
            return COMPLETES.places(numbers(*line)).into_iter().collect();
        }
        let facts = [
            moved.blocks().then(|| BLOCKS.fact()),
            THREATENS.places(numbers(moved.threats())),
            ALLOWS.places(numbers(completions(moved.other, own))),
        ];
        facts.into_iter().flatten().collect()
    }
}
