//! A rating list: one Elo number for each of many players, from all their games.
//!
//! The numbers are maximum likelihood estimates (`bradley_terry`), if those are finite. Otherwise, as for a player who won every game,
//! imagined draws make them finite:
//!
//! - Within a *set* every player is linked to every other by a chain of points taken, so all ratings are finite without imagined draws.
//! - Between two sets all points went in one direction. One drawn game is imagined in total, spread over the encounters between the two
//!   sets in proportion to their games: a small part of what the program Bayeselo gives every player (Rémi Coulom,
//!   <https://www.remi-coulom.fr/Bayesian-Elo/>). So ten wins of ten rate as 10½ of 11, which is more than any other score in ten games.
//! - Players who are not linked by any chain of games cannot be compared: each *group* of linked players has the mean 0.

use std::collections::BTreeMap;

use super::Tally;
use super::bradley_terry::{self, Fit, Pairing};
use super::components::strong_components;
use super::elo::ELO_PER_LOG_ODDS;
use super::normal;

/// The games of one player against another. Several encounters of the same two players add up, in either order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encounter {
    /// The player from whose point of view the games are counted.
    pub first: usize,
    /// The other player.
    pub second: usize,
    /// The games, for `first`.
    pub tally: Tally,
}

/// The rating of a player within its group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// Logistic Elo, relative to the mean of the player's group. Always finite.
    pub elo: f64,
    /// Half the width of the 95 % interval, in Elo; [`f64::INFINITY`] for a player without a game. It is computed for games without draws,
    /// and is too large if there are some.
    pub error: f64,
    /// The group of linked players, from 0. Ratings of different groups cannot be compared.
    pub group: usize,
}

/// The ratings of the players `0..players`, in that order.
///
/// # Panics
/// If an encounter names a player that is not below `players`, or one player twice.
#[must_use]
pub fn rate(players: usize, encounters: &[Encounter]) -> Vec<Rating> {
    for Encounter { first, second, .. } in encounters {
        assert!(*first < players && *second < players, "{first} and {second} of {players} players");
        assert_ne!(first, second, "a player cannot meet itself");
    }
    let played: Vec<_> = encounters.iter().filter(|met| met.tally.games() > 0).copied().collect();
    let pairings = pairings(players, &played);
    let groups = groups(players, &played);
    let mut ratings = vec![Rating { elo: 0.0, error: f64::INFINITY, group: 0 }; players];
    for group in 0..groups.iter().max().map_or(0, |last| last + 1) {
        rate_group(group, &groups, &pairings, &mut ratings);
    }
    ratings
}

/// The group of each player: players linked by games, whatever the results.
fn groups(players: usize, encounters: &[Encounter]) -> Vec<usize> {
    let both_ways = |met: &Encounter| [(met.first, met.second), (met.second, met.first)];
    strong_components(players, &encounters.iter().flat_map(both_ways).collect::<Vec<_>>())
}

/// The set of each player: players linked by points taken, in both directions.
fn sets(players: usize, encounters: &[Encounter]) -> Vec<usize> {
    let took_points = |met: &Encounter| {
        let Encounter { first, second, tally } = *met;
        let forth = (tally.points() > 0.0).then_some((first, second));
        let back = (tally.reversed().points() > 0.0).then_some((second, first));
        [forth, back].into_iter().flatten()
    };
    strong_components(players, &encounters.iter().flat_map(took_points).collect::<Vec<_>>())
}

/// The encounters, with the imagined draws that make the maximum finite.
fn pairings(players: usize, encounters: &[Encounter]) -> Vec<Pairing> {
    let sets = sets(players, encounters);
    let joint = |met: &Encounter| {
        let (a, b) = (sets[met.first], sets[met.second]);
        (a != b).then_some((a.min(b), a.max(b)))
    };
    let mut games_between = BTreeMap::new();
    for met in encounters {
        if let Some(sets) = joint(met) {
            *games_between.entry(sets).or_insert(0) += met.tally.games();
        }
    }
    let pairing = |met: &Encounter| {
        let games = met.tally.games() as f64;
        let imagined = joint(met).map_or(0.0, |sets| games / games_between[&sets] as f64);
        Pairing {
            players: [met.first, met.second],
            points: met.tally.points() + imagined / 2.0,
            games: games + imagined,
        }
    };
    encounters.iter().map(pairing).collect()
}

