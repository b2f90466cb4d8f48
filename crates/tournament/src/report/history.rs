//! History of a tournament: ratings, score and test as functions of the number of games.

use crate::Ledger;
use crate::duel::MatchCount;
use crate::sprt_run::{SprtRun, SprtSpec};
use crate::standings::{count, encounters};
use crate::statistics::{Elo, Tally, rate};

/// Maximum number of points of a rating curve.
const RATINGS: usize = 60;
/// Maximum number of points of the curve of a match, which are cheaper to compute.
const MATCHES: usize = 240;

/// Ratings of a tournament as functions of the number of games.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RatingHistory {
    /// The numbers of games.
    pub games: Vec<usize>,
    /// For each of them, the Elo of each player of the ledger; `None` before the player's first game.
    pub elo: Vec<Vec<Option<f64>>>,
}

/// A match after a number of games, from the point of view of the first entered player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct MatchPoint {
    /// The number of games.
    pub games: usize,
    /// The difference in Elo.
    pub elo: Elo,
    /// The share of the points, 0 to 1.
    pub share: f64,
    /// The log-likelihood ratio, if there is a test.
    pub llr: Option<f64>,
}

/// Evenly spaced numbers of games, at most `most`; the last one is `games`.
fn stops(games: usize, most: usize) -> Vec<usize> {
    let count = games.min(most);
    (1..=count).map(|index| index * games / count).collect()
}

/// The history of the ratings of a ledger.
pub(super) fn ratings(ledger: &Ledger<'_>) -> RatingHistory {
    let players = ledger.names.len();
    let mut against = vec![vec![Tally::default(); players]; players];
    let mut history = RatingHistory { games: Vec::new(), elo: vec![Vec::new(); players] };
    let mut counted = 0;
    for stop in stops(ledger.games.len(), RATINGS) {
        for played in &ledger.games[counted..stop] {
            count(&mut against, played);
        }
        counted = stop;
        history.games.push(stop);
        let ratings = rate(players, &encounters(&against));
        for (player, rating) in ratings.iter().enumerate() {
            let has_played = against[player].iter().any(|tally| tally.games() > 0);
            history.elo[player].push(has_played.then_some(rating.elo));
        }
    }
    history
}

/// The history of a match; the ledger has two players.
pub(super) fn of_match(ledger: &Ledger<'_>, spec: Option<SprtSpec>) -> Vec<MatchPoint> {
    let mut count = MatchCount::default();
    let mut run = spec.map(|spec| SprtRun::new(spec, &ledger.names[0]));
    let mut counted = 0;
    let point = |stop| {
        for played in &ledger.games[counted..stop] {
            count.add(played);
            if let Some(run) = &mut run {
                run.add(played.result);
            }
        }
        counted = stop;
        let sample = count.sample();
        let elo = Elo::of(&sample)?;
        let share = count.tally.points() / count.tally.games() as f64;
        Some(MatchPoint { games: stop, elo, share, llr: run.as_ref().map(SprtRun::llr) })
    };
    stops(ledger.games.len(), MATCHES).into_iter().filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{TournamentReport, samples};

    #[test]
    fn stops_are_even_and_end_with_the_last_game() {
        assert_eq!(stops(0, 60), [0; 0]);
        assert_eq!(stops(3, 60), [1, 2, 3]);
        assert_eq!(stops(10, 4), [2, 5, 7, 10]);
        assert_eq!(stops(1_000_000, 60).len(), 60);
    }

    #[test]
    fn a_history_ends_where_the_standings_are() {
        for players in [2, 5] {
            let (mut event, results) = samples::decided_by_strength(players, 40);
            event.sprt = Some("elo0=0 elo1=20".parse().unwrap());
            let report = TournamentReport::new(&event, &results);
            let history = ratings(&report.ledger);
            for player in &report.standings.players {
                assert_eq!(history.elo[player.entry].last(), Some(&player.elo));
            }
            if let Some(duel) = &report.standings.duel {
                let history = of_match(&report.ledger, event.sprt);
                let last = history.last().unwrap();
                assert_eq!((Some(last.elo), last.llr), (duel.elo, duel.sprt.map(|test| test.llr)));
            }
        }
    }
}
