//! The catalogues of the program: of its messages, and of the help of the command line. That of the games is in `plateau-core`.

use plateau_core::catalogue_files;
use plateau_core::game::Catalogue;

static CATALOGUE: Catalogue = Catalogue::new(catalogue_files!("texts"));

/// Help of the command line. Its English has only the headings, because the doc comments of the arguments are the rest.
pub(crate) static HELP: Catalogue = Catalogue::new(catalogue_files!("texts/help"));

/// The catalogue of messages.
pub(crate) fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}
