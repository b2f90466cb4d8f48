//! Endings: the reasons for which games end, as referees see them.

use serde::{Deserialize, Serialize};

/// The reason for which a game ended. In text one word: the rules' own, or one of those below.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Ending {
    /// The rules ended it, for the reason that the game gives: `line`, `no_moves`, `repetition`.
    Rules(String),
    /// `illegal_move`: the loser played an illegal move.
    IllegalMove,
    /// `crash`: the loser's process ended, or it closed its connection.
    Crash,
    /// `stall`: the loser said nothing long after it had to.
    Stall,
    /// `time`: the loser answered after its time was over.
    Time,
    /// `refused`: the loser said that it cannot play.
    Refused,
    /// `agreed_win`: adjudicated, because the scores of both players agreed for long enough.
    AgreedWin,
    /// `agreed_draw`: adjudicated in the same way.
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
