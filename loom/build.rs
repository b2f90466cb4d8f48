//! Compiles the engine's own sources with loom's types instead of those of `std`, so that loom checks the real code and not a copy.

use std::path::Path;
use std::{env, fs};

/// Files of the engine that depend on little more than atomics and locks.
const SOURCES: [&str; 3] = ["search/shared_table.rs", "search/parallel.rs", "search/stop.rs"];

fn main() {
    let [home, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| env::var(name).unwrap());
    for source in SOURCES {
        let path = Path::new(&home).join("../crates/core/src").join(source);
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).unwrap();
        // Their unit tests use threads that loom does not support; an included file must not have module documentation.
        let code = text.split("#[cfg(test)]").next().unwrap();
        let code = code.replace("std::sync::", "crate::sync::").replace("//!", "//");
        assert!(code.contains("crate::sync::"), "{source} has nothing to check");
        fs::write(Path::new(&out).join(path.file_name().unwrap()), code).unwrap();
    }
}
