//! The board in characters, with colours where there are some.
//!
//! Its layout is that of [`plateau_render`]: row labels on the left, column labels below or above, half columns where cells are offset.
//! Beyond it, cells have numbers, legal moves a dot and the last move a mark; with colours a cell is a block of its ground,
//! so that a black disc is black on every screen. Without colours a disc of the colour of the screen is hollow, and one of the other filled.

use std::collections::BTreeMap;

use anstyle::Style;

use plateau_core::game::{Cell, Diagram, Ground, Piece, Tone};

use super::screen::{ASIDE, Screen, Theme, ink};

/// The board with dots on the places of these names, to which legal moves lead, without a line break at its end.
/// A cursor has the mark of the last move, which then has none.
pub(super) fn draw(
    diagram: &Diagram,
    dots: &[String],
    cursor: Option<&str>,
    screen: &Screen,
) -> String {
    let layout = Layout::of(diagram, screen);
    let mut rows: BTreeMap<usize, StyledLine> = BTreeMap::new();
    for row in 0..diagram.rows {
        let mut line = StyledLine::default();
        let label = diagram.row_labels.get(row).map_or("", String::as_str);
        line.write_to(layout.margin - 1, label, ASIDE);
        rows.insert(2 * row, line);
    }
    for cell in &diagram.cells {
        let corner = (cell.row, cell.column);
        let marks = Marks {
            dot: dots.contains(&cell.name) && matches!(cell.piece, Piece::Empty | Piece::Hole),
            // The origin of a move and its end; what lies between is plain from both.
            last: cursor.is_some_and(|cursor| cursor == cell.name)
                || cursor.is_none()
                    && ([diagram.last_move.first(), diagram.last_move.last()]
                        .contains(&Some(&corner))
                        || diagram.won.iter().flatten().any(|&won| won == corner)),
        };
        let line = rows.entry(halves(cell.row)).or_default();
        layout.put(line, diagram, cell, marks, screen);
    }
    let mut lines: Vec<StyledLine> = rows.into_values().collect();
    if !diagram.column_labels.is_empty() {
        let mut names = StyledLine::default();
        for (column, label) in diagram.column_labels.iter().enumerate() {
            let end = layout.start(2 * column) + layout.pad + layout.glyph;
            names.write_to(end, label, ASIDE);
        }
        lines.insert(if diagram.labels_above { 0 } else { lines.len() }, names);
    }
    lines.iter().map(|line| line.text(screen)).collect::<Vec<_>>().join("\n")
}

/// The piece of a cell as it lies on the board, for a line of text.
pub(super) fn chip(diagram: &Diagram, cell: &Cell, screen: &Screen) -> String {
    let glyph = glyph(cell, screen);
    if screen.colour {
        screen.paint(&format!(" {glyph} "), style(diagram, cell, Marks::default()))
    } else {
        glyph
    }
}

/// Marks on a cell.
#[derive(Debug, Clone, Copy, Default)]
struct Marks {
    /// A legal move leads there.
    dot: bool,
    /// The last move began or ended there, or it is of the line that has won.
    last: bool,
}

/// Sizes in characters.
struct Layout {
    /// Width of the row labels, with the space after them; 1 without any.
    margin: usize,
    /// Characters on each side of the symbols of a cell: 1 where cells are blocks of colour.
    pad: usize,
    /// Width of the widest symbol.
    glyph: usize,
    /// Width of the widest number of a cell.
    number: usize,
    /// From one column to the next: even where cells are offset by half a column.
    pitch: usize,
}

impl Layout {
    fn of(diagram: &Diagram, screen: &Screen) -> Self {
        let widest = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
        let glyph = widest(&mut diagram.cells.iter().map(|cell| length(&glyph(cell, screen))));
        let number = widest(&mut diagram.cells.iter().map(|cell| length(&cell.label)));
        let label = widest(&mut diagram.column_labels.iter().map(|label| length(label)));
        let glyph = if number == 0 { glyph.max(label) } else { glyph };
        let pad = usize::from(screen.colour);
        let gap = usize::from(!screen.colour);
        let pitch = 2 * pad + glyph + number + gap;
        let offset = diagram.cells.iter().any(|cell| halves(cell.column) % 2 == 1);
        let pitch = if offset { pitch.next_multiple_of(2) } else { pitch };
        let rows = diagram.row_labels.iter().take(diagram.rows);
        let margin = 1 + widest(&mut rows.map(|label| length(label)));
        Self { margin, pad, glyph, number, pitch }
    }

    /// The first character of a column, given in halves.
    fn start(&self, column: usize) -> usize {
        self.margin + column * self.pitch / 2
    }

    /// Writes a cell into its line.
    fn put(
        &self,
        line: &mut StyledLine,
        diagram: &Diagram,
        cell: &Cell,
        marks: Marks,
        screen: &Screen,
    ) {
        let dotted = if screen.ascii { "*" } else { "•" };
        let glyph = if marks.dot { dotted.to_owned() } else { glyph(cell, screen) };
        let text = format!("{glyph:>width$}{:>1$}", cell.label, self.number, width = self.glyph);
        let start = self.start(halves(cell.column));
        if screen.colour {
            let pad = " ".repeat(self.pad);
            line.write_at(start, &format!("{pad}{text}{pad}"), style(diagram, cell, marks));
            return;
        }
        line.write_at(start, &text, Style::new());
        if marks.last {
            line.write_at(start - 1, "[", Style::new());
            line.write_at(start + length(&text), "]", Style::new());
        }
    }
}

