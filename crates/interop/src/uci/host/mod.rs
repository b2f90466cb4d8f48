//! UCI (Rudolf Huber and Stefan Meyer-Kahlen, 2000), the protocol of chess engines, with the variants of Fairy-Stockfish.
//!
//! ```text
//! uci                                   our name, our options, the variants among them
//! setoption name UCI_Variant value …    chooses the game
//! position … / go …                     a position, a search by its limits
//! stop, ponderhit, isready              are carried out during the search, all other lines wait for its end
//! ```
//! A fault is reported as `info string error: …`. The answer to a search that cannot begin is `bestmove (none)`. A search without limits or
//! with `infinite` is answered only after a stop.

mod options;

use super::go::Go;
use super::message::{BestMove, Info, Position, SetOption, VARIANT};
use plateau_core::erased::Report;
use plateau_core::game::{OptionValue, Options, shown};
use plateau_core::search::{Limits, Purpose};

use crate::host::bridge_state::BridgeState;
use crate::host::error::HostError;
use crate::host::search::Hold;
use crate::host::{Bridge, Urgency};

/// A conversation with a host of UCI.
pub struct Uci {
    /// The result of reading the last position.
    placed: Result<(), HostError>,
}

impl Default for Uci {
    fn default() -> Self {
        Self { placed: Ok(()) }
    }
}

impl Uci {
    /// Begins a search. Errors: the position or the command could not be read, or the engine cannot be made.
    fn search(&self, line: &str, state: &mut BridgeState) -> Result<(), HostError> {
        self.placed.clone()?;
        let go = Go::read(line)?;
        let session = &state.session;
        let given = go.limits(session.side());
        let limits = if go.infinite { given } else { session.limits_or_usual(given) };
        let waits = go.infinite || limits.is_unlimited();
        let (limits, purpose, hold) = match (go.ponder, waits) {
            (true, _) => (Limits { ponder: true, ..limits }, Purpose::Move, Hold::UntilHit),
            (false, true) => (limits, Purpose::Analysis, Hold::UntilStop),
            (false, false) => (limits, Purpose::Move, Hold::No),
        };
        let read = go.searchmoves.iter().enumerate().map(|(index, mv)| {
            session.read(mv).map_err(|refusal| refusal.at_move("searchmoves", index))
        });
        let searchmoves = read.collect::<Result<Vec<_>, _>>()?;
        let mut query = session.query(limits, purpose);
        query.searchmoves = Some(searchmoves).filter(|moves| !moves.is_empty());
        state.search(query, hold)
    }
}

impl Bridge for Uci {
    fn urgency(&self, line: &str) -> Urgency {
        match line.split_whitespace().next() {
            Some("position" | "go" | "setoption" | "ucinewgame") => Urgency::After,
            _ => Urgency::Now,
        }
    }

    fn hear(&mut self, line: &str, state: &mut BridgeState) -> Result<(), HostError> {
        let session = &mut state.session;
        match line.split_whitespace().next() {
            // Not supported.
            None | Some("debug" | "register") => {}
            Some("uci") => {
                let options = options::declare(session)?;
                state.say(options);
            }
            Some("isready") => {
                let is_searching = state.is_searching();
                let prepared = if is_searching { Ok(()) } else { state.session.prepare() };
                state.say("readyok");
                prepared?;
            }
            Some("setoption") => set_option(line, state)?,
            Some("ucinewgame") => {
                session.forget();
                self.placed = session.place(None, &[]);
            }
            Some("position") => {
                self.placed = place(line, state);
                self.placed.clone()?;
            }
            Some("go") => {
                if let Err(error) = self.search(line, state) {
                    self.answer(Err(error), state);
                }
            }
            Some("stop") => state.stop(),
            Some("ponderhit") => state.hit(),
            Some("quit") => state.close(),
            Some(word) => return Err(format!("there is no command \"{}\"", shown(word)).into()),
        }
        Ok(())
    }

    fn complain(&mut self, error: &HostError, state: &mut BridgeState) {
        state.say(format!("info string error: {error}"));
    }

    fn inform(&mut self, report: &Report, state: &mut BridgeState) {
        let (depth, nodes, elapsed) = (report.depth, report.nodes, report.elapsed);
        for (rank, line) in (1..).zip(&report.lines) {
            state.say(Info {
                depth: Some(depth),
                multipv: Some(rank),
                score: Some(line.score.into()),
                nodes: Some(nodes),
                nps: Some((nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64),
                time: Some(elapsed.as_millis()),
                pv: Some(&state.session.write(&line.moves).join(" ")),
            });
        }
    }

    fn answer(&mut self, outcome: Result<Report, HostError>, state: &mut BridgeState) {
        let moves = self.conclude(outcome, state);
        let best = moves.first().map_or("(none)", String::as_str);
        state.say(BestMove { best, ponder: moves.get(1).map(String::as_str) });
    }
}

/// Sets an option. Names are case-insensitive. Errors: there is no such option, or it does not accept the value.
fn set_option(line: &str, state: &mut BridgeState) -> Result<(), HostError> {
    let wants = || HostError::from("setoption wants name NAME, and mostly value VALUE");
    let SetOption { name, value } = SetOption::read(line).ok_or_else(wants)?;
    let session = &mut state.session;
    if name.eq_ignore_ascii_case(VARIANT) {
        return session.turn_to_variant(value);
    }
    if name.eq_ignore_ascii_case(options::CLEAR) {
        session.forget();
        return Ok(());
    }
    // The host decides when to ponder.
    if name.eq_ignore_ascii_case(options::PONDER) {
        return Ok(());
    }
    let theirs = options::declared(session);
    let known = theirs.iter().map(|spec| spec.name).find(|it| it.eq_ignore_ascii_case(name));
    let name = known.unwrap_or(name);
    // A refusal has the names and the bounds that were declared.
    let mut trial = Options::default();
    match value {
        "" | options::EMPTY => {
            trial.clear(&theirs, name)?;
            session.unset(options::ours(name))
        }
        value => {
            let value = OptionValue::parse(value);
            trial.set(&theirs, name, value.clone())?;
            session.set(options::ours(name), value)
        }
    }
}

/// Puts a position on the board. Errors: the position cannot be read.
fn place(line: &str, state: &mut BridgeState) -> Result<(), HostError> {
    let wants = || HostError::from("position wants startpos, or fen FEN, and perhaps moves MOVES");
    let Position { fen, moves } = Position::read(line).ok_or_else(wants)?;
    state.session.place(fen.as_deref(), &moves)
}
