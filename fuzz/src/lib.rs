//! Structured input of the fuzz targets: boards, lines of play, almost valid texts, requests, settings of options.
//!
//! The first check of a parser rejects raw bytes; this input passes it.

mod board;
mod request;
mod settings;
mod text;

pub use board::{Board, line};
pub use request::{Field, Json, Request};
pub use settings::Settings;
pub use text::Text;
