//! Tic-tac-toe in external protocols: UCI, as Fairy-Stockfish's variant `tictactoe`.

use crate::erased::{Dialect, Protocol};
use crate::game::{Game, Position, Side, drops};

use super::TicTacToe;
use super::position::Square;

/// Rows, and columns.
const SIZE: usize = 3;

/// All dialects of the game.
pub(super) static DIALECTS: &[Dialect<TicTacToe>] = &[Dialect {
    protocol: Protocol::Uci,
    variant: |_| Some("tictactoe".to_owned()),
    format_position: |game, position| {
        let marks = Side::BOTH.map(|side| position.squares(side).count_ones());
        let pockets = drops::pockets(SIZE * SIZE, marks);
        drops::write_fen(&game.grid(position), pockets, position.side_to_move())
    },
    parse_position: drops::read_position,
    format_move: |_, _, mv| drops::write_drop(mv.column(), SIZE - mv.row()),
    parse_move: |_, _, text| {
        drops::read_drop(text, SIZE, SIZE).map(|(file, rank)| Square::new(SIZE - rank, file))
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erased::{DynGame, PositionText};

    #[test]
    fn lines_are_written_as_fairy_stockfish_reads_them() {
        // The output of Fairy-Stockfish b2e693ef for the variant after these moves.
        let at = PositionText { setup: None, moves: ["a3", "b3"].map(str::to_owned).to_vec() };
        let line = TicTacToe.translate(Protocol::Uci, &at).unwrap();
        assert_eq!(line.setup, "3/3/3[PPPPPpppp] w - - 0 1");
        assert_eq!(line.moves[0], (Side::First, "P@a1".to_owned()));
        assert_eq!(line.moves[1], (Side::Second, "P@b1".to_owned()));
        assert_eq!(line.position, "3/3/Pp1[PPPPppp] w - - 0 1");
        assert_eq!(line.side, Side::First);
    }
}
