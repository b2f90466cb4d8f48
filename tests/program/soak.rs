//! The load test: many clients of every kind for a while, after which all of their resources are freed.
//!
//! It lasts `PLATEAU_SOAK_SECONDS`, by default some seconds; `make soak` lasts an hour.
#![cfg(unix)]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use crate::support::daemon::{Client, Daemon, Usage, endless, eventually};

type Random = Xoshiro256PlusPlus;

/// The default duration in seconds.
const SECONDS: u64 = 12;
/// The number of concurrent clients.
const CLIENTS: u64 = 24;
/// KiB by which the daemon may have grown after the first round of clients: allocators keep some.
const GROWTH: usize = 96 << 10;

/// Games with a strategy that answers quickly.
const GAMES: [(&str, &str); 8] = [
    ("othello", "8x8"),
    ("connect4", "7x6"),
    ("draughts", "international"),
    ("tic_tac_toe", "3x3"),
    ("nim", "3,4,5"),
    ("peg_solitaire", "triangle15"),
    ("lights_out", "merlin"),
    ("sliding_tile", "3x3"),
];

const KINDS: [fn(&mut Client, &mut Random, &Count) -> Leaving; 6] =
    [play, stop, cut, shout, read_slowly, leave];

/// The way in which a client ends its connection.
#[derive(Clone, Copy)]
enum Leaving {
    /// It is answered and closes.
    Properly,
    /// It resets the connection, with requests in flight.
    Suddenly,
}

/// Counts of the actions of all clients.
#[derive(Default)]
struct Count {
    connections: AtomicU64,
    answers: AtomicU64,
}

impl Count {
    /// The answer to a request that must have one.
    fn answer(&self, client: &mut Client) -> Value {
        let reply = client.last().expect("a reply");
        self.answers.fetch_add(1, Ordering::Relaxed);
        reply
    }

    fn ask(&self, client: &mut Client, request: Value) -> Value {
        client.request([request]);
        self.answer(client)
    }
}

/// Plays a game, or some moves of it.
fn play(client: &mut Client, random: &mut Random, count: &Count) -> Leaving {
    let (game, variant) = GAMES[random.random_range(0..GAMES.len())];
    let options = json!({"table_mb": 1});
    count.ask(client, json!({"cmd": "newgame", "game": game, "variant": variant}));
    for ply in 1..12 {
        let mut go = json!({"cmd": "go", "nodes": 200, "movetime_ms": 50});
        if ["othello", "connect4", "draughts"].contains(&game) {
            go["options"] = options.clone();
        }
        let go = count.ask(client, go);
        if !go["best"].is_string() {
            assert!(go["error"]["code"] == "game_over" || go["best"].is_null(), "{game}: {go}");
            break;
        }
        let state = count.ask(client, json!({"cmd": "play", "moves": [go["best"]]}));
        assert_eq!(state["ply"], ply, "{game}: {state}");
    }
    Leaving::Properly
}

/// Begins searches that do not end, and stops them.
fn stop(client: &mut Client, random: &mut Random, count: &Count) -> Leaving {
    let searches = random.random_range(1..6_u64);
    client.request((0..searches).map(endless));
    client.request([json!({"id": "stop", "cmd": "stop"})]);
    for _ in 0..=searches {
        let reply = count.answer(client);
        assert!(reply["id"] == "stop" || reply["stopped"] == "stop", "{reply}");
    }
    Leaving::Properly
}

/// Sends requests up to a random byte.
fn cut(client: &mut Client, random: &mut Random, _: &Count) -> Leaving {
    let requests = [
        json!({"id": 1, "cmd": "newgame", "game": "draughts"}),
        json!({"id": 2, "cmd": "go", "infinite": true, "options": {"table_mb": 1}}),
        json!({"id": 3, "cmd": "analyse", "game": "connect4", "moves": "4444", "movetime_ms": 50}),
        json!({"id": 4, "cmd": "simulate", "game": "nim", "games": 10_000, "report_ms": 0}),
        json!({"id": 5, "cmd": "state"}),
    ];
    let text: String = requests.iter().map(|request| format!("{request}\n")).collect();
    client.send(&text[..random.random_range(0..=text.len())]);
    Leaving::Suddenly
}

