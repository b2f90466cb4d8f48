//! Words of `NBoard`, version 2 (Chris Welty, "NBoard Protocol"): games as GGF, and moves with their values.

use plateau_core::erased::{DynGame, Translation};
use plateau_core::game::Side;

/// Writes a line of play as a GGF record, in one line.
pub fn write_record(game: &dyn DynGame, line: &Translation) -> String {
    let about = game.about();
    let colour = |side: Side| about.sides[side.index()].name;
    let letter = |side: Side| colour(side)[..1].to_ascii_uppercase();
    let mut text = format!("(;GM[{}]PC[{}]", about.title.en, plateau_core::NAME);
    for side in Side::BOTH {
        text.push_str(&format!("P{}[{}]", letter(side), colour(side)));
    }
    text.push_str(&format!("RE[?]TY[{}]BO[{}]", line.variant, line.setup));
    for (side, mv) in &line.moves {
        text.push_str(&format!("{}[{mv}]", letter(*side)));
    }
    text.push_str(";)");
    text
}

/// Cuts a move from its value and its time: `F5/1.5/0.1`, where an empty part is left out, or `F5 1.5 0.1`.
pub fn read_move(text: &str) -> (&str, Option<f64>) {
    let mut words = text.trim().split(['/', ' ']);
    let mv = words.next().unwrap_or_default();
    (mv, words.next().and_then(|word| word.parse().ok()))
}

/// Writes a move with its value and the seconds that it took, in the form of a version of the protocol.
pub fn write_move(version: u8, mv: &str, value: f64, seconds: f64) -> String {
    let between = if version < 2 { '/' } else { ' ' };
    format!("{mv}{between}{value:.2}{between}{seconds:.2}")
}

/// Writes a line of moves, in which there is no blank.
pub fn write_line(moves: &[String]) -> String {
    moves.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_as_it_was_written() {
        for (version, text) in [(1, "F5/-1.50/0.10"), (2, "F5 -1.50 0.10")] {
            assert_eq!(write_move(version, "F5", -1.5, 0.1), text);
            assert_eq!(read_move(text), ("F5", Some(-1.5)));
        }
        assert_eq!(read_move("PA//"), ("PA", None));
    }
}
