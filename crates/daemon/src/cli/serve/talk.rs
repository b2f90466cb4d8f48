//! A person talks to the daemon at a terminal: commands in words or JSON, answers in words, with pictures of positions.
//!
//! The daemon is spoken to like any other, over a connection in memory. Lines from a file are shown with the lines of the protocol
//! next to the pictures: so `protocol/tour.txt` is a tour.

use std::io::{self, BufRead, IsTerminal, Write, stdin, stdout};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf,
};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use plateau_core::game::{Language, wording};
use plateau_core::games::GAMES;
use plateau_protocol::{Dialect, MAX_LINE, NAMES, words};

use super::spoken::{Spoken, speak};
use crate::cli::charset::{in_ascii, is_ascii};
use crate::cli::language::environment_language;
use crate::cli::terminal::{self, LineEditor, Offers, Typed};
use crate::system::terminal::SavedMode;
use crate::transport::{self, Connection};

const PROMPT: &str = "plateau> ";
/// Columns of a terminal that does not tell its size.
const COLUMNS: usize = 80;
/// The column in which the help of a command begins.
const HELP_INDENT: usize = 26;

/// Begins to talk on a thread of its own. Returns the daemon's end of the connection, which ends with the talk.
///
/// # Errors
/// Those of the system.
pub(super) fn begin(
    data: &Handle,
    max_line: usize,
    interrupts: Arc<Interrupts>,
) -> io::Result<Connection> {
    let (connection, client) = transport::memory(Dialect::Words, max_line);
    let (replies, requests) = tokio::io::split(client);
    let talk = Talk {
        data: data.clone(),
        requests,
        replies: BufReader::new(replies).lines(),
        language: environment_language(),
        ascii: is_ascii(|name| std::env::var(name).ok()),
        interrupts: stdin().is_terminal().then_some(interrupts),
    };
    let speaker = thread::Builder::new().name("talk".to_owned());
    if stdin().is_terminal() {
        let (mode, editor) = (SavedMode::now(), LineEditor::open()?);
        speaker.spawn(move || {
            let _mode = mode;
            // Nobody looks at a terminal that cannot be written any more.
            let _ = talk.with_a_person(editor);
        })?;
    } else {
        speaker.spawn(move || talk.with_a_file())?;
    }
    Ok(connection)
}

/// Commands that change the position.
const CHANGES: [&str; 3] = ["play", "position", "undo"];

/// A conversation.
struct Talk {
    data: Handle,
    requests: WriteHalf<DuplexStream>,
    replies: Lines<BufReader<ReadHalf<DuplexStream>>>,
    language: Language,
    ascii: bool,
    /// Where a person can interrupt a search.
    interrupts: Option<Arc<Interrupts>>,
}

/// Ctrl-C while a person waits for an answer: the first one stops the search, the next one is for the daemon.
#[derive(Default)]
pub(super) struct Interrupts(Mutex<Option<oneshot::Sender<()>>>);

impl Interrupts {
    /// Takes a Ctrl-C; false if nobody waits, or the answer has been interrupted already.
    pub(super) fn take(&self) -> bool {
        self.slot().take().is_some_and(|waiting| waiting.send(()).is_ok())
    }

    /// Begins to wait for an answer. The receiver hears the first Ctrl-C.
    fn wait(&self) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        *self.slot() = Some(sender);
        receiver
    }

    fn slot(&self) -> MutexGuard<'_, Option<oneshot::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The replies to a request.
#[derive(Default)]
struct Answer {
    /// The final reply as it came.
    line: String,
    spoken: Spoken,
}

