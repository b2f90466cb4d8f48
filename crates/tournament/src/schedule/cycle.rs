//! Round robin and gauntlet: all meetings, in as many cycles as the plan has.
//!
//! Both make a single stage, for nothing depends on results.
//! Its games are numbered by rounds, and a player has at most one meeting in a round.

use super::Plan;
use super::progress::{Meeting, Stage};

/// Every pair of players meets, in the order of the Berger tables (FIDE Handbook C.05, annex 1).
pub(super) fn round_robin(plan: &Plan) -> Stage {
    stage(plan, &berger_rounds(plan.players.len()))
}

/// The first players meet all others: in round r, challenger c meets opponent c + r, modulo the larger number of the two groups.
pub(super) fn gauntlet(plan: &Plan) -> Stage {
    let count = plan.players.len();
    let challengers = plan.challengers.min(count);
    let opponents = count - challengers;
    let length = if opponents == 0 { 0 } else { challengers.max(opponents) };
    let round = |round: usize| {
        (0..challengers)
            .map(|challenger| (challenger, (challenger + round) % length))
            .filter(|&(_, opponent)| opponent < opponents)
            // The challenger begins against every second opponent, and each opponent against every second challenger.
            .map(|(challenger, opponent)| {
                let pair = [challenger, challengers + opponent];
                if (challenger + opponent).is_multiple_of(2) { pair } else { [pair[1], pair[0]] }
            })
            .collect()
    };
    stage(plan, &(0..length).map(round).collect::<Vec<_>>())
}

/// The cycles one after the other; in every second cycle the other player begins.
fn stage(plan: &Plan, rounds: &[Vec<[usize; 2]>]) -> Stage {
    let mut stage = Stage { meetings: Vec::new(), byes: Vec::new(), games: plan.games };
    for cycle in 0..plan.round_count() {
        let before = u64::from(cycle) * rounds.len() as u64;
        for (number, pairs) in (before + 1..).zip(rounds) {
            let meeting = |&[first, second]: &[usize; 2]| Meeting {
                round: u32::try_from(number).unwrap_or(u32::MAX),
                players: if cycle.is_multiple_of(2) { [first, second] } else { [second, first] },
                opening: u64::from(cycle) * stage.openings(),
            };
            let meetings: Vec<_> = pairs.iter().map(meeting).collect();
            stage.meetings.extend(meetings);
        }
    }
    stage
}

/// The rounds of the Berger tables, with the pairs by seats. With n players numbered from 1, n even, round r pairs those whose numbers sum
/// to r + 1 modulo n − 1; the player that would be paired with itself meets number n. If the number of players is odd, the opponent of
/// number n rests.
fn berger_rounds(players: usize) -> Vec<Vec<[usize; 2]>> {
    let even = players.next_multiple_of(2);
    let Some(modulus) = even.checked_sub(1) else { return Vec::new() };
    let round = |round: usize| {
        let partner = |i: usize| match (2 * modulus + round + 1 - i) % modulus {
            0 => modulus,
            j => j,
        };
        let pairs =
            (1..=modulus).map(|i| if partner(i) == i { [i, even] } else { [i, partner(i)] });
        let once = pairs.filter(|&[i, j]| i < j && j <= players);
        once.map(|[i, j]| begin_in_turn(i, j, even).map(|number| number - 1)).collect()
    };
    (1..=modulus).map(round).collect()
}

/// The seats of `i` < `j`: the lower number begins if one is odd and one even, otherwise the higher; against the last number, the lower
/// half of the others begins. Within a cycle the games that a player begins and the others differ by at most one.
fn begin_in_turn(i: usize, j: usize, last: usize) -> [usize; 2] {
    let lower = if j == last { i <= last / 2 } else { !(i + j).is_multiple_of(2) };
    if lower { [i, j] } else { [j, i] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_those_of_the_published_tables() {
        // FIDE Handbook C.05, annex 1: the tables for 3 or 4 and for 5 or 6 players.
        let tables: [&[&[[usize; 2]]]; 2] = [
            &[&[[1, 4], [2, 3]], &[[4, 3], [1, 2]], &[[2, 4], [3, 1]]],
            &[
                &[[1, 6], [2, 5], [3, 4]],
                &[[6, 4], [5, 3], [1, 2]],
                &[[2, 6], [3, 1], [4, 5]],
                &[[6, 5], [1, 4], [2, 3]],
                &[[3, 6], [4, 2], [5, 1]],
            ],
        ];
        for table in tables {
            let players = table.len() + 1;
            for (round, expected) in berger_rounds(players).iter().zip(table) {
                let mut round: Vec<_> = round.iter().map(|pair| pair.map(|i| i + 1)).collect();
                let mut expected = expected.to_vec();
                round.sort_unstable();
                expected.sort_unstable();
                assert_eq!(round, expected);
            }
        }
    }
}
