//! The abilities of many players by maximum likelihood.
//!
//! In the model of Bradley and Terry ("Rank analysis of incomplete block designs", Biometrika 39, 1952) a player of ability `a` scores `1 /
//! (1 + exp(b − a))` against one of ability `b`; a draw is half a win for each. The log-likelihood is concave, so Newton's method finds its
//! only maximum in a few steps.

use plateau_core::cholesky::Cholesky;

/// Largest change of a lead per iteration, in logarithmic odds. Along a change of `c` the curvature of the likelihood grows at most by the
/// factor `exp(c)`. So Newton's step, cut to `c`, raises the likelihood as long as `(exp(c) − 1 − c) / c²` is below 1: for 1 it is 0.72.
const LARGEST_CHANGE: f64 = 1.0;
/// The iteration ends when no lead changes by more than this.
const SMALLEST_CHANGE: f64 = 1e-9;
/// Maximum number of iterations. Leads grow with the logarithm of the number of games: thousands of random tournaments needed at most 43.
const MOST_ROUNDS: usize = 1000;

/// The score of two players against each other. Games may be fractional, because of imagined draws.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pairing {
    pub(super) players: [usize; 2],
    /// The points of the first player: 0 to `games`.
    pub(super) points: f64,
    pub(super) games: f64,
}

/// Abilities in logarithmic odds with the mean 0, and their standard deviations.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fit {
    pub(super) abilities: Vec<f64>,
    pub(super) deviations: Vec<f64>,
}

/// Fits the players `0..players`, at least one.
///
/// The maximum is finite if every player is linked to every other by a chain in which each took points from the next (L. R. Ford, "Solution
/// of a ranking problem from binary comparisons", American Mathematical Monthly 64, 1957). The deviations come from the inverse Fisher
/// information with the mean fixed at 0. The model has no draws, so they are too large if there are many: a draw varies less than a win or
/// a loss.
pub(super) fn fit(players: usize, pairings: &[Pairing]) -> Fit {
    let mut abilities = vec![0.0; players];
    for _ in 0..MOST_ROUNDS {
        let step = information(&abilities, pairings).solve(&gradient(&abilities, pairings));
        let change = largest_lead(&step, pairings);
        let part = (LARGEST_CHANGE / change).min(1.0);
        for (ability, step) in abilities.iter_mut().zip(step) {
            *ability += part * step;
        }
        if change <= SMALLEST_CHANGE {
            break;
        }
    }
    // The matrix fixes the mean with the eigenvalue 1, which its inverse shares; subtracting it leaves the covariance.
    let mean = 1.0 / players as f64;
    let variances = information(&abilities, pairings).inverse_diagonal();
    let deviations = variances.iter().map(|variance| (variance - mean).max(0.0).sqrt()).collect();
    Fit { abilities, deviations }
}

/// The expected points of the first player of a pairing, as a share.
fn expected(abilities: &[f64], pairing: &Pairing) -> f64 {
    let [first, second] = pairing.players;
    1.0 / (1.0 + (abilities[second] - abilities[first]).exp())
}

/// The largest absolute difference of abilities within a pairing.
fn largest_lead(abilities: &[f64], pairings: &[Pairing]) -> f64 {
    let lead = |pairing: &Pairing| {
        let [first, second] = pairing.players;
        (abilities[first] - abilities[second]).abs()
    };
    pairings.iter().map(lead).fold(0.0, f64::max)
}

/// The gradient of the log-likelihood: the points of each player minus the expected points.
fn gradient(abilities: &[f64], pairings: &[Pairing]) -> Vec<f64> {
    let mut gradient = vec![0.0; abilities.len()];
    for pairing in pairings {
        let surplus = pairing.points - pairing.games * expected(abilities, pairing);
        let [first, second] = pairing.players;
        gradient[first] += surplus;
        gradient[second] -= surplus;
    }
    gradient
}

/// The Fisher information, plus a term with the eigenvalue 1 for the mean of all abilities, which it does not determine.
fn information(abilities: &[f64], pairings: &[Pairing]) -> Cholesky {
    let players = abilities.len();
    let mut matrix = vec![1.0 / players as f64; players * players];
    for pairing in pairings {
        let score = expected(abilities, pairing);
        let weight = pairing.games * score * (1.0 - score);
        let [first, second] = pairing.players;
        matrix[first * players + first] += weight;
        matrix[second * players + second] += weight;
        matrix[first * players + second] -= weight;
        matrix[second * players + first] -= weight;
    }
    Cholesky::of(players, matrix)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// The same maximum by the MM algorithm (David Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32,
    /// 2004): the strength of each player is its points divided by the sum of games / joint strength.
    fn by_mm(players: usize, pairings: &[Pairing]) -> Vec<f64> {
        let mut strengths = vec![1.0f64; players];
        for _ in 0..20_000 {
            let mut points = vec![0.0; players];
            let mut shares = vec![0.0; players];
            for pairing in pairings {
                let [first, second] = pairing.players;
                let share = pairing.games / (strengths[first] + strengths[second]);
                points[first] += pairing.points;
                points[second] += pairing.games - pairing.points;
                shares[first] += share;
                shares[second] += share;
            }
            strengths = points.iter().zip(&shares).map(|(points, share)| points / share).collect();
        }
        let logarithms: Vec<f64> = strengths.iter().map(|strength| strength.ln()).collect();
        let mean = logarithms.iter().sum::<f64>() / players as f64;
        logarithms.iter().map(|logarithm| logarithm - mean).collect()
    }

    #[test]
    fn newton_and_mm_find_the_same_maximum() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for players in 2..8 {
            // A chain of even games keeps the maximum finite; the other pairings are random.
            let mut pairings: Vec<_> = (1..players)
                .map(|player| Pairing { players: [player - 1, player], points: 1.0, games: 2.0 })
                .collect();
            for _ in 0..2 * players {
                let first = random.random_range(0..players);
                let second = (first + random.random_range(1..players)) % players;
                let games = f64::from(random.random_range(1..20u32));
                let points = (2.0 * games * random.random::<f64>()).round() / 2.0;
                pairings.push(Pairing { players: [first, second], points, games });
            }
            let newton = fit(players, &pairings).abilities;
            for (a, b) in newton.iter().zip(by_mm(players, &pairings)) {
                assert!((a - b).abs() < 1e-6, "{players} players: {a} and {b}");
            }
        }
    }

    #[test]
    fn two_players_have_the_odds_of_their_score() {
        for (points, games) in [(15.0, 20.0), (0.5, 1.0), (0.5, 1e6), (999_999.5, 1e6)] {
            let fit = fit(2, &[Pairing { players: [0, 1], points, games }]);
            let lead: f64 = points / games / (1.0 - points / games);
            assert!((fit.abilities[0] - lead.ln() / 2.0).abs() < 1e-6, "{points} of {games}");
            assert!((fit.abilities[1] + lead.ln() / 2.0).abs() < 1e-6, "{points} of {games}");
            // The variance of the logarithmic odds is 1 / (n p q), and each player gets half of the odds.
            let deviation = 0.5 / (points * (1.0 - points / games)).sqrt();
            assert!((fit.deviations[0] / deviation - 1.0).abs() < 1e-6, "{points} of {games}");
        }
    }
}
