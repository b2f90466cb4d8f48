//! Pictures of positions: a [`Diagram`] in; plain text, unicode text or SVG out.
//!
//! Stands at the end of the way through a game: [`crate::boundary::DynGame::diagram`] fills a diagram, and a [`Format`] draws it.
//! No renderer knows a game: a new game is drawn as soon as it fills a diagram.
//! The modules, in reading order: `layout` sets both kinds of text, [`palette`] holds the colours, `svg` draws with them.

mod layout;
pub mod palette;
#[cfg(test)]
mod samples;
mod svg;

pub use layout::{text, unicode};
pub(crate) use svg::escape;
pub use svg::svg;

use crate::game::Diagram;

/// A way to write a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// ASCII, for terminals and logs.
    Text,
    /// Unicode symbols, one column wide each.
    Unicode,
    /// A self-contained SVG document.
    Svg,
}

impl Format {
    /// Every format, the default first.
    pub const ALL: [Self; 3] = [Self::Text, Self::Unicode, Self::Svg];

    /// The name by which clients ask for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Unicode => "unicode",
            Self::Svg => "svg",
        }
    }

    /// The format called `name`, if there is one.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Draws a diagram in this format.
    #[must_use]
    pub fn render(self, diagram: &Diagram) -> String {
        match self {
            Self::Text => text(diagram),
            Self::Unicode => unicode(diagram),
            Self::Svg => svg(diagram),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_found_by_the_name_they_carry() {
        for format in Format::ALL {
            assert_eq!(Format::find(format.name()), Some(format));
        }
        assert_eq!(Format::find("SVG"), None);
        assert_eq!(Format::find(""), None);
    }

    #[test]
    fn every_format_draws_every_sample() {
        for sample in samples::all() {
            for format in Format::ALL {
                assert!(!format.render(&sample).is_empty(), "{} as {format:?}", sample.title);
            }
        }
    }
}
