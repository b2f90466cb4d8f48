//! The loop of a conversation, the same in every protocol.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Instant;

use plateau_protocol::MAX_LINE;

use super::desk::Desk;
use super::input::{Event, listen};
use super::session::Session;
use super::trouble::Trouble;
use super::{Bridge, Urgency};

/// Maximum number of queued events; beyond it the host or the search waits.
const EVENTS: usize = 64;

/// Converses until the host quits or the input ends. At the end of the input the search is stopped, and waiting lines are still
/// answered.
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
    let mut desk = Desk::new(session, sender, framing.end);
    bridge.open(&mut desk);
    let mut conversation =
        Conversation { bridge, desk, waiting: Waiting::default(), has_ended: false };
    loop {
        conversation.settle();
        output.write_all(conversation.desk.take_said().as_bytes())?;
        output.flush()?;
        if conversation.is_over() {
            return Ok(());
        }
        let deadline = conversation.bridge.deadline();
        let desk = &mut conversation.desk;
        match next(&events, deadline) {
            Some(Event::Line(line)) => conversation.take(line),
            Some(Event::End) => conversation.has_ended = true,
            Some(Event::Report(report)) => conversation.bridge.inform(&report, desk),
            Some(Event::Ended(engine, outcome)) => desk.end(engine, outcome),
            None => conversation.bridge.give_up(desk),
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

/// A conversation under way.
struct Conversation<'a> {
    bridge: &'a mut dyn Bridge,
    desk: Desk,
    /// Lines that wait for the end of the search.
    waiting: Waiting,
    /// The input has ended.
    has_ended: bool,
}

impl Conversation<'_> {
    /// Takes a line of the host.
    fn take(&mut self, line: Result<String, Trouble>) {
        let line = match line {
            Ok(line) => line,
            Err(trouble) => return self.bridge.complain(&trouble, &mut self.desk),
        };
        let is_searching = self.desk.is_searching();
        let urgency = if is_searching { self.bridge.urgency(&line) } else { Urgency::Now };
        if urgency == Urgency::Now {
            return self.carry_out(&line);
        }
        if let Err(trouble) = self.waiting.push(line) {
            self.bridge.complain(&trouble, &mut self.desk);
        }
        if urgency == Urgency::Ending {
            self.desk.stop();
        }
    }

    fn carry_out(&mut self, line: &str) {
        if let Err(trouble) = self.bridge.hear(line, &mut self.desk) {
            self.bridge.complain(&trouble, &mut self.desk);
        }
    }

    /// Answers a search that has ended, and carries out the lines that waited for it.
    fn settle(&mut self) {
        loop {
            if self.has_ended {
                self.desk.stop();
            }
            if let Some(outcome) = self.desk.take_outcome() {
                self.bridge.answer(outcome, &mut self.desk);
            }
            if !self.desk.is_open() || !self.is_turn_of_next() {
                return;
            }
            match self.waiting.pop() {
                Some(line) => self.carry_out(&line),
                None => return,
            }
        }
    }

    /// True if the line that has waited longest can be carried out: no search is running, or the line can be carried out during
    /// one.
    fn is_turn_of_next(&self) -> bool {
        let is_urgent = |line: &String| self.bridge.urgency(line) == Urgency::Now;
        !self.desk.is_searching() || self.waiting.lines.front().is_some_and(is_urgent)
    }

    /// True once the conversation is over: it is closed, or the input has ended and no search is running.
    const fn is_over(&self) -> bool {
        !self.desk.is_open() || (self.has_ended && !self.desk.is_searching())
    }
}

/// Lines that wait for the end of a search: as many as a line may have bytes.
#[derive(Default)]
struct Waiting {
    lines: VecDeque<String>,
    bytes: usize,
}

/// Bytes that a line costs in addition to its text.
const LINE: usize = size_of::<String>();

impl Waiting {
    /// Takes a line.
    ///
    /// # Errors
    /// There is no room.
    fn push(&mut self, line: String) -> Result<(), Trouble> {
        let bytes = self.bytes + line.len() + LINE;
        if bytes > MAX_LINE + LINE {
            return Err("too many commands wait for the end of the search; stop it first".into());
        }
        self.bytes = bytes;
        self.lines.push_back(line);
        Ok(())
    }

    /// The line that has waited longest.
    fn pop(&mut self) -> Option<String> {
        let line = self.lines.pop_front()?;
        self.bytes -= line.len() + LINE;
        Some(line)
    }
}
