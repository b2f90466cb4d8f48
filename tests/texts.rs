//! The catalogues of messages: each complete language has the same keys with the same variables, every key that code names exists,
//! and no key is unused. A sample language may lack messages, but has no others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use plateau_core::game::Language;

/// The crates with texts.
const CRATES: [&str; 4] = ["core", "requests", "daemon", "tournament"];

/// The variables of each message, by its key.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn folder(crate_name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(crate_name)
}

/// The messages of a file, each key once.
fn read(path: &Path) -> Messages {
    let source = fs::read_to_string(path).unwrap();
    let resource = parse(source.as_str())
        .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
    let mut messages = Messages::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut variables = BTreeSet::new();
        collect(&message.value.expect("a message has a text"), &mut variables);
        let key = message.id.name.to_owned();
        let before = messages.insert(key, variables);
        assert!(before.is_none(), "{}: {} stands twice", path.display(), message.id.name);
    }
    messages
}

/// Collects the variables of a pattern. That of the number of a list, `NAME-count`, is one with the list.
fn collect(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => collect_inline(inline, variables),
            Expression::Select { selector, variants } => {
                collect_inline(selector, variables);
                for variant in variants {
                    collect(&variant.value, variables);
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        variables.insert(id.name.trim_end_matches("-count").to_owned());
    }
}

/// The code of a crate, one file after the other.
fn code(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text += &code(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "txt")
        {
            let source = fs::read_to_string(path).unwrap();
            let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
            text.extend(code.flat_map(|line| [line, "\n"]));
        }
    }
    text
}

/// The keys that code names: as the first argument of the macros `text!` and `wording!`, after the name of a saying, and in lists.
fn is_named(code: &str, key: &str) -> bool {
    code.contains(&format!("\"{key}\""))
        || code.lines().any(|line| line.ends_with(&format!(" = {key}")))
}

/// The keys that the macros `text!` and `wording!` name.
fn keys_of_macros(code: &str) -> BTreeSet<&str> {
    let after = ["text!(", "wording!("].into_iter().flat_map(|open| code.split(open).skip(1));
    after.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next()).collect()
}

#[test]
fn complete_languages_have_the_same_messages_with_the_same_variables() {
    for name in CRATES {
        let [english, french] = Language::COMPLETE
            .map(|it| read(&folder(name).join(format!("texts/{}.ftl", it.code()))));
        let keys = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(&english), keys(&french), "{name}");
        for (key, variables) in &english {
            assert_eq!(variables, &french[key], "{name}: {key}");
        }
    }
}

#[test]
fn every_key_that_code_names_exists_and_none_is_unused() {
    for name in CRATES {
        let messages = read(&folder(name).join("texts/en.ftl"));
        let code = code(&folder(name).join("src"));
        let unknown: Vec<_> =
            keys_of_macros(&code).into_iter().filter(|key| !messages.contains_key(*key)).collect();
        assert_eq!(unknown, Vec::<&str>::new(), "{name}: keys without a message");
        let unused: Vec<_> = messages.keys().filter(|key| !is_named(&code, key)).collect();
        assert_eq!(unused, Vec::<&String>::new(), "{name}: messages that no code names");
    }
}

#[test]
fn sample_languages_translate_existing_messages_with_their_variables() {
    let mut samples = 0;
    for name in CRATES {
        let messages = read(&folder(name).join("texts/en.ftl"));
        for entry in fs::read_dir(folder(name).join("sample-texts")).unwrap() {
            // Samples of the help are in a folder; its keys are those of the command line.
            let path = entry.unwrap().path();
            if path.is_dir() {
                continue;
            }
            samples += 1;
            for (key, variables) in read(&path) {
                let known =
                    messages.get(&key).unwrap_or_else(|| panic!("{name}: no message {key}"));
                assert!(variables.is_subset(known), "{name}: {key}: {variables:?}, not {known:?}");
            }
        }
    }
    assert!(samples >= 3);
}

/// The keys of the macro `wording!` with the variables that follow, where no other one is added.
fn wordings(code: &str) -> Vec<(&str, BTreeSet<String>)> {
    let mut found = Vec::new();
    for rest in code.split("wording!(").skip(1) {
        let Some((key, rest)) =
            rest.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'))
        else {
            continue;
        };
        let (mut depth, mut is_quoted, mut parts) = (1, false, vec![String::new()]);
        let mut letters = rest.chars();
        while depth > 0 {
            let letter = letters.next().expect("the macro is closed");
            is_quoted ^= letter == '"';
            match letter {
                '(' | '[' | '{' if !is_quoted => depth += 1,
                ')' | ']' | '}' if !is_quoted => depth -= 1,
                ',' if !is_quoted && depth == 1 => parts.push(String::new()),
                _ => {}
            }
            parts.last_mut().unwrap().push(letter);
        }
        if letters.as_str().trim_start().starts_with(".with(") {
            continue;
        }
        let name = |part: &String| -> String {
            let part = part.trim_start_matches([',', ')']).trim_start();
            part.chars().take_while(|&letter| letter.is_alphanumeric() || letter == '_').collect()
        };
        found.push((key, parts.iter().map(name).filter(|name| !name.is_empty()).collect()));
    }
    found
}

#[test]
fn code_gives_a_message_exactly_its_variables() {
    let mut checked = 0;
    for name in CRATES {
        let messages = read(&folder(name).join("texts/en.ftl"));
        let code = code(&folder(name).join("src"));
        for (key, variables) in wordings(&code) {
            if let Some(known) = messages.get(key) {
                checked += 1;
                assert_eq!(&variables, known, "{name}: {key}");
            }
        }
    }
    assert!(checked > 200, "{checked}");
}
