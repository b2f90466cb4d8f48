//! The default strategy against Bouton's theory, on piles too large for any search.

use std::collections::HashMap;
use std::sync::Arc;

use super::levels::LEVELS;
use super::theory::is_lost;
use super::{MAX_PILE, MAX_PILES, Nim, NimPosition};
use crate::erased::{DynGame, PositionText, Query, Report, Status};
use crate::game::{Game, OptionValue, Options, Position, Side};
use crate::search::{Limits, Purpose, Score, Searchable, StopToken};

/// Value for the side to move and plies to the end, by plain minimax: the winner hurries, the loser delays.
fn minimax(position: &NimPosition, known: &mut HashMap<u64, (i64, u32)>) -> (i64, u32) {
    if let Some(outcome) = position.outcome() {
        let wins = outcome.winner == Some(position.side_to_move());
        return (if wins { 1 } else { -1 }, 0);
    }
    if let Some(&found) = known.get(&position.key()) {
        return found;
    }
    let moves = position.moves().into_iter();
    let after = moves.map(|mv| {
        let (value, plies) = minimax(&position.after(mv), known);
        (-value, plies + 1)
    });
    let worth = |&(value, plies): &(i64, u32)| (value, -value * i64::from(plies));
    let best = after.max_by_key(worth).unwrap();
    known.insert(position.key(), best);
    best
}

/// The default strategy's answer about a position.
fn ask(game: &Arc<Nim>, position: &NimPosition, query: &Query) -> Report {
    let mut engine = Arc::clone(game).engine(None, &Options::default()).unwrap();
    let at = PositionText { setup: Some(game.format_position(position)), moves: Vec::new() };
    engine.search(&at, query, &StopToken::default(), &mut |_| {}).unwrap()
}

#[test]
fn the_theory_agrees_with_minimax_on_every_move_and_its_distance() {
    for variant in ["3,4,5", "3,4,5-misere"] {
        let game = Arc::new(Nim::create(variant, &Options::default()).unwrap());
        let mut known = HashMap::new();
        for number in 1..5 * 5 * 4 * 3_u16 {
            let piles = [number % 5, number / 5 % 5, number / 25 % 4, number / 100];
            let piles = piles.map(|pile| pile as u8);
            let misere = game.start().is_misere();
            let position = NimPosition::new(&piles, Side::First, misere).unwrap();
            if position.outcome().is_some() {
                continue;
            }
            let name = format!("{variant} {piles:?}");
            let query = Query { purpose: Purpose::Solution, multipv: 100, ..Query::default() };
            let report = ask(&game, &position, &query);
            let best = minimax(&position, &mut known);
            assert_eq!(report.length(), Some(best.1 as usize), "{name}");
            assert_eq!(report.lines.len(), position.count_legal(), "{name}");
            for (rank, line) in report.lines.iter().enumerate() {
                let mv = game.parse_move(&position, &line.moves[0]).unwrap();
                let (value, plies) = minimax(&position.after(mv), &mut known);
                let expected = (-value, Some(plies + 1));
                let Score::Exact { value, plies, bound: None, .. } = line.score else {
                    panic!("{name}: {line:?}")
                };
                assert_eq!((value, plies), expected, "{name} {}", line.moves[0]);
                assert!(rank > 0 || (value, plies) == (best.0, Some(best.1)), "{name}");
            }
        }
    }
}

#[test]
fn the_largest_piles_are_solved_without_a_search() {
    let most = [MAX_PILE; MAX_PILES];
    let mut unequal = most;
    unequal[3] = 100;
    for (piles, wins) in
        [(&most[..], false), (&unequal, true), (&[9, 8, 7, 6, 5, 4, 3, 2, 1], true)]
    {
        for misere in ["", "-misere"] {
            let variant = format!("3,4,5{misere}");
            let game = Arc::new(Nim::create(&variant, &Options::default()).unwrap());
            let position = NimPosition::new(piles, Side::First, !misere.is_empty()).unwrap();
            let purpose = Purpose::Solution;
            let report = ask(&game, &position, &Query { purpose, ..Query::default() });
            let Score::Exact { value, plies: None, bound: None, .. } = report.lines[0].score else {
                panic!("{:?}", report.lines[0].score)
            };
            assert_eq!((value == 1, report.nodes), (wins, 0), "{piles:?} {variant}");
            assert_eq!(report.status(), Status::Solved);
            // The line ends the game as it should.
            let at = PositionText {
                setup: Some(game.format_position(&position)),
                moves: report.lines[0].moves.clone(),
            };
            let end = at.replay(&*game).unwrap();
            let winner = end.outcome().unwrap().winner;
            assert_eq!(winner == Some(Side::First), wins, "{piles:?} {variant}");
            // The values of given moves are right too.
            let given = Some(vec!["4:1".to_owned(), "1:1".to_owned()]);
            let query = Query { searchmoves: given, multipv: 2, ..Query::default() };
            let report = ask(&game, &position, &query);
            for line in &report.lines {
                let mv = game.parse_move(&position, &line.moves[0]).unwrap();
                let wins = is_lost(&position.after(mv));
                assert_eq!(line.score.proves_winner() && wins, wins, "{piles:?} {variant}");
                let Score::Exact { value, .. } = line.score else { panic!("{line:?}") };
                assert_eq!(value == 1, wins, "{piles:?} {variant} {line:?}");
            }
            assert_eq!(report.lines.len(), 2);
        }
    }
}

/// The position that the default strategy leaves after a short search from the start, where it can win.
fn left(variant: &str, options: &Options) -> NimPosition {
    let game = Arc::new(Nim::create(variant, &Options::default()).unwrap());
    let start = game.start();
    assert!(!is_lost(&start), "{variant}");
    let mut engine = Arc::clone(&game).engine(None, options).unwrap();
    let query = Query { limits: Limits::nodes(20_000), ..Query::default() };
    let at = PositionText::default();
    let report = engine.search(&at, &query, &StopToken::default(), &mut |_| {}).unwrap();
    start.after(game.parse_move(&start, &report.lines[0].moves[0]).unwrap())
}

#[test]
fn full_strength_plays_large_piles_by_the_theory() {
    for variant in [
        "20,21,22",
        "255,254,7,1,90,33",
        "20,21,22-misere",
        "1,1,200-misere",
        "1,1,1,200-misere",
        "255,254,7,1,90,33-misere",
    ] {
        let next = left(variant, &Options::default());
        assert!(is_lost(&next), "{variant} {next:?}");
    }
}

#[test]
fn every_level_below_full_strength_errs() {
    let specs = <Nim as Searchable>::strategies()[0].about.options;
    for level in 1..=LEVELS.len() as i64 {
        let errs = |seed| {
            let mut options = Options::default();
            for (name, value) in [("level", level), ("seed", seed)] {
                options.set(specs, name, OptionValue::Integer(value)).unwrap();
            }
            !is_lost(&left("3,4,5", &options))
        };
        assert!((0..300).any(errs), "level {level}");
    }
}
