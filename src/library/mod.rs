//! The library on the disk: a folder of files, each with its checksum beside it.
//!
//! It stands between the [`Library`] that games ask and the folder that `--data` names.
//! ```text
//! sliding_tile-4x4-7-8.pdb      the file, mapped into memory
//! sliding_tile-4x4-7-8.pdb.b3   its BLAKE3 hash, 64 hexadecimal digits
//! ```
//! A file whose hash is absent or another one is as good as none, and the log says so:
//! a table that is wrong in one byte makes wrong answers look proven.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use memmap2::Mmap;

use crate::engine::{Content, Library};

/// A folder as a [`Library`].
pub(crate) struct Folder {
    path: PathBuf,
    /// Files found before: each is mapped and checked once.
    open: Mutex<HashMap<String, Content>>,
}

/// A file mapped into memory.
struct Mapped(Mmap);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Folder {
    /// The folder at `path`, made if it is not there.
    ///
    /// # Errors
    /// Those of the system.
    pub(crate) fn open(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        fs::create_dir_all(&path)?;
        Ok(Self { path, open: Mutex::default() })
    }

    fn load(&self, name: &str) -> Option<Content> {
        let path = self.path.join(name);
        match read_checked(&path) {
            Ok(content) => Some(content),
            Err(error) if error.kind() == io::ErrorKind::NotFound && !path.exists() => None,
            Err(error) => {
                tracing::warn!(file = %path.display(), %error, "a library file is not used");
                None
            }
        }
    }
}

impl Library for Folder {
    fn find(&self, name: &str) -> Option<Content> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(content) = open.get(name) {
            return Some(Arc::clone(content));
        }
        let content = self.load(name)?;
        open.insert(name.to_owned(), Arc::clone(&content));
        Some(content)
    }

    fn keep(&self, name: &str, content: &[u8]) -> Result<(), String> {
        debug_assert!(!name.contains(['/', '\\']), "{name} is a name, not a path");
        let path = self.path.join(name);
        let hash = blake3::hash(content).to_hex();
        // The hash comes first: a file that is whole and has no hash yet would be of no use.
        let written = replace(&hash_path(&path), hash.as_bytes())
            .and_then(|()| replace(&path, content))
            .map_err(|error| format!("{}: {error}", path.display()));
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
        written
    }
}

/// Maps the file at `path` and compares its hash.
fn read_checked(path: &Path) -> io::Result<Content> {
    let wanted = fs::read_to_string(hash_path(path))
        .map_err(|error| io::Error::new(error.kind(), format!("its hash: {error}")))?;
    let file = File::open(path)?;
    // SAFETY: the contract of the folder is that its files are replaced by renaming and never changed in place,
    // so the bytes under the map stay what they were.
    // There is no safe way to map a file; reading instead would cost a gigabyte of memory for a table
    // of which a search touches a tenth.
    #[expect(unsafe_code, reason = "a map of a file")]
    let map = unsafe { Mmap::map(&file)? };
    let found = blake3::hash(&map).to_hex();
    if found.as_str() != wanted.trim() {
        return Err(io::Error::other(format!("its hash is {found}, not {}", wanted.trim())));
    }
    Ok(Arc::new(Mapped(map)))
}

fn hash_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".b3");
    name.into()
}

/// Writes a file beside `path` and moves it there, so that nobody ever sees half of it.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}", std::process::id()));
    let beside = PathBuf::from(beside);
    let mut file = File::create(&beside)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_whole_or_not_at_all() {
        let path = std::env::temp_dir().join(format!("plateau-library-{}", std::process::id()));
        let bytes = |folder: &Folder, name: &str| folder.find(name).map(|c| (*c).as_ref().to_vec());
        let folder = Folder::open(&path).unwrap();
        assert_eq!(bytes(&folder, "table"), None, "not there yet");
        for content in [&b"first"[..], b"", b"another"] {
            folder.keep("table", content).unwrap();
            assert_eq!(bytes(&folder, "table").as_deref(), Some(content));
        }
        fs::write(path.join("other"), "no hash").unwrap();
        assert_eq!(bytes(&folder, "other"), None);
        fs::write(path.join("table"), "damaged").unwrap();
        let again = Folder::open(&path).unwrap();
        assert_eq!(bytes(&again, "table"), None);
        fs::remove_dir_all(&path).unwrap();
    }
}
