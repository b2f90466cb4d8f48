//! The laws that every game of the registry obeys, and every strategy of it.
//!
//! They see a game as the daemon does, as text, so they hold for a new folder without a change.
//! A counterexample is shrunk to a short line of play.

mod images;
mod levels;
mod rules;
mod stops;
mod strategies;
mod values;

use std::sync::{Arc, LazyLock};

use plateau_core::erased::{DynGame, PositionText, Query, Report, Status};
use plateau_core::game::{About, Language, OptionValue, Options, Wording};
use plateau_core::games::GAMES;
use plateau_core::search::{Purpose, Score, StopToken, Stopped, StrategyAbout};
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

/// The number of a score of a game, and the plies to its end where they are known.
fn number(score: Score) -> (f64, Option<u32>) {
    match score {
        Score::Estimate { value, .. } => (value, None),
        Score::Exact { value, plies, .. } => (value as f64, plies),
        Score::Solution { .. } | Score::Unsolvable => panic!("{score:?} in a game"),
    }
}
