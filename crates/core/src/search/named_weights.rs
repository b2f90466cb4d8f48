//! Weights in a file of the library, in place of those of this program: new ones can be tried without a build.

use crate::game::{Refusal, TextOption, shown, wording};

use super::Library;

/// The value of an option for weights that asks for an evaluation without any, and its name in the identity of a job.
pub(crate) const NO_WEIGHTS: &str = "none";

/// Reads weights from the file `name` of the library; `name` is the value of `option`.
///
/// # Errors
/// A refusal that names the file, if it is missing or `read` finds no weights in it.
pub(crate) fn named_weights<T>(
    option: TextOption,
    name: &str,
    library: &dyn Library,
    read: impl FnOnce(&[u8]) -> Option<T>,
) -> Result<T, Refusal> {
    let refused = |message| Refusal::BadOption { name: option.spec.name.to_owned(), message };
    let file = shown(name);
    let content = library.read(name);
    let content = content.ok_or_else(|| refused(wording!("search-weights-missing", file)))?;
    read((*content).as_ref()).ok_or_else(|| refused(wording!("search-weights-shapes", file)))
}
