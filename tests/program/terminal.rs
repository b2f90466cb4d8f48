//! The program at a terminal, where it greets users, and in a pipe, where it serves programs.
#![cfg(unix)]

use std::io::Write;
use std::process::{Command, Stdio};

use crate::screens::without_json_times;
use crate::support::{PROGRAM, ROOT};

/// The screen of a terminal on which the program runs: after each text that is waited for, another is typed.
fn screen(arguments: &[&str], steps: &[(&str, &str)]) -> String {
    screen_in("C", arguments, steps)
}

/// The same in a locale.
fn screen_in(locale: &str, arguments: &[&str], steps: &[(&str, &str)]) -> String {
    let script = format!("{ROOT}/tests/support/terminal.py");
    let steps = steps.iter().flat_map(|&(wanted, typed)| [wanted, typed]);
    let mut terminal = Command::new("python3");
    terminal.arg(script).args(steps).args(["--", PROGRAM]).args(arguments);
    terminal.env("TERM", "xterm-256color").env("LC_ALL", locale).env_remove("NO_COLOR");
    terminal.env_remove("COLORFGBG");
    let output = terminal.stdin(Stdio::null()).output().unwrap();
    let shown = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
    assert!(output.status.success(), "{arguments:?}: {shown}{output:?}");
    shown
}

/// Answers of the program in a pipe, without progress reports and times.
fn piped(arguments: &[&str], input: &str) -> Vec<String> {
    let mut program = Command::new(PROGRAM);
    program.args(arguments).env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let lines = String::from_utf8(output.stdout).unwrap();
    let finals = lines.lines().filter(|line| !line.contains(r#""type":"info""#));
    finals.map(without_json_times).collect()
}

/// Asserts that a screen shows these texts, one after the other.
fn assert_shows(shown: &str, parts: &[&str]) {
    let mut rest = shown;
    for part in parts {
        rest = rest.split_once(part).unwrap_or_else(|| panic!("{part:?} in {shown}")).1;
    }
}

#[test]
fn a_person_is_greeted_and_plays_in_colours() {
    let steps = [
        ("`quit` leaves.", "tic_tac_toe\n"),
        ("crosses> ", "b2\n"),
        ("crosses> ", "help\n"),
        ("crosses> ", "quit\n"),
    ];
    let shown = screen(&[], &steps);
    let parts = ["board games and puzzles", "tic_tac_toe", "\u{1b}[", "noughts played", "undo"];
    assert_shows(&shown, &parts);
    for reply in [r#""type""#, "panicked"] {
        assert!(!shown.contains(reply), "{shown}");
    }
}

#[test]
fn a_terminal_is_asked_for_its_background() {
    let [white, grey] = ["ffff/ffff/ffff", "1111/1111/1111"];
    for ([front, ground], black) in [([grey, white], "● black 2"), ([white, grey], "○ black 2")]
    {
        // The answers to OSC 10 and 11, and to the request for the device attributes, which follows them.
        let colour = |number, colour| format!("\u{1b}]{number};rgb:{colour}\u{1b}\\");
        let answer = colour(10, front) + &colour(11, ground) + "\u{1b}[?62c";
        let steps = [("\u{1b}]11;?", &*answer), ("black> ", "quit\n")];
        let mut arguments = vec!["play", "othello", "--color", "never"];
        let shown = screen_in("C.UTF-8", &arguments, &steps);
        assert_shows(&shown, &[black]);
        // In colours the board has a background of its own, and nothing is asked.
        arguments[3] = "always";
        let shown = screen_in("C.UTF-8", &arguments, &[("black> ", "quit\n")]);
        assert!(!shown.contains("\u{1b}]11;?"), "{shown:?}");
    }
    // A terminal that does not answer is not waited for.
    let arguments = ["play", "othello", "--color", "never"];
    let shown = screen_in("C.UTF-8", &arguments, &[("black> ", "quit\n")]);
    assert_shows(&shown, &["○ black 2"]);
}

#[test]
fn a_program_in_a_pipe_is_served_byte_for_byte_as_by_serve() {
    let tour = include_str!("../../protocol/tour.txt");
    let answers = |arguments: &[&str]| {
        let mut lines = piped(arguments, tour);
        // Concurrent requests are answered in any order.
        lines.sort_unstable();
        lines
    };
    let served = answers(&["serve"]);
    assert_eq!(answers(&[]), served);
    assert_eq!(served.len(), tour.lines().count());
}

#[test]
fn a_game_that_is_saved_is_a_position_of_the_protocol() {
    let file = std::env::temp_dir().join(format!("plateau-saved-{}", std::process::id()));
    let path = file.display();
    let lines = format!("b2\na1\nsave {path}\n");
    piped(&["play", "tic_tac_toe", "--side", "both", "--option", "table_mb=2"], &lines);
    let saved = std::fs::read_to_string(&file).unwrap();
    let request = saved.replacen('{', r#"{"cmd":"legal","#, 1);
    let legal = r#"["b1","c1","a2","c2","a3","b3","c3"]"#;
    let replies = piped(&[], &request);
    assert!(replies.concat().contains(legal), "{request}{replies:?}");
    assert!(!replies.concat().contains("warning"), "{replies:?}");
    let loaded = piped(&["play", "--load", &path.to_string(), "--side", "both"], "position\n");
    assert!(loaded.contains(&"after 2 moves: b2 a1".to_owned()), "{loaded:?}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn settings_of_the_daemon_mean_the_daemon_on_a_terminal_too() {
    let shown = screen(&["--workers", "1", "--json"], &[("", "ping\nquit\n")]);
    assert_shows(&shown, &[r#""pong":true"#, r#""bye":true"#]);
    let shown = screen(&["--workers", "1"], &[("plateau> ", "ping\n"), ("plateau> ", "quit\n")]);
    assert_shows(&shown, &["pong: yes", "bye: yes"]);
    assert!(!shown.contains(r#""type""#), "{shown}");
}

#[test]
fn a_running_tournament_tells_who_plays_whom() {
    // The bar is drawn a few times a second: a game takes longer, because alpha-beta uses its time for each of the first moves.
    let players = ["-p", "connect4:random name=ann", "-p", "alpha_beta name=bob"];
    let limits = ["--movetime", "200", "--margin", "5000"];
    let arguments = [&["tournament"], &players[..], &limits].concat();
    // The first game, and then the second one with the score.
    let shown = screen(&arguments, &[("ann - bob", ""), ("bob - ann  ann +", "")]);
    assert_shows(&shown, &["0/2", "ann - bob", "1/2", "bob - ann  ann +", "round robin"]);
}

#[test]
fn ctrl_c_stops_the_thinking_keeps_the_game_and_leaves_when_it_comes_again() {
    let steps = [
        ("thinking", "\u{3}"),
        ("white> ", "position\n"),
        ("after 1 move", ""),
        ("white> ", "\u{3}"),
        ("once more", ""),
        ("white> ", "\u{3}"),
    ];
    let shown = screen(&["play", "othello", "--side", "white", "--limit", "10000s"], &steps);
    assert_shows(&shown, &["black played ", "after 1 move", "Ctrl-C once more"]);
}
