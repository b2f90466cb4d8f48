//! A conversation: what one client asks, in order, and what it is told.
//!
//! One task owns everything of a connection. It reads lines, answers what can be answered at once,
//! hands searches to the scheduler and passes on what they tell.
//! The rule that matters most is kept here: every request ends in exactly one final reply,
//! which removes it from `pending`, and what is not in `pending` gets no further reply.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::time::MissedTickBehavior;

use crate::engine::{StopToken, Stopped};
use crate::protocol::codec::Line;
use crate::protocol::read::looks_like_http;
use crate::protocol::reply::{
    Answer, Body, HelloResult, Info, PingResult, QuitResult, Reply, StatsResult, StopResult,
    Warning, millis,
};
use crate::protocol::request::{HelloFields, StopFields};
use crate::protocol::values::Name;
use crate::protocol::{
    Code, Command, Dialect, Failure, Id, Parsed, Request, VERSION, read_line, reply,
};
use crate::transport::{Connection, Gone, Input, Outbox};

use super::job::{Finished, Job, Outcome, Progress, guarded};
use super::order::Order;
use super::sessions::Sessions;
use super::{Server, handlers};

/// Progress reports that may wait to be passed on; more are left out.
const WAITING_REPORTS: usize = 64;
/// How often a client whose input has ended is probed while it is still owed an answer.
const PROBE_EVERY: Duration = Duration::from_millis(250);

/// A connection's side of the daemon.
pub(super) struct Conversation {
    server: Arc<Server>,
    number: u64,
    outbox: Outbox,
    dialect: Dialect,
    sessions: Sessions,
    order: Order,
    /// Requests that are not answered yet, by number: the order in which they came.
    pending: BTreeMap<u64, Pending>,
    next: u64,
    progress: mpsc::Sender<Progress>,
    finished: mpsc::Sender<Finished>,
    strict: bool,
    authorised: bool,
    /// Whether nothing more will be asked.
    ended: bool,
    /// Whether the daemon is ending.
    stopping: bool,
}

/// A request that is not answered yet.
struct Pending {
    id: Option<Id>,
    command: &'static str,
    session: Option<String>,
    /// Whether it would go on for ever.
    infinite: bool,
    /// Whether `stop` speaks of it.
    search: bool,
    stop: StopToken,
    asked: Instant,
    /// How many bytes it brought.
    weight: usize,
    /// How many `info` replies it had.
    seq: u64,
}

impl Conversation {
    /// Converses until all is said, or the client is gone.
    pub async fn run(server: Arc<Server>, connection: Connection) {
        let Connection { peer, dialect, is_socket, mut input, outbox, written } = connection;
        let (progress, mut reports) = mpsc::channel(WAITING_REPORTS);
        let (finished, mut ends) = mpsc::channel(server.config.limits.max_inflight);
        let mut stopping = server.stopping();
        let number = server.stats.number();
        tracing::debug!(connection = number, %peer, "connected");
        server.stats.connections.fetch_add(1, Ordering::Relaxed);
        let sessions = Sessions::new(&server.config);
        let authorised = !is_socket || server.config.token.is_none();
        let mut conversation = Self {
            server,
            number,
            outbox,
            dialect,
            sessions,
            order: Order::default(),
            pending: BTreeMap::new(),
            next: 0,
            progress,
            finished,
            strict: false,
            authorised,
            ended: false,
            stopping: false,
        };
        let end = conversation
            .converse(&mut input, &mut reports, &mut ends, &mut stopping, is_socket)
            .await;
        conversation.leave();
        let gone = end.is_err();
        let stats = &conversation.server.stats;
        stats.connections.fetch_sub(1, Ordering::Relaxed);
        tracing::debug!(connection = number, %peer, gone, "disconnected");
        drop(input);
        drop(conversation);
        // What was said is written before the connection counts as ended.
        if !gone {
            let _ = written.await;
        }
    }

