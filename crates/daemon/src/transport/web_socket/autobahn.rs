//! The cases of the Autobahn test suite that apply to a server which reads messages as lines.
//!
//! Source: Crossbar.io, "Autobahn|Testsuite", cases 1 to 7 and 10 <https://github.com/crossbario/autobahn-testsuite>.
//! Cases 9 are about speed, 12 and 13 about compression, which is not offered.
//! If the suite allows a strict ending and others, the strict one is expected; but of pings that come together only
//! the last one must have its pong (RFC 6455, section 5.5.3).

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use plateau_protocol::codec::Line;

use super::web_socket;
use crate::transport::{Bounds, Input};

const TEXT: u8 = 0x81;
const BINARY: u8 = 0x82;
const CLOSE: u8 = 0x88;
const PING: u8 = 0x89;
const PONG: u8 = 0x8a;
/// The first, a middle and the last frame of a text.
const BEGIN: u8 = 0x01;
const MORE: u8 = 0x00;
const END: u8 = 0x80;

/// The codes with which the server ends.
const NORMAL: u16 = 1000;
const PROTOCOL_ERROR: u16 = 1002;
const INVALID_PAYLOAD: u16 = 1007;

/// A frame of a client: its first byte, and its payload.
type Frame<'a> = (u8, &'a [u8]);

/// A case: its number, its frames, the messages that come back, the payload of the last pong, and the code of the end.
type Case<'a> = (&'a str, &'a [Frame<'a>], &'a [&'a [u8]], Option<&'a [u8]>, u16);

/// The output of the server.
#[derive(Debug, Default, PartialEq, Eq)]
struct Said {
    messages: Vec<Vec<u8>>,
    last_pong: Option<Vec<u8>>,
    code: u16,
}

/// Bytes of a frame; the mask is not zero.
fn encode((first, payload): Frame<'_>) -> Vec<u8> {
    const MASK: [u8; 4] = [1, 2, 0, 250];
    let length = payload.len();
    let mut bytes = match length {
        0..126 => vec![first, 0x80 | length as u8],
        126..0x1_0000 => [&[first, 0xfe][..], &(length as u16).to_be_bytes()].concat(),
        _ => [&[first, 0xff][..], &(length as u64).to_be_bytes()].concat(),
    };
    bytes.extend(MASK);
    bytes.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, key)| byte ^ key));
    bytes
}

/// The output of a server that echoes each message, for these bytes in pieces of a given length.
async fn echo(bytes: &[u8], piece: usize) -> Said {
    let (ours, mut theirs) = tokio::io::duplex(1 << 20);
    let bounds = Bounds::new(1 << 20);
    let mut connection = web_socket(ours, Vec::new(), "echo".to_owned(), &bounds);
    let server = tokio::spawn(async move {
        while let Some(Input::Line(Line::Bytes(line))) = connection.input.recv().await {
            connection.outbox.send([line, b"\n".to_vec()].concat()).await.unwrap();
        }
    });
    let mut replies = Vec::new();
    for piece in bytes.chunks(piece) {
        // Data after the end is ignored.
        let _ = theirs.write_all(piece).await;
    }
    theirs.read_to_end(&mut replies).await.unwrap();
    server.await.unwrap();
    said(&replies)
}

/// Reads frames of the server. The last one must be a close frame.
fn said(mut bytes: &[u8]) -> Said {
    let mut said = Said::default();
    while let &[first, short, ref rest @ ..] = bytes {
        assert_eq!(said.code, 0, "nothing comes after a close frame");
        let (length, rest) = match short {
            127 => (u64::from_be_bytes(rest[..8].try_into().unwrap()) as usize, &rest[8..]),
            126 => (u16::from_be_bytes(rest[..2].try_into().unwrap()).into(), &rest[2..]),
            short => (short.into(), rest),
        };
        let payload = rest[..length].to_vec();
        bytes = &rest[length..];
        match first {
            TEXT => said.messages.push(payload),
            PONG => said.last_pong = Some(payload),
            CLOSE => said.code = u16::from_be_bytes(payload[..2].try_into().unwrap()),
            other => panic!("{other:#x} {payload:?}"),
        }
    }
    assert_ne!(said.code, 0, "it closes");
    said
}

