//! Books, weights and tables: files that are part of the program, or, with the feature `external-files`, fetched by the host when
//! they are first needed. A search waits for weights; a book may come later, because a search does without it.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Gives the content of a file by its name; `None` if it cannot be had, or is not there yet and nobody waits for it.
pub type Provider = fn(&str, Need) -> Option<Vec<u8>>;

/// Urgency of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The caller waits for it.
    Now,
    /// The host fetches it meanwhile, and is asked again.
    Later,
}

static PROVIDER: OnceLock<Provider> = OnceLock::new();
/// The files that were fetched. They stay in memory, as those do that are part of a program.
static FETCHED: Mutex<BTreeMap<&'static str, &'static [u8]>> = Mutex::new(BTreeMap::new());

/// A file of a book, of weights or of tables.
pub struct Asset {
    name: &'static str,
    /// Empty if the host has the file.
    content: &'static [u8],
}

/// A file with its content, or in a folder relative to the source file, as an [`Asset`].
macro_rules! asset {
    ($name:literal, $content:expr) => {
        $crate::platform::Asset::new(
            $name,
            if cfg!(feature = "external-files") { &[] } else { $content },
        )
    };
    (folder $folder:literal, $name:literal) => {
        $crate::platform::asset!($name, include_bytes!(concat!($folder, $name)).as_slice())
    };
}
pub(crate) use asset;

/// Sets the function that fetches files; the first one stays.
pub fn provide_assets(provider: Provider) {
    let _ = PROVIDER.set(provider);
}

impl Asset {
    /// The file of this name. Its content is empty if the host has it.
    #[must_use]
    pub const fn new(name: &'static str, content: &'static [u8]) -> Self {
        Self { name, content }
    }

    /// The content. It is fetched at the first call if the host has it, and empty if it cannot be had.
    #[must_use]
    pub fn bytes(&self) -> &'static [u8] {
        match self.content {
            [] => fetch(self.name, Need::Now),
            content => content,
        }
    }

    /// The content, or nothing as long as the host is fetching it.
    #[must_use]
    pub fn arrived(&self) -> &'static [u8] {
        match self.content {
            [] => fetch(self.name, Need::Later),
            content => content,
        }
    }
}

/// The content of a file of the host.
fn fetch(name: &'static str, need: Need) -> &'static [u8] {
    let mut fetched = FETCHED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(content) = fetched.get(name) {
        return content;
    }
    let content = PROVIDER.get().and_then(|provider| provider(name, need));
    let Some(content) = content else { return &[] };
    let content: &'static [u8] = content.leak();
    fetched.insert(name, content);
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_host_is_fetched_once() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        static LATE: AtomicUsize = AtomicUsize::new(0);
        provide_assets(|name, need| {
            if name == "late" {
                let asked = LATE.fetch_add(1, Ordering::Relaxed);
                return (need == Need::Later && asked == 1).then(|| vec![2]);
            }
            // Other tests of this process fetch other files.
            CALLS.fetch_add(usize::from(["one", "no"].contains(&name)), Ordering::Relaxed);
            (name == "one").then(|| vec![1])
        });
        let (own, one, none) =
            (Asset::new("own", &[7]), Asset::new("one", &[]), Asset::new("no", &[]));
        assert_eq!((own.bytes(), one.bytes(), one.bytes()), (&[7][..], &[1][..], &[1][..]));
        // The host has it at the second time of asking.
        let late = Asset::new("late", &[]);
        assert_eq!([late.arrived(), late.arrived(), late.arrived()], [&[][..], &[2], &[2]]);
        assert_eq!(LATE.load(Ordering::Relaxed), 2);
        assert_eq!((none.bytes().len(), CALLS.load(Ordering::Relaxed)), (0, 2));
    }
}
