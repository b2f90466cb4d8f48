//! `plateau conform`: our own daemon passes, the example daemon of `docs/daemon` passes, and each injected fault is found.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::support::daemon::Daemon;

use crate::support::PROGRAM;

/// The daemon of the book: the protocol, and a game.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/daemon");
const FILES: [&str; 2] = ["daemon.py", "tic_tac_toe.py"];

/// `plateau conform` with these arguments.
fn conform(arguments: &[&str]) -> Output {
    let mut program = Command::new(PROGRAM);
    program.arg("conform").args(arguments).env("LC_ALL", "C").stdin(Stdio::null());
    program.env("PYTHONDONTWRITEBYTECODE", "1");
    program.output().unwrap()
}

/// All that it has printed.
fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text)).concat()
}

/// Report on a daemon with which it finds no fault.
fn fine(arguments: &[&str]) -> String {
    let output = conform(arguments);
    let text = text(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.ends_with("no difference\n") && !text.contains("differ of"), "{text}");
    text
}

/// The lines of checks that were made.
fn checks(text: &str) -> usize {
    text.lines().filter(|line| line.contains(" fine of ")).count()
}

#[test]
fn our_own_daemon_passes_as_a_program_and_over_a_socket() {
    let daemon = Daemon::start(&[]);
    let address = format!("tcp://{}", daemon.address());
    let program = fine(&["--conversations", "5", "--nonsense", "50", PROGRAM, "serve"]);
    let socket = fine(&["--conversations", "5", "--nonsense", "50", &address]);
    for text in [&program, &socket] {
        assert!(text.starts_with("plateau "), "{text}");
        assert!(!text.contains("it has no"), "{text}");
    }
    assert!(!program.contains("not judged"), "{program}");
    // Words are for people, on stdin.
    assert!(socket.contains("not judged, for want of words: words\n"), "{socket}");
    assert_eq!(checks(&program), checks(&socket) + 1, "{program}{socket}");
}

#[test]
fn a_daemon_of_the_book_passes_and_games_that_it_does_not_have_are_named() {
    let game = format!("{FOLDER}/tic_tac_toe.py");
    let text = fine(&["python3", &game]);
    for part in [
        "rules/envelope",
        "rules/framing",
        "rules/session of tic_tac_toe",
        "it has no analyse, eval,",
        "not judged, for want of the game: connect4, draughts, lights_out, nim, othello, peg_solitaire, sliding_tile\n",
        "not judged, for want of protocol 1.1: board-1.1, ",
        "not judged, for want of words: words\n",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

#[test]
fn a_daemon_of_the_book_plays_a_tournament() {
    let mut program = Command::new(PROGRAM);
    let daemon = format!("plateau:python3 args={FOLDER}/tic_tac_toe.py name=python");
    program.args(["tournament", "--player", "tic_tac_toe:alpha_beta", "--player", &daemon]);
    program.args(["--games", "2", "--depth", "9"]).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = program.stdin(Stdio::null()).output().unwrap();
    let text = text(&output);
    assert!(output.status.success() && text.contains("+0 =2 -0"), "{text}");
}

/// A copy of the daemon of the book in which a text stands for another.
fn mutant(number: usize, from: &str, to: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("conform-{number}"));
    std::fs::create_dir_all(&folder).unwrap();
    let mut found = 0;
    for file in FILES {
        let source = std::fs::read_to_string(Path::new(FOLDER).join(file)).unwrap();
        found += source.matches(from).count();
        std::fs::write(folder.join(file), source.replace(from, to)).unwrap();
    }
    assert_eq!(found, 1, "{from}");
    folder.join("tic_tac_toe.py")
}

/// Faults: the original code, its replacement, the check that finds the fault, and a part of the report.
const FAULTS: &[[&str; 4]] = &[
    ["\"max_inflight\": 1, ", "", "envelope", "reply.limits.max_inflight"],
    ["abs(it) > MAX_ID", "False", "envelope", "nobody expected {\"id\":9007199254740992"],
    ["if unknown and self.strict", "if False", "envelope", "expected \"error\", came \"warning\""],
    ["unknown[:MAX_WARNINGS]", "unknown", "errors", "nobody expected"],
    ["depth(request) > MAX_DEPTH", "False", "framing", "too_deep"],
    ["\"bad_utf8\"", "\"bad_json\"", "nonsense", "expected the code bad_utf8"],
    ["except ValueError:", "except ImportError:", "framing", "it ended with status 1"],
    ["\"illegal_move\" if legal", "\"no_such_code\" if legal", "session", "no_such_code"],
    [
        "session not in self.tables:\n            raise",
        "False:\n            raise",
        "session",
        "session",
    ],
    ["positions[: left + 1]", "positions", "order", "and not by the position"],
    [
        "client.replies(line)",
        "client.replies(line) * 2",
        "order",
        "after the final reply to its request",
    ],
    [
        "print(json.dumps(reply), flush=True)",
        "reply[\"type\"] == \"error\" or print(json.dumps(reply), flush=True)",
        "framing",
        "no answer in time",
    ],
    ["{\"best\": best", "{\"best\": \"b2\"", "order", "and not by the result of a"],
    ["-1 if lost", "1 if lost", "tic_tac_toe", "reply.score"],
    ["won(at, \"X\") or", "", "order", "and not"],
];

#[test]
fn each_fault_is_found() {
    let found = |number: usize| {
        let [from, to, check, said] = FAULTS[number];
        let game = mutant(number, from, to);
        let game = game.to_str().unwrap();
        let short = ["--conversations", "20", "--nonsense", "50", "--timeout", "5"];
        let output = conform(&[&["--only", check], &short[..], &["python3", game]].concat());
        let text = text(&output);
        assert_eq!(output.status.code(), Some(1), "{from}: {text}");
        assert!(text.contains("differ"), "{from}: {text}");
        assert!(text.contains(said), "{from}: {text}");
    };
    // Some are found by waiting: others are looked for meanwhile.
    let next = AtomicUsize::new(0);
    let look = || {
        std::iter::repeat_with(|| next.fetch_add(1, Relaxed))
            .take_while(|&number| number < FAULTS.len())
            .for_each(found);
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(look))));
}

#[test]
fn what_is_no_daemon_of_the_protocol_is_told() {
    for (arguments, said) in [
        (vec!["no-such-program"], "no-such-program"),
        (vec!["tcp://127.0.0.1:1"], "refused"),
        (vec!["true"], "ended"),
        (vec!["echo", "hello"], "no JSON"),
        (vec!["cat"], "type: expected info, warning, result or error"),
    ] {
        let output = conform(&arguments);
        let text = text(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {text}");
        assert!(text.contains(said), "{arguments:?}: {text}");
    }
}
