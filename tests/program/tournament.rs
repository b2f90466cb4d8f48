//! Tournaments by the command line, with engines that misbehave and runners that are killed.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{DEVELOPERS_PROGRAM, PROGRAM};

/// A separate empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// A UCI engine that moves immediately, with the faults in `arguments`. `mark` identifies its processes.
fn mock(name: &str, mark: u64, arguments: &str) -> String {
    format!(
        "uci:{DEVELOPERS_PROGRAM} name={name} args='mock --game tic_tac_toe --seed {mark} {arguments}'"
    )
}

fn tournament(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["tournament", "--game", "tic_tac_toe", "--journal", "journal.jsonl"]);
    command.args(arguments).current_dir(folder).env("LC_ALL", "C").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn succeed(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The results in a folder's journal, by number, as far as they do not depend on when and how fast a game was played.
fn results(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("journal.jsonl")).unwrap_or_default();
    // The first line is the plan, and the last one may be under way.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let read = |line: &str| {
        let mut result: Value = serde_json::from_str(line).unwrap();
        result["ended_at"].take();
        result["crc"].take();
        for thought in result["thoughts"].as_array_mut().unwrap() {
            thought["ms"].take();
        }
        result
    };
    let mut results: Vec<_> = whole.lines().skip(1).map(read).collect();
    results.sort_by_key(|result| result["job"].as_u64());
    results
}

/// Number of processes that have `mark` in their command line.
fn processes(mark: u64) -> usize {
    let command_line = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).ok();
    let entries = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = entries.filter_map(command_line);
    lines.filter(|line| String::from_utf8_lossy(line).contains(&mark.to_string())).count()
}

