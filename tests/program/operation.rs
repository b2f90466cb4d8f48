//! The daemon as a service: signals, settings, metrics, and notifications to systemd.
#![cfg(unix)]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::{UnixDatagram, UnixListener, UnixStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use plateau::server::{Server, serve_metrics};
use plateau_protocol::Dialect;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::{Builder, Handle};

use crate::support::{PROGRAM, Peer, ROOT};

/// Ten seconds in steps of ten milliseconds: a guard against hanging, far above the documented limits.
const STEPS: usize = 1000;

/// A daemon that listens.
struct Daemon {
    child: Child,
    address: String,
}

impl Daemon {
    /// Starts it with these arguments besides `serve --listen`.
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(arguments);
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut announced = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut announced).unwrap();
        let address = announced.trim().strip_prefix("listening on ").unwrap().to_owned();
        Self { child, address }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.address).unwrap()
    }

    /// Sends signals in one breath.
    fn signal(&self, signals: &[&str]) {
        let pid = self.child.id();
        let kill: Vec<_> = signals.iter().map(|signal| format!("kill -{signal} {pid}")).collect();
        let sent = Command::new("sh").args(["-c", &kill.join(" && ")]).status().unwrap();
        assert!(sent.success());
    }

    /// Its status, if it ends by itself.
    fn end(mut self) -> Option<ExitStatus> {
        for _ in 0..STEPS {
            if let Some(status) = self.child.try_wait().unwrap() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        self.child.kill().unwrap();
        None
    }
}