    async fn converse(
        &mut self,
        input: &mut mpsc::Receiver<Input>,
        reports: &mut mpsc::Receiver<Progress>,
        ends: &mut mpsc::Receiver<Finished>,
        stopping: &mut watch::Receiver<bool>,
        is_socket: bool,
    ) -> Result<(), Gone> {
        let mut probe = tokio::time::interval(PROBE_EVERY);
        probe.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !((self.ended || self.stopping) && self.pending.is_empty()) {
            tokio::select! {
                () = told_to_stop(stopping), if !self.stopping => self.stop_for_good(),
                Some(progress) = reports.recv() => self.pass_on(progress).await?,
                Some(finished) = ends.recv() => {
                    // What a search told before its end is passed on before it.
                    while let Ok(progress) = reports.try_recv() {
                        self.pass_on(progress).await?;
                    }
                    self.finish(finished).await?;
                }
                said = input.recv(), if !self.ended => match said {
                    Some(Input::Line(line)) => self.hear(&line).await?,
                    Some(Input::End) => self.end(),
                    None => return Err(Gone),
                },
                _ = probe.tick(), if self.ended && is_socket => self.probe().await?,
                () = self.outbox.closed() => return Err(Gone),
            }
        }
        Ok(())
    }

    /// Nothing more will be asked: what would go on for ever is stopped, the rest is finished.
    fn end(&mut self) {
        self.ended = true;
        self.stop_those(|pending| pending.infinite);
    }

    /// The daemon is ending: everything is stopped and answered.
    fn stop_for_good(&mut self) {
        self.stopping = true;
        self.stop_those(|_| true);
    }

    /// The client is gone, or all is said: nothing of it may go on.
    fn leave(&mut self) {
        self.server.scheduler.withdraw_all(self.number);
        for pending in self.pending.values() {
            pending.stop.stop(Stopped::Disconnected);
        }
    }

    /// Tells a client whose input has ended that its answer is still to come.
    /// One that has gone away without a sign is noticed by that.
    async fn probe(&mut self) -> Result<(), Gone> {
        if let Some(&number) = self.pending.keys().next() {
            let time_ms = millis(self.pending[&number].asked.elapsed());
            self.pass_on(Progress { number, info: Info { time_ms, ..Info::default() } }).await?;
        }
        Ok(())
    }

    /// Reads a line and does what it asks.
    async fn hear(&mut self, line: &Line) -> Result<(), Gone> {
        let asked = Instant::now();
        self.server.stats.requests.fetch_add(1, Ordering::Relaxed);
        if self.dialect == Dialect::Json && looks_like_http(line) {
            tracing::warn!(connection = self.number, "a line of HTTP: closing");
            return Err(Gone);
        }
        let Parsed { request: Request { id, command }, unknown } =
            match read_line(line, self.dialect, self.server.config.limits.max_line) {
                Ok(parsed) => parsed,
                Err(rejected) => {
                    return self.say(rejected.id, Body::Error { error: rejected.failure }).await;
                }
            };
        let mut warnings = unknown.into_iter().map(|unknown| {
            let message = format!("\"{}\" knows no field \"{}\"", command.name(), unknown.field);
            let code = Code::UnknownField;
            Warning { code, message, field: unknown.field, hint: unknown.hint }
        });
        if let Some(failure) = self.refuse(id.as_ref(), &command) {
            return self.say(id, Body::Error { error: failure }).await;
        }
        if self.strict
            && let Some(Warning { code, message, field, hint }) = warnings.next()
        {
            let failure = Failure::new(code, message).at(field).hint(hint);
            return self.say(id, Body::Error { error: failure }).await;
        }
        for warning in warnings {
            self.say(id.clone(), Body::Warning(warning)).await?;
        }
        let weight = match line {
            Line::Bytes(bytes) => bytes.len(),
            Line::TooLong => 0,
        };
        self.take(id, command, asked, weight).await
    }

    /// Why a request is not even looked at.
    fn refuse(&self, id: Option<&Id>, command: &Command) -> Option<Failure> {
        if self.stopping {
            return Some(Failure::new(
                Code::ShuttingDown,
                "the daemon is ending; connect again later",
            ));
        }
        if !self.authorised && !matches!(command, Command::Hello(_)) {
            let message = "this daemon wants its token first: {\"cmd\":\"hello\",\"token\":\"…\"}";
            return Some(Failure::new(Code::Unauthorized, message));
        }
        if id.is_some() && self.pending.values().any(|pending| pending.id.as_ref() == id) {
            let message = "a request with this id is still in flight; wait for its final reply";
            return Some(Failure::new(Code::DuplicateId, message).at("id"));
        }
        None
    }

