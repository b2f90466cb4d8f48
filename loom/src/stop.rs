//! The stop token: no order of pause, resume and stop blocks a search for ever.

use loom::thread;

use crate::check;
use crate::search::stop::{StopToken, Stopped};

/// A search that polls twice while other threads send signals; it ends, or loom reports a deadlock.
fn signals(&Model { name, poll, paused, threads, end }: &'static Model) {
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
            let heard = poll(&token);
            assert!(heard.is_none() || heard == end, "{heard:?}");
        }
        others.into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(poll(&token), end);
    });
}

/// Poll of a search.
type Poll = fn(&StopToken) -> Option<Stopped>;

const SEARCH: Poll = |token| token.poll(None);
const PONDER: Poll = StopToken::poll_pondering;

/// Signal that a thread gives.
type Signal = fn(&StopToken);

const RESUME: Signal = StopToken::resume;
const PAUSE: Signal = StopToken::pause;
const HIT: Signal = StopToken::hit;
const STOP: Signal = |token| token.stop(Stopped::Stop);
const PAUSE_AND_RESUME: Signal = |token| {
    token.pause();
    token.resume();
};

/// A search with the signals that come while it polls.
struct Model {
    name: &'static str,
    poll: Poll,
    /// True if the search is paused at first.
    paused: bool,
    threads: &'static [Signal],
    /// The reason for its end.
    end: Option<Stopped>,
}

const MODELS: &[Model] = &[
    Model {
        name: "a resume wakes a paused search",
        poll: SEARCH,
        paused: true,
        threads: &[RESUME],
        end: None,
    },
    Model {
        name: "a stop wakes a paused search",
        poll: SEARCH,
        paused: true,
        threads: &[STOP],
        end: Some(Stopped::Stop),
    },
    Model {
        name: "a pause and its resume during two polls",
        poll: SEARCH,
        paused: false,
        threads: &[PAUSE_AND_RESUME],
        end: None,
    },
    Model {
        name: "a stop beside a pause that is not taken back",
        poll: SEARCH,
        paused: false,
        threads: &[STOP, PAUSE],
        end: Some(Stopped::Stop),
    },
    Model {
        name: "a stop beside a resume",
        poll: SEARCH,
        paused: true,
        threads: &[STOP, RESUME],
        end: Some(Stopped::Stop),
    },
    Model {
        name: "a hit wakes a paused search that ponders",
        poll: PONDER,
        paused: true,
        threads: &[HIT],
        end: None,
    },
];

pub(crate) fn run() {
    MODELS.iter().for_each(signals);
}
