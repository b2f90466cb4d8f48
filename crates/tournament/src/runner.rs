//! The runner: many games in parallel, each on a thread that referees it.
//!
//! A fault during play loses the game. A fault of a player that has not made a single move is a configuration error, which ends the run: it
//! cannot be started, does not support the game, or refuses an option. If a player does not get ready for its game, only moves of this run
//! count, because its files may have been removed since the last run. If a player fails when it is asked for a move, moves of earlier runs
//! count too; otherwise a player that always loses by its first move would keep a stopped tournament from continuing.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

use plateau_core::erased::DynGame;
use plateau_core::game::Side;
use plateau_core::search::{StopToken, Stopped};

use super::watcher::Watcher;
use super::{Deadline, Ending, Fault, GameResult, GameSpec, Job, Player, PlayerSpec, referee};
use plateau_interop::process::stderr_tail::StderrTail;
use plateau_interop::start::start;

/// Capacity of the channel of results; threads wait while it is full.
const WAITING: usize = 1024;

/// Runs games in parallel.
#[derive(Debug)]
pub struct Runner<'a> {
    /// Number of games played in parallel, at least 1.
    concurrency: usize,
    /// Set to stop; running games then do not count.
    stop: &'a StopToken,
    /// The names of the players that have made a move in this run.
    movers: Mutex<HashSet<String>>,
    /// The names of the players that have made a move in earlier runs of the same tournament.
    former_movers: Mutex<HashSet<String>>,
    watcher: Option<&'a dyn Watcher>,
}

/// A player that cannot play because of its configuration, with its own message.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{player} cannot play: {fault}")]
pub struct ConfigError {
    player: String,
    fault: String,
}

impl<'a> Runner<'a> {
    /// A runner of `concurrency` parallel games, at least 1. Once `stop` is set, running games do not count.
    #[must_use]
    pub fn new(concurrency: usize, stop: &'a StopToken) -> Self {
        let (movers, former_movers) = Default::default();
        Self { concurrency, stop, movers, former_movers, watcher: None }
    }

    /// Reports the games to a watcher, if there is one.
    #[must_use]
    pub fn watched_by(self, watcher: Option<&'a dyn Watcher>) -> Self {
        Self { watcher, ..self }
    }

    /// Adds the results of earlier runs of the same tournament.
    pub fn recall(&self, results: &[GameResult], game: &dyn DynGame) {
        results.iter().for_each(|result| note_movers(&self.former_movers, result, game));
    }

    /// Plays `jobs`. `take` is called with batches of results in order of arrival; once it returns `false`, no further game begins, and
    /// running games are completed. Engines are started when they are first needed, reused by later games, and ended before this returns.
    ///
    /// # Errors
    /// A player that cannot play; the runner is then stopped.
    pub fn run(
        &self,
        jobs: impl Iterator<Item = Job> + Send,
        mut take: impl FnMut(Vec<GameResult>) -> bool,
    ) -> Result<(), ConfigError> {
        let jobs = Mutex::new(jobs);
        let enough = AtomicBool::new(false);
        let next = || {
            let over = enough.load(Ordering::Relaxed) || self.stop.reason().is_some();
            (!over).then(|| jobs.lock().unwrap_or_else(PoisonError::into_inner).next()).flatten()
        };
        let (results, inbox) = sync_channel(WAITING);
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let results = results.clone();
                let next = &next;
                scope.spawn(move || {
                    let mut thread = GameThread::new(self);
                    while let Some(played) = next().and_then(|job| thread.play(&job).transpose()) {
                        if results.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(results);
            let mut ended = Ok(());
            while let Some(batch) = receive(&inbox) {
                let mut good = Vec::with_capacity(batch.len());
                for played in batch {
                    match played {
                        Ok(result) => good.push(result),
                        Err(error) => {
                            self.stop.stop(Stopped::Stop);
                            ended = ended.and(Err(error));
                        }
                    }
                }
                if !good.is_empty() && !take(good) {
                    enough.store(true, Ordering::Relaxed);
                }
            }
            ended
        })
    }

    /// True if a player has made a move in this run or, unless `in_this_run` is set, in an earlier one.
    fn has_moved(&self, player: &PlayerSpec, in_this_run: bool) -> bool {
        let has = |movers: &Mutex<HashSet<String>>| {
            movers.lock().unwrap_or_else(PoisonError::into_inner).contains(&player.name)
        };
        has(&self.movers) || !in_this_run && has(&self.former_movers)
    }
}

/// Adds the players of a game that have made a move.
fn note_movers(movers: &Mutex<HashSet<String>>, result: &GameResult, game: &dyn DynGame) {
    let mut movers = movers.lock().unwrap_or_else(PoisonError::into_inner);
    // Usually both players are in the set already, so the opening need not be replayed.
    if result.players.iter().all(|name| movers.contains(name)) {
        return;
    }
    let begins = game.state(&result.opening).map_or(Side::First, |state| state.side);
    let names = [begins, begins.other()].map(|side| result.player(side).to_owned());
    movers.extend(names.into_iter().zip(&result.moves).map(|(name, _)| name));
}

/// A played game, or the configuration error.
type Played = Result<GameResult, ConfigError>;

/// The results that have arrived, at least one; `None` when there will be no more.
fn receive(inbox: &Receiver<Played>) -> Option<Vec<Played>> {
    let first = inbox.recv().ok()?;
    Some(std::iter::once(first).chain(inbox.try_iter().take(WAITING)).collect())
}

/// State of a thread that referees games. It keeps the players of its last game.
struct GameThread<'a> {
    runner: &'a Runner<'a>,
    players: Vec<RunningPlayer>,
    game: Option<(GameSpec, Arc<dyn DynGame>)>,
}

