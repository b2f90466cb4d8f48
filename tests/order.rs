//! The order rules of the protocol, held against random conversations: commands of several sessions, searches, stops and pings,
//! in a stream that is cut anywhere.
//!
//! The model is sequential: each session carries out its own commands one after the other, and knows nothing of the others.

mod support;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use plateau::boundary::{DynGame, PositionText};
use plateau::game::Options;
use plateau::games::find_named;
use plateau::protocol::{Dialect, MAX_LINE};
use plateau::server::Server;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use support::start;

/// Long enough for any conversation on any machine; a test that waits longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Games of the sessions: in draughts a search without limits goes on until it is stopped.
const GAMES: [&str; 3] = ["draughts", "nim", "sliding_tile"];

/// A line of the client. Sessions are named by numbers.
#[derive(Debug, Clone)]
enum Step {
    Newgame(u8, usize),
    /// Plays the legal move with this number.
    Play(u8, usize),
    PlayNonsense(u8),
    Undo(u8, usize),
    State(u8),
    Close(u8),
    /// A search of one node; of a session, or inline.
    Brief(Option<u8>),
    /// A search in draughts that ends only when it is stopped; of a session, or inline.
    Endless(Option<u8>),
    StopAll,
    StopSession(u8),
    /// Stops the request so many lines before.
    StopTarget(usize),
    Ping,
}

/// What the model says of an answer.
#[derive(Debug, Clone, PartialEq)]
enum Expected {
    /// A state with this position after so many moves.
    State(String, usize),
    Error(&'static str),
    /// The end of a search.
    Search(Ends),
    Any,
}

/// Causes of the end of a search that no stop names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// Its limit.
    ByItself,
    /// The end of input, unless it has found everything before.
    WithInput,
    /// Only the end of input.
    OnlyWithInput,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let session = 0..3_u8;
    let some_session = prop::option::weighted(0.8, 0..3_u8);
    let step = prop_oneof![
        2 => (session.clone(), 0..GAMES.len()).prop_map(|(name, game)| Step::Newgame(name, game)),
        6 => (session.clone(), any::<u8>()).prop_map(|(name, mv)| Step::Play(name, mv.into())),
        1 => session.clone().prop_map(Step::PlayNonsense),
        2 => (session.clone(), 1..4_usize).prop_map(|(name, plies)| Step::Undo(name, plies)),
        2 => session.clone().prop_map(Step::State),
        1 => session.clone().prop_map(Step::Close),
        3 => some_session.clone().prop_map(Step::Brief),
        3 => some_session.prop_map(Step::Endless),
        1 => Just(Step::StopAll),
        1 => session.prop_map(Step::StopSession),
        3 => (1..6_usize).prop_map(Step::StopTarget),
        1 => Just(Step::Ping),
    ];
    prop::collection::vec(step, 1..40)
}

/// A session as the sequential model has it.
struct Table {
    game: Arc<dyn DynGame>,
    at: PositionText,
}

impl Table {
    fn new(game: &str) -> Self {
        let (entry, variant) = find_named(game).unwrap();
        Self {
            game: entry.create(variant, &Options::default()).unwrap(),
            at: PositionText::default(),
        }
    }

    fn state(&self) -> Expected {
        Expected::State(self.game.state(&self.at).unwrap().position, self.at.moves.len())
    }

    /// The legal move with this number, wrapped around.
    fn legal(&self, number: usize) -> Option<String> {
        let mut legal = self.game.legal(&self.at, false).unwrap();
        (!legal.is_empty()).then(|| legal.swap_remove(number % legal.len()).text)
    }

    /// The end of a search: one without limits goes on only where there is much to find.
    fn search(&self, ends: Ends) -> Expected {
        let all_is_found = self.game.about().id != "draughts";
        match (self.legal(0), ends) {
            (None, _) => Expected::Error("game_over"),
            (Some(_), Ends::OnlyWithInput) if all_is_found => Expected::Search(Ends::WithInput),
            (Some(_), ends) => Expected::Search(ends),
        }
    }
}

/// The client's lines with what the model says of each.
struct Script {
    lines: Vec<Value>,
    expected: Vec<Expected>,
    tables: HashMap<u8, Table>,
}

impl Script {
    fn new(steps: &[Step]) -> Self {
        let mut script = Self { lines: Vec::new(), expected: Vec::new(), tables: HashMap::new() };
        for (id, step) in steps.iter().enumerate() {
            let (mut line, expected) = script.step(id, step);
            line["id"] = id.into();
            script.lines.push(line);
            script.expected.push(expected);
        }
        script
    }

