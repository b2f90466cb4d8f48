//! Pictures in characters: rows of symbols, with row labels on the left and column labels below the board, or above it.
//!
//! Plain text and unicode share one layout and differ in their symbols.
//! Every character counts as one column wide.

use std::collections::BTreeMap;

use plateau_core::game::{Cell, Diagram};

/// The picture in ASCII, without a line break at its end.
#[must_use]
pub fn text(diagram: &Diagram) -> String {
    lay_out(diagram, |cell| &cell.text)
}

/// The picture in unicode symbols, without a line break at its end.
#[must_use]
pub fn unicode(diagram: &Diagram) -> String {
    lay_out(diagram, |cell| &cell.unicode)
}

/// Sets the rows of a diagram, and its column labels under or over them.
fn lay_out(diagram: &Diagram, symbol: impl Fn(&Cell) -> &String) -> String {
    let column_labels = &diagram.column_labels;
    let grid = Grid::of(diagram, &symbol);
    let mut rows: BTreeMap<usize, TextLine> = BTreeMap::new();
    for row in 0..diagram.rows {
        let label = diagram.row_labels.get(row).map_or("", String::as_str);
        rows.insert(2 * row, grid.line(label));
    }
    for cell in &diagram.cells {
        let line = rows.entry(halves(cell.row)).or_insert_with(|| grid.line(""));
        grid.put(line, halves(cell.column), symbol(cell));
    }
    let mut lines: Vec<TextLine> = rows.into_values().collect();
    if !column_labels.is_empty() {
        let mut names = grid.line("");
        for (column, label) in column_labels.iter().enumerate() {
            grid.put(&mut names, 2 * column, label);
        }
        lines.insert(if diagram.labels_above { 0 } else { lines.len() }, names);
    }
    let lines: Vec<String> =
        lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned()).collect();
    lines.join("\n")
}

/// The characters of a line.
type TextLine = Vec<char>;

/// Sizes in characters.
struct Grid {
    /// Width of the row labels, with the space after them.
    margin: usize,
    /// Width of the widest symbol or column label.
    width: usize,
    /// From one column to the next: even where cells are offset by half a column.
    pitch: usize,
}

impl Grid {
    fn of(diagram: &Diagram, symbol: &impl Fn(&Cell) -> &String) -> Self {
        let labels = diagram.row_labels.iter().take(diagram.rows).map(|label| length(label)).max();
        let symbols = diagram.cells.iter().map(symbol).chain(&diagram.column_labels);
        let width = symbols.map(|symbol| length(symbol)).max().unwrap_or(0);
        let offset = diagram.cells.iter().any(|cell| halves(cell.column) % 2 == 1);
        let pitch = width + 1;
        Self {
            margin: labels.map_or(0, |width| width + 1),
            width,
            pitch: if offset { pitch.next_multiple_of(2) } else { pitch },
        }
    }

    /// A line with its label, which ends where those of all lines end.
    fn line(&self, label: &str) -> TextLine {
        let mut line = TextLine::new();
        if self.margin > 0 {
            write_to(&mut line, self.margin - 1, label);
        }
        line
    }

    /// Writes a symbol at a column, given in halves; it ends where all symbols of that column end.
    fn put(&self, line: &mut TextLine, column: usize, symbol: &str) {
        write_to(line, self.margin + column * self.pitch / 2 + self.width, symbol);
    }
}

/// Writes `text` so that it ends before character `end` of the line.
fn write_to(line: &mut TextLine, end: usize, text: &str) {
    let start = end.saturating_sub(length(text));
    if line.len() < end {
        line.resize(end, ' ');
    }
    for (place, character) in line[start..].iter_mut().zip(text.chars()) {
        *place = character;
    }
}

/// A coordinate in halves of a cell.
fn halves(coordinate: f32) -> usize {
    (coordinate * 2.0).round() as usize
}

fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::sample;

    /// Both pictures of a board.
    struct Case {
        diagram: Diagram,
        text: &'static [&'static str],
        unicode: &'static [&'static str],
    }

    fn check(cases: &[Case]) {
        for Case { diagram, text: in_text, unicode: in_unicode } in cases {
            assert_eq!(text(diagram), in_text.join("\n"), "{}", diagram.title);
            assert_eq!(unicode(diagram), in_unicode.join("\n"), "{}", diagram.title);
        }
    }

    #[test]
    fn rows_are_labelled_on_the_left_and_columns_above_or_below() {
        check(&[Case {
            diagram: sample("othello"),
            text: &[
                "  a b c d e f g h",
                "1 - - - - - - - -",
                "2 - - - - - - - -",
                "3 - - X - - - - -",
                "4 - - - X X - - -",
                "5 - - - O X X - -",
                "6 - - - O - - - -",
                "7 - - - - - - - -",
                "8 - - - - - - - -",
            ],
            unicode: &[
                "  a b c d e f g h",
                "1 · · · · · · · ·",
                "2 · · · · · · · ·",
                "3 · · ■ · · · · ·",
                "4 · · · ■ ■ · · ·",
                "5 · · · □ ■ ■ · ·",
                "6 · · · □ · · · ·",
                "7 · · · · · · · ·",
                "8 · · · · · · · ·",
            ],
        }]);
    }

    #[test]
    fn a_course_numbers_the_columns_above_the_board() {
        let drawn = unicode(&sample("othello").as_in_a_course());
        let lines: Vec<_> = drawn.lines().collect();
        assert_eq!(lines[0], "  1 2 3 4 5 6 7 8");
        assert_eq!((lines[1], lines.len()), ("1 · · · · · · · ·", 9));
        let turned = unicode(&sample("othello").as_in_a_course().turned());
        assert_eq!(turned.lines().next(), Some("  8 7 6 5 4 3 2 1"));
        assert_eq!(turned.lines().nth(3), Some("6 · · · · □ · · ·"));
    }

    #[test]
    fn half_columns_are_half_a_pitch() {
        check(&[
            Case {
                diagram: sample("nim"),
                text: &["1   | | |", "2  | | | |", "3 | | | . ."],
                unicode: &["1   ❘ ❘ ❘", "2  ❘ ❘ ❘ ❘", "3 ❘ ❘ ❘ · ·"],
            },
            Case {
                diagram: sample("triangle"),
                text: &["    o", "   o o", "  . o o", " o . o o", "o o o o o"],
                unicode: &["    ⓪", "   ① ②", "  ❸ ④ ⑤", " ⑥ ❼ ⑧ ⑨", "⑩ ⑪ ⑫ ⑬ ⑭"],
            },
        ]);
        let mut numbered = sample("triangle");
        for cell in &mut numbered.cells {
            cell.text = cell.label.clone();
        }
        let lines = [
            "         0",
            "       1   2",
            "     3   4   5",
            "   6   7   8   9",
            "10  11  12  13  14",
        ];
        assert_eq!(text(&numbered), lines.join("\n"));
    }

    #[test]
    fn wide_symbols_and_labels_end_together() {
        let mut tall = sample("tic_tac_toe");
        tall.row_labels = vec!["8".to_owned(), "9".to_owned(), "10".to_owned()];
        tall.column_labels = vec!["9".to_owned(), "10".to_owned(), "11".to_owned()];
        check(&[
            Case {
                diagram: sample("sliding_tile"),
                text: &[" 1  2  3  4", " 5  6  7  8", " 9 10 11  .", "13 14 15 12"],
                unicode: &[" 1  2  3  4", " 5  6  7  8", " 9 10 11  ·", "13 14 15 12"],
            },
            Case {
                diagram: tall,
                text: &[" 8  .  .  .", " 9  .  O  X", "10  X  .  .", "    9 10 11"],
                unicode: &[" 8  ·  ·  ·", " 9  ·  ○  ×", "10  ×  ·  ·", "    9 10 11"],
            },
        ]);
    }

    #[test]
    fn missing_cells_leave_gaps_and_an_empty_board_nothing() {
        let full = ["    o o o", "o o o o o o o", "o o o . o o o"];
        let english = &[full[0], full[0], full[1], full[2], full[1], full[0], full[0]];
        let mut bare = sample("nim");
        bare.cells.clear();
        bare.row_labels.clear();
        let blank = &["", "", ""];
        check(&[Case { diagram: bare, text: blank, unicode: blank }]);
        assert_eq!(text(&sample("english")), english.join("\n"));
    }
}
