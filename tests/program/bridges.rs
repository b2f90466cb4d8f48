//! Bridges: third-party hosts drive our engines, in each of the supported protocols.
//!
//! `bridges/README.md` documents the format of the dialogues.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::support::{PROGRAM, ROOT};

/// A timeout that is long enough for the busiest machine; no passing test waits for it.
const PATIENCE: Duration = Duration::from_secs(300);

/// A bridge that runs.
struct Bridge {
    program: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The byte that ends a line of its protocol.
    end: u8,
}

/// The byte that ends a line of a protocol.
fn end_of_line(protocol: &str) -> u8 {
    if protocol == "dxp" { 0 } else { b'\n' }
}

impl Bridge {
    fn start(arguments: &[&str]) -> Self {
        let mut program = Command::new(PROGRAM)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(program.stdout.take().unwrap());
        let (sender, lines) = channel();
        let end = end_of_line(arguments[0]);
        std::thread::spawn(move || {
            for line in output.split(end) {
                if sender.send(String::from_utf8(line.unwrap()).unwrap()).is_err() {
                    return;
                }
            }
        });
        let input = program.stdin.take();
        Self { program, input, lines, end }
    }

    /// Sends lines; they are lost if the program has ended.
    fn say(&mut self, lines: &[u8]) {
        let end = |byte: &u8| if *byte == b'\n' { self.end } else { *byte };
        let bytes: Vec<u8> = lines.iter().map(end).collect();
        if let Some(input) = &mut self.input {
            let _ = input.write_all(&bytes).and_then(|()| input.flush());
        }
    }

    /// The next line; `None` at the end.
    fn hear(&self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("nothing is said"),
        }
    }

    /// Ends the input, and returns the remaining output; the program must exit successfully.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        let rest = std::iter::from_fn(|| self.hear()).collect();
        assert!(self.program.wait().unwrap().success());
        rest
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// True if a line matches a pattern, in which `*` matches any text.
fn is_like(pattern: &str, line: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == line };
    let Some(line) = line.strip_prefix(start) else { return false };
    let ends = line.char_indices().map(|(index, _)| index).chain([line.len()]);
    ends.into_iter().any(|index| is_like(rest, &line[index..]))
}

/// Replays the dialogues of a file.
fn hold(path: &Path) {
    let protocol = path.file_stem().unwrap().to_str().unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let mut arguments = Vec::new();
    for block in text.split("\n\n") {
        let mut lines = block.lines().filter(|line| !line.starts_with('#')).peekable();
        let Some(name) = lines.next() else { continue };
        let Some(name) = name.strip_prefix("== ") else {
            arguments = name.strip_prefix("$ ").unwrap().split(' ').collect();
            continue;
        };
        let mut all = arguments.clone();
        if let Some(own) = lines.peek().and_then(|line| line.strip_prefix("$ ")) {
            all.extend(own.split(' '));
            lines.next();
        }
        let mut bridge = Bridge::start(&all);
        for line in lines {
            let (mark, text) = line.split_once(' ').unwrap_or((line, ""));
            let whence = || format!("{protocol}: {name}: {line}");
            match mark {
                ">" => bridge.say(format!("{text}\n").as_bytes()),
                "end" => bridge.input = None,
                "<" => {
                    let came = bridge.hear().unwrap_or_else(|| panic!("{}: the end", whence()));
                    assert!(is_like(text, &came), "{}: {came}", whence());
                }
                "..." => loop {
                    let came = bridge.hear().unwrap_or_else(|| panic!("{}: the end", whence()));
                    if is_like(text, &came) {
                        break;
                    }
                },
                _ => panic!("{}", whence()),
            }
        }
        assert_eq!(bridge.end(), [""; 0], "{protocol}: {name}: nobody expected this");
    }
}

#[test]
fn dialogues_go_as_hosts_expect() {
    let folder = Path::new(ROOT).join("tests/bridges");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let dialogues: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "txt")).collect();
    assert_eq!(dialogues.len(), 10);
    dialogues.iter().for_each(|path| hold(path));
}

#[test]
fn a_pattern_is_like_what_it_stands_for() {
    for (pattern, line, is_same) in [
        ("a*c", "abc", true),
        ("a*c", "ac", true),
        ("*", "", true),
        ("a", "ab", false),
        ("a*c*", "abcd", true),
        ("a*d", "abc", false),
    ] {
        assert_eq!(is_like(pattern, line), is_same, "{pattern} {line}");
    }
}

