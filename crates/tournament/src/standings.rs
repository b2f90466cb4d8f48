//! Standings: the totals of the results so far, of each player, each pairing, and all games.
//!
//! A [`Ledger`] has the results in the order of their games, and [`Standings`] counts them; ratings, intervals and tests are computed by
//! [`statistics`]. Standings depend on the set of results alone, never on the order in which they arrived.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::Side;

use super::duel::Duel;
use super::extras::{Byes, Extras};
use super::ledger::{Ledger, Played};
use super::sprt_run::SprtSpec;
use super::statistics::{self, Encounter, Rating, Tally};
use super::{Ending, GameResult, Thought};

/// The standings of a tournament.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standings {
    /// Number of games that count.
    pub games: u64,
    /// The players, the best first: by rounds won in a knockout, by their share of the points, by rating, then in the order of entry.
    pub players: Vec<Standing>,
    /// The games of each player against each other, for the former; both in the order of `players`.
    pub crosstable: Vec<Vec<Tally>>,
    /// The number of games that ended for each reason.
    pub endings: BTreeMap<Ending, u64>,
    /// The match, if there are exactly two players.
    #[serde(rename = "match")]
    pub duel: Option<Duel>,
}

/// The line of one player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// The place, from 1.
    pub rank: usize,
    /// The name.
    pub name: String,
    /// The number of the player in the order of entry, from 0.
    pub entry: usize,
    /// Points of all games and byes.
    pub points: f64,
    /// The points for rounds without a game.
    pub byes: Byes,
    /// In a knockout, the number of rounds that it has passed; otherwise 0.
    pub rounds_won: u32,
    /// All games.
    pub total: Tally,
    /// The games in which it played the first side.
    pub as_first: Tally,
    /// The games in which it played the second side.
    pub as_second: Tally,
    /// Logistic Elo relative to the mean of the players linked by games; `None` without a game.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub elo_error: Option<f64>,
    /// The group of players linked by games. Ratings of different groups cannot be compared.
    pub group: usize,
    /// The number of games lost by each fault.
    pub faults: BTreeMap<Ending, u64>,
    /// The first of these faults.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_fault: Option<FirstFault>,
    /// The mean length of its games in plies, including the opening.
    pub mean_plies: Option<f64>,
    /// The mean time of its moves in milliseconds.
    pub mean_ms: Option<f64>,
    /// The mean number of nodes of its moves, over moves with a reported number.
    pub mean_nodes: Option<f64>,
    /// The mean depth of its moves, over moves with a reported depth.
    pub mean_depth: Option<f64>,
}

/// The first game that a player lost by a fault.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FirstFault {
    /// The number of the game, from 0.
    pub job: u64,
    /// The fault.
    pub reason: Ending,
    /// Its details.
    pub detail: Option<String>,
}

impl Standing {
    /// The share of the possible points, 0 to 1; `None` if there were none.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let possible = self.total.games() + self.byes.games;
        (possible > 0).then(|| self.points / possible as f64)
    }

    /// The ranking key: rounds won, the share, then the rating rounded to a thousandth, so that rounding errors do not order equal players.
    fn merit(&self) -> [f64; 3] {
        let elo = self.elo.map(|elo| (1e3 * elo).round() + 0.0);
        let known = |value: Option<f64>| value.unwrap_or(f64::NEG_INFINITY);
        [self.rounds_won.into(), known(self.share()), known(elo)]
    }
}

