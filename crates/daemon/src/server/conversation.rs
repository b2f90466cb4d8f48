//! A conversation: the requests of one client, in order, and their replies.
//!
//! One task owns everything of a connection. It reads lines, answers simple requests immediately,
//! hands all others to workers and passes their reports and answers on.
//! The most important rule is kept here: every request ends in exactly one final reply.
//! A request that is not answered immediately is [in flight](super::in_flight) until then.

use std::future::Future;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, Sleep, sleep_until, timeout};

use crate::transport::{Announced, Connection, Gone, Inlet, Input};
use plateau_protocol::codec::Line;
use plateau_protocol::reply::{
    Answer, Body, ClientsResult, Info, KickResult, PingResult, PonderhitResult, QuitResult,
    StopResult, millis,
};
use plateau_protocol::request::{KickFields, PonderhitFields, StateFields, StopFields};
use plateau_protocol::{Address, Code, ConnectionCommand, Failure};

use super::Server;
use super::clients::Client;
use super::connection_settings::ConnectionSettings;
use super::in_flight::{Asked, InFlight, Pending};
use super::job::{Job, JobEnd, Progress};
use super::replies::Replies;
use super::scheduler::{Overloaded, Scheduler};
use plateau_requests::{
    Answering, Assignment, Change, Cost, Incoming, LONG, Order, Outcome, Sessions, Wanted,
    duplicate_id, handlers, shutting_down, too_many_in_flight,
};

/// Progress reports that may wait to be passed on; more are left out.
const WAITING_REPORTS: usize = 64;
/// Period at which a client whose input has ended is probed while it has pending requests.
const PROBE_EVERY: Duration = Duration::from_millis(250);

/// Period at which searches that have told nothing for too long are looked for.
const PULSE: Duration = Duration::from_millis(250);

/// A connection's side of the daemon.
pub(super) struct Conversation {
    server: Arc<Server>,
    number: u64,
    client: Arc<Client>,
    replies: Replies,
    settings: ConnectionSettings,
    sessions: Sessions,
    order: Order,
    in_flight: InFlight,
    answering: Answering,
    progress: mpsc::Sender<Progress>,
    finished: mpsc::Sender<Box<JobEnd>>,
    /// Nothing more will be asked.
    ended: bool,
    /// The daemon is shutting down.
    stopping: bool,
    /// Nothing was in flight when that began, so that the client has nothing to wait for.
    was_idle: bool,
}

/// Events that a conversation waits for in addition to its client's input.
struct Events {
    progress: mpsc::Receiver<Progress>,
    finished: mpsc::Receiver<Box<JobEnd>>,
    stopping: watch::Receiver<bool>,
}

/// Time for a client to see the end, and to end too.
const LINGER: Duration = Duration::from_millis(250);
/// The same for one that had nothing in flight when the daemon began to end.
const SHORT_LINGER: Duration = Duration::from_millis(10);

impl Conversation {
    /// Converses until everything is answered, or the client has disconnected.
    ///
    /// # Errors
    /// Of replies on stdout, that they cannot be written. A socket whose client has disconnected is no error.
    pub(super) async fn run(
        server: Arc<Server>,
        number: u64,
        connection: Connection,
    ) -> io::Result<()> {
        let Connection { peer, dialect, is_socket, mut input, outbox, mut written } = connection;
        let limits = server.config.limits;
        let (progress, reports) = mpsc::channel(WAITING_REPORTS);
        let (finished, ends) = mpsc::channel(limits.max_inflight);
        let mut events = Events { progress: reports, finished: ends, stopping: server.stopping() };
        tracing::debug!("connected");
        server.stats.connections.fetch_add(1, Ordering::Relaxed);
        let allowance = server.held.allowance(limits.max_bytes);
        let client = server.clients.enter(number, &peer);
        let mut conversation = Self {
            number,
            client: Arc::clone(&client),
            replies: Replies::new(Arc::clone(&server), outbox),
            settings: ConnectionSettings::new(&server.config, &server.live(), dialect, is_socket),
            sessions: Sessions::new(limits.max_sessions),
            order: Order::default(),
            in_flight: InFlight::default(),
            answering: Answering { allowance, max_reply: limits.max_reply },
            progress,
            finished,
            ended: false,
            stopping: false,
            was_idle: false,
            server,
        };
        let (gone, kicked) = tokio::select! {
            ended = conversation.converse(&mut input, &mut events, is_socket) => (ended.is_err(), false),
            () = client.kicked() => (!conversation.take_leave().await, true),
        };
        tracing::debug!(gone, kicked, "disconnected");
        let was_idle = conversation.was_idle && !input.has_more();
        drop(conversation);
        if !is_socket {
            return written.await.unwrap_or(Ok(()));
        }
        // All replies are written before the connection counts as ended.
        if kicked && timeout(LINGER, &mut written).await.is_err() {
            // A client that takes nothing is not waited for.
            written.abort();
            return Ok(());
        }
        if !gone {
            if !kicked {
                let _ = written.await;
            }
            // Closing a socket with unread input resets it, and discards replies that are on the way to the client.
            let linger = if was_idle { SHORT_LINGER } else { LINGER };
            let _ = timeout(linger, input.discard()).await;
        }
        Ok(())
    }