/// Sends hostile lines, each followed by a query whose answer shows that the bridge still works.
#[test]
fn nothing_that_a_host_sends_ends_or_stops_a_bridge() {
    let long = "x".repeat(3 << 20);
    let moves = format!("position startpos moves{}", " P@d6".repeat(100_000));
    let hostile: &[&[u8]] = &[
        b"\n\n\r\n",
        b"\xff\xfe\x80\n",
        b"\0\0\0\n",
        b"\x1b[2J\n",
        b"go\ngo\ngo\nstop\nstop\nstop\nstop\n",
        b"go depth 99999999999999999999\n",
        b"go movetime -1 nodes x\nstop\n",
        b"level time=1e999 inc=-3 moves=0\n",
        b"level depth=\nlevel =\nlevel \"\n",
        b"position\nposition fen\nposition fen 8/8 w\nposition startpos moves \xc3\xa9\n",
        b"pos pos=\npos pos=W\npos\n",
        b"set game (;GM[Othello\nset game\nset\nset depth\nmove\nhint x\n",
        b"play\nplay black\nplay black z99\nplay purple d3\ngenmove\nundo\nundo\n",
        b"time_settings -1 0 0\ntime_left black\nboardsize\nboardsize 0\nboardsize 99999999999\n",
        b"setoption\nsetoption name\nsetoption name x value\nsetoption name Hash value -1\n",
        b"set-param name=table_mb value=x\nset-param\n",
        b"set_game\nset_game chess\nset_game othello 5x5\nkata-set-param level\n",
        b"12345678901234567890 name\n# nothing\n-1\n",
        b"R\nR01\nR99\nA\nM\nM0000322800\nE\nE99\nE00\nB001W\nB999Z\nK0\nC\n",
        long.as_bytes(),
        b"\n",
        moves.as_bytes(),
        b"\n",
    ];
    for (arguments, question, answer) in [
        (&["uci"][..], "isready", "readyok"),
        (&["gtp", "--depth", "1"], "77 protocol_version", "=77 2"),
        (&["nboard", "--depth", "1"], "ping 77", "pong 77"),
        (&["hub"], "ping", "pong"),
        (&["hub", "--protocol", "1"], "ping", "pong"),
        (&["dxp", "--depth", "1"], "B001W", "K2"),
    ] {
        let mut bridge = Bridge::start(arguments);
        for lines in hostile {
            bridge.say(lines);
        }
        bridge.say(format!("stop\n{question}\n").as_bytes());
        while bridge.hear().unwrap_or_else(|| panic!("{arguments:?} has ended")) != answer {}
        bridge.end();
    }
}

/// DamExchange has fields of bytes, and a game after which nothing can follow is ended.
#[test]
fn dxp_reads_bytes_and_ends_a_game_whose_move_is_malformed() {
    let mut bridge = Bridge::start(&["dxp", "--depth", "1"]);
    let mut request = b"R01Ren\xe9".to_vec();
    request.resize(3 + 32, b' ');
    request.extend(b"Z005000A\n");
    bridge.say(&request);
    let answer = bridge.hear().unwrap();
    assert!(answer.starts_with('A') && answer.ends_with('0'), "{answer}");
    bridge.say(b"Cd\xe9j\xe0\n");
    bridge.say(b"Mabcd322800\n");
    let complaint = bridge.hear().unwrap();
    assert!(complaint.starts_with('C') && complaint.contains("4 digits"), "{complaint}");
    assert_eq!(bridge.hear().as_deref(), Some("E00"));
    bridge.end();
}

