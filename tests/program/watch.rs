//! Watching a tournament: its growing journal, and the requests that the page may send meanwhile.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use plateau::server::Feed;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_websockets::{CloseCode, Message};

use crate::support::{PROGRAM, Peer, WebSocket, eventually, open_web_socket_at, start_web};

/// Longest wait for a line.
const PATIENCE: Duration = Duration::from_secs(60);
const LIVE: &str = "/journal/live";

async fn next(viewer: &mut WebSocket) -> Message {
    let next = tokio::time::timeout(PATIENCE, viewer.next());
    next.await.expect("a message in time").expect("a message").unwrap()
}

/// The next message of a viewer, as text.
async fn text(viewer: &mut WebSocket) -> String {
    next(viewer).await.as_text().expect("a line").to_owned()
}

/// The beginning of a message about the running games.
const RUNNING: &str = "{\"running\":";

/// The next lines of a viewer, without the messages about running games between them.
async fn lines(viewer: &mut WebSocket, count: usize) -> Vec<String> {
    let mut lines = Vec::new();
    while lines.len() < count {
        let line = text(viewer).await;
        if !line.starts_with(RUNNING) {
            lines.push(line);
        }
    }
    lines
}

/// The answer to a request, head and body; `headers` are sent in addition to the host.
async fn get(address: SocketAddr, path: &str, headers: &str) -> String {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let head = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n{headers}\r\n");
    socket.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let read = tokio::time::timeout(PATIENCE, socket.read_to_string(&mut answer));
    read.await.expect("an answer in time").unwrap();
    answer
}

#[tokio::test]
async fn a_viewer_gets_every_line_from_the_first_on_whenever_it_comes() {
    let feed = Feed::default();
    let shown = feed.clone();
    let (server, address) = start_web(|config| config.journal = Some(shown)).await;
    let mut early = open_web_socket_at(address, LIVE).await;
    let mut expected = Vec::new();
    for number in 0..100 {
        let line = format!("{{\"job\":{number}}}");
        feed.push(line.clone());
        expected.push(line);
        let mut late = open_web_socket_at(address, LIVE).await;
        assert_eq!(lines(&mut late, expected.len()).await, expected);
        assert_eq!(lines(&mut early, 1).await, expected[number..]);
    }
    let file = get(address, "/journal", "").await;
    let (head, body) = file.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("200 OK") && head.contains("application/x-ndjson"), "{head}");
    assert_eq!(body, expected.join("\n") + "\n");
    // A client that sends a message there has mistaken the endpoint, and is disconnected.
    early.send(Message::text("{}")).await.unwrap();
    assert_eq!(next(&mut early).await.as_close(), Some((CloseCode::NORMAL_CLOSURE, "")));
    let mut last = open_web_socket_at(address, LIVE).await;
    lines(&mut last, expected.len()).await;
    server.shut_down();
    assert!(next(&mut last).await.is_close());
}

