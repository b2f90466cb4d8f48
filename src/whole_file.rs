//! Files that are written as a whole: whoever reads one finds what was there before or what is there now, and nothing between.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file that is there whole or as it was before.
///
/// # Errors
/// What the file system says, such as that it is full; nothing is left of the file then.
pub(crate) fn save(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    Draft::write(path, content)?.publish()
}

/// A file that is written under another name beside its own; one that is not published is removed.
pub(crate) struct Draft<'a> {
    path: &'a Path,
    temporary: PathBuf,
}

impl<'a> Draft<'a> {
    /// Writes a file that is to be at `path`, and waits until the disk has it.
    ///
    /// # Errors
    /// As [`save`].
    pub(crate) fn write(path: &'a Path, content: impl AsRef<[u8]>) -> io::Result<Self> {
        let draft = Self { path, temporary: beside(path)? };
        let mut file = File::create(&draft.temporary)?;
        file.write_all(content.as_ref())?;
        file.sync_all()?;
        Ok(draft)
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// As [`save`].
    pub(crate) fn publish(self) -> io::Result<()> {
        fs::rename(&self.temporary, self.path)
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        // It may be published, or may never have come into being; an error of its own is the one to tell.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// A name in the same folder that no other process takes at the same time.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{} names no file", path.display()))
    })?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.tmp", std::process::id()));
    Ok(path.with_file_name(hidden))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = std::env::temp_dir().join(format!("plateau-save-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("report.txt");
        for text in ["first\n", "second, é\n"] {
            save(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert!(save(&folder, "a folder is in the way").is_err());
        assert!(save(Path::new("/"), "no name").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
