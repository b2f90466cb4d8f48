//! Clients as an administrator sees them.

use serde_json::{Value, json};

use crate::support::daemon::{Client, Daemon, endless, eventually};

/// A daemon whose clients must name a token, which it reads from a file of this name.
fn guarded(name: &str) -> Daemon {
    let name = format!("plateau-{name}-{}", std::process::id());
    let file = std::env::temp_dir().join(name);
    std::fs::write(&file, "sesame\n").unwrap();
    let daemon = Daemon::start(&["--workers", "1", "--token-file", file.to_str().unwrap()]);
    std::fs::remove_file(file).unwrap();
    daemon
}

/// A client that has named the token.
fn greeted(daemon: &Daemon) -> Client {
    let mut client = daemon.connect();
    assert_eq!(client.ask(json!({"cmd": "hello", "token": "sesame"}))["type"], "result");
    client
}

/// The number of the client with requests in flight.
fn busy(clients: &Value) -> Option<&Value> {
    let clients = clients["clients"].as_array()?;
    Some(&clients.iter().find(|client| client["in_flight"] != 0)?["client"])
}

#[test]
fn an_administrator_lists_the_clients_and_disconnects_one() {
    let daemon = guarded("list");
    let (mut administrator, mut hog) = (greeted(&daemon), greeted(&daemon));
    hog.request((0..3).map(endless));
    let list = json!({"cmd": "clients"});
    eventually("the searches are listed", || busy(&administrator.ask(list.clone())).is_some());
    let clients = administrator.ask(list.clone());
    let number = busy(&clients).unwrap().clone();
    let own: Vec<_> = clients["clients"].as_array().unwrap().iter().collect();
    assert_eq!((own.len(), &own[0]["own"], &own[1]["own"]), (2, &json!(true), &json!(false)));
    assert_eq!((&own[1]["in_flight"], &own[1]["requests"]), (&json!(3), &json!(4)));
    assert!(own[1]["peer"].as_str().unwrap().starts_with("127.0.0.1:"), "{clients}");
    let kick = json!({"cmd": "kick", "client": number});
    assert_eq!(administrator.ask(kick.clone())["found"], true);
    let last = hog.rest().pop().unwrap();
    assert_eq!((&last["id"], &last["error"]["code"]), (&Value::Null, &json!("unauthorized")));
    eventually("its searches end", || {
        let stats = administrator.stats();
        stats["connections"] == 1 && stats["searches_running"] == 0
    });
    assert_eq!(administrator.ask(kick)["found"], false);
    assert_eq!(administrator.ask(list)["clients"].as_array().unwrap().len(), 1);
}

#[test]
fn a_client_that_never_reads_is_disconnected_too() {
    let daemon = guarded("kick");
    let (mut administrator, mut hog) = (greeted(&daemon), greeted(&daemon));
    hog.set_reply_timeout(std::time::Duration::from_secs(1));
    let large =
        json!({"cmd": "legal", "details": true, "game": "lights_out", "variant": "150x150"});
    let lines = format!("{large}\n").repeat(8);
    while hog.try_send(&lines).is_ok() {}
    assert_eq!(administrator.ask(json!({"cmd": "kick", "client": 1}))["found"], true);
    eventually("it is gone", || administrator.stats()["connections"] == 1);
}

#[test]
fn without_the_token_nobody_is_an_administrator() {
    let daemon = Daemon::start(&[]);
    let mut client = daemon.connect();
    for request in [json!({"cmd": "clients"}), json!({"cmd": "kick", "client": 0})] {
        let reply = client.ask(request);
        assert_eq!(reply["error"]["code"], "unauthorized", "{reply}");
        assert!(reply["error"]["message"].as_str().unwrap().contains("--token-file"), "{reply}");
    }
    assert_eq!(client.ask(json!({"cmd": "ping"}))["pong"], true);
}
