//! The sessions of a connection: a game in progress under each name.
//!
//! A worker that carries out a command has the game of its session, and hands back what becomes of it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use plateau_core::game::shown;
use plateau_protocol::{Code, Failure};

use super::allowance::ConnectionCharge;
use super::disposal::drop_elsewhere;
use super::hosted_game::HostedGame;

/// The size of a game in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Bytes in memory, about.
    pub bytes: usize,
    /// Bytes of the text of its position.
    pub text: usize,
}

impl Size {
    /// The size of this game.
    pub fn of(live_game: &HostedGame) -> Self {
        Self { bytes: live_game.bytes(), text: live_game.position().text().len() }
    }
}

/// A session: its game, and the bytes that it takes.
pub struct Session {
    live_game: Arc<HostedGame>,
    size: Size,
    _charge: ConnectionCharge,
}

impl Session {
    /// The session of a game of this size, which `charge` accounts for.
    pub fn new(live_game: HostedGame, size: Size, charge: ConnectionCharge) -> Self {
        Self { live_game: Arc::new(live_game), size, _charge: charge }
    }
}

/// Changes that a command makes to its session.
pub enum Change {
    /// It stays as it was.
    None,
    /// It has this game now.
    Keep(Session),
    /// It is closed.
    Close,
}

/// All sessions of a connection.
pub struct Sessions {
    max: usize,
    sessions: HashMap<String, Session>,
    /// Names of sessions that are about to begin.
    beginning: HashSet<String>,
}

impl Sessions {
    /// No session yet, and at most `max`.
    pub fn new(max: usize) -> Self {
        Self { max, sessions: HashMap::new(), beginning: HashSet::new() }
    }

    /// Number of sessions that have a game.
    pub fn count(&self) -> usize {
        self.sessions.len()
    }

    /// The game of a session.
    pub fn live_game(&self, name: &str) -> Option<Arc<HostedGame>> {
        self.sessions.get(name).map(|session| Arc::clone(&session.live_game))
    }

    /// The size of the game of a session.
    pub fn size(&self, name: &str) -> Option<Size> {
        self.sessions.get(name).map(|session| session.size)
    }

    /// Keeps a place for a session that is about to begin.
    ///
    /// # Errors
    /// There are too many.
    pub fn begin(&mut self, name: &str) -> Result<(), Failure> {
        if self.sessions.contains_key(name) {
            return Ok(());
        }
        if self.sessions.len() + self.beginning.len() >= self.max {
            let message = format!("this connection has {} sessions; close one first", self.max);
            return Err(Failure::new(Code::TooManySessions, message).at("session"));
        }
        self.beginning.insert(name.to_owned());
        Ok(())
    }

    /// Makes the change that a command has brought.
    pub fn change(&mut self, name: &str, change: Change) {
        self.beginning.remove(name);
        match change {
            Change::None => {}
            Change::Keep(session) => {
                let kept = session.size.bytes;
                // A game that continues shares its moves with its former state, so that state is freed cheaply.
                let old = self.sessions.insert(name.to_owned(), session);
                discard(old.filter(|old| old.size.bytes > kept));
            }
            Change::Close => discard(self.sessions.remove(name)),
        }
    }
}

impl Drop for Sessions {
    fn drop(&mut self) {
        discard(self.sessions.drain().map(|(_, session)| session).collect::<Vec<_>>());
    }
}

/// Drops sessions; those with long games take their time.
fn discard(sessions: impl IntoIterator<Item = Session>) {
    let heavy = sessions.into_iter().filter(|session| session.size.bytes > LIGHT);
    let heavy: Vec<_> = heavy.collect();
    if !heavy.is_empty() {
        drop_elsewhere(heavy);
    }
}

/// Bytes of a game that are freed in no time.
const LIGHT: usize = 64 << 10;

/// Failure for a session without a game. A command that is about any position can name a game inline instead.
pub(crate) fn unknown_session(name: &str, is_inline: bool) -> Failure {
    let or_inline = if is_inline { ", or name a game inline" } else { "" };
    let message = format!(
        "session \"{}\" has no game; begin one with {{\"cmd\":\"newgame\",\"game\":\"…\"}}{or_inline}",
        shown(name)
    );
    Failure::new(Code::UnknownSession, message).at("session")
}
