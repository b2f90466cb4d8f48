//! Jobs and results: a game to be played with all that it takes, and how it went.
//!
//! Each is one JSON line on its way to another machine and in the journal.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::boundary::{DynGame, PositionText};
use crate::engine::Verdict;
use crate::game::{OptionValue, Options, Refusal, Side};
use crate::games;

use super::{Conditions, PlayerSpec};

/// The game of a tournament: which one, and of what variant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GameSpec {
    /// The id, or an alias.
    pub id: String,
    /// The variant; `None` is the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Options of the start.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

impl GameSpec {
    /// Makes the game.
    ///
    /// # Errors
    /// A sentence: there is no such game, variant or option, or it is a puzzle.
    pub(crate) fn create(&self) -> Result<Arc<dyn DynGame>, String> {
        let (entry, implied) = games::find_named(&self.id)?;
        if entry.about().is_puzzle() {
            return Err(format!(
                "{} is a puzzle: a tournament needs two players",
                entry.about().id
            ));
        }
        let mut options = Options::default();
        let say = |refusal: Refusal| refusal.to_string();
        for (name, value) in &self.options {
            options.set(entry.about().options, name, OptionValue::parse(value)).map_err(say)?;
        }
        entry.create(self.variant.as_deref().or(implied), &options).map_err(say)
    }
}

/// A game to be played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Job {
    /// The number of the game in its tournament, from 0.
    pub job: u64,
    /// The round, from 1.
    pub round: u32,
    /// The number of the pair of games that share an opening with colours swapped, from 0.
    pub pair: u64,
    /// The game and its variant.
    pub game: GameSpec,
    /// The players; the first one begins from the start of the game or, with an opening, moves for [`Side::First`].
    pub players: [PlayerSpec; 2],
    /// The opening.
    #[serde(default)]
    pub opening: PositionText,
    /// The seed of what is random in the players.
    pub seed: u64,
    /// Clocks, margins, adjudication.
    pub conditions: Conditions,
}

impl Job {
    /// The result of a game without a move: what was played is filled in by who played it.
    #[must_use]
    pub(crate) fn result(&self, winner: Option<Side>, reason: Ending) -> GameResult {
        GameResult {
            job: self.job,
            round: self.round,
            pair: self.pair,
            game: self.game.clone(),
            players: self.players.each_ref().map(|player| player.name.clone()),
            winner,
            reason,
            detail: None,
            opening: self.opening.clone(),
            moves: Vec::new(),
            thoughts: Vec::new(),
            ended_at: 0,
        }
    }
}

/// The result of a game, with its moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameResult {
    /// The number of the game, from [`Job::job`].
    pub job: u64,
    /// The round, from [`Job::round`].
    pub round: u32,
    /// The number of its pair, from [`Job::pair`].
    pub pair: u64,
    /// The game and its variant.
    pub game: GameSpec,
    /// The names of the players; the first one moved for [`Side::First`].
    pub players: [String; 2],
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The reason for which the game ended.
    pub reason: Ending,
    /// Details of a fault, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The opening.
    #[serde(default)]
    pub opening: PositionText,
    /// The moves after the opening.
    pub moves: Vec<String>,
    /// The cost and the score of each move, as many as `moves`.
    #[serde(default)]
    pub thoughts: Vec<Thought>,
    /// The second at which the game ended, in Unix time.
    pub ended_at: u64,
}

/// The cost of a move, measured by the referee, and its score as the player reported it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Thought {
    /// Milliseconds.
    pub ms: u64,
    /// The score for the mover, in the units of the player; beyond ±[`CERTAIN`] a proven win or loss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Plies looked ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

pub(crate) use crate::boundary::CERTAIN;

impl GameResult {
    /// The result for the player at `side`.
    #[must_use]
    pub(crate) fn verdict(&self, side: Side) -> Verdict {
        match self.winner {
            None => Verdict::Draw,
            Some(winner) if winner == side => Verdict::Win,
            Some(_) => Verdict::Loss,
        }
    }

    /// The points of the player at `side`: 1, ½ or 0.
    #[must_use]
    pub(crate) fn points(&self, side: Side) -> f64 {
        match self.verdict(side) {
            Verdict::Win => 1.0,
            Verdict::Draw => 0.5,
            Verdict::Loss => 0.0,
        }
    }

    /// The name of the player at `side`.
    #[must_use]
    pub(crate) fn player(&self, side: Side) -> &str {
        &self.players[side.index()]
    }

    /// The whole line of play: the opening and the moves after it.
    #[must_use]
    pub(crate) fn line(&self) -> PositionText {
        let mut line = self.opening.clone();
        line.moves.extend(self.moves.iter().cloned());
        line
    }
}

/// The reason for which a game ended. In text one word: the rules' own, or one of those below.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Ending {
    /// The rules ended it, for the reason that the game gives: `line`, `no_moves`, `repetition`.
    Rules(String),
    /// `illegal_move`: the loser played a move that is none.
    IllegalMove,
    /// `crash`: the loser's process ended, or it closed its connection.
    Crash,
    /// `stall`: the loser said nothing long after it had to.
    Stall,
    /// `time`: the loser answered after its time was over.
    Time,
    /// `refused`: the loser said that it cannot play.
    Refused,
    /// `agreed_win`: both players' scores said so for long enough.
    AgreedWin,
    /// `agreed_draw`: both players' scores said so for long enough.
    AgreedDraw,
    /// `max_plies`: the game was too long, and is a draw.
    MaxPlies,
}

impl Ending {
    /// The endings that are not of the rules, with their words.
    const WORDS: [(Self, &'static str); 8] = [
        (Self::IllegalMove, "illegal_move"),
        (Self::Crash, "crash"),
        (Self::Stall, "stall"),
        (Self::Time, "time"),
        (Self::Refused, "refused"),
        (Self::AgreedWin, "agreed_win"),
        (Self::AgreedDraw, "agreed_draw"),
        (Self::MaxPlies, "max_plies"),
    ];

    /// The word.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Rules(reason) => reason,
            own => {
                Self::WORDS.iter().find(|(ending, _)| ending == own).map_or("", |(_, word)| word)
            }
        }
    }

    /// True if the loser broke down or broke the rules.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::IllegalMove | Self::Crash | Self::Stall | Self::Time | Self::Refused)
    }
}

impl From<String> for Ending {
    fn from(word: String) -> Self {
        let own = Self::WORDS.into_iter().find(|(_, known)| *known == word);
        own.map_or(Self::Rules(word), |(ending, _)| ending)
    }
}

impl From<Ending> for String {
    fn from(ending: Ending) -> Self {
        ending.word().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_is_read_as_it_is_written() {
        let rules = Ending::Rules("no_moves".to_owned());
        for ending in Ending::WORDS.into_iter().map(|(ending, _)| ending).chain([rules]) {
            assert_eq!(Ending::from(String::from(ending.clone())), ending);
        }
    }
}
