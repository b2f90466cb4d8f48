//! A conversation on one thread: the requests of one client, in order within each session, and their replies.
//!
//! ```text
//! Host ─ line ─ Incoming ─┬─ answered immediately
//!                         └─ queue ─ run ─ Assignment ─ Answering ─ lines ─ Host
//!                              ▲       └─ poll of a search: lines, short requests
//! ```
//! One search runs at a time. At its polls the lines that have come are read, and short requests are carried out. A search that only a `stop` ends gives way
//! to any other: it begins again afterwards, with the tables that its session has kept. Every request gets exactly one final reply.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use plateau_core::games::GAMES;
use plateau_core::platform::Instant;
use plateau_core::search::{StopToken, Stopped, memory_used};
use plateau_protocol::codec::Line;
use plateau_protocol::reply::{
    Answer, Body, Info, PingResult, PonderhitResult, QuitResult, Reply, StatsResult, StopResult,
    millis,
};
use plateau_protocol::request::{PonderhitFields, StopFields};
use plateau_protocol::{Address, Code, ConnectionCommand, Dialect, Failure};
use plateau_requests::{
    Abilities, Answering, Assignment, Change, Done, Engines, Heading, Held, Incoming, Introduction,
    Outcome, Sessions, Total, Wanted, WorkContext, handlers, mebibytes, memory_limit_mb,
};

use crate::state::{LIMITS, Request, Standing, State};

/// The other end of a conversation.
pub trait Host: Send + Sync {
    /// The next line that has come, without its end.
    fn receive(&self) -> Option<Vec<u8>>;
    /// Takes the lines of a reply.
    fn send(&self, lines: &[u8]);
}

/// A conversation.
pub struct Conversation {
    host: Box<dyn Host>,
    engines: Arc<Engines>,
    answering: Answering,
    began: Instant,
    /// Never locked while a request is carried out, because that may poll.
    state: Mutex<State>,
    /// A short request is carried out: it does not poll again.
    busy: AtomicBool,
}

impl Conversation {
    /// A conversation with this host.
    #[must_use]
    pub fn new(host: Box<dyn Host>) -> Arc<Self> {
        let allowance = Total::new(LIMITS.max_total_bytes).allowance(LIMITS.max_bytes);
        let sessions = Some(Sessions::new(LIMITS.max_sessions));
        Arc::new(Self {
            host,
            engines: Engines::new(1),
            answering: Answering { allowance, max_reply: LIMITS.max_reply },
            began: Instant::now(),
            state: Mutex::new(State { sessions, ..State::default() }),
            busy: AtomicBool::new(false),
        })
    }

    /// Reads the lines that have come and does all that they ask; returns when nothing is left to do.
    pub fn poll(self: &Arc<Self>) {
        loop {
            self.read_lines();
            let Some(number) = self.next_request(true) else { return };
            self.run(number);
        }
    }

