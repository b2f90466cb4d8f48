//! The table of formats in `docs/formats.md`: the registered formats, and the parts of a game that each keeps when it is written and read
//! again.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use crate::erased::DynGame;
use crate::erased::record::{
    Comment, Cut, MoveScore, PositionText, ReadGame, Reading, Record, RecordReader, Variation,
    random_line, random_line_from,
};
use crate::game::{Options, hash};
use crate::games::{Entry, GAMES};
use crate::search::{Clock, Verdict};

/// Formats of the last position of a game.
pub(super) const LAST: [&str; 2] = ["positions", "obf"];

/// A part of a record: its name in the table, and its text.
pub(super) type Part = (&'static str, fn(&Record) -> String);

/// The parts that a format may keep.
pub(super) const PARTS: [Part; 15] = [
    ("moves", |record| record.line.moves.join(" ")),
    ("start", |record| record.line.setup.clone().unwrap_or_default()),
    ("players", |record| record.players.join(", ")),
    ("result", |record| record.result.map(|result| format!("{result:?}")).unwrap_or_default()),
    ("reason", |record| record.reason.clone()),
    ("date", |record| record.date.clone()),
    ("event", |record| record.event.clone()),
    ("site", |record| record.site.clone()),
    ("round", |record| record.round.clone()),
    ("clock", |record| record.clock.map(|clock| format!("{clock:?}")).unwrap_or_default()),
    ("komi", |record| record.komi.map(|komi| komi.to_string()).unwrap_or_default()),
    ("scores", |record| comments(record, |it| it.score.map(|score| format!("{score:?}")))),
    ("times", |record| comments(record, |it| it.seconds.map(|seconds| seconds.to_string()))),
    ("words", |record| comments(record, |it| Some(it.text.clone()))),
    ("variations", |record| match record.variations.as_slice() {
        [] => String::new(),
        variations => format!("{variations:?}"),
    }),
];

fn comments(record: &Record, part: fn(&Comment) -> Option<String>) -> String {
    let count = record.line.moves.len();
    let part = |index| record.comments.get(index).and_then(part).unwrap_or_default();
    (0..count).map(part).collect::<Vec<_>>().join("|")
}

/// The comment on the move with this index: a score in every form, a time, and words.
fn comment(index: usize) -> Comment {
    let scores = [MoveScore::Estimate(-0.25), MoveScore::Proven(0.0), MoveScore::Estimate(1.5)];
    Comment {
        score: Some(scores[index % scores.len()]),
        seconds: Some(0.25 * index as f64),
        text: format!("good, number {index}"),
    }
}

/// Random variations of some moves of a line, and of their own moves.
fn variations(game: &dyn DynGame, line: &PositionText, seed: u64, depth: u64) -> Vec<Variation> {
    let mut found = Vec::new();
    let start = PositionText { setup: line.setup.clone(), moves: Vec::new() };
    let mut position = game.position(&start).unwrap();
    for (index, mv) in line.moves.iter().enumerate() {
        let choice = hash(seed ^ hash(index as u64 + 100 * depth));
        // Some moves have two.
        for which in 0..(choice % 16).saturating_sub(13) {
            let (seed, setup) = (choice + which, Some(position.text()));
            let line = random_line_from(game, setup, seed, 1 + choice % 5);
            let inner =
                if depth < 3 { variations(game, &line, seed, depth + 1) } else { Vec::new() };
            let comments = (0..line.moves.len()).map(comment).collect();
            found.push(Variation { index, moves: line.moves, comments, variations: inner });
        }
        position.push(mv).unwrap();
    }
    found
}

/// A complete game of random moves with all fields of a record.
pub(super) fn full_record(game: &dyn DynGame, seed: u64) -> Record {
    let is_puzzle = game.about().is_puzzle();
    let mut line = random_line(game, seed, if is_puzzle { 12 } else { 24 + 80 * (seed % 3) });
    // Half of the games begin at a later position.
    if seed.is_multiple_of(2) {
        let moves = line.moves.split_off(line.moves.len() / 2);
        line = PositionText { setup: Some(game.state(&line).unwrap().position), moves };
    }
    let is_over = game.state(&line).unwrap().outcome.is_some();
    let result =
        (!is_puzzle && !is_over).then_some([Verdict::Win, Verdict::Loss][(seed % 2) as usize]);
    let clock = Clock {
        remaining: Duration::from_secs(300),
        increment: Duration::from_secs(2),
        moves_to_go: None,
    };
    let record = Record {
        event: "Club".to_owned(),
        site: "Paris".to_owned(),
        round: "2".to_owned(),
        date: "2026-11-22".to_owned(),
        players: ["Ann B.".to_owned(), "Émile".to_owned()],
        comments: (0..line.moves.len()).map(comment).collect(),
        variations: variations(game, &line, seed, 0),
        line,
        result,
        reason: if result.is_some() { "time".to_owned() } else { String::new() },
        clock: (!is_puzzle).then_some(clock),
        komi: None,
        ..Record::default()
    };
    record.concluded(game)
}

/// Writes a record and reads it again; `None` if nothing is read.
pub(super) fn round_trip(
    entry: &Entry,
    game: &Arc<dyn DynGame>,
    format: &str,
    reader: RecordReader,
    record: &Record,
) -> Option<Record> {
    let text = game.write_record(format, record)?.unwrap();
    let make = |name: &str| entry.create(Some(name), &Options::default());
    let blocks = std::iter::once(text.clone().into_bytes());
    let mut games = Reading::new(reader, Arc::clone(game), &make, Arc::default(), blocks);
    let first = games.next()?;
    let ReadGame { record, .. } =
        first.unwrap_or_else(|problem| panic!("{format}: {problem:?}\n{text}"));
    assert!(games.next().is_none(), "{format}: one game\n{text}");
    Some(record)
}

/// The names of the parts that a format keeps in all these games.
pub(super) fn kept_parts(
    entry: &Entry,
    game: &Arc<dyn DynGame>,
    format: &str,
    reader: RecordReader,
) -> Vec<&'static str> {
    let keeps = |&&(_, part): &&Part| {
        (0..6).all(|seed| {
            let record = full_record(&**game, seed);
            let read = round_trip(entry, game, format, reader, &record).unwrap_or_default();
            part(&read) == part(&record)
        }) && (0..6).any(|seed| !part(&full_record(&**game, seed)).trim_matches('|').is_empty())
    };
    PARTS.iter().filter(keeps).map(|&(name, _)| name).collect()
}

