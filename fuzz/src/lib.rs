//! Structured input of the fuzz targets: boards, lines of play, texts near to valid ones, requests, settings of options.
//!
//! Raw bytes are refused by the first check of a parser. What is made here comes past it.

mod board;
mod request;
mod settings;
mod text;

pub use board::{Board, line};
pub use request::{Field, Json, Request};
pub use settings::Settings;
pub use text::Text;
