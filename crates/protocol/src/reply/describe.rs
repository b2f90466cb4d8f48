//! Results about a game: `games` and `describe`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use plateau_core::erased::{DynGame, EvaluatorAbout, PositionText, RecordAbout};
use plateau_core::game::{
    About, Alias, Content, Examples, Language, OpeningSet, OptionKind, OptionSpec, OptionValue,
    Reason, SideName, Text, Unit,
};
use plateau_core::search::{Feature, StrategyAbout};

use super::board::{Board, PatternEntry};

/// Result of `games`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GamesResult {
    /// Every game.
    pub games: Vec<GameEntry>,
}

/// A game in the list of `games`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GameEntry {
    /// Its id.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The number of players: 2, or 1 for a puzzle.
    pub players: usize,
    /// Other names for it.
    pub aliases: Vec<&'static str>,
    /// Its variants, the default first.
    pub variants: Vec<&'static str>,
}

impl GameEntry {
    /// The entry of a game, in a language.
    #[must_use]
    pub fn new(about: &'static About, language: Language) -> Self {
        Self {
            id: about.id,
            title: about.title.to(language),
            players: about.sides.len(),
            aliases: about.aliases.iter().map(|alias| alias.name).collect(),
            variants: about.variants.iter().map(|variant| variant.name).collect(),
        }
    }
}

/// Result of `describe`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DescribeResult {
    /// The game's id.
    pub game: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The aim of the game, in a sentence.
    pub summary: &'static str,
    /// The number of players: 2, or 1 for a puzzle.
    pub players: usize,
    /// The players; the first begins.
    pub sides: Vec<SideEntry>,
    /// Other names for it, each with the variant that it means.
    pub aliases: Vec<AliasEntry>,
    /// The variant that is described.
    pub variant: String,
    /// Its variants that have a name of their own, the default first.
    pub variants: Vec<NamedEntry>,
    /// The names of all others.
    pub patterns: Vec<PatternEntry>,
    /// The shape of the board.
    pub board: Board,
    /// The notation of positions.
    pub position_notation: Notation,
    /// The notation of moves.
    pub move_notation: Notation,
    /// The content of a grid.
    pub grid: GridEntry,
    /// The strategies, the default first.
    pub strategies: Vec<StrategyEntry>,
    /// The evaluators, the default first.
    pub evaluators: Vec<NamedEntry>,
    /// All options: of the start and of the strategies.
    pub options: Vec<OptionEntry>,
    /// Every reason for which a game can end.
    pub reasons: Vec<ReasonEntry>,
    /// The unit of an exact score.
    pub score_unit: &'static str,
    /// Every unit of a score, that of exact ones first.
    pub units: Vec<UnitEntry>,
    /// True if `solve` takes a `target`.
    pub target: bool,
    /// The formats of its records, its own first.
    pub formats: Vec<RecordFormatEntry>,
    /// Sets of openings of the variant, such as the ballots of English draughts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opening_sets: Vec<OpeningSetEntry>,
}

impl DescribeResult {
    /// The description that a game gives of itself.
    #[must_use]
    pub fn new(game: &dyn DynGame, language: Language) -> Self {
        let about = game.about();
        let strategies = game.strategies();
        let evaluators = game.evaluators();
        let named = |name, summary: Text| NamedEntry { name, summary: summary.to(language) };
        Self {
            game: about.id,
            title: about.title.to(language),
            summary: about.summary.to(language),
            players: about.sides.len(),
            sides: about.sides.iter().map(|side| SideEntry::new(side, language)).collect(),
            aliases: about.aliases.iter().map(AliasEntry::from).collect(),
            variant: game.variant(),
            variants: about.variants.iter().map(|v| named(v.name, v.summary)).collect(),
            patterns: about.patterns.iter().map(|one| PatternEntry::new(one, language)).collect(),
            board: Board::of(game, language),
            position_notation: Notation::of_positions(game, language),
            move_notation: Notation::new(about.move_notation, language),
            grid: GridEntry {
                booleans: about.grid.content == Content::Flag,
                counts: about.grid.content == Content::Count,
                doc: about.grid.doc.to(language),
            },
            strategies: strategies.iter().map(|one| StrategyEntry::new(one, language)).collect(),
            evaluators: evaluators.iter().map(|one| named(one.name, one.summary)).collect(),
            options: options(about, &strategies, language),
            reasons: about
                .reasons
                .iter()
                .map(|reason| ReasonEntry::new(reason, game.claims(), language))
                .collect(),
            score_unit: about.unit.id,
            units: units(about, &evaluators, language),
            target: about.target.is_some(),
            formats: game.record_formats().iter().map(RecordFormatEntry::from).collect(),
            opening_sets: game
                .opening_sets()
                .iter()
                .map(|set| OpeningSetEntry::new(game, set, language))
                .collect(),
        }
    }
}

