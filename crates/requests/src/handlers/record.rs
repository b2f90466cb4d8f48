//! The commands that read and write records.

use std::iter;
use std::sync::Arc;

use super::saved;
use crate::hosted_game::{HostedGame, unknown_game};
use crate::work::shutting_down;
use plateau_core::erased::{
    Comment, MoveScore, Problem, ReadGame, Reading, Record, read_date, written_formats,
};
use plateau_core::formats::{Known, Told, Untold, tell};
use plateau_core::game::{About, Language, Options, Side, nearest, shown};
use plateau_core::games::{self, Entry};
use plateau_core::search::{StopToken, Verdict};
use plateau_protocol::reply::{Answer, DRAW, ProblemReply, ReadResult, RecordReply, WriteResult};
use plateau_protocol::request::{CommentField, ReadFields, WriteFields};
use plateau_protocol::{Code, Decimal, Failure};

/// `read`: games out of a text. An answer that grows beyond `max` bytes is refused on the way,
/// and none is made for a client that has left.
pub fn read(
    games: &'static [Entry],
    fields: &ReadFields,
    language: Language,
    max: usize,
    stop: &StopToken,
) -> Result<Answer, Failure> {
    let is_jsonl = fields.format.as_deref().is_none_or(|name| name == saved::FORMAT);
    if is_jsonl && saved::are_saved(&fields.text) {
        let saved = saved::games_of(games, &fields.text);
        return collect(saved, saved::FORMAT, language, max, stop);
    }
    let Told { entry, game, reader, format, is_meant } = told(games, fields)?;
    if !reader.cut.is_text() {
        let message = "this format is no text; `plateau convert` reads its files";
        return Err(Failure::new(Code::NotSupported, message).at("format"));
    }
    let make = |name: &str| entry.create(Some(name), &Options::default());
    let block = fields.text.clone().into_bytes();
    let reading = Reading::new(reader, game, &make, Arc::default(), iter::once(block));
    collect(reading.obeying(is_meant), format, language, max, stop)
}

/// The answer with all games that are read.
fn collect(
    reading: impl Iterator<Item = Result<ReadGame, Problem>>,
    format: &'static str,
    language: Language,
    max: usize,
    stop: &StopToken,
) -> Result<Answer, Failure> {
    let mut result = ReadResult { format, ..ReadResult::default() };
    let mut weight = 0;
    for read in reading {
        if stop.reason().is_some() {
            return Err(shutting_down());
        }
        match read {
            Ok(read) => {
                let reply = RecordReply::new(&*read.game, &read.record, language);
                weight += reply.weight();
                result.games.push(reply);
            }
            Err(problem) => {
                result.problems.push(ProblemReply::new(&problem, language));
                weight += result.problems.last().map_or(0, ProblemReply::weight);
            }
        }
        if weight > max {
            let message =
                format!("the answer is longer than {max} bytes; read fewer games at once");
            return Err(Failure::new(Code::ReplyTooLong, message).at("text"));
        }
    }
    Ok(Answer::Read(result))
}

/// `write`: a game as a record.
pub fn write(live_game: &HostedGame, fields: &WriteFields, max: usize) -> Result<Answer, Failure> {
    let format = format(live_game, fields.format.as_deref())?;
    let record = record(live_game, fields)?;
    let written = live_game.game().write_record(format, &record).transpose()?;
    let text = written.unwrap_or_default();
    if text.len() > max {
        let message = format!("the record is longer than {max} bytes");
        return Err(Failure::new(Code::ReplyTooLong, message));
    }
    Ok(Answer::Write(WriteResult { format, text }))
}

/// The format to write, as it is named; the first of the game if it is not.
fn format(live_game: &HostedGame, name: Option<&str>) -> Result<&'static str, Failure> {
    let known = written_formats(&**live_game.game());
    let named = name
        .map_or(known.first(), |name| known.iter().find(|known| known.eq_ignore_ascii_case(name)));
    named.copied().ok_or_else(|| {
        let name = name.unwrap_or_default();
        let (id, names) = (live_game.about().id, known.join(", "));
        let message =
            format!("{id} is not written in the format \"{}\"; there are {names}", shown(name));
        Failure::new(Code::NotSupported, message).at("format").hint(nearest(name, known))
    })
}

