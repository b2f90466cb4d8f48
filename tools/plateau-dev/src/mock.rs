//! A mock engine: it speaks UCI, plays immediately, and misbehaves when told to.
//!
//! Tests and benches of the runner seat it; `plateau-dev mock` is its process.
//! Its moves depend on its seed and the position alone, so tournaments between mocks can be repeated.
//! It follows the line of play: a position that continues the last one costs only the new moves.

use std::io::{self, BufRead, Write};
use std::str::{FromStr, SplitWhitespace};
use std::sync::Arc;
use std::time::Duration;

use plateau_core::erased::{DynGame, PositionText, Protocol};
use plateau_core::game::{Options, hash};
use plateau_core::games::find_named;

use crate::Failure;
use crate::process::{close_stdout, ignore_sigterm, sleeper};

/// Arguments of `mock`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game: an id or alias.
    #[arg(long)]
    game: String,
    /// The variant; the default one if absent.
    #[arg(long)]
    variant: Option<String>,
    /// The seed of its moves; absent, it plays the first legal one.
    #[arg(long)]
    seed: Option<u64>,
    /// A fault: KIND, KIND@N at its N-th move of a game, or slow@N:MS.
    #[arg(long = "fault", value_name = "KIND[@N]")]
    faults: Vec<Defect>,
}

/// Speaks UCI on stdin and stdout.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (entry, implied) = find_named(&arguments.game)?;
    let game = entry.create(arguments.variant.as_deref().or(implied), &Options::default())?;
    let mock = Mock::new(game, arguments.seed, arguments.faults.clone())?;
    Ok(mock.run(io::stdin().lock(), io::BufWriter::new(io::stdout().lock()))?)
}

/// A defect of a mock engine: `crash@3`, `slow@1:500`, `ignore-quit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Defect {
    kind: Kind,
    /// In which of its moves of a game, from 1; `None` is in every one.
    at: Option<u64>,
    /// Milliseconds, of `slow`.
    ms: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It ends before it says anything.
    CrashAtStart,
    /// It ends instead of moving.
    Crash,
    /// It never answers the greeting.
    HangAtStart,
    /// It never moves.
    Hang,
    /// It moves only when it is told to stop.
    UntilStop,
    /// It does not end: not when told so, not at the end of its input, not by SIGTERM.
    IgnoreQuit,
    /// It closes its output instead of moving, and stays.
    Close,
    /// It plays a move that is none.
    Illegal,
    /// It says something that is not UTF-8 before it moves.
    BadUtf8,
    /// It plays something that is not UTF-8.
    BadMove,
    /// It talks without end, in one line.
    Flood,
    /// It talks without end, in many lines.
    FloodLines,
    /// It sleeps before it moves.
    Slow,
    /// It starts a process that sleeps for long.
    Child,
}

/// The words for them.
const KINDS: [(&str, Kind); 14] = [
    ("crash-at-start", Kind::CrashAtStart),
    ("crash", Kind::Crash),
    ("hang-at-start", Kind::HangAtStart),
    ("hang", Kind::Hang),
    ("until-stop", Kind::UntilStop),
    ("ignore-quit", Kind::IgnoreQuit),
    ("close", Kind::Close),
    ("illegal", Kind::Illegal),
    ("bad-utf8", Kind::BadUtf8),
    ("bad-move", Kind::BadMove),
    ("flood", Kind::Flood),
    ("flood-lines", Kind::FloodLines),
    ("slow", Kind::Slow),
    ("child", Kind::Child),
];

/// The shortest time that a child of a mock sleeps, in seconds. A larger seed is the time itself:
/// a test finds the child by it.
const CHILD_SLEEPS: u64 = 1000;
/// With what status a mock crashes.
const CRASH_STATUS: i32 = 3;
/// The last line that a crashing mock writes to stderr.
const LAST_WORDS: &str = "the mock crashes as it was told to";

impl FromStr for Defect {
    type Err = String;

    /// Reads `KIND`, `KIND@N` or `KIND@N:MS`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (head, ms) = text.split_once(':').unwrap_or((text, "0"));
        let (word, at) = head.split_once('@').map_or((head, None), |(word, at)| (word, Some(at)));
        let number = |text: &str| {
            text.parse()
                .map_err(|_| format!("`{text}` is no number; KIND@N or KIND@N:MS is expected"))
        };
        let (_, kind) = KINDS.into_iter().find(|(known, _)| *known == word).ok_or_else(|| {
            let known: Vec<_> = KINDS.iter().map(|(word, _)| *word).collect();
            format!("there is no fault `{word}`; there are {}", known.join(", "))
        })?;
        Ok(Self { kind, at: at.map(number).transpose()?, ms: number(ms)? })
    }
}

/// A mock engine.
pub(crate) struct Mock {
    game: Arc<dyn DynGame>,
    /// The name of the variant in UCI.
    variant: String,
    /// The seed of its choice; `None` plays the first legal move.
    seed: Option<u64>,
    defects: Vec<Defect>,
    /// The line of play, in the words of the game.
    line: PositionText,
    /// The start and the moves, as they were received.
    told: (String, Vec<String>),
    /// The number of moves it has been asked for in this game.
    count: u64,
    /// True while it waits to be stopped.
    thinking: bool,
}

