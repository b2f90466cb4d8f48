//! An assignment: a request in the hands of a worker, with the session that it speaks of.
//!
//! Whatever may take a millisecond is done here: a long line is read, a position replayed, a search made ready and run.

use plateau_core::platform::Instant;
use std::sync::Arc;

use plateau_core::game::Language;
use plateau_core::games::Entry;
use plateau_protocol::reply::{Answer, CloseResult};
use plateau_protocol::request::Place;
use plateau_protocol::values::Moves;
use plateau_protocol::{
    Code, Failure, GameCommand, Search, StandaloneCommand, Task, Work, session_name,
};

use super::budget::Charge;
use super::engines::Engines;
use super::handlers::{self, Context};
use super::hosted_game::{HostedGame, ReplyForm};
use super::incoming::Held;
use super::sessions::{Change, Session, Size, unknown_session};
use super::work::{Answering, Outcome, WorkContext, WorkResult};

/// Bytes of a move with its details, between the game that tells them and the reply that has them.
const MOVE: usize = 1 << 10;
/// Bytes in memory for each byte of records that are read.
const GAME_BYTE: usize = 64;

/// The data that a worker needs for a request.
pub struct Assignment {
    /// The games on offer.
    pub games: &'static [Entry],
    /// Engines between two searches.
    pub engines: Arc<Engines>,
    /// The language of texts for people.
    pub language: Language,
    /// The version of the protocol that the client speaks.
    pub version: [u32; 2],
    /// The session that it speaks of; empty where it speaks of none.
    pub session_name: String,
    /// The game of that session, if it has one.
    pub live_game: Option<Arc<HostedGame>>,
    /// The bounds of the answer.
    pub answering: Answering,
}

impl Assignment {
    /// Carries out a request, its answer in the language of its connection and in words that its version has.
    pub fn carry_out(self, held: Held, circumstances: WorkContext<'_>) -> WorkResult {
        let (language, version) = (self.language, self.version);
        let answered = self.answer(held, circumstances);
        let done = answered.unwrap_or_else(|failure| Err(failure).into());
        let told = |failure: Failure| failure.told_in(language).told_in_version(version);
        WorkResult { outcome: done.outcome.map_err(told), ..done }
    }

    /// Answers a request.
    fn answer(&self, held: Held, circumstances: WorkContext<'_>) -> Result<WorkResult, Failure> {
        let since = Instant::now();
        // Until the request is answered.
        let _charge = self.work("to read this request", held.parsed_bytes(), 1)?;
        Ok(match held.read()? {
            Work::Standalone(StandaloneCommand::Describe(fields)) => {
                handlers::describe(self.games, self.language, &fields).into()
            }
            Work::Standalone(StandaloneCommand::Read(fields)) => {
                let (max_reply, stop) = (self.answering.max_reply, circumstances.stop);
                let _charge = self.work("to read these records", fields.text.len(), GAME_BYTE)?;
                handlers::read(self.games, &fields, self.language, max_reply, stop).into()
            }
            Work::Game(command) => {
                let (answer, change) = self.serve(&command)?;
                WorkResult { change, ..Ok(answer).into() }
            }
            Work::Search(search) => self.search(*search, circumstances, since)?,
        })
    }

    /// Carries out a search, whose clock runs from `since`.
    fn search(
        &self,
        search: Search,
        circumstances: WorkContext<'_>,
        since: Instant,
    ) -> Result<WorkResult, Failure> {
        let Search { place, limits, run, task } = search;
        let live_game = &*self.live_game(&place)?;
        // Put together again, because its lifetime ends with that of the game.
        let WorkContext { stop, threads, report } = circumstances;
        let context = Context {
            live_game,
            limits: &limits,
            run: &run,
            engines: &self.engines,
            circumstances: WorkContext { stop, threads, report },
            language: self.language,
            max_reply: self.answering.max_reply,
            since,
        };
        Ok(match task {
            Task::Go(fields) => handlers::go(context, fields),
            Task::Solve(fields) => handlers::solve(context, fields),
            Task::Analyse(fields) => handlers::analyse(context, fields),
            Task::Hint(fields) => handlers::hint(&context, fields),
            Task::Perft(fields) => handlers::perft(&context, &fields),
            Task::Simulate(fields) => handlers::simulate(context, fields),
        })
    }

