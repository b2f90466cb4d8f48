//! Laws of records, over all games and all their formats.

mod matrix;
mod round_trips;
mod speed;

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngSeed, TestRunner};

use super::*;
use crate::game::Options;
use crate::games::{Entry, GAMES};

/// Every variant that a game names, with the entry of the game; patterns such as `RxC` are skipped.
fn variants() -> impl Iterator<Item = (&'static Entry, Arc<dyn DynGame>)> {
    GAMES.iter().flat_map(|entry| {
        let names = entry.about().variants.iter().map(|variant| variant.name);
        names.filter_map(move |name| {
            Some((entry, entry.create(Some(name), &Options::default()).ok()?))
        })
    })
}

/// Reads a text that is fed in chunks of `size` bytes.
fn read(
    entry: &Entry,
    game: &Arc<dyn DynGame>,
    reader: RecordReader,
    text: &[u8],
    size: usize,
) -> Vec<Result<ReadGame, Problem>> {
    let make = |name: &str| entry.create(Some(name), &Options::default());
    let blocks = text.chunks(size).map(<[u8]>::to_vec);
    Reading::new(reader, Arc::clone(game), &make, Arc::default(), blocks).collect()
}

/// A game of random moves, from the start or from a later position, with comments on some of them.
fn record(game: &dyn DynGame, seed: u64) -> Record {
    let plies = if game.about().is_puzzle() { 12 } else { 20 + 40 * (seed % 3) };
    let mut line = random_line(game, seed, plies);
    if seed % 2 == 1 {
        let moves = line.moves.split_off(line.moves.len() / 2);
        line = PositionText { setup: Some(game.state(&line).unwrap().position), moves };
    }
    let scores = [
        Some(MoveScore::Estimate(-0.25)),
        None,
        Some(MoveScore::Proven(0.0)),
        Some(MoveScore::Proven(2.0)),
        Some(MoveScore::Mate(-3)),
    ];
    let comment = |index: usize| Comment {
        score: scores[index % scores.len()],
        seconds: (!index.is_multiple_of(3)).then_some(index as f64 / 4.0),
        text: String::new(),
    };
    let comments = (0..line.moves.len()).map(comment).collect();
    let ended = game.state(&line).unwrap().outcome.map(|end| end.outcome);
    let (result, reason) = match ended {
        _ if game.about().is_puzzle() => (None, ""),
        Some(end) => {
            let result = end
                .winner
                .map_or(Verdict::Draw, |side| [Verdict::Win, Verdict::Loss][side.index()]);
            (Some(result), end.reason.id)
        }
        None => (Some([Verdict::Win, Verdict::Draw, Verdict::Loss][(seed % 3) as usize]), "time"),
    };
    Record {
        event: "Club".to_owned(),
        round: "2".to_owned(),
        date: "2026-11-22".to_owned(),
        players: ["Ann B.".to_owned(), "Émile".to_owned()],
        line,
        result,
        reason: reason.to_owned(),
        comments,
        ..Record::default()
    }
}

/// Each case of a game, a format that is written and read, and a text in it with the record that it tells.
fn written(
    mut check: impl FnMut(&Entry, &Arc<dyn DynGame>, RecordAbout, RecordReader, &Record, &str),
) {
    for (entry, game) in variants() {
        for seed in 0..4 {
            let record = record(&*game, seed);
            for format in game.record_formats().into_iter().filter(|format| format.writes) {
                let Some(reader) = format.read else { continue };
                let text = game.write_record(format.extension, &record).unwrap().unwrap();
                check(entry, &game, format, reader, &record, &text);
            }
        }
    }
}

/// Formats of the last position of a game.
const LAST: [&str; 2] = ["positions", "obf"];

