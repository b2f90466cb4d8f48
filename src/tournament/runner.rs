//! The runner: many games at once, each by one thread that referees it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::boundary::DynGame;
use crate::engine::StopToken;
use crate::game::Side;

use super::adapters::seat;
use super::{Fault, GameResult, GameSpec, Job, Patience, Player, PlayerSpec, referee};

/// Results that may wait to be taken before their threads do.
const WAITING: usize = 1024;

/// The runner of many games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Runner<'a> {
    /// Games played at once, at least 1.
    pub concurrency: usize,
    /// Set to stop: games that are being played do not count then.
    pub stop: &'a StopToken,
}

impl Runner<'_> {
    /// Plays `jobs`. `take` gets the results as they come in, a batch at a time and in no certain order;
    /// once it says `false` no further game is begun, and those that are being played are played out.
    ///
    /// Engines are started when they are first needed, stay from one game to the next that needs them,
    /// and are gone when this returns.
    pub(crate) fn run(
        &self,
        jobs: impl Iterator<Item = Job> + Send,
        mut take: impl FnMut(Vec<GameResult>) -> bool,
    ) {
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
                    let mut room = Room::new(self.stop);
                    while let Some(result) = next().and_then(|job| room.play(&job)) {
                        if results.send(result).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(results);
            while let Some(batch) = receive(&inbox) {
                if !take(batch) {
                    enough.store(true, Ordering::Relaxed);
                }
            }
        });
    }
}

/// The results that have come in, at least one; `None` when no more will.
fn receive(inbox: &Receiver<GameResult>) -> Option<Vec<GameResult>> {
    let first = inbox.recv().ok()?;
    Some(std::iter::once(first).chain(inbox.try_iter().take(WAITING)).collect())
}

/// The place of one thread's games. It keeps the players of the last one.
struct Room<'a> {
    stop: &'a StopToken,
    players: Vec<(PlayerSpec, Box<dyn Player>)>,
    game: Option<(GameSpec, Arc<dyn DynGame>)>,
}

impl<'a> Room<'a> {
    const fn new(stop: &'a StopToken) -> Self {
        Self { stop, players: Vec::new(), game: None }
    }

    /// Plays a game; `None` if it was cancelled.
    fn play(&mut self, job: &Job) -> Option<GameResult> {
        let game = match self.game(&job.game) {
            Ok(game) => game,
            Err(error) => {
                return referee::forfeit(
                    job,
                    [(); 2].map(|()| Some(Fault::Refused(error.clone()))),
                );
            }
        };
        let [mut first, mut second] = job.players.each_ref().map(|spec| self.seat(spec, job));
        // Those who are not needed now leave before others play.
        self.players.clear();
        let result = match (&mut first, &mut second) {
            (Ok(first), Ok(second)) => {
                referee::play(job, &game, [&mut **first, &mut **second], self.stop)
            }
            (first, second) => {
                let fault = |seated: &Seated| seated.as_ref().err().cloned();
                referee::forfeit(job, [fault(first), fault(second)])
            }
        }?;
        // Who lost by a fault is started anew for its next game.
        let faulty = result.reason.is_fault().then_some(result.winner);
        for ((spec, seated), side) in job.players.iter().zip([first, second]).zip(Side::BOTH) {
            if let Ok(player) = seated
                && faulty.is_none_or(|winner| winner == Some(side))
            {
                self.players.push((spec.clone(), player));
            }
        }
        Some(result)
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
    fn seat(&mut self, spec: &PlayerSpec, job: &Job) -> Seated {
        if let Some(index) = self.players.iter().position(|(known, _)| known == spec) {
            return Ok(self.players.swap_remove(index).1);
        }
        let time = Duration::from_millis(job.conditions.start_ms);
        seat(spec, Patience { deadline: Instant::now() + time, stop: self.stop })
    }
}

/// A player at the table, or why there is none.
type Seated = Result<Box<dyn Player>, Fault>;
