//! The lines of the house: what `src/lib.rs` says of who may know what.

use std::path::{Path, PathBuf};

use plateau::games::GAMES;

/// Every source file below `folder`, with its code: no comments, and nothing after its tests begin.
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
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder), &mut files);
    assert!(!files.is_empty(), "{folder}");
    let code = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let lines = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
        lines.filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    };
    files.iter().map(|path| (path.clone(), code(path))).collect()
}

#[test]
fn only_the_protocol_knows_json() {
    for (path, code) in sources("") {
        let allowed = path.components().any(|part| part.as_os_str() == "protocol");
        assert!(allowed || !code.contains("serde_json"), "{}", path.display());
    }
}

#[test]
fn games_and_searches_do_no_input_or_output() {
    for folder in ["game", "games", "search", "engine", "render"] {
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
    ["tests", "oracle", "samples"].contains(&stem)
}

#[test]
fn only_the_registry_names_the_games() {
    for (path, code) in sources("") {
        if path.components().any(|part| part.as_os_str() == "games") || is_test(&path) {
            continue;
        }
        for about in GAMES.iter().map(plateau::games::Entry::about) {
            assert!(
                !code.contains(&format!("\"{}", about.id)),
                "{} names {}",
                path.display(),
                about.id
            );
        }
    }
}
