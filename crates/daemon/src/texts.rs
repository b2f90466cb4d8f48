//! The catalogue of the program: `texts/en.ftl`, and a file for each other language. That of the games is in `plateau-core`.

use std::borrow::Cow;

use plateau_core::game::Catalogue;
use rust_embed::RustEmbed;

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
        plateau_core::game::Text::of($crate::texts::catalogue, $key)
    };
}

/// The help of the command line in a language other than English, which the doc comments of the arguments have.
pub(crate) fn help(code: &str) -> Option<Cow<'static, [u8]>> {
    Files::get(&format!("help/{code}.ftl")).map(|file| file.data)
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
