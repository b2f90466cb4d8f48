//! The running games of a tournament, as viewers of its page see them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use plateau_protocol::json_lines::to_line;
use plateau_tournament::watcher::{RunningGame, Watcher};

/// The most games that are shown, the newest ones.
const SHOWN: usize = 16;

/// The running games. Clones share them.
#[derive(Debug, Clone, Default)]
pub(super) struct Boards(Arc<Mutex<Games>>);

#[derive(Debug, Default)]
struct Games {
    /// By their numbers.
    running: BTreeMap<u64, RunningGame>,
    /// True if something has changed since the last message.
    is_new: bool,
}

/// The message of all running games, the newest first.
#[derive(Serialize)]
struct Message<'a> {
    running: Vec<&'a RunningGame>,
}

impl Boards {
    fn games(&self) -> MutexGuard<'_, Games> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The message about the running games, unless nothing has changed since the last one.
    pub(super) fn message(&self) -> Option<String> {
        let mut games = self.games();
        if !std::mem::take(&mut games.is_new) {
            return None;
        }
        Some(to_line(&Message { running: games.running.values().rev().take(SHOWN).collect() }))
    }
}

impl Watcher for Boards {
    fn turn(&self, game: RunningGame) {
        let mut games = self.games();
        games.running.insert(game.job, game);
        games.is_new = true;
    }

    fn end(&self, job: u64) {
        let mut games = self.games();
        games.is_new |= games.running.remove(&job).is_some();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(job: u64) -> RunningGame {
        RunningGame {
            job,
            round: 1,
            game: Default::default(),
            players: Default::default(),
            opening: Default::default(),
            moves: Vec::new(),
            thoughts: Vec::new(),
            clocks_ms: [None; 2],
            asked_ms: 0,
        }
    }

    /// The numbers of the games in a message.
    fn jobs(message: &str) -> Vec<u64> {
        let number = |rest: &str| rest.split([',', '}']).next()?.parse().ok();
        message.split(r#""job":"#).skip(1).filter_map(number).collect()
    }

    #[test]
    fn the_newest_games_come_first_and_are_told_when_something_has_changed() {
        let boards = Boards::default();
        assert_eq!(boards.message(), None);
        let last = SHOWN as u64 + 3;
        // A new turn of an old game does not make it a new game.
        (1..=last).chain([5]).for_each(|job| boards.turn(turn(job)));
        let message = boards.message().unwrap();
        assert_eq!(jobs(&message), (4..=last).rev().collect::<Vec<_>>());
        assert_eq!(boards.message(), None);
        boards.end(last);
        assert_eq!(jobs(&boards.message().unwrap()), (3..last).rev().collect::<Vec<_>>());
        boards.end(last);
        assert_eq!(boards.message(), None, "it had ended before");
    }
}
