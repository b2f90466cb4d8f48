//! Settings of a connection: its dialect, whether unknown fields are errors, its timeouts, and the token if one is required.

use std::time::{Duration, Instant};

use subtle::ConstantTimeEq;

use crate::system::memory::resident;
use plateau_protocol::reply::ConnectionLimits;
use plateau_protocol::request::HelloFields;
use plateau_protocol::{Code, ConnectionCommand, Dialect, Failure, Rejected};
use plateau_requests::{Abilities, Introduction, Outcome, Wanted};

use crate::transport::WRITE_DEADLINE;

use super::{Config, Live};

/// Times that a client on a socket has.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// To greet by TLS, and to name the token where one is wanted.
    pub authenticate: Duration,
    /// To take any bytes of its replies; otherwise it is dropped.
    pub write: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { authenticate: Duration::from_secs(10), write: WRITE_DEADLINE }
    }
}

/// Delay of the answer to a wrong token: it slows guessing down, and is hardly noticed after a typing error.
const PENALTY: Duration = Duration::from_millis(500);
/// Wrong tokens that end a conversation.
const GUESSES: u32 = 3;
/// Practically forever, but still a time that clocks can express.
const FOR_EVER: Duration = Duration::from_secs(30 * 365 * 24 * 3600);

/// Settings that client and daemon have agreed on.
pub(super) struct ConnectionSettings {
    pub dialect: Dialect,
    /// Settings that the client has chosen.
    pub introduction: Introduction,
    /// The token was named, or none is wanted.
    pub authorised: bool,
    /// The token was named.
    pub is_administrator: bool,
    /// A request has come.
    pub begun: bool,
    /// The last time at which a line arrived or a reply was still pending.
    pub heard: Instant,
    /// The idle timeout: maximum time without a line or a pending reply.
    idle: Duration,
    /// The time by which the token must have been named.
    authenticate: Instant,
    /// Wrong tokens so far.
    guesses: u32,
}

impl ConnectionSettings {
    /// The settings before any `hello`. The token and the timeouts apply to sockets only.
    pub(super) fn new(config: &Config, live: &Live, dialect: Dialect, is_socket: bool) -> Self {
        let now = Instant::now();
        let idle = live.idle_ms.filter(|_| is_socket).map(Duration::from_millis);
        Self {
            dialect,
            introduction: Introduction::default(),
            authorised: !is_socket || live.token.is_none(),
            is_administrator: false,
            begun: false,
            heard: now,
            idle: idle.unwrap_or(FOR_EVER).min(FOR_EVER),
            authenticate: now + config.timeouts.authenticate,
            guesses: 0,
        }
    }

    /// The time at which the conversation ends if nothing more is heard.
    pub(super) fn deadline(&self) -> Instant {
        let idle = self.heard + self.idle;
        if self.authorised { idle } else { idle.min(self.authenticate) }
    }

    /// The error to send at that time: none to an authorised client that was merely idle.
    pub(super) fn timeout_failure(&self) -> Option<Failure> {
        tracing::debug!(authorised = self.authorised, "silent for too long: closing");
        let late = || Failure::new(Code::Unauthorized, "the token did not come in time");
        (!self.authorised).then(late)
    }

    /// Lets a request through where the token was named or is not wanted.
    /// A wrong token is refused after a while; after the third the conversation [is over](Self::is_over).
    pub(super) async fn admit(&mut self, live: &Live, asked: &Wanted) -> Result<(), Failure> {
        let Some(token) = live.token.as_ref().filter(|_| !self.authorised) else { return Ok(()) };
        let given = match asked {
            Wanted::AtOnce(ConnectionCommand::Hello(fields)) => fields.token.as_ref(),
            _ => None,
        };
        let Some(given) = given else {
            let message =
                "this daemon requires its token first: {\"cmd\":\"hello\",\"token\":\"…\"}";
            return Err(Failure::new(Code::Unauthorized, message));
        };
        if is_same(given, token) {
            (self.authorised, self.is_administrator) = (true, true);
            return Ok(());
        }
        self.guesses += 1;
        tracing::debug!(guesses = self.guesses, "a wrong token");
        tokio::time::sleep(PENALTY).await;
        let over = if self.is_over() { "; the connection ends" } else { "" };
        let message = format!("the token is wrong{over}");
        Err(Failure::new(Code::Unauthorized, message).at("token"))
    }

