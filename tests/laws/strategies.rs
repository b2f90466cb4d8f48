//! Laws of searches: legal moves, limits, proofs, rankings.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use plateau_core::erased::{Engine, EvaluatorAbout, PositionText, Query, Report, Status};
use plateau_core::search::{Limits, Purpose, Score, StopToken, Stopped};

use super::{hold, named, number, numbers, search, two_player_variants, variants};

#[test]
fn every_strategy_answers_a_legal_move_under_any_limit() {
    let limits = [
        Limits::nodes(1),
        Limits::nodes(2),
        Limits::nodes(997),
        Limits { nodes: Some(20_000), ..Limits::depth(1) },
        Limits { nodes: Some(20_000), ..Limits::depth(3) },
        Limits { nodes: Some(20_000), ..Limits::time(Duration::ZERO) },
    ];
    for game in variants() {
        hold(&game, 3, 20, |at| {
            if game.legal(at, false).unwrap().is_empty() {
                return;
            }
            for strategy in game.strategies() {
                for limits in &limits {
                    let query = Query { limits: limits.clone(), ..Query::default() };
                    let run = || {
                        let report = search(&game, strategy.name, at, &query);
                        (report.nodes, report.found.lines)
                    };
                    let name = format!("{} {}", named(&*game, at), strategy.name);
                    let first = run();
                    if limits.time.is_none() {
                        assert_eq!(first, run(), "{name}: a search can be repeated");
                    }
                }
            }
        });
    }
}

#[test]
fn a_forced_move_is_answered_at_once_unless_a_depth_is_asked_for() {
    // With this limit the test would not end, if the move were searched.
    let patient = Limits::time(Duration::from_secs(1_000_000));
    let forced = AtomicUsize::new(0);
    for game in two_player_variants() {
        hold(&game, 20, 100, |at| {
            if game.legal(at, false).unwrap().len() != 1 {
                return;
            }
            forced.fetch_add(1, Ordering::Relaxed);
            for strategy in game.strategies() {
                let query = Query { limits: patient.clone(), ..Query::default() };
                let report = search(&game, strategy.name, at, &query);
                let name = format!("{} with {}", named(&*game, at), strategy.name);
                assert_eq!(report.stopped, Some(Stopped::Solved), "{name}");
                let deep = Query { limits: Limits { depth: Some(2), ..patient.clone() }, ..query };
                let report = search(&game, strategy.name, at, &deep);
                assert!(
                    strategy.name == "random"
                        || report.depth >= 2
                        || report.lines[0].score.is_final(),
                    "{name}"
                );
            }
        });
    }
    assert!(forced.into_inner() > 10);
}

#[test]
fn a_partly_searched_iteration_counts() {
    for game in two_player_variants() {
        for strategy in ["alpha_beta", "minimax"] {
            // Of the same depth, but not the same.
            let mut answers: BTreeMap<u32, Vec<Vec<String>>> = BTreeMap::new();
            for nodes in (10..2_000).step_by(10) {
                let query = Query { limits: Limits::nodes(nodes), ..Query::default() };
                let report = search(&game, strategy, &PositionText::default(), &query);
                answers.entry(report.depth).or_default().push(report.lines[0].moves.clone());
            }
            let count = |answers: &mut Vec<_>| {
                answers.dedup();
                answers.len()
            };
            let most = answers.values_mut().map(count).max();
            assert!(most > Some(1), "{} {} {strategy}", game.about().id, game.variant());
        }
    }
}

#[test]
fn an_engine_that_forgets_searches_like_a_new_one() {
    let query = Query { limits: Limits::nodes(3_000), ..Query::default() };
    for game in variants() {
        for strategy in game.strategies() {
            let options = numbers(&strategy, &[("seed", 1)]);
            let make = || Arc::clone(&game).engine(Some(strategy.name), &options).unwrap();
            hold(&game, 4, 12, |at| {
                if game.legal(at, false).unwrap().is_empty() {
                    return;
                }
                let name = format!("{} {}", named(&*game, at), strategy.name);
                let report = |engine: &mut dyn Engine| {
                    let stop = StopToken::default();
                    let report = engine.search(at, &query, &stop, &mut |_| {}).unwrap();
                    Report { elapsed: Duration::ZERO, ..report }
                };
                let first = report(&mut *make());
                let mut engine = make();
                let _ = engine.search(
                    &PositionText::default(),
                    &query,
                    &StopToken::default(),
                    &mut |_| {},
                );
                report(&mut *engine);
                engine.forget();
                assert_eq!(report(&mut *engine), first, "{name}");
            });
        }
    }
}

#[test]
fn scores_are_in_the_unit_that_the_game_describes_or_in_one_of_its_evaluators() {
    for game in variants() {
        let start = PositionText::default();
        let unit_of = |one: EvaluatorAbout| {
            let score = game.position(&start).unwrap().evaluate(Some(one.name)).unwrap().score;
            assert!(matches!(score, Score::Estimate { unit, .. } if unit == one.unit.id));
            one.unit.id
        };
        let units: Vec<_> = game.evaluators().into_iter().map(unit_of).collect();
        hold(&game, 6, 60, |at| {
            if game.legal(at, false).unwrap().is_empty() {
                return;
            }
            for strategy in game.strategies() {
                let query = Query { limits: Limits::nodes(3_000), ..Query::default() };
                for line in search(&game, strategy.name, at, &query).found.lines {
                    let fits = match line.score {
                        Score::Exact { unit, .. } => unit == game.about().unit.id,
                        Score::Estimate { unit, .. } => {
                            units.contains(&unit) || unit == game.about().unit.id
                        }
                        Score::Solution { .. } | Score::Unsolvable => true,
                    };
                    assert!(fits, "{}: {:?}", named(&*game, at), line.score);
                }
            }
        });
    }
}

