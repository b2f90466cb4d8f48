//! Transcripts: conversations as data, a step a line.

use std::borrow::Cow;

use rust_embed::RustEmbed;
use serde::Deserialize;
use serde_json::Value;

use plateau_protocol::VERSION;
use plateau_protocol::json_lines::from_line;

/// The folder of the transcripts, in the program.
#[derive(RustEmbed)]
#[folder = "transcripts"]
struct Files;

/// The folder of those that hold in any game.
const RULES: &str = "rules/";
/// The end of the name of a transcript's file.
const EXTENSION: &str = ".jsonl";
/// In a rule, the name of the game in which it is tried.
const GAME: &str = "$game";

/// A conversation with a fresh connection.
#[derive(Debug, Clone)]
pub struct Transcript {
    /// Its name: that of the file, and of a rule the game in which it is tried.
    pub name: String,
    /// Its steps, in their order.
    pub steps: Vec<Step>,
    /// Version of the protocol that it needs: `NAME-1.1.jsonl` needs that of its name, others the first.
    pub version: [u32; 2],
    /// Set for one that holds whatever the games are, and of which nothing may be refused.
    pub is_rule: bool,
}

/// A step of a transcript: a line of the file.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A comment.
    About(String),
    /// A request.
    Send(Value),
    /// A line that is sent as it is.
    Line(String),
    /// A command in words.
    Words(String),
    /// The pattern of the next reply with its id.
    Expect(Value),
}

impl Transcript {
    /// All of them that are no rules, by name.
    ///
    /// # Panics
    /// If a file is no transcript: a fault of the program, which a test would find.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let files = files(|file| !file.starts_with(RULES));
        files.map(|file| Self::parse(&file, stem(&file), &text(&file))).collect()
    }

    /// The rules that hold whatever the games are: those that speak of one once for each of these.
    ///
    /// # Panics
    /// As [`all`](Self::all).
    #[must_use]
    pub fn rules(games: &[String]) -> Vec<Self> {
        let mut rules = Vec::new();
        for file in files(|file| file.starts_with(RULES)) {
            let (name, text) = (stem(&file), text(&file));
            if !text.contains(GAME) {
                rules.push(Self::parse(&file, name, &text));
                continue;
            }
            let of = |game: &String| {
                Self::parse(&file, &format!("{name} of {game}"), &text.replace(GAME, game))
            };
            rules.extend(games.iter().map(of));
        }
        rules
    }

    fn parse(file: &str, name: &str, text: &str) -> Self {
        let step = |(index, line)| {
            from_line(line).unwrap_or_else(|error| panic!("{file} line {}: {error}", index + 1))
        };
        Self {
            name: name.to_owned(),
            steps: text.lines().enumerate().map(step).collect(),
            version: version(stem(file)),
            is_rule: file.starts_with(RULES),
        }
    }

    /// Requests that it sends.
    pub fn sent(&self) -> impl Iterator<Item = &Value> {
        self.steps.iter().filter_map(|step| match step {
            Step::Send(request) => Some(request),
            _ => None,
        })
    }

    /// True if it needs a connection that takes words.
    #[must_use]
    pub fn has_words(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Words(_)))
    }

    /// The language in which it wants to be spoken to, where it does.
    #[must_use]
    pub fn language(&self) -> Option<&str> {
        self.sent().find_map(|request| request["lang"].as_str())
    }
}

fn text(file: &str) -> String {
    let data = Files::get(file).expect("it was listed").data;
    String::from_utf8(data.into_owned()).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The name of a file without its extension.
fn stem(file: &str) -> &str {
    file.trim_end_matches(EXTENSION)
}

/// The version of the protocol at the end of a name.
fn version(name: &str) -> [u32; 2] {
    let [major, _] = VERSION;
    let named = name.rsplit_once('-').and_then(|(_, version)| version.split_once('.'));
    let number = |text: &str| text.parse().ok();
    named.and_then(|(major, minor)| Some([number(major)?, number(minor)?])).unwrap_or([major, 0])
}

/// Files of transcripts, by name.
fn files(wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = String> {
    let mut files: Vec<_> = Files::iter().map(Cow::into_owned).collect();
    files.retain(|file| file.ends_with(EXTENSION) && wanted(file));
    files.sort();
    files.into_iter()
}
