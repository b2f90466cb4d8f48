//! Games against real third-party engines. They are ignored by default: `benches/peers/README.md` says how to get the engines.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::platform::{Sink, Source};
use crate::process::wire::Wire;
use crate::{Deadline, EngineConnection, Fault, LineProtocol, NewGame, Player, TimeControl, Turn};
use plateau_core::erased::{DynGame, PositionText, random_line};
use plateau_core::game::{Options, Side, hash};
use plateau_core::games;
use plateau_core::search::StopToken;

use crate::uci::player::Uci;

/// Starts Fairy-Stockfish without a guard, because only the program has one.
fn start(stop: &StopToken) -> (Child, Uci) {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/peers/fairy-stockfish.js");
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node.js and benches/peers/install.sh");
    let input = Source::new(child.stdout.take().unwrap()).unwrap();
    let wire = Wire::new(input, Sink::new(child.stdin.take().unwrap()).unwrap());
    let connection = EngineConnection::over(wire, LineProtocol::LINES);
    let engine = Uci::open(connection, &[], deadline(stop)).unwrap();
    (child, engine)
}

fn deadline(stop: &StopToken) -> Deadline<'_> {
    Deadline::until(Instant::now() + Duration::from_secs(60), stop)
}

fn random_move(game: &dyn DynGame, at: &PositionText, seed: u64) -> Option<String> {
    let mut legal = game.legal(at, false).unwrap();
    let choice = hash(seed) as usize % legal.len().max(1);
    (!legal.is_empty()).then(|| legal.swap_remove(choice).text)
}

/// Plays a game of the engine against random moves to its end. Returns the number of passes of each side, the engine first.
fn play(
    engine: &mut Uci,
    game: &Arc<dyn DynGame>,
    opening: &PositionText,
    side: Side,
    seed: u64,
    stop: &StopToken,
) -> Result<[usize; 2], Fault> {
    let time = TimeControl { depth: Some(3), nodes: Some(3000), ..TimeControl::default() };
    let mut at = opening.clone();
    let mut passes = [0; 2];
    let deadline = deadline(stop);
    engine.begin(&NewGame { game, opening, side, seed, time: &time, deadline })?;
    loop {
        let state = game.state(&at).unwrap();
        if state.outcome.is_some() {
            return Ok(passes);
        }
        let mv = if state.side == side {
            let (clocks, started) = ([None; 2], Instant::now());
            let turn = Turn { game, at: &at, side, time: &time, clocks, started, deadline };
            engine.choose(&turn)?.mv
        } else {
            random_move(&**game, &at, seed ^ hash(at.moves.len() as u64)).unwrap()
        };
        passes[usize::from(state.side != side)] += usize::from(mv == "pass");
        at.moves.push(mv);
    }
}

#[test]
#[ignore = "needs Fairy-Stockfish: benches/peers/install.sh"]
fn fairy_stockfish_understands_whole_games_from_the_start_and_from_positions() {
    let stop = StopToken::default();
    let (mut child, mut engine) = start(&stop);
    let mut passes = [0; 2];
    for id in ["othello", "connect4", "tic_tac_toe"] {
        let (entry, implied) = games::find_named(id).unwrap();
        let game = entry.create(implied, &Options::default()).unwrap();
        for seed in 0..16 {
            let mut opening = random_line(&*game, seed, seed % 5);
            if seed % 2 == 1 {
                // The same position, without the moves from the start.
                let setup = Some(game.state(&opening).unwrap().position);
                opening = PositionText { setup, moves: Vec::new() };
            }
            let side = Side::BOTH[(seed / 2 % 2) as usize];
            let played = play(&mut engine, &game, &opening, side, seed, &stop);
            let played = played.unwrap_or_else(|fault| panic!("{id}, seed {seed}: {fault}"));
            passes = [passes[0] + played[0], passes[1] + played[1]];
        }
    }
    assert!(passes[0] > 0 && passes[1] > 0, "the test shows less than it should: {passes:?}");
    drop(engine);
    assert!(child.wait().unwrap().success());
}
