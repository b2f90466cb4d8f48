//! Arrows along the cells of a move.

use super::pen::{Pen, polyline};
use crate::look::Point;

/// Length of an arrow's head, and half its width.
const HEAD: (f32, f32) = (0.46, 0.26);

/// Draws an arrow through two points or more that stops `clear` before the last one.
pub(super) fn draw(pen: &mut Pen, points: &[Point], clear: f32) {
    let [way @ .., before, end] = points else { return };
    let head = Head::of(*before, *end, clear);
    // The shaft ends inside the head, whose halo must not cut through it.
    let shaft = polyline(&[way, &[*before, head.middle]].concat());
    pen.path("halo", &shaft);
    pen.path("head", &format!("{}Z", polyline(&head.corners)));
    pen.path("shaft", &shaft);
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
        // Not `hypot`, for which the program would need a C library of 2022 (glibc 2.35).
        let length = (x * x + y * y).sqrt();
        let (x, y) = (x / length, y / length);
        let tip = (end.0 - clear * x, end.1 - clear * y);
        let (long, wide) = HEAD;
        let back =
            |along: f32, aside: f32| (tip.0 - along * x - aside * y, tip.1 - along * y + aside * x);
        Self { corners: [tip, back(long, wide), back(long, -wide)], middle: back(0.7 * long, 0.0) }
    }
}
