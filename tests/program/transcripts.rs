//! The golden conversations of `protocol/transcripts/`, replayed in memory and over every kind of socket.
//!
//! `protocol/transcripts/README.md` documents their format; the tests of every client replay them too.

use std::collections::BTreeSet;

use crate::support::{Peer, Wire, request_is_valid, start};
use plateau::conform::{Replay, Transcript, Turn};
use plateau_core::games::GAMES;
use plateau_protocol::{Dialect, NAMES};

/// Those of the games, and the rules for each game.
fn transcripts() -> Vec<Transcript> {
    let games: Vec<_> = GAMES.iter().map(|entry| entry.about().id.to_owned()).collect();
    [Transcript::all(), Transcript::rules(&games)].concat()
}

/// Plays the client's part.
async fn replay(transcript: &Transcript, mut peer: Peer) {
    let mut replay = Replay::new(transcript, None);
    loop {
        match replay.turn() {
            Turn::Send(line) => peer.send_line(&line).await,
            Turn::Listen => match peer.receive().await {
                Some(reply) => replay.hear(reply),
                None => replay.give_up("it closed its connection"),
            },
            Turn::End => break,
        }
    }
    let verdict = replay.verdict();
    assert_eq!(verdict.differences, [], "{}", transcript.name);
    assert_eq!(verdict.refused, [""; 0], "{}", transcript.name);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn transcripts_hold_in_memory() {
    for transcript in transcripts() {
        let dialect = if transcript.has_words() { Dialect::Words } else { Dialect::Json };
        let server = start(|_| ());
        replay(&transcript, Peer::memory(&server, dialect)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn transcripts_hold_over_sockets() {
    for wire in Wire::ALL {
        let (_server, address) = wire.start(|_| ()).await;
        for transcript in transcripts().into_iter().filter(|transcript| !transcript.has_words()) {
            replay(&transcript, wire.connect(address).await).await;
        }
    }
}

#[test]
fn every_game_and_every_command_has_a_transcript() {
    let transcripts = Transcript::all();
    let names: BTreeSet<_> =
        transcripts.iter().map(|transcript| transcript.name.as_str()).collect();
    for id in GAMES.iter().map(|entry| entry.about().id).chain(["errors"]) {
        assert!(names.contains(id), "no transcript {id}.jsonl");
    }
    let sent: BTreeSet<_> = transcripts
        .iter()
        .filter(|transcript| transcript.name != "errors")
        .flat_map(Transcript::sent)
        .filter_map(|request| request["cmd"].as_str())
        .collect();
    let missing: Vec<_> = NAMES.iter().filter(|name| !sent.contains(*name)).collect();
    assert!(missing.is_empty(), "no transcript sends {missing:?}");
}

#[test]
fn what_transcripts_send_is_what_the_schema_allows() {
    for transcript in Transcript::all().iter().filter(|transcript| transcript.name != "errors") {
        for request in transcript.sent() {
            assert!(request_is_valid(request), "{}: {request}", transcript.name);
        }
    }
}