#[test]
fn a_signal_is_answered_by_the_last_replies_and_a_good_end() {
    for signal in ["TERM", "INT"] {
        let daemon = Daemon::start(&["--workers", "1"]);
        let mut socket = daemon.connect();
        for id in 0..3 {
            writeln!(socket, r#"{{"id":{id},"cmd":"go","game":"draughts","infinite":true}}"#)
                .unwrap();
        }
        // The answer to a later request shows that all three were accepted.
        writeln!(socket, r#"{{"id":3,"cmd":"ping"}}"#).unwrap();
        let mut socket = BufReader::new(socket);
        let mut said = String::new();
        while !said.contains(r#""cmd":"ping""#) {
            assert!(socket.read_line(&mut said).unwrap() > 0, "{said}");
        }
        daemon.signal(&[signal]);
        socket.read_to_string(&mut said).unwrap();
        let stopped = said.lines().filter(|line| line.contains(r#""stopped":"stop""#)).count();
        assert_eq!(stopped, 3, "{signal}: {said}");
        assert_eq!(daemon.end().and_then(|status| status.code()), Some(0), "{signal}");
    }
}

#[test]
fn a_hang_up_reads_the_settings_again_and_drops_nobody() {
    let folder = std::env::temp_dir().join(format!("plateau-reload-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [file, token] = ["daemon.toml", "token"].map(|name| folder.join(name));
    let write = |path: &Path, text: &str| std::fs::write(path, text).unwrap();
    write(&token, "old\n");
    let settings = format!("token-file = {:?}\nmemory = 100\n", token.to_str().unwrap());
    write(&file, &settings);
    let daemon = Daemon::start(&["--config", file.to_str().unwrap()]);
    let ask = |socket: &TcpStream, line: &str| {
        let mut socket = socket;
        writeln!(socket, "{line}").unwrap();
        let mut reply = String::new();
        BufReader::new(socket).read_line(&mut reply).unwrap();
        serde_json::from_str::<Value>(&reply).unwrap()
    };
    let hello = |token: &str| format!(r#"{{"cmd":"hello","token":"{token}"}}"#);
    let admitted = |token: &str| ask(&daemon.connect(), &hello(token))["type"] == "result";
    let eventually = |what: &str, condition: &dyn Fn() -> bool| {
        let since = Instant::now();
        while !condition() {
            assert!(since.elapsed() < Duration::from_secs(20), "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let old = daemon.connect();
    assert_eq!(ask(&old, &hello("old"))["memory_mb"], 100);
    write(&token, "new\n");
    write(&file, &settings.replace("100", "200"));
    daemon.signal(&["HUP"]);
    eventually("the new token is known", &|| admitted("new"));
    assert!(!admitted("old"));
    let reply = ask(&old, r#"{"cmd":"hello"}"#);
    assert_eq!(reply["memory_mb"], 200, "who is there stays: {reply}");
    // A file that is wrong changes nothing.
    for wrong in ["nonsense = 1\n", "memory = \"much\"\n", "token-file = \"nowhere\"\n", "[[\n"] {
        write(&file, wrong);
        daemon.signal(&["HUP"]);
        std::thread::sleep(Duration::from_millis(300));
        assert!(admitted("new"), "{wrong}");
    }
    daemon.signal(&["TERM"]);
    assert_eq!(daemon.end().and_then(|status| status.code()), Some(0));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_daemon_that_drains_finishes_its_searches_and_takes_no_more() {
    let daemon = Daemon::start(&["--workers", "1"]);
    let socket = daemon.connect();
    let mut lines = BufReader::new(socket.try_clone().unwrap()).lines().map(Result::unwrap);
    let send = |line: &str| writeln!(&socket, "{line}").unwrap();
    send(r#"{"id":1,"cmd":"go","game":"draughts","infinite":true,"report_ms":100000}"#);
    send(r#"{"id":2,"cmd":"ping"}"#);
    assert!(lines.next().unwrap().contains("pong"));
    daemon.signal(&["USR1"]);
    // Until the signal has arrived.
    let refused = loop {
        send(r#"{"id":3,"cmd":"go","game":"nim","depth":1}"#);
        let reply = lines.by_ref().find(|line| line.contains("\"id\":3") && !line.contains("info"));
        let reply = reply.unwrap();
        if reply.contains("error") {
            break reply;
        }
    };
    assert!(refused.contains("shutting_down"), "{refused}");
    send(r#"{"id":4,"cmd":"legal","game":"nim"}"#);
    assert!(lines.next().unwrap().contains("moves"), "all else is answered");
    send(r#"{"id":5,"cmd":"stop","target":1}"#);
    let last = lines.find(|line| line.contains("\"id\":1")).unwrap();
    assert!(last.contains("\"stopped\":\"stop\""), "{last}");
    assert_eq!(daemon.end().and_then(|status| status.code()), Some(0));
}

#[test]
fn an_idle_client_does_not_delay_the_end() {
    let daemon = Daemon::start(&[]);
    let mut socket = daemon.connect();
    writeln!(socket, r#"{{"cmd":"ping"}}"#).unwrap();
    BufReader::new(&socket).read_line(&mut String::new()).unwrap();
    let since = Instant::now();
    daemon.signal(&["TERM"]);
    assert_eq!(daemon.end().and_then(|status| status.code()), Some(0));
    // It would linger for a quarter of a second.
    assert!(since.elapsed() < Duration::from_millis(240), "{:?}", since.elapsed());
}

#[cfg(target_os = "linux")]
#[test]
fn a_service_manager_whose_socket_has_no_file_is_told() {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let name = format!("plateau-notify-{}", std::process::id());
    let socket = UnixDatagram::bind_addr(&SocketAddr::from_abstract_name(&name).unwrap()).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut program = Command::new(PROGRAM);
    program.args(["serve", "--listen", "127.0.0.1:0"]).env("NOTIFY_SOCKET", format!("@{name}"));
    let mut child = program.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    let mut said = [0; 100];
    let length = socket.recv(&mut said).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(said[..length].starts_with(b"READY=1"), "{:?}", &said[..length]);
}

/// Requests that nobody reads the replies of: more than fit into the buffers of the daemon and the system.
fn unread(daemon: &Daemon) -> TcpStream {
    let mut socket = daemon.connect();
    socket.set_write_timeout(Some(Duration::from_millis(200))).unwrap();
    let requests = r#"{"cmd":"describe","game":"othello"}"#.to_owned() + "\n";
    let requests = requests.repeat(1000);
    // Until the daemon takes no more of them.
    while socket.write_all(requests.as_bytes()).is_ok() {}
    socket
}

#[test]
fn clients_that_do_not_read_delay_the_end_and_a_second_signal_does_not_wait_for_them() {
    for (signals, codes) in [(&["TERM"][..], &[0][..]), (&["TERM", "INT"], &[128 + 15, 128 + 2])] {
        let daemon = Daemon::start(&[]);
        let _socket = unread(&daemon);
        daemon.signal(signals);
        let code = daemon.end().and_then(|status| status.code());
        assert!(code.is_some_and(|code| codes.contains(&code)), "{signals:?}: {code:?}");
    }
}

#[test]
fn a_signal_is_heard_while_every_thread_is_busy() {
    let daemon = Daemon::start(&["--workers", "1"]);
    // Each takes a good part of a second of the thread that has it, and there are minutes of them.
    let scramble = |id| {
        format!(
            r#"{{"id":{id},"cmd":"newgame","game":"sliding_tile","variant":"16x16","difficulty":1000,"seed":{id},"session":"s{id}"}}"#
        )
    };
    let requests: Vec<_> = (0..200).map(scramble).collect();
    let requests = requests.join("\n") + "\n";
    let mut sockets: Vec<_> = (0..8).map(|_| daemon.connect()).collect();
    for socket in &mut sockets {
        socket.write_all(requests.as_bytes()).unwrap();
    }
    // The first reply says that they are under way.
    sockets[0].read_exact(&mut [0]).unwrap();
    daemon.signal(&["TERM"]);
    assert_eq!(daemon.end().and_then(|status| status.code()), Some(0));
}

/// Runs the program with a configuration file, which it names as `FILE` in what it prints.
fn with_file(file: &str, command: &str, environment: &[(&str, &str)], flags: &[&str]) -> Output {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let name = format!("settings-{}.toml", NUMBER.fetch_add(1, Ordering::Relaxed));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, file).unwrap();
    let mut program = Command::new(PROGRAM);
    program.arg(command).arg("--config").arg(&path).args(flags).envs(environment.iter().copied());
    let mut output = program.stdin(Stdio::null()).output().unwrap();
    for text in [&mut output.stdout, &mut output.stderr] {
        *text = String::from_utf8_lossy(text).replace(path.to_str().unwrap(), "FILE").into_bytes();
    }
    output
}

/// Output of `plateau config`.
fn config(file: &str, environment: &[(&str, &str)], flags: &[&str]) -> String {
    let output = with_file(file, "config", environment, flags);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{file}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_flag_comes_before_the_environment_and_that_before_the_file() {
    let line = |file: &str, environment: &[(&str, &str)], flags: &[&str], name: &str| {
        let text = config(file, environment, flags);
        let line = text
            .lines()
            .find(|line| line.trim_start_matches("# ").starts_with(&format!("{name} ")));
        let line = line.unwrap_or_else(|| panic!("{name} in {text}"));
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let [file, environment, flag] = ["max-line = 2000", "3000", "--max-line=4000"];
    let environment = &[("PLATEAU_MAX_LINE", environment)][..];
    for (file, environment, flags, shown) in [
        ("", &[][..], &[][..], "max-line = 1048576 # default"),
        (file, &[], &[], "max-line = 2000 # FILE:1"),
        (file, environment, &[], "max-line = 3000 # environment PLATEAU_MAX_LINE"),
        (file, environment, &[flag], "max-line = 4000 # flag --max-line"),
        (file, &[], &[flag], "max-line = 4000 # flag --max-line"),
        ("", environment, &[flag], "max-line = 4000 # flag --max-line"),
        ("\nlisten = ['a:1', 'b:2']", &[], &[], r#"listen = ["a:1", "b:2"] # FILE:2"#),
        ("listen = 'a:1'", &[], &["--listen", "b:2"], r#"listen = ["b:2"] # flag --listen"#),
        (
            "",
            &[("PLATEAU_LISTEN", "a:1,b:2")],
            &[],
            r#"listen = ["a:1", "b:2"] # environment PLATEAU_LISTEN"#,
        ),
        ("", &[], &["--listen=unix:a,b"], r#"listen = ["unix:a,b"] # flag --listen"#),
        ("listen = ['unix:a,b']", &[], &[], r#"listen = ["unix:a,b"] # FILE:1"#),
        (
            "engine = ['a=gtp:/bin/ls']",
            &[("PLATEAU_ENGINE", "b=gtp:/bin/sh,c=gtp:/bin/ls")],
            &[],
            r#"engine = ["b=gtp:/bin/sh", "c=gtp:/bin/ls"] # environment PLATEAU_ENGINE"#,
        ),
        ("unix-mode = '660'", &[], &[], r#"unix-mode = "660" # FILE:1"#),
        ("until-eof = true", &[], &[], "until-eof = true # FILE:1"),
        ("until-eof = false", &[], &[], "until-eof = false # FILE:1"),
        (
            "until-eof = true",
            &[("PLATEAU_UNTIL_EOF", "no")],
            &[],
            "until-eof = false # environment PLATEAU_UNTIL_EOF",
        ),
        (
            "",
            &[("PLATEAU_UNTIL_EOF", "1")],
            &[],
            "until-eof = true # environment PLATEAU_UNTIL_EOF",
        ),
        ("", &[], &["--until-eof"], "until-eof = true # flag --until-eof"),
        ("log = 'debug'\nlog-format = 'json'", &[], &[], r#"log = "debug" # FILE:1"#),
        (
            "log-format = 'text'",
            &[],
            &["--log-format", "json"],
            r#"log-format = "json" # flag --log-format"#,
        ),
        ("metrics = 9464", &[], &[], "metrics = 9464 # FILE:1"),
        ("", &[], &[], "# metrics is not set # default"),
        ("token = 'sesame'", &[], &[], "# token is set, and not shown # FILE:1"),
    ] {
        let name = shown.trim_start_matches("# ").split(' ').next().unwrap();
        assert_eq!(line(file, environment, flags, name), shown, "{file} {environment:?} {flags:?}");
    }
    assert!(!config("", &[("PLATEAU_TOKEN", "sesame")], &[]).contains("sesame"));
}

#[test]
fn what_config_prints_can_be_given_back() {
    let without_sources = |text: &str| {
        let lines =
            text.lines().map(|line| line.rsplit_once(" # ").unwrap().0.trim_end().to_owned());
        lines.collect::<Vec<_>>()
    };
    let file = "listen = ['[::1]:0', '127.0.0.1:0']\nuntil-eof = true\nworkers = 3\nlog = 'plateau=debug,info'";
    let first = config(file, &[], &["--metrics", "127.0.0.1:0"]);
    assert!(first.contains("workers = 3 ") && first.contains("plateau=debug,info"), "{first}");
    assert_eq!(without_sources(&config(&first, &[], &[])), without_sources(&first));
}

#[test]
fn mistakes_in_the_file_are_explained_by_their_line() {
    for (file, part) in [
        ("max-lime = 1", r#"FILE:1: unknown setting "max-lime"; did you mean max-line?"#),
        ("max_line = 2000", "did you mean max-line?"),
        ("config = 'other'", r#"unknown setting "config""#),
        (
            "\n\nworkers = 0",
            "FILE:3: invalid value '0' for '--workers <N>': expected a whole number from 1 to 1024",
        ),
        ("workers = true", "FILE:1: workers: expected a text or a number, not boolean"),
        ("workers = [1]", "expected a text or a number, not array"),
        ("listen = [['a']]", "expected a text or a number, not array"),
        ("until-eof = 1", "FILE:1: until-eof: expected true or false"),
        ("log-format = 'xml'", "possible values: text, json"),
        ("log = 'debg'", "plateau: --log: expected a level"),
        ("[serve]\nworkers = 1", r#"FILE:1: unknown setting "serve""#),
        ("unix-mode = 0o660", r#"FILE:1: unix-mode: write it in quotes: unix-mode = "660""#),
        ("workers = 1\nworkers = 2", "FILE:2: duplicate key"),
        ("workers", "FILE:1: "),
        ("\ntoken = 'sesame", "FILE:2: "),
    ] {
        for command in ["serve", "config"] {
            let output = with_file(file, command, &[], &[]);
            let text = String::from_utf8_lossy(&output.stderr);
            assert!(!output.status.success() && text.contains(part), "{file}: {text}");
            assert!(!text.contains("sesame"), "{text}");
        }
    }
    // The file is not to blame for the environment, and a file that is not there is named.
    let output = with_file("workers = 1", "serve", &[("PLATEAU_MAX_LINE", "1")], &[]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && !text.contains("FILE") && text.contains("--max-line"),
        "{text}"
    );
    let output = with_file("", "serve", &[("PLATEAU_DATA", "/dev/null")], &[]);
    assert!(!output.status.success());
    let output =
        Command::new(PROGRAM).args(["serve", "--config", "nowhere.toml"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("nowhere.toml: "));
}

#[test]
fn the_daemon_has_the_settings_of_file_and_environment() {
    let hello = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut program = Command::new(PROGRAM);
        program.args(arguments).envs(environment.iter().copied());
        let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"hello\n").unwrap();
        let output = child.wait_with_output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap()["limits"].clone()
    };
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("daemon.toml");
    std::fs::write(&path, "max-line = 2000\nmax-sessions = 7\n").unwrap();
    let file = path.to_str().unwrap();
    // Without a command too.
    for (arguments, environment, expected) in [
        (&["serve", "--config", file][..], &[][..], [2000, 7]),
        (&["serve"], &[("PLATEAU_CONFIG", file), ("PLATEAU_MAX_SESSIONS", "8")], [2000, 8]),
        (&[], &[("PLATEAU_CONFIG", file)], [2000, 7]),
        (&["--log", "error"], &[("PLATEAU_MAX_LINE", "3000")], [3000, 256]),
    ] {
        let limits = hello(arguments, environment);
        let found = ["max_line", "max_sessions"].map(|name| limits[name].as_u64().unwrap());
        assert_eq!(found, expected, "{arguments:?} {environment:?}");
    }
}

/// The answer to a request of the page of metrics: its head and its body.
async fn visit(address: SocketAddr, request: &str) -> (String, String) {
    ask(tokio::net::TcpStream::connect(address).await.unwrap(), address, request).await
}

/// The same, on an open connection.
async fn ask(
    mut socket: tokio::net::TcpStream,
    address: SocketAddr,
    request: &str,
) -> (String, String) {
    let request = format!("{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

fn has_status(head: &str, status: u16) -> bool {
    head.starts_with(&format!("HTTP/1.1 {status} "))
}

/// A daemon with one worker, and the address of its metrics.
async fn with_metrics() -> (Arc<Server>, SocketAddr) {
    with_metrics_of(Handle::current()).await
}

/// The same, of which the health check believes that this runtime serves its clients.
async fn with_metrics_of(data: Handle) -> (Arc<Server>, SocketAddr) {
    let server = crate::support::start(|config| config.workers = 1);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve_metrics(Arc::clone(&server), listener, data));
    (server, address)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_count_what_stats_count() {
    let (server, address) = with_metrics().await;
    let mut peer = Peer::memory(&server, Dialect::Json);
    for _ in 0..3 {
        peer.ask(json!({"cmd": "ping"})).await;
    }
    assert_eq!(peer.refused(json!({"cmd": "state"})).await, "unknown_session");
    assert_eq!(peer.refused(json!({"cmd": "nonsense"})).await, "unknown_cmd");
    let go = peer.ask(json!({"cmd": "go", "game": "othello", "depth": 3})).await;
    let endless = json!({"id": "endless", "cmd": "go", "game": "draughts", "infinite": true, "report_ms": 100_000});
    peer.begin(&endless).await;
    let page = async || visit(address, "GET /metrics").await.1;
    assert!(page().await.contains("plateau_jobs{kind=\"search\",state=\"running\"} 1.0\n"));
    // The reply to the stop may come before or after that of the search.
    let replies = [peer.ask(json!({"cmd": "stop"})).await, peer.last().await];
    let [stopped] = replies.iter().filter(|reply| reply["id"] == "endless").collect::<Vec<_>>()[..]
    else {
        panic!("{replies:?}")
    };
    let nodes = [&go, stopped].map(|reply| reply["nodes"].as_u64().unwrap()).iter().sum::<u64>();
    let page = page().await;
    for line in [
        "requests_total{command=\"ping\",outcome=\"ok\"} 3",
        "requests_total{command=\"go\",outcome=\"ok\"} 2",
        "requests_total{command=\"state\",outcome=\"unknown_session\"} 1",
        "requests_total{command=\"none\",outcome=\"unknown_cmd\"} 1",
        "request_duration_seconds_count{command=\"ping\"} 3",
        "request_duration_seconds_bucket{le=\"+Inf\",command=\"ping\"} 3",
        "stop_duration_seconds_count{game=\"draughts\",strategy=\"engine\"} 1",
        "jobs{kind=\"search\",state=\"running\"} 0.0",
        "jobs{kind=\"search\",state=\"waiting\"} 0.0",
        "held_limit_bytes 1073741824.0",
        "workers 1.0",
        "connections_open 1.0",
        "connections_total 1",
        "connections_refused_total{limit=\"max-connections\"} 0",
        "connections_refused_total{limit=\"max-per-address\"} 0",
        &format!("nodes_total {nodes}"),
        &format!("build_info{{version=\"{}\"}} 1.0", env!("CARGO_PKG_VERSION")),
    ] {
        assert!(page.contains(&format!("\nplateau_{line}\n")), "{line} in {page}");
    }
    let stats = peer.stats().await;
    assert_eq!((&stats["errors"], &stats["latencies"]["ping"]["count"]), (&json!(2), &json!(3)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_is_described_once_and_named_by_its_kind_and_unit() {
    let (server, address) = with_metrics().await;
    Peer::memory(&server, Dialect::Json).ask(json!({"cmd": "ping"})).await;
    let (head, page) = visit(address, "GET /metrics").await;
    assert!(head.contains("content-type: application/openmetrics-text; version=1.0.0"), "{head}");
    let manual = std::fs::read_to_string(format!("{ROOT}/docs/operation.md")).unwrap();
    let mut kinds = HashMap::new();
    for line in page.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let (name, kind) = line.split_once(' ').unwrap();
        assert!(page.contains(&format!("# HELP {name} ")), "{name}");
        assert_eq!(kinds.insert(name, kind), None, "{name} is described twice");
    }
    for line in page.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split(['{', ' ']).next().unwrap();
        let histogram = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end));
        assert!(
            manual.contains(&format!("`{}`", histogram.unwrap_or(name))),
            "{name} in the manual"
        );
        let suffix =
            ["_total", "_bucket", "_sum", "_count"].iter().find(|end| name.ends_with(**end));
        let family = name.strip_suffix(suffix.unwrap_or(&"")).unwrap();
        let kind = match suffix {
            None => "gauge",
            Some(&"_total") => "counter",
            Some(_) => "histogram",
        };
        assert_eq!(kinds.get(family), Some(&kind), "{line}");
        assert!(
            line.rsplit_once(' ').unwrap().1.parse::<f64>().is_ok_and(|value| value >= 0.0),
            "{line}"
        );
    }
    assert!(kinds.len() > 10 && page.ends_with("# EOF\n"), "{page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_ends_with_the_draining_and_there_is_no_other_page() {
    let (server, address) = with_metrics().await;
    for (request, status, words) in [
        ("GET /healthz", 200, "serving"),
        ("HEAD /healthz", 200, ""),
        ("GET /", 404, "/metrics and /healthz"),
        ("GET /metrics/", 404, "/metrics and /healthz"),
        ("GET /../metrics", 404, "/metrics and /healthz"),
        ("POST /quit", 404, "/metrics and /healthz"),
        ("POST /healthz", 405, "GET"),
    ] {
        let (head, body) = visit(address, request).await;
        let is_expected = has_status(&head, status) && body.contains(words);
        assert!(is_expected, "{request}: {head} {body}");
    }
    server.shut_down();
    for (request, status) in [("GET /healthz", 503), ("GET /metrics", 200)] {
        assert!(has_status(&visit(address, request).await.0, status), "{request}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_oldest_visitor_without_a_request_makes_room_for_one_more() {
    let (_server, address) = with_metrics().await;
    let mut idle = Vec::new();
    for _ in 0..16 {
        idle.push(tokio::net::TcpStream::connect(address).await.unwrap());
    }
    assert!(has_status(&visit(address, "GET /healthz").await.0, 200));
    assert!(!matches!(idle.remove(0).read(&mut [0]).await, Ok(1..)), "it was closed");
    for socket in idle {
        assert!(has_status(&ask(socket, address, "GET /healthz").await.0, 200), "it has its place");
    }
}

#[tokio::test]
async fn health_is_bad_while_the_runtime_of_the_clients_is_blocked() {
    let data = Builder::new_multi_thread().worker_threads(1).build().unwrap();
    let (release, blocked) = std::sync::mpsc::channel::<()>();
    data.spawn(async move { blocked.recv().is_ok() });
    let (_server, address) = with_metrics_of(data.handle().clone()).await;
    let (head, body) = visit(address, "GET /healthz").await;
    assert!(head.starts_with("HTTP/1.1 503 ") && body == "not answering\n", "{head}: {body}");
    drop(release);
    assert_eq!(visit(address, "GET /healthz").await.1, "serving\n");
    data.shutdown_background();
}

#[test]
fn a_port_that_is_taken_or_silent_is_told() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    for (arguments, words) in [
        (
            &["serve", "--listen", "127.0.0.1:0", "--metrics", address.as_str()][..],
            format!("--metrics: cannot listen at {address}: "),
        ),
        (&["health", address.as_str()], format!("{address}: no answer within 2 s")),
    ] {
        let output = Command::new(PROGRAM).args(arguments).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(&words), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty(), "nothing is announced");
    }
}

/// Starts a daemon as systemd does: with a socket that listens already, and one that wants to hear of it.
fn activated(listener: OwnedFd, notify: &Path) -> Child {
    // The socket arrives as the first descriptor after the three that every program has.
    let script = r#"exec 3<&0 </dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" serve"#;
    let mut shell = Command::new("sh");
    shell.args(["-c", script, PROGRAM]).env("NOTIFY_SOCKET", notify);
    shell.stdin(listener).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_socket_of_systemd_is_served_and_it_is_told_of_beginning_and_end() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("notify");
    let _ = std::fs::remove_file(&path);
    let notified = UnixDatagram::bind(&path).unwrap();
    let hear = || {
        let mut state = [0; 64];
        let count = notified.recv(&mut state).unwrap();
        String::from_utf8_lossy(&state[..count]).into_owned()
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    // It may come before the daemon does.
    let mut early = TcpStream::connect(address).unwrap();
    let child = activated(listener.into(), &path);
    let daemon = Daemon { child, address: address.to_string() };
    assert_eq!(hear(), "READY=1\n");
    for socket in [&mut early, &mut daemon.connect()] {
        socket.write_all(b"{\"cmd\":\"ping\"}\n").unwrap();
        let mut reply = String::new();
        BufReader::new(socket).read_line(&mut reply).unwrap();
        assert!(reply.contains("pong"), "{reply}");
    }
    drop(early);
    daemon.signal(&["TERM"]);
    assert_eq!(hear(), "STOPPING=1\n");
    assert_eq!(daemon.end().and_then(|status| status.code()), Some(0));
    // A Unix socket is handed over in the same way, and its file is the manager's.
    let socket = path.with_extension("socket");
    let _ = std::fs::remove_file(&socket);
    let child = activated(UnixListener::bind(&socket).unwrap().into(), &path);
    let daemon = Daemon { child, address: String::new() };
    assert_eq!(hear(), "READY=1\n");
    let mut client = UnixStream::connect(&socket).unwrap();
    client.write_all(b"{\"cmd\":\"ping\"}\n").unwrap();
    let mut reply = String::new();
    BufReader::new(client).read_line(&mut reply).unwrap();
    assert!(reply.contains("pong"), "{reply}");
    daemon.signal(&["TERM"]);
    assert_eq!(hear(), "STOPPING=1\n");
    assert_eq!(daemon.end().and_then(|status| status.code()), Some(0));
    assert!(socket.exists());
}

#[test]
fn the_units_of_systemd_are_verified_without_a_word() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("units");
    std::fs::create_dir_all(&folder).unwrap();
    let units = ["plateau.service", "plateau.socket"].map(|name| {
        let unit = Path::new(ROOT).join("deploy").join(name);
        let text = std::fs::read_to_string(unit).unwrap();
        std::fs::write(
            folder.join(name),
            text.replace("ExecStart=plateau", &format!("ExecStart={PROGRAM}")),
        )
        .unwrap();
        folder.join(name)
    });
    let mut verify = Command::new("systemd-analyze");
    match verify.args(["verify", "--man=no"]).args(units).output() {
        // It succeeds with keys that it does not know: what it says counts.
        Ok(Output { status, stdout, stderr }) => {
            let said = String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned();
            assert!(status.success() && said.is_empty(), "{said}");
        }
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{error}"),
    }
}
