//! The board itself: page, felt, lines, frame and coordinates.

use super::pen::{Pen, Rect, number, polyline};
use super::variables::FRAME_WIDTH;
use crate::look::Point;
use plateau_core::game::{Diagram, Ground};

/// Felt beyond the outermost cells of a bare board; the style sheet strokes outlines to match.
const BORDER: f32 = 0.12;
/// Height of coordinates.
const COORDINATE: f32 = 0.30;
/// Empty page around everything.
const MARGIN: f32 = 0.20;
/// Felt left and right of the cells where the rows are named on the felt.
const NAMED: f32 = 0.70;

/// A board and what of it the drawing depends on.
pub(super) struct SvgBoard<'a> {
    diagram: &'a Diagram,
    /// The cells.
    cells: Rect,
    /// The felt, with the frame.
    felt: Rect,
    framed: bool,
    /// True if row labels stand on the felt, as the names of piles do, which no column crosses.
    named: bool,
}

impl<'a> SvgBoard<'a> {
    pub(super) fn of(diagram: &'a Diagram) -> Self {
        let cells =
            Rect { x: 0.0, y: 0.0, width: diagram.columns as f32, height: diagram.rows as f32 };
        let bare = diagram.ground == Ground::Plain;
        let coordinates = !diagram.column_labels.is_empty();
        let framed = match diagram.ground {
            Ground::Ruled | Ground::Checkered => true,
            Ground::Inner => false,
            Ground::Plain => coordinates,
        };
        let named = bare && !coordinates && !diagram.row_labels.is_empty();
        let border = if bare { BORDER } else { 0.0 };
        let frame = if framed { FRAME_WIDTH.cells } else { 0.0 };
        let sides = if named { NAMED } else { 0.0 };
        let felt = cells.grown(border + frame).wider(sides, 0.0, sides, 0.0);
        Self { diagram, cells, felt, framed, named }
    }

    /// All that the picture shows.
    pub(super) fn page(&self) -> Rect {
        let left = if self.named { 0.0 } else { self.label_width() };
        let named = if self.diagram.column_labels.is_empty() { 0.0 } else { COORDINATE + 0.1 };
        let (top, bottom) = if self.diagram.labels_above { (named, 0.0) } else { (0.0, named) };
        self.felt.wider(left, top, 0.0, bottom).grown(MARGIN)
    }

    /// Draws all that lies still.
    pub(super) fn draw(&self, pen: &mut Pen) {
        self.draw_felt(pen);
        match self.diagram.ground {
            Ground::Ruled => self.draw_lines(pen),
            Ground::Inner => self.draw_bars(pen),
            Ground::Checkered => self.draw_squares(pen),
            Ground::Plain => {}
        }
        if self.framed {
            pen.rect("frame", self.rim(), self.radius());
        }
        self.draw_row_labels(pen);
        self.draw_column_labels(pen);
    }

    /// The felt up to the middle of the frame, which is stroked along it and covers its edge.
    fn rim(&self) -> Rect {
        self.felt.grown(if self.framed { -FRAME_WIDTH.cells / 2.0 } else { 0.0 })
    }

    /// Room for the row labels outside the board.
    fn label_width(&self) -> f32 {
        let characters = self.diagram.row_labels.iter().map(|label| label.chars().count()).max();
        characters.map_or(0.0, |characters| 0.2 + 0.2 * characters as f32)
    }

    /// Rounding of the felt's corners: generous where no cell lies in a corner, as on solitaire boards.
    fn radius(&self) -> f32 {
        match self.diagram.ground {
            Ground::Ruled | Ground::Checkered | Ground::Inner => 0.12,
            Ground::Plain if self.taken_corners() == 0 && !self.named => 1.2,
            Ground::Plain => 0.28,
        }
    }

