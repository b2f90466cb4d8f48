//! Endings: the referee's reasons for the end of a game.

use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// Reason for the end of a game. Its text is one word: that of the rules, or one of the words below.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Ending {
    /// By the rules, with the reason that the game gives: `line`, `no_moves`, `repetition`.
    Rules(String),
    /// `illegal_move`: the loser played an illegal move.
    IllegalMove,
    /// `crash`: the loser's process ended, or it closed its connection.
    Crash,
    /// `stall`: the loser did not answer until long after the time limit.
    Stall,
    /// `time`: the loser answered after its time was used up.
    Time,
    /// `refused`: the loser reported that it cannot play.
    Refused,
    /// `agreed_win`: adjudicated, because the scores of both players agreed for long enough.
    AgreedWin,
    /// `agreed_draw`: adjudicated in the same way.
    AgreedDraw,
    /// `max_plies`: the game reached the maximum length, and is a draw.
    MaxPlies,
}

impl Ending {
    /// The endings other than those by the rules, with their words.
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

    /// The word of the protocol.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Rules(reason) => reason,
            own => {
                Self::WORDS.iter().find(|(ending, _)| ending == own).map_or("", |(_, word)| word)
            }
        }
    }

    /// True if the loser failed or broke the rules.
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

impl Fault {
    /// The end of a game lost by it; `None` if the game does not count.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        match self {
            Self::Crash(_) => Some(Ending::Crash),
            Self::Stall | Self::Silence(_) => Some(Ending::Stall),
            Self::Refused(_) => Some(Ending::Refused),
            Self::IllegalMove(_) => Some(Ending::IllegalMove),
            Self::Cancelled => None,
        }
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
