//! What the daemon makes of nonsense. It measures memory, so it has a process of its own.

mod support;

use plateau::protocol::MAX_LINE;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

use support::{Peer, start_tcp};

/// Nonsense of every kind.
fn garbage(random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let valid = r#"{"id":1,"cmd":"go","game":"othello","moves":["d3"],"depth":3,"clock":{"remaining_ms":5}}"#;
    let brackets = |n: usize| "[{\"a\":".repeat(n).into_bytes();
    let mut line = match random.random_range(0..8) {
        0 => (0..random.random_range(1..200)).map(|_| random.random()).collect(),
        1 => valid.as_bytes()[..random.random_range(1..valid.len())].to_vec(),
        2 => brackets(random.random_range(20..2000)),
        3 => vec![b'x'; MAX_LINE + random.random_range(1..1000)],
        4 => json!({"cmd": random.random_range(0..9), "id": [1]}).to_string().into_bytes(),
        5 => json!({"cmd": "go", "game": "othello", "depth": "deep"}).to_string().into_bytes(),
        6 => json!({"cmd": "play", "moves": {"a": 1}}).to_string().into_bytes(),
        _ => json!([{"cmd": "ping"}]).to_string().into_bytes(),
    };
    // One line each, and none that is blank.
    line.retain(|&byte| byte != b'\n');
    line.insert(0, b'!');
    if random.random_bool(0.7) {
        line.remove(0);
    }
    if line.iter().all(u8::is_ascii_whitespace) { vec![0] } else { line }
}

/// Resident memory of this process in bytes, where the system tells.
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
    for number in 0..10_000 {
        let mut line = garbage(&mut random);
        // Lines of a megabyte are a few in a hundred, so that the test stays quick.
        if line.len() > MAX_LINE && number % 10 != 0 {
            line.truncate(500);
        }
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
