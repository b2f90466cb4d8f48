//! The library: optional large data for searches.
//!
//! Books and pattern databases that are too large to embed are files in a folder that the user names. Games do no input or output, so they
//! ask a [`Library`] for a file by name: the command line has a folder as its library, tests have their own.

use std::sync::{Arc, OnceLock};

/// The content of a file, shared and read-only; it does not change with the file.
pub type Content = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A store of files by name.
pub trait Library: Send + Sync {
    /// The file called `name`, if it exists and is intact.
    fn find(&self, name: &str) -> Option<Content>;

    /// As [`find`](Self::find), for a caller that copies the data it needs: the library need not keep the file in memory.
    fn read(&self, name: &str) -> Option<Content> {
        self.find(name)
    }

    /// Stores `content` under `name`, and replaces an existing file.
    ///
    /// # Errors
    /// A sentence that says why it could not be stored.
    fn keep(&self, name: &str, content: &[u8]) -> Result<(), String>;

    /// Tells the library that the file called `name` is intact, but has another form than files of this name have. It is not found again.
    fn refuse(&self, _name: &str) {}
}

impl dyn Library + '_ {
    /// The file called `name`, as `open` understands it. A file that it does not understand is [refused](Library::refuse).
    pub fn find_as<T>(&self, name: &str, open: impl FnOnce(Content) -> Option<T>) -> Option<T> {
        let opened = open(self.find(name)?);
        if opened.is_none() {
            self.refuse(name);
        }
        opened
    }
}

/// The library of a process that has none: it finds and stores nothing.
#[derive(Debug, Clone, Copy)]
pub struct NoLibrary;

impl Library for NoLibrary {
    fn find(&self, _name: &str) -> Option<Content> {
        None
    }

    fn keep(&self, _name: &str, _content: &[u8]) -> Result<(), String> {
        Err("no data folder is set; use --data".to_owned())
    }
}

static INSTALLED: OnceLock<Box<dyn Library>> = OnceLock::new();

/// Makes `library` the library of this process, unless there is one already.
pub fn install_library(library: impl Library + 'static) {
    let _ = INSTALLED.set(Box::new(library));
}

/// The library of this process.
#[must_use]
pub fn library() -> &'static dyn Library {
    INSTALLED.get().map_or(&NoLibrary, |library| &**library)
}
