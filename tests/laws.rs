//! The laws that every game of the registry obeys, and every strategy of it.
//!
//! They see a game as the daemon does, as text, so they hold for a new folder without a change.
//! A counterexample is shrunk to a short line of play.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use plateau_core::coach::{Analysis, MoveAnalysis};
use plateau_core::erased::{
    BoxedPosition, DynGame, Engine, EvaluatorAbout, PositionText, Query, Report, Showing,
    SimulateRequest, Status,
};
use plateau_core::game::{
    About, Language, OptionKind, OptionValue, Options, Place, Refusal, Side, Unit, Wording,
};
use plateau_core::games::GAMES;
use plateau_core::search::{
    Feature, Limits, Purpose, Score, StopToken, Stopped, StrategyAbout, Verdict,
};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// Every variant that a game names, and an example of each pattern.
fn variants() -> Vec<Arc<dyn DynGame>> {
    let names = |about: &'static About| {
        let named = about.variants.iter().map(|variant| variant.name);
        named.chain(about.patterns.iter().map(|pattern| pattern.example))
    };
    GAMES
        .iter()
        .flat_map(|entry| names(entry.about()).map(move |name| (entry, name)))
        .map(|(entry, name)| entry.create(Some(name), &Options::default()).unwrap())
        .collect()
}

/// The variants for two players.
fn two_player_variants() -> impl Iterator<Item = Arc<dyn DynGame>> {
    variants().into_iter().filter(|game| !game.about().is_puzzle())
}

/// The number in an environment variable.
fn variable(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok().filter(|text| !text.is_empty())?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}: \"{text}\" is not a number")))
}

/// The seed of the lines, by `PLATEAU_LAWS_SEED`.
static SEED: LazyLock<u64> = LazyLock::new(|| variable("PLATEAU_LAWS_SEED").unwrap_or(0));
/// The factor by which `PLATEAU_LAWS_TIMES` increases the number of lines.
static TIMES: LazyLock<u32> = LazyLock::new(|| {
    variable("PLATEAU_LAWS_TIMES").map_or(1, |times| u32::try_from(times).unwrap())
});

/// Checks `law` after `cases` lines of random moves, each of fewer than `plies`.
/// The lines are the same in every run, unless another seed is set: `make laws`.
fn hold(game: &Arc<dyn DynGame>, cases: u32, plies: usize, law: impl Fn(&PositionText)) {
    let (rng_seed, cases) = (RngSeed::Fixed(*SEED ^ u64::from(cases)), cases * *TIMES);
    let config = Config { cases, rng_seed, failure_persistence: None, ..Config::default() };
    let played = TestRunner::new(config).run(&vec(any::<u16>(), 0..plies), |choices| {
        law(&line(&**game, &choices));
        Ok(())
    });
    let (id, variant) = (game.about().id, game.variant());
    played.unwrap_or_else(|failure| panic!("{id} {variant}, seed {}: {failure}", *SEED));
}

/// The line whose moves have these indices among the legal moves, up to the end of the game.
fn line(game: &dyn DynGame, choices: &[u16]) -> PositionText {
    let mut at = PositionText::default();
    for &choice in choices {
        let mut legal = game.legal(&at, false).unwrap();
        if legal.is_empty() {
            break;
        }
        at.moves.push(legal.swap_remove(usize::from(choice) % legal.len()).text);
    }
    at
}

/// The name of a case, for messages.
fn named(game: &dyn DynGame, at: &PositionText) -> String {
    format!("{} {} after {:?}", game.about().id, game.variant(), at.moves)
}

#[test]
fn every_folder_is_listed_and_named_by_its_id() {
    let folders =
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/src/games")).unwrap();
    let mut folders: Vec<String> = folders
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    let mut ids: Vec<_> = GAMES.iter().map(|entry| entry.about().id).collect();
    folders.sort();
    ids.sort_unstable();
    assert_eq!(folders, ids);
}

#[test]
fn variants_that_are_named_exist_and_keep_their_name() {
    for entry in GAMES {
        let default = entry.create(None, &Options::default()).unwrap();
        assert_eq!(default.variant(), entry.about().variants[0].name);
        let unknown = entry.create(Some("no such variant"), &Options::default());
        assert!(matches!(unknown, Err(Refusal::UnknownVariant { .. })), "{}", entry.about().id);
    }
    for game in variants() {
        assert!(!game.strategies().is_empty() && !game.evaluators().is_empty());
    }
}

