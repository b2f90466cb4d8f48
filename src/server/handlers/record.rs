//! The command that reads records.

use std::iter;
use std::sync::Arc;

use crate::boundary::{Cut, Reading};
use crate::engine::StopToken;
use crate::game::{Options, shown};
use crate::games::formats::{Known, Told, Untold, tell};
use crate::games::{self, Entry};
use crate::protocol::reply::{Answer, ProblemReply, ReadResult, RecordReply};
use crate::protocol::request::ReadFields;
use crate::protocol::{Code, Failure};
use crate::server::conversation::shutting_down;
use crate::server::table::unknown_game;

/// `read`: games out of a text. An answer that grows beyond `max` bytes is refused on the way,
/// and none is made for a client that has left.
pub(in crate::server) fn read(
    games: &[Entry],
    fields: &ReadFields,
    max: usize,
    stop: &StopToken,
) -> Result<Answer, Failure> {
    let Told { entry, game, reader } = told(games, fields)?;
    if matches!(reader.cut, Cut::Blocks { .. }) {
        let message = "this format is no text; `plateau convert` reads its files";
        return Err(Failure::new(Code::NotSupported, message).at("format"));
    }
    let make = |name: &str| entry.create(Some(name), &Options::default());
    let block = fields.text.clone().into_bytes();
    let reading = Reading::new(reader, game, &make, Arc::default(), iter::once(block));
    let mut result = ReadResult::default();
    let mut weight = 0;
    for read in reading {
        if stop.reason().is_some() {
            return Err(shutting_down());
        }
        match read {
            Ok(read) => {
                let reply = RecordReply::new(&*read.game, &read.record);
                weight += reply.weight();
                result.games.push(reply);
            }
            Err(problem) => {
                result.problems.push(problem.into());
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
    tell(games, named, known).map_err(|untold| match untold {
        Untold::NoFormat(names) => {
            let format = shown(fields.format.as_deref().unwrap_or_default()).into_owned();
            let message = format!(
                "the format \"{format}\" is not read here; there are {}, and `plateau convert` reads journals and saved games too",
                names.join(", ")
            );
            Failure::new(Code::NotSupported, message).at("format")
        }
        Untold::NoGame => {
            let message = "\"game\": the text does not say of which game it is";
            Failure::new(Code::MissingField, message).at("game")
        }
        Untold::Unclear => {
            let message = "\"format\": the text does not say in which format it is";
            Failure::new(Code::MissingField, message).at("format")
        }
        Untold::Refused(refusal) => refusal.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stopped;
    use crate::games::GAMES;

    #[test]
    fn what_nobody_waits_for_is_not_read() {
        let fields = ReadFields {
            text: "4 4\n4 5\n".to_owned(),
            format: Some("moves".to_owned()),
            game: Some("connect4".to_owned()),
            variant: None,
        };
        let stop = StopToken::default();
        let Ok(Answer::Read(result)) = read(GAMES, &fields, usize::MAX, &stop) else {
            panic!("it can be read")
        };
        assert_eq!((result.games.len(), result.problems.len()), (2, 0));
        stop.stop(Stopped::Disconnected);
        assert_eq!(read(GAMES, &fields, usize::MAX, &stop).unwrap_err().code, Code::ShuttingDown);
    }
}
