//! The catalogue of this crate: `texts/en.ftl`, and a file for each other language.
//!
//! A new language is a new file, here and in the other crates with texts; no code names it.
//! The feature `sample-languages` adds the files in `sample-texts`, which translate only a part.

use std::borrow::Cow;

use rust_embed::RustEmbed;

use super::Catalogue;

#[derive(RustEmbed)]
#[folder = "texts"]
struct Files;

#[cfg(feature = "sample-languages")]
#[derive(RustEmbed)]
#[folder = "sample-texts"]
struct Samples;

/// A message of this crate's catalogue, by its key.
macro_rules! text {
    ($key:literal) => {
        $crate::game::Text::of($crate::game::catalogue, $key)
    };
}

/// The catalogue.
pub(crate) fn catalogue() -> &'static Catalogue {
    static CATALOGUE: Catalogue = Catalogue::new(file);
    &CATALOGUE
}

fn file(code: &str) -> Option<Cow<'static, [u8]>> {
    let name = format!("{code}.ftl");
    let file = Files::get(&name);
    #[cfg(feature = "sample-languages")]
    let file = file.or_else(|| Samples::get(&name));
    file.map(|file| file.data)
}

/// The codes of the languages that there are files for.
pub(super) fn languages() -> Vec<String> {
    let names = Files::iter();
    #[cfg(feature = "sample-languages")]
    let names = names.chain(Samples::iter());
    names.filter_map(|name| Some(name.strip_suffix(".ftl")?.to_owned())).collect()
}