/// A player.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SideEntry {
    /// The word of the protocol.
    pub name: &'static str,
    /// The letter of the position text.
    pub symbol: &'static str,
    /// The name for people.
    pub label: &'static str,
}

impl SideEntry {
    fn new(side: &SideName, language: Language) -> Self {
        Self { name: side.name, symbol: side.symbol, label: side.label.to(language) }
    }
}

/// Another name of a game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AliasEntry {
    /// The name.
    pub name: &'static str,
    /// The variant that it means, if not the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<&'static str>,
}

impl From<&Alias> for AliasEntry {
    fn from(alias: &Alias) -> Self {
        Self { name: alias.name, variant: alias.variant }
    }
}

/// A set of openings.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OpeningSetEntry {
    /// Its name, which `plateau tournament --openings` takes too.
    pub name: &'static str,
    /// A short description.
    pub summary: &'static str,
    /// The moves of each opening from the start.
    pub openings: Vec<Vec<String>>,
}

impl OpeningSetEntry {
    fn new(game: &dyn DynGame, set: &OpeningSet, language: Language) -> Self {
        Self {
            name: set.name,
            summary: set.summary.to(language),
            openings: set.openings().map(|opening| game.split_moves(opening)).collect(),
        }
    }
}

/// A format of records.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RecordFormatEntry {
    /// The name, which is also the extension of its files.
    pub name: &'static str,
    /// True if `read` reads it.
    pub reads: bool,
    /// True if `write` writes it.
    pub writes: bool,
}

impl From<&RecordAbout> for RecordFormatEntry {
    fn from(about: &RecordAbout) -> Self {
        let reads = about.read.is_some_and(|reader| reader.cut.is_text());
        Self { name: about.extension, reads, writes: about.writes }
    }
}

/// A reason for which a game can end.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ReasonEntry {
    /// The word of the protocol.
    pub id: &'static str,
    /// The same for people, as it follows "ended by".
    pub text: &'static str,
    /// True if it is a draw that a player has to claim: the game continues without a claim. False if it ends the game by itself.
    pub claim: bool,
}

impl ReasonEntry {
    fn new(reason: &Reason, claims: &[Reason], language: Language) -> Self {
        let claim = claims.contains(reason);
        Self { id: reason.id, text: reason.text.to(language), claim }
    }
}

/// A unit of scores.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct UnitEntry {
    /// The word of the protocol.
    pub id: &'static str,
    /// The same for people, in the plural.
    pub text: &'static str,
}

/// The unit of the game and those of its evaluators, each once.
fn units(about: &About, evaluators: &[EvaluatorAbout], language: Language) -> Vec<UnitEntry> {
    let mut units = vec![about.unit];
    for evaluator in evaluators {
        if !units.contains(&evaluator.unit) {
            units.push(evaluator.unit);
        }
    }
    let entry = |unit: Unit| UnitEntry { id: unit.id, text: unit.name.to(language) };
    units.into_iter().map(entry).collect()
}

/// A name with a summary.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct NamedEntry {
    /// The name.
    pub name: &'static str,
    /// A sentence about it.
    pub summary: &'static str,
}

/// A notation with examples.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Notation {
    /// In a sentence.
    pub doc: &'static str,
    /// Texts that are read; the form that is written comes first.
    pub examples: Vec<String>,
}

impl Notation {
    fn new(Examples { doc, examples }: Examples, language: Language) -> Self {
        let examples = examples.iter().map(|&example| example.to_owned()).collect();
        Self { doc: doc.to(language), examples }
    }

    /// That of positions, with the examples that are of this variant, or else with its start.
    fn of_positions(game: &dyn DynGame, language: Language) -> Self {
        let mut notation = Self::new(game.about().position_notation, language);
        notation.examples.retain(|example| game.normalise(example).is_ok());
        if notation.examples.is_empty() && game.check_written().is_ok() {
            let start = game.state(&PositionText::default()).map(|state| state.setup);
            notation.examples.extend(start.ok().filter(|text| text.len() <= LONGEST_EXAMPLE));
        }
        notation
    }
}

