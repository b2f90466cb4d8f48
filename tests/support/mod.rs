//! Shared parts of the daemon's tests: a peer whose every reply is checked against the schema.

#![allow(dead_code, reason = "each test file uses a part of it")]

#[cfg(unix)]
pub(crate) mod daemon;
pub(crate) mod trap;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use jsonschema::Validator;
use plateau::conform::{Claims, questions};
use plateau::server::{Config, Server, serve_socket, serve_web};
use plateau::transport;
use plateau_protocol::{Dialect, MAX_LINE, schema};
use serde_json::{Map, Value, json};
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt, BufReader, DuplexStream,
};
use tokio::net::TcpStream;
use tokio_websockets::{ClientBuilder, Limits, MaybeTlsStream, Message, WebSocketStream};

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_plateau");
/// The tools of those who build plateau.
pub(crate) const DEVELOPERS_PROGRAM: &str = env!("CARGO_BIN_EXE_plateau-dev");
/// The root of the project: cargo runs the tests in the folder of the crate `plateau-engine`.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// Long enough for any answer on any machine; a test that waits longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// One validator for each definition of `protocol/schema/`.
struct Schemas {
    replies: HashMap<String, Validator>,
    requests: Validator,
}

static SCHEMAS: LazyLock<Schemas> = LazyLock::new(|| {
    let [requests, replies] = schema::files().map(|file| file.schema);
    let validator = |definition: &str| {
        let schema = json!({ "$ref": format!("#/$defs/{definition}"), "$defs": replies["$defs"] });
        jsonschema::validator_for(&schema).unwrap()
    };
    let names = plateau_protocol::NAMES.iter().map(|name| schema::reply_to(name));
    let replies = names
        .chain(["info", "warning", "error"].map(schema::reply_of))
        .map(|name| (name.clone(), validator(&name)))
        .collect();
    Schemas { replies, requests: jsonschema::validator_for(&requests).unwrap() }
});

/// Checks a reply to `cmd` (`None`: to any) against the schema.
pub(crate) fn check_schema(reply: &Value, cmd: Option<&str>) {
    let kind = reply["type"].as_str().unwrap_or_else(|| panic!("no type: {reply}"));
    let problem =
        |name: &str| SCHEMAS.replies[name].iter_errors(reply).next().map(|error| error.to_string());
    let problem = match (kind, cmd) {
        ("result", Some(cmd)) => problem(&schema::reply_to(cmd)),
        ("result", None) => {
            let any = SCHEMAS.replies.values().any(|validator| validator.is_valid(reply));
            (!any).then(|| "no result has this form".to_owned())
        }
        (kind, _) => problem(&schema::reply_of(kind)),
    };
    assert_eq!(problem, None, "{reply}");
    assert_eq!(rust_in(reply), None, "{reply}");
}

/// A word of Rust's debug format in a reply's texts for people.
fn rust_in(reply: &Value) -> Option<&str> {
    const TEXTS: [&str; 3] = ["message", "text", "reason"];
    const RUST: [&str; 5] = ["Some(", "Ok(", "Err(", "None", "\\u{"];
    match reply {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| match value {
            Value::String(text) if TEXTS.contains(&name.as_str()) => {
                RUST.into_iter().find(|word| text.contains(word))
            }
            _ => rust_in(value),
        }),
        Value::Array(items) => items.iter().find_map(rust_in),
        _ => None,
    }
}

/// `true` for a request that the schema allows.
pub(crate) fn request_is_valid(request: &Value) -> bool {
    SCHEMAS.requests.is_valid(request)
}

/// A client of the daemon over any transport.
pub(crate) struct Peer {
    replies: Box<dyn AsyncBufRead + Send + Unpin>,
    requests: Box<dyn AsyncWrite + Send + Unpin>,
    /// The command of each id that was sent.
    commands: HashMap<String, String>,
}

/// A daemon with small bounds changed by `change`.
pub(crate) fn start(change: impl FnOnce(&mut Config)) -> Arc<Server> {
    let mut config = Config { workers: 2, ..Config::default() };
    change(&mut config);
    Server::start(config).unwrap()
}

