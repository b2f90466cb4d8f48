//! Third-party engines as strategies of the daemon: they play, they fail, they are stopped, and nothing of them stays behind.
#![cfg(unix)]

use std::process::Command;

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::support::daemon::{Client, Daemon, eventually};
use crate::support::{DEVELOPERS_PROGRAM, PROGRAM, check_schema};

/// Processes of an engine: its guard and itself.
const EACH: usize = 2;

/// Number of processes that have `mark` in their command line, the daemon excepted.
fn processes(mark: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let is_engine = |line: &Vec<u8>| {
        let line = String::from_utf8_lossy(line);
        line.contains(mark) && !line.contains("serve")
    };
    lines.filter(is_engine).count()
}

/// The seed of a test's engines, by which their processes are found; `number` is that of the test.
fn mark(number: u64) -> String {
    (8_000_000_000 + u64::from(std::process::id()) * 1000 + number).to_string()
}

/// A daemon with a mock engine as strategy `mock` of tic-tac-toe, and a client of it.
struct Stage {
    daemon: Daemon,
    client: Client,
    mark: String,
}

impl Stage {
    /// Starts a daemon with a mock engine that has these faults.
    fn open(number: u64, faults: &str, arguments: &[&str]) -> Self {
        let mark = mark(number);
        let engine = format!(
            "tic_tac_toe:mock=uci:{DEVELOPERS_PROGRAM} args='mock --game tic_tac_toe --seed {mark} {faults}'"
        );
        let daemon = Daemon::start(&[&["--workers=2", "--engine", &engine], arguments].concat());
        let client = daemon.connect();
        Self { daemon, client, mark }
    }

    /// The reply to a search of the mock for the session, whose game is begun if there is none.
    fn go(&mut self, fields: &Value) -> Value {
        let reply = self.client.ask(go(fields));
        check_schema(&reply, Some("go"));
        reply
    }

    fn is_left(&self, engines: usize) {
        eventually("as many processes as there should be", || {
            processes(&self.mark) == engines * EACH
        });
    }
}

/// A search of the mock, inline unless the fields name a session.
fn go(fields: &Value) -> Value {
    let mut request = json!({"id": "go", "cmd": "go", "strategy": "mock"});
    if fields.get("session").is_none() {
        request["game"] = "tic_tac_toe".into();
    }
    for (name, value) in fields.as_object().unwrap() {
        request[name] = value.clone();
    }
    request
}

#[test]
fn an_engine_answers_or_its_failure_does() {
    let timed = || json!({"movetime_ms": 20_000});
    let short = || json!({"movetime_ms": 50});
    // Faults of the engine, fields of the search, the code and a part of the message, the engines that are left.
    let cases: [(&str, Value, &str, &str, usize); 13] = [
        ("", timed(), "", "", 1),
        ("", json!({"depth": 3}), "", "", 1),
        ("", json!({"clock": {"remaining_ms": 9000}}), "", "", 1),
        ("--fault bad-utf8", timed(), "", "", 1),
        ("", json!({"infinite": true}), "not_supported", "give it a clock, movetime", 0),
        ("", json!({"multipv": 2}), "not_supported", "\"multipv\"", 0),
        ("", json!({"searchmoves": "a1"}), "not_supported", "\"searchmoves\"", 0),
        ("", json!({"moves": "a3 a1 b3 b1 c3"}), "game_over", "undo", 0),
        ("--fault crash", timed(), "engine_failed", "it ended with status 3", 0),
        ("--fault crash-at-start", timed(), "engine_failed", "it ended with status 3", 0),
        ("--fault illegal", timed(), "engine_failed", "nonsense", 0),
        ("--fault hang", short(), "engine_failed", "no answer in time", 0),
        ("--fault flood", short(), "engine_failed", "no answer in time", 0),
    ];
    std::thread::scope(|scope| {
        for (number, (faults, fields, code, part, left)) in cases.into_iter().enumerate() {
            scope.spawn(move || {
                let mut stage = Stage::open(number as u64, faults, &[]);
                // The second time it is not begun in vain either.
                for _ in 0..2 {
                    let reply = stage.go(&fields);
                    let found = reply["error"]["code"].as_str().unwrap_or_default();
                    let message = reply["error"]["message"].as_str().unwrap_or_default();
                    assert_eq!(found, code, "{faults} {reply}");
                    assert!(message.contains(part), "{faults} {reply}");
                    assert_eq!(reply["best"].is_string(), code.is_empty(), "{reply}");
                    let log = &reply["error"]["log"][0];
                    let crashed = faults.ends_with("crash");
                    assert_eq!(log.as_str().is_some_and(|log| log.contains("crashes")), crashed);
                }
                stage.is_left(left);
            });
        }
    });
}

