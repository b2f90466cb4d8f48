//! Fairness: a client that occupies all workers does not delay other clients.

use serde_json::json;

use crate::support::daemon::{Daemon, endless, eventually};

#[test]
fn a_short_search_is_answered_while_another_client_has_all_workers() {
    let daemon = Daemon::start(&["--workers", "2"]);
    let mut hog = daemon.connect();
    hog.request((0..8).map(endless));
    let mut other = daemon.connect();
    for limits in ["movetime_ms", "nodes"] {
        let reply = other.ask(json!({"cmd": "go", "game": "draughts", limits: 100}));
        assert_eq!(reply["type"], "result", "{reply}");
    }
    // A reply is sent before the next search of the other client takes the worker.
    eventually("both workers search again", || {
        other.stats()["searches_running"].as_u64().is_some_and(|running| running >= 2)
    });
}

#[test]
fn five_clients_with_a_thousand_searches_each_leave_room_for_a_sixth() {
    let daemon = Daemon::start(&["--workers", "2"]);
    let mut hogs: Vec<_> = (0..5).map(|_| daemon.connect()).collect();
    for hog in &mut hogs {
        hog.request((0..1024).map(endless));
        hog.request([json!({"id": "sent", "cmd": "ping"})]);
        while hog.last().unwrap()["id"] != "sent" {}
    }
    let reply = daemon.connect().ask(json!({"cmd": "go", "game": "othello", "depth": 2}));
    assert_eq!(reply["type"], "result", "{reply}");
}

#[test]
fn a_ping_is_answered_while_others_ask_for_what_costs() {
    let daemon = Daemon::start(&[]);
    let mut hogs: Vec<_> = (0..4).map(|_| daemon.connect()).collect();
    for hog in &mut hogs {
        hog.request((0..40).map(|seed| {
            let options = json!({"seed": seed, "difficulty": 1000});
            json!({"id": seed, "cmd": "newgame", "game": "sliding_tile", "variant": "16x16", "options": options})
        }));
    }
    let mut other = daemon.connect();
    assert_eq!(other.ask(json!({"cmd": "ping"}))["pong"], true);
    // The first of them were not even done.
    let served = other.stats()["latencies"]["newgame"]["count"].as_u64().unwrap_or(0);
    assert!(served < 160, "{served} were carried out before a ping");
}