impl Standings {
    /// Counts the games of `ledger`. `spec` is the sequential test of a match of two players.
    #[must_use]
    pub fn new(
        game: &dyn DynGame,
        ledger: &Ledger<'_>,
        extras: &Extras,
        spec: Option<SprtSpec>,
    ) -> Self {
        let counts = Counts::of(game, ledger);
        let ratings = statistics::rate(ledger.names.len(), &encounters(&counts.against));
        let standing = |entry| counts.standing(entry, ledger, extras, &ratings[entry]);
        let mut players: Vec<Standing> = (0..ledger.names.len()).map(standing).collect();
        players.sort_by(|a, b| {
            let merits = b.merit().into_iter().zip(a.merit());
            let order =
                merits.map(|(of_b, of_a)| of_b.total_cmp(&of_a)).find(|order| order.is_ne());
            order.unwrap_or_else(|| a.entry.cmp(&b.entry))
        });
        for (index, player) in players.iter_mut().enumerate() {
            player.rank = index + 1;
        }
        let row = |one: &Standing| {
            players.iter().map(|other| counts.against[one.entry][other.entry]).collect()
        };
        let mut endings = BTreeMap::new();
        for played in &ledger.games {
            *endings.entry(played.result.reason.clone()).or_insert(0) += 1;
        }
        Self {
            games: ledger.games.len() as u64,
            crosstable: players.iter().map(row).collect(),
            players,
            endings,
            duel: Duel::of(ledger, spec),
        }
    }

    /// True if some players are not linked by any chain of games, so that their ratings cannot be compared.
    #[must_use]
    pub fn has_groups(&self) -> bool {
        let mut rated = self.players.iter().filter(|player| player.elo.is_some());
        let first = rated.next().map(|player| player.group);
        rated.any(|player| Some(player.group) != first)
    }
}

/// The encounters of a crosstable.
pub(super) fn encounters(against: &[Vec<Tally>]) -> Vec<Encounter> {
    let pair = |first: usize| (first + 1..against.len()).map(move |second| (first, second));
    (0..against.len())
        .flat_map(pair)
        .map(|(first, second)| Encounter { first, second, tally: against[first][second] })
        .filter(|met| met.tally.games() > 0)
        .collect()
}

/// Counts one game in a crosstable.
pub(super) fn count(against: &mut [Vec<Tally>], played: &Played<'_>) {
    for side in Side::BOTH {
        let [one, other] = [side, side.other()].map(|side| played.players[side.index()]);
        against[one][other].add(played.result.verdict(side));
    }
}

/// Sums over the games, by the numbers of the players.
struct Counts {
    against: Vec<Vec<Tally>>,
    by_side: Vec<[Tally; 2]>,
    faults: Vec<BTreeMap<Ending, u64>>,
    first_faults: Vec<Option<FirstFault>>,
    efforts: Vec<Effort>,
}

/// The means over a player's games and moves.
#[derive(Debug, Clone, Copy, Default)]
struct Effort {
    plies: Mean,
    ms: Mean,
    nodes: Mean,
    depth: Mean,
}

/// A mean that is updated value by value.
#[derive(Debug, Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: u64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

impl Effort {
    fn add(&mut self, thought: &Thought) {
        self.ms.add(thought.ms as f64);
        if let Some(nodes) = thought.nodes {
            self.nodes.add(nodes as f64);
        }
        if let Some(depth) = thought.depth {
            self.depth.add(f64::from(depth));
        }
    }
}

impl Counts {
    fn of(game: &dyn DynGame, ledger: &Ledger<'_>) -> Self {
        let players = ledger.names.len();
        let mut counts = Self {
            against: vec![vec![Tally::default(); players]; players],
            by_side: vec![Default::default(); players],
            faults: vec![BTreeMap::new(); players],
            first_faults: vec![None; players],
            efforts: vec![Effort::default(); players],
        };
        let mut beginners = HashMap::new();
        for played in &ledger.games {
            let opening = &played.result.opening;
            let begins = *beginners.entry(opening).or_insert_with(|| side_to_move(game, opening));
            counts.add(played, begins);
        }
        counts
    }

