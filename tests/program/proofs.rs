//! Proofs: a job that is begun, stopped and finished, and the program that verifies what it has written.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::PROGRAM;

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).env("LC_ALL", "C").output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The only file in a folder whose name ends so.
fn file(folder: &Path, end: &str) -> PathBuf {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found = files.filter(|path| path.to_str().unwrap().ends_with(end));
    let path = found.next().unwrap();
    assert_eq!(found.next(), None);
    path
}

#[test]
fn a_proof_is_verified_from_its_log_and_its_product() {
    // The values of the starts: 11 to 3 with two empty squares for the second player, and a draw (John Tromp).
    for (recipe, board, plies, value) in
        [("othello-solve", "4x4", "6", "-10"), ("connect4-solve", "4x4", "4", "+0")]
    {
        let name = format!("plateau-proofs-{recipe}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let work = ["--work", folder.to_str().unwrap(), "--option", "table_mb=16"];
        let options = [format!("board={board}"), format!("plies={plies}")];
        let options = ["--option", &options[0], "--option", &options[1]];
        let job = [&["train", recipe][..], &work, &options].concat();
        stdout(&[&job[..], &["--items", "0,1,2"]].concat());
        let log = file(&folder, ".log");
        let begun = stdout(&["verify", log.to_str().unwrap()]);
        assert!(begun.contains("is open so far"), "{begun}");
        stdout(&job);
        let log = stdout(&["verify", log.to_str().unwrap()]);
        let proof = file(&folder, ".proof");
        let path = proof.to_str().unwrap();
        let again = ["--again", "3", "--strategy", "alpha_beta"];
        let verified = stdout(&[&["verify", path][..], &again].concat());
        for text in [&log, &verified] {
            assert!(text.contains(&format!("value of the start is {value}, by")), "{text}");
        }
        assert_eq!(verified.matches("in the proof").count(), 3, "{verified}");
        refuses_what_was_changed(&proof);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

/// A proof with a value or a claim that is not true is refused.
fn refuses_what_was_changed(proof: &Path) {
    let text = std::fs::read_to_string(proof).unwrap();
    let path = proof.to_str().unwrap();
    let refusal = |text: &str, more: &[&str]| {
        std::fs::write(proof, text).unwrap();
        let output = run(&[&["verify", path][..], more].concat());
        assert!(!output.status.success(), "{text}");
        String::from_utf8(output.stderr).unwrap()
    };
    let (head, items) = text.split_at(text.find("plies").unwrap());
    let claim = head.lines().nth(1).unwrap();
    let claimed =
        format!("{}\n{} 9\n", head.lines().next().unwrap(), claim.split(' ').next().unwrap());
    assert!(refusal(&(claimed + items), &[]).contains("does not follow"));
    // Minimax sees no fault in values that no others contradict, but a search does.
    let lines = items.lines().skip(1).filter(|line| !line.ends_with('-'));
    let wrong: Vec<_> = lines
        .map(|line| {
            let (position, value) = line.rsplit_once(' ').unwrap();
            format!("{position} {}\n", value.parse::<i32>().unwrap() + 1)
        })
        .collect();
    let log = format!("{head}plies 6\n{}", wrong.concat());
    assert!(!refusal(&log, &["--again", "2"]).is_empty());
    assert!(refusal("othello\n", &[]).contains("line 1"));
}

/// Tables that `train` puts into the data folder answer as those that `solve` makes, also where the side that cannot move wins
/// or the first king does.
#[test]
fn endgame_tables_of_the_data_folder_prove_what_made_ones_do() {
    let name = format!("plateau-endgames-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.to_str().unwrap();
    for (variant, setups) in [
        ("antidraughts", ["W:W40:B10", "B:W46:BK22", "W:WK47:BK6"]),
        ("breakthrough", ["W:W40:B10", "B:W12:B31", "W:W33:B28"]),
        ("killer", ["W:WK40:B10", "B:W46:BK22", "W:WK47:BK6"]),
    ] {
        let option = format!("variant={variant}");
        let options = ["--option", &option, "--option", "pieces=2"];
        stdout(
            &[&["--data", path, "train", "draughts-endgames", "--work", path][..], &options]
                .concat(),
        );
        assert!(folder.join(format!("draughts-{variant}-2.endgames")).exists());
        for setup in setups {
            let solve = ["solve", "draughts", "--variant", variant, "--setup", setup, "--json"];
            let score = |arguments: &[&str]| {
                let text = stdout(arguments);
                let answer: serde_json::Value =
                    serde_json::from_str(text.lines().last().unwrap()).unwrap();
                answer["score"].clone()
            };
            let found = score(&[&["--data", path][..], &solve].concat());
            assert_eq!(found, score(&solve), "{variant} {setup}");
            assert_eq!(found["kind"], "exact", "{variant} {setup}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
