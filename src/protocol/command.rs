//! What must be known of a command before it is carried out: whom it waits for, and who carries it out.

use super::Command;
use super::request::Place;
use super::values::Name;

/// The session of commands that name none.
const MAIN: &str = "main";

impl Command {
    /// The session whose order the command keeps; `None` where it speaks of no session.
    #[must_use]
    pub fn session(&self) -> Option<String> {
        let named = match self {
            Self::Newgame(fields) => &fields.session,
            Self::Position(fields) => &fields.session,
            Self::Play(fields) => &fields.session,
            Self::Undo(fields) => &fields.session,
            Self::Option(fields) => &fields.session,
            Self::Close(fields) => &fields.session,
            _ => return self.place().and_then(Place::session),
        };
        Some(session_name(named.as_ref()))
    }

    /// Where the command takes its position from, if it needs one.
    const fn place(&self) -> Option<&Place> {
        match self {
            Self::State(place)
            | Self::Legal(place, _)
            | Self::Eval(place, _)
            | Self::Render(place, _)
            | Self::Go(place, ..)
            | Self::Solve(place, ..)
            | Self::Analyse(place, ..)
            | Self::Perft(place, ..)
            | Self::Simulate(place, ..) => Some(place),
            _ => None,
        }
    }

    /// Whether a worker carries it out.
    #[must_use]
    pub const fn is_search(&self) -> bool {
        matches!(
            self,
            Self::Go(..)
                | Self::Solve(..)
                | Self::Analyse(..)
                | Self::Perft(..)
                | Self::Simulate(..)
        )
    }

    /// Whether it lifts all bounds of its search.
    #[must_use]
    pub const fn is_infinite(&self) -> bool {
        match self {
            Self::Go(_, limits, ..) | Self::Solve(_, limits, ..) | Self::Analyse(_, limits, ..) => {
                limits.infinite
            }
            _ => false,
        }
    }

    /// Higher runs first among what waits on a connection.
    #[must_use]
    pub fn priority(&self) -> i64 {
        match self {
            Self::Go(_, _, run, _)
            | Self::Solve(_, _, run, _)
            | Self::Analyse(_, _, run, _)
            | Self::Simulate(_, _, run, _)
            | Self::Perft(_, run, _) => run.priority.map_or(0, |priority| priority.0),
            _ => 0,
        }
    }
}

impl Place {
    /// The session, unless the position is inline.
    fn session(&self) -> Option<String> {
        self.game.is_none().then(|| session_name(self.session.as_ref()))
    }
}

/// The session that a field names.
#[must_use]
pub(crate) fn session_name(field: Option<&Name>) -> String {
    field.map_or_else(|| MAIN.to_owned(), |Name(name)| name.clone())
}