/// Sends a search and, once it runs, its stop: the reply to the search.
fn stopped(stage: &mut Stage) -> Value {
    let mut other = stage.daemon.connect();
    stage.client.request([go(&json!({"session": "main", "movetime_ms": 600_000}))]);
    eventually("it runs", || other.stats()["searches_running"] == 1);
    stage.client.request([json!({"id": "stop", "cmd": "stop"})]);
    let replies = [stage.client.last().unwrap(), stage.client.last().unwrap()];
    let reply = replies.into_iter().find(|reply| reply["id"] == "go").unwrap();
    assert_eq!(reply["stopped"], "stop", "{reply}");
    assert!(reply["best"].is_string(), "{reply}");
    reply
}

/// True if a search was stopped before its engine had an answer.
fn is_early(reply: &Value) -> bool {
    reply["reason"].as_str().is_some_and(|reason| reason.contains("before it answered"))
}

#[test]
fn a_stopped_engine_answers_and_is_kept() {
    let mut stage = Stage::open(20, "--fault until-stop@2", &[]);
    stage.client.ask(json!({"id": 1, "cmd": "newgame", "game": "tic_tac_toe"}));
    let first = stage.go(&json!({"session": "main", "movetime_ms": 600_000}));
    stage.client.ask(json!({"id": 2, "cmd": "play", "moves": [first["best"]]}));
    // A stop may come before the engine has heard of the search.
    eventually("it has heard of it", || !is_early(&stopped(&mut stage)));
    stage.is_left(1);
}

#[test]
fn an_engine_that_does_not_hear_its_stop_is_killed() {
    let mut stage = Stage::open(21, "--fault hang", &[]);
    stage.client.ask(json!({"id": 1, "cmd": "newgame", "game": "tic_tac_toe"}));
    assert!(is_early(&stopped(&mut stage)));
    stage.is_left(0);
}

#[test]
fn a_client_that_goes_takes_its_search_along() {
    let mut stage = Stage::open(30, "--fault hang", &[]);
    stage.client.request([go(&json!({"movetime_ms": 600_000}))]);
    stage.is_left(1);
    let Stage { daemon, client, mark } = stage;
    client.reset();
    eventually("the engine is gone", || processes(&mark) == 0);
    // The search ends when it has heard of that.
    eventually("and the search", || daemon.connect().stats()["searches_running"] == 0);
}

#[test]
fn no_engine_outlives_the_daemon() {
    for (number, faults, signal) in [
        (40, "--fault ignore-quit --fault child", Signal::TERM),
        (41, "--fault child", Signal::KILL),
        (42, "", Signal::TERM),
    ] {
        let mut stage = Stage::open(number, faults, &[]);
        assert!(stage.go(&json!({"movetime_ms": 20_000}))["best"].is_string());
        assert!(processes(&stage.mark) >= EACH);
        stage.daemon.signal(signal);
        stage.daemon.wait();
        eventually("all of it is gone", || processes(&stage.mark) == 0);
    }
}

