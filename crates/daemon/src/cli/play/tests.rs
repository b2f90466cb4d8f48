//! Transcripts of conversations: input lines and the resulting screen.

use clap::Parser;

use plateau_core::games::{Entry, GAMES};

use super::input::{Event, Input};
use super::screen::{Screen, Theme};
use super::{Arguments, converse, on_a_search_thread, words};

/// The command line without the name of the command.
#[derive(Parser)]
struct CommandLine {
    #[command(flatten)]
    play: Arguments,
}

/// A screen without colours, dark on light, as a pipe has it.
const PAPER: Screen = Screen { colour: false, theme: Theme::Light, ascii: false, live: false };

/// Everything that a screen shows of a dialogue.
fn shown(screen: Screen, arguments: &str, lines: &str) -> String {
    let words = ["play"].into_iter().chain(arguments.split_whitespace());
    let arguments =
        CommandLine::try_parse_from(words).unwrap_or_else(|error| panic!("{error}")).play;
    let language = arguments.language.lang.unwrap_or_default();
    let events = lines.split_terminator('\n').map(|line| match line {
        "^C" => Event::Interrupt,
        line => Event::Line(line.to_owned()),
    });
    let input = Input::of(events);
    let talk = || {
        let mut output = Vec::new();
        converse(&arguments, language, screen, input, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    on_a_search_thread(talk).unwrap()
}

/// Asserts that a dialogue shows these texts, one after the other.
fn check(arguments: &str, lines: &str, parts: &[&str]) {
    let shown = shown(PAPER, arguments, lines);
    let mut rest = shown.as_str();
    for part in parts {
        rest = rest.split_once(part).unwrap_or_else(|| panic!("{part:?} in {shown}")).1;
    }
}

#[test]
fn moves_are_played_taken_back_and_played_again() {
    let both = "tic_tac_toe --side both";
    check(both, "b2\na1\nundo\nposition\n", &["2 moves", "1 move", "after 1 move: b2"]);
    check(both, "b2\na1\nundo\nredo\nposition\n", &["after 2 moves: b2 a1"]);
    check(both, "b2\nundo\na1\nredo\n", &["no move to play again"]);
    check(both, "undo\nundo 1\n", &["no move to take back", "no move to take back"]);
    check(both, "b2\na1\nc3\nundo 2\nposition\nredo\n", &["after 1 move: b2", "2 moves"]);
    check(both, "b2\nundo 2\n", &["\"2\" is not a number of plies to take back; expected 1 to 1"]);
    // Across the engine's move, to where the person was to move.
    let one = "tic_tac_toe --side noughts --limit 100n";
    check(one, "undo\n", &["crosses played", "you have no move to take back"]);
    check(one, "go\nundo\nposition\n", &["noughts played", "crosses played", "after 1 move"]);
}

#[test]
fn a_draw_that_comes_without_progress_is_told() {
    let two_against_one = "draughts --side both --setup W:WK46:BK4:H8";
    let told = ["drawn in 2 plies (too many", "drawn in 1 ply (too many", "No winner (too many"];
    check(two_against_one, "46-41\n4-10\n", &told);
}

#[test]
fn what_is_wrong_with_a_line_is_a_sentence_and_the_game_goes_on() {
    for (line, said) in [
        ("e9", "\"e9\": not a square"),
        ("undoo", "did you mean the command `undo`?"),
        ("side red", "there is no side \"red\""),
        ("side", "you play crosses, noughts"),
        ("\u{7}9", "\"<U+0007>9\": not a square"),
        ("undo all", "no move to take back"),
        ("level never", "a whole number from 1"),
        ("level 1", "level 1 of "),
        ("limit never", "\"never\" is not a limit"),
        ("limit 6", "each move: 6"),
        ("strategy luck", "there is no strategy \"luck\""),
        ("strategy random", "* random"),
        ("option table_mb", "is not NAME=VALUE"),
        ("option nonsense=3", "no option \"nonsense\""),
        ("option table_mb=3", "table_mb = 3"),
        ("eval mood", "no evaluator \"mood\""),
        ("new chess", "there is no game \"chess\""),
        ("load /nowhere/at/all", "/nowhere/at/all: no such file or folder"),
        ("load src", "src: it is a folder"),
        ("load Cargo.toml", "Cargo.toml: there is no game in it that can be read"),
        ("save", "which file?"),
        ("goal", "no goal but to win"),
        ("analyse", "no move has been played yet"),
        ("position what", "are expected"),
        ("help", "list the legal moves"),
        ("games", "tic_tac_toe"),
    ] {
        check("tic_tac_toe --side both", &format!("{line}\nb2\n"), &[said, "1 move", "noughts> "]);
    }
}

#[test]
fn each_side_that_there_is_is_named_once() {
    for (game, sides) in [
        ("tic_tac_toe", "crosses, noughts, first, second, both, none"),
        ("nim", "first, second, both, none"),
        ("merlin", "player, first, both, none"),
    ] {
        let told = format!("there is no side \"red\"; there are {sides}\n");
        check(game, "side red\n", &[&told]);
    }
    for (game, sides) in [
        ("tic_tac_toe", "croix, ronds, premier, second, tous, aucun"),
        ("nim", "premier joueur, second joueur, tous, aucun"),
        ("merlin", "joueur, premier, tous, aucun"),
    ] {
        let told = format!("il n'y a pas de camp « rouge » ; camps : {sides}\n");
        check(&format!("{game} --lang fr"), "camp rouge\n", &[&told]);
    }
    check("merlin", "side\n", &["you play alone"]);
}

#[test]
fn the_best_strategy_advises_whoever_plays() {
    let lines = "position XX./O.O/...\nstrategy random\nhint 3\n";
    check("tic_tac_toe --side both", lines, &["* random", "Play c1"]);
    let lines = "a1\na2\nb1\nc2\na3\nstrategy random\nanalyse\n";
    check(
        "tic_tac_toe --side both",
        lines,
        &["5. crosses a3", ". a3 gives the win away.", "The best line: c1."],
    );
}

#[test]
fn a_variant_is_introduced_by_its_own_aim() {
    let aim = "or loses in misère. Who takes the last match loses.";
    check("nim --variant 3,4,5-misere", "", &[aim]);
    for usual in ["nim", "nim --variant 1,2"] {
        let shown = shown(PAPER, usual, "");
        let introduced = shown.lines().find(|line| line.starts_with("Nim, "));
        assert!(introduced.is_some_and(|line| line.ends_with("misère.")), "{shown}");
    }
}

#[test]
fn what_shapes_a_game_is_refused_without_one() {
    for argument in [
        "--variant=5",
        "--setup=5",
        "--first=engine",
        "--second=person",
        "--side=both",
        "--level=1",
        "--option=level=1",
        "--seed=1",
    ] {
        assert!(CommandLine::try_parse_from(["play", argument]).is_err(), "{argument}");
        assert!(CommandLine::try_parse_from(["play", "nim", argument]).is_ok(), "{argument}");
    }
    assert!(CommandLine::try_parse_from(["play", "--load=file", "--level=1"]).is_ok());
    assert!(CommandLine::try_parse_from(["play", "--limit=1s", "--ascii"]).is_ok());
}

#[test]
fn a_hint_that_is_asked_for_again_tells_one_degree_more() {
    let (board, parts) =
        ("nim --variant 3,4,5 --side both --limit 100000n", ["Look for ", "Play ", "The line"]);
    for (lines, degrees) in [
        ("hint\nhint\nhint\nhint\nhint\n", &[1, 2, 3, 4, 4][..]),
        ("hint 3\nhint\n", &[3, 4]),
        ("hint\nhint\n1:2\nhint\n", &[1, 2, 1]),
        ("hint\nhint\nnew\nhint\n", &[1, 2, 1]),
        ("hint 5\nhint often\n", &[]),
    ] {
        let shown = shown(PAPER, board, lines);
        let hints = shown.lines().filter(|line| line.contains("Look at "));
        let degree = |line: &str| 1 + parts.iter().filter(|part| line.contains(**part)).count();
        assert_eq!(hints.map(degree).collect::<Vec<_>>(), degrees, "{lines:?}: {shown}");
    }
    check(board, "hint\nhint 5\n", &["`hint` again tells more", "\"5\" is not a degree"]);
    let french = ["Regardez ", "Cherchez ", "`indice` encore une fois", "Jouez 1:2."];
    check(
        "nim --variant 3,4,5 --lang fr --side both --limit 100000n",
        "indice\nindice\nindice\n",
        &french,
    );
}

#[test]
fn what_is_wrong_is_said_in_french_too() {
    for (line, said) in [
        ("e9", "« e9 » : ce n'est pas une case"),
        ("a1 a1", "« a1 » : la case est occupée"),
        ("undoo", " ; vouliez-vous dire la commande `undo` ?"),
        ("ouvrir /nulle/part", "/nulle/part : fichier ou dossier introuvable"),
        ("ouvrir src", "src : c'est un dossier"),
        ("jeux", "Morpion : 3x3"),
        ("camp rouge", "il n'y a pas de camp « rouge »"),
        ("niveau jamais", "un nombre entier de 1 à "),
        ("limite jamais", "« jamais » n'est pas une limite"),
        ("stratégie hasard", "il n'y a pas ici de stratégie « hasard »"),
        ("option hasard=3", "il n'y a pas ici d'option « hasard »"),
        ("évaluer hasard", "il n'y a pas ici d'évaluateur « hasard »"),
        ("nouveau dames zz", "draughts n'a pas de variante « zz »"),
        ("nouveau échecs", "il n'y a pas de jeu « échecs »"),
        ("position rien", "sont attendus"),
        ("indice 9", "« 9 » n'est pas un degré"),
    ] {
        check("tic_tac_toe --side both --lang fr", &format!("{line}\nb2\n"), &[said, "1 coup"]);
    }
}

#[test]
fn a_person_without_a_game_is_offered_them() {
    let greeting = ["board games and puzzles", "tic_tac_toe", "> there is no game yet"];
    check("", "hint\n", &greeting);
    check("", "chess\n", &["\"chess\" is neither a command nor a game; `help` lists"]);
    for (slip, meant) in [("hepl", "help"), ("otello", "othello"), ("merlni", "merlin")] {
        let told = format!("\"{slip}\" is neither a command nor a game; did you mean `{meant}`?");
        check("", slip, &[&told]);
    }
    for line in ["nim 1,2", "play nim 1,2", "jouer NIM 1,2"] {
        check("", line, &["Nim, 1,2.", "first> "]);
    }
}

#[test]
fn ctrl_c_at_the_prompt_warns_and_leaves_when_it_comes_again() {
    let lines = "^C\nb2\n^C\n^C\nnever\n";
    check("tic_tac_toe --side both", lines, &["once more leaves", "1 move", "once more leaves"]);
    let shown = shown(PAPER, "tic_tac_toe --side both", lines);
    assert!(!shown.contains("never"), "{shown}");
}

#[test]
fn french_is_spoken_and_both_names_of_a_word_are_understood() {
    let nim = "nim --lang fr --side both";
    check(
        nim,
        "aide\n1:3\nannuler\nundo\nquitter\n",
        &["annuler ", "1 coup", "0 coup", "pas de coup à annuler"],
    );
    check("merlin --lang fr", "résoudre\n", &["Le but", "5 coups, le moins possible"]);
}

#[test]
fn a_disc_has_its_colour_on_every_screen() {
    let white_then_black = "\u{1b}[38;5;231m\u{1b}[48;5;28m ● \u{1b}[0m\
                            \u{1b}[38;5;16m\u{1b}[48;5;29m ● \u{1b}[0m";
    for (screen, row) in [
        (PAPER, "2 • ○ ● ·"),
        (Screen { theme: Theme::Dark, ..PAPER }, "2 • ● ○ ·"),
        (Screen { ascii: true, ..PAPER }, "2 * O X -"),
        (Screen { colour: true, ..PAPER }, white_then_black),
    ] {
        let shown = shown(screen, "othello --variant 4x4", "");
        assert!(shown.contains(row), "{row} in {shown}");
    }
}

#[test]
fn squares_have_numbers_the_last_move_a_mark_and_puzzles_a_goal() {
    let eight = "draughts --variant 8x8 --side both";
    check(eight, "21-17\n", &["  13      14      15      16", "•17", "[○17]", "[ 21]"]);
    check("othello --side both", "f5\n", &["a b c d e f g h\n1 ·", "[●]", "● black 4   ○ white 1"]);
    check("merlin", "", &["The goal: ", "1 ■ ■ ■", "1 □ □ □", "0 moves"]);
}

#[test]
fn no_word_is_a_move() {
    for about in GAMES.iter().map(Entry::about) {
        for example in about.move_notation.examples {
            assert!(!words::knows(example), "{example}");
        }
    }
}

#[test]
fn every_game_is_drawn_hinted_judged_and_played_to_its_end() {
    for about in GAMES.iter().map(Entry::about) {
        // A puzzle is not played to its end unless it is solved.
        let nodes = if about.is_puzzle() { 2_000_000 } else { 300 };
        let lines =
            format!("limit {nodes}n\nhint\neval\noption\nhelp\nside none\nside both\nundo\n");
        let shown = shown(PAPER, &format!("{} --seed 1", about.id), &lines);
        let endings = [" won, ", " won (", "No winner (", "Solved in "];
        let ends = endings.iter().map(|ending| shown.matches(ending).count()).sum::<usize>();
        assert!(ends >= 1 && !shown.contains("Stuck"), "{shown}");
    }
}

#[test]
fn a_file_is_replaced_only_if_the_person_wants_it() {
    let folder = std::env::temp_dir().join(format!("plateau-play-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).display().to_string();
    let content = |name: &str| std::fs::read_to_string(path(name)).unwrap();
    let [json, pdn] = ["game.json", "game.pdn"].map(path);
    std::fs::write(&json, "precious").unwrap();
    let both = "dames --side both";
    check(both, &format!("save {json}\nno\n"), &["overwrite it?", "not saved"]);
    check(both, &format!("save {json}\n\n"), &["overwrite it?", "not saved"]);
    check(both, &format!("save {json}\n"), &["overwrite it?", "not saved"]);
    assert_eq!(content("game.json"), "precious");
    // The file of this session is its own.
    check(both, &format!("save {json}\nyes\n32-28\nsave {json}\n"), &["saved in", "saved in"]);
    assert!(content("game.json").contains("32-28"));
    check(both, &format!("32-28 19-23\nsave {pdn}\n"), &["saved in"]);
    assert!(content("game.pdn").contains("1. 32-28 19-23"), "{}", content("game.pdn"));
    for file in [&json, &pdn] {
        check(both, &format!("load {file}\nposition\n"), &["after ", "32-28"]);
    }
    check(&format!("--load {pdn} --side both"), "position\n", &["after 2 moves: 32-28 19-23"]);
    let nowhere = folder.join("none").join("game");
    check(both, &format!("save {}\n", nowhere.display()), &["no such file or folder"]);
    assert!(!folder.join("none").exists());
    let ggf = path("game.ggf");
    check(both, &format!("save {ggf}\n"), &["draughts is not written in the format ggf"]);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn moves_of_a_puzzle_are_spoken_in_the_language_of_the_session() {
    let french = "taquin --lang fr --seed 4";
    check(
        french,
        "aide\ncoups\nhaut\nposition\n",
        &["haut, gauche", "haut droite", "1 coup", ": haut"],
    );
    check("taquin --seed 4", "up\nposition\n", &["1 move", ": up"]);
}

#[test]
fn the_limits_and_the_moves_of_the_command_line_are_those_of_other_commands() {
    for (limit, said) in [
        ("--depth 3", "each move: 3"),
        ("--nodes 200 --depth 3", "each move: 3, 200n"),
        ("--movetime 20", "each move: 20ms"),
        ("--limit 2s", "each move: 2s"),
        ("", "each move: 1s"),
    ] {
        let arguments = format!("connect4 --side both --moves 44 {limit}");
        check(&arguments, "position\nlimit\n", &["after 2 moves: 4 4", said]);
    }
    check("othello --strategy random --side black", "strategy\n", &["* random"]);
}

#[test]
fn a_limit_holds_for_solve_too() {
    let begin = std::time::Instant::now();
    check("othello --side both", "limit 2000n\nsolve\n", &["2000n", "not solved"]);
    check("othello --side both --limit 2000n", "solve\n", &["not solved"]);
    // Without a limit each takes ten seconds.
    assert!(begin.elapsed().as_secs() < 10);
}
