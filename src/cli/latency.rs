//! `plateau latency`: times that a client of the daemon waits, measured over a loopback socket.
//!
//! Claims about time live here and not in the tests: they are only true of a quiet machine.

use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt};

use crate::games::GAMES;
use crate::protocol::reply::Latency;
use crate::server::Histogram;

use super::loopback::{Client, Daemon};
use super::{Failure, serve};

/// Arguments of `latency`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Pings of each measurement; stops are a twentieth of them.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    count: usize,
    /// Pings that are sent at once to measure throughput.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pipelined: usize,
}

/// The search that keeps a worker busy: the first game of the registry, without a limit.
fn busy_search() -> String {
    let game = GAMES[0].about().id;
    format!(r#"{{"cmd":"go","game":"{game}","infinite":true,"report_ms":600000}}"#)
}

/// Measures and prints.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    serve::runtime()?.block_on(async {
        let daemon = Daemon::start().await?;
        let mut client = daemon.connect().await?;
        println!("{:<32}{:>10}{:>10}{:>10}", "microseconds", "p50", "p99", "max");
        print("ping, idle", &client.pings(arguments.count).await?);
        print("stop to last reply", &client.stops(arguments.count / 20).await?);
        let mut busy = daemon.connect().await?;
        for _ in 0..2 {
            busy.send(&busy_search()).await?;
        }
        print("ping, two searches running", &client.pings(arguments.count).await?);
        drop(busy);
        let started = Instant::now();
        client.pipeline(arguments.pipelined).await?;
        let rate = arguments.pipelined as f64 / started.elapsed().as_secs_f64();
        println!("{} pipelined pings: {rate:.0} a second", arguments.pipelined);
        drop(client);
        daemon.end().await?;
        Ok(())
    })
}

fn print(what: &str, times: &Histogram) {
    let Latency { p50_us, p99_us, max_us, .. } = times.read();
    println!("{what:<32}{p50_us:>10}{p99_us:>10}{max_us:>10}");
}

/// The measurements of a client.
impl Client {
    async fn pings(&mut self, count: usize) -> std::io::Result<Histogram> {
        let mut times = Histogram::default();
        for _ in 0..count {
            let asked = Instant::now();
            self.send(r#"{"cmd":"ping"}"#).await?;
            self.receive().await?;
            times.add(asked.elapsed());
            // A pause, so that pings meet the searches at random moments.
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
        Ok(times)
    }

    async fn stops(&mut self, count: usize) -> std::io::Result<Histogram> {
        let mut times = Histogram::default();
        for _ in 0..count.max(1) {
            self.send(&busy_search()).await?;
            tokio::time::sleep(Duration::from_millis(20)).await;
            let asked = Instant::now();
            self.send(r#"{"id":"stop","cmd":"stop"}"#).await?;
            // The reply to `stop` itself, and the last one of the search.
            for _ in 0..2 {
                self.receive().await?;
            }
            times.add(asked.elapsed());
        }
        Ok(times)
    }

    async fn pipeline(&mut self, count: usize) -> std::io::Result<()> {
        let requests = "{\"cmd\":\"ping\"}\n".repeat(count);
        let Self { replies, requests: writer, line } = self;
        let read = async {
            for _ in 0..count {
                line.clear();
                replies.read_line(line).await?;
            }
            Ok::<_, std::io::Error>(())
        };
        tokio::try_join!(writer.write_all(requests.as_bytes()), read).map(|_| ())
    }
}
