//! Jobs and results of games. Each is one JSON line, both in the journal and on the way to another machine.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use plateau_core::erased::{DynGame, MoveScore, PositionText};
use plateau_core::game::{Options, Refusal, Side};
use plateau_core::games;
use plateau_core::search::Verdict;
use plateau_files::line_log::checksum;
use plateau_protocol::json_lines::to_line;

use super::{Conditions, Ending, PlayerSpec, TimeControl};

/// The game and variant of a tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSpec {
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
    /// A sentence: there is no such game, variant or option, or the game is a puzzle.
    pub fn create(&self) -> Result<Arc<dyn DynGame>, String> {
        let (entry, implied) = games::find_named(&self.id)?;
        if entry.about().is_puzzle() {
            return Err(format!(
                "{} is a puzzle: a tournament needs two players",
                entry.about().id
            ));
        }
        let mut options = Options::default();
        let say = |refusal: Refusal| refusal.to_string();
        let pairs: Vec<_> = self.options.clone().into_iter().collect();
        options.set_all(entry.about().options, &pairs).map_err(say)?;
        entry.create(self.variant.as_deref().or(implied), &options).map_err(say)
    }
}

/// A game to play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// The number of the game in its tournament, from 0.
    pub job: u64,
    /// The round, from 1.
    pub round: u32,
    /// The number of the game pair, from 0: games with the same opening and sides swapped.
    pub pair: u64,
    /// The game and its variant.
    pub game: GameSpec,
    /// The players. The first one begins from the start of the game or, with an opening, plays [`Side::First`].
    pub players: [PlayerSpec; 2],
    /// The opening.
    #[serde(default)]
    pub opening: PositionText,
    /// The seed of the players' random numbers.
    pub seed: u64,
    /// Time limits, margins, adjudication.
    pub conditions: Conditions,
}

impl Job {
    /// The limits of the player at `side`: its own, or those of the tournament.
    #[must_use]
    pub fn time(&self, side: Side) -> TimeControl {
        self.players[side.index()].time.unwrap_or(self.conditions.time)
    }

    /// The result of a game, without its moves, which the caller adds.
    #[must_use]
    pub fn result(&self, winner: Option<Side>, reason: Ending) -> GameResult {
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
            fingerprint: Some(self.fingerprint()),
        }
    }

    /// The checksum of what the game depends on, apart from its number and its seed: its players with their options and limits, its
    /// opening and its conditions, without secrets. In hexadecimal digits.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let Self { game, players, opening, conditions, .. } = self;
        let players = players.each_ref().map(PlayerSpec::disclosed);
        format!("{:08x}", checksum(&to_line(&(game, players, opening, conditions))))
    }
}

/// The result of a game, with its moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The number of the game, from [`Job::job`].
    pub job: u64,
    /// The round, from [`Job::round`].
    pub round: u32,
    /// The number of its pair, from [`Job::pair`].
    pub pair: u64,
    /// The game and its variant.
    pub game: GameSpec,
    /// The names of the players; the first one played [`Side::First`].
    pub players: [String; 2],
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The reason for the end.
    pub reason: Ending,
    /// Details of a fault, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The opening.
    #[serde(default)]
    pub opening: PositionText,
    /// The moves after the opening.
    pub moves: Vec<String>,
    /// The cost and the score of each move, in the order of `moves`.
    #[serde(default)]
    pub thoughts: Vec<Thought>,
    /// The time at which the game ended, in seconds since the Unix epoch.
    pub ended_at: u64,
    /// [`Job::fingerprint`]; `None` in results of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
}

/// The cost of a move, as the referee measured it, and its score, as the player reported it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "ThoughtFields", into = "ThoughtFields")]
pub struct Thought {
    /// Time in milliseconds.
    pub ms: u64,
    /// The score for the player of the move, as the player reported it.
    pub score: Option<MoveScore>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: Option<u64>,
}

