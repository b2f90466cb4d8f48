//! Threads for searches, and the message of a panic.

use std::any::Any;
use std::thread::Builder;

use thiserror::Error;

use super::memory;

/// Stack size in bytes of a thread that searches: a search may be a thousand plies deep.
const STACK: usize = 64 << 20;

/// Reason why there is no thread.
#[derive(Debug, Error)]
pub enum NoThread {
    /// The system has no memory for its stack in addition to the reserve for everything else.
    #[error("the system has no memory for the stack of another thread")]
    NoRoom,
    /// The feature `threads` is off.
    #[error("this program searches on one thread")]
    Single,
}

/// A builder of a thread with a stack for any search.
///
/// # Errors
/// [`NoThread`].
pub fn search_thread() -> Result<Builder, NoThread> {
    let thread = helper_thread().ok_or(NoThread::Single)?;
    memory::system_has(STACK).then(|| thread.stack_size(STACK)).ok_or(NoThread::NoRoom)
}

/// A builder of a thread for work that needs no large stack; `None` if the feature `threads` is off.
pub(crate) fn helper_thread() -> Option<Builder> {
    cfg!(feature = "threads").then(Builder::new)
}

/// The message of a panic.
pub fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
