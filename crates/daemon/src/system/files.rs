//! Open files: their number, and who may read them.

use std::io;
use std::path::Path;

/// Raises the limit of open files as far as this process may. Returns the limit, if there is one.
pub(crate) fn raise_limit() -> Option<usize> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
        let limit = if raised.is_ok() { maximum } else { current };
        limit.and_then(|limit| usize::try_from(limit).ok())
    }
    #[cfg(not(unix))]
    None
}

/// True if the permissions of a file let other users read it. Elsewhere than on a Unix this is not known, and false.
///
/// # Errors
/// I/O errors of the operating system.
pub(crate) fn is_readable_by_others(path: &Path) -> io::Result<bool> {
    let file = std::fs::metadata(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Ok(file.mode() & 0o077 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        Ok(false)
    }
}
