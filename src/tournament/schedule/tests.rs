//! Laws of all formats, played out with made-up results.

use std::collections::{HashMap, HashSet};

use super::*;
use crate::boundary::PositionText;
use crate::game::{Side, hash};
use crate::tournament::{Ending, GameResult, GameSpec, Job, PlayerSpec};

/// A plan of players `p0`, `p1` … with seven openings.
pub(super) fn plan(format: Format, players: usize, games: u32) -> Plan {
    let player = |i| format!("random name=p{i}").parse::<PlayerSpec>().unwrap();
    let opening = |i: u64| PositionText { setup: Some(format!("opening {i}")), moves: Vec::new() };
    Plan {
        games,
        openings: (0..7).map(opening).collect(),
        seed: 5,
        ..Plan::new(GameSpec::default(), (0..players).map(player).collect(), format)
    }
}

/// Plans of every format, for few and many players, even and odd, with single games and pairs.
pub(super) fn plans() -> Vec<Plan> {
    let mut plans = Vec::new();
    for (format, _) in Format::NAMES {
        for players in [2, 3, 4, 5, 7, 8, 13] {
            for games in [1, 2, 3, 4] {
                plans.push(plan(format, players, games));
            }
        }
    }
    for rounds in [2, 9] {
        plans.push(Plan { rounds: Some(rounds), ..plan(Format::RoundRobin, 5, 2) });
        plans.push(Plan { rounds: Some(rounds), challengers: 2, ..plan(Format::Gauntlet, 5, 3) });
        plans.push(Plan { rounds: Some(rounds), ..plan(Format::Swiss, 6, 2) });
    }
    for plan in &plans {
        plan.check().unwrap();
    }
    plans
}

fn index(player: &PlayerSpec) -> usize {
    player.name[1..].parse().unwrap()
}

fn result(job: &Job, winner: Option<Side>) -> GameResult {
    job.result(winner, Ending::MaxPlies)
}

/// A result of chance, with many draws.
fn by_chance(job: &Job) -> GameResult {
    let winner = [None, None, Some(Side::First), Some(Side::Second)];
    result(job, winner[(hash(job.seed) % 4) as usize])
}

/// Plays a tournament to its end, `play` deciding each game: the jobs of each step, and all results.
fn play_out(plan: &Plan, play: impl Fn(&Job) -> GameResult) -> (Vec<Vec<Job>>, Vec<GameResult>) {
    let (mut steps, mut results) = (Vec::new(), Vec::new());
    loop {
        let jobs = plan.pending(&results);
        if jobs.is_empty() {
            return (steps, results);
        }
        results.extend(jobs.iter().map(&play));
        steps.push(jobs);
        assert!(steps.len() < 1_000, "it does not end");
    }
}

#[test]
fn numbers_are_dense_and_pairs_share_their_opening_with_swapped_seats() {
    for plan in plans() {
        let (steps, results) = play_out(&plan, by_chance);
        let jobs: Vec<_> = steps.concat();
        assert!(jobs.iter().map(|job| job.job).eq(0..jobs.len() as u64));
        assert!(plan.total().is_none_or(|total| total == results.len() as u64));
        assert!(jobs.iter().all(|job| job.seed < 1 << 53));
        let mut rounds: Vec<_> = jobs.iter().map(|job| job.round).collect();
        rounds.dedup();
        assert!(rounds.is_sorted() && rounds[0] == 1);

        let mut pairs: HashMap<u64, Vec<&Job>> = HashMap::new();
        for job in &jobs {
            pairs.entry(job.pair).or_default().push(job);
        }
        assert!((0..pairs.len() as u64).all(|pair| pairs.contains_key(&pair)));
        for games in pairs.values().filter(|games| games.len() > 1) {
            let [one, two] = games[..] else { panic!("three games in a pair") };
            let [first, second] = two.players.clone();
            assert_eq!((&one.players, &one.opening), (&[second, first], &two.opening));
        }
    }
}

