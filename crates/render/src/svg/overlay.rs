//! Things over the pieces: the last move, the line that has won, legal moves, and what a client adds.
//!
//! Each kind is a group of its own, which lets clicks through to the cells.

use super::pen::{Pen, Rect, polyline};
use super::{arrow, piece};
use crate::look::{Chip, Look, Mark, Places, Point, Rank, UnknownPlace};
use plateau_core::game::Diagram;

/// Radius of a dot on the last or a legal move.
const DOT: f32 = 0.09;
/// Radius of a dot that marks a cell.
const MARK_DOT: f32 = 0.16;
/// Radius of a ring, to the middle of its stroke.
const RING: f32 = 0.42;
/// Half the size of a cross that marks a cell.
const CROSS: f32 = 0.28;
/// Least width of a value and its height; more characters than three make it wider.
const CHIP: (f32, f32) = (0.72, 0.46);
/// Width of a character of a value.
const CHARACTER: f32 = 0.19;
/// Height of the characters of a value.
const CHIP_TEXT: f32 = 0.30;
/// Distance of a move's value before its end, as a part of the last step, so that those of moves with one end lie apart.
const BEFORE: f32 = 0.35;

/// Additions to a diagram, with their points.
pub(super) struct Overlay<'a> {
    diagram: &'a Diagram,
    /// The middles of places in which legal moves end, each once.
    legal: Vec<Point>,
    marks: Vec<(Point, Mark)>,
    arrows: Vec<Vec<Point>>,
    values: Vec<(&'a str, Point, &'a Chip)>,
}

impl<'a> Overlay<'a> {
    /// Finds the cells that are named.
    ///
    /// # Errors
    /// The first name that is none.
    pub(super) fn of(
        diagram: &'a Diagram,
        places: &Places<'_>,
        look: &'a Look,
    ) -> Result<Self, UnknownPlace> {
        let mark = |(index, (cell, mark)): (usize, &(String, Mark))| {
            Ok((places.find("marks", index, cell)?, *mark))
        };
        let arrow = |(index, cells): (usize, &Vec<String>)| {
            let mut points = Vec::with_capacity(cells.len());
            for cell in cells {
                points.push(places.find("arrows", index, cell)?);
            }
            points.dedup();
            Ok(points)
        };
        let value = |(name, chip): &'a (String, Chip)| {
            let at = places.middle(name).or_else(|| middle_of_move(diagram, places, name));
            Ok((name.as_str(), at.ok_or_else(|| places.unknown("values", None, name))?, chip))
        };
        Ok(Self {
            diagram,
            legal: if look.legal { ends(diagram, places) } else { Vec::new() },
            marks: look.marks.iter().enumerate().map(mark).collect::<Result<_, _>>()?,
            arrows: look.arrows.iter().enumerate().map(arrow).collect::<Result<_, _>>()?,
            values: look.values.iter().map(value).collect::<Result<_, _>>()?,
        })
    }

    /// Draws what lies under the pieces.
    pub(super) fn draw_under(&self, pen: &mut Pen) {
        let squares = self.marks.iter().filter(|(_, mark)| *mark == Mark::Square);
        for &(at, _) in squares {
            pen.rect("tint", Rect::around(at, 1.0, 1.0), 0.0);
        }
    }

    /// Draws what lies over the pieces.
    pub(super) fn draw_over(&self, pen: &mut Pen) {
        group(pen, "last", &[self.last_move()], |pen, points| self.draw_last(pen, points));
        group(pen, "won", &self.diagram.won, |pen, line| draw_line(pen, line));
        group(pen, "legal", &self.legal, |pen, &at| pen.circle("goal", at, DOT));
        group(pen, "marks", &self.marks, |pen, &(at, mark)| draw_mark(pen, at, mark));
        group(pen, "arrows", &self.arrows, |pen, points| draw_way(pen, points, 0.0));
        group(pen, "values", &self.values, draw_value);
    }

    /// The points of the last move, from its origin to its end.
    fn last_move(&self) -> Vec<Point> {
        let mut cells = self.diagram.last_move.clone();
        cells.dedup();
        cells.into_iter().map(|(row, column)| (column + 0.5, row + 0.5)).collect()
    }

    /// An arrow; but a dot on its end where a client's own arrows are drawn.
    fn draw_last(&self, pen: &mut Pen, points: &[Point]) {
        match points {
            [.., end] if !self.arrows.is_empty() => pen.circle("dot", *end, DOT),
            [.., (x, y)] => {
                let end = (y - 0.5, x - 0.5);
                let mut cells = self.diagram.cells.iter();
                let cell = cells.find(|cell| (cell.row, cell.column) == end);
                draw_way(pen, points, cell.map_or(0.0, piece::written));
            }
            [] => {}
        }
    }
}

