//! Conversations that the adapter holds with scripted engines.

use super::*;
use crate::tournament::adapters::script::{Case, Expected, check};

fn open(
    connection: Connection,
    options: &[(String, String)],
    patience: Patience<'_>,
) -> Result<Box<dyn Player>, Fault> {
    Ok(Box::new(Gtp::open(connection, options, patience)?))
}

const GREETING: &str = "
    < a banner
    > list_commands
    < = boardsize
    < clear_board
    < time_settings
    < time_left
    <
";
const BEGINNING: &str = "
    > boardsize 4
    < =
    <
    > clear_board
    < =
    <
";

#[test]
fn conversations_go_as_the_protocol_has_them() {
    let game = "othello/4x4";
    for case in [
        Case {
            name: "a whole game with passes, ids, capitals and noise",
            game,
            player: "",
            line: &["c4", "b4", "a1", "d2", "d4", "d3", "a2", "c1", "a4", "a3", "b1", "pass", "d1"],
            script: &[
                GREETING,
                BEGINNING,
                "> genmove black
                 < thinking \\xff
                 < =1 C4
                 <
                 > play white B4
                 < =
                 <
                 > genmove black
                 < 1000 depth 12 score -3
                 < = a1
                 <
                 > play white D2
                 < =
                 <
                 > genmove black
                 < =2 D4
                 <
                 > play white D3
                 < =
                 <
                 > genmove black
                 < = A2
                 <
                 > play white C1
                 < =
                 <
                 > genmove black
                 < = A4
                 <
                 > play white A3
                 < =
                 <
                 > genmove black
                 < = B1
                 <
                 > play white PASS
                 < =
                 <
                 > genmove black
                 < = d1
                 <
                 > quit",
            ],
            expected: Expected::Choices(&[
                ("c4", None, None, None),
                ("a1", None, None, None),
                ("d4", None, None, None),
                ("a2", None, None, None),
                ("a4", None, None, None),
                ("b1", None, None, None),
                ("d1", None, None, None),
            ]),
        },
        Case {
            name: "a clock is told in whole seconds, of both sides",
            game,
            player: "clock=60.9+0.5",
            line: &["a2"],
            script: &[
                GREETING,
                BEGINNING,
                "> time_settings 60 0 0
                 < =
                 <
                 > time_left black 60 0
                 < =
                 <
                 > time_left white 60 0
                 < =
                 <
                 > genmove black
                 < = a2
                 <
                 > quit",
            ],
            expected: Expected::Choices(&[("a2", None, None, None)]),
        },
        Case {
            name: "a time for each move is told once, to an engine that lists no commands",
            game,
            player: "movetime=2000",
            line: &["a2"],
            script: &[
                "> list_commands
                 < ? unknown command
                 <",
                BEGINNING,
                "> time_settings 0 2 1
                 < =
                 <
                 > genmove black
                 < = a2
                 <
                 > quit",
            ],
            expected: Expected::Choices(&[("a2", None, None, None)]),
        },
        Case {
            name: "half a second cannot be said",
            game,
            player: "movetime=500",
            line: &[],
            script: &[GREETING, BEGINNING, "> quit"],
            expected: Expected::Refused("movetime is 500 milliseconds"),
        },
        Case {
            name: "an engine without time settings",
            game,
            player: "clock=60",
            line: &[],
            script: &[
                "> list_commands
                 < = boardsize
                 < clear_board
                 <",
                BEGINNING,
                "> quit",
            ],
            expected: Expected::Refused("this engine has no word for a clock"),
        },
        Case {
            name: "nodes and depth cannot be said",
            game,
            player: "nodes=5 depth=3",
            line: &[],
            script: &[GREETING, "> quit"],
            expected: Expected::Refused("gtp has no word for depth and nodes"),
        },
        Case {
            name: "there are no options",
            game,
            player: "level=5",
            line: &[],
            script: &["> quit"],
            expected: Expected::Refused("no options, and \"level\" was set"),
        },
        Case {
            name: "a position cannot be said",
            game,
            player: "'setup=-----OX--XO----- O'",
            line: &[],
            script: &[GREETING, "> quit"],
            expected: Expected::Refused("no word for a position"),
        },
        Case {
            name: "a board that the engine refuses",
            game,
            player: "",
            line: &[],
            script: &[
                GREETING,
                "> boardsize 4
                 < ? unacceptable size
                 <
                 > quit",
            ],
            expected: Expected::Refused("\"boardsize 4\": unacceptable size"),
        },
        Case {
            name: "giving up is no move",
            game,
            player: "",
            line: &["a2"],
            script: &[
                GREETING,
                BEGINNING,
                "> genmove black
                 < = resign
                 <
                 > quit",
            ],
            expected: Expected::Illegal("\"resign\""),
        },
        Case {
            name: "an illegal move",
            game,
            player: "",
            line: &["a2"],
            script: &[
                GREETING,
                BEGINNING,
                "> genmove black
                 < = A1
                 <
                 > quit",
            ],
            expected: Expected::Illegal("\"A1\": a disc there flips nothing"),
        },
        Case {
            name: "an engine that ends is a crash",
            game,
            player: "",
            line: &["a2"],
            script: &[
                GREETING,
                BEGINNING,
                "> genmove black
                 < = A
                 .",
            ],
            expected: Expected::Crash,
        },
    ] {
        check(&case, open);
    }
}
