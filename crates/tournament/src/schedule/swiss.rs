//! The Swiss system: in each round players with similar scores meet, and two players meet again only if it cannot be avoided.
//!
//! The pairing of a round has the least total cost: a minimum-weight perfect matching by the blossom algorithm (Jack Edmonds, "Paths,
//! trees, and flowers", 1965), because pairing from the top can leave two players at the bottom who have met already. The costs, the
//! heaviest first:
//! 1. meeting again, by the number of earlier meetings; a second bye likewise, as if the bye were an opponent;
//! 2. a bye for a player other than the last in the standings;
//! 3. the difference of points, squared, so that two small differences are better than a large one;
//! 4. deviation from the fold: among equals, the first of the upper half meets the first of the lower half, and an odd player moves from
//!    the end of its group to the head of the next (the Dutch system, FIDE Handbook C.04.3).
//!
//! The standings are by game points, then by the points of the opponents (Bruno Buchholz, 1932), then by the order of the players.

use integer_blossom::min_weight_perfect_matching;

use super::Plan;
use super::progress::{Meeting, PlayedStage, Stage};

/// The next round, or `None` after the last.
pub(super) fn next_stage(plan: &Plan, played: &[PlayedStage]) -> Option<Stage> {
    let round = u32::try_from(played.len()).unwrap_or(u32::MAX).saturating_add(1);
    if round > plan.round_count() {
        return None;
    }
    let scores = Scores::of(plan, played);
    let places = scores.places();
    let count = places.len();
    // With an odd number of players the last place stands for the bye.
    let seats = count.next_multiple_of(2);
    let costs = Costs::of(&scores, &places);
    let mate = min_weight_perfect_matching(&costs.matrix(seats), seats);
    let mut stage = Stage { meetings: Vec::new(), byes: Vec::new(), games: plan.games };
    let opening = played.iter().map(|played| played.stage.openings()).sum();
    for upper in 0..seats {
        match mate[upper] {
            lower if lower < upper => {}
            lower if lower == count => stage.byes.push((round, places[upper])),
            lower => {
                let board = stage.meetings.len();
                let players = scores.seat(places[upper], places[lower], board);
                stage.meetings.push(Meeting { round, players, opening });
            }
        }
    }
    Some(stage)
}

/// The half-points of a bye: those of one game, or of half the games of a meeting if that is more.
pub(super) fn half_points_of_bye(games: u32) -> u32 {
    games.max(2)
}

/// The scores of the rounds so far, by the indices of the players.
struct Scores {
    /// Game points in halves, including byes.
    halves: Vec<u32>,
    /// The sum of the points of the opponents, in halves.
    buchholz: Vec<u32>,
    /// Number of meetings in which the player had the first seat in the first game.
    begun: Vec<u32>,
    byes: Vec<u32>,
    /// The number of meetings of each two players, row by row.
    met: Vec<u32>,
}

impl Scores {
    fn of(plan: &Plan, played: &[PlayedStage]) -> Self {
        let count = plan.players.len();
        let zeros = vec![0; count];
        let mut scores = Self {
            halves: zeros.clone(),
            buchholz: zeros.clone(),
            begun: zeros.clone(),
            byes: zeros,
            met: vec![0; count * count],
        };
        for round in played {
            for &(_, player) in &round.stage.byes {
                scores.byes[player] += 1;
                scores.halves[player] += half_points_of_bye(plan.games);
            }
            for (Meeting { players: [first, second], .. }, halves) in round.meetings() {
                scores.begun[*first] += 1;
                for (a, b, points) in [(*first, *second, halves[0]), (*second, *first, halves[1])] {
                    scores.halves[a] += points;
                    scores.met[a * count + b] += 1;
                }
            }
        }
        for a in 0..count {
            let met = &scores.met[a * count..][..count];
            scores.buchholz[a] =
                met.iter().zip(&scores.halves).map(|(times, points)| times * points).sum();
        }
        scores
    }

    /// The indices of the players, the best first.
    fn places(&self) -> Vec<usize> {
        let mut places: Vec<_> = (0..self.halves.len()).collect();
        let merit = |&player: &usize| (self.halves[player], self.buchholz[player]);
        places.sort_by_key(|player| std::cmp::Reverse(merit(player)));
        places
    }

    /// The seats of a pair: the player who has had the first seat less often gets it. If both have had it equally often, the higher place
    /// gets it on the first board, the lower place on the second, and so on.
    fn seat(&self, upper: usize, lower: usize, board: usize) -> [usize; 2] {
        let own_turn = board.is_multiple_of(2);
        match self.begun[upper].cmp(&self.begun[lower]) {
            std::cmp::Ordering::Less => [upper, lower],
            std::cmp::Ordering::Equal if own_turn => [upper, lower],
            _ => [lower, upper],
        }
    }
}

/// The costs of pairs of places.
struct Costs<'a> {
    scores: &'a Scores,
    places: &'a [usize],
    /// For each place, the range of places with the same points.
    groups: Vec<(usize, usize)>,
    /// The weights of the four kinds of cost: each is more than all lighter costs of a round together.
    again: i128,
    bye: i128,
    gap: i128,
}

impl<'a> Costs<'a> {
    fn of(scores: &'a Scores, places: &'a [usize]) -> Self {
        let mut groups = Vec::with_capacity(places.len());
        for group in places.chunk_by(|&a, &b| scores.halves[a] == scores.halves[b]) {
            let from = groups.len();
            groups.extend(std::iter::repeat_n((from, from + group.len()), group.len()));
        }
        let count = places.len() as i128;
        let spread = i128::from(scores.halves.iter().copied().max().unwrap_or(0));
        // There are at most `count` pairs; each end deviates by at most `count`, squared; no difference of points exceeds the maximum.
        let gap = 2 * count.pow(3) + 1;
        let bye = gap * (count * spread.pow(2) + 1);
        Self { scores, places, groups, again: bye * (count + 1), bye, gap }
    }

    /// The costs of all pairs of `seats` places, row by row; the row of a pair is that of its upper place.
    fn matrix(&self, seats: usize) -> Vec<i128> {
        let pairs = (0..seats * seats).map(|i| (i / seats, i % seats));
        pairs
            .map(|(upper, lower)| if upper < lower { self.cost(upper, lower) } else { 0 })
            .collect()
    }

    /// The cost of a pair; the lower place may be the bye.
    fn cost(&self, upper: usize, lower: usize) -> i128 {
        let count = self.places.len();
        let first = self.places[upper];
        let Some(&second) = self.places.get(lower) else {
            let above_last = (count - 1 - upper) as i128;
            return i128::from(self.scores.byes[first]) * self.again + above_last * self.bye;
        };
        let again = self.scores.met[first * count + second];
        let gap = i128::from(self.scores.halves[first] - self.scores.halves[second]);
        i128::from(again) * self.again + gap.pow(2) * self.gap + self.stray(upper, lower)
    }

    /// The squared deviation of a pair from the fold; between two groups, the sum of the squares of both places.
    fn stray(&self, upper: usize, lower: usize) -> i128 {
        let ((from, to), below) = (self.groups[upper], self.groups[lower].0);
        if below == from {
            let half = (to - from) / 2;
            return ((lower - upper).abs_diff(half) as i128).pow(2);
        }
        ((to - 1 - upper) as i128).pow(2) + ((lower - below) as i128).pow(2)
    }
}
