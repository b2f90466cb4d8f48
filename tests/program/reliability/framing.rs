//! Framing: every line, however malformed, gets one answer, and the connection stays open.

use serde_json::Value;

use crate::support::daemon::{Client, Daemon};

const PING: &str = r#"{"id":"ping","cmd":"ping"}"#;

/// A client whose first request was answered: before the first request, an invalid line would end the connection.
fn greeted(daemon: &Daemon) -> Client {
    let mut client = daemon.connect();
    client.send(format!("{PING}\n"));
    assert_eq!(client.last().unwrap()["pong"], true);
    client
}

/// Sends the pieces to a new daemon that reads lines of a kilobyte, and ends;
/// the codes of its errors and the ids of its results, in order.
fn answers(pieces: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Vec<String> {
    let daemon = Daemon::start(&["--max-line", "1024"]);
    let mut client = greeted(&daemon);
    pieces.into_iter().for_each(|piece| client.send(piece));
    client.end();
    client.rest().iter().map(name).collect()
}

/// The code of an error or the id of a result.
fn name(reply: &Value) -> String {
    let name = if reply["type"] == "error" { &reply["error"]["code"] } else { &reply["id"] };
    name.as_str().unwrap_or("no name").to_owned()
}

#[test]
fn a_request_may_come_a_byte_at_a_time() {
    let bytes = format!("{PING}\r\n{PING}\n");
    assert_eq!(answers(bytes.bytes().map(|byte| [byte])), ["ping", "ping"]);
}

#[test]
fn a_line_at_the_limit_is_read_and_one_byte_more_is_refused() {
    for (length, end, expected) in [
        (1024, "\n", "ping"),
        (1024, "\r\n", "ping"),
        (1025, "\n", "line_too_long"),
        (1025, "\r\n", "line_too_long"),
        (1024, "", "ping"),
        (1025, "", "line_too_long"),
    ] {
        assert_eq!(answers([format!("{PING:length$}{end}")]), [expected], "{length} {end:?}");
    }
}

#[test]
fn a_last_line_without_its_end_is_answered() {
    assert_eq!(answers([format!("\n \r\n{PING}\n\n{PING}")]), ["ping", "ping"]);
}

#[test]
fn only_white_space_of_json_is_blank_or_surrounds_a_request() {
    for (line, expected) in [
        (format!(" \t\r{PING}\r\t "), "ping"),
        ("\x0c".to_owned(), "bad_json"),
        ("\x0b".to_owned(), "bad_json"),
        ("\0".to_owned(), "bad_json"),
        ("\u{a0}".to_owned(), "bad_json"),
        (format!("\x0c{PING}"), "bad_json"),
        (format!("{PING}\u{2003}"), "bad_json"),
    ] {
        assert_eq!(answers([format!("{line}\n \t\n{PING}")]), [expected, "ping"], "{line:?}");
    }
}

#[test]
fn a_stream_without_a_line_feed_leaves_memory_flat() {
    const PIECE: usize = 1 << 20;
    const PIECES: usize = 256;
    // KiB that it may have grown, with the tables of the games that it makes at its start.
    const GROWTH: usize = 64 << 10;
    let daemon = Daemon::start(&[]);
    let mut client = greeted(&daemon);
    let resident = || daemon.usage().map(|usage| usage.resident);
    let before = resident();
    let mut most = before;
    for _ in 0..PIECES {
        client.send(vec![b' '; PIECE]);
        most = most.max(resident());
    }
    client.send(format!("\n{PING}\n"));
    assert_eq!(
        [client.last(), client.last()].map(|it| name(&it.unwrap())),
        ["line_too_long", "ping"]
    );
    if let (Some(before), Some(most)) = (before, most) {
        let grown = most - before;
        assert!(grown < GROWTH, "{grown} KiB more");
    }
}

#[test]
fn numbers_of_sixty_four_digits_are_refused_by_the_field() {
    let daemon = Daemon::start(&[]);
    let mut client = greeted(&daemon);
    let number = "9".repeat(64);
    for (field, number, code) in [
        ("depth", number.clone(), "out_of_range"),
        ("nodes", format!("-{number}"), "out_of_range"),
        ("movetime_ms", format!("0.5{number}"), "bad_type"),
        ("threads", format!("1e{}", &number[..5]), "bad_json"),
        ("id", number, "bad_id"),
    ] {
        client.send(format!("{{\"cmd\":\"go\",\"game\":\"nim\",\"{field}\":{number}}}\n"));
        let reply = client.last().unwrap();
        assert_eq!(name(&reply), code, "{reply}");
        let named = reply["error"]["field"] == field;
        assert!(named || code == "bad_json", "{reply}");
    }
}

#[test]
fn bad_utf8_is_named_by_its_byte() {
    let daemon = Daemon::start(&[]);
    let mut client = greeted(&daemon);
    for bytes in [&b"\xff"[..], b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xe2\x82"] {
        client.send([b"{\"id\":\"", bytes, b"\"}\n"].concat());
        let reply = client.last().unwrap();
        assert_eq!(name(&reply), "bad_utf8");
        assert!(reply["error"]["message"].as_str().unwrap().contains("byte 7"), "{reply}");
    }
}

#[test]
fn of_two_fields_with_one_name_the_last_counts() {
    let twice = r#"{"id":"first","id":"last","cmd":"quit","cmd":"ping"}"#;
    assert_eq!(answers([twice, "\n", PING]), ["last", "ping"]);
}

#[test]
fn a_hundred_thousand_brackets_are_too_deep() {
    let daemon = Daemon::start(&[]);
    let mut client = greeted(&daemon);
    for bracket in ["[", "{\"a\":", "[{\"a\":"] {
        client.send(format!("{{\"cmd\":{}\n", bracket.repeat(100_000)));
        assert_eq!(name(&client.last().unwrap()), "too_deep");
    }
    let in_a_string =
        format!("{{\"id\":\"ping\",\"cmd\":\"ping\",\"x\":\"{}\"}}\n", "[".repeat(100_000));
    client.send(in_a_string);
    assert_eq!(name(&client.last().unwrap()), "ping");
}
