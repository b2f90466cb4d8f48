//! The catalogue of refusals: `texts/en.ftl`, and a file for each other language.

use plateau_core::catalogue_files;
use plateau_core::game::Catalogue;

static CATALOGUE: Catalogue = Catalogue::new(catalogue_files!("texts"));

/// The catalogue.
pub(crate) fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}
