//! The page and its WebSockets: access, framing and limits.
//!
//! Laws of every socket are in `sockets.rs` and `transcripts.rs`.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use plateau_protocol::MAX_LINE;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_websockets::{CloseCode, Message};

use crate::support::{
    PROGRAM, Peer, ROOT, WebSocket, Wire, eventually, open_web_socket, start_web,
};

/// Longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

const PING: &str = r#"{"id":1,"cmd":"ping"}"#;

/// Headers that ask for a WebSocket.
const OPENING: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// A client that has sent the head of a request; its lines and the host are as they are given.
async fn request(address: SocketAddr, line: &str, headers: &str) -> TcpStream {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let head = format!("{line} HTTP/1.1\r\n{headers}\r\n");
    socket.write_all(head.as_bytes()).await.unwrap();
    socket
}

/// The head and the body of an answer after which the connection is closed.
async fn answer(address: SocketAddr, line: &str, headers: &str) -> (String, String) {
    let mut socket = request(address, line, &format!("Connection: close\r\n{headers}")).await;
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(PATIENCE, socket.read_to_end(&mut bytes));
    read.await.expect("an answer in time").unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{text}"));
    (head.to_lowercase(), body.to_owned())
}

/// The value of a header, whose name is in small letters.
fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

fn status(head: &str) -> &str {
    head.split(' ').nth(1).unwrap()
}

#[tokio::test]
async fn the_page_comes_with_its_headers() {
    let (_server, address) = start_web(|_| ()).await;
    let host = format!("Host: {address}\r\n");
    let (head, body) = answer(address, "GET /", &host).await;
    assert_eq!(status(&head), "200");
    let index = format!("{ROOT}/clients/web/dist/index.html");
    assert_eq!(body, std::fs::read_to_string(index).unwrap());
    let policy = "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
                  base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (name, value) in [
        ("content-security-policy", policy),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("content-type", "text/html; charset=utf-8"),
        ("cache-control", "no-cache"),
        ("vary", "accept-encoding"),
    ] {
        assert_eq!(header(&head, name), Some(value), "{name}");
    }
    let tag = header(&head, "etag").unwrap();
    let length = body.len().to_string();
    for (line, headers, expected, has_body) in [
        ("GET /index.html", String::new(), "200", true),
        ("HEAD /", String::new(), "200", false),
        ("GET /", format!("If-None-Match: {tag}\r\n"), "304", false),
        ("GET /", format!("If-None-Match: \"other\", W/{tag}\r\n"), "304", false),
        ("GET /", "If-None-Match: \"other\"\r\n".to_owned(), "200", true),
        ("GET /?token=x", String::new(), "200", true),
        ("GET /nothing", String::new(), "404", true),
        ("GET /../Cargo.toml", String::new(), "404", true),
        ("GET /%2e%2e/Cargo.toml", String::new(), "404", true),
        ("GET /assets/", String::new(), "404", true),
        ("POST /", "Content-Length: 0\r\n".to_owned(), "405", true),
        ("DELETE /index.html", String::new(), "405", true),
        ("OPTIONS /ws", String::new(), "405", true),
        ("GET /ws", String::new(), "426", true),
    ] {
        let (head, body) = answer(address, line, &format!("{host}{headers}")).await;
        assert_eq!((status(&head), !body.is_empty()), (expected, has_body), "{line} {headers}");
        assert_eq!(body.starts_with("plateau: "), expected.starts_with('4'), "{line}: {body}");
        assert_eq!(header(&head, "content-security-policy"), Some(policy), "{line}");
        assert_eq!(header(&head, "allow").is_some(), expected == "405", "{line}: {head}");
        if line == "HEAD /" {
            assert_eq!(header(&head, "content-length"), Some(&*length));
        }
    }
}

