//! Boards and moves of the puzzles, of tic-tac-toe and of Nim as courses, solvers and forums write them.

use std::sync::Arc;

use super::cases::{CASE, Case, check as check_cases, named as case};
use super::drawings::{Drawing, check, meaning};
use super::{GAMES, Known, find, tell};
use crate::erased::{DynGame, Record, random_line};
use crate::game::Options;

/// The variants and positions of a text whose game is not named, or the sentence that refuses it.
pub(super) fn unnamed(text: &str) -> Result<Vec<String>, String> {
    let told = tell(GAMES, None, Known { head: text, ..Known::default() });
    read_all(told, text)
}

/// The sentence that refuses a text of a game, with its place.
pub(super) fn refusal(game: &str, text: &str) -> String {
    let (game, variant) =
        game.split_once(':').map_or((game, None), |(game, name)| (game, Some(name)));
    let named = Some((*find(GAMES, game).unwrap().0, variant));
    let told = tell(GAMES, named, Known { head: text, ..Known::default() });
    read_all(told, text).expect_err(text)
}

fn read_all(told: Result<super::Told, super::Untold>, text: &str) -> Result<Vec<String>, String> {
    let told = told.map_err(|untold| untold.wording().to_string())?;
    let mut games = Vec::new();
    let mut problem = None;
    told.read(
        Arc::default(),
        std::iter::once(text.as_bytes().to_vec()),
        &mut |found| match found {
            Ok(read) => {
                let position = read.game.state(&read.record.line).unwrap().position;
                games.push(format!("{} {position}", read.game.variant()));
            }
            Err(fault) if problem.is_none() => {
                problem = Some(format!("{}:{}: {}", fault.line, fault.column, fault.message));
            }
            Err(_) => {}
        },
    );
    problem.map_or(Ok(games), Err)
}

/// Checks that parts of the refusals of texts of a game are as expected.
pub(super) fn check_refusals(refusals: &[(&str, &str, &[&str])]) {
    for (game, text, parts) in refusals {
        let message = refusal(game, text);
        for part in *parts {
            assert!(message.contains(part), "{game} {text}: {message}");
        }
    }
}

/// Games of one variant each, with their own name of it.
fn variants() -> Vec<Arc<dyn DynGame>> {
    let listed = [
        ("sliding_tile", "4x4"),
        ("sliding_tile", "3x5"),
        ("sliding_tile", "2x2"),
        ("lights_out", "5x5"),
        ("lights_out", "3x3"),
        ("lights_out", "2x7"),
        ("lights_out", "1x4"),
        ("connect4", "8x7"),
        ("connect4", "10x6"),
        ("connect4", "6x7"),
        ("connect4", "4x4"),
        ("peg_solitaire", "english33"),
        ("peg_solitaire", "european37"),
        ("peg_solitaire", "triangle10"),
        ("peg_solitaire", "triangle28"),
        ("peg_solitaire", "-ooo-/oo.oo/-ooo-"),
        ("nim", "1,3,5,7"),
        ("nim", "3,4,5-misere"),
        ("tic_tac_toe", "3x3"),
    ];
    let game = |(game, variant): (&str, &str)| {
        find(GAMES, game).unwrap().0.create(Some(variant), &Options::default()).unwrap()
    };
    listed.into_iter().map(game).collect()
}

#[test]
fn every_position_that_is_written_is_read_back_in_its_variant() {
    for game in variants() {
        let id = game.about().id;
        let (entry, _) = find(GAMES, id).unwrap();
        for (seed, plies) in [(1, 0), (2, 3), (3, 5)] {
            let line = random_line(&*game, seed, plies);
            let position = game.state(&line).unwrap().position;
            let expected = format!("{} {position}", game.variant());
            let written = |format| {
                let record = Record::of(&*game, line.clone());
                game.write_record(format, &record).unwrap().unwrap()
            };
            let text = written("positions");
            let known = |format| Known { format: Some(format), head: &text, ..Known::default() };
            let told = tell(GAMES, Some((*entry, None)), known("positions"));
            assert_eq!(read_all(told, &text), Ok(vec![expected.clone()]), "{id} {text}");
            let told = tell(GAMES, Some((*entry, None)), Known { head: &text, ..Known::default() });
            assert_eq!(
                read_all(told, &text),
                Ok(vec![expected.clone()]),
                "{id} {text} unnamed format"
            );
            let variant = game.variant();
            let told = tell(GAMES, Some((*entry, Some(&variant))), known("positions"));
            assert_eq!(read_all(told, &text), Ok(vec![expected.clone()]), "{id} {variant} {text}");
            let record = written("record");
            assert_eq!(unnamed(&record), Ok(vec![expected]), "{record}");
            let start = game.read_start(&position, true).unwrap().read.setup;
            assert_eq!(start, position, "{id}");
        }
    }
}