/// A daemon with `engines` engines, each of which has searched once and is idle, and the client that asked.
#[cfg(target_os = "linux")]
fn idle_daemon(engines: u64) -> (Daemon, Client) {
    let mark = mark(80);
    let option = |name: String| {
        format!(
            "tic_tac_toe:{name}=uci:{DEVELOPERS_PROGRAM} args='mock --game tic_tac_toe --seed {mark}'"
        )
    };
    let names: Vec<String> = (0..engines).map(|number| format!("mock{number}")).collect();
    let options: Vec<String> = names.iter().cloned().map(option).collect();
    let engines = options.iter().flat_map(|option| ["--engine", option]);
    let daemon = Daemon::start(&["--workers=2"].into_iter().chain(engines).collect::<Vec<_>>());
    let mut client = daemon.connect();
    for name in &names {
        let reply = client.ask(go(&json!({"strategy": name, "movetime_ms": 20_000})));
        assert!(reply["best"].is_string(), "{reply}");
    }
    eventually("they wait", || processes(&mark) == names.len() * EACH);
    (daemon, client)
}

#[cfg(target_os = "linux")]
#[test]
fn engines_that_wait_have_no_threads() {
    let [alone, hosting] = [0, 10].map(idle_daemon);
    let threads = |(daemon, _): &(Daemon, Client)| daemon.usage().unwrap().threads;
    // A thread that is about to end counts as well.
    eventually("there are as many threads as without engines", || {
        threads(&hosting) == threads(&alone)
    });
}

#[test]
fn a_session_keeps_its_engine_from_move_to_move() {
    // It would play on for ever if each move were of a new game.
    let mut stage = Stage::open(50, "--fault crash@3", &[]);
    stage.client.ask(json!({"id": 1, "cmd": "newgame", "game": "tic_tac_toe"}));
    for number in 1..=3 {
        let reply = stage.go(&json!({"session": "main", "movetime_ms": 20_000}));
        assert_eq!(reply["type"], if number < 3 { "result" } else { "error" }, "{reply}");
        let mv = &reply["best"];
        if mv.is_string() {
            stage.client.ask(json!({"id": 2, "cmd": "play", "moves": [mv]}));
        }
        stage.is_left(usize::from(number < 3));
    }
}

#[test]
fn there_are_no_more_processes_than_may_be() {
    let mut stage = Stage::open(60, "--fault until-stop@1", &["--engine-processes", "1"]);
    let mut other = stage.daemon.connect();
    let long = json!({"movetime_ms": 600_000});
    stage.client.request([go(&long)]);
    stage.is_left(1);
    let refused = other.ask(go(&long));
    check_schema(&refused, Some("go"));
    assert_eq!(refused["error"]["code"], "overloaded", "{refused}");
    stage.is_left(1);
}

#[test]
fn an_engine_is_listed_and_analyses_but_neither_solves_nor_simulates() {
    let mut stage = Stage::open(70, "", &[]);
    let described = stage.client.ask(json!({"id": 1, "cmd": "describe", "game": "tic_tac_toe"}));
    let strategies = described["strategies"].as_array().unwrap();
    assert_eq!(strategies.last().unwrap()["name"], "mock");
    let others = stage.client.ask(json!({"id": 1, "cmd": "describe", "game": "othello"}));
    assert!(!others["strategies"].to_string().contains("mock"));
    let at = |request: Value| {
        let mut request = request;
        request["id"] = 2.into();
        request["game"] = "tic_tac_toe".into();
        request
    };
    let analysis = stage.client.ask(at(json!({
        "cmd": "analyse", "strategy": "mock", "movetime_ms": 20_000, "moves": "b2 a1"
    })));
    assert_eq!(analysis["analysis"].as_array().map(Vec::len), Some(2), "{analysis}");
    for request in [
        json!({"cmd": "solve", "strategy": "mock"}),
        json!({"cmd": "simulate", "players": ["mock", "random"], "games": 1}),
    ] {
        let refused = stage.client.ask(at(request));
        assert_eq!(refused["error"]["code"], "not_supported", "{refused}");
        assert!(refused["error"]["message"].as_str().unwrap().contains("third-party"), "{refused}");
    }
}

#[test]
fn what_cannot_be_offered_is_refused_at_the_start() {
    for (arguments, part) in [
        (["serve", "--engine", "x=uci:/no/such/program"], "there is no program /no/such/program"),
        (["serve", "--engine", "alpha_beta=random"], "a strategy of this name already"),
        (["play", "othello", "--engine=x=random"], "--engine goes with --web"),
    ] {
        let output = Command::new(PROGRAM).args(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(part), "{said}");
    }
}