#[test]
fn positions_and_moves_round_trip_and_legal_is_what_play_accepts() {
    for game in variants() {
        hold(&game, 40, 150, |at| {
            let state = game.state(at).unwrap();
            let name = named(&*game, at);
            let copy = PositionText { setup: Some(state.position.clone()), moves: Vec::new() };
            let fresh = game.state(&copy).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            assert_eq!(fresh.position, state.position, "{name}");
            assert_eq!(fresh.key, state.key, "{name}: incremental key = fresh key");
            assert_eq!(fresh.side, state.side, "{name}");
            let reason = state.outcome.map(|end| end.outcome.reason);
            let reasons = game.about().reasons;
            assert!(reason.is_none_or(|reason| reasons.contains(reason)), "{name}: {reason:?}");
            let grid = game.read_grid(&game.grid(at).unwrap(), Some(state.side));
            assert_eq!(grid.as_ref(), Ok(&state.position), "{name}");

            let legal = game.legal(at, true).unwrap();
            assert_eq!(legal.len(), state.legal_count, "{name}");
            assert_eq!(legal.is_empty(), state.outcome.is_some(), "{name}");
            let mut texts: Vec<_> = legal.iter().map(|mv| &mv.text).collect();
            for mv in &legal {
                let played = game.play(at, std::slice::from_ref(&mv.text)).unwrap();
                assert_eq!(&played[0], mv, "{name}");
            }
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), legal.len(), "{name}: every move has a text of its own");
        });
    }
}

#[test]
fn places_are_those_of_the_grid_and_of_the_picture_and_moves_change_what_they_say() {
    for game in variants() {
        let (places, figures) = (game.geometry().places, game.figures());
        let mut names: Vec<_> =
            places.iter().map(|place| &place.name).filter(|name| !name.is_empty()).collect();
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "{}: every place has a name of its own", game.about().id);
        hold(&game, 8, 40, |at| {
            let name = named(&*game, at);
            let values = |at: &PositionText| game.grid(at).unwrap().concat();
            let before = values(at);
            assert_eq!(before.len(), places.len(), "{name}");
            let known = |value: &i64| figures.iter().any(|figure| figure.code == *value);
            assert!(figures.is_empty() || before.iter().all(known), "{name}: {before:?}");
            let cells = game.diagram(at, Language::ENGLISH).unwrap().cells;
            let drawn = |place: &&Place| {
                let (row, column) = place.corner();
                figures.is_empty()
                    || cells.iter().any(|cell| (cell.row, cell.column) == (row, column))
            };
            assert_eq!(places.iter().filter(drawn).count(), places.len(), "{name}");
            for mv in
                game.list(at, Showing { effects: true, positions: true, ..Showing::TEXT }).unwrap()
            {
                let effect = mv.effect.unwrap();
                let next = PositionText { setup: mv.position, moves: Vec::new() };
                let changes = places.iter().zip(before.iter().zip(values(&next)));
                let pieces: Vec<_> = changes
                    .filter(|(_, (before, after))| *before != after)
                    .map(|(place, (_, after))| (place.name.clone(), after))
                    .collect();
                assert_eq!(effect.pieces, pieces, "{name} {}", mv.text);
                let told = [&effect.path, &effect.placed, &effect.removed, &effect.flipped];
                let told = |place: &String| told.into_iter().any(|names| names.contains(place));
                assert!(pieces.iter().all(|(place, _)| told(place)), "{name} {}", mv.text);
                let ends = [effect.path.first(), effect.path.last()];
                assert!(
                    effect.path.is_empty() || ends == [effect.from.as_ref(), effect.to.as_ref()]
                );
            }
        });
    }
}

#[test]
fn more_than_may_be_told_is_refused_before_it_is_made() {
    for game in variants() {
        let at = PositionText::default();
        let all = Showing { positions: true, ..Showing::TEXT };
        let moves = game.list(&at, all).unwrap();
        let bytes = moves.iter().map(|mv| mv.text.len() + mv.position.as_ref().unwrap().len());
        let bytes: usize = bytes.sum();
        assert_eq!(game.list(&at, Showing { most: bytes, ..all }).unwrap(), moves);
        let refused = game.list(&at, Showing { most: bytes - 1, ..all });
        assert_eq!(refused, Err(Refusal::TooLong { most: bytes - 1 }), "{}", game.about().id);
    }
}