#[test]
fn what_is_written_is_read_and_written_again_alike() {
    let mut seen = std::collections::BTreeSet::new();
    written(|entry, game, format, reader, record, text| {
        let name = format!("{} {} {}:\n{text}", game.about().id, game.variant(), format.extension);
        seen.insert(format.extension);
        for size in [3, 1 << 16] {
            let games = read(entry, game, reader, text.as_bytes(), size);
            // An empty line of moves is no game.
            if games.is_empty() && text.trim().is_empty() {
                continue;
            }
            let [Ok(found)] = games.as_slice() else {
                panic!(
                    "{:?} {name}",
                    games.iter().map(|game| game.as_ref().err()).collect::<Vec<_>>()
                );
            };
            let again = found.game.write_record(format.extension, &found.record).unwrap();
            assert_eq!(again.as_deref(), Ok(text), "{name}");
            let position = |game: &dyn DynGame, line| game.state(line).unwrap().position;
            assert_eq!(
                position(&*found.game, &found.record.line),
                position(&**game, &record.line),
                "{name}"
            );
            if !LAST.contains(&format.extension) {
                assert_eq!(found.record.line, record.line, "{name}");
                assert_eq!(found.game.variant(), game.variant(), "{name}");
            }
            if ![&LAST[..], &["moves"]].concat().contains(&format.extension) {
                assert_eq!(found.record.players, record.players, "{name}");
                if record.result.is_some() {
                    assert_eq!(found.record.result, record.result, "{name}");
                }
                for (index, comment) in record.comments.iter().enumerate() {
                    let said = found.record.comments.get(index).cloned().unwrap_or_default();
                    assert_eq!(said.score.is_some(), comment.score.is_some(), "{index} {name}");
                    assert_eq!(said.seconds, comment.seconds, "{index} {name}");
                }
            }
        }
    });
    assert!(seen.len() >= 7, "{seen:?}");
}

/// Games of named variants and of patterns of names.
fn all_boards() -> impl Iterator<Item = (&'static Entry, Arc<dyn DynGame>)> {
    let patterns = GAMES.iter().flat_map(|entry| {
        let examples = entry.about().patterns.iter().map(|pattern| pattern.example);
        examples.map(move |name| (entry, entry.create(Some(name), &Options::default()).unwrap()))
    });
    variants().chain(patterns)
}

#[test]
fn a_record_is_read_by_the_rules_of_the_variant_that_it_names() {
    for (entry, game) in all_boards() {
        let usual = entry.create(None, &Options::default()).unwrap();
        let format = usual.record_formats().into_iter().find(|it| it.extension == "record");
        let reader = format.and_then(|format| format.read).unwrap();
        for seed in 0..4 {
            let record = record(&*game, seed);
            let text = game.write_record("record", &record).unwrap().unwrap();
            let read = read(entry, &usual, reader, text.as_bytes(), 1 << 16);
            let [Ok(ReadGame { game: by, record: found, .. })] = &read[..] else {
                panic!("{text}\n{}", read.len())
            };
            assert_eq!((by.variant(), &found.line.moves), (game.variant(), &record.line.moves));
            assert!(found.remarks.is_empty(), "{text}\n{:?}", found.remarks);
        }
    }
}

#[test]
fn a_format_that_names_its_game_is_told_by_its_beginning() {
    written(|_, game, format, reader, _, text| {
        let id = (game.about().id, format.extension);
        assert!((reader.detect)(&**game, text) || !reader.names_game, "{id:?}: {text}");
        for entry in GAMES.iter().filter(|_| reader.names_game) {
            let other = entry.create(None, &Options::default()).unwrap();
            for known in other.record_formats() {
                let Some(reader) = known.read.filter(|reader| reader.names_game) else { continue };
                let is_same = (entry.about().id, known.extension) == id;
                assert!(
                    is_same || !(reader.detect)(&*other, text),
                    "{} {}: {text}",
                    entry.about().id,
                    known.extension
                );
            }
        }
    });
}

#[test]
fn a_bad_game_costs_itself_alone() {
    written(|entry, game, format, reader, record, text| {
        if record.line.moves.len() < 3 {
            return;
        }
        // The middle one of three games has a character that no format allows.
        let end = text.trim_end();
        let last = end.rfind(char::is_alphanumeric).unwrap_or(end.len() - 1);
        let broken = format!("{}\u{1}{}", &text[..last], &text[last + 1..]);
        let three = format!("{text}{broken}{text}");
        let games = read(entry, game, reader, three.as_bytes(), 100);
        let name = format!("{} {}: {three}", game.about().id, format.extension);
        let fits: Vec<_> = games.iter().map(Result::is_ok).collect();
        assert!(fits.len() == 3 && fits[0] && fits[2], "{fits:?} {name}");
        if let Err(problem) = &games[1] {
            let lines = text.lines().count() as u64;
            assert_eq!(problem.game_number, 2, "{name}");
            assert!((lines + 1..=2 * lines).contains(&problem.line), "{problem:?} {name}");
        }
    });
}

