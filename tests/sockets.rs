//! Sockets: who may speak, how much may wait, and when a connection ends.

mod support;

use plateau::protocol::MAX_LINE;
use serde_json::json;

use support::{Peer, start_tcp};

/// Beginnings that are not of this protocol, most of which a web page can let a browser send; a code each.
fn strangers() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let http = |head: &str| format!("{head}\r\nHost: localhost\r\n\r\n").into_bytes();
    let long = "a".repeat(MAX_LINE + 50_000);
    vec![
        ("a form", http("POST / HTTP/1.1"), "bad_json"),
        ("another method", http("PROPFIND / HTTP/1.1"), "bad_json"),
        ("a lower-case method", http("post / HTTP/1.1"), "bad_json"),
        ("a leading space", http(" POST / HTTP/1.1"), "bad_json"),
        ("a leading blank line", http("\r\nPOST / HTTP/1.1"), "bad_json"),
        ("a method of its own", http("{} / HTTP/1.1"), "bad_json"),
        ("HTTP/2", http("PRI * HTTP/2.0"), "bad_json"),
        ("a header", b"Host: localhost\r\n".to_vec(), "bad_json"),
        ("a path longer than a line", http(&format!("POST /{long} HTTP/1.1")), "line_too_long"),
        ("a word longer than a line", format!("{long}\n").into_bytes(), "line_too_long"),
        (
            "a greeting of TLS",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n".to_vec(),
            "bad_utf8",
        ),
        ("words", b"newgame othello\n".to_vec(), "bad_json"),
        ("an array", b"[{\"cmd\":\"ping\"}]\n".to_vec(), "not_an_object"),
        ("deep brackets", format!("{}\n", "[".repeat(40)).into_bytes(), "too_deep"),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn until_a_request_has_come_a_line_that_is_no_object_is_the_last_one() {
    let (_server, address) = start_tcp(|_| ()).await;
    let mut witness = Peer::tcp(address).await;
    for (name, mut bytes, code) in strangers() {
        bytes.extend(b"\n{\"id\":1,\"cmd\":\"games\"}\n");
        let mut peer = Peer::tcp(address).await;
        peer.send_bytes(&bytes).await;
        let reply = peer.receive().await.unwrap_or_else(|| panic!("{name}: no reply"));
        assert_eq!(reply["error"]["code"], code, "{name}: {reply}");
        assert_eq!(peer.receive().await, None, "{name}");
    }
    assert_eq!(witness.stats().await["latencies"]["games"], json!(null), "none was carried out");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_object_that_is_no_request_opens_nothing_and_a_request_does() {
    let (_server, address) = start_tcp(|_| ()).await;
    let mut peer = Peer::tcp(address).await;
    for (line, code) in [
        (r#"{"cmd":"pong"}"#, Some("unknown_cmd")),
        (r#"{"cmd":"ping"}"#, None),
        ("GET / HTTP/1.1", Some("bad_json")),
        (r#"{"cmd":"ping"}"#, None),
    ] {
        peer.send_line(line).await;
        assert_eq!(peer.last().await["error"]["code"].as_str(), code, "{line}");
    }
    let mut peer = Peer::tcp(address).await;
    for (line, code) in [(r#"{"cmd":"pong"}"#, "unknown_cmd"), ("GET / HTTP/1.1", "bad_json")] {
        peer.send_line(line).await;
        assert_eq!(peer.last().await["error"]["code"], code, "{line}");
    }
    assert_eq!(peer.receive().await, None);
}
