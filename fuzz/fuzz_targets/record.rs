//! Games in external notations: records are written of any names, dialects read back what they write,
//! and texts that are near to it are read or refused.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use plateau_core::erased::{
    Beside, Comment, DynGame, MoveScore, PositionText, Protocol, Reading, Record, RecordReader,
    Variation, random_line_from,
};
use plateau_core::formats::{Known, tell};
use plateau_core::game::Options;
use plateau_core::games::GAMES;
use plateau_core::search::Verdict;
use plateau_fuzz::{Board, Text, line};

#[derive(Debug, Arbitrary)]
struct Input {
    board: Board,
    choices: Vec<u16>,
    /// Event, site, round, date, both players and the reason of the end.
    names: [String; 7],
    result: Option<u8>,
    komi: Option<f64>,
    comments: Vec<(u8, f64, Option<f64>, String)>,
    /// The index of a move, and the seed of the moves of a variation.
    variations: Vec<(u8, u16)>,
    text: Text,
    /// The format and the dialect that are tried: one of each, so that an input takes a millisecond and not all of them in turn.
    format: u8,
    protocol: u8,
}

fuzz_target!(|input: Input| {
    let Some(game) = input.board.create() else { return };
    let at = line(&*game, &input.choices);
    write_record(&game, &at, &input);
    let _ = game.parse_rated(&input.text.apply(&game.state(&at).unwrap().position));
    speak(&*game, *chosen(&Protocol::ALL, input.protocol), &at, &input.text);
});

/// The element that a byte of the input chooses.
fn chosen<T>(all: &[T], number: u8) -> &T {
    &all[usize::from(number) % all.len()]
}

/// A format that is written writes every game; a text near to it is read or refused.
fn write_record(game: &Arc<dyn DynGame>, at: &PositionText, input: &Input) {
    let formats = game.record_formats();
    let written: Vec<_> = formats.into_iter().filter(|format| format.writes).collect();
    let format = chosen(&written, input.format);
    let record = record(&**game, at, input);
    let text = game.write_record(format.extension, &record).unwrap().unwrap();
    assert!(text.ends_with('\n'), "{}: {text:?}", format.extension);
    let edited = input.text.apply(&text);
    tell_and_read(&edited);
    if let Some(reader) = format.read {
        read_records(game, reader, edited.into_bytes());
    }
}

/// A text without a word on its format is read or refused; games that are read can be replayed.
fn tell_and_read(text: &str) {
    let known = Known { head: text, ..Known::default() };
    let Ok(told) = tell(GAMES, None, known) else { return };
    let blocks = std::iter::once(text.as_bytes().to_vec());
    told.read(Beside::default(), blocks, &mut |found| {
        if let Ok(read) = found {
            assert!(read.game.state(&read.record.line).is_ok(), "{text:?}");
        }
    });
}

/// Games that are read can be replayed.
fn read_records(game: &Arc<dyn DynGame>, reader: RecordReader, text: Vec<u8>) {
    let id = game.about().id;
    let entry = GAMES.iter().find(|entry| entry.about().id == id).unwrap();
    let make = |name: &str| entry.create(Some(name), &Options::default());
    let blocks = std::iter::once(text);
    for read in Reading::new(reader, Arc::clone(game), &make, Beside::default(), blocks).flatten() {
        let line = &read.record.line;
        assert!(read.game.state(line).is_ok(), "{id} {}: {line:?}", read.game.variant());
    }
}

fn record(game: &dyn DynGame, at: &PositionText, input: &Input) -> Record {
    let [event, site, round, date, first, second, reason] = input.names.clone();
    let results = [Verdict::Win, Verdict::Draw, Verdict::Loss];
    Record {
        event,
        site,
        round,
        date,
        players: [first, second],
        line: at.clone(),
        result: input.result.map(|number| results[usize::from(number) % results.len()]),
        reason,
        komi: input.komi,
        comments: input.comments.iter().take(at.moves.len()).map(comment).collect(),
        variations: input.variations.iter().filter_map(|it| variation(game, at, it)).collect(),
        ..Record::default()
    }
}

/// A variation of random moves, if there is a move instead of which it can begin.
fn variation(
    game: &dyn DynGame,
    at: &PositionText,
    &(index, seed): &(u8, u16),
) -> Option<Variation> {
    let index = usize::from(index) % at.moves.len().max(1);
    let moves = at.moves.get(..index)?.to_vec();
    let before = PositionText { setup: at.setup.clone(), moves };
    let setup = Some(game.state(&before).unwrap().position);
    let line = random_line_from(game, setup, seed.into(), 4);
    Some(Variation { index, moves: line.moves, ..Variation::default() })
}

fn comment((kind, value, seconds, text): &(u8, f64, Option<f64>, String)) -> Comment {
    let score = match kind % 4 {
        0 => None,
        1 => Some(MoveScore::Estimate(*value)),
        2 => Some(MoveScore::Proven(*value)),
        _ => Some(MoveScore::Mate(*value as i32)),
    };
    Comment { score, seconds: *seconds, text: text.clone() }
}

/// Tries a dialect: it reads its own output, and reads or refuses edited output.
fn speak(game: &dyn DynGame, protocol: Protocol, at: &PositionText, text: &Text) {
    let Ok(translation) = game.translate(protocol, at) else { return };
    let name = format!("{} {} in {}", game.about().id, game.variant(), protocol.name());
    let here = game.state(at).unwrap();
    if let Ok(read) = game.read_foreign_position(protocol, &translation.position) {
        assert_eq!(read, here.position, "{name}: {}", translation.position);
    }
    if let Ok(read) = game.read_foreign_position(protocol, &text.apply(&translation.position)) {
        assert_eq!(game.normalise(&read).as_ref(), Ok(&read), "{name}");
    }
    let Some((last, before)) = at.moves.split_last() else { return };
    let before = PositionText { setup: None, moves: before.to_vec() };
    let (_, foreign) = translation.moves.last().expect("a move that was played");
    assert_eq!(
        game.read_foreign(protocol, &before, foreign).as_ref(),
        Ok(last),
        "{name}: {foreign}"
    );
    if let Ok(read) = game.read_foreign(protocol, &before, &text.apply(foreign)) {
        let legal = game.legal(&before, false).unwrap();
        assert!(legal.iter().any(|mv| mv.text == read), "{name}: {read}");
    }
}
