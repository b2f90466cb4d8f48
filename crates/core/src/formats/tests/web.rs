//! Records and moves as people copy them from web pages.

use super::cases::{CASE, Case, check, named, read};

/// A text of a game that it names itself.
const fn unnamed(text: &'static str, games: &'static [&'static str]) -> Case {
    Case { game: None, ..named("", text, games) }
}

#[test]
fn entities_of_html_are_read_as_the_signs_that_they_stand_for() {
    let draughts =
        |text, games| Case { remarks: &["rules of international"], ..unnamed(text, games) };
    check(&[
        unnamed(
            "[White \"AT&T\"]\n[Black \"A&amp;B\"]\n\n1. f5&nbsp;d6 2.&#160;c3 d3 37&ndash;27\n",
            &["8x8: f5 d6 c3 d3 +"],
        ),
        unnamed("1.&nbsp;f5&nbsp;d6 2.&#160;c3 d3 &frac12;-&frac12;\n", &["8x8: f5 d6 c3 d3 ="]),
        unnamed("f5&nbsp;d6&nbsp;c3\n", &["8x8: f5 d6 c3"]),
        draughts(
            "1. 32&ndash;28&nbsp;19&#8211;23 2. 28&times;19 14x23 1&#x2013;1\n",
            &["international: 32-28 19-23 28x19 14x23 ="],
        ),
        draughts(
            "[White &quot;a&quot;]\n[Black &quot;b&quot;]\n\n1. 32-28 19-23 &frac12;-&frac12;\n",
            &["international: 32-28 19-23 ="],
        ),
        named("connect4", "4&nbsp;4&nbsp;3\n", &["7x6: 4 4 3"]),
    ]);
}

#[test]
fn names_keep_their_meaning() {
    for (text, expected) in [
        ("[White \"AT&T\"]\n[Black \"A&amp;B\"]\n\n1. f5 d6 *\n", ["A&B", "AT&T"]),
        (
            "[White \"R & D; x\"]\n[Black \"M&uuml;ller &#1048;\"]\n\n1. f5 d6 *\n",
            ["Müller И", "R & D; x"],
        ),
        ("(;GM[2]PB[A&amp;B]PW[AT&T;];B[f5];W[f6])\n", ["A&B", "AT&T;"]),
    ] {
        let (games, problems) =
            read(&Case { name: text, game: Some("othello"), text: text.as_bytes(), ..CASE });
        assert_eq!(problems, [], "{text}");
        assert_eq!(games[0].record.players, expected, "{text}");
    }
}

#[test]
fn entities_are_read_in_positions_and_moves_of_requests() {
    let game = |name| {
        let game = crate::games::find(super::GAMES, name).unwrap().0;
        game.create(None, &crate::game::Options::default()).unwrap()
    };
    assert_eq!(game("othello").split_moves("f5&nbsp;d6&#160;c3"), ["f5", "d6", "c3"]);
    let draughts = game("draughts");
    let plain = draughts.read_start("W:W31,32:B1", false).unwrap();
    let escaped = draughts.read_start("W:W31,32&#58;B1&nbsp;", false).unwrap();
    assert_eq!(escaped.read.setup, plain.read.setup);
}
