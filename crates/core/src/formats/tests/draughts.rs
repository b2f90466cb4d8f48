//! Boards, positions and games of draughts as people paste them.

use super::cases::{CASE, Case, check as check_games};
use super::drawings::{check, meaning};
use super::{GAMES, Known, tell};
use crate::game::Options;
use crate::games::find;

/// The remark on a board of eight rows that names no variant.
const RUSSIAN: &str = "it is read by the rules of russian";

#[test]
fn boards_of_draughts_are_told_from_othello() {
    let start = ". b . b . b . b\nb . b . b . b .\n. b . b . b . b\n. . . . . . . .\n. . . . . . . .\nw . w . w . w .\n. w . w . w . w\nw . w . w . w .\n";
    let letters = "  a b c d e f g h\n";
    let rows = start.lines().zip(1..);
    let labelled: String = rows.map(|(line, row)| format!("{0} {line} {0}\n", 9 - row)).collect();
    let labelled = format!("{letters}{labelled}{letters}");
    let discs = start.replace('b', "⚫").replace('w', "⚪");
    let turkish =
        "........\nbbbbbbbb\nbbbbbbbb\n........\n........\nwwwwwwww\nwwwwwwww\n........\n";
    for head in [start, &labelled, &start.replace('b', "x").replace('w', "o"), &discs] {
        let told = tell(GAMES, None, Known { head, ..Known::default() });
        assert_eq!(told.map(|told| told.entry.about().id).ok(), Some("draughts"), "{head}");
    }
    let russian = "russian W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    let spanish = "spanish W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32";
    let mirrored: String =
        start.lines().flat_map(|line| line.chars().rev().chain(['\n'])).collect();
    let unnamed = tell(GAMES, None, Known { head: turkish, ..Known::default() });
    assert!(unnamed.is_err());
    check(&[
        (
            "draughts",
            start,
            russian,
            &[RUSSIAN, "no side to move was recognised; white is to move"],
        ),
        (
            "draughts",
            &labelled,
            russian,
            &[RUSSIAN, "no side to move was recognised; white is to move"],
        ),
        ("draughts:italian", &mirrored, &russian.replace("russian", "italian"), &["no side"]),
        ("draughts", &mirrored, spanish, &["rules of spanish", "no side"]),
        (
            "draughts:turkish",
            turkish,
            "turkish W:Wa3,b3,c3,d3,e3,f3,g3,h3,a2,b2,c2,d2,e2,f2,g2,h2:Ba7,b7,c7,d7,e7,f7,g7,h7,a6,b6,c6,d6,e6,f6,g6,h6",
            &["no side"],
        ),
        (
            "othello",
            start,
            "problem: d4 is empty, but the four squares in the middle of Othello have discs from the start; a board without them is read only as a position, as ---X…--- X",
            &[],
        ),
    ]);
}

/// A board of draughts, and the remarks on it, besides the one on the variant.
fn russian(board: &str, expected: &str, remarks: &[&str]) {
    let remarks: Vec<&str> = [RUSSIAN].into_iter().chain(remarks.iter().copied()).collect();
    check(&[("draughts", board, &format!("russian {expected}"), &remarks)]);
}

#[test]
fn capitals_alone_are_men_unless_few_are_left() {
    let start = ". B . B . B . B\nB . B . B . B .\n. B . B . B . B\n. . . . . . . .\n. . . . . . . .\nW . W . W . W .\n. W . W . W . W\nW . W . W . W .\n";
    let men = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    russian(start, men, &["no side", "capitals"]);
    russian(&start.replace('W', "O").replace('B', "X"), men, &["no side", "capitals"]);
    let ending = "........\n........\n.B......\n........\n.....W..\n........\n........\n........\n";
    check(&[("draughts:russian", ending, "russian W:WK19:BK9", &["no side"])]);
}

#[test]
fn men_are_drawn_by_letters_of_other_languages() {
    let start = ". b . b . b . b\nb . b . b . b .\n. b . b . b . b\n. . . . . . . .\n. . . . . . . .\nw . w . w . w .\n. w . w . w . w\nw . w . w . w .\n";
    let men = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    for [black, white] in [["z", "w"], ["s", "w"], ["n", "b"], ["r", "w"], ["b", "r"], ["♟", "♙"]]
    {
        let board = start.replace('b', "#").replace('w', white).replace('#', black);
        russian(&board, men, &["no side"]);
    }
    let pairs = start.replace('.', "--").replace('b', "bm").replace('w', "wm");
    russian(&pairs, men, &["no side"]);
}

#[test]
fn a_board_that_black_sees_is_turned() {
    let rows = [
        ".......", "....w...", ".....w..", "........", ".b......", "..b.....", "........",
        "........",
    ];
    let spaced = |row: &str| row.chars().map(|sign| format!(" {sign}")).collect::<String>();
    let board: String = rows
        .iter()
        .zip(1..)
        .map(|(row, label)| {
            let row = if label == 1 { "........" } else { row };
            format!("{label}{}\n", spaced(row))
        })
        .collect();
    let turned = format!("{board}  h g f e d c b a\nWhite to move\n");
    russian(&turned, "W:W22,26:B11,16", &[]);
    let upright = format!("{board}  a b c d e f g h\nWhite to move\n");
    assert_ne!(meaning("draughts", &turned), meaning("draughts", &upright));
}

