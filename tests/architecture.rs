//! The lines of the house: what `src/lib.rs` says of who may know what.

use std::path::{Path, PathBuf};

use plateau_core::games::GAMES;

/// Every source file below `folder`, with its code: no comments, and no tests.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.path().is_dir() {
                walk(&entry.path(), files);
            } else if entry.path().extension().is_some_and(|extension| extension == "rs") {
                files.push(entry.path());
            }
        }
    }
    let mut files = Vec::new();
    walk(&source_root().join(folder), &mut files);
    assert!(!files.is_empty(), "{folder}");
    let code = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        without_tests(&text)
    };
    files.iter().map(|path| (path.clone(), code(path))).collect()
}

/// The lines of a source file but for comments and for items of tests: from their attribute to the end of what follows it.
fn without_tests(text: &str) -> String {
    let mut is_test = false;
    let code = text.lines().filter(|line| {
        is_test |= line.starts_with("#[cfg(test)]");
        let is_code = !is_test && !line.trim_start().starts_with("//");
        // An item ends with its block or, without one, with its line.
        is_test &= !(line.starts_with('}') || line.ends_with(';') && !line.starts_with(' '));
        is_code
    });
    code.collect::<Vec<_>>().join("\n")
}

#[test]
fn code_behind_tests_is_code() {
    let text = "use a;\n#[cfg(test)]\nmod tests;\n// x\nfn f() {}\n#[cfg(test)]\nmod more {\n    use b;\n}\nuse c;";
    assert_eq!(without_tests(text), "use a;\nfn f() {}\nuse c;");
}

/// The modules of the crate, each with those that it may use; what stands lower is used by what stands higher.
const LAYERS: &[(&str, &[&str])] = &[
    ("system", &[]),
    ("game", &[]),
    ("engine", &["game"]),
    ("search", &["game", "engine", "system"]),
    ("boundary", &["game", "engine", "search"]),
    ("cholesky", &[]),
    ("line_log", &[]),
    ("whole_file", &[]),
    ("training", &["game", "engine", "search", "line_log", "cholesky"]),
    ("games", &["game", "engine", "search", "boundary", "training", "cholesky", "system"]),
    ("library", &["engine", "whole_file"]),
    ("render", &["game"]),
    ("protocol", &["game", "engine", "boundary"]),
    ("transport", &["protocol", "system"]),
    (
        "server",
        &["game", "engine", "boundary", "games", "render", "protocol", "transport", "system"],
    ),
    ("foreign", &["game", "engine", "boundary"]),
    ("bridge", &["game", "engine", "boundary", "games", "render", "protocol", "foreign"]),
    ("conform", &["game", "boundary", "games", "protocol"]),
    (
        "tournament",
        &[
            "game", "engine", "boundary", "line_log", "cholesky", "games", "render", "protocol",
            "foreign", "system",
        ],
    ),
    (
        "cli",
        &[
            "game",
            "engine",
            "boundary",
            "training",
            "games",
            "library",
            "render",
            "protocol",
            "transport",
            "server",
            "foreign",
            "bridge",
            "conform",
            "tournament",
            "whole_file",
            "system",
        ],
    ),
];

#[test]
fn imports_go_down() {
    for (path, code) in sources("").iter().filter(|(path, _)| !is_test(path)) {
        let layer = layer(path);
        if ["lib", "main"].contains(&layer.as_str()) {
            continue;
        }
        let allowed = LAYERS.iter().find(|(name, _)| *name == layer);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("LAYERS lacks {layer}"));
        // One level up by `super`, everything else from the root of the crate: so no edge hides.
        let depth = path.components().count() - source_root().components().count();
        let is_root = depth == 1 || depth == 2 && path.ends_with("mod.rs");
        let hidden = if is_root { "super::" } else { "super::super" };
        assert!(!code.contains(hidden), "{} imports by {hidden}", path.display());
        for used in code.split("crate::").skip(1) {
            let used = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
            assert!(
                used == layer || allowed.contains(&used),
                "{} uses \"{used}\", which {layer} may not",
                path.display()
            );
        }
    }
}

/// Macros whose text only those see who work on the program.
const FOR_DEVELOPERS: [&str; 9] = [
    "panic!",
    "assert!",
    "assert_eq!",
    "assert_ne!",
    "debug_assert!",
    "debug_assert_eq!",
    "unreachable!",
    "tracing::debug!",
    "tracing::trace!",
];