#[test]
fn positions_tell_their_size() {
    for (game, text, expected) in [
        (
            "sliding_tile",
            "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
        ),
        (
            "taquin",
            "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
        ),
        (
            "taquin",
            "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15",
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
        ),
        ("sliding_tile", "1,2,3,4/5,6,7,8/9,10,0,11", "3x4 1 2 3 4/5 6 7 8/9 10 0 11"),
        (
            "sliding_tile",
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
        ),
        ("lights_out", ".#.#./##.##/...../##.##/.#.#.", "5x5 .#.#./##.##/...../##.##/.#.#."),
        ("lights_out", "3x3 .#./##./...", "3x3 .#./##./..."),
        ("lights_out", "Merlin .#./##./...", "merlin .#./##./..."),
        ("lights_out", ".#./##./...", "merlin .#./##./..."),
    ] {
        assert_eq!(meaning(game, text), (expected.to_owned(), Vec::new()), "{text}");
        // A game id is a record.
        if text.contains(':') {
            continue;
        }
        let (entry, _) = find(GAMES, game).unwrap();
        let read =
            entry.create(None, &Options::default()).unwrap().read_start(text, false).unwrap();
        let (variant, position) = expected.split_once(' ').unwrap();
        assert_eq!(read.read.setup, position, "{text}");
        let told = read.variant.name().unwrap_or(entry.about().variants[0].name);
        assert_eq!(told, variant, "{text}");
    }
    // A size of its own is no reason to disobey the user.
    check_refusals(&[("lights_out:3x3", "5x5 .#.#./##.##/...../##.##/.#.#.", &["5 rows"])]);
}

#[test]
fn tiles_have_the_notations_of_programs() {
    let board = "3x3 1 2 3/4 5 0/7 8 6";
    let large = "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15";
    let told = |text, expected| -> Drawing<'_> { ("sliding_tile", text, expected, &[]) };
    check(&[
        told("123/450/786", board),
        told("1 2 3/4 5 _/7 8 6", board),
        told("array([[1, 2, 3],\n       [4, 5, 0],\n       [7, 8, 6]])", board),
        told("np.array([[1,2,3],[4,5,0],[7,8,6]])", board),
        told("numpy.array([[1, 2, 3],\n  [4, 5, 0],\n  [7, 8, 6]], dtype=int64)", board),
        told("[[1, 2, 3], [4, 5, None], [7, 8, 6]]", board),
        told("[[1, 2, 3], [4, 5, null], [7, 8, 6]]", board),
        told("[[\"1\",\"2\",\"3\"],[\"4\",\"5\",\"\"],[\"7\",\"8\",\"6\"]]", board),
        told("{\"board\": [[1,2,3],[4,5,0],[7,8,6]]}", board),
        told("etat = [[1,2,3],[4,5,0],[7,8,6]]", board),
        told("état_initial = ((1, 2, 3), (4, 5, 0), (7, 8, 6))", board),
        told("const start = [1,2,3,4,5,0,7,8,6];", board),
        told("start: 1 2 3 4 5 0 7 8 6", board),
        told("état initial = 123450786", board),
        told("3\n1 2 3 # first row\n4 5 0 # second row\n7 8 6\n", board),
        told("1 2 3\n4 5 None\n7 8 6\n", board),
        told("1 2 3\n4 5 vide\n7 8 6\n", board),
        told("1 2 3\n4 5 (gap)\n7 8 6\n", board),
        told("1 2 3\n4 5 -1\n7 8 6\n", board),
        told("1 2 3\n4 5 **\n7 8 6\n", board),
        told("1 2 3\n4 5 []\n7 8 6\n", board),
        told("①②③\n④⑤○\n⑦⑧⑥\n", board),
        told("123456789ABCDE0F", large),
        told("123456789abcde0f", large),
        told("1234/5678/9ABC/DE0F", large),
        told("1234\n5678\n9ABC\nDE0F\n", large),
        told("0123456789ABCDEF", "4x4 0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"),
        told("[[1,2,3,4],[5,6,7,8],[9,10,0,11]]", "3x4 1 2 3 4/5 6 7 8/9 10 0 11"),
        told("1 2 3 4; 5 6 7 8; 9 10 0 11", "3x4 1 2 3 4/5 6 7 8/9 10 0 11"),
        ("sliding_tile", "1 2 3\n4 5 ?\n7 8 6\n", board, &[]),
        ("sliding_tile", "1 2 3\n4 5 E\n7 8 6\n", board, &[]),
        ("sliding_tile", "A B C\nD E _\nG H F\n", board, &["A is read as: 1"]),
        ("sliding_tile", "ABC/DE_/GHF", board, &["A is read as: 1"]),
        ("sliding_tile", "a b c d\ne f g h\ni j k l\nm n _ o\n", large, &["A is read as: 1"]),
    ]);
}

