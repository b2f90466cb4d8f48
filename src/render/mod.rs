//! Pictures of positions: a [`Diagram`](crate::game::Diagram) in; plain text, unicode text or SVG out.
//!
//! Stands at the end of the way through a game: [`crate::boundary::DynGame::diagram`] fills a diagram, and [`text`], [`unicode`] or [`svg()`] draws it.
//! No renderer knows a game: a new game is drawn as soon as it fills a diagram.
//! The modules, in reading order: `layout` sets both kinds of text, [`palette`] holds the colours, `look` is what a client adds, `svg` draws with them.

mod layout;
mod look;
pub(crate) mod palette;
mod svg;

pub(crate) use layout::{text, unicode};
pub(crate) use look::{Chip, Look, Mark, Rank, Theme, UnknownPlace};
pub(crate) use svg::escape;
pub(crate) use svg::svg;

#[cfg(test)]
pub(crate) mod markup;
#[cfg(test)]
mod samples;
