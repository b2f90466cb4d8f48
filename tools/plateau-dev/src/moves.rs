//! The time that `go` takes beyond its `movetime_ms`, as a client sees it, while every core is under load.

use std::io::{Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Failure;
use crate::loopback::{Client, Daemon};
use plateau::server::Histogram;
use plateau_core::erased::PositionText;
use plateau_core::game::Options;
use plateau_core::games::{Entry, GAMES};
use plateau_core::search::cores;
use plateau_protocol::client::final_reply;
use plateau_protocol::reply::Latency;
use plateau_protocol::request::NoFields;

/// Arguments of `moves`.
#[derive(clap::Args)]
#[group(id = "moves")]
pub(crate) struct Arguments {
    /// Moves of all games together.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    count: usize,
    /// The limits, in milliseconds.
    #[arg(long, value_name = "MS", value_delimiter = ',', default_values_t = [20, 50, 100])]
    movetime: Vec<u64>,
    /// Threads that do nothing but use processor time during the games; one a core if absent.
    #[arg(long, value_name = "N")]
    load: Option<usize>,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Time beyond its limit from which on a move is late.
const LATE: Duration = Duration::from_millis(20);
/// Plies at most until a new game is begun, so that beginnings and endings are both met.
const PLIES: usize = 120;

/// Plays and prints a line for each game and limit.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..arguments.load.unwrap_or_else(cores) {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let measured = measure_all(arguments);
        over.store(true, Ordering::Relaxed);
        measured
    })
}

fn measure_all(arguments: &Arguments) -> Result<(), Failure> {
    let daemon = Daemon::start()?;
    let mut client = daemon.connect()?;
    let head = ["game", "movetime ms", "moves", "p50 us", "p99 us", "max us", "late"];
    writeln!(stdout(), "Time beyond the limit; late is more than {} ms.", LATE.as_millis())?;
    writeln!(stdout(), "{}", row(head.map(str::to_owned)))?;
    let count = arguments.count.div_ceil(GAMES.len() * arguments.movetime.len().max(1));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(arguments.seed);
    for entry in GAMES {
        for &ms in &arguments.movetime {
            let (beyond, late) = measure(&mut client, entry, ms, count, &mut random)?;
            let Latency { count, p50_us, p99_us, max_us } = beyond.read();
            let id = entry.about().id.to_owned();
            let numbers = [ms, count, p50_us, p99_us, max_us, late].map(|n| n.to_string());
            let [limit, moves, p50, p99, max, late] = numbers;
            writeln!(stdout(), "{}", row([id, limit, moves, p50, p99, max, late]))?;
        }
    }
    Ok(())
}

fn row([game, numbers @ ..]: [String; 7]) -> String {
    let numbers = numbers.map(|number| format!("{number:>12}"));
    format!("{game:<16}{}", numbers.concat())
}

/// Plays random games in a session and asks for a move at every ply: the time beyond the limit, and how many moves were late.
fn measure(
    client: &mut Client,
    entry: &Entry,
    ms: u64,
    count: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Result<(Histogram, u64), Failure> {
    let game = entry.create(None, &Options::default())?;
    let (mut beyond, mut late) = (Histogram::default(), 0);
    let mut at = PositionText::default();
    for index in 0..count {
        let mut legal = game.legal(&at, false)?;
        if index == 0 || legal.is_empty() || at.moves.len() >= PLIES {
            at = PositionText::default();
            legal = game.legal(&at, false)?;
            ask(client, &format!(r#"{{"cmd":"newgame","game":"{}"}}"#, game.about().id))?;
        }
        let asked = Instant::now();
        ask(client, &format!(r#"{{"cmd":"go","movetime_ms":{ms},"report_ms":600000}}"#))?;
        let elapsed = asked.elapsed().saturating_sub(Duration::from_millis(ms));
        late += u64::from(elapsed > LATE);
        beyond.add(elapsed);
        let played = legal.swap_remove(random.random_range(0..legal.len())).text;
        ask(client, &format!(r#"{{"cmd":"play","moves":["{played}"]}}"#))?;
        at.moves.push(played);
    }
    Ok((beyond, late))
}

/// Sends a request and waits for its final reply.
fn ask(client: &mut Client, request: &str) -> Result<(), Failure> {
    client.send(request)?;
    loop {
        match final_reply::<NoFields>(client.receive()?, None)? {
            None => {}
            Some(Ok(_)) => return Ok(()),
            Some(Err(failure)) => return Err(format!("{request}: {}", failure.message).into()),
        }
    }
}