/// A running player and its stderr.
struct RunningPlayer {
    spec: PlayerSpec,
    words: StderrTail,
    player: Result<Box<dyn Player>, Fault>,
}

impl<'a> GameThread<'a> {
    const fn new(runner: &'a Runner<'a>) -> Self {
        Self { runner, players: Vec::new(), game: None }
    }

    /// Plays a game; `None` if it was cancelled.
    fn play(&mut self, job: &Job) -> Result<Option<GameResult>, ConfigError> {
        let game = match self.game(&job.game) {
            Ok(game) => game,
            Err(error) => {
                let fault = Fault::Refused(error);
                return Ok(referee::forfeit(job, [Some(fault.clone()), Some(fault)]));
            }
        };
        let mut running = job.players.each_ref().map(|spec| self.start(spec, job));
        // Players that are no longer needed end before others are started.
        self.players.clear();
        let stop = self.runner.stop;
        let faults = match &mut running {
            [RunningPlayer { player: Ok(first), .. }, RunningPlayer { player: Ok(second), .. }] => {
                referee::begin(job, &game, [&mut **first, &mut **second], stop)
            }
            running => running.each_ref().map(|known| known.player.as_ref().err().cloned()),
        };
        let begun = faults.iter().all(Option::is_none);
        let result = match &mut running {
            [RunningPlayer { player: Ok(first), .. }, RunningPlayer { player: Ok(second), .. }]
                if begun =>
            {
                referee::play(job, &game, [&mut **first, &mut **second], stop, self.runner.watcher)
            }
            _ => referee::forfeit(job, faults),
        };
        if let Some(watcher) = self.runner.watcher {
            watcher.end(job.job);
        }
        let Some(mut result) = result else { return Ok(None) };
        note_movers(&self.runner.movers, &result, &*game);
        for (known, side) in running.into_iter().zip(Side::BOTH) {
            if !result.reason.is_fault() || result.winner == Some(side) {
                self.players.push(known);
                continue;
            }
            // A player that lost by a fault is restarted for its next game. Its stderr is complete once it has ended.
            let RunningPlayer { spec, words, player } = known;
            drop(player);
            result.detail = result.detail.map(|what| words.after(what));
            if (!begun || is_misconfigured(&result)) && !self.runner.has_moved(&spec, !begun) {
                let fault = result.detail.unwrap_or_default();
                return Err(ConfigError { player: spec.name, fault });
            }
        }
        Ok(Some(result))
    }

    fn game(&mut self, spec: &GameSpec) -> Result<Arc<dyn DynGame>, String> {
        match &self.game {
            Some((known, game)) if known == spec => Ok(Arc::clone(game)),
            _ => {
                let game = spec.create()?;
                self.game = Some((spec.clone(), Arc::clone(&game)));
                Ok(game)
            }
        }
    }

    /// The player of the last game, or a new one.
    fn start(&mut self, spec: &PlayerSpec, job: &Job) -> RunningPlayer {
        if let Some(index) = self.players.iter().position(|known| known.spec == *spec) {
            return self.players.swap_remove(index);
        }
        let time = Duration::from_millis(job.conditions.start_ms);
        let deadline = Deadline::until(Instant::now() + time, self.runner.stop);
        let words = StderrTail::default();
        let player = start(spec, deadline, &words)
            .map_err(|fault| fault.waiting_for("answer to the greeting within --start-time", time));
        RunningPlayer { spec: spec.clone(), words, player }
    }
}

/// True if the loser of a game crashed or refused, as with missing files, rather than played badly or exceeded its time.
const fn is_misconfigured(result: &GameResult) -> bool {
    result.winner.is_some() && matches!(result.reason, Ending::Crash | Ending::Refused)
}