    /// Refuses a command of administrators to a client that has not named the token of the daemon.
    ///
    /// # Errors
    /// [`Code::Unauthorized`].
    pub(super) fn administer(&self) -> Result<(), Failure> {
        if self.is_administrator {
            return Ok(());
        }
        let message = "only a client that has named the daemon's token may ask for this; \
                       start the daemon with --token-file, and send the token in \"hello\"";
        Err(Failure::new(Code::Unauthorized, message))
    }

    /// True if the client has named too many wrong tokens.
    pub(super) const fn is_over(&self) -> bool {
        self.guesses >= GUESSES
    }

    /// True if a line that is no request ends the conversation, which its failure then says.
    ///
    /// A web page can make a browser send HTTP headers and then lines that the page has chosen, which must not be read.
    /// So until a first request has come, a line that is not a JSON object ends the conversation.
    pub(super) fn end_at(&self, rejected: &mut Rejected) -> bool {
        let ends = self.dialect == Dialect::Json && !self.begun && !rejected.is_object;
        if ends {
            tracing::debug!(code = %rejected.failure.code, "the first line is not of this protocol: closing");
            rejected.failure.message += "; the connection ends, for no request came before it";
        }
        ends
    }

    /// The limits of this connection. Only a socket has an idle timeout.
    fn limits(&self, config: &Config) -> ConnectionLimits {
        let idle = (self.idle < FOR_EVER).then_some(self.idle.as_millis());
        let idle_ms = idle.and_then(|ms| u64::try_from(ms).ok());
        ConnectionLimits { idle_ms, ..config.limits }
    }

    /// `hello`.
    pub(super) fn hello(&mut self, config: &Config, fields: &HelloFields) -> Outcome {
        let words = (self.dialect == Dialect::Words).then_some("words");
        let search = (config.workers > 0).then_some("search");
        let journal = config.journal.is_some().then_some("journal");
        let features: Vec<_> = [words, search, journal].into_iter().flatten().collect();
        let (games, limits) = (config.games, self.limits(config));
        let abilities = Abilities { games, features: &features, limits, process: resident() };
        self.introduction.hello(&abilities, fields)
    }
}

