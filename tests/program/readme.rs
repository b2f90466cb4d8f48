//! The examples of the READMEs and of the book in `docs/`: commands and programs run, and their output matches the text.
//!
//! | block | test |
//! | --- | --- |
//! | `sh` | the lines of all such blocks of a document run as one script, and its JSON requests are answered by results |
//! | `console` | a command and its exact output |
//! | none | a conversation: lines in words, or `> ` requests with their final replies `< `; if a reply ends in `,…}`, only the given fields are compared |
//! | `js`, `java` | a program that runs, and prints the `text` block after it |
//! | `python`, and `js` that imports our package | run by the tests of these clients |
#![cfg(unix)]

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use plateau::conform::pattern::{Scope, compare};
use serde_json::Value;

use crate::support::{PROGRAM, ROOT};

/// Commands that are not run here, by a part of their text, and the reason.
const SKIPPED: &[(&str, &str)] = &[
    ("target/packages/", "needs the packages that `make dist` makes, which tries each"),
    ("cargo test", "runs this test, or takes minutes"),
    ("cargo install", "takes minutes"),
    ("cargo build", "takes minutes"),
    (" crates/core/src/games/", "changes the sources of the program"),
    ("--listen", "does not end by itself"),
    ("--web", "does not end by itself"),
    ("| nc ", "netcat is not everywhere; the request is sent below"),
    (r#"echo '{""#, "searches for minutes; the request is sent below, and stopped"),
    ("perft othello 11", "takes minutes"),
    ("--movetime 100", "takes minutes"),
    ("bench ladder", "takes minutes"),
    ("bench problems", "takes a minute"),
    ("train othello-selectivity", "takes minutes"),
    (" --data DATA ", "needs the tables that `train` makes"),
    ("plateau:OLD", "needs the program of an earlier commit"),
    (" --set ", "needs positions that are not part of the project"),
    ("benches/peers/", "needs third-party engines"),
    ("parallel ", "needs other machines"),
    ("split ", "GNU only"),
    ("sbatch ", "needs a cluster"),
];

/// Commands in READMEs that are replaced by the program that the tests have built.
const PROGRAM_NAMES: [(&str, &str); 2] =
    [("cargo run --release -- ", "plateau "), ("cargo run --release ", "plateau ")];

/// The root of the project.
fn root() -> &'static Path {
    Path::new(ROOT)
}

/// The pages of the book, its table of contents aside.
fn pages() -> Vec<PathBuf> {
    let files = root().join("docs").read_dir().unwrap().map(|file| file.unwrap().path());
    let mut pages: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|it| it == "md")).collect();
    pages.retain(|page| *page != summary());
    pages.sort();
    pages
}

/// The table of contents of the book.
fn summary() -> PathBuf {
    root().join("docs/SUMMARY.md")
}

/// The READMEs whose examples run here, and the pages of the book.
fn documents() -> Vec<PathBuf> {
    let games =
        root().join("crates/core/src/games").read_dir().unwrap().map(|game| game.unwrap().path());
    let folders =
        ["", "protocol", "crates/tournament", "benches/peers"].map(|name| root().join(name));
    let files = folders.into_iter().chain(games).map(|folder| folder.join("README.md"));
    files.filter(|file| file.exists()).chain(pages()).collect()
}

/// The code blocks: language and text; a line that ends in `\` is joined with the next one.
fn blocks(document: &Path) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(document).unwrap().replace("\\\n", " ");
    // Text and blocks alternate.
    let blocks = text.split("\n```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|block| block.split_once('\n'));
    blocks.map(|(language, code)| (language.to_owned(), code.to_owned())).collect()
}

