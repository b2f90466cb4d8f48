//! The order of commands: whose turn each waits for, and which search runs first.

use plateau_core::search::cores;

use super::request::{
    CloseFields, GameCommand, GoFields, NewgameFields, OptionFields, Place, PlayFields,
    PositionFields, Search, StateFields, Task, UndoFields, Work,
};
use super::values::Name;
use super::{Command, Int};

/// The session of commands that name none.
const MAIN: &str = "main";

impl Command {
    /// The session whose order the command keeps; `None` where it speaks of no session.
    #[must_use]
    pub fn session(&self) -> Option<String> {
        match self {
            Self::Connection(_) | Self::Work(Work::Standalone(_)) => None,
            Self::Work(Work::Game(command)) => command.session(),
            Self::Work(Work::Search(search)) => search.place.session(),
        }
    }
}

impl GameCommand {
    /// True if it may give its session its first game.
    #[must_use]
    pub const fn begins(&self) -> bool {
        matches!(self, Self::Newgame(..))
    }

    /// The parts of a state that its reply is to have, if it has a state.
    #[must_use]
    pub const fn asked(&self) -> Option<StateFields> {
        match self {
            Self::Newgame(_, asked)
            | Self::Position(_, asked)
            | Self::Play(_, asked)
            | Self::Undo(_, asked)
            | Self::State(_, asked) => Some(*asked),
            _ => None,
        }
    }

    /// The session of which it speaks.
    #[must_use]
    pub fn session(&self) -> Option<String> {
        match self {
            Self::Newgame(NewgameFields { session, .. }, _)
            | Self::Position(PositionFields { session, .. }, _)
            | Self::Play(PlayFields { session, .. }, _)
            | Self::Undo(UndoFields { session, .. }, _)
            | Self::Option(OptionFields { session, .. })
            | Self::Close(CloseFields { session }) => Some(session_name(session.as_ref())),
            Self::State(place, _)
            | Self::Legal(place, _)
            | Self::Eval(place, _)
            | Self::Render(place, _)
            | Self::Write(place, _) => place.session(),
        }
    }
}

impl Search {
    /// True if nothing but a stop is sure to end it.
    #[must_use]
    pub const fn is_infinite(&self) -> bool {
        match self.task {
            Task::Go(_) | Task::Solve(_) | Task::Analyse(_) | Task::Hint(_) => self.limits.infinite,
            Task::Perft(_) | Task::Simulate(_) => false,
        }
    }

    /// True if it ponders: its time begins with a `ponderhit`.
    #[must_use]
    pub const fn ponders(&self) -> bool {
        matches!(self.task, Task::Go(GoFields { ponder: true, .. }))
    }

    /// Threads that it asks for, of those that the processor has.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.run.threads.map_or(1, Int::to_usize).clamp(1, cores())
    }

    /// Rank among the waiting requests of a connection: the highest runs first.
    #[must_use]
    pub fn priority(&self) -> i64 {
        self.run.priority.map_or(0, |priority| priority.0)
    }
}

impl Place {
    /// The session, unless the position is inline.
    #[must_use]
    pub fn session(&self) -> Option<String> {
        self.game.is_none().then(|| session_name(self.session.as_ref()))
    }
}

/// The session that a field names.
#[must_use]
pub fn session_name(field: Option<&Name>) -> String {
    field.map_or_else(|| MAIN.to_owned(), |Name(name)| name.clone())
}

#[cfg(test)]
mod tests {
    use crate::codec::Line;
    use crate::{Command, Dialect, Work, read_line};

    #[test]
    fn a_command_keeps_the_order_of_its_session_and_a_search_its_rank() {
        // Words; the session; of a search its priority, and if it is infinite.
        for (words, session, search) in [
            ("ping", None, None),
            ("stop session a", None, None),
            ("newgame nim", Some("main"), None),
            ("position session a", Some("a"), None),
            ("play 1 session a", Some("a"), None),
            ("undo session a", Some("a"), None),
            ("option session a", Some("a"), None),
            ("close a", Some("a"), None),
            ("state session a", Some("a"), None),
            ("legal", Some("main"), None),
            ("eval game nim", None, None),
            ("render session a", Some("a"), None),
            ("write session a", Some("a"), None),
            ("go priority -3 infinite", Some("main"), Some((-3, true))),
            ("solve session a infinite", Some("a"), Some((0, true))),
            ("analyse infinite", Some("main"), Some((0, true))),
            ("hint 2 infinite", Some("main"), Some((0, true))),
            ("go game nim", None, Some((0, false))),
            ("perft 3 priority 5 session a", Some("a"), Some((5, false))),
            // It ends after its games.
            ("simulate infinite", Some("main"), Some((0, false))),
        ] {
            let line = Line::Bytes(words.into());
            let command = read_line(&line, Dialect::Words, 100).unwrap().request.command;
            assert_eq!(command.session().as_deref(), session, "{words}");
            let rank = match &command {
                Command::Work(Work::Search(search)) => {
                    Some((search.priority(), search.is_infinite()))
                }
                _ => None,
            };
            assert_eq!(rank, search, "{words}");
            assert!(words.starts_with(command.name()), "{words}");
        }
    }
}
