//! Bytes as they come from a client, cut into lines and read as requests.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau_protocol::{Dialect, Line, LineSplitter, read_line};

const MAX_LINE: usize = 4096;

/// The lines of a stream that comes in these pieces.
fn lines<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Line> {
    let mut splitter = LineSplitter::new(MAX_LINE);
    let mut lines = Vec::new();
    for piece in pieces {
        splitter.feed(piece, |line| lines.push(line));
    }
    splitter.finish(|line| lines.push(line));
    lines
}

fuzz_target!(|input: (u8, &[u8])| {
    let (piece, bytes) = input;
    let lines = lines(bytes.chunks(usize::from(piece) + 1));
    assert_eq!(lines, self::lines([bytes]), "the cuts of the stream do not matter");
    for line in &lines {
        for dialect in [Dialect::Json, Dialect::Words] {
            if let Err(rejected) = read_line(line, dialect, MAX_LINE) {
                assert!(!rejected.failure.message.is_empty());
            }
        }
    }
});
