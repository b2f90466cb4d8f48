//! Many games between two strategies: the answer to "is it an advantage to begin?".

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::{
    Found, Limits, Monitor, Progress, Purpose, Root, Searcher, StopToken, Strategy,
};
use crate::game::{Game, OptionValue, Options, Position, Refusal, SEED, Side, hash};

/// A simulation that is wanted.
#[derive(Debug, Clone)]
pub struct SimulateRequest {
    /// Number of games.
    pub games: u64,
    /// The strategies; the first one moves first in every game.
    pub players: [String; 2],
    /// The options of both, without their seed.
    pub options: [Options; 2],
    /// The seed: game `i` depends on it and on `i` alone, whatever the threads.
    pub seed: u64,
    /// The limits of each move.
    pub limits: Limits,
    /// Threads that play, at least 1.
    pub threads: usize,
}

/// The results, for the player who moves first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Simulation {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Lengths of the games.
    pub plies: Plies,
}

/// Lengths of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plies {
    /// Of all games together.
    pub total: u64,
    /// Of the shortest.
    pub min: u64,
    /// Of the longest.
    pub max: u64,
}

impl Default for Plies {
    fn default() -> Self {
        Self { total: 0, min: u64::MAX, max: 0 }
    }
}

/// The standard normal quantile of a two-sided interval of 95 %.
const Z95: f64 = 1.959_963_984_540_054;

impl Simulation {
    /// Games played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The 95 % interval of the probability behind `count` of the games:
    /// the score interval of Edwin Wilson ("Probable inference", 1927), which holds for small counts too.
    #[must_use]
    pub fn interval(&self, count: u64) -> [f64; 2] {
        let n = self.games() as f64;
        if n == 0.0 {
            return [0.0, 1.0];
        }
        let p = count as f64 / n;
        let z2 = Z95 * Z95;
        let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let reach = Z95 * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
        [(centre - reach).max(0.0), (centre + reach).min(1.0)]
    }

    /// Advantage of the first player, in words: a sign test of wins against losses at the level of 5 %.
    #[must_use]
    pub fn advantage(&self) -> &'static str {
        let decided = (self.wins + self.losses) as f64;
        let lead = self.wins as f64 - self.losses as f64;
        if lead.abs() <= Z95 * decided.sqrt() {
            "none that these games show: the difference is within chance"
        } else if lead > 0.0 {
            "the first player has the advantage"
        } else {
            "the second player has the advantage"
        }
    }

    fn add_game(&mut self, winner: Option<Side>, plies: u64) {
        match winner {
            Some(Side::First) => self.wins += 1,
            Some(Side::Second) => self.losses += 1,
            None => self.draws += 1,
        }
        self.add_plies(Plies { total: plies, min: plies, max: plies });
    }

    fn add_plies(&mut self, other: Plies) {
        self.plies.total += other.total;
        self.plies.min = self.plies.min.min(other.min);
        self.plies.max = self.plies.max.max(other.max);
    }

    fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.add_plies(other.plies);
    }
}

/// Games that a thread plays before it adds them to the common result.
const BATCH: u64 = 32;
/// A game that is not over by then counts as a draw. No game of the registry comes near.
const MAX_PLIES: u64 = 100_000;

/// Plays the games of `request` from `start`. `report` hears of the common result now and then.
/// A stop ends it after the game that is being played; what was played counts.
pub(super) fn simulate<G: Game>(
    game: &Arc<G>,
    start: &G::Position,
    strategies: &[Strategy<G>; 2],
    request: &SimulateRequest,
    stop: &StopToken,
    report: &mut dyn FnMut(&Simulation),
) -> Result<Simulation, Refusal> {
    let next = AtomicU64::new(0);
    let total = Mutex::new(Simulation::default());
    let play_share = |tell: &mut dyn FnMut(&Simulation)| -> Result<(), Refusal> {
        while stop.reason().is_none() {
            let from = next.fetch_add(BATCH, Ordering::Relaxed);
            let mut batch = Simulation::default();
            for index in from..request.games.min(from.saturating_add(BATCH)) {
                if stop.reason().is_none() {
                    let mut players = seat_players(game, strategies, request, index)?;
                    if let Some((winner, plies)) =
                        play_game(game, start, &mut players, request, stop)
                    {
                        batch.add_game(winner, plies);
                    }
                }
            }
            if from >= request.games {
                break;
            }
            let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            total.merge(&batch);
            tell(&total);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let helpers: Vec<_> =
            (1..request.threads).map(|_| scope.spawn(|| play_share(&mut |_| {}))).collect();
        let mine = play_share(report);
        for helper in helpers {
            helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        }
        mine
    })?;
    Ok(total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

type Players<G> = [Box<dyn Searcher<Game = G>>; 2];

/// Makes both players anew, with the seed of game `index`.
fn seat_players<G: Game>(
    game: &Arc<G>,
    strategies: &[Strategy<G>; 2],
    request: &SimulateRequest,
    index: u64,
) -> Result<Players<G>, Refusal> {
    let seat = |side: Side| {
        let strategy = &strategies[side.index()];
        let mut options = request.options[side.index()].clone();
        // 53 bits, as the protocol's integers have.
        let seed = hash(request.seed ^ hash(index * 2 + side.index() as u64)) >> 11;
        let seed = OptionValue::Integer(seed as i64);
        options.set_known(strategy.about.options, SEED.spec.name, seed)?;
        (strategy.make)(game, &options)
    };
    Ok([seat(Side::First)?, seat(Side::Second)?])
}

/// Plays one game: its winner and its plies, or `None` if it was stopped.
fn play_game<G: Game>(
    game: &Arc<G>,
    start: &G::Position,
    players: &mut Players<G>,
    request: &SimulateRequest,
    stop: &StopToken,
) -> Option<(Option<Side>, u64)> {
    let mut position = start.clone();
    for ply in 0..MAX_PLIES {
        if let Some(outcome) = position.outcome() {
            return Some((outcome.winner, ply));
        }
        let moves = position.moves();
        let root = Root {
            game: &**game,
            position: &position,
            moves: &moves,
            purpose: Purpose::Move,
            multipv: 1,
            all: false,
            threads: 1,
        };
        let mut sink = |_: &Found<_>, _: Progress| {};
        let mut monitor = Monitor::new(&request.limits, stop, &mut sink);
        let found = players[position.side_to_move().index()].search(&root, &mut monitor);
        if stop.reason().is_some() {
            return None;
        }
        let best = found.lines.first().and_then(|line| line.moves.first().copied());
        position.play_unchecked(best.unwrap_or(moves[0]));
    }
    Some((None, MAX_PLIES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_agree_with_published_values() {
        // Wilson (1927) by hand for 10 of 20 and for 0 of 20.
        let half = Simulation { wins: 10, losses: 10, ..Simulation::default() };
        let [low, high] = half.interval(10);
        assert!((low - 0.2993).abs() < 1e-4 && (high - 0.7007).abs() < 1e-4, "{low} {high}");
        let [low, high] = half.interval(0);
        assert!(low == 0.0 && (high - 0.1611).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn an_advantage_is_claimed_only_beyond_chance() {
        let result = |wins, losses| Simulation { wins, losses, ..Simulation::default() };
        assert!(result(52, 48).advantage().starts_with("none"));
        assert!(result(5200, 4800).advantage().starts_with("the first"));
        assert!(result(4800, 5200).advantage().starts_with("the second"));
    }
}
