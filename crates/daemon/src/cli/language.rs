//! The language of what a command prints: `--lang`, or else the language of the environment.

use std::error::Error;

use plateau_core::erased::SearchError;
use plateau_core::game::{Language, Refusal, Wording, shown, wording};

use super::exit::Usage;

/// The argument that selects the language.
#[derive(clap::Args, Clone, Copy)]
pub(super) struct LanguageArgument {
    /// The language, en or fr; if absent, the language of the environment (LC_ALL, LC_MESSAGES, LANG).
    #[arg(long, value_name = "LANGUAGE", value_parser = read_language)]
    pub(super) lang: Option<Language>,
}

impl LanguageArgument {
    /// The language.
    pub(super) fn language(self) -> Language {
        self.lang.unwrap_or_else(environment_language)
    }
}

fn read_language(code: &str) -> Result<Language, Wording> {
    Language::find(code).ok_or_else(|| {
        let known: Vec<_> = Language::all().iter().map(|language| language.code()).collect();
        wording!("cli-one-of", known = known.join(", "))
    })
}

/// The language of the environment of this process.
pub(super) fn environment_language() -> Language {
    usual_language(|name| std::env::var(name).ok())
}

/// The language of an environment: the first variable that is set decides, as everywhere.
fn usual_language(variable: impl Fn(&str) -> Option<String>) -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = names.into_iter().find_map(|name| variable(name).filter(|it| !it.is_empty()));
    let locale = locale.unwrap_or_default();
    locale.get(..2).and_then(Language::find).unwrap_or_default()
}

/// The sentence of a failure in a language; in English if it has no other.
pub(super) fn sentence(failure: &(dyn Error + 'static), language: Language) -> String {
    if let Some(Usage(fault)) = failure.downcast_ref() {
        return sentence(&**fault, language);
    }
    let refusal = failure.downcast_ref().or_else(|| match failure.downcast_ref()? {
        SearchError::Refused(refusal) => Some(refusal),
        _ => None,
    });
    // English sentences say more to programmers, such as the field of a request; that of a game that is over advises commands of the
    // protocol.
    if language == Language::ENGLISH && !matches!(refusal, Some(Refusal::GameOver { .. })) {
        return failure.to_string();
    }
    let wording = failure
        .downcast_ref::<Wording>()
        .cloned()
        .or_else(|| refusal.map(of_refusal))
        .or_else(|| failure.downcast_ref().map(SearchError::wording));
    wording.map_or_else(|| failure.to_string(), |wording| wording.to(language))
}

/// The sentence of a refusal. That of a move names it, since a list of moves stands on the command line.
fn of_refusal(refusal: &Refusal) -> Wording {
    match refusal {
        Refusal::IllegalMove { index, text, reason, .. } => {
            wording!("refused-move", mv = shown(text), number = index + 1, reason)
        }
        _ => refusal.wording(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_move_is_named_in_every_language() {
        let refusal = Refusal::IllegalMove {
            field: "moves",
            index: 1,
            text: "zz".to_owned(),
            reason: text!("play-prompt-over").into(),
            legal: Vec::new(),
        };
        for language in Language::COMPLETE {
            let told = sentence(&refusal, language);
            assert!(told.contains("zz"), "{told}");
            assert_eq!(sentence(&*super::super::usage(refusal.clone()), language), told);
            let search: SearchError = refusal.clone().into();
            assert_eq!(sentence(&search, language), told);
        }
    }

    #[test]
    fn the_language_is_that_of_the_environment() {
        const ENGLISH: Language = Language::ENGLISH;
        const FRENCH: Language = Language::FRENCH;
        for (set, language) in [
            (&[("LANG", "fr_FR.UTF-8")][..], FRENCH),
            (&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")], ENGLISH),
            (&[("LANG", "C"), ("LC_MESSAGES", "fr_CH")], FRENCH),
            (&[("LANG", "fr"), ("LC_ALL", "")], FRENCH),
            (&[("LANG", "nl_NL")], ENGLISH),
            (&[], ENGLISH),
        ] {
            let variable = |name: &str| {
                let found = set.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(usual_language(variable), language, "{set:?}");
        }
    }
}
