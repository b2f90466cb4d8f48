//! Laws of cancellation: a search that is stopped replies soon.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use plateau_core::erased::{DynGame, PositionText, Query};
use plateau_core::game::Options;
use plateau_core::games::GAMES;
use plateau_core::search::{Purpose, StopToken, Stopped};

use super::variants;

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
