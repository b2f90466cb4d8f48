//! Compares general searches with the complete solutions of small games.

use std::collections::HashMap;
use std::sync::Arc;

use plateau_core::erased::{DynGame, Interchange, PositionText, Query};
use plateau_core::game::{Game, Options, Position, Side};
use plateau_core::games::nim::{Nim, NimPosition};
use plateau_core::games::tic_tac_toe::{TicTacToe, TicTacToePosition};
use plateau_core::search::{Purpose, Score, StopToken, Stopped};

/// Value of a position that alpha-beta proves.
fn proven<G: Interchange>(game: &Arc<G>, position: &G::Position) -> i64 {
    let at = PositionText { setup: Some(game.format_position(position)), moves: Vec::new() };
    let mut engine = Arc::clone(game).engine(Some("alpha_beta"), &Options::default()).unwrap();
    let query = Query { purpose: Purpose::Solution, ..Query::default() };
    let report = engine.search(&at, &query, &StopToken::default(), &mut |_| {}).unwrap();
    assert_eq!(report.stopped, Some(Stopped::Solved), "{at:?}");
    match report.lines[0].score {
        Score::Exact { value, bound: None, .. } => value,
        other => panic!("{at:?}: {other:?}"),
    }
}

/// The value of every position that play from `position` can reach: 1, 0 or −1 for the side to move.
fn tabulate(
    position: TicTacToePosition,
    table: &mut HashMap<u64, (TicTacToePosition, i64)>,
) -> i64 {
    if let Some(&(_, value)) = table.get(&position.key()) {
        return value;
    }
    let value = match position.outcome() {
        Some(outcome) => -i64::from(outcome.winner.is_some()),
        None => position
            .moves()
            .into_iter()
            .map(|mv| -tabulate(position.after(mv), table))
            .max()
            .unwrap(),
    };
    table.insert(position.key(), (position, value));
    value
}

#[test]
fn alpha_beta_knows_every_position_of_tic_tac_toe() {
    let game = Arc::new(TicTacToe);
    let mut table = HashMap::new();
    assert_eq!(tabulate(game.start(), &mut table), 0, "a draw from the start");
    // The well-known number of positions that play can reach.
    assert_eq!(table.len(), 5478);
    for (position, value) in table.values().step_by(3) {
        assert_eq!(proven(&game, position), *value, "{}", game.format_position(position));
    }
}

#[test]
fn alpha_beta_finds_boutons_theory_of_nim() {
    for variant in ["3,4,5", "3,4,5-misere"] {
        let game = Arc::new(Nim::create(variant, &Options::default()).unwrap());
        for piles in (0..60u8).map(|index| [index % 3, index / 3 % 4, index / 12]) {
            let position = NimPosition::new(&piles, Side::First, game.start().is_misere()).unwrap();
            let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
            // In misère play the rule is reversed if no pile has two matches (Bouton, 1901).
            let turned = position.is_misere() && piles.iter().all(|&pile| pile < 2);
            let wins = (sum != 0) != turned;
            assert_eq!(proven(&game, &position), if wins { 1 } else { -1 }, "{variant} {piles:?}");
        }
    }
}
