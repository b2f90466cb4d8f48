//! A running player of the engine pool, which is asked for single moves of any game.

use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};

use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::Side;
use plateau_core::search::StopToken;
use plateau_interop::process::stderr_tail::StderrTail;
use plateau_tournament::{Choice, Deadline, Fault, NewGame, Player, TimeControl, Turn};

use super::program::START;
use super::terms::Terms;

/// Time in which an engine that is stopped may still answer; then it is killed.
const GRACE: Duration = Duration::from_millis(300);

/// A game and its variant. A process serves one: not all protocols let it change.
pub(super) type Variant = (&'static str, String);

/// A fault, with the last lines of the engine's log.
#[derive(Debug)]
pub(super) struct Failed {
    pub fault: Fault,
    pub log: Vec<String>,
}

impl From<Fault> for Failed {
    fn from(fault: Fault) -> Self {
        Self { fault, log: Vec::new() }
    }
}

/// A player with the end of its log.
pub(super) struct RunningEngine {
    player: Box<dyn Player>,
    words: StderrTail,
    playing: Option<Playing>,
}

/// The position for which it was asked last, and the limits that it was told as that game began.
struct Playing {
    at: PositionText,
    time: TimeControl,
}

/// A request for a move.
pub(super) struct Question<'a> {
    pub game: &'a Arc<dyn DynGame>,
    pub at: &'a PositionText,
    pub side: Side,
    pub terms: Terms,
    /// The seed of the random numbers, for a player of ours.
    pub seed: u64,
    /// The player is to forget the game that it plays.
    pub fresh: bool,
    pub stop: &'a StopToken,
}

impl RunningEngine {
    pub(super) const fn new(player: Box<dyn Player>, words: StderrTail) -> Self {
        Self { player, words, playing: None }
    }

    /// Chooses a legal move. A game that continues the last one is not begun again.
    ///
    /// # Errors
    /// The fault, after which the player must not be used any more.
    pub(super) fn choose(&mut self, question: &Question<'_>) -> Result<Choice, Fault> {
        let &Question { game, at, side, ref terms, seed, fresh, stop } = question;
        let time = &terms.time;
        let goes_on = self.playing.as_ref().is_some_and(|playing| playing.leads_to(at, time));
        if fresh || !goes_on {
            let deadline = Deadline::until(Instant::now() + START, stop);
            self.player.begin(&NewGame { game, opening: at, side, seed, time, deadline })?;
        }
        let started = Instant::now();
        let mut clocks = [None; 2];
        clocks[side.index()] = terms.clock;
        let deadline = Deadline { instant: started + terms.timeout, stop, grace: GRACE };
        let turn = Turn { game, at, side, time, clocks, started, deadline };
        let choice = self.player.choose(&turn)?;
        let played = game.play(at, slice::from_ref(&choice.mv));
        let mv = match played.map(|played| played.into_iter().next_back()) {
            Ok(Some(mv)) => mv.text,
            Ok(None) => return Err(Fault::IllegalMove("it answered without a move".to_owned())),
            Err(refusal) => return Err(Fault::IllegalMove(refusal.to_string())),
        };
        self.playing = Some(Playing { at: at.clone(), time: without_amount(time) });
        Ok(Choice { mv, ..choice })
    }

    /// Ends the player and returns the last lines of its log.
    pub(super) fn leave(self) -> Vec<String> {
        drop(self.player);
        self.words.lines()
    }
}

impl Playing {
    /// True if a position can come of this one, under the same limits.
    fn leads_to(&self, at: &PositionText, time: &TimeControl) -> bool {
        self.time == without_amount(time)
            && self.at.setup == at.setup
            && at.moves.starts_with(&self.at.moves)
    }
}

/// The limits without what a clock shows, which every move changes.
fn without_amount(time: &TimeControl) -> TimeControl {
    TimeControl { clock: time.clock.map(|_| Default::default()), ..*time }
}