impl Mock {
    /// A mock engine for a game.
    ///
    /// # Errors
    /// A sentence: UCI does not support the game.
    pub(crate) fn new(
        game: Arc<dyn DynGame>,
        seed: Option<u64>,
        defects: Vec<Defect>,
    ) -> Result<Self, String> {
        let variant = game.name_in(Protocol::Uci).map_err(|refusal| refusal.to_string())?;
        Ok(Self {
            game,
            variant,
            seed,
            defects,
            line: PositionText::default(),
            told: Default::default(),
            count: 0,
            thinking: false,
        })
    }

    /// Converses until it is told to quit or the input ends.
    ///
    /// # Errors
    /// The lines of input and output.
    pub(crate) fn run(mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        if self.has(Kind::CrashAtStart) {
            std::process::exit(CRASH_STATUS);
        }
        if self.has(Kind::HangAtStart) {
            hang();
        }
        if self.has(Kind::Child) {
            let seconds = self.seed.unwrap_or_default().max(CHILD_SLEEPS);
            sleeper(seconds)?.spawn()?;
        }
        let deaf = if self.has(Kind::IgnoreQuit) { Some(ignore_sigterm()?) } else { None };
        let mut line = String::new();
        while input.read_line(&mut line)? > 0 && line.trim() != "quit" {
            self.hear(line.trim(), &mut output)?;
            output.flush()?;
            line.clear();
        }
        if deaf.is_some() {
            hang();
        }
        Ok(())
    }

    /// True if it has a defect that belongs to no move.
    fn has(&self, kind: Kind) -> bool {
        self.defects.iter().any(|defect| defect.kind == kind)
    }

    /// Its defects in this move.
    fn now(&self) -> impl Iterator<Item = &Defect> {
        self.defects.iter().filter(|defect| defect.at.is_none_or(|at| at == self.count))
    }

    /// True if it has a defect in this move.
    fn has_now(&self, kind: Kind) -> bool {
        self.now().any(|defect| defect.kind == kind)
    }

    fn hear(&mut self, line: &str, output: &mut impl Write) -> io::Result<()> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") => writeln!(
                output,
                "id name mock\noption name UCI_Variant type combo default {0} var {0}\nuciok",
                self.variant
            ),
            Some("isready") => writeln!(output, "readyok"),
            Some("ucinewgame") => {
                self.count = 0;
                Ok(())
            }
            Some("position") => match self.follow(words) {
                Ok(()) => Ok(()),
                Err(error) => {
                    self.told = Default::default();
                    writeln!(output, "info string {error}")
                }
            },
            Some("go") => {
                self.count += 1;
                self.thinking = self.has_now(Kind::UntilStop);
                if self.thinking { Ok(()) } else { self.answer(output) }
            }
            Some("stop") if std::mem::take(&mut self.thinking) => self.answer(output),
            _ => Ok(()),
        }
    }

    /// Takes in a position: its moves are read from the first new one.
    fn follow(&mut self, words: SplitWhitespace<'_>) -> Result<(), String> {
        let mut words = words.peekable();
        let mut start = String::new();
        while let Some(word) = words.next_if(|word| *word != "moves") {
            start.push_str(word);
            start.push(' ');
        }
        let moves: Vec<&str> = words.skip(1).collect();
        let (begun, heard) = &self.told;
        if *begun != start || heard.len() > moves.len() || heard.iter().ne(&moves[..heard.len()]) {
            self.line = PositionText { setup: self.read_start(&start)?, moves: Vec::new() };
            self.told = (start, Vec::new());
        }
        for text in &moves[self.told.1.len()..] {
            let read = self.game.read_foreign(Protocol::Uci, &self.line, text);
            self.line.moves.push(read.map_err(|refusal| refusal.to_string())?);
            self.told.1.push((*text).to_owned());
        }
        Ok(())
    }

    /// Reads where a line begins.
    fn read_start(&self, text: &str) -> Result<Option<String>, String> {
        let Some(fen) = text.strip_prefix("fen ") else { return Ok(None) };
        let read = self.game.read_foreign_position(Protocol::Uci, fen);
        read.map(Some).map_err(|refusal| refusal.to_string())
    }

    /// Answers with a move, with the defects that are due now.
    fn answer(&mut self, output: &mut impl Write) -> io::Result<()> {
        for defect in self.now() {
            match defect.kind {
                Kind::Crash => {
                    eprintln!("{LAST_WORDS}");
                    std::process::exit(CRASH_STATUS);
                }
                Kind::Hang => hang(),
                Kind::Close => {
                    close_stdout()?;
                    hang();
                }
                Kind::Illegal => return writeln!(output, "bestmove nonsense"),
                Kind::BadMove => return output.write_all(b"bestmove \xff\xfe\x80\n"),
                Kind::BadUtf8 => {
                    output.write_all(b"info string \xff\xfe\x80 pv \xc3\n\xf0\x9f\n")?;
                }
                Kind::Flood => flood(output, b"info string and on and on ")?,
                Kind::FloodLines => flood(output, b"info depth 1 score cp 0 nodes 1\n")?,
                Kind::Slow => std::thread::sleep(Duration::from_millis(defect.ms)),
                Kind::CrashAtStart
                | Kind::HangAtStart
                | Kind::UntilStop
                | Kind::IgnoreQuit
                | Kind::Child => {}
            }
        }
        let mv = self.choose().unwrap_or_else(|| "(none)".to_owned());
        writeln!(output, "info depth 1 score cp 0 nodes 1 pv {mv}\nbestmove {mv}")
    }

    /// Its move in the line of play; none when the game is over.
    fn choose(&self) -> Option<String> {
        let legal = self.game.legal(&self.line, false).ok().filter(|legal| !legal.is_empty())?;
        let index = match self.seed {
            None => 0,
            Some(seed) => {
                let key = self.game.state(&self.line).ok()?.key;
                (hash(seed ^ hash(key)) % legal.len() as u64) as usize
            }
        };
        let mut after = self.line.clone();
        after.moves.push(legal[index].text.clone());
        let line = self.game.translate(Protocol::Uci, &after).ok()?;
        line.moves.into_iter().next_back().map(|(_, text)| text)
    }
}

