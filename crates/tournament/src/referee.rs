//! The referee of a game: asks the players for moves, checks them by our rules, and runs the clocks.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use plateau_core::erased::{BoxedPosition, DynGame, PositionText, Showing};
use plateau_core::game::{Refusal, Side};
use plateau_core::search::{Clock, StopToken};

use super::adjudication::adjudicate;
use super::watcher::{RunningGame, Watcher};
use super::{
    Choice, Conditions, Deadline, Ending, Fault, GameResult, Job, NewGame, Player, Thought,
    TimeControl, Turn,
};
use plateau_interop::player::control::GameClock;

/// Time beyond a limit after which a silent engine counts as stalled.
const GRACE: Duration = Duration::from_secs(1);

/// Prepares both players for a game, and returns the fault of each that fails.
pub fn begin(
    job: &Job,
    game: &Arc<dyn DynGame>,
    players: [&mut (dyn Player + 'static); 2],
    stop: &StopToken,
) -> [Option<Fault>; 2] {
    let time = Duration::from_millis(job.conditions.start_ms);
    let mut sides = Side::BOTH.into_iter();
    players.map(|player| {
        let side = sides.next()?;
        let start = NewGame {
            game,
            opening: &job.opening,
            side,
            seed: job.seed,
            time: &job.time(side),
            deadline: Deadline::until(Instant::now() + time, stop),
        };
        let fault = player.begin(&start).err()?;
        Some(fault.waiting_for("word that it is ready for the game within --start-time", time))
    })
}

/// Plays a game whose players are ready, and reports each turn to a watcher; `None` if the tournament was stopped meanwhile.
pub fn play(
    job: &Job,
    game: &Arc<dyn DynGame>,
    players: [&mut (dyn Player + 'static); 2],
    stop: &StopToken,
    watcher: Option<&dyn Watcher>,
) -> Option<GameResult> {
    let position = match Arc::clone(game).into_position(&job.opening) {
        Ok(position) => position,
        Err(refusal) => return Halt::of_opening(&refusal).result(job, Vec::new(), Vec::new()),
    };
    let mut live = RefereedGame {
        job,
        game,
        players,
        stop,
        watcher,
        clocks: Side::BOTH.map(|side| Timekeeper::new(job, side)),
        position,
        line: job.opening.clone(),
        last: None,
        thoughts: Vec::new(),
    };
    let halt = live.run();
    let moves = live.line.moves.split_off(job.opening.moves.len());
    halt.result(job, moves, live.thoughts)
}

/// The result of a game in which a player failed to get ready; `None` if the tournament was stopped meanwhile.
#[must_use]
pub fn forfeit(job: &Job, faults: [Option<Fault>; 2]) -> Option<GameResult> {
    Halt::of_faults(faults).err()?.result(job, Vec::new(), Vec::new())
}

/// Reason why a game is over.
enum Halt {
    /// The game has ended.
    Over {
        /// The winner; `None` is a draw.
        winner: Option<Side>,
        /// The reason.
        reason: Ending,
        /// Details of a fault.
        detail: Option<String>,
    },
    /// The tournament is being stopped, and the game does not count.
    Cancelled,
}

impl Halt {
    /// The end of a game whose opening is illegal, which is an error of the job and not of a player.
    fn of_opening(refusal: &Refusal) -> Self {
        Self::Over { winner: None, reason: Ending::Refused, detail: Some(refusal.to_string()) }
    }

    /// The end of a game that `loser` lost by a fault.
    fn of_fault(loser: Side, fault: &Fault) -> Self {
        match fault.ending() {
            Some(reason) => {
                let detail = Some(fault.to_string());
                Self::Over { winner: Some(loser.other()), reason, detail }
            }
            None => Self::Cancelled,
        }
    }

    /// The end of a game in which a player failed to get ready: that player loses; if both failed, the game is a draw.
    fn of_faults(faults: [Option<Fault>; 2]) -> Result<(), Self> {
        match faults {
            [None, None] => Ok(()),
            [Some(fault), None] => Err(Self::of_fault(Side::First, &fault)),
            [None, Some(fault)] => Err(Self::of_fault(Side::Second, &fault)),
            [Some(first), Some(second)] => Err(match (first.ending(), second.ending()) {
                (Some(reason), Some(_)) => {
                    let detail = Some(format!("neither could begin: {first}; {second}"));
                    Self::Over { winner: None, reason, detail }
                }
                _ => Self::Cancelled,
            }),
        }
    }

    /// The result of the game.
    fn result(self, job: &Job, moves: Vec<String>, thoughts: Vec<Thought>) -> Option<GameResult> {
        let Self::Over { winner, reason, detail } = self else { return None };
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let ended_at = now.map_or(0, |time| time.as_secs());
        Some(GameResult { detail, moves, thoughts, ended_at, ..job.result(winner, reason) })
    }
}

/// A game that is being refereed.
struct RefereedGame<'a> {
    job: &'a Job,
    game: &'a Arc<dyn DynGame>,
    players: [&'a mut (dyn Player + 'static); 2],
    stop: &'a StopToken,
    watcher: Option<&'a dyn Watcher>,
    clocks: [Timekeeper; 2],
    /// The current position, in which moves are checked and played.
    position: BoxedPosition<'static>,
    /// The opening and the moves played since, for the players.
    line: PositionText,
    /// The side that moved last.
    last: Option<Side>,
    thoughts: Vec<Thought>,
}

impl RefereedGame<'_> {
    fn run(&mut self) -> Halt {
        loop {
            if let Err(halt) = self.play_ply() {
                return halt;
            }
        }
    }

    fn play_ply(&mut self) -> Result<(), Halt> {
        let side = self.side_to_move()?;
        self.adjudicate()?;
        self.tell();
        let (choice, spent) = self.ask(side).map_err(|fault| Halt::of_fault(side, &fault))?;
        self.clocks[side.index()].stop(spent).map_err(|over| Halt::Over {
            winner: Some(side.other()),
            reason: over.reason,
            detail: Some(over.detail),
        })?;
        self.accept(side, choice, spent).map_err(|fault| Halt::of_fault(side, &fault))
    }

    /// Side to move; an error if the rules have ended the game or a player can claim a draw.
    fn side_to_move(&self) -> Result<Side, Halt> {
        let stand = self.position.stand();
        match stand.adjudicated() {
            None => Ok(stand.side),
            Some(outcome) => Err(Halt::Over {
                winner: outcome.winner,
                reason: Ending::Rules(outcome.reason.id.to_owned()),
                detail: None,
            }),
        }
    }

    fn adjudicate(&self) -> Result<(), Halt> {
        let Some(last) = self.last else { return Ok(()) };
        let ply = self.line.moves.len() as u32;
        match adjudicate(&self.job.conditions, &self.thoughts, last, ply) {
            None => Ok(()),
            Some((winner, reason)) => Err(Halt::Over { winner, reason, detail: None }),
        }
    }

    /// Reports the turn to the watcher.
    fn tell(&self) {
        let Some(watcher) = self.watcher else { return };
        let moves = &self.line.moves[self.job.opening.moves.len()..];
        let clocks = self.clocks.each_ref().map(|clock| clock.remaining);
        watcher.turn(RunningGame::new(self.job, moves, &self.thoughts, clocks));
    }

    /// Asks a player for its move. Returns the answer and the time that it took.
    fn ask(&mut self, side: Side) -> Result<(Choice, Duration), Fault> {
        let clock = &self.clocks[side.index()];
        let (started, deadline) = (Instant::now(), clock.deadline());
        let turn = Turn {
            game: self.game,
            at: &self.line,
            side,
            time: &clock.control,
            clocks: self.clocks.each_ref().map(Timekeeper::shown),
            started,
            deadline: Deadline::until(started + deadline, self.stop),
        };
        match self.players[side.index()].choose(&turn) {
            Ok(choice) => Ok((choice, started.elapsed())),
            Err(fault) => Err(fault.waiting_for("move in time", deadline)),
        }
    }

    /// Plays the move of a player, if it is legal.
    fn accept(&mut self, side: Side, choice: Choice, spent: Duration) -> Result<(), Fault> {
        let played = self.position.play(&[choice.mv], Showing::TEXT);
        let mv = match played.map(|mut played| played.pop()) {
            Ok(Some(mv)) => mv.text,
            Ok(None) => return Err(Fault::IllegalMove("no move was played".to_owned())),
            Err(refusal) => return Err(Fault::IllegalMove(refusal.to_string())),
        };
        self.line.moves.push(mv);
        self.last = Some(side);
        self.thoughts.push(Thought {
            ms: spent.as_millis().try_into().unwrap_or(u64::MAX),
            score: choice.score,
            depth: choice.depth,
            nodes: choice.nodes,
        });
        Ok(())
    }
}

/// The clock of one player.
struct Timekeeper {
    control: TimeControl,
    margin: Duration,
    /// Limit of a move if the time control has none.
    ceiling: Duration,
    /// Time on the game clock.
    remaining: Option<Duration>,
    /// Number of moves on this clock.
    moves: u32,
}

/// A time limit was exceeded.
struct Overstepped {
    reason: Ending,
    detail: String,
}

impl Timekeeper {
    fn new(job: &Job, side: Side) -> Self {
        let Conditions { margin_ms, ceiling_ms, .. } = job.conditions;
        let control = job.time(side);
        Self {
            control,
            margin: Duration::from_millis(margin_ms),
            ceiling: Duration::from_millis(ceiling_ms),
            remaining: control.clock.map(|clock| Duration::from_millis(clock.base_ms)),
            moves: 0,
        }
    }

    /// The time for a move, if it is limited.
    fn limit(&self) -> Option<Duration> {
        [self.control.limits().time, self.remaining].into_iter().flatten().min()
    }

    /// The longest wait for an answer.
    fn deadline(&self) -> Duration {
        self.limit().unwrap_or(self.ceiling) + self.margin + GRACE
    }

    /// The game clock as it is sent to the player.
    fn shown(&self) -> Option<Clock> {
        let shown = |(remaining, clock): (_, GameClock)| clock.shown(remaining, self.moves);
        self.remaining.zip(self.control.clock).map(shown)
    }

    /// Subtracts the time of a move from the clock.
    fn stop(&mut self, spent: Duration) -> Result<(), Overstepped> {
        let (limit, reason) = match self.limit() {
            Some(limit) => (limit, Ending::Time),
            None => (self.ceiling, Ending::Stall),
        };
        if spent > limit + self.margin {
            let detail = format!(
                "the move took {:.3} s of {:.3} s, with a margin of {:.3} s",
                spent.as_secs_f64(),
                limit.as_secs_f64(),
                self.margin.as_secs_f64()
            );
            return Err(Overstepped { reason, detail });
        }
        self.moves += 1;
        if let (Some(remaining), Some(clock)) = (&mut self.remaining, self.control.clock) {
            *remaining =
                remaining.saturating_sub(spent) + Duration::from_millis(clock.increment_ms);
            if clock.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
                *remaining += Duration::from_millis(clock.base_ms);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameSpec;

    /// A player that plays scripted moves, and then fails.
    struct Script(Vec<&'static str>, Fault);

    impl Player for Script {
        fn begin(&mut self, _: &NewGame<'_>) -> Result<(), Fault> {
            Ok(())
        }

        fn choose(&mut self, _: &Turn<'_>) -> Result<Choice, Fault> {
            if self.0.is_empty() {
                return Err(self.1.clone());
            }
            Ok(Choice { mv: self.0.remove(0).to_owned(), ..Choice::default() })
        }
    }

    fn job() -> Job {
        Job {
            job: 0,
            round: 1,
            pair: 0,
            game: GameSpec { id: "tic_tac_toe".to_owned(), ..GameSpec::default() },
            players: ["a", "b"].map(|name| name.parse().unwrap()),
            opening: PositionText { setup: None, moves: vec!["b2".to_owned(), "a1".to_owned()] },
            seed: 0,
            conditions: Conditions::default(),
        }
    }

    #[test]
    fn games_end_by_the_rules_or_by_the_fault_that_loses_them() {
        let silent = Fault::Stall;
        let (first, second) = (Some(Side::First), Some(Side::Second));
        for (moves, replies, fault, winner, reason) in [
            (&["b1", "b3"][..], &["c1"][..], silent.clone(), first, Ending::Rules("line".into())),
            (&["b1"], &[], silent.clone(), first, Ending::Stall),
            (&["b1"], &["b1"], silent.clone(), first, Ending::IllegalMove),
            (&["z9"], &["b1"], silent, second, Ending::IllegalMove),
            (&[], &[], Fault::Crash("gone".into()), second, Ending::Crash),
            (&[], &[], Fault::Refused("no".into()), second, Ending::Refused),
        ] {
            let job = job();
            let game = job.game.create().unwrap();
            let mut players =
                [Script(moves.to_vec(), fault.clone()), Script(replies.to_vec(), fault)];
            let [a, b] = &mut players;
            let result = play(&job, &game, [a, b], &StopToken::default(), None).unwrap();
            assert_eq!((result.winner, &result.reason), (winner, &reason), "{moves:?} {replies:?}");
            assert_eq!(result.detail.is_some(), reason.is_fault());
            if reason == Ending::Stall {
                // Ceiling, margin and grace.
                assert_eq!(result.detail.as_deref(), Some("no move in time (301.05 s)"));
            }
            assert_eq!(result.moves.len(), result.thoughts.len());
        }
    }

    #[test]
    fn a_draw_that_a_player_may_claim_is_claimed() {
        let mut job = job();
        job.game = GameSpec { id: "draughts".to_owned(), ..GameSpec::default() };
        let setup = Some("W:WK6,21:BK50,30".to_owned());
        job.opening = PositionText { setup, moves: Vec::new() };
        let game = job.game.create().unwrap();
        let mut players = [["6-1", "1-6"], ["50-45", "45-50"]]
            .map(|moves| Script([moves; 3].concat(), Fault::Stall));
        let [a, b] = &mut players;
        let result = play(&job, &game, [a, b], &StopToken::default(), None).unwrap();
        let reason = Ending::Rules("repetition".to_owned());
        assert_eq!((result.winner, result.reason, result.moves.len()), (None, reason, 8));
    }

    #[test]
    fn a_cancelled_game_does_not_count() {
        let job = job();
        let game = job.game.create().unwrap();
        let mut players = [Script(vec![], Fault::Cancelled), Script(vec![], Fault::Cancelled)];
        let [a, b] = &mut players;
        assert_eq!(play(&job, &game, [a, b], &StopToken::default(), None), None);
        assert_eq!(forfeit(&job, [Some(Fault::Cancelled), None]), None);
    }

    #[test]
    fn clocks_run_and_are_filled_up() {
        let mut job = job();
        job.conditions.time.clock = Some("1+0.1".parse().unwrap());
        job.conditions.margin_ms = 50;
        let mut clock = Timekeeper::new(&job, Side::First);
        let ms = Duration::from_millis;
        for (spent, left) in [(400, Some(700)), (700, Some(100)), (149, Some(100)), (151, None)] {
            assert_eq!(clock.stop(ms(spent)).is_ok(), left.is_some(), "{spent}");
            if let Some(left) = left {
                assert_eq!(clock.shown().map(|clock| clock.remaining), Some(ms(left)));
            }
        }
        // After three moves the base is added again.
        job.conditions.time.clock = Some("3/1+0.1".parse().unwrap());
        let mut clock = Timekeeper::new(&job, Side::First);
        for (spent, left, to_go) in [(600, 500, 2), (100, 500, 1), (550, 1100, 3), (1, 1199, 2)] {
            assert!(clock.stop(ms(spent)).is_ok());
            let shown = clock.shown().unwrap();
            assert_eq!((shown.remaining, shown.moves_to_go), (ms(left), Some(to_go)), "{spent}");
        }
        // Its own limit replaces the common one.
        job.players[0] = "a movetime=10".parse().unwrap();
        let mut own = Timekeeper::new(&job, Side::First);
        assert!(own.stop(ms(60)).is_ok() && own.stop(ms(61)).is_err());
        assert_eq!(own.deadline(), ms(1060));
        // Without a time limit the ceiling applies, and exceeding it is a stall.
        job.players[0] = "a depth=3".parse().unwrap();
        job.conditions.ceiling_ms = 200;
        let mut deep = Timekeeper::new(&job, Side::First);
        assert!(matches!(deep.stop(ms(251)), Err(Overstepped { reason: Ending::Stall, .. })));
    }
}