    /// Counts a game in which `begins` made the first move after the opening.
    fn add(&mut self, played: &Played<'_>, begins: Side) {
        count(&mut self.against, played);
        for side in Side::BOTH {
            let player = played.players[side.index()];
            self.by_side[player][side.index()].add(played.result.verdict(side));
            self.efforts[player].plies.add(played.plies() as f64);
            let lost = played.result.winner == Some(side.other());
            if lost && played.result.reason.is_fault() {
                let GameResult { job, reason, detail, .. } = played.result;
                *self.faults[player].entry(reason.clone()).or_insert(0) += 1;
                self.first_faults[player].get_or_insert_with(|| FirstFault {
                    job: *job,
                    reason: reason.clone(),
                    detail: detail.clone(),
                });
            }
            // In every registered game the sides take turns; a pass is a move.
            let first_of_its = usize::from(side != begins);
            for thought in played.result.thoughts.iter().skip(first_of_its).step_by(2) {
                self.efforts[player].add(thought);
            }
        }
    }

    fn standing(
        &self,
        entry: usize,
        ledger: &Ledger<'_>,
        extras: &Extras,
        rating: &Rating,
    ) -> Standing {
        let [as_first, as_second] = self.by_side[entry];
        let mut total = as_first;
        total += as_second;
        let byes = extras.byes_of(entry);
        let effort = &self.efforts[entry];
        let is_rated = total.games() > 0;
        Standing {
            rank: 0,
            name: ledger.names[entry].clone(),
            entry,
            points: total.points() + byes.points,
            byes,
            rounds_won: extras.rounds_won(entry),
            total,
            as_first,
            as_second,
            elo: is_rated.then_some(rating.elo),
            elo_error: is_rated.then_some(rating.error),
            group: rating.group,
            faults: self.faults[entry].clone(),
            first_fault: self.first_faults[entry].clone(),
            mean_plies: effort.plies.value(),
            mean_ms: effort.ms.value(),
            mean_nodes: effort.nodes.value(),
            mean_depth: effort.depth.value(),
        }
    }
}