/// Does nothing forever.
fn hang() -> ! {
    loop {
        std::thread::park();
    }
}

/// Writes forever, until a write fails because the reader has closed its end.
fn flood(output: &mut impl Write, part: &[u8]) -> io::Result<()> {
    let chunk = part.repeat(1000);
    loop {
        output.write_all(&chunk)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_tournament::GameSpec;

    /// The answers of a mock of a game to some lines.
    fn ask(game: &str, seed: Option<u64>, defects: &[&str], told: &str) -> String {
        let game = GameSpec { id: game.to_owned(), ..GameSpec::default() }.create().unwrap();
        let defects = defects.iter().map(|text| text.parse().unwrap()).collect();
        let mock = Mock::new(game, seed, defects).unwrap();
        let mut said = Vec::new();
        mock.run(told.as_bytes(), &mut said).unwrap();
        String::from_utf8_lossy(&said).into_owned()
    }

    #[test]
    fn it_follows_a_line_and_other_lines_and_positions() {
        let said = ask(
            "connect4",
            None,
            &[],
            "uci\nisready\nposition startpos\ngo\nposition startpos moves P@a1 P@a2 P@a3\ngo depth 1\n\
             position startpos moves P@a1 P@a2 P@a3 P@a4 P@a5 P@a6\ngo\nposition startpos moves P@g1\ngo\n\
             position fen 7/7/7/7/3p3/P2P3[] b - - 0 1 moves P@b1 P@b2\ngo\n\
             position startpos moves P@a1 P@a1\ngo\nquit\nisready\n",
        );
        let moves: Vec<_> = said.lines().filter(|line| line.starts_with("bestmove")).collect();
        let expected = ["P@a1", "P@a4", "P@b1", "P@a1", "P@a2", "P@a2"];
        assert_eq!(moves, expected.map(|mv| format!("bestmove {mv}")), "{said}");
        assert!(said.contains("falls to a2"), "{said}");
        assert_eq!(said.matches("readyok").count(), 1);
    }

    #[test]
    fn its_move_depends_on_the_seed_and_the_position_alone() {
        let told =
            "position startpos moves P@d6\ngo\nucinewgame\nposition startpos moves P@d6\ngo\n";
        let mut all = std::collections::HashSet::new();
        for seed in 0..20 {
            let said = ask("othello", Some(seed), &[], told);
            let moves: Vec<_> = said.lines().filter(|line| line.starts_with("best")).collect();
            assert_eq!(moves[0], moves[1]);
            all.insert(moves[0].to_owned());
        }
        assert_eq!(all.len(), 3, "{all:?}");
    }

    #[test]
    fn it_misbehaves_in_the_move_that_is_named() {
        let told = "ucinewgame\ngo\ngo\nucinewgame\ngo\n";
        for (defect, lines) in [
            ("illegal@2", ["P@a1", "nonsense", "P@a1"]),
            ("bad-move@2", ["P@a1", "\u{fffd}\u{fffd}\u{fffd}", "P@a1"]),
            ("illegal", ["nonsense"; 3]),
            ("bad-utf8@1", ["P@a1"; 3]),
            ("slow@1:1", ["P@a1"; 3]),
        ] {
            let said = ask("connect4", None, &[defect], told);
            let moves: Vec<_> = said.lines().filter_map(|l| l.strip_prefix("bestmove ")).collect();
            assert_eq!(moves, lines, "{defect}: {said}");
            assert_eq!(said.contains("string \u{fffd}"), defect == "bad-utf8@1");
        }
        for text in ["", "crash@x", "slow@1:", "explode"] {
            assert!(text.parse::<Defect>().is_err(), "{text}");
        }
    }
}