/// Fits the players of one group and enters their ratings.
fn rate_group(group: usize, groups: &[usize], pairings: &[Pairing], ratings: &mut [Rating]) {
    let members: Vec<usize> = (0..groups.len()).filter(|&player| groups[player] == group).collect();
    let place = |player: usize| members.binary_search(&player).expect("a group is closed");
    let inner: Vec<Pairing> = pairings
        .iter()
        .filter(|pairing| groups[pairing.players[0]] == group)
        .map(|pairing| Pairing { players: pairing.players.map(place), ..*pairing })
        .collect();
    let Fit { abilities, deviations } = bradley_terry::fit(members.len(), &inner);
    for (place, &player) in members.iter().enumerate() {
        ratings[player].group = group;
        if members.len() > 1 {
            ratings[player].elo = abilities[place] * ELO_PER_LOG_ODDS;
            ratings[player].error = deviations[place] * normal::WITHIN_95 * ELO_PER_LOG_ODDS;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::statistics::elo::{elo_of_score, score_of_elo};
    use crate::statistics::simulation::{SimulatedMatch, Strengths};

    fn met(first: usize, second: usize, wins: u64, draws: u64, losses: u64) -> Encounter {
        Encounter { first, second, tally: Tally { wins, draws, losses } }
    }

    fn elos(ratings: &[Rating]) -> Vec<f64> {
        ratings.iter().map(|rating| rating.elo).collect()
    }

    /// Alan Agresti, "Categorical Data Analysis", 1990, table 10.10: the American League East of 1987. The games of the first team against
    /// each later one, thirteen per pair; the fit is relative to the last team.
    #[test]
    fn the_baseball_season_of_agresti_is_met() {
        // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore.
        let fitted = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0];
        let wins: [&[u64]; 6] =
            [&[7, 9, 7, 7, 9, 11], &[7, 5, 11, 9, 9], &[7, 7, 8, 12], &[6, 7, 10], &[7, 12], &[6]];
        let mut encounters = Vec::new();
        for (first, row) in wins.iter().enumerate() {
            for (others, &won) in row.iter().enumerate() {
                encounters.push(met(first, first + 1 + others, won, 0, 13 - won));
            }
        }
        let ratings = rate(7, &encounters);
        for (rating, expected) in ratings.iter().zip(fitted) {
            let ability = (rating.elo - ratings[6].elo) / ELO_PER_LOG_ODDS;
            assert!((ability - expected).abs() <= 0.005, "{ability}, not {expected}");
        }
    }

    #[test]
    #[should_panic(expected = "0 and 2 of 2 players")]
    fn a_player_who_is_not_there_cannot_be_met() {
        let _ = rate(2, &[met(0, 2, 1, 0, 0)]);
    }

    #[test]
    #[should_panic(expected = "cannot meet itself")]
    fn a_player_cannot_meet_itself() {
        let _ = rate(2, &[met(1, 1, 1, 0, 0)]);
    }

    #[test]
    fn two_players_differ_by_the_elo_of_their_score() {
        let ratings = rate(2, &[met(0, 1, 12, 6, 2)]);
        assert!((ratings[0].elo - ratings[1].elo - elo_of_score(0.75)).abs() < 1e-6);
        // The order of players in an encounter, and the splitting of a match into encounters, make no difference.
        let split = rate(2, &[met(0, 1, 12, 0, 0), met(1, 0, 2, 6, 0), met(0, 1, 0, 0, 0)]);
        for (rating, other) in ratings.iter().zip(&split) {
            assert!((rating.elo - other.elo).abs() < 1e-6, "{rating:?} {other:?}");
            assert!((rating.error - other.error).abs() < 1e-6, "{rating:?} {other:?}");
        }
    }

    #[test]
    fn the_mean_of_a_list_is_zero_and_it_does_not_depend_on_the_order_of_players() {
        let forward = elos(&rate(3, &[met(0, 1, 3, 2, 1), met(1, 2, 5, 0, 0), met(2, 0, 1, 1, 9)]));
        let backward =
            elos(&rate(3, &[met(2, 1, 3, 2, 1), met(1, 0, 5, 0, 0), met(0, 2, 1, 1, 9)]));
        assert!(forward.iter().sum::<f64>().abs() < 1e-6);
        for (a, b) in forward.iter().zip(backward.iter().rev()) {
            assert!((a - b).abs() < 1e-6, "{forward:?} {backward:?}");
        }
    }

    #[test]
    fn who_won_everything_has_half_a_point_less_than_all_of_one_game_more() {
        let ratings = rate(2, &[met(0, 1, 10, 0, 0)]);
        let expected = elo_of_score(10.5 / 11.0);
        assert!((ratings[0].elo - ratings[1].elo - expected).abs() < 1e-6, "{ratings:?}");
        assert!(ratings.iter().all(|rating| rating.error > 100.0 && rating.error.is_finite()));
    }

    #[test]
    fn winning_everything_rates_above_winning_all_but_half_a_point() {
        let others = [met(1, 2, 5, 2, 3), met(2, 3, 4, 2, 4), met(3, 1, 3, 2, 5)];
        let lead = |last: Encounter| {
            let leader = [met(0, 1, 10, 0, 0), met(0, 2, 10, 0, 0), last];
            let ratings = rate(4, &[&leader[..], &others[..]].concat());
            assert!(ratings.iter().all(|rating| rating.elo.is_finite()));
            ratings[0].elo
        };
        let all = lead(met(0, 3, 10, 0, 0));
        let all_but_half = lead(met(0, 3, 9, 1, 0));
        assert!(all > all_but_half && all < all_but_half + 50.0, "{all} {all_but_half}");
    }

    #[test]
    fn a_strict_order_is_rated_in_that_order() {
        let ratings = rate(4, &[met(2, 0, 3, 0, 0), met(0, 3, 3, 0, 0), met(3, 1, 3, 0, 0)]);
        let elos = elos(&ratings);
        assert!(elos[2] > elos[0] && elos[0] > elos[3] && elos[3] > elos[1], "{elos:?}");
        assert!(elos.iter().all(|elo| elo.is_finite()), "{elos:?}");
    }

    #[test]
    fn players_whom_no_games_link_have_means_of_their_own() {
        let ratings = rate(5, &[met(0, 3, 3, 0, 1), met(4, 1, 2, 2, 2)]);
        let groups: Vec<_> = ratings.iter().map(|rating| rating.group).collect();
        assert_eq!(groups, [0, 1, 2, 0, 1]);
        assert!((ratings[0].elo - elo_of_score(0.75) / 2.0).abs() < 1e-6);
        assert!((ratings[0].elo + ratings[3].elo).abs() < 1e-6);
        assert!(ratings[1].elo.abs() < 1e-6 && ratings[4].elo.abs() < 1e-6);
        assert_eq!((ratings[2].elo, ratings[2].error), (0.0, f64::INFINITY));
        assert_eq!(rate(0, &[]), []);
    }

    #[test]
    fn everyone_makes_the_points_expected_but_for_imagined_draws() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..300 {
            let players = random.random_range(2..12);
            let mut count = || 10f64.powf(random.random_range(-6.0..6.0)) as u64;
            let tallies: Vec<_> = (0..2 * players)
                .map(|_| Tally { wins: count(), draws: count(), losses: count() })
                .collect();
            let encounters = tallies.iter().map(|&tally| {
                let first = random.random_range(0..players);
                let second = (first + random.random_range(1..players)) % players;
                Encounter { first, second, tally }
            });
            let encounters: Vec<_> = encounters.collect();
            let ratings = rate(players, &encounters);
            let mut surplus = vec![0.0; players];
            for Encounter { first, second, tally } in encounters {
                let expected = score_of_elo(ratings[first].elo - ratings[second].elo);
                surplus[first] += tally.points() - tally.games() as f64 * expected;
                surplus[second] -= tally.points() - tally.games() as f64 * expected;
            }
            // Every set has one imagined draw, half a point, with each of the other sides at most.
            let allowed = players as f64 / 2.0;
            assert!(surplus.iter().all(|surplus| surplus.abs() <= allowed), "{surplus:?}");
        }
    }

    #[test]
    fn the_error_bars_hold_the_truth_in_95_of_100_lists() {
        let truth = [150.0, 40.0, -60.0, -130.0];
        let lists = 500;
        let mut held = 0;
        for seed in 0..lists {
            let mut encounters = Vec::new();
            for (first, second) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                let elo = truth[first] - truth[second];
                let strengths = Strengths { elo, draw_rate: 0.0, advantage: 0.0 };
                let seed = 100 * seed + encounters.len() as u64;
                let tally = SimulatedMatch::new(strengths, seed).tally(40);
                encounters.push(Encounter { first, second, tally });
            }
            let ratings = rate(4, &encounters);
            let holds =
                |(rating, truth): (&Rating, f64)| (rating.elo - truth).abs() <= rating.error;
            held += ratings.iter().zip(truth).filter(|&pair| holds(pair)).count();
        }
        let share = held as f64 / (4 * lists) as f64;
        assert!((share - 0.95).abs() < 0.015, "{share}");
    }
}