#[test]
fn a_board_with_a_fault_is_refused_with_its_place() {
    check_refusals(&[
        ("sliding_tile", "1 2 3\n4 5 0 6\n7 8\n", &["row 2"]),
        ("sliding_tile", "1 2 3\n4 $ 0\n7 8 6\n", &["2:3:", "'$'", "row 2, column 2"]),
        ("sliding_tile", "1 2 3\n4 zz 0\n7 8 6\n", &["2:3:", "\"zz\"", "row 2, column 2"]),
        ("sliding_tile", "1 2 3\n4 5 10\n7 8 6\n", &["10 is not on a board of 3x3"]),
        ("sliding_tile", "1 2 3\n4 5 3\n7 8 6\n", &["more than once: 3"]),
        ("lights_out", "1 0 1\n0 2 0\n1 0 1\n", &["2:3:", "'2'", "row 2, column 2"]),
        ("lights_out", "1 0 1\n0 ? 0\n1 0 1\n", &["2:3:", "'?'", "row 2, column 2"]),
        ("lights_out", "10101\n01z10\n10101\n00000\n00000\n", &["2:3:", "'z'", "row 2, column 3"]),
        ("lights_out", "1 0 1\n0 1\n1 0 1\n", &["row 2", "2 cells"]),
        ("solitaire", "1\n1 1\n1 ? 1\n1 1 1 1\n1 1 1 1 1\n", &["3:3:", "'?'"]),
        ("solitaire", "  ooo\n  ooo\nooooooo\nooozooo\nooooooo\n  ooo\n  ooo\n", &["4:4:", "'z'"]),
        ("morpion", "X O .\n. X .\n. . Z\n", &["3:5:", "'Z'", "row 3, column 3"]),
        ("morpion", "X O .\n. X\n. . O\n", &["row 2", "2 cells"]),
        ("sliding_tile", "[1,2,3,4,5,6,7,8]", &["8 numbers"]),
        ("sliding_tile", "goal = [[1,2,3],[4,5,0],[7,8,6]]", &[]),
        ("sliding_tile", "[[1,2,3],[4,5,0],[7,8,6]], [[1,2,3],[4,5,6],[7,8,0]]", &["18 numbers"]),
        ("sliding_tile:2x8", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n", &["4 rows"]),
        ("lights_out", "1 1 1 1 1\n 1 1 1 1\n  1 0 1\n   1 1\n    1\n", &[]),
        ("lights_out", "X O X\nO X O\nX O X\n", &["O X"]),
        ("nim", "3, 4, 5", &["3,4,5 A"]),
        ("nim", "[3, 4, 5]", &["3,4,5 A"]),
    ]);
}

#[test]
fn lights_have_the_words_of_programs() {
    let star = "merlin .#./###/.#.";
    let large = "5x5 .#.#./##.##/...../##.##/.#.#.";
    check(&[
        ("lights_out", "[[false,true,false],[true,true,true],[false,true,false]]", star, &[]),
        (
            "lights_out",
            "[[False, True, False], [True, True, True], [False, True, False]]",
            star,
            &[],
        ),
        ("lights_out", "false true false\ntrue true true\nfalse true false\n", star, &[]),
        ("lights_out", "off on off\non on on\noff on off\n", star, &[]),
        ("lights_out", "F T F\nT T T\nF T F\n", star, &[]),
        ("lights_out", "FTF/TTT/FTF", star, &[]),
        ("lights_out", "  A B C\n1 f t f\n2 t t t\n3 f t f\n", star, &[]),
        ("lights_out", "['F', 'T', 'F', 'T', 'T', 'T', 'F', 'T', 'F']", star, &[]),
        ("lights_out", "010/111/010", star, &[]),
        ("lights_out", "0101011011000001101101010", large, &[]),
        ("lights_out", "[[0,1,0,1,0],[1,1,0,1,1],[0,0,0,0,0],[1,1,0,1,1],[0,1,0,1,0]]", large, &[]),
        ("lights_out", "⚫🔴⚫\n🔴🔴🔴\n⚫🔴⚫\n", star, &[]),
        ("lights_out", "⚫🟡⚫\n🟡🟡🟡\n⚫🟡⚫\n", star, &[]),
        (
            "lights_out",
            "o O o\nO O O\no O o\n",
            star,
            &["O is read as: lit", "o is read as: unlit"],
        ),
        (
            "lights_out",
            "x X x\nX X X\nx X x\n",
            star,
            &["X is read as: lit", "x is read as: unlit"],
        ),
    ]);
    // Lamps of two colours are those of no other game.
    assert_eq!(unnamed("🔴⚫🔴\n⚫🔴⚫\n🔴⚫🔴\n"), Ok(vec!["merlin #.#/.#./#.#".to_owned()]));
    let refused = unnamed("01010\n11011\n00000\n11011\n01010\n").unwrap_err();
    assert!(refused.contains("connect4") && refused.contains("lights_out"), "{refused}");
}

#[test]
fn presses_are_pairs_in_any_brackets() {
    let presses = &["merlin: 1,2 2,1"][..];
    let case = |text: &'static str| Case {
        name: text,
        game: Some("lights_out"),
        text: text.as_bytes(),
        games: presses,
        ..CASE
    };
    check_cases(&[
        case("1,2 2,1"),
        case("(1,2) (2,1)"),
        case("(1,2), (2,1)"),
        case("(1, 2), (2, 1)"),
        case("[(1, 2), (2, 1)]"),
        case("[[1,2],[2,1]]"),
        case("[[1, 2], [2, 1]]"),
        case("r1c2 r2c1"),
        case("R1C2, R2C1"),
    ]);
    check_refusals(&[
        ("lights_out", "(0,0), (1,1)", &["rows 1-3, columns 1-3"]),
        ("lights_out", "5 9", &["key 5 is 2,2"]),
        ("lights_out", "[[1,1],[1,1]]", &[]),
    ]);
}

