//! Boards and games of Othello as people paste them.

use super::cases::{CASE, Case, check as check_games, named, read};
use super::drawings::{OTHELLO, check, othello};

#[test]
fn letters_name_the_colours_in_the_language_of_the_drawing() {
    let white = OTHELLO.replace(" X", " O");
    for [empty, black, light, side] in [
        [".", "N", "B", "Trait aux blancs"],
        ["-", "n", "b", "Mossa al bianco"],
        [".", "S", "W", "Weiß am Zug"],
        ["_", "Z", "W", "Wit aan zet"],
        [".", "B", "W", "White to move"],
        [".", "b", "w", "White to move"],
    ] {
        let row = |first, second| format!("{0}{first}{second}{0}", empty.repeat(3));
        let board = othello(&empty.repeat(8), &row(light, black), &row(black, light));
        check(&[("othello", &format!("{board}\n{side}\n"), &white, &[])]);
    }
}

#[test]
fn a_game_may_be_wrapped_labelled_or_typeset() {
    let game = |text, games, remarks| Case { remarks, ..named("othello", text, games) };
    let long: &[&str] = &["8x8: f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6"];
    let short: &[&str] = &["8x8: f5 d6 c3"];
    check_games(&[
        game("f5 d6 c3 d3 c4 f4\nf6 f3 e6 e7\nd7 c5 b6\n", long, &[]),
        game("f5d6c3d3c4f4f6\nf3e6e7d7c5b6 +2\n", long, &["\"+2\" behind"]),
        game("1. f5 (d6) 2. c3 (d3) 3. c4\n", &["8x8: f5 d6 c3 d3 c4"], &[]),
        game("1. f5 (d6) *\n", &["8x8: f5 d6"], &[]),
        game("f5 (d6) *\n", &["8x8: f5 d6"], &["\"*\" behind"]),
        game("f5 (d6) c3 (d3) c4\n", &["8x8: f5 d6 c3 d3 c4"], &[]),
        game("f5 (d6)\n", &["8x8: f5 d6"], &[]),
        // An alternative of black, which cannot be the answer of white.
        game("f5 (e6) d6 c3\n", short, &[]),
        Case {
            game: None,
            ..game("f5 (d6) c3 (d3) *\n", &["8x8: f5 d6 c3 d3"], &["\"*\" behind"])
        },
        game("f5 (12) d6 (-3) c3 (+0.5)\n", short, &["\"(+0.5)\" behind"]),
        // A line that can begin a game is another game.
        game("f5d6c3\nd3c3c4\n", &["8x8: f5 d6 c3", "8x8: d3 c3 c4"], &[]),
        game("f5d6c3\n\nf5d6c3\n", &["8x8: f5 d6 c3", "8x8: f5 d6 c3"], &[]),
        game("Tiger: f5d6c3\n", short, &["\"Tiger\" before the moves"]),
        game("Game 1: f5 d6 c3\n", short, &["\"Game 1\" before"]),
        game("ｆ５ｄ６ｃ３\n", short, &[]),
        game("Ｆ５　Ｄ６　Ｃ３\n", short, &[]),
        game("f5\u{200b}d6\u{200b}c3\n", short, &[]),
        game("\u{2060}f5 d6 \u{feff}c3\n", short, &[]),
        Case { problems: &["move 1 \"a1\""], ..game("f5 d6 c3\na1 h8\n", short, &[]) },
        Case { problems: &["move 1 \"c9\""], ..game("ｃ９ｄ６\n", &[], &[]) },
    ]);
}

#[test]
fn a_position_of_fairy_stockfish_is_read_with_its_ranks_from_the_top() {
    let [first, second] = ["P", "p"].map(|piece| piece.repeat(30));
    let fen = |side: &str| format!("8/8/8/3pP3/3Pp3/8/8/8[{first}{second}] {side} - - 0 1\n");
    check(&[
        ("othello", &fen("b"), &OTHELLO.replace(" X", " O"), &[]),
        (
            "othello",
            "8/8/8/3pP3/3pp3/3p4/8/8[PPPPppp] w 0 1\n",
            "8x8 ---------------------------OX------OO------O-------------------- X",
            &[],
        ),
        (
            "connect4",
            "7/7/7/7/3p3/3P3[] w - - 0 1\n",
            "7x6 ......./......./......./......./...O.../...X...",
            &[],
        ),
    ]);
}

#[test]
fn numbers_in_brackets_are_comments_on_the_moves_before_them() {
    let (games, _) = read(&Case {
        name: "evaluations",
        game: Some("othello"),
        text: b"f5 (12) d6 (-3) c3\n",
        ..CASE
    });
    let texts: Vec<&str> =
        games[0].record.comments.iter().map(|comment| comment.text.as_str()).collect();
    assert_eq!(texts, ["12", "-3"]);
}

#[test]
fn dashes_are_passes() {
    let game = |text, games, remarks| Case { remarks, ..named("othello", text, games) };
    check_games(&[
        game(
            "[FEN \"OX-------------------------------------------------------------- X\"]\n\n1. -- c1 *\n",
            &["8x8: pass c1 -"],
            &[],
        ),
        Case {
            problems: &["you may not pass"],
            ..game("[Black \"a\"]\n\n1. f5 d6 2. c3 -- 3. d3 *\n", &[], &[])
        },
    ]);
}