#[tokio::test]
async fn a_foreign_page_gets_nothing() {
    let (server, address) =
        start_web(|config| config.web_names = vec!["board.example".into()]).await;
    let port = address.port();
    let ours = format!("Host: 127.0.0.1:{port}\r\n");
    for (headers, admitted) in [
        (ours.clone(), true),
        (format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"), true),
        ("Host: board.example\r\nOrigin: https://board.example\r\n".to_owned(), true),
        (format!("{ours}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Dest: document\r\n"), true),
        ("Host: evil.example\r\n".to_owned(), false),
        (format!("Host: evil.example:{port}\r\nOrigin: http://evil.example:{port}\r\n"), false),
        (format!("{ours}Origin: http://evil.example\r\n"), false),
        (format!("{ours}Origin: http://localhost:{port}\r\n"), false),
        (format!("{ours}Origin: null\r\n"), false),
        (format!("{ours}Sec-Fetch-Site: same-site\r\nSec-Fetch-Dest: script\r\n"), false),
    ] {
        let (head, body) = answer(address, "GET /", &headers).await;
        assert_eq!(status(&head), if admitted { "200" } else { "403" }, "{headers}");
        assert!(admitted || body.starts_with("plateau: ") && body.len() < 100, "{body}");
        let mut socket = request(address, "GET /ws", &format!("{OPENING}{headers}")).await;
        let mut head = [0; 12];
        socket.read_exact(&mut head).await.unwrap();
        let expected = if admitted { "HTTP/1.1 101" } else { "HTTP/1.1 403" };
        assert_eq!(String::from_utf8_lossy(&head), expected, "{headers}");
    }
    let (head, _) = answer(address, "GET /", "").await;
    assert_eq!(status(&head), "403", "no host at all");
    drop(server);
}

/// The next message that is no progress.
async fn next(socket: &mut WebSocket) -> Message {
    let next = tokio::time::timeout(PATIENCE, socket.next());
    next.await.expect("a message in time").expect("a message").unwrap()
}

/// The next reply.
async fn reply(socket: &mut WebSocket) -> Value {
    let message = next(socket).await;
    serde_json::from_str(message.as_text().unwrap_or_else(|| panic!("{message:?}"))).unwrap()
}

#[tokio::test]
async fn a_message_is_a_line_whatever_its_kind_and_length() {
    let (_server, address) = start_web(|_| ()).await;
    let mut socket = open_web_socket(address).await;
    let spaces = |length: usize| PING.to_owned() + &" ".repeat(length - PING.len());
    for (message, code) in [
        (Message::text(PING), None),
        (Message::binary(PING), None),
        (Message::text("{\n\"id\": 1,\n\"cmd\": \"ping\"\n}\n"), None),
        (Message::text(format!("\n{PING}\r\n")), None),
        (Message::text(spaces(MAX_LINE)), None),
        (Message::text(spaces(MAX_LINE + 1)), Some("line_too_long")),
        (Message::text(spaces(8 * MAX_LINE)), Some("line_too_long")),
        (Message::binary(&b"{\"id\":\"\xff\"}"[..]), Some("bad_utf8")),
        (Message::text(format!("{PING}\n{PING}")), Some("bad_json")),
        (Message::text("{\"id\":\"a\nb\",\"cmd\":\"ping\"}"), Some("bad_json")),
        (Message::text("newgame othello"), Some("bad_json")),
    ] {
        // Blank lines are ignored.
        socket.send(Message::text("")).await.unwrap();
        socket.send(Message::text("\r\n\n ")).await.unwrap();
        let shown = format!("{:.100}", String::from_utf8_lossy(message.as_payload()));
        socket.send(message).await.unwrap();
        let reply = reply(&mut socket).await;
        assert_eq!(reply["error"]["code"].as_str(), code, "{shown}: {reply}");
    }
    socket.send(Message::ping("still there?")).await.unwrap();
    let pong = next(&mut socket).await;
    assert!(pong.is_pong() && &**pong.as_payload() == b"still there?", "{pong:?}");
    // After `quit`, and after a close frame from the client, the daemon sends a close frame.
    socket.send(Message::text(r#"{"cmd":"quit"}"#)).await.unwrap();
    assert_eq!(reply(&mut socket).await["bye"], true);
    let close = next(&mut socket).await;
    assert_eq!(close.as_close(), Some((CloseCode::NORMAL_CLOSURE, "")));
    let mut leaver = open_web_socket(address).await;
    leaver.send(Message::close(Some(CloseCode::GOING_AWAY), "")).await.unwrap();
    assert_eq!(next(&mut leaver).await.as_close(), Some((CloseCode::GOING_AWAY, "")));
}

#[tokio::test]
async fn a_long_reply_is_one_message() {
    let (_server, address) = start_web(|_| ()).await;
    let mut peer = Peer::web_socket(address).await;
    let board =
        json!({"cmd": "render", "game": "sliding_tile", "variant": "16x16", "format": "svg"});
    let text = peer.ask(board).await;
    assert!(text["text"].as_str().is_some_and(|text| text.len() > 1 << 16), "more than one write");
}

/// A WebSocket whose frames are sent as bytes.
async fn raw(address: SocketAddr) -> TcpStream {
    let headers = format!("{OPENING}Host: {address}\r\n");
    let mut socket = request(address, "GET /ws", &headers).await;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(socket.read_u8().await.unwrap());
    }
    socket
}

/// A frame of a client; the mask is zero, which is one.
fn frame(first: u8, payload: impl AsRef<[u8]>) -> Vec<u8> {
    let payload = payload.as_ref();
    let length = payload.len();
    assert!(length < 126);
    [&[first, 0x80 | length as u8, 0, 0, 0, 0], payload].concat()
}

#[tokio::test]
async fn messages_come_in_pieces_and_what_is_no_frame_is_named_in_the_last_one() {
    let (_server, address) = start_web(|_| ()).await;
    let (begin, end) = PING.split_at(9);
    let pieces = [frame(0x01, begin), frame(0x89, "?"), frame(0x80, end)].concat();
    let unmasked = vec![0x81, 0x00];
    for (last, code, reason) in [
        (unmasked, 1002, "masked"),
        (frame(0xc1, PING), 1002, "extension"),
        (frame(0x80, PING), 1002, "one after the other"),
        (frame(0x88, "?"), 1002, "whole"),
        (frame(0x88, 1005_u16.to_be_bytes()), 1002, "code"),
        (frame(0x81, b"{\"id\":\"\xff\"}"), 1007, "UTF-8"),
    ] {
        let mut socket = raw(address).await;
        for byte in &pieces {
            socket.write_u8(*byte).await.unwrap();
        }
        let mut pong = [0; 3];
        socket.read_exact(&mut pong).await.unwrap();
        assert_eq!(pong, [0x8a, 1, b'?']);
        let mut head = [0; 2];
        socket.read_exact(&mut head).await.unwrap();
        assert_eq!(head[0], 0x81);
        let mut reply = vec![0; head[1].into()];
        socket.read_exact(&mut reply).await.unwrap();
        assert!(String::from_utf8_lossy(&reply).contains("pong"), "{reply:?}");
        socket.write_all(&last).await.unwrap();
        let mut rest = Vec::new();
        socket.read_to_end(&mut rest).await.unwrap();
        assert_eq!((rest[0], &rest[2..4]), (0x88, &u16::to_be_bytes(code)[..]), "{rest:?}");
        assert!(String::from_utf8_lossy(&rest[4..]).contains(reason), "{rest:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_searches_end_with_the_client_who_has_asked_for_them() {
    const SEARCHES: usize = 200;
    for wire in Wire::ALL {
        let (_server, address) = wire.start(|_| ()).await;
        let mut witness = wire.connect(address).await;
        let mut client = wire.connect(address).await;
        for id in 0..SEARCHES {
            let options = json!({"table_mb": 1});
            let search = json!({"id": id, "cmd": "go", "game": "draughts", "infinite": true, "options": options});
            client.send(&search).await;
        }
        eventually("they are there", async || {
            let stats = witness.stats().await;
            let count = |name: &str| stats[name].as_u64().unwrap();
            count("searches_running") + count("searches_waiting") == SEARCHES as u64
        })
        .await;
        drop(client);
        eventually("nothing of them is left", async || {
            let stats = witness.stats().await;
            stats["searches_running"] == 0
                && stats["searches_waiting"] == 0
                && stats["connections"] == 1
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_never_reads_is_pushed_back_and_left() {
    let (_server, address) =
        start_web(|config| config.timeouts.write = Duration::from_millis(200)).await;
    let mut witness = Peer::web_socket(address).await;
    let mut deaf = raw(address).await;
    let asked = frame(0x81, r#"{"cmd":"describe","game":"othello"}"#).repeat(1000);
    let mut sent = 0;
    // Until the daemon takes nothing more of it, and then leaves it.
    while deaf.write_all(&asked).await.is_ok() {
        sent += asked.len();
        assert!(sent < 1 << 30, "it is never pushed back");
    }
    eventually("it is left", async || witness.stats().await["connections"] == 1).await;
}

#[tokio::test]
async fn a_visitor_is_brief_and_has_a_place_or_is_told_that_there_is_none() {
    let (_server, address) = start_web(|config| {
        config.max_connections = 1;
        config.timeouts.authenticate = Duration::from_millis(100);
    })
    .await;
    let host = format!("Host: {address}\r\n");
    // It holds its place with half a request, but not for long.
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nX: ").await.unwrap();
    let (head, body) = answer(address, "GET /", &host).await;
    assert!(status(&head) == "503" && body.contains("connected already"), "{head} {body}");
    let mut rest = Vec::new();
    let _ = slow.read_to_end(&mut rest).await;
    eventually("there is a place again", async || {
        status(&answer(address, "GET /", &host).await.0) == "200"
    })
    .await;
}

#[test]
fn play_web_shows_the_game_in_the_browser_and_does_without_one() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("web-browser");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let (browser, shown) = (folder.join("xdg-open"), folder.join("shown"));
    let script = format!("#!/bin/sh\necho \"$1\" > {0}.new\nmv {0}.new {0}\n", shown.display());
    std::fs::write(&browser, script).unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let paths = [format!("{}:/usr/bin:/bin", folder.display()), "/nowhere".to_owned()];
    for (path, has_browser) in paths.iter().zip([cfg!(target_os = "linux"), false]) {
        let mut command = Command::new(PROGRAM);
        command.args(["play", "--web", "dames", "--variant", "russian"]).env("PATH", path);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut program = command.spawn().unwrap();
        let said = BufReader::new(program.stdout.take().unwrap()).lines();
        let said = { said }.map(Result::unwrap).find(|line| line.starts_with("the board is at "));
        let url = said.unwrap().split([' ', ';']).nth(4).unwrap().to_owned();
        let (page, game) = url.split_once('#').unwrap();
        assert_eq!(game, "draughts/russian");
        let host = page.strip_prefix("http://").unwrap().trim_end_matches('/');
        let mut socket = std::net::TcpStream::connect(host).unwrap();
        let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        std::io::Write::write_all(&mut socket, head.as_bytes()).unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        while has_browser && !shown.exists() {
            std::thread::sleep(Duration::from_millis(10));
        }
        if has_browser {
            assert_eq!(std::fs::read_to_string(&shown).unwrap().trim(), url);
        }
        kill_process(Pid::from_child(&program), Signal::INT).unwrap();
        assert!(program.wait().unwrap().success());
    }
}
