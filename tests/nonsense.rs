//! The daemon's replies to nonsense. The test measures memory, so it runs in a separate process.

mod support;

use plateau::conform::nonsense;
use plateau_protocol::MAX_LINE;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

use support::{Peer, start_tcp};

/// The resident memory of this process in bytes, if the system reports it.
fn resident() -> Option<usize> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(statm.split_whitespace().nth(1)?.parse::<usize>().ok()? * 4096)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_lines_of_garbage_get_an_error_each_and_memory_stays_flat() {
    let (_server, address) = start_tcp(|_| ()).await;
    let mut peer = Peer::tcp(address).await;
    // Before a first request, garbage would end the connection.
    peer.ask(json!({"cmd": "ping"})).await;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut before = None;
    for nonsense::Nonsense { mut line, code } in nonsense::named(MAX_LINE) {
        line.push(b'\n');
        peer.send_bytes(&line).await;
        let reply = peer.receive().await.expect("an error");
        assert_eq!(reply["error"]["code"].as_str(), code);
    }
    for number in 0..10_000 {
        let mut line = nonsense::random(&mut random, MAX_LINE).line;
        line.push(b'\n');
        peer.send_bytes(&line).await;
        let reply = peer
            .receive()
            .await
            .unwrap_or_else(|| panic!("closed by {:?}", String::from_utf8_lossy(&line)));
        assert_eq!(reply["type"], "error", "{reply} to {:?}", String::from_utf8_lossy(&line));
        if number == 1000 {
            before = resident();
        }
    }
    if let (Some(before), Some(after)) = (before, resident()) {
        let grown = after.saturating_sub(before);
        assert!(grown < 32 << 20, "memory has grown by {} MiB", grown >> 20);
    }
    assert_eq!(peer.ask(json!({"cmd": "ping"})).await["pong"], true);
}
