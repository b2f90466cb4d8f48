//! Boards of square cells, in rows and columns: the names, texts, grids and pictures of all games on one.
//!
//! A position is a [`Grid`] of numbers, and each number has a [`Face`] that is written and drawn.
//! So a game says once what its pieces look like, and everything else follows from the grid.

use super::grid::{check_shape, unknown_cell};
use super::{
    Cell, Diagram, Geometry, Grid, Ground, Piece, Side, Text, Wording, shown_letter, wording,
};

/// A board with what can stand on it. Rows count from the top and columns from the left, both from 0.
#[derive(Debug, Clone, Copy)]
pub struct SquareBoard {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// The looks of a cell, by their numbers in a grid; 0 is an empty one.
    pub faces: &'static [Face],
}

/// The look of a cell.
#[derive(Debug)]
pub struct Face {
    /// Letters of plain text: the first is written, all are read.
    pub letters: &'static str,
    /// The symbol of unicode text.
    pub symbol: &'static str,
    /// The piece of the picture.
    pub piece: Piece,
}

/// A cell of a grid that is not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// Its number, at least 1.
    pub number: usize,
}

/// The most empty cells that a number in a row stands for.
const MAX_RUN: usize = 32;

/// The number of a cell where each side has pieces of one kind: 0 empty, 1 the first side, 2 the second.
#[must_use]
pub fn number_of(content: Option<Side>) -> i64 {
    content.map_or(0, |side| 1 + side.index() as i64)
}

/// Labels `1`, `2` …
#[must_use]
pub fn numbers(count: usize) -> Vec<String> {
    (1..=count).map(|number| number.to_string()).collect()
}

impl SquareBoard {
    /// One value a cell, of its row and column.
    pub fn map<T>(self, value: impl Fn(usize, usize) -> T) -> Vec<Vec<T>> {
        let row = |row| (0..self.columns).map(|column| value(row, column)).collect();
        (0..self.rows).map(row).collect()
    }

    /// The shape of the board, with the name of each cell.
    pub fn geometry(self, kind: &'static str, name: impl Fn(usize, usize) -> String) -> Geometry {
        Geometry::of_squares(kind, self.rows, self.columns, name)
    }

    /// The cells of a grid that are not empty, by rows; `doc` says what its numbers mean.
    ///
    /// # Errors
    /// A sentence that names the fault and the expected input.
    pub fn read_grid(self, grid: &Grid, doc: Text) -> Result<Vec<Taken>, Wording> {
        check_shape(grid, &vec![self.columns; self.rows])?;
        let mut taken = Vec::new();
        for (row, cells) in grid.iter().enumerate() {
            for (column, &value) in cells.iter().enumerate() {
                let number = usize::try_from(value).ok().filter(|&n| n < self.faces.len());
                match number.ok_or_else(|| unknown_cell(value, row, column, doc))? {
                    0 => {}
                    number => taken.push(Taken { row, column, number }),
                }
            }
        }
        Ok(taken)
    }

    /// Writes a grid as rows of letters joined by `/`.
    #[must_use]
    pub fn write_rows(self, grid: &Grid) -> String {
        let row = |row: &Vec<i64>| row.iter().map(|&number| self.letter(number)).collect();
        grid.iter().map(row).collect::<Vec<String>>().join("/")
    }

    /// Reads rows of letters joined by `/`, however many and long they are. A number in several rows is as many empty cells, as in FEN.
    ///
    /// # Errors
    /// A sentence that names the fault and the expected input.
    pub fn read_rows(self, text: &str) -> Result<Grid, Wording> {
        let has_runs = text.contains('/');
        let row = |(row, letters): (usize, &str)| {
            let row = row + 1;
            let place = |column| wording!("game-in-row-column", row, column);
            let mut cells = Vec::new();
            let mut rest = letters;
            while let Some(letter) = rest.chars().next() {
                let after = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
                let run = rest[..rest.len() - after.len()].parse().ok();
                let run = run.filter(|run| has_runs && (1..=MAX_RUN).contains(run));
                match run {
                    Some(run) => cells.resize(cells.len() + run, 0),
                    None => {
                        let column = cells.len() + 1;
                        cells.push(self.read_letter(letter, || place(column))?);
                    }
                }
                rest = if run.is_some() { after } else { &rest[letter.len_utf8()..] };
            }
            Ok(cells)
        };
        text.trim().split('/').enumerate().map(row).collect()
    }