/// Bytes of the longest position that is an example.
const LONGEST_EXAMPLE: usize = 4096;

/// Content of a grid.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GridEntry {
    /// True if cells are written as `true` or `false`, for 1 and 0.
    pub booleans: bool,
    /// True if a value is a number of things, as of the matches of a pile, and not the code of a piece.
    pub counts: bool,
    /// The meaning of each value.
    pub doc: &'static str,
}

/// A strategy.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StrategyEntry {
    /// Its name.
    pub name: &'static str,
    /// Its effect.
    pub summary: &'static str,
    /// The options that it heeds.
    pub options: Vec<&'static str>,
    /// The same with their values, ranges and defaults, as this strategy has them.
    pub settings: Vec<OptionEntry>,
    /// Its abilities besides one best line: `multipv`, `all`, `threads`.
    pub features: Vec<&'static str>,
}

impl StrategyEntry {
    fn new(about: &StrategyAbout, language: Language) -> Self {
        let feature = |feature: &Feature| match feature {
            Feature::MultiPv => "multipv",
            Feature::All => "all",
            Feature::Threads => "threads",
        };
        Self {
            name: about.name,
            summary: about.summary.to(language),
            options: about.options.iter().map(|spec| spec.name).collect(),
            settings: about
                .options
                .iter()
                .map(|spec| OptionEntry::new(spec, "search", language))
                .collect(),
            features: about.features.iter().map(feature).collect(),
        }
    }
}

/// An option.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OptionEntry {
    /// Its name.
    pub name: &'static str,
    /// `integer`, `boolean`, `choice` or `string`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The smallest integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The largest integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// The words to choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<&'static str>>,
    /// The value when none is set.
    pub default: Option<OptionReply>,
    /// Defaults of the strategies that have another, by their names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub defaults: BTreeMap<&'static str, Option<OptionReply>>,
    /// Its effect.
    pub doc: &'static str,
    /// `start` if it shapes the start, and counts from the next `newgame`; else `search`.
    pub scope: &'static str,
}

impl OptionEntry {
    /// The entry of an option that shapes the start or the search.
    #[must_use]
    pub fn new(spec: &OptionSpec, scope: &'static str, language: Language) -> Self {
        let entry = Self {
            name: spec.name,
            kind: "string",
            min: None,
            max: None,
            values: None,
            default: default_of(spec),
            defaults: BTreeMap::new(),
            doc: spec.doc.to(language),
            scope,
        };
        match spec.kind {
            OptionKind::Integer { min, max, .. } => {
                Self { kind: "integer", min: Some(min), max: Some(max), ..entry }
            }
            OptionKind::Flag { .. } => Self { kind: "boolean", ..entry },
            OptionKind::Choice { values } => {
                Self { kind: "choice", values: Some(values()), ..entry }
            }
            OptionKind::Text => entry,
        }
    }
}

/// The options of the start and of all strategies, each once, as it was declared first.
fn options(about: &About, strategies: &[StrategyAbout], language: Language) -> Vec<OptionEntry> {
    let entry = |spec, scope| OptionEntry::new(spec, scope, language);
    let mut entries: Vec<_> = about.options.iter().map(|spec| entry(spec, "start")).collect();
    for strategy in strategies {
        for spec in strategy.options {
            match entries.iter_mut().find(|entry| entry.name == spec.name) {
                None => entries.push(entry(spec, "search")),
                Some(entry) if entry.default != default_of(spec) => {
                    entry.defaults.insert(strategy.name, default_of(spec));
                }
                Some(_) => (),
            }
        }
    }
    entries
}

fn default_of(spec: &OptionSpec) -> Option<OptionReply> {
    spec.default_value().map(OptionReply::from)
}

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(missing_docs, reason = "one variant a JSON type")]
pub enum OptionReply {
    Integer(i64),
    Flag(bool),
    Text(String),
}

impl From<OptionValue> for OptionReply {
    fn from(value: OptionValue) -> Self {
        match value {
            OptionValue::Integer(n) => Self::Integer(n),
            OptionValue::Flag(flag) => Self::Flag(flag),
            OptionValue::Text(text) => Self::Text(text),
        }
    }
}
