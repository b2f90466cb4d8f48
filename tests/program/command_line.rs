//! The command line of the program.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use plateau_core::game::{OptionSpec, Options};
use plateau_core::games::GAMES;
use plateau_core::search::StrategyAbout;
use plateau_protocol::schema;
use serde_json::{Value, json};

use crate::support::{DEVELOPERS_PROGRAM, PROGRAM, ROOT};

pub(crate) fn spawn(arguments: &[&str]) -> Child {
    Command::new(PROGRAM)
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs the program with `input` on stdin until it ends.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = spawn(arguments);
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

pub(crate) fn stdout(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the program within a limit, in words of the shell; with its output, the errors among it as text.
#[cfg(unix)]
pub(crate) fn run_within(limit: &str, arguments: &[&str], input: &str) -> (Output, String) {
    let limited = format!("{limit}; exec \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &limited, "sh", PROGRAM])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, told)
}

/// The daemon's replies to `input` on stdin.
fn replies(input: &str) -> Vec<Value> {
    stdout(&[], input).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_schema_in_the_repository_is_the_generated_one() {
    for file in schema::files() {
        let path = format!("{ROOT}/protocol/schema/{}", file.name);
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(written == file.text(), "{path} is out of date: run `make schema`");
    }
}

#[test]
fn words_on_stdin_are_answered_in_order_and_the_end_of_input_ends_the_program() {
    let replies = replies("newgame tic_tac_toe\nplay b2 a1\n\n{\"id\":7,\"cmd\":\"undo\"}\nstate");
    let plies: Vec<_> = replies.iter().map(|reply| reply["ply"].as_u64()).collect();
    assert_eq!(plies, [Some(0), Some(2), Some(1), Some(1)]);
    assert_eq!(replies[2]["id"], 7);
}

#[test]
fn what_was_asked_before_the_end_of_input_is_answered() {
    let replies = replies("newgame othello\ngo infinite\ngo depth 3 strategy alpha_beta\nstate\n");
    let last: Vec<_> = replies.iter().filter(|reply| reply["type"] == "result").collect();
    assert_eq!(last.len(), 4);
    assert_eq!((&last[1]["stopped"], &last[2]["stopped"]), (&"stop".into(), &"depth".into()));
}

#[test]
fn tables_share_the_memory_of_the_daemon_and_do_with_less() {
    let answers = |input: &str| {
        stdout(&["serve", "--memory", "40", "--workers", "1"], input)
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect::<Vec<Value>>()
    };
    // Two sessions of 16 MiB keep their tables, and the third gets that of the first.
    let sessions = ["a", "b", "c"].map(|name| {
        format!("newgame connect4 session={name} table_mb=16\ngo depth 2 session={name}\n")
    });
    let replies = answers(&format!("hello\n{}", sessions.concat()));
    let of_type = |kind: &str| replies.iter().filter(|reply| reply["type"] == kind).count();
    assert_eq!(replies[0]["memory_mb"], 40);
    assert_eq!((of_type("result"), of_type("warning")), (7, 0), "{replies:?}");
    let replies = answers("newgame connect4 table_mb=64\ngo depth 2\n");
    let warning = replies.iter().find(|reply| reply["type"] == "warning").unwrap();
    assert_eq!(warning["code"], "out_of_memory", "{warning}");
    assert!(warning["message"].as_str().unwrap().contains("32 of 64 MiB"), "{warning}");
}

/// The searches of every strategy of every game with the largest table, and two that keep every position until they know.
fn hungry_searches() -> Vec<Value> {
    let table = |specs: &[OptionSpec]| match specs.iter().any(|spec| spec.name == "table_mb") {
        true => json!({"table_mb": 4096}),
        false => json!({}),
    };
    let every = GAMES.iter().flat_map(|entry| {
        let game = entry.create(None, &Options::default()).unwrap();
        let search = |about: StrategyAbout| {
            json!({"cmd": "solve", "game": entry.about().id, "strategy": about.name,
                   "options": table(about.options), "nodes": 5000, "threads": 2})
        };
        game.strategies().into_iter().map(search).collect::<Vec<_>>()
    });
    let endless = [("lights_out", "8x8", "a_star"), ("sliding_tile", "4x4", "breadth_first")];
    let endless = endless.map(|(game, variant, strategy)| {
        json!({"cmd": "solve", "game": game, "variant": variant, "strategy": strategy,
               "id": format!("endless {strategy}")})
    });
    every.chain(endless).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn no_search_takes_the_memory_that_the_daemon_needs() {
    let searches = hungry_searches();
    let input: String = searches.iter().map(|search| format!("{search}\n")).collect();
    // More than the program and the stacks of its threads take, and somewhat more. With 770 MB the daemon had no room for a stack at its
    // start in one of twenty runs on a busy machine.
    for kilobytes in [870_000, 970_000] {
        let limit = format!("ulimit -v {kilobytes}");
        let (output, errors) = run_within(&limit, &["serve", "--workers", "2"], &input);
        assert!(output.status.success(), "{kilobytes}: {errors}");
        let replies: Vec<Value> = output
            .stdout
            .lines()
            .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
            .collect();
        let finals = |kind: &str| replies.iter().filter(|reply| reply["type"] == kind).count();
        assert_eq!(finals("result") + finals("error"), searches.len(), "{kilobytes}");
        for reply in replies.iter().filter(|reply| reply.get("id").is_some()) {
            let is_told = reply["type"] != "result" || reply["stopped"] == "memory";
            assert!(is_told, "{kilobytes}: {reply}");
        }
        let refused = replies.iter().filter(|reply| reply["type"] == "error");
        refused.for_each(|reply| assert_eq!(reply["error"]["code"], "out_of_memory", "{reply}"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_silent_search_ends_with_the_parent_that_was_killed() {
    let mut child = spawn(&["serve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(b"perft 30 game=othello\n").unwrap();
    let mut stats = String::new();
    while !stats.contains(r#""searches_running":1"#) {
        stdin.write_all(b"stats\n").unwrap();
        stats.clear();
        stdout.read_line(&mut stats).unwrap();
    }
    drop((stdin, stdout));
    assert!(ends_soon(child), "it searches for nobody");
}

#[test]
fn the_tour_answers_every_line_with_a_result() {
    let tour = include_str!("../../protocol/tour.txt");
    let replies = replies(tour);
    let asked = tour.lines().filter(|line| !line.trim().is_empty()).count();
    let results = replies.iter().filter(|reply| reply["type"] == "result").count();
    let errors: Vec<_> = replies.iter().filter(|reply| reply["type"] == "error").collect();
    assert_eq!((results, errors), (asked, vec![]));
}

#[test]
fn a_search_asked_for_in_words_is_stopped() {
    let [stop, perft] = &replies("perft 30 game=othello\nstop\n")[..] else { panic!() };
    assert_eq!((&stop["found"], &perft["stopped"]), (&true.into(), &"stop".into()));
}

#[test]
fn a_log_that_nobody_reads_delays_no_answer() {
    let mut child = spawn(&["--log", "debug", "serve"]);
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    // Their lines in the log are several times what a pipe holds.
    let asked = 2000;
    let (sender, answered) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // Sending fails only after the test has failed.
        BufReader::new(stdout).lines().for_each(|_| _ = sender.send(()));
    });
    stdin.write_all("perft 1 game=nim\n".repeat(asked).as_bytes()).unwrap();
    for number in 0..asked {
        answered.recv_timeout(Duration::from_secs(20)).unwrap_or_else(|_| panic!("{number}"));
    }
    drop(stdin);
    let unread = child.stderr.take();
    assert!(ends_soon(child));
    drop(unread);
}

#[test]
fn log_lines_name_connection_request_and_search() {
    let search = "{\"id\":7,\"cmd\":\"go\",\"game\":\"nim\",\"strategy\":\"minimax\"}\n";
    let output = run(&["--log", "debug"], search);
    let log = String::from_utf8(output.stderr).unwrap();
    let spans =
        r#"connection{number=0 peer="stdin"}:request{id=7 cmd="go" game="nim" strategy="minimax"}"#;
    assert!(log.contains(&format!("{spans}: plateau::server::in_flight: answered")), "{log}");
    let output = run(&["--log", "debug", "--log-format", "json"], search);
    let log = String::from_utf8(output.stderr).unwrap();
    let mut lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let answered = lines.rfind(|line| line["fields"]["message"] == "answered").unwrap();
    let [connection, request] = [0, 1].map(|span| &answered["spans"][span]);
    assert_eq!([&connection["number"], &connection["peer"]], [&0.into(), &Value::from("stdin")]);
    assert_eq!([&request["id"], &request["cmd"]], [&Value::from("7"), &"go".into()]);
    assert_eq!([&request["game"], &request["strategy"]], ["nim", "minimax"]);
}

#[test]
fn perft_counts_what_is_published() {
    // Othello: Aart Bik; Connect 4: John Tromp's positions as lines of play; draughts: damforum.nl.
    for (game, depth, leaves) in
        [("othello", "8", "390216"), ("connect4", "7", "823536"), ("draughts", "7", "1049442")]
    {
        let text = stdout(&["perft", game, depth], "");
        assert!(text.starts_with(&format!("perft {depth} = {leaves} ")), "{text}");
    }
}

#[test]
fn bench_counts_the_nodes_that_are_recorded() {
    let text = stdout(&["bench"], "");
    // Times differ from run to run; names and nodes do not.
    let counts: Vec<String> = text
        .lines()
        .skip(1)
        .map(|line| match line.strip_prefix("Bench: ") {
            Some(rest) => format!("Bench: {}", rest.split(' ').next().unwrap()),
            None => line.split_whitespace().take(3).collect::<Vec<_>>().join(" "),
        })
        .collect();
    let counts = counts.join("\n") + "\n";
    let recorded = include_str!("../bench.txt");
    assert!(
        counts == recorded,
        "the engines search otherwise; if that is meant, tests/bench.txt becomes\n{counts}"
    );
}

#[test]
fn the_licences_of_third_party_code_are_printed() {
    let text = stdout(&["licences"], "");
    for name in ["\ntokio 1.", "\nring 0.", "\nsvelte 5.", "\nstd (the standard library of Rust)"] {
        assert!(text.contains(name), "{name}");
    }
    assert!(text.contains("Permission is hereby granted, free of charge"));
    assert_eq!(stdout(&["licenses"], ""), text);
}

#[test]
fn problems_are_searched_until_their_solutions_are_found() {
    let path = std::env::temp_dir().join(format!("plateau-problems-{}.pdn", std::process::id()));
    let problem = |setup: &str, moves: &str| {
        format!("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"{setup}\"]\n\n{moves} *\n\n")
    };
    let shot = "W:W23,24,29,32,33,34,38,39,40,45:B3,10,12,13,14,15,18,22,25,31";
    // The solution, and another move.
    std::fs::write(&path, problem(shot, "1. 24-19 13x24") + &problem(shot, "1. 40-35")).unwrap();
    let text = stdout(&["bench", "problems", path.to_str().unwrap(), "--nodes", "30000"], "");
    let [found, missed, means] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
    let nodes = found.strip_prefix("1: 24-19 after ").unwrap().split(' ').next().unwrap();
    let nodes: f64 = nodes.parse().unwrap();
    assert!(nodes < 30_000.0, "{text}");
    assert!(missed.starts_with("2: 40-35 not found in 30000 nodes, depth "), "{text}");
    assert!(missed.ends_with(": 24-19"), "{text}");
    let (mean, geometric) = ((nodes + 30_000.0) / 2.0, (nodes * 30_000.0).sqrt());
    let expected = format!(
        "1 of 2 solved, nodes to the solution: mean {mean:.0}, geometric mean {geometric:.0}"
    );
    assert_eq!(means, expected);
    // A record without a move.
    std::fs::write(&path, problem(shot, "")).unwrap();
    let output = run(&["bench", "problems", path.to_str().unwrap()], "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && errors.contains("game 1 has no move to be found"));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_set_of_positions_is_searched_and_its_errors_are_named() {
    let path = std::env::temp_dir().join(format!("plateau-set-{}", std::process::id()));
    let file = path.to_str().unwrap();
    let bench = |game: &str, set: &str, arguments: &[&str]| {
        std::fs::write(&path, set).unwrap();
        let text = stdout(&[&["bench", game, "--set", file], arguments].concat(), "");
        text.replace(file, "set").lines().map(str::to_owned).collect::<Vec<_>>()
    };
    // The first position of Pascal Pons's "Solving Connect 4" (2015), then with another value.
    let solved = "2252576253462244111563365343671351441";
    let set = format!("{solved} -1\n{solved} -2\n");
    let from_zero = "1141465142351133000452254232560240330 -1\n";
    // Every move of the start loses three discs to one that cannot be played.
    let rated = "---------------------------OX------XO--------------------------- X; d3:0; c4:0; f5:0; e6:0; a1:3;";
    for (game, set, arguments, error, end) in [
        ("connect4", &set[..], &[][..], "set line 2: expected -2, found -1", "1 wrong"),
        ("connect4", &set, &["--every", "2"], "", "0 wrong"),
        ("connect4", from_zero, &["--digits-from-zero", "--table-mb", "2"], "", "0 wrong"),
        (
            "othello",
            rated,
            &["--depth", "1"],
            " loses 3",
            "1 wrong, 3.00 lost by a move, values off by ",
        ),
    ] {
        let lines = bench(game, set, arguments);
        let positions = set.lines().count() - usize::from(arguments.contains(&"--every"));
        let last = lines.last().unwrap();
        assert!(last.starts_with(&format!("set: {positions} positions, ")), "{lines:?}");
        assert!(
            last.contains(&format!(", {end}")) && lines.len() == 2 - usize::from(error.is_empty()),
            "{lines:?}"
        );
        assert!(lines[0].ends_with(error) || error.is_empty(), "{lines:?}");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn latencies_of_pings_and_stops_are_measured() {
    for name in ["ping, idle", "ping, all workers searching", "stop to last reply"] {
        let arguments = ["latency", "--count", "20", "--pipelined", "100", "--only", name];
        let output = Command::new(DEVELOPERS_PROGRAM).args(arguments).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let mut lines = text.lines().skip(1);
        let numbers = lines.next().and_then(|line| line.strip_prefix(name)).unwrap();
        let quantiles: Vec<u64> = numbers.split_whitespace().map(|n| n.parse().unwrap()).collect();
        assert!(quantiles.len() == 3 && quantiles.is_sorted() && quantiles[2] > 0, "{text}");
        let last = lines.next().unwrap_or_default();
        assert!(last.starts_with("100 pipelined pings: "), "{text}");
    }
}

#[test]
fn a_person_can_play_a_game_and_solve_a_puzzle() {
    let game = "e9\nlegal\nb2\nundo\nhint\nhelp\nb2\nquit\n";
    let random = ["play", "tic_tac_toe", "--second", "random", "--seed", "1", "--movetime", "50"];
    let text = stdout(&random, game);
    for part in ["not a square", "a1 b1 c1", "noughts played", "undo"] {
        assert!(text.contains(part), "{part:?} in {text}");
    }
    let text = stdout(&["play", "merlin", "--ascii"], "solve\nboard\n1,1\nquit\n");
    assert!(text.contains("5 moves, the fewest possible"), "{text}");
}

#[test]
fn a_random_start_tells_its_seed_and_can_be_had_again() {
    let merlin = stdout(&["play", "merlin"], "");
    assert!(!merlin.contains("Seed"), "it has one start: {merlin}");
    for game in [&["fifteen"][..], &["lights_out", "--variant", "5x5"]] {
        let play = |arguments: &[&str]| stdout(&[&["play"], game, arguments].concat(), "");
        let text = play(&[]);
        let (told, board) = text.split_once('\n').unwrap();
        let seed = told.strip_prefix("Seed ").and_then(|told| told.split_once(':')).unwrap().0;
        assert_eq!(play(&["--seed", seed]), board, "{game:?}");
        assert_eq!(play(&["--option", &format!("seed={seed}")]), board, "{game:?}");
        let other = (seed.parse::<u64>().unwrap() + 1).to_string();
        assert_ne!(play(&["--seed", &other]), board, "{game:?}");
    }
    let games = || {
        ["1", "1", "2"].map(|seed| {
            let players = ["--first", "random", "--second", "engine", "--option", "level=1"];
            stdout(&[&["play", "connect4", "--seed", seed][..], &players].concat(), "")
        })
    };
    let [one, again, other] = games();
    assert!(one == again && one != other, "{one} {other}");
}

#[test]
fn a_start_that_nobody_has_named_is_shown_before_its_solution() {
    let shown = |arguments: &[&str]| {
        let text = stdout(&[&["go"][..], arguments].concat(), "");
        text.lines().next().and_then(|line| line.strip_prefix("position ")).map(str::to_owned)
    };
    for (game, is_shown) in [("taquin", true), ("merlin", true), ("nim", false)] {
        let position = shown(&[game, "--movetime", "100"]);
        assert_eq!(position.is_some(), is_shown, "{game}: {position:?}");
        let Some(position) = position else { continue };
        assert_eq!(shown(&[game, "--movetime", "100", "--setup", &position]), None, "{game}");
    }
}

#[test]
fn options_of_the_start_hold_in_every_command() {
    let korf = "--setup=14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let solved = stdout(&["solve", "fifteen", korf, "--option", "target=blank_first"], "");
    assert!(solved.contains(" 57 moves "), "{solved}");
    let refused = stdout(&["solve", "fifteen", korf], "");
    assert!(refused.contains("unsolvable") && refused.contains("parity"), "{refused}");
    let file = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57\n";
    let korf = ["solve", "-", "--game", "fifteen", "--option", "target=blank_first"];
    let solved = stdout(&korf, file);
    assert!(solved.contains(" 57 moves "), "{solved}");
    // The same puzzle as the protocol begins.
    for seed in [1, 5] {
        let option = format!("seed={seed}");
        let solve = ["solve", "taquin", "--json", "--option", &option];
        let solved: Value = serde_json::from_str(&stdout(&solve, "")).unwrap();
        let request = json!({"cmd": "solve", "game": "taquin", "options": {"seed": seed}});
        let reply = replies(&format!("{request}\n")).pop().unwrap();
        assert_eq!(solved["length"], reply["length"], "{seed}");
        assert!(solved["length"].is_u64(), "{solved}");
    }
    let output = run(&["go", "othello", "--option=book=off", "--depth=2", "--json"], "");
    let best: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(best["depth"], 2);
}

#[test]
fn a_game_on_the_command_line_is_counted_and_a_format_that_it_lacks_is_a_wrong_use() {
    let counted = run(&["convert", "dames", "--moves", "32-28 19-23"], "");
    let said = String::from_utf8(counted.stderr).unwrap();
    assert_eq!((counted.status.code(), said.as_str()), (Some(0), "1 game, 2 moves, 0 problems\n"));
    let refused = run(&["convert", "othello", "--moves", "f5", "--to", "foo"], "");
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_wrong_command_line_has_its_own_status_in_every_command() {
    for line in [
        "uci --option foo=1",
        "uci --option level=99",
        "uci --strategy foo",
        "uci --game draughts",
        "hub --variant russian",
        "gtp --game nim",
        "dxp --variant russian",
        "bench chess",
        "verify /no/such/file",
        "train nothing",
        "serve --listen foo",
        "serve --token-file /no/such/file",
        "serve --listen 0.0.0.0:0",
    ] {
        let words: Vec<_> = line.split(' ').collect();
        let output = run(&words, "");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.starts_with("plateau: "), "{line}: {said}");
    }
}

#[test]
fn a_game_that_is_misspelt_is_not_taken_for_a_file() {
    for arguments in [&["solve", "conect4"][..], &["analyse", "tictacto", "--moves", "a1"]] {
        let output = run(arguments, "");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("did you mean"), "{said}");
    }
    let said = String::from_utf8(run(&["solve", "positions.txt"], "").stderr).unwrap();
    assert!(said.contains("positions.txt: No such file"), "{said}");
}

#[test]
fn strategies_of_a_puzzle_are_compared_in_a_table() {
    let one_move = "1 2 3/4 5 6/7 0 8";
    let text = stdout(&["go", "taquin", "--setup", one_move, "--strategy", "compare"], "");
    let rows: Vec<_> = text.lines().filter(|line| line.ends_with(" M/s")).collect();
    for strategy in ["a_star", "breadth_first", "ida_star"] {
        let row = rows.iter().find(|row| row.trim_start().starts_with(strategy)).unwrap();
        assert!(row.contains(" 1 move "), "{text}");
    }
    assert!(text.ends_with("  right\nbest right\n"), "{text}");
    let titles: Vec<_> = text.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(titles, ["strategy", "length", "nodes", "time", "speed"], "{text}");
    let text = stdout(&["go", "nim", "--depth", "2", "--strategy", "alpha_beta"], "");
    let titles: Vec<_> = text.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(titles, ["plies", "score", "nodes", "time", "speed", "line"], "{text}");
}

#[test]
fn the_whole_solution_of_a_single_position_is_printed() {
    let text = stdout(&["solve", "fifteen", "--option", "seed=1", "--limit", "20s"], "");
    let row = text.lines().find(|line| line.trim_start().starts_with("1 ")).unwrap();
    let count: usize = row.split_whitespace().nth(1).unwrap().parse().unwrap();
    let words = ["up", "down", "left", "right"];
    assert_eq!(row.split_whitespace().filter(|word| words.contains(word)).count(), count, "{text}");
}

#[test]
fn an_analysis_is_not_written_where_it_would_be_lost() {
    let lost = run(&["analyse", "othello", "--moves", "f5 d6", "--to", "obf", "--depth", "1"], "");
    let said = String::from_utf8(lost.stderr).unwrap();
    assert_eq!(lost.status.code(), Some(2), "{said}");
    assert!(said.contains("obf has no comments"), "{said}");
    assert!(lost.stdout.is_empty());
    let kept = ["analyse", "othello", "--moves", "f5 d6", "--to", "sgf", "--depth", "1"];
    assert_eq!(run(&kept, "").status.code(), Some(0));
}

#[test]
fn the_version_tells_the_commit_and_the_instructions() {
    let text = stdout(&["--version"], "");
    let told = text.trim_end().strip_prefix("plateau ").and_then(|told| told.strip_suffix(')'));
    let (version, build) = told.and_then(|told| told.split_once(" (")).unwrap();
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    let mut facts = build.split(", ").peekable();
    // In a debug build, or a copy without git, the commit is not known.
    let git = ["-C", ROOT, "rev-parse", "--short=7", "HEAD"];
    let git = Command::new("git").args(git).output().ok().filter(|git| git.status.success());
    if let Some(git) = git.filter(|_| !cfg!(debug_assertions)) {
        assert_eq!(facts.next(), String::from_utf8(git.stdout).ok().as_deref().map(str::trim_end));
    }
    assert_eq!(facts.next(), Some(std::env::consts::ARCH));
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        assert!(facts.peek().is_some_and(|set| set.starts_with("AVX")), "{text}");
    }
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = stdout(&["--help"], "");
    let (_, listed) = help.split_once("Commands:\n").unwrap();
    let lines = listed.lines().take_while(|line| !line.is_empty());
    // Continuation lines of a text are indented further.
    let names =
        lines.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let names = names.filter_map(|line| line.split(' ').next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_has_a_page_in_the_manual() {
    let folder = std::env::temp_dir().join(format!("plateau-man-{}", std::process::id()));
    stdout(&["man", "--out", folder.to_str().unwrap()], "");
    let names = commands().into_iter().map(|name| format!("plateau-{name}.1"));
    let mut names: Vec<String> = names.chain(["plateau.1".to_owned()]).collect();
    names.sort();
    let pages = std::fs::read_dir(&folder).unwrap().map(|page| page.unwrap().path());
    let mut pages: Vec<_> = pages.collect();
    pages.sort();
    let files = pages.iter().map(|page| page.file_name().unwrap().to_str().unwrap());
    assert_eq!(files.collect::<Vec<_>>(), names);
    assert!(names.len() > 20, "{names:?}");
    let text = |page: &PathBuf| std::fs::read_to_string(page).unwrap();
    for (page, name) in pages.iter().zip(&names) {
        let title = format!(".TH {} 1 ", name.strip_suffix(".1").unwrap());
        assert!(text(page).lines().any(|line| line.starts_with(&title)), "{name}");
    }
    // Settings come with their variables, as in the help, and with no default that another machine has not.
    let serve = text(&folder.join("plateau-serve.1"));
    assert!(serve.contains("PLATEAU_MAX_LINE") && serve.contains("[default: 1048576]"), "{serve}");
    let option = |name: &str| serve.lines().find(|line| line.contains(name)).unwrap();
    for name in ["\\-\\-workers", "\\-\\-memory"] {
        assert!(!option(&format!("\\fB{name}")).contains("default"), "{serve}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn a_shell_completes_commands_and_their_arguments() {
    // A person has typed these words, and asks for what the last could become.
    let completed = |typed: &[&str]| {
        let ask = r#"eval "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
            _plateau "$1" "${@: -1}" "${@: -2:1}"; echo "${COMPREPLY[@]}""#;
        let script = stdout(&["completions", "bash"], "");
        let words = [&["-c", ask, "bash", &script, "plateau"][..], typed].concat();
        let bash = Command::new("bash").args(words).output().unwrap();
        assert!(bash.stderr.is_empty(), "{}", String::from_utf8_lossy(&bash.stderr));
        String::from_utf8(bash.stdout).unwrap().trim_end().to_owned()
    };
    assert_eq!(completed(&["conv"]), "convert");
    assert_eq!(completed(&["serve", "--max-li"]), "--max-line");
    assert_eq!(completed(&["--log-format", "j"]), "json");
    for shell in ["zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&["completions", shell], "");
        assert!(commands().iter().all(|name| script.contains(name.as_str())), "{shell}");
    }
}

#[test]
fn mistakes_on_the_command_line_are_explained() {
    for (arguments, part) in [
        (&["play", "otello"][..], "did you mean othello?"),
        (&["perft", "nim", "2", "--variant", "x"], "no variant"),
        (&["play", "nim", "--second", "alphabeta"], "alpha_beta"),
        (&["serve", "--listen", "nowhere"], "cannot listen at nowhere"),
        (&["serve", "--workers", "0"], "expected a whole number from 1 to 1024"),
        (&["sevre"], "'serve'"),
        (&["health", "1"], "127.0.0.1:1: "),
        (&["serve", "--until-eof"], "--listen"),
        (&["bench", "connect4", "--set", "nowhere"], "nowhere: "),
        (&["bench", "--set", "nowhere"], "<GAME>"),
        (&["bench", "otello"], "did you mean othello?"),
        (&["bench", "problems", "nowhere"], "nowhere: "),
        (&["perft", "connect4", "2", "--variant", "16x16"], "W × (H + 1) ≤ 128"),
        (&["train", "everything"], "no recipe \"everything\""),
        (&["train", "--data", "Cargo.toml"], "--data Cargo.toml"),
        (&["verify", "nowhere"], "nowhere: "),
        (&["verify", "Cargo.toml"], "Cargo.toml is no proof: line 1"),
    ] {
        let output = run(arguments, "");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.contains(part), "{arguments:?}: {text}");
    }
}

#[test]
fn the_tables_of_the_program_are_those_that_training_makes() {
    let folder = std::env::temp_dir().join(format!("plateau-tables-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    let tables = "--option=tables=6-6-3";
    stdout(&["--data", path, "train", "sliding-tile", tables, "--work", path], "");
    let shipped = Path::new(ROOT).join("crates/daemon/src/library/tables");
    let names = || std::fs::read_dir(&shipped).unwrap().map(|entry| entry.unwrap().file_name());
    for name in names() {
        let read = |folder: &Path| std::fs::read(folder.join(&name)).unwrap();
        assert!(read(&folder) == read(&shipped), "{}", name.display());
    }
    assert_eq!(names().count(), 3);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The program ends by itself within some seconds, or not at all.
#[cfg(unix)]
pub(crate) fn ends_soon(mut child: Child) -> bool {
    for _ in 0..500 {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    false
}

#[cfg(unix)]
#[test]
fn a_daemon_ends_with_its_stdin_if_it_was_told_to() {
    let mut child = spawn(&["serve", "--listen", "127.0.0.1:0", "--until-eof"]);
    let mut announced = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut announced).unwrap();
    let address = announced.trim().strip_prefix("listening on ").unwrap();
    let mut socket = std::net::TcpStream::connect(address).unwrap();
    writeln!(socket, r#"{{"id":1,"cmd":"go","game":"draughts","infinite":true}}"#).unwrap();
    // The first progress says that the search is under way.
    socket.read_exact(&mut [0]).unwrap();
    drop(child.stdin.take());
    let mut said = String::new();
    socket.read_to_string(&mut said).unwrap();
    assert!(said.lines().any(|line| line.contains(r#""stopped":"stop""#)), "{said}");
    assert!(ends_soon(child));
}

#[test]
fn a_line_of_jobs_that_is_no_text_is_named_and_does_not_end_them() {
    let mut child = spawn(&["match"]);
    child.stdin.take().unwrap().write_all(b"\xff\n{}\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("line 1:") && told.contains("2 lines were not jobs"), "{told}");
    assert!(!output.status.success());
}

#[test]
fn what_a_command_tells_is_for_that_command() {
    for (arguments, part, absent) in [
        (&["analyse", "nim", "--depth", "2"][..], "game 1: no moves to judge", "loses"),
        (
            &["go", "tic_tac_toe", "--setup", "XXX/OO./..."],
            "the game is over (three in a row)",
            "undo",
        ),
        (&["config", "--engine", "x=uci:/bin/sh limits=none"], "give it a clock", "panicked"),
    ] {
        let output = run(arguments, "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(part) && !told.contains(absent), "{arguments:?}: {told}");
    }
}

/// Most positions of Othello begin with a hyphen, and so do drawings of boards.
#[test]
fn a_position_may_begin_with_hyphens() {
    let othello = "---------------------------OX------XO--------------------------- X";
    let small = "-----xo--ox----- X";
    let counted = stdout(&["perft", "othello", "--depth", "2", "--setup", othello], "");
    assert!(counted.contains("12"), "{counted}");
    let counted =
        stdout(&["perft", "othello", "--variant", "4x4", "--setup", small, "--depth", "1"], "");
    assert!(counted.contains('4'), "{counted}");
    let cross = "-oo-/o..o/-oo-";
    let counted = stdout(&["perft", "solitaire", "--variant", cross, "--depth", "1"], "");
    assert!(counted.contains('0'), "{counted}");
    let wrong = run(&["perft", "othello", "--setup", "--depth", "2"], "");
    let said = String::from_utf8_lossy(&wrong.stderr);
    assert!(wrong.status.code() == Some(2) && said.contains("'--depth' for '--setup"), "{said}");
}
