//! Claims: the games, features and limits that a daemon declares. It is judged by these alone.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

use plateau_core::games::{self, GAMES};
use plateau_protocol::json_lines::from_line;
use plateau_protocol::{MAX_LINE, VERSION};

use super::{Reply, Transcript};

/// The requests that ask a daemon for its claims. After them comes `describe`, once for each game.
#[must_use]
pub fn questions() -> [String; 2] {
    let client = "plateau conform";
    let hello = json!({"id": "hello", "cmd": "hello", "protocol": VERSION, "client": client});
    [hello, json!({"id": "games", "cmd": "games"})].map(|question| question.to_string())
}

/// Games, features and limits that a daemon declares.
#[derive(Debug, Clone)]
pub struct Claims {
    /// Name and version of the program.
    pub server: String,
    /// Version of the protocol.
    pub protocol: [u32; 2],
    /// Ids of its games.
    pub games: Vec<String>,
    /// Ids and aliases.
    names: BTreeSet<String>,
    /// Features of the daemon.
    features: BTreeSet<String>,
    /// Languages of its texts.
    languages: BTreeSet<String>,
    /// Strategies of each game.
    strategies: BTreeMap<String, Vec<String>>,
    /// The longest line that it reads.
    pub max_line: usize,
}

/// The part of `hello` that counts.
#[derive(Deserialize)]
struct Hello {
    protocol: [u32; 2],
    server: Server,
    games: Vec<String>,
    #[serde(default)]
    features: BTreeSet<String>,
    #[serde(default)]
    languages: BTreeSet<String>,
    limits: Bounds,
}

#[derive(Deserialize)]
struct Server {
    name: String,
    version: String,
}

#[derive(Deserialize)]
struct Bounds {
    max_line: usize,
}

/// The part of `games` that counts.
#[derive(Deserialize)]
struct Games {
    games: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    id: String,
    #[serde(default)]
    aliases: Vec<String>,
}

/// The part of `describe` that counts.
#[derive(Deserialize)]
struct Description {
    strategies: Vec<Strategy>,
}

#[derive(Deserialize)]
struct Strategy {
    name: String,
}

impl Claims {
    /// Reads the answers to the [`questions`].
    ///
    /// # Errors
    /// A sentence: what an answer lacks, or where both disagree.
    pub fn read(hello: &str, games: &str) -> Result<Self, String> {
        let hello: Hello = from_line(hello).map_err(|error| format!("hello: {error}"))?;
        let listed: Games = from_line(games).map_err(|error| format!("games: {error}"))?;
        let ids: Vec<_> = listed.games.iter().map(|game| game.id.clone()).collect();
        if ids != hello.games {
            let [told, listed] = [&hello.games, &ids].map(|ids| ids.join(", "));
            return Err(format!("`hello` names the games {told}, and `games` {listed}"));
        }
        if hello.protocol[0] != VERSION[0] {
            let [theirs, ours] =
                [hello.protocol, VERSION].map(|[major, minor]| format!("{major}.{minor}"));
            return Err(format!("hello: protocol {theirs} answers a client of {ours}"));
        }
        let names = listed.games.into_iter().flat_map(|game| [game.aliases, vec![game.id]]);
        Ok(Self {
            server: format!("{} {}", hello.server.name, hello.server.version),
            protocol: hello.protocol,
            games: hello.games,
            names: names.flatten().collect(),
            features: hello.features,
            languages: hello.languages,
            strategies: BTreeMap::new(),
            max_line: hello.limits.max_line.min(64 * MAX_LINE),
        })
    }

    /// The request that describes a game.
    #[must_use]
    pub fn describe(game: &str) -> String {
        json!({"id": "describe", "cmd": "describe", "game": game}).to_string()
    }

    /// True for a reply with the id of a question.
    #[must_use]
    pub fn is_answer(reply: &Reply, question: &str) -> bool {
        from_line::<Value>(question).is_ok_and(|question| question["id"] == reply["id"])
    }

    /// Reads the answer to [`describe`](Self::describe).
    ///
    /// # Errors
    /// A sentence that names the missing part.
    pub fn add_description(&mut self, game: &str, answer: &str) -> Result<(), String> {
        let Description { strategies } =
            from_line(answer).map_err(|error| format!("describe {game}: {error}"))?;
        let names = strategies.into_iter().map(|strategy| strategy.name).collect();
        self.strategies.insert(game.to_owned(), names);
        Ok(())
    }

    /// Games of the daemon whose rules this program knows.
    pub fn known_games(&self) -> impl Iterator<Item = &'static str> {
        GAMES.iter().map(|entry| entry.about().id).filter(|id| self.games.iter().any(|it| it == id))
    }

    /// True if the daemon has this strategy of a game.
    #[must_use]
    pub fn has_strategy(&self, game: &str, strategy: &str) -> bool {
        self.strategies.get(game).is_some_and(|names| names.iter().any(|name| name == strategy))
    }

    /// True unless a request names a game of ours that the daemon does not have.
    pub(super) fn has_game_of(&self, request: &Value) -> bool {
        let Some(name) = request["game"].as_str() else { return true };
        self.names.contains(name) || games::find(GAMES, name).is_err()
    }

    /// Needs of a transcript that the daemon does not claim to have: it is not judged by that one.
    #[must_use]
    pub fn lack(&self, transcript: &Transcript) -> Option<String> {
        let [major, minor] = transcript.version;
        if self.protocol < transcript.version {
            return Some(format!("protocol {major}.{minor}"));
        }
        if transcript.has_words() && !self.features.contains("words") {
            return Some("words".to_owned());
        }
        if let Some(language) = transcript.language().filter(|it| !self.languages.contains(*it)) {
            return Some(format!("the language {language}"));
        }
        let knows_games = transcript.is_rule || transcript.has_words();
        if !knows_games && !transcript.sent().any(|request| self.is_at_issue(request)) {
            return Some("the game".to_owned());
        }
        None
    }

    /// True if a request names a game, and the daemon has it.
    fn is_at_issue(&self, request: &Value) -> bool {
        request.get("game").is_some() && self.has_game_of(request)
    }
}
