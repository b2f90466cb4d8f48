//! Texts as moves of every variant; an accepted text must be a legal move, and its written form must be the same move.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use plateau_fuzz::{Board, Text, line};

#[derive(Debug, Arbitrary)]
struct Input {
    board: Board,
    choices: Vec<u16>,
    /// Each text is made of the legal move with this number.
    moves: Vec<(u16, Text)>,
}

fuzz_target!(|input: Input| {
    let Some(game) = input.board.create() else { return };
    let mut at = line(&*game, &input.choices);
    for (number, text) in input.moves.iter().take(8) {
        let legal = game.legal(&at, true).unwrap();
        let valid = match legal.len() {
            0 => "",
            count => &legal[usize::from(*number) % count].text,
        };
        for mv in game.split_moves(&text.apply(valid)) {
            let Ok(played) = game.play(&at, &[mv]) else { break };
            let name = format!("{} {} after {:?}", game.about().id, game.variant(), at.moves);
            let legal = game.legal(&at, true).unwrap();
            assert!(legal.contains(&played[0]), "{name}: {:?}", played[0]);
            let written: Vec<_> = played.iter().map(|mv| mv.text.clone()).collect();
            assert_eq!(game.play(&at, &written).as_ref(), Ok(&played), "{name}");
            at.moves.extend(written);
        }
    }
});