/// Waits until `holds`; a busy machine may take long.
fn eventually(what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A mark for the processes of a test: the seed of its engines, a unique number.
fn mark(test: u64) -> u64 {
    7_000_000_000 + u64::from(std::process::id()) * 1000 + test
}

#[test]
fn every_fault_loses_its_game_with_its_reason_and_leaves_nothing_behind() {
    // The fault, the conditions, the reason, and how many of the two games are lost by it.
    let cases = [
        ("crash@2", "--depth=1", "crash", 2),
        ("hang@2", "--depth=1", "stall", 2),
        ("hang@2", "--nodes=10", "stall", 2),
        ("hang@2", "--clock=0.3", "stall", 2),
        ("close@2", "--depth=1", "crash", 2),
        ("slow@2:500", "--movetime=100", "time", 2),
        ("slow@2:500", "--clock=0.3+0.001", "time", 2),
        ("illegal@2", "--depth=1", "illegal_move", 2),
        ("bad-move@2", "--depth=1", "illegal_move", 2),
        ("flood-lines@2", "--depth=1", "stall", 2),
        ("flood@2", "--depth=1", "stall", 2),
        // These faults do not lose a game.
        ("bad-utf8@2", "--depth=1", "", 0),
        ("ignore-quit", "--depth=1", "", 0),
        ("child", "--depth=1", "", 0),
    ];
    std::thread::scope(|scope| {
        for (number, (fault, condition, reason, count)) in cases.into_iter().enumerate() {
            scope.spawn(move || {
                let folder = folder(&format!("fault-{number}"));
                let mark = mark(number as u64);
                let bad = mock("bad", mark, &format!("--fault {fault}"));
                let good = mock("good", mark, "");
                let arguments = [
                    "--player",
                    &bad,
                    "--player",
                    &good,
                    "--ceiling=0.3",
                    "--random-plies=0",
                    condition,
                ];
                succeed(&tournament(&folder, &arguments).output().unwrap());
                let results = results(&folder);
                let is_fault = |result: &&Value| {
                    !["line", "board_full"].iter().any(|end| result["reason"] == *end)
                };
                let faults = results.iter().filter(is_fault);
                let lost = faults.clone().filter(|result| {
                    let winner = usize::from(result["winner"] == "second");
                    result["reason"] == reason
                        && result["detail"].is_string()
                        && result["players"][winner] == "good"
                });
                let counts = (results.len(), faults.count(), lost.count());
                assert_eq!(counts, (2, count, count), "{fault}: {results:?}");
                // A process takes a moment to disappear after SIGKILL.
                eventually(&format!("{fault}: nothing left"), || processes(mark) == 0);
            });
        }
    });
}

#[test]
fn no_engine_outlives_a_runner_that_is_killed() {
    let folder = folder("orphans");
    let mark = mark(100);
    let deaf = mock("deaf", mark, "--fault ignore-quit");
    // An engine whose stderr does not go to the runner.
    let hung = mock("hung", mark, "--fault hang@1") + " stderr=hung.log";
    let arguments = ["--player", &deaf, "--player", &hung, "--depth=1", "--concurrency=2"];
    let mut runner = tournament(&folder, &arguments).spawn().unwrap();
    // Two concurrent games: four engines, each with its guard, and the runner itself.
    eventually("the engines start", || processes(mark) == 9);
    runner.kill().unwrap();
    runner.wait().unwrap();
    eventually("all engines end", || processes(mark) == 0);
}

#[test]
fn a_tournament_that_is_killed_again_and_again_ends_as_one_that_was_not() {
    let players = ["random name=a", "alpha_beta name=b", "minimax name=c", "random name=d seed=5"];
    let mut arguments = vec![
        "--depth=3",
        "--games=34",
        "--seed=11",
        "--concurrency=2",
        "--export=t.json",
        "--export=t.moves",
    ];
    arguments.extend(players.iter().flat_map(|player| ["--player", player]));
    let table = |folder: &Path| {
        let text = fs::read_to_string(folder.join("t.moves")).unwrap();
        (results(folder), text)
    };

    let undisturbed = folder("undisturbed");
    succeed(&tournament(&undisturbed, &arguments).output().unwrap());
    let expected = table(&undisturbed);
    assert_eq!(expected.0.len(), 204);

    let killed = folder("killed");
    let mut kills = 0;
    for attempt in 1..=10 {
        let mut runner: Child = tournament(&killed, &arguments).spawn().unwrap();
        // Somewhere in its next few games, wherever that is.
        let before = results(&killed).len();
        eventually("a game ends", || results(&killed).len() >= (before + attempt).min(204));
        runner.kill().unwrap();
        kills += u32::from(!runner.wait().unwrap().success());
    }
    assert!(kills > 0, "no run was killed on its way");
    succeed(&tournament(&killed, &arguments).output().unwrap());
    assert_eq!(table(&killed), expected);
}

#[test]
fn jobs_can_be_played_anywhere_and_their_results_come_in_any_order_and_twice() {
    let folder = folder("anywhere");
    let players =
        ["--player", "random name=a", "--player", "alpha_beta name=b", "--depth=2", "--games=10"];
    let plan =
        succeed(&tournament(&folder, &[&players[..], &["--plan"]].concat()).output().unwrap());
    fs::remove_file(folder.join("journal.jsonl")).unwrap();
    let jobs: Vec<&str> = plan.lines().collect();
    assert_eq!(jobs.len(), 10);
    let mut lines = Vec::new();
    for part in jobs.rchunks(3) {
        fs::write(folder.join("jobs"), part.join("\n") + "\nnonsense\n").unwrap();
        let input = fs::File::open(folder.join("jobs")).unwrap();
        let output = Command::new(PROGRAM).arg("match").stdin(input).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains("1 line was not a job"), "{errors}");
        lines.extend(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned));
    }
    lines.push(lines[4].clone());
    fs::write(folder.join("some"), lines[..4].join("\n")).unwrap();
    fs::write(folder.join("rest"), lines[4..].join("\n")).unwrap();

    let collect = |files: &[&str], more: &[&str]| {
        let files = files.iter().flat_map(|file| ["--collect", file]);
        let arguments: Vec<_> =
            players.iter().copied().chain(files).chain(more.iter().copied()).collect();
        let mut command = Command::new(PROGRAM);
        command.args(["tournament", "--game", "tic_tac_toe"]).args(arguments).current_dir(&folder);
        succeed(&command.output().unwrap())
    };
    // The missing games are planned again, and games played here have the same results.
    assert_eq!(collect(&["some"], &["--plan"]).lines().count(), 6);
    assert_eq!(collect(&["some", "rest"], &["--plan"]), "");
    succeed(
        &tournament(&folder, &[&players[..], &["--export=here.moves"]].concat()).output().unwrap(),
    );
    collect(&["rest", "some"], &["--export=there.moves"]);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("here.moves"), read("there.moves"));
}