#[test]
fn slides_are_words_letters_and_arrows() {
    let round = &["3x3: left down right up"][..];
    // The blank of the start is in row 1, column 2.
    check_cases(&[
        case("taquin", "left down right up", round),
        case("taquin", "LDRU", round),
        case("taquin", "ldru", round),
        case("taquin", "L, D, R, U", round),
        case("taquin", "['LEFT', 'DOWN', 'RIGHT', 'UP']", round),
        case("taquin", "gauche bas droite haut", round),
        case("taquin", "g b d h", round),
        case("taquin", "gbdh", round),
        case("taquin", "G B D H", round),
        case("taquin", "g, d", &["3x3: left right"]),
        case("taquin", "←↓→↑", round),
        case("taquin", "← ↓ → ↑", round),
        case("taquin", "⬅️⬇️➡️⬆️", round),
        case("taquin", "w s e n", round),
        case("taquin", "west, south, east, north", round),
        case("taquin", "L D R", &["3x3: left down right"]),
        Case {
            remarks: &["\"Moves\""],
            ..case("taquin", "Moves: L, D, R", &["3x3: left down right"])
        },
        Case {
            remarks: &["\"path\""],
            ..case("taquin", "path = ['left', 'down', 'right']", &["3x3: left down right"])
        },
    ]);
    check_refusals(&[
        ("taquin", "l b r h", &["move 2 \"b\""]),
        ("taquin", "R2U3", &["one tile slides in a move"]),
    ]);
}

#[test]
fn a_board_of_pegs_has_any_sign_around_it() {
    let start = "english33 oooooooooooooooo.oooooooooooooooo";
    let cross = |outside: &'static str, peg: &'static str, hole: &'static str| {
        let row = |row: usize| {
            let cell = |column: usize| match (row, column) {
                (3, 3) => hole,
                (0 | 1 | 5 | 6, 0 | 1 | 5 | 6) => outside,
                _ => peg,
            };
            (0..7).map(cell).collect::<Vec<_>>()
        };
        (0..7).map(row).collect::<Vec<_>>()
    };
    let lines = |grid: &Vec<Vec<&str>>, between: &str| {
        grid.iter().map(|row| row.join(between)).collect::<Vec<_>>().join("\n")
    };
    let list = |grid: &Vec<Vec<&str>>| {
        let rows: Vec<String> = grid.iter().map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    };
    let twos = cross("2", "1", "0");
    let nines = cross("9", "1", "0");
    let holes_are_twos = cross("0", "1", "2");
    let pegs_are_twos = cross("0", "2", "1");
    check(&[
        ("solitaire", &lines(&twos, ""), start, &[]),
        ("solitaire", &lines(&twos, " "), start, &[]),
        ("solitaire", &list(&twos), start, &[]),
        ("solitaire", &lines(&nines, " "), start, &[]),
        (
            "solitaire",
            &list(&holes_are_twos),
            start,
            &["1 is read as: peg", "2 is read as: empty hole"],
        ),
        (
            "solitaire",
            &list(&pegs_are_twos),
            start,
            &["2 is read as: peg", "1 is read as: empty hole"],
        ),
        ("solitaire", "  ooo/  ooo/ooooooo/ooo.ooo/ooooooo/  ooo/  ooo", start, &[]),
        ("solitaire", "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--", start, &[]),
    ]);
}

