//! `NBoard`, version 2 (Chris Welty, "NBoard Protocol"), of Othello GUIs: `NBoard` itself, Othello Sensei and others.
//!
//! ```text
//! set game (;GM[Othello]…;)   the game, as a GGF record; then `move F5/0.5/1.2`
//! set depth 12                the depth of searches
//! go                          === F5 1.00 0.25; the board stays as it is
//! hint 4                      search F5-D6 1.00 0 12, a line for each of the best moves
//! ping 7                      ends a search, then pong 7
//! ```
//! A command that arrives during a search stops it, and is then executed. The status line reports unknown commands.

use std::sync::Arc;

use super::message::{Told, Valued};
use plateau_core::erased::{DynGame, Protocol, Reading, Report};
use plateau_core::game::{Options, Refusal, shown};
use plateau_core::games;
use plateau_core::search::{Limits, Purpose, Score};

use crate::host::bridge_state::BridgeState;
use crate::host::error::HostError;
use crate::host::search::Hold;
use crate::host::session::Session;
use crate::host::{Bridge, Urgency};

/// Depth in plies, if the host sets none.
const USUAL_DEPTH: u32 = 12;
/// Most moves that are ranked.
const MOST_MOVES: usize = 1000;

/// A conversation with a host of Othello.
pub struct NBoard {
    version: u8,
    depth: Option<u32>,
    /// True if the search is for a move to play, not for hints.
    wants_move: bool,
    /// The result of reading the last game.
    placed: Result<(), HostError>,
}

impl Default for NBoard {
    fn default() -> Self {
        Self { version: 2, depth: None, wants_move: false, placed: Ok(()) }
    }
}

impl NBoard {
    /// Executes `set`. Errors: the game, or the depth, cannot be read.
    fn set(&mut self, what: &str, value: &str, state: &mut BridgeState) -> Result<(), HostError> {
        match what {
            "depth" => {
                let depth: u32 = value.parse().map_err(|_| {
                    HostError::from(format!("set depth wants a number, not \"{}\"", shown(value)))
                })?;
                self.depth = Some(depth.max(1));
                state.say(format!("set myname {}{depth}", plateau_core::NAME));
                Ok(())
            }
            "game" => {
                self.placed = read_game(value, &mut state.session);
                self.placed.clone()
            }
            // Contempt and the other settings are not supported.
            _ => Ok(()),
        }
    }

    /// Plays a move, which may have an evaluation and a time. Errors: it cannot be played, or one before it could not.
    fn play(&mut self, mv: &str, state: &mut BridgeState) -> Result<(), HostError> {
        let played = self.placed.clone().and_then(|()| state.session.play(Valued::read(mv).mv));
        self.placed.clone_from(&played);
        played
    }

    /// Begins a search that ranks the given number of moves. Errors: the game was not read, or the engine cannot be made.
    fn search(
        &mut self,
        purpose: Purpose,
        moves: Option<usize>,
        state: &mut BridgeState,
    ) -> Result<(), HostError> {
        self.placed.clone()?;
        self.wants_move = purpose == Purpose::Move;
        let limits = self.depth.map_or_else(Limits::default, Limits::depth);
        let limits = state.session.limits_or_usual(limits);
        let limits = if limits.is_unlimited() { Limits::depth(USUAL_DEPTH) } else { limits };
        let mut query = state.session.query(limits, purpose);
        query.multipv = moves.unwrap_or(query.multipv);
        state.search(query, Hold::No)?;
        state.say(format!("status {} is thinking", plateau_core::NAME));
        Ok(())
    }
}

impl Bridge for NBoard {
    fn urgency(&self, line: &str) -> Urgency {
        if line.is_empty() { Urgency::Now } else { Urgency::Ending }
    }

    fn hear(&mut self, line: &str, state: &mut BridgeState) -> Result<(), HostError> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "" => {}
            "nboard" => {
                self.version = rest.parse().unwrap_or(2);
                state.say(format!("set myname {}", plateau_core::NAME));
            }
            "set" => {
                let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                self.set(what, value.trim(), state)?;
            }
            "move" => self.play(rest, state)?,
            "go" => self.search(Purpose::Move, None, state)?,
            "hint" => {
                let moves = rest.parse().unwrap_or(1).clamp(1, MOST_MOVES);
                self.search(Purpose::Analysis, Some(moves), state)?;
            }
            "ping" => state.say(format!("pong {rest}")),
            // Our engines do not learn from single games.
            "learn" => state.say("learned"),
            "quit" => state.close(),
            // Version 1.1 sends a move without the command.
            _ if state.session.game().is_move_text(Valued::read(line.trim()).mv) => {
                self.play(line.trim(), state)?;
            }
            _ => return Err(format!("there is no command \"{}\"", shown(command)).into()),
        }
        Ok(())
    }

    fn complain(&mut self, error: &HostError, state: &mut BridgeState) {
        state.say(format!("status error: {error}"));
    }

    fn inform(&mut self, report: &Report, state: &mut BridgeState) {
        for line in &report.lines {
            let line_of_play = state.session.write(&line.moves).join("-").into();
            let (value, depth) = (Some(value(line.score)), Some(report.depth));
            state.say(Told::Search { line: line_of_play, value, depth });
        }
        let seconds = report.elapsed.as_secs_f64();
        state.say(Told::Stats { nodes: report.nodes as f64, seconds });
    }

    fn answer(&mut self, outcome: Result<Report, HostError>, state: &mut BridgeState) {
        match outcome {
            Err(error) => return self.complain(&error, state),
            Ok(report) => {
                self.inform(&report, state);
                let best = report.lines.first().filter(|_| self.wants_move);
                if let Some(line) = best {
                    let moves = state.session.write(&line.moves);
                    let mv = moves.first().map_or("", String::as_str);
                    let seconds = Some(report.elapsed.as_secs_f64());
                    let answer = Valued { mv, value: Some(value(line.score)), seconds };
                    state.say(format!("=== {}", answer.write(self.version)));
                }
            }
        }
        state.say(format!("status {} is waiting", plateau_core::NAME));
    }
}