/// The symbol of a cell: its letter on a screen of letters, else a shape that shows its colour.
fn glyph(cell: &Cell, screen: &Screen) -> String {
    if screen.ascii {
        let is_bare = matches!(cell.piece, Piece::Empty) && !cell.label.is_empty();
        return if is_bare { " " } else { &cell.text }.to_owned();
    }
    let shape = |tone, shapes: [&'static str; 2]| shapes[usize::from(!is_filled(tone, screen))];
    let glyph = match &cell.piece {
        Piece::Disc(tone) | Piece::Man(tone) => shape(*tone, ["●", "○"]),
        Piece::King(tone) => shape(*tone, ["♛", "♕"]),
        Piece::Square(tone) => shape(*tone, ["■", "□"]),
        Piece::Peg => "●",
        // Beside its number a hole is a ring; alone it is a dot, so that it is no disc.
        Piece::Hole if !cell.label.is_empty() => "○",
        Piece::Hole => "·",
        Piece::Empty if screen.colour || !cell.label.is_empty() => " ",
        Piece::Tile(number) => number,
        Piece::Empty | Piece::Cross | Piece::Nought | Piece::Stick { .. } | Piece::Lamp { .. } => {
            &cell.unicode
        }
    };
    glyph.to_owned()
}

/// Without colours a piece is filled where its colour is that of the characters of the screen.
fn is_filled(tone: Tone, screen: &Screen) -> bool {
    screen.colour || matches!(tone, Tone::Dark | Tone::Red) == (screen.theme == Theme::Light)
}

/// The colours of a cell.
fn style(diagram: &Diagram, cell: &Cell, marks: Marks) -> Style {
    let shade = (cell.row + cell.column) as usize % 2;
    let ground = match (diagram.ground, &cell.piece) {
        _ if marks.last => LAST,
        (Ground::Plain, Piece::Tile(_)) => TILE,
        (Ground::Ruled | Ground::Inner, _) => FELT[shade],
        (Ground::Checkered, _) => SQUARES[diagram.shade(cell.row as usize, cell.column as usize)],
        (Ground::Plain, _) => PLATE,
    };
    let front = match cell.piece {
        _ if marks.dot => BRIGHT,
        Piece::Disc(tone) | Piece::Man(tone) | Piece::King(tone) | Piece::Square(tone) => {
            match tone {
                Tone::Dark => BLACK,
                Tone::Light => BRIGHT,
                Tone::Amber => AMBER,
                Tone::Red => RED,
            }
        }
        Piece::Cross | Piece::Nought => BRIGHT,
        Piece::Peg | Piece::Stick { taken: false } | Piece::Lamp { lit: true } => AMBER,
        Piece::Tile(_) | Piece::Lamp { lit: false } => BLACK,
        Piece::Empty | Piece::Hole | Piece::Stick { taken: true } => FAINT,
    };
    Style::new().bg_color(ink(ground)).fg_color(ink(front))
}

// Colours of the 256 that terminals know by number.
/// Felt, in two greens that tell the squares apart.
const FELT: [u8; 2] = [28, 29];
/// Light and dark squares.
const SQUARES: [u8; 2] = [223, 94];
/// A plate with holes.
const PLATE: u8 = 24;
const TILE: u8 = 223;
/// The ground of the last move: no piece has its colour.
const LAST: u8 = 96;
/// Black pieces.
const BLACK: u8 = 16;
/// White pieces, and the dots of legal moves.
const BRIGHT: u8 = 231;
/// Yellow pieces, pegs, matches, light.
const AMBER: u8 = 220;
/// Red discs.
const RED: u8 = 160;
/// Numbers of squares, empty places and taken sticks.
const FAINT: u8 = 180;

/// A line: each character with its style.
#[derive(Default)]
struct StyledLine(Vec<(char, Style)>);

impl StyledLine {
    /// Writes a text that begins at a character.
    fn write_at(&mut self, start: usize, text: &str, style: Style) {
        let end = start + length(text);
        if self.0.len() < end {
            self.0.resize(end, (' ', Style::new()));
        }
        for (place, character) in self.0[start..].iter_mut().zip(text.chars()) {
            *place = (character, style);
        }
    }

    /// Writes a text that ends before a character.
    fn write_to(&mut self, end: usize, text: &str, style: Style) {
        self.write_at(end.saturating_sub(length(text)), text, style);
    }

    /// The line as the screen takes it, without the blanks at its end.
    fn text(&self, screen: &Screen) -> String {
        let pieces = self.0.chunk_by(|(_, one), (_, other)| one == other);
        let piece = |piece: &[(char, Style)]| {
            let text: String = piece.iter().map(|(character, _)| character).collect();
            screen.paint(&text, piece[0].1)
        };
        pieces.map(piece).collect::<String>().trim_end().to_owned()
    }
}

/// A coordinate in halves of a cell.
fn halves(coordinate: f32) -> usize {
    (coordinate * 2.0).round() as usize
}

fn length(text: &str) -> usize {
    text.chars().count()
}
