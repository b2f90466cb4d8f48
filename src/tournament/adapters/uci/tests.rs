//! Conversations that the adapter holds with scripted engines.

use super::*;
use crate::tournament::adapters::script::{Case, Expected, check};

fn open(
    connection: Connection,
    options: &[(String, String)],
    patience: Patience<'_>,
) -> Result<Box<dyn Player>, Fault> {
    Ok(Box::new(Uci::open(connection, options, patience)?))
}

/// How each conversation begins.
const GREETING: &str = "
    > uci
    < id name Test
    < option name Threads type spin default 1 min 1 max 512
    < option name Skill Level type spin default 20 min -20 max 20
    < option name Clear Hash type button
    < option name UCI_Variant type combo default chess var chess var cfour var tictactoe var flipello
    < uciok
";
const BEGINNING: &str = "
    > setoption name UCI_Variant value tictactoe
    > ucinewgame
    > isready
    < info string variant tictactoe files 3 ranks 3
    < readyok
";

#[test]
fn conversations_go_as_the_protocol_has_them() {
    let game = "tic_tac_toe";
    for case in [
        Case {
            name: "a whole game, with its clocks and what the engine says of its moves",
            game,
            player: "clock=60+0.5",
            line: &["b2", "a1", "a2", "c2", "a3", "c1", "b1", "b3", "c3"],
            script: &[
                GREETING,
                BEGINNING,
                "> position startpos
                 > go wtime 60000 winc 500 btime 60000 binc 500
                 < info depth 1 seldepth 1 multipv 1 score cp 21 nodes 9 nps 900 time 1 pv P@b2
                 < info depth 9 score cp 500 lowerbound nodes 700 pv P@b2
                 < info depth 8 multipv 2 score cp -900 nodes 600 pv P@a1
                 < bestmove P@b2 ponder P@a1
                 > position startpos moves P@b2 P@a3
                 > go wtime 60000 winc 500 btime 60000 binc 500
                 < 2000 info depth 3 currmove P@a2 currmovenumber 2
                 < info depth 5 score mate 3 nodes 12
                 < bestmove P@a2
                 > position startpos moves P@b2 P@a3 P@a2 P@c2
                 > go wtime 60000 winc 500 btime 60000 binc 500
                 < info string score cp 7
                 < garbage \\xff\\xfe\\x00
                 < bestmove P@a1
                 > position startpos moves P@b2 P@a3 P@a2 P@c2 P@a1 P@c3
                 > go wtime 60000 winc 500 btime 60000 binc 500
                 < info depth 2 score mate -1
                 < bestmove P@b3
                 > position startpos moves P@b2 P@a3 P@a2 P@c2 P@a1 P@c3 P@b3 P@b1
                 > go wtime 60000 winc 500 btime 60000 binc 500
                 < bestmove P@c1
                 > quit",
            ],
            expected: Expected::Choices(&[
                ("b2", Some(0.21), Some(9), Some(700)),
                ("a2", Some(certain(3.0)), Some(5), Some(12)),
                ("a3", None, None, None),
                ("b1", Some(certain(-1.0)), Some(2), None),
                ("c3", None, None, None),
            ]),
        },
        Case {
            name: "options by name in any case, buttons, and every limit",
            game,
            player: "threads=2 'Skill Level=-5' 'option.clear hash=' depth=3 nodes=1000 movetime=50",
            line: &["b2"],
            script: &[
                GREETING,
                "> setoption name Threads value 2
                 > setoption name Skill Level value -5
                 > setoption name Clear Hash",
                BEGINNING,
                "> position startpos
                 > go movetime 50 depth 3 nodes 1000
                 < bestmove P@b2
                 > quit",
            ],
            expected: Expected::Choices(&[("b2", None, None, None)]),
        },
        Case {
            name: "a position that is not the start is given as FEN",
            game,
            player: "depth=1 setup=.../.X./...",
            line: &["a1"],
            script: &[
                GREETING,
                BEGINNING,
                "> position fen 3/1P1/3[PPPPpppp] b - - 0 1
                 > go depth 1
                 < bestmove P@a3
                 > quit",
            ],
            expected: Expected::Choices(&[("a1", None, None, None)]),
        },
        Case {
            name: "an option that there is not is refused, with its neighbours",
            game,
            player: "Thread=2 depth=1",
            line: &[],
            script: &[GREETING, "> quit"],
            expected: Expected::Refused("no option \"Thread\"; there are Threads,"),
        },
        Case {
            name: "a variant that there is not is refused, once an option has not taught it",
            game: "othello",
            player: "depth=1",
            line: &[],
            script: &["> uci
                 < uciok
                 > uci
                 < option name UCI_Variant type combo default chess var chess
                 < uciok
                 > quit"],
            expected: Expected::Refused("no UCI_Variant \"flipello\"; there are chess"),
        },
        Case {
            name: "without any limit there is nothing to begin",
            game,
            player: "",
            line: &[],
            script: &[GREETING, "> quit"],
            expected: Expected::Refused("thinks for ever"),
        },
        Case {
            name: "a game that the protocol does not know",
            game: "nim",
            player: "depth=1",
            line: &[],
            script: &[GREETING, "> quit"],
            expected: Expected::Refused("cannot be played in the protocol uci"),
        },
        Case {
            name: "an illegal move is quoted, with the reason",
            game,
            player: "depth=1",
            line: &["b2", "a1", "a2"],
            script: &[
                GREETING,
                BEGINNING,
                "> position startpos
                 > go depth 1
                 < bestmove P@b2
                 > position startpos moves P@b2 P@a3
                 > go depth 1
                 < bestmove P@b2
                 > quit",
            ],
            expected: Expected::Illegal("\"P@b2\": the square is taken"),
        },
        Case {
            name: "no move is no move",
            game,
            player: "depth=1",
            line: &["b2"],
            script: &[
                GREETING,
                BEGINNING,
                "> position startpos
                 > go depth 1
                 < bestmove (none)
                 > quit",
            ],
            expected: Expected::Illegal("\"(none)\""),
        },
        Case {
            name: "a move that is not UTF-8",
            game,
            player: "depth=1",
            line: &["b2"],
            script: &[
                GREETING,
                BEGINNING,
                "> position startpos
                 > go depth 1
                 < bestmove \\xff\\xfe
                 > quit",
            ],
            expected: Expected::Illegal("\"\u{fffd}\u{fffd}\""),
        },
        Case {
            name: "an engine that ends is a crash",
            game,
            player: "depth=1",
            line: &["b2"],
            script: &[
                GREETING,
                BEGINNING,
                "> position startpos
                 > go depth 1
                 < info depth 1 score cp 1
                 .",
            ],
            expected: Expected::Crash,
        },
    ] {
        check(&case, open);
    }
}
