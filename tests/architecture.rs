//! Rules for dependencies between modules, which Cargo cannot express: see `crates/daemon/src/lib.rs`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use plateau_core::games::GAMES;

/// Every source file of a crate of ours, with its code: no comments, and no tests.
fn sources(crate_name: &str) -> Vec<(PathBuf, String)> {
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
    walk(&source_root(crate_name), &mut files);
    assert!(!files.is_empty(), "{crate_name}");
    let code = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        without_tests(&text)
    };
    files.iter().map(|path| (path.clone(), code(path))).collect()
}

/// The lines of a source file without comments and test items; a test item goes from its attribute to its end.
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

/// The modules of each crate in layers: a module may only use earlier ones. Cargo ensures the same between crates.
const LAYERS: [(&str, &[&str]); CRATES.len()] = [
    ("books", &[]),
    (
        "core",
        &[
            "cholesky",
            "platform",
            "game",
            "search",
            "erased",
            "coach",
            "training",
            "games",
            "formats",
            "live_game",
        ],
    ),
    ("files", &["whole_file", "line_log"]),
    ("render", &["layout", "palette", "look", "read_back", "svg"]),
    (
        "protocol",
        &[
            "number",
            "error",
            "id",
            "values",
            "picture",
            "datum",
            "json_lines",
            "address",
            "reply",
            "unknown",
            "fields",
            "request",
            "command",
            "schema",
            "codec",
            "words",
            "read",
            "client",
        ],
    ),
    (
        "requests",
        &[
            "texts",
            "budget",
            "allowance",
            "disposal",
            "engines",
            "subject",
            "hosted_game",
            "sessions",
            "work",
            "cost",
            "incoming",
            "order",
            "histogram",
            "introduction",
            "handlers",
            "assignment",
        ],
    ),
    (
        "interop",
        &[
            "platform",
            "fault",
            "process",
            "host",
            "player",
            "dxp",
            "gtp",
            "hub",
            "nboard",
            "uci",
            "protocols",
            "start",
        ],
    ),
    (
        "tournament",
        &[
            "texts",
            "conditions",
            "job",
            "adjudication",
            "statistics",
            "sprt_run",
            "schedule",
            "journal",
            "watcher",
            "referee",
            "runner",
            "contest",
            "ledger",
            "duel",
            "extras",
            "openings",
            "standings",
            "report",
        ],
    ),
    (
        "daemon",
        &[
            "seldom",
            "texts",
            "system",
            "library",
            "hosting",
            "transport",
            "server",
            "conform",
            "cli",
        ],
    ),
    ("wasm", &["state", "conversation", "module"]),
];

#[test]
fn imports_within_a_crate_go_down() {
    assert_eq!(LAYERS.map(|(crate_name, _)| crate_name), CRATES);
    for (crate_name, layers) in LAYERS {
        let root = source_root(crate_name);
        let sources = sources(crate_name);
        let exports: HashMap<_, _> = sources
            .iter()
            .filter(|(path, _)| path.parent() == Some(&root) && is_root(&module_of(path, &root)))
            .flat_map(|(_, code)| exports(code))
            .collect();
        for (path, code) in sources.iter().filter(|(path, _)| !is_test(path)) {
            let layer = module_of(path, &root);
            if is_root(&layer) {
                continue;
            }
            let height = layers.iter().position(|name| *name == layer);
            let height = height.unwrap_or_else(|| panic!("LAYERS lacks {layer} of {crate_name}"));
            let depth = depth(path.strip_prefix(&root).unwrap());
            let from_root = ["crate::".to_owned(), "super::".repeat(depth)];
            for name in from_root.iter().flat_map(|prefix| imports(code, prefix)) {
                let exported = exports.get(&name).filter(|_| !layers.contains(&name.as_str()));
                let used = exported.unwrap_or(&name);
                let is_above = layers[height + 1..].contains(&used.as_str());
                assert!(!is_above, "{} uses \"{used}\", which stands higher", path.display());
            }
        }
    }
}

/// True for the module at the root of a crate.
fn is_root(module: &str) -> bool {
    ["lib", "main"].contains(&module)
}

/// The module at the root of a crate's sources that a file belongs to.
fn module_of(path: &Path, root: &Path) -> String {
    module(path.strip_prefix(root).unwrap())
}

/// Modules from the root of a crate to that of a file, whose path below the root this is: as many `super` lead to the root.
fn depth(below: &Path) -> usize {
    below.components().count() - usize::from(below.ends_with("mod.rs"))
}

#[test]
fn as_many_supers_as_modules_lead_to_the_root() {
    for (path, expected) in [("a.rs", 1), ("a/mod.rs", 1), ("a/b.rs", 2), ("a/b/mod.rs", 2)] {
        assert_eq!(depth(Path::new(path)), expected, "{path}");
    }
}

