//! The games, in the record formats of the game.

use std::time::Duration;

use crate::ledger::Played;
use crate::{GameResult, Thought};
use plateau_core::erased::{Comment, Record};
use plateau_core::game::Side;
use plateau_interop::player::control::GameClock;

use super::{Event, TournamentReport, calendar};

/// The record of a game, made of its result.
#[must_use]
pub fn record(result: &GameResult) -> Record {
    let thought = |thought: &Thought| Comment {
        score: thought.score,
        seconds: Some(Duration::from_millis(thought.ms).as_secs_f64()),
        text: String::new(),
    };
    // Moves of the opening have no thoughts.
    let opening =
        (result.opening.moves.len() + result.moves.len()).saturating_sub(result.thoughts.len());
    let comments = std::iter::repeat_n(Comment::default(), opening);
    Record {
        round: result.round.to_string(),
        date: calendar::date(result.ended_at),
        players: result.players.clone(),
        line: result.line(),
        result: Some(result.verdict(Side::First)),
        reason: result.reason.word().to_owned(),
        comments: comments.chain(result.thoughts.iter().map(thought)).collect(),
        ..Record::default()
    }
}

/// All games in a record format.
pub(super) fn write(report: &TournamentReport<'_>, extension: &str) -> Result<String, String> {
    report.ledger.games.iter().map(|played| write_one(report.event, played, extension)).collect()
}

fn write_one(event: &Event, played: &Played<'_>, extension: &str) -> Result<String, String> {
    let result = played.result;
    let clock = event.conditions.time.clock.as_ref().map(GameClock::start);
    let record = Record { event: event.name.clone(), clock, ..record(result) };
    match event.game.write_record(extension, &record) {
        None => Err(format!("{} has no records in the format {extension}", event.game.about().id)),
        Some(Err(refusal)) => Err(format!("game {} cannot be written: {refusal}", result.job)),
        Some(Ok(text)) => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::TournamentReport;
    use crate::report::samples;
    use plateau_core::games::GAMES;

    #[test]
    fn every_format_of_every_game_writes_its_games() {
        for entry in GAMES.iter().filter(|entry| !entry.about().is_puzzle()) {
            let (event, results) = samples::random_games(entry.about().id, 3, 6);
            let report = TournamentReport::new(&event, &results);
            for format in event.game.record_formats().iter().filter(|format| format.writes) {
                let text = report.records(format.extension).unwrap();
                let has_names = results.iter().all(|result| text.contains(&result.players[0]));
                assert!(has_names || text.lines().count() == 6, "{text}");
            }
            assert!(report.records("none").unwrap_err().contains("no records"));
        }
    }
}