#[test]
fn the_moves_of_a_puzzle_are_ranked_by_the_solutions_that_begin_with_them() {
    for game in variants().into_iter().filter(|game| game.about().is_puzzle()) {
        hold(&game, 3, 12, |at| {
            let legal = game.legal(at, false).unwrap();
            for strategy in game.strategies() {
                let name = format!("{} {}", named(&*game, at), strategy.name);
                let limits = Limits::nodes(50_000);
                let query = Query { limits, multipv: 1000, ..Query::default() };
                if legal.is_empty() {
                    continue;
                }
                let ranked = search(&game, strategy.name, at, &query);
                if ranked.status() == Status::Unsolvable {
                    continue;
                }
                assert_eq!(ranked.lines.len(), legal.len(), "{name}");
                assert_eq!(ranked.note, None, "{name}: it has a solution, or may have one");
                let key = |score: Score| match score {
                    Score::Solution { moves, .. } => (0, moves),
                    Score::Estimate { .. } => (1, 0),
                    Score::Unsolvable => (2, 0),
                    Score::Exact { .. } => panic!("{name}"),
                };
                assert!(ranked.lines.is_sorted_by_key(|line| key(line.score)), "{name}");
                let mut first: Vec<_> = ranked.lines.iter().map(|line| &line.moves[0]).collect();
                first.sort();
                first.dedup();
                assert_eq!(first.len(), legal.len(), "{name}: each move once");
                for line in &ranked.lines {
                    let searchmoves = Some(vec![line.moves[0].clone()]);
                    let limits = Limits::nodes(50_000 / legal.len() as u64);
                    let query = Query { limits, searchmoves, ..Query::default() };
                    let alone = search(&game, strategy.name, at, &query);
                    if let (Some(length), Score::Solution { moves, optimal: true }) =
                        (alone.length(), line.score)
                    {
                        assert!(moves as usize <= length, "{name} {:?}", line.moves[0]);
                    }
                }
            }
        });
    }
}

/// A search of one move alone, and one of the position that it leads to, agree on whether there is a solution.
#[test]
fn a_move_that_leads_to_no_solution_is_proven_to_by_searchmoves_too() {
    let proven = AtomicUsize::new(0);
    for game in variants().into_iter().filter(|game| game.about().is_puzzle()) {
        hold(&game, 6, 12, |at| {
            for strategy in game.strategies() {
                let ask = |at: &PositionText, searchmoves: Option<Vec<String>>, multipv: usize| {
                    let limits = Limits::nodes(2_000);
                    let query = Query { searchmoves, multipv, limits, ..Query::default() };
                    search(&game, strategy.name, at, &query)
                };
                for mv in game.legal(at, false).unwrap().into_iter().take(3) {
                    let mut after = at.clone();
                    after.moves.push(mv.text.clone());
                    if game.legal(&after, false).unwrap().is_empty() {
                        continue;
                    }
                    let next = ask(&after, None, 1).status();
                    let name = format!("{} {} {}", named(&*game, at), strategy.name, mv.text);
                    for multipv in [1, 3] {
                        let alone = ask(at, Some(vec![mv.text.clone()]), multipv);
                        let is_told = alone.status() == Status::Unsolvable;
                        assert!(is_told || next != Status::Unsolvable, "{name}: {alone:?}");
                        let is_solved = [Status::Solved, Status::Optimal].contains(&next);
                        assert!(!(is_told && is_solved), "{name}: {alone:?}");
                        proven.fetch_add(is_told.into(), Ordering::Relaxed);
                    }
                }
                // Check the properties of every answer for a ranking too.
                if !game.legal(at, false).unwrap().is_empty() {
                    ask(at, None, 3);
                }
            }
        });
    }
    let proven = proven.into_inner();
    assert!(proven > 50, "{proven}");
}

/// If a short search proves a position, a search of the move that leads to it proves the same result, be it a win, a draw or a loss.
#[test]
fn a_given_move_is_proven_as_what_it_leads_to_is() {
    let proven = [const { AtomicUsize::new(0) }; 3];
    for game in two_player_variants() {
        hold(&game, 12, 60, |at| {
            for strategy in game.strategies() {
                let ask = |at: &PositionText, searchmoves: Option<Vec<String>>, nodes: u64| {
                    let (purpose, limits) = (Purpose::Solution, Limits::nodes(nodes));
                    let query = Query { purpose, searchmoves, limits, ..Query::default() };
                    search(&game, strategy.name, at, &query)
                };
                let side = game.state(at).unwrap().side;
                for mv in game.legal(at, false).unwrap().into_iter().take(4) {
                    let mut after = at.clone();
                    after.moves.push(mv.text.clone());
                    let state = game.state(&after).unwrap();
                    if state.outcome.is_some() || state.side == side {
                        continue;
                    }
                    let next = ask(&after, None, 1_000);
                    if next.status() != Status::Solved {
                        continue;
                    }
                    let name = format!("{} {} {}", named(&*game, at), strategy.name, mv.text);
                    let alone = ask(at, Some(vec![mv.text]), 50_000);
                    assert_eq!(alone.status(), Status::Solved, "{name}: {alone:?}");
                    let [value, after] = [&alone, &next].map(|it| number(it.lines[0].score).0);
                    assert_eq!(value, -after, "{name}: {alone:?}");
                    let kind = if value == 0.0 { 1 } else { usize::from(value > 0.0) * 2 };
                    proven[kind].fetch_add(1, Ordering::Relaxed);
                }
            }
        });
    }
    let proven = proven.map(AtomicUsize::into_inner);
    let [lost, drawn, won] = proven;
    assert!(lost > 10 && drawn > 0 && won > 10, "{proven:?}");
}
