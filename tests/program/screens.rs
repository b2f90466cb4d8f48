//! Screens of a terminal, as a person sees them: scripts in `tests/screens` are typed in tmux, and the screens compared with those
//! in files next to them, at 60, 80 and 120 columns.
//!
//! A script has a line for each step; `#` begins a comment.
//!
//! | step | meaning |
//! | --- | --- |
//! | `run ARGUMENTS` | start the program with these arguments, as a shell reads them |
//! | `rows N` | the height of the terminal, before `run`; 40 without it |
//! | `wait TEXT` | wait until the screen shows the text |
//! | `type TEXT` | type the text, and Enter |
//! | `keys NAME …` | press keys by their names in tmux: `Up`, `Tab`, `C-c`, `Enter`; other words are typed |
//! | `resize N` | give the terminal N columns |
//! | `show` | add the screen, as it is once nothing changes any more, to the expected file |
//!
//! `PLATEAU_SCREENS=write cargo test -p plateau-engine --test program screens::` writes the expected files anew.
//! Without tmux the test is skipped, with a message.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{PROGRAM, ROOT};

/// Columns of the terminals.
const WIDTHS: [usize; 3] = [60, 80, 120];
const ROWS: usize = 40;
const PATIENCE: Duration = Duration::from_secs(60);
/// A screen that stays the same for so long is complete.
const CALM: Duration = Duration::from_millis(400);

/// A terminal of tmux, with a server of its own.
struct Terminal {
    server: String,
}

impl Terminal {
    fn start(name: &str, size: [usize; 2], arguments: &str) -> Self {
        let server = format!("plateau-{}-{name}-{}", std::process::id(), size[0]);
        let terminal = Self { server };
        let locale = "LC_ALL=C.UTF-8 NO_COLOR=1 COLORFGBG=0\\;15";
        // The screen stays after the program has ended.
        let command = format!("cd {ROOT}; env {locale} {PROGRAM} {arguments}; sleep 1000");
        let [columns, rows] = size.map(|side| side.to_string());
        let new = ["-f", "/dev/null", "new-session", "-d", "-x", &columns, "-y", &rows, &command];
        let output = terminal.tmux(&new);
        assert!(output.status.success(), "{output:?}");
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let server = ["-u", "-L", &self.server];
        Command::new("tmux").args(server).args(arguments).output().unwrap()
    }