#[test]
fn a_setup_of_more_piles_than_the_variant_has_is_shown_as_far_as_the_board_goes() {
    let nim = GAMES.iter().find(|entry| entry.about().id == "nim").unwrap();
    let nim = nim.create(None, &Options::default()).unwrap();
    let at = PositionText { setup: Some("1,1,1,1 A".to_owned()), moves: Vec::new() };
    let moves = nim.list(&at, Showing { effects: true, ..Showing::TEXT }).unwrap();
    let known: Vec<_> = moves.iter().map(|mv| mv.effect.is_some()).collect();
    assert_eq!(known, [true, true, true, false]);
}

#[test]
fn what_is_legal_elsewhere_is_refused_here_unless_it_is_legal_or_implies_a_move_that_is() {
    for game in variants() {
        let elsewhere = (0..60).map(|ply| line(&*game, &[7919; 60][..ply]));
        let mut seen: Vec<_> =
            elsewhere.flat_map(|at| game.legal(&at, false).unwrap()).map(|mv| mv.text).collect();
        seen.sort();
        seen.dedup();
        seen.truncate(100);
        hold(&game, 40, 40, |at| {
            let legal = game.legal(at, false).unwrap();
            for text in &seen {
                let is_legal = |text: &String| legal.iter().any(|mv| mv.text == *text);
                // A pass that records omit may precede a played move; it must be legal itself.
                let played = game.play(at, std::slice::from_ref(text)).ok();
                let first = played.and_then(|played| played.into_iter().map(|mv| mv.text).next());
                let accepted = first.as_ref().is_some_and(is_legal);
                assert_eq!(accepted, first.is_some(), "{}: {text}", named(&*game, at));
                assert!(accepted || !is_legal(text), "{}: {text}", named(&*game, at));
            }
        });
    }
}

#[test]
fn nonsense_is_refused_and_never_panics() {
    let nonsense = [
        "",
        " ",
        "-",
        "0",
        "-1",
        "99999999999999999999",
        "é",
        "a",
        "a0",
        "/",
        "//////",
        "1,2,3,4,5,6,7,8,9",
        "W:W1:B1",
        "W:WK:B",
        ":::",
        "x",
        "X",
        "\u{0}",
        "🂡",
        "1-1",
        "50-51",
        "1x2x3x4",
        "pass",
        "up up",
    ];
    let long = "9".repeat(10_000);
    for game in variants() {
        let start = PositionText::default();
        let legal = game.legal(&start, false).unwrap();
        for text in nonsense.iter().copied().chain([long.as_str()]) {
            let setup = PositionText { setup: Some(text.to_owned()), moves: Vec::new() };
            if let Ok(state) = game.state(&setup) {
                assert!(
                    !state.position.is_empty(),
                    "{} takes {text:?} as a position",
                    game.about().id
                );
            }
            let played = game.play(&start, &[text.to_owned()]);
            let is_move = played
                .as_ref()
                .is_ok_and(|played| legal.iter().any(|mv| mv.text == played[0].text));
            assert!(
                is_move || matches!(played, Err(Refusal::IllegalMove { .. })),
                "{text:?}: {played:?}"
            );
        }
        for grid in
            [vec![], vec![vec![]], vec![vec![9; 8]; 8], vec![vec![-1]; 3], vec![vec![1; 3], vec![]]]
        {
            if let Ok(text) = game.read_grid(&grid, None) {
                assert!(game.normalise(&text).is_ok(), "{}: {text}", game.about().id);
            }
        }
    }
}

/// The options of a strategy with these numbers, as far as it has such options, and with a small table,
/// because almost every search has a new engine, whose memory must be cleared.
fn numbers(strategy: &StrategyAbout, numbers: &[(&str, i64)]) -> Options {
    let mut options = Options::default();
    for &(name, number) in numbers.iter().chain(&[("table_mb", 1)]) {
        options.set_known(strategy.options, name, OptionValue::Integer(number)).unwrap();
    }
    options
}

/// Runs a strategy with a fixed seed, and checks the properties of every answer.
fn search(game: &Arc<dyn DynGame>, strategy: &str, at: &PositionText, query: &Query) -> Report {
    let about = game.strategies().into_iter().find(|about| about.name == strategy).unwrap();
    search_with(game, &about, &numbers(&about, &[("seed", 1)]), at, query)
}

/// Words of a reason that speaks of the moves of `searchmoves`.
const OF_THE_GIVEN: [&str; 2] = ["given moves", "coups donnés"];

