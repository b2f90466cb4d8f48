//! Draws that a player may claim: the game continues without a claim, and every command answers in it.

use plateau_protocol::Dialect;
use serde_json::{Value, json};

use crate::support::{Peer, start};

/// The setup of a game that repeats a position, and four moves that lead back to it.
const SETUP: &str = "W:WK6,21:BK50,30";
const ROUND: &str = "6-1 50-45 1-6 45-50";

/// The request `cmd` about the position after `rounds` rounds of [`ROUND`], and `moves`.
fn about(cmd: &str, rounds: usize, moves: &str) -> Value {
    let moves = format!("{ROUND} ").repeat(rounds) + moves;
    json!({"cmd": cmd, "game": "draughts", "setup": SETUP, "moves": moves})
}

/// The same with more fields.
fn with(mut request: Value, fields: &Value) -> Value {
    request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    request
}

#[tokio::test]
async fn a_claim_is_told_and_ends_nothing() {
    let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
    let claim = json!({"reason": "repetition", "text": "threefold repetition"});
    for (rounds, moves, claim) in [
        (1, "", Value::Null),
        (2, "", claim.clone()),
        (2, "6-1", claim.clone()),
        (5, "", claim),
        (2, "21-16", Value::Null),
    ] {
        let state = peer.ask(about("state", rounds, moves)).await;
        assert_eq!(state["claim"], claim, "{rounds} {moves}");
        assert_eq!((&state["over"], &state["outcome"]), (&json!(false), &Value::Null));
        let legal = peer.ask(about("legal", rounds, moves)).await;
        let count = legal["moves"].as_array().unwrap().len();
        assert!(count > 0 && state["legal_count"] == count, "{state}");
    }
    // The moves of kings are counted on, and end the game by themselves.
    let state = peer.ask(about("state", 12, "6-1 50-45")).await;
    assert_eq!(state["outcome"]["reason"], "king_moves");
    assert_eq!((&state["over"], &state["claim"]), (&json!(true), &Value::Null));
}

#[tokio::test]
async fn every_search_answers_where_a_draw_may_be_claimed() {
    let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
    let limits = json!({"nodes": 2000});
    let best = peer.ask(with(about("go", 2, ""), &limits)).await;
    assert!(best["best"].is_string(), "{best}");
    let solved = peer.ask(with(about("solve", 2, ""), &limits)).await;
    assert_eq!((&solved["status"], &solved["score"]["outcome"]), (&json!("solved"), &json!("win")));
    let hint = peer.ask(with(about("hint", 2, ""), &json!({"nodes": 2000, "degree": 4}))).await;
    assert!(hint["move"].is_string(), "{hint}");
    // The move that repeats the position a third time, and those that come after it, are all judged.
    let analysis = peer.ask(with(about("analyse", 2, "6-1 50-45"), &limits)).await;
    assert_eq!(analysis["analysis"].as_array().unwrap().len(), 10, "{analysis}");
    assert_eq!(analysis["analysis"][7]["after"]["value"], 0, "{analysis}");
}

#[tokio::test]
async fn a_description_says_which_draws_are_claims() {
    let mut peer = Peer::memory(&start(|_| ()), Dialect::Json);
    for game in ["draughts", "othello", "nim"] {
        let described = peer.ask(json!({"cmd": "describe", "game": game})).await;
        for reason in described["reasons"].as_array().unwrap() {
            assert_eq!(reason["claim"], reason["id"] == "repetition", "{game} {reason}");
        }
    }
}
