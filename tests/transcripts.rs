//! The golden conversations of `protocol/transcripts/`, replayed in memory and over every kind of socket.
//!
//! `protocol/transcripts/README.md` says how they are written; the tests of every client replay them too.

mod support;

use std::collections::BTreeSet;
use std::path::PathBuf;

use plateau::games::GAMES;
use plateau::protocol::{Dialect, NAMES};
use serde_json::Value;

use support::{Peer, Wire, request_is_valid, start};

/// A transcript: its name and its steps.
struct Transcript {
    name: String,
    steps: Vec<Value>,
}

impl Transcript {
    /// Whether it needs a connection that takes words.
    fn has_words(&self) -> bool {
        self.steps.iter().any(|step| step.get("words").is_some())
    }

    fn sent(&self) -> impl Iterator<Item = &Value> {
        self.steps.iter().filter_map(|step| step.get("send"))
    }
}

fn transcripts() -> Vec<Transcript> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/protocol/transcripts"));
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    let transcript = |path: &PathBuf| Transcript {
        name: path.file_stem().unwrap().to_string_lossy().into_owned(),
        steps: std::fs::read_to_string(path)
            .unwrap()
            .lines()
            .map(|line| {
                serde_json::from_str(line).unwrap_or_else(|e| panic!("{path:?}: {e}: {line}"))
            })
            .collect(),
    };
    paths
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "jsonl"))
        .map(transcript)
        .collect()
}

/// Whether `value` is what `pattern` describes; if not, where.
fn compare(pattern: &Value, value: &Value, path: &str) -> Result<(), String> {
    let fail = || Err(format!("{path}: expected {pattern}, came {value}"));
    match (pattern, value) {
        (Value::Object(fields), _)
            if fields.keys().next().is_some_and(|key| key.starts_with('$')) =>
        {
            let (matcher, argument) = fields.iter().next().unwrap();
            let holds = match (matcher.as_str(), value) {
                ("$any", _) => true,
                ("$type", Value::String(_)) => argument == "string",
                ("$type", Value::Number(n)) => {
                    argument == "number" || (argument == "integer" && !n.is_f64())
                }
                ("$type", Value::Array(_)) => argument == "array",
                ("$length", Value::Array(items)) => argument.as_u64() == Some(items.len() as u64),
                ("$contains", Value::String(text)) => text.contains(argument.as_str().unwrap()),
                ("$contains", Value::Array(items)) => items.contains(argument),
                ("$between", Value::Number(n)) => {
                    let bound = |i: usize| argument[i].as_f64().unwrap();
                    n.as_f64().is_some_and(|n| (bound(0)..=bound(1)).contains(&n))
                }
                ("$one_of", _) => argument.as_array().unwrap().contains(value),
                _ => false,
            };
            if holds { Ok(()) } else { fail() }
        }
        (Value::Object(fields), Value::Object(values)) => {
            fields.iter().try_for_each(|(name, pattern)| {
                let value = values.get(name);
                if pattern.get("$absent").is_some() {
                    return if value.is_none() {
                        Ok(())
                    } else {
                        Err(format!("{path}.{name} is there"))
                    };
                }
                compare(pattern, value.unwrap_or(&Value::Null), &format!("{path}.{name}"))
            })
        }
        (Value::Array(patterns), Value::Array(values)) if patterns.len() == values.len() => {
            patterns.iter().zip(values).enumerate().try_for_each(|(i, (pattern, value))| {
                compare(pattern, value, &format!("{path}[{i}]"))
            })
        }
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => Ok(()),
        _ if pattern == value => Ok(()),
        _ => fail(),
    }
}

/// Plays the client's part.
async fn replay(transcript: &Transcript, mut peer: Peer) {
    // Replies that came before the one that was expected.
    let mut early: Vec<Value> = Vec::new();
    for (number, step) in transcript.steps.iter().enumerate() {
        let name = format!("{} line {}", transcript.name, number + 1);
        if let Some(request) = step.get("send") {
            peer.send(request).await;
        } else if let Some(line) = step.get("line").or(step.get("words")) {
            peer.send_line(line.as_str().unwrap()).await;
        } else if let Some(pattern) = step.get("expect") {
            let meant = |reply: &Value| {
                reply.get("id") == pattern.get("id")
                    && (reply["type"] != "info" || pattern["type"] == "info")
            };
            let reply = match early.iter().position(meant) {
                Some(index) => early.remove(index),
                None => loop {
                    let reply = peer.receive().await.unwrap_or_else(|| panic!("{name}: closed"));
                    if meant(&reply) {
                        break reply;
                    }
                    if reply["type"] != "info" {
                        early.push(reply);
                    }
                },
            };
            if let Err(difference) = compare(pattern, &reply, "reply") {
                panic!("{name}: {difference}\nthe whole reply: {reply}");
            }
        } else {
            assert!(step.get("about").is_some(), "{name}: {step}");
        }
    }
    assert!(early.is_empty(), "{}: nobody expected {early:?}", transcript.name);
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
    let transcripts = transcripts();
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
    for transcript in transcripts().iter().filter(|transcript| transcript.name != "errors") {
        for request in transcript.sent() {
            assert!(request_is_valid(request), "{}: {request}", transcript.name);
        }
    }
}