#[test]
fn what_no_bridge_can_begin_with_is_refused() {
    for (arguments, part) in [
        (&["hub", "--game", "othello"][..], "hub does not support othello"),
        (&["uci", "--game", "othello", "--variant", "6x6"], "uci does not support othello 6x6"),
        (&["gtp", "--game", "chess"], "there is no game \"chess\""),
        (&["gtp", "--strategy", "guess"], "\"guess\""),
        (&["uci", "--option", "level=0"], "level"),
        (&["nboard", "--option", "lvel=1"], "lvel"),
        (&["dxp", "--game", "othello"], "dxp does not support othello"),
        (&["dxp", "--variant", "brazilian"], "dxp has no variant \"brazilian\"; there are inter"),
        (&["hub", "--variant", "russian"], "there are international, frisian, "),
        (&["uci", "--variant", "6x6"], "uci has no variant \"6x6\"; there are 8x8 of othello; 7x6"),
        (&["dxp", "--games", "2"], "<ADDRESS>"),
        (&["dxp", "127.0.0.1", "--minutes", "1000"], "1000"),
    ] {
        let output = Command::new(PROGRAM).args(arguments).stdin(Stdio::null()).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(part), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_variant_has_the_name_that_the_protocol_gives_it_too() {
    for (arguments, question, answer) in [
        (
            &["uci", "--variant", "flipello"][..],
            "uci",
            "option name UCI_Variant type combo default flipello *",
        ),
        (
            &["uci", "--game", "connect4", "--variant", "cfour"],
            "uci",
            "option name UCI_Variant type combo default cfour *",
        ),
        (&["hub", "--variant", "bt"], "hub", "param name=variant value=bt *"),
    ] {
        let mut bridge = Bridge::start(arguments);
        bridge.say(format!("{question}\n").as_bytes());
        loop {
            let line = bridge.hear().unwrap_or_else(|| panic!("{arguments:?} has ended"));
            if is_like(answer, &line) {
                break;
            }
            assert!(!["uciok", "wait"].contains(&line.as_str()), "{arguments:?}");
        }
        bridge.end();
    }
}

/// Plays two games by our own tournament runner, which refuses illegal moves and breaches of the protocols.
#[cfg(unix)]
fn play(name: &str, game: &str, player: &str, own: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bridges-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let player = format!("{} name=bridge", player.replace("PROGRAM", PROGRAM));
    let own = format!("{own} name=own");
    let output = Command::new(PROGRAM)
        .args(["tournament", "--game", game, "--journal", "journal.jsonl", "--random-plies=1"])
        .args(["--player", &player, "--player", &own, "--depth=1"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "{player}: {}", String::from_utf8_lossy(&output.stderr));
    let journal = std::fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    let results: Vec<serde_json::Value> =
        journal.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(results.len(), 2, "{player}");
    for result in results {
        // A fault of a player has a description.
        assert!(result["detail"].is_null(), "{player}: {result}");
    }
}

#[cfg(unix)]
#[test]
fn whole_games_are_played_through_every_bridge() {
    for (number, (game, player, own)) in [
        ("tic_tac_toe", "uci:PROGRAM args=uci depth=3", "alpha_beta depth=3"),
        ("connect4", "uci:PROGRAM args=uci depth=2", "alpha_beta depth=2"),
        ("connect4", "gtp:PROGRAM args='gtp --game connect4 --depth 2' limits=none", "random"),
        ("othello", "uci:PROGRAM args=uci depth=1 Ponder=true Hash=4", "random"),
        ("othello", "gtp:PROGRAM args='gtp --depth 1' limits=none", "random"),
        ("othello", "nboard:PROGRAM args=nboard depth=1", "random"),
        ("draughts", "hub:PROGRAM args=hub depth=1 book=false threads=2", "random"),
        ("draughts", "hub1:PROGRAM args='hub --protocol 1' depth=1 book=false", "random"),
        ("draughts", "gtp:PROGRAM args='gtp --game draughts --depth 1' limits=none", "random"),
        ("draughts", "dxp:PROGRAM args='dxp --depth 1 --ponder' limits=none", "random"),
    ]
    .into_iter()
    .enumerate()
    {
        play(&number.to_string(), game, player, own);
    }
}

/// A program that waits for connections on a free port.
struct Host {
    program: Child,
    address: String,
}

impl Host {
    fn start(arguments: &[&str]) -> Self {
        let mut program = Command::new(PROGRAM)
            .args(["dxp", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("listening on ").unwrap().to_owned();
        Self { program, address }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn two_programs_play_each_other_over_a_socket() {
    let host = Host::start(&["--depth", "1", "--ponder"]);
    for arguments in
        [&["--games", "2"][..], &["--colour", "black", "--minutes", "0", "--moves", "5"]]
    {
        let output = Command::new(PROGRAM)
            .args(["dxp", &host.address, "--depth", "1", "--position", "W:W31-50:B1-20"])
            .args(arguments)
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {log}");
        let games = log.matches("accepts a game").count();
        assert_eq!(games, if arguments[0] == "--games" { 2 } else { 1 }, "{log}");
        assert_eq!(log.matches("the other ends").count() + log.matches("we end").count(), games);
    }
}

#[cfg(unix)]
#[test]
fn a_program_at_a_port_is_a_player_of_tournaments_with_a_clock() {
    let host = Host::start(&["--depth", "1"]);
    play("dxp", "draughts", &format!("dxp:{} clock=60", host.address), "random");
}

/// Whatever the other program does, the conversation ends with a reason.
#[test]
fn a_program_that_refuses_leaves_or_says_nothing_is_no_hang() {
    let answer = |code| format!("A{:32}{code}\0", "other");
    for (answer, leaves, part) in [
        (String::new(), true, "the connection was closed in the middle of a game"),
        (answer(0), true, "the connection was closed in the middle of a game"),
        (answer(2), false, "other: it does not accept this game"),
        (answer(1), false, "another version"),
        ("nonsense\0".to_owned(), false, "nothing was said for too long"),
        (answer(0), false, "nothing was said for too long"),
        (answer(0) + "E01\0", false, "the other wants to play no other game"),
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let program = Command::new(PROGRAM)
            .args(["dxp", &address, "--timeout", "1", "--minutes", "0", "--games", "2"])
            .args(["--depth", "1"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = [0; 44];
        stream.read_exact(&mut request).unwrap();
        assert_eq!(&request[..], b"R01plateau                         Z000000A\0");
        stream.write_all(answer.as_bytes()).unwrap();
        let stream = (!leaves).then_some(stream);
        let output = program.wait_with_output().unwrap();
        drop(stream);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{answer}: {errors}");
        assert!(errors.contains(part), "{answer}: {errors}");
    }
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let output = Command::new(PROGRAM).args(["dxp", &nobody]).output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains(&nobody));
}
