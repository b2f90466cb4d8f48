//! The examples of the READMEs: commands run, and conversations are answered as the text says.
//!
//! Those of the Python client run in its own tests.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_plateau");

/// Commands that are not run here, by a part of their text, and the reason.
const SKIPPED: &[(&str, &str)] = &[
    ("make test", "runs this test"),
    ("target/packages/", "needs the packages that `make dist` makes, which tries each"),
    ("cargo test", "runs this test, or takes minutes"),
    ("cargo fuzz", "needs a nightly compiler"),
    ("--listen", "does not end by itself"),
    ("--web", "does not end by itself"),
    ("| nc ", "netcat is not everywhere; the request is sent below"),
    (r#"echo '{""#, "searches for minutes; the request is sent below, and stopped"),
    ("perft othello 11", "takes minutes"),
    ("--movetime 100", "takes minutes"),
    ("bench ladder", "takes minutes"),
    (" train ", "takes hours"),
    (" --data DATA ", "needs the tables that `train` makes"),
    (" --set ", "needs positions that are not part of the project"),
    ("benches/peers/", "needs engines of others"),
    ("parallel ", "needs other machines"),
    ("split ", "GNU only"),
    ("sbatch ", "needs a cluster"),
];

/// What stands in a README for the program that the tests have built.
const PROGRAM_NAMES: [(&str, &str); 2] =
    [("cargo run --release -- ", "plateau "), ("cargo run --release ", "plateau ")];

/// The READMEs of the crate.
fn readmes() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games = root.join("src/games").read_dir().unwrap().map(|game| game.unwrap().path());
    let folders = ["", "protocol", "src/tournament", "benches/peers"].map(|name| root.join(name));
    let files = folders.into_iter().chain(games).map(|folder| folder.join("README.md"));
    files.filter(|file| file.exists()).collect()
}

/// The code blocks in `language`; a line that ends in `\` goes on in the next.
fn blocks(readme: &Path, language: &str) -> Vec<String> {
    let text = std::fs::read_to_string(readme).unwrap().replace("\\\n", " ");
    // Text and blocks take turns.
    let blocks = text.split("\n```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'));
    blocks.map(str::to_owned).collect()
}

/// The lines of these blocks.
fn examples(readme: &Path, language: &str) -> Vec<String> {
    blocks(readme, language).iter().flat_map(|block| block.lines()).map(str::to_owned).collect()
}

/// The JSON object in a line.
fn object(line: &str) -> Option<&str> {
    line.get(line.find('{')?..=line.rfind('}')?)
}

/// Runs a script in a folder that holds but `protocol/`, with the program on the PATH.
fn run(script: &str) -> Output {
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("readme-{number}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let protocol = Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol");
    std::os::unix::fs::symlink(protocol, folder.join("protocol")).unwrap();
    let programs = Path::new(PROGRAM).parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let mut shell = Command::new("bash");
    shell.args(["-euo", "pipefail", "-c", script]).current_dir(folder).env("PATH", path);
    shell.env("LC_ALL", "C");
    shell.stdin(Stdio::null()).output().unwrap()
}

#[test]
fn commands_run() {
    for readme in readmes() {
        let mut script = examples(&readme, "sh");
        script.retain(|line| !SKIPPED.iter().any(|(part, _)| line.contains(part)));
        let script = PROGRAM_NAMES
            .iter()
            .fold(script.join("\n"), |script, (name, ours)| script.replace(name, ours));
        let output = run(&script);
        let [replies, errors] =
            [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
        let fine = output.status.success() && !replies.contains(r#""type":"error""#);
        assert!(fine, "{}:\n{script}\n{replies}{errors}", readme.display());
    }
}

/// A daemon on pipes.
struct Daemon {
    child: Child,
    replies: Lines<BufReader<ChildStdout>>,
}

impl Daemon {
    fn start() -> Self {
        let mut program = Command::new(PROGRAM);
        let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let replies = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, replies }
    }

    /// The final reply to a request; a search is stopped as soon as it was asked for.
    fn ask(&mut self, request: &str) -> Value {
        let requests = self.child.stdin.as_mut().unwrap();
        writeln!(requests, "{request}\n{{\"id\":\"stop\",\"cmd\":\"stop\"}}").unwrap();
        let mut replies = self.replies.by_ref().map(|line| serde_json::from_str(&line.unwrap()));
        let mut next = || loop {
            let reply: Value = replies.next().expect("a reply").unwrap();
            if ["result", "error"].iter().any(|last| reply["type"] == *last) {
                return reply;
            }
        };
        let (first, second) = (next(), next());
        if first["id"] == "stop" { second } else { first }
    }

    fn end(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn commands_print_what_the_text_says() {
    for readme in readmes() {
        for block in blocks(&readme, "console") {
            let (command, written) = block.split_once('\n').unwrap();
            let output = run(command.strip_prefix("$ ").unwrap());
            let printed = String::from_utf8(output.stdout).unwrap();
            assert!(output.status.success(), "{}: {command}", readme.display());
            // Blanks at the end of a line are not seen.
            let lines = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect();
            let [printed, written]: [Vec<String>; 2] = [lines(&printed), lines(written)];
            assert_eq!(printed, written, "{}: {command}", readme.display());
        }
    }
}

#[test]
fn requests_in_commands_are_answered_by_results() {
    for readme in readmes() {
        let mut daemon = Daemon::start();
        for request in examples(&readme, "sh").iter().filter_map(|line| object(line)) {
            assert_eq!(daemon.ask(request)["type"], "result", "{}: {request}", readme.display());
        }
        daemon.end();
    }
}

#[test]
fn conversations_are_answered_as_the_text_says() {
    for readme in readmes() {
        let mut daemon = Daemon::start();
        let mut reply = Value::Null;
        for line in examples(&readme, "").iter().filter(|line| *line != "quit") {
            let place = format!("{}: {line}", readme.display());
            if let Some(request) = line.strip_prefix("> ") {
                reply = daemon.ask(request);
            } else if let Some(written) = line.strip_prefix("< ") {
                let abridged = written.contains('…') && reply["type"] == "result";
                let fine = abridged || reply == serde_json::from_str::<Value>(written).unwrap();
                assert!(fine, "{place} came {reply}");
            } else {
                // Words, and perhaps the JSON that they stand for.
                let both = line.split("  ").filter(|part| !part.is_empty());
                let answers: Vec<_> = both.map(|request| daemon.ask(request)).collect();
                let fine = answers.iter().all(|answer| answer["type"] == "result");
                assert!(fine, "{place} came {answers:?}");
            }
        }
        daemon.end();
    }
}
