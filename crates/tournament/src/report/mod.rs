//! Reports: the results of a tournament for people and for other programs.
//!
//! A [`TournamentReport`] is made of the [`Event`] and its results, in any order; [`Export`] is the format of a file, chosen by its
//! extension.
//!
//! | module | content |
//! | --- | --- |
//! | `text` | tables for a terminal |
//! | `html` | a page with tables, plots and all games |
//! | `json` | all data, for programs |
//! | `records` | the games, in the notations of each game |
//! | `history`, `plot` | ratings and scores as functions of the number of games, and their curves |
//! | `words`, `calendar` | numbers, conditions and dates as people read them |

mod calendar;
mod export;
mod history;
mod html;
mod json;
mod plot;
pub mod records;
mod text;
mod words;

#[cfg(test)]
pub(super) mod samples;

use std::sync::Arc;

use plateau_core::erased::DynGame;
use plateau_core::game::{Language, Wording};

use super::extras::Extras;
use super::sprt_run::SprtSpec;
use super::{Conditions, Format, GameResult, Ledger, PlayerSpec, Standings};

pub use export::Export;
pub use json::games as games_of_json;
pub use words::ending_text;

/// The data of a tournament other than its results.
#[derive(Clone)]
pub struct Event {
    /// The name of the tournament.
    pub name: String,
    /// The game.
    pub game: Arc<dyn DynGame>,
    /// The players in the order of entry; players of results who are not listed are added.
    pub players: Vec<PlayerSpec>,
    /// Byes and ties, which count in addition to the points of games.
    pub extras: Extras,
    /// The pairing system; `None` if it is not known.
    pub format: Option<Format>,
    /// The conditions of the games.
    pub conditions: Conditions,
    /// The number of games of the whole tournament; `None` if that is not known.
    pub planned: Option<u64>,
    /// The sequential test of a match of two players.
    pub sprt: Option<SprtSpec>,
    /// The language of tables and pages. JSON and records have none.
    pub language: Language,
}

/// An event with its counted results.
pub struct TournamentReport<'a> {
    event: &'a Event,
    ledger: Ledger<'a>,
    standings: Standings,
}

impl<'a> TournamentReport<'a> {
    /// Counts the results, which may come in any order.
    #[must_use]
    pub fn new(event: &'a Event, results: &'a [GameResult]) -> Self {
        let names: Vec<String> = event.players.iter().map(|player| player.name.clone()).collect();
        let ledger = Ledger::new(&names, results);
        let standings = Standings::new(&*event.game, &ledger, &event.extras, event.sprt);
        Self { event, ledger, standings }
    }

    /// A message in the language of the report.
    fn say(&self, message: impl Into<Wording>) -> String {
        message.into().to(self.event.language)
    }

    /// Tables for a terminal.
    #[must_use]
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// A page for a browser, self-contained.
    #[must_use]
    pub fn html(&self) -> String {
        html::write(self)
    }

    /// Event, standings and results as one JSON object.
    #[must_use]
    pub fn json(&self) -> String {
        json::write(self)
    }

    /// The games in the record format with this extension.
    ///
    /// # Errors
    /// A sentence: the game has no such format, or a line cannot be replayed.
    pub fn records(&self, extension: &str) -> Result<String, String> {
        records::write(self, extension)
    }
}