#[test]
fn the_order_of_results_and_strangers_among_them_change_nothing() {
    for plan in plans() {
        let (steps, results) = play_out(&plan, by_chance);
        let mut done = 0;
        for step in &steps {
            let mut known = results[..done].to_vec();
            known.reverse();
            let strangers = step.iter().map(|job| GameResult {
                players: ["nobody", "no one"].map(str::to_owned),
                ..by_chance(job)
            });
            known.extend(strangers);
            assert_eq!(plan.pending(&known), *step);
            // With the results of some jobs of the step, the others remain.
            if step.len() > 1 {
                known.extend(step.iter().step_by(2).map(by_chance));
                assert!(plan.pending(&known).iter().eq(step.iter().skip(1).step_by(2)));
            }
            done += step.len();
        }
    }
}

#[test]
fn in_a_cycle_every_pairing_is_played_with_the_same_openings_and_seats_are_fair() {
    for plan in plans() {
        let count = plan.players.len();
        let challengers = match plan.format {
            Format::RoundRobin => count,
            Format::Gauntlet => plan.challengers,
            Format::Swiss | Format::Knockout => continue,
        };
        let jobs = plan.pending(&[]);
        let mut meetings: HashMap<[usize; 2], Vec<&Job>> = HashMap::new();
        let mut lead = vec![0_i32; count];
        for job in &jobs {
            let [first, second] = job.players.each_ref().map(index);
            meetings.entry([first.min(second), first.max(second)]).or_default().push(job);
            lead[first] += 1;
            lead[second] -= 1;
        }
        for b in 0..count {
            for a in 0..b {
                let meet = a < challengers && (b >= challengers || challengers == count);
                let games = if meet { plan.games * plan.round_count() } else { 0 };
                assert_eq!(meetings.get(&[a, b]).map_or(0, Vec::len), games as usize);
            }
        }
        let openings =
            |jobs: &Vec<&Job>| jobs.iter().map(|job| job.opening.clone()).collect::<Vec<_>>();
        let mut all = meetings.values().map(openings);
        let one = all.next().unwrap();
        assert!(all.all(|other| other == one));
        assert!(lead.iter().all(|lead| lead.abs() <= 1));
        if plan.games % 2 == 0 {
            assert!(lead.iter().all(|&lead| lead == 0));
        }
    }
}

#[test]
fn nobody_has_two_meetings_in_a_round() {
    for plan in plans() {
        // In a gauntlet and a knockout too; a tie-break is a second meeting with the same player.
        let (steps, _) = play_out(&plan, by_chance);
        let mut opponents = HashMap::new();
        for job in steps.iter().flatten() {
            let [first, second] = job.players.each_ref().map(index);
            for (player, opponent) in [(first, second), (second, first)] {
                assert_eq!(*opponents.entry((job.round, player)).or_insert(opponent), opponent);
            }
        }
    }
}

/// Whether `n` vertices can be paired along the edges that `free` allows, by trying everything.
fn can_be_paired(n: usize, free: impl Fn(usize, usize) -> bool) -> bool {
    let mut possible = vec![false; 1 << n];
    possible[0] = true;
    for set in 1_usize..1 << n {
        let u = set.trailing_zeros() as usize;
        let mut others = (u + 1..n).filter(|v| set & (1 << v) != 0);
        possible[set] = others.any(|v| free(u, v) && possible[set & !(1 << u | 1 << v)]);
    }
    possible[(1 << n) - 1]
}

/// Plays a Swiss: the pairs of each round, with `n` for the bye.
fn swiss_rounds(plan: &Plan, play: impl Fn(&Job) -> GameResult) -> Vec<Vec<[usize; 2]>> {
    let (steps, results) = play_out(plan, play);
    let byes = plan.byes(&results);
    let round = |(round, jobs): (u32, &Vec<Job>)| {
        let pairs: HashSet<_> = jobs
            .iter()
            .map(|job| job.players.each_ref().map(index))
            .map(|[a, b]| [a.min(b), a.max(b)])
            .chain(byes.iter().filter(|bye| bye.0 == round).map(|bye| [bye.1, plan.players.len()]))
            .collect();
        pairs.into_iter().collect()
    };
    (1..).zip(&steps).map(round).collect()
}

