//! DamExchange (DXP), version 1, between two draughts programs: Kingsrow, Dragon, Damage, Maximus, Moby Dam, Scan and others.
//!
//! ```text
//! follower: they ask                            initiator: we ask
//! < R01Scan…        Z005000A                    > R01plateau…     Z005000A
//! > Aplateau…                      0            < AScan…                          0
//! < M0003322800                                 > M0003322800
//! > M0004192300 …                               < M0004192300 …
//! < E20             a draw; we confirm it       > E20              a draw, as we see it
//! > E00                                         < E00              and the next game
//! ```
//! The program whose turn it is moves, or ends the game: by the rules, by the number of moves, or because the other program sent
//! an illegal move. A fault is reported as chat, the only means that the protocol has. Chat is never answered, so that two
//! programs do not complain to each other forever. Moves are taken back when the other program asks for it. Neither program can
//! ask the other to ponder: that is a setting of ours.

mod game;

use std::time::{Duration, Instant};

use super::message::{self, Answer, BackAnswer, Message, Reason, Request};
use plateau_core::erased::{PositionText, Protocol, Report};
use plateau_core::game::{Side, shown};
use plateau_core::search::{Limits, Purpose};

use crate::host::bridge_state::BridgeState;
use crate::host::error::HostError;
use crate::host::input::Framing;
use crate::host::search::Hold;
use crate::host::{Bridge, Urgency};
use plateau_protocol::codec::Charset;

use game::Game;

/// Our name.
const NAME: &str = plateau_core::NAME;

/// Settings for all games, whichever program requests them.
#[derive(Debug, Clone, Copy)]
pub struct DxpSettings {
    /// True if we ponder, that is, search while the other program thinks.
    pub ponders: bool,
    /// Timeout for the other program; while it thinks, the time on its clock is added.
    pub timeout: Duration,
}

impl Default for DxpSettings {
    fn default() -> Self {
        Self { ponders: false, timeout: Duration::from_secs(600) }
    }
}

/// A request of the initiator for games.
#[derive(Debug, Clone)]
pub struct GameRequest {
    /// Our side in the first game; it alternates.
    pub side: Side,
    /// Minutes per player.
    pub minutes: u16,
    /// Maximum number of moves of a game; 0 for no limit.
    pub moves: u16,
    /// The position in our own notation; `None` is the start.
    pub position: Option<String>,
    /// The number of games.
    pub games: u32,
}

/// A conversation with another program.
pub struct Dxp {
    settings: DxpSettings,
    /// Our request; `None` if the other program makes requests.
    request: Option<GameRequest>,
    /// The number of games that we have requested.
    asked: u32,
    phase: Phase,
    /// The time of the last change between two games.
    since: Instant,
    /// Purpose of the current search; `None` if its result is no longer needed.
    thought: Option<Thought>,
    /// The expected reply to our last move.
    expected: Option<String>,
    /// The failure that ended the conversation.
    failure: Option<HostError>,
}

/// Phase of the conversation.
#[derive(Debug)]
enum Phase {
    /// No game is in progress.
    Idle,
    /// We have requested a game, in which we play this side.
    Asked(Side),
    /// A game is in progress.
    Playing(Game),
    /// We have ended the game, and wait for confirmation.
    Ending,
}

/// The purpose of a search.
#[derive(Debug, PartialEq, Eq)]
enum Thought {
    /// Our move.
    Move,
    /// Our reply to this move of the other program, which is played on our board in advance.
    Ponder(String),
}

impl Dxp {
    /// A new conversation. With a request we ask for games, otherwise the other program does.
    pub fn new(settings: DxpSettings, request: Option<GameRequest>) -> Self {
        Self {
            settings,
            request,
            asked: 0,
            phase: Phase::Idle,
            since: Instant::now(),
            thought: None,
            expected: None,
            failure: None,
        }
    }

    /// The result of the conversation after its end.
    ///
    /// # Errors
    /// The other program refused, exceeded the timeout, or closed the connection during a game.
    pub fn verdict(&self) -> Result<(), HostError> {
        match (&self.failure, &self.phase) {
            (Some(failure), _) => Err(failure.clone()),
            (None, Phase::Idle | Phase::Ending) => Ok(()),
            (None, Phase::Asked(_) | Phase::Playing(_)) => {
                Err("the connection was closed in the middle of a game".into())
            }
        }
    }

    /// Ends the conversation after a failure.
    fn fail(&mut self, failure: HostError, state: &mut BridgeState) {
        self.failure = Some(failure);
        state.close();
    }

