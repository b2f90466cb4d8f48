//! Conversations with a host in memory.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use plateau_wasm::conversation::{Conversation, Host};
use serde_json::Value;

/// A host whose lines come when `next` gives them; it is asked at each poll, with the replies so far.
struct Script<F> {
    next: F,
    replies: Arc<Mutex<Vec<Value>>>,
}

impl<F: Fn(&[Value]) -> Option<String> + Send + Sync> Host for Script<F> {
    fn receive(&self) -> Option<Vec<u8>> {
        (self.next)(&self.replies.lock().unwrap()).map(String::into_bytes)
    }

    fn send(&self, lines: &[u8]) {
        for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            self.replies.lock().unwrap().push(serde_json::from_slice(line).unwrap());
        }
    }
}

/// The replies of a conversation.
fn converse(next: impl Fn(&[Value]) -> Option<String> + Send + Sync + 'static) -> Vec<Value> {
    let replies = Arc::default();
    Conversation::new(Box::new(Script { next, replies: Arc::clone(&replies) })).poll();
    std::mem::take(&mut *replies.lock().unwrap())
}

#[test]
fn a_search_that_finds_nothing_for_long_tells_its_time() {
    let lines = Mutex::new(VecDeque::from([
        r#"{"id":"silent","cmd":"perft","game":"othello","depth":20}"#,
        // It waits, and tells nothing.
        r#"{"id":"waits","cmd":"perft","game":"othello","depth":2}"#,
        r#"{"cmd":"stop","target":"silent"}"#,
    ]));
    let began = Instant::now();
    let replies = converse(move |replies| {
        let mut lines = lines.lock().unwrap();
        let is_over = replies.len() >= 2 || began.elapsed() > Duration::from_secs(20);
        if lines.len() > 1 || is_over { lines.pop_front().map(str::to_owned) } else { None }
    });
    let mut last = 0;
    for info in &replies[..2] {
        assert_eq!((&info["type"], &info["id"]), (&"info".into(), &"silent".into()), "{info}");
        let time = info["time_ms"].as_u64().unwrap();
        assert!(time >= last + 2000, "{info}");
        last = time;
    }
    let results: Vec<_> = replies[2..].iter().map(|reply| (&reply["id"], &reply["type"])).collect();
    assert_eq!(results.len(), 3, "{replies:?}");
}

#[test]
fn requests_that_wait_stay_within_the_bytes_of_a_connection() {
    const REQUESTS: usize = 80;
    let padding = " ".repeat(1_000_000);
    let mut lines = VecDeque::from([
        r#"{"cmd":"newgame","game":"draughts"}"#.to_owned(),
        r#"{"cmd":"go","infinite":true}"#.to_owned(),
    ]);
    lines.extend((0..REQUESTS).map(|_| format!(r#"{{"cmd":"state",{padding}"session":"main"}}"#)));
    lines.push_back(r#"{"cmd":"stop"}"#.to_owned());
    let lines = Mutex::new(lines);
    let replies = converse(move |_| lines.lock().unwrap().pop_front());
    let refused = |reply: &&Value| reply["error"]["code"] == "too_many_inflight";
    // Each takes a megabyte, and a connection may hold 64 MiB.
    assert_eq!(replies.iter().filter(refused).count(), REQUESTS - 67);
    assert_eq!(replies.iter().filter(|reply| reply["cmd"] == "state").count(), REQUESTS);
}