#[test]
fn a_journal_is_only_gone_on_with_where_that_is_right() {
    let folder = folder("journals");
    let journal = folder.join("journal.jsonl");
    let arguments = ["--player", "random name=a", "--player", "random name=b", "--seed=1"];
    succeed(&tournament(&folder, &arguments).output().unwrap());
    let whole = fs::read_to_string(&journal).unwrap();
    let fail = |arguments: &[&str]| {
        let output = tournament(&folder, arguments).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let other = ["--player", "random name=a", "--player", "random name=b", "--seed=2"];
    let told = fail(&other);
    assert!(told.contains("differs in") && told.contains("seed"), "{told}");
    // The game of a truncated line is played again, a damaged line is an error.
    fs::write(&journal, &whole[..whole.len() - 9]).unwrap();
    succeed(&tournament(&folder, &arguments).output().unwrap());
    assert_eq!(fs::read_to_string(&journal).unwrap().lines().count(), 3);
    fs::write(&journal, whole.replacen("\"job\":0", "\"job\":x", 2)).unwrap();
    let told = fail(&arguments);
    assert!(told.contains("line 2"), "{told}");
    // A refused run changes nothing.
    assert!(fs::read_to_string(&journal).unwrap().contains("\"job\":x"));
    fs::write(&journal, &whole).unwrap();
    // A line can be left out, as the refusal says: its game is played again.
    let lines: Vec<_> = whole.lines().collect();
    fs::write(&journal, format!("{}\n{}\n", lines[0], lines[2])).unwrap();
    succeed(&tournament(&folder, &arguments).output().unwrap());
    assert_eq!(results(&folder).len(), 2);
    // The games of a journal without its plan are results like others.
    fs::write(&journal, whole.replacen("plan", "plam", 1)).unwrap();
    let told = fail(&arguments);
    assert!(told.contains("tail -n +2 journal.jsonl > results.jsonl"), "{told}");
    // A file of another kind stays, even if it has but one line, without an end.
    for notes in ["notes", "notes\n", "{\"a\":1}\n"] {
        fs::write(&journal, notes).unwrap();
        let told = fail(&arguments);
        assert!(told.contains("journal.jsonl") && told.contains("name another file"), "{told}");
        assert_eq!(fs::read_to_string(&journal).unwrap(), notes);
    }
    fs::write(&journal, &whole).unwrap();
    let told = fail(&[&arguments[..], &["--export=./journal.jsonl"]].concat());
    assert!(told.contains("is the journal"), "{told}");
    // Results of other seats are of another tournament, and not taken in.
    fs::write(folder.join("results.jsonl"), whole.lines().nth(1).unwrap()).unwrap();
    fs::remove_file(&journal).unwrap();
    let told = fail(&[
        "--player",
        "random name=b",
        "--player",
        "random name=a",
        "--collect=results.jsonl",
    ]);
    assert!(told.contains("of another tournament"), "{told}");
    fs::write(&journal, &whole).unwrap();
    let locked = fs::File::open(&journal).unwrap();
    locked.lock().unwrap();
    let told = fail(&arguments);
    assert!(told.contains("another run"), "{told}");
}

#[test]
fn ballots_of_english_draughts_are_openings_by_name() {
    let folder = folder("ballots");
    let run = |arguments: &[&str]| {
        let common = ["tournament", "-g", "draughts", "--player", "random", "--player"];
        let mut command = Command::new(PROGRAM);
        command.args(common).args(["random name=other", "-n", "4", "--export", "t.pdn"]);
        command.args(arguments).current_dir(&folder).env("LC_ALL", "C");
        command.output().unwrap()
    };
    succeed(&run(&["--variant", "english", "--openings", "3-move"]));
    let games = fs::read_to_string(folder.join("t.pdn")).unwrap();
    // The first two ballots, each for both players.
    for (beginning, times) in [("1. 9-13 21-17 2. 5-9", 2), ("1. 9-13 21-17 2. 6-9", 2)] {
        assert_eq!(games.matches(beginning).count(), times, "{games}");
    }
    for (variant, hint) in [("english", Some("3-move, 2-move")), ("italian", None)] {
        let output = run(&["--variant", variant, "--openings", "four-move"]);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.contains("four-move"), "{text}");
        assert_eq!(text.contains("sets of openings"), hint.is_some(), "{text}");
        assert!(text.contains(hint.unwrap_or_default()), "{text}");
    }
    let output = run(&["--variant", "italian", "--openings", "3-move"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("a set of openings of draughts, --variant english"), "{text}");
}

#[test]
fn mistakes_are_explained_before_the_first_game() {
    let folder = folder("mistakes");
    for (arguments, part) in [
        (&["--player", "random"][..], "at least two players"),
        (&["--player", "random", "--player", "random"], "two players are called"),
        (&["--player", "random", "--player", "alphabeta"], "alpha_beta"),
        (
            &["--player", "random", "--player", "uci:no-such-engine"],
            "there is no program no-such-engine",
        ),
        (&["--player", "random", "--player", "hub:true"], "hub does not support tic_tac_toe"),
        (&["--player", "random", "--player", "othello:minimax"], "the tournament is of"),
        (&["--player", "random", "--player", "minimax", "--depth", "0"], "--depth"),
        (&["--player", "random", "--player", "minimax", "--movetime", "0"], "--movetime"),
        (&["--player", "random", "--player", "minimax", "--max-plies", "0"], "--max-plies"),
        (&["--player", "random", "--player", "minimax limits=none"], "limits=none is for programs"),
        (&["--player", "random", "--player", "xboard:engine"], "neither a protocol nor a game"),
        (&["--player", "random", "--player", "minimax", "--format", "swis"], "there is no format"),
        (&["--player", "random", "--player", "minimax", "--sprt", "elo0=5 elo1=0"], "elo0"),
        (&["--player", "random", "--player", "minimax", "--export", "t.doc"], ".html"),
        (&["--player", "random", "--player", "minimax", "--openings", "none.txt"], "none.txt"),
        (&["--player", "random depth", "--player", "minimax"], "NAME=VALUE"),
        (&["--player", "random", "--player", "alpha_beta evalator=x"], "evaluator"),
    ] {
        let output = tournament(&folder, arguments).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.contains(part), "{arguments:?}: {text}");
    }
}

