//! Requests: any command with any fields of the schema, and values of any type in them.

use std::sync::LazyLock;

use arbitrary::Arbitrary;
use plateau_core::games::GAMES;
use plateau_protocol::{NAMES, schema};

/// A request line.
#[derive(Debug, Arbitrary)]
pub struct Request {
    command: u8,
    id: Option<Json>,
    fields: Vec<Field>,
}

/// A field with its value.
#[derive(Debug, Arbitrary)]
pub struct Field {
    name: Name,
    value: Json,
}

#[derive(Debug, Arbitrary)]
enum Name {
    /// One of the fields of the command.
    Own(u8),
    /// One of another command.
    Any(u8),
    Raw(String),
}

/// A JSON value as text, so that the limits of Rust's types do not apply.
#[derive(Debug, Arbitrary)]
pub enum Json {
    Null,
    Flag(bool),
    Small(u8),
    Integer(i64),
    /// A number of many digits.
    Digits {
        negative: bool,
        digits: u8,
        fraction: u8,
        exponent: Option<i16>,
    },
    Text(String),
    /// A word of the protocol or of a game.
    Word(u8),
    List(Vec<Json>),
    Object(Vec<Field>),
    /// Nested brackets.
    Nested(u8),
}

/// The names of the fields of each command.
static FIELDS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let [requests, _] = schema::files().map(|file| file.schema);
    let names = |command: &&str| {
        let fields = requests["$defs"][command]["properties"].as_object().unwrap();
        fields.keys().cloned().collect()
    };
    NAMES.iter().map(names).collect()
});

/// Names of games, variants, strategies and options, and examples of positions and moves.
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let of_games = GAMES.iter().flat_map(|entry| {
        let about = entry.about();
        let examples = [about.position_notation, about.move_notation].map(|it| it.examples);
        let game = entry.create(None, &Default::default()).unwrap();
        let names = game.strategies().into_iter().map(|strategy| strategy.name);
        let options = game.options().into_iter().map(|option| option.name);
        let variants = about.variants.iter().map(|variant| variant.name);
        let words = [about.id].into_iter().chain(variants).chain(names).chain(options);
        words.chain(examples.concat()).map(str::to_owned).collect::<Vec<_>>()
    });
    let others = ["startpos", "start", "main", "outcome", "svg", "grid", "compare", "id", "cmd"];
    of_games.chain(others.map(str::to_owned)).collect()
});

/// The element with this number, wrapped around.
fn choose<T>(list: &[T], number: u8) -> &T {
    &list[usize::from(number) % list.len()]
}

impl Request {
    /// The name of its command.
    pub fn command(&self) -> &'static str {
        NAMES[usize::from(self.command) % NAMES.len()]
    }

    /// Its text, with its own id or with the caller's.
    pub fn text(&self, id: Option<usize>) -> String {
        let own = self.id.as_ref().map(Json::text);
        let id = id.map(|id| id.to_string()).or(own).map(|id| format!("\"id\":{id}"));
        let command = format!("\"cmd\":{:?}", self.command());
        let fields = self.fields.iter().filter_map(|field| field.text(self.command));
        let parts: Vec<_> = id.into_iter().chain([command]).chain(fields.take(12)).collect();
        format!("{{{}}}", parts.join(","))
    }
}

impl Field {
    /// Its text; `None` if it would repeat the id or the command of the request.
    fn text(&self, command: u8) -> Option<String> {
        let name = match &self.name {
            Name::Own(number) => choose(choose(&FIELDS[..], command).as_slice(), *number).as_str(),
            Name::Any(number) => {
                choose(choose(&FIELDS[..], *number / 8).as_slice(), *number).as_str()
            }
            Name::Raw(name) => name,
        };
        let is_envelope = ["id", "cmd"].contains(&name);
        (!is_envelope).then(|| format!("{}:{}", quoted(name), self.value.text()))
    }
}

impl Json {
    fn text(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Flag(value) => value.to_string(),
            Self::Small(value) => value.to_string(),
            Self::Integer(value) => value.to_string(),
            Self::Digits { negative, digits, fraction, exponent } => {
                let sign = if *negative { "-" } else { "" };
                let digits = "9".repeat(usize::from(*digits) + 1);
                let point = if *fraction == 0 { "" } else { "." };
                let fraction = "3".repeat(usize::from(*fraction));
                let exponent = exponent.map(|it| format!("e{it}")).unwrap_or_default();
                format!("{sign}{digits}{point}{fraction}{exponent}")
            }
            Self::Text(text) => quoted(text),
            Self::Word(number) => quoted(choose(&WORDS[..], *number).as_str()),
            Self::List(values) => {
                let values: Vec<_> = values.iter().map(Self::text).collect();
                format!("[{}]", values.join(","))
            }
            Self::Object(fields) => {
                let fields: Vec<_> = fields.iter().filter_map(|field| field.text(0)).collect();
                format!("{{{}}}", fields.join(","))
            }
            Self::Nested(depth) => {
                let depth = usize::from(*depth);
                format!("{}{}", "[".repeat(depth), "]".repeat(depth))
            }
        }
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
