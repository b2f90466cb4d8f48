//! The output of commands where it cannot be written: full disks, readers that leave, files that keep their content.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Output, Stdio};

#[cfg(unix)]
use crate::command_line::{ends_soon, run_within, spawn};
use crate::command_line::{run, stdout};
use crate::support::PROGRAM;

/// Runs the program where no file may be longer than a few kilobytes, as if the disk were full then.
#[cfg(unix)]
fn run_on_a_full_disk(arguments: &[&str], input: &str) -> (Output, String) {
    run_within("trap '' XFSZ; ulimit -f 8", arguments, input)
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_leaves_nothing() {
    let folder = std::env::temp_dir().join(format!("plateau-full-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let files = || {
        let entries = std::fs::read_dir(&folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect::<BTreeSet<_>>()
    };
    let path = folder.to_str().unwrap();
    let report = folder.join("report.html");
    let report = report.to_str().unwrap();
    let players = ["-p", "random name=a", "-p", "random name=b", "--seed=1"];
    let tournament = ["tournament", "--game", "tic_tac_toe", "--quiet", "--games", "80"];
    let exported = [&tournament[..], &players, &["--export", report]].concat();
    let (output, told) = run_on_a_full_disk(&exported, "");
    assert!(!output.status.success() && told.contains(report), "{told}");
    // A table that is built and cannot be kept answers all the same. Those of a goal with the blank in a corner are part of the program.
    let target = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15";
    let solve = format!(
        "{{\"cmd\":\"solve\",\"game\":\"sliding_tile\",\"variant\":\"4x4\",\"strategy\":\"ida_star\",\"options\":{{\"seed\":1,\"target\":\"{target}\"}}}}\n"
    );
    let (output, told) = run_on_a_full_disk(&["serve", "--data", path], &solve);
    assert!(told.contains("is not kept") && told.contains(path), "{told}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"optimal\""), "{output:?}");
    // A table that fits is kept with its hash; of the others nothing is left.
    let fits = "sliding_tile-4x4-23-ffdc.pdb";
    assert_eq!(files(), BTreeSet::from([fits.to_owned(), format!("{fits}.b3")]));
    // The lines of the journal are complete, and the same command resumes it.
    let journal = folder.join("journal");
    let played = [&tournament[..], &players, &["--journal", journal.to_str().unwrap()]].concat();
    let (output, told) = run_on_a_full_disk(&played, "");
    assert!(!output.status.success() && told.contains(path), "{told}");
    let lines = || std::fs::read_to_string(&journal).unwrap();
    assert!(lines().ends_with('\n') && (1..81).contains(&lines().lines().count()), "{}", lines());
    stdout(&played, "");
    assert_eq!(lines().lines().count(), 81);
    // A game whose line does not fit is reported even if the lines of later games fit.
    std::fs::remove_file(&journal).unwrap();
    let long = format!("random name={}", "a".repeat(7000));
    let slow = ["c", "d"].map(|name| format!("alpha_beta name={name} movetime=10"));
    let unequal = ["tournament", "--game=connect4", "--quiet", "--games=1", "--concurrency=6"];
    let players = ["-p", &long, "-p", "random name=b", "-p", &slow[0], "-p", &slow[1]];
    let kept = ["--journal", journal.to_str().unwrap()];
    let unequal = [&unequal[..], &players, &kept].concat();
    let (output, told) = run_within("trap '' XFSZ; ulimit -f 24", &unequal, "");
    assert!(!output.status.success() && told.contains(path), "{told}");
    // Training ends after the items in progress, although hours of work are left.
    let shallow = ["--option=depth=1", "--option=exact=1", "--option=games=10000000"];
    let training = [&["train", "othello-games", "--work", path][..], &shallow].concat();
    let (output, told) = run_on_a_full_disk(&training, "");
    assert!(!output.status.success() && told.contains(path), "{told}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn what_nobody_takes_is_told_by_every_command() {
    let folder = std::env::temp_dir();
    let folder = folder.to_str().unwrap();
    for arguments in [
        &["config"][..],
        &["play", "nim"],
        &["go", "nim", "--depth", "1"],
        &["go", "taquin"],
        &["solve", "/dev/null", "--game", "connect4", "--from", "moves"],
        &["perft", "nim", "1"],
        &["dxp", "--listen", "127.0.0.1:0"],
        &["serve", "--listen", "127.0.0.1:0"],
        &["bench", "nim"],
        &["bench", "connect4", "--set", "/dev/null"],
        &["bench", "tic_tac_toe", "--blunders", "1", "--plies", "4"],
        &["bench", "ladder", "connect4", "--games", "2"],
        &["bench", "problems", "--game", "connect4", "--moves", "4", "--depth", "1"],
        &["train"],
        &["train", "othello-games", "--plan", "--work", folder],
        &["conform", PROGRAM, "serve"],
        &["completions", "bash"],
        &["licences"],
        &["man"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut program = Command::new(PROGRAM);
        let output = program.args(arguments).stdin(Stdio::null()).stdout(full).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {told}");
        assert!(told.contains("plateau: No space left"), "{arguments:?}: {told}");
        assert!(!told.contains("panicked"), "{arguments:?}: {told}");
    }
}

/// The program's status, and what it tells on stderr but for its log, where nobody reads its output.
#[cfg(unix)]
fn unread(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let mut program = Command::new(PROGRAM);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    program.args(arguments).stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
    let mut child = program.spawn().unwrap();
    // It may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    let told: String = told.lines().filter(|line| !line.contains(" INFO ")).collect();
    (output.status.code(), told)
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_no_failure_to_be_told_of() {
    let games = "{\"game\":\"othello\",\"moves\":[\"f5\"]}\n".repeat(500);
    let describe = "{\"cmd\":\"describe\",\"game\":\"draughts\"}\n".repeat(2000);
    for (arguments, input) in [
        (&["serve"][..], &*describe),
        (&[], &describe),
        (&["config"], ""),
        (&["convert", "-", "--from", "jsonl", "--to", "record"], &games),
        (&["perft", "nim", "1"], ""),
        (&["go", "nim", "--depth", "1"], ""),
        (&["play", "nim"], "moves\nquit\n"),
        (&["solve", "-", "--game", "taquin", "--from", "positions"], "1 2 3/4 5 6/7 0 8\n"),
        (&["bench", "nim"], ""),
        (&["completions", "bash"], ""),
        (&["licences"], ""),
        (&["man"], ""),
        (&["uci"], "uci\nquit\n"),
        (&["gtp"], "name\nquit\n"),
        (&["hub"], "hub\nquit\n"),
        (&["nboard"], "nboard 1\nquit\n"),
        (&["match"], ""),
    ] {
        let (status, told) = unread(arguments, input);
        if *arguments != ["match"] {
            assert_eq!(status, Some(141), "{arguments:?}: {told}");
        }
        assert_eq!(told, "", "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn replies_that_a_full_disk_does_not_take_are_a_failure() {
    let input = "{\"cmd\":\"describe\",\"game\":\"draughts\"}\n".repeat(200);
    for arguments in [&["serve"][..], &[]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut program = Command::new(PROGRAM);
        program.args(arguments).stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        // It ends before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {told}");
        assert!(told.contains("plateau: No space left"), "{arguments:?}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn an_output_file_has_its_old_content_until_the_new_one_is_whole() {
    let folder = std::env::temp_dir().join(format!("plateau-whole-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [games, out] = ["games.jsonl", "out.record"].map(path);
    let line = "{\"game\":\"othello\",\"moves\":[\"f5\"]}\n";
    let content = || std::fs::read_to_string(&out).unwrap();
    let files = || std::fs::read_dir(&folder).unwrap().count();
    for command in [&["convert"][..], &["analyse", "--nodes", "1"]] {
        std::fs::write(&games, line.repeat(500)).unwrap();
        std::fs::write(&out, "old").unwrap();
        let arguments = [command, &[&games, "--to", "record", "--out", &out]].concat();
        let (output, told) = run_on_a_full_disk(&arguments, "");
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert_eq!((content().as_str(), files()), ("old", 2), "{arguments:?}: {told}");
        std::fs::write(&games, line).unwrap();
        assert!(run(&arguments, "").status.success(), "{arguments:?}");
        assert!(content().contains("f5") && files() == 2, "{arguments:?}: {}", content());
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn games_that_nobody_reads_are_not_played_out() {
    let plan = ["tournament", "--plan", "--player", "nim:minimax", "--player", "nim:alpha_beta"];
    let arguments = [&plan[..], &["--variant", "30,31", "--movetime", "600000"]].concat();
    let jobs = stdout(&arguments, "");
    let mut child = spawn(&["match"]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(jobs.as_bytes()).unwrap();
    drop(child.stdout.take());
    assert!(ends_soon(child), "the input is still open, and the game would last for hours");
}

#[test]
fn a_game_that_was_saved_is_read_as_a_record() {
    let file = std::env::temp_dir().join(format!("plateau-saved-{}.json", std::process::id()));
    let path = file.display().to_string();
    // Won by the first player at its fourth move.
    stdout(
        &["play", "connect4", "--first", "person", "--second", "person"],
        &format!("1 2 1 2 1 2 1\nsave {path}\nquit\n"),
    );
    assert_eq!(stdout(&["convert", &path, "--to", "moves"], ""), "1212121\n");
    let record = stdout(&["convert", &path, "--to", "record"], "");
    assert!(record.contains("[Result \"first\"]"), "{record}");
    std::fs::write(&file, "{\"game\":\"connect4\",\"moves\":[\"9\"]}\n").unwrap();
    let refused = run(&["convert", &path], "");
    assert!(!refused.status.success());
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains(":1:1: game 1: ") && said.contains("9"), "{said}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_file_keeps_what_it_held_until_there_is_something_to_write() {
    let folder = std::env::temp_dir().join(format!("plateau-out-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).display().to_string();
    let [game, missing, out] = ["game.moves", "missing.ggf", "out.sgf"].map(path);
    std::fs::write(&game, "f5d6\n").unwrap();
    let held = "what was there before, and is much longer than the game that takes its place\n";
    std::fs::write(&out, held.repeat(9)).unwrap();
    for arguments in [
        &["convert", &missing, "--out", &out][..],
        &["convert", &game, "--game", "othello", "--to", "bogus", "--out", &out],
        &["analyse", &missing, "--out", &out],
    ] {
        assert!(!run(arguments, "").status.success(), "{arguments:?}");
        assert_eq!(std::fs::read_to_string(&out).unwrap(), held.repeat(9), "{arguments:?}");
    }
    stdout(&["convert", &game, "--game", "othello", "--out", &out], "");
    let written = std::fs::read_to_string(&out).unwrap();
    assert!(written.contains("[df]") && !written.contains("before"), "{written}");
    std::fs::remove_dir_all(&folder).unwrap();
}
