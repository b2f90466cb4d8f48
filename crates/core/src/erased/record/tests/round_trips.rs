//! Round trips: random games with comments and clocks, written and read again in every format, are equal in all that the format keeps.

use std::sync::Arc;

use super::matrix::{LAST, PARTS, full_record, kept_parts, round_trip};
use crate::erased::position_text::STEPS;
use crate::erased::{DynGame, Reading, Record};
use crate::game::Options;
use crate::games::GAMES;

fn check(seeds: u64) {
    let mut trips = 0_u64;
    for entry in GAMES {
        let usual = entry.create(None, &Options::default()).unwrap();
        for variant in entry.about().variants {
            let game = entry.create(Some(variant.name), &Options::default()).unwrap();
            for format in game.record_formats().into_iter().filter(|format| format.writes) {
                let Some(reader) = format.read else { continue };
                // On small boards a few random games may all be over, so that their moves give the results.
                let in_usual = kept_parts(entry, &usual, format.extension, reader);
                let mut kept = kept_parts(entry, &game, format.extension, reader);
                kept.retain(|part| in_usual.contains(part));
                assert!(LAST.contains(&format.extension) || kept.contains(&"moves"), "{kept:?}");
                for seed in 6..6 + seeds {
                    let record = full_record(&*game, seed);
                    let name = format!(
                        "{} {} {} {seed}",
                        entry.about().id,
                        variant.name,
                        format.extension
                    );
                    let Some(read) = round_trip(entry, &game, format.extension, reader, &record)
                    else {
                        assert!(record.line.moves.is_empty(), "{name}");
                        continue;
                    };
                    trips += 1;
                    if LAST.contains(&format.extension) {
                        let last = |record: &Record| game.state(&record.line).unwrap().position;
                        assert_eq!(last(&read), last(&record), "{name}");
                        continue;
                    }
                    for (part, text) in PARTS.iter().filter(|(part, _)| kept.contains(part)) {
                        assert_eq!(text(&read), text(&record), "{part}: {name}");
                    }
                }
            }
        }
    }
    assert!(trips >= 60 * seeds, "{trips}");
}

#[test]
fn random_games_come_back_as_they_were_written() {
    check(6);
}

/// This takes minutes.
#[test]
#[ignore = "a thousand games of each variant in each format"]
fn a_thousand_random_games_come_back_as_they_were_written() {
    check(1000);
}

/// Number of moves that are played to read a text.
fn steps(game: &Arc<dyn DynGame>, format: &str, text: &str) -> u64 {
    let reader = game.record_formats().into_iter().find(|it| it.extension == format);
    let reader = reader.and_then(|format| format.read).unwrap();
    let entry = GAMES.iter().find(|entry| entry.about().id == game.about().id).unwrap();
    let make = |name: &str| entry.create(Some(name), &Options::default());
    STEPS.with(|steps| steps.set(0));
    let blocks = std::iter::once(text.as_bytes().to_vec());
    Reading::new(reader, Arc::clone(game), &make, Arc::default(), blocks).for_each(drop);
    STEPS.with(std::cell::Cell::get)
}

/// Twice the text takes at most twice the work, even if every move is ambiguous, omitted, or of unknown rules.
#[test]
fn readers_are_linear() {
    for (game, format, head, part) in [
        (
            "draughts",
            "pdn",
            "[GameType \"20\"][FEN \"W:WK1,K6:BK45,K50\"]\n",
            "1. 6-11 50-44 2. 11-6 44-50 ",
        ),
        ("draughts", "pdn", "[FEN \"W:WK1,K6:BK45,K50\"]\n", "1. 6-11 50-44 2. 11-6 44-50 "),
        ("draughts", "pdn", "", "1. 32-28 19-23 2. 28x19 14x23 *\n"),
        ("othello", "moves", "", "f5d6c3d3c4f4f6f3e6e7d7g6\n"),
        ("peg_solitaire", "record", "[Game \"peg_solitaire\"]\n", "5-12 "),
    ] {
        let entry = GAMES.iter().find(|entry| entry.about().id == game).unwrap();
        let game = entry.create(None, &Options::default()).unwrap();
        let [short, long] =
            [200, 400].map(|count| steps(&game, format, &(head.to_owned() + &part.repeat(count))));
        assert!(long <= 2 * short + 5000, "{format}: {short} and {long} moves");
    }
}
