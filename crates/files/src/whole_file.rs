//! Files that are written as a whole: whoever reads one finds what was there before or what is there now, and nothing between.

use std::ffi::{OsStr, OsString};
use std::fs::{self, DirEntry, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Age at which a draft is of a process that was killed: no other is so long on its way, on any machine that has the folder.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// Writes a file that is there whole or as it was before.
///
/// # Errors
/// What the file system says, such as that it is full; nothing is left of the file then.
pub fn save(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    Draft::write(path, content)?.publish()
}

/// A file that is written under another name beside its own; one that is not published is removed.
pub struct Draft<'a> {
    path: &'a Path,
    temporary: PathBuf,
}

impl<'a> Draft<'a> {
    /// Writes a file that is to be at `path`, and waits until the disk has it.
    ///
    /// # Errors
    /// As [`save`].
    pub fn write(path: &'a Path, content: impl AsRef<[u8]>) -> io::Result<Self> {
        let draft = Self { path, temporary: beside(path)? };
        remove_stale(path);
        let mut file = File::create(&draft.temporary)?;
        file.write_all(content.as_ref())?;
        file.sync_all()?;
        Ok(draft)
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// As [`save`].
    pub fn publish(self) -> io::Result<()> {
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

/// Removes what killed processes have left of the file at `path`.
fn remove_stale(path: &Path) {
    let name = path.file_name().and_then(OsStr::to_str);
    let (Some(name), Some(folder)) = (name, path.parent()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_draft = entry.file_name().to_str().is_some_and(|file| is_draft(file, name));
        if is_draft && is_stale(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// True if a file is a draft of the one called `name`, as [`beside`] names it.
fn is_draft(file: &str, name: &str) -> bool {
    let number = file
        .strip_prefix('.')
        .and_then(|rest| rest.strip_prefix(name))
        .and_then(|rest| rest.strip_prefix('.'))
        .and_then(|rest| rest.strip_suffix(".tmp"));
    number.is_some_and(|number| number.parse::<u32>().is_ok())
}

/// True if nobody has written into a file for as long as [`STALE`].
fn is_stale(entry: &DirEntry) -> bool {
    let modified = entry.metadata().and_then(|metadata| metadata.modified());
    let age = modified.ok().and_then(|time| time.elapsed().ok());
    age.is_some_and(|age| age > STALE)
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn what_a_killed_process_has_left_of_a_file_is_removed_with_the_next_one() {
        let folder = std::env::temp_dir().join(format!("plateau-stale-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("report.txt");
        for (name, age, is_left) in [
            (".report.txt.1.tmp", 2 * STALE, false),
            (".report.txt.2.tmp", Duration::ZERO, true),
            (".report.txt.mine.tmp", 2 * STALE, true),
            (".other.txt.1.tmp", 2 * STALE, true),
        ] {
            let file = File::create(folder.join(name)).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
            save(&path, "text").unwrap();
            assert_eq!(folder.join(name).exists(), is_left, "{name}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }

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
