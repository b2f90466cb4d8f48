//! The messages of a crate, in each language.

use std::collections::HashMap;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::Entry;

use super::Language;
use super::argument::{with_comma, with_point};

/// The files of a catalogue: the code of each language, and its messages in the format of Fluent.
pub type CatalogueFiles = &'static [(&'static str, &'static str)];

/// The messages of a crate. Each language is read when it is first asked for.
pub struct Catalogue {
    files: CatalogueFiles,
    /// In the order of [`Language::all`].
    languages: OnceLock<Vec<OnceLock<Messages>>>,
}

/// The messages of one language.
struct Messages {
    bundle: FluentBundle<FluentResource>,
    /// Those without variables, formatted.
    constants: HashMap<String, String>,
}

impl Catalogue {
    /// The catalogue with these files, which the macro `catalogue_files` embeds: `Catalogue::new(catalogue_files!("texts"))`.
    #[must_use]
    pub const fn new(files: CatalogueFiles) -> Self {
        Self { files, languages: OnceLock::new() }
    }

    /// A message without variables; in English where the language has none, and its key where English has none either.
    pub(super) fn constant(&'static self, key: &'static str, language: Language) -> &'static str {
        let of = |language| self.messages(language).constants.get(key);
        let found = of(language).or_else(|| of(Language::ENGLISH));
        debug_assert!(found.is_some(), "no message {key} without variables");
        found.map_or(key, String::as_str)
    }

    /// A message without variables, if the language has it.
    #[must_use]
    pub fn find(&'static self, key: &str, language: Language) -> Option<&'static str> {
        self.messages(language).constants.get(key).map(String::as_str)
    }

    /// A message with the values of its variables; in English where the language has none, and its key where English has none either.
    pub(super) fn format(
        &'static self,
        key: &str,
        values: &FluentArgs<'_>,
        language: Language,
    ) -> String {
        let of = |language| self.messages(language).format(key, values);
        let found = of(language).or_else(|| of(Language::ENGLISH));
        debug_assert!(found.is_some(), "no message {key}");
        found.unwrap_or_else(|| key.to_owned())
    }

    fn messages(&'static self, language: Language) -> &'static Messages {
        let all = Language::all();
        let languages =
            self.languages.get_or_init(|| all.iter().map(|_| OnceLock::new()).collect());
        let index = all.iter().position(|&known| known == language).unwrap_or_default();
        languages[index].get_or_init(|| self.read(all[index]))
    }

    /// Reads a language. The decimal mark, if it is not in this catalogue, is that of this crate.
    fn read(&self, language: Language) -> Messages {
        let own = super::catalogue();
        let mark = if std::ptr::eq(self, own) { None } else { own.find("decimal-mark", language) };
        Messages::read(self.source(language), language, mark)
    }

    /// The file of a language; empty if there is none.
    #[must_use]
    pub fn source(&self, language: Language) -> &'static str {
        let file = self.files.iter().find(|(code, _)| *code == language.code());
        file.map_or("", |(_, source)| source)
    }

    /// The codes of its languages, English first.
    pub(super) fn codes(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|(code, _)| *code)
    }
}

impl Messages {
    fn read(source: &str, language: Language, mark: Option<&str>) -> Self {
        // A test reads every file without a fault; at run time a faulty message is left out, and shown in English.
        let resource = match FluentResource::try_new(source.to_owned()) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                debug_assert!(errors.is_empty(), "{language}: {errors:?}");
                resource
            }
        };
        let identifiers: Vec<_> = resource.entries().filter_map(identifier).collect();
        let mut bundle =
            FluentBundle::new_concurrent(language.code().parse().into_iter().collect::<Vec<_>>());
        // The marks that isolate values are for text in two directions.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        let constants = identifiers.into_iter().filter_map(|key| {
            let text = format(&bundle, &key, &FluentArgs::new())?;
            Some((key, text))
        });
        let constants: HashMap<String, String> = constants.collect();
        let mark = constants.get("decimal-mark").map(String::as_str).or(mark);
        bundle.set_formatter(Some(if mark == Some(",") { with_comma } else { with_point }));
        Self { bundle, constants }
    }

    fn format(&self, key: &str, values: &FluentArgs<'_>) -> Option<String> {
        format(&self.bundle, key, values)
    }
}

/// The key of a message.
fn identifier(entry: &Entry<&str>) -> Option<String> {
    let Entry::Message(message) = entry else { return None };
    message.value.as_ref().map(|_| message.id.name.to_owned())
}

/// The message in the language of the bundle; `None` if it has none, or lacks a value.
fn format(
    bundle: &FluentBundle<FluentResource>,
    key: &str,
    values: &FluentArgs<'_>,
) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(values), &mut errors).into_owned();
    errors.is_empty().then_some(text)
}
