//! `plateau-dev latency`: waiting times of a client of the daemon, measured over a loopback socket, alone and while other clients
//! flood the daemon.
//!
//! The daemon is a process of its own. Claims about time live here and not in the tests: they are only true of a quiet machine.

use std::io::{BufRead, Write, stdout};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use plateau::server::Histogram;
use plateau_core::search::cores;
use plateau_protocol::client::final_reply;
use plateau_protocol::reply::Latency;
use plateau_protocol::request::NoFields;

use crate::Failure;
use crate::crowd;
use crate::demanding::{Demanding, ENDLESS, MANY_MOVES, SCRAMBLE};
use crate::loopback::{Client, Daemon};

/// Arguments of `latency`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Pings of each measurement; stops are a tenth of them.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    count: usize,
    /// Pings that are sent in one batch to measure throughput.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pipelined: usize,
    /// Only the rows whose name contains this.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// The seed of the moments.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A measurement: a row of the table.
struct Row {
    name: &'static str,
    measure: fn(&mut Client, usize, &mut Xoshiro256PlusPlus) -> Result<Histogram, Failure>,
    flood: Option<Flood>,
}

/// Flood of requests by other clients meanwhile.
struct Flood {
    connections: fn() -> usize,
    /// The line that each sends, by its number.
    line: fn(usize) -> String,
    /// Lines that each sends; without an end if absent.
    lines: Option<usize>,
    /// Set where they read the replies.
    reads: bool,
}

/// All measurements.
const ROWS: &[Row] = &[
    Row { name: "ping, idle", measure: pings, flood: None },
    Row {
        name: "ping, all workers searching",
        measure: pings,
        flood: Some(Flood { connections: cores, line: search, lines: Some(1), reads: true }),
    },
    Row { name: "stop to last reply", measure: stops, flood: None },
    Row {
        name: "ping, hard scrambles from 4",
        measure: pings,
        flood: Some(Flood { connections: || 4, line: scramble, lines: None, reads: true }),
    },
    Row {
        name: "ping, lines of 1 MB from 4",
        measure: pings,
        flood: Some(Flood { connections: || 4, line: long, lines: None, reads: true }),
    },
    Row {
        name: "ping, 5 x 1,024 searches",
        measure: pings,
        flood: Some(Flood { connections: || 5, line: search, lines: Some(1024), reads: true }),
    },
    Row {
        name: "ping, legal with details from 4",
        measure: pings,
        flood: Some(Flood { connections: || 4, line: legal, lines: None, reads: true }),
    },
    Row {
        name: "ping, 4 that never read",
        measure: pings,
        flood: Some(Flood { connections: || 4, line: describe, lines: None, reads: false }),
    },
    Row {
        name: "state and legal, pictures to 4",
        measure: states,
        flood: Some(Flood { connections: || 4, line: picture, lines: None, reads: true }),
    },
];

/// Clients that each wait for their reply before they send the next ping.
const CROWDS: [usize; 2] = [200, 1000];