#[test]
fn the_start_of_a_variant_tells_it() {
    for (text, variant) in [
        ("W:W21-32:B1-12", "russian"),
        ("B:W21-32:B1-12", "english"),
        ("W:W1-12:B21-32", "spanish"),
        ("W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6", "russian"),
        ("W:W31-50:B1-20", "international"),
        ("W:W31-32:B1-12", "international"),
    ] {
        let game = find(GAMES, "draughts").unwrap().0.create(None, &Options::default()).unwrap();
        let read = game.read_start(text, false).unwrap();
        assert_eq!(read.variant.name().unwrap_or("international"), variant, "{text}");
        assert_eq!(read.read.remarks.len(), usize::from(variant != "international"), "{text}");
        assert_eq!(
            game.read_start(text, true).map(|read| read.variant.name().map(str::to_owned)),
            game.read_setup(text).map(|_| None),
            "{text}"
        );
    }
}

#[test]
fn games_are_read_as_books_and_word_processors_print_them() {
    const ANSWERS: &[&str] = &["international: 32-28 19-23 28x19 14x23 37-32 10-14"];
    let game = |text: &'static str, games: &'static [&'static str]| Case {
        name: text,
        game: Some("draughts"),
        text: text.as_bytes(),
        games,
        ..CASE
    };
    let guessed =
        |text, games| Case { remarks: &["by the rules of international"], ..game(text, games) };
    check_games(&[
        guessed("32-28 (19-23) 28x19 (14x23) 37-32 (10-14)\n", ANSWERS),
        guessed("1.32-28(19-23) 2.28:19(14:23) 3.37-32(10-14)\n", ANSWERS),
        guessed("1. 32-28 (19-23) *\n", &["international: 32-28 19-23"]),
        // The other first move of white is an alternative.
        guessed("1. 32-28 (31-27) *\n", &["international: 32-28"]),
        game("[GameType “25”]\n[FEN “W:W22,31:B12,10”]\n1. c3-d4 *\n", &["russian: 22-18"]),
        game("[GameType \"Russian\"]\n1. c3-d4 d6-c5 *\n", &["russian: 22-18 10-14"]),
        game("[GameType \"English\"]\n1. 11-15 23-19 *\n", &["english: 11-15 23-19"]),
        game("[GameType \"25\"]\n1. с3-d4 d6-с5 *\n", &["russian: 22-18 10-14"]),
        Case {
            remarks: &["rules of english"],
            ..game("[FEN \"B:W21-32:B1-12\"]\n1. 11-15 22-18 *\n", &["english: 11-15 22-18"])
        },
    ]);
}

#[test]
fn moves_of_checkers_are_no_columns_with_a_score() {
    for (head, moves) in [
        ("11-15 23-19\n", "11-15 23-19"),
        ("11-15 22-17 15-19\n", "11-15 22-17 15-19"),
        ("11-16 22-17 16-20 24-20\n", ""),
    ] {
        let told = tell(GAMES, None, Known { head, ..Known::default() });
        let game = told.as_ref().map(|told| told.entry.about().id);
        assert_eq!(game.ok(), (!moves.is_empty()).then_some("draughts"), "{head}");
        check_games(&[Case {
            name: head,
            game: Some("connect4"),
            text: head.as_bytes(),
            problems: &["not a column"],
            ..CASE
        }]);
    }
}

#[test]
fn positions_are_read_as_books_list_their_pieces() {
    const FEN: &str = "international W:WK3,27,28,32,33:B8,9,13,19";
    let no_side = "no side to move was recognised; white is to move";
    for (text, side, remarks) in [
        ("Blancs : 27 28 32 33, dame à 3\nNoirs : 8 9 13 19\nTrait aux blancs\n", "W", &[][..]),
        ("Blancs : 27, 28, 32, 33, D3. Noirs : 8, 9, 13, 19. Trait aux noirs.\n", "B", &[]),
        ("White: 27,28,32,33,K3 Black: 8,9,13,19. White to move\n", "W", &[]),
        ("wit: 27 28 32 33 dam op 3; zwart: 8 9 13 19; zwart aan zet\n", "B", &[]),
        ("Noirs (4) = 8 9 13 19\n", "", &["none"]),
        ("Weiß: Dame 3, Steine 27 28 32 33\nSchwarz: 8 9 13 19\n", "W", &[no_side]),
        ("White: men 27, 28, 32, 33; king 3\nBlack: men 8, 9, 13, 19\n", "W", &[no_side]),
        ("White: Jansen 27 28\nBlack: 8 9\n", "", &["none"]),
    ] {
        let (found, told) = meaning("draughts", text);
        if side.is_empty() {
            assert!(found.contains("problem"), "{text}: {found}");
            continue;
        }
        assert_eq!(found, FEN.replacen('W', side, 1), "{text}");
        assert_eq!(told, remarks, "{text}");
    }
    check(&[
        (
            "draughts:russian",
            "Белые: c3, e3, дамка g3. Чёрные: d6, f6, h6. Ход белых\n",
            "russian W:W22,23,K24:B10,11,12",
            &[],
        ),
        (
            "draughts:turkish",
            "White: a3, b3\nBlack: h6, Kg6\n",
            "turkish W:Wa3,b3:BKg6,h6",
            &["no side"],
        ),
    ]);
    for text in ["Blancs : 27 28 32\nNoirs : 8 9 13\n", "wit: 31 32 33; zwart: 1 2 3\n"] {
        let told = tell(GAMES, None, Known { head: text, ..Known::default() });
        assert_eq!(told.map(|told| told.entry.about().id).ok(), Some("draughts"), "{text}");
    }
}