/// The names that the root of a crate imports from its modules, each with its module: others import them from the root.
fn exports(root: &str) -> Vec<(String, String)> {
    let paths = root.split("use ").skip(1).filter_map(|rest| rest.split_once(';'));
    let exports = paths.flat_map(|(path, _)| {
        let mut words = path.split(|c: char| !c.is_alphanumeric() && c != '_');
        let module = words.next().unwrap_or_default();
        words.filter(|word| !word.is_empty()).map(move |word| (word.to_owned(), module.to_owned()))
    });
    exports.collect()
}

#[test]
fn a_name_at_the_root_is_that_of_its_module() {
    let exports = exports("pub use a::b::C;\nuse d::{E, f::G as H};\npub mod i;");
    for (name, module) in [("C", "a"), ("E", "d"), ("H", "d")] {
        assert!(exports.contains(&(name.to_owned(), module.to_owned())), "{name}");
    }
    assert!(exports.iter().all(|(name, _)| name != "i"));
}

/// Parts of a game's folder, each with the other parts that it may not use.
const APART: &[(&str, &[&str])] = &[
    (
        "rules",
        &[
            "engine",
            "solver",
            "training",
            "endgames",
            "evaluator",
            "pattern",
            "weights",
            "book",
            "text",
        ],
    ),
    (
        "text",
        &["engine", "solver", "training", "endgames", "evaluator", "pattern", "weights", "book"],
    ),
    ("engine", &["training"]),
    ("solver", &["training"]),
    ("endgames", &["training"]),
    ("evaluator", &["training"]),
    ("pattern", &["training", "engine"]),
];

#[test]
fn rules_of_games_know_no_engine_and_no_game_knows_another() {
    let games = source_root("core").join("games");
    let mut parts = 0;
    for (path, code) in sources("core").iter().filter(|(path, _)| !is_test(path)) {
        let Ok(below) = path.strip_prefix(&games) else { continue };
        let game = module(below);
        let Some(part) = below.components().nth(1) else { continue };
        let part = module(part.as_ref());
        let others = imports(code, "crate::games::");
        let other = others.iter().find(|other| **other != game && games.join(other).is_dir());
        assert_eq!(other, None, "{}", path.display());
        let Some((_, apart)) = APART.iter().find(|(name, _)| *name == part) else { continue };
        parts += 1;
        for used in imports(code, &format!("crate::games::{game}::")) {
            assert!(!apart.contains(&used.as_str()), "{} uses \"{used}\"", path.display());
        }
    }
    assert!(parts > 100, "{parts} files");
}

/// The first names of the paths that follow a prefix in code, of each member where these are several: `crate::{a::b, c}`.
fn imports(code: &str, prefix: &str) -> Vec<String> {
    let name = |path: &str| {
        let path = path.trim_start();
        path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("").to_owned()
    };
    let mut names = Vec::new();
    for rest in code.split(prefix).skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            names.push(name(rest));
            continue;
        };
        let mut depth = 0_usize;
        let members = group.split(|letter| {
            match letter {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' => return depth == 0,
                '}' => return true,
                _ => {}
            }
            false
        });
        // The text after the end of the group begins with a semicolon, and is not a member.
        names.extend(members.map_while(|it| (!it.starts_with(';')).then(|| name(it))));
    }
    names
}

#[test]
fn every_member_of_a_group_is_an_import() {
    let code = "use crate::{a::{b, c}, d};\nuse crate::e::f;\nlet g = h(crate::i);";
    assert_eq!(imports(code, "crate::"), ["a", "d", "e", "i"]);
}

/// Macros whose text only developers of the program see.
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

/// The macro whose parenthesis is the innermost one that is open at a place of the code; `None` outside of any.
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