/// The game as a record, with the fields of the request.
fn record(live_game: &HostedGame, fields: &WriteFields) -> Result<Record, Failure> {
    let WriteFields { players, reason, event, site, round, komi, .. } = fields.clone();
    let line = live_game.recorded()?;
    let date = read_date(&fields.date);
    if date.is_empty() && !fields.date.is_empty() {
        let message = format!("\"date\": YYYY-MM-DD is expected, not \"{}\"", shown(&fields.date));
        return Err(Failure::new(Code::OutOfRange, message).at("date"));
    }
    let result =
        fields.result.as_deref().map(|name| result(live_game.about(), name)).transpose()?;
    let comments = comments(&fields.comments, line.moves.len())?;
    let record = Record {
        event,
        site,
        round,
        date,
        players,
        line,
        result,
        reason,
        komi: komi.map(|Decimal(lead)| lead),
        comments,
        ..Record::default()
    };
    Ok(record.concluded(&**live_game.game()))
}

/// The result that a side's name says, or `draw`.
fn result(about: &About, name: &str) -> Result<Verdict, Failure> {
    if about.is_puzzle() {
        let message = "\"result\": a puzzle has none";
        return Err(Failure::new(Code::NotSupported, message).at("result"));
    }
    let [first, second] = Side::BOTH.map(|side| about.side_name(side));
    let known = [(first, Verdict::Win), (second, Verdict::Loss), (DRAW, Verdict::Draw)];
    let found = known.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, verdict)| *verdict).ok_or_else(|| {
        let names = known.map(|(name, _)| name);
        let message =
            format!("\"result\": \"{}\" is none; there are {}", shown(name), names.join(", "));
        Failure::new(Code::OutOfRange, message).at("result").hint(nearest(name, names))
    })
}

/// Comments by the index of their moves.
fn comments(fields: &[CommentField], moves: usize) -> Result<Vec<Comment>, Failure> {
    let mut comments = vec![Comment::default(); moves];
    for (place, field) in fields.iter().enumerate() {
        let refused = |code, name: &str, message: String| {
            let mut failure = Failure::new(code, format!("\"comments.{name}\": {message}"));
            failure.index = Some(place);
            failure.at(format!("comments.{name}"))
        };
        let index = field.index.to_usize();
        let Some(comment) = comments.get_mut(index) else {
            let count = text!("record-move").count(moves);
            let message =
                format!("there is no move {index}: the game has {count}, and the first is 0");
            return Err(refused(Code::OutOfRange, "index", message));
        };
        if *comment != Comment::default() {
            let message = format!("the move {index} has a comment already");
            return Err(refused(Code::OutOfRange, "index", message));
        }
        let score = score(field)
            .map_err(|(code, name, message)| refused(code, name, message.to_owned()))?;
        let seconds = field.time_ms.map(|time| time.to_u64() as f64 / 1000.0);
        *comment = Comment { score, seconds, text: field.text.clone() };
    }
    Ok(comments)
}

/// The reader of the text.
fn told(games: &[Entry], fields: &ReadFields) -> Result<Told, Failure> {
    let named = match &fields.game {
        None => None,
        Some(name) => {
            let (entry, implied) =
                games::find(games, name).map_err(|hint| unknown_game(games, name, hint))?;
            Some((*entry, fields.variant.as_deref().or(implied)))
        }
    };
    let known = Known { format: fields.format.as_deref(), extension: None, head: &fields.text };
    tell(games, named, known).map_err(|untold| {
        let fault = untold.wording();
        match untold {
            Untold::NoFormat { .. } => Failure::of(Code::NotSupported, fault).at("format"),
            Untold::NoGame | Untold::Several(_) | Untold::Closest(..) => {
                Failure::of(Code::MissingField, fault).at("game")
            }
            Untold::Refused(refusal) => refusal.into(),
        }
    })
}