/// Checks that a reason speaks of given moves only where the client gave some and left others out.
fn check_given(game: &dyn DynGame, at: &PositionText, query: &Query, reason: &Wording) {
    let legal = game.legal(at, false).unwrap().len();
    let gave_some = query.searchmoves.as_ref().is_some_and(|given| given.len() < legal);
    for (language, words) in Language::COMPLETE.into_iter().zip(OF_THE_GIVEN) {
        let speaks = reason.to(language).contains(words);
        assert!(gave_some || !speaks, "{}: {reason}", named(game, at));
    }
}

/// Checks the lines of a puzzle that cannot be solved: one without a move, or with `multipv` each move once.
fn check_unsolvable_lines(game: &dyn DynGame, at: &PositionText, query: &Query, report: &Report) {
    let name = named(game, at);
    if query.multipv == 1 {
        assert_eq!(report.lines.len(), 1, "{name}: {report:?}");
        return;
    }
    let legal = game.legal(at, false).unwrap();
    let among = query.searchmoves.clone();
    let mut wanted = among.unwrap_or_else(|| legal.into_iter().map(|mv| mv.text).collect());
    let lines = report.lines.iter();
    let mut ranked: Vec<_> = lines.map(|line| line.moves.join(" ")).collect();
    assert!(report.lines.iter().all(|line| line.score == Score::Unsolvable), "{name}: {report:?}");
    let most = query.multipv.min(wanted.len());
    assert_eq!(ranked.len(), most, "{name}: {report:?}");
    ranked.sort();
    ranked.dedup();
    wanted.retain(|mv| ranked.contains(mv));
    assert_eq!(wanted.len(), most, "{name}: each a legal move, and each once: {report:?}");
}

/// The maximum number of moves of all ranked lines together, and the number that each line may have in any case.
const RANKED_MOVES: [usize; 2] = [64_000, 64];

/// As [`search`], with other options.
fn search_with(
    game: &Arc<dyn DynGame>,
    strategy: &StrategyAbout,
    options: &Options,
    at: &PositionText,
    query: &Query,
) -> Report {
    let strategy = strategy.name;
    let mut engine = Arc::clone(game).engine(Some(strategy), options).unwrap();
    let mut claims = Vec::new();
    let mut tell =
        |report: Report| claims.push((report.status(), report.length(), report.lower_bound));
    let report = engine.search(at, query, &StopToken::default(), &mut tell).unwrap();
    let name = format!("{} with {strategy}", named(&**game, at));
    for (status, length, bound) in claims.into_iter().filter(|_| game.about().is_puzzle()) {
        let is_true = match (status, report.length()) {
            (Status::Unsolvable, _) => report.status() == Status::Unsolvable,
            (Status::Optimal, Some(last)) => length == Some(last),
            _ => true,
        };
        assert!(is_true, "{name}: {status:?} {length:?} on the way to {report:?}");
        let last = report.length().unwrap_or(usize::MAX);
        assert!(bound.is_none_or(|bound| bound as usize <= last), "{name}: {bound:?} {report:?}");
    }
    let is_unsolvable = report.status() == Status::Unsolvable;
    if is_unsolvable {
        let reason = report.note.as_ref().unwrap_or_else(|| panic!("{name}: a reason is told"));
        check_given(&**game, at, query, reason);
    }
    if query.purpose == Purpose::Move && is_unsolvable {
        assert_eq!(report.recommended(), [""; 0], "{name}: no move is better than another");
        check_unsolvable_lines(&**game, at, query, &report);
    } else if query.purpose == Purpose::Move {
        let best = report.lines[0].moves.first().unwrap_or_else(|| panic!("{name}: no move"));
        assert!(game.legal(at, false).unwrap().iter().any(|mv| mv.text == *best), "{name}: {best}");
    }
    for line in &report.lines {
        game.play(at, &line.moves).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        if let Score::Solution { moves, .. } = line.score {
            // A ranking truncates a long solution.
            let most = (RANKED_MOVES[0] / query.multipv).max(RANKED_MOVES[1]);
            if query.multipv > 1 && moves as usize > most {
                assert_eq!(line.moves.len(), most, "{name}");
                continue;
            }
            assert_eq!(moves as usize, line.moves.len(), "{name}");
            let mut end = at.clone();
            end.moves.extend(line.moves.clone());
            assert!(
                game.state(&end).unwrap().outcome.is_some_and(|end| end.outcome.winner.is_some()),
                "{name}"
            );
        }
    }
    if let Some(limit) = query.limits.nodes {
        assert!(report.nodes <= limit, "{name}: {} nodes of {limit}", report.nodes);
        // A ranked move may not use all nodes of its share.
        let is_shared = query.multipv > 1 && game.about().is_puzzle();
        if report.stopped == Some(Stopped::Nodes) && report.note.is_none() && !is_shared {
            assert_eq!(report.nodes, limit, "{name}: a node limit is exact");
        }
    }
    report
}

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
                        (report.nodes, report.lines)
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
            let score = game.evaluate(&start, Some(one.name)).unwrap().score;
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
                for line in search(&game, strategy.name, at, &query).lines {
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

/// Boards on which searches are long, in addition to the named variants of the games.
const LONG: &[(&str, &str)] = &[
    ("connect4", "8x8"),
    ("nim", "60,60,60,60,60,60,60,60"),
    ("peg_solitaire", "wiegleb45"),
    ("lights_out", "4x5"),
    ("lights_out", "8x8"),
    ("lights_out", "40x40"),
    ("lights_out", "79x79"),
    ("sliding_tile", "8x8"),
];

/// Strategies that finish on every board before they can be stopped, and the reason.
const BRIEF: &[(&str, &str, &str)] = &[
    ("nim", "theory", "it needs no search"),
    ("tic_tac_toe", "alpha_beta", "its only board is soon solved"),
    ("tic_tac_toe", "minimax", "its only board is soon solved"),
];

/// The longest time from a stop to the reply.
const PROMPT: Duration = Duration::from_millis(50);
/// The maximum number of attempts until a stop is prompt, because another process may occupy the processor for longer than that.
const ATTEMPTS: usize = 10;
/// Time after which a search is stopped.
const UNDER_WAY: Duration = Duration::from_millis(10);

/// The time from the stop of a search to its reply; `None` if the search has ended by itself.
fn stop(game: &Arc<dyn DynGame>, strategy: &str) -> Option<Duration> {
    let mut engine = Arc::clone(game).engine(Some(strategy), &Options::default()).unwrap();
    let purpose = if strategy == "random" { Purpose::Move } else { Purpose::Solution };
    let query = Query { purpose, ..Query::default() };
    let token = StopToken::default();
    std::thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            std::thread::sleep(UNDER_WAY);
            let asked = Instant::now();
            token.stop(Stopped::Stop);
            asked
        });
        let report = engine.search(&PositionText::default(), &query, &token, &mut |_| {}).unwrap();
        let ended = Instant::now();
        let asked = stopper.join().unwrap();
        (report.stopped == Some(Stopped::Stop)).then(|| ended.saturating_duration_since(asked))
    })
}

