//! The module: its exports, and the functions that it imports from `host`.
//!
//! | import of `host` | what it does |
//! | --- | --- |
//! | `now() -> f64` | milliseconds of a monotonic clock |
//! | `random(start, length)` | fills bytes at random |
//! | `line_length() -> i32` | the length of the next line that has come, in bytes; negative if there is none |
//! | `take_line(start)` | writes that line, and removes it from the queue |
//! | `send(start, length)` | takes lines of replies |
//! | `file_length(start, length, waits) -> i32` | fetches the file of this name; its length, negative if it cannot be had, or if `waits` is 0 and it is not there yet |
//! | `take_file(start)` | writes that file |
//! | `panicked(start, length)` | takes the message of a panic, after which the module must not be used |
//!
//! Exports: `begin(bytes)` starts the conversation, with tables of at most that many bytes; `poll()` does all that has been asked;
//! `bench()` sends the node counts of `plateau bench`, a line for each game and strategy.

use std::sync::{Arc, OnceLock};

use plateau_core::erased::{FixedSearches, SearchError};
use plateau_core::game::Options;
use plateau_core::games::GAMES;
use plateau_core::platform::Need;

use crate::conversation::{Conversation, Host};

#[link(wasm_import_module = "host")]
#[expect(unsafe_code, reason = "imports of the module")]
unsafe extern "C" {
    fn random(start: *mut u8, length: usize);
    safe fn line_length() -> i32;
    fn take_line(start: *mut u8);
    fn send(start: *const u8, length: usize);
    fn file_length(start: *const u8, length: usize, waits: i32) -> i32;
    fn take_file(start: *mut u8);
    fn panicked(start: *const u8, length: usize);
}

/// The host of the module.
struct Page;

impl Host for Page {
    fn receive(&self) -> Option<Vec<u8>> {
        let length = usize::try_from(line_length()).ok()?;
        let mut line = vec![0; length];
        // SAFETY: the host writes `length` bytes, the length of its next line.
        #[expect(unsafe_code, reason = "an import of the module")]
        unsafe {
            take_line(line.as_mut_ptr());
        }
        Some(line)
    }

    fn send(&self, lines: &[u8]) {
        // SAFETY: the host only reads these bytes.
        #[expect(unsafe_code, reason = "an import of the module")]
        unsafe {
            send(lines.as_ptr(), lines.len());
        }
    }
}

static CONVERSATION: OnceLock<Arc<Conversation>> = OnceLock::new();

/// A file of books, weights or tables, which the host fetches.
fn fetch(name: &str, need: Need) -> Option<Vec<u8>> {
    let waits = i32::from(need == Need::Now);
    // SAFETY: the host only reads the bytes of the name.
    #[expect(unsafe_code, reason = "an import of the module")]
    let length = unsafe { file_length(name.as_ptr(), name.len(), waits) };
    let mut content = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the host writes as many bytes as it has told.
    #[expect(unsafe_code, reason = "an import of the module")]
    unsafe {
        take_file(content.as_mut_ptr());
    }
    Some(content)
}

/// Starts the conversation, with tables of at most the given number of bytes. Once.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "an export of the module")]
extern "C" fn begin(bytes: usize) {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        // SAFETY: the host only reads these bytes.
        unsafe {
            panicked(message.as_ptr(), message.len());
        }
    }));
    plateau_core::platform::provide_assets(fetch);
    plateau_core::search::set_memory_limit(bytes);
    let _ = CONVERSATION.set(Conversation::new(Box::new(Page)));
}

/// Does all that has been asked.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "an export of the module")]
extern "C" fn poll() {
    if let Some(conversation) = CONVERSATION.get() {
        conversation.poll();
    }
}

/// Sends the node counts of fixed searches, as the lines of `plateau bench` without their times.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "an export of the module")]
extern "C" fn bench() {
    if let Err(error) = send_node_counts() {
        Page.send(format!("{error}\n").as_bytes());
    }
}

fn send_node_counts() -> Result<(), SearchError> {
    let mut total = 0;
    for entry in GAMES {
        let game = entry.create(None, &Options::default())?;
        let searches = FixedSearches::of(Arc::clone(&game))?;
        for strategy in game.strategies() {
            let nodes = searches.nodes(strategy.name)?;
            let line = format!("{} {} {nodes}\n", entry.about().id, strategy.name);
            Page.send(line.as_bytes());
            total += nodes;
        }
    }
    Page.send(format!("Bench: {total}\n").as_bytes());
    Ok(())
}

/// The source of random bytes that `getrandom` asks for.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the name is that of the interface of `getrandom`")]
unsafe extern "Rust" fn __getrandom_v03_custom(
    start: *mut u8,
    length: usize,
) -> Result<(), getrandom::Error> {
    // SAFETY: the caller has these bytes.
    unsafe {
        random(start, length);
    }
    Ok(())
}
