//! The sessions of a connection: a game in progress under each name, and the commands that speak of them.

use std::collections::HashMap;
use std::sync::Arc;

use crate::game::{Options, shown};
use crate::games::Entry;
use crate::protocol::reply::{Answer, CloseResult};
use crate::protocol::request::Place;
use crate::protocol::values::Name;
use crate::protocol::{Code, Failure, Search, TableCommand, Task, session_name};

use super::engines::Engines;
use super::job::{Outcome, Prepared, guarded};
use super::table::{Start, Table};
use super::{Config, handlers};

/// Commands that read more than this many bytes are kept off the threads that move lines.
const HEAVY: usize = 8 << 10;

/// All sessions of a connection.
pub(super) struct Sessions {
    games: &'static [Entry],
    engines: Arc<Engines>,
    max: usize,
    tables: HashMap<String, Table>,
}

impl Sessions {
    /// No session yet.
    pub(super) fn new(config: &Config, engines: Arc<Engines>) -> Self {
        let max = config.limits.max_sessions;
        Self { games: config.games, engines, max, tables: HashMap::new() }
    }

    /// Sessions that have a game.
    pub(super) fn len(&self) -> usize {
        self.tables.len()
    }

    /// Answers a command of a table here and now. `weight` is the bytes of its line.
    pub(super) fn serve(&mut self, command: &TableCommand, weight: usize) -> Outcome {
        let weight = weight + self.weight(command.session());
        unhurried(weight, || guarded(|| self.serve_table(command)))
    }

    /// Makes a search ready for a worker. `weight` is the bytes of its line.
    pub(super) fn prepare(&mut self, search: Search, weight: usize) -> Result<Prepared, Failure> {
        let weight = weight + self.weight(search.place.session());
        unhurried(weight, || guarded(|| self.prepare_search(search)))
    }

    /// Bytes of a session that a command reads, about.
    fn weight(&self, session: Option<String>) -> usize {
        session.and_then(|name| self.tables.get(&name)).map_or(0, Table::weight)
    }

    fn serve_table(&mut self, command: &TableCommand) -> Outcome {
        match command {
            TableCommand::Newgame(fields) => {
                let name = session_name(fields.session.as_ref());
                let table = handlers::newgame(self.games, self.tables.get(&name), fields)?;
                let answer = handlers::state(&table)?;
                let claim = self.engines.claim();
                self.keep(name, table.with_claim(claim))?;
                Ok(answer)
            }
            TableCommand::Position(fields) => {
                handlers::position(self.get(fields.session.as_ref())?, fields)
            }
            TableCommand::Play(fields) => {
                handlers::play(self.get(fields.session.as_ref())?, fields)
            }
            TableCommand::Undo(fields) => {
                handlers::undo(self.get(fields.session.as_ref())?, fields)
            }
            TableCommand::Option(fields) => {
                let claim = self.engines.claim();
                handlers::option(self.get(fields.session.as_ref())?, fields, claim)
            }
            TableCommand::Close(fields) => self.close(fields.session.as_ref()),
            TableCommand::State(place) => handlers::state(&self.table(place)?),
            TableCommand::Legal(place, fields) => handlers::legal(&self.table(place)?, fields),
            TableCommand::Eval(place, fields) => handlers::eval(&self.table(place)?, fields),
            TableCommand::Render(place, fields) => handlers::render(&self.table(place)?, fields),
        }
    }

    fn prepare_search(&mut self, search: Search) -> Result<Prepared, Failure> {
        let Search { place, limits, run, task } = search;
        let table = self.table(&place)?;
        let engines = Arc::clone(&self.engines);
        Ok(match task {
            Task::Go(fields) => handlers::go(engines, table, &limits, &run, fields),
            Task::Solve(fields) => handlers::solve(engines, table, &limits, &run, fields),
            Task::Analyse(fields) => handlers::analyse(engines, table, &limits, &run, fields),
            Task::Perft(fields) => handlers::perft(table, &fields),
            Task::Simulate(fields) => handlers::simulate(table, &limits, &run, fields),
        })
    }

    /// The table that a command speaks of: a copy of the session's, or an inline one.
    fn table(&mut self, place: &Place) -> Result<Table, Failure> {
        match &place.game {
            Some(game) => self.inline_table(game, place),
            None => self.session_table(place),
        }
    }

    fn inline_table(&self, game: &str, place: &Place) -> Result<Table, Failure> {
        if place.session.is_some() {
            let message = "either a session or an inline position (\"game\") is expected, not both";
            return Err(Failure::new(Code::NotSupported, message).at("session"));
        }
        let start = Start {
            game,
            variant: place.variant.as_deref(),
            options: Options::default(),
            set: &place.options,
            seed: None,
        };
        let mut table = Table::new(self.games, start)?;
        table.set_position(place.setup.as_ref(), place.side.as_deref(), place.moves.as_ref())?;
        Ok(table)
    }

    fn session_table(&mut self, place: &Place) -> Result<Table, Failure> {
        let inline = [
            ("variant", place.variant.is_some()),
            ("setup", place.setup.is_some()),
            ("side", place.side.is_some()),
            ("moves", place.moves.is_some()),
        ];
        if let Some((field, _)) = inline.into_iter().find(|(_, given)| *given) {
            let message = format!("\"game\": an inline position ({field:?}) names its game");
            return Err(Failure::new(Code::MissingField, message).at("game"));
        }
        let mut table = self.get(place.session.as_ref())?.clone();
        for (name, setting) in &place.options {
            table.set_option(name, Some(setting.0.clone()))?;
        }
        Ok(table)
    }

    /// The table of a session.
    fn get(&mut self, name: Option<&Name>) -> Result<&mut Table, Failure> {
        let name = session_name(name);
        self.tables.get_mut(&name).ok_or_else(|| unknown_session(&name))
    }

    fn close(&mut self, name: Option<&Name>) -> Outcome {
        let closed = session_name(name);
        match self.tables.remove(&closed) {
            Some(_) => Ok(Answer::Close(CloseResult { closed })),
            None => Err(unknown_session(&closed)),
        }
    }

    /// Keeps a table under a name.
    fn keep(&mut self, name: String, table: Table) -> Result<(), Failure> {
        if !self.tables.contains_key(&name) && self.tables.len() >= self.max {
            let message = format!("this connection has {} sessions; close one first", self.max);
            return Err(Failure::new(Code::TooManySessions, message).at("session"));
        }
        self.tables.insert(name, table);
        Ok(())
    }
}

/// Runs code that reads `weight` bytes, off the threads that move lines if they are many.
fn unhurried<T>(weight: usize, code: impl FnOnce() -> T) -> T {
    if weight > HEAVY { tokio::task::block_in_place(code) } else { code() }
}

fn unknown_session(name: &str) -> Failure {
    let message = format!(
        "session \"{}\" has no game; begin one with {{\"cmd\":\"newgame\",\"game\":\"…\"}}, or name a game inline",
        shown(name)
    );
    Failure::new(Code::UnknownSession, message).at("session")
}
