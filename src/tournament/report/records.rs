//! The games themselves: as strings of moves, and in the formats of records that a game has.

use std::time::Duration;

use crate::boundary::{Comment, DynGame, PositionText, Record};
use crate::tournament::control::GameClock;
use crate::tournament::ledger::Played;

use super::{Event, TournamentReport, calendar};

/// Moves as one string that the game cuts into the same moves again:
/// without anything between them where it can be read so (`f5d6c3`), else with spaces.
#[must_use]
fn join_moves(game: &dyn DynGame, moves: &[String]) -> String {
    let tight = moves.concat();
    if game.split_moves(&tight) == moves { tight } else { moves.join(" ") }
}

/// A line of play as one line of text: its moves,
/// behind the position and the word `moves` where it does not begin at the start of the game.
fn write_line(game: &dyn DynGame, line: &PositionText) -> String {
    let moves = join_moves(game, &line.moves);
    match &line.setup {
        None => moves,
        Some(setup) => format!("{setup} moves {moves}"),
    }
}

/// All games, one a line.
pub(super) fn moves(report: &TournamentReport<'_>) -> String {
    let line = |played: &Played<'_>| write_line(&*report.event.game, &played.result.line()) + "\n";
    report.ledger.games.iter().map(line).collect()
}

/// All games in a format of records.
pub(super) fn write(report: &TournamentReport<'_>, extension: &str) -> Result<String, String> {
    report.ledger.games.iter().map(|played| write_one(report.event, played, extension)).collect()
}

fn write_one(event: &Event, played: &Played<'_>, extension: &str) -> Result<String, String> {
    let result = played.result;
    let date = calendar::date(result.ended_at);
    let comments: Vec<_> = result
        .thoughts
        .iter()
        .map(|thought| Comment {
            score: thought.score,
            seconds: Duration::from_millis(thought.ms).as_secs_f64(),
        })
        .collect();
    let record = Record {
        event: &event.name,
        round: result.round,
        date: &date,
        players: [&result.players[0], &result.players[1]],
        line: &result.line(),
        winner: result.winner,
        reason: result.reason.word(),
        clock: event.conditions.time.clock.as_ref().map(GameClock::start),
        comments: &comments,
    };
    match event.game.write_record(extension, &record) {
        None => Err(format!("{} has no records in the format {extension}", event.game.about().id)),
        Some(Err(refusal)) => Err(format!("game {} cannot be written: {refusal}", result.job)),
        Some(Ok(text)) => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boundary::random_line;
    use crate::game::Options;
    use crate::games::GAMES;
    use crate::tournament::openings::read_openings;
    use crate::tournament::report::samples;

    #[test]
    fn joined_moves_are_cut_into_the_same_moves() {
        let mut tight = 0;
        for entry in GAMES.iter().filter(|entry| !entry.about().is_puzzle()) {
            for variant in entry.about().variants.iter().map(|variant| variant.name).chain(["10x5"])
            {
                // Of a pattern such as `RxC` there is one more example; other games have no such variant.
                let Ok(game) = entry.create(Some(variant), &Options::default()) else { continue };
                for seed in 0..4 {
                    let line = random_line(&*game, seed, 80);
                    for end in [0, 1, 2, line.moves.len()] {
                        let moves = &line.moves[..end.min(line.moves.len())];
                        let text = join_moves(&*game, moves);
                        assert_eq!(game.split_moves(&text), moves, "{text}");
                        tight += usize::from(moves.len() > 2 && !text.contains(' '));
                    }
                }
            }
        }
        assert!(tight > 0, "no game has strings of moves");
    }

    #[test]
    fn every_format_of_every_game_writes_its_games() {
        for entry in GAMES.iter().filter(|entry| !entry.about().is_puzzle()) {
            let (event, results) = samples::random_games(entry.about().id, 3, 6);
            let report = TournamentReport::new(&event, &results);
            assert_eq!(report.moves().lines().count(), 6);
            for (extension, _) in event.game.record_formats() {
                let text = report.records(extension).unwrap();
                assert!(results.iter().all(|result| text.contains(&result.players[0])), "{text}");
            }
            assert!(report.records("none").unwrap_err().contains("no records"));
        }
    }

    #[test]
    fn a_line_from_a_setup_begins_with_it_and_is_an_opening() {
        let (event, _) = samples::random_games("nim", 2, 0);
        let line = PositionText { setup: Some("1,2 A".to_owned()), moves: vec!["1:1".to_owned()] };
        let text = write_line(&*event.game, &line);
        assert_eq!(text, "1,2 A moves 1:1");
        assert_eq!(read_openings(&*event.game, &text), Ok(vec![line]));
    }
}
