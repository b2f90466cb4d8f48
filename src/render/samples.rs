//! Diagrams to test with: one of each kind of board, filled as the games fill theirs.

use crate::game::{Cell, Diagram, Ground, Piece, Tone};

/// One of each kind; together they show every piece and every ground.
pub(super) fn all() -> Vec<Diagram> {
    vec![
        othello(),
        connect4(),
        draughts(),
        tic_tac_toe(),
        nim(),
        english(),
        triangle(),
        lights_out(),
        sliding_tile(),
    ]
}

/// A board of rows of characters, each a piece as `piece` reads it; a space is no cell at all.
fn board(title: &str, ground: Ground, rows: &[&str], piece: impl Fn(char) -> Piece) -> Diagram {
    let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let mut cells = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        // A row that is shorter than the others stands in the middle.
        let offset = (columns - line.chars().count()) as f32 / 2.0;
        for (column, symbol) in line.chars().enumerate().filter(|&(_, symbol)| symbol != ' ') {
            cells.push(Cell {
                row: row as f32,
                column: column as f32 + offset,
                piece: piece(symbol),
                label: String::new(),
                text: symbol.to_string(),
                unicode: symbol.to_string(),
            });
        }
    }
    Diagram {
        title: title.to_owned(),
        description: format!("{title}: {}", rows.join(" / ")),
        rows: rows.len(),
        columns,
        ground,
        cells,
        row_labels: Vec::new(),
        column_labels: Vec::new(),
        unicode_column_labels: None,
        last_move: Vec::new(),
    }
}

fn numbers(labels: impl Iterator<Item = usize>) -> Vec<String> {
    labels.map(|label| label.to_string()).collect()
}

fn letters(count: u8) -> Vec<String> {
    (0..count).map(|column| char::from(b'a' + column).to_string()).collect()
}

/// Black discs `X`, white ones `O`; columns are numbered in unicode.
pub(super) fn othello() -> Diagram {
    let rows = [
        "--------", "--------", "--OX----", "--XOX---", "--OXOX--", "---XXO--", "--------",
        "--------",
    ];
    let mut diagram = board("Othello", Ground::Ruled, &rows, |symbol| match symbol {
        'X' => Piece::Disc(Tone::Dark),
        'O' => Piece::Disc(Tone::Light),
        _ => Piece::Empty,
    });
    for cell in &mut diagram.cells {
        cell.unicode = match cell.text.as_str() {
            "X" => "■",
            "O" => "□",
            _ => "·",
        }
        .to_owned();
    }
    diagram.row_labels = numbers(1..=8);
    diagram.column_labels = letters(8);
    diagram.unicode_column_labels = Some(numbers(1..=8));
    diagram.last_move = vec![(4.0, 5.0)];
    diagram
}

pub(super) fn connect4() -> Diagram {
    let rows = [".......", ".......", "...O...", "...X...", "..XOO..", ".XOXXO."];
    let mut diagram = board("Connect 4", Ground::Plain, &rows, |symbol| match symbol {
        'X' => Piece::Disc(Tone::Dark),
        'O' => Piece::Disc(Tone::Amber),
        _ => Piece::Hole,
    });
    diagram.row_labels = numbers((1..=6).rev());
    diagram.column_labels = numbers(1..=7);
    diagram.last_move = vec![(2.0, 3.0)];
    diagram
}

/// Men `b` and `w`, kings `B` and `W`, on dark squares that carry their numbers.
pub(super) fn draughts() -> Diagram {
    let rows = [
        " b b b b b",
        "b b b b b ",
        " b b . b b",
        "b b b . b ",
        " . . b . .",
        ". W . . . ",
        " w w w w w",
        "w w . B w ",
        " w w w w w",
        "w w w w w ",
    ];
    let mut diagram = board("Draughts", Ground::Checkered, &rows, |symbol| match symbol {
        'b' => Piece::Man(Tone::Dark),
        'w' => Piece::Man(Tone::Light),
        'B' => Piece::King(Tone::Dark),
        'W' => Piece::King(Tone::Light),
        _ => Piece::Empty,
    });
    for (index, cell) in diagram.cells.iter_mut().enumerate() {
        cell.label = (index + 1).to_string();
    }
    diagram.last_move = vec![(5.0, 4.0), (3.0, 6.0), (1.0, 4.0)];
    diagram
}

pub(super) fn tic_tac_toe() -> Diagram {
    let mut diagram =
        board("Tic-tac-toe", Ground::Inner, &["X..", ".OX", "..."], |symbol| match symbol {
            'X' => Piece::Cross,
            'O' => Piece::Nought,
            _ => Piece::Empty,
        });
    diagram.row_labels = numbers(1..=3);
    diagram.column_labels = letters(3);
    diagram
}

/// Piles side by side with what was taken from them, in the middle of the board.
pub(super) fn nim() -> Diagram {
    let rows = ["|", "|||", "|||||", "|||||.."];
    let mut diagram =
        board("Nim", Ground::Plain, &rows, |symbol| Piece::Stick { taken: symbol == '.' });
    diagram.row_labels = numbers(1..=4);
    diagram
}

fn pegs(symbol: char) -> Piece {
    if symbol == 'o' { Piece::Peg } else { Piece::Hole }
}

pub(super) fn english() -> Diagram {
    let rows = ["  ooo  ", "  ooo  ", "ooooooo", "o.o.ooo", "ooooooo", "  oo.  ", "  ooo  "];
    let mut diagram = board("Peg solitaire", Ground::Plain, &rows, pegs);
    diagram.last_move = vec![(1.0, 3.0), (3.0, 3.0)];
    diagram
}

/// Rows offset by half a cell; the holes carry their numbers, circled in unicode.
pub(super) fn triangle() -> Diagram {
    let rows = ["o", ".o", ".oo", "oooo", "oo.oo"];
    let mut diagram = board("Peg solitaire, triangle", Ground::Plain, &rows, pegs);
    for (number, cell) in (0_u8..).zip(&mut diagram.cells) {
        cell.label = number.to_string();
        cell.unicode = match number {
            0 => "⓪".to_owned(),
            _ => char::from_u32(u32::from('①') + u32::from(number) - 1).unwrap().to_string(),
        };
    }
    diagram.last_move = vec![(2.0, 1.0), (0.0, 2.0)];
    diagram
}

pub(super) fn lights_out() -> Diagram {
    let rows = ["#....", "..#..", ".###.", "#.#..", "....#"];
    let mut diagram =
        board("Lights out", Ground::Plain, &rows, |symbol| Piece::Lamp { lit: symbol == '#' });
    diagram.last_move = vec![(2.0, 2.0)];
    diagram
}

/// The fifteen puzzle; the blank is `_`.
pub(super) fn sliding_tile() -> Diagram {
    let rows = ["1234", "5678", "9A_B", "DEFC"];
    let mut diagram = board("Sliding tiles", Ground::Plain, &rows, |symbol| {
        symbol.to_digit(16).map_or(Piece::Empty, |number| Piece::Tile(number.to_string()))
    });
    for cell in &mut diagram.cells {
        let number = match &cell.piece {
            Piece::Tile(number) => number.clone(),
            _ => String::new(),
        };
        cell.text.clone_from(&number);
        cell.unicode = number;
    }
    diagram.last_move = vec![(2.0, 2.0), (2.0, 3.0)];
    diagram
}