#[test]
fn limits_that_an_engine_can_never_be_told_are_refused_before_the_first_game() {
    for (game, limits, engine, part) in [
        ("othello", &["--depth", "3"][..], "gtp:true", "player true: gtp does not support depth"),
        ("othello", &["--movetime", "1000"], "gtp:true nodes=100", "gtp does not support nodes"),
        ("othello", &["--movetime", "100"], "gtp:true", "gtp counts whole seconds"),
        (
            "othello",
            &["--movetime", "100"],
            "nboard:true",
            "does not support movetime and a search",
        ),
        ("draughts", &[], "dxp:true depth=3", "dxp does not support depth"),
        ("draughts", &[], "hub1:true nodes=3", "hub version 1 does not support nodes"),
        ("othello", &[], "uci:true limits=none", "an engine thinks for ever"),
    ] {
        let mut command = Command::new(PROGRAM);
        command.args(["tournament", "--plan", "--game", game, "--player", "random"]);
        let output = command.args(["--player", engine]).args(limits).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.contains(part), "{engine} {limits:?}: {text}");
        assert!(output.stdout.is_empty(), "{engine}");
    }
}

/// An engine that is a shell script; `exec $MOCK` makes a mock of it.
fn script(name: &str, mark: u64, script: &str) -> String {
    let mock = format!("{DEVELOPERS_PROGRAM} mock --game tic_tac_toe --seed {mark}");
    let script = script.replace("$MOCK", &mock);
    format!("uci:/bin/sh name={name} args='-c \"{script}\"'")
}

