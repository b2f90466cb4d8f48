//! Messages of DamExchange (DXP), version 1 ("DamExchange Protocol", `mesander.nl/damexchange`), between two draughts programs.
//!
//! ```text
//! R01plateau                         Z005000A   a game is asked for: the other plays black, 5 minutes, moves without end
//! AScan                            0            it is accepted
//! M0012322800                                   after 12 seconds 32-28, which takes nothing
//! E20                                           the game is over, a draw, and another one may follow
//! ```
//! A message is one to 127 ASCII characters; on a socket, it ends with a NUL. White is `W`, black is `Z`. The notation of moves and
//! positions is the [dialect](plateau_core::erased::Dialect) of the game.

use std::fmt::{self, Display, Formatter};

use plateau_core::game::{Side, shown};

/// The default port of the protocol.
pub const PORT: u16 = 27531;
/// The byte that ends a message.
pub const END: u8 = 0;
/// Maximum length of a message in characters.
pub const LONGEST: usize = 127;
/// Maximum number of minutes, and of moves, in a request.
pub const MOST: u16 = 999;

/// The version of the protocol.
const VERSION: &str = "01";
/// Length of a name in characters.
const NAME: usize = 32;
/// Maximum number of seconds of a move.
const MOST_SECONDS: u64 = 9999;

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// A request for a game.
    Request(Request),
    /// A request in another version of the protocol, whose other fields are unknown.
    OtherVersion(String),
    /// The answer to a request.
    Answer {
        /// The program that answers.
        name: String,
        /// The answer.
        answer: Answer,
    },
    /// A move.
    Move {
        /// Seconds that it took.
        seconds: u64,
        /// The move, in the dialect of the game.
        mv: String,
    },
    /// The end of the game, or its confirmation.
    End {
        /// The reason, as the program that ends the game sees it.
        reason: Reason,
        /// True if no other game follows.
        is_last: bool,
    },
    /// A chat message to the users of the program.
    Chat(String),
    /// A request to take moves back.
    BackRequest {
        /// The number of the move to which the game goes back, from 1.
        number: usize,
        /// The side to move then.
        side: Side,
    },
    /// The answer to a request to take moves back.
    BackAnswer(BackAnswer),
}

/// A request for a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The name of the requesting program.
    pub name: String,
    /// The side of the program that answers.
    pub follower: Side,
    /// Minutes per player for the whole game.
    pub minutes: u16,
    /// Moves of the whole game; 0 is no limit.
    pub moves: u16,
    /// The position, in the dialect of the game; `None` is the start.
    pub position: Option<String>,
}

/// Answers to a request, in the order of their codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The game begins.
    Accepted,
    /// The version of the protocol is not supported.
    WrongVersion,
    /// This game is refused, but another one may be accepted.
    NotThis,
    /// All games are refused.
    NoGame,
}

/// Reasons for the end of a game, in the order of their codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// No reason is given.
    Unsaid,
    /// The sender has lost.
    Lost,
    /// It is a draw.
    Draw,
    /// The sender has won.
    Won,
}

/// Answers to a request to take moves back, in the order of their codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackAnswer {
    /// They are taken back.
    Accepted,
    /// Taking moves back is not supported.
    NotSupported,
    /// These moves cannot be taken back, or not now.
    Refused,
}

/// A value with a digit as its code.
trait Code: Copy + Display + 'static {
    /// All values, in the order of their digits.
    const ALL: &'static [Self];
}

impl Code for Answer {
    const ALL: &'static [Self] = &[Self::Accepted, Self::WrongVersion, Self::NotThis, Self::NoGame];
}

impl Display for Answer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accepted => "it accepts the game",
            Self::WrongVersion => "it speaks another version of the protocol",
            Self::NotThis => "it does not accept this game",
            Self::NoGame => "it wants to play no game at all",
        })
    }
}

impl Code for Reason {
    const ALL: &'static [Self] = &[Self::Unsaid, Self::Lost, Self::Draw, Self::Won];
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unsaid => "no reason",
            Self::Lost => "lost",
            Self::Draw => "a draw",
            Self::Won => "won",
        })
    }
}

impl Code for BackAnswer {
    const ALL: &'static [Self] = &[Self::Accepted, Self::NotSupported, Self::Refused];
}