/// Compares secrets in a time that tells nothing of where they differ, nor of their lengths.
fn is_same(given: &str, token: &str) -> bool {
    let [given, token] = [given, token].map(|secret| blake3::hash(secret.as_bytes()));
    given.as_bytes().ct_eq(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_protocol::{Address, Int};

    use plateau_protocol::request::NoFields;

    fn hello(token: Option<&str>, strict: Option<bool>) -> HelloFields {
        HelloFields { token: token.map(str::to_owned), strict, ..HelloFields::default() }
    }

    #[tokio::test]
    async fn a_socket_names_the_token_before_anything_else() {
        let wanted = Config { token: Some("sesame".to_owned()), ..Config::default() };
        let open = Config::default();
        let new = |config: &Config, is_socket| {
            ConnectionSettings::new(config, &Live::of(config), Dialect::Json, is_socket)
        };
        assert!(new(&wanted, false).authorised && new(&open, true).authorised);
        // Without a token nobody is an administrator.
        assert!(
            new(&wanted, false).administer().is_err() && new(&open, true).administer().is_err()
        );
        let mut settings = new(&wanted, true);
        let hello = |token| ConnectionCommand::Hello(hello(token, None));
        let ping = || ConnectionCommand::Ping(NoFields {});
        for (command, authorised, over) in [
            (ping(), false, false),
            (hello(None), false, false),
            (hello(Some("")), false, false),
            (hello(Some("sesam")), false, false),
            (hello(Some("sesame")), true, false),
            (ping(), true, false),
            (hello(Some("anything")), true, false),
        ] {
            let shown = format!("{command:?}");
            let admitted = settings.admit(&Live::of(&wanted), &Wanted::AtOnce(command)).await;
            let code = admitted.err().map(|failure| failure.code);
            assert_eq!(code, (!authorised).then_some(Code::Unauthorized), "{shown}");
            assert_eq!((settings.authorised, settings.is_over()), (authorised, over), "{shown}");
            assert_eq!(settings.administer().is_ok(), authorised, "{shown}");
        }
        let mut guessing = new(&wanted, true);
        for number in 1..=3 {
            let refused = guessing
                .admit(&Live::of(&wanted), &Wanted::AtOnce(hello(Some("sesame "))))
                .await
                .unwrap_err();
            assert_eq!(refused.message.contains("the connection ends"), number == 3);
            assert_eq!(guessing.is_over(), number == 3);
        }
    }

    #[test]
    fn idle_timeout_is_that_of_the_token_until_it_is_named_and_none_ends_without_a_socket() {
        let mut config = Config { token: Some("sesame".to_owned()), ..Config::default() };
        config.limits.idle_ms = Some(60_000);
        for (is_socket, authorised, seconds) in
            [(true, false, 10), (true, true, 60), (false, true, FOR_EVER.as_secs())]
        {
            let settings = ConnectionSettings {
                authorised,
                ..ConnectionSettings::new(&config, &Live::of(&config), Dialect::Json, is_socket)
            };
            let deadline = settings.deadline() - settings.heard;
            assert_eq!(
                (deadline.as_secs(), settings.timeout_failure().is_some()),
                (seconds, !authorised)
            );
        }
        config.limits.idle_ms = Some(u64::MAX);
        let config = Config { token: None, ..config };
        let settings = ConnectionSettings::new(&config, &Live::of(&config), Dialect::Json, true);
        assert_eq!(settings.deadline() - settings.heard, FOR_EVER);
    }

    #[test]
    fn strictness_stays_until_it_is_taken_back() {
        let config = Config::default();
        let mut settings =
            ConnectionSettings::new(&config, &Live::of(&config), Dialect::Json, true);
        for (asked, strict) in
            [(None, false), (Some(true), true), (None, true), (Some(false), false)]
        {
            settings.hello(&config, &hello(None, asked)).unwrap();
            assert_eq!(settings.introduction.strict, strict, "{asked:?}");
        }
    }

    #[test]
    fn until_a_request_has_come_json_alone_ends_at_what_is_no_object() {
        let config = Config::default();
        for (dialect, begun, is_object, ends) in [
            (Dialect::Json, false, false, true),
            (Dialect::Json, false, true, false),
            (Dialect::Json, true, false, false),
            (Dialect::Words, false, false, false),
        ] {
            let settings = ConnectionSettings {
                begun,
                ..ConnectionSettings::new(&config, &Live::of(&config), dialect, true)
            };
            let failure = Failure::new(Code::BadJson, "not JSON");
            let mut rejected = Rejected { address: Address::default(), failure, is_object };
            assert_eq!(settings.end_at(&mut rejected), ends, "{dialect:?} {begun} {is_object}");
            assert_eq!(rejected.failure.message.contains("the connection ends"), ends);
        }
    }

    #[test]
    fn another_major_version_is_refused_and_another_minor_one_is_not() {
        let config = Config::default();
        for (major, accepted) in [(0, false), (1, true), (2, false)] {
            let protocol = Some([Int(major), Int(7)]);
            let fields = HelloFields { protocol, ..HelloFields::default() };
            let answer =
                ConnectionSettings::new(&config, &Live::of(&config), Dialect::Words, false)
                    .hello(&config, &fields);
            assert_eq!(answer.is_ok(), accepted, "{major}");
        }
    }
}