/// A daemon that listens, and where.
pub(crate) async fn start_tcp(change: impl FnOnce(&mut Config)) -> (Arc<Server>, SocketAddr) {
    let server = start(change);
    let listener = transport::listen("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve_socket(Arc::clone(&server), listener));
    (server, address)
}

/// A kind of socket over which the daemon is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wire {
    Tcp,
    WebSocket,
}

impl Wire {
    /// All of them; every law of sockets is tested on each.
    pub(crate) const ALL: [Self; 2] = [Self::Tcp, Self::WebSocket];

    /// A daemon that listens, and where.
    pub(crate) async fn start(self, change: impl FnOnce(&mut Config)) -> (Arc<Server>, SocketAddr) {
        match self {
            Self::Tcp => start_tcp(change).await,
            Self::WebSocket => start_web(change).await,
        }
    }

    /// A client of it.
    pub(crate) async fn connect(self, address: SocketAddr) -> Peer {
        match self {
            Self::Tcp => Peer::tcp(address).await,
            Self::WebSocket => Peer::web_socket(address).await,
        }
    }
}

/// A daemon that serves the page, and where.
pub(crate) async fn start_web(change: impl FnOnce(&mut Config)) -> (Arc<Server>, SocketAddr) {
    let server = start(change);
    let listener = transport::listen("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve_web(Arc::clone(&server), listener));
    (server, address)
}

/// A WebSocket client, by another implementation than the daemon's.
pub(crate) type WebSocket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a WebSocket in which the protocol is spoken.
pub(crate) async fn open_web_socket(address: SocketAddr) -> WebSocket {
    open_web_socket_at(address, "/ws").await
}

/// Opens a WebSocket at a path.
pub(crate) async fn open_web_socket_at(address: SocketAddr, path: &str) -> WebSocket {
    let client = ClientBuilder::new().uri(&format!("ws://{address}{path}")).unwrap();
    client.limits(Limits::unlimited()).connect().await.unwrap().0
}

/// Forwards the lines of a peer as messages, and messages as lines, until either side closes.
async fn carry(mut socket: WebSocket, lines: DuplexStream) {
    let (reader, mut writer) = tokio::io::split(lines);
    let mut requests = BufReader::new(reader).split(b'\n');
    loop {
        tokio::select! {
            line = requests.next_segment() => {
                let Ok(Some(line)) = line else { return };
                let message = match String::from_utf8(line) {
                    Ok(text) => Message::text(text),
                    Err(error) => Message::binary(error.into_bytes()),
                };
                // If the daemon has closed the connection, the reader notices.
                let _ = socket.send(message).await;
            }
            message = socket.next() => {
                let Some(Ok(message)) = message else { return };
                if let Some(text) = message.as_text() {
                    assert!(!text.contains('\n'), "{text}");
                    let _ = writer.write_all(format!("{text}\n").as_bytes()).await;
                }
            }
        }
    }
}

impl Peer {
    /// Connects by WebSocket.
    pub(crate) async fn web_socket(address: SocketAddr) -> Self {
        let socket = open_web_socket(address).await;
        let (ours, theirs) = tokio::io::duplex(64 << 10);
        tokio::spawn(carry(socket, theirs));
        let (replies, requests) = tokio::io::split(ours);
        Self::over(BufReader::new(replies), requests)
    }

    /// Connects in memory.
    pub(crate) fn memory(server: &Arc<Server>, dialect: Dialect) -> Self {
        let (connection, theirs) = transport::memory(dialect, MAX_LINE);
        let server = Arc::clone(server);
        tokio::spawn(async move { server.converse(connection).await });
        let (replies, requests) = tokio::io::split(theirs);
        Self::over(BufReader::new(replies), requests)
    }

    /// Connects over TCP.
    pub(crate) async fn tcp(address: SocketAddr) -> Self {
        let socket = TcpStream::connect(address).await.unwrap();
        socket.set_nodelay(true).unwrap();
        let (replies, requests) = socket.into_split();
        Self::over(BufReader::new(replies), requests)
    }

    pub(crate) fn over(
        replies: impl AsyncBufRead + Send + Unpin + 'static,
        requests: impl AsyncWrite + Send + Unpin + 'static,
    ) -> Self {
        Self { replies: Box::new(replies), requests: Box::new(requests), commands: HashMap::new() }
    }

    /// Sends a request.
    pub(crate) async fn send(&mut self, request: &Value) {
        self.send_line(&request.to_string()).await;
    }

    /// Sends a line unchanged. If it is a request, its answer is checked against the schema of its command.
    pub(crate) async fn send_line(&mut self, line: &str) {
        let request: Value = serde_json::from_str(line).unwrap_or_default();
        if let (Some(id), Some(cmd)) = (request.get("id"), request["cmd"].as_str()) {
            self.commands.insert(id.to_string(), cmd.to_owned());
        }
        self.send_bytes(format!("{line}\n").as_bytes()).await;
    }

    /// Sends bytes unchanged. If the daemon has closed the connection, `receive` will notice.
    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) {
        let _ = self.requests.write_all(bytes).await;
        let _ = self.requests.flush().await;
    }

    /// Ends the input.
    pub(crate) async fn end(&mut self) {
        self.requests.shutdown().await.unwrap();
    }

    /// All remaining replies.
    pub(crate) async fn read_to_end(&mut self, bytes: &mut Vec<u8>) {
        let _ = tokio::io::AsyncReadExt::read_to_end(&mut self.replies, bytes).await;
    }

    /// The next reply, checked; `None` when the connection is closed.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        let mut line = String::new();
        let read = tokio::time::timeout(PATIENCE, self.replies.read_line(&mut line));
        let count = read.await.expect("a reply in time").unwrap_or(0);
        if count == 0 {
            return None;
        }
        assert!(line.ends_with('\n') && !line.ends_with("\r\n"), "{line:?}");
        let reply: Value =
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let cmd = reply.get("id").and_then(|id| self.commands.get(&id.to_string()));
        check_schema(&reply, cmd.map(String::as_str));
        Some(reply)
    }

    /// The next final reply; progress and warnings are skipped.
    pub(crate) async fn last(&mut self) -> Value {
        loop {
            let reply = self.receive().await.expect("a reply");
            if reply["type"] == "result" || reply["type"] == "error" {
                return reply;
            }
        }
    }

    /// The ids of the next results.
    pub(crate) async fn ids(&mut self, count: usize) -> Vec<Value> {
        let mut ids = Vec::new();
        while ids.len() < count {
            let reply = self.last().await;
            assert_eq!(reply["type"], "result", "{reply}");
            ids.push(reply["id"].clone());
        }
        ids
    }

    /// Sends a search and waits until a worker has it.
    pub(crate) async fn begin(&mut self, search: &Value) {
        let before = self.stats().await["searches_running"].as_u64();
        self.send(search).await;
        eventually("it runs", async || self.stats().await["searches_running"].as_u64() > before)
            .await;
    }

    /// Sends a request and waits for its final reply.
    pub(crate) async fn ask(&mut self, request: Value) -> Value {
        self.send(&request).await;
        self.last().await
    }

    /// Sends a request that must be refused, and returns the error code.
    pub(crate) async fn refused(&mut self, request: Value) -> String {
        let reply = self.ask(request.clone()).await;
        let code = reply["error"]["code"].as_str();
        code.unwrap_or_else(|| panic!("{request} was answered {reply}")).to_owned()
    }

    /// The claims of the daemon: everything that it reports to have.
    pub(crate) async fn claims(&mut self) -> Claims {
        let mut answers = Vec::new();
        for question in questions() {
            self.send_line(&question).await;
            answers.push(self.last().await.to_string());
        }
        let mut claims = Claims::read(&answers[0], &answers[1]).unwrap();
        for game in claims.games.clone() {
            self.send_line(&Claims::describe(&game)).await;
            claims.add_description(&game, &self.last().await.to_string()).unwrap();
        }
        claims
    }

    /// The statistics of the daemon.
    pub(crate) async fn stats(&mut self) -> Map<String, Value> {
        match self.ask(json!({"id": "stats", "cmd": "stats"})).await {
            Value::Object(map) => map,
            other => panic!("{other}"),
        }
    }
}

/// Waits until `condition` holds.
pub(crate) async fn eventually(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    for _ in 0..600 {
        if condition().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("not even after six seconds: {what}");
}