#[tokio::test]
async fn a_journal_is_shown_where_there_is_one_and_to_pages_of_ours_alone() {
    let (_plain, plain) = start_web(|_| ()).await;
    let (_shown, shown) = start_web(|config| config.journal = Some(Feed::default())).await;
    let foreign = "Origin: http://evil.example\r\n";
    for (address, path, headers, status) in [
        (plain, "/journal", "", "404"),
        (plain, LIVE, "", "404"),
        (shown, "/journal", "", "200"),
        (shown, LIVE, "", "426"),
        (shown, "/journal", foreign, "403"),
        (shown, LIVE, foreign, "403"),
    ] {
        let answer = get(address, path, headers).await;
        assert_eq!(answer.split(' ').nth(1), Some(status), "{path} {headers}: {answer}");
        assert!(answer.contains("content-security-policy: default-src 'self'"), "{answer}");
    }
    for (address, is_watched) in [(plain, false), (shown, true)] {
        let greeting = Peer::web_socket(address).await.ask(json!({"id": 1, "cmd": "hello"})).await;
        let features = greeting["features"].as_array().unwrap();
        assert_eq!(features.contains(&json!("journal")), is_watched, "{greeting}");
        assert!(features.contains(&json!("search")), "{greeting}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_viewer_that_takes_nothing_holds_nobody_up_and_is_left() {
    let feed = Feed::default();
    let shown = feed.clone();
    let (_server, address) = start_web(|config| {
        config.journal = Some(shown);
        config.timeouts.write = Duration::from_millis(200);
    })
    .await;
    let mut deaf = open_web_socket_at(address, LIVE).await;
    let mut viewer = open_web_socket_at(address, LIVE).await;
    let line = format!("{{\"job\":{}}}", "1".repeat(1 << 20));
    // More than the sockets and the connection buffer, which must not block the thread that pushes.
    for _ in 0..40 {
        feed.push(line.clone());
        assert_eq!(lines(&mut viewer, 1).await, [line.as_str()]);
    }
    // A ping is allowed here: sending it succeeds as long as the connection is open.
    eventually("it is left", async || deaf.send(Message::ping("")).await.is_err()).await;
}

#[tokio::test]
async fn a_daemon_without_workers_shows_boards_and_refuses_searches() {
    let (_server, address) = start_web(|config| config.workers = 0).await;
    let mut peer = Peer::web_socket(address).await;
    for cmd in ["go", "solve", "analyse", "hint", "perft", "simulate"] {
        let request = json!({"id": cmd, "cmd": cmd, "game": "nim", "depth": 1, "games": 1});
        assert_eq!(peer.refused(request).await, "not_supported", "{cmd}");
    }
    let moves = peer.ask(json!({"id": "legal", "cmd": "legal", "game": "nim"})).await;
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(12), "{moves}");
    assert_eq!(peer.stats().await["workers"], 0);
    let greeting = peer.ask(json!({"id": "hello", "cmd": "hello"})).await;
    assert!(!greeting["features"].as_array().unwrap().contains(&json!("search")), "{greeting}");
}

/// A tournament that is watched, and the lines of its stderr.
fn watched(name: &str, games: &str) -> (PathBuf, Child, impl Iterator<Item = String>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let program = PROGRAM;
    let secret = format!("plateau:{program} strategy=random name=b token=sesame");
    let mut command = Command::new(program);
    command.args(["tournament", "--game=tic_tac_toe", "--web", "--journal=journal.jsonl"]);
    command.args(["--player", "alpha_beta name=a", "--player", &secret, "--depth=2"]);
    command.args(["--sprt", "elo0=-5 elo1=5", "--games", games]).current_dir(&folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut runner = command.spawn().unwrap();
    let said = BufReader::new(runner.stderr.take().unwrap()).lines().map(Result::unwrap);
    (folder, runner, said)
}

/// The address in a line that names the page.
fn address(line: &str) -> SocketAddr {
    let (_, address) = line.split_once("http://").unwrap_or_else(|| panic!("{line}"));
    address.split('/').next().unwrap().parse().unwrap()
}

/// A line without its seal.
fn value(line: &str) -> Value {
    let mut value: Value = serde_json::from_str(line).unwrap();
    value.as_object_mut().unwrap().remove("crc");
    value
}

#[tokio::test]
async fn a_tournament_is_watched_to_its_end_which_stays_to_be_looked_at() {
    const GAMES: usize = 6;
    let (folder, mut runner, mut said) = watched("watched", "6");
    let address = address(&said.find(|line| line.starts_with("watch it at ")).unwrap());
    let mut viewer = open_web_socket_at(address, LIVE).await;
    let shown = lines(&mut viewer, 1 + GAMES).await;
    assert!(said.any(|line| line.starts_with("the page stays at ")));
    assert!(runner.try_wait().unwrap().is_none());
    let journal = std::fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    let [mut shown, mut kept] =
        [shown.join("\n"), journal].map(|text| -> Vec<_> { text.lines().map(value).collect() });
    // They are equal, except for the secrets, which viewers do not get.
    let plans = [&mut shown, &mut kept].map(|lines| lines.remove(0));
    assert_eq!(shown, kept);
    for (plan, tells) in plans.iter().zip([false, true]) {
        assert_eq!(plan.to_string().contains("sesame"), tells, "{plan}");
        let test = json!({"player": "a", "elo0": -5.0, "elo1": 5.0, "alpha": 0.05, "beta": 0.05, "model": "pentanomial"});
        assert_eq!(plan["sprt"], test);
    }
    let mut peer = Peer::web_socket(address).await;
    assert_eq!(
        peer.refused(json!({"id": 1, "cmd": "go", "game": "nim", "depth": 1})).await,
        "not_supported"
    );
    kill_process(Pid::from_child(&runner), Signal::INT).unwrap();
    assert!(next(&mut viewer).await.is_close());
    assert!(runner.wait().unwrap().success());
}

#[tokio::test]
async fn running_games_are_told_with_their_moves_scores_and_clocks() {
    let mut command = Command::new(PROGRAM);
    command.args(["tournament", "--game=connect4", "--web=0", "--games=1", "--random-plies=2"]);
    command.args(["--player=alpha_beta name=a clock=10+0", "--player=alpha_beta name=b"]);
    let runner = command.arg("--movetime=100").stdin(Stdio::null()).stderr(Stdio::piped());
    let mut runner = runner.stdout(Stdio::null()).spawn().unwrap();
    let mut said = BufReader::new(runner.stderr.take().unwrap()).lines().map(Result::unwrap);
    let address = address(&said.find(|line| line.starts_with("watch it at ")).unwrap());
    let mut viewer = open_web_socket_at(address, LIVE).await;
    let (mut most, mut is_over) = (0, false);
    while !is_over {
        let line = text(&mut viewer).await;
        let Some(list) = line.strip_prefix(RUNNING) else { continue };
        let games: Value =
            serde_json::from_str(list.trim_end().strip_suffix('}').unwrap()).unwrap();
        is_over = games == json!([]);
        for game in games.as_array().unwrap() {
            let list = |name: &str| game[name].as_array().unwrap();
            let moves = list("moves").len();
            most = most.max(moves);
            assert_eq!((list("thoughts").len(), list("players").len()), (moves, 2), "{game}");
            assert_eq!(game["opening"]["moves"].as_array().map(Vec::len), Some(2), "{game}");
            // Player a has a clock, the other one a time for each move.
            let first = usize::from(game["players"][0] != "a");
            let clocks = list("clocks_ms");
            assert!(clocks[first].as_u64().is_some_and(|left| left <= 10_000), "{game}");
            assert_eq!(clocks[1 - first], Value::Null, "{game}");
            assert!(game["asked_ms"].as_u64() > Some(1_700_000_000_000), "{game}");
        }
    }
    assert!(most > 0);
    // A viewer that comes later gets the newest message at once.
    let mut late = open_web_socket_at(address, LIVE).await;
    while !text(&mut late).await.starts_with(RUNNING) {}
    kill_process(Pid::from_child(&runner), Signal::INT).unwrap();
    runner.wait().unwrap();
}

#[tokio::test]
async fn a_watched_tournament_ends_at_once_where_it_is_stopped() {
    let (_folder, mut runner, mut said) = watched("watched-and-stopped", "20000");
    let address = address(&said.find(|line| line.starts_with("watch it at ")).unwrap());
    let mut viewer = open_web_socket_at(address, LIVE).await;
    lines(&mut viewer, 3).await;
    kill_process(Pid::from_child(&runner), Signal::TERM).unwrap();
    assert!(said.any(|line| line.contains("stopped; run the same command again to continue")));
    assert!(!runner.wait().unwrap().success());
}

#[test]
fn a_tournament_is_shown_to_this_machine_alone() {
    for (arguments, words) in [
        (&["--web=0.0.0.0:0"][..], "other machines reach"),
        (&["--web=nowhere"], "PORT, ADDRESS:PORT or"),
        (&["--web", "--plan"], "cannot be used with"),
    ] {
        let mut command = Command::new(PROGRAM);
        command.args(["tournament", "--player", "nim:minimax", "--player", "random"]);
        let output = command.args(arguments).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.contains(words), "{arguments:?}: {told}");
    }
}
