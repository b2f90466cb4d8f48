//! Bytes as a client sends them on a WebSocket, in pieces of any length, with an echo on the other side.
#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use plateau::transport::{Bounds, Input, web_socket};
use plateau_protocol::Line;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::{Builder, Runtime};

const MAX_LINE: usize = 4096;
/// The timeout of a conversation.
const PATIENCE: Duration = Duration::from_secs(20);

static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap());

/// The bytes that come back where these are sent in pieces of this length, and the connection is then closed.
async fn echoed(bytes: &[u8], piece: usize) -> Vec<u8> {
    let (ours, theirs) = tokio::io::duplex(1 << 20);
    let mut connection = web_socket(ours, Vec::new(), "fuzz".to_owned(), &Bounds::new(MAX_LINE));
    let server = tokio::spawn(async move {
        while let Some(Input::Line(line)) = connection.input.recv().await {
            let line = match line {
                Line::Bytes(bytes) => bytes,
                Line::TooLong | Line::NoRoom => b"too long".to_vec(),
            };
            if connection.outbox.send([line, b"\n".to_vec()].concat()).await.is_err() {
                return;
            }
        }
    });
    let (mut reader, mut writer) = tokio::io::split(theirs);
    for piece in bytes.chunks(piece) {
        // Data after the end is ignored.
        let _ = writer.write_all(piece).await;
    }
    let _ = writer.shutdown().await;
    let mut replies = Vec::new();
    let _ = reader.read_to_end(&mut replies).await;
    server.await.expect("nothing panics");
    replies
}

/// The frames of a server, each a first byte and a payload: whole and not masked.
fn frames(mut bytes: &[u8]) -> Vec<(u8, Vec<u8>)> {
    let mut frames = Vec::new();
    while let &[first, short, ref rest @ ..] = bytes {
        let (length, rest) = match short {
            127 => (u64::from_be_bytes(rest[..8].try_into().unwrap()) as usize, &rest[8..]),
            126 => (u16::from_be_bytes(rest[..2].try_into().unwrap()).into(), &rest[2..]),
            short => (usize::from(short), rest),
        };
        frames.push((first, rest[..length].to_vec()));
        bytes = &rest[length..];
    }
    assert!(bytes.is_empty(), "the last frame is whole");
    frames
}

fuzz_target!(|input: (u8, &[u8])| {
    let (piece, bytes) = input;
    let replies = RUNTIME.block_on(async {
        let echoed = async {
            [echoed(bytes, usize::from(piece) + 1).await, echoed(bytes, bytes.len().max(1)).await]
        };
        tokio::time::timeout(PATIENCE, echoed).await.expect("an end")
    });
    let [some, one] = replies.map(|replies| {
        let frames = frames(&replies);
        let closes = frames.iter().filter(|(first, _)| *first == 0x88).count();
        assert!(
            closes <= 1
                && frames.iter().take(frames.len().saturating_sub(1)).all(|it| it.0 != 0x88)
        );
        // A pong may take the place of an earlier one.
        frames.into_iter().filter(|(first, _)| *first != 0x8a).collect::<Vec<_>>()
    });
    assert_eq!(some, one, "the cuts of the stream do not matter");
});