/// Only a search that reports the stop as the reason for its end counts; each strategy must have one on some board.
#[test]
fn a_stop_is_heard_within_fifty_milliseconds() {
    let long = LONG.iter().map(|(id, variant)| {
        let entry = GAMES.iter().find(|entry| entry.about().id == *id).unwrap();
        entry.create(Some(variant), &Options::default()).unwrap()
    });
    let mut stops: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for game in variants().into_iter().chain(long) {
        for strategy in game.strategies() {
            let case = (game.about().id, strategy.name);
            let name = format!("{} {} {}", game.about().id, game.variant(), strategy.name);
            let count = stops.entry(case).or_default();
            let mut best = None;
            for _ in 0..ATTEMPTS {
                let Some(late) = stop(&game, strategy.name) else { break };
                *count += 1;
                best = best.map_or(Some(late), |best: Duration| Some(best.min(late)));
                if late < PROMPT {
                    break;
                }
            }
            assert!(best.is_none_or(|best| best < PROMPT), "{name}: {best:?}");
        }
    }
    let is_brief = |(id, strategy): &(&str, &str)| {
        *strategy == "random"
            || BRIEF.iter().any(|(game, brief, _)| (game, brief) == (id, strategy))
    };
    let never: Vec<_> =
        stops.iter().filter(|(case, count)| **count == 0 && !is_brief(case)).collect();
    assert!(never.is_empty(), "no search of these was stopped: {never:?}");
}

/// The number of a score of a game, and the plies to its end where they are known.
fn number(score: Score) -> (f64, Option<u32>) {
    match score {
        Score::Estimate { value, .. } => (value, None),
        Score::Exact { value, plies, .. } => (value as f64, plies),
        Score::Solution { .. } | Score::Unsolvable => panic!("{score:?} in a game"),
    }
}

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
                        (report.nodes, report.lines)
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
                    (report.nodes, report.lines)
                };
                let full = search(&game, strategy.name, at, &query);
                assert_eq!(play(highest, 7), (full.nodes, full.lines), "{name}");
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
                    let cost = |mv| game.cost(at, mv).unwrap();
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