    fn turn_to(&mut self, phase: Phase) {
        self.phase = phase;
        self.since = Instant::now();
    }

    /// Requests the next game, or closes the conversation after the last one. Errors: the position cannot be read.
    fn ask(&mut self, state: &mut BridgeState) -> Result<(), HostError> {
        let Some(request) = self.request.as_ref().filter(|request| self.asked < request.games)
        else {
            if self.request.is_some() {
                state.close();
            }
            return Ok(());
        };
        let side = if self.asked.is_multiple_of(2) { request.side } else { request.side.other() };
        state.session.put(&PositionText { setup: request.position.clone(), moves: Vec::new() })?;
        let line = state.session.game().translate(Protocol::Dxp, &state.session.at())?;
        state.say(Message::Request(Request {
            name: NAME.to_owned(),
            follower: side.other(),
            minutes: request.minutes,
            moves: request.moves,
            position: (!line.from_start).then_some(line.position),
        }));
        self.asked += 1;
        self.turn_to(Phase::Asked(side));
        Ok(())
    }

    /// Handles the answer to our request. Errors: We have made no request.
    fn take_answer(
        &mut self,
        name: &str,
        answer: Answer,
        state: &mut BridgeState,
    ) -> Result<(), HostError> {
        let (Phase::Asked(side), Some(request)) = (&self.phase, &self.request) else {
            return Err("no game was asked for".into());
        };
        if answer != Answer::Accepted {
            self.fail(format!("{}: {answer}", shown(name)).into(), state);
            return Ok(());
        }
        tracing::info!("{} accepts a game", shown(name));
        let (side, minutes, moves) = (*side, request.minutes, request.moves);
        self.begin(side, minutes, moves, state)
    }

    /// Handles a request: returns the answer, and the game if it is accepted. Errors: the reason why it is refused.
    fn take_request(
        &mut self,
        request: &Request,
        state: &mut BridgeState,
    ) -> Result<(), HostError> {
        let accepted = self.accept(request, state);
        let answer = if accepted.is_ok() { Answer::Accepted } else { Answer::NotThis };
        state.say(Message::Answer { name: NAME.to_owned(), answer });
        accepted?;
        tracing::info!(
            "{} asks for a game: {} minutes, {} moves",
            shown(&request.name),
            request.minutes,
            request.moves
        );
        self.begin(request.follower, request.minutes, request.moves, state)
    }

    /// Sets up the position of a request. Errors: the reason why the request is refused.
    fn accept(&self, request: &Request, state: &mut BridgeState) -> Result<(), HostError> {
        if self.request.is_some() {
            return Err("only the program that has connected asks for games".into());
        }
        if matches!(self.phase, Phase::Playing(_)) {
            return Err("a game is under way".into());
        }
        state.session.place(request.position.as_deref(), &[])?;
        match state.session.adjudicated() {
            None => Ok(()),
            Some(outcome) => {
                Err(format!("the game is over ({})", outcome.reason.text.english()).into())
            }
        }
    }

    /// Begins a game from the position on the board. Errors: those of the game.
    fn begin(
        &mut self,
        side: Side,
        minutes: u16,
        moves: u16,
        state: &mut BridgeState,
    ) -> Result<(), HostError> {
        state.session.forget();
        self.expected = None;
        let first = state.session.side();
        self.turn_to(Phase::Playing(Game::new(side, first, minutes, moves)));
        Ok(())
    }

    /// Handles a move of the other program. Errors: there is no game, or it is not the other program's turn.
    fn take_move(&mut self, mv: &str, state: &mut BridgeState) -> Result<(), HostError> {
        let Phase::Playing(game) = &mut self.phase else {
            return Err("no game is under way".into());
        };
        if game.is_ours() {
            return Err("it is not your turn".into());
        }
        if matches!(self.thought, Some(Thought::Ponder(_))) {
            // It is the expected move: any other has stopped the search already.
            self.thought = Some(Thought::Move);
            game.switch();
            state.hit();
            return Ok(());
        }
        match state.session.play(mv) {
            Ok(()) => drop(game.switch()),
            Err(error) => {
                self.complain(&error, state);
                self.end(Reason::Unsaid, state);
            }
        }
        Ok(())
    }

