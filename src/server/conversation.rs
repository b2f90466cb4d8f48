//! A conversation: what one client asks, in order, and what it is answered.
//!
//! One task owns everything of a connection. It reads lines, answers what can be answered at once,
//! hands searches to the scheduler and passes their reports on.
//! The rule that matters most is kept here: every request ends in exactly one final reply.
//! A request that is not answered at once is [in flight](super::in_flight) until then.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::time::MissedTickBehavior;

use crate::boundary::Shortage;
use crate::protocol::codec::Line;
use crate::protocol::read::looks_like_http;
use crate::protocol::reply::{
    Answer, Body, Info, PingResult, QuitResult, StopResult, Warning, millis,
};
use crate::protocol::{
    Code, Command, ConnectionCommand, Dialect, Failure, Id, Parsed, Request, Search, read_line,
};
use crate::transport::{Connection, Gone, Input};

use super::in_flight::{Asked, InFlight, Pending};
use super::job::{Finished, Job, Outcome, Prepared, Progress, guarded};
use super::order::Order;
use super::replies::Replies;
use super::sessions::Sessions;
use super::terms::Terms;
use super::{Server, handlers};

/// Progress reports that may wait to be passed on; more are left out.
const WAITING_REPORTS: usize = 64;
/// Period at which a client whose input has ended is probed while it is still owed an answer.
const PROBE_EVERY: Duration = Duration::from_millis(250);

/// A connection's side of the daemon.
pub(super) struct Conversation {
    server: Arc<Server>,
    number: u64,
    replies: Replies,
    terms: Terms,
    sessions: Sessions,
    order: Order,
    in_flight: InFlight,
    progress: mpsc::Sender<Progress>,
    finished: mpsc::Sender<Finished>,
    /// Nothing more will be asked.
    ended: bool,
    /// The daemon is shutting down.
    stopping: bool,
}

/// Events that a conversation waits for besides those of its client.
struct Events {
    progress: mpsc::Receiver<Progress>,
    finished: mpsc::Receiver<Finished>,
    stopping: watch::Receiver<bool>,
}

impl Conversation {
    /// Converses until all is answered, or the client is gone.
    pub(super) async fn run(server: Arc<Server>, number: u64, connection: Connection) {
        let Connection { dialect, is_socket, mut input, outbox, written, .. } = connection;
        let (progress, reports) = mpsc::channel(WAITING_REPORTS);
        let (finished, ends) = mpsc::channel(server.config.limits.max_inflight);
        let mut events = Events { progress: reports, finished: ends, stopping: server.stopping() };
        tracing::debug!("connected");
        server.stats.connections.fetch_add(1, Ordering::Relaxed);
        let mut conversation = Self {
            number,
            replies: Replies::new(Arc::clone(&server), outbox),
            terms: Terms::new(&server.config, dialect, is_socket),
            sessions: Sessions::new(&server.config, Arc::clone(&server.engines)),
            order: Order::default(),
            in_flight: InFlight::default(),
            progress,
            finished,
            ended: false,
            stopping: false,
            server,
        };
        let gone = conversation.converse(&mut input, &mut events, is_socket).await.is_err();
        tracing::debug!(gone, "disconnected");
        drop((input, conversation));
        // All replies are written before the connection counts as ended.
        if !gone {
            let _ = written.await;
        }
    }

    async fn converse(
        &mut self,
        input: &mut mpsc::Receiver<Input>,
        events: &mut Events,
        is_socket: bool,
    ) -> Result<(), Gone> {
        let mut probe = tokio::time::interval(PROBE_EVERY);
        probe.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !((self.ended || self.stopping) && self.in_flight.is_empty()) {
            tokio::select! {
                () = until_shutdown(&mut events.stopping), if !self.stopping => self.shut_down(),
                Some(progress) = events.progress.recv() => self.inform(progress).await?,
                Some(finished) = events.finished.recv() => {
                    // What a search reported before its end is passed on before it.
                    while let Ok(progress) = events.progress.try_recv() {
                        self.inform(progress).await?;
                    }
                    self.finish(finished).await?;
                }
                next = input.recv(), if !self.ended => match next {
                    Some(Input::Line(line)) => self.read(&line).await?,
                    Some(Input::End) => self.end(),
                    None => return Err(Gone),
                },
                _ = probe.tick(), if self.ended && is_socket => self.probe().await?,
                () = self.replies.closed() => return Err(Gone),
            }
        }
        Ok(())
    }

    /// Nothing more will be asked: what would go on for ever is stopped, the rest is finished.
    fn end(&mut self) {
        self.ended = true;
        self.stop_those(Pending::is_infinite);
    }

    /// The daemon is shutting down: everything is stopped and answered.
    fn shut_down(&mut self) {
        self.stopping = true;
        self.stop_those(|_| true);
    }

