//! Texts as positions of every game; what is accepted must survive being written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plateau::game::Options;
use plateau::games::GAMES;

fuzz_target!(|text: &str| {
    for entry in GAMES {
        let game = entry.create(None, &Options::default()).unwrap();
        if let Ok(written) = game.normalise(text) {
            assert_eq!(game.normalise(&written).as_ref(), Ok(&written), "{}", entry.about().id);
        }
    }
});
