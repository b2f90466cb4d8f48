//! Tells the program the commit that it is built from, as `PLATEAU_COMMIT`, where that is known.
//!
//! A package of the crate has it in a file that cargo wrote, a clone asks git; anywhere else the variable is not set.
//! Nor is it set in a debug build, because a developer would recompile the program after each commit.
//!
//! It also lists the tables that are part of the program, as an expression in `tables.rs`: all files of a folder.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Cargo's note in a package of the commit that it was made of.
const PACKAGED: &str = ".cargo_vcs_info.json";
/// Files of git, one of which changes whenever another commit is checked out or made.
const WATCHED: [&str; 2] = ["HEAD", "logs/HEAD"];
/// The folder of the crate in its repository.
const PLACE: &str = "crates/daemon/";
/// The folder of the tables.
const TABLES: &str = "src/library/tables";
/// Digits of a commit that people read.
const DIGITS: usize = 7;

fn main() {
    // Naming any file tells cargo that no other matters, but for those of git that are found below.
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={TABLES}");
    list_tables().unwrap_or_else(|error| panic!("{TABLES}: {error}"));
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return;
    }
    if let Some(commit) = packaged().or_else(checked_out) {
        println!("cargo::rustc-env=PLATEAU_COMMIT={}", &commit[..DIGITS]);
    }
}

/// Writes the names and contents of the tables as a Rust expression.
fn list_tables() -> std::io::Result<()> {
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join(TABLES);
    let entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut paths: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    let table = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        format!("    ({name:?}, include_bytes!({:?})),\n", path.display().to_string())
    };
    let tables: String = paths.iter().map(table).collect();
    std::fs::write(Path::new(&variable("OUT_DIR")).join("tables.rs"), format!("&[\n{tables}]\n"))
}

/// A variable that cargo sets for build scripts.
fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The commit of a packaged crate: the only word in cargo's note that looks like a commit id.
fn packaged() -> Option<String> {
    let note = std::fs::read_to_string(PACKAGED).ok()?;
    println!("cargo::rerun-if-changed={PACKAGED}");
    note.split('"').find(|word| is_commit(word)).map(str::to_owned)
}

/// The commit of a clone. A repository that merely has this folder somewhere within is not ours.
fn checked_out() -> Option<String> {
    git(&["rev-parse", "--show-prefix"]).filter(|prefix| prefix == PLACE)?;
    for file in WATCHED.into_iter().filter_map(|name| git(&["rev-parse", "--git-path", name])) {
        // Cargo would rerun this script each time for a file that does not exist.
        if Path::new(&file).exists() {
            println!("cargo::rerun-if-changed={file}");
        }
    }
    git(&["rev-parse", "HEAD"]).filter(|commit| is_commit(commit))
}

/// True for a word with as many digits as a commit.
fn is_commit(word: &str) -> bool {
    word.len() >= 40 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The answer of git in one line, if there is a git and it has one.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let answer = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| answer.trim_end().to_owned())
}
