//! Laws of the levels of play.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use plateau_core::coach::{Analysis, MoveAnalysis};
use plateau_core::erased::{BoxedPosition, DynGame, PositionText, Query};
use plateau_core::game::{OptionKind, Options, Side, Unit};
use plateau_core::search::{Limits, Purpose, StopToken, StrategyAbout};

use super::{hold, named, numbers, search, search_with, two_player_variants};

/// The highest level of a strategy, if it has levels; the lowest is 1.
fn highest_level(strategy: &StrategyAbout) -> Option<i64> {
    let level = strategy.options.iter().find(|spec| spec.name == "level")?;
    match level.kind {
        OptionKind::Integer { min: 1, max, default: Some(default) } if default == max => Some(max),
        kind => panic!("{kind:?}"),
    }
}

/// The strategies of a game that have levels: the default one is among them.
fn levelled(game: &dyn DynGame) -> Vec<(StrategyAbout, i64)> {
    let with_levels = |about: StrategyAbout| Some((about, highest_level(&about)?));
    let levelled: Vec<_> = game.strategies().into_iter().filter_map(with_levels).collect();
    assert_eq!(levelled[0].0.name, game.strategies()[0].name, "{}", game.about().id);
    levelled
}

#[test]
fn a_level_weakens_play_and_nothing_else() {
    for game in two_player_variants() {
        hold(&game, 5, 40, |at| {
            for (strategy, _) in levelled(&*game) {
                let name = format!("{} with {}", named(&*game, at), strategy.name);
                let engine = |options: Options| {
                    Arc::clone(&game).engine(Some(strategy.name), &options).unwrap()
                };
                let mut full = engine(numbers(&strategy, &[]));
                let mut weak = engine(numbers(&strategy, &[("level", 1)]));
                let token = StopToken::default();
                for purpose in [Purpose::Solution, Purpose::Outcome] {
                    let query = Query { purpose, limits: Limits::nodes(3_000), ..Query::default() };
                    let [full, weak] = [&mut full, &mut weak].map(|engine| {
                        let report = engine.search(at, &query, &token, &mut |_| {}).unwrap();
                        (report.nodes, report.found.lines)
                    });
                    assert_eq!(full, weak, "{name}: {purpose:?}");
                }
                let query = Query { limits: Limits::depth(3), ..Query::default() };
                let [full, weak] = [&mut full, &mut weak].map(|engine| {
                    let mut tell = |_: &MoveAnalysis, _: &Analysis, _: &BoxedPosition<'_>| {};
                    Analysis::of(&*game, &mut **engine, at, &query, &token, &mut tell).unwrap()
                });
                assert_eq!((full.nodes, full.moves), (weak.nodes, weak.moves), "{name}: analysis");
            }
        });
    }
}

#[test]
fn the_highest_level_is_full_strength_and_every_other_plays_by_its_seed() {
    const SEEDS: i64 = 20;
    let query = Query { limits: Limits::nodes(500), ..Query::default() };
    for game in two_player_variants() {
        hold(&game, 3, 20, |at| {
            if game.legal(at, false).unwrap().is_empty() {
                return;
            }
            for (strategy, highest) in levelled(&*game) {
                let name = format!("{} with {}", named(&*game, at), strategy.name);
                let play = |level: i64, seed: i64| {
                    let options = numbers(&strategy, &[("level", level), ("seed", seed)]);
                    let report = search_with(&game, &strategy, &options, at, &query);
                    (report.nodes, report.found.lines)
                };
                let full = search(&game, strategy.name, at, &query);
                assert_eq!(play(highest, 7), (full.nodes, full.found.lines), "{name}");
                for level in 1..highest {
                    assert_eq!(play(level, level), play(level, level), "{name}: level {level}");
                }
            }
        });
        for (strategy, _) in levelled(&*game) {
            let at = PositionText::default();
            let first_move = |seed: i64| {
                let options = numbers(&strategy, &[("level", 1), ("seed", seed)]);
                search_with(&game, &strategy, &options, &at, &query).lines[0].moves[0].clone()
            };
            let moves: BTreeSet<_> = (0..SEEDS).map(first_move).collect();
            let choice = game.legal(&at, false).unwrap().len();
            assert!(moves.len() > 1 || choice == 1, "{}: {moves:?}", named(&*game, &at));
        }
    }
}

/// From the middle level on, an immediate win is found; the highest fifth of the levels also prevents an immediate win of the opponent.
#[test]
fn obvious_moves_are_seen_from_some_level_on() {
    let (won, parried) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let query = Query { limits: Limits::nodes(2_000), ..Query::default() };
    for game in two_player_variants().filter(|game| game.about().unit == Unit::POINTS) {
        let winner = |at: &PositionText| Some(game.state(at).unwrap().outcome?.outcome.winner);
        let after = |at: &PositionText, text: &str| {
            let mut after = at.clone();
            after.moves.push(text.to_owned());
            after
        };
        let replies = |at: &PositionText| -> Vec<PositionText> {
            let legal = game.legal(at, false).unwrap();
            legal.into_iter().map(|mv| after(at, &mv.text)).collect()
        };
        let wins = |at: &PositionText, side: Side| winner(at) == Some(Some(side));
        hold(&game, 60, 40, |at| {
            let side = game.state(at).unwrap().side;
            let next = replies(at);
            let [can_win, can_lose, need_not] = [
                next.iter().any(|next| wins(next, side)),
                next.iter().any(|next| replies(next).iter().any(|at| wins(at, side.other()))),
                next.iter().any(|next| !replies(next).iter().any(|at| wins(at, side.other()))),
            ];
            if !(can_win || can_lose && need_not) {
                return;
            }
            for (strategy, highest) in levelled(&*game) {
                for level in highest / 2 + 1..=highest {
                    let name = format!("{} {} {level}", named(&*game, at), strategy.name);
                    let options = numbers(&strategy, &[("level", level), ("seed", 1)]);
                    let report = search_with(&game, &strategy, &options, at, &query);
                    if can_win {
                        assert!(report.lines[0].score.proves_winner(), "{name}: {report:?}");
                        won.fetch_add(1, Ordering::Relaxed);
                    } else if 5 * level > 4 * highest {
                        let next = after(at, &report.lines[0].moves[0]);
                        let lost = replies(&next).iter().any(|at| wins(at, side.other()));
                        assert!(!lost, "{name}: {report:?}");
                        parried.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
        });
    }
    let [won, parried] = [won, parried].map(AtomicUsize::into_inner);
    assert!(won > 50 && parried > 50, "{won} {parried}");
}
