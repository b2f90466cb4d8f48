//! The daemon over real sockets: order, limits, stopping, leaving.

use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

use plateau::server::{Config, serve_socket};
use plateau::transport;
use plateau_core::games::GAMES;
use plateau_core::search::cores;
use plateau_protocol::Dialect;
use serde_json::{Value, json};

use crate::support::trap;
use crate::support::{Peer, eventually, start, start_tcp};

/// A search that ends only when it is stopped. Draughts is not solved from its start.
fn endless(id: impl Into<Value>) -> Value {
    json!({"id": id.into(), "cmd": "go", "game": "draughts", "infinite": true, "report_ms": 100_000})
}

#[tokio::test]
async fn a_search_that_finds_nothing_for_long_tells_its_time() {
    let (_server, address) = start_tcp(|_| ()).await;
    let mut peer = Peer::tcp(address).await;
    let perft = |id: &str| json!({"id": id, "cmd": "perft", "game": "othello", "depth": 20});
    // Two others wait for the workers, and one wants to hear less.
    let mut quiet = endless("quiet");
    quiet["report_ms"] = json!(3_600_000);
    peer.send(&perft("silent")).await;
    peer.send(&quiet).await;
    let mut last = 0;
    for _ in 0..2 {
        let info = peer.receive().await.unwrap();
        assert_eq!((&info["type"], &info["id"]), (&json!("info"), &json!("silent")), "{info}");
        let time = info["time_ms"].as_u64().unwrap();
        assert!(time >= last + 2000, "{info}");
        last = time;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_thousand_pipelined_pings_are_answered_in_order() {
    const PINGS: u64 = 100_000;
    let (_server, address) = start_tcp(|_| ()).await;
    let socket = tokio::net::TcpStream::connect(address).await.unwrap();
    let (replies, mut requests) = socket.into_split();
    let lines: String =
        (0..PINGS).map(|id| format!("{{\"id\":{id},\"cmd\":\"ping\"}}\n")).collect();
    // The client writes all of them before it reads a single answer.
    tokio::io::AsyncWriteExt::write_all(&mut requests, lines.as_bytes()).await.unwrap();
    let mut replies = tokio::io::AsyncBufReadExt::lines(tokio::io::BufReader::new(replies));
    for id in 0..PINGS {
        let line = replies.next_line().await.unwrap().unwrap();
        assert_eq!(line, format!(r#"{{"id":{id},"cmd":"ping","type":"result","pong":true}}"#));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_connections_each_play_a_random_game() {
    let (_server, address) = start_tcp(|_| ()).await;
    let games = (0..200).map(|seed| tokio::spawn(play_random_game(address, seed)));
    let mut lengths = Vec::new();
    for game in games.collect::<Vec<_>>() {
        lengths.push(game.await.unwrap());
    }
    assert!(lengths.iter().all(|plies| (7..=42).contains(plies)), "{lengths:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_answered_alike_however_many_came_before() {
    const PLAYS: usize = 16_000;
    /// The last plays, whose times are compared with those of a young game at the same time:
    /// an answer that went through the whole game would take many times as long.
    const TIMED: usize = 500;
    let (_server, address) = start_tcp(|_| ()).await;
    let mut peer = Peer::tcp(address).await;
    peer.ask(json!({"cmd": "hello", "protocol": [1, 2]})).await;
    let held = async |peer: &mut Peer| peer.stats().await["held_bytes"].as_u64().unwrap();
    for session in ["young", "old"] {
        let setup = "1 2 3/4 5 6/7 0 8";
        let game =
            json!({"cmd": "newgame", "game": "sliding_tile", "setup": setup, "session": session});
        peer.ask(game).await;
    }
    let empty = held(&mut peer).await;
    let play = async |peer: &mut Peer, session: &str, ply: usize| {
        let (began, mv) = (Instant::now(), ["right", "left"][ply % 2]);
        let mut played = peer.ask(json!({"cmd": "play", "moves": [mv], "session": session})).await;
        let took = began.elapsed();
        assert_eq!((played["ply"].take(), played["session"].take()), (ply.into(), session.into()));
        (played, took)
    };
    let mut told = [Value::Null, Value::Null];
    let [mut old, mut young] = [Duration::ZERO; 2];
    for ply in 1..=PLAYS {
        let (played, took) = play(&mut peer, "old", ply).await;
        if ply <= 2 {
            told[ply % 2] = played;
        } else {
            assert_eq!(played, told[ply % 2], "the same position is told in the same words");
        }
        if ply > PLAYS - TIMED {
            old += took;
            young += play(&mut peer, "young", ply - (PLAYS - TIMED)).await.1;
        }
    }
    assert!(old < 3 * young, "{TIMED} moves took {old:?} in the old game, {young:?} in the young");
    let grown = held(&mut peer).await - empty;
    assert!((16_000..5_000_000).contains(&grown), "{grown} bytes");
    let back = json!({"cmd": "undo", "plies": PLAYS - 3, "history": true, "session": "old"});
    assert_eq!(peer.ask(back).await["moves"], json!(["left", "right", "left"]));
}

async fn play_random_game(address: SocketAddr, seed: u64) -> usize {
    let mut peer = Peer::tcp(address).await;
    peer.ask(json!({"cmd": "newgame", "game": "connect4", "seed": seed})).await;
    for ply in 0.. {
        let state = peer.ask(json!({"cmd": "state"})).await;
        if state["over"] == true {
            return ply;
        }
        let go = peer.ask(json!({"cmd": "go", "strategy": "random"})).await;
        let played = peer.ask(json!({"cmd": "play", "moves": [go["best"]]})).await;
        assert_eq!(played["ply"], ply + 1, "{played}");
    }
    unreachable!("a game of Connect 4 ends")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_goes_away_leaves_no_search_behind() {
    let (_server, address) = start_tcp(|_| ()).await;
    let mut witness = Peer::tcp(address).await;
    let mut leaver = Peer::tcp(address).await;
    for id in 0..200 {
        leaver.send(&endless(id)).await;
    }
    let load = async |witness: &mut Peer| {
        let stats = witness.stats().await;
        (stats["searches_running"].as_u64().unwrap(), stats["searches_waiting"].as_u64().unwrap())
    };
    eventually("all are accepted", async || load(&mut witness).await == (2, 198)).await;
    drop(leaver);
    eventually("none is left", async || load(&mut witness).await == (0, 0)).await;
    eventually("it is forgotten", async || witness.stats().await["connections"] == 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bounded_search_of_a_client_that_goes_away_is_noticed_too() {
    let (_server, address) = start_tcp(|_| ()).await;
    let mut witness = Peer::tcp(address).await;
    let mut leaver = Peer::tcp(address).await;
    let mut request = endless(1);
    request["infinite"] = false.into();
    request["movetime_ms"] = 600_000.into();
    request["options"] = json!({"book": false});
    leaver.send(&request).await;
    eventually("it runs", async || witness.stats().await["searches_running"] == 1).await;
    drop(leaver);
    eventually("it does not", async || witness.stats().await["searches_running"] == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_of_input_drains() {
    let (_server, address) = start_tcp(|_| ()).await;
    let mut peer = Peer::tcp(address).await;
    let bounded = json!({"id": "bounded", "cmd": "go", "game": "othello", "movetime_ms": 700, "options": {"book": false}});
    for request in [
        &bounded,
        &endless("endless"),
        &json!({"id": "late", "cmd": "perft", "game": "othello", "depth": 3}),
    ] {
        peer.send(request).await;
    }
    peer.end().await;
    let mut last = Vec::new();
    while let Some(reply) = peer.receive().await {
        if reply["type"] != "info" {
            last.push((reply["id"].as_str().unwrap().to_owned(), reply["stopped"].clone()));
        }
    }
    last.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(
        last,
        [
            ("bounded".into(), json!("time")),
            ("endless".into(), json!("stop")),
            ("late".into(), Value::Null)
        ]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_keeps_its_order_and_others_do_not_wait() {
    let server = start(|config| config.workers = 1);
    let mut peer = Peer::memory(&server, Dialect::Json);
    peer.ask(json!({"id": 0, "cmd": "newgame", "game": "othello"})).await;
    for request in [
        json!({"id": 1, "cmd": "go", "infinite": true, "report_ms": 100_000}),
        json!({"id": 2, "cmd": "play", "moves": "f5"}),
        json!({"id": 3, "cmd": "go", "depth": 2}),
        json!({"id": 4, "cmd": "undo"}),
        json!({"id": 5, "cmd": "state"}),
        json!({"id": 6, "cmd": "legal", "game": "connect4"}),
        json!({"id": 7, "cmd": "newgame", "session": "other", "game": "nim"}),
        json!({"id": 8, "cmd": "ping"}),
    ] {
        peer.send(&request).await;
    }
    let others = peer.ids(3).await;
    assert!([6, 7, 8].iter().all(|id| others.contains(&json!(id))), "{others:?}");
    peer.send(&json!({"id": 9, "cmd": "stop", "target": 1})).await;
    let mut own = peer.ids(6).await;
    own.retain(|id| *id != 9);
    assert_eq!(own, [1, 2, 3, 4, 5]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stop_reaches_running_and_waiting_searches_and_each_answers() {
    let server = start(|config| config.workers = 1);
    let mut peer = Peer::memory(&server, Dialect::Json);
    for request in [endless("running"), endless("waiting"), endless("third")] {
        peer.send(&request).await;
    }
    for target in ["waiting", "running"] {
        let found = peer
            .ask(json!({"id": format!("stop {target}"), "cmd": "stop", "target": target}))
            .await;
        assert_eq!(found["found"], true, "{found}");
        let stopped = peer.last().await;
        assert_eq!((&stopped["id"], &stopped["stopped"]), (&json!(target), &json!("stop")));
        assert!(stopped["best"].is_string(), "{stopped}");
    }
    let unknown = peer.ask(json!({"cmd": "stop", "target": "nobody"})).await;
    assert_eq!(unknown["found"], false);
    let all = peer.ask(json!({"cmd": "stop"})).await;
    assert_eq!(all["found"], true);
    assert_eq!(peer.last().await["id"], "third");
    assert_eq!(peer.ask(json!({"cmd": "stop"})).await["found"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bounds_are_kept_and_named() {
    let server = start(|config| {
        config.workers = 1;
        // A connection may queue as many searches as there are free places.
        config.max_waiting = 4;
        config.limits.max_inflight = 4;
        config.limits.max_sessions = 2;
    });
    let mut peer = Peer::memory(&server, Dialect::Json);
    peer.begin(&endless(0)).await;
    peer.send(&endless(1)).await;
    peer.send(&endless(2)).await;
    assert_eq!(peer.refused(endless(3)).await, "overloaded");
    assert_eq!(peer.refused(endless(1)).await, "duplicate_id");
    for session in ["a", "b"] {
        peer.ask(json!({"id": session, "cmd": "newgame", "session": session, "game": "nim"})).await;
    }
    assert_eq!(
        peer.refused(json!({"cmd": "newgame", "session": "c", "game": "nim"})).await,
        "too_many_sessions"
    );
    peer.ask(json!({"cmd": "close", "session": "a"})).await;
    let again = peer.ask(json!({"cmd": "newgame", "session": "c", "game": "nim"})).await;
    assert_eq!(again["game"], "nim");
    assert_eq!(peer.ask(json!({"id": 9, "cmd": "ping"})).await["pong"], true);

    // A request that is queued in its session is in flight too.
    peer.ask(json!({"cmd": "stop"})).await;
    for _ in 0..3 {
        peer.last().await;
    }
    let search = json!({"cmd": "go", "session": "b", "infinite": true, "strategy": "minimax"});
    peer.send(&search).await;
    let state = json!({"cmd": "state", "session": "b"});
    for _ in 0..3 {
        peer.send(&state).await;
    }
    assert_eq!(peer.refused(state.clone()).await, "too_many_inflight");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endless_searches_of_one_client_keep_no_other_waiting() {
    let server = start(|_| ());
    let [mut hog, mut stranger] = [(); 2].map(|()| Peer::memory(&server, Dialect::Json));
    hog.begin(&endless(0)).await;
    hog.begin(&endless(1)).await;
    hog.send(&endless(2)).await;
    let go = json!({"id": 9, "cmd": "go", "game": "othello", "strategy": "alpha_beta", "depth": 4, "report_ms": 100_000});
    assert_eq!(stranger.ask(go).await["stopped"], "depth");
    // The searches that were paused for it can be stopped like any other.
    assert_eq!(hog.ask(json!({"cmd": "stop"})).await["found"], true);
    for _ in 0..3 {
        assert_eq!(hog.last().await["stopped"], "stop");
    }
}

#[tokio::test]
async fn the_positions_that_a_variant_is_described_by_are_read() {
    let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
    for (game, variant) in [
        ("othello", "8x8"),
        ("othello", "6x6"),
        ("connect4", "9x5"),
        ("draughts", "4x4"),
        ("peg_solitaire", "english33"),
        ("sliding_tile", "5x5"),
    ] {
        let describe = json!({"cmd": "describe", "game": game, "variant": variant});
        let described = peer.ask(describe).await;
        let examples = described["position_notation"]["examples"].as_array().unwrap();
        assert!(!examples.is_empty(), "{game} {variant}");
        for setup in examples {
            let state = json!({"cmd": "state", "game": game, "variant": variant, "setup": setup});
            assert!(peer.ask(state).await["position"].is_string(), "{game} {variant} {setup}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bytes_are_bounded_and_what_goes_beyond_is_refused() {
    const HELD: usize = 256 << 10;
    let server = start(|config| {
        config.limits.max_reply = 2 << 10;
        config.limits.max_bytes = HELD;
    });
    let mut peer = Peer::memory(&server, Dialect::Json);
    let picture = json!({"cmd": "render", "game": "othello", "format": "svg"});
    assert_eq!(peer.refused(picture).await, "reply_too_long");
    let legal = json!({"cmd": "legal", "game": "othello", "variant": "6x6", "positions": true});
    assert!(peer.ask(legal).await["moves"][0]["position"].is_string());
    let legal =
        json!({"cmd": "legal", "game": "lights_out", "variant": "60x60", "positions": true});
    assert_eq!(peer.refused(legal).await, "reply_too_long");
    // A long line is truncated.
    let options = json!({"difficulty": 20});
    let solve = json!({"cmd": "solve", "game": "lights_out", "variant": "10x10", "options": options, "positions": true});
    let solved = peer.ask(solve).await;
    let [line, moves] = ["line", "moves"].map(|key| solved[key].as_array().unwrap().len());
    assert!(0 < line && line < moves, "{solved}");
    peer.ask(json!({"cmd": "newgame", "game": "nim"})).await;
    let search = json!({"cmd": "go", "infinite": true, "strategy": "minimax"});
    peer.send(&search).await;
    // Lines that wait for the end of the search.
    let long = json!({"cmd": "play", "moves": "x".repeat(HELD / 5)});
    for _ in 0..4 {
        peer.send(&long).await;
    }
    assert_eq!(peer.refused(long).await, "too_many_inflight");
    let held = peer.stats().await["held_bytes"].as_u64().unwrap();
    assert!(held > HELD as u64 / 2 && held <= HELD as u64, "{held}");
    peer.ask(json!({"cmd": "stop"})).await;
    for code in [Value::Null, json!("illegal_move"), json!("illegal_move")] {
        assert_eq!(peer.last().await["error"]["code"], code);
    }
    drop(peer);
    let mut other = Peer::memory(&server, Dialect::Json);
    eventually("all is given back", async || other.stats().await["held_bytes"] == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_is_one_answer_and_nothing_else_notices() {
    let server = start(|config| config.games = trap::GAMES);
    let mut peer = Peer::memory(&server, Dialect::Json);
    for _ in 0..20 {
        let trapped = json!({"id": 1, "cmd": "go", "game": "trap", "strategy": "panic"});
        assert_eq!(peer.refused(trapped).await, "engine_failed");
    }
    let go = peer.ask(json!({"cmd": "go", "game": "tic_tac_toe"})).await;
    assert_eq!(go["stopped"], "solved", "{go}");
    assert_eq!(peer.stats().await["searches_running"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shutting_down_answers_what_is_in_flight_and_refuses_what_comes() {
    let server = start(|config| {
        config.games = trap::GAMES;
        config.workers = 1;
    });
    let mut peer = Peer::memory(&server, Dialect::Json);
    for id in 0..3 {
        peer.send(&json!({"id": id, "cmd": "go", "game": "trap", "strategy": "deaf"})).await;
    }
    eventually("one runs", async || peer.stats().await["searches_running"] == 1).await;
    server.shut_down();
    assert_eq!(peer.refused(json!({"id": "late", "cmd": "ping"})).await, "shutting_down");
    for _ in 0..3 {
        let reply = peer.last().await;
        assert_eq!(reply["stopped"], "stop", "{reply}");
    }
    assert_eq!(peer.receive().await, None, "then the connection ends");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_clients_than_places_are_told_so() {
    let (_server, address) = start_tcp(|config| config.max_connections = 1).await;
    let mut first = Peer::tcp(address).await;
    first.ask(json!({"cmd": "ping"})).await;
    let mut second = Peer::tcp(address).await;
    assert_eq!(second.last().await["error"]["code"], "overloaded");
    assert_eq!(second.receive().await, None);
    drop(first);
    eventually("the place is free", async || {
        let mut third = Peer::tcp(address).await;
        third.send(&json!({"cmd": "ping"})).await;
        third.receive().await.is_some_and(|reply| reply["pong"] == true)
    })
    .await;
}

/// An address of this machine in a network, if it has one: for an address that is not loopback, the daemon counts clients.
fn address_in_a_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // This sends nothing: the system only chooses the address from which it would.
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_loopback())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_client_is_told_which_limit_it_has_met() {
    let Some(ip) = address_in_a_network() else {
        eprintln!("skipped: this machine has no address in a network");
        return;
    };
    for (max_connections, max_per_address, message) in [
        (1, 7, "1 clients are connected already; try again later"),
        (7, 1, "1 clients from this address are connected already; try again later"),
    ] {
        let change = |config: &mut Config| {
            (config.max_connections, config.max_per_address) = (max_connections, max_per_address);
        };
        let listener = transport::listen(&SocketAddr::new(ip, 0).to_string()).await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve_socket(start(change), listener));
        let mut first = Peer::tcp(address).await;
        first.ask(json!({"cmd": "ping"})).await;
        let mut second = Peer::tcp(address).await;
        assert_eq!(second.last().await["error"]["message"], message);
    }
}

/// A search that finishes immediately.
fn brief(id: &str, priority: i64) -> Value {
    json!({"id": id, "cmd": "perft", "game": "nim", "depth": 1, "priority": priority})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_higher_priority_runs_first_among_what_waits_on_a_connection() {
    let server = start(|config| config.workers = 1);
    let mut peer = Peer::memory(&server, Dialect::Json);
    peer.begin(&endless("running")).await;
    for (id, priority) in [("a", 0), ("b", -1000), ("c", 1), ("d", 1000), ("e", 1)] {
        peer.send(&brief(id, priority)).await;
    }
    peer.ask(json!({"cmd": "stop", "target": "running"})).await;
    assert_eq!(peer.ids(6).await, ["running", "d", "c", "e", "a", "b"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_take_turns_at_the_workers() {
    let server = start(|config| config.workers = 1);
    let [mut greedy, mut modest] = [(); 2].map(|()| Peer::memory(&server, Dialect::Json));
    greedy.begin(&endless(0)).await;
    for id in 1..4 {
        greedy.send(&endless(id)).await;
    }
    assert_eq!(greedy.stats().await["searches_waiting"], 3);
    modest.send(&brief("brief", 0)).await;
    assert_eq!(modest.stats().await["searches_waiting"], 4);
    for id in 0..2 {
        greedy.ask(json!({"cmd": "stop", "target": id})).await;
        assert_eq!(greedy.last().await["id"], id);
    }
    // Two endless searches of the other connection came before it.
    assert_eq!(modest.last().await["id"], "brief");
    eventually("the next search of the other runs, and the last one waits", async || {
        let stats = modest.stats().await;
        stats["searches_running"] == 1 && stats["searches_waiting"] == 1
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn progress_is_numbered_without_gaps_and_never_follows_the_final_reply() {
    let server = start(|_| ());
    let mut peer = Peer::memory(&server, Dialect::Json);
    for id in 0..24 {
        let search = match id % 4 {
            0 => json!({"cmd": "go", "game": "othello", "strategy": "alpha_beta", "depth": 4}),
            1 => json!({"cmd": "simulate", "game": "nim", "games": 200, "report_ms": 0}),
            2 => json!({"cmd": "analyse", "game": "connect4", "moves": "4444", "nodes": 100}),
            _ => json!({"cmd": "go", "game": "draughts", "infinite": true, "report_ms": 0}),
        };
        let mut request = search;
        request["id"] = id.into();
        peer.send(&request).await;
    }
    peer.send(&json!({"cmd": "quit"})).await;
    let mut replies = vec![Vec::new(); 24];
    while let Some(reply) = peer.receive().await {
        if let Some(id) = reply["id"].as_u64() {
            replies[id as usize].push(reply);
        }
    }
    for replies in replies {
        let last = replies.len() - 1;
        assert_eq!(replies[last]["type"], "result", "{replies:?}");
        for (info, seq) in replies[..last].iter().zip(1..) {
            assert_eq!((&info["type"], &info["seq"]), (&json!("info"), &json!(seq)), "{info}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn report_ms_throttles_progress() {
    let server = start(|_| ());
    let mut peer = Peer::memory(&server, Dialect::Json);
    for search in [
        json!({"cmd": "go", "game": "othello", "strategy": "alpha_beta", "depth": 4}),
        json!({"cmd": "simulate", "game": "nim", "games": 100}),
    ] {
        for (report_ms, is_silent) in [(0, false), (1_000_000_000, true)] {
            let mut request = search.clone();
            request["report_ms"] = report_ms.into();
            peer.send(&request).await;
            let first = peer.receive().await.unwrap();
            assert_eq!(first["type"] == "result", is_silent, "{request}: {first}");
            if !is_silent {
                peer.last().await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn threads_reach_the_search() {
    let server = start(|config| config.games = trap::GAMES);
    let mut peer = Peer::memory(&server, Dialect::Json);
    let search = |threads: Value| json!({"cmd": "go", "game": "trap", "strategy": "threads", "threads": threads});
    for (threads, expected) in [(Value::Null, 1), (1.into(), 1), (7.into(), 7), (256.into(), 256)] {
        // More threads than the processor has would wait for each other.
        assert_eq!(peer.ask(search(threads)).await["depth"], expected.min(cores()));
    }
    for threads in [0, 257] {
        assert_eq!(peer.refused(search(threads.into())).await, "out_of_range");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_time_from_stop_to_last_reply_is_counted_by_strategy() {
    let server = start(|config| config.games = trap::GAMES);
    let mut peer = Peer::memory(&server, Dialect::Json);
    peer.ask(json!({"cmd": "go", "game": "tic_tac_toe", "depth": 2})).await;
    assert_eq!(peer.stats().await.get("stops"), None, "it ended by itself");
    for _ in 0..2 {
        peer.begin(&json!({"cmd": "go", "game": "trap", "strategy": "deaf"})).await;
        peer.ask(json!({"cmd": "stop"})).await;
        assert_eq!(peer.last().await["stopped"], "stop");
    }
    let stops = peer.stats().await["stops"].clone();
    assert_eq!(stops.as_object().unwrap().keys().collect::<Vec<_>>(), ["trap:deaf"]);
    assert_eq!(stops["trap:deaf"]["count"], 2, "{stops}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stats_count_requests_errors_and_latencies() {
    let server = start(|_| ());
    let mut peer = Peer::memory(&server, Dialect::Json);
    for (line, code) in [(r#"{"cmd":"state"}"#, "unknown_session"), ("nonsense", "bad_json")] {
        peer.send_line(line).await;
        assert_eq!(peer.last().await["error"]["code"], code);
    }
    for _ in 0..3 {
        peer.ask(json!({"cmd": "ping"})).await;
    }
    let stats = peer.stats().await;
    let counters = ["requests", "errors", "connections", "sessions", "workers"];
    assert_eq!(counters.map(|name| stats[name].as_u64().unwrap()), [6, 2, 1, 0, 2]);
    assert_eq!(
        [&stats["latencies"]["ping"]["count"], &stats["latencies"]["state"]["count"]],
        [3, 1]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_remembers_what_its_searches_have_learned() {
    let server = start(|_| ());
    let mut peer = Peer::memory(&server, Dialect::Json);
    let go = || json!({"cmd": "go", "depth": 5, "strategy": "alpha_beta"});
    let with = |field: &str, value: Value| {
        let mut request = go();
        request[field] = value;
        request
    };
    let game = json!({"cmd": "newgame", "game": "draughts"});
    let option = json!({"cmd": "option", "set": {"table_mb": 8}});
    let other = json!({"cmd": "go", "depth": 1, "strategy": "minimax"});
    peer.ask(game.clone()).await;
    let first = peer.ask(go()).await["nodes"].as_u64().unwrap();
    assert!(peer.stats().await["memory_used_mb"].as_u64() > Some(0), "it has a table");
    // The request in between, the search that follows, and whether it remembers an earlier search.
    for (between, search, remembers) in [
        (None, go(), true),
        (None, with("fresh", true.into()), false),
        (None, with("game", "draughts".into()), false),
        (None, go(), true),
        (Some(game.clone()), go(), false),
        (None, go(), true),
        (Some(option.clone()), go(), false),
        (Some(option), go(), true),
        (Some(other), go(), false),
        (Some(json!({"cmd": "close"})), with("game", "draughts".into()), false),
        (Some(game), go(), false),
    ] {
        if let Some(between) = between.clone() {
            peer.ask(between).await;
        }
        let nodes = peer.ask(search.clone()).await["nodes"].as_u64().unwrap();
        let name = format!("{between:?} {search}: {nodes} of {first}");
        assert_eq!(nodes < first, remembers, "{name}");
        assert!(remembers || nodes == first, "{name}");
    }
}

/// Requests that have `text` where a client can put a text of its own, to `game`.
fn requests_with(text: &str, game: &str) -> Vec<Value> {
    // A session's name is bounded otherwise.
    let session: String = text.chars().take(60).collect();
    let option = json!({ text: 1 });
    vec![
        json!({"cmd": text}),
        json!({"cmd": "ping", text: 1}),
        json!({"cmd": "ping", "id": text}),
        json!({"cmd": "hello", "protocol": text}),
        json!({"cmd": "hello", "token": text}),
        json!({"cmd": "describe", "game": text}),
        json!({"cmd": "newgame", "game": text}),
        json!({"cmd": "newgame", "game": game, "variant": text}),
        json!({"cmd": "newgame", "game": game, "setup": text}),
        json!({"cmd": "newgame", "game": game, "setup": format!("{text} {text}")}),
        json!({"cmd": "newgame", "game": game, "setup": [[text]]}),
        json!({"cmd": "newgame", "game": game, "options": option}),
        json!({"cmd": "newgame", "game": game}),
        json!({"cmd": "position", "setup": text, "side": text}),
        json!({"cmd": "position", "setup": [[0]], "side": text}),
        json!({"cmd": "play", "moves": text}),
        json!({"cmd": "play", "moves": [text]}),
        json!({"cmd": "play", "moves": [text, "1"]}),
        json!({"cmd": "undo", "plies": text}),
        json!({"cmd": "state", "session": text}),
        json!({"cmd": "state", "session": session}),
        json!({"cmd": "option", "set": option}),
        json!({"cmd": "option", "get": [text]}),
        json!({"cmd": "go", "nodes": 1, "strategy": text}),
        json!({"cmd": "go", "nodes": 1, "evaluator": text}),
        json!({"cmd": "go", "nodes": 1, "searchmoves": [text]}),
        json!({"cmd": "go", "nodes": 1, "options": option}),
        json!({"cmd": "go", "nodes": 1, "clock": option}),
        json!({"cmd": "eval", "evaluator": text}),
        json!({"cmd": "solve", "nodes": 1, "target": text}),
        json!({"cmd": "simulate", "games": 1, "nodes": 1, "players": [text, text]}),
        json!({"cmd": "render", "format": text}),
        json!({"cmd": "stop", "target": text}),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_reply_repeats_more_than_a_hundred_characters_of_what_came() {
    let server = start(|_| ());
    let mut peer = Peer::memory(&server, Dialect::Json);
    for letter in ["x", "é", "9", "1", "/", ",", "\u{0}"] {
        let text = letter.repeat(5000);
        let repeated = &json!(letter.repeat(101)).to_string()[1..];
        let repeated = &repeated[..repeated.len() - 1];
        for game in GAMES {
            let mut requests = requests_with(&text, game.about().id);
            for option in game.about().options {
                let options = json!({ option.name: text });
                requests
                    .push(json!({"cmd": "newgame", "game": game.about().id, "options": options}));
            }
            for request in requests {
                peer.send(&request).await;
                loop {
                    let reply = peer.receive().await.unwrap();
                    let begins =
                        |value: &Value| value.to_string().chars().take(400).collect::<String>();
                    let is_cut = !reply.to_string().contains(repeated);
                    assert!(is_cut, "{}\n{}", begins(&request), begins(&reply));
                    if matches!(reply["type"].as_str(), Some("result" | "error")) {
                        break;
                    }
                }
            }
        }
    }
}
