//! Conversations that the adapter holds with scripted engines.

use super::*;
use crate::tournament::adapters::script::{Case, Expected, check};

type Opened = Result<Box<dyn Player>, Fault>;

fn open_1(connection: Connection, options: &[(String, String)], patience: Patience<'_>) -> Opened {
    Ok(Box::new(Hub::open(connection, 1, options, patience)?))
}

fn open_2(connection: Connection, options: &[(String, String)], patience: Patience<'_>) -> Opened {
    Ok(Box::new(Hub::open(connection, 2, options, patience)?))
}

const GREETING: &str = "
    > hub
    < id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France
    < param name=variant value=normal type=enum values=\"normal killer bt frisian losing\"
    < param name=book value=true type=bool
    < param name=bb-size value=0 type=int min=0 max=7
    < wait
";
const BEGINNING: &str = "
    > set-param name=variant value=normal
    > init
    < init eval
    < ready
    > new-game
    > ping
    < pong
";
const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

#[test]
fn conversations_go_as_version_2_has_them() {
    let game = "draughts";
    for case in [
        Case {
            name: "an opening with a capture, parameters, a clock",
            game,
            player: "book=false clock=60+0.5",
            line: &["32-28", "19-23", "28x19", "14x23"],
            script: &[
                GREETING,
                "> set-param name=book value=false",
                BEGINNING,
                &format!("> pos pos={START}"),
                "> level time=60 inc=0.5
                 > go think
                 < info depth=1 mean-depth=4.0 score=0.00 nodes=5 pv=32-28
                 < 3000 info depth=2 mean-depth=4.0 score=0.01 nodes=6 pv=32-28
                 < info depth=16 mean-depth=16.0 score=-0.25 nodes=884708 time=0.084 pv=\"32-28 19-23\"
                 < done move=32-28 ponder=19-23",
                &format!("> pos pos={START} moves=\"32-28 19-23\""),
                "> level time=60 inc=0.5
                 > go think
                 < info pv=\"a \\xff score=9\"
                 < done move=28x19x23",
                "> quit",
            ],
            expected: Expected::Choices(&[
                ("32-28", Some(-0.25), Some(16), Some(884_708)),
                ("28x19", None, None, None),
            ]),
        },
        Case {
            name: "a position of kings, and every limit",
            game,
            player: "setup=B:WK4,K5,26,36,37:B39,K49 movetime=100 depth=9 nodes=1000",
            line: &["39-43"],
            script: &[
                GREETING,
                BEGINNING,
                "> pos pos=BeeeWWeeeeeeeeeeeeeeeeeeeeweeeeeeeeewwebeeeeeeeeeBe
                 > level move-time=0.1
                 > level depth=9
                 > level nodes=1000
                 > go think
                 < done move=39-43
                 > quit",
            ],
            expected: Expected::Choices(&[("39-43", None, None, None)]),
        },
        Case {
            name: "a parameter that there is not",
            game,
            player: "bb-sise=3 depth=1",
            line: &[],
            script: &[GREETING, "> quit"],
            expected: Expected::Refused("no parameter \"bb-sise\"; there are bb-size,"),
        },
        Case {
            name: "an error is a refusal",
            game,
            player: "depth=1",
            line: &["32-28"],
            script: &[
                GREETING,
                BEGINNING,
                &format!("> pos pos={START}"),
                "> level depth=1
                 > go think
                 < error message=\"bad position\"
                 > quit",
            ],
            expected: Expected::Refused("bad position"),
        },
        Case {
            name: "an illegal move",
            game,
            player: "depth=1",
            line: &["32-28"],
            script: &[
                GREETING,
                BEGINNING,
                &format!("> pos pos={START}"),
                "> level depth=1
                 > go think
                 < done move=32-27x\\xfe
                 > quit",
            ],
            expected: Expected::Illegal("it played \"32-27x\u{fffd}\""),
        },
        Case {
            name: "an answer without a move",
            game,
            player: "depth=1",
            line: &["32-28"],
            script: &[
                GREETING,
                BEGINNING,
                &format!("> pos pos={START}"),
                "> level depth=1
                 > go think
                 < done
                 > quit",
            ],
            expected: Expected::Illegal("answered \"\""),
        },
        Case {
            name: "a variant that the engine does not have",
            game,
            player: "depth=1",
            line: &[],
            script: &[
                "> hub
                 < param name=variant value=frisian type=enum values=\"frisian bt\"
                 < wait
                 > quit",
            ],
            expected: Expected::Refused("no variant \"normal\"; there are"),
        },
        Case {
            name: "an engine that ends is a crash",
            game,
            player: "depth=1",
            line: &[],
            script: &[
                GREETING,
                "> set-param name=variant value=normal
                 > init
                 .",
            ],
            expected: Expected::Crash,
        },
    ] {
        check(&case, open_2);
    }
}

#[test]
fn conversations_go_as_version_1_has_them() {
    let greeting = "
        < Scan 2.0 by Fabien Letouzey
        > hub
        < name Scan 2.0
        < author Fabien Letouzey
        < country France
        < wait";
    let beginning = "
        > init
        < ready
        > new
        > ping
        < pong";
    let start = format!("> pos w{}", &START[1..]);
    for case in [
        Case {
            name: "two moves of a game, with what the engine says of them",
            game: "draughts",
            player: "book=false clock=60+0.5",
            line: &["32-28", "19-23", "28x19", "14x23"],
            script: &[
                greeting,
                "> set book false",
                beginning,
                &start,
                "> level 0 60000 500
                 > go
                 < info 21 20.8 -1 31261613 3.91 8.0 32-28 17-22
                 < move 32-28 19-23",
                &start,
                "> move 32-28
                 > move 19-23
                 > level 0 60000 500
                 > go
                 < move 28x19x23
                 > quit",
            ],
            expected: Expected::Choices(&[
                ("32-28", Some(-0.01), Some(21), Some(31_261_613)),
                ("28x19", None, None, None),
            ]),
        },
        Case {
            name: "depth and time for the move",
            game: "draughts",
            player: "depth=12 movetime=100",
            line: &["32-28"],
            script: &[
                greeting,
                beginning,
                &start,
                "> time 100
                 > depth 12
                 > go
                 < error bad position
                 > quit",
            ],
            expected: Expected::Refused("it reported an error: bad position"),
        },
        Case {
            name: "there is no word for nodes",
            game: "draughts",
            player: "nodes=12",
            line: &[],
            script: &[greeting, "> quit"],
            expected: Expected::Refused("hub version 1 has no word for nodes"),
        },
    ] {
        check(&case, open_1);
    }
}

#[test]
fn fields_are_read_with_and_without_quotation_marks() {
    let text = r#"a=1 flag bc="two words" d="" e=x=y f="open"#;
    for (name, value) in [
        ("a", Some("1")),
        ("flag", Some("")),
        ("bc", Some("two words")),
        ("d", Some("")),
        ("e", Some("x=y")),
        ("f", Some("open")),
        ("words", None),
    ] {
        assert_eq!(field(text, name).as_deref(), value, "{name}");
    }
}
