//! Games in progress keep their position, so each move is read once and the game is not replayed from its text.

use std::sync::Arc;

use plateau_core::erased::{DynGame, PositionText, Protocol};
use plateau_core::game::Options;
use plateau_core::search::StopToken;
use plateau_interop::host::{Session, SessionDefaults};
use plateau_tournament::{
    Choice, Conditions, Ending, Fault, GameSpec, Job, NewGame, Player, Turn, referee,
};

use crate::support::trap;

/// A drawn game of tic-tac-toe.
const DRAWN: [&str; 9] = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"];

/// The first moves of the drawn game.
fn moves(count: usize) -> Vec<String> {
    DRAWN[..count].iter().map(|&mv| mv.to_owned()).collect()
}

/// The game that counts the moves that it reads.
fn game() -> Arc<dyn DynGame> {
    trap::GAMES[0].create(None, &Options::default()).unwrap()
}

/// A player that plays the moves of the drawn game.
struct Script;

impl Player for Script {
    fn begin(&mut self, _: &NewGame<'_>) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        Ok(Choice { mv: DRAWN[turn.at.moves.len()].to_owned(), ..Choice::default() })
    }
}

#[test]
fn the_referee_reads_each_move_once() {
    for opening in [0, 4] {
        let job = Job {
            job: 0,
            round: 1,
            pair: 0,
            game: GameSpec::default(),
            players: ["a", "b"].map(|name| name.parse().unwrap()),
            opening: PositionText { setup: None, moves: moves(opening) },
            seed: 0,
            conditions: Conditions::default(),
        };
        let (game, mut players) = (game(), [Script, Script]);
        let mut result = None;
        let read = trap::moves_read(|| {
            let [first, second] = &mut players;
            result = referee::play(&job, &game, [first, second], &StopToken::default(), None);
        });
        let result = result.unwrap();
        assert_eq!(result.reason, Ending::Rules("board_full".to_owned()));
        assert_eq!(result.moves, moves(9)[opening..]);
        assert_eq!(read, 9, "with an opening of {opening} moves");
    }
}

#[test]
fn a_bridge_reads_only_the_moves_of_the_line_that_it_writes() {
    let defaults = SessionDefaults { game: Some("tic_tac_toe".to_owned()), ..Default::default() };
    let mut session = Session::new(Protocol::Uci, &defaults).unwrap();
    session.turn_to(&game()).unwrap();
    session.put(&PositionText { setup: None, moves: moves(6) }).unwrap();
    let line = &moves(8)[6..];
    let mut written = Vec::new();
    let read = trap::moves_read(|| written = session.write(line));
    assert_eq!((written.as_slice(), read), (line, 2));
    assert_eq!(session.write(&moves(1)), [""; 0], "an illegal line is omitted");
}