    /// Handles the end of the game, or its confirmation. Errors: the position of the next game cannot be read.
    fn take_end(
        &mut self,
        reason: Reason,
        is_last: bool,
        state: &mut BridgeState,
    ) -> Result<(), HostError> {
        match self.phase {
            // It is not answered, because two programs would confirm each other's confirmations forever.
            Phase::Idle | Phase::Asked(_) => {}
            Phase::Ending => self.turn_to(Phase::Idle),
            Phase::Playing(_) => {
                tracing::info!("the other ends the game: {reason}");
                self.abandon_search(state);
                state.say(self.end_of(Reason::Unsaid));
                self.turn_to(Phase::Idle);
            }
        }
        if matches!(self.phase, Phase::Asked(_)) {
            return Ok(());
        }
        let wants_more = self.request.as_ref().is_some_and(|request| self.asked < request.games);
        match (is_last, wants_more) {
            (true, true) => self.fail("the other wants to play no other game".into(), state),
            (true, false) => state.close(),
            (false, _) => self.ask(state)?,
        }
        Ok(())
    }

    /// Takes moves back, if they were played.
    fn take_back(&mut self, number: usize, side: Side, state: &mut BridgeState) {
        let is_ahead = matches!(self.thought, Some(Thought::Ponder(_)));
        let played = state.session.position().ply() - usize::from(is_ahead);
        let Phase::Playing(game) = &mut self.phase else {
            return state.say(Message::BackAnswer(BackAnswer::Refused));
        };
        let plies = game.plies_before(number, side).filter(|plies| *plies <= played);
        let Some(plies) = plies else {
            return state.say(Message::BackAnswer(BackAnswer::Refused));
        };
        game.give_turn(side);
        self.abandon_search(state);
        self.expected = None;
        state.session.rewind(plies);
        state.say(Message::BackAnswer(BackAnswer::Accepted));
    }

    /// Ends the game at our turn.
    fn end(&mut self, reason: Reason, state: &mut BridgeState) {
        tracing::info!("we end the game: {reason}");
        state.say(self.end_of(reason));
        self.turn_to(Phase::Ending);
    }

    /// The message that ends a game.
    fn end_of(&self, reason: Reason) -> Message {
        let is_last = self.request.as_ref().is_some_and(|request| self.asked >= request.games);
        Message::End { reason, is_last }
    }

    /// Stops the search, discards its result, and takes back the expected move of pondering.
    fn abandon_search(&mut self, state: &mut BridgeState) {
        if let Some(Thought::Ponder(_)) = self.thought.take() {
            state.session.undo();
        }
        state.stop();
    }

    /// Our next action: searches for a move, ends the game, or ponders.
    fn proceed(&mut self, state: &mut BridgeState) {
        let Phase::Playing(game) = &self.phase else { return };
        if state.is_searching() {
            return;
        }
        let begun = if game.is_ours() { self.think(state) } else { self.ponder(state) };
        if let Err(error) = begun {
            self.complain(&error, state);
            self.end(Reason::Unsaid, state);
        }
    }

    /// Begins the search for our move, unless the game is over. Errors: the engine cannot be made.
    fn think(&mut self, state: &mut BridgeState) -> Result<(), HostError> {
        let Phase::Playing(game) = &self.phase else { return Ok(()) };
        let plies = state.session.position().ply();
        let outcome = state.session.adjudicated();
        let over = outcome.map(|outcome| match outcome.winner {
            None => Reason::Draw,
            Some(winner) if winner == game.side => Reason::Won,
            Some(_) => Reason::Lost,
        });
        if let Some(reason) = over.or_else(|| game.is_full(plies).then_some(Reason::Unsaid)) {
            self.end(reason, state);
            return Ok(());
        }
        let limits = game.limits(&state.session.limits_or_usual(Limits::default()), plies);
        state.search(state.session.query(limits, Purpose::Move), Hold::No)?;
        self.thought = Some(Thought::Move);
        Ok(())
    }

    /// Begins the search for our reply to the expected move, if there is one and pondering is on. Errors: the engine cannot be made.
    fn ponder(&mut self, state: &mut BridgeState) -> Result<(), HostError> {
        let expected = self.expected.take().filter(|_| self.settings.ponders);
        let (Phase::Playing(game), Some(expected)) = (&self.phase, expected) else { return Ok(()) };
        state.session.play(&expected)?;
        if state.session.adjudicated().is_some() {
            state.session.undo();
            return Ok(());
        }
        let plies = state.session.position().ply();
        let limits = game.limits(&state.session.limits_or_usual(Limits::default()), plies);
        let query = state.session.query(Limits { ponder: true, ..limits }, Purpose::Move);
        state.search(query, Hold::UntilHit)?;
        self.thought = Some(Thought::Ponder(expected));
        Ok(())
    }

