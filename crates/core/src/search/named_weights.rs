//! Weights in place of those of this program: a file of the library, or none. New ones can be tried without a build.

use crate::game::{Options, Refusal, TextOption, shown, wording};

use super::Library;

/// The value of an option for weights that asks for an evaluation without any, and its name in the identity of a job.
pub(crate) const NO_WEIGHTS: &str = "none";

/// The weights that an option asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WeightsChoice<'a> {
    /// Those of this program, by default.
    Embedded,
    /// Those in a file.
    File(&'a str),
    /// None: a simple evaluation takes their place.
    Absent,
}

impl<'a> WeightsChoice<'a> {
    /// The choice of an option.
    pub(crate) fn of(option: TextOption, options: &'a Options) -> Self {
        Self::named(option.of(options).unwrap_or_default())
    }

    /// The choice that a value stands for; an empty one is the default.
    pub(crate) fn named(value: &'a str) -> Self {
        match value {
            "" => Self::Embedded,
            NO_WEIGHTS => Self::Absent,
            file => Self::File(file),
        }
    }
}

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
