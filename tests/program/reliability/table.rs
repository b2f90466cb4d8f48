//! The table of `docs/reliability.md`: each of its tests exists.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::ROOT;

/// The rows of the tables: the cells of each.
fn rows() -> Vec<Vec<String>> {
    let file = format!("{ROOT}/docs/reliability.md");
    let text = std::fs::read_to_string(file).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    let rows =
        rows.map(|row| row.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>());
    rows.filter(|row| row[0].parse::<u32>().is_ok()).collect()
}

/// The names of the test functions in a folder.
fn tests(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let functions = text.lines().filter_map(|line| {
                let line = line.trim_start();
                line.strip_prefix("fn ").or_else(|| line.strip_prefix("async fn "))
            });
            names.extend(functions.filter_map(|it| it.split('(').next()).map(str::to_owned));
        }
    }
}

#[test]
fn forty_cases_are_listed_and_each_names_tests_that_exist() {
    let mut names = BTreeSet::new();
    for folder in ["crates", "tests"] {
        tests(&Path::new(ROOT).join(folder), &mut names);
    }
    let rows = rows();
    assert!(rows.len() >= 40, "{} cases", rows.len());
    for (row, number) in rows.iter().zip(1_u32..) {
        let [own, stimulus, reply, test, _figure] = &row[..] else { panic!("{row:?}") };
        assert_eq!(own.parse(), Ok(number), "{row:?}");
        assert!(!stimulus.is_empty() && !reply.is_empty(), "{row:?}");
        let named: Vec<_> = test.split(", ").map(|name| name.trim_matches('`')).collect();
        let missing: Vec<_> = named.iter().filter(|name| !names.contains(**name)).collect();
        assert!(missing.is_empty(), "case {number}: no test {missing:?}");
    }
}
