//! Pieces on their cells: one element a thing, under it its shadow or its hole.

use super::pen::{Pen, Rect, polyline};
use super::variables::RIM_WIDTH;
use crate::look::Point;
use plateau_core::game::{Cell, Ground, Piece, Tone};

/// Radius of a disc, with its rim.
const DISC: f32 = 0.40;
/// Radius of a draughts man, with its rim.
const MAN: f32 = 0.38;
/// Radius of the ring on a king and on a red disc.
const CROWN: f32 = 0.22;
/// Radius of a peg, with its rim.
const PEG: f32 = 0.33;
/// Radius of a hole.
const HOLE: f32 = 0.44;
/// Distance of a shadow below what casts it.
const SHADOW: f32 = 0.035;
/// Radius of the dot inside a yellow disc.
const SPOT: f32 = 0.15;
/// Half the size of a cross.
const CROSS: f32 = 0.24;
/// Radius of a nought, to the middle of its stroke.
const NOUGHT: f32 = 0.25;
/// Width and height of a stick.
const STICK: (f32, f32) = (0.24, 0.78);
/// Side of a lamp, and the rounding of its corners.
const LAMP: (f32, f32) = (0.86, 0.14);
/// Side of a black or white square, with its rim, and the rounding of its corners.
const SQUARE: (f32, f32) = (0.90, 0.04);
/// Radius of the bright middle of a lamp.
const GLOW: f32 = 0.17;
/// Side of a tile, and the rounding of its corners.
const TILE: (f32, f32) = (0.90, 0.12);
/// Height of the number on a tile, where it is short enough.
const DIGIT: f32 = 0.44;
/// Room for the number on a tile, and the width of a bold digit for each unit of its height.
const DIGIT_ROOM: (f32, f32) = (0.76, 0.7);
/// Height of the number in the corner of a square.
const NUMBER: f32 = 0.20;
/// Height of the name of a hole.
const NAME: f32 = 0.30;

/// Radius around the middle of a cell in which something is written that an arrow must not cover.
pub(super) fn written(cell: &Cell) -> f32 {
    match &cell.piece {
        Piece::Tile(_) => TILE.0 / 2.0,
        Piece::Peg if !cell.label.is_empty() => PEG,
        _ => 0.0,
    }
}

/// Draws a cell: its piece, and its label in the upper left corner, or in the middle of a hole or peg.
pub(super) fn draw(pen: &mut Pen, cell: &Cell, ground: Ground) {
    let at = (cell.column + 0.5, cell.row + 0.5);
    let name = match &cell.piece {
        Piece::Hole => Some("name"),
        Piece::Peg => Some("digit"),
        _ => None,
    };
    if name.is_none() && !cell.label.is_empty() {
        // The corner belongs to the square, so a piece may cover it.
        let characters = cell.label.chars().count() as f32;
        let corner = (cell.column + 0.05 + 0.06 * characters, cell.row + 0.14);
        pen.text("number", corner, NUMBER, &cell.label);
    }
    draw_piece(pen, &cell.piece, at, ground);
    if let Some(class) = name
        && !cell.label.is_empty()
    {
        pen.text(class, at, NAME, &cell.label);
    }
}

fn draw_piece(pen: &mut Pen, piece: &Piece, at: Point, ground: Ground) {
    match piece {
        Piece::Empty => {}
        Piece::Hole => pen.circle("hole", at, HOLE),
        Piece::Disc(tone) => draw_disc(pen, *tone, at, ground),
        Piece::Man(tone) => draw_man(pen, *tone, at),
        Piece::King(tone) => {
            draw_man(pen, *tone, at);
            pen.circle(if *tone == Tone::Light { "crown" } else { "crown bright" }, at, CROWN);
        }
        Piece::Cross => draw_cross(pen, at),
        Piece::Nought => pen.circle("nought", at, NOUGHT),
        Piece::Stick { taken } => draw_stick(pen, *taken, at),
        Piece::Peg => {
            pen.circle("hole", at, HOLE);
            draw_rimmed(pen, "peg", at, PEG);
        }
        Piece::Lamp { lit } => draw_lamp(pen, *lit, at),
        Piece::Square(tone) => draw_square(pen, *tone, at),
        Piece::Tile(number) => draw_tile(pen, number, at),
    }
}

/// On bare felt a disc lies in a hole; on squares it stands and casts a shadow.
fn draw_disc(pen: &mut Pen, tone: Tone, at: Point, ground: Ground) {
    if ground == Ground::Plain {
        pen.circle("hole", at, HOLE);
    } else {
        pen.circle("shadow", lowered(at), DISC);
    }
    draw_tone(pen, tone, at, DISC);
}

fn draw_man(pen: &mut Pen, tone: Tone, at: Point) {
    pen.circle("shadow", lowered(at), MAN);
    draw_tone(pen, tone, at, MAN);
}

fn draw_tone(pen: &mut Pen, tone: Tone, at: Point, radius: f32) {
    draw_rimmed(pen, class_of(tone), at, radius);
    match tone {
        Tone::Amber => pen.circle("spot", at, SPOT),
        Tone::Red => pen.circle("crown bright", at, CROWN),
        Tone::Dark | Tone::Light => {}
    }
}

const fn class_of(tone: Tone) -> &'static str {
    match tone {
        Tone::Dark => "dark",
        Tone::Light => "light",
        Tone::Amber => "amber",
        Tone::Red => "red",
    }
}

/// A circle whose stroke is its rim: half of the stroke lies outside the radius that SVG is told.
fn draw_rimmed(pen: &mut Pen, class: &str, at: Point, radius: f32) {
    pen.circle(class, at, radius - RIM_WIDTH.cells / 2.0);
}

fn draw_cross(pen: &mut Pen, (x, y): Point) {
    let stroke = |rise: f32| polyline(&[(x - CROSS, y - rise), (x + CROSS, y + rise)]);
    pen.path("cross", &format!("{}{}", stroke(CROSS), stroke(-CROSS)));
}

fn draw_stick(pen: &mut Pen, taken: bool, at: Point) {
    let (width, height) = STICK;
    let stick = |at| Rect::around(at, width, height);
    if taken {
        pen.rect("taken", stick(at), width / 2.0);
    } else {
        pen.rect("shadow", stick(lowered(at)), width / 2.0);
        pen.rect("stick", stick(at), width / 2.0);
    }
}

fn draw_lamp(pen: &mut Pen, lit: bool, at: Point) {
    let (side, rounding) = LAMP;
    let lamp = Rect::around(at, side, side);
    if lit {
        pen.rect("lit", lamp, rounding);
        pen.circle("glow", at, GLOW);
    } else {
        pen.rect("hole", lamp, rounding);
    }
}

fn draw_square(pen: &mut Pen, tone: Tone, at: Point) {
    let (side, rounding) = SQUARE;
    let inner = side - RIM_WIDTH.cells;
    pen.rect(class_of(tone), Rect::around(at, inner, inner), rounding);
}

fn draw_tile(pen: &mut Pen, number: &str, at: Point) {
    let (side, rounding) = TILE;
    pen.rect("shadow", Rect::around(lowered(at), side, side), rounding);
    pen.rect("tile", Rect::around(at, side, side), rounding);
    let (room, width) = DIGIT_ROOM;
    let digits = number.chars().count().max(1) as f32;
    pen.text("digit", at, DIGIT.min(room / (width * digits)), number);
}

fn lowered((x, y): Point) -> Point {
    (x, y + SHADOW)
}