    /// The number that a letter stands for; `place` says where it was found: "on d4".
    ///
    /// # Errors
    /// A sentence that names the expected input.
    pub fn read_letter(
        self,
        letter: char,
        place: impl FnOnce() -> Wording,
    ) -> Result<i64, Wording> {
        let number = self.faces.iter().position(|face| face.letters.contains(letter));
        number.map(|number| number as i64).ok_or_else(|| {
            let [empty, pieces @ ..] = self.faces else { return Text::EMPTY.into() };
            let pieces: Vec<_> = pieces.iter().map(|face| &face.letters[..1]).collect();
            let (letter, place) = (shown_letter(letter), place());
            let (pieces, empty) = (pieces.join(", "), &empty.letters[..1]);
            wording!("game-unexpected-letter-in-position", letter, place, pieces, empty)
        })
    }

    /// The letter of a number; a space for a number without a face.
    #[must_use]
    pub fn letter(self, number: i64) -> char {
        let face = self.faces.get(number as usize);
        face.and_then(|face| face.letters.chars().next()).unwrap_or(' ')
    }

    /// The lines of at least `length` equal pieces in a grid, each by its cells as (row, column) from one end to the other.
    #[must_use]
    pub fn lines(self, grid: &Grid, length: usize) -> Vec<Vec<(f32, f32)>> {
        let at = |row: isize, column: isize| {
            let row = grid.get(usize::try_from(row).ok()?)?;
            row.get(usize::try_from(column).ok()?).copied().filter(|&number| number != 0)
        };
        let mut lines = Vec::new();
        for (row, column) in self.map(|row, column| (row as isize, column as isize)).concat() {
            let Some(piece) = at(row, column) else { continue };
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                // A longer line is found once, from its first cell.
                if at(row - down, column - right) == Some(piece) {
                    continue;
                }
                let cells = (0..).map(|step| (row + step * down, column + step * right));
                let line: Vec<_> = cells
                    .take_while(|&(row, column)| at(row, column) == Some(piece))
                    .map(|(row, column)| (row as f32, column as f32))
                    .collect();
                if line.len() >= length {
                    lines.push(line);
                }
            }
        }
        lines
    }

    /// The picture of a grid, without labels and words.
    #[must_use]
    pub fn diagram(self, ground: Ground, grid: &Grid) -> Diagram {
        let cell = |row: usize, column: usize| {
            let Face { letters, symbol, piece } = &self.faces[grid[row][column] as usize];
            Cell {
                row: row as f32,
                column: column as f32,
                piece: piece.clone(),
                text: letters[..1].to_owned(),
                unicode: (*symbol).to_owned(),
                ..Cell::default()
            }
        };
        Diagram {
            rows: self.rows,
            columns: self.columns,
            ground,
            cells: self.map(cell).into_iter().flatten().collect(),
            ..Diagram::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static FACES: [Face; 3] = [
        Face { letters: ".-", symbol: "·", piece: Piece::Empty },
        Face { letters: "Xx", symbol: "×", piece: Piece::Cross },
        Face { letters: "Oo", symbol: "○", piece: Piece::Nought },
    ];
    const BOARD: SquareBoard = SquareBoard { rows: 2, columns: 3, faces: &FACES };

    #[test]
    fn rows_are_read_in_every_spelling_and_written_in_one() {
        for (text, read) in [
            ("X.O/-ox", Ok("X.O/.OX")),
            (" x/// ", Ok("X///")),
            ("X?O/...", Err("'?' in row 1, column 2 of the position; X, O and . are expected")),
            ("X.O/..\n", Ok("X.O/..")),
            ("X.O/é", Err("'é' in row 2, column 1 of the position; X, O and . are expected")),
        ] {
            let written = BOARD.read_rows(text).map(|grid| BOARD.write_rows(&grid));
            let written = written.map_err(String::from);
            assert_eq!(written, read.map(str::to_owned).map_err(str::to_owned), "{text}");
        }
    }

    #[test]
    fn grids_are_lists_of_what_is_taken() {
        let taken = |row, column, number| Taken { row, column, number };
        for (grid, expected) in [
            (vec![vec![0, 2, 0], vec![1, 0, 0]], Ok(vec![taken(0, 1, 2), taken(1, 0, 1)])),
            (vec![vec![0; 3]; 3], Err("the grid has 3 rows; 2 are expected")),
            (vec![vec![0; 3], vec![0; 2]], Err("row 2 of the grid has 2 cells; 3 are expected")),
            (
                vec![vec![0; 3], vec![0, 3, 0]],
                Err("3 in row 2, column 2 of the grid; letters are expected"),
            ),
            (
                vec![vec![0, 0, -1], vec![0; 3]],
                Err("-1 in row 1, column 3 of the grid; letters are expected"),
            ),
        ] {
            let read = BOARD.read_grid(&grid, Text::plain("letters"));
            let read = read.map_err(String::from);
            assert_eq!(read, expected.map_err(str::to_owned), "{grid:?}");
        }
    }

    #[test]
    fn lines_are_found_in_every_direction() {
        let board = SquareBoard { rows: 3, columns: 3, faces: &FACES };
        for (rows, cells) in [
            ("XXX/O.O/.O.", "00 01 02"),
            ("X.O/X.O/XO.", "00 10 20"),
            ("XO./.XO/O.X", "00 11 22"),
            ("X.O/.OX/O.X", "02 11 20"),
            ("XXX/OXO/OOX", "00 01 02; 00 11 22"),
            ("XX./OO./...", ""),
        ] {
            let found = board.lines(&board.read_rows(rows).unwrap(), 3);
            let names = |line: &Vec<(f32, f32)>| {
                let names = line.iter().map(|(row, column)| format!("{row}{column}"));
                names.collect::<Vec<_>>().join(" ")
            };
            let found: Vec<_> = found.iter().map(names).collect();
            assert_eq!(found.join("; "), cells, "{rows}");
        }
    }

    #[test]
    fn cells_are_named_and_drawn_by_rows() {
        let geometry = BOARD.geometry("kind", |row, column| format!("{row}{column}"));
        assert_eq!((geometry.kind, geometry.rows, geometry.columns), ("kind", 2, 3));
        assert_eq!(geometry.cells, [["00", "01", "02"], ["10", "11", "12"]]);
        let contents = [None, Some(Side::First), Some(Side::Second)];
        let grid = BOARD.map(|row, column| number_of(contents[(row + column) % 3]));
        assert_eq!(grid, [[0, 1, 2], [1, 2, 0]]);
        let diagram = BOARD.diagram(Ground::Inner, &grid);
        assert_eq!((diagram.rows, diagram.columns, diagram.ground), (2, 3, Ground::Inner));
        let shown =
            |cell: &Cell| format!("{}{}{}{}", cell.row, cell.column, cell.text, cell.unicode);
        let shown: Vec<_> = diagram.cells.iter().map(shown).collect();
        assert_eq!(shown, ["00.·", "01X×", "02O○", "10X×", "11O○", "12.·"]);
        assert_eq!(diagram.cells[4].piece, Piece::Nought);
        assert_eq!(numbers(2), ["1", "2"]);
    }
}
