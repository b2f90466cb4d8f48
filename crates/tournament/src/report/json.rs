//! The report as one JSON object.

use serde::{Deserialize, Serialize};

use crate::{Conditions, GameResult, PlayerSpec, Standings, Tie};
use plateau_protocol::json_lines;

use super::{TournamentReport, words};

/// The JSON object.
#[derive(Serialize)]
struct Document<'a> {
    event: &'a str,
    game: &'static str,
    variant: String,
    format: String,
    conditions: &'a Conditions,
    #[serde(skip_serializing_if = "Option::is_none")]
    planned: Option<u64>,
    players: Vec<PlayerSpec>,
    #[serde(skip_serializing_if = "<[Tie]>::is_empty")]
    ties: &'a [Tie],
    standings: &'a Standings,
    games: Vec<&'a GameResult>,
}

/// Writes the report.
pub(super) fn write(report: &TournamentReport<'_>) -> String {
    let event = report.event;
    json_lines::to_pretty(&Document {
        event: &event.name,
        game: event.game.about().id,
        variant: event.game.variant(),
        format: event.format.map(words::name).unwrap_or_default(),
        conditions: &event.conditions,
        planned: event.planned,
        players: event.players.iter().map(PlayerSpec::disclosed).collect(),
        ties: &event.extras.ties,
        standings: &report.standings,
        games: report.ledger.games.iter().map(|played| played.result).collect(),
    })
}

/// The games of a document.
#[derive(Deserialize)]
struct Games {
    games: Vec<GameResult>,
}

/// The games of a report in JSON.
///
/// # Errors
/// The fault of the text, with its place.
pub fn games(report: &str) -> Result<Vec<GameResult>, String> {
    Ok(json_lines::from_line::<Games>(report)?.games)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    /// The fields of the JSON report that a test reads, as an external program may.
    #[derive(Deserialize)]
    struct Seen {
        game: String,
        players: Vec<PlayerSpec>,
        standings: SeenStandings,
    }

    #[derive(Deserialize)]
    struct SeenStandings {
        games: usize,
        players: Vec<SeenPlayer>,
        #[serde(rename = "match")]
        duel: Option<SeenMatch>,
    }

    #[derive(Deserialize)]
    struct SeenPlayer {
        name: String,
        elo_error: Option<f64>,
    }

    #[derive(Deserialize)]
    struct SeenMatch {
        pairs: [u64; 5],
    }

    #[test]
    fn everything_can_be_read_back() {
        for (players, games) in [(0, 0), (1, 0), (2, 6), (3, 2)] {
            let (event, results) = samples::decided_by_strength(players, games);
            let text = TournamentReport::new(&event, &results).json();
            let seen: Seen = json_lines::from_line(&text).unwrap();
            assert_eq!(seen.players, event.players);
            assert_eq!(super::games(&text).unwrap(), results);
            assert_eq!(seen.game, event.game.about().id);
            assert_eq!(seen.standings.games, results.len());
            assert_eq!(seen.standings.players.len(), players);
            let pairs = seen.standings.duel.map(|duel| duel.pairs.iter().sum::<u64>());
            assert_eq!(pairs, (players == 2).then_some(games / 2));
            for player in seen.standings.players {
                assert!(player.name.starts_with("player"));
                assert_eq!(player.elo_error.is_some(), games > 0);
            }
        }
    }
}
