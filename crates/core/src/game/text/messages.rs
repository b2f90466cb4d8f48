//! The catalogue of this crate: `texts/en.ftl`, and a file for each other language.
//!
//! A new language is a new file, here and in the other crates with texts; no code names it.
//! The feature `sample-languages` adds the files in `sample-texts`, which translate only a part.

use super::Catalogue;

// `catalogue_files!`, which the build script writes.
include!(concat!(env!("OUT_DIR"), "/catalogue_files.rs"));

/// A message without variables, by its key, of the catalogue that `crate::catalogue()` returns in the crate that calls the macro.
#[expect(
    clippy::crate_in_macro_def,
    reason = "the catalogue is the one of the crate that names the message"
)]
#[macro_export]
macro_rules! text {
    ($key:literal) => {
        $crate::game::Text::of(crate::catalogue, $key)
    };
}

static CATALOGUE: Catalogue = Catalogue::new(catalogue_files!("texts"));

/// The catalogue of this crate.
pub(crate) fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}
