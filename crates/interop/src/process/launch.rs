//! Launches: where an engine is, and how its process is started.

use std::fmt;

/// The program or address of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A program to start: a path, or a name to find on `PATH`.
    Program(String),
    /// A host and port to connect to.
    Tcp(String),
}

/// The start of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Launch {
    /// Its arguments.
    pub args: Vec<String>,
    /// Its working directory.
    pub dir: Option<String>,
    /// A file to which its stderr is appended; otherwise stderr is discarded.
    pub stderr: Option<String>,
}

impl Address {
    /// The file name of a path, or the address.
    pub(crate) fn short(&self) -> &str {
        match self {
            Self::Program(path) => path.rsplit('/').next().unwrap_or(path),
            Self::Tcp(at) => at,
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(path) => f.write_str(path),
            Self::Tcp(at) => write!(f, "tcp://{at}"),
        }
    }
}
