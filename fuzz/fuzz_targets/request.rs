//! Requests of every command with any fields: read, or refused in a sentence that stays short.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau_fuzz::Request;
use plateau_protocol::{Dialect, Line, MAX_LINE, read_line};

/// The maximum length of an error message in bytes: it may list the fields of a command, and quotes little of the input.
const MAX_MESSAGE: usize = 4096;

fuzz_target!(|request: Request| {
    let line = Line::Bytes(request.text(None).into_bytes());
    match read_line(&line, Dialect::Json, MAX_LINE) {
        Ok(parsed) => assert_eq!(parsed.request.command.name(), request.command()),
        Err(rejected) => {
            let message = &rejected.failure.message;
            assert!((1..MAX_MESSAGE).contains(&message.len()), "{message}");
        }
    }
});
