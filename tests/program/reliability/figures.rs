//! Figures: a stranger's ping, and the time from SIGTERM to the end, under every flood.
//!
//! `make figures` prints them; they say something on a quiet machine alone, so no test depends on them.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::support::daemon::{Client, Daemon, endless};

/// Clients that flood at once.
const CLIENTS: u64 = 4;
/// Pings whose times are told.
const PINGS: usize = 2000;
/// Time between two pings.
const PAUSE: Duration = Duration::from_millis(1);

/// A flood: its name, a request of it by number, and true if its answers are read.
type Flood = (&'static str, fn(u64) -> Value, bool);

const FLOODS: [Flood; 10] = [
    ("nothing", |_| Value::Null, true),
    ("`ping`, pipelined", |id| json!({"id": id, "cmd": "ping"}), true),
    (
        "`describe`, and nobody reads",
        |id| json!({"id": id, "cmd": "describe", "game": "othello"}),
        false,
    ),
    ("`newgame` of hard 16x16 scrambles", scramble, true),
    ("`legal` with details of 300x300 lights", |id| lights(id, "legal", 300), true),
    ("`render` of 200x200 lights", |id| lights(id, "render", 200), true),
    ("`analyse` of forty presses of 1000x1000 lights", presses, true),
    (
        "lines of a megabyte",
        |id| json!({"id": id, "cmd": "play", "moves": vec![""; 250_000]}),
        true,
    ),
    ("`go infinite`", endless, true),
    ("`simulate` with all its progress", simulate, true),
];

fn scramble(id: u64) -> Value {
    let options = json!({"seed": id, "difficulty": 1000});
    json!({"id": id, "cmd": "newgame", "game": "sliding_tile", "variant": "16x16", "options": options})
}

fn lights(id: u64, command: &str, size: usize) -> Value {
    let mut request = json!({"id": id, "cmd": command, "game": "lights_out", "variant": format!("{size}x{size}")});
    let (name, value) =
        if command == "legal" { ("details", json!(true)) } else { ("format", json!("svg")) };
    request[name] = value;
    request
}

fn presses(id: u64) -> Value {
    let moves: Vec<_> = (1..=40).map(|press| format!("{press},{press}")).collect();
    json!({"id": id, "cmd": "analyse", "game": "lights_out", "variant": "1000x1000", "moves": moves})
}

fn simulate(id: u64) -> Value {
    json!({"id": id, "cmd": "simulate", "game": "nim", "games": 100_000, "report_ms": 0})
}

/// Sends a request after the other until the connection ends.
fn send(mut socket: TcpStream, request: fn(u64) -> Value) {
    let _ = (0..).try_for_each(|id| socket.write_all(format!("{}\n", request(id)).as_bytes()));
}

/// Reads and forgets until the connection ends.
fn read(mut socket: TcpStream) {
    let mut buffer = vec![0; 1 << 16];
    while socket.read(&mut buffer).is_ok_and(|count| count > 0) {}
}

/// The latencies of `PINGS` pings in milliseconds, sorted.
fn pings(client: &mut Client) -> Vec<f64> {
    let mut times = Vec::new();
    for _ in 0..PINGS {
        let begun = Instant::now();
        assert_eq!(client.ask(json!({"cmd": "ping"}))["pong"], true);
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        std::thread::sleep(PAUSE);
    }
    times.sort_by(f64::total_cmp);
    times
}

#[test]
#[ignore = "it measures, and takes minutes: make figures"]
fn a_ping_and_sigterm_under_every_flood() {
    println!(
        "| flood | p50 ms | p99 ms | max ms | MiB | SIGTERM to end ms |\n| --- | --- | --- | --- | --- | --- |"
    );
    for (name, request, reads) in FLOODS {
        let daemon = Daemon::start(&[]);
        let mut stranger = daemon.connect();
        let clients = if request(0).is_null() { 0 } else { CLIENTS };
        let sockets: Vec<_> = (0..clients).map(|_| daemon.connect().socket()).collect();
        std::thread::scope(|scope| {
            for socket in &sockets {
                let [writer, reader] = [(); 2].map(|()| socket.try_clone().unwrap());
                scope.spawn(move || send(writer, request));
                if reads {
                    scope.spawn(move || read(reader));
                }
            }
            std::thread::sleep(Duration::from_millis(500));
            let times = pings(&mut stranger);
            let resident = daemon.usage().map_or(0, |usage| usage.resident >> 10);
            let begun = Instant::now();
            daemon.signal(Signal::TERM);
            assert!(daemon.wait().success());
            let ended = begun.elapsed().as_millis();
            for socket in &sockets {
                let _ = socket.shutdown(Shutdown::Both);
            }
            let [p50, p99, max] =
                [PINGS / 2, PINGS * 99 / 100, PINGS - 1].map(|place| times[place]);
            println!("| {name} | {p50:.2} | {p99:.2} | {max:.1} | {resident} | {ended} |");
        });
    }
}

/// Searches of three clients that want all workers.
const HOGS: [u64; 3] = [1, 3, 9];

#[test]
#[ignore = "it measures, and takes a while: make figures"]
fn shares_of_the_workers() {
    let daemon = Daemon::start(&["--workers", "2"]);
    let mut clients = HOGS.map(|_| daemon.connect());
    for (client, searches) in clients.iter_mut().zip(HOGS) {
        client.request((0..searches).map(endless));
    }
    std::thread::sleep(Duration::from_secs(20));
    for client in &mut clients {
        client.request([json!({"id": "stop", "cmd": "stop"})]);
        client.end();
    }
    let nodes = clients.map(|mut client| {
        let replies = client.rest();
        replies.iter().filter_map(|reply| reply["nodes"].as_f64()).sum::<f64>()
    });
    let all: f64 = nodes.iter().sum();
    let shares = nodes.map(|nodes| format!("{:.1} %", 100.0 * nodes / all));
    println!("shares of clients with {HOGS:?} endless searches: {shares:?}");
}
