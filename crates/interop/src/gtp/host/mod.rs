//! GTP, version 2 (Gunnar Farnebäck, 2002), the protocol of Go engines, as GUIs and engines of Othello speak it.
//!
//! ```text
//! boardsize 8, clear_board              the game begins; list_games and set_game choose another one
//! play black D3, genmove white, undo    moves, with the coordinates that the game writes
//! loadsgf FILE, printsgf                games as records
//! time_settings …, time_left …          clocks; without any a move takes a second
//! lz-analyze, kata-analyze              a line for each report, until the next line of the host
//! kata-set-param NAME VALUE             an option of the engine, or threads
//! ```
//! Commands are answered in order: a command that arrives during a search waits for its end, and any command ends an analysis.

mod analysis;
mod commands;
mod games;
mod records;
mod time;

use super::message::write_answer;
use plateau_core::erased::Report;
use plateau_core::game::{Side, shown};
use plateau_core::search::{Limits, Purpose};

use crate::host::bridge_state::BridgeState;
use crate::host::error::HostError;
use crate::host::search::Hold;
use crate::host::{Bridge, Urgency};

use analysis::Style;
use commands::{COMMANDS, Reply};
use time::Clocks;

/// A conversation with a host of GTP.
#[derive(Default)]
pub struct Gtp {
    /// The number of the current command, if it has one.
    number: Option<u32>,
    clocks: Clocks,
    /// The command that waits for a search.
    asked: Option<Asked>,
}

/// A command that waits for a search.
#[derive(Debug, Clone, Copy)]
struct Asked {
    /// Its number.
    number: Option<u32>,
    /// The side whose clock runs, if the search is for its move.
    side: Option<Side>,
    /// True if the move is played on the board.
    plays: bool,
    /// The format of the progress lines; the reply has begun with the first of them.
    style: Option<Style>,
}

impl Gtp {
    /// Begins a search for a move of the side to move. Errors: the engine cannot be made.
    fn generate(
        &mut self,
        plays: bool,
        style: Option<Style>,
        state: &mut BridgeState,
    ) -> Result<Reply, HostError> {
        let side = state.session.side();
        let limits = state.session.limits_or_usual(self.clocks.limits(side));
        let time = limits.is_unlimited().then_some(time::USUAL).or(limits.time);
        let report_every = style.map(|style| style.interval);
        let limits = Limits { time, report_every, ..limits };
        let query = state.session.query(limits, Purpose::Move);
        state.search(query, Hold::No)?;
        self.ask(Asked { number: None, side: Some(side), plays, style }, state)
    }

    /// Begins an analysis, which the next line of the host ends. Errors: the engine cannot be made.
    fn analyse(&mut self, style: Style, state: &mut BridgeState) -> Result<Reply, HostError> {
        let limits = Limits { report_every: Some(style.interval), ..Limits::default() };
        let mut query = state.session.query(limits, Purpose::Analysis);
        query.multipv = style.moves;
        state.search(query, Hold::UntilStop)?;
        self.ask(Asked { number: None, side: None, plays: false, style: Some(style) }, state)
    }

    /// Keeps the request until the search ends.
    fn ask(&mut self, asked: Asked, state: &mut BridgeState) -> Result<Reply, HostError> {
        let number = self.number.take();
        if asked.style.is_some() {
            state.say(write_answer(number, Ok("")));
        }
        self.asked = Some(Asked { number, ..asked });
        Ok(Reply::Later)
    }

    /// Ends a search for a move, and returns the reply. Errors: the search found no move.
    fn decide(
        &mut self,
        asked: Asked,
        outcome: Result<Report, HostError>,
        state: &mut BridgeState,
    ) -> Result<String, HostError> {
        let report = outcome?;
        if let Some(side) = asked.side {
            self.clocks.spend(side, report.elapsed);
        }
        let best = report.lines.first().and_then(|line| line.moves.first());
        let best = best.ok_or_else(|| HostError::from("no move was found"))?;
        let written = state.session.write(std::slice::from_ref(best)).concat();
        if asked.plays {
            state.session.play(&written)?;
        }
        Ok(written)
    }
}

impl Bridge for Gtp {
    fn urgency(&self, _: &str) -> Urgency {
        let is_analysis = self.asked.is_some_and(|asked| asked.side.is_none());
        if is_analysis { Urgency::Ending } else { Urgency::After }
    }

    fn hear(&mut self, line: &str, state: &mut BridgeState) -> Result<(), HostError> {
        let line = line.split('#').next().unwrap_or_default();
        let mut words: Vec<_> = line.split_whitespace().collect();
        self.number = words.first().and_then(|word| word.parse().ok());
        if self.number.is_some() {
            words.remove(0);
        }
        let Some((&name, arguments)) = words.split_first() else { return Ok(()) };
        let command = COMMANDS.iter().find(|command| command.name == name);
        let unknown = || HostError::from(format!("unknown command {}", shown(name)));
        match (command.ok_or_else(unknown)?.run)(self, arguments, state)? {
            Reply::Text(text) => state.say(write_answer(self.number, Ok(&text)) + "\n"),
            Reply::Later => {}
        }
        Ok(())
    }

    fn complain(&mut self, error: &HostError, state: &mut BridgeState) {
        state.say(write_answer(self.number.take(), Err(&error.to_string())) + "\n");
    }

    fn inform(&mut self, report: &Report, state: &mut BridgeState) {
        if let Some(style) = self.asked.and_then(|asked| asked.style) {
            state.say(style.write(report, &state.session));
        }
    }

    fn answer(&mut self, outcome: Result<Report, HostError>, state: &mut BridgeState) {
        let Some(asked) = self.asked else { return };
        if let Ok(report) = &outcome {
            self.inform(report, state);
        }
        self.asked = None;
        // The reply to an analysis is complete.
        if asked.side.is_none() && outcome.is_ok() {
            return state.say("");
        }
        let decided = self.decide(asked, outcome, state);
        match (decided, asked.style) {
            (Ok(mv), None) => state.say(write_answer(asked.number, Ok(&mv)) + "\n"),
            (Ok(mv), Some(_)) => state.say(format!("play {mv}\n")),
            (Err(error), None) => {
                state.say(write_answer(asked.number, Err(&error.to_string())) + "\n");
            }
            // The reply has begun as a success.
            (Err(error), Some(_)) => state.say(format!("error {error}\n")),
        }
    }
}
