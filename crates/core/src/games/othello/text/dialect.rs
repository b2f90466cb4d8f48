//! Othello in UCI, GTP and NBoard.
//!
//! UCI follows Fairy-Stockfish's variant `flipello`, in which black is called white and the board is upside down: its rank 8 is our row 1.
//! A pass is written as a king that does not move: twice the first square, from its a1 along the ranks, that has a disc of the side to
//! move; no other text passes. GTP is spoken by Edax, Egaroucid and others; `NBoard` writes positions and moves like GGF.

use crate::erased::{Dialect, Protocol};
use crate::game::{
    Game, Position, Wording,
    drops::{read_drop, read_position, write_drop, write_fen, write_square},
    grid::format_square,
    wording,
};

use crate::games::othello::Othello;
use crate::games::othello::rules::layout::{Square, squares};
use crate::games::othello::rules::position::{OthelloMove, OthelloPosition};

/// The dialects.
pub(in crate::games::othello) static DIALECTS: &[Dialect<Othello>] = &[
    Dialect {
        protocol: Protocol::Uci,
        variant: |game| (game.layout.size == 8).then(|| "flipello".to_owned()),
        format_position: |game, position| {
            // The number of passes of each side is unknown, so either side may have to fill all empty squares.
            let pocket = position.empty().count_ones() as usize;
            write_fen(&game.grid(position), [pocket; 2], position.side_to_move())
        },
        parse_position: read_position,
        format_move: format_uci,
        parse_move: |game, _, text| parse_uci(game, text),
    },
    Dialect {
        protocol: Protocol::Gtp,
        variant: |game| Some(game.layout.size.to_string()),
        format_position: Game::format_position,
        parse_position: Game::parse_position,
        format_move: |_, _, mv| format_upper(mv, "PASS"),
        parse_move: Game::parse_move,
    },
    Dialect {
        protocol: Protocol::NBoard,
        variant: |game| (game.layout.size == 8).then(|| "8".to_owned()),
        format_position: format_ggf,
        parse_position: parse_ggf,
        format_move: |_, _, mv| format_upper(mv, GGF_PASS),
        parse_move: Game::parse_move,
    },
];

/// A pass in GGF. Engines also write `pass`.
pub(in crate::games::othello) const GGF_PASS: &str = "PA";

/// Writes a drop, or the pass of the side to move.
fn format_uci(game: &Othello, position: &OthelloPosition, mv: OthelloMove) -> String {
    let rank = |square: Square| game.layout.size - square.row();
    match mv {
        OthelloMove::Place(square) => write_drop(square.column(), rank(square)),
        OthelloMove::Pass => squares(position.board().own)
            .min_by_key(|&square| (rank(square), square.column()))
            .map(|square| write_square(square.column(), rank(square)).repeat(2))
            .unwrap_or_default(),
    }
}

/// Reads a drop; any square written twice is a pass.
fn parse_uci(game: &Othello, text: &str) -> Result<OthelloMove, Wording> {
    let size = game.layout.size;
    let stays = text.len() == 4 && text.is_char_boundary(2) && text[..2] == text[2..];
    if stays {
        return Ok(OthelloMove::Pass);
    }
    let drop = read_drop(text, size, size);
    drop.map(|(file, rank)| OthelloMove::Place(Square::new(size - rank, file)))
}

/// Writes `D3`, or the word for a pass.
fn format_upper(mv: OthelloMove, pass: &str) -> String {
    match mv {
        OthelloMove::Place(square) => {
            format_square(square.row(), square.column()).to_ascii_uppercase()
        }
        OthelloMove::Pass => pass.to_owned(),
    }
}

/// Writes the board of a GGF record (Generic Game Format): the size, the squares and the side to move, `*` black, `O` white, `-` empty.
pub(in crate::games::othello) fn format_ggf(game: &Othello, position: &OthelloPosition) -> String {
    format!("{} {}", game.layout.size, game.format_position(position).replace('X', "*"))
}

fn parse_ggf(game: &Othello, text: &str) -> Result<OthelloPosition, Wording> {
    let size = game.layout.size.to_string();
    let rest = text
        .trim()
        .strip_prefix(&size)
        .ok_or_else(|| wording!("othello-wrong-board-size", size))?;
    game.parse_position(&rest.replace('*', "X"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erased::{DynGame, PositionText};
    use crate::game::{Options, Side};

    fn standard() -> Othello {
        Othello::create("8x8", &Options::default()).unwrap()
    }

    #[test]
    fn the_start_is_written_as_each_protocol_has_it() {
        let moves = vec!["d3".to_owned()];
        let at = PositionText { setup: None, moves };
        let fen = format!("8/8/8/3pP3/3Pp3/8/8/8[{}{}] w - - 0 1", "P".repeat(60), "p".repeat(60));
        for (protocol, variant, mv, setup) in [
            // Output of Fairy-Stockfish b2e693ef for the variant.
            (Protocol::Uci, "flipello", "P@d6", fen.as_str()),
            (
                Protocol::Gtp,
                "8",
                "D3",
                "---------------------------OX------XO--------------------------- X",
            ),
            // Chris Welty, "NBoard Protocol", example session.
            (
                Protocol::NBoard,
                "8",
                "D3",
                "8 ---------------------------O*------*O--------------------------- *",
            ),
        ] {
            let line = standard().translate(protocol, &at).unwrap();
            assert_eq!((line.variant.as_str(), line.setup.as_str()), (variant, setup));
            assert_eq!(line.moves, [(Side::First, mv.to_owned())]);
        }
    }

    #[test]
    fn passes_are_written_as_fairy_stockfish_writes_them() {
        // Positions without a move, with the pass that Fairy-Stockfish b2e693ef plays in them.
        for (board, pass) in [
            (
                "PppppppP/PppPPppP/pPPPpppP/pPPppppP/pppppppP/pppppppP/pppppPPP/pPp1PPPP[Pp] b",
                "a1a1",
            ),
            (
                "pPPPp1PP/ppppppPP/ppPPpPpP/pPppPpPP/pPPpPpPP/pPPpppPP/PPPpPpPP/PPPPPPPP[Pp] b",
                "d2d2",
            ),
            (
                "pppppPPp/PPPpPPPp/1PpPPPPp/PPPppPPp/PPPPpPP1/PPppppPp/PPPPPPpp/ppp1p1pp[Pp] w",
                "a2a2",
            ),
        ] {
            let game = standard();
            let setup = game.read_foreign_position(Protocol::Uci, board).unwrap();
            let at = PositionText { setup: Some(setup), moves: Vec::new() };
            assert_eq!(game.read_foreign(Protocol::Uci, &at, pass).as_deref(), Ok("pass"));
            assert_eq!(game.read_foreign(Protocol::Uci, &at, "0000").as_deref(), Ok("pass"));
            let after = PositionText { moves: vec!["pass".to_owned()], ..at.clone() };
            assert_eq!(game.translate(Protocol::Uci, &after).unwrap().moves[0].1, pass);
            let after = game.translate(Protocol::NBoard, &after).unwrap();
            assert_eq!(after.moves[0].1, "PA");
            for (protocol, text) in [(Protocol::Gtp, "pass"), (Protocol::NBoard, "PA")] {
                assert_eq!(game.read_foreign(protocol, &at, text).as_deref(), Ok("pass"));
            }
        }
    }
}
