//! Flow control: a client that reads too slowly or sends too much delays only itself.

use serde_json::json;

use crate::support::daemon::{Daemon, endless};

#[test]
fn a_client_that_never_reads_is_pushed_back_and_holds_nobody() {
    let daemon = Daemon::start(&[]);
    let mut deaf = daemon.connect();
    let mut witness = daemon.connect();
    deaf.set_reply_timeout(std::time::Duration::from_millis(300));
    // Until the daemon takes nothing more of it.
    let games = format!("{}\n", json!({"cmd": "describe", "game": "othello"})).repeat(100);
    let mut sent = 0;
    while deaf.try_send(&games).is_ok() {
        sent += games.len();
        assert!(sent < 1 << 30, "it is never pushed back");
    }
    assert_eq!(witness.ask(json!({"cmd": "ping"}))["pong"], true);
    if let Some(usage) = daemon.usage() {
        assert!(usage.resident < 200 << 10, "{usage:?}");
    }
}

#[test]
fn stale_progress_is_dropped_and_no_final_reply_is() {
    const SEARCHES: u64 = 8;
    let daemon = Daemon::start(&["--workers", "2"]);
    let mut client = daemon.connect();
    client.request((0..SEARCHES).map(
        |id| json!({"id": id, "cmd": "simulate", "game": "nim", "games": 50_000, "report_ms": 0}),
    ));
    let mut witness = daemon.connect();
    // All of them end although nobody reads.
    crate::support::daemon::eventually("all have ended", || {
        let stats = witness.stats();
        stats["latencies"]["simulate"]["count"] == SEARCHES
    });
    let (mut infos, mut ended) = (0, 0);
    while ended < SEARCHES {
        match client.receive().unwrap()["type"].as_str() {
            Some("info") => infos += 1,
            _ => ended += 1,
        }
    }
    assert!(infos < SEARCHES * 50_000, "{infos}");
    assert_eq!(client.ask(json!({"cmd": "ping"}))["pong"], true);
}

#[test]
fn a_stop_reaches_the_last_of_ten_thousand_that_wait() {
    const WAITING: u64 = 10_000;
    let daemon =
        Daemon::start(&["--workers", "1", "--max-inflight", "20000", "--max-waiting", "20000"]);
    let mut client = daemon.connect();
    client.request((0..WAITING).map(endless));
    let found = client.ask(json!({"id": "stop", "cmd": "stop", "target": WAITING - 1}));
    assert_eq!((&found["id"], &found["found"]), (&json!("stop"), &json!(true)));
    let stopped = client.last().unwrap();
    assert_eq!((&stopped["id"], &stopped["stopped"]), (&json!(WAITING - 1), &json!("stop")));
    client.request([json!({"id": "all", "cmd": "stop"})]);
    client.end();
    let mut ids: Vec<_> = client.rest().iter().filter_map(|reply| reply["id"].as_u64()).collect();
    ids.sort_unstable();
    assert!(ids.iter().copied().eq(0..WAITING - 1), "{} are answered", ids.len());
}