/// Draws a group, unless it would be empty.
fn group<T>(pen: &mut Pen, class: &str, members: &[T], draw: impl Fn(&mut Pen, &T)) {
    if members.is_empty() {
        return;
    }
    pen.open(&format!("over {class}"), &[]);
    for member in members {
        draw(pen, member);
    }
    pen.close();
}

/// The middles of the places in which legal moves end, each once.
fn ends(diagram: &Diagram, places: &Places<'_>) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for end in diagram.moves.iter().filter_map(|route| places.middle(route.places.last()?)) {
        if !points.contains(&end) {
            points.push(end);
        }
    }
    points
}

/// The point at which the value of a legal move is written.
fn middle_of_move(diagram: &Diagram, places: &Places<'_>, text: &str) -> Option<Point> {
    let route = diagram.moves.iter().find(|route| route.text == text)?;
    let (end, way) = route.places.split_last()?;
    let (x, y) = places.middle(end)?;
    Some(match way.last().and_then(|before| places.middle(before)) {
        Some((from_x, from_y)) => (x + BEFORE * (from_x - x), y + BEFORE * (from_y - y)),
        None => (x, y),
    })
}

/// A dot on one point, an arrow through several.
fn draw_way(pen: &mut Pen, points: &[Point], clear: f32) {
    match points {
        [at] => pen.circle("dot", *at, DOT),
        _ => arrow::draw(pen, points, clear),
    }
}

fn draw_mark(pen: &mut Pen, at: Point, mark: Mark) {
    match mark {
        Mark::Ring => draw_ring(pen, at),
        Mark::Dot => pen.circle("dot", at, MARK_DOT),
        Mark::Cross => draw_cross(pen, at),
        Mark::Square => {}
    }
}

/// A stroke through the cells of a line that has won.
fn draw_line(pen: &mut Pen, cells: &[(f32, f32)]) {
    let points: Vec<_> = cells.iter().map(|&(row, column)| (column + 0.5, row + 0.5)).collect();
    let line = polyline(&points);
    pen.path("halo", &line);
    pen.path("mark", &line);
}

fn draw_ring(pen: &mut Pen, at: Point) {
    pen.circle("mark-halo", at, RING);
    pen.circle("mark", at, RING);
}

fn draw_cross(pen: &mut Pen, (x, y): Point) {
    let stroke = |rise: f32| polyline(&[(x - CROSS, y - rise), (x + CROSS, y + rise)]);
    let cross = format!("{}{}", stroke(CROSS), stroke(-CROSS));
    pen.path("mark-halo", &cross);
    pen.path("mark", &cross);
}

fn draw_value(pen: &mut Pen, &(name, at, chip): &(&str, Point, &Chip)) {
    let (box_class, text_class) = match chip.rank {
        Rank::Plain => ("plain", "plain-text"),
        Rank::Best => ("best", "best-text"),
        Rank::Good => ("good", "good-text"),
        Rank::Bad => ("bad", "bad-text"),
    };
    let (least, height) = CHIP;
    let width = (CHARACTER * (chip.text.chars().count() as f32 + 1.0)).max(least);
    pen.open("value", &[("data-value", name)]);
    pen.rect(box_class, Rect::around(at, width, height), 0.1);
    pen.text(text_class, at, CHIP_TEXT, &chip.text);
    pen.close();
}
