//! Errors name the right thing: the field and the index at fault, a way that the command has, and characters that cannot be seen.

use plateau_protocol::Dialect;
use serde_json::{Value, json};

use crate::support::{Peer, start};

async fn error(peer: &mut Peer, request: Value) -> Value {
    peer.send(&request).await;
    let reply = peer.last().await;
    assert_eq!(reply["type"], "error", "{request}: {reply}");
    reply["error"].clone()
}

#[tokio::test]
async fn only_commands_that_take_an_inline_game_advise_one() {
    let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
    for (request, is_inline) in [
        (json!({"cmd": "play", "moves": "f5"}), false),
        (json!({"cmd": "undo"}), false),
        (json!({"cmd": "position", "moves": "f5"}), false),
        (json!({"cmd": "option", "set": {"level": 1}}), false),
        (json!({"cmd": "close", "session": "x"}), false),
        (json!({"cmd": "state"}), true),
        (json!({"cmd": "legal"}), true),
        (json!({"cmd": "eval"}), true),
        (json!({"cmd": "render"}), true),
        (json!({"cmd": "write"}), true),
        (json!({"cmd": "go"}), true),
        (json!({"cmd": "solve"}), true),
        (json!({"cmd": "perft", "depth": 1}), true),
    ] {
        let error = error(&mut peer, request.clone()).await;
        assert_eq!(error["code"], "unknown_session", "{request}: {error}");
        let message = error["message"].as_str().unwrap();
        assert_eq!(message.contains("inline"), is_inline, "{request}: {message}");
    }
}

#[tokio::test]
async fn an_unknown_player_of_a_simulation_is_named_by_its_index() {
    let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
    for (players, index) in [(["x", "random"], 0), (["random", "x"], 1), (["x", "x"], 0)] {
        let request = json!({"cmd": "simulate", "game": "othello", "players": players});
        let error = error(&mut peer, request).await;
        assert_eq!(error["code"], "unknown_strategy", "{error}");
        assert_eq!((&error["field"], &error["index"]), (&json!("players"), &json!(index)));
    }
    let request = json!({"cmd": "go", "game": "othello", "strategy": "x"});
    let error = error(&mut peer, request).await;
    assert_eq!((&error["field"], &error["index"]), (&json!("strategy"), &Value::Null));
}

#[tokio::test]
async fn a_wall_is_not_taken_for_the_blank() {
    let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
    for setup in [
        json!([[1, 2, 3], [4, 5, 6], [7, 8, -1]]),
        json!([[1, 2, 3], [4, -1, 5], [7, 8, 6]]),
        json!("1 2 3/4 5 6/7 8 #"),
    ] {
        let request = json!({"cmd": "state", "game": "taquin", "setup": setup});
        let error = error(&mut peer, request).await;
        let message = error["message"].as_str().unwrap();
        assert!(message.contains("blank") && message.contains("walls"), "{setup}: {message}");
    }
}

#[tokio::test]
async fn a_character_that_breaks_a_line_is_shown() {
    for (line, shown) in [
        ("{\"cmd\":\"ping\"}\u{feff}", "<U+FEFF>"),
        ("\u{feff}\u{feff}{\"cmd\":\"ping\"}", "<U+FEFF>"),
        ("{\"cmd\":\u{200e}\"ping\"}", "<U+200E>"),
        ("{\"cmd\":\"pi\u{7}ng\"}", "<U+0007>"),
        ("\u{0}{\"cmd\":\"ping\"}", "<U+0000>"),
        ("{\u{2028}\"cmd\":\"ping\"}", "<U+2028>"),
    ] {
        let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
        peer.send_line(line).await;
        let reply = peer.last().await;
        let message = reply["error"]["message"].as_str().unwrap();
        assert_eq!(reply["error"]["code"], "bad_json", "{reply}");
        assert!(message.contains(shown), "{line:?}: {message}");
    }
}

#[tokio::test]
async fn contradictions_and_numbers_out_of_range_are_refused() {
    let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
    for (request, code, field) in [
        (
            json!({"cmd": "newgame", "game": "taquin", "seed": 4, "options": {"seed": 5}}),
            "not_supported",
            "seed",
        ),
        (
            json!({"cmd": "go", "game": "othello", "depth": 1, "searchmoves": []}),
            "out_of_range",
            "searchmoves",
        ),
        (
            json!({"cmd": "go", "game": "othello", "depth": 1, "searchmoves": ""}),
            "out_of_range",
            "searchmoves",
        ),
        (json!({"cmd": "go", "game": "nim", "depth": 1e30}), "out_of_range", "depth"),
        (json!({"cmd": "go", "game": "nim", "nodes": 1.5e20}), "out_of_range", "nodes"),
        (json!({"cmd": "go", "game": "nim", "depth": 1.5}), "bad_type", "depth"),
    ] {
        let error = error(&mut peer, request.clone()).await;
        assert_eq!((&error["code"], &error["field"]), (&json!(code), &json!(field)), "{request}");
    }
    let same = json!({"cmd": "newgame", "game": "taquin", "seed": 4, "options": {"seed": 4}});
    peer.send(&same).await;
    assert_eq!(peer.last().await["type"], "result");
}

#[tokio::test]
async fn what_is_not_supported_is_named_by_its_field() {
    let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
    let one_stone: Vec<_> = (0..6).map(|row| [0, 0, 0, u8::from(row == 5), 0, 0, 0]).collect();
    for (request, code, field) in [
        (
            json!({"cmd": "go", "game": "othello", "strategy": "random", "multipv": 2}),
            "not_supported",
            "multipv",
        ),
        (json!({"cmd": "solve", "game": "othello", "all": true}), "not_supported", "all"),
        (
            json!({"cmd": "analyse", "game": "othello", "moves": "f5d6", "strategy": "random"}),
            "not_supported",
            "strategy",
        ),
        (json!({"cmd": "simulate", "game": "taquin", "games": 2}), "not_supported", "game"),
        (
            json!({"cmd": "state", "game": "connect4", "setup": one_stone, "side": "first"}),
            "bad_position",
            "side",
        ),
    ] {
        let error = error(&mut peer, request.clone()).await;
        assert_eq!((&error["code"], &error["field"]), (&json!(code), &json!(field)), "{request}");
    }
}
