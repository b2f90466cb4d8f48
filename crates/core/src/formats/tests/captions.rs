//! Captions of drawn boards that name the side to move.

use super::drawings::{OTHELLO, check, meaning, othello};

#[test]
fn a_sentence_names_the_side_to_move() {
    let board = othello("--------", "---OX---", "---XO---");
    let white = OTHELLO.replace(" X", " O");
    for sentence in [
        "White to move.",
        "White to move!",
        "[White to move]",
        "\"White to move\"",
        "*White to move*",
        "Trait aux blancs",
        "Blancs au trait.",
        "Les Blancs jouent et gagnent.",
        "C'est aux blancs de jouer",
        "Aux blancs de jouer !",
        "Weiß am Zug",
        "Wit aan zet",
        "Juegan las blancas",
        "Muove il bianco",
        "Ход белых",
        "Les blancs ont le trait",
        "(O to play)",
        "Current player: O",
        "Player 2 to move",
        "White begins",
        "Белые начинают и выигрывают",
        "Белые ходят",
        "Ход за белыми",
        "Wit begint en wint",
        "Wit aan de beurt",
        "Vez das brancas",
        "Lance das brancas",
        "Mossa al bianco",
        "Tratto al Bianco",
        "Weiß beginnt",
        "An der Reihe: Weiß",
    ] {
        check(&[("othello", &format!("{board}\n{sentence}\n"), &white, &[])]);
    }
    let men = ". . . .\nb . . .\n".repeat(2) + ". . . .\n. . w .\n".repeat(2).as_str();
    for sentence in
        ["Trait aux noirs", "Noirs au trait", "Les Noirs jouent", "noirs", "Black to move."]
    {
        let (found, remarks) = meaning("draughts:russian", &format!("{men}{sentence}\n"));
        assert!(
            found.starts_with("russian B:") && remarks.is_empty(),
            "{sentence}: {found} {remarks:?}"
        );
    }
}