/// Sends lines that are not requests.
fn shout(client: &mut Client, random: &mut Random, count: &Count) -> Leaving {
    count.ask(client, json!({"cmd": "ping"}));
    let lines = random.random_range(1..50);
    for _ in 0..lines {
        let mut line: Vec<u8> = (0..random.random_range(0..300)).map(|_| random.random()).collect();
        line.retain(|&byte| byte != b'\n');
        let long = if random.random_bool(0.05) { vec![b'x'; 100_000] } else { Vec::new() };
        client.send([b"!", &line[..], &long, b"\n"].concat());
    }
    for _ in 0..lines {
        let reply = count.answer(client);
        assert_eq!(reply["type"], "error", "{reply}");
    }
    Leaving::Properly
}

/// Asks for much, and reads it piece by piece.
fn read_slowly(client: &mut Client, random: &mut Random, count: &Count) -> Leaving {
    client.request((0..200).map(|id| json!({"id": id, "cmd": "describe", "game": "othello"})));
    for _ in 0..random.random_range(1..20) {
        client.skip(random.random_range(1..20_000));
        std::thread::sleep(Duration::from_millis(random.random_range(0..20)));
    }
    count.answers.fetch_add(1, Ordering::Relaxed);
    Leaving::Suddenly
}

/// Waits a while and leaves in the middle of searches.
fn leave(client: &mut Client, random: &mut Random, _: &Count) -> Leaving {
    client.request((0..random.random_range(1..6_u64)).map(endless));
    std::thread::sleep(Duration::from_millis(random.random_range(0..100)));
    if random.random_bool(0.5) { Leaving::Suddenly } else { Leaving::Properly }
}

/// One client after the other until the time is over.
fn clients(daemon: &Daemon, seed: u64, count: &Count, over: &AtomicBool) {
    let mut random = Random::seed_from_u64(seed);
    while !over.load(Ordering::Relaxed) {
        let mut client = daemon.connect();
        let kind = KINDS[random.random_range(0..KINDS.len())];
        if matches!(kind(&mut client, &mut random, count), Leaving::Suddenly) {
            client.reset();
        }
        count.connections.fetch_add(1, Ordering::Relaxed);
    }
}

/// Sends clients for a while.
fn load(daemon: &Daemon, lasts: Duration, count: &Count) {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for seed in 0..CLIENTS {
            let over = &over;
            scope.spawn(move || clients(daemon, seed, count, over));
        }
        std::thread::sleep(lasts);
        over.store(true, Ordering::Relaxed);
    });
}

/// Waits until all resources of other clients are freed, and returns the daemon's usage.
fn settle(daemon: &Daemon, witness: &mut Client) -> Option<Usage> {
    eventually("nothing is left of the others", || {
        let stats = witness.stats();
        let names = ["connections", "searches_running", "searches_waiting"];
        names.map(|name| stats[name].as_u64().unwrap()) == [1, 0, 0]
    });
    daemon.usage()
}

#[test]
fn after_a_load_of_every_kind_nothing_of_it_is_left() {
    let seconds = std::env::var("PLATEAU_SOAK_SECONDS").ok();
    let seconds = seconds.map_or(SECONDS, |seconds| seconds.parse().expect("seconds"));
    let daemon = Daemon::start(&["--workers", "2", "--memory", "64", "--max-line", "65536"]);
    let mut witness = daemon.connect();
    let count = Count::default();
    let fresh = settle(&daemon, &mut witness);
    load(&daemon, Duration::from_secs(seconds / 4), &count);
    let first = settle(&daemon, &mut witness);
    let begun = Instant::now();
    load(&daemon, Duration::from_secs(seconds - seconds / 4), &count);
    let last = settle(&daemon, &mut witness);
    let [connections, answers] =
        [&count.connections, &count.answers].map(|it| it.load(Ordering::Relaxed));
    println!(
        "{connections} connections, {answers} answers in {:?}; fresh {fresh:?}, then {first:?}, at last {last:?}",
        begun.elapsed()
    );
    let memory = witness.stats()["memory_used_mb"].as_u64().unwrap();
    assert!(memory <= 64, "{memory} MiB of tables");
    let (Some(fresh), Some(first), Some(last)) = (fresh, first, last) else { return };
    assert!(last.resident <= first.resident + GROWTH, "{first:?} {last:?}");
    eventually("threads and descriptors are given back", || {
        daemon
            .usage()
            .is_some_and(|now| now.threads <= fresh.threads && now.descriptors <= fresh.descriptors)
    });
}
