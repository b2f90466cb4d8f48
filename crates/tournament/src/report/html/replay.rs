//! The boards of the last games, which a small script shows move by move.
//!
//! The games are data in the page: each picture is the document of its first position and the parts that each move changes
//! ([`plateau_render::Frames`]). Equal documents and parts are stored once.

use std::collections::{BTreeMap, HashMap};

use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::{Diagram, Language, Refusal};
use plateau_protocol::json_lines;
use plateau_render::{Frames, Look, frames};
use serde::Serialize;

use crate::GameResult;
use crate::report::TournamentReport;

/// The script; it only reads the data that [`Replays`] writes.
pub(super) const SCRIPT: &str = include_str!("replay.js");
/// Maximum number of games with a board, and of changes of all boards together, each about ten bytes in the data, so that the page stays
/// small enough to mail.
const MOST_GAMES: usize = 200;
const MOST_CHANGES: usize = 100_000;

/// The boards of a page.
#[derive(Default, Serialize)]
pub(super) struct Replays {
    words: Words,
    /// Pictures of first positions.
    documents: Texts,
    /// Contents of parts of pictures.
    parts: Texts,
    /// The games by their numbers, from 1.
    games: BTreeMap<u64, Replay>,
}

/// The names of the controls in the language of the page.
#[derive(Default, Serialize)]
struct Words {
    first: &'static str,
    previous: &'static str,
    next: &'static str,
    last: &'static str,
    #[serde(rename = "move")]
    mv: &'static str,
}

/// A game as changes of a picture.
#[derive(Serialize)]
struct Replay {
    /// Index of the picture of its first position.
    document: usize,
    /// For each move the parts that it changes, and the indices of their new contents.
    steps: Vec<Vec<(usize, usize)>>,
    /// The moves.
    moves: Vec<String>,
}

/// Texts without duplicates.
#[derive(Default, Serialize)]
#[serde(transparent)]
struct Texts {
    all: Vec<String>,
    #[serde(skip)]
    known: HashMap<String, usize>,
}

impl Texts {
    /// The index of a text, which is added if it is missing.
    fn index(&mut self, text: String) -> usize {
        *self.known.entry(text).or_insert_with_key(|text| {
            self.all.push(text.clone());
            self.all.len() - 1
        })
    }
}

impl Replays {
    /// The boards of the last of these games, up to the maximum size. A game whose board is too large to draw, or whose moves cannot be
    /// replayed, has none.
    pub(super) fn of<'a>(
        report: &TournamentReport<'_>,
        games: impl DoubleEndedIterator<Item = &'a GameResult>,
    ) -> Self {
        let language = report.event.language;
        let mut replays = Self { words: Words::of(language), ..Self::default() };
        let mut changes = 0;
        for result in games.rev().take(MOST_GAMES) {
            let Ok((diagrams, moves)) = play(&*report.event.game, result, language) else {
                continue;
            };
            let Ok(Some(frames)) = frames(&diagrams, &Look::default()) else { continue };
            changes += frames.steps.iter().map(Vec::len).sum::<usize>();
            if changes > MOST_CHANGES {
                break;
            }
            replays.add(result.job + 1, frames, moves);
        }
        replays
    }

    fn add(&mut self, number: u64, Frames { document, steps }: Frames, moves: Vec<String>) {
        let document = self.documents.index(document);
        let mut step = |changes: Vec<(usize, String)>| {
            changes.into_iter().map(|(part, content)| (part, self.parts.index(content))).collect()
        };
        let steps = steps.into_iter().map(&mut step).collect();
        self.games.insert(number, Replay { document, steps, moves });
    }

    /// The element in which the script shows a game; empty for a game without a board.
    pub(super) fn place(&self, number: u64) -> String {
        if !self.games.contains_key(&number) {
            return String::new();
        }
        format!("<div class=\"replay\" data-replay=\"{number}\"></div>\n")
    }

    /// The data and the script; empty if no game has a board.
    pub(super) fn script(&self) -> String {
        if self.games.is_empty() {
            return String::new();
        }
        // A bracket in the data would open an element.
        let data = json_lines::to_line(self).replace('<', "\\u003c");
        format!(
            "<script type=\"application/json\" id=\"replays\">{}</script>\n<script>\n{SCRIPT}</script>\n",
            data.trim_end()
        )
    }
}

impl Words {
    fn of(language: Language) -> Self {
        Self {
            first: text!("replay-first").to(language),
            previous: text!("replay-previous").to(language),
            next: text!("replay-next").to(language),
            last: text!("replay-last").to(language),
            mv: text!("replay-move").to(language),
        }
    }
}

/// Replays a game: its positions, and the moves as the game writes them.
fn play(
    game: &dyn DynGame,
    result: &GameResult,
    language: Language,
) -> Result<(Vec<Diagram>, Vec<String>), Refusal> {
    let start = PositionText { setup: result.opening.setup.clone(), moves: Vec::new() };
    let mut position = game.position(&start)?;
    let mut diagrams = vec![position.diagram(language)?];
    for mv in result.opening.moves.iter().chain(&result.moves) {
        position.push(mv)?;
        diagrams.push(position.diagram(language)?);
    }
    Ok((diagrams, [&result.opening.moves[..], &result.moves].concat()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn every_game_that_can_be_drawn_has_a_board() {
        for game in ["othello", "connect4", "draughts", "tic_tac_toe", "nim"] {
            let (event, mut results) = samples::random_games(game, 3, 6);
            results[2].moves.push("no move".to_owned());
            let report = TournamentReport::new(&event, &results);
            let replays = Replays::of(&report, results.iter());
            let numbers: Vec<u64> = replays.games.keys().copied().collect();
            assert_eq!(numbers, [1, 2, 4, 5, 6], "{game}");
            for (number, replay) in &replays.games {
                let result = &results[*number as usize - 1];
                let plies = result.opening.moves.len() + result.moves.len();
                assert_eq!([replay.steps.len(), replay.moves.len()], [plies; 2], "{game}");
                assert!(replays.place(*number).contains(&format!("\"{number}\"")));
            }
            let script = replays.script();
            let data = script.split_once('>').unwrap().1.split_once('<').unwrap().0;
            let data: serde_json::Value = serde_json::from_str(data).unwrap();
            assert!(data["documents"][0].as_str().unwrap().starts_with("<svg"), "{game}");
            assert_eq!(
                (replays.place(3), data["games"].as_object().unwrap().len()),
                (String::new(), 5)
            );
        }
    }

    #[test]
    fn a_page_has_room_for_so_many_boards() {
        let (event, results) = samples::random_games("tic_tac_toe", 2, MOST_GAMES as u64 + 5);
        let report = TournamentReport::new(&event, &results);
        let replays = Replays::of(&report, results.iter());
        assert_eq!(replays.games.len(), MOST_GAMES);
        assert_eq!(replays.games.keys().next(), Some(&6));
    }
}