impl Talk {
    /// Talks with a person who edits lines.
    fn with_a_person(mut self, mut editor: LineEditor) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        self.say(&wording!("serve-greeting", version).to(self.language))?;
        if self.language != Language::ENGLISH {
            self.ask(&format!("hello lang {}", self.language.code()))?;
        }
        let offers = offers();
        loop {
            let line = match editor.read(PROMPT, offers.clone(), false) {
                Typed::Line(line) => line,
                Typed::Arrow(_) => continue,
                Typed::Interrupt | Typed::End => return Ok(()),
            };
            match line.trim() {
                "" => {}
                "help" | "?" | "aide" => {
                    self.say_from(text!("serve-help").to(self.language), HELP_INDENT)?;
                }
                request => {
                    let Some(answer) = self.ask(request)? else { return Ok(()) };
                    let picture = self.picture(&answer)?;
                    let said = answer.spoken.lines.clone();
                    self.show(&picture, &said)?;
                    if answer.spoken.is_bye {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Shows the requests of a file with the answers.
    fn with_a_file(mut self) -> io::Result<()> {
        let mut requests = stdin().lock().lines().peekable();
        while let Some(line) = requests.next() {
            let line = line?;
            let request = line.trim();
            if request.is_empty() {
                continue;
            }
            let Some(answer) = self.ask(request)? else { return Ok(()) };
            // A board that the next line changes is drawn then.
            let next = requests.peek().and_then(|next| next.as_deref().ok());
            let changes = next.is_some_and(|next| CHANGES.contains(&first_word(next)));
            let picture = if changes { Vec::new() } else { self.picture(&answer)? };
            // The requests and the beginnings of the replies, as a program would see them.
            let mut said = vec![format!("> {request}"), format!("< {}", answer.line)];
            let lines: Vec<_> = answer.spoken.lines.iter().map(|line| line.trim_start()).collect();
            said.push(format!("  {}", lines.join("; ")));
            self.show(&picture, &said)?;
            if answer.spoken.is_bye {
                break;
            }
        }
        let more = text!("serve-tour-end").to(self.language);
        self.say(more)
    }

    /// Sends a request, and waits for its final reply; `None` if the daemon ends. The first Ctrl-C meanwhile stops the search.
    fn ask(&mut self, request: &str) -> io::Result<Option<Answer>> {
        let data = self.data.clone();
        let mut interrupted = self.interrupts.as_ref().map(|interrupts| interrupts.wait());
        data.block_on(async {
            self.send(request).await?;
            let mut found = None;
            // The reply to `stop` may come before the answer or after it.
            let mut awaits_stop = false;
            while found.is_none() || awaits_stop {
                let line = tokio::select! {
                    line = self.replies.next_line() => line?,
                    Ok(()) = heard(&mut interrupted) => {
                        interrupted = None;
                        awaits_stop = true;
                        self.say(&format!("\n{}", text!("serve-stopping").to(self.language)))?;
                        self.send("stop").await?;
                        continue;
                    }
                };
                let Some(line) = line else { return Ok(None) };
                match speak(&line, self.language).filter(|spoken| spoken.is_final) {
                    Some(spoken) if spoken.is_of_stop && awaits_stop => awaits_stop = false,
                    Some(spoken) => found = Some(Answer { line, spoken }),
                    None => {}
                }
            }
            Ok(found)
        })
    }

    async fn send(&mut self, request: &str) -> io::Result<()> {
        self.requests.write_all(format!("{}\n", cut(request, MAX_LINE)).as_bytes()).await
    }

    /// The picture that an answer is, or that of the position which it tells, by rows.
    fn picture(&mut self, answer: &Answer) -> io::Result<Vec<String>> {
        let drawn = match (&answer.spoken.picture, &answer.spoken.position_of) {
            (Some(picture), _) => Some(picture.clone()),
            (None, Some(session)) => {
                let format = if self.ascii { "text" } else { "unicode" };
                let answer = self.ask(&format!("render {format} session={session}"))?;
                answer.and_then(|answer| answer.spoken.picture)
            }
            (None, None) => None,
        };
        Ok(drawn.map(|drawn| drawn.lines().map(str::to_owned).collect()).unwrap_or_default())
    }

    /// Shows a picture with text next to it.
    fn show(&self, picture: &[String], said: &[String]) -> io::Result<()> {
        let columns = terminal::size().map_or(COLUMNS, |[columns, _]| columns);
        let widest = picture.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let left = if widest > 0 { widest + 3 } else { 0 };
        // Where the picture leaves too little room, the text is below it.
        let (left, room) = match columns.saturating_sub(left) {
            room if room >= 30 => (left, room),
            _ => (0, columns),
        };
        let shorten = |line: &String| match line.starts_with('<') {
            true => vec![cut(line, room - 1)],
            false => terminal::wrapped(line, room, 4),
        };
        let text: Vec<_> = said.iter().flat_map(shorten).collect();
        if left == 0 {
            return picture.iter().chain(&text).try_for_each(|row| self.say(row));
        }
        for row in 0..picture.len().max(text.len()) {
            let [drawn, said] =
                [picture, &text].map(|rows| rows.get(row).map_or("", String::as_str));
            self.say(format!("{drawn:left$}{said}").trim_end())?;
        }
        Ok(())
    }

    /// Writes a line, or several.
    fn say(&self, text: &str) -> io::Result<()> {
        self.say_from(text, 2)
    }

    /// The same; the rows of a line after the first are indented.
    fn say_from(&self, text: &str, indent: usize) -> io::Result<()> {
        let columns = terminal::size().map_or(COLUMNS, |[columns, _]| columns);
        let mut screen = stdout().lock();
        for line in terminal::wrapped(text, columns, indent) {
            let line = if self.ascii { in_ascii(&line) } else { line };
            writeln!(screen, "{line}")?;
        }
        screen.flush()
    }
}

/// Waits for a Ctrl-C, if there is one to come.
async fn heard(
    interrupted: &mut Option<oneshot::Receiver<()>>,
) -> Result<(), oneshot::error::RecvError> {
    match interrupted {
        Some(receiver) => receiver.await,
        None => std::future::pending().await,
    }
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// The beginning of a line of at most `room` characters, with dots at its end if it is longer.
fn cut(line: &str, room: usize) -> String {
    if line.chars().count() <= room {
        return line.to_owned();
    }
    line.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

/// Commands whose first word is a game.
const TAKE_A_GAME: [&str; 2] = ["newgame", "describe"];

/// Words that Tab completes.
fn offers() -> Offers {
    let games = || GAMES.iter().flat_map(|entry| entry.about().names());
    let after = |command: &'static str| {
        let games = games().filter(|_| TAKE_A_GAME.contains(&command)).map(|known| known.name);
        let words = games.chain(words::completions(command));
        (command, words.map(str::to_owned).collect())
    };
    Offers {
        first: NAMES.iter().copied().chain(["help"]).map(str::to_owned).collect(),
        after: NAMES.iter().copied().map(after).collect(),
        files_after: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_offered_that_the_command_takes() {
        let offers = offers();
        let after = |command| &offers.after.iter().find(|(name, _)| *name == command).unwrap().1;
        for (command, word, is_offered) in [
            ("go", "movetime", true),
            ("go", "options", true),
            ("go", "option", false),
            ("newgame", "othello", true),
            ("newgame", "seed", true),
            ("render", "grid", true),
            ("perft", "depth", true),
        ] {
            assert_eq!(after(command).iter().any(|it| it == word), is_offered, "{command} {word}");
        }
    }

    #[test]
    fn of_an_answer_that_is_awaited_the_first_interrupt_is_taken() {
        let interrupts = Interrupts::default();
        assert!(!interrupts.take(), "at the prompt it is for the daemon");
        let mut heard = interrupts.wait();
        assert!(interrupts.take());
        assert!(heard.try_recv().is_ok());
        assert!(!interrupts.take(), "the second one is for the daemon");
        drop(interrupts.wait());
        assert!(!interrupts.take(), "the answer has come");
    }

    #[test]
    fn the_help_names_commands_of_the_protocol() {
        for language in Language::COMPLETE {
            let help = text!("serve-help").to(language);
            let column = |line: &str| line.chars().take(HELP_INDENT).collect::<String>();
            // The last line names no command.
            let lines: Vec<_> = help.lines().filter(|line| column(line).contains("  ")).collect();
            assert!(lines.len() > 10, "{help}");
            for names in lines.into_iter().map(column) {
                for command in names.split(',').map(str::trim) {
                    let name = command.split(' ').next().unwrap_or_default();
                    assert!(NAMES.contains(&name), "{name}");
                }
            }
        }
    }
}
