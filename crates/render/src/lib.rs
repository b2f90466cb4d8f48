//! Pictures of positions: a [`Diagram`](plateau_core::game::Diagram) in; plain text, unicode text or SVG out.
//!
//! Stands at the end of the way through a game: [`plateau_core::erased::DynGame::diagram`] fills a diagram, and [`text`], [`unicode`] or [`svg()`] draws it.
//! No renderer knows a game: a new game is drawn as soon as it fills a diagram.
//! The modules, in reading order: `layout` sets both kinds of text, [`palette`] holds the colours, `look` is what a client adds, `svg` draws with them.

mod layout;
mod look;
pub mod palette;
mod svg;

pub use layout::{text, unicode};
pub use look::{Chip, Look, Mark, Rank, Theme, UnknownPlace};
pub use svg::{Frames, escape, frames, svg};

#[cfg(test)]
#[path = "../../../tests/support/markup.rs"]
mod markup;
#[cfg(test)]
mod read_back;
#[cfg(test)]
mod samples;