/// A [`Thought`] in JSON: `"score":8.0,"proven":true`, or `"mate":-3,"proven":true`.
#[derive(Serialize, Deserialize)]
struct ThoughtFields {
    ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    #[serde(default, skip_serializing_if = "is_false")]
    proven: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the derive calls it so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Earlier journals write a proven value with this added to its absolute value.
const FORMER_PROVEN: f64 = 1e6;
/// Earlier journals write a mate as a proven value of this minus its moves; no game has such a margin.
const FORMER_MATE: f64 = 1e5;

impl From<ThoughtFields> for Thought {
    fn from(fields: ThoughtFields) -> Self {
        let ThoughtFields { ms, score, mate, proven, depth, nodes } = fields;
        let score = match (mate, score) {
            (Some(moves), _) => Some(MoveScore::Mate(moves)),
            (None, Some(value)) if proven => Some(MoveScore::Proven(value)),
            (None, value) => value.map(read_score),
        };
        Self { ms, score, depth, nodes }
    }
}

/// Reads a score without further fields, as in journals of earlier versions.
fn read_score(value: f64) -> MoveScore {
    let beyond = value.abs() - FORMER_PROVEN;
    if beyond < 0.0 {
        MoveScore::Estimate(value)
    } else if beyond < FORMER_MATE / 2.0 {
        MoveScore::Proven(beyond.copysign(value))
    } else {
        MoveScore::Mate((FORMER_MATE - beyond).copysign(value) as i32)
    }
}

impl From<Thought> for ThoughtFields {
    fn from(thought: Thought) -> Self {
        let Thought { ms, score, depth, nodes } = thought;
        let (value, mate) = match score {
            Some(MoveScore::Estimate(value) | MoveScore::Proven(value)) => (Some(value), None),
            Some(MoveScore::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        let proven = score.is_some_and(|score| score.verdict().is_some());
        Self { ms, score: value, mate, proven, depth, nodes }
    }
}

impl GameResult {
    /// The result for the player at `side`.
    #[must_use]
    pub fn verdict(&self, side: Side) -> Verdict {
        match self.winner {
            None => Verdict::Draw,
            Some(winner) if winner == side => Verdict::Win,
            Some(_) => Verdict::Loss,
        }
    }

    /// The points of the player at `side`: 1, ½ or 0.
    #[must_use]
    pub fn points(&self, side: Side) -> f64 {
        match self.verdict(side) {
            Verdict::Win => 1.0,
            Verdict::Draw => 0.5,
            Verdict::Loss => 0.0,
        }
    }

    /// The name of the player at `side`.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        &self.players[side.index()]
    }

    /// All moves: the opening and the moves after it.
    #[must_use]
    pub fn line(&self) -> PositionText {
        let mut line = self.opening.clone();
        line.moves.extend(self.moves.iter().cloned());
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written_and_as_earlier_journals_have_them() {
        use MoveScore::{Estimate, Mate, Proven};
        use plateau_protocol::json_lines::{from_line, to_line};
        for (score, text) in [
            (None, r#"{"ms":1}"#),
            (Some(Estimate(-0.25)), r#"{"ms":1,"score":-0.25}"#),
            (Some(Proven(8.0)), r#"{"ms":1,"score":8.0,"proven":true}"#),
            (Some(Proven(0.0)), r#"{"ms":1,"score":0.0,"proven":true}"#),
            (Some(Mate(-3)), r#"{"ms":1,"mate":-3,"proven":true}"#),
        ] {
            let thought = Thought { ms: 1, score, ..Thought::default() };
            assert_eq!(to_line(&thought), text);
            assert_eq!(from_line(text), Ok(thought));
        }
        for (former, score) in [
            ("1000008.0", Proven(8.0)),
            ("-1000001.0", Proven(-1.0)),
            ("1099997.0", Mate(3)),
            ("-1099999.0", Mate(-1)),
            ("-12.5", Estimate(-12.5)),
        ] {
            let thought: Thought = from_line(&format!(r#"{{"ms":1,"score":{former}}}"#)).unwrap();
            assert_eq!(thought.score, Some(score), "{former}");
        }
    }
}
