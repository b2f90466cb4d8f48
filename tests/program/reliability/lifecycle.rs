//! Ends of clients in the middle of something.

use rustix::process::Signal;
use serde_json::json;

use crate::support::daemon::{Client, Daemon, endless, eventually};

/// True if no search runs and none waits.
fn is_idle(witness: &mut Client) -> bool {
    let stats = witness.stats();
    stats["searches_running"] == 0 && stats["searches_waiting"] == 0
}

/// A client whose searches have begun.
fn busy(daemon: &Daemon, searches: u64) -> Client {
    let mut client = daemon.connect();
    client.request((0..searches).map(endless));
    client.request([json!({"id": "sent", "cmd": "ping"})]);
    assert_eq!(client.last().unwrap()["id"], "sent");
    client
}

#[test]
fn a_reset_in_a_search_ends_the_search() {
    let daemon = Daemon::start(&["--workers", "2"]);
    let mut witness = daemon.connect();
    for searches in [1, 2, 5] {
        let client = busy(&daemon, searches);
        assert!(!is_idle(&mut witness));
        client.reset();
        eventually("its searches end", || is_idle(&mut witness));
    }
    eventually("it is forgotten", || witness.stats()["connections"] == 1);
}

#[test]
fn a_reset_in_the_middle_of_a_line_is_the_end_of_its_client_alone() {
    let daemon = Daemon::start(&[]);
    let mut witness = daemon.connect();
    let request = format!("{}\n", endless(1));
    for cut in [1, request.len() / 2, request.len() - 1] {
        let mut client = daemon.connect();
        client.send(&request[..cut]);
        client.reset();
    }
    eventually("they are forgotten", || witness.stats()["connections"] == 1);
    assert!(is_idle(&mut witness));
}

#[test]
fn costly_commands_that_wait_when_the_daemon_ends_are_answered_too() {
    const COMMANDS: usize = 10;
    let daemon = Daemon::start(&[]);
    let mut client = daemon.connect();
    client.request((0..COMMANDS).map(|seed| {
        let options = json!({"seed": seed, "difficulty": 1000});
        json!({"id": seed, "cmd": "newgame", "game": "sliding_tile", "variant": "16x16", "options": options})
    }));
    client.request([json!({"id": "sent", "cmd": "ping"})]);
    assert_eq!(client.last().unwrap()["id"], "sent");
    daemon.signal(Signal::TERM);
    assert_eq!(client.rest().len(), COMMANDS);
    assert!(daemon.wait().success());
}
