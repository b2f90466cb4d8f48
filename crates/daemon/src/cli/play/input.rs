//! The input of a person: lines, and Ctrl-C, which stops a running search; while a line is awaited, Ctrl-C is an event like a
//! line.

use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::cli::terminal::{Arrow, LineEditor, Offers, Typed};
use crate::system::signals::{Signal, Signals};
use crate::system::terminal::{SavedMode, has_cursor};
use plateau_core::search::{StopToken, Stopped};
use plateau_protocol::MAX_LINE;
use plateau_protocol::codec::without_mark;

/// Something that a person did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C while a line was awaited.
    Interrupt,
    /// An arrow key that is for the board.
    Arrow(Arrow),
    /// The end of the input, or a signal to end.
    End,
}

/// A line that the editor is to read: the prompt, the words that Tab completes, and whether arrow keys are for the board.
type Question = (String, Offers, bool);

/// The events in their order.
pub(super) struct Input {
    events: Receiver<Event>,
    turn: Arc<Mutex<Turn>>,
    /// The editor of lines at a terminal, with the mode that the terminal had before.
    editor: Option<(Sender<Question>, SavedMode)>,
}

/// The state between the person and the program.
#[derive(Default)]
struct Turn {
    /// A line is awaited.
    at_prompt: bool,
    /// A signal to end has come: lines that were read already are ignored.
    is_over: bool,
    /// Stops the work that the last line has started.
    stop: StopToken,
}

impl Input {
    /// Listens to stdin and to the signals from now on.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub(super) fn open() -> io::Result<Self> {
        let (sender, events) = channel();
        let turn = Arc::new(Mutex::new(Turn::default()));
        listen_to_signals(sender.clone(), Arc::clone(&turn))?;
        // A read cannot be woken: the thread ends with the process.
        let reader = thread::Builder::new().name("stdin".to_owned());
        if !can_edit() {
            reader.spawn(move || read_lines(&sender))?;
            return Ok(Self { events, turn, editor: None });
        }
        let mode = SavedMode::now();
        let (asker, questions) = channel();
        let mut editor = LineEditor::open()?;
        reader.spawn(move || edit_lines(&mut editor, &questions, &sender))?;
        Ok(Self { events, turn, editor: Some((asker, mode)) })
    }

    /// True if a person edits lines: then [`ask`](Self::ask) shows the prompt.
    pub(super) const fn is_edited(&self) -> bool {
        self.editor.is_some()
    }

    /// Lets the person edit a line, which is the next event.
    pub(super) fn ask(&self, prompt: &str, offers: Offers, arrows: bool) {
        if let Some((asker, _)) = &self.editor {
            // A thread that has ended has sent the end.
            let _ = asker.send((prompt.to_owned(), offers, arrows));
        }
    }

    /// Ends the turn: from now on Ctrl-C comes like a line. True if it has come before, in the turn.
    pub(super) fn await_line(&mut self) -> bool {
        let mut turn = lock(&self.turn);
        turn.at_prompt = true;
        turn.stop.reason().is_some()
    }

    /// The next event, after [`await_line`](Self::await_line). What is done then belongs to a turn of its own.
    pub(super) fn next(&mut self) -> Event {
        if lock(&self.turn).is_over {
            return Event::End;
        }
        let event = self.events.recv().unwrap_or(Event::End);
        let mut turn = lock(&self.turn);
        if turn.is_over {
            return Event::End;
        }
        *turn = Turn::default();
        event
    }

    /// The stop of this turn, which Ctrl-C sets.
    pub(super) fn stop(&self) -> StopToken {
        lock(&self.turn).stop.clone()
    }

    /// Ctrl-C has come in this turn.
    pub(super) fn was_interrupted(&self) -> bool {
        self.stop().reason().is_some()
    }
}

fn lock(turn: &Mutex<Turn>) -> MutexGuard<'_, Turn> {
    turn.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True if lines can be edited: both ends are a terminal that moves its cursor.
fn can_edit() -> bool {
    let is_able = has_cursor(std::env::var("TERM").ok().as_deref());
    is_able && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Sends the lines that are asked for, as a person edits them.
fn edit_lines(editor: &mut LineEditor, questions: &Receiver<Question>, sender: &Sender<Event>) {
    for (prompt, offers, arrows) in questions {
        let event = match editor.read(&prompt, offers, arrows) {
            Typed::Line(line) => Event::Line(line),
            Typed::Arrow(arrow) => Event::Arrow(arrow),
            Typed::Interrupt => Event::Interrupt,
            Typed::End => Event::End,
        };
        if sender.send(event).is_err() {
            return;
        }
    }
}

/// Sends every line of stdin, then the end. What is not UTF-8 comes with marks in its place.
fn read_lines(sender: &Sender<Event>) {
    let mut stdin = BufReader::new(io::stdin());
    let mut line = Vec::new();
    let mut is_first = true;
    loop {
        line.clear();
        let read = stdin.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line);
        let event = match read {
            Ok(1..) => {
                let text = String::from_utf8_lossy(&line);
                let text = if is_first { without_mark(&text) } else { &text };
                Event::Line(text.trim_end().to_owned())
            }
            Ok(0) | Err(_) => Event::End,
        };
        is_first = false;
        let is_last = event == Event::End;
        if sender.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Hears signals for as long as the process lives. All but Ctrl-C end the dialogue.
fn listen_to_signals(sender: Sender<Event>, turn: Arc<Mutex<Turn>>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let mut signals = runtime.block_on(async { Signals::new() })?;
    let hear = move || loop {
        let is_interrupt = runtime.block_on(signals.any()) == Signal::Interrupt;
        let mut turn = lock(&turn);
        turn.is_over |= !is_interrupt;
        if !turn.at_prompt {
            turn.stop.stop(Stopped::Stop);
        }
        // Somebody waits for it at the prompt alone; elsewhere the end is seen by its mark.
        let event = if is_interrupt { Event::Interrupt } else { Event::End };
        if turn.at_prompt && sender.send(event).is_err() {
            return;
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(hear)?;
    Ok(())
}

#[cfg(test)]
impl Input {
    /// An input of these events.
    pub(super) fn of(events: impl IntoIterator<Item = Event>) -> Self {
        let (sender, receiver) = channel();
        events.into_iter().for_each(|event| sender.send(event).unwrap());
        Self { events: receiver, turn: Arc::default(), editor: None }
    }
}
