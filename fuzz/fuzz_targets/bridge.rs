//! Lines of hosts in each of the third-party protocols, valid and not, at our side of a bridge.
#![no_main]

use std::io::Cursor;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use plateau_core::erased::Protocol;
use plateau_core::search::Limits;
use plateau_interop::host::{Session, SessionDefaults, converse};
use plateau_interop::protocols::bridge;

/// A conversation.
#[derive(Debug, Arbitrary)]
struct Talk {
    protocol: u8,
    lines: Vec<Said>,
}

/// A line of a host.
#[derive(Debug, Arbitrary)]
enum Said {
    /// A command of the protocol.
    Known(u8),
    /// One with another end.
    Changed(u8, String),
    Any(String),
}

/// The protocols, with commands of each. None of them begins a search that only a stop ends: the end of the input comes at once.
const PROTOCOLS: &[(Protocol, u8, &[&str])] = &[
    (
        Protocol::Uci,
        2,
        &[
            "uci",
            "isready",
            "ucinewgame",
            "position startpos",
            "position startpos moves d3",
            "position fen nonsense",
            "go depth 1",
            "go nodes 10",
            "go nodes 0",
            "go movetime 0",
            "go wtime 0 btime 0",
            "setoption name Threads value 1",
            "setoption name UCI_Variant value cfour",
            "setoption name",
            "stop",
            "ponderhit",
            "quit",
        ],
    ),
    (
        Protocol::Gtp,
        2,
        &[
            "protocol_version",
            "name",
            "list_commands",
            "known_command play",
            "boardsize 8",
            "boardsize 99",
            "clear_board",
            "play black d3",
            "play w pass",
            "genmove b",
            "genmove",
            "showboard",
            "undo",
            "time_settings 0 0 0",
            "time_left b 0 0",
            "final_score",
            "1 quit",
            "komi nan",
        ],
    ),
    (
        Protocol::NBoard,
        2,
        &[
            "nboard 2",
            "set depth 1",
            "set depth 0",
            "set game (;GM[Othello]PC[x]PB[]PW[]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)",
            "move d3",
            "hint 1",
            "go",
            "ping 1",
            "learn",
            "set contempt 0",
        ],
    ),
    (
        Protocol::Hub,
        2,
        &[
            "hub",
            "init",
            "ping",
            "new-game",
            "pos pos=start moves=\"32-28\"",
            "pos",
            "level depth=1",
            "level nodes=0",
            "level move-time=0",
            "level infinite",
            "go think",
            "stop",
            "ponder-hit",
            "set-param name=threads value=1",
            "quit",
        ],
    ),
];

fuzz_target!(|talk: Talk| {
    let (protocol, version, commands) = &PROTOCOLS[usize::from(talk.protocol) % PROTOCOLS.len()];
    let command = |index: &u8| commands[usize::from(*index) % commands.len()].to_owned();
    let lines = talk.lines.iter().take(20).map(|said| match said {
        Said::Known(index) => command(index),
        Said::Changed(index, end) => command(index) + " " + end,
        Said::Any(text) => text.clone(),
    });
    let input = lines.map(|line| line + "\n").collect::<String>();
    // Searches that the host does not limit are short.
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let start = SessionDefaults { limits, ..SessionDefaults::default() };
    let session = Session::new(*protocol, &start).expect("its first game");
    let mut said = Vec::new();
    converse(
        &mut *bridge(*protocol, *version),
        session,
        Cursor::new(input.into_bytes()),
        &mut said,
    )
    .expect("a vector takes every line");
    assert!(String::from_utf8(said).is_ok(), "it speaks in texts");
});
