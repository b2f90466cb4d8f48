//! Laws of all formats, tested with artificial results.

use std::collections::{HashMap, HashSet};

use super::*;
use crate::{Ending, GameResult, GameSpec, Job, PlayerSpec};
use plateau_core::erased::PositionText;
use plateau_core::game::{Side, hash};

/// A plan of players `p0`, `p1` … with seven openings.
pub(super) fn plan(format: Format, players: usize, games: u32) -> Plan {
    let player = |i| format!("random name=p{i}").parse::<PlayerSpec>().unwrap();
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

/// A random result, with many draws.
fn by_chance(job: &Job) -> GameResult {
    let winner = [None, None, Some(Side::First), Some(Side::Second)];
    result(job, winner[(hash(job.seed) % 4) as usize])
}

/// The better player wins, which is the player with the lower number.
fn by_strength(job: &Job) -> GameResult {
    let [first, second] = job.players.each_ref().map(index);
    result(job, Some(if first < second { Side::First } else { Side::Second }))
}

fn opening(number: usize) -> PositionText {
    PositionText { setup: Some(format!("opening {number}")), moves: Vec::new() }
}

/// Plays a tournament to its end; `play` decides each game. Returns the jobs of each step, and all results.
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
        let mut jobs: Vec<_> = steps.concat();
        jobs.sort_by_key(|job| job.job);
        assert!(jobs.iter().map(|job| job.job).eq(0..jobs.len() as u64));
        let knockout = plan.format == Format::Knockout;
        assert_eq!(plan.total(), (!knockout).then_some(results.len() as u64));
        assert_eq!(plan.ties(&results).is_empty(), !knockout);
        assert!(jobs.iter().all(|job| job.seed < 1 << 53));
        let seeds: HashSet<_> = jobs.iter().map(|job| job.seed).collect();
        assert_eq!(seeds.len(), jobs.len());
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
            // Of several results of a game the first counts.
            known.extend(results[..done].iter().map(|result| GameResult {
                winner: result.winner.map_or(Some(Side::First), |side| Some(side.other())),
                ..result.clone()
            }));
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
        let each = plan.games.div_ceil(2);
        let expected: Vec<_> = (0..plan.round_count())
            .flat_map(|cycle| (0..plan.games).map(move |game| cycle * each + game / 2))
            .map(|number| opening(number as usize % 7))
            .collect();
        assert!(meetings.values().all(|jobs| jobs.iter().map(|job| &job.opening).eq(&expected)));
        assert!(lead.iter().all(|lead| lead.abs() <= 1));
        if plan.games % 2 == 0 {
            assert!(lead.iter().all(|&lead| lead == 0));
        }
    }
}

#[test]
fn the_pairings_take_turns() {
    for plan in plans() {
        let (steps, _) = play_out(&plan, by_chance);
        for step in &steps {
            let pairs = step.chunk_by(|one, next| one.pair == next.pair);
            let pairings = pairs.map(|jobs| {
                assert!(jobs.len() <= 2);
                let mut pairing = jobs[0].players.each_ref().map(index);
                pairing.sort_unstable();
                pairing
            });
            let pairings: Vec<_> = pairings.collect();
            let count = pairings.iter().collect::<HashSet<_>>().len();
            for turn in pairings.chunks(count) {
                assert_eq!(turn.iter().collect::<HashSet<_>>().len(), count);
            }
        }
    }
}

