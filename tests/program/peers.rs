//! The scripts of `benches/peers`, each started with a stand-in for its third-party engine.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::support::PROGRAM;

/// The stand-in is our program as a Hub engine, which does not know the options of Scan.
#[test]
fn the_script_against_scan_plays_its_games() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("peers-scan");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let engine = folder.join("scan");
    let program = format!("#!/bin/sh\nsed -u '/^set /d' | '{PROGRAM}' hub --protocol 1\n");
    fs::write(&engine, program).unwrap();
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(folder.join("openings.txt"), "W:W28,31:B3,14\n").unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/peers/scan.sh");
    let output = Command::new("sh")
        .arg(script)
        .args([&engine, &folder.join("openings.txt")])
        .args(["2", "20"])
        .env("PLATEAU", PROGRAM)
        .env("JOURNAL", folder.join("journal.jsonl"))
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let standings = String::from_utf8_lossy(&output.stdout);
    assert!(standings.contains("0.02 s a move · 2 games"), "{standings}{errors}");
}
