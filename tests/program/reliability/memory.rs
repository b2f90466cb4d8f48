//! Memory: however clients fill it, the process stays near its limits, and gives it back when they have left.

use std::io::Write;
use std::net::Shutdown;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::daemon::{Daemon, eventually};

const MIB: usize = 1 << 20;
/// The limits of the daemon under attack, in bytes: of the tables, and of all that is held for clients.
const TABLES: usize = 32 * MIB;
const HELD: usize = 96 * MIB;
/// Resident memory that is expected at most, in KiB: a quarter more than the limits, and the program, of which the unoptimised code
/// of a debug build is a part.
const MOST: usize =
    (HELD + TABLES) / 1024 * 5 / 4 + if cfg!(debug_assertions) { 100 << 10 } else { 64 << 10 };
/// Resident memory after the last client has left, in KiB.
const REST: usize = 64 << 10;

/// Lines of a megabyte that take much more when they are read.
fn long(number: usize) -> String {
    let value = ["[0]", "\"\"", "{}"][number % 3];
    let values = vec![value; 1_000_000 / (value.len() + 1)].join(",");
    format!("{{\"cmd\":\"position\",\"setup\":[{values}]}}\n")
}

/// Requests whose replies take megabytes.
fn detailed(_: usize) -> String {
    let request =
        json!({"cmd": "legal", "details": true, "game": "lights_out", "variant": "150x150"});
    format!("{request}\n").repeat(8)
}

/// A session with a long game, and replies that tell all of it.
fn sessions(number: usize) -> String {
    let name = format!("s{number}");
    let start = json!({"cmd": "newgame", "session": name, "game": "lights_out", "variant": "5x5"});
    let moves = json!({"cmd": "play", "session": name, "moves": vec!["1,1"; 50_000]});
    format!("{start}\n{moves}\n")
}

/// The attacks, by what their clients send without reading: each client its lines, by number.
type Attack = (&'static str, fn(usize) -> String);

const ATTACKS: [Attack; 3] = [
    ("lines of a megabyte", long),
    ("requests whose replies take megabytes", detailed),
    ("sessions with games of 50,000 moves", sessions),
];
const CLIENTS: usize = 8;

/// Resident memory of a daemon in KiB.
fn resident(daemon: &Daemon) -> usize {
    daemon.usage().map_or(0, |usage| usage.resident)
}

/// A daemon after an attack, whose clients have left, and the most memory that it had meanwhile, in KiB.
fn attacked(attack: fn(usize) -> String) -> (Daemon, usize) {
    let (tables, held) = ((TABLES / MIB).to_string(), HELD.to_string());
    let daemon = Daemon::start(&["--memory", &tables, "--max-total-bytes", &held]);
    let sockets: Vec<_> = (0..CLIENTS).map(|_| daemon.connect().socket()).collect();
    let mut most = 0;
    std::thread::scope(|scope| {
        for socket in &sockets {
            let mut socket = socket.try_clone().unwrap();
            socket.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
            // Until the daemon takes nothing more of it.
            scope.spawn(move || (0..100).try_for_each(|n| socket.write_all(attack(n).as_bytes())));
        }
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(4) {
            most = most.max(resident(&daemon));
            std::thread::sleep(Duration::from_millis(5));
        }
        for socket in &sockets {
            let _ = socket.shutdown(Shutdown::Both);
        }
    });
    (daemon, most)
}

#[test]
fn clients_that_never_read_fill_the_limits_and_leave_nothing() {
    for (name, attack) in ATTACKS {
        let (daemon, most) = attacked(attack);
        assert!(most < MOST, "{name}: {most} KiB");
        eventually("the memory is given back", || resident(&daemon) < REST);
        let mut witness = daemon.connect();
        let stats = witness.stats();
        assert_eq!(stats["held_limit_bytes"], HELD);
        let hello = witness.ask(json!({"cmd": "hello"}));
        assert_eq!(
            (&hello["limits"]["max_total_bytes"], &hello["memory_mb"]),
            (&json!(HELD), &json!(TABLES / MIB))
        );
        if daemon.usage().is_some() {
            assert!(stats["process_mb"].as_u64().is_some_and(|mb| mb > 0), "{stats}");
            assert!(hello["process_mb"].as_u64().is_some_and(|mb| mb > 0), "{hello}");
        }
    }
}

#[test]
#[ignore = "prints figures for docs/scale.md"]
fn memory_under_attack() {
    println!(
        "| {CLIENTS} clients that never read | most, MiB | a minute after the last one has left, MiB |"
    );
    println!("| --- | --- | --- |");
    for (name, attack) in ATTACKS {
        let (daemon, most) = attacked(attack);
        std::thread::sleep(Duration::from_secs(60));
        println!("| {name} | {} | {} |", most >> 10, resident(&daemon) >> 10);
    }
    println!("The limits together are {} MiB.", (TABLES + HELD) / MIB);
}

#[test]
fn by_default_the_limits_come_from_the_memory_there_is() {
    let daemon = Daemon::start(&[]);
    let hello = daemon.connect().ask(json!({"cmd": "hello"}));
    let [held, tables] = [&hello["limits"]["max_total_bytes"], &hello["memory_mb"]];
    let [held, tables] = [held, tables].map(|limit| limit.as_u64().unwrap());
    // A quarter of what the tables may have, and no more than a gibibyte.
    assert!(
        held <= 1 << 30 && (held == 1 << 30 || held.abs_diff((tables << 20) / 4) <= 1 << 20),
        "{held} {tables}"
    );
}

#[test]
fn a_first_search_that_is_easy_builds_no_pattern_databases() {
    let daemon = Daemon::start(&[]);
    let mut client = daemon.connect();
    for (variant, seed, depth) in
        [("3x3", 1, None), ("4x4", 1, Some(1)), ("5x5", 1, Some(1)), ("5x5", 2, Some(8))]
    {
        client.ask(
            json!({"cmd": "newgame", "game": "sliding_tile", "variant": variant, "seed": seed}),
        );
        for strategy in ["anytime", "ida_star"] {
            let reply = client.ask(json!({"cmd": "go", "strategy": strategy, "depth": depth}));
            assert_eq!(reply["type"], "result", "{reply}");
            assert_eq!(
                client.stats()["memory_used_mb"],
                0,
                "{variant} {depth:?} {strategy}: {reply}"
            );
        }
    }
}
