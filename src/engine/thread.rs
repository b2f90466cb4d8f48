//! Threads that search, and the last words of one that panicked.

use std::any::Any;
use std::thread::Builder;

/// Stack of a thread that searches: a search may go a thousand plies deep.
const STACK: usize = 64 << 20;

/// A thread with room for any search.
pub(crate) fn search_thread() -> Builder {
    Builder::new().stack_size(STACK)
}

/// The message of a panic.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
