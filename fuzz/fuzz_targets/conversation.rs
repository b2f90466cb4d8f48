//! Whole conversations: every line of a client has exactly one final reply, and nothing follows it.
#![no_main]

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use plateau::server::{Config, Server};
use plateau_fuzz::Request;
use plateau_protocol::{Dialect, MAX_LINE};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::runtime::Runtime;

#[derive(Debug, Arbitrary)]
struct Conversation {
    steps: Vec<Step>,
    /// The lengths of the pieces in which the stream is sent, in turn.
    pieces: Vec<u16>,
    /// The client disconnects after this number of bytes.
    leaves: Option<u16>,
}

/// A line of the client.
#[derive(Debug, Arbitrary)]
enum Step {
    /// A game in one of a few sessions, so that later commands have a session.
    Game {
        session: u8,
        game: u8,
    },
    /// Any command with any fields.
    Request(Request),
    /// A search that would not end in time without these bounds.
    Search {
        session: u8,
        analyses: bool,
        strategy: Option<u8>,
        infinite: bool,
        nodes: u8,
    },
    Stop {
        target: Option<u8>,
    },
    Ping,
    Raw(Vec<u8>),
}

/// Games, with strategies for which a search of a few nodes is useful.
const GAMES: [(&str, &str); 8] = [
    ("othello", "4x4"),
    ("connect4", "4x4"),
    ("draughts", "6x6"),
    ("tic_tac_toe", "3x3"),
    ("nim", "3,4,5"),
    ("peg_solitaire", "triangle10"),
    ("lights_out", "merlin"),
    ("sliding_tile", "3x3"),
];
const STRATEGIES: [&str; 6] = ["alpha_beta", "minimax", "random", "a_star", "ida_star", "no_such"];

/// The timeout of a conversation.
const PATIENCE: Duration = Duration::from_secs(20);

static SERVER: LazyLock<(Runtime, Arc<Server>)> = LazyLock::new(|| {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let config = Config { workers: 1, memory: Some(64 << 20), ..Config::default() };
    (runtime, Server::start(config).unwrap())
});

fuzz_target!(|conversation: Conversation| {
    let (runtime, server) = &*SERVER;
    let lines = conversation.lines();
    let bytes = [lines.join(&b'\n'), vec![b'\n']].concat();
    let replies = runtime.block_on(async {
        let (connection, client) = plateau::transport::memory(Dialect::Json, MAX_LINE);
        let served = Arc::clone(server);
        let served = tokio::spawn(async move { served.converse(connection).await });
        let replies = conversation.converse(client, &bytes);
        let replies = tokio::time::timeout(PATIENCE, replies).await.expect("an end");
        tokio::time::timeout(PATIENCE, served)
            .await
            .expect("the daemon ends too")
            .unwrap()
            .unwrap();
        replies
    });
    if conversation.leaves.is_none() {
        check(&replies, lines.len(), &String::from_utf8_lossy(&bytes));
    }
});

impl Step {
    /// Its line, with this id, or without an id if it is not a request.
    fn line(&self, id: usize) -> Vec<u8> {
        let session = |number: u8| format!("\"session\":\"{}\",", number % 3);
        let head = format!("\"id\":{id},");
        let text = match self {
            Self::Game { session: name, game } => {
                let (game, variant) = GAMES[usize::from(*game) % GAMES.len()];
                let name = session(*name);
                format!(r#"{{{head}{name}"cmd":"newgame","game":"{game}","variant":"{variant}"}}"#)
            }
            // Searches of any game with any limits can take any time.
            Self::Request(request) if is_unbounded(request.command()) => return self.raw(b""),
            Self::Request(request) => request.text(Some(id)),
            Self::Search { session: name, analyses, strategy, infinite, nodes } => {
                let command = if *analyses { "analyse" } else { "go" };
                let strategy = strategy.map(|it| STRATEGIES[usize::from(it) % STRATEGIES.len()]);
                let strategy = strategy.map(|it| format!(",\"strategy\":{it:?}"));
                let (name, strategy) = (session(*name), strategy.unwrap_or_default());
                format!(
                    r#"{{{head}{name}"cmd":"{command}","infinite":{infinite},"nodes":{nodes},"movetime_ms":20{strategy}}}"#
                )
            }
            Self::Stop { target } => {
                let target = target.map(|it| format!(",\"target\":{it}")).unwrap_or_default();
                format!(r#"{{{head}"cmd":"stop"{target}}}"#)
            }
            Self::Ping => format!(r#"{{{head}"cmd":"ping"}}"#),
            Self::Raw(bytes) => return self.raw(bytes),
        };
        text.into_bytes()
    }

    /// A line that is not a request: its first byte shows that it is neither JSON nor HTTP.
    fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        let bytes = bytes.iter().copied().filter(|&byte| byte != b'\n');
        std::iter::once(b'!').chain(bytes).collect()
    }
}

/// True for commands that can take any time, and for the command after which nothing is answered.
fn is_unbounded(command: &str) -> bool {
    ["go", "solve", "analyse", "perft", "simulate", "quit"].contains(&command)
}

impl Conversation {
    /// The lines that the client sends, a valid request first.
    fn lines(&self) -> Vec<Vec<u8>> {
        let steps = self.steps.iter().take(24).zip(1..);
        std::iter::once(Step::Ping.line(0)).chain(steps.map(|(step, id)| step.line(id))).collect()
    }

    /// Sends all in pieces, ends or leaves, and reads until the end.
    async fn converse(&self, client: DuplexStream, bytes: &[u8]) -> Vec<u8> {
        let (mut replies, mut requests) = tokio::io::split(client);
        let send = async {
            let end = self.leaves.map_or(bytes.len(), |it| usize::from(it).min(bytes.len()));
            let mut lengths = self.pieces.iter().map(|it| usize::from(*it) % 64 + 1).cycle();
            let mut rest = &bytes[..end];
            while !rest.is_empty() {
                let length = lengths.next().unwrap_or(rest.len()).min(rest.len());
                let (piece, after) = rest.split_at(length);
                requests.write_all(piece).await.unwrap();
                rest = after;
            }
            requests.shutdown().await.unwrap();
        };
        let mut all = Vec::new();
        if self.leaves.is_some() {
            send.await;
            return all;
        }
        let (_, read) = tokio::join!(send, replies.read_to_end(&mut all));
        read.unwrap();
        all
    }
}

/// The law of replies: one final reply a line, nothing with its id after it, and progress is counted from 1.
fn check(replies: &[u8], lines: usize, sent: &str) {
    let mut ended = HashSet::new();
    let mut infos: HashMap<String, u64> = HashMap::new();
    let mut finals = 0;
    for reply in replies.split_inclusive(|&byte| byte == b'\n') {
        let reply: Value = serde_json::from_slice(reply).expect("a line of JSON");
        // Those of lines that are no requests have no id.
        let id = reply.get("id").map(ToString::to_string);
        assert!(
            id.as_ref().is_none_or(|id| !ended.contains(id)),
            "after its end: {reply} in {sent}"
        );
        match (reply["type"].as_str(), id) {
            (Some("result" | "error"), id) => {
                finals += 1;
                ended.extend(id);
            }
            (Some("info"), Some(id)) => {
                let seq = infos.entry(id).or_default();
                *seq += 1;
                assert_eq!(reply["seq"], *seq, "{reply} in {sent}");
            }
            (kind, id) => assert_eq!((kind, id.is_some()), (Some("warning"), true), "{reply}"),
        }
    }
    assert_eq!(finals, lines, "one final reply a line: {sent}");
}
