//! Bounds of threads, and of the numbers in a request.

use serde_json::json;

use crate::support::daemon::Daemon;

#[test]
fn a_million_threads_are_refused_and_the_most_that_may_be_asked_for_are_clamped() {
    let daemon = Daemon::start(&["--workers", "1"]);
    let mut client = daemon.connect();
    let mut search = json!({"cmd": "simulate", "game": "nim", "games": 2000, "threads": 1_000_000});
    let refused = client.ask(search.clone());
    assert_eq!(
        (&refused["error"]["code"], &refused["error"]["field"]),
        (&json!("out_of_range"), &json!("threads"))
    );
    let threads = || daemon.usage().map(|usage| usage.threads);
    let before = threads();
    search["threads"] = 256.into();
    client.request([search]);
    let mut most = before;
    loop {
        most = most.max(threads());
        if client.receive().unwrap()["type"] == "result" {
            break;
        }
    }
    if let (Some(before), Some(most)) = (before, most) {
        let cores = plateau_core::search::cores();
        assert!(most <= before + cores, "{most} and {before} before");
    }
}

#[test]
fn limits_of_time_and_nodes_hold_at_their_ends() {
    let daemon = Daemon::start(&[]);
    let mut client = daemon.connect();
    let most = 1_000_000_000_000_u64;
    let go = json!({"cmd": "go", "game": "othello", "options": {"book": false}});
    for (limits, stopped) in [
        (json!({"movetime_ms": 0}), "time"),
        (json!({"clock": {"remaining_ms": 0}}), "time"),
        (json!({"clock": {"remaining_ms": 0, "increment_ms": 0, "moves_to_go": 1}}), "time"),
        (json!({"clock": {"remaining_ms": most, "increment_ms": most}, "depth": 2}), "depth"),
        (json!({"movetime_ms": most, "depth": 2}), "depth"),
        (json!({"nodes": 1}), "nodes"),
        (json!({"nodes": most, "depth": 2}), "depth"),
    ] {
        let mut request = go.clone();
        request.as_object_mut().unwrap().extend(limits.as_object().unwrap().clone());
        let reply = client.ask(request.clone());
        assert_eq!(reply["stopped"], stopped, "{request} {reply}");
        assert!(reply["best"].is_string(), "{reply}");
        if limits["nodes"] == 1 {
            assert_eq!(reply["nodes"], 1, "{reply}");
        }
    }
}