    /// Answers a request at once, or lets it wait for its turn.
    async fn take(
        &mut self,
        id: Option<Id>,
        command: Command,
        asked: Instant,
        weight: usize,
    ) -> Result<(), Gone> {
        let name = command.name();
        if let Some(outcome) = self.answer_at_once(&command) {
            return self.answer(id, name, asked, outcome).await;
        }
        let session = command.session();
        let busy = session.as_ref().is_some_and(|name| self.order.is_busy(name));
        if !busy && !command.is_search() {
            let outcome = self.sessions.serve(command, weight);
            return self.answer(id, name, asked, outcome).await;
        }
        let limits = self.server.config.limits;
        if self.pending.len() >= limits.max_inflight {
            let message = format!(
                "{} requests of this connection are in flight; wait for some final replies",
                limits.max_inflight
            );
            let failure = Failure::new(Code::TooManyInflight, message);
            return self.answer(id, name, asked, Err(failure)).await;
        }
        let number = self.next;
        self.next += 1;
        let pending = Pending {
            id,
            command: name,
            session: session.clone(),
            infinite: command.is_infinite(),
            search: command.is_search(),
            stop: StopToken::default(),
            asked,
            weight,
            seq: 0,
        };
        self.pending.insert(number, pending);
        match session.filter(|_| busy) {
            Some(session) => self.order.wait(&session, number, command),
            None => {
                if let Err(failure) = self.launch(number, command) {
                    return self.answer_pending(number, Err(failure)).await;
                }
            }
        }
        Ok(())
    }

    /// Commands that never wait.
    fn answer_at_once(&mut self, command: &Command) -> Option<Outcome> {
        Some(match command {
            Command::Hello(fields) => self.hello(fields),
            Command::Games(_) => Ok(handlers::games(&self.server.config)),
            Command::Describe(fields) => {
                guarded(|| handlers::describe(&self.server.config, fields))
            }
            Command::Stop(fields) => Ok(self.stop(fields)),
            Command::Ping(_) => Ok(Answer::Ping(PingResult { pong: true })),
            Command::Stats(_) => Ok(self.stats()),
            Command::Quit(_) => {
                self.end();
                Ok(Answer::Quit(QuitResult { bye: true }))
            }
            _ => return None,
        })
    }

    fn hello(&mut self, fields: &HelloFields) -> Outcome {
        if fields.protocol.is_some_and(|[major, _]| major.to_u64() != u64::from(VERSION[0])) {
            return Err(Failure::unsupported_version());
        }
        if !self.authorised && fields.token != self.server.config.token {
            return Err(Failure::new(Code::Unauthorized, "this is not the token").at("token"));
        }
        self.authorised = true;
        self.strict = fields.strict.unwrap_or(self.strict);
        if let Some(Name(client)) = &fields.client {
            tracing::debug!(connection = self.number, client, "introduced");
        }
        let config = &self.server.config;
        let words = (self.dialect == Dialect::Words).then(|| "words".to_owned());
        Ok(Answer::Hello(HelloResult {
            protocol: VERSION,
            server: reply::Server {
                name: env!("CARGO_CRATE_NAME").to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
            },
            games: config.games.iter().map(|entry| entry.about().id.to_owned()).collect(),
            features: ["inline", "strict", "priority"]
                .map(str::to_owned)
                .into_iter()
                .chain(words)
                .collect(),
            limits: config.limits,
        }))
    }

    fn stats(&self) -> Answer {
        let Server { scheduler, stats, .. } = &*self.server;
        let (searches_running, searches_waiting) = scheduler.load();
        Answer::Stats(StatsResult {
            uptime_ms: millis(stats.started.elapsed()),
            connections: stats.connections.load(Ordering::Relaxed),
            sessions: self.sessions.len(),
            workers: scheduler.workers(),
            searches_running,
            searches_waiting,
            requests: stats.requests.load(Ordering::Relaxed),
            errors: stats.errors.load(Ordering::Relaxed),
            latencies: stats.latencies(),
        })
    }

    fn stop(&mut self, fields: &StopFields) -> Answer {
        let found = self.stop_those(|pending| {
            pending.search
                && match (&fields.target, &fields.session) {
                    (Some(target), _) => pending.id.as_ref() == Some(&target.0),
                    (None, Some(Name(session))) => pending.session.as_ref() == Some(session),
                    (None, None) => true,
                }
        });
        Answer::Stop(StopResult { found })
    }

