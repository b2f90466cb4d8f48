//! The terms of a conversation: its dialect, what becomes of unknown fields, and the token where one is wanted.

use crate::protocol::reply::{self, Answer, HelloResult};
use crate::protocol::request::HelloFields;
use crate::protocol::values::Name;
use crate::protocol::{Code, Dialect, Failure, Rejected, VERSION};

use super::Config;
use super::job::Outcome;
use super::stats::memory_limit_mb;

/// Terms that client and daemon have agreed on.
pub(super) struct Terms {
    pub dialect: Dialect,
    /// Unknown fields are errors.
    pub strict: bool,
    /// The token was named, or none is wanted.
    pub authorised: bool,
    /// A request has come.
    pub begun: bool,
}

impl Terms {
    /// The terms before any `hello`. The token is for sockets.
    pub(super) fn new(config: &Config, dialect: Dialect, is_socket: bool) -> Self {
        Self {
            dialect,
            strict: false,
            authorised: !is_socket || config.token.is_none(),
            begun: false,
        }
    }

    /// True if a line that is no request ends the conversation, which its failure then says.
    ///
    /// A browser speaks first, in lines of its own. What a web page lets it send after them must not be read:
    /// so until a request has come, a line that is not even an object is the last one, whatever it looks like.
    pub(super) fn end_at(&self, rejected: &mut Rejected) -> bool {
        let ends = self.dialect == Dialect::Json && !self.begun && !rejected.is_object;
        if ends {
            tracing::warn!(code = %rejected.failure.code, "the first line is not of this protocol: closing");
            rejected.failure.message += "; the connection ends, for no request came before it";
        }
        ends
    }

    /// `hello`.
    pub(super) fn hello(&mut self, config: &Config, fields: &HelloFields) -> Outcome {
        if fields.protocol.is_some_and(|[major, _]| major.to_u64() != u64::from(VERSION[0])) {
            return Err(Failure::unsupported_version());
        }
        if !self.authorised && fields.token != config.token {
            return Err(Failure::new(Code::Unauthorized, "the token is wrong").at("token"));
        }
        self.authorised = true;
        self.strict = fields.strict.unwrap_or(self.strict);
        if let Some(Name(client)) = &fields.client {
            tracing::debug!(client, "introduced");
        }
        let words = (self.dialect == Dialect::Words).then_some("words");
        let features = ["inline", "strict", "priority"].into_iter().chain(words);
        Ok(Answer::Hello(HelloResult {
            protocol: VERSION,
            server: reply::Server {
                name: env!("CARGO_CRATE_NAME").to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
            },
            games: config.games.iter().map(|entry| entry.about().id.to_owned()).collect(),
            features: features.map(str::to_owned).collect(),
            limits: config.limits,
            memory_mb: memory_limit_mb(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Int;

    #[test]
    fn a_socket_names_the_token_and_strictness_stays_until_it_is_taken_back() {
        let wanted = Config { token: Some("sesame".to_owned()), ..Config::default() };
        let hello = |token: Option<&str>, strict| HelloFields {
            token: token.map(str::to_owned),
            strict,
            ..HelloFields::default()
        };
        let open = Config::default();
        let new = |config, is_socket| Terms::new(config, Dialect::Json, is_socket);
        assert!(new(&wanted, false).authorised && new(&open, true).authorised);
        let mut terms = new(&wanted, true);
        for (fields, authorised, strict) in [
            (hello(None, Some(true)), false, false),
            (hello(Some("please"), None), false, false),
            (hello(Some("sesame"), None), true, false),
            (hello(None, Some(true)), true, true),
            (hello(None, None), true, true),
            (hello(None, Some(false)), true, false),
        ] {
            assert_eq!(terms.hello(&wanted, &fields).is_ok(), authorised, "{fields:?}");
            assert_eq!((terms.authorised, terms.strict), (authorised, strict), "{fields:?}");
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
            let terms = Terms { begun, ..Terms::new(&config, dialect, true) };
            let failure = Failure::new(Code::BadJson, "not JSON");
            let mut rejected = Rejected { id: None, failure, is_object };
            assert_eq!(terms.end_at(&mut rejected), ends, "{dialect:?} {begun} {is_object}");
            assert_eq!(rejected.failure.message.contains("the connection ends"), ends);
        }
    }

    #[test]
    fn another_major_version_is_refused_and_another_minor_one_is_not() {
        let config = Config::default();
        for (major, accepted) in [(0, false), (1, true), (2, false)] {
            let protocol = Some([Int(major), Int(7)]);
            let fields = HelloFields { protocol, ..HelloFields::default() };
            let answer = Terms::new(&config, Dialect::Words, false).hello(&config, &fields);
            assert_eq!(answer.is_ok(), accepted, "{major}");
        }
    }
}
