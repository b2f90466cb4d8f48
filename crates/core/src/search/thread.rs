//! Threads that search, and the last words of one that panicked.

use std::any::Any;
use std::thread::Builder;

use thiserror::Error;

use super::memory;

/// Stack of a thread that searches: a search may go a thousand plies deep.
const STACK: usize = 64 << 20;

/// Refusal of a thread: the system has no memory for its stack beside what is needed for all else.
#[derive(Debug, Error)]
#[error("the system has no memory for the stack of another thread")]
pub struct NoRoom;

/// A thread with room for any search.
///
/// # Errors
/// [`NoRoom`].
pub fn search_thread() -> Result<Builder, NoRoom> {
    memory::system_has(STACK).then(|| Builder::new().stack_size(STACK)).ok_or(NoRoom)
}

/// The message of a panic.
pub fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
