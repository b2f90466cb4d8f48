//! The introduction of a client: `hello`, and the settings that it has chosen.

use plateau_core::game::Language;
use plateau_core::games::Entry;
use plateau_core::search::{memory_limit, memory_used};
use plateau_protocol::reply::{Answer, ConnectionLimits, HelloResult, Server};
use plateau_protocol::request::HelloFields;
use plateau_protocol::values::Name;
use plateau_protocol::{Failure, Int, USUAL_VERSION, VERSION};

use super::work::Outcome;

/// Settings that a client chooses in its `hello`.
#[derive(Debug, Clone, Copy)]
pub struct Introduction {
    /// Unknown fields are errors.
    pub strict: bool,
    /// The language of texts for people.
    pub language: Language,
    /// The version of the protocol that the client speaks, as far as it has said.
    pub version: [u32; 2],
}

/// The abilities of the program that a client is connected to.
pub struct Abilities<'a> {
    /// Its games.
    pub games: &'a [Entry],
    /// Its features in addition to those that every program has.
    pub features: &'a [&'a str],
    /// The bounds of the connection.
    pub limits: ConnectionLimits,
    /// Bytes of memory that the process takes, if that is known.
    pub process: Option<usize>,
}

impl Default for Introduction {
    fn default() -> Self {
        Self { strict: false, language: Language::default(), version: USUAL_VERSION }
    }
}

impl Introduction {
    /// `hello`.
    ///
    /// # Errors
    /// The client speaks another major version.
    pub fn hello(&mut self, abilities: &Abilities<'_>, fields: &HelloFields) -> Outcome {
        let [major, minor] = VERSION;
        let [theirs, newest] =
            fields.protocol.map_or(USUAL_VERSION, |version| version.map(Int::to_u32));
        if theirs != major {
            return Err(Failure::unsupported_version());
        }
        self.language = fields.lang.map_or(self.language, |lang| lang.0);
        self.strict = fields.strict.unwrap_or(self.strict);
        self.version = [major, minor.min(newest)];
        if let Some(Name(client)) = &fields.client {
            tracing::debug!(client, "introduced");
        }
        let features = ["inline", "strict", "priority"].iter().chain(abilities.features);
        Ok(Answer::Hello(HelloResult {
            protocol: self.version,
            server: Server {
                name: plateau_core::NAME.to_owned(),
                version: plateau_core::VERSION.to_owned(),
            },
            games: abilities.games.iter().map(|entry| entry.about().id.to_owned()).collect(),
            features: features.map(|&feature| feature.to_owned()).collect(),
            limits: abilities.limits,
            memory_mb: memory_limit_mb(),
            memory_used_mb: Some(mebibytes(memory_used())),
            process_mb: abilities.process.map(mebibytes),
            lang: Some(self.language.code().to_owned()),
            languages: Language::all().iter().map(|language| language.code().to_owned()).collect(),
        }))
    }
}

/// The limit of the memory of all tables, in mebibytes; `None` where there is none.
pub fn memory_limit_mb() -> Option<usize> {
    Some(memory_limit()).filter(|&bytes| bytes < usize::MAX).map(mebibytes)
}

/// Bytes in mebibytes, rounded up.
pub const fn mebibytes(bytes: usize) -> usize {
    bytes.div_ceil(1 << 20)
}