impl Display for BackAnswer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accepted => "moves are taken back",
            Self::NotSupported => "moves are never taken back",
            Self::Refused => "moves are not taken back",
        })
    }
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    /// A sentence with the actual and the expected message.
    pub fn read(text: &str) -> Result<Self, String> {
        if text.len() > LONGEST {
            let length = text.len();
            return Err(format!("a message of {length} characters; it may have {LONGEST}"));
        }
        let wrong = |what| format!("\"{}\": {what}", shown(text));
        let Some((header, rest)) = text.split_at_checked(1) else {
            return Err(wrong("a message begins with one of R, A, M, E, C, B and K".to_owned()));
        };
        if header == "C" {
            return Ok(Self::Chat(rest.to_owned()));
        }
        read_fields(header, &mut Fields(rest)).map_err(wrong)
    }
}

/// Reads the fields behind a header.
fn read_fields(header: &str, fields: &mut Fields<'_>) -> Result<Message, String> {
    let message = match header {
        "R" => {
            let version = fields.take(VERSION.len(), "the version")?;
            if version != VERSION {
                return Ok(Message::OtherVersion(version.to_owned()));
            }
            Message::Request(Request {
                name: fields.name()?,
                follower: fields.side()?,
                minutes: fields.number(3, "the thinking time in minutes")?,
                moves: fields.number(3, "the number of moves")?,
                position: match fields.take(1, "A or B, the starting position")? {
                    "A" => None,
                    "B" => Some(fields.rest().to_owned()),
                    other => {
                        return Err(format!("a starting position is A or B, not \"{other}\""));
                    }
                },
            })
        }
        "A" => Message::Answer { name: fields.name()?, answer: fields.code("the acceptance")? },
        "M" => Message::Move {
            seconds: fields.number(4, "the time in seconds")?,
            mv: fields.rest().to_owned(),
        },
        "E" => Message::End {
            reason: fields.code("the reason")?,
            is_last: fields.number::<u8>(1, "the stop code")? > 0,
        },
        "B" => Message::BackRequest {
            number: fields.number(3, "the number of the move")?,
            side: fields.side()?,
        },
        "K" => Message::BackAnswer(fields.code("the acceptance")?),
        _ => return Err("a message begins with one of R, A, M, E, C, B and K".to_owned()),
    };
    match fields.rest() {
        "" => Ok(message),
        rest => Err(format!("\"{rest}\" is too much")),
    }
}

/// The unread rest of a message.
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    /// The next characters.
    fn take(&mut self, count: usize, what: &str) -> Result<&'a str, String> {
        // Characters beyond ASCII have several bytes in a text.
        let mut ends = self.0.char_indices().map(|(at, _)| at).chain([self.0.len()]);
        let end = ends.nth(count).ok_or_else(|| format!("{what} is missing"))?;
        let (field, rest) = self.0.split_at(end);
        self.0 = rest;
        Ok(field)
    }

    /// The whole rest.
    fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.0)
    }

    fn name(&mut self) -> Result<String, String> {
        Ok(self.take(NAME, "the name of 32 characters")?.trim().to_owned())
    }

    fn side(&mut self) -> Result<Side, String> {
        match self.take(1, "W or Z, a side")? {
            "W" => Ok(Side::First),
            "Z" => Ok(Side::Second),
            other => Err(format!("a side is W or Z, not \"{other}\"")),
        }
    }

    fn number<T: std::str::FromStr>(&mut self, digits: usize, what: &str) -> Result<T, String> {
        let field = self.take(digits, what)?;
        let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = field.parse().ok().filter(|_| is_number);
        number.ok_or_else(|| format!("{what} has {digits} digits, not \"{field}\""))
    }

    fn code<T: Code>(&mut self, what: &str) -> Result<T, String> {
        let digit: usize = self.number(1, what)?;
        let code = T::ALL.get(digit).copied();
        code.ok_or_else(|| format!("{what} is at most {}, not {digit}", T::ALL.len() - 1))
    }
}

/// The letter of a side.
pub const fn letter(side: Side) -> char {
    match side {
        Side::First => 'W',
        Side::Second => 'Z',
    }
}

/// The first `most` characters of a text, with `?` for all but spaces and printable ASCII.
fn plain(text: &str, most: usize) -> String {
    let tame = |c: char| if c == ' ' || c.is_ascii_graphic() { c } else { '?' };
    text.chars().map(tame).take(most).collect()
}