    fn step(&mut self, id: usize, step: &Step) -> (Value, Expected) {
        match step {
            Step::Newgame(name, game) => {
                let table = Table::new(GAMES[*game]);
                let (line, state) =
                    (json!({"cmd": "newgame", "game": GAMES[*game]}), table.state());
                self.tables.insert(*name, table);
                (of(*name, line), state)
            }
            Step::Play(name, number) => {
                let mv = self.tables.get(name).and_then(|table| table.legal(*number));
                let line = json!({"cmd": "play", "moves": [mv.as_deref().unwrap_or("none")]});
                self.on(*name, line, |table| {
                    let Some(mv) = mv else { return Expected::Error("game_over") };
                    table.at.moves.push(mv);
                    table.state()
                })
            }
            Step::PlayNonsense(name) => {
                let line = json!({"cmd": "play", "moves": ["nonsense"]});
                self.on(*name, line, |table| {
                    Expected::Error(if table.legal(0).is_some() {
                        "illegal_move"
                    } else {
                        "game_over"
                    })
                })
            }
            Step::Undo(name, plies) => {
                let line = json!({"cmd": "undo", "plies": plies});
                self.on(*name, line, |table| match table.at.moves.len().checked_sub(*plies) {
                    None => Expected::Error("out_of_range"),
                    Some(left) => {
                        table.at.moves.truncate(left);
                        table.state()
                    }
                })
            }
            Step::State(name) => self.on(*name, json!({"cmd": "state"}), |table| table.state()),
            Step::Close(name) => {
                let answer = self.on(*name, json!({"cmd": "close"}), |_| Expected::Any);
                self.tables.remove(name);
                answer
            }
            Step::Brief(name) => {
                self.search(*name, json!({"cmd": "go", "nodes": 1}), Ends::ByItself)
            }
            Step::Endless(name) => {
                let options = json!({"cmd": "go", "infinite": true, "strategy": "alpha_beta", "report_ms": 1});
                self.search(*name, options, Ends::OnlyWithInput)
            }
            Step::StopAll => (json!({"cmd": "stop"}), Expected::Any),
            Step::StopSession(name) => (of(*name, json!({"cmd": "stop"})), Expected::Any),
            Step::StopTarget(before) => {
                (json!({"cmd": "stop", "target": id.saturating_sub(*before)}), Expected::Any)
            }
            Step::Ping => (json!({"cmd": "ping"}), Expected::Any),
        }
    }

    /// A command of a session.
    fn on(
        &mut self,
        name: u8,
        line: Value,
        then: impl FnOnce(&mut Table) -> Expected,
    ) -> (Value, Expected) {
        let expected = self.tables.get_mut(&name).map_or(Expected::Error("unknown_session"), then);
        (of(name, line), expected)
    }

    fn search(&mut self, name: Option<u8>, mut line: Value, ends: Ends) -> (Value, Expected) {
        match name {
            // Puzzles have no alpha-beta.
            Some(name)
                if self.tables.get(&name).is_some_and(|table| table.game.about().is_puzzle()) =>
            {
                line = json!({"cmd": "go", "nodes": 1});
                self.on(name, line, |table| table.search(Ends::ByItself))
            }
            Some(name) => self.on(name, line, |table| table.search(ends)),
            None => {
                line["game"] = "draughts".into();
                line["options"] = json!({"table_mb": 1});
                (line, Expected::Search(ends))
            }
        }
    }

    /// True if the stop on a line speaks of the search on an earlier one.
    fn stops(&self, stop: usize, search: usize) -> bool {
        let [stop, search] = [stop, search].map(|id| &self.lines[id]);
        stop["cmd"] == "stop"
            && match (stop.get("target"), stop.get("session")) {
                (Some(target), _) => *target == search["id"],
                (None, Some(session)) => Some(session) == search.get("session"),
                (None, None) => true,
            }
    }
}

/// A line with its session.
fn of(name: u8, mut line: Value) -> Value {
    line["session"] = name.to_string().into();
    line
}

/// Sends the lines in pieces of these lengths, and reads all replies.
async fn converse(server: &Arc<Server>, lines: &[Value], pieces: &[usize]) -> Vec<Value> {
    let (connection, client) = plateau::transport::memory(Dialect::Json, MAX_LINE);
    let served = Arc::clone(server);
    let served = tokio::spawn(async move { served.converse(connection).await });
    let (mut replies, mut requests) = tokio::io::split(client);
    let bytes: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let send = async {
        let mut rest = bytes.as_bytes();
        let mut lengths = pieces.iter().copied().cycle();
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(lengths.next().unwrap_or(1).min(rest.len()));
            requests.write_all(piece).await.unwrap();
            tokio::task::yield_now().await;
            rest = after;
        }
        requests.shutdown().await.unwrap();
    };
    let mut text = String::new();
    let (_, read) = tokio::join!(send, replies.read_to_string(&mut text));
    read.unwrap();
    served.await.unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Replies by the id of their request.
