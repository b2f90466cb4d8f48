//! One grammar of positions, limits and results in all commands, and their manners: statuses, streams, examples.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::PROGRAM;

/// Runs the program without input.
fn run(arguments: &[&str]) -> Output {
    let mut program = Command::new(PROGRAM);
    program.args(arguments).env("LC_ALL", "C").stdin(Stdio::null()).output().unwrap()
}

/// The output of a command that succeeds.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

/// The only line that it prints, which is JSON.
fn json(arguments: &[&str]) -> Value {
    let text = printed(arguments);
    assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_limit_is_given_alike_in_every_search() {
    let searches: [&[&str]; 4] = [
        &["go", "othello", "--strategy", "alpha_beta"],
        &["solve", "othello", "--strategy", "alpha_beta"],
        &["analyse", "othello", "--moves", "f5 d6", "--strategy", "alpha_beta"],
        &["analyse", "--game", "othello", "--moves", "f5"],
    ];
    for search in searches {
        for limit in [
            &["--depth", "2"][..],
            &["--nodes", "2000"],
            &["--movetime", "20"],
            &["--limit", "2"],
            &["--limit", "2000n"],
            &["--limit", "20ms"],
            &["--limit", "0.02s"],
        ] {
            json(&[search, limit, &["--json"]].concat());
        }
        for wrong in [&["--limit", "2h"][..], &["--limit", "2", "--depth", "2"], &["--depth", "0"]]
        {
            let output = run(&[search, wrong].concat());
            assert_eq!(output.status.code(), Some(2), "{search:?} {wrong:?}");
            assert!(output.stdout.is_empty(), "{search:?} {wrong:?}");
        }
    }
    let depth = |limit: &[&str]| {
        let search = ["go", "othello", "--option", "book=false", "--json"];
        json(&[&search, limit].concat())["depth"].clone()
    };
    assert_eq!([depth(&["--limit", "3"]), depth(&["--depth", "3"])], [3, 3]);
}

#[test]
fn a_position_is_given_alike_in_every_command() {
    for command in ["go", "perft", "solve", "analyse"] {
        let end: &[&str] = if command == "perft" { &["--depth", "1"] } else { &["--limit", "2"] };
        let at = ["--setup", "1 2 3/4 5 6/0 7 8", "--moves", "r", "--variant", "3x3", "--json"];
        let found = json(&[&[command, "taquin"], &at[..], end].concat());
        assert!(found.is_object(), "{command}");
        for wrong in [
            &[command, "othello", "--moves", "a1", "--quiet"][..],
            &[command, "othello", "--setup", "zz", "--quiet"],
            &[command, "othello", "--variant", "zz"],
            &[command, "nosuchgame"],
        ] {
            let output = run(&[wrong, end].concat());
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{wrong:?}: {told}");
            assert!(output.stdout.is_empty() && told.lines().count() == 1, "{wrong:?}: {told}");
        }
    }
    assert_eq!(json(&["solve", "connect4", "--moves", "4435", "--json"])["status"], "solved");
    assert_eq!(printed(&["perft", "othello", "--depth", "4", "-q"]), "244\n");
    assert_eq!(json(&["perft", "othello", "3", "--json"])["nodes"], 56);
    let record = printed(&["convert", "dames", "--moves", "32-28 19-23", "--to", "pdn", "-q"]);
    assert!(record.contains("1. 32-28 19-23"), "{record}");
}

#[test]
fn a_quiet_command_prints_its_result_alone() {
    let best = printed(&["go", "tic_tac_toe", "--moves", "b2 a1 b1", "--depth", "3", "--quiet"]);
    assert_eq!(best, "best b3\n");
    let output = run(&["solve", "tic_tac_toe", "--moves", "b2 a1", "--quiet"]);
    let solved = String::from_utf8_lossy(&output.stdout);
    assert_eq!((solved.lines().count(), output.stderr.len()), (1, 0), "{solved}");
    let output = run(&["analyse", "tic_tac_toe", "--moves", "b2", "--to", "record", "-q"]);
    assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn an_answer_of_the_book_is_told_as_one() {
    let found = json(&["go", "othello", "--depth", "8", "--json"]);
    assert_eq!(
        (&found["book"], &found["depth"], &found["nodes"]),
        (&true.into(), &0.into(), &0.into())
    );
    let searched = json(&["go", "othello", "--depth", "8", "--option", "book=false", "--json"]);
    assert_eq!((&searched["book"], &searched["depth"]), (&Value::Null, &8.into()));
    let told = printed(&["go", "othello", "--depth", "8"]);
    assert!(told.contains("\nbook ") && told.contains("--option book=false searches"), "{told}");
}

#[test]
fn the_status_tells_a_negative_result_from_a_wrong_command_line() {
    let unsolvable = ["go", "taquin", "--setup", "1 2 3/4 5 6/8 7 0", "--depth", "40"];
    for (arguments, status) in [
        (&["go", "nim", "--depth", "2"][..], 0),
        (&unsolvable, 1),
        (&["health", "127.0.0.1:1"], 1),
        (&["go"], 2),
        (&["go", "othelo"], 2),
        (&["go", "othello", "depth", "4"], 2),
        (&["go", "othello", "--strategy", "zz"], 2),
        (&["go", "othello", "--option", "zz=1"], 2),
        (&["solve", "no-such-file.obf"], 2),
        (&["analyse", "no-such-file.pdn"], 2),
        (&["convert", "no-such-file.pdn"], 2),
        (&["convert", "Cargo.toml", "--variant", "8x8"], 2),
        (&["play", "othelo"], 2),
        (&["play", "othello", "--strategy", "zz"], 2),
        (&["tournament", "-p", "othello:random"], 2),
        (&["config", "--config", "no-such-file.toml"], 2),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
        // Nothing is begun before an error.
        assert!(status != 2 || output.stdout.is_empty(), "{arguments:?}: {output:?}");
    }
}

#[test]
fn a_word_that_lacks_its_dashes_is_corrected() {
    for (arguments, tip) in [
        (&["go", "othello", "depth", "4"][..], "tip: an option has two dashes: --depth"),
        (&["solve", "--game", "nim", "x", "--limit", "2"], "x: "),
    ] {
        let output = run(arguments);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(tip), "{arguments:?}: {told}");
    }
}

#[test]
fn help_ends_with_examples_and_keeps_the_global_options_together() {
    for command in ["go", "solve", "analyse", "perft", "play", "serve", "tournament", "gtp"] {
        let help = printed(&[command, "--help"]);
        let (own, global) = help.split_once("Global options:").unwrap_or_else(|| panic!("{help}"));
        assert!(!own.contains("--log-format") && global.contains("--log-format"), "{help}");
        assert!(help.contains(&format!("\n  plateau {command} ")), "{help}");
        assert!(help.contains("Examples:"), "{help}");
    }
}

#[test]
fn the_locale_c_gets_boards_in_ascii() {
    for game in ["othello", "dames", "connect4", "solitaire", "merlin", "taquin", "nim"] {
        let output = run(&["play", game, "--seed", "1", "--side", "both"]);
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(shown.is_ascii(), "{shown}");
    }
}