    /// Tells a client whose input has ended that its answer is still to come.
    /// One that has gone away without a sign is noticed by that.
    async fn probe(&mut self) -> Result<(), Gone> {
        if let Some((number, waited)) = self.in_flight.oldest() {
            let info = Info { time_ms: millis(waited), ..Info::default() };
            self.inform(Progress { number, info }).await?;
        }
        Ok(())
    }

    /// Reads a line and does what it asks.
    async fn read(&mut self, line: &Line) -> Result<(), Gone> {
        let at = Instant::now();
        self.server.stats.requests.fetch_add(1, Ordering::Relaxed);
        if self.terms.dialect == Dialect::Json && looks_like_http(line) {
            tracing::warn!("a line of HTTP: closing");
            return Err(Gone);
        }
        let max_line = self.server.config.limits.max_line;
        let Parsed { request: Request { id, command }, unknown } =
            match read_line(line, self.terms.dialect, max_line) {
                Ok(parsed) => parsed,
                Err(rejected) => return self.replies.refuse(rejected.id, rejected.failure).await,
            };
        if let Err(failure) = self.check(id.as_ref(), &command) {
            return self.replies.refuse(id, failure).await;
        }
        for unknown in unknown {
            let (code, field, hint) = (Code::UnknownField, unknown.field, unknown.hint);
            let message = format!("\"{}\" knows no field \"{field}\"", command.name());
            if self.terms.strict {
                let failure = Failure::new(code, message).at(field).hint(hint);
                return self.replies.refuse(id, failure).await;
            }
            let warning = Warning { code, message, field, hint };
            self.replies.send(id.clone(), Body::Warning(warning)).await?;
        }
        let weight = match line {
            Line::Bytes(bytes) => bytes.len(),
            Line::TooLong => 0,
        };
        self.accept(Asked { id, command: command.name(), at }, command, weight).await
    }

    /// Refuses what is not even to be looked at.
    fn check(&self, id: Option<&Id>, command: &Command) -> Result<(), Failure> {
        if self.stopping {
            let message = "the daemon is shutting down; connect again later";
            return Err(Failure::new(Code::ShuttingDown, message));
        }
        if !self.terms.authorised
            && !matches!(command, Command::Connection(ConnectionCommand::Hello(_)))
        {
            let message =
                "this daemon requires its token first: {\"cmd\":\"hello\",\"token\":\"…\"}";
            return Err(Failure::new(Code::Unauthorized, message));
        }
        if id.is_some_and(|id| self.in_flight.has(id)) {
            let message = "a request with this id is still in flight; wait for its final reply";
            return Err(Failure::new(Code::DuplicateId, message).at("id"));
        }
        Ok(())
    }

    /// Answers a request at once, or lets it wait for its turn.
    async fn accept(&mut self, asked: Asked, command: Command, weight: usize) -> Result<(), Gone> {
        let busy = command.session().filter(|session| self.order.is_busy(session));
        let outcome = match &command {
            Command::Connection(command) => Some(self.answer_at_once(command)),
            Command::Table(command) if busy.is_none() => Some(self.sessions.serve(command, weight)),
            Command::Table(_) | Command::Search(_) => None,
        };
        if let Some(outcome) = outcome {
            return self.replies.answer(asked, outcome).await;
        }
        let max = self.server.config.limits.max_inflight;
        if self.in_flight.len() >= max {
            let message = format!(
                "{max} requests of this connection are in flight; wait for some final replies"
            );
            let failure = Failure::new(Code::TooManyInflight, message);
            return self.replies.answer(asked, Err(failure)).await;
        }
        let number = self.in_flight.insert(Pending::new(asked, &command, weight));
        if let Some(session) = busy {
            self.order.wait(&session, number, command);
        } else if let Some(outcome) = self.carry_out(number, command) {
            return self.answer_pending(number, outcome).await;
        }
        Ok(())
    }

    /// Carries out a request whose turn has come; `None` where a search goes on.
    fn carry_out(&mut self, number: u64, command: Command) -> Option<Outcome> {
        match command {
            Command::Connection(command) => Some(self.answer_at_once(&command)),
            Command::Table(command) => {
                let weight = self.in_flight.get_mut(number).map_or(0, |pending| pending.weight);
                Some(self.sessions.serve(&command, weight))
            }
            Command::Search(search) => self.launch(number, *search).err().map(Err),
        }
    }