/// `Some(10)` and `"a\u{301}"` are Rust's debug format, which users must not see.
#[test]
fn messages_have_no_debug_text() {
    let mut found = Vec::new();
    let files = CRATES.into_iter().flat_map(sources);
    for (path, code) in files.filter(|(path, _)| !is_test(path)) {
        for (at, _) in code.match_indices("?}") {
            let name =
                enclosing_macro(&code, code[..at].rfind('"').unwrap_or(at)).unwrap_or_default();
            if !FOR_DEVELOPERS.contains(&name) {
                let line = code[..at].rsplit('\n').next().unwrap_or_default().trim();
                found.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Sources of a crate of ours.
fn source_root(crate_name: &str) -> PathBuf {
    root().join("crates").join(crate_name).join("src")
}

/// The module that a file belongs to, by its path below the folder of that module's parent.
fn module(below: &Path) -> String {
    let first = below.components().next().unwrap().as_os_str();
    Path::new(first).file_stem().unwrap().to_string_lossy().into_owned()
}

const CRATES: [&str; 10] = [
    "books",
    "core",
    "files",
    "render",
    "protocol",
    "requests",
    "interop",
    "tournament",
    "daemon",
    "wasm",
];

#[test]
fn all_crates_are_known_here() {
    let mut folders: Vec<_> = root().join("crates").read_dir().unwrap().collect();
    folders.retain(|entry| entry.as_ref().is_ok_and(|entry| entry.path().is_dir()));
    assert_eq!(folders.len(), CRATES.len());
}

#[test]
fn only_the_protocol_knows_json_and_what_judges_it() {
    for crate_name in CRATES.into_iter().filter(|name| *name != "protocol") {
        for (path, code) in sources(crate_name) {
            let judges = path.starts_with(source_root("daemon").join("conform"));
            assert!(judges || !code.contains("serde_json"), "{}", path.display());
        }
    }
}

#[test]
fn one_module_of_a_crate_asks_which_system_it_is() {
    let asking =
        ["core/src/platform", "interop/src/platform", "daemon/src/system", "wasm/src/lib.rs"];
    let asking = asking.map(|path| root().join("crates").join(path));
    for (path, code) in CRATES.into_iter().flat_map(sources) {
        for word in ["target_os", "target_env", "(unix)", "(windows)"] {
            let may_ask = asking.iter().any(|it| path.starts_with(it));
            assert!(may_ask || !code.contains(word), "{} asks for {word}", path.display());
        }
    }
}

#[test]
fn what_clients_do_at_will_is_no_warning() {
    // The operator can fix these: no threads, no descriptors, a late stop, a proxy that names another host.
    // A client that is dropped may be at fault itself, so that this is said seldom.
    let mendable = [
        "server/scheduler/mod.rs",
        "server/socket.rs",
        "server/stats.rs",
        "server/web/mod.rs",
        "transport/stream.rs",
    ];
    let folders = ["server", "transport"].map(|name| source_root("daemon").join(name));
    for (path, code) in sources("daemon") {
        if folders.iter().any(|folder| path.starts_with(folder)) {
            let may_warn = mendable.iter().any(|end| path.ends_with(end));
            assert_eq!(code.contains("::warn!("), may_warn, "{}", path.display());
        }
    }
}

#[test]
fn games_and_searches_do_no_input_or_output() {
    let trainer = source_root("core").join("training");
    let files = ["core", "render", "requests", "wasm"].into_iter().flat_map(sources);
    for (path, code) in files.filter(|(path, _)| !is_test(path) && !path.starts_with(&trainer)) {
        for word in ["std::fs", "std::io", "std::net", "tokio", "println!", "eprintln!"] {
            assert!(!code.contains(word), "{} has {word}", path.display());
        }
    }
}

/// Files with only tests and their data.
fn is_test(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let is_in_folder = path.parent().is_some_and(|folder| folder.ends_with("tests"));
    is_in_folder || ["tests", "oracle", "samples"].contains(&stem)
}

#[test]
fn only_the_registry_names_the_games() {
    let games = source_root("core").join("games");
    let ids: Vec<_> = GAMES.iter().map(|entry| entry.about().id).collect();
    // The registry, and the folders of the games themselves.
    let may_name = |path: &Path| {
        let part = path.strip_prefix(&games).ok().map(module);
        part.is_some_and(|part| part == "mod" || ids.contains(&part.as_str()))
    };
    for (path, code) in CRATES.into_iter().flat_map(sources) {
        if may_name(&path) || is_test(&path) {
            continue;
        }
        // A cargo feature does not count as the name of a game.
        let code = code.replace("feature = \"", "");
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
fn packages_and_the_image_have_every_file_that_the_program_is_built_from() {
    let image = std::fs::read_to_string(root().join("deploy/Dockerfile.dockerignore")).unwrap();
    let mut parts = vec!["crates".to_owned()];
    for crate_name in CRATES {
        // A package contains the files in the folder of its crate, and the targets of symbolic links there.
        let folder = root().join("crates").join(crate_name);
        let links = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
        let links = links.filter_map(|path| path.read_link().ok());
        parts.extend(links.map(|link| link.to_str().unwrap().trim_start_matches("../").to_owned()));
        for (path, code) in sources(crate_name).into_iter().filter(|(path, _)| !is_test(path)) {
            let quoted = |rest: &str| rest.split('"').next().unwrap().to_owned();
            for name in code.split("#[folder = \"").skip(1).map(quoted) {
                assert!(folder.join(&name).is_dir() && !name.contains(".."), "{name}");
            }
            for start in ["include_str!(\"", "include_bytes!(\""] {
                for name in code.split(start).skip(1).map(quoted) {
                    let file = path.parent().unwrap().join(&name).canonicalize().unwrap();
                    let is_within = file.starts_with(folder.canonicalize().unwrap());
                    assert!(is_within, "{}: {name} is not of its crate", path.display());
                }
            }
        }
    }
    assert!(parts.len() >= 3, "{parts:?}");
    for part in parts {
        assert!(image.lines().any(|line| line == format!("!{part}")), "the image lacks {part}");
    }
}
