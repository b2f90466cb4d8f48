//! Games and boards of Connect 4 as sites, programs and courses write them.

use super::cases::{CASE, Case, check as check_cases};
use super::drawings::check;
use super::puzzles::{check_refusals, unnamed};

/// A list of moves that is read without a remark.
fn case(text: &'static str, games: &'static [&'static str]) -> Case {
    Case { name: text, game: Some("connect4"), text: text.as_bytes(), games, ..CASE }
}

#[test]
fn columns_are_numbers_letters_and_squares() {
    let moves = &["7x6: 4 4 5 3"][..];
    check_cases(&[
        case("d d e c", moves),
        case("ddec", moves),
        case("DDEC", moves),
        case("d1 d2 e1 c1", moves),
        case("d1d2e1c1", moves),
        case("D1, D2, E1, C1", moves),
        case("1. d1 d2 2. e1 c1", moves),
        case("1. d d 2. e c", moves),
        case("P@d1 P@d2 P@e1 P@c1", moves),
        case("https://connect4.gamesolver.org/?pos=4453", moves),
        case("?pos=4453", moves),
        case("[4, 4, 5, 3]", moves),
        case("4-4-5-3", moves),
        Case { remarks: &["\"position\""], ..case("position: 4453", moves) },
    ]);
    check_refusals(&[
        ("connect4", "d1 d3", &["move 2 \"d3\"", "d2"]),
        ("connect4", "h", &["1 to 7"]),
        ("connect4", "12-5", &["\"12-5\""]),
    ]);
}

#[test]
fn columns_that_are_counted_from_0_keep_every_move() {
    let moves = &["7x6: 4 4 5 3 1"][..];
    let list = |text| Case { remarks: &["counted from 0"], ..case(text, moves) };
    check_cases(&[
        case("33420", moves),
        list("3, 3, 4, 2, 0"),
        list("[3, 3, 4, 2, 0]"),
        list("3,3,4,2,0"),
    ]);
    check_refusals(&[("connect4", "3 3 4 2 0", &["\"0\""])]);
    // A board with a fault is no list.
    assert!(unnamed("1 0 1\n0 2 0\n1 0 1\n").is_err());
}

#[test]
fn a_group_of_columns_behind_a_blank_is_no_value_without_a_remark() {
    let doubt = &["is read as the value of the position"][..];
    check_cases(&[
        Case { remarks: doubt, ..case("44 12", &["7x6: 4 4"]) },
        Case { remarks: doubt, ..case("44 5", &["7x6: 4 4"]) },
        // No position has such a value.
        case("44 55", &["7x6: 4 4 5 5"]),
        case("4444 3543", &["7x6: 4 4 4 4 3 5 4 3"]),
        case("44444432 -12", &["7x6: 4 4 4 4 4 4 3 2"]),
        case("44444432 12", &["7x6: 4 4 4 4 4 4 3 2"]),
    ]);
}

#[test]
fn boards_have_the_colours_of_french_and_the_runs_of_fen() {
    let empty = ". . . . . . .\n".repeat(4);
    let two = "7x6 ......./......./......./......./...O.../...X...";
    let french = format!("{empty}. . . J . . .\n. . . R . . .\n");
    check(&[
        ("connect4", &french, two, &[]),
        ("connect4", "7/7/7/7/3o3/3x3", two, &[]),
        ("connect4", "7/7/7/7/3O3/3X3 x", two, &[]),
        ("connect4", "7/7/7/7/3p3/3P3[PPpp] w - - 0 1", two, &[]),
        (
            "connect4",
            "{\"board\": [[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,2,0,0,0],[0,0,0,1,0,0,0]]}",
            two,
            &[],
        ),
    ]);
    check_refusals(&[
        (
            "connect4",
            &format!("{}...Z...\n...R...\n", ".......\n".repeat(4)),
            &["5:4:", "'Z'", "row 5, column 4"],
        ),
        ("connect4", &format!("{}...Y..\n...R...\n", ".......\n".repeat(4)), &["row 5", "6 cells"]),
        ("connect4", "7/7/7/7/3o3/3x3 o", &["1:18:", "the side to move is \"first\""]),
        ("connect4", "6/7/7/7/3o3/3x3 x", &["row 1", "6 cells"]),
        ("connect4", &format!("...R...\n...Y...\n{}", ".......\n".repeat(4)), &["upside down"]),
    ]);
}

#[test]
fn rows_with_a_fault_are_not_passed_over() {
    let rows = ".......\n".repeat(5);
    let faulty = format!("{rows}RRR.Y..\n");
    let lists = "[\"\",\"\",\"\",\"\",\"\",\"\",\"\"],".repeat(5);
    let json =
        format!("{{\"board\":[{lists}[\"R\",\"Y\",\"\",\"\",\"\",\"\",\"\"]],\"turn\":\"R\"}}");
    check_refusals(&[
        ("connect4", &faulty, &["3 of X and 1 of O"]),
        ("connect4", &json, &[]),
        ("connect4", "[[],[],[],[1,2],[],[],[]]", &[]),
        ("lights_out", &faulty, &[]),
    ]);
    for text in [&faulty, &json, "(0,0),(4,4)"] {
        assert!(unnamed(text).is_err(), "{text}: {:?}", unnamed(text));
    }
}

#[test]
fn boards_of_other_sizes_tell_them() {
    let row = "......../".repeat(5);
    let text = format!("{row}...O..../...X....");
    check(&[
        ("connect4", &text, &format!("8x7 {text}"), &[]),
        ("connect4", &format!("8x7 {text}"), &format!("8x7 {text}"), &[]),
        (
            "connect4",
            "6x7 ....../....../....../....../....../....../.X....",
            "6x7 ....../....../....../....../....../....../.X....",
            &[],
        ),
    ]);
    // Seven columns of six squares are the usual board by columns, or another one by rows.
    check_refusals(&[(
        "connect4",
        "....../....../....../XO..../....../....../......",
        &["7 rows"],
    )]);
    let columns = format!("[{}[1,2,0,0,0,0]]", "[0,0,0,0,0,0],".repeat(6));
    check_refusals(&[("connect4", &columns, &["7 rows"])]);
}
