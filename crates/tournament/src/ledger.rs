//! The ledger: results in the order of their games, each counted once, with the players as numbers. All statistics are computed from it, so
//! that they do not depend on the order in which results arrived.

use std::collections::HashMap;

use super::GameResult;

/// Results in the order of their jobs, with the players as numbers. If a job was played twice, its first result counts; games of a player
/// against itself do not count.
#[derive(Debug, Clone)]
pub struct Ledger<'a> {
    /// The entered players in the order of entry, followed by other players who have played.
    pub names: Vec<String>,
    /// The games that count.
    pub games: Vec<Played<'a>>,
}

/// A result, with the numbers of its players.
#[derive(Debug, Clone, Copy)]
pub struct Played<'a> {
    /// The result.
    pub result: &'a GameResult,
    /// The numbers of the players in [`Ledger::names`], by side.
    pub players: [usize; 2],
}

impl<'a> Ledger<'a> {
    /// Makes a ledger of the entered players' names and of results in any order. The first result of a game counts, as in a contest.
    #[must_use]
    pub fn new(names: &[String], results: &'a [GameResult]) -> Self {
        let mut ordered: Vec<&GameResult> = results.iter().collect();
        ordered.sort_by_key(|result| result.job);
        ordered.dedup_by_key(|result| result.job);
        let mut names = names.to_vec();
        let mut numbers: HashMap<String, usize> =
            names.iter().cloned().enumerate().map(|(number, name)| (name, number)).collect();
        let mut number_of = |name: &String| {
            *numbers.entry(name.clone()).or_insert_with(|| {
                names.push(name.clone());
                names.len() - 1
            })
        };
        let mut games = Vec::with_capacity(ordered.len());
        for result in ordered {
            let players = [number_of(&result.players[0]), number_of(&result.players[1])];
            if players[0] != players[1] {
                games.push(Played { result, players });
            }
        }
        Self { names, games }
    }
}

impl Played<'_> {
    /// The number of moves, including the opening.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.result.opening.moves.len() + self.result.moves.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn the_first_result_of_a_game_counts_even_if_another_ended_earlier() {
        let (_, results) = samples::by_hand();
        let ended = |ended_at| GameResult { ended_at, ..results[0].clone() };
        let doubled = [ended(2), ended(1)];
        let ledger = Ledger::new(&[], &doubled);
        let [counted] = &ledger.games[..] else { panic!("{:?}", ledger.games) };
        assert_eq!(counted.result.ended_at, 2);
    }
}