/// The score of a comment, or its fault: a code, the field and a sentence.
fn score(field: &CommentField) -> Result<Option<MoveScore>, (Code, &'static str, &'static str)> {
    match (field.score, field.mate) {
        (Some(_), Some(_)) => {
            Err((Code::NotSupported, "mate", "either \"score\" or \"mate\" is expected, not both"))
        }
        (None, None) if field.proven => {
            Err((Code::MissingField, "proven", "\"proven\" needs a \"score\""))
        }
        (None, None) => Ok(None),
        (None, Some(moves)) => Ok(Some(MoveScore::Mate(moves.0 as i32))),
        (Some(Decimal(value)), None) if field.proven => Ok(Some(MoveScore::Proven(value))),
        (Some(Decimal(value)), None) => Ok(Some(MoveScore::Estimate(value))),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::hosted_game::SessionStart;
    use plateau_core::games::GAMES;
    use plateau_core::search::Stopped;

    #[test]
    fn a_record_longer_than_an_answer_may_be_is_refused() {
        let (options, set) = (Options::default(), BTreeMap::new());
        let start = SessionStart { game: "nim", variant: None, options, set: &set, seed: None };
        let live_game = HostedGame::new(GAMES, start).unwrap();
        let code =
            |max| write(&live_game, &WriteFields::default(), max).err().map(|error| error.code);
        assert_eq!([1000, 10].map(code), [None, Some(Code::ReplyTooLong)]);
    }

    #[test]
    fn what_nobody_waits_for_is_not_read() {
        let fields = moves_of_connect4("4 4\n4 5\n");
        let stop = StopToken::default();
        let all = read(GAMES, &fields, Language::ENGLISH, usize::MAX, &stop);
        let Ok(Answer::Read(result)) = all else { panic!("it can be read") };
        assert_eq!((result.games.len(), result.problems.len()), (2, 0));
        stop.stop(Stopped::Disconnected);
        let cancelled = read(GAMES, &fields, Language::ENGLISH, usize::MAX, &stop);
        assert_eq!(cancelled.unwrap_err().code, Code::ShuttingDown);
    }

    #[test]
    fn problems_and_remarks_have_a_text_in_the_language_of_the_client() {
        let stop = StopToken::default();
        let read = |line| {
            let read = read(GAMES, &moves_of_connect4(line), Language::FRENCH, usize::MAX, &stop);
            let Ok(Answer::Read(result)) = read else { panic!("it can be read") };
            result
        };
        let problem = read("4 8\n").problems.remove(0);
        assert!(problem.message.starts_with("move 2 \"8\": not a column"), "{problem:?}");
        assert!(problem.text.starts_with("coup 2 « 8 » : ce n'est pas une colonne"), "{problem:?}");
        let game = serde_json::to_value(&read("4 4 Alice\n").games).unwrap();
        let remark = &game[0]["remarks"][0];
        assert_eq!(remark["message"], "\"Alice\" behind the moves is passed over");
        assert_eq!(remark["text"], "« Alice » après les coups est ignoré");
    }

    #[test]
    fn games_that_play_has_saved_are_read() {
        let text = concat!(
            r#"{"game":"othello","variant":"8x8","moves":["d3","c5"]}"#,
            "\n\n",
            r#"{"game":"nim","moves":["9:9"]}"#,
            "\n",
            r#"{"game":"sliding_tile","variant":"3x3","setup":"1 2 3/4 5 6/7 . 8"}"#,
            "\n"
        );
        let fields =
            |format| ReadFields { text: text.to_owned(), format, game: None, variant: None };
        for format in [None, Some("jsonl".to_owned())] {
            let read =
                read(GAMES, &fields(format), Language::ENGLISH, usize::MAX, &StopToken::default());
            let Ok(Answer::Read(result)) = read else { panic!("it can be read") };
            let games: Vec<_> =
                result.games.iter().map(|game| (game.game, game.moves.len())).collect();
            assert_eq!(games, [("othello", 2), ("sliding_tile", 0)]);
            let problem = &result.problems[0];
            assert_eq!((result.format, problem.game_number, problem.line), ("jsonl", 2, 3));
        }
    }

    fn moves_of_connect4(text: &str) -> ReadFields {
        ReadFields {
            text: text.to_owned(),
            format: Some("moves".to_owned()),
            game: Some("connect4".to_owned()),
            variant: None,
        }
    }
}