#[test]
fn in_a_swiss_nobody_meets_or_rests_twice_while_it_can_be_avoided() {
    for players in 2..=16 {
        let seats = players + players % 2;
        let swiss = Plan { rounds: Some(seats as u32 + 1), ..plan(Format::Swiss, players, 2) };
        let mut met = HashSet::new();
        for round in swiss_rounds(&swiss, by_chance) {
            assert_eq!(round.iter().flatten().collect::<HashSet<_>>().len(), seats);
            if round.iter().any(|pair| met.contains(pair)) {
                let avoidable = can_be_paired(seats, |u, v| !met.contains(&[u, v]));
                assert!(!avoidable, "{players} players: {round:?} after {met:?}");
            }
            met.extend(round);
        }
    }
}

#[test]
fn a_swiss_brings_the_best_together_and_lets_the_last_rest() {
    // The better player always wins: the upper half meets the lower half, first of all and then of those with equal points.
    let better = |job: &Job| {
        let [first, second] = job.players.each_ref().map(index);
        result(job, Some(if first < second { Side::First } else { Side::Second }))
    };
    let mut rounds = swiss_rounds(&plan(Format::Swiss, 8, 2), better);
    rounds.iter_mut().for_each(|round| round.sort_unstable());
    assert_eq!(rounds[0], [[0, 4], [1, 5], [2, 6], [3, 7]]);
    assert_eq!(rounds[1], [[0, 2], [1, 3], [4, 6], [5, 7]]);
    assert_eq!(rounds[2][0], [0, 1]);
    assert_eq!(rounds.len(), 4);

    let odd = plan(Format::Swiss, 7, 2);
    let (_, results) = play_out(&odd, better);
    assert_eq!(odd.byes(&results)[..2], [(1, 6), (2, 5)]);
    assert_eq!(odd.bye_points(), 1.0);
}

#[test]
fn a_knockout_has_one_tie_less_than_players() {
    for players in 2..=17 {
        for games in [1, 2] {
            let knockout = plan(Format::Knockout, players, games);
            let (_, results) = play_out(&knockout, by_chance);
            let ties = knockout.ties(&results);
            assert_eq!(ties.len(), players - 1);
            let losers: HashSet<_> = ties
                .iter()
                .map(|tie| {
                    tie.players.into_iter().find(|&player| Some(player) != tie.winner).unwrap()
                })
                .collect();
            assert_eq!(losers.len(), players - 1, "everybody else has lost once");
            assert!(!losers.contains(&ties.last().unwrap().winner.unwrap()));
            assert_eq!(ties.last().unwrap().round, knockout.round_count());
            assert_eq!(knockout.byes(&results).len(), players.next_power_of_two() - players);
        }
    }
}

#[test]
fn a_level_tie_is_played_on_and_then_goes_to_the_higher_seed() {
    let knockout = plan(Format::Knockout, 4, 2);
    let (steps, results) = play_out(&knockout, |job| result(job, None));
    assert_eq!(steps.len() as u32, 2 * (1 + MAX_TIE_BREAKS));
    let openings: Vec<_> = steps.iter().map(|step| step[0].opening.clone()).collect();
    assert!(openings.windows(2).all(|pair| pair[0] != pair[1]), "each has a further opening");
    assert_eq!(knockout.ties(&results).last().unwrap().winner, Some(0));
}

#[test]
fn shuffled_openings_are_each_played_before_any_is_again() {
    let names = |plan: &Plan| -> Vec<_> {
        let jobs = plan.pending(&[]);
        jobs.iter().step_by(2).map(|job| job.opening.setup.clone().unwrap()).collect()
    };
    let listed = plan(Format::RoundRobin, 2, 14);
    let shuffled = Plan { shuffle: true, ..listed.clone() };
    assert_ne!(names(&shuffled), names(&listed));
    assert_ne!(names(&shuffled), names(&Plan { seed: 6, ..shuffled.clone() }));
    assert_eq!(names(&shuffled).into_iter().collect::<HashSet<_>>().len(), 7);
}
