//! OBF, the format of the program Edax for rated positions, a position with its moves a line:
//! ```text
//! -XXXXX--O-XXOO--OOXXXO--OXOOOX--OXOOXXX-OOOXXX----OX-X-------X-- O; G4:-4; E8:-6; D8:-6; --:-127;
//! ```
//! A value is in discs for the side to move. Fields that are not moves are padding. Programs that only need positions omit the values; then
//! nothing follows the first semicolon. If the side to move must pass, the moves may be those of the other side; the pass is then implied,
//! as in game records.

use crate::erased::{DynGame, PositionText, Rated, Record};
use crate::game::{Position, Refusal};

use super::notation;
use crate::games::othello::rules::layout::Layout;
use crate::games::othello::rules::position::OthelloMove;

/// Reads a line; `None` if it is not a line of this format.
pub(in crate::games::othello) fn parse(layout: &'static Layout, line: &str) -> Option<Rated> {
    let line = line.split_once('%').map_or(line, |(line, _)| line);
    let mut fields = line.split(';').map(str::trim).filter(|field| !field.is_empty());
    let position = notation::parse_position(layout, fields.next()?).ok()?;
    let mut moves = Vec::new();
    for field in fields {
        let (name, value) = field.split_once(':')?;
        if let Ok(mv) = notation::parse_move(layout, name.trim()) {
            moves.push((notation::format_move(mv), value.trim().parse().ok()?));
        }
    }
    let (first, _) = moves.first()?;
    let setup = Some(notation::format_position(&position));
    let must_pass = position.is_legal(OthelloMove::Pass) && first != notation::PASS;
    let passes = if must_pass { vec![notation::PASS.to_owned()] } else { Vec::new() };
    Some(Rated { at: PositionText { setup, moves: passes }, moves })
}

/// Writes the last position of a record, with the values of its moves that the record has. Errors: the line cannot be replayed.
pub(in crate::games::othello) fn write(
    game: &dyn DynGame,
    record: &Record,
) -> Result<String, Refusal> {
    let mut line = game.state(&record.line)?.position + ";";
    line.extend(record.rated.iter().map(|(mv, value)| format!(" {mv}:{value:+};")));
    Ok(line + "\n")
}

/// True if a text is such a line.
pub(in crate::games::othello) fn is_line(game: &dyn DynGame, line: &str) -> bool {
    let rated = |game: &dyn DynGame| game.parse_rated(line).is_some();
    line.contains(';') && (rated(game) || game.sized_for(line).is_some_and(|sized| rated(&*sized)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erased::Piece;
    use crate::erased::common::POSITIONS;
    use crate::game::{Game, Options};
    use crate::games::othello::Othello;
    use crate::games::othello::rules::layout::LAYOUTS;

    #[test]
    fn a_line_is_a_position_with_the_values_of_its_moves() {
        let board = "---------------------------OX------XO---------------------------";
        let line = format!("{board} X; D3:+2; c4:-1; --:-127; ");
        let rated = parse(&LAYOUTS[0], &line).unwrap();
        assert_eq!(rated.at.setup, Some(format!("{board} X")));
        assert_eq!(rated.moves, [("d3".to_owned(), 2), ("c4".to_owned(), -1)]);
        assert_eq!((rated.best(), rated.loss("c4"), rated.loss("a1")), (2, Some(3), None));
        // Black can place nothing: the values are those of white's moves, after the pass.
        let stuck = format!("OX{} X; PS:-62; ", "-".repeat(62));
        let [passed, placed] = [stuck, format!("OX{} X; c1:+63;", "-".repeat(62))]
            .map(|line| parse(&LAYOUTS[0], &line));
        assert_eq!(passed.map(|rated| rated.moves), Some(vec![("pass".to_owned(), -62)]));
        let placed = placed.unwrap();
        assert_eq!(placed.at.moves, ["pass"]);
        assert_eq!(placed.moves, [("c1".to_owned(), 63)]);
        for broken in
            ["", "X; d3:2", &line[1..], &format!("{board} X;"), &format!("{board} X; d3:x;")]
        {
            assert_eq!(parse(&LAYOUTS[0], broken), None, "{broken}");
        }
    }

    #[test]
    fn a_line_is_written_as_it_was_read() {
        let game = Othello::create("8x8", &Options::default()).unwrap();
        let board = "---------------------------OX------XO---------------------------";
        let stuck = format!("OX{}", "-".repeat(62));
        for (line, written) in [
            (format!("{board} X; d3:+2; c4:-1;\n"), None),
            (format!("{board} X;\n"), None),
            (format!("{stuck} X; c1:+63;\n"), Some(format!("{stuck} O; c1:+63;\n"))),
        ] {
            let piece = Piece { bytes: line.clone().into_bytes(), ..Piece::default() };
            let draft = (POSITIONS.draft)(&game, &piece).unwrap().unwrap();
            let record = draft.settle(&game).unwrap();
            assert_eq!(write(&game, &record), Ok(written.unwrap_or(line)));
        }
    }
}
