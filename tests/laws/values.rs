//! Laws of values: alpha-beta and minimax, outcomes, simulations, options.

use std::collections::BTreeMap;
use std::mem::discriminant;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use plateau_core::erased::{PositionText, Query, Report, SimulateRequest, Status};
use plateau_core::game::{OptionKind, OptionValue, Options};
use plateau_core::search::{Limits, Purpose, Score, StopToken, Verdict};

use super::{hold, named, number, search, two_player_variants, variants};

#[test]
fn alpha_beta_is_plain_minimax() {
    for game in two_player_variants() {
        let names: Vec<_> = game.strategies().iter().map(|strategy| strategy.name).collect();
        assert!(
            ["random", "minimax", "alpha_beta"].iter().all(|name| names.contains(name)),
            "{names:?}"
        );
        let alpha_beta = game.strategies().into_iter().find(|s| s.name == "alpha_beta").unwrap();
        let mut options = Options::default();
        options.set(alpha_beta.options, "table_mb", OptionValue::Integer(0)).unwrap();
        hold(&game, 30, 80, |at| {
            if game.legal(at, false).unwrap().is_empty() {
                return;
            }
            for depth in 1..=3 {
                let query = Query { limits: Limits::depth(depth), ..Query::default() };
                let answer = |strategy: &str| {
                    let mut engine = Arc::clone(&game).engine(Some(strategy), &options).unwrap();
                    engine.search(at, &query, &StopToken::default(), &mut |_| {}).unwrap()
                };
                let [fast, plain] = ["alpha_beta", "minimax"].map(answer);
                let name = format!("{} at depth {depth}", named(&*game, at));
                // Alpha-beta need not prove pruned positions, so it may know that its value is exact when minimax does not.
                let [fast_score, plain_score] = [&fast, &plain].map(|it| it.lines[0].score);
                assert_eq!(number(fast_score), number(plain_score), "{name}");
                assert!(fast_score == plain_score || fast_score.is_final(), "{name}");
                assert!(fast.nodes <= plain.nodes * 2 + 100, "{name}");
            }
        });
    }
}

#[test]
fn the_outcome_is_the_sign_of_the_value() {
    let agreed = AtomicUsize::new(0);
    for game in two_player_variants() {
        hold(&game, 60, 80, |at| {
            for strategy in game.strategies() {
                let [value, outcome] = [Purpose::Solution, Purpose::Outcome].map(|purpose| {
                    let query = Query { purpose, limits: Limits::nodes(2_000), ..Query::default() };
                    search(&game, strategy.name, at, &query)
                });
                if value.status() != Status::Solved {
                    continue;
                }
                assert_eq!(outcome.status_for(Purpose::Outcome), Status::Solved);
                let verdict = |report: &Report| match report.lines[0].score {
                    Score::Exact { value, .. } => Verdict::of(value),
                    other => panic!("{other:?}"),
                };
                assert_eq!(verdict(&value), verdict(&outcome), "{}", named(&*game, at));
                agreed.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    let agreed = agreed.into_inner();
    assert!(agreed > 100, "{agreed}");
}

#[test]
fn a_simulation_depends_on_its_seed_and_not_on_its_threads() {
    for game in two_player_variants() {
        let play = |seed, threads, second: &str| {
            let request = SimulateRequest {
                games: 70,
                players: ["random", second].map(str::to_owned),
                options: Default::default(),
                seed,
                limits: Limits::depth(1),
                threads,
            };
            let game = Arc::clone(&game);
            let stop = StopToken::default();
            game.simulate(&PositionText::default(), &request, &stop, &mut |_| {}).unwrap()
        };
        let name = format!("{} {}", game.about().id, game.variant());
        for second in ["random", "minimax"] {
            assert_eq!(play(1, 1, second), play(1, 3, second), "{name} {second}");
        }
        let others = (2..12).map(|seed| play(seed, 1, "random"));
        assert!(others.into_iter().any(|other| other != play(1, 1, "random")), "{name}");
    }
}

#[test]
fn options_have_defaults_within_their_bounds_and_one_type_in_every_game() {
    let mut types = BTreeMap::new();
    for game in variants() {
        for spec in game.options() {
            assert!(!spec.doc.english().is_empty(), "{}", spec.name);
            let own = discriminant(&spec.kind);
            assert_eq!(*types.entry(spec.name).or_insert(own), own, "{}", spec.name);
            if let Some(default) = spec.default_value() {
                assert_eq!(spec.check(default.clone()), Ok(default), "{}", spec.name);
            }
            if let OptionKind::Integer { min, max, .. } = spec.kind {
                assert!(spec.check(OptionValue::Integer(min)).is_ok() && min <= max);
            }
        }
    }
}