    /// Plays the move of a search. Errors: the report has no move.
    fn play(&mut self, report: &Report, state: &mut BridgeState) -> Result<(), HostError> {
        let Phase::Playing(game) = &mut self.phase else { return Ok(()) };
        let line = report.lines.first().map(|line| state.session.write(&line.moves));
        let mut moves = line.unwrap_or_default().into_iter();
        let mv = moves.next().ok_or_else(|| HostError::from("the engine found no move"))?;
        state.session.play(&mv)?;
        state.say(Message::Move { seconds: game.switch().as_secs(), mv });
        self.expected = moves.next();
        Ok(())
    }
}

impl Bridge for Dxp {
    fn framing(&self) -> Framing {
        Framing { end: message::END, longest: message::LONGEST, charset: Charset::Latin1 }
    }

    fn open(&mut self, state: &mut BridgeState) {
        if let Err(error) = self.ask(state) {
            self.fail(error, state);
        }
    }

    fn deadline(&self) -> Option<Instant> {
        match &self.phase {
            Phase::Playing(game) => game.deadline(self.settings.timeout),
            Phase::Idle | Phase::Asked(_) | Phase::Ending => {
                Some(self.since + self.settings.timeout)
            }
        }
    }

    fn give_up(&mut self, state: &mut BridgeState) {
        let error = HostError::from("nothing was said for too long");
        self.complain(&error, state);
        self.fail(error, state);
    }

    fn urgency(&self, line: &str) -> Urgency {
        match (&self.thought, Message::read(line)) {
            // A discarded search is about to end.
            (
                None,
                Ok(Message::Request(_) | Message::Move { .. } | Message::BackRequest { .. }),
            ) => Urgency::After,
            (Some(Thought::Ponder(expected)), Ok(Message::Move { mv, .. })) if mv != *expected => {
                Urgency::Ending
            }
            _ => Urgency::Now,
        }
    }

    fn hear(&mut self, line: &str, state: &mut BridgeState) -> Result<(), HostError> {
        tracing::debug!("< {line}");
        let refuse = |answer| Message::Answer { name: NAME.to_owned(), answer };
        let heard = match Message::read(line) {
            Ok(Message::Request(request)) => self.take_request(&request, state),
            Ok(Message::OtherVersion(version)) => {
                state.say(refuse(Answer::WrongVersion));
                Err(format!("version 01 is spoken here, not \"{}\"", shown(&version)).into())
            }
            Ok(Message::Answer { name, answer }) => self.take_answer(&name, answer, state),
            Ok(Message::Move { mv, .. }) => self.take_move(&mv, state),
            Ok(Message::End { reason, is_last }) => self.take_end(reason, is_last, state),
            Ok(Message::Chat(text)) => {
                tracing::info!("the other says: {}", shown(&text));
                Ok(())
            }
            Ok(Message::BackRequest { number, side }) => {
                self.take_back(number, side, state);
                Ok(())
            }
            Ok(Message::BackAnswer(_)) => Err("no move was to be taken back".into()),
            Err(_) if line.is_empty() => Ok(()),
            Err(wrong) => {
                let wrong = HostError::from(wrong);
                match &self.phase {
                    _ if line.starts_with('R') => state.say(refuse(Answer::NotThis)),
                    // Without the answer or the move that was meant, nothing would follow.
                    Phase::Asked(_) if line.starts_with('A') => self.fail(wrong.clone(), state),
                    Phase::Playing(game) if line.starts_with('M') && !game.is_ours() => {
                        self.abandon_search(state);
                        self.complain(&wrong, state);
                        self.end(Reason::Unsaid, state);
                        return Ok(());
                    }
                    _ => {}
                }
                Err(wrong)
            }
        };
        self.proceed(state);
        heard
    }

    fn complain(&mut self, error: &HostError, state: &mut BridgeState) {
        tracing::warn!("{error}");
        state.say(Message::Chat(error.to_string()));
    }

    fn inform(&mut self, report: &Report, _: &mut BridgeState) {
        tracing::debug!("depth {}, {} nodes", report.depth, report.nodes);
    }

    fn answer(&mut self, outcome: Result<Report, HostError>, state: &mut BridgeState) {
        match (self.thought.take(), outcome) {
            (None, _) => {}
            (Some(Thought::Ponder(_)), outcome) => {
                state.session.undo();
                // A failure would repeat itself.
                self.settings.ponders &= outcome.is_ok();
                return;
            }
            (Some(Thought::Move), outcome) => {
                let played = outcome.and_then(|report| self.play(&report, state));
                if let Err(error) = played {
                    self.complain(&error, state);
                    self.end(Reason::Unsaid, state);
                }
            }
        }
        self.proceed(state);
    }
}