/// The value of a score in discs.
const fn value(score: Score) -> f64 {
    match score {
        Score::Estimate { value, .. } => value,
        Score::Exact { value, .. } => value as f64,
        Score::Solution { .. } | Score::Unsolvable => 0.0,
    }
}

/// The format of records in this protocol, by its extension.
const GGF: &str = "ggf";

/// Reads a game and puts its last position on the board. The engine's memory is cleared, unless the new game continues the present one.
/// Errors: it cannot be read, or the protocol does not know its variant.
fn read_game(text: &str, session: &mut Session) -> Result<(), HostError> {
    let game = Arc::clone(session.game());
    let formats = game.record_formats().into_iter();
    let reader = formats.filter(|format| format.extension == GGF).find_map(|format| format.read);
    let reader = reader.ok_or_else(|| HostError::from("this game has no records of that kind"))?;
    let make = |name: &str| make_variant(&*game, name);
    let block = text.as_bytes().to_vec();
    let mut games =
        Reading::new(reader, Arc::clone(&game), &make, Arc::default(), std::iter::once(block));
    let none = || HostError::from("set game wants a game in GGF: (;GM[Othello]…;)");
    let read =
        games.next().ok_or_else(none)?.map_err(|problem| HostError::from(problem.message))?;
    read.game.name_in(Protocol::NBoard)?;
    if read.game.variant() != game.variant() {
        session.turn_to(&read.game)?;
    }
    let (line, before) = (read.record.line, session.at());
    // A host sends the whole record even for the same game, so the engine's memory is cleared only for another one.
    let goes_on = line.setup == before.setup && line.moves.starts_with(&before.moves);
    session.put(&line)?;
    if !goes_on {
        session.forget();
    }
    Ok(())
}

/// The game in another variant.
fn make_variant(game: &dyn DynGame, name: &str) -> Result<Arc<dyn DynGame>, Refusal> {
    let unknown = || game.about().unknown_variant(name);
    let (entry, _) = games::find_named(game.about().id).map_err(|_| unknown())?;
    entry.create(Some(name), &Options::default())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::sync_channel;

    use super::*;
    use crate::host::session::SessionDefaults;
    use plateau_core::erased::{Engine, PositionText, Query, SearchError, Shortage};
    use plateau_core::search::StopToken;

    /// An engine that counts the calls of `forget`.
    struct Forgetful(Arc<AtomicUsize>);

    impl Engine for Forgetful {
        fn search(
            &mut self,
            _: &PositionText,
            _: &Query,
            _: &StopToken,
            _: &mut dyn FnMut(Report),
        ) -> Result<Report, SearchError> {
            unreachable!("nothing is searched")
        }

        fn remembers(&self) -> bool {
            true
        }

        fn forget(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }

        fn warning(&self) -> Option<Shortage> {
            None
        }
    }

    #[test]
    fn another_game_begins_without_what_was_learned_in_the_last_one() {
        let session = Session::new(Protocol::NBoard, &SessionDefaults::default()).unwrap();
        let mut state = BridgeState::new(session, sync_channel(1).0, b'\n');
        let mut bridge = NBoard::default();
        let set = |moves: &str| {
            let board = "---------------------------O*------*O---------------------------";
            format!("set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TY[8]BO[8 {board} *]{moves};)")
        };
        bridge.hear(&set(""), &mut state).unwrap();
        let forgotten = Arc::new(AtomicUsize::new(0));
        state.session.return_engine(Some(Box::new(Forgetful(Arc::clone(&forgotten)))));
        for (line, times) in [
            (set("B[F5]W[F6]"), 0),
            (set("B[F5]W[F6]"), 0),
            ("move E6".to_owned(), 0),
            (set("B[F5]W[F6]B[E6]"), 0),
            (set(""), 1),
            (set("B[F5]W[D6]"), 1),
            (set("B[F5]W[F4]"), 2),
        ] {
            bridge.hear(&line, &mut state).unwrap();
            assert_eq!(forgotten.load(Ordering::Relaxed), times, "{line}");
        }
    }
}
