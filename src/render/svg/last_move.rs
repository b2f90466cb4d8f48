//! The last move: a dot on the one cell that it touched, or an arrow along its cells.

use super::pen::{Pen, Point, polyline};

/// Radius of the dot.
const DOT: f32 = 0.09;
/// Length of an arrow's head, and half its width.
const HEAD: (f32, f32) = (0.46, 0.26);

/// Draws the last move, whose cells are given as (row, column) of their upper left corners.
pub(super) fn draw(pen: &mut Pen, cells: &[(f32, f32)]) {
    let mut path: Vec<Point> =
        cells.iter().map(|&(row, column)| (column + 0.5, row + 0.5)).collect();
    path.dedup();
    match path.as_slice() {
        [] => {}
        [at] => pen.circle("dot", *at, DOT),
        [.., before, tip] => {
            let head = Head::of(*before, *tip);
            // The shaft ends inside the head, whose halo must not cut through it.
            let mut shaft = path;
            shaft.pop();
            shaft.push(head.middle);
            let shaft = polyline(&shaft);
            pen.path("halo", &shaft);
            pen.path("head", &format!("{}Z", polyline(&head.corners)));
            pen.path("shaft", &shaft);
        }
    }
}

/// The head of an arrow.
struct Head {
    /// The point, then the two barbs.
    corners: [Point; 3],
    /// Well inside.
    middle: Point,
}

impl Head {
    /// The head at `tip` of an arrow that comes from another point, `before`.
    fn of(before: Point, tip: Point) -> Self {
        let (x, y) = (tip.0 - before.0, tip.1 - before.1);
        let length = x.hypot(y);
        let (x, y) = (x / length, y / length);
        let (long, wide) = HEAD;
        let back =
            |along: f32, aside: f32| (tip.0 - along * x - aside * y, tip.1 - along * y + aside * x);
        Self { corners: [tip, back(long, wide), back(long, -wide)], middle: back(0.7 * long, 0.0) }
    }
}
