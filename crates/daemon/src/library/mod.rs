//! The library of the program: a folder of files, each with a second file for its checksum, and the tables that are part of the program.
//!
//! It stands between the [`Library`] that games ask and the folder that `--data` names. A file of the folder takes precedence over a
//! table of the program ([`WithTables`]).
//! ```text
//! sliding_tile-4x4-7-8.pdb      the file, read into memory
//! sliding_tile-4x4-7-8.pdb.b3   its BLAKE3 hash, 64 hexadecimal digits
//! ```
//! A file whose checksum is missing or wrong, or that a game does not understand, is not used, and the log says so, because a table with
//! one wrong byte would make wrong answers look proven. A file is read into memory, not mapped: truncating a mapped file ends the process
//! by a signal, and writing into it changes bytes that were already checked. Its bytes count towards the [budget](memory) of all tables.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plateau_core::search::memory::{self, Reservation};
use plateau_core::search::{Content, Library};
use plateau_files::whole_file::Draft;

/// Tables that are part of the program, by name, so that the first search of a process that needs them does not wait: the files of `tables`.
///
/// `plateau --data DATA train sliding-tile --option tables=6-6-3` makes them anew.
static TABLES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// A library with the tables of the program, for the names that it lacks.
pub(crate) struct WithTables<L>(pub(crate) L);

impl<L: Library> Library for WithTables<L> {
    fn find(&self, name: &str) -> Option<Content> {
        self.0.find(name).or_else(|| table(name))
    }

    fn read(&self, name: &str) -> Option<Content> {
        self.0.read(name).or_else(|| table(name))
    }

    fn keep(&self, name: &str, content: &[u8]) -> Result<(), String> {
        self.0.keep(name, content)
    }

    fn refuse(&self, name: &str) {
        self.0.refuse(name);
    }
}

/// The table of the program with this name, if there is one.
fn table(name: &str) -> Option<Content> {
    let &(_, content) = TABLES.iter().find(|(known, _)| *known == name)?;
    Some(Arc::new(content))
}

/// A folder as a [`Library`].
pub(crate) struct Folder {
    path: PathBuf,
    /// Files that were found: each is read and checked once. `None` is one that is not whole, or was refused.
    open: Mutex<HashMap<String, Option<Content>>>,
}

/// Bytes of a file, with their share of the budget.
struct Loaded {
    bytes: Vec<u8>,
    _reservation: Reservation,
}

impl AsRef<[u8]> for Loaded {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Folder {
    /// The folder at `path`, made if it is not there.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub(crate) fn open(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        fs::create_dir_all(&path)?;
        Ok(Self { path, open: Mutex::default() })
    }

    /// Reads and checks a file. Returns the entry for the cache, or `None` if a later attempt may have another result.
    fn load(&self, name: &str) -> Option<Option<Content>> {
        let path = self.path.join(name);
        match read_checked(&path) {
            Ok(content) => Some(Some(content)),
            Err(error) if error.kind() == io::ErrorKind::NotFound && !path.exists() => None,
            Err(error) => {
                tracing::warn!(file = %path.display(), %error, "a library file is not used");
                // There may be memory for it later.
                (error.kind() == io::ErrorKind::InvalidData).then_some(None)
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Option<Content>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Library for Folder {
    fn find(&self, name: &str) -> Option<Content> {
        if let Some(known) = self.known().get(name) {
            return known.clone();
        }
        // The lock is not held during the read, so that other files can be read. If two threads read the same file, the first result is kept.
        let read = self.load(name)?;
        self.known().entry(name.to_owned()).or_insert(read).clone()
    }

    fn read(&self, name: &str) -> Option<Content> {
        if let Some(known) = self.known().get(name) {
            return known.clone();
        }
        let read = self.load(name)?;
        if read.is_none() {
            self.known().insert(name.to_owned(), None);
        }
        read
    }

    fn keep(&self, name: &str, content: &[u8]) -> Result<(), String> {
        debug_assert!(!name.contains(['/', '\\']), "{name} is a name, not a path");
        let path = self.path.join(name);
        let hash = blake3::hash(content).to_hex();
        let written = replace(&path, content, hash.as_bytes());
        self.known().remove(name);
        written.map_err(|error| {
            tracing::warn!(file = %path.display(), %error, "a library file is not kept");
            format!("{}: {error}", path.display())
        })
    }

    fn refuse(&self, name: &str) {
        let used = self.known().insert(name.to_owned(), None);
        if used.flatten().is_some() {
            let path = self.path.join(name);
            let error = "it is of another game, variant or form than its name says";
            tracing::warn!(file = %path.display(), %error, "a library file is not used");
        }
    }
}

/// Maximum size of a hash file in bytes: 64 digits, and some text around them.
const LONGEST_HASH: u64 = 128;

/// Reads the file at `path` and compares its hash.
fn read_checked(path: &Path) -> io::Result<Content> {
    let wanted = read_hash(&hash_path(path))
        .map_err(|error| io::Error::new(error.kind(), format!("its hash: {error}")))?;
    let file = open_regular(path)?;
    let length = file.metadata()?.len();
    let no_room = || io::Error::other(format!("there is no memory for its {length} bytes"));
    let room = usize::try_from(length).map_err(|_| no_room())?;
    let reservation = memory::reserve(room).map_err(|_| no_room())?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(room).map_err(|_| no_room())?;
    file.take(length).read_to_end(&mut bytes)?;
    let found = blake3::hash(&bytes).to_hex();
    if found.as_str() != wanted.trim() {
        let message = format!("its hash is {found}, not {}", wanted.trim());
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(Arc::new(Loaded { bytes, _reservation: reservation }))
}

/// Reads the file of a hash.
fn read_hash(path: &Path) -> io::Result<String> {
    let mut hash = String::new();
    open_regular(path)?.take(LONGEST_HASH).read_to_string(&mut hash)?;
    Ok(hash)
}

/// Opens a regular file. A pipe would let a search wait for its writer, and a device may have no end.
fn open_regular(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "it is not a regular file"));
    }
    File::open(path)
}

/// Puts a file and its hash in the place of those that were there; both are on the disk before either is changed.
fn replace(path: &Path, content: &[u8], hash: &[u8]) -> io::Result<()> {
    let hash_path = hash_path(path);
    let drafts = [Draft::write(&hash_path, hash)?, Draft::write(path, content)?];
    drafts.into_iter().try_for_each(|draft| draft.publish().map(drop))
}

fn hash_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".b3");
    name.into()
}

