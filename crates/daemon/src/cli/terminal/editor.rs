//! A line editor with history and completion, whose arrow keys may mean moves on the board.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{
    Behavior, Cmd, CompletionType, ConditionalEventHandler, Config, Editor, Event, EventContext,
    EventHandler, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

use super::completion::{Offers, Words};

/// An arrow key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

/// The keys, and the arrows that they are.
const ARROWS: [(KeyCode, Arrow); 4] = [
    (KeyCode::Up, Arrow::Up),
    (KeyCode::Down, Arrow::Down),
    (KeyCode::Left, Arrow::Left),
    (KeyCode::Right, Arrow::Right),
];

/// Something that a person did at the prompt.
#[derive(Debug)]
pub(in crate::cli) enum Typed {
    /// A line.
    Line(String),
    /// An arrow key on an empty line, if arrows mean something.
    Arrow(Arrow),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D, or the end of the terminal.
    End,
}

/// The state that the handler of keys shares with the editor.
#[derive(Default)]
struct Keys {
    /// True where arrows on an empty line are for the board.
    are_moves: AtomicBool,
    pressed: Mutex<Option<Arrow>>,
}

/// The editor.
pub(in crate::cli) struct LineEditor {
    editor: Editor<Words, MemHistory>,
    keys: Arc<Keys>,
}

impl LineEditor {
    /// An editor of the lines on this terminal.
    ///
    /// # Errors
    /// Those of the terminal.
    pub(in crate::cli) fn open() -> io::Result<Self> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .behavior(Behavior::Stdio)
            .auto_add_history(true)
            .build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history).map_err(io::Error::other)?;
        editor.set_helper(Some(Words::new()));
        let keys = Arc::new(Keys::default());
        for (code, arrow) in ARROWS {
            let handler = Handler { keys: Arc::clone(&keys), arrow };
            editor.bind_sequence(
                KeyEvent(code, Modifiers::NONE),
                EventHandler::Conditional(Box::new(handler)),
            );
        }
        Ok(Self { editor, keys })
    }

    /// Reads a line after a prompt. Tab completes words that are offered.
    pub(in crate::cli) fn read(&mut self, prompt: &str, offers: Offers, arrows: bool) -> Typed {
        if let Some(words) = self.editor.helper_mut() {
            words.offers = offers;
        }
        self.keys.are_moves.store(arrows, Ordering::Relaxed);
        loop {
            let read = self.editor.readline(prompt);
            let mut pressed = self.keys.pressed.lock().unwrap_or_else(PoisonError::into_inner);
            return match (read, pressed.take()) {
                (Ok(_), Some(arrow)) => Typed::Arrow(arrow),
                (Ok(line), None) => Typed::Line(line.trim_end().to_owned()),
                (Err(ReadlineError::Interrupted), _) => Typed::Interrupt,
                // A terminal that changes its size: the line is drawn again.
                (Err(ReadlineError::Signal(_)), _) => continue,
                (Err(_), _) => Typed::End,
            };
        }
    }
}

/// The handler of an arrow key.
struct Handler {
    keys: Arc<Keys>,
    arrow: Arrow,
}

impl ConditionalEventHandler for Handler {
    fn handle(
        &self,
        _: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        if !self.keys.are_moves.load(Ordering::Relaxed) || !context.line().is_empty() {
            return None;
        }
        *self.keys.pressed.lock().unwrap_or_else(PoisonError::into_inner) = Some(self.arrow);
        Some(Cmd::AcceptLine)
    }
}