    /// The number of corners, of four, that are cells.
    fn taken_corners(&self) -> usize {
        let (bottom, right) = (self.cells.height - 1.0, self.cells.width - 1.0);
        let corners = [(0.0, 0.0), (0.0, right), (bottom, 0.0), (bottom, right)];
        let cells = &self.diagram.cells;
        let taken = |&&(row, column): &&(f32, f32)| {
            cells.iter().any(|cell| cell.row == row && cell.column == column)
        };
        corners.iter().filter(taken).count()
    }

    /// A rectangle, unless the cells form a triangle: then their outline.
    fn draw_felt(&self, pen: &mut Pen) {
        if self.diagram.ground == Ground::Plain
            && !self.framed
            && !self.named
            && matches!(self.taken_corners(), 1..=3)
        {
            pen.path("felt outline", &format!("{}Z", polyline(&self.outline())));
        } else {
            pen.rect("felt", self.rim(), self.radius());
        }
    }

    /// The middles of the cells at the ends of the rows: down the left side, up the right.
    fn outline(&self) -> Vec<Point> {
        let ends = |row: usize| {
            let columns = self.diagram.cells.iter();
            let columns = columns.filter(move |cell| cell.row == row as f32);
            let columns = columns.map(|cell| cell.column + 0.5);
            let left = columns.clone().min_by(f32::total_cmp)?;
            Some((left, columns.max_by(f32::total_cmp)?, row as f32 + 0.5))
        };
        let ends: Vec<_> = (0..self.diagram.rows).filter_map(ends).collect();
        let left = ends.iter().map(|&(left, _, y)| (left, y));
        let right = ends.iter().rev().map(|&(_, right, y)| (right, y));
        left.chain(right).collect()
    }

    /// Lines around every cell, and the four marks of an Othello board, two cells from its corners.
    fn draw_lines(&self, pen: &mut Pen) {
        let (rows, columns) = (self.diagram.rows, self.diagram.columns);
        pen.path("line", &lines(rows, columns, 0.0));
        if rows > 4 && columns > 4 {
            for (row, column) in [(2, 2), (2, columns - 2), (rows - 2, 2), (rows - 2, columns - 2)]
            {
                pen.circle("star", (column as f32, row as f32), 0.06);
            }
        }
    }

    /// Lines between cells only, a little shorter than the board.
    fn draw_bars(&self, pen: &mut Pen) {
        pen.path("bar", &lines(self.diagram.rows, self.diagram.columns, 0.1));
    }

    /// The light squares; the felt shows between them.
    fn draw_squares(&self, pen: &mut Pen) {
        let (rows, columns) = (self.diagram.rows, self.diagram.columns);
        let data: String = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .filter(|&(row, column)| self.diagram.shade(row, column) == 0)
            .map(|(row, column)| format!("M{column} {row}h1v1h-1z"))
            .collect();
        pen.path("square", &data);
    }

    fn draw_row_labels(&self, pen: &mut Pen) {
        let (class, x) = if self.named {
            ("name", self.felt.x + NAMED / 2.0 + BORDER)
        } else {
            ("coordinate", self.felt.x - self.label_width() / 2.0)
        };
        for (row, label) in self.diagram.row_labels.iter().enumerate() {
            pen.text(class, (x, row as f32 + 0.5), COORDINATE, label);
        }
    }

    fn draw_column_labels(&self, pen: &mut Pen) {
        let away = 0.1 + COORDINATE / 2.0;
        let above = self.diagram.labels_above;
        let y = if above { self.felt.y - away } else { self.felt.bottom() + away };
        for (column, label) in self.diagram.column_labels.iter().enumerate() {
            pen.text("coordinate", (column as f32 + 0.5, y), COORDINATE, label);
        }
    }
}

/// The lines between rows and between columns, `inset` shorter at either end.
fn lines(rows: usize, columns: usize, inset: f32) -> String {
    let start = number(inset);
    let (right, bottom) = (number(columns as f32 - inset), number(rows as f32 - inset));
    let down = (1..columns).map(|column| format!("M{column} {start}V{bottom}"));
    let across = (1..rows).map(|row| format!("M{start} {row}H{right}"));
    down.chain(across).collect()
}