#[test]
fn jumps_have_many_spellings() {
    let two = &["english33: 4-16 7-9"][..];
    let guess = &["no variant is named; it is read by the rules of english33"][..];
    check_cases(&[
        case("solitaire:english33", "d2-d4 b3-d3", two),
        case("solitaire:english33", "d2d4 b3d3", two),
        case("solitaire:english33", "D2xD4, B3xD3", two),
        case("solitaire:english33", "d2:d4 b3:d3", two),
        case("solitaire:english33", "4->16, 7->9", two),
        case("solitaire:english33", "4→16, 7→9", two),
        case("solitaire:english33", "4 -> 16, 7 -> 9", two),
        case("solitaire:english33", "4 to 16, 7 to 9", two),
        case("solitaire:english33", "4 - 16\n7 - 9\n", two),
        // Several jumps of one peg.
        case("solitaire", "..........oo.o. moves 10-12-14", &["triangle15: 10-12 12-14"]),
        Case { remarks: guess, ..case("solitaire", "d2-d4 b3-d3", two) },
        Case { remarks: guess, ..case("solitaire", "4-16 7-9", two) },
    ]);
    check_refusals(&[
        ("solitaire:english33", "5-17", &["counted from 0", "4-16"]),
        ("solitaire", "4-16 16-4", &["\"16-4\""]),
        ("solitaire:english33", "(1,3)->(3,3)", &["not a move"]),
    ]);
}

#[test]
fn squares_of_tic_tac_toe_may_be_joined() {
    let game = &["3x3: b2 a1 c3"][..];
    check_cases(&[
        case("morpion", "b2 a1 c3", game),
        case("morpion", "b2a1c3", game),
        case("morpion", "B2a1 c3", game),
    ]);
    check_refusals(&[("morpion", "b2a1c", &["\"b2a1c\""]), ("morpion", "b2d1", &["\"d1\""])]);
}

#[test]
fn texts_of_no_named_game_are_not_taken_for_strings_of_columns() {
    for text in ["5-17", "12-5 10-12", "4→16", "4->16", "[[1,3],[3,3]]"] {
        let read = unnamed(text);
        let is_connect4 = |games: &Vec<String>| games.iter().any(|game| game.starts_with("7x6"));
        assert!(!read.as_ref().is_ok_and(is_connect4), "{text}: {read:?}");
    }
}

#[test]
fn quoted_nothing_is_an_empty_square() {
    let noughts = "3x3 XO./.X./..O";
    check(&[
        ("morpion", "[['X','O',''],['','X',''],['','','O']]", noughts, &[]),
        ("morpion", "[\"X\",\"O\",null,null,\"X\",null,null,null,\"O\"]", noughts, &[]),
        ("morpion", "[[\"X\",\"O\",\"\"],[\"\",\"X\",\"\"],[\"\",\"\",\"O\"]]", noughts, &[]),
        ("morpion", "XO_/_X_/__O", noughts, &[]),
        ("morpion", "xo1/1x1/2o", noughts, &[]),
        ("morpion", "board = ['X', 'O', ' ', ' ', 'X', ' ', ' ', ' ', 'O']", noughts, &[]),
    ]);
}

#[test]
fn a_blank_next_to_eight_numbers_is_that_of_sliding_tiles() {
    for head in ["1 2 3\n4 5 6\n7 8 _\n", "1 2 3\n4 5 6\n7 8 .\n"] {
        let told = tell(GAMES, None, Known { head, ..Known::default() });
        assert_eq!(told.map(|told| told.entry.about().id).ok(), Some("sliding_tile"), "{head}");
    }
    check(&[("morpion", "1 X 3\n4 O 6\n7 8 9\n", "3x3 .X./.O./...", &[])]);
}