/// The table: a line for each format of each game, and for the common formats at the end.
fn table() -> String {
    let mut text = "| game | format | direction | kept of a game that is written and read again | what it is |\n| --- | --- | --- | --- | --- |\n".to_owned();
    let mut common = Vec::new();
    for entry in GAMES {
        let game = entry.create(None, &Options::default()).unwrap();
        for format in game.record_formats() {
            let is_common = crate::erased::common::FORMATS.contains(&format.extension);
            let direction = match (format.read.is_some(), format.writes) {
                (true, true) => "read, written",
                (true, false) => "read",
                _ => "written",
            };
            let kept = match format.read.filter(|_| format.writes) {
                Some(_) if LAST.contains(&format.extension) => "the last position".to_owned(),
                Some(reader) => kept_parts(entry, &game, format.extension, reader).join(", "),
                None => "–".to_owned(),
            };
            let is_binary =
                format.read.is_some_and(|reader| matches!(reader.cut, Cut::Blocks { .. }));
            let note = if is_binary { "; files alone" } else { "" };
            let name = if is_common { "every game" } else { entry.about().id };
            let line = format!(
                "| {name} | `{}` | {direction}{note} | {kept} | {} |\n",
                format.extension, format.summary
            );
            if !is_common {
                text.push_str(&line);
            } else if !common.contains(&line) && entry.about().id == "othello" {
                common.push(line);
            }
        }
    }
    common.iter().for_each(|line| write!(text, "{line}").unwrap());
    text
}

/// With `UPDATE_DOCS` in the environment it writes the table.
#[test]
fn the_table_of_formats_is_that_of_the_registry() {
    const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    const MARKS: [&str; 2] = ["<!-- formats -->\n", "<!-- end of formats -->"];
    let page = std::fs::read_to_string(PATH).unwrap();
    let (before, rest) = page.split_once(MARKS[0]).unwrap();
    let (found, after) = rest.split_once(MARKS[1]).unwrap();
    let table = table();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let page = [before, MARKS[0], &table, MARKS[1], after].concat();
        std::fs::write(PATH, page).unwrap();
        return;
    }
    assert_eq!(found, table, "UPDATE_DOCS=1 writes it");
}