    /// The screen, without blanks at the ends of lines and empty lines at its end.
    fn screen(&self) -> String {
        let output = self.tmux(&["capture-pane", "-p"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let lines: Vec<_> = text.lines().map(str::trim_end).collect();
        lines.join("\n").trim_end().to_owned()
    }

    fn wait(&self, text: &str) {
        let began = Instant::now();
        while !self.screen().contains(text) {
            assert!(began.elapsed() < PATIENCE, "no {text:?} in\n{}", self.screen());
            sleep(Duration::from_millis(20));
        }
    }

    /// Types a line.
    fn enter(&self, line: &str) {
        self.calm();
        self.tmux(&["send-keys", "-l", line]);
        self.tmux(&["send-keys", "Enter"]);
    }

    /// Presses keys.
    fn press(&self, keys: &[&str]) {
        self.calm();
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// The screen once it no longer changes.
    fn calm(&self) -> String {
        let (mut screen, mut since) = (self.screen(), Instant::now());
        let began = since;
        while since.elapsed() < CALM && began.elapsed() < PATIENCE {
            sleep(Duration::from_millis(50));
            let now = self.screen();
            if now != screen {
                (screen, since) = (now, Instant::now());
            }
        }
        screen
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// The screens that a script shows on a terminal of some columns.
fn play(name: &str, script: &str, width: usize) -> String {
    let mut terminal: Option<Terminal> = None;
    let mut rows = ROWS;
    let mut shown = Vec::new();
    for line in script.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (step, rest) = line.split_once(' ').unwrap_or((line, ""));
        if step == "rows" {
            rows = rest.parse().unwrap();
            continue;
        }
        if step == "run" {
            terminal = Some(Terminal::start(name, [width, rows], rest));
            continue;
        }
        let terminal = terminal.as_ref().expect("a script begins with `run`");
        match step {
            "wait" => terminal.wait(rest),
            "type" => terminal.enter(rest),
            "keys" => terminal.press(&rest.split(' ').collect::<Vec<_>>()),
            "resize" => {
                terminal.calm();
                terminal.tmux(&["resize-window", "-x", rest]);
            }
            "show" => shown.push(without_times(&terminal.calm())),
            other => panic!("{name}: no step is called {other:?}"),
        }
    }
    shown.join("\n--------\n") + "\n"
}

/// A screen in which the times of searches are 0.
fn without_times(screen: &str) -> String {
    let word = |word: &str| {
        let mut halves = word.splitn(2, ['.', ',']);
        let is_digits = |text: Option<&str>| {
            text.is_some_and(|text| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit()))
        };
        let is_seconds = is_digits(halves.next()) && is_digits(halves.next());
        // The columns of a table keep their places.
        if is_seconds { format!("{:>1$}", "0.00", word.len()) } else { word.to_owned() }
    };
    let line = |line: &str| {
        let words: Vec<_> = line.split(' ').collect();
        let timed = words.windows(2).any(|pair| pair[1] == "s" || pair[0] == "time_ms:");
        let words = words.iter().enumerate().map(|(index, it)| {
            let is_after = index > 0 && words[index - 1] == "time_ms:";
            match (timed, is_after) {
                (true, true) => {
                    "0".to_owned() + it.trim_start_matches(|c: char| c.is_ascii_digit())
                }
                (true, false) => word(it),
                _ => (*it).to_owned(),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    };
    screen.lines().map(line).map(|line| without_json_times(&line)).collect::<Vec<_>>().join("\n")
}

/// A line in which the times of replies in JSON are 0.
pub(crate) fn without_json_times(line: &str) -> String {
    let mut parts = line.split("\"time_ms\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let time = if rest.len() < part.len() { "0" } else { "" };
        line + "\"time_ms\":" + time + rest
    })
}

/// The scripts, by their names.
fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(ROOT).join("tests/screens");
    let files = folder.read_dir().unwrap().map(|file| file.unwrap().path());
    let mut scripts: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|it| it == "script")).collect();
    scripts.sort();
    scripts
}

/// True if tmux is installed; otherwise it says that the test is skipped.
fn has_tmux() -> bool {
    let found = Command::new("tmux").arg("-V").output().is_ok();
    if !found {
        eprintln!("skipped: tmux is not installed");
    }
    found
}

#[test]
fn screens_are_as_expected_at_every_width() {
    if !has_tmux() {
        return;
    }
    let writes = std::env::var("PLATEAU_SCREENS").is_ok_and(|value| value == "write");
    let mut differences = Vec::new();
    for path in scripts() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let script = std::fs::read_to_string(&path).unwrap();
        let play = |width: usize| (width, play(name, &script, width));
        let shown: Vec<_> = std::thread::scope(|scope| {
            let threads = WIDTHS.map(|width| scope.spawn(move || play(width)));
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        for (width, shown) in shown {
            let file = path.with_extension(format!("{width}.screen"));
            if writes {
                std::fs::write(&file, shown).unwrap();
                continue;
            }
            let expected = std::fs::read_to_string(&file).unwrap_or_default();
            if shown != expected {
                let name = file.display();
                differences.push(format!("{name}:\n{shown}instead of\n{expected}"));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn ctrl_c_stops_a_search_of_the_daemon_and_ends_it_at_the_prompt() {
    if !has_tmux() {
        return;
    }
    let terminal = Terminal::start("interrupt", [120, ROWS], "serve; echo status $?");
    for search in ["go infinite", r#"{"cmd":"go","game":"othello","infinite":true}"#] {
        terminal.enter("newgame draughts");
        terminal.enter(search);
        terminal.press(&["C-c"]);
        terminal.wait("Ctrl-C again ends the daemon");
        terminal.wait("stopped: stop");
        // The reply to `stop` is not taken for that of the next request.
        terminal.enter("ping");
        terminal.wait("pong: yes");
        assert!(!terminal.screen().contains("found: "), "{}", terminal.screen());
        terminal.press(&["C-l"]);
    }
    terminal.press(&["C-c"]);
    terminal.wait("status 0");
}