/// The lines of the blocks in a language.
fn examples(document: &Path, language: &str) -> Vec<String> {
    let blocks = blocks(document).into_iter().filter(|(name, _)| name == language);
    blocks.flat_map(|(_, code)| code.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The JSON object in a line.
fn object(line: &str) -> Option<&str> {
    line.get(line.find('{')?..=line.rfind('}')?)
}

/// A new folder with only `protocol/` and `docs/`.
fn folder() -> PathBuf {
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("readme-{number}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["protocol", "docs"] {
        std::os::unix::fs::symlink(root().join(name), folder.join(name)).unwrap();
    }
    folder
}

/// Runs a command in a folder, with the program on the PATH.
fn run_in(folder: &Path, command: &[&str]) -> Output {
    let programs = Path::new(PROGRAM).parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let mut program = Command::new(command[0]);
    program.args(&command[1..]).current_dir(folder).env("PATH", path).env("LC_ALL", "C.UTF-8");
    program.env("PYTHONDONTWRITEBYTECODE", "1");
    program.stdin(Stdio::null()).output().unwrap()
}

/// Runs a script in a new folder.
fn run(script: &str) -> Output {
    run_in(&folder(), &["bash", "-euo", "pipefail", "-c", script])
}

/// Lines without trailing blanks, which are invisible.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

#[test]
fn commands_run() {
    let daemon = Served::start();
    for document in documents() {
        let mut script = examples(&document, "sh");
        script.retain(|line| !SKIPPED.iter().any(|(part, _)| line.contains(part)));
        let script = PROGRAM_NAMES
            .iter()
            .fold(script.join("\n"), |script, (name, ours)| script.replace(name, ours));
        let output = run(&daemon.asked_by(&script));
        let [replies, errors] =
            [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
        let fine = output.status.success() && !replies.contains(r#""type":"error""#);
        assert!(fine, "{}:\n{script}\n{replies}{errors}", document.display());
    }
}

#[test]
fn each_reason_to_skip_a_command_has_a_command() {
    let lines: Vec<String> = documents().iter().flat_map(|it| examples(it, "sh")).collect();
    for (part, _) in SKIPPED {
        assert!(lines.iter().any(|line| line.contains(part)), "{part}");
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

    /// The final reply to a request; a search is stopped immediately.
    fn ask(&mut self, request: &str) -> Value {
        self.send(request);
        self.send(r#"{"id":"stop","cmd":"stop"}"#);
        let (first, second) = (self.last(), self.last());
        if first["id"] == "stop" { second } else { first }
    }

    /// The final reply to a request that ends by itself.
    fn await_answer(&mut self, request: &str) -> Value {
        self.send(request);
        self.last()
    }

    fn send(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next final reply.
    fn last(&mut self) -> Value {
        loop {
            let line = self.replies.next().expect("a reply").unwrap();
            let reply: Value = serde_json::from_str(&line).unwrap();
            if ["result", "error"].iter().any(|last| reply["type"] == *last) {
                return reply;
            }
        }
    }

    fn end(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn commands_print_what_the_text_says() {
    for document in documents() {
        for (_, block) in blocks(&document).into_iter().filter(|(name, _)| name == "console") {
            let (command, written) = block.split_once('\n').unwrap();
            // Commands that begin with `#` are for an administrator.
            let Some(command) = command.strip_prefix("$ ") else { continue };
            let output = run(command);
            let printed = String::from_utf8(output.stdout).unwrap();
            assert!(output.status.success(), "{}: {command}", document.display());
            assert_eq!(lines(&printed), lines(written), "{}: {command}", document.display());
        }
    }
}

/// Languages of programs: the name of a block, the name of its file, and the command that runs it.
const LANGUAGES: &[(&str, &str, &[&str])] = &[
    // Browsers have WebSocket, and so does Node.js from version 22 on; the previous version needs this switch.
    ("js", "example.mjs", &["node", "--experimental-websocket", "--no-warnings"]),
    ("java", "Example.java", &["java"]),
];

/// The package whose examples its own tests run.
const PACKAGE: &str = "from \"plateau-engine";

/// A daemon that replaces the addresses in examples. It is killed when it is dropped.
struct Served {
    child: Child,
    /// The addresses in the text, each with the actual one.
    addresses: [(&'static str, String); 3],
}

impl Served {
    fn start() -> Self {
        let mut program = Command::new(PROGRAM);
        program.args(["serve", "--listen", "127.0.0.1:0", "--web", "127.0.0.1:0"]);
        program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = program.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut address = || {
            let line = lines.next().unwrap().unwrap();
            let address = line.trim_start_matches("listening on ").trim_start_matches("http://");
            address.trim_end_matches('/').to_owned()
        };
        let [line, web] = [address(), address()];
        // The form of bash's /dev/tcp.
        let path = line.replace(':', "/");
        let addresses =
            [("127.0.0.1:7878", line), ("127.0.0.1:8080", web), ("127.0.0.1/7878", path)];
        Self { child, addresses }
    }

    /// An example with the addresses of this daemon.
    fn asked_by(&self, code: &str) -> String {
        self.addresses.iter().fold(code.to_owned(), |code, (name, ours)| code.replace(name, ours))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn programs_run_and_print_what_the_text_says() {
    let daemon = Served::start();
    for (language, file, command) in LANGUAGES {
        let version = Command::new(command[0]).args(&command[1..]).arg("--version").output();
        if !version.is_ok_and(|output| output.status.success()) {
            eprintln!("{language}: skipped, {} is not there, or too old", command[0]);
            continue;
        }
        for document in documents() {
            let blocks = blocks(&document);
            let is_ours =
                |(name, code): &(String, String)| name == language && !code.contains(PACKAGE);
            for (number, (_, code)) in blocks.iter().enumerate().filter(|(_, it)| is_ours(it)) {
                let place = format!("{}: {code}", document.display());
                let folder = folder();
                std::fs::write(folder.join(file), daemon.asked_by(code)).unwrap();
                let output = run_in(&folder, &[*command, &[*file]].concat());
                let [printed, errors] =
                    [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
                assert!(output.status.success(), "{place}\n{printed}{errors}");
                let (name, written) = &blocks[number + 1];
                assert_eq!(name, "text", "{place}: and what it prints?");
                assert_eq!(lines(&printed), lines(written), "{place}");
            }
        }
    }
}

#[test]
fn requests_in_commands_are_answered_by_results() {
    for document in documents() {
        let mut daemon = Daemon::start();
        for request in examples(&document, "sh").iter().filter_map(|line| object(line)) {
            assert_eq!(daemon.ask(request)["type"], "result", "{}: {request}", document.display());
        }
        daemon.end();
    }
}

/// Compares a reply with its text in the document.
fn is_told(written: &str, reply: &Value) -> Result<(), String> {
    let whole = written.strip_suffix(",…}").map(|fields| format!("{fields}}}"));
    match (serde_json::from_str::<Value>(whole.as_deref().unwrap_or(written)), whole) {
        (Ok(fields), Some(_)) => compare(&fields, reply, Scope::WHOLE),
        (Ok(all), None) if all == *reply => Ok(()),
        // A report before the reply.
        _ if written.contains(r#""type":"info""#) => Ok(()),
        // Abridged in the middle.
        _ if written.contains('…') => {
            has_parts(&without_times(written), &without_times(&reply.to_string()))
        }
        _ => Err("it differs".to_owned()),
    }
}

/// Checks that the parts of an abridged reply stand in the whole one, in their order.
fn has_parts(written: &str, whole: &str) -> Result<(), String> {
    let mut rest = whole;
    for part in written.split('…') {
        let found =
            rest.find(part).ok_or_else(|| format!("there is no {part} where it should be"))?;
        rest = &rest[found + part.len()..];
    }
    Ok(())
}

/// A reply without its times, which differ from run to run.
fn without_times(reply: &str) -> String {
    let mut parts = reply.split(r#""time_ms":"#);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.trim_start_matches(|sign: char| sign.is_ascii_digit())
    })
}

#[test]
fn conversations_are_answered_as_the_text_says() {
    for document in documents() {
        let mut daemon = Daemon::start();
        let mut reply = Value::Null;
        for line in examples(&document, "").iter().filter(|line| *line != "quit") {
            let place = format!("{}: {line}", document.display());
            if let Some(request) = line.strip_prefix("> ") {
                reply = daemon.await_answer(request);
            } else if let Some(written) = line.strip_prefix("< ") {
                assert_eq!(is_told(written, &reply), Ok(()), "{place} came {reply}");
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

/// Documents with links: those with examples, and those without.
fn linked() -> Vec<PathBuf> {
    let others =
        ["CONTRIBUTING.md", "CHANGELOG.md", "docs/SUMMARY.md", "protocol/transcripts/README.md"];
    let clients =
        ["javascript", "python", "viewer", "web"].map(|name| format!("clients/{name}/README.md"));
    let others = others.map(str::to_owned).into_iter().chain(clients);
    documents().into_iter().chain(others.map(|name| root().join(name))).collect()
}

/// The text of a document without its code.
fn prose(document: &Path) -> String {
    let text = std::fs::read_to_string(document).unwrap();
    let text: String = text.split("\n```").step_by(2).collect();
    text.split('`').step_by(2).collect()
}

/// The address of a file of the project. Registries show READMEs of packages, in which relative links would lead nowhere.
const BLOB: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");

/// Targets of a document's links within the project: a path and an anchor, which may be empty.
fn links(document: &Path) -> Vec<(String, String)> {
    let text = prose(document);
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let in_project = |target: &str| match target.strip_prefix(BLOB) {
        Some(path) => root().join(path).to_string_lossy().into_owned(),
        None => target.to_owned(),
    };
    let within = targets.map(in_project).filter(|target| !target.contains("://"));
    let parts = |target: String| match target.split_once('#') {
        Some((path, anchor)) => (path.to_owned(), anchor.to_owned()),
        None => (target, String::new()),
    };
    within.map(parts).collect()
}

/// Anchors of the headings of a document.
fn anchors(document: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(document).unwrap();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| -> String {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for document in linked() {
        for (path, anchor) in links(&document) {
            let target = match path.as_str() {
                "" => document.clone(),
                path => document.parent().unwrap().join(path),
            };
            let place = format!("{}: {path}#{anchor}", document.display());
            assert!(target.exists(), "{place}: there is no such file");
            let is_there = anchor.is_empty() || anchors(&target).contains(&anchor);
            assert!(is_there, "{place}: there is no such heading");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn readmes_that_registries_show_have_no_relative_links() {
    for document in ["clients/javascript/README.md", "clients/python/README.md"] {
        for (path, _) in links(&root().join(document)) {
            assert!(path.is_empty() || Path::new(&path).is_absolute(), "{document}: {path}");
        }
    }
}

#[test]
fn the_book_lists_each_of_its_pages_once() {
    let mut listed: Vec<_> = links(&summary()).into_iter().map(|(path, _)| path).collect();
    listed.sort();
    let name = |page: &PathBuf| page.file_name().unwrap().to_string_lossy().into_owned();
    assert_eq!(listed, pages().iter().map(name).collect::<Vec<_>>());
}

#[test]
fn the_book_names_its_version() {
    let settings = std::fs::read_to_string(root().join("docs/book.toml")).unwrap();
    let title = concat!("title = \"plateau ", env!("CARGO_PKG_VERSION"), "\"");
    assert!(settings.lines().any(|line| line == title), "{title}");
}

/// The page of the protocol is its README, whose relative links must lead to the same files from `docs/`.
#[test]
fn the_protocol_is_a_page_of_the_book() {
    let page = std::fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    assert_eq!(page.trim(), "{{#include ../protocol/README.md}}");
    for (path, _) in links(&root().join("protocol/README.md")) {
        let leads_up = path.is_empty() || path.starts_with("../");
        assert!(leads_up && root().join("docs").join(&path).exists(), "{path}");
    }
}

/// Files of the project, as paths from its root, without built and installed ones.
fn project_files() -> Vec<PathBuf> {
    const BUILT: [&str; 5] = [".git", "target", "node_modules", "artifacts", "__pycache__"];
    let mut files = Vec::new();
    let mut folders = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap().map(Result::unwrap) {
            if BUILT.iter().any(|name| entry.file_name() == *name) {
                continue;
            }
            let path = entry.path();
            files.push(path.strip_prefix(root()).unwrap().to_owned());
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    files
}

/// All documents except the changelog, which may name deleted files.
fn all_documents(files: &[PathBuf]) -> impl Iterator<Item = &Path> {
    let is_document = |file: &&Path| {
        file.extension().is_some_and(|it| it == "md") && !file.ends_with("CHANGELOG.md")
    };
    files.iter().map(PathBuf::as_path).filter(is_document)
}

/// The words in code spans of a document's prose, without quotes and punctuation.
fn code_words(document: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(document)).unwrap();
    let prose: String = text.split("\n```").step_by(2).collect();
    let spans = prose.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_sign = |c: char| c.is_whitespace() || "'\"=:,;()".contains(c);
    let words = spans.flat_map(|span| span.split(is_sign)).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// File extensions of sources and documents.
const SOURCES: [&str; 11] =
    ["rs", "md", "py", "ts", "mjs", "svelte", "sh", "toml", "jsonl", "yml", "html"];

/// Folders without files of the project: commands create them.
const MADE: [&str; 2] = ["target", "fuzz/artifacts"];

/// The object that a word of code names.
enum Named {
    /// A path, from the root or from the folder of the document; capitals stand for any name.
    Path([PathBuf; 2]),
    /// A file anywhere in the project.
    File,
    /// No file of the project.
    Other,
}

impl Named {
    fn of(word: &str, folder: &Path) -> Self {
        let path = Path::new(word);
        let extension = path.extension().and_then(|it| it.to_str());
        if path.is_absolute() {
            return Self::Other;
        }
        if !word.contains('/') {
            let is_source = extension.is_some_and(|extension| SOURCES.contains(&extension));
            return if is_source { Self::File } else { Self::Other };
        }
        let paths = [Path::new(""), folder].map(|from| without_dots(&from.join(path)));
        let is_made = MADE.iter().any(|made| paths.iter().any(|path| path.starts_with(made)));
        // Fractions and alternatives have a slash too.
        let first = path.components().next().unwrap();
        let begins =
            [root().to_owned(), root().join(folder)].iter().any(|it| it.join(first).is_dir());
        if begins && !is_made { Self::Path(paths) } else { Self::Other }
    }
}

/// A path without its `.` and `..`.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path {
        if part == ".." {
            plain.pop();
        } else if part != "." {
            plain.push(part);
        }
    }
    plain
}

/// True if a path matches the word, in which a part in capitals (except for its extension) matches any name.
fn stands_for(word: &Path, path: &Path) -> bool {
    let is_any = |part: &Path| {
        let stem = part.file_stem().unwrap_or_default().to_string_lossy();
        stem.len() > 1 && stem.chars().all(|c| c.is_ascii_uppercase() || c == '_')
    };
    let same = |(word, part): (&Path, &Path)| {
        word == part || is_any(word) && word.extension() == part.extension()
    };
    let [words, parts] = [word, path].map(|path| path.iter().map(Path::new));
    words.clone().count() == parts.clone().count() && words.zip(parts).all(same)
}

#[test]
fn files_that_documents_name_exist() {
    let files = project_files();
    let mut gone = Vec::new();
    let mut count = 0;
    for document in all_documents(&files) {
        let folder = document.parent().unwrap();
        for word in code_words(document) {
            let is_there = match Named::of(&word, folder) {
                Named::Other => continue,
                Named::File => files.iter().any(|file| file.ends_with(&word)),
                Named::Path(paths) => {
                    files.iter().any(|file| paths.iter().any(|path| stands_for(path, file)))
                }
            };
            count += 1;
            if !is_there {
                gone.push(format!("{}: {word}", document.display()));
            }
        }
    }
    assert!(gone.is_empty(), "{gone:#?}");
    assert!(count > 200, "{count}");
}
