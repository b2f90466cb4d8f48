//! The event loop of bridges, common to all protocols.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Instant;

use plateau_protocol::MAX_LINE;

use super::bridge_state::BridgeState;
use super::error::HostError;
use super::input::{Event, listen};
use super::session::Session;
use super::{Bridge, Urgency};

/// Maximum number of queued events. While the queue is full, host and search block.
const EVENTS: usize = 64;

/// Serves the host until it quits or the input ends. At the end of the input the search is stopped, and queued lines are still answered.
///
/// # Errors
/// The output cannot be written.
pub fn converse(
    bridge: &mut dyn Bridge,
    session: Session,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let (sender, events) = sync_channel(EVENTS);
    let framing = bridge.framing();
    listen(input, framing, sender.clone())?;
    let mut state = BridgeState::new(session, sender, framing.end);
    bridge.open(&mut state);
    let mut event_loop = EventLoop { bridge, state, waiting: Waiting::default(), has_ended: false };
    loop {
        event_loop.settle();
        output.write_all(event_loop.state.take_said().as_bytes())?;
        output.flush()?;
        if event_loop.is_over() {
            return Ok(());
        }
        let deadline = event_loop.bridge.deadline();
        let state = &mut event_loop.state;
        match next(&events, deadline) {
            Some(Event::Line(line)) => event_loop.take(line),
            Some(Event::End) => event_loop.has_ended = true,
            Some(Event::Report(report)) => event_loop.bridge.inform(&report, state),
            Some(Event::Ended(engine, outcome)) => state.end(engine, outcome),
            None => event_loop.bridge.give_up(state),
        }
    }
}

/// The next event; `None` if none comes until the deadline.
fn next(events: &Receiver<Event>, deadline: Option<Instant>) -> Option<Event> {
    let Some(deadline) = deadline else { return Some(events.recv().unwrap_or(Event::End)) };
    match events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
        Ok(event) => Some(event),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => Some(Event::End),
    }
}

/// A running event loop.
struct EventLoop<'a> {
    bridge: &'a mut dyn Bridge,
    state: BridgeState,
    /// Lines queued until the end of the search.
    waiting: Waiting,
    /// True after the end of the input.
    has_ended: bool,
}

impl EventLoop<'_> {
    fn take(&mut self, line: Result<String, HostError>) {
        let line = match line {
            Ok(line) => line,
            Err(error) => return self.bridge.complain(&error, &mut self.state),
        };
        let is_searching = self.state.is_searching();
        let urgency = if is_searching { self.bridge.urgency(&line) } else { Urgency::Now };
        if urgency == Urgency::Now {
            return self.carry_out(&line);
        }
        if let Err(error) = self.waiting.push(line) {
            self.bridge.complain(&error, &mut self.state);
        }
        if urgency == Urgency::Ending {
            self.state.stop();
        }
    }

    fn carry_out(&mut self, line: &str) {
        if let Err(error) = self.bridge.hear(line, &mut self.state) {
            self.bridge.complain(&error, &mut self.state);
        }
    }

    /// Answers a search that has ended, and executes the lines that were queued behind it.
    fn settle(&mut self) {
        loop {
            if self.has_ended {
                self.state.stop();
            }
            if let Some(outcome) = self.state.take_outcome() {
                self.bridge.answer(outcome, &mut self.state);
            }
            if !self.state.is_open() || !self.is_turn_of_next() {
                return;
            }
            match self.waiting.pop() {
                Some(line) => self.carry_out(&line),
                None => return,
            }
        }
    }

    /// True if the first queued line can be executed: no search is running, or the line can be executed during one.
    fn is_turn_of_next(&self) -> bool {
        let is_urgent = |line: &String| self.bridge.urgency(line) == Urgency::Now;
        !self.state.is_searching() || self.waiting.lines.front().is_some_and(is_urgent)
    }

    /// True if the conversation is over: it is closed, or the input has ended and no search is running.
    const fn is_over(&self) -> bool {
        !self.state.is_open() || (self.has_ended && !self.state.is_searching())
    }
}

/// Queue of lines behind a search, bounded by the maximum number of bytes of one line.
#[derive(Default)]
struct Waiting {
    lines: VecDeque<String>,
    bytes: usize,
}

/// Bytes that a line takes in addition to its text.
const LINE: usize = size_of::<String>();

impl Waiting {
    /// Adds a line. Errors: the queue is full.
    fn push(&mut self, line: String) -> Result<(), HostError> {
        let bytes = self.bytes + line.len() + LINE;
        if bytes > MAX_LINE + LINE {
            return Err("too many commands wait for the end of the search; stop it first".into());
        }
        self.bytes = bytes;
        self.lines.push_back(line);
        Ok(())
    }

    /// Removes the first line.
    fn pop(&mut self) -> Option<String> {
        let line = self.lines.pop_front()?;
        self.bytes -= line.len() + LINE;
        Some(line)
    }
}