struct Replies<'a> {
    script: &'a Script,
    /// The final reply to each request, with its place among all replies.
    last: Vec<(usize, &'a Value)>,
}

impl<'a> Replies<'a> {
    /// One final reply each, nothing after it, and progress counted from 1.
    fn new(script: &'a Script, replies: &'a [Value]) -> Self {
        let mut last = vec![None; script.lines.len()];
        let mut infos = vec![0_u64; script.lines.len()];
        for (place, reply) in replies.iter().enumerate() {
            let id = reply["id"].as_u64().unwrap() as usize;
            assert_eq!(last[id], None, "after its end: {reply}");
            if reply["type"] == "info" {
                infos[id] += 1;
                assert_eq!(reply["seq"], infos[id], "{reply}");
            } else {
                last[id] = Some((place, reply));
            }
        }
        let last = last.into_iter().enumerate();
        let last =
            last.map(|(id, last)| last.unwrap_or_else(|| panic!("{id} has no end"))).collect();
        Self { script, last }
    }

    /// Each answer is the one of the model.
    fn follow_the_model(&self) {
        for (expected, (line, (_, reply))) in
            self.script.expected.iter().zip(self.script.lines.iter().zip(&self.last))
        {
            let fine = match expected {
                Expected::State(position, ply) => {
                    reply["position"] == **position && reply["ply"] == *ply
                }
                Expected::Error(code) => reply["error"]["code"] == *code,
                Expected::Search(_) => reply["best"].is_string() || reply["stopped"] == "stop",
                Expected::Any => true,
            };
            assert!(fine, "{line} was answered {reply}, and not {expected:?}");
        }
    }

    /// Requests of one session are answered in their order, and so are those of the connection.
    fn keep_order(&self) {
        let mut lanes: HashMap<String, Vec<usize>> = HashMap::new();
        for (line, (place, _)) in self.script.lines.iter().zip(&self.last) {
            let lane = match line["cmd"].as_str() {
                Some("stop" | "ping") => "connection".to_owned(),
                Some("go") if line.get("session").is_none() => continue,
                _ => line["session"].to_string(),
            };
            lanes.entry(lane).or_default().push(*place);
        }
        for (lane, places) in lanes {
            assert!(places.is_sorted(), "{lane}: {places:?}");
        }
    }

    /// A stop ends what it names; what none names ends by itself, or with the input.
    fn stop_what_was_named(&self) {
        let lines = 0..self.script.lines.len();
        let is_of_connection =
            |id: &usize| ["stop", "ping"].iter().any(|it| self.script.lines[*id]["cmd"] == *it);
        let last_read = lines.clone().filter(is_of_connection).map(|id| self.last[id].0).max();
        for id in lines.clone() {
            let Expected::Search(ends) = self.script.expected[id] else { continue };
            let (place, reply) = self.last[id];
            let stopped = reply["stopped"] == "stop";
            if (id + 1..lines.end).any(|stop| self.script.stops(stop, id)) {
                assert!(stopped || ends != Ends::OnlyWithInput, "it was not stopped: {reply}");
                continue;
            }
            let fine = match ends {
                Ends::ByItself => !stopped,
                // When the input ends, all that was read before is answered.
                Ends::WithInput => !stopped || Some(place) > last_read,
                Ends::OnlyWithInput => stopped && Some(place) > last_read,
            };
            assert!(fine, "{ends:?}, but it was answered {reply}");
        }
    }
}

#[test]
fn random_conversations_keep_the_order_rules_however_their_bytes_are_cut() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.unwrap();
    let server = start(|_| ());
    let config = Config {
        cases: 200,
        rng_seed: RngSeed::Fixed(16),
        failure_persistence: None,
        ..Config::default()
    };
    let pieces = prop::collection::vec(1..200_usize, 1..8);
    let held = TestRunner::new(config).run(&(steps(), pieces), |(steps, pieces)| {
        let script = Script::new(&steps);
        let replies = runtime.block_on(async {
            let replies = converse(&server, &script.lines, &pieces);
            tokio::time::timeout(PATIENCE, replies).await.expect("an end")
        });
        let replies = Replies::new(&script, &replies);
        replies.follow_the_model();
        replies.keep_order();
        replies.stop_what_was_named();
        Ok(())
    });
    held.unwrap_or_else(|failure| panic!("{failure}"));
}