    /// At the poll of a search: reads the lines that have come, and carries out the short requests.
    fn hear(self: &Arc<Self>) {
        if self.busy.swap(true, Ordering::Relaxed) {
            return;
        }
        self.read_lines();
        while let Some(number) = self.next_request(false) {
            self.run(number);
        }
        self.break_silence();
        self.displace();
        self.busy.store(false, Ordering::Relaxed);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read_lines(self: &Arc<Self>) {
        while let Some(line) = self.host.receive() {
            self.read(line);
        }
    }

    /// Reads a line: answers it, or puts it into the queue.
    fn read(self: &Arc<Self>, bytes: Vec<u8>) {
        let mut state = self.state();
        state.lines += 1;
        let length = bytes.len();
        let line = if length > LIMITS.max_line { Line::TooLong } else { Line::Bytes(bytes) };
        let incoming = match Incoming::read(line, Dialect::Json, LIMITS.max_line) {
            Ok(incoming) => incoming,
            Err(rejected) => {
                let body = Body::Error { error: rejected.failure };
                return self.send(&mut state, rejected.address, body);
            }
        };
        let Incoming { address, unknown, heading, wanted } = incoming;
        if let Err(error) = state.check(&address) {
            return self.send(&mut state, address, Body::Error { error });
        }
        for warning in unknown.warnings(address.command()) {
            if state.introduction.strict {
                return self.send(&mut state, address, Body::Error { error: warning.into() });
            }
            self.send(&mut state, address.clone(), Body::Warning(warning));
        }
        match wanted {
            Wanted::AtOnce(command) => {
                let read = Instant::now();
                let body = match self.answer(&mut state, &command) {
                    Ok(answer) => Body::Result(Box::new(answer)),
                    Err(error) => Body::Error { error },
                };
                state.answered(address.command(), read.elapsed());
                self.send(&mut state, address, body);
            }
            Wanted::Work(held) => {
                let weight = held.weight(length);
                match self.answering.allowance.take(weight) {
                    Ok(charge) => state.accept(address, heading, held, charge, self.token()),
                    Err(exhausted) => {
                        let error = exhausted.refuse("this request", weight);
                        self.send(&mut state, address, Body::Error { error });
                    }
                }
            }
        }
    }

    /// A token whose search polls this conversation.
    fn token(self: &Arc<Self>) -> StopToken {
        let conversation: Weak<Self> = Arc::downgrade(self);
        StopToken::listening(move || {
            if let Some(conversation) = conversation.upgrade() {
                conversation.hear();
            }
        })
    }

    /// Answers a command of the connection.
    fn answer(&self, state: &mut State, command: &ConnectionCommand) -> Outcome {
        match command {
            ConnectionCommand::Hello(fields) => {
                let features = &["search"];
                let abilities = Abilities { games: GAMES, features, limits: LIMITS, process: None };
                state.introduction.hello(&abilities, fields)
            }
            ConnectionCommand::Games(_) => Ok(handlers::games(GAMES, state.introduction.language)),
            ConnectionCommand::Ping(_) => Ok(Answer::Ping(PingResult { pong: true })),
            ConnectionCommand::Stop(StopFields { target, session }) => {
                let found = state.stop(target.as_ref(), session.as_ref());
                Ok(Answer::Stop(StopResult { found }))
            }
            ConnectionCommand::Ponderhit(PonderhitFields { target, session }) => {
                let found = state.hit(target.as_ref(), session.as_ref());
                Ok(Answer::Ponderhit(PonderhitResult { found }))
            }
            ConnectionCommand::Stats(_) => Ok(Answer::Stats(self.stats(state))),
            ConnectionCommand::Quit(_) => {
                state.end();
                Ok(Answer::Quit(QuitResult { bye: true }))
            }
            ConnectionCommand::Clients(_) | ConnectionCommand::Kick(_) => {
                let message = "an engine without a daemon has one client, and no administrator";
                Err(Failure::new(Code::Unauthorized, message))
            }
        }
    }

    /// `stats`.
    fn stats(&self, state: &State) -> StatsResult {
        let count = |standing: &[Standing]| {
            let searches = state.requests.values().filter(|request| request.heading.is_search);
            searches.filter(|request| standing.contains(&request.standing)).count()
        };
        StatsResult {
            uptime_ms: millis(self.began.elapsed()),
            connections: 1,
            sessions: state.sessions.as_ref().map_or(0, Sessions::count),
            workers: 1,
            searches_running: count(&[Standing::Running, Standing::Displaced]),
            searches_waiting: count(&[Standing::Held, Standing::Ready]),
            memory_used_mb: mebibytes(memory_used()),
            memory_mb: memory_limit_mb(),
            held_bytes: None,
            held_limit_bytes: None,
            process_mb: None,
            requests: state.lines,
            errors: state.errors,
            latencies: state.latencies.iter().map(|(name, it)| (*name, it.read())).collect(),
            stops: state.stops.iter().map(|(key, it)| (key.to_string(), it.read())).collect(),
        }
    }

    /// The next request to carry out: the short ones first, then, where `searches` is true, the search of the highest priority; of
    /// equal ones those that end by themselves first, and the oldest of these.
    fn next_request(&self, searches: bool) -> Option<u64> {
        let state = self.state();
        let ready = state.requests.iter().filter(|(_, it)| it.standing == Standing::Ready);
        let ready = ready.filter(|(_, it)| searches || !it.is_long());
        let place = |(number, it): &(&u64, &Request)| {
            let Heading { priority, .. } = it.heading;
            (it.is_long(), Reverse(priority), it.heading.is_endless(), **number)
        };
        ready.min_by_key(place).map(|(&number, _)| number)
    }

    /// Tells the time of a running search that has reported nothing for too long.
    fn break_silence(&self) {
        let now = Instant::now();
        let mut silent = Vec::new();
        for (&number, request) in &self.state().requests {
            let is_running = request.standing == Standing::Running;
            if is_running && request.heading.is_silent(now - request.informed) {
                silent.push((number, now - request.begun));
            }
        }
        for (number, time) in silent {
            self.inform(number, Info { time_ms: millis(time), ..Info::default() });
        }
    }

    /// Lets a running endless search give way if another search is ready and no worse.
    fn displace(&self) {
        let mut state = self.state();
        let ready = state.requests.values().filter(|it| it.standing == Standing::Ready);
        let best = ready.map(|it| (it.heading.priority, !it.heading.is_endless())).max();
        let Some((priority, ends)) = best else { return };
        for request in state.requests.values_mut() {
            let gives_way = request.heading.is_endless()
                && (priority > request.heading.priority
                    || priority == request.heading.priority && ends);
            if request.standing == Standing::Running && request.is_long() && gives_way {
                request.standing = Standing::Displaced;
                request.stop.stop(Stopped::Stop);
            }
        }
    }

    /// Carries out a request and sends its reply.
    fn run(self: &Arc<Self>, number: u64) {
        let Some((held, assignment, address, stop)) = self.launch(number) else { return };
        let mut report = |info: Info| self.inform(number, info);
        let context = WorkContext { stop: &stop, threads: 1, report: &mut report };
        let done = self.answering.complete(address, || assignment.carry_out(held, context));
        self.conclude(number, done);
    }

    /// The work of a request that begins; `None` if it is refused.
    fn launch(self: &Arc<Self>, number: u64) -> Option<(Held, Assignment, Address, StopToken)> {
        let mut state = self.state();
        let begun = state.begin(number);
        let refused = match begun {
            Ok((held, address, stop, session)) => {
                let live_game =
                    session.as_deref().and_then(|name| state.sessions.as_ref()?.live_game(name));
                let Introduction { language, version, .. } = state.introduction;
                let assignment = Assignment {
                    games: GAMES,
                    engines: Arc::clone(&self.engines),
                    language,
                    version,
                    session_name: session.unwrap_or_default(),
                    live_game,
                    answering: self.answering.clone(),
                };
                return Some((held, assignment, address, stop));
            }
            Err(failure) => failure,
        };
        let address = state.finish(number, Change::None, None)?;
        self.send(&mut state, address, Body::Error { error: refused });
        None
    }

    /// Passes on a report of a search.
    fn inform(&self, number: u64, info: Info) {
        let mut state = self.state();
        let Some(request) = state.requests.get_mut(&number) else { return };
        if request.standing == Standing::Displaced {
            return;
        }
        (request.seq, request.informed) = (request.seq + 1, Instant::now());
        let (address, seq) = (request.address.clone(), request.seq);
        self.send(&mut state, address, Body::Info(Box::new(Info { seq, ..info })));
    }

    /// Sends the reply of a request, unless it was displaced: then it begins again later.
    fn conclude(self: &Arc<Self>, number: u64, done: Done) {
        let Done { reply, error, change, search, surplus, .. } = done;
        let mut state = self.state();
        if let Some(request) = state.requests.get_mut(&number)
            && request.standing == Standing::Displaced
        {
            (request.standing, request.stop) = (Standing::Ready, self.token());
            return;
        }
        state.errors += u64::from(error.is_some());
        if state.finish(number, change, search).is_some() {
            self.host.send(&reply);
        }
        drop(state);
        drop(surplus);
    }

    fn send(&self, state: &mut State, address: Address, body: Body) {
        state.errors += u64::from(matches!(body, Body::Error { .. }));
        self.host.send(&Reply { address, body }.to_line());
    }
}
