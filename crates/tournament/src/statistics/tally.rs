//! The results of the games between two players, counted from the point of view of one of them.

use std::ops::AddAssign;

use serde::Serialize;

use plateau_core::search::Verdict;

/// Twice the points of a game: 0, 1 or 2.
const fn half_points(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Win => 2,
        Verdict::Draw => 1,
        Verdict::Loss => 0,
    }
}

/// The single games of one player against another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Adds one game.
    pub const fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Win => self.wins += 1,
            Verdict::Draw => self.draws += 1,
            Verdict::Loss => self.losses += 1,
        }
    }

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points: 1 for a win, ½ for a draw.
    #[must_use]
    pub const fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the games that were drawn, 0 to 1; `None` without games.
    #[must_use]
    pub fn draw_rate(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.draws as f64 / self.games() as f64)
    }

    /// The same games for the other player.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Self) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
    }
}

/// Pairs of games from the same opening with colours swapped, counted by the points of the pair: 0, ½, 1, 1½, 2. A win and a loss count the
/// same as two draws, so the number of draws needs a [`Tally`] as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Adds one pair; the order of its two games does not matter.
    pub const fn add(&mut self, pair: [Verdict; 2]) {
        self.0[half_points(pair[0]) + half_points(pair[1])] += 1;
    }

    /// The number of pairs: half the number of games.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs for the other player.
    #[cfg(test)]
    pub(super) const fn reversed(&self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([e, d, c, b, a])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_counted_by_its_points() {
        use Verdict::{Draw, Loss, Win};
        let pairs = [
            ([Loss, Loss], 0),
            ([Loss, Draw], 1),
            ([Draw, Loss], 1),
            ([Draw, Draw], 2),
            ([Win, Loss], 2),
            ([Draw, Win], 3),
            ([Win, Win], 4),
        ];
        for (pair, place) in pairs {
            let mut counts = Pentanomial::default();
            counts.add(pair);
            assert_eq!(counts.0[place], 1, "{pair:?}");
            assert_eq!(counts.reversed().0[4 - place], 1, "{pair:?}");
        }
    }

    #[test]
    fn the_points_of_both_players_make_the_games() {
        let tally = Tally { wins: 5, draws: 3, losses: 2 };
        assert_eq!(tally.points() + tally.reversed().points(), tally.games() as f64);
        assert_eq!(tally.draw_rate(), Some(0.3));
        assert_eq!(Tally::default().draw_rate(), None);
        let mut both = tally;
        both += Tally { wins: 1, draws: 1, losses: 3 };
        assert_eq!(both, Tally { wins: 6, draws: 4, losses: 5 });
    }
}
