//! The engine's own sources, with loom's types in the place of those of `std`: what is checked is no copy of the logic.

use std::path::Path;
use std::{env, fs};

/// Files of the engine that stand on atomics, locks and little else.
const SOURCES: [&str; 3] = ["search/shared_table.rs", "search/parallel.rs", "search/stop.rs"];

fn main() {
    let [home, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| env::var(name).unwrap());
    for source in SOURCES {
        let path = Path::new(&home).join("../crates/core/src").join(source);
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).unwrap();
        // Their unit tests use threads that loom does not run; an included file has no documentation of its own.
        let code = text.split("#[cfg(test)]").next().unwrap();
        let code = code.replace("std::sync::", "crate::sync::").replace("//!", "//");
        assert!(code.contains("crate::sync::"), "{source} has nothing to check");
        fs::write(Path::new(&out).join(path.file_name().unwrap()), code).unwrap();
    }
}