/// Texts that no format writes, which are also edited at random.
const STRANGE: [&str; 10] = [
    "[pdn]\n[Empty]\n[Result \"4-6\"]\n1. 32–28 ± 19-23$1 ; x 2-0\n2. 28 x 19 (14x23) - 4-6[/pdn]",
    "[FEN \"W:WK4:B13,32,37,20\"]\n1. 4x15 32-38 *\n[FILENAME \"x\"]\n[White \"a\"]\n[White \"b\"]",
    "1. f5 d6\n2. c3, d3; c4 37-27 Name\n",
    "  a b c d e f g h\n1 . . . . . . . .\n2 - - - - - - - -\n| X | O |   |\n+---+---+---+\nWhite to move",
    "7x7cross:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO\n2x2c:edb7,8\n3x3:1,2,3,4,5,6,7,0,8",
    "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57\n3\n 0 1 3\n 4 2 5\n 7 8 6",
    "b,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,win",
    "{\"created\":\"2018-05-10\",\"players\":[{\"name\":\"a\"}],\"moves\":[{\"m\":\"f5\",\"t\":12},{\"m\":\"-\"}]}",
    "(;FF[4]GM[2]SZ[8];B[fe];AW[d6]PL[B];W[df](;B[c3])(;B[d3]))",
    "1   | | |\n2  | | .\n0333 2\n...........................01......10........................... 0",
];

/// Reads a text without a given format, as a client may send it.
fn tell_and_read(bytes: &[u8]) {
    use crate::formats::{Known, tell};
    let head = String::from_utf8_lossy(bytes);
    let known = Known { head: &head, ..Known::default() };
    let Ok(told) = tell(GAMES, None, known) else { return };
    told.read(Arc::default(), std::iter::once(bytes.to_vec()), &mut |found| {
        if let Ok(ReadGame { game, record, .. }) = found {
            assert!(game.state(&record.line).is_ok(), "{:?}", record.line);
        }
    });
}

#[test]
fn no_reader_panics_at_a_text_that_was_edited() {
    let mut texts = Vec::new();
    written(|entry, game, format, reader, _, text| {
        texts.push((*entry, Arc::clone(game), format.extension, reader, text.to_owned()));
    });
    for text in STRANGE {
        for entry in GAMES {
            let game = entry.create(None, &Options::default()).unwrap();
            for format in game.record_formats() {
                let Some(reader) = format.read else { continue };
                texts.push((
                    *entry,
                    Arc::clone(&game),
                    format.extension,
                    reader,
                    (*text).to_owned(),
                ));
            }
        }
    }
    let alphabet = b"()[]{}\"\\;:/*-x. \n\0\xff019aZ%$?!+,|o#\t\r";
    // More cases with FUZZ_CASES in the environment, and other ones with FUZZ_SEED.
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let rng_seed = RngSeed::Fixed(number("FUZZ_SEED").unwrap_or(17));
    let cases = number("FUZZ_CASES").map_or(600, |cases| cases as u32);
    let config = Config { cases, rng_seed, failure_persistence: None, ..Config::default() };
    let edits = (any::<u16>(), vec((any::<u16>(), any::<u8>(), 0..3_u8), 1..12));
    let run = TestRunner::new(config).run(&edits, |(choice, edits)| {
        let (entry, game, _, reader, text) = &texts[usize::from(choice) % texts.len()];
        let mut bytes = text.as_bytes().to_vec();
        for (place, byte, kind) in edits {
            let at = usize::from(place) % bytes.len().max(1);
            let byte = alphabet[usize::from(byte) % alphabet.len()];
            match kind {
                0 => bytes.insert(at.min(bytes.len()), byte),
                1 if !bytes.is_empty() => drop(bytes.remove(at)),
                _ if !bytes.is_empty() => bytes[at] = byte,
                _ => {}
            }
        }
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
        tell_and_read(&bytes);
        for read in read(entry, game, *reader, &bytes, 64) {
            if let Err(problem) = read {
                assert!(
                    problem.line <= lines && !problem.message.to_string().is_empty(),
                    "{problem:?}"
                );
            }
        }
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
}
