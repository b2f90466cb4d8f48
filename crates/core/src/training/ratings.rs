//! Ratings of players from the results of their games (Bradley and Terry, "Rank analysis of incomplete block designs", 1952).

use std::f64::consts::LN_10;

/// A game between two players, by their numbers.
#[derive(Debug, Clone, Copy)]
pub struct RatedGame {
    /// The players, each below the number of players.
    pub players: [usize; 2],
    /// Points of the first player: 1, 0.5 or 0.
    pub points: f64,
}

/// Precision of the assumption that all players are equally strong, so that a few games do not make a rating extreme.
const PRIOR: f64 = 0.5;
/// Rounds of improvement.
const ROUNDS: usize = 300;
/// Share of a Newton step that a round takes, because the ratings of opponents change at the same time.
const DAMPING: f64 = 0.7;
/// Elo per natural unit.
const ELO: f64 = 400.0 / LN_10;

/// The most likely ratings in Elo, around 0; 0 without games.
pub fn ratings(games: &[RatedGame], players: usize) -> Vec<f64> {
    let mut ratings = vec![0.0_f64; players];
    for _ in 0..ROUNDS {
        let mut slope: Vec<f64> = ratings.iter().map(|rating| -PRIOR * rating).collect();
        let mut curvature = vec![PRIOR; players];
        for &RatedGame { players: [first, second], points } in games {
            let expected = 1.0 / (1.0 + (ratings[second] - ratings[first]).exp());
            for (player, sign) in [(first, 1.0), (second, -1.0)] {
                slope[player] += sign * (points - expected);
                curvature[player] += expected * (1.0 - expected);
            }
        }
        for (rating, (slope, curvature)) in ratings.iter_mut().zip(slope.iter().zip(&curvature)) {
            *rating += DAMPING * slope / curvature;
        }
    }
    ratings.into_iter().map(|rating| ELO * rating).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_wins_of_four_are_some_two_hundred_elo() {
        let game = |points| RatedGame { players: [0, 1], points };
        let mut games = vec![game(1.0); 300];
        games.extend(vec![game(0.0); 100]);
        // The third player never played.
        let [first, second, third] = ratings(&games, 3).try_into().unwrap();
        assert!((first - second - 190.8).abs() < 2.0, "{first} {second}");
        assert!((first + second).abs() < 1e-6 && third == 0.0);
    }

    #[test]
    fn strength_is_carried_through_common_opponents() {
        let game = |players| RatedGame { players, points: 0.75 };
        let ratings = ratings(&[[0, 1], [1, 2]].map(game).repeat(50), 3);
        assert!((ratings[0] - ratings[2] - 381.7).abs() < 20.0, "{ratings:?}");
    }
}