/// The macros that are open at the end of each prefix of the code: names of those whose parenthesis is not closed yet.
fn enclosing_macro(code: &str, at: usize) -> Option<&str> {
    let mut depth = 0;
    for (index, letter) in code[..at].char_indices().rev() {
        match letter {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' if depth > 0 => depth -= 1,
            '(' => {
                let before = &code[..index];
                let name =
                    before.trim_end_matches(|c: char| c.is_alphanumeric() || "_:!".contains(c));
                return Some(&before[name.len()..]).filter(|name| name.ends_with('!'));
            }
            '{' => return None,
            _ => {}
        }
    }
    None
}

/// `Some(10)` and `"a\u{301}"` are Rust, and no language of users.
#[test]
fn messages_have_no_debug_text() {
    let mut found = Vec::new();
    for (path, code) in sources("").iter().filter(|(path, _)| !is_test(path)) {
        for (at, _) in code.match_indices("?}") {
            let name =
                enclosing_macro(code, code[..at].rfind('"').unwrap_or(at)).unwrap_or_default();
            if !FOR_DEVELOPERS.contains(&name) {
                let line = code[..at].rsplit('\n').next().unwrap_or_default().trim();
                found.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

fn source_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The module of the crate that a source file belongs to.
fn layer(path: &Path) -> String {
    let below = path.strip_prefix(source_root()).unwrap();
    let first = below.components().next().unwrap().as_os_str();
    Path::new(first).file_stem().unwrap().to_string_lossy().into_owned()
}

#[test]
fn only_the_protocol_knows_json_and_what_judges_it() {
    for (path, code) in sources("") {
        let allowed = path
            .components()
            .any(|part| ["protocol", "conform"].iter().any(|name| part.as_os_str() == *name));
        assert!(allowed || !code.contains("serde_json"), "{}", path.display());
    }
}

#[test]
fn one_module_asks_which_system_it_is() {
    for (path, code) in sources("") {
        // The crate as a whole says that it needs a Unix.
        if ["system", "lib"].contains(&layer(&path).as_str()) {
            continue;
        }
        for word in ["target_os", "target_env", "(unix)", "(windows)"] {
            assert!(!code.contains(word), "{} asks for {word}", path.display());
        }
    }
}

#[test]
fn what_clients_do_at_will_is_no_warning() {
    // No threads, no descriptors, a stop that is late: the operator has more to give.
    let mendable = ["server/scheduler/mod.rs", "server/socket.rs", "server/stats.rs"];
    for (path, code) in ["server", "transport"].into_iter().flat_map(sources) {
        let may_warn = mendable.iter().any(|end| path.ends_with(end));
        assert_eq!(code.contains("::warn!("), may_warn, "{}", path.display());
    }
}

#[test]
fn games_and_searches_do_no_input_or_output() {
    for folder in ["game", "engine", "search", "boundary", "games", "render"] {
        for (path, code) in sources(folder).into_iter().filter(|(path, _)| !is_test(path)) {
            for word in ["std::fs", "std::io", "std::net", "tokio", "println!", "eprintln!"] {
                assert!(!code.contains(word), "{} has {word}", path.display());
            }
        }
    }
}

/// Files that hold nothing but tests and their data.
fn is_test(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let is_in_folder = path.parent().is_some_and(|folder| folder.ends_with("tests"));
    is_in_folder || ["tests", "oracle", "samples"].contains(&stem)
}

#[test]
fn only_the_registry_names_the_games() {
    for (path, code) in sources("") {
        if path.components().any(|part| part.as_os_str() == "games") || is_test(&path) {
            continue;
        }
        for about in GAMES.iter().map(plateau_core::games::Entry::about) {
            assert!(
                !code.contains(&format!("\"{}", about.id)),
                "{} names {}",
                path.display(),
                about.id
            );
        }
    }
}

#[test]
fn the_image_and_the_package_have_every_file_that_the_program_is_built_from() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    let (manifest, image) = (text("Cargo.toml"), text("deploy/Dockerfile.dockerignore"));
    let mut parts = vec!["src".to_owned(), "build.rs".to_owned()];
    for (path, code) in sources("").into_iter().filter(|(path, _)| !is_test(path)) {
        let quoted = |rest: &str| rest.split('"').next().unwrap().to_owned();
        parts.extend(code.split("#[folder = \"").skip(1).map(quoted));
        for start in ["include_str!(\"", "include_bytes!(\""] {
            for name in code.split(start).skip(1).map(quoted) {
                let file = path.parent().unwrap().join(&name).canonicalize().unwrap();
                let is_source = file.starts_with(source_root().canonicalize().unwrap());
                assert!(is_source, "{}: {name} is not below src", path.display());
            }
        }
    }
    assert!(parts.len() > 3, "{parts:?}");
    for part in parts {
        assert!(manifest.contains(&format!("\"/{part}\"")), "`include` of Cargo.toml lacks {part}");
        assert!(image.lines().any(|line| line == format!("!{part}")), "the image lacks {part}");
    }
}
