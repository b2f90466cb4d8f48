//! The output of commands for people, in the language of the environment or of `--lang`.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::PROGRAM;

/// The output of a command on stdout, and on stderr, in a locale.
fn printed(arguments: &[&str], locale: &str, input: &str) -> [String; 2] {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .env("LC_ALL", locale)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads no input may have ended.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
}

/// A command, its input, and parts of its output in English and in French.
type Case<'a> = (&'a [&'a str], &'a str, &'a [&'a str], &'a [&'a str]);

const CASES: &[Case<'_>] = &[
    (&["go", "nim", "--depth", "3"], "", &["best "], &["meilleur "]),
    (
        &["go", "sliding_tile", "--setup", "1,2,3,4,5,6,7,0,8", "--variant", "3x3"],
        "",
        &[" 1 move "],
        &[" 1 coup "],
    ),
    (&["go", "nosuch"], "", &["there is no game"], &["il n'y a pas de jeu"]),
    (
        &["solve", "-", "--game", "tic_tac_toe", "--from", "moves"],
        "b2 a1\n",
        &["line\n", "1 position, 1 solved, 0 wrong: ", "1 game, 2 moves, 0 problems"],
        &["suite\n", "1 position, résolues : 1, fausses : 0 ; ", "1 partie, 2 coups, 0 problème\n"],
    ),
    (
        &["convert", "-", "--game", "othello", "--from", "moves"],
        "f5d6\nf5f5\n",
        &["1 game, 2 moves, 1 problem\n", "game 2: ", "1 game could not be read"],
        &["1 partie, 2 coups, 1 problème\n", " : partie 2 : ", "1 partie n'a pas pu être lue"],
    ),
    (&["convert", "-"], "nonsense\n", &["--game names the game"], &["--game donne le jeu"]),
    (
        &["perft", "nim", "2"],
        "",
        &["perft 2 = ", " M leaves/s)"],
        &["perft 2 = ", " M feuilles/s)"],
    ),
    (
        &["tournament", "-p", "tic_tac_toe:alpha_beta", "-p", "random", "--depth", "2"],
        "",
        &["1 of 2, game 1: ", " plies  ", "round robin · depth 2 · 2 games", "against random: "],
        &[
            "1 sur 2, partie 1 : ",
            " demi-coups  ",
            "toutes rondes · profondeur 2 · 2 parties",
            "contre random : ",
        ],
    ),
    (&["tournament"], "", &["no players: "], &["aucun joueur : "]),
    (
        &["conform", "--only", "nonsense", "--nonsense", "3", PROGRAM, "serve"],
        "",
        &[", protocol 1.", " fine of ", "no difference"],
        &[", protocole 1.", " conforme sur ", "aucun écart"],
    ),
];

#[test]
fn output_is_in_the_language_of_the_environment_or_of_the_argument() {
    for (arguments, input, english, french) in CASES {
        let (command, rest) = arguments.split_first().unwrap();
        for (locale, lang, [told, untold]) in [
            ("C", None, [english, french]),
            ("fr_FR.UTF-8", None, [french, english]),
            ("C", Some("fr"), [french, english]),
            ("fr_FR.UTF-8", Some("en"), [english, french]),
        ] {
            let lang = lang.map(|lang| ["--lang", lang]);
            let words = [command].into_iter().copied();
            let words = words.chain(lang.into_iter().flatten()).chain(rest.iter().copied());
            let words: Vec<_> = words.collect();
            let text = printed(&words, locale, input).concat();
            for part in *told {
                assert!(text.contains(part), "{words:?} {locale}: {part:?} in {text}");
            }
            for part in untold.iter().filter(|part| !told.contains(part)) {
                assert!(!text.contains(part), "{words:?} {locale}: {part:?} in {text}");
            }
        }
    }
}

#[test]
fn records_and_plans_have_no_language() {
    for (arguments, input) in [
        (&["convert", "-", "--game", "draughts", "--to", "record"][..], "32-28 18-23\n"),
        (&["tournament", "-p", "nim:theory", "-p", "random", "--plan"], ""),
    ] {
        let [english, french] = ["C", "fr_FR"].map(|locale| printed(arguments, locale, input));
        assert!(!english[0].is_empty(), "{english:?}");
        assert_eq!(english[0], french[0]);
    }
}