    /// Answers a command of a game; with the answer, what becomes of the session.
    fn serve(&self, command: &GameCommand) -> Result<(Answer, Change), Failure> {
        let unchanged = |answer| Ok((answer, Change::None));
        let (language, max_reply) = (self.language, self.answering.max_reply);
        let form = ReplyForm { language, version: self.version, max_reply };
        match command {
            GameCommand::Newgame(fields, asked) => {
                let live_game = handlers::newgame(self.games, self.live_game.as_deref(), fields)?;
                self.keep(live_game.with_handle(self.engines.handle()), |live_game| {
                    handlers::state(live_game, form, *asked)
                })
            }
            GameCommand::Position(fields, asked) => {
                self.edit(|live_game| handlers::position(live_game, form, fields, *asked))
            }
            GameCommand::Play(fields, asked) => {
                let moves = match &fields.moves {
                    Moves::List(moves) => moves.len(),
                    Moves::Text(text) => text.len() / 2,
                };
                let _charge = self.work("to play these moves", moves, MOVE)?;
                self.edit(|live_game| handlers::play(live_game, form, fields, *asked))
            }
            GameCommand::Undo(fields, asked) => {
                self.edit(|live_game| handlers::undo(live_game, form, fields, *asked))
            }
            GameCommand::Option(fields) => {
                self.edit(|live_game| handlers::option(live_game, fields, self.engines.handle()))
            }
            GameCommand::Close(fields) => {
                self.session()?;
                let closed = session_name(fields.session.as_ref());
                Ok((Answer::Close(CloseResult { closed }), Change::Close))
            }
            GameCommand::State(place, asked) => {
                let live_game = self.written_game(place)?;
                let _charge = self.list(&live_game, asked.legal)?;
                unchanged(handlers::state(&live_game, form, *asked)?)
            }
            GameCommand::Legal(place, fields) => {
                let live_game = self.written_game(place)?;
                let _charge = self.list(&live_game, fields.details || fields.effects)?;
                unchanged(handlers::legal(&live_game, fields, max_reply)?)
            }
            GameCommand::Eval(place, fields) => {
                unchanged(handlers::eval(&*self.written_game(place)?, fields)?)
            }
            GameCommand::Render(place, fields) => {
                unchanged(handlers::render(&*self.written_game(place)?, language, fields)?)
            }
            GameCommand::Write(place, fields) => {
                unchanged(handlers::write(&*self.written_game(place)?, fields, max_reply)?)
            }
        }
    }

    /// Room for work on `count` things of the given number of bytes each.
    fn work(&self, what: &str, count: usize, each: usize) -> Result<Charge, Failure> {
        let bytes = count.saturating_mul(each);
        self.answering.allowance.work(bytes).map_err(|exhausted| exhausted.refuse(what, bytes))
    }

    /// Room for a list of the legal moves, if it has more than their texts.
    fn list(&self, live_game: &HostedGame, is_detailed: bool) -> Result<Charge, Failure> {
        let count = if is_detailed { live_game.position().state().legal_count } else { 0 };
        self.work("to list these moves", count, MOVE)
    }

    /// Changes a copy of the session's game, which takes its place.
    fn edit(
        &self,
        change: impl FnOnce(&mut HostedGame) -> Outcome,
    ) -> Result<(Answer, Change), Failure> {
        let live_game = HostedGame::clone(self.session()?);
        self.keep(live_game, change)
    }

    /// Changes a game, which becomes that of the session.
    fn keep(
        &self,
        mut live_game: HostedGame,
        change: impl FnOnce(&mut HostedGame) -> Outcome,
    ) -> Result<(Answer, Change), Failure> {
        live_game.game().check_written()?;
        let answer = change(&mut live_game)?;
        let size = Size::of(&live_game);
        let charge = self.answering.allowance.take(size.bytes);
        let charge = charge.map_err(|exhausted| exhausted.refuse("this session", size.bytes))?;
        Ok((answer, Change::Keep(Session::new(live_game, size, charge))))
    }

    fn session(&self) -> Result<&Arc<HostedGame>, Failure> {
        self.live_game.as_ref().ok_or_else(|| unknown_session(&self.session_name, false))
    }

    /// The game that a command is about: the session's, or an inline one.
    fn live_game(&self, place: &Place) -> Result<Arc<HostedGame>, Failure> {
        match &place.game {
            Some(game) => self.inline_game(game, place).map(Arc::new),
            None => self.session_game(place),
        }
    }

    /// As [`live_game`](Self::live_game), for a command that writes positions.
    fn written_game(&self, place: &Place) -> Result<Arc<HostedGame>, Failure> {
        let live_game = self.live_game(place)?;
        live_game.game().check_written()?;
        Ok(live_game)
    }

    fn inline_game(&self, game: &str, place: &Place) -> Result<HostedGame, Failure> {
        if place.session.is_some() {
            let message = "either a session or an inline position (\"game\") is expected, not both";
            return Err(Failure::new(Code::NotSupported, message).at("session"));
        }
        HostedGame::inline(self.games, game, place)
    }

    fn session_game(&self, place: &Place) -> Result<Arc<HostedGame>, Failure> {
        let inline = [
            ("variant", place.variant.is_some()),
            ("setup", place.setup.is_some()),
            ("side", place.side.is_some()),
            ("moves", place.moves.is_some()),
        ];
        if let Some((field, _)) = inline.into_iter().find(|(_, given)| *given) {
            let message = format!("\"game\": an inline position (\"{field}\") names its game");
            return Err(Failure::new(Code::MissingField, message).at("game"));
        }
        let unknown = || unknown_session(&self.session_name, true);
        let live_game = self.live_game.as_ref().ok_or_else(unknown)?;
        if place.options.is_empty() {
            return Ok(Arc::clone(live_game));
        }
        let mut live_game = HostedGame::clone(live_game);
        for (name, setting) in &place.options {
            live_game.set_option(name, Some(setting.0.clone()))?;
        }
        Ok(Arc::new(live_game))
    }
}