/// Runs a case: its frames, then a close frame unless it ends before, in pieces of several lengths.
async fn check(
    case: &str,
    frames: &[Frame<'_>],
    messages: &[&[u8]],
    last_pong: Option<&[u8]>,
    code: u16,
) {
    let close = NORMAL.to_be_bytes();
    let frames = frames.iter().copied().chain([(CLOSE, &close[..])]);
    let bytes: Vec<u8> = frames.flat_map(encode).collect();
    let expected = Said {
        messages: messages.iter().map(|message| message.to_vec()).collect(),
        last_pong: last_pong.map(<[u8]>::to_vec),
        code,
    };
    for piece in [1, 3, 997, bytes.len()] {
        if bytes.len() / piece < 10_000 {
            let said = echo(&bytes, piece).await;
            assert!(said == expected, "case {case}, pieces of {piece}: {said:.300?}");
        }
    }
}

/// Cases 1: messages of any length; 10: one in many frames.
#[tokio::test]
async fn a_message_of_any_length_comes_back() {
    for kind in [TEXT, BINARY] {
        for length in [1, 125, 126, 127, 128, 65_535, 65_536] {
            let message = vec![b'*'; length];
            check("1", &[(kind, &message)], &[&message], None, NORMAL).await;
        }
    }
    check("1.1.1: lines without anything are passed over", &[(TEXT, b"")], &[], None, NORMAL).await;
    let long = vec![b'*'; 65_536];
    let mut frames: Vec<Frame<'_>> = long.chunks(1300).map(|piece| (MORE, piece)).collect();
    frames[0].0 = BEGIN;
    frames.last_mut().unwrap().0 = END;
    check("10.1.1", &frames, &[&long], None, NORMAL).await;
}

/// Cases 2 to 5: pings, reserved bits, opcodes, fragments.
#[tokio::test]
async fn frames_are_answered_or_refused_by_their_heads() {
    let long = [0xfe; 126];
    let cases: &[Case<'_>] = &[
        ("2.1", &[(PING, b"")], &[], Some(b""), NORMAL),
        ("2.2", &[(PING, b"Hello, world!")], &[], Some(b"Hello, world!"), NORMAL),
        ("2.3", &[(PING, b"\x00\xff\xfe\xfd")], &[], Some(b"\x00\xff\xfe\xfd"), NORMAL),
        ("2.4", &[(PING, &long[..125])], &[], Some(&long[..125]), NORMAL),
        ("2.5", &[(PING, &long)], &[], None, PROTOCOL_ERROR),
        ("2.7", &[(PONG, b"")], &[], None, NORMAL),
        ("2.8", &[(PONG, b"unasked")], &[], None, NORMAL),
        ("2.9", &[(PONG, b"unasked"), (PING, b"ping")], &[], Some(b"ping"), NORMAL),
        ("2.10", &[(PING, b"1"), (PING, b"2"), (PING, b"3")], &[], Some(b"3"), NORMAL),
        ("3.1", &[(0x10 | TEXT, b"a")], &[], None, PROTOCOL_ERROR),
        ("3.2", &[(TEXT, b"a"), (0x20 | TEXT, b"b"), (PING, b"")], &[b"a"], None, PROTOCOL_ERROR),
        ("3.3", &[(TEXT, b"a"), (0x30 | TEXT, b"b"), (PING, b"")], &[b"a"], None, PROTOCOL_ERROR),
        ("3.4", &[(TEXT, b"a"), (0x40 | TEXT, b"b"), (PING, b"")], &[b"a"], None, PROTOCOL_ERROR),
        ("3.5", &[(0x50 | BINARY, b"\x00\xff")], &[], None, PROTOCOL_ERROR),
        ("3.6", &[(0x60 | PING, b"a")], &[], None, PROTOCOL_ERROR),
        ("3.7", &[(0x70 | CLOSE, b"")], &[], None, PROTOCOL_ERROR),
        ("4.1.1", &[(0x83, b"")], &[], None, PROTOCOL_ERROR),
        ("4.1.2", &[(0x84, b"a")], &[], None, PROTOCOL_ERROR),
        ("4.1.3", &[(TEXT, b"a"), (0x85, b""), (PING, b"")], &[b"a"], None, PROTOCOL_ERROR),
        ("4.1.4", &[(TEXT, b"a"), (0x86, b"b"), (PING, b"")], &[b"a"], None, PROTOCOL_ERROR),
        ("4.1.5", &[(TEXT, b"a"), (0x87, b"b"), (PING, b"")], &[b"a"], None, PROTOCOL_ERROR),
        ("4.2.1", &[(0x8b, b"")], &[], None, PROTOCOL_ERROR),
        ("4.2.2", &[(0x8c, b"a")], &[], None, PROTOCOL_ERROR),
        ("4.2.3", &[(TEXT, b"a"), (0x8d, b""), (PING, b"")], &[b"a"], None, PROTOCOL_ERROR),
        ("4.2.4", &[(TEXT, b"a"), (0x8e, b"b"), (PING, b"")], &[b"a"], None, PROTOCOL_ERROR),
        ("4.2.5", &[(TEXT, b"a"), (0x8f, b"b"), (PING, b"")], &[b"a"], None, PROTOCOL_ERROR),
        ("5.1", &[(PING & !END, b"1"), (END, b"2")], &[], None, PROTOCOL_ERROR),
        ("5.2", &[(PONG & !END, b"1"), (END, b"2")], &[], None, PROTOCOL_ERROR),
        ("5.3", &[(BEGIN, b"1"), (END, b"2")], &[b"12"], None, NORMAL),
        ("5.6", &[(BEGIN, b"1"), (PING, b"p"), (END, b"2")], &[b"12"], Some(b"p"), NORMAL),
        ("5.9", &[(END, b"1"), (TEXT, b"2")], &[], None, PROTOCOL_ERROR),
        ("5.12", &[(MORE, b"1"), (TEXT, b"2")], &[], None, PROTOCOL_ERROR),
        (
            "5.15",
            &[(BEGIN, b"1"), (END, b"2"), (MORE, b"3"), (TEXT, b"4")],
            &[b"12"],
            None,
            PROTOCOL_ERROR,
        ),
        ("5.16", &[(MORE, b"1"), (BEGIN, b"2"), (END, b"3")], &[], None, PROTOCOL_ERROR),
        ("5.17", &[(END, b"1"), (BEGIN, b"2"), (END, b"3")], &[], None, PROTOCOL_ERROR),
        ("5.18", &[(BEGIN, b"1"), (TEXT, b"2")], &[], None, PROTOCOL_ERROR),
        (
            "5.19",
            &[
                (BEGIN, b"1"),
                (MORE, b"2"),
                (PING, b"p"),
                (MORE, b"3"),
                (MORE, b"4"),
                (PING, b"q"),
                (END, b"5"),
            ],
            &[b"12345"],
            Some(b"q"),
            NORMAL,
        ),
    ];
    for (case, frames, messages, last_pong, code) in cases {
        check(case, frames, messages, *last_pong, *code).await;
    }
}

/// Cases 6: texts are UTF-8, however they are cut into frames and reads.
#[tokio::test]
async fn a_text_is_utf_8() {
    let valid: &[(&str, &[u8])] = &[
        ("6.2.1", "Hello-µ@ßöäüàá-UTF-8!!".as_bytes()),
        ("6.5.1", "κόσμε".as_bytes()),
        ("6.6.5", b"\xce\xba\xe1\xbd\xb9\xcf\x83"),
        ("6.7.1", b"\x00"),
        ("6.7.2", b"\xc2\x80"),
        ("6.7.3", b"\xe0\xa0\x80"),
        ("6.7.4", b"\xf0\x90\x80\x80"),
        ("6.9.1", b"\x7f"),
        ("6.9.2", b"\xdf\xbf"),
        ("6.9.3", b"\xef\xbf\xbf"),
        ("6.9.4", b"\xf4\x8f\xbf\xbf"),
        ("6.11.1", b"\xed\x9f\xbf"),
        ("6.11.2", b"\xee\x80\x80"),
        ("6.11.3", b"\xef\xbf\xbd"),
        ("6.22.1", b"\xef\xbf\xbe"),
        ("6.23.1", b"\xef\xbf\xbd"),
    ];
    let invalid: &[(&str, &[u8])] = &[
        ("6.3.1", b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited"),
        ("6.4.1", b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xf4\x90\x80\x80edited"),
        ("6.6.1", b"\xce"),
        ("6.6.3", b"\xce\xba\xe1"),
        ("6.6.4", b"\xce\xba\xe1\xbd"),
        ("6.8.1", b"\xf8\x88\x80\x80\x80"),
        ("6.8.2", b"\xfc\x84\x80\x80\x80\x80"),
        ("6.10.1", b"\xf7\xbf\xbf\xbf"),
        ("6.10.2", b"\xfb\xbf\xbf\xbf\xbf"),
        ("6.10.3", b"\xfd\xbf\xbf\xbf\xbf\xbf"),
        ("6.11.5", b"\xf4\x90\x80\x80"),
        ("6.12.1", b"\x80"),
        ("6.12.2", b"\xbf"),
        ("6.12.5", b"\x80\xbf\x80\xbf\x80"),
        ("6.13.1", b"\xc0 \xc1 \xc2 \xc3 \xc4 "),
        ("6.13.2", b"\xe0 \xe1 \xe2 \xe3 "),
        ("6.13.3", b"\xf0 \xf1 \xf2 \xf3 "),
        ("6.14.1", b"\xc0"),
        ("6.14.2", b"\xe0\x80"),
        ("6.14.3", b"\xf0\x80\x80"),
        ("6.14.6", b"\xdf"),
        ("6.14.7", b"\xef\xbf"),
        ("6.14.8", b"\xf7\xbf\xbf"),
        ("6.16.1", b"\xfe"),
        ("6.17.1", b"\xc0\xaf"),
        ("6.17.2", b"\xe0\x80\xaf"),
        ("6.17.3", b"\xf0\x80\x80\xaf"),
        ("6.18.1", b"\xc1\xbf"),
        ("6.18.2", b"\xe0\x9f\xbf"),
        ("6.18.3", b"\xf0\x8f\xbf\xbf"),
        ("6.19.1", b"\xc0\x80"),
        ("6.20.1", b"\xed\xa0\x80"),
        ("6.20.7", b"\xed\xbf\xbf"),
        ("6.21.1", b"\xed\xa0\x80\xed\xb0\x80"),
    ];
    let endings = [(valid, NORMAL), (invalid, INVALID_PAYLOAD)];
    for (case, text, code) in endings
        .iter()
        .flat_map(|&(texts, code)| texts.iter().map(move |&(case, text)| (case, text, code)))
    {
        let messages = &[text][..usize::from(code == NORMAL)];
        check(case, &[(TEXT, text)], messages, None, code).await;
        let (begin, end) = text.split_at(text.len() / 2);
        check(case, &[(BEGIN, begin), (MORE, b""), (END, end)], messages, None, code).await;
        // A binary message need not be UTF-8; the reader of the line checks that.
        check(case, &[(BINARY, text)], &[text], None, NORMAL).await;
    }
    // 6.4.3: the text fails where it is wrong, before its end has come.
    check("6.4.3", &[(BEGIN, b"\xce\xba\xf4\x90")], &[], None, INVALID_PAYLOAD).await;
    let between: &[Frame<'_>] = &[(BEGIN, b"\xce"), (PING, b"\xff"), (END, b"\xba")];
    check("6.2.3, with a ping", between, &[b"\xce\xba"], Some(b"\xff"), NORMAL).await;
}

/// Cases 7: close frames.
#[tokio::test]
async fn a_close_frame_has_a_code_and_a_reason_that_are_allowed() {
    let long = vec![b'*'; 256 << 10];
    let reason = [&NORMAL.to_be_bytes()[..], &[b'*'; 124]].concat();
    let cases: &[Case<'_>] = &[
        ("7.1.1", &[(TEXT, b"a")], &[b"a"], None, NORMAL),
        ("7.1.2", &[(CLOSE, b""), (CLOSE, b"")], &[], None, NORMAL),
        ("7.1.3", &[(CLOSE, b""), (PING, b"late")], &[], None, NORMAL),
        ("7.1.4", &[(CLOSE, b""), (TEXT, b"late")], &[], None, NORMAL),
        ("7.1.5", &[(BEGIN, b"a"), (CLOSE, b""), (END, b"b")], &[], None, NORMAL),
        ("7.1.6", &[(TEXT, &long), (CLOSE, b""), (PING, b"late")], &[&long], None, NORMAL),
        ("7.3.1", &[(CLOSE, b"")], &[], None, NORMAL),
        ("7.3.2", &[(CLOSE, b"a")], &[], None, PROTOCOL_ERROR),
        ("7.3.3", &[(CLOSE, b"\x03\xe8")], &[], None, NORMAL),
        ("7.3.4", &[(CLOSE, b"\x03\xe8Hello World!")], &[], None, NORMAL),
        ("7.3.5", &[(CLOSE, &reason[..125])], &[], None, NORMAL),
        ("7.3.6", &[(CLOSE, &reason)], &[], None, PROTOCOL_ERROR),
        ("7.5.1", &[(CLOSE, b"\x03\xe8\xce\xba\xed\xa0\x80edited")], &[], None, INVALID_PAYLOAD),
        ("7.5.1, cut off", &[(CLOSE, b"\x03\xe8\xce")], &[], None, INVALID_PAYLOAD),
    ];
    for (case, frames, messages, last_pong, code) in cases {
        check(case, frames, messages, *last_pong, *code).await;
    }
    let allowed = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999];
    let forbidden = [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535];
    for (case, codes, ending) in
        [("7.7", &allowed[..], None), ("7.9 and 7.13", &forbidden, Some(PROTOCOL_ERROR))]
    {
        for &code in codes {
            let (close, ending) = (u16::to_be_bytes(code), ending.unwrap_or(code));
            check(&format!("{case}: {code}"), &[(CLOSE, &close)], &[], None, ending).await;
        }
    }
}
