//! Bytes as they come from a client, cut into lines and read as requests.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau::protocol::{Dialect, LineSplitter, read_line};

const MAX_LINE: usize = 4096;

fuzz_target!(|bytes: &[u8]| {
    let mut splitter = LineSplitter::new(MAX_LINE);
    let mut lines = Vec::new();
    splitter.feed(bytes, |line| lines.push(line));
    splitter.finish(|line| lines.push(line));
    for line in &lines {
        for dialect in [Dialect::Json, Dialect::Words] {
            if let Err(rejected) = read_line(line, dialect, MAX_LINE) {
                assert!(!rejected.failure.message.is_empty());
            }
        }
    }
});