    /// Commands that never wait.
    fn answer_at_once(&mut self, command: &ConnectionCommand) -> Outcome {
        let Server { config, scheduler, stats, .. } = &*self.server;
        match command {
            ConnectionCommand::Hello(fields) => self.terms.hello(config, fields),
            ConnectionCommand::Games(_) => Ok(handlers::games(config)),
            ConnectionCommand::Describe(fields) => guarded(|| handlers::describe(config, fields)),
            ConnectionCommand::Stop(fields) => {
                let found = self.stop_those(|pending| pending.is_meant_by(fields));
                Ok(Answer::Stop(StopResult { found }))
            }
            ConnectionCommand::Ping(_) => Ok(Answer::Ping(PingResult { pong: true })),
            ConnectionCommand::Stats(_) => {
                Ok(Answer::Stats(stats.reply(scheduler, self.sessions.len())))
            }
            ConnectionCommand::Quit(_) => {
                self.end();
                Ok(Answer::Quit(QuitResult { bye: true }))
            }
        }
    }

    /// Stops the requests that `chosen` accepts; true if there was one.
    /// A search that still waits for a worker runs at once on a spare thread:
    /// it finds its stop set and answers what it knows.
    fn stop_those(&mut self, chosen: impl Fn(&Pending) -> bool) -> bool {
        let stopped = self.in_flight.stop(chosen);
        let withdraw = |&number: &u64| self.server.scheduler.withdraw(self.number, number);
        stopped.iter().filter_map(withdraw).for_each(run_aside);
        !stopped.is_empty()
    }

    /// Sends a search whose turn has come to the scheduler, and occupies its session.
    fn launch(&mut self, number: u64, search: Search) -> Result<(), Failure> {
        let Some(pending) = self.in_flight.get_mut(number) else { return Ok(()) };
        if self.ended && pending.is_infinite() {
            pending.stop();
        }
        let priority = search.priority();
        let Prepared { subject, work } = self.sessions.prepare(search, pending.weight)?;
        // There is room: no more requests are in flight than the channel holds.
        let end = self.finished.clone().try_reserve_owned().map_err(|_| overloaded())?;
        let stop = pending.stop.clone();
        let stopped = stop.reason().is_some();
        let session = pending.session.clone();
        let job = Job {
            connection: self.number,
            number,
            priority,
            stop,
            span: pending.launch(subject),
            work,
            progress: self.progress.clone(),
            end: Some(end),
        };
        if stopped {
            run_aside(job);
        } else {
            self.server.scheduler.submit(job).map_err(|_| overloaded())?;
        }
        if let Some(session) = session {
            self.order.occupy(session);
        }
        Ok(())
    }

    /// Passes on what a search reports on the way.
    async fn inform(&mut self, Progress { number, info }: Progress) -> Result<(), Gone> {
        let Some(pending) = self.in_flight.get_mut(number) else { return Ok(()) };
        let (id, seq) = pending.next_info();
        self.replies.send(id, Body::Info(Box::new(Info { seq, ..info }))).await
    }

    /// Answers a search that has ended, and goes on with what waited for it.
    async fn finish(
        &mut self,
        Finished { number, outcome, warning }: Finished,
    ) -> Result<(), Gone> {
        let session = self.in_flight.get_mut(number).and_then(|pending| pending.session.clone());
        if let (Some(shortage), Some(pending)) = (warning, self.in_flight.get_mut(number)) {
            let Shortage { field, message } = shortage;
            let (code, field) = (Code::OutOfMemory, field.to_owned());
            let warning = Warning { code, message, field, hint: None };
            self.replies.send(pending.id(), Body::Warning(warning)).await?;
        }
        self.answer_pending(number, outcome).await?;
        let Some(name) = session else { return Ok(()) };
        // One after the other, until a search occupies the session again.
        while let Some((number, command)) = self.order.next(&name) {
            let Some(outcome) = self.carry_out(number, command) else { break };
            self.answer_pending(number, outcome).await?;
        }
        Ok(())
    }

    async fn answer_pending(&mut self, number: u64, outcome: Outcome) -> Result<(), Gone> {
        match self.in_flight.remove(number) {
            Some(pending) => self.replies.answer(pending.end(&self.server.stats), outcome).await,
            None => Ok(()),
        }
    }
}

/// The client is gone, all is answered, or the runtime ends: nothing of it may go on.
impl Drop for Conversation {
    fn drop(&mut self) {
        self.server.stats.connections.fetch_sub(1, Ordering::Relaxed);
        self.server.scheduler.withdraw_all(self.number);
        self.in_flight.abandon();
    }
}

/// Waits until the daemon is shutting down.
pub(super) async fn until_shutdown(stopping: &mut watch::Receiver<bool>) {
    // An error means that the daemon is gone, which is an ending too.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Runs a search whose stop is set on a spare thread: workers may be busy, and it ends at once.
fn run_aside(job: Job) {
    tokio::task::spawn_blocking(move || job.run().send());
}

fn overloaded() -> Failure {
    Failure::new(Code::Overloaded, "too many searches wait for a worker; try again later")
}
