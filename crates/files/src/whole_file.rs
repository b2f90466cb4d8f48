//! Files that are written atomically: a reader finds either the old content or the new, never a mixture.

use std::ffi::OsStr;
use std::fs::{self, DirEntry, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

/// Age of a draft from which its process must have been killed: no draft takes that long, on any machine that shares the folder.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// Random letters and digits in the name of a draft.
const RANDOM: usize = 6;

/// Writes a file atomically: it has either the new content or the old one.
///
/// # Errors
/// Those of the file system, such as a full disk. The file is then unchanged, unless the error comes from syncing its folder.
pub fn save(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    Draft::write(path, content)?.publish().map(drop)
}

/// A file that is written under another name in the same folder; it is removed unless it is published.
pub struct Draft {
    path: PathBuf,
    file: NamedTempFile,
}

impl Draft {
    /// Writes a file that is to be at `path`, and waits until the disk has it. It has the permissions of any new file.
    ///
    /// # Errors
    /// As [`save`].
    pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<Self> {
        let mut draft = Self::begin(path)?;
        draft.file.write_all(content.as_ref())?;
        draft.file().sync_all()?;
        Ok(draft)
    }

    /// Begins a file that is to be at `path`, to be written in pieces. It has the permissions of any new file.
    ///
    /// # Errors
    /// As [`save`].
    pub fn begin(path: &Path) -> io::Result<Self> {
        let name = path.file_name().ok_or_else(|| {
            io::Error::new(ErrorKind::InvalidInput, format!("{} names no file", path.display()))
        })?;
        remove_stale(path);
        let file = tempfile::Builder::new()
            .prefix(&[OsStr::new("."), name, OsStr::new(".")].join(OsStr::new("")))
            .rand_bytes(RANDOM)
            .suffix(".tmp")
            // With the permissions of `File::create`; the default of `tempfile` is for the owner alone.
            .make_in(folder(path), |path| {
                File::options().read(true).write(true).create_new(true).open(path)
            })?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// The file, to be locked before others can see it.
    #[must_use]
    pub fn file(&self) -> &File {
        self.file.as_file()
    }

    /// Puts it in its place, and waits until the disk has its name. The file is still open.
    ///
    /// # Errors
    /// As [`save`].
    pub fn publish(self) -> io::Result<File> {
        let (file, mut draft) = self.file.into_parts();
        // On Windows this replaces a file that is still open, unlike `persist`.
        fs::rename(&draft, &self.path)?;
        draft.disable_cleanup(true);
        sync_folder(folder(&self.path))?;
        Ok(file)
    }
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Waits until the disk has the names of a folder, where the system can do so.
fn sync_folder(folder: &Path) -> io::Result<()> {
    // A folder that may be written need not be readable, and on Windows none is opened like a file.
    let Ok(folder) = File::open(folder) else { return Ok(()) };
    match folder.sync_all() {
        // Not every network file system supports it.
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

/// Removes what killed processes have left of the file at `path`.
fn remove_stale(path: &Path) {
    let Some(name) = path.file_name().and_then(OsStr::to_str) else { return };
    for entry in fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        let is_draft = entry.file_name().to_str().is_some_and(|file| is_draft(file, name));
        if is_draft && is_stale(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// True if a file is a draft of the one called `name`, as [`Draft::begin`] names it.
fn is_draft(file: &str, name: &str) -> bool {
    let random = file
        .strip_prefix('.')
        .and_then(|rest| rest.strip_prefix(name))
        .and_then(|rest| rest.strip_prefix('.'))
        .and_then(|rest| rest.strip_suffix(".tmp"));
    random
        .is_some_and(|it| it.len() == RANDOM && it.bytes().all(|byte| byte.is_ascii_alphanumeric()))
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
            (".report.txt.1a2B3c.tmp", 2 * STALE, false),
            (".report.txt.4D5e6f.tmp", Duration::ZERO, true),
            (".report.txt.mine.tmp", 2 * STALE, true),
            (".other.txt.1a2B3c.tmp", 2 * STALE, true),
        ] {
            let file = File::create(folder.join(name)).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
            drop(file); // Windows shows the time of a file, and removes it, once nobody has it open.
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
            // As a process that ends before it publishes.
            drop(Draft::write(&path, "a draft").unwrap());
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        // A log is replaced while it is open.
        let open = File::open(&path).unwrap();
        save(&path, "third\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "third\n");
        drop(open);
        assert!(save(&folder, "a folder is in the way").is_err());
        assert!(save(Path::new("/"), "no name").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_may_be_read_by_whoever_may_read_any_new_file() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["saved", "created"].map(|name| folder.path().join(name));
        save(&path, "text").unwrap();
        File::create(&other).unwrap();
        let [mode, usual] = [path, other].map(|path| path.metadata().unwrap().permissions().mode());
        assert_eq!(mode, usual, "{mode:o} {usual:o}");
    }
}
