//! Laws of symmetry: images of a move.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use plateau_core::erased::{PositionText, Query};
use plateau_core::search::{Feature, Limits, StopToken};

use super::{hold, named, search, variants};

/// Moves of a position of which all pairs are compared.
const PAIRED: usize = 24;

#[test]
fn images_of_a_move_lead_to_positions_that_are_played_alike() {
    let mut with_images = BTreeSet::new();
    for game in variants() {
        let found = AtomicUsize::new(0);
        hold(&game, 12, 24, |at| {
            let legal: Vec<_> = game.legal(at, false).unwrap();
            let legal: Vec<_> = legal.into_iter().map(|legal| legal.text).take(PAIRED).collect();
            for (place, mv) in legal.iter().enumerate() {
                let from = PositionText {
                    setup: at.setup.clone(),
                    moves: at.moves.iter().chain([mv]).cloned().collect(),
                };
                // The move and a few plies after it.
                let mut line = from.clone();
                for ply in 0..4 {
                    let mut legal = game.legal(&line, false).unwrap();
                    if legal.is_empty() {
                        break;
                    }
                    line.moves.push(legal.swap_remove((place + ply) % legal.len()).text);
                }
                let moves = line.moves.split_off(at.moves.len());
                for other in &legal[place + 1..] {
                    let Some(image) = game.position(at).unwrap().image(&moves, other).unwrap()
                    else {
                        continue;
                    };
                    found.fetch_add(1, Ordering::Relaxed);
                    let name = format!("{}: {moves:?} {image:?}", named(&*game, at));
                    assert_eq!((image.len(), &image[0]), (moves.len(), other), "{name}");
                    let cost = |mv| game.position(at).unwrap().cost(mv).unwrap();
                    assert_eq!(cost(mv), cost(other), "{name}");
                    let end = |line: &[String]| {
                        let mut end = at.clone();
                        end.moves.extend_from_slice(line);
                        let state = game.state(&end).unwrap();
                        let leaves = game.perft(&end, 2, false, &StopToken::default()).unwrap();
                        let outcome = state.outcome.map(|end| end.outcome.margin);
                        (state.side, state.legal_count, outcome, leaves.nodes)
                    };
                    assert_eq!(end(&moves), end(&image), "{name}");
                }
            }
        });
        if found.into_inner() > 0 {
            with_images.insert(game.about().id);
        }
    }
    let expected = ["connect4", "lights_out", "nim", "othello", "peg_solitaire", "tic_tac_toe"];
    assert!(expected.iter().all(|id| with_images.contains(id)), "{with_images:?}");
}

#[test]
fn a_ranking_gives_images_of_a_move_one_score() {
    for game in variants()
        .into_iter()
        .filter(|game| game.state(&PositionText::default()).unwrap().legal_count <= PAIRED)
    {
        let at = PositionText::default();
        let strategies = game.strategies().into_iter();
        for about in strategies.filter(|about| about.features.contains(&Feature::MultiPv)) {
            let query = Query {
                limits: Limits { depth: Some(4), ..Limits::nodes(2_000) },
                multipv: PAIRED,
                ..Query::default()
            };
            let report = search(&game, about.name, &at, &query);
            for (place, line) in report.lines.iter().enumerate() {
                for other in &report.lines[place + 1..] {
                    let Some(mv) = other.moves.first() else { continue };
                    if game.position(&at).unwrap().image(&line.moves, mv).unwrap().is_some() {
                        let name = format!("{} with {}", named(&*game, &at), about.name);
                        assert_eq!(line.score, other.score, "{name}: {line:?} {other:?}");
                    }
                }
            }
        }
    }
}
