//! The last move: a dot on the one cell that it touched, or an arrow along its cells.

use super::pen::{Pen, Point, polyline};
use super::piece;
use crate::game::Diagram;

/// Radius of the dot.
const DOT: f32 = 0.09;
/// Length of an arrow's head, and half its width.
const HEAD: (f32, f32) = (0.46, 0.26);

/// Draws the last move of a diagram.
pub(super) fn draw(pen: &mut Pen, diagram: &Diagram) {
    let mut cells = diagram.last_move.clone();
    cells.dedup();
    let path: Vec<Point> = cells.iter().map(|&(row, column)| (column + 0.5, row + 0.5)).collect();
    match path.as_slice() {
        [] => {}
        [at] => pen.circle("dot", *at, DOT),
        [way @ .., end] => {
            let clear = cells.last().map_or(0.0, |&end| written_at(diagram, end));
            let head = Head::of(way[way.len() - 1], *end, clear);
            // The shaft ends inside the head, whose halo must not cut through it.
            let shaft = polyline(&[way, &[head.middle]].concat());
            pen.path("halo", &shaft);
            pen.path("head", &format!("{}Z", polyline(&head.corners)));
            pen.path("shaft", &shaft);
        }
    }
}

/// Distance from the middle of a cell at which an arrow must stop.
fn written_at(diagram: &Diagram, (row, column): (f32, f32)) -> f32 {
    let cell = diagram.cells.iter().find(|cell| cell.row == row && cell.column == column);
    cell.map_or(0.0, piece::written)
}

/// The head of an arrow.
struct Head {
    /// The point, then the two barbs.
    corners: [Point; 3],
    /// Well inside.
    middle: Point,
}

impl Head {
    /// The head of an arrow that comes from `before` and stops `clear` before `end`, another point.
    fn of(before: Point, end: Point, clear: f32) -> Self {
        let (x, y) = (end.0 - before.0, end.1 - before.1);
        let length = x.hypot(y);
        let (x, y) = (x / length, y / length);
        let tip = (end.0 - clear * x, end.1 - clear * y);
        let (long, wide) = HEAD;
        let back =
            |along: f32, aside: f32| (tip.0 - along * x - aside * y, tip.1 - along * y + aside * x);
        Self { corners: [tip, back(long, wide), back(long, -wide)], middle: back(0.7 * long, 0.0) }
    }
}
