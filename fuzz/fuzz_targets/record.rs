//! Games in notations of others: records are written of any names, dialects read back what they write,
//! and texts that are near to it are read or refused.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use plateau::boundary::{Comment, DynGame, MoveScore, PositionText, Protocol, Record};
use plateau::game::Side;
use plateau_fuzz::{Board, Text, line};

#[derive(Debug, Arbitrary)]
struct Input {
    board: Board,
    choices: Vec<u16>,
    names: [String; 4],
    round: u32,
    second_wins: Option<bool>,
    comments: Vec<(u8, f64, f64)>,
    text: Text,
}

fuzz_target!(|input: Input| {
    let Some(game) = input.board.create() else { return };
    let at = line(&*game, &input.choices);
    write_records(&*game, &at, &input);
    let _ = game.parse_rated(&input.text.apply(&game.state(&at).unwrap().position));
    for protocol in Protocol::ALL {
        speak(&*game, protocol, &at, &input.text);
    }
});

/// Every format of records writes every game.
fn write_records(game: &dyn DynGame, at: &PositionText, input: &Input) {
    let [event, date, first, second] = &input.names;
    let comments: Vec<_> = input.comments.iter().take(at.moves.len()).map(comment).collect();
    let record = Record {
        event,
        round: input.round,
        date,
        players: [first, second],
        line: at,
        winner: input.second_wins.map(|it| if it { Side::Second } else { Side::First }),
        reason: "adjudicated",
        clock: None,
        comments: &comments,
    };
    for (extension, _) in game.record_formats() {
        let text = game.write_record(extension, &record).unwrap().unwrap();
        assert!(text.ends_with('\n'), "{extension}: {text:?}");
    }
}

fn comment(&(kind, value, seconds): &(u8, f64, f64)) -> Comment {
    let score = match kind % 4 {
        0 => None,
        1 => Some(MoveScore::Estimate(value)),
        2 => Some(MoveScore::Proven(value)),
        _ => Some(MoveScore::Mate(value as i32)),
    };
    Comment { score, seconds }
}

/// Tries a dialect: what it writes, it reads; what is near to that, it reads or refuses.
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