#[test]
fn nobody_has_two_meetings_in_a_round() {
    for plan in plans() {
        // Also in a gauntlet and a knockout; a tie-break is a second meeting with the same player.
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

#[test]
fn each_stage_takes_the_openings_that_follow_as_many_as_the_plan_says() {
    for plan in plans() {
        let count = plan.opening_count();
        let plan = Plan { openings: (0..2 * count).map(opening).collect(), ..plan };
        let (steps, _) = play_out(&plan, |job| result(job, None));
        let mut next = 0;
        for step in &steps {
            let used: HashSet<_> = step.iter().map(|job| &job.opening).collect();
            assert_eq!(
                used,
                (next..next + used.len()).map(opening).collect::<Vec<_>>().iter().collect()
            );
            next += used.len();
        }
        assert_eq!(next, count);
    }
}

/// A simple implementation of the Swiss rules: the state of the players before a round.
struct Swiss {
    points: Vec<u32>,
    met: Vec<Vec<u32>>,
    begun: Vec<u32>,
}

impl Swiss {
    /// The state after these rounds, given as lists of pairs; the bye has the number of players as its index.
    fn after(players: usize, games: u32, results: &[GameResult], byes: &[(u32, usize)]) -> Self {
        let mut swiss = Self {
            points: vec![0; players + 1],
            met: vec![vec![0; players + 1]; players + 1],
            begun: vec![0; players],
        };
        for result in results {
            let seats = result.players.each_ref().map(|name| name[1..].parse::<usize>().unwrap());
            for side in Side::BOTH {
                swiss.points[seats[side.index()]] += (2.0 * result.points(side)) as u32;
                // Each meeting has `games` games; the first one shows the player who began.
                if result.job % u64::from(games) == 0 {
                    swiss.met[seats[side.index()]][seats[side.other().index()]] += 1;
                    swiss.begun[seats[side.index()]] += u32::from(side == Side::First);
                }
            }
        }
        for &(_, player) in byes {
            swiss.points[player] += games.max(2);
            swiss.met[player][players] += 1;
        }
        swiss
    }

    /// The places, the best first, by points and then by points of the opponents; the bye, if there is one, is last.
    fn places(&self) -> Vec<usize> {
        let players = self.begun.len();
        let buchholz = |player: usize| -> u32 {
            (0..players).map(|other| self.met[player][other] * self.points[other]).sum()
        };
        let mut places: Vec<_> = (0..players).collect();
        places.sort_by_key(|&player| std::cmp::Reverse((self.points[player], buchholz(player))));
        if players % 2 == 1 {
            places.push(players);
        }
        places
    }

    /// The cost of a pair of places, the heaviest rule first: earlier meetings, places above the last with a bye, difference of points, and
    /// distance from the fold.
    fn price(&self, places: &[usize], upper: usize, lower: usize) -> [u64; 4] {
        let [one, other] = [places[upper], places[lower]];
        let again = self.met[one][other].into();
        if other == self.begun.len() {
            return [again, (lower - 1 - upper) as u64, 0, 0];
        }
        let equals = |place: usize| {
            (0..places.len()).filter(move |&i| {
                places[i] < self.begun.len() && self.points[places[i]] == self.points[places[place]]
            })
        };
        let gap = u64::from(self.points[one] - self.points[other]);
        let fold = match gap {
            0 => (lower - upper).abs_diff(equals(upper).count() / 2).pow(2),
            _ => {
                (equals(upper).max().unwrap() - upper).pow(2)
                    + (lower - equals(lower).min().unwrap()).pow(2)
            }
        };
        [again, 0, gap.pow(2), fold as u64]
    }
}

/// The least total cost of a pairing of `n` places, by dynamic programming over sets of places.
fn least(n: usize, price: impl Fn(usize, usize) -> [u64; 4]) -> [u64; 4] {
    let mut best = vec![[u64::MAX; 4]; 1 << n];
    best[0] = [0; 4];
    for set in (1_usize..1 << n).filter(|set| set.count_ones() % 2 == 0) {
        let upper = set.trailing_zeros() as usize;
        let others = (upper + 1..n).filter(|lower| set & (1 << lower) != 0);
        best[set] = others
            .map(|lower| add(best[set & !(1 << upper | 1 << lower)], price(upper, lower)))
            .min()
            .unwrap();
    }
    best[(1 << n) - 1]
}

fn add(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    std::array::from_fn(|i| a[i] + b[i])
}

#[test]
fn a_swiss_round_is_the_best_by_its_rules_of_all_pairings() {
    for players in 2..=11_usize {
        for (games, play) in [(1, by_chance as fn(&Job) -> _), (2, by_chance), (3, by_strength)] {
            let seats = players.next_multiple_of(2);
            let plan =
                Plan { rounds: Some(seats as u32 + 1), ..plan(Format::Swiss, players, games) };
            let (steps, results) = play_out(&plan, play);
            let byes = plan.byes(&results);
            let mut done = 0;
            for (round, step) in (1..).zip(&steps) {
                let (rested, resting): (Vec<_>, Vec<_>) =
                    byes.iter().filter(|bye| bye.0 <= round).partition(|bye| bye.0 < round);
                let swiss = Swiss::after(players, games, &results[..done], &rested);
                let places = swiss.places();
                let place = |player| places.iter().position(|&one| one == player).unwrap();
                let firsts = step.iter().filter(|job| job.job.is_multiple_of(u64::from(games)));
                let pairs: Vec<[usize; 2]> =
                    firsts.map(|job| job.players.each_ref().map(index)).collect();
                assert!(
                    pairs.iter().all(|&[first, second]| swiss.begun[first] <= swiss.begun[second])
                );
                let resting = resting.iter().map(|bye| [bye.1, players]);
                let paired = pairs.iter().copied().chain(resting).map(|pair| pair.map(place));
                let prices = paired.map(|[a, b]| swiss.price(&places, a.min(b), a.max(b)));
                let least = least(seats, |upper, lower| swiss.price(&places, upper, lower));
                assert_eq!(prices.fold([0; 4], add), least, "{players} players, round {round}");
                done += step.len();
            }
        }
    }
}

#[test]
fn a_swiss_brings_the_best_together_and_lets_the_last_rest() {
    // The upper half meets the lower half, first of all players and then of players with equal points.
    let swiss = plan(Format::Swiss, 8, 2);
    let (steps, _) = play_out(&swiss, by_strength);
    let pairs = |step: &[Job]| -> Vec<_> {
        step.iter().step_by(2).map(|job| job.players.each_ref().map(index)).collect()
    };
    assert_eq!(pairs(&steps[0]), [[0, 4], [5, 1], [2, 6], [7, 3]]);
    assert_eq!(pairs(&steps[1]), [[0, 2], [3, 1], [4, 6], [7, 5]]);
    assert_eq!(pairs(&steps[2])[0], [1, 0]);
    assert_eq!(steps.len(), 4);

    for (games, points) in [(1, 1.0), (2, 1.0), (3, 1.5), (4, 2.0)] {
        let odd = plan(Format::Swiss, 7, games);
        let (_, results) = play_out(&odd, by_strength);
        assert_eq!(odd.byes(&results)[..2], [(1, 6), (2, 5)]);
        assert_eq!(odd.bye_points(), points);
    }
    assert_eq!(plan(Format::Knockout, 7, 2).bye_points(), 0.0);
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
fn a_tie_goes_to_more_points_and_a_level_one_is_played_on_and_goes_to_the_higher_seed() {
    for games in [1, 2, 3] {
        let knockout = plan(Format::Knockout, 4, games);
        let (steps, results) = play_out(&knockout, |job| result(job, None));
        let count = |ties: usize| {
            let breaks = vec![2 * ties; MAX_TIE_BREAKS as usize];
            [vec![games as usize * ties], breaks].concat()
        };
        assert!(steps.iter().map(Vec::len).eq([count(2), count(1)].concat()));
        assert_eq!(knockout.ties(&results).last().unwrap().winner, Some(0));

        let weaker = |job: &Job| {
            let [first, second] = job.players.each_ref().map(index);
            result(job, Some(if first > second { Side::First } else { Side::Second }))
        };
        for (play, winners) in [(by_strength as fn(&Job) -> _, [0, 1, 0]), (weaker, [3, 2, 3])] {
            let (steps, results) = play_out(&knockout, play);
            assert_eq!(steps.len(), 2, "no tie-breaks");
            let ties = knockout.ties(&results);
            assert!(ties.iter().map(|tie| tie.winner.unwrap()).eq(winners));
        }
    }
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
