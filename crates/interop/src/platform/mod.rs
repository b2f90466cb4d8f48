//! Services of the operating system for engine processes, each with its fallback. The rest of the crate never asks which system it runs on.
//!
//! | | Unix | elsewhere |
//! | --- | --- | --- |
//! | [`Source`], [`Sink`], [`wait`] | `poll` on file descriptors | a thread for each stream |
//! | [`EngineProcess`] | a [`guard`] process, a process group, and on Linux orphans too | Windows: a job object, which ends with this process; others: the engine itself |
//! | [`program_at`] | the file | Windows: also with the extensions of `PATHEXT` |
//! | [`split_words`] | as a shell does | Windows: a backslash is a part of a path |

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod polled;
#[cfg(any(not(unix), test))]
#[cfg_attr(unix, allow(unreachable_pub, dead_code, reason = "on a Unix only its tests use it"))]
mod threaded;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(not(unix))]
pub use other::{EngineProcess, guard, program_at, split_words};
#[cfg(unix)]
pub use polled::{ReadEnd, Sink, Source, WriteEnd, wait};
#[cfg(not(unix))]
pub use threaded::{ReadEnd, Sink, Source, WriteEnd, wait};
#[cfg(unix)]
pub use unix::{EngineProcess, guard, program_at, split_words};

/// The streams of an engine process.
#[derive(Debug)]
pub struct Streams {
    /// What the engine writes to stdout.
    pub input: Source,
    /// The stdin of the engine.
    pub output: Sink,
    /// What the engine, and its guard if there is one, write to stderr.
    pub errors: Source,
}

/// The file of an engine's stderr, and the command line of the engine.
#[derive(Debug)]
pub struct Launching<'a> {
    /// The program.
    pub program: &'a std::path::Path,
    /// Its arguments.
    pub args: &'a [String],
    /// The file that its stderr is appended to, if it is not read.
    pub log: Option<&'a std::path::Path>,
}

/// A socket of this machine, for tests.
#[cfg(all(test, not(unix)))]
pub(crate) type TestSocket = std::net::TcpStream;
/// A socket of this machine, for tests.
#[cfg(all(test, unix))]
pub(crate) type TestSocket = std::os::unix::net::UnixStream;

/// A connected pair of sockets for tests.
///
/// # Panics
/// If the system has none.
#[cfg(all(test, unix))]
pub(crate) fn pair() -> [TestSocket; 2] {
    TestSocket::pair().unwrap().into()
}

/// A connected pair of sockets for tests.
///
/// # Panics
/// If the system has none.
#[cfg(all(test, not(unix)))]
pub(crate) fn pair() -> [TestSocket; 2] {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let ours = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    [ours, listener.accept().unwrap().0]
}
