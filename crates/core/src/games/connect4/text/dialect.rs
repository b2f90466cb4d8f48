//! Connect 4 in third-party protocols: UCI, as Fairy-Stockfish's variant `cfour`, and GTP.
//!
//! GTP has no Connect 4 of its own: its board is `boardsize WIDTH HEIGHT`, its moves are squares as GTP writes them,
//! of which the letter is enough.

use crate::erased::{Dialect, Protocol};
use crate::game::{Game, Position, Side, drops, wording};

use crate::games::connect4::Connect4;
use crate::games::connect4::rules::position::{Column, Connect4Position};

/// All of them.
pub(in crate::games::connect4) static DIALECTS: &[Dialect<Connect4>] = &[UCI, GTP];

const UCI: Dialect<Connect4> = Dialect {
    protocol: Protocol::Uci,
    variant: |game| {
        ((game.shape.width(), game.shape.height()) == (7, 6)).then(|| "cfour".to_owned())
    },
    format_position: |game, position| {
        let stones = Side::BOTH.map(|side| position.stones(side).count_ones());
        let pockets = drops::pockets(game.shape.area(), stones);
        drops::write_fen(&game.grid(position), pockets, position.side_to_move())
    },
    parse_position: drops::read_position,
    format_move: |_, position, mv| drops::write_drop(usize::from(mv.0), rank(position, mv)),
    parse_move: |game, position, text| {
        let (file, given) = drops::read_drop(text, game.shape.width(), game.shape.height())?;
        let column = Column(file as u8);
        let lands = rank(position, column);
        if given == lands || lands > game.shape.height() {
            Ok(column)
        } else {
            let square = drops::write_square(file, lands);
            Err(wording!("connect4-stone-falls-to", square))
        }
    },
};

const GTP: Dialect<Connect4> = Dialect {
    protocol: Protocol::Gtp,
    variant: |game| Some(format!("{} {}", game.shape.width(), game.shape.height())),
    format_position: Game::format_position,
    parse_position: Game::parse_position,
    format_move: |_, position, mv| {
        drops::write_square(usize::from(mv.0), rank(position, mv)).to_ascii_uppercase()
    },
    parse_move: |game, position, text| {
        let drop = format!("P@{}", text.to_ascii_lowercase());
        let mut letters = text.bytes();
        match (letters.next(), letters.next()) {
            // A letter alone.
            (Some(letter @ (b'a'..=b'z' | b'A'..=b'Z')), None) => {
                let column = usize::from(letter.to_ascii_lowercase() - b'a');
                game.parse_move(position, &(column + 1).to_string())
            }
            (Some(b'a'..=b'z' | b'A'..=b'Z'), _) => (UCI.parse_move)(game, position, &drop),
            _ => game.parse_move(position, text),
        }
    },
};

/// The rank on which a stone lands, from 1; beyond the board where the column is full.
fn rank(position: &Connect4Position, column: Column) -> usize {
    position.landing_row(column) + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erased::{DynGame, PositionText};
    use crate::game::Options;

    #[test]
    fn lines_are_written_as_fairy_stockfish_reads_them() {
        let game = Connect4::create("7x6", &Options::default()).unwrap();
        let moves = ["4", "4", "1"].map(str::to_owned).to_vec();
        let at = PositionText { setup: None, moves };
        let line = game.translate(Protocol::Uci, &at).unwrap();
        assert_eq!(line.variant, "cfour");
        let texts: Vec<_> = line.moves.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["P@d1", "P@d2", "P@a1"]);
        // Output of Fairy-Stockfish b2e693ef after these moves, without the move number.
        assert_eq!(
            line.position,
            "7/7/7/7/3p3/P2P3[PPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] b - - 0 1"
        );
        let error = game.read_foreign(Protocol::Uci, &at, "P@d2").unwrap_err().to_string();
        assert!(error.contains("falls to d3"), "{error}");
        let large = Connect4::create("8x7", &Options::default()).unwrap();
        assert!(large.name_in(Protocol::Uci).is_err());
    }
}