impl Display for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |name: &str| format!("{:NAME$}", plain(name, NAME));
        match self {
            Self::Request(Request { name: own, follower, minutes, moves, position }) => {
                let (own, follower) = (name(own), letter(*follower));
                write!(f, "R{VERSION}{own}{follower}{minutes:03}{moves:03}")?;
                match position {
                    None => f.write_str("A"),
                    Some(position) => write!(f, "B{position}"),
                }
            }
            Self::OtherVersion(version) => write!(f, "R{version}"),
            Self::Answer { name: own, answer } => write!(f, "A{}{}", name(own), *answer as u8),
            Self::Move { seconds, mv } => write!(f, "M{:04}{mv}", (*seconds).min(MOST_SECONDS)),
            Self::End { reason, is_last } => {
                write!(f, "E{}{}", *reason as u8, u8::from(*is_last))
            }
            Self::Chat(text) => write!(f, "C{}", plain(text, LONGEST - 1)),
            Self::BackRequest { number, side } => write!(f, "B{number:03}{}", letter(*side)),
            Self::BackAnswer(answer) => write!(f, "K{}", *answer as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_as_it_was_written() {
        // Examples of the protocol description, if it has some.
        let request = |position: Option<&str>| {
            Message::Request(Request {
                name: "Tornado voor Windows 4.0".to_owned(),
                follower: Side::Second,
                minutes: 60,
                moves: 50,
                position: position.map(str::to_owned),
            })
        };
        let name = "Tornado voor Windows 4.0".to_owned();
        for (text, message) in [
            ("R01Tornado voor Windows 4.0        Z060050A", request(None)),
            ("R01Tornado voor Windows 4.0        Z060050BWzzee", request(Some("Wzzee"))),
            (
                "ATornado voor Windows 4.0        0",
                Message::Answer { name: name.clone(), answer: Answer::Accepted },
            ),
            (
                "ATornado voor Windows 4.0        3",
                Message::Answer { name, answer: Answer::NoGame },
            ),
            ("M0012061100", Message::Move { seconds: 12, mv: "061100".to_owned() }),
            ("M001205250422122320", Message::Move { seconds: 12, mv: "05250422122320".to_owned() }),
            ("E00", Message::End { reason: Reason::Unsaid, is_last: false }),
            ("E31", Message::End { reason: Reason::Won, is_last: true }),
            (
                "CWhat do you think about move 35?",
                Message::Chat("What do you think about move 35?".to_owned()),
            ),
            ("B005Z", Message::BackRequest { number: 5, side: Side::Second }),
            ("K2", Message::BackAnswer(BackAnswer::Refused)),
        ] {
            assert_eq!(Message::read(text).as_ref(), Ok(&message));
            assert_eq!(message.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_message_is_refused_with_what_was_expected() {
        let long = "C".repeat(LONGEST + 1);
        for (text, part) in [
            ("", "begins with"),
            ("X", "begins with"),
            ("\u{e9}", "begins with"),
            ("R", "the version is missing"),
            ("R01short", "the name of 32 characters is missing"),
            ("R01Tornado voor Windows 4.0        B060050A", "W or Z"),
            ("R01Tornado voor Windows 4.0        W+60050A", "3 digits"),
            ("R01Tornado voor Windows 4.0        W060050C", "A or B"),
            ("R01Tornado voor Windows 4.0        W060050Aw", "too much"),
            ("ATornado voor Windows 4.0        4", "at most 3"),
            ("M1", "the time in seconds is missing"),
            ("E0", "the stop code is missing"),
            ("E40", "at most 3"),
            ("B005B", "W or Z"),
            ("K3", "at most 2"),
            (&long, "a message of 128 characters"),
        ] {
            let error = Message::read(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
        let other = Message::read("R02 has other fields");
        assert_eq!(other, Ok(Message::OtherVersion("02".to_owned())));
    }

    #[test]
    fn whatever_is_said_is_written_in_the_characters_and_the_length_of_the_protocol() {
        let chat = Message::Chat(format!("d\u{e9}j\u{e0}\n\0{}", "x".repeat(500))).to_string();
        assert!(chat.starts_with("Cd?j???xxx"), "{chat}");
        assert_eq!(chat.len(), LONGEST);
    }
}
