//! Every reader is at most linear: eight times the text takes about eight times as long, whatever the text repeats.

use std::time::{Duration, Instant};

use super::read;
use crate::game::Options;
use crate::games::GAMES;

/// Repeated parts: openings of everything that a reader searches the end of, and complete parts.
const PARTS: [&str; 14] = [
    "(",
    "(;B[f5]",
    "{",
    "[",
    "[A \"",
    ";",
    "f5 (f5) ",
    "1. 32-28 (1. 33-28 (",
    "f5; d6; ",
    "{\"moves\":[{\"m\":\"f5\"}],",
    "x\n",
    "4 ",
    "0,",
    "[A \"b\"]\n",
];
/// Bytes of the shorter text.
const SHORT: usize = 16 << 10;

#[test]
fn eight_times_the_text_takes_about_eight_times_as_long() {
    for entry in GAMES {
        let game = entry.create(None, &Options::default()).unwrap();
        let is_first = entry.about().id == GAMES[0].about().id;
        for format in game.record_formats() {
            let is_own = !crate::erased::common::FORMATS.contains(&format.extension);
            let Some(reader) = format.read.filter(|_| is_own || is_first) else { continue };
            for part in PARTS {
                let time = |size: usize| {
                    let text = part.repeat(size / part.len());
                    let begin = Instant::now();
                    drop(read(entry, &game, reader, text.as_bytes(), 1 << 16));
                    begin.elapsed()
                };
                let (short, long) = (time(SHORT), time(8 * SHORT));
                // A busy machine may delay either measurement.
                assert!(
                    long <= 20 * short + Duration::from_millis(400),
                    "{} of {}, {part:?}: {short:?} and {long:?}",
                    format.extension,
                    entry.about().id
                );
            }
        }
    }
}
