//! Threads that search, and the last words of one that panicked.

use std::any::Any;
use std::thread::Builder;

use super::memory::{self, OutOfMemory};

/// Stack of a thread that searches: a search may go a thousand plies deep.
const STACK: usize = 64 << 20;

/// A thread with room for any search.
///
/// # Errors
/// [`OutOfMemory`] where the system has none for its stack beside what it needs for all else.
pub(crate) fn search_thread() -> Result<Builder, OutOfMemory> {
    memory::system_has(STACK).then(|| Builder::new().stack_size(STACK)).ok_or(OutOfMemory)
}

/// The message of a panic.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