    /// Stops the searches that `chosen` accepts; true if there was one.
    /// One that still waits for a worker runs at once on a spare thread:
    /// it finds its stop set and answers what it knows.
    fn stop_those(&mut self, chosen: impl Fn(&Pending) -> bool) -> bool {
        let mut found = false;
        for (&number, pending) in self.pending.iter().filter(|(_, pending)| chosen(pending)) {
            found = true;
            pending.stop.stop(Stopped::Stop);
            if let Some(job) = self.server.scheduler.withdraw(self.number, number) {
                run_aside(job);
            }
        }
        found
    }

    /// Sends a search whose turn has come to the scheduler, and occupies its session.
    fn launch(&mut self, number: u64, command: Command) -> Result<(), Failure> {
        let Some(pending) = self.pending.get(&number) else { return Ok(()) };
        let Pending { stop, session, weight, .. } = pending;
        let (stop, session, weight) = (stop.clone(), session.clone(), *weight);
        if self.ended && pending.infinite {
            stop.stop(Stopped::Stop);
        }
        let priority = command.priority();
        let work = self.sessions.prepare(command, weight)?;
        // There is room: no more requests are pending than the channel holds.
        let end = self.finished.clone().try_reserve_owned().map_err(|_| overloaded())?;
        let stopped = stop.reason().is_some();
        let job = Job::new(self.number, number, priority, stop, work, self.progress.clone(), end);
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

    /// Passes on what a search tells on the way.
    async fn pass_on(&mut self, progress: Progress) -> Result<(), Gone> {
        let Some(pending) = self.pending.get_mut(&progress.number) else { return Ok(()) };
        pending.seq += 1;
        let info = Info { seq: pending.seq, ..progress.info };
        let id = pending.id.clone();
        self.say(id, Body::Info(Box::new(info))).await
    }

    /// Answers a request that was pending, and goes on with what waited for it.
    async fn finish(&mut self, finished: Finished) -> Result<(), Gone> {
        let session =
            self.pending.get(&finished.number).and_then(|pending| pending.session.clone());
        self.answer_pending(finished.number, finished.outcome).await?;
        let Some(name) = session else { return Ok(()) };
        // One after the other, until a search occupies the session again.
        while let Some((number, command)) = self.order.next(&name) {
            let outcome = if command.is_search() {
                match self.launch(number, command) {
                    Ok(()) => break,
                    Err(failure) => Err(failure),
                }
            } else {
                let weight = self.pending.get(&number).map_or(0, |pending| pending.weight);
                self.sessions.serve(command, weight)
            };
            self.answer_pending(number, outcome).await?;
        }
        Ok(())
    }

    async fn answer_pending(&mut self, number: u64, outcome: Outcome) -> Result<(), Gone> {
        match self.pending.remove(&number) {
            Some(pending) => self.answer(pending.id, pending.command, pending.asked, outcome).await,
            None => Ok(()),
        }
    }

    /// The final reply.
    async fn answer(
        &self,
        id: Option<Id>,
        command: &'static str,
        asked: Instant,
        outcome: Outcome,
    ) -> Result<(), Gone> {
        self.server.stats.answered(command, asked.elapsed());
        let body = match outcome {
            Ok(answer) => Body::Result(Box::new(answer)),
            Err(error) => Body::Error { error },
        };
        self.say(id, body).await
    }

    async fn say(&self, id: Option<Id>, body: Body) -> Result<(), Gone> {
        if matches!(body, Body::Error { .. }) {
            self.server.stats.errors.fetch_add(1, Ordering::Relaxed);
        }
        self.outbox.send(Reply { id, body }.to_line()).await
    }
}

/// Waits until the daemon is ending.
pub(super) async fn told_to_stop(stopping: &mut watch::Receiver<bool>) {
    // An error means that the daemon is gone, which is an ending too.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Runs a search whose stop is set on a spare thread: workers may be busy, and it ends at once.
fn run_aside(job: Job) {
    tokio::task::spawn_blocking(move || job.run().tell());
}

fn overloaded() -> Failure {
    Failure::new(Code::Overloaded, "too many searches wait for a worker; try again later")
}
