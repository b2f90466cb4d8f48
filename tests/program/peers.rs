//! The scripts of `benches/peers`, each started with a stand-in for its third-party engine.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::PROGRAM;

/// A separate empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes a shell script that stands for a program.
fn stand_in(path: &Path, script: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs a script of `benches/` to its good end, and returns its output.
fn run(script: &str, folder: &Path, arguments: &[&str]) -> String {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = Command::new(benches.join(script))
        .args(arguments)
        .env("PLATEAU", PROGRAM)
        .env("WORK", folder)
        .env("JOURNAL", folder.join("journal.jsonl"))
        .env("PATH", path)
        .env("LC_ALL", "C")
        .current_dir(folder)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The stand-in is our program as a Hub engine, which does not know the options of Scan.
#[test]
fn the_script_against_scan_plays_its_games() {
    let folder = folder("peers-scan");
    stand_in(&folder.join("scan"), &format!("sed -u '/^set /d' | '{PROGRAM}' hub --protocol 1"));
    fs::write(folder.join("openings.txt"), "W:W28,31:B3,14\n").unwrap();
    let standings = run("peers/scan.sh", &folder, &["scan", "openings.txt", "2", "20"]);
    assert!(standings.contains("0.02 s a move · 2 games"), "{standings}");
}

/// The stand-in is our program, which finds the offer and not the other move.
#[test]
fn the_script_for_problems_counts_the_nodes_of_scan() {
    let folder = folder("peers-problems");
    stand_in(&folder.join("scan"), &format!("sed -u '/^set /d' | '{PROGRAM}' hub --protocol 1"));
    let position = "W:W23,24,29,32,33,34,38,39,40,45:B3,10,12,13,14,15,18,22,25,31";
    let problem = |mv| format!("[GameType \"20\"]\n[FEN \"{position}\"]\n\n1. {mv} *\n\n");
    fs::write(folder.join("problems.pdn"), problem("24-19") + &problem("40-35")).unwrap();
    let arguments = ["scan", "problems.pdn", "--ms", "300"];
    let table = run("peers/scan_problems.py", &folder, &arguments);
    let [found, missed, means] = table.lines().collect::<Vec<_>>()[..] else { panic!("{table}") };
    assert!(found.starts_with("1: 24-19 after ") && missed.starts_with("2: 40-35 not found in "));
    assert!(means.starts_with("1 of 2 solved, nodes to the solution: mean "), "{table}");
}

/// The stand-ins are a program that prints as Edax, and ours as a GTP engine.
#[test]
fn the_script_against_othello_engines_solves_and_plays() {
    let folder = folder("peers-othello");
    stand_in(&folder.join("edax"), "echo '2 nodes'");
    let ending =
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO-- X; G8:+12; H8:+12;\n";
    fs::write(folder.join("set.obf"), ending).unwrap();
    let times = run("peers/othello.sh", &folder, &["endings", "edax", "set.obf"]);
    assert!(times.contains("1 positions") && times.contains("of its time"), "{times}");
    let player = format!("gtp:{PROGRAM} name=peer args='gtp --depth 1' limits=none");
    let standings = run("peers/othello.sh", &folder, &["match", &player, "2", "5"]);
    assert!(standings.contains("peer") && standings.contains("2 games"), "{standings}");
}

#[test]
fn the_script_against_the_solver_of_peg_solitaire_prints_the_times_of_both() {
    let folder = folder("peers-peg");
    stand_in(&folder.join("feschber"), "echo 1679072");
    let times = run("peers/peg_solitaire.sh", &folder, &["feschber", "1"]);
    for row in ["plateau, threads 1: least", "feschber, threads 2: least"] {
        assert!(times.contains(row), "{times}");
    }
}

/// The stand-in for cargo builds programs that print two numbers.
#[test]
fn the_scripts_against_solvers_from_registries_print_their_tables() {
    let folder = folder("peers-registries");
    stand_in(
        &folder.join("cargo"),
        "release=$WORK/target/release; mkdir -p \"$release\"\n\
         for name in peers slidy-runner; do printf '#!/bin/sh\\necho 1.0 5\\n' > \"$release/$name\"; chmod +x \"$release/$name\"; done",
    );
    stand_in(&folder.join("python/bin/python"), "echo 2.0 7");
    for set in ["L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3"] {
        let line = "2252576253462244111563365343671351441 -1\n";
        fs::write(folder.join(format!("Test_{set}.txt")), line).unwrap();
    }
    let table = run("peers/connect4.sh", &folder, &[".", "--runs", "1"]);
    let rows = table.lines().map(|row| row.split_whitespace().collect::<Vec<_>>());
    let of_set: Vec<_> = rows.filter(|row| row[0] == "L3_R1").collect();
    let solvers: Vec<_> = of_set.iter().map(|row| (row[2], row[5])).collect();
    let peers = [("bitbully", "7"), ("connect-four-ai", "5"), ("connect-four-solver", "5")];
    assert_eq!((solvers[0].0, solvers[1].0, &solvers[2..]), ("plateau", "plateau-2", &peers[..]));
    assert_eq!(of_set[2][3..5], ["0.000002", "s"], "{table}");
    assert_eq!(table.lines().filter(|row| row.contains("plateau-2")).count(), 6, "{table}");
    fs::write(folder.join("easy.txt"), "one 1,2,3,7,4,5,6,0,8,9,10,11,12,13,14,15 4\n").unwrap();
    let table = run("peers/sliding_tile.sh", &folder, &["easy.txt", "1"]);
    assert!(table.contains("expected: 1 instances, 4 moves"), "{table}");
    assert!(
        table
            .lines()
            .any(|row| row.starts_with("plateau") && row.ends_with("1 instances, 4 moves")),
        "{table}"
    );
}

#[test]
fn the_measurement_of_latencies_ends_without_another_engine() {
    let folder = folder("latency");
    let arguments = ["--plateau", PROGRAM, "--stockfish", "none", "--pings", "20", "--stops", "7"];
    let table = run("latency/latency.py", &folder, &arguments);
    assert!(table.contains("stop to last reply"), "{table}");
}
