//! The real program in a separate process, and clients that send it any bytes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use super::PROGRAM;

/// Long enough for any answer on any machine; a test that waits longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A daemon that listens on a free port. It is killed when it is dropped.
pub(crate) struct Daemon {
    child: Child,
    address: SocketAddr,
}

/// The system's resource counts for a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Usage {
    /// Resident memory in KiB.
    pub resident: usize,
    pub threads: usize,
    /// Open descriptors.
    pub descriptors: usize,
}

impl Daemon {
    /// `plateau serve` with these arguments.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut program = Command::new(PROGRAM);
        program.args(["serve", "--listen", "127.0.0.1:0"]).args(arguments);
        program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = program.spawn().unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let address = line.trim().rsplit(' ').next().unwrap_or_default();
        let address = address.parse().unwrap_or_else(|error| panic!("{error}: {line:?}"));
        Self { child, address }
    }

    /// Its address.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// A new client.
    pub(crate) fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        let replies = BufReader::new(stream.try_clone().unwrap());
        Client { stream, replies }
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    /// Waits for its end.
    pub(crate) fn wait(mut self) -> ExitStatus {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("it does not end")
    }

    /// Its resource counts, if the system reports them.
    pub(crate) fn usage(&self) -> Option<Usage> {
        let folder = format!("/proc/{}", self.child.id());
        let status = std::fs::read_to_string(format!("{folder}/status")).ok()?;
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse().ok()
        };
        let descriptors = std::fs::read_dir(format!("{folder}/fd")).ok()?.count();
        Some(Usage { resident: field("VmRSS:")?, threads: field("Threads:")?, descriptors })
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client that sends any bytes, in pieces of its own.
pub(crate) struct Client {
    stream: TcpStream,
    replies: BufReader<TcpStream>,
}

impl Client {
    /// Sends bytes unchanged; an error means that the daemon has closed the connection.
    pub(crate) fn try_send(&mut self, bytes: impl AsRef<[u8]>) -> std::io::Result<()> {
        self.stream.write_all(bytes.as_ref())
    }

    /// Sends bytes unchanged. If the daemon has closed the connection, `receive` will notice.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.try_send(bytes);
    }

    /// Sends requests, a line each.
    pub(crate) fn request(&mut self, requests: impl IntoIterator<Item = Value>) {
        let lines: String = requests.into_iter().map(|request| format!("{request}\n")).collect();
        self.send(lines);
    }

    /// The next line as it came; `None` when the connection is closed or reset.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.replies.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => None,
            Err(error) => panic!("no reply: {error}"),
        }
    }

    /// The next reply; `None` when the connection is closed.
    pub(crate) fn receive(&mut self) -> Option<Value> {
        let line = self.line()?;
        Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// The next final reply; progress and warnings are skipped. `None` when the connection is closed.
    pub(crate) fn last(&mut self) -> Option<Value> {
        loop {
            let reply = self.receive()?;
            if reply["type"] == "result" || reply["type"] == "error" {
                return Some(reply);
            }
        }
    }

    /// All final replies until the connection is closed.
    pub(crate) fn rest(&mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.last()).collect()
    }

    /// Sends a request and waits for its final reply.
    pub(crate) fn ask(&mut self, request: Value) -> Value {
        self.request([request]);
        self.last().expect("a reply")
    }

    /// The statistics of the daemon.
    pub(crate) fn stats(&mut self) -> Value {
        self.ask(json!({"id": "stats", "cmd": "stats"}))
    }

    /// Reads `bytes` bytes of replies, as a slow client does.
    pub(crate) fn skip(&mut self, bytes: u64) -> u64 {
        std::io::copy(&mut self.replies.by_ref().take(bytes), &mut std::io::sink()).unwrap_or(0)
    }

    /// The longest time that a read or a write may take from now on.
    pub(crate) fn set_reply_timeout(&self, longest: Duration) {
        self.stream.set_read_timeout(Some(longest)).unwrap();
        self.stream.set_write_timeout(Some(longest)).unwrap();
    }

    /// The socket, for threads that write and read concurrently.
    pub(crate) fn socket(&self) -> TcpStream {
        self.stream.try_clone().unwrap()
    }

    /// Ends the input.
    pub(crate) fn end(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Write);
    }

    /// Resets the connection.
    pub(crate) fn reset(self) {
        rustix::net::sockopt::set_socket_linger(&self.stream, Some(Duration::ZERO)).unwrap();
    }
}

/// Waits until `condition` holds.
pub(crate) fn eventually(what: &str, mut condition: impl FnMut() -> bool) {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if condition() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("not even after a minute: {what}");
}

/// A search that ends only when it is stopped. Draughts is not solved from its start.
pub(crate) fn endless(id: impl Into<Value>) -> Value {
    json!({
        "id": id.into(), "cmd": "go", "game": "draughts", "infinite": true, "report_ms": 100_000,
        "options": {"table_mb": 1},
    })
}
