//! Sockets: authentication, limits of queued data, and the ends of connections.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use plateau_core::games::GAMES;
use plateau_protocol::MAX_LINE;
use serde_json::json;
use tokio::net::{TcpStream, ToSocketAddrs, UnixStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

use crate::support::{PROGRAM, Peer, Wire, eventually, start_tcp};

/// First lines of other protocols, most of which a web page can make a browser send, each with the error code.
fn strangers() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let http = |head: &str| format!("{head}\r\nHost: localhost\r\n\r\n").into_bytes();
    let long = "a".repeat(MAX_LINE + 50_000);
    vec![
        ("a form", http("POST / HTTP/1.1"), "bad_json"),
        ("another method", http("PROPFIND / HTTP/1.1"), "bad_json"),
        ("a lower-case method", http("post / HTTP/1.1"), "bad_json"),
        ("a leading space", http(" POST / HTTP/1.1"), "bad_json"),
        ("a leading blank line", http("\r\nPOST / HTTP/1.1"), "bad_json"),
        ("a method of its own", http("{} / HTTP/1.1"), "bad_json"),
        ("HTTP/2", http("PRI * HTTP/2.0"), "bad_json"),
        ("a header", b"Host: localhost\r\n".to_vec(), "bad_json"),
        ("a path longer than a line", http(&format!("POST /{long} HTTP/1.1")), "line_too_long"),
        ("a word longer than a line", format!("{long}\n").into_bytes(), "line_too_long"),
        (
            "a greeting of TLS",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n".to_vec(),
            "bad_utf8",
        ),
        ("words", b"newgame othello\n".to_vec(), "bad_json"),
        ("an array", b"[{\"cmd\":\"ping\"}]\n".to_vec(), "not_an_object"),
        ("deep brackets", format!("{}\n", "[".repeat(40)).into_bytes(), "too_deep"),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn until_a_request_has_come_a_line_that_is_no_object_is_the_last_one() {
    for wire in Wire::ALL {
        let (_server, address) = wire.start(|_| ()).await;
        let mut witness = wire.connect(address).await;
        for (name, mut bytes, code) in strangers() {
            bytes.extend(b"\n{\"id\":1,\"cmd\":\"games\"}\n");
            let mut peer = wire.connect(address).await;
            peer.send_bytes(&bytes).await;
            let reply =
                peer.receive().await.unwrap_or_else(|| panic!("{name} by {wire:?}: no reply"));
            assert_eq!(reply["error"]["code"], code, "{name}: {reply}");
            assert_eq!(peer.receive().await, None, "{name}");
        }
        assert_eq!(
            witness.stats().await["latencies"]["games"],
            json!(null),
            "none was carried out"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_byte_order_mark_before_the_first_line_is_passed_over_and_no_other_is() {
    for wire in Wire::ALL {
        let (_server, address) = wire.start(|_| ()).await;
        let mut peer = wire.connect(address).await;
        for (line, came) in [(1, json!(null)), (2, json!("bad_json"))] {
            peer.send_line(&format!("\u{feff}{{\"id\":{line},\"cmd\":\"ping\"}}")).await;
            assert_eq!(peer.receive().await.unwrap()["error"]["code"], came, "{wire:?} {line}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_object_that_is_no_request_opens_nothing_and_a_request_does() {
    for wire in Wire::ALL {
        let (_server, address) = wire.start(|_| ()).await;
        let mut peer = wire.connect(address).await;
        for (line, code) in [
            (r#"{"cmd":"pong"}"#, Some("unknown_cmd")),
            (r#"{"cmd":"ping"}"#, None),
            ("GET / HTTP/1.1", Some("bad_json")),
            (r#"{"cmd":"ping"}"#, None),
        ] {
            peer.send_line(line).await;
            assert_eq!(peer.last().await["error"]["code"].as_str(), code, "{line}");
        }
        let mut peer = wire.connect(address).await;
        for (line, code) in [(r#"{"cmd":"pong"}"#, "unknown_cmd"), ("GET / HTTP/1.1", "bad_json")] {
            peer.send_line(line).await;
            assert_eq!(peer.last().await["error"]["code"], code, "{line}");
        }
        assert_eq!(peer.receive().await, None);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_is_wanted_first_and_the_third_wrong_one_ends_the_connection() {
    for wire in Wire::ALL {
        let (_server, address) = wire.start(|config| config.token = Some("sesame".into())).await;
        let mut peer = wire.connect(address).await;
        let hello = |token: &str| json!({"id": 1, "cmd": "hello", "token": token});
        assert_eq!(peer.refused(json!({"cmd": "games"})).await, "unauthorized");
        assert_eq!(peer.refused(hello("please")).await, "unauthorized");
        assert_eq!(peer.ask(hello("sesame")).await["type"], "result");
        assert_eq!(peer.ask(json!({"cmd": "ping"})).await["pong"], true);
        let mut guesser = wire.connect(address).await;
        for guess in ["a", "b", "c"] {
            assert_eq!(guesser.refused(hello(guess)).await, "unauthorized");
        }
        assert_eq!(guesser.receive().await, None);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_name_the_token_in_time_is_left_and_who_does_is_not() {
    for wire in Wire::ALL {
        let (_server, address) = wire
            .start(|config| {
                config.token = Some("sesame".into());
                config.timeouts.authenticate = Duration::from_millis(300);
            })
            .await;
        let mut known = wire.connect(address).await;
        known.ask(json!({"cmd": "hello", "token": "sesame"})).await;
        let mut stranger = wire.connect(address).await;
        stranger.send(&json!({"cmd": "ping"})).await;
        for _ in 0..2 {
            assert_eq!(stranger.last().await["error"]["code"], "unauthorized");
        }
        assert_eq!(stranger.receive().await, None);
        assert_eq!(known.ask(json!({"cmd": "ping"})).await["pong"], true);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_client_is_left_without_a_word_and_one_that_is_owed_an_answer_is_not() {
    for wire in Wire::ALL {
        let (_server, address) = wire.start(|config| config.limits.idle_ms = Some(200)).await;
        let mut owed = wire.connect(address).await;
        owed.send(
            &json!({"id": 1, "cmd": "go", "game": "draughts", "infinite": true, "report_ms": 100_000}),
        )
        .await;
        for _ in 0..3 {
            let mut silent = wire.connect(address).await;
            assert_eq!(silent.receive().await, None);
        }
        owed.send(&json!({"id": 2, "cmd": "stop"})).await;
        assert_eq!(owed.ids(2).await, [2, 1]);
        assert_eq!(owed.receive().await, None, "then it is left too");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_thousand_clients_at_once_find_a_place_and_are_answered() {
    const CLIENTS: usize = 4000;
    let descriptors = raise_descriptors();
    if descriptors < 2 * CLIENTS + 100 {
        eprintln!("skipped: {descriptors} open files are not enough for {CLIENTS} connections");
        return;
    }
    let (_server, address) = start_tcp(|_| ()).await;
    let clients = (0..CLIENTS).map(|_| tokio::spawn(Peer::tcp(address))).collect::<Vec<_>>();
    let mut peers = Vec::new();
    for client in clients {
        peers.push(client.await.unwrap());
    }
    for peer in &mut peers {
        peer.send(&json!({"cmd": "ping"})).await;
    }
    for peer in &mut peers {
        assert_eq!(peer.last().await["pong"], true);
    }
    let stats = peers[0].stats().await;
    assert_eq!(stats["connections"], CLIENTS, "{stats:?}");
}

/// Raises the limit of open files as far as possible, and returns it.
fn raise_descriptors() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::Nofile).maximum;
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current.map_or(usize::MAX, |limit| limit as usize)
}

/// A separate folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("sockets-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The program as a daemon that ends with its input.
struct Daemon {
    child: Child,
    /// The address where it listens, as printed.
    address: String,
    _input: ChildStdin,
}

/// `plateau serve` with these arguments, and a shell's words before it.
fn serve(before: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{before} exec \"$0\" serve --until-eof \"$@\""), PROGRAM]);
    command.args(arguments).env_remove("PLATEAU_TOKEN");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Daemon {
    fn start(mut command: Command) -> Self {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ");
        let address = address.unwrap_or_else(|| panic!("{:?}", command.output())).to_owned();
        Self { address, _input: child.stdin.take().unwrap(), child }
    }

    fn socket_address(&self) -> SocketAddr {
        self.address.trim_start_matches("http://").trim_end_matches('/').parse().unwrap()
    }

    /// Ends it, and returns its stderr.
    fn end(self) -> String {
        let Self { mut child, _input, .. } = self;
        drop(_input);
        assert!(child.wait().unwrap().success());
        let mut log = String::new();
        child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        log
    }
}

#[test]
fn what_would_let_anybody_in_is_refused_at_the_start() {
    let folder = folder("refused");
    let empty = folder.join("empty");
    fs::write(&empty, "\n").unwrap();
    let empty = empty.to_str().unwrap();
    let pair = certificate(&folder);
    let [cert, key] = [&pair[0], &pair[1]].map(|path| path.to_str().unwrap());
    let (everywhere, here) = ("0.0.0.0:0", "127.0.0.1:0");
    for (arguments, variable, words) in [
        (&["--listen", everywhere][..], None, "needs a token (--token-file) or --open"),
        (&["--web", everywhere], None, "needs a token (--token-file) or --open"),
        (&["--listen", here, "--token", "secret"], None, "--token-file"),
        (&["--listen", here, "--token-file", empty], None, "is empty"),
        (&["--listen", here, "--token-file", "/nowhere"], None, "/nowhere"),
        (&["--listen", here], Some(""), "in PLATEAU_TOKEN is empty"),
        (
            &["--listen", here, "--token-file", key],
            Some("secret"),
            "key.pem and in PLATEAU_TOKEN: remove one",
        ),
        (&["--listen", here, "--tls-cert", empty], None, "--tls-key"),
        (&["--listen", here, "--tls-cert", empty, "--tls-key", key], None, "empty: no certificate"),
        (&["--listen", here, "--tls-cert", key, "--tls-key", key], None, "key.pem: no certificate"),
        (
            &["--listen", here, "--tls-cert", cert, "--tls-key", cert],
            None,
            "cert.pem: no unencrypted private key",
        ),
    ] {
        let mut command = serve("", arguments);
        command.envs(variable.map(|value| ("PLATEAU_TOKEN", value)));
        let Output { status, stderr, .. } = command.output().unwrap();
        let said = String::from_utf8_lossy(&stderr);
        assert!(!status.success() && said.contains(words), "{arguments:?}: {said}");
    }
    for (arguments, variable) in [
        (&["--listen", everywhere, "--open"][..], None),
        (&["--listen", everywhere], Some("secret")),
    ] {
        let mut command = serve("", arguments);
        command.envs(variable.map(|value| ("PLATEAU_TOKEN", value)));
        Daemon::start(command).end();
    }
}

#[tokio::test]
async fn a_token_comes_from_a_file_and_one_that_others_can_read_is_warned_of() {
    let folder = folder("token");
    for (flag, text) in [("--token-file", "sesame\r\n"), ("--config", "token = 'sesame'\n")] {
        let path = folder.join(flag);
        fs::write(&path, text).unwrap();
        for (mode, warned) in [(0o600, false), (0o640, true)] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let file = path.to_str().unwrap();
            let arguments = ["--listen", "127.0.0.1:0", "--log", "debug", flag, file];
            let daemon = Daemon::start(serve("", &arguments));
            let mut peer = Peer::tcp(daemon.socket_address()).await;
            let wrong = json!({"cmd": "hello", "token": "open"});
            assert_eq!(peer.refused(wrong).await, "unauthorized");
            peer.ask(json!({"id": 1, "cmd": "hello", "token": "sesame"})).await;
            assert_eq!(peer.ask(json!({"cmd": "ping"})).await["pong"], true);
            drop(peer);
            let log = daemon.end();
            assert_eq!(log.contains("others can read the token"), warned, "{flag}: {log}");
            assert!(log.contains("a wrong token") && log.contains("peer=\"127.0.0.1:"), "{log}");
            assert!(!log.contains("sesame"), "{log}");
        }
    }
}

#[tokio::test]
async fn without_descriptors_clients_wait_it_is_told_once_and_goes_on_afterwards() {
    // The runtime uses some of the forty descriptors.
    let arguments = ["--listen", "127.0.0.1:0", "--max-connections", "100"];
    let daemon = Daemon::start(serve("ulimit -n 40;", &arguments));
    let mut clients = Vec::new();
    for _ in 0..60 {
        clients.push(Peer::tcp(daemon.socket_address()).await);
        clients.last_mut().unwrap().send(&json!({"cmd": "ping"})).await;
    }
    // Each client that closes makes room for a waiting one, so all are answered in the end.
    for mut client in clients {
        assert_eq!(client.last().await["pong"], true);
    }
    let log = daemon.end();
    assert!(log.contains("lets fewer clients in"), "{log}");
    assert_eq!(log.matches("cannot accept clients").count(), 1, "{log}");
}

#[tokio::test]
async fn a_unix_socket_speaks_to_its_owner_and_leaves_no_file() {
    let path = folder("unix").join("socket");
    let address = format!("unix:{}", path.display());
    let daemon = Daemon::start(serve("", &["--listen", &address, "--unix-mode", "620"]));
    assert_eq!(daemon.address, address);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o620);
    let (replies, requests) = UnixStream::connect(&path).await.unwrap().into_split();
    let mut peer = Peer::over(tokio::io::BufReader::new(replies), requests);
    assert_eq!(peer.ask(json!({"cmd": "ping"})).await["pong"], true);
    let other = serve("", &["--listen", &address]).output().unwrap();
    assert!(!other.status.success() && path.exists());
    drop(peer);
    daemon.end();
    assert!(!path.exists());
}

/// A certificate for `localhost` and its key, as files.
fn certificate(folder: &Path) -> [PathBuf; 2] {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let files = [folder.join("cert.pem"), folder.join("key.pem")];
    fs::write(&files[0], made.cert.pem()).unwrap();
    fs::write(&files[1], made.signing_key.serialize_pem()).unwrap();
    files
}

/// A client that trusts this certificate.
fn connector(certificate: &Path) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(certificate).unwrap()).unwrap();
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().unwrap();
    Arc::new(builder.with_root_certificates(roots).with_no_client_auth()).into()
}

/// A client by TLS.
async fn secure_peer(address: impl ToSocketAddrs, certificate: &Path) -> Peer {
    let socket = TcpStream::connect(address).await.unwrap();
    let name = "localhost".try_into().unwrap();
    let secure = connector(certificate).connect(name, socket).await.unwrap();
    let (replies, requests) = tokio::io::split(secure);
    Peer::over(tokio::io::BufReader::new(replies), requests)
}

#[tokio::test]
async fn a_daemon_with_a_certificate_speaks_tls_and_nothing_else() {
    let [certificate, key] = certificate(&folder("tls"));
    let files = [&certificate, &key].map(|path| path.to_str().unwrap());
    let arguments = ["--listen", "127.0.0.1:0", "--tls-cert", files[0], "--tls-key", files[1]];
    let daemon = Daemon::start(serve("", &arguments));
    let mut plain = Peer::tcp(daemon.socket_address()).await;
    plain.send_line("{\"cmd\":\"ping\"}").await;
    let mut answer = Vec::new();
    plain.read_to_end(&mut answer).await;
    assert!(!answer.windows(4).any(|part| part == b"pong"), "{answer:?}");
    // A silent client does not delay others.
    let _silent = TcpStream::connect(daemon.socket_address()).await.unwrap();
    let mut peer = secure_peer(daemon.socket_address(), &certificate).await;
    assert_eq!(peer.ask(json!({"cmd": "ping"})).await["pong"], true);
    let board = json!({"cmd": "render", "game": "draughts", "format": "svg"});
    assert!(peer.ask(board).await["text"].as_str().is_some_and(|text| text.len() > 1000));
    peer.end().await;
    assert_eq!(peer.receive().await, None);
    drop(plain);
    daemon.end();
}

#[tokio::test]
async fn the_page_comes_by_tls_too() {
    let [certificate, key] = certificate(&folder("tls-page"));
    let files = [&certificate, &key].map(|path| path.to_str().unwrap());
    let arguments = ["--web", "127.0.0.1:0", "--tls-cert", files[0], "--tls-key", files[1]];
    let daemon = Daemon::start(serve("", &arguments));
    let host = daemon.address.strip_prefix("https://").unwrap().trim_end_matches('/');
    let mut peer = secure_peer(host, &certificate).await;
    let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    peer.send_bytes(head.as_bytes()).await;
    let mut answer = Vec::new();
    peer.read_to_end(&mut answer).await;
    assert!(answer.starts_with(b"HTTP/1.1 200 "), "{}", String::from_utf8_lossy(&answer));
    daemon.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_greet_by_tls_in_time_is_left() {
    let [certificate, key] = certificate(&folder("greeting"));
    let acceptor = plateau::transport::tls(&certificate, &key).unwrap();
    let listener = plateau::transport::listen("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server =
        crate::support::start(|config| config.timeouts.authenticate = Duration::from_millis(50));
    let serving =
        plateau::server::serve_socket(Arc::clone(&server), listener.with_tls(Some(acceptor)));
    tokio::spawn(serving);
    assert_eq!(Peer::tcp(address).await.receive().await, None);
}

#[tokio::test]
async fn an_idle_connection_takes_little_memory_and_a_crowd_gives_it_back() {
    const FEW: usize = 100;
    const CLIENTS: usize = 2000;
    if raise_descriptors() < CLIENTS + 100 || !Path::new("/proc/self/statm").exists() {
        eprintln!("skipped: too few open files, or no way to tell the memory of a process");
        return;
    }
    for (flag, wire) in [("--listen", Wire::Tcp), ("--web", Wire::WebSocket)] {
        let daemon = Daemon::start(serve("", &[flag, "127.0.0.1:0"]));
        let process = daemon.child.id();
        let mut witness = wire.connect(daemon.socket_address()).await;
        // Do not count the memory that the games allocate once.
        for entry in GAMES {
            witness
                .ask(json!({"cmd": "go", "game": entry.about().id, "depth": 1, "nodes": 1000}))
                .await;
        }
        let mut clients = Vec::new();
        let mut used = async |count: usize| {
            while clients.len() < count {
                let mut peer = wire.connect(daemon.socket_address()).await;
                // Each of them has sent a request and received the reply.
                peer.ask(json!({"cmd": "ping", "x": "y".repeat(8000)})).await;
                peer.ask(json!({"cmd": "describe", "game": "othello"})).await;
                clients.push(peer);
            }
            resident(process)
        };
        let (few, many) = (used(FEW).await, used(CLIENTS).await);
        let each = many.saturating_sub(few) / (CLIENTS - FEW);
        println!("{wire:?}: {each} bytes a connection; resident {few}, {many}");
        assert!(
            each <= 12_000,
            "{each} bytes a connection: ten thousand would take more than 120 MB"
        );
        clients.truncate(FEW);
        eventually("they are gone", async || witness.stats().await["connections"] == FEW + 1).await;
        if cfg!(all(target_os = "linux", target_env = "gnu")) {
            let half = few.midpoint(many);
            eventually("most of it is given back", async || resident(process) < half).await;
        }
    }
}

/// Resident memory of a process in bytes.
fn resident(process: u32) -> usize {
    let statm = fs::read_to_string(format!("/proc/{process}/statm")).unwrap();
    statm.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 4096
}
