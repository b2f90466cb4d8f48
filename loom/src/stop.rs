//! The stop token: no order of pause, resume and stop leaves a search waiting for ever.

use loom::thread;

use crate::check;
use crate::engine::stop::{StopToken, Stopped};

/// A search that polls twice, against signals of other threads; it ends, or loom says that it waits for ever.
fn signals(name: &str, paused: bool, threads: &'static [Signal], end: Option<Stopped>) {
    check(name, move || {
        let token = StopToken::default();
        if paused {
            token.pause();
        }
        let others: Vec<_> = threads
            .iter()
            .map(|signal| {
                let token = token.clone();
                thread::spawn(move || signal(&token))
            })
            .collect();
        for _ in 0..2 {
            let heard = token.heed(None);
            assert!(heard.is_none() || heard == end, "{heard:?}");
        }
        others.into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(token.heed(None), end);
    });
}

/// Signal that a thread gives.
type Signal = fn(&StopToken);

const RESUME: Signal = StopToken::resume;
const PAUSE: Signal = StopToken::pause;
const STOP: Signal = |token| token.stop(Stopped::Stop);
const PAUSE_AND_RESUME: Signal = |token| {
    token.pause();
    token.resume();
};

/// Events of a model: whether the search is paused at first, the signals, and how it ends.
const MODELS: [(&str, bool, &[Signal], Option<Stopped>); 5] = [
    ("a resume wakes a paused search", true, &[RESUME], None),
    ("a stop wakes a paused search", true, &[STOP], Some(Stopped::Stop)),
    ("a pause and its resume during two polls", false, &[PAUSE_AND_RESUME], None),
    ("a stop beside a pause that is not taken back", false, &[STOP, PAUSE], Some(Stopped::Stop)),
    ("a stop beside a resume", true, &[STOP, RESUME], Some(Stopped::Stop)),
];

pub(crate) fn run() {
    for (name, paused, threads, end) in MODELS {
        signals(name, paused, threads, end);
    }
}
