//! The library: large data that searches use when it is there, and do without when it is not.
//!
//! Books and pattern databases that are too large to be part of the program are files of a folder that the user names.
//! Games do no input or output, so they ask for a file by name, and whoever runs them answers:
//! the command line by a folder, tests by what they like.

use std::sync::{Arc, OnceLock};

/// The content of a file, shared and read only: whatever becomes of the file, it stays.
pub type Content = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A place where files are found by name, and kept.
pub trait Library: Send + Sync {
    /// The file called `name`, if it is there and whole.
    fn find(&self, name: &str) -> Option<Content>;

    /// As [`find`](Self::find), for a caller who keeps what he needs of it: the library need not keep it in memory.
    fn read(&self, name: &str) -> Option<Content> {
        self.find(name)
    }

    /// Keeps `content` under `name`, in place of what was there.
    ///
    /// # Errors
    /// A sentence that says why it could not be kept.
    fn keep(&self, name: &str, content: &[u8]) -> Result<(), String>;
}

/// The library of those who named none: nothing is in it, and nothing stays in it.
#[derive(Debug, Clone, Copy)]
pub struct NoLibrary;

impl Library for NoLibrary {
    fn find(&self, _name: &str) -> Option<Content> {
        None
    }

    fn keep(&self, _name: &str, _content: &[u8]) -> Result<(), String> {
        Err("no folder for data was named".to_owned())
    }
}

static INSTALLED: OnceLock<Box<dyn Library>> = OnceLock::new();

/// Makes `library` the one of this process; the first one that is installed stays.
pub fn install_library(library: impl Library + 'static) {
    let _ = INSTALLED.set(Box::new(library));
}

/// The library of this process.
#[must_use]
pub fn library() -> &'static dyn Library {
    INSTALLED.get().map_or(&NoLibrary, |library| &**library)
}
