//! The order rules of the protocol, tested with random conversations: commands of several sessions, searches, stops and pings,
//! in a stream that is split anywhere. The model is the same as in `plateau conform`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use plateau::conform::script::{Arena, Step};
use plateau::conform::{Replies, Script};
use plateau::server::Server;
use plateau_protocol::{Dialect, MAX_LINE};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::{PROGRAM, Peer, start};

/// Long enough for any conversation on any machine; a test that waits longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A text in pieces of these lengths, one after the other, which begin again after the last.
fn cut<'t>(mut rest: &'t [u8], lengths: &'t [usize]) -> impl Iterator<Item = &'t [u8]> {
    let mut lengths = lengths.iter().copied().cycle();
    std::iter::from_fn(move || {
        let length = lengths.next().unwrap_or(1).min(rest.len());
        rest.split_off(..length).filter(|piece| !piece.is_empty())
    })
}

/// Sends the lines in pieces of these lengths, and reads all replies.
async fn converse(server: &Arc<Server>, lines: Vec<u8>, pieces: &[usize]) -> Vec<Value> {
    let (connection, client) = plateau::transport::memory(Dialect::Json, MAX_LINE);
    let served = Arc::clone(server);
    let served = tokio::spawn(async move { served.converse(connection).await });
    let (mut replies, mut requests) = tokio::io::split(client);
    let send = async {
        for piece in cut(&lines, pieces) {
            requests.write_all(piece).await.unwrap();
            tokio::task::yield_now().await;
        }
        requests.shutdown().await.unwrap();
    };
    let mut text = String::new();
    let (_, read) = tokio::join!(send, replies.read_to_string(&mut text));
    read.unwrap();
    served.await.unwrap().unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The same over the pipes of a program, on which workers write their replies themselves.
fn converse_over_pipes(lines: &[u8], pieces: &[usize]) -> Vec<Value> {
    let mut program = serve();
    let (mut requests, replies) = (program.stdin.take().unwrap(), program.stdout.take().unwrap());
    std::thread::scope(|scope| {
        scope.spawn(move || {
            cut(lines, pieces).for_each(|piece| requests.write_all(piece).unwrap());
        });
        let lines = BufReader::new(replies).lines();
        let replies = lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect();
        assert!(program.wait().unwrap().success());
        replies
    })
}

/// A daemon at our ends of two pipes.
fn serve() -> Child {
    let (stdin, stdout) = (Stdio::piped(), Stdio::piped());
    Command::new(PROGRAM).args(["serve", "--json"]).stdin(stdin).stdout(stdout).spawn().unwrap()
}

#[test]
fn a_client_that_has_an_answer_finds_its_request_ended() {
    let mut program = serve();
    let (mut requests, replies) = (program.stdin.take().unwrap(), program.stdout.take().unwrap());
    let mut replies = BufReader::new(replies).lines();
    // Each has the id of the one before, which ends only with its answer.
    for _ in 0..2000 {
        let search = json!({"id": 1, "cmd": "go", "game": "tic_tac_toe", "strategy": "random"});
        requests.write_all(format!("{search}\n").as_bytes()).unwrap();
        let reply: Value = serde_json::from_str(&replies.next().unwrap().unwrap()).unwrap();
        assert_eq!((&reply["type"], &reply["id"]), (&json!("result"), &json!(1)), "{reply}");
    }
    drop(requests);
    assert!(program.wait().unwrap().success());
}

#[test]
fn random_conversations_keep_the_order_rules_over_pipes_too() {
    let server = start(|_| ());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let claims = runtime.block_on(async { Peer::memory(&server, Dialect::Json).claims().await });
    keep_the_order_rules(60, &Arena::of(&claims), converse_over_pipes);
}

#[test]
fn random_conversations_keep_the_order_rules_however_their_bytes_are_cut() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.unwrap();
    let server = start(|_| ());
    let claims = runtime.block_on(async { Peer::memory(&server, Dialect::Json).claims().await });
    let arenas = Arena::of(&claims);
    keep_the_order_rules(200, &arenas, |lines, pieces| {
        runtime.block_on(async {
            let replies = converse(&server, lines.to_vec(), pieces);
            tokio::time::timeout(PATIENCE, replies).await.expect("an end")
        })
    });
}

/// Judges the replies of random conversations.
fn keep_the_order_rules(
    cases: u32,
    arenas: &[Arena],
    converse: impl Fn(&[u8], &[usize]) -> Vec<Value>,
) {
    let config = Config {
        cases,
        rng_seed: RngSeed::Fixed(16),
        failure_persistence: None,
        ..Config::default()
    };
    let steps = prop::collection::vec(any::<u32>().prop_map(Step::of), 1..40);
    let pieces = prop::collection::vec(1..200_usize, 1..8);
    let held = TestRunner::new(config).run(&(steps, pieces), |(steps, pieces)| {
        let script = Script::new(arenas, &steps);
        let replies = converse(&script.to_bytes(), &pieces);
        let broken = Replies::new(&script, &replies).and_then(|replies| replies.judge());
        broken.map_err(TestCaseError::fail)
    });
    held.unwrap_or_else(|failure| panic!("{failure}"));
}