/// Runs a tournament that must fail: what it says on stderr.
fn fail(folder: &Path, arguments: &[&str]) -> String {
    let output = tournament(folder, arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{arguments:?}: {errors}");
    errors
}

#[test]
fn a_player_that_cannot_play_stops_the_tournament_with_its_own_words() {
    let daemon = |options: &str| format!("plateau:{PROGRAM} name=bad {options}");
    let mock = |fault: &str| mock("bad", 1, fault);
    let grumble = "echo one >&2; echo the weights are missing >&2; exit 7";
    let on_go = "echo no file of weights >&2; exec $MOCK --fault crash@1";
    let refuses = "echo only othello here >&2; exec $MOCK";
    let cases = [
        (mock("--fault crash-at-start"), &["it ended with status 3"][..]),
        (mock("--fault hang-at-start"), &["no answer to the greeting within --start-time (3 s)"]),
        (mock("--fault crash@1"), &["it ended with status 3"]),
        (
            script("bad", 1, grumble),
            &["it ended with status 7", "one\n", "the weights are missing"],
        ),
        (script("bad", 1, on_go), &["it ended with status 3", "no file of weights"]),
        (mock("").replace("tic_tac_toe", "connect4"), &["UCI_Variant \"tictactoe\""]),
        (mock("").replace("name=bad", "name=bad Depht=3"), &["no option \"Depht\""]),
        (script("bad", 1, refuses) + " Depht=3", &["no option \"Depht\"", "only othello here"]),
        ("uci:tcp://127.0.0.1:1 name=bad".to_owned(), &["it cannot be started"]),
        (daemon("strategy=alphabeta"), &["alpha_beta"]),
        (daemon("strategy=alpha_beta evalator=x"), &["unknown_option", "evaluator"]),
        (daemon("strategy=alpha_beta evaluator=none"), &["evaluator"]),
    ];
    std::thread::scope(|scope| {
        for (number, (bad, parts)) in cases.into_iter().enumerate() {
            scope.spawn(move || {
                let folder = folder(&format!("wrong-{number}"));
                let players =
                    ["--player", &bad, "--player", "random name=a", "--player", "random name=b"];
                let arguments = [&players[..], &["--depth=1", "--start-time=3"]].concat();
                for run in ["first", "resumed"] {
                    let output = tournament(&folder, &arguments).output().unwrap();
                    let errors = String::from_utf8_lossy(&output.stderr);
                    assert!(!output.status.success(), "{bad}, {run}: {errors}");
                    for part in ["bad cannot play"].iter().chain(parts) {
                        assert!(errors.contains(part), "{bad}, {run}, {part}: {errors}");
                    }
                    // The games of the others come first, and stay; no game of the wrong player counts.
                    let results = results(&folder);
                    assert_eq!(results.len(), 2, "{bad}, {run}");
                    let players = |result: &Value| result["players"].to_string();
                    assert!(results.iter().all(|result| !players(result).contains("bad")));
                }
            });
        }
    });
}

#[test]
fn a_wrong_token_stops_the_tournament() {
    let mut daemon = Command::new(PROGRAM);
    daemon.args(["serve", "--listen", "127.0.0.1:0", "--until-eof"]).env("PLATEAU_TOKEN", "right");
    let mut daemon = daemon.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(daemon.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on ").unwrap();
    for (token, words) in [("wrong", Some("unauthorized")), ("right", None)] {
        let folder = folder(&format!("token-{token}"));
        let player = format!("tcp://{address} name=daemon strategy=random token={token}");
        let arguments = ["--player", &player, "--player", "random", "--depth=1"];
        match words {
            Some(words) => assert!(fail(&folder, &arguments).contains(words)),
            None => drop(succeed(&tournament(&folder, &arguments).output().unwrap())),
        }
    }
    drop(daemon.stdin.take());
    assert!(daemon.wait().unwrap().success());
}

#[test]
fn the_first_reason_of_a_fault_stands_under_the_table() {
    let folder = folder("first-fault");
    let player = script("bad", mark(101), "echo a bad day >&2; exec $MOCK --fault crash@2");
    let arguments = ["--player", &player, "--player", "random", "--depth=1", "--random-plies=0"];
    let table = succeed(&tournament(&folder, &arguments).output().unwrap());
    assert!(table.contains("First fault of bad, in game 1: it ended with status 3"), "{table}");
    assert!(table.contains("a bad day"), "{table}");
}

#[test]
fn what_an_engine_leaves_behind_in_a_session_of_its_own_ends_with_it() {
    let folder = folder("setsid");
    let mark = mark(102);
    let sleeps = "setsid sleep {mark} & setsid sh -c 'sleep {mark}; true' & exec $MOCK";
    let sleeps = sleeps.replace("{mark}", &mark.to_string()).replace('\'', "\\\"");
    let player = |name: &str, fault: &str| script(name, mark, &sleeps).replace("$FAULT", fault);
    let (one, other) = (player("one", ""), player("other", ""));
    let arguments = ["--player", &one, "--player", &other, "--depth=1"];
    succeed(&tournament(&folder, &arguments).output().unwrap());
    // No waiting here: when a runner exits normally, all processes have ended already.
    assert_eq!(processes(mark), 0);
}

#[test]
fn generations_that_an_engine_leaves_behind_end_together() {
    const GENERATIONS: u32 = 300;
    let folder = folder("generations");
    let mark = mark(103);
    let chain = "mark=$1\nnext() {\n  if [ $1 = 0 ]; then : > deep; exec sleep $mark; fi\n  \
        (next $(($1 - 1)); :)\n  :\n}\nnext $2\n";
    fs::write(folder.join("chain.sh"), chain).unwrap();
    let begin = format!("setsid sh chain.sh {mark} {GENERATIONS} & ");
    let player =
        script("one", mark, &(begin + "until test -e deep; do sleep 0.01; done; exec $MOCK"));
    let arguments = ["--player", &player, "--player", "random", "--depth=1", "--start-time=60"];
    succeed(&tournament(&folder, &arguments).output().unwrap());
    assert_eq!(processes(mark), 0);
}

#[test]
fn a_stopped_tournament_goes_on_though_a_player_loses_by_its_first_move() {
    let folder = folder("first-move");
    let faults = "test -e gone && exit 7; test -e bad && exec $MOCK --fault crash@1; exec $MOCK";
    let player = script("bad", mark(104), faults);
    let arguments = ["--player", &player, "--player", "random", "--depth=1", "--random-plies=0"];
    let with = |games| [&arguments[..], &[games]].concat();
    succeed(&tournament(&folder, &with("--games=2")).output().unwrap());
    fs::write(folder.join("bad"), "").unwrap();
    succeed(&tournament(&folder, &with("--games=4")).output().unwrap());
    let results = results(&folder);
    assert!(results[2..].iter().all(|result| result["reason"] == "crash"), "{results:?}");
    // An engine that cannot be started has not lost, whatever it has played before.
    fs::write(folder.join("gone"), "").unwrap();
    assert!(fail(&folder, &with("--games=6")).contains("bad cannot play"));
    assert_eq!(self::results(&folder), results);
}

#[test]
fn a_journal_goes_on_where_only_games_or_rounds_grow() {
    let two = ["--player", "random name=a", "--player", "alpha_beta name=b"];
    let three = [&two[..], &["--player", "random name=c seed=3"]].concat();
    let swiss = [&three[..], &["--format=swiss"]].concat();
    let knockout = [&three[..], &["--format=knockout"]].concat();
    let cases = [
        (&two[..], "--games=2", "--games=5", None),
        (&two, "--games=3", "--games=4", None),
        (&two, "--games=2", "--rounds=3", None),
        (&three, "--games=2", "--games=6", None),
        (&three, "--rounds=2", "--rounds=3", None),
        (&swiss, "--rounds=1", "--rounds=2", None),
        (&two, "--games=4", "--games=2", Some("differs in games")),
        (&two, "--rounds=2", "--games=2", Some("differs in rounds")),
        (&two, "--rounds=2", "--rounds=2 --games=4", Some("differs in games")),
        (&swiss, "--games=2", "--games=4", Some("differs in games")),
        (&knockout, "--games=2", "--games=4", Some("differs in games")),
        (
            &two,
            "--games=2",
            "--games=4 --margin=51",
            Some("differs in games, time and adjudication"),
        ),
    ];
    for (number, (players, before, after, refusal)) in cases.into_iter().enumerate() {
        let [grown, whole] = ["grown", "whole"].map(|name| folder(&format!("{name}-{number}")));
        let sized = |size: &'static str| {
            [players, &["--depth=2"], &size.split(' ').collect::<Vec<_>>()].concat()
        };
        let play = |folder, size| {
            succeed(&tournament(folder, &sized(size)).output().unwrap());
            results(folder)
        };
        let played = play(&grown, before);
        if let Some(words) = refusal {
            let told = fail(&grown, &sized(after));
            assert!(told.contains(words), "{before} {after}: {told}");
            assert_eq!(results(&grown), played);
            continue;
        }
        let (grown, whole) = (play(&grown, after), play(&whole, after));
        // Each game has the place that it has in a tournament that was meant to be so long.
        let place = |result: &Value| {
            ["job", "round", "pair", "players", "opening"].map(|name| result[name].clone())
        };
        assert!(grown.iter().map(place).eq(whole.iter().map(place)), "{before} {after}");
        let kept = |old: &&Value| grown.iter().any(|result| result["moves"] == old["moves"]);
        assert!(played.len() < grown.len() && played.iter().all(|old| kept(&old)));
    }
}

#[test]
fn common_pairs_are_those_of_every_player_that_says_nothing_itself() {
    let folder = folder("each");
    let players = ["--player", "random name=a", "--player", "random name=b seed=6 nodes=9"];
    let plan = |each: &[&'static str]| [&players[..], each, &["--plan", "--games=1"]].concat();
    let jobs = succeed(&tournament(&folder, &plan(&["--each", "st=0.1 seed=5"])).output().unwrap());
    for text in ["random name=a movetime=100 option.seed=5", "random name=b nodes=9 option.seed=6"]
    {
        assert!(jobs.replace('\'', "").contains(text), "{text}: {jobs}");
    }
    let jobs = &plan(&["--each", "depth=3", "--each", "depth=4"]);
    let other = self::folder("each-other");
    let jobs = succeed(&tournament(&other, jobs).output().unwrap());
    assert!(jobs.replace('\'', "").contains("name=a depth=4"), "{jobs}");
    for (each, words) in [("name=x", "name"), ("level", "NAME=VALUE"), ("sead=3", "sead")] {
        let told = fail(&folder, &plan(&["--each", each]));
        assert!(told.contains("--each") || told.contains("player a"), "{told}");
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn the_games_of_a_report_are_those_of_its_journal() {
    let folder = folder("exported");
    let players = ["--player", "alpha_beta name=a", "--player", "random name=b", "--depth=3"];
    let more = ["--games=3", "--export=report.json"];
    succeed(&tournament(&folder, &[&players[..], &more].concat()).output().unwrap());
    let [journal, report] = ["journal.jsonl", "report.json"].map(|file| {
        let mut convert = Command::new(PROGRAM);
        convert.args(["convert", file, "--to", "record", "--quiet"]).current_dir(&folder);
        succeed(&convert.output().unwrap())
    });
    assert_eq!(journal.matches("[Result ").count(), 3, "{journal}");
    assert_eq!(report, journal);
    fs::write(folder.join("cut.json"), "{\n \"event\": \"x\", \"games\": [").unwrap();
    let cut = Command::new(PROGRAM).args(["convert", "cut.json"]).current_dir(&folder).output();
    let told = String::from_utf8(cut.unwrap().stderr).unwrap();
    assert!(told.contains("game 1: ") && told.contains("line 2"), "{told}");
}

#[test]
fn a_journal_may_get_a_test_which_is_not_changed_after_its_games() {
    let folder = folder("tested");
    let path = folder.join("journal.jsonl");
    let players = ["--player", "alpha_beta name=a", "--player", "random name=b", "--depth=3"];
    let run = |test: &[&str]| tournament(&folder, &[&players[..], test].concat()).output().unwrap();
    let play = |test: &[&str]| {
        succeed(&run(test));
        let text = fs::read_to_string(&path).unwrap();
        let plan: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        (plan["sprt"].clone(), results(&folder))
    };
    let (test, games) = play(&[]);
    assert!(test.is_null() && games.len() == 2, "{test}");
    // As an earlier version has written it: without checksums.
    let unsealed = fs::read_to_string(&path).unwrap().lines().fold(String::new(), |text, line| {
        let (line, _) = line.rsplit_once(",\"crc\"").unwrap();
        text + line + "}\n"
    });
    fs::write(&path, unsealed).unwrap();
    let words = "elo0=0 elo1=900 model=trinomial";
    for _ in 0..2 {
        let (test, kept) = play(&["--sprt", words]);
        assert_eq!(
            (&test["player"], &test["elo1"], kept),
            (&"a".into(), &900.0.into(), games.clone())
        );
    }
    let begun = fs::read(&path).unwrap();
    let others: [&[&str]; 3] =
        [&["--sprt", "elo0=0 elo1=800 model=trinomial"], &["--sprt", "elo0=0 elo1=900"], &[]];
    for other in others {
        let refused = run(other);
        let message = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success(), "{message}");
        let begun_with = "--sprt 'elo0=0 elo1=900 alpha=0.05 beta=0.05 model=trinomial'";
        assert!(message.contains(begun_with), "{message}");
        assert_eq!(fs::read(&path).unwrap(), begun);
    }
}

#[test]
fn a_log_has_a_line_for_each_finished_game() {
    let folder = folder("log");
    let players = ["--player", "alpha_beta name=a", "--player", "random name=b", "--depth=3"];
    for (more, games) in [("--games=2", vec![1, 2]), ("--games=3", vec![3]), ("--quiet", vec![])] {
        let output = tournament(&folder, &[&players[..], &[more]].concat()).output().unwrap();
        let log = String::from_utf8(output.stderr).unwrap();
        let lines: Vec<_> = log.lines().filter(|line| line.contains(", game ")).collect();
        assert_eq!(lines.len(), games.len(), "{log}");
        for (line, game) in lines.iter().zip(games) {
            let pair = if game % 2 == 1 { "a - b" } else { "b - a" };
            assert!(line.starts_with(&format!("{game} of ")), "{line}");
            assert!(line.contains(&format!(", game {game}: ")), "{line}");
            assert!(line.contains(pair) && line.contains(" plies"), "{line}");
        }
    }
}

#[test]
fn the_log_and_the_table_have_the_same_elo() {
    let folder = folder("elo");
    let players = ["--player", "random name=a", "--player", "random name=b"];
    let more = ["--games=12", "--seed=3"];
    let output = tournament(&folder, &[&players[..], &more].concat()).output().unwrap();
    let [log, table] = [output.stderr, output.stdout].map(|it| String::from_utf8(it).unwrap());
    let numbers = |text: &str, start: &str| -> [f64; 2] {
        let (_, rest) = text.rsplit_once(start).unwrap_or_else(|| panic!("{text}"));
        let mut words = rest.split([' ', ',', '\n']).filter(|word| *word != "±");
        [(); 2].map(|()| words.next().unwrap().parse().unwrap())
    };
    let [value, error] = numbers(&table, "Elo ");
    assert_eq!(numbers(&log, "Elo "), [value.round(), error.round()], "{log}{table}");
    assert!(table.contains("pairs with"), "{table}");
}

#[test]
fn the_pairings_take_turns() {
    let folder = folder("turns");
    let players = ["-p", "random name=a", "-p", "random name=b", "-p", "random name=c"];
    let output = tournament(&folder, &[&players[..], &["--games=4"]].concat()).output().unwrap();
    let log = String::from_utf8(output.stderr).unwrap();
    let games = log.lines().map(|line| line.split(": ").nth(1).unwrap()[..5].to_owned());
    let games: Vec<_> = games.collect();
    let turn = ["b - c", "c - b", "a - b", "b - a", "c - a", "a - c"];
    assert_eq!(games, [turn, turn].concat(), "{log}");
    let counts: Vec<_> = (1..=12).map(|done| format!("{done} of 12, game ")).collect();
    assert!(log.lines().zip(counts).all(|(line, count)| line.starts_with(&count)), "{log}");
}

#[test]
fn an_error_before_the_first_game_stands_alone() {
    let folder = folder("alone");
    fs::write(folder.join("table.txt"), "of yesterday").unwrap();
    let players = ["--player", "uci:false name=bad", "--player", "random"];
    let arguments = [&players[..], &["--depth=1", "--export=table.txt"]].concat();
    let output = tournament(&folder, &arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]), "{errors}");
    assert!(errors.starts_with("plateau: bad cannot play: "), "{errors}");
    assert_eq!(fs::read_to_string(folder.join("table.txt")).unwrap(), "of yesterday");
}

/// Four games of one strategy against itself, with either side in process: if it remembers the same on both,
/// within a game and from one game to the next, all are one game, to the node.
#[test]
fn a_strategy_behind_the_daemon_searches_as_the_same_one_in_process() {
    let effort = |result: &Value| -> Vec<[Value; 2]> {
        let thoughts = result["thoughts"].as_array().unwrap();
        thoughts
            .iter()
            .map(|thought| ["depth", "nodes"].map(|name| thought[name].clone()))
            .collect()
    };
    for game in ["othello", "draughts", "connect4"] {
        let folder = folder(&format!("alike-{game}"));
        let daemon = format!("plateau:{PROGRAM} name=daemon strategy=alpha_beta");
        let mut command = Command::new(PROGRAM);
        command.args(["tournament", "--game", game, "--journal", "journal.jsonl", "--depth=5"]);
        command.args(["--games=4", "--random-plies=0", "--max-plies=30"]).current_dir(&folder);
        command.args(["--player", "alpha_beta name=own", "--player", &daemon]);
        succeed(&command.output().unwrap());
        let results = results(&folder);
        assert_eq!(results.len(), 4);
        for result in &results {
            assert_eq!(result["moves"], results[0]["moves"], "{game}");
            assert_eq!(effort(result), effort(&results[0]), "{game}");
        }
    }
}
