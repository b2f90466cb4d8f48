//! Many games between two strategies: the answer to "is it an advantage to begin?".
//!
//! Game `i` depends on the seed and on `i` alone: it has its own random generator, with one draw per ply, so that a recurring position gets
//! a new choice.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::{
    Game, Move, MoveList, OptionValue, Options, Position, Refusal, SEED, Side, Text, hash,
};
use crate::search::random;
use crate::search::{
    BoxedSearcher, Found, Limits, Monitor, Progress, Purpose, Root, StopToken, Strategy, cores,
    helper_thread,
};

/// Request for a simulation.
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
    /// Number of threads, at least 1.
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
    /// Sum over all games.
    pub total: u64,
    /// Length of the shortest game.
    pub min: u64,
    /// Length of the longest game.
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

    /// The 95 % interval of the probability of the result that `count` of the games had: the score interval of Edwin Wilson ("Probable
    /// inference", 1927), which is valid for small counts too.
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
    pub fn advantage(&self) -> Text {
        let decided = (self.wins + self.losses) as f64;
        let lead = self.wins as f64 - self.losses as f64;
        if lead.abs() <= Z95 * decided.sqrt() {
            text!("erased-advantage-of-neither")
        } else if lead > 0.0 {
            text!("erased-advantage-of-first")
        } else {
            text!("erased-advantage-of-second")
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

/// Number of games of a thread before it adds them to the common result.
const BATCH: u64 = 32;
/// A game of this length counts as a draw. Games of the registry are much shorter.
const MAX_PLIES: u64 = 100_000;

/// Plays the games of `request` from `start`. `report` is called with the common result from time to time. After a stop, unfinished games
/// are discarded and finished ones count.
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
        while stop.poll(None).is_none() {
            let from = next.fetch_add(BATCH, Ordering::Relaxed);
            let mut batch = Simulation::default();
            for index in from..request.games.min(from.saturating_add(BATCH)) {
                let mut table = PairedGame::new(game, strategies, request, index, stop)?;
                match table.play(start.clone()) {
                    Some((winner, plies)) => batch.add_game(winner, plies),
                    None => break,
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
        // If the system has no more threads, there are fewer.
        let help = || helper_thread()?.spawn_scoped(scope, || play_share(&mut |_| {})).ok();
        let helpers: Vec<_> = (1..request.threads.min(cores())).map_while(|_| help()).collect();
        let mine = play_share(report);
        for helper in helpers {
            helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        }
        mine
    })?;
    Ok(total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// A player of a simulation.
enum Player<G: Game> {
    /// The strategy `random`, which needs no engine: it draws from the generator of the game.
    Random,
    /// Any other strategy.
    Engine(BoxedSearcher<G>),
}

/// A game between two players.
struct PairedGame<'a, G: Game> {
    game: &'a G,
    players: [Player<G>; 2],
    random: Xoshiro256PlusPlus,
    limits: &'a Limits,
    stop: &'a StopToken,
}

impl<'a, G: Game> PairedGame<'a, G> {
    /// Creates both players, with the seeds of game `index`.
    fn new(
        game: &'a Arc<G>,
        strategies: &[Strategy<G>; 2],
        request: &'a SimulateRequest,
        index: u64,
        stop: &'a StopToken,
    ) -> Result<Self, Refusal> {
        let seed = |stream: u64| hash(request.seed ^ hash(index * 3 + stream));
        let player = |side: Side| {
            let strategy = &strategies[side.index()];
            if strategy.about.name == random::NAME {
                return Ok(Player::Random);
            }
            let mut options = request.options[side.index()].clone();
            // 53 bits, the size of the protocol's integers.
            let seed = OptionValue::Integer((seed(side.index() as u64) >> 11) as i64);
            options.set_known(strategy.about.options, SEED.spec.name, seed)?;
            (strategy.make)(game, &options).map(Player::Engine)
        };
        Ok(Self {
            game: &**game,
            players: [player(Side::First)?, player(Side::Second)?],
            random: Xoshiro256PlusPlus::seed_from_u64(seed(2)),
            limits: &request.limits,
            stop,
        })
    }

    /// Plays the game. Returns its winner and its plies, or `None` after a stop.
    fn play(&mut self, mut position: G::Position) -> Option<(Option<Side>, u64)> {
        let mut moves = MoveList::new();
        let mut last_move = None;
        for ply in 0..MAX_PLIES {
            moves.clear();
            position.legal_moves(&mut moves);
            // A position without moves has ended on the board; for the others, only draws by history are checked.
            let outcome =
                if moves.is_empty() { position.adjudicated() } else { position.draw_by_history() };
            debug_assert_eq!(outcome, position.adjudicated());
            if let Some(outcome) = outcome {
                return Some((outcome.winner, ply));
            }
            if self.stop.poll(None).is_some() {
                return None;
            }
            let mv = self.choose(&position, &moves, ply, last_move)?;
            last_move = Some(mv);
            position.play_unchecked(mv);
        }
        Some((None, MAX_PLIES))
    }

    /// The move of the side to move; `None` after a stop.
    fn choose(
        &mut self,
        position: &G::Position,
        moves: &[Move<G>],
        ply: u64,
        last_move: Option<Move<G>>,
    ) -> Option<Move<G>> {
        let Player::Engine(searcher) = &mut self.players[position.side_to_move().index()] else {
            return Some(moves[self.random.random_range(0..moves.len())]);
        };
        let root = Root {
            game: self.game,
            position,
            moves,
            ply,
            last_move,
            purpose: Purpose::Move,
            multipv: 1,
            all: false,
            threads: 1,
        };
        let mut sink = |_: &Found<_>, _: Progress| {};
        let found = searcher.search(&root, &mut Monitor::new(self.limits, self.stop, &mut sink));
        if self.stop.poll(None).is_some() {
            return None;
        }
        let best = found.lines.first().and_then(|line| line.moves.first().copied());
        Some(best.unwrap_or(moves[0]))
    }
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
        assert!(result(52, 48).advantage().english().starts_with("no advantage"));
        assert!(result(5200, 4800).advantage().english().starts_with("the first"));
        assert!(result(4800, 5200).advantage().english().starts_with("the second"));
    }
}