/// The side to move at the end of an opening; the first side if the opening cannot be replayed.
fn side_to_move(game: &dyn DynGame, opening: &PositionText) -> Side {
    game.state(opening).map_or(Side::First, |state| state.side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tie;
    use crate::report::samples;

    const fn tally(wins: u64, draws: u64, losses: u64) -> Tally {
        Tally { wins, draws, losses }
    }

    fn standings(names: &[&str], byes: &[Byes], results: &[GameResult]) -> Standings {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let game = samples::event("othello", &[]).game;
        let extras = Extras { byes: byes.to_vec(), ..Extras::default() };
        Standings::new(&*game, &Ledger::new(&names, results), &extras, None)
    }

    fn names(standings: &Standings) -> Vec<&str> {
        standings.players.iter().map(|player| player.name.as_str()).collect()
    }

    #[test]
    fn a_tournament_is_counted_as_by_hand() {
        let (_, results) = samples::by_hand();
        let standings = standings(&["anna", "bert", "carl"], &[], &results);
        assert_eq!(names(&standings), ["anna", "bert", "carl"]);
        let expected = [
            (3.0, tally(2, 0, 0), tally(0, 2, 0)),
            (1.5, tally(1, 1, 0), tally(0, 0, 2)),
            (1.5, tally(1, 1, 0), tally(0, 0, 2)),
        ];
        for (player, (points, as_first, as_second)) in standings.players.iter().zip(expected) {
            assert_eq!(
                (player.points, player.as_first, player.as_second),
                (points, as_first, as_second)
            );
        }
        let none = Tally::default();
        assert_eq!(
            standings.crosstable,
            [
                [none, tally(1, 1, 0), tally(1, 1, 0)],
                [tally(0, 1, 1), none, tally(1, 0, 1)],
                [tally(0, 1, 1), tally(1, 0, 1), none],
            ]
        );
        let words: Vec<_> =
            standings.endings.iter().map(|(ending, count)| (ending.word(), *count)).collect();
        assert_eq!(words, [("board_full", 2), ("line", 3), ("crash", 1)]);
        assert_eq!(standings.players[2].faults, BTreeMap::from([(Ending::Crash, 1)]));
        let first = FirstFault { job: 4, reason: Ending::Crash, detail: None };
        assert_eq!(standings.players[2].first_fault, Some(first));
        assert!(standings.players[1].faults.is_empty() && standings.duel.is_none());
        // Anna's score of ¾ against equal opponents: 400 log₁₀ 3 above them.
        let [anna, bert, _] = &standings.players[..] else { panic!("three players") };
        assert!((anna.elo.unwrap() - bert.elo.unwrap() - 190.848_5).abs() < 1e-3);
    }

    #[test]
    fn results_count_once_and_in_any_order() {
        let (_, mut results) = samples::by_hand();
        let before = standings(&["anna", "bert", "carl"], &[], &results);
        results.reverse();
        results.extend(results.clone());
        results.push(samples::result(99, ["anna", "anna"], None, "line"));
        assert_eq!(standings(&["anna", "bert", "carl"], &[], &results), before);
        // Players that were not entered are ordered by their first games.
        assert_eq!(names(&standings(&["carl"], &[], &results)), ["anna", "carl", "bert"]);
    }

    #[test]
    fn byes_are_points_and_players_without_games_come_last() {
        let (_, results) = samples::by_hand();
        let (none, bye) = (Byes::default(), Byes { points: 1.0, games: 1 });
        let standings =
            standings(&["zoe", "anna", "bert", "carl"], &[none, none, none, bye], &results);
        assert_eq!(names(&standings), ["anna", "carl", "bert", "zoe"]);
        let [_, carl, _, zoe] = &standings.players[..] else { panic!("four players") };
        assert_eq!((carl.points, carl.share()), (2.5, Some(0.5)));
        assert_eq!((zoe.rank, zoe.elo, zoe.share()), (4, None, None));
        assert!(!standings.has_groups());
    }

    #[test]
    fn who_wins_a_knockout_stands_first_whatever_the_points() {
        let (_, results) = samples::by_hand();
        let names_of = ["anna", "bert", "carl"].map(str::to_owned);
        let tie = |round, players, winner| Tie {
            round,
            players,
            halves: [2, 0],
            tie_breaks: 0,
            winner: Some(winner),
        };
        let ties = vec![tie(1, [1, 2], 2), tie(2, [0, 2], 2)];
        let extras = Extras { ties, ..Extras::default() };
        let game = samples::event("othello", &[]).game;
        let standings = Standings::new(&*game, &Ledger::new(&names_of, &results), &extras, None);
        assert_eq!(names(&standings), ["carl", "anna", "bert"]);
        assert_eq!(
            standings.players.iter().map(|player| player.rounds_won).collect::<Vec<_>>(),
            [2, 1, 0]
        );
    }

    #[test]
    fn players_whom_no_game_links_are_groups() {
        let results = [
            samples::result(0, ["a", "b"], None, "line"),
            samples::result(1, ["c", "d"], None, "line"),
        ];
        assert!(standings(&["a", "b", "c", "d"], &[], &results).has_groups());
    }

    /// After one black move of the opening it is white's, the second player's, turn.
    #[test]
    fn thoughts_belong_to_who_moved() {
        let mut result = samples::result(0, ["black", "white"], None, "agreed_draw");
        result.opening.moves = vec!["f5".to_owned()];
        result.moves = ["d6", "c3", "d3"].map(str::to_owned).to_vec();
        let thought = |ms, depth| Thought { ms, depth, nodes: Some(10 * ms), score: None };
        result.thoughts = vec![thought(10, Some(4)), thought(100, None), thought(30, Some(5))];
        let standings = standings(&["black", "white"], &[], &[result]);
        let [black, white] = &standings.players[..] else { panic!("two players") };
        assert_eq!((black.mean_ms, black.mean_depth), (Some(100.0), None));
        assert_eq!((white.mean_ms, white.mean_depth), (Some(20.0), Some(4.5)));
        assert_eq!((white.mean_nodes, white.mean_plies), (Some(200.0), Some(4.0)));
    }
}
