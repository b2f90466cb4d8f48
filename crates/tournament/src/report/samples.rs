//! Artificial tournaments for tests of reports.

use crate::extras::Extras;
use crate::{Conditions, Ending, Format, GameResult, GameSpec, PlayerSpec, Thought};
use plateau_core::erased::{MoveScore, PositionText, random_line};
use plateau_core::game::{Language, Options, Side, hash};
use plateau_core::games::{self, GAMES};

use super::Event;

/// An event of a game with these players.
pub(crate) fn event(game: &str, names: &[&str]) -> Event {
    let (entry, variant) = games::find(GAMES, game).unwrap();
    Event {
        name: "Test".to_owned(),
        game: entry.create(variant, &Options::default()).unwrap(),
        players: names
            .iter()
            .map(|name| PlayerSpec {
                name: (*name).to_owned(),
                .."alpha_beta depth=3".parse().unwrap()
            })
            .collect(),
        extras: Extras::default(),
        format: Some(Format::RoundRobin),
        conditions: Conditions {
            time: crate::TimeControl { depth: Some(3), ..Default::default() },
            ..Conditions::default()
        },
        planned: None,
        sprt: None,
        language: Language::ENGLISH,
    }
}

/// A result without moves.
pub(crate) fn result(
    job: u64,
    players: [&str; 2],
    winner: Option<Side>,
    reason: &str,
) -> GameResult {
    GameResult {
        job,
        round: 1,
        pair: job / 2,
        game: GameSpec::default(),
        players: players.map(str::to_owned),
        winner,
        reason: Ending::from(reason.to_owned()),
        detail: None,
        opening: PositionText::default(),
        moves: Vec::new(),
        thoughts: Vec::new(),
        ended_at: 1_795_219_200 + job,
        fingerprint: None,
    }
}

/// Three players, two games for each pair: anna beats both others once and draws twice; bert and carl beat each other, bert by a crash.
pub(crate) fn by_hand() -> (Event, Vec<GameResult>) {
    use Side::First;
    let results = vec![
        result(0, ["anna", "bert"], Some(First), "line"),
        result(1, ["bert", "anna"], None, "board_full"),
        result(2, ["anna", "carl"], Some(First), "line"),
        result(3, ["carl", "anna"], None, "board_full"),
        result(4, ["bert", "carl"], Some(First), "crash"),
        result(5, ["carl", "bert"], Some(First), "line"),
    ];
    (event("tic_tac_toe", &["anna", "bert", "carl"]), results)
}

/// Real games of random moves, `games` of them, between `players` players in turn.
pub(crate) fn random_games(game: &str, players: u64, games: u64) -> (Event, Vec<GameResult>) {
    let names: Vec<String> = (1..=players).map(|number| format!("player {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let event = event(game, &names);
    let results = (0..games).map(|job| {
        let one = (job / 2) % players;
        let other = (one + 1 + job / (2 * players) % (players - 1)) % players;
        let pair = if job % 2 == 0 { [one, other] } else { [other, one] };
        let line = random_line(&*event.game, job / 2, 60);
        let outcome = event.game.state(&line).unwrap().adjudicated();
        let (winner, reason) =
            outcome.map_or((None, "max_plies"), |outcome| (outcome.winner, outcome.reason.id));
        let (opening, moves) = line.moves.split_at(line.moves.len().min(2));
        let thought = |ply: usize| Thought {
            ms: 10 + hash(job + ply as u64) % 90,
            score: Some(MoveScore::Estimate((hash(ply as u64) % 400) as f64 / 100.0 - 2.0)),
            depth: Some(3),
            nodes: Some(1000 + hash(ply as u64) % 9000),
        };
        let opening = PositionText { setup: None, moves: opening.to_vec() };
        GameResult {
            opening,
            thoughts: (0..moves.len()).map(thought).collect(),
            moves: moves.to_vec(),
            ..result(job, pair.map(|player| names[player as usize]), winner, reason)
        }
    });
    let results = results.collect();
    (event, results)
}

/// Players of decreasing strength, each pair with `games` games with sides swapped: random results, with a fault now and then.
pub(crate) fn decided_by_strength(players: usize, games: u64) -> (Event, Vec<GameResult>) {
    let names: Vec<String> = (1..=players).map(|number| format!("player {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut results = Vec::new();
    for round in 0..games {
        for one in 0..players {
            for other in one + 1..players {
                let job = results.len() as u64;
                let chance = (hash(job) % 1000) as f64 / 1000.0;
                let score = 1.0 / (1.0 + (-((other - one) as f64) / 4.0).exp());
                let swapped = round % 2 == 1;
                let winner = match chance / score {
                    c if c < 0.7 => Some(if swapped { Side::Second } else { Side::First }),
                    c if c < 1.1 => None,
                    _ => Some(if swapped { Side::First } else { Side::Second }),
                };
                let reason = match (winner, hash(job) % 23) {
                    (Some(_), 0) => "crash",
                    (Some(_), 1) => "time",
                    (Some(_), _) => "line",
                    (None, _) => "board_full",
                };
                let pair =
                    if swapped { [names[other], names[one]] } else { [names[one], names[other]] };
                let pair_number = (round / 2) * 1_000_000 + (one * players + other) as u64;
                results.push(GameResult {
                    pair: pair_number,
                    round: round as u32 + 1,
                    ..result(job, pair, winner, reason)
                });
            }
        }
    }
    (event("tic_tac_toe", &names), results)
}
