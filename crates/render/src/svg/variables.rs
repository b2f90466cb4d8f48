//! The colours and widths of the style sheet by the names of its variables, which a page may set to others.

use crate::palette::{self, Token};

/// A colour.
#[derive(Debug)]
pub(super) struct Colour {
    pub name: &'static str,
    pub token: Token,
}

/// A width of strokes, in cells.
#[derive(Debug)]
pub(super) struct Width {
    pub name: &'static str,
    pub cells: f32,
}

const fn colour(name: &'static str, token: Token) -> Colour {
    Colour { name, token }
}

const fn width(name: &'static str, cells: f32) -> Width {
    Width { name, cells }
}

pub(super) static PAGE: Colour = colour("page", palette::PAGE);
pub(super) static INK: Colour = colour("ink", palette::INK);
pub(super) static FELT: Colour = colour("felt", palette::FELT);
pub(super) static LINE: Colour = colour("line", palette::LINE);
pub(super) static HOLE: Colour = colour("hole", palette::HOLE);
pub(super) static FRAME: Colour = colour("frame", palette::FRAME);
pub(super) static LIGHT_SQUARE: Colour = colour("light-square", palette::LIGHT_SQUARE);
pub(super) static SHADOW: Colour = colour("shadow", palette::SHADOW);
pub(super) static DARK: Colour = colour("dark", palette::DARK);
pub(super) static DARK_RIM: Colour = colour("dark-rim", palette::DARK_RIM);
pub(super) static LIGHT: Colour = colour("light", palette::LIGHT);
pub(super) static LIGHT_RIM: Colour = colour("light-rim", palette::LIGHT_RIM);
pub(super) static AMBER: Colour = colour("amber", palette::AMBER);
pub(super) static AMBER_RIM: Colour = colour("amber-rim", palette::AMBER_RIM);
pub(super) static RED: Colour = colour("red", palette::RED);
pub(super) static RED_RIM: Colour = colour("red-rim", palette::RED_RIM);
pub(super) static WOOD: Colour = colour("wood", palette::WOOD);
pub(super) static WOOD_RIM: Colour = colour("wood-rim", palette::WOOD_RIM);
pub(super) static KING_RING: Colour = colour("king-ring", palette::KING_RING);
pub(super) static GLOW: Colour = colour("glow", palette::GLOW);
pub(super) static DIGIT: Colour = colour("digit", palette::DIGIT);
pub(super) static MOVE: Colour = colour("move", palette::MOVE);

/// The frame around a board.
pub(super) static FRAME_WIDTH: Width = width("frame-width", 0.08);
/// The lines of a board.
pub(super) static LINE_WIDTH: Width = width("line-width", 0.025);
/// The lines between cells alone.
pub(super) static BAR_WIDTH: Width = width("bar-width", 0.045);
/// The rim of pieces.
pub(super) static RIM_WIDTH: Width = width("rim-width", 0.045);
/// Crosses and noughts.
pub(super) static SYMBOL_WIDTH: Width = width("symbol-width", 0.11);
/// The ring on a king.
pub(super) static CROWN_WIDTH: Width = width("crown-width", 0.07);
/// The rim of dots and of values.
pub(super) static DOT_WIDTH: Width = width("dot-width", 0.035);
/// Rings and crosses that mark a cell.
pub(super) static MARK_WIDTH: Width = width("mark-width", 0.07);
/// The light around them.
pub(super) static MARK_HALO_WIDTH: Width = width("mark-halo-width", 0.14);
/// The shaft of an arrow.
pub(super) static ARROW_WIDTH: Width = width("arrow-width", 0.15);
/// The light around it.
pub(super) static ARROW_HALO_WIDTH: Width = width("arrow-halo-width", 0.24);
/// The light around its head.
pub(super) static HEAD_HALO_WIDTH: Width = width("head-halo-width", 0.09);