/// The fields of a request that name a start.
fn fields(start: &Demanding) -> String {
    let Demanding { game, variant, option, setup, strategy } = start;
    let mut fields = format!(r#""game":"{game}","variant":"{variant}""#);
    let pairs = [("setup", *setup), ("strategy", *strategy)];
    for (name, value) in pairs.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        fields += &format!(r#","{name}":"{value}""#);
    }
    if let Some((name, value)) = option {
        fields += &format!(r#","options":{{"{name}":{value}}}"#);
    }
    fields
}

/// A search without an end, all of whose progress is left out.
fn endless(start: &Demanding, id: &str) -> String {
    let fields = fields(start);
    format!(r#"{{"id":"{id}","cmd":"go","infinite":true,"report_ms":600000,{fields}}}"#)
}

fn search(number: usize) -> String {
    endless(&ENDLESS[0], &number.to_string())
}

fn scramble(number: usize) -> String {
    format!(r#"{{"cmd":"newgame",{},"seed":{number}}}"#, fields(&SCRAMBLE))
}

fn long(_: usize) -> String {
    format!(r#"{{"cmd":"newgame","game":"{}"}}"#, "a".repeat(1_000_000))
}

fn legal(_: usize) -> String {
    format!(r#"{{"cmd":"legal","details":true,{}}}"#, fields(&MANY_MOVES))
}

/// In turns a picture of a large board and its moves with their details.
fn picture(number: usize) -> String {
    match number % 2 {
        0 => format!(r#"{{"cmd":"render","format":"svg",{}}}"#, fields(&MANY_MOVES)),
        _ => legal(number),
    }
}

fn describe(_: usize) -> String {
    format!(r#"{{"cmd":"describe","game":"{}"}}"#, ENDLESS[0].game)
}

/// Measures and prints.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    writeln!(stdout(), "{:<32}{:>10}{:>10}{:>10}", "microseconds", "p50", "p99", "max")?;
    let wanted = |name: &str| arguments.only.as_deref().is_none_or(|only| name.contains(only));
    for row in ROWS.iter().filter(|row| wanted(row.name)) {
        let times = measure(row, arguments).map_err(|error| format!("{}: {error}", row.name))?;
        print(row.name, &times)?;
    }
    for clients in CROWDS {
        let name = format!("ping, closed loop of {clients}");
        if wanted(&name) {
            let crowd::Measured { times, rate } = crowd::measure(clients)?;
            print(&name, &times)?;
            writeln!(stdout(), "{clients} clients in closed loop: {rate:.0} pings a second")?;
        }
    }
    let elapsed = pipeline(&mut Daemon::start()?.connect()?, arguments.pipelined)?;
    let rate = arguments.pipelined as f64 / elapsed.as_secs_f64();
    Ok(writeln!(stdout(), "{} pipelined pings: {rate:.0} a second", arguments.pipelined)?)
}

/// Prints one row of the table.
fn print(name: &str, times: &Histogram) -> Result<(), Failure> {
    let Latency { p50_us, p99_us, max_us, .. } = times.read();
    Ok(writeln!(stdout(), "{name:<32}{p50_us:>10}{p99_us:>10}{max_us:>10}")?)
}

/// Measures one row, by a daemon of its own, so that no flood is left from the row before.
fn measure(row: &Row, arguments: &Arguments) -> Result<Histogram, Failure> {
    let daemon = Daemon::start()?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(arguments.seed);
    std::thread::scope(|scope| {
        let mut client = daemon.connect()?;
        let mut others = Others(Vec::new());
        if let Some(flood) = &row.flood {
            for _ in 0..(flood.connections)() {
                let Client { mut replies, mut requests, .. } = daemon.connect()?;
                others.0.push(requests.try_clone()?);
                // Each ends with its connection.
                scope.spawn(move || {
                    let numbers = 0..flood.lines.unwrap_or(usize::MAX);
                    numbers.map(flood.line).try_for_each(|line| writeln!(requests, "{line}"))
                });
                if flood.reads {
                    scope.spawn(move || std::io::copy(&mut replies, &mut std::io::sink()));
                }
            }
            std::thread::sleep(Duration::from_millis(500));
        }
        (row.measure)(&mut client, arguments.count, &mut random)
    })
}

/// Connections of a flood, whose threads end with them.
struct Others(Vec<TcpStream>);

impl Drop for Others {
    fn drop(&mut self) {
        for other in &self.0 {
            // One that the daemon has closed is as good.
            let _ = other.shutdown(Shutdown::Both);
        }
    }
}

/// Times of pings, at random moments.
fn pings(
    client: &mut Client,
    count: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Result<Histogram, Failure> {
    requests(client, count, random, &[r#"{"cmd":"ping"}"#])
}

/// Times of requests that a player's board sends after each move, at random moments.
fn states(
    client: &mut Client,
    count: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Result<Histogram, Failure> {
    let lines = [r#"{"cmd":"state","game":"othello"}"#, r#"{"cmd":"legal","game":"othello"}"#];
    requests(client, count, random, &lines)
}

/// Times of requests that are sent in turn, at random moments.
fn requests(
    client: &mut Client,
    count: usize,
    random: &mut Xoshiro256PlusPlus,
    lines: &[&str],
) -> Result<Histogram, Failure> {
    let mut times = Histogram::default();
    for line in lines.iter().cycle().take(count) {
        std::thread::sleep(Duration::from_micros(random.random_range(200..2000)));
        let asked = Instant::now();
        client.send(line)?;
        client.receive()?;
        times.add(asked.elapsed());
    }
    Ok(times)
}

/// Times from stops to the last replies of searches of several kinds.
fn stops(
    client: &mut Client,
    count: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Result<Histogram, Failure> {
    let mut times = Histogram::default();
    for start in ENDLESS.iter().cycle().take(count.div_ceil(10)) {
        client.send(&endless(start, "search"))?;
        std::thread::sleep(Duration::from_micros(random.random_range(5_000..80_000)));
        let asked = Instant::now();
        client.send(r#"{"cmd":"stop","target":"search"}"#)?;
        // The reply to the stop itself, and the last one of the search.
        for _ in 0..2 {
            if let Some(Err(failure)) = final_reply::<NoFields>(client.receive()?, None)? {
                return Err(format!("{}: {}", start.game, failure.message).into());
            }
        }
        times.add(asked.elapsed());
    }
    Ok(times)
}

/// Time until `count` pings, sent in one batch, are answered.
fn pipeline(client: &mut Client, count: usize) -> Result<Duration, Failure> {
    let started = Instant::now();
    let mut requests = client.requests.try_clone()?;
    std::thread::scope(|scope| {
        scope.spawn(move || requests.write_all("{\"cmd\":\"ping\"}\n".repeat(count).as_bytes()));
        let answered = (&mut client.replies).lines().take(count).filter(Result::is_ok).count();
        if answered < count { Err("the daemon has ended".into()) } else { Ok(started.elapsed()) }
    })
}
