//! Texts as moves in every game; what is accepted must be among the legal moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau::boundary::PositionText;
use plateau::game::Options;
use plateau::games::GAMES;

fuzz_target!(|text: &str| {
    for entry in GAMES {
        let game = entry.create(None, &Options::default()).unwrap();
        let mut at = PositionText::default();
        for mv in game.split_moves(text) {
            let Ok(played) = game.play(&at, &[mv]) else { break };
            let legal = game.legal(&at, false).unwrap();
            assert!(legal.iter().any(|mv| mv.text == played[0].text), "{}", entry.about().id);
            at.moves.push(played[0].text.clone());
        }
    }
});
