//! Boards as programs, forums and chats draw them, with the positions that they mean.

use super::cases::{CASE, Case, read};
use super::{GAMES, Known, tell};

/// A drawing of a game, the variant and the position that it means, and parts of the remarks, joined by semicolons.
pub(super) type Drawing<'a> = (&'a str, &'a str, &'a str, &'a [&'a str]);

/// The content of a text, and the remarks.
pub(super) fn meaning(game: &str, text: &str) -> (String, Vec<String>) {
    let text: &'static str = text.to_owned().leak();
    let game: Option<&'static str> = Some(game.to_owned().leak());
    let (games, problems) = read(&Case { name: text, game, text: text.as_bytes(), ..CASE });
    let setups = games.iter().map(|game| {
        let position = game.game.state(&game.record.line).map(|state| state.position);
        format!("{} {}", game.game.variant(), position.unwrap_or_default())
    });
    let problems = problems.iter().map(|problem| format!("problem: {}", problem.message));
    let remarks = games.iter().flat_map(|game| &game.record.remarks);
    let remarks = remarks.map(|remark| remark.message.to_string()).collect();
    (setups.chain(problems).collect::<Vec<_>>().join("; "), remarks)
}

/// Checks that the drawings have the expected meaning.
pub(super) fn check(drawings: &[Drawing<'_>]) {
    let wrong = |(game, text, expected, parts): &Drawing<'_>| {
        let (found, remarks) = meaning(game, text);
        let is_told = remarks.len() == parts.len()
            && remarks.iter().zip(*parts).all(|(remark, part)| remark.contains(part));
        let fits = found == *expected && is_told;
        (!fits).then(|| format!("{game}:\n{text}\n{found}\n{expected}\n{remarks:?}\n"))
    };
    let wrong: Vec<_> = drawings.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The remark on an Othello board that names no side.
const NO_SIDE: &str = "no side to move was recognised; black is to move";

/// An Othello board with these rows in the middle, and the other rows as given.
pub(super) fn othello(other: &str, fourth: &str, fifth: &str) -> String {
    let mut rows = [other; 8];
    (rows[3], rows[4]) = (fourth, fifth);
    rows.join("\n")
}

pub(super) const OTHELLO: &str =
    "8x8 ---------------------------OX------XO--------------------------- X";

#[test]
fn a_board_of_two_sides_is_told_from_one_of_pegs() {
    let unnamed = |head: &str| tell(GAMES, None, Known { head, ..Known::default() });
    let numbered = |board: &str| {
        let rows = board.lines().enumerate();
        rows.map(|(row, line)| format!("{} {line}\n", 8 - row)).collect::<String>()
    };
    for [empty, one, other] in [[".", "O", "X"], ["-", "O", "X"], [".", "w", "b"], ["·", "●", "○"]]
    {
        let row = |first, second| format!("{0}{first}{second}{0}", empty.repeat(3));
        let board = othello(&empty.repeat(8), &row(one, other), &row(other, one));
        let spaced: String = board.chars().flat_map(|sign| [sign, ' ']).collect();
        for head in [&board, &spaced, &numbered(&board)] {
            let told = unnamed(head).map(|told| told.entry.about().id);
            assert_eq!(told.ok(), Some("othello"), "{head}");
        }
    }
}

#[test]
fn lines_of_dashes_are_frames() {
    let grid = "| | | | | | | |\n";
    let connect4 = format!(
        "{}| | | |O| | | |\n| | | |X| | | |\n---------------\n 1 2 3 4 5 6 7\n",
        grid.repeat(4)
    );
    let above = format!(
        " 1 2 3 4 5 6 7\n---------------\n{}| | | |O| | | |\n| | | |X| | | |\n",
        grid.repeat(4)
    );
    let dotted = connect4.replace("| ", "|.");
    let narrow =
        "  1 2 3 4 5 6 7\n-------\n.......\n.......\n.......\n.......\n...O...\n...X...\n-------\n";
    let markdown = "| . | . | . | . | . | . | . |\n";
    let table = format!(
        "|1|2|3|4|5|6|7|\n|---|---|---|---|---|---|---|\n{}{}{}",
        markdown.repeat(4),
        "| . | . | . | O | . | . | . |\n",
        "| . | . | . | X | . | . | . |\n"
    );
    let rows = othello("|-|-|-|-|-|-|-|-|", "|-|-|-|O|X|-|-|-|", "|-|-|-|X|O|-|-|-|");
    let ruled = rows.replace('\n', "\n-----------------\n");
    let two = "7x6 ......./......./......./......./...O.../...X...";
    let noughts = "3x3 XO./.X./..O";
    let boxed = rows.replace('-', " ").replace('|', "│");
    let boxed = boxed.replace('\n', "\n├─┼─┼─┼─┼─┼─┼─┼─┤\n");
    let boxed = format!("┌─┬─┬─┬─┬─┬─┬─┬─┐\n{boxed}\n└─┴─┴─┴─┴─┴─┴─┴─┘\n");
    let padded = "     |     |     \n  X  |  O  |     \n_____|_____|_____\n     |     |     \n     |  X  |     \n_____|_____|_____\n     |     |     \n     |     |  O  \n     |     |     \n";
    check(&[
        ("connect4", &connect4, two, &[]),
        ("connect4", &above, two, &[]),
        ("connect4", &dotted, two, &[]),
        ("connect4", narrow, two, &[]),
        ("connect4", &table, two, &[]),
        ("othello", &ruled, OTHELLO, &[NO_SIDE]),
        ("tic_tac_toe", "X | O | \n---------\n  | X | \n---------\n  |   | O\n", noughts, &[]),
        (
            "tic_tac_toe",
            "| X | O |   |\n|---|---|---|\n|   | X |   |\n|---|---|---|\n|   |   | O |\n",
            noughts,
            &[],
        ),
        ("tic_tac_toe", padded, noughts, &[]),
        ("tic_tac_toe", &padded.replace('|', "│"), noughts, &[]),
        ("othello", &boxed, OTHELLO, &[NO_SIDE]),
        ("tic_tac_toe", "[['X', 'O', ' '],\n [' ', 'X', ' '],\n [' ', ' ', 'O']]", noughts, &[]),
        ("tic_tac_toe", "X|O|_\n_____\n_|X|_\n_____\n_|_|O\n", noughts, &[]),
        (
            "sliding_tile",
            "-------------\n| 5 | 2 | 8 |\n-------------\n| 4 | 1 | 7 |\n-------------\n|   | 3 | 6 |\n-------------\n",
            "3x3 5 2 8/4 1 7/0 3 6",
            &[],
        ),
        (
            "sliding_tile",
            "| 5 | 2 | 8 |\n|---|:-:|---|\n| 4 | 1 | 7 |\n| 0 | 3 | 6 |\n",
            "3x3 5 2 8/4 1 7/0 3 6",
            &[],
        ),
    ]);
}

#[test]
fn labels_show_the_places_of_blank_squares() {
    let head = "  a b c d e f g h\n";
    let rows = |line: &dyn Fn(usize, &str) -> String| -> String {
        let middle = ["      O X      ", "      X O      "];
        let row = |row: usize| match row {
            4 => line(row, middle[0]),
            5 => line(row, middle[1]),
            _ => line(row, "               "),
        };
        (1..9).map(row).collect()
    };
    let bare = format!("{head}{}", rows(&|row, cells| format!("{row} {cells}\n")));
    let trimmed = format!(
        "{head}{}",
        rows(&|row, cells| format!("{row} {cells}").trim_end().to_owned() + "\n")
    );
    let tight = trimmed.lines().map(|line| {
        let (label, cells) = line.split_at(line.len().min(2));
        label.to_owned() + &cells.chars().step_by(2).collect::<String>() + "\n"
    });
    let tight: String = tight.collect();
    let both = format!(
        "{head}{}{head}Black to move\n",
        rows(&|row, cells| format!("{row} {cells} {row}\n"))
    );
    let numbers = bare.replace(head, "  1 2 3 4 5 6 7 8\n");
    let joined = rows(&|row, cells| {
        let cells: String = cells.chars().step_by(2).collect();
        format!("{row}{}\n", cells.replace(' ', "."))
    });
    let connect4 = " 1 2 3 4 5 6 7\n6\n5\n4\n3\n2      O\n1      X\n";
    check(&[
        ("othello", &bare, OTHELLO, &[NO_SIDE]),
        ("othello", &trimmed, OTHELLO, &[NO_SIDE]),
        ("othello", &tight, OTHELLO, &[NO_SIDE]),
        ("othello", &both, OTHELLO, &[]),
        ("othello", &numbers, OTHELLO, &[NO_SIDE]),
        ("othello", &joined, OTHELLO, &[NO_SIDE]),
        ("connect4", connect4, "7x6 ......./......./......./......./...O.../...X...", &[]),
    ]);
    // A row of nine cells is not a label and eight cells.
    let (found, _) = meaning("lights_out", &"011010110\n".repeat(8));
    assert!(!found.starts_with("8x8 "), "{found}");
}

#[test]
fn text_around_a_board_is_passed_over_with_a_remark() {
    let plain = othello("........", "...OX...", "...XO...");
    let below = format!("{plain}\nBlack: 2 White: 2\n");
    let score = format!("{plain}\nScore: X=2 O=2\n");
    let counts = format!("{plain}\n⚫ 2 - ⚪ 2\n");
    let fenced = format!("```text\n{plain}\n```\n");
    let quoted = format!("{plain}\nwhite to move").replace('\n', "\n> ");
    let quoted = format!("> {quoted}\n");
    let titled = format!("The first board\n\n{plain}\n");
    let stones = ".......\n".repeat(4) + "...Y...\n...R...\n";
    let turn = format!("{stones}Red to move, game 17\n");
    let beside = |text: &str| format!("{text}\n{}...R...\n..YRY..\n", ".......\n".repeat(4));
    check(&[
        ("othello", &below, OTHELLO, &[NO_SIDE, "\"Black: 2 White: 2\" beside the board"]),
        ("othello", &score, OTHELLO, &[NO_SIDE, "\"Score: X=2 O=2\" beside the board"]),
        ("othello", &counts, OTHELLO, &[NO_SIDE, "\"⚫ 2 - ⚪ 2\" beside the board"]),
        ("othello", &fenced, OTHELLO, &[NO_SIDE]),
        ("othello", &quoted, &OTHELLO.replace(" X", " O"), &[]),
        ("othello", &titled, OTHELLO, &[NO_SIDE]),
        ("connect4", &turn, "7x6 ......./......./......./......./...O.../...X...", &[]),
        (
            "connect4",
            &beside("Red to move"),
            "7x6 ......./......./......./......./...X.../..OXO..",
            &[],
        ),
        (
            "connect4",
            &beside("C'est au tour des jaunes"),
            "7x6 ......./......./......./......./...O.../..XOX..",
            &[],
        ),
        (
            "connect4",
            &beside("🟡 plays next"),
            "7x6 ......./......./......./......./...O.../..XOX..",
            &[],
        ),
        (
            "sliding_tile",
            "Puzzle 1:\n5 2 8\n4 1 7\n0 3 6\n",
            "3x3 5 2 8/4 1 7/0 3 6",
            &["\"Puzzle 1:\""],
        ),
        (
            "lights_out",
            "Initial state:\n#.#\n...\n##.\nBest of luck\n",
            "merlin #.#/.../##.",
            &["\"Initial state:\"", "\"Best of luck\""],
        ),
    ]);
}

#[test]
fn squares_are_the_background_next_to_discs() {
    let board = |other: &str, discs: [&str; 2]| {
        let [one, two] = discs;
        let row = |first, second| format!("{}{first}{second}{}", other.repeat(3), other.repeat(3));
        othello(&other.repeat(8), &row(one, two), &row(two, one))
    };
    let lights = "⬜⬛⬜\n⬛⬛⬛\n⬜⬛⬜\n";
    check(&[
        ("othello", &board("⬛", ["⚪", "⚫"]), OTHELLO, &[NO_SIDE]),
        ("othello", &board("⬜", ["⚪", "⚫"]), OTHELLO, &[NO_SIDE]),
        ("othello", &board("□", ["○", "●"]), OTHELLO, &[NO_SIDE]),
        ("othello", &board("🟩", ["⬜", "⬛"]), OTHELLO, &[NO_SIDE]),
        ("othello", &board("➖", ["⚪️", "⚫️"]), OTHELLO, &[NO_SIDE]),
        ("lights_out", lights, "merlin .#./###/.#.", &["⬛ is read as: lit"]),
        ("lights_out:3x3", lights, "3x3 #.#/.../#.#", &["⬜ is read as: lit"]),
        ("lights_out", "⬛️🟨⬛️\n🟨🟨⬛️\n⬛️⬛️⬛️\n", "merlin .#./##./...", &[]),
        ("lights_out", "🔴⚪🔴\n⚪⚪⚪\n⚪🔴⚪\n", "merlin #.#/.../.#.", &[]),
        ("lights_out", "■□■\n□□□\n□■□\n", "merlin #.#/.../.#.", &[]),
    ]);
}

#[test]
fn arrays_of_numpy_are_boards() {
    let row = |cells: &str| format!(" [{cells}]");
    let empty = " 0  0  0  0  0  0  0  0";
    let rows =
        othello(&row(empty), &row(" 0  0  0 -1  1  0  0  0"), &row(" 0  0  0  1 -1  0  0  0"));
    let signed = format!("[{rows}]");
    let floats = signed.replace('0', "0.").replace('1', "1.");
    let stones = format!(
        "[{}[0. 0. 0. 2. 0. 0. 0.]\n [0. 0. 0. 1. 0. 0. 0.]]",
        "[0. 0. 0. 0. 0. 0. 0.]\n ".repeat(4)
    );
    let lists = format!(
        "[{}[0, 0, 0, -1, 0, 0, 0],\n [0, 0, 0, 1, 1, 0, 0]]",
        "[0, 0, 0, 0, 0, 0, 0],\n ".repeat(4)
    );
    let black = "1 is read as: black disc";
    check(&[
        ("othello", &signed, OTHELLO, &[NO_SIDE, black]),
        ("othello", &floats, OTHELLO, &[NO_SIDE, black]),
        ("connect4", &stones, "7x6 ......./......./......./......./...O.../...X...", &[]),
        ("connect4", &lists, "7x6 ......./......./......./......./...O.../...XX..", &[]),
        ("tic_tac_toe", "[[ 1 -1  0]\n [ 0  1  0]\n [ 0  0 -1]]", "3x3 XO./.X./..O", &[]),
        ("tic_tac_toe", "[[-1.  0.  1.]\n [ 0. -1.  0.]\n [ 0.  0.  0.]]", "3x3 X.O/.X./...", &[]),
        ("lights_out", "[[0. 1. 0.]\n [1. 1. 0.]\n [0. 0. 0.]]", "merlin .#./##./...", &[]),
        ("lights_out:3x3", "[[0. 1. 0.]\n [1. 1. 0.]\n [0. 0. 0.]]", "3x3 .#./##./...", &[]),
    ]);
}

#[test]
fn peg_boards_have_the_usual_signs() {
    let start = "english33 oooooooooooooooo.oooooooooooooooo";
    let cross = |peg: &str, hole: &str| {
        let narrow = format!("    {}", [peg; 3].join(" "));
        let wide = [peg; 7].join(" ");
        let middle = [peg, peg, peg, hole, peg, peg, peg].join(" ");
        [&narrow, &narrow, &wide, &middle, &wide, &narrow, &narrow].map(String::as_str).join("\n")
    };
    let framed = "#########\n###ooo###\n###ooo###\n#ooooooo#\n#ooo.ooo#\n#ooooooo#\n###ooo###\n###ooo###\n#########\n";
    let walled = "##ooo##\n##ooo##\nooooooo\nooo ooo\nooooooo\n##ooo##\n##ooo##\n";
    let poj = "xxoooxx\nxxoooxx\nooooooo\noooeooo\nooooooo\nxxoooxx\nxxoooxx\n";
    let signed = "-1 -1 1 1 1 -1 -1\n-1 -1 1 1 1 -1 -1\n1 1 1 1 1 1 1\n1 1 1 0 1 1 1\n1 1 1 1 1 1 1\n-1 -1 1 1 1 -1 -1\n-1 -1 1 1 1 -1 -1\n";
    let pegs = |peg, hole| [peg, hole].map(|sign| format!("is read as: {sign}"));
    let told = pegs("peg", "empty hole");
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    let boards: Vec<String> =
        [("X", "O"), ("*", "o"), ("·", "o"), ("x", "o"), ("O", "X"), ("#", ".")]
            .map(|(peg, hole)| cross(peg, hole))
            .to_vec();
    for board in &boards {
        check(&[("peg_solitaire", board, start, &told)]);
    }
    check(&[
        ("peg_solitaire", &cross("o", "."), start, &[]),
        ("peg_solitaire", &cross("⚫️", "⚪️"), start, &[]),
        ("peg_solitaire", &cross("🔵", "⚪"), start, &[]),
        ("peg_solitaire", framed, start, &[]),
        ("peg_solitaire", walled, start, &[]),
        ("peg_solitaire", poj, start, &[]),
        ("peg_solitaire", signed, start, &[]),
        (
            "peg_solitaire",
            "    O\n   X X\n  X X X\n X X X X\nX X X X X\n",
            "triangle15 .oooooooooooooo",
            &told,
        ),
    ]);
}

#[test]
fn boards_of_our_terminal_are_pasted_back() {
    let black = "  a b c d e f g h\n1 · · · · · · · ·\n2 · · · · · · · ·\n3 · · · • · · · ·\n4 · · • ○ ● · · ·\n5 · · · ● ○ • · ·\n6 · · · · • · · ·\n7 · · · · · · · ·\n8 · · · · · · · ·\n\n● black 2   ○ white 2   0 moves\n";
    let moved = "1 · · · · · · · ·\n2 · · · · · · · ·\n3 · · ·[●]· · · ·\n4 · · · ● ● · · ·\n5 · · · ● ○ · · ·\n6 · · · · · · · ·\n7 · · · · · · · ·\n8 · · · · · · · ·\n";
    let after_d3 = "8x8 -------------------X-------XX------XO--------------------------- X";
    let stones = "6 · · · · · · ·\n5 · · · · · · ·\n4 · · · · · · ·\n3 · · · · · · ·\n2 · · · • · · ·\n1 • • •[○]• • •\n  1 2 3 4 5 6 7\n";
    let first = stones.replace("2 · · · •", "2 · · · ·").replace("[○]", " • ");
    let men = "     ● 1     ● 2     ● 3     ● 4     ● 5\n ● 6     ● 7     ● 8     ● 9     ●10\n     ●11     ●12     ●13     ●14     ●15\n ●16     ●17    [ 18]    ●19     ●20\n      21     •22    [●23]     24      25\n •26     •27     ○28     •29     •30\n     ○31     •32     ○33     ○34     ○35\n ○36     ○37     ○38     ○39     ○40\n     ○41     ○42     ○43     ○44     ○45\n ○46     ○47     ○48     ○49     ○50\n\n○ white 20   ● black 20   2 moves\nwhite>\n";
    let pegs = "         ● 0 ● 1 ● 2\n         ● 3 ● 4 ● 5\n ● 6 ● 7 ● 8 ● 9 ●10 ●11 ●12\n ●13 ●14 ●15 •16 ●17 ●18 ●19\n ●20 ●21 ●22 ●23 ●24 ●25 ●26\n         ●27 ●28 ●29\n         ●30 ●31 ●32\n\n0 moves\n";
    let triangle = "         ● 0\n       ● 1 ● 2\n     ● 3   4 ● 5\n   ● 6 ● 7 ● 8 ● 9\n ●10 ●11 •12 ●13 ●14\n";
    check(&[
        ("othello", black, OTHELLO, &[NO_SIDE]),
        ("othello", moved, after_d3, &[NO_SIDE]),
        ("connect4", stones, "7x6 ......./......./......./......./......./...X...", &[]),
        ("connect4", &first, "7x6 ......./......./......./......./......./.......", &[]),
        ("tic_tac_toe", "1 × • •\n2 • • •\n3[○]• •\n  a b c\n", "3x3 X../.../O..", &[]),
        ("tic_tac_toe", "1 • • •\n2 • • •\n3 • • •\n  a b c\n", "3x3 .../.../...", &[]),
        (
            "draughts",
            men,
            "international W:W28,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,19,20,23",
            &["white is to move"],
        ),
        ("peg_solitaire", pegs, "english33 oooooooooooooooo.oooooooooooooooo", &[]),
        ("peg_solitaire", triangle, "triangle15 oooo.ooooooo.oo", &[]),
        ("sliding_tile", " 4 2 8\n 1 6 •\n 3 7 5\n", "3x3 4 2 8/1 6 0/3 7 5", &[]),
    ]);
}

#[test]
fn marks_of_legal_moves_are_empty_squares() {
    let rows = "1 . . . . . . . .\n2 . . . . . . . .\n3 . . . * . . . .\n4 . . * O X . . .\n5 . . . X O * . .\n6 . . . . * . . .\n7 . . . . . . . .\n8 . . . . . . . .\n";
    check(&[
        ("othello", rows, OTHELLO, &[NO_SIDE]),
        ("othello", &rows.replace('*', "•"), OTHELLO, &[NO_SIDE]),
        ("othello", &rows.replace(['*', '.'], "#"), OTHELLO, &[NO_SIDE]),
        ("othello", &othello("________", "___21___", "___12___"), OTHELLO, &[NO_SIDE]),
        ("othello", &rows.replace('*', "+").replace('X', "*"), OTHELLO, &[NO_SIDE]),
    ]);
}

#[test]
fn without_a_name_the_side_that_begins_is_to_move() {
    let english = ". b . b . b . b\nb . b . b . b .\n. b . b . b . b\n. . . . . . . .\n. . . . . . . .\nw . w . w . w .\n. w . w . w . w\nw . w . w . w .\n";
    let thai = ". b . b . b . b\nb . b . b . b .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. w . w . w . w\nw . w . w . w .\n";
    for (variant, board, side, expected) in [
        ("draughts:english", english, "black", "B:"),
        ("draughts:pool", english, "black", "B:"),
        ("draughts:thai", thai, "black", "B:"),
        ("draughts:russian", english, "white", "W:"),
    ] {
        let (found, remarks) = meaning(variant, board);
        assert!(found.contains(&format!(" {expected}")), "{variant}: {found} {remarks:?}");
        assert!(remarks[0].contains(&format!("{side} is to move")), "{variant}: {remarks:?}");
    }
}

#[test]
fn of_two_colours_the_one_that_can_have_begun_is_first() {
    let board = |rows: [&str; 2]| format!("{}{}\n", ".......\n".repeat(4), rows.join("\n"));
    let emoji = |empty: &str, rows: [&str; 2]| {
        board(rows).replace('.', empty).replace('R', "🔴").replace('Y', "🟡")
    };
    let stack = ["...Y...", "...R..."];
    let side_by_side = [".......", "..RY..."];
    let stacked = "7x6 ......./......./......./......./...O.../...X...";
    let guessed = &["as many 🟡 as 🔴"][..];
    let yellow = "7x6 ......./......./......./......./......./..OX...";
    check(&[
        ("connect4", &board(stack), stacked, &[]),
        ("connect4", &board(side_by_side), yellow, guessed),
        ("connect4", &board(["...R...", "...Y..."]), stacked, &[]),
        (
            "connect4",
            &board([".......", "..RYR.."]),
            "7x6 ......./......./......./......./......./..XOX..",
            &[],
        ),
        ("connect4", &emoji("⚫", stack), stacked, &[]),
        ("connect4", &emoji("🔵", stack), stacked, &[]),
        ("connect4", &emoji("🟦", side_by_side), yellow, guessed),
        ("connect4", &emoji("⚪️", stack), stacked, &[]),
        ("connect4", &emoji("⬛️", stack), stacked, &[]),
        (
            "connect4",
            &emoji("⚫", [".......", "...R..."]),
            "7x6 ......./......./......./......./......./...X...",
            &[],
        ),
        ("connect4", &format!("{}1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣\n", emoji("⚪️", stack)), stacked, &[]),
    ]);
}

#[test]
fn blanks_of_sliding_tiles_are_spaces_or_the_number_of_cells() {
    check(&[
        (
            "sliding_tile",
            "15  2  1 12\n 8     6 11\n 4  9 10  7\n 3 14 13  5\n",
            "4x4 15 2 1 12/8 0 6 11/4 9 10 7/3 14 13 5",
            &[],
        ),
        (
            "sliding_tile",
            " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 15 14\n",
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
            &[],
        ),
        ("sliding_tile", "1 2 3\n4   5\n7 8 6\n", "3x3 1 2 3/4 0 5/7 8 6", &[]),
        (
            "sliding_tile",
            " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14 16 15\n",
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
            &[],
        ),
        ("sliding_tile", "123\n456\n798\n", "3x3 1 2 3/4 5 6/7 0 8", &[]),
        ("sliding_tile", "123456798\n", "3x3 1 2 3/4 5 6/7 0 8", &[]),
        (
            "sliding_tile",
            "1234\n5678\n9ABC\nDE0F\n",
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
            &[],
        ),
        (
            "sliding_tile",
            "1 2 3 4\n5 6 7 8\n9 a b c\nd e 0 f\n",
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
            &[],
        ),
        ("sliding_tile:2x2", "2 3\n1 _\n", "2x2 2 3/1 0", &[]),
        ("sliding_tile", "1 2 3\n4 b 5\n7 8 6\n", "3x3 1 2 3/4 0 5/7 8 6", &[]),
    ]);
}

#[test]
fn emoji_of_chats_are_boards() {
    let men =
        |row: &str| row.replace('b', "⚫").replace('w', "⚪").replace('#', "⬛").replace('.', "⬜");
    let draughts =
        men(".b.b.b.b\nb.b.b.b.\n.b.b.b.b\n#.#.#.#.\n.#.#.#.#\nw.w.w.w.\n.w.w.w.w\nw.w.w.w.\n");
    check(&[
        ("tic_tac_toe", "❌⭕⬜\n⬜❌⬜\n⬜⬜⭕\n", "3x3 XO./.X./..O", &[]),
        ("tic_tac_toe", "X | 2 | O\n4 | X | 6\n7 | 8 | O\n", "3x3 X.O/.X./..O", &[]),
        ("tic_tac_toe", "X 0 _\n_ X _\n_ _ 0\n", "3x3 XO./.X./..O", &[]),
        (
            "draughts:russian",
            &draughts,
            "russian W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
            &["no side"],
        ),
    ]);
}

#[test]
fn othello_positions_tell_their_size() {
    let six = "--------------OX----XO--------------";
    let eight = "---------------------------OX------XO---------------------------";
    let after = "8x8 ---------------------------OX------XXX-------------------------- O";
    check(&[
        ("othello", &format!("{six} X; b3:+2; c2:+2;\n"), &format!("6x6 {six} X"), &[]),
        ("othello", &format!("{six} O;\n"), &format!("6x6 {six} O"), &[]),
        ("othello", "-----OX--XO----- X\n", "4x4 -----OX--XO----- X", &[]),
        ("othello", &format!("{eight}X\n"), OTHELLO, &[]),
        (
            "othello",
            "---------------------------OX------XXX--------------------------O\n",
            after,
            &[],
        ),
    ]);
}

#[test]
fn a_zero_beside_black_discs_is_a_white_one() {
    let board = othello("--------", "---0X---", "---X0---");
    check(&[("othello", &board, OTHELLO, &[NO_SIDE])]);
    let turned = format!("{}\nh g f e d c b a\n", othello("--------", "---OX---", "---OX---"));
    let mirrored = othello("--------", "---XO---", "---XO---");
    assert_eq!(meaning("othello", &turned).0, meaning("othello", &mirrored).0);
}

#[test]
fn a_sign_that_may_be_two_things_is_refused() {
    let (found, _) = meaning("tic_tac_toe", "X _ O\n_ X _\n0 _ _\n");
    assert!(found.starts_with("problem"), "{found}");
}

#[test]
fn nothing_between_the_delimiters_of_a_table_is_an_empty_cell() {
    let tiles = "3x3 1 2 3/4 5 6/7 0 8";
    check(&[
        ("sliding_tile", "1,2,3\n4,5,6\n7,,8\n", tiles, &[]),
        ("sliding_tile", "1;2;3\n4;5;6\n7;;8\n", tiles, &[]),
        ("sliding_tile", "1\t2\t3\n4\t5\t6\n7\t\t8\n", tiles, &[]),
        ("sliding_tile", "1,2,3\n4,5,6\n7,8,\n", "3x3 1 2 3/4 5 6/7 8 0", &[]),
        ("sliding_tile", "1,2,3\n4,,6\n7,5,8\n", "3x3 1 2 3/4 0 6/7 5 8", &[]),
        ("sliding_tile", "1,2,3,\n4,5,6,\n7,0,8,\n", tiles, &[]),
        ("tic_tac_toe", "X,O,\n,X,\n,,O\n", "3x3 XO./.X./..O", &[]),
    ]);
    let head = "1,2,3,4\n5,6,7,8\n9,10,,12\n13,14,11,15\n";
    let told = tell(GAMES, None, Known { head, ..Known::default() });
    assert_eq!(told.map(|told| told.entry.about().id).ok(), Some("sliding_tile"));
}

#[test]
fn large_and_small_letters_of_pegs_are_two_signs() {
    let cross = |peg: &str, hole: &str| {
        let row = peg.repeat(7);
        let [top, middle] =
            [format!("  {}\n", peg.repeat(3)), format!("{0}{hole}{0}\n", peg.repeat(3))];
        format!("{top}{top}{row}\n{middle}{row}\n{top}{top}")
    };
    let (expected, _) = meaning("peg_solitaire", &cross("x", "."));
    let (found, remarks) = meaning("peg_solitaire", &cross("O", "o"));
    assert_eq!((found, remarks.len()), (expected.clone(), 2));
    for [peg, hole] in [["O", "."], ["o", "."], ["o", "·"]] {
        assert_eq!(meaning("peg_solitaire", &cross(peg, hole)).0, expected);
    }
}

#[test]
fn a_size_above_the_tiles_is_no_tile() {
    let board = "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0";
    check(&[
        ("sliding_tile", "4\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n", board, &[]),
        ("sliding_tile", "3 3\n1 2 3\n4 5 6\n7 8 0\n", "3x3 1 2 3/4 5 6/7 8 0", &[]),
        ("sliding_tile", "1 2 3/4 5 6/7 8 _\n", "3x3 1 2 3/4 5 6/7 8 0", &[]),
    ]);
}

#[test]
fn moves_below_a_blank_line_are_played_from_the_board() {
    let discs = othello("--------", "---OX---", "---XO---");
    let men = ". b . b . b . b\nb . b . b . b .\n. b . b . b . b\n. . . . . . . .\n. . . . . . . .\nw . w . w . w .\n. w . w . w . w\nw . w . w . w .\nWhite to move\n";
    let four = format!("{}...O...\n...X...\n", ".......\n".repeat(4));
    for (game, text, moves) in [
        ("othello", format!("{discs}\nBlack to move\n\nf5 d6 c3\n"), "f5 d6 c3"),
        ("othello", format!("{discs}\r\n\r\n1. f5 d6 2. c3 *\r\n"), "f5 d6 c3"),
        ("othello", format!("{discs}\n\nf5 (d6)\n\nc3\n"), "f5 d6 c3"),
        ("draughts", format!("{men}\n1. c3-d4 d6-c5\n"), "22-18 10-14"),
        ("connect4", format!("{four}\n4 4\n"), "4 4"),
        ("lights_out", "###\n.#.\n###\n\nr2c2\n".to_owned(), "2,2"),
    ] {
        let named = crate::games::find(GAMES, game).ok().map(|(entry, _)| (*entry, None));
        for named in [named, None] {
            // A board of lamps alone may be one of several games.
            if named.is_none() && game == "lights_out" {
                continue;
            }
            let told = tell(GAMES, named, Known { head: &text, ..Known::default() });
            let told = told.unwrap_or_else(|untold| panic!("{text}: {untold:?}"));
            let mut found = Vec::new();
            let block = text.as_bytes().to_vec();
            told.read(std::sync::Arc::default(), std::iter::once(block), &mut |read| {
                found.push(
                    read.map(|read| read.record.line.moves.join(" "))
                        .map_err(|problem| problem.message.to_string()),
                );
            });
            assert_eq!(found, [Ok(moves.to_owned())], "{text}");
        }
    }
}

#[test]
fn a_board_stays_readable_above_moves_that_it_does_not_allow() {
    let discs = othello("--------", "---OX---", "---XO---");
    let text = format!("{discs}\nBlack to move\n\na1 h8\n");
    let game = crate::games::find(GAMES, "othello").ok().map(|(entry, _)| (*entry, None));
    let told = tell(GAMES, game, Known { head: &text, ..Known::default() });
    let mut found = Vec::new();
    told.unwrap().read(
        std::sync::Arc::default(),
        std::iter::once(text.into_bytes()),
        &mut |read| found.push(read.is_ok()),
    );
    assert_eq!(found, [true, false]);
}