    async fn converse(
        &mut self,
        input: &mut Inlet,
        events: &mut Events,
        is_socket: bool,
    ) -> Result<(), Gone> {
        let mut probe = tokio::time::interval(PROBE_EVERY);
        probe.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut pulse = tokio::time::interval(PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut silence = pin!(sleep_until(self.settings.deadline().into()));
        while !((self.ended || self.stopping) && self.in_flight.is_empty()) {
            tokio::select! {
                () = until_shutdown(&mut events.stopping), if !self.stopping => self.shut_down().await?,
                Some(progress) = events.progress.recv() => self.inform(progress).await?,
                Some(finished) = events.finished.recv() => self.finish(finished, events).await?,
                next = input.recv(), if self.is_listening() => {
                    match next {
                        Some(Input::Line(line)) => {
                            let _replies = self.hear_ends(events).await?;
                            self.read(line).await?;
                        }
                        Some(Input::End) => self.end(),
                        None => return Err(Gone),
                    }
                    // No connection has two lines read in a row while others wait. On stdin there are no others,
                    // and the replies to lines that came together are written together.
                    if is_socket || !input.has_more() {
                        tokio::task::yield_now().await;
                    }
                }
                _ = pulse.tick(), if !self.in_flight.is_empty() => {
                    let _infos = self.hear_ends(events).await?;
                    self.break_silence().await?;
                }
                _ = probe.tick(), if self.ended && is_socket => {
                    let _infos = self.hear_ends(events).await?;
                    self.probe().await?;
                }
                () = &mut silence, if !self.ended => self.hear_silence(silence.as_mut()).await?,
                () = self.replies.closed() => return Err(Gone),
            }
            self.client.has(self.in_flight.len(), self.sessions.count());
        }
        Ok(())
    }

    /// Hears of everything that workers have ended and answered themselves, and announces replies:
    /// until they are put, workers leave theirs to the conversation.
    async fn hear_ends(&mut self, events: &mut Events) -> Result<Announced, Gone> {
        let announced = self.replies.announce();
        while let Ok(finished) = events.finished.try_recv() {
            self.finish(finished, events).await?;
        }
        Ok(announced)
    }

    /// Tells a client that an administrator disconnects it; false if it takes none of its replies.
    async fn take_leave(&mut self) -> bool {
        let told = self.replies.refuse(Address::default(), kicked());
        matches!(timeout(LINGER, told).await, Ok(Ok(())))
    }

    /// True while lines are read: while more may be asked, and there is room for it or no room is soon to come.
    fn is_listening(&self) -> bool {
        let max = self.server.config.limits.max_inflight;
        !self.ended && (self.in_flight.len() < max || !self.in_flight.has_short())
    }

    /// The input has ended: endless searches are stopped, all other requests are finished.
    fn end(&mut self) {
        self.ended = true;
        self.stop_those(|pending| pending.heading.is_endless());
    }

    /// The daemon is shutting down: everything is stopped and answered.
    /// Searches answer with the result that they have; other requests that no worker has begun are refused.
    async fn shut_down(&mut self) -> Result<(), Gone> {
        self.stopping = true;
        self.was_idle = self.in_flight.is_empty();
        self.replies.going_away();
        self.stop_those(|_| true);
        for (priority, number) in self.in_flight.short() {
            let Server { short_tasks, long_tasks, .. } = &*self.server;
            let withdraw = |tasks: &Scheduler| tasks.withdraw(self.number, priority, number);
            if [short_tasks, long_tasks].into_iter().find_map(withdraw).is_some() {
                let session = self.refuse_pending(number, shutting_down()).await?;
                self.go_on(session).await?;
            }
        }
        Ok(())
    }

    /// Tells a client whose input has ended that its answer is still to come. If the client has disconnected silently, the write fails.
    async fn probe(&mut self) -> Result<(), Gone> {
        if let Some((number, waited)) = self.in_flight.oldest() {
            let info = Box::new(Info { time_ms: millis(waited), ..Info::default() });
            self.inform(Progress { number, info, announced: None }).await?;
        }
        Ok(())
    }

    /// Tells the time of searches that have told nothing for too long.
    async fn break_silence(&mut self) -> Result<(), Gone> {
        for (number, since) in self.in_flight.silent() {
            let info = Box::new(Info { time_ms: millis(since), ..Info::default() });
            self.inform(Progress { number, info, announced: None }).await?;
        }
        Ok(())
    }

    /// The idle timeout: disconnects a client that has sent nothing for too long, unless it has pending requests.
    async fn hear_silence(&mut self, silence: Pin<&mut Sleep>) -> Result<(), Gone> {
        let now = Instant::now();
        if !self.in_flight.is_empty() {
            self.settings.heard = now;
        }
        let deadline = self.settings.deadline();
        if deadline > now {
            silence.reset(deadline.into());
            return Ok(());
        }
        self.end();
        match self.settings.timeout_failure() {
            Some(failure) => self.replies.refuse(Address::default(), failure).await,
            None => Ok(()),
        }
    }

    /// Reads a line and does what it asks.
    async fn read(&mut self, line: Line) -> Result<(), Gone> {
        let at = Instant::now();
        self.settings.heard = at;
        self.client.heard();
        self.server.stats.requests.fetch_add(1, Ordering::Relaxed);
        let length = line.len();
        let (dialect, max_line) = (self.settings.dialect, self.server.config.limits.max_line);
        let incoming = if length > LONG {
            let allowance = self.answering.allowance.clone();
            let read = move || Incoming::read_long(line, dialect, max_line, &allowance);
            self.server.aside(read).await
        } else {
            Incoming::read(line, dialect, max_line)
        };
        let incoming = match incoming {
            Ok(incoming) => incoming,
            Err(mut rejected) => {
                if self.settings.end_at(&mut rejected) {
                    self.end();
                }
                return self.replies.refuse(rejected.address, rejected.failure).await;
            }
        };
        self.settings.begun = true;
        if let Err(failure) = self.check(&incoming) {
            return self.replies.refuse(incoming.address, failure).await;
        }
        if let Err(failure) = self.settings.admit(&self.server.live(), &incoming.wanted).await {
            if self.settings.is_over() {
                self.end();
            }
            return self.replies.refuse(incoming.address, failure).await;
        }
        let Incoming { address, unknown, heading, wanted } = incoming;
        for warning in unknown.warnings(address.command()) {
            if self.settings.introduction.strict {
                return self.replies.refuse(address, warning.into()).await;
            }
            self.replies.send(address.clone(), Body::Warning(warning)).await?;
        }
        let asked = Asked { address, at };
        let held = match wanted {
            Wanted::AtOnce(command) => {
                let outcome = self.answer_at_once(&command);
                return self.replies.answer(asked, outcome).await;
            }
            Wanted::Work(held) => held,
        };
        let weight = held.weight(length);
        match self.answering.allowance.take(weight) {
            Ok(charge) => self.accept(Pending::new(asked, heading, held, charge)).await,
            Err(exhausted) => {
                let failure = exhausted.refuse("this request", weight);
                self.replies.answer(asked, Err(failure)).await
            }
        }
    }

    /// Refuses a request for reasons that do not depend on its command's fields.
    fn check(&self, incoming: &Incoming) -> Result<(), Failure> {
        // The daemon may be stopping before this conversation has been notified.
        if self.server.is_stopping() {
            return Err(shutting_down());
        }
        if incoming.address.id.as_ref().is_some_and(|id| self.in_flight.has(id)) {
            return Err(duplicate_id());
        }
        if incoming.heading.is_search && self.server.drains() {
            return Err(shutting_down());
        }
        if incoming.heading.is_search && self.server.config.workers == 0 {
            let message = "this daemon does not search; one that `plateau serve` starts does";
            return Err(Failure::new(Code::NotSupported, message));
        }
        Ok(())
    }

    /// Lets a worker carry out a request, when its turn in its session has come.
    async fn accept(&mut self, pending: Pending) -> Result<(), Gone> {
        let max = self.server.config.limits.max_inflight;
        if self.in_flight.len() >= max {
            let failure = too_many_in_flight(max);
            return self.replies.answer(pending.asked, Err(failure)).await;
        }
        let session = pending.heading.session.clone();
        let number = self.in_flight.insert(pending);
        match session {
            Some(session) if self.order.is_busy(&session) => {
                self.order.wait(&session, number);
                Ok(())
            }
            _ => match self.launch(number) {
                Ok(None) => Ok(()),
                // Nothing of its session waits.
                Ok(Some(finished)) => self.conclude(finished).await.map(|_| ()),
                Err(failure) => self.refuse_pending(number, failure).await.map(|_| ()),
            },
        }
    }

    /// Commands that never wait.
    fn answer_at_once(&mut self, command: &ConnectionCommand) -> Outcome {
        let Server { config, searches, stats, held, clients, .. } = &*self.server;
        match command {
            ConnectionCommand::Hello(fields) => self.settings.hello(config, fields),
            ConnectionCommand::Games(_) => {
                Ok(handlers::games(config.games, self.settings.introduction.language))
            }
            ConnectionCommand::Stop(fields) => {
                let StopFields { target, session } = fields;
                let is_meant = |pending: &Pending| pending.is_meant_by(target, session);
                let found = self.stop_those(is_meant);
                Ok(Answer::Stop(StopResult { found }))
            }
            ConnectionCommand::Ponderhit(PonderhitFields { target, session }) => {
                let is_meant = |pending: &Pending| pending.is_meant_by(target, session);
                let found = self.in_flight.hit(is_meant);
                Ok(Answer::Ponderhit(PonderhitResult { found }))
            }
            ConnectionCommand::Ping(_) => Ok(Answer::Ping(PingResult { pong: true })),
            ConnectionCommand::Stats(_) => {
                Ok(Answer::Stats(stats.reply(searches, self.sessions.count(), held)))
            }
            ConnectionCommand::Clients(_) => {
                self.settings.administer()?;
                Ok(Answer::Clients(ClientsResult { clients: clients.list(self.number) }))
            }
            ConnectionCommand::Kick(KickFields { client }) => {
                self.settings.administer()?;
                Ok(Answer::Kick(KickResult { found: clients.kick(client.to_u64()) }))
            }
            ConnectionCommand::Quit(_) => {
                self.end();
                Ok(Answer::Quit(QuitResult { bye: true }))
            }
        }
    }

    /// Stops the requests that `chosen` accepts; true if there was one.
    /// A queued search that is stopped moves to the short-task pool, sees its stop flag and replies immediately.
    fn stop_those(&mut self, chosen: impl Fn(&Pending) -> bool) -> bool {
        let stopped = self.in_flight.stop(chosen);
        let Server { searches, short_tasks, .. } = &*self.server;
        let withdraw = |&(priority, number)| searches.withdraw(self.number, priority, number);
        stopped.iter().filter_map(withdraw).for_each(|job| short_tasks.submit_unbounded(job));
        !stopped.is_empty()
    }

    /// Sends a request whose turn has come to a worker, and occupies its session; a brief one is carried out here, and its end returned.
    fn launch(&mut self, number: u64) -> Result<Option<Box<JobEnd>>, Failure> {
        let Some(pending) = self.in_flight.get_mut(number) else { return Ok(None) };
        let heading = pending.heading.clone();
        if self.ended && heading.is_endless() {
            pending.stop();
        }
        if self.stopping && !heading.is_search {
            return Err(shutting_down());
        }
        let session = heading.session;
        if heading.begins
            && let Some(name) = &session
        {
            self.sessions.begin(name)?;
        }
        // There is room: no more requests are in flight than the channel holds.
        let end = self
            .finished
            .clone()
            .try_reserve_owned()
            .map_err(|_| too_many_in_flight(self.server.config.limits.max_inflight))?;
        let Some(held) = pending.take() else { return Ok(None) };
        let assignment = Assignment {
            games: self.server.config.games,
            engines: Arc::clone(&self.server.engines),
            live_game: session.as_deref().and_then(|name| self.sessions.live_game(name)),
            session_name: session.clone().unwrap_or_default(),
            language: self.settings.introduction.language,
            version: self.settings.introduction.version,
            answering: self.answering.clone(),
        };
        let job = Job {
            connection: self.number,
            number,
            address: pending.address(),
            priority: heading.priority,
            threads: heading.threads,
            stop: pending.stop.clone(),
            begun: pending.begun(),
            span: pending.span(),
            work: Box::new(move |circumstances| assignment.carry_out(held, circumstances)),
            progress: self.progress.clone(),
            answering: self.answering.clone(),
            way_out: self.replies.way_out(),
            end: Some(end),
        };
        let Server { searches, short_tasks, long_tasks, .. } = &*self.server;
        let size = session.as_deref().and_then(|name| self.sessions.size(name));
        let asked = StateFields { history: heading.tells_moves, ..StateFields::default() };
        let tells_moves = asked.meant_in_version(self.settings.introduction.version).history;
        match heading.cost.with(size, tells_moves) {
            _ if heading.is_search && job.stop.reason().is_none() => {
                searches.submit(job).map_err(overloaded)?;
            }
            Cost::Brief => return Ok(Some(job.run(1).into_end())),
            Cost::Short => short_tasks.submit_unbounded(job),
            Cost::Long => long_tasks.submit_unbounded(job),
        }
        if let Some(name) = session {
            self.order.occupy(name);
        }
        Ok(None)
    }

    /// Passes on an intermediate report of a search.
    async fn inform(&mut self, progress: Progress) -> Result<(), Gone> {
        let Progress { number, info, announced: _announced } = progress;
        let Some(pending) = self.in_flight.get_mut(number) else { return Ok(()) };
        let (address, seq) = pending.next_info();
        self.replies.send(address, Body::Info(Box::new(Info { seq, ..*info }))).await
    }

    /// Passes on the reply of a worker, after the reports before it, and launches the next request of the session.
    async fn finish(&mut self, finished: Box<JobEnd>, events: &mut Events) -> Result<(), Gone> {
        while let Ok(progress) = events.progress.try_recv() {
            self.inform(progress).await?;
        }
        let session = self.conclude(finished).await?;
        self.go_on(session).await
    }

    /// Passes on the reply of a request that was carried out; its session.
    async fn conclude(&mut self, finished: Box<JobEnd>) -> Result<Option<String>, Gone> {
        let JobEnd { number, reply, error, change, search, charge } = *finished;
        let Some(pending) = self.in_flight.remove(number) else { return Ok(None) };
        let session = pending.heading.session.clone();
        if let Some(name) = &session {
            self.sessions.change(name, change);
        }
        self.replies.pass_on(&pending.end(&self.server.stats, search), error, reply).await?;
        drop(charge);
        Ok(session)
    }

    /// Launches the next waiting request of a session. If it is refused, the one after it is launched.
    async fn go_on(&mut self, session: Option<String>) -> Result<(), Gone> {
        let Some(name) = session else { return Ok(()) };
        while let Some(number) = self.order.next(&name) {
            match self.launch(number) {
                Ok(None) => break,
                Ok(Some(finished)) => drop(self.conclude(finished).await?),
                Err(failure) => drop(self.refuse_pending(number, failure).await?),
            }
        }
        Ok(())
    }

    /// Refuses a request that was accepted; its session.
    fn refuse_pending(
        &mut self,
        number: u64,
        failure: Failure,
    ) -> impl Future<Output = Result<Option<String>, Gone>> {
        let refused = self.in_flight.remove(number).map(|pending| {
            let session = pending.heading.session.clone();
            if let Some(name) = &session {
                self.sessions.change(name, Change::None);
            }
            let asked = pending.end(&self.server.stats, None);
            (session, self.replies.answer(asked, Err(failure)))
        });
        async move {
            let Some((session, answered)) = refused else { return Ok(None) };
            answered.await?;
            Ok(session)
        }
    }
}

/// The client has disconnected, everything is answered, or the runtime ends: no job of this conversation may continue.
impl Drop for Conversation {
    fn drop(&mut self) {
        self.server.stats.connections.fetch_sub(1, Ordering::Relaxed);
        let Server { searches, short_tasks, long_tasks, clients, .. } = &*self.server;
        clients.leave(self.number);
        for workers in [searches, short_tasks, long_tasks] {
            workers.withdraw_all(self.number);
        }
        self.in_flight.abandon();
    }
}

/// Waits until the daemon is shutting down.
pub(super) async fn until_shutdown(stopping: &mut watch::Receiver<bool>) {
    // An error means that the daemon has ended, which counts as a shutdown.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Failure of a search for which there is no waiting place.
fn overloaded(Overloaded { own, max }: Overloaded) -> Failure {
    let message = format!(
        "{own} searches of this connection wait for a worker, which is its share of {max} places; try again later"
    );
    Failure::new(Code::Overloaded, message)
}

/// The last message to a client that an administrator disconnects.
fn kicked() -> Failure {
    Failure::new(Code::Unauthorized, "an administrator has disconnected this client")
}