#[cfg(test)]
mod tests {
    use plateau_core::search::NoLibrary;

    use super::*;

    #[test]
    fn files_of_the_folder_take_precedence_over_the_tables_of_the_program() {
        let path = std::env::temp_dir().join(format!("plateau-precedence-{}", std::process::id()));
        let (name, content) = TABLES[0];
        let own = WithTables(Folder::open(&path).unwrap());
        for library in [&own as &dyn Library, &WithTables(NoLibrary)] {
            for found in [library.find(name), library.read(name)] {
                assert!((*found.unwrap()).as_ref() == content);
            }
            assert!(library.find("another").is_none());
        }
        own.keep(name, b"kept").unwrap();
        for found in [own.find(name), own.read(name)] {
            assert!((*found.unwrap()).as_ref() == b"kept");
        }
        let refused = WithTables(NoLibrary).keep(name, b"kept").unwrap_err();
        assert!(refused.contains("--data"), "{refused}");
        fs::remove_dir_all(&path).unwrap();
    }

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
        fs::write(path.join("table"), "another").unwrap();
        assert_eq!(bytes(&again, "table"), None, "it is read once");
        again.keep("table", b"kept").unwrap();
        let read = again.read("table").unwrap();
        assert!((*read).as_ref() == b"kept" && Arc::strong_count(&read) == 1, "the caller's alone");
        assert_eq!(bytes(&again, "table").as_deref(), Some(&b"kept"[..]));
        let known = again.read("table").unwrap();
        assert!((*known).as_ref() == b"kept" && Arc::strong_count(&known) == 2);
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_file_that_a_game_does_not_understand_is_not_found_again() {
        let path = std::env::temp_dir().join(format!("plateau-refused-{}", std::process::id()));
        let folder = WithTables(Folder::open(&path).unwrap());
        for name in ["good.book", "bad.book"] {
            folder.keep(name, name.as_bytes()).unwrap();
        }
        let library: &dyn Library = &folder;
        let find = |name: &str| {
            library.find_as(name, |content| (*content).as_ref().starts_with(b"good").then_some(()))
        };
        for name in ["good.book", "bad.book", "no.book"] {
            assert_eq!(find(name).is_some(), name == "good.book");
            assert_eq!(library.find(name).is_some(), name == "good.book", "{name}");
        }
        // A file that was written since is another one.
        library.keep("bad.book", b"good").unwrap();
        assert!(find("bad.book").is_some());
        fs::remove_dir_all(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_no_file() {
        let path = std::env::temp_dir().join(format!("plateau-device-{}", std::process::id()));
        for name in ["table", "table.b3"] {
            let folder = Folder::open(&path).unwrap();
            folder.keep("table", b"").unwrap();
            fs::remove_file(path.join(name)).unwrap();
            // It reads as an empty file.
            std::os::unix::fs::symlink("/dev/null", path.join(name)).unwrap();
            assert!(folder.find("table").is_none(), "{name}");
        }
        fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn what_was_found_stays_whatever_becomes_of_its_file() {
        let path = std::env::temp_dir().join(format!("plateau-cut-{}", std::process::id()));
        let folder = Folder::open(&path).unwrap();
        let content = vec![7; 100_000];
        folder.keep("table", &content).unwrap();
        let found = folder.find("table").unwrap();
        // Cut short and overwritten in place, as a careless copy does.
        for becomes in [&b""[..], b"another"] {
            fs::write(path.join("table"), becomes).unwrap();
            assert!((*found).as_ref() == content);
        }
        assert!(Folder::open(&path).unwrap().find("table").is_none(), "{}", path.display());
        fs::remove_dir_all(&path).unwrap();
    }
}
