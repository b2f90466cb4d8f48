//! Texts for people, in every language that the daemon speaks: none is missing, and none is left in another.
//!
//! They see the daemon as a client does, so they hold for a new game without a change.

use std::collections::BTreeSet;
use std::process::Command;
use std::slice;
use std::sync::Arc;

use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::{Language, OptionValue, Options, Refusal, SEED, Unit};
use plateau_core::games::GAMES;
use plateau_protocol::Dialect;
use serde_json::{Value, json};

use crate::support::{PROGRAM, Peer, start};

/// The fields whose values are for people. Every other field is the protocol's, and the same in every language.
/// One that begins with a dot is a field of the reply itself: the `reason` of an outcome is an id.
const FOR_PEOPLE: [&str; 8] =
    ["title", "summary", "doc", "text", "sides.label", "advantage", "pieces.name", ".reason"];

/// Texts that are the same in English and French: proper names, and words that both languages have.
const SAME: [&str; 4] = ["Lights Out", "Nim", "Othello", "points"];

/// English words that French has not: where one stands, a text was forgotten.
const ENGLISH: &str = "and any are at be best black board both by can capture captures cell \
    cells column columns disc discs each else empty every first for from game games go goal has \
    have hole holes how in is it its jump jumps king kings left less lit lost man match matches \
    men moves must new no nobody not number of off one other over own peg pegs piece pieces pile \
    piles play player players row rows search shortest side sides so solved square squares start \
    stone stones taken than that the their them then there they this tile tiles to two until up \
    when where which white whole who wins with won without you your";

/// A text without what it quotes of the protocol, between quotation marks or backticks.
fn unquoted(text: &str) -> String {
    let outside =
        |marks: &[char], text: &str| text.split(marks).step_by(2).collect::<Vec<_>>().join(" ");
    outside(&['«', '»'], &outside(&['`'], &outside(&['"'], text)))
}

fn english_words(text: &str) -> Vec<String> {
    let known: Vec<&str> = ENGLISH.split_whitespace().collect();
    unquoted(text)
        .split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .map(str::to_lowercase)
        .filter(|word| known.contains(&word.as_str()))
        .collect()
}

/// Faults of a text in both languages.
fn faults(english: &str, french: &str) -> Vec<String> {
    let begins_large =
        |text: &str| text.chars().find(|c| c.is_alphabetic()).map(char::is_uppercase);
    let end = |text: &str| text.chars().last().filter(is_stop);
    let is_same = SAME.contains(&french);
    let words = if is_same { Vec::new() } else { english_words(french) };
    [
        ("empty", english.trim().is_empty() || french.trim().is_empty()),
        ("not translated", english == french && !is_same),
        ("the first letter", begins_large(english) != begins_large(french)),
        ("the last sign", end(english) != end(french)),
        ("English words", !words.is_empty()),
    ]
    .into_iter()
    .filter(|&(_, is_fault)| is_fault)
    .map(|(fault, _)| format!("{fault}: {english:?}, {french:?} {words:?}"))
    .collect()
}

/// True for a character that ends a sentence.
fn is_stop(sign: &char) -> bool {
    matches!(sign, '.' | '!' | '?' | ':' | ';')
}

/// True of a field, with the names of those that it stands in, whose text is for people.
fn is_for_people(field: &str) -> bool {
    FOR_PEOPLE.iter().any(|name| field == *name || field.ends_with(&format!(".{name}")))
}

/// Compares a reply in both languages: texts for people, which are collected, and all else, which is the same.
fn compare(english: &Value, french: &Value, field: &str, texts: &mut Vec<[String; 2]>) {
    match (english, french) {
        (Value::Object(one), Value::Object(other)) => {
            assert!(one.keys().eq(other.keys()), "{one:?} {other:?}");
            for (name, value) in one {
                compare(value, &other[name], &format!("{field}.{name}"), texts);
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            assert_eq!(one.len(), other.len(), "{field}");
            for (one, other) in one.iter().zip(other) {
                compare(one, other, field, texts);
            }
        }
        (Value::String(one), Value::String(other)) if is_for_people(field) => {
            texts.push([one.clone(), other.clone()]);
        }
        _ if field.ends_with(".time_ms") => (),
        _ => assert_eq!(english, french, "{field}"),
    }
}

/// Makes sure that texts are right in both languages.
fn check(texts: &[[String; 2]]) {
    let faults: BTreeSet<String> =
        texts.iter().flat_map(|[english, french]| faults(english, french)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// A client for each language.
async fn clients() -> [Peer; 2] {
    let server = start(|_| ());
    let mut clients = Language::COMPLETE.map(|_| Peer::memory(&server, Dialect::Json));
    for (client, language) in clients.iter_mut().zip(Language::COMPLETE) {
        let hello = json!({"id": 0, "cmd": "hello", "lang": language.code()});
        assert_eq!(client.ask(hello).await["lang"], language.code());
    }
    clients
}

/// Asks in both languages, and collects the texts of the replies.
async fn ask([english, french]: &mut [Peer; 2], request: Value) -> Vec<[String; 2]> {
    let english = english.ask(request.clone()).await;
    let french = french.ask(request).await;
    let mut texts = Vec::new();
    compare(&english, &french, "", &mut texts);
    texts
}

/// Every variant that a game names.
fn variants() -> impl Iterator<Item = Arc<dyn DynGame>> {
    GAMES.iter().flat_map(|entry| {
        let of = |name| entry.create(Some(name), &Options::default()).ok();
        entry.about().variants.iter().filter_map(move |variant| of(variant.name))
    })
}

/// A line of play of `moves` moves, or fewer if the game ends.
fn line(game: &dyn DynGame, moves: usize) -> PositionText {
    let mut at = PositionText::default();
    for ply in 0..moves {
        let mut legal = game.legal(&at, false).unwrap();
        if legal.is_empty() {
            break;
        }
        at.moves.push(legal.swap_remove(ply * 7 % legal.len()).text);
    }
    at
}

#[tokio::test]
async fn what_is_told_of_a_game_is_told_in_every_language() {
    let mut clients = clients().await;
    let mut texts = ask(&mut clients, json!({"id": 1, "cmd": "games"})).await;
    assert_eq!(texts.len(), GAMES.len());
    for game in variants() {
        let (id, variant) = (game.about().id, game.variant());
        let request = json!({"id": 1, "cmd": "describe", "game": id, "variant": variant});
        texts.extend(ask(&mut clients, request).await);
    }
    check(&texts);
}

#[tokio::test]
async fn what_is_won_is_told_in_every_language() {
    let mut clients = clients().await;
    let mut texts = Vec::new();
    for game in variants() {
        let (id, variant) = (game.about().id, game.variant());
        let over = line(&*game, 500).moves;
        let state = json!({"id": 1, "cmd": "state", "game": id, "variant": variant, "moves": over});
        texts.extend(ask(&mut clients, state).await);
    }
    // A finished game tells why; some of these lines have no end.
    assert!(texts.len() > GAMES.len(), "{texts:?}");
    for seed in 0..3 {
        let games = json!({"id": 1, "cmd": "simulate", "game": "nim", "games": 40, "seed": seed});
        texts.extend(ask(&mut clients, games).await);
    }
    check(&texts);
}

/// Positions of a game: on a line of play, and with two places exchanged, so that a puzzle may have no solution.
fn positions(game: &dyn DynGame) -> Vec<PositionText> {
    let mut positions: Vec<_> = [0, 3, 46].map(|moves| line(game, moves)).into();
    let start = game.position(&positions[0]).unwrap().grid();
    let row = |row: usize| (0..start[row].len()).map(move |column| (row, column));
    let places: Vec<_> = (0..start.len()).flat_map(row).collect();
    for pair in places.windows(2) {
        let [(row, column), (other_row, other_column)] = [pair[0], pair[1]];
        let mut grid = start.clone();
        grid[row][column] = start[other_row][other_column];
        grid[other_row][other_column] = start[row][column];
        if grid == start {
            continue;
        }
        let setup = game.read_grid(&grid, None).ok();
        positions.extend(setup.map(|setup| PositionText { setup: Some(setup), moves: Vec::new() }));
    }
    positions.truncate(6);
    positions
}

#[tokio::test]
async fn what_a_search_remarks_is_told_in_every_language() {
    let mut clients = clients().await;
    let mut reasons = BTreeSet::new();
    for game in variants() {
        for strategy in game.strategies() {
            let draws = strategy.options.iter().any(|option| option.name == SEED.spec.name);
            let options = if draws { json!({SEED.spec.name: 1}) } else { json!({}) };
            for PositionText { setup, moves } in positions(&*game) {
                let solve = json!({
                    "id": 1, "cmd": "solve", "game": game.about().id,
                    "variant": game.variant(), "setup": setup,
                    "moves": moves, "strategy": strategy.name, "nodes": 3000, "depth": 40, "options": options,
                });
                reasons.extend(ask(&mut clients, solve).await);
            }
        }
    }
    assert!(reasons.len() > 12, "{reasons:#?}");
    check(&reasons.into_iter().collect::<Vec<_>>());
}

#[test]
fn every_unit_has_a_noun_in_both_numbers() {
    for game in variants() {
        let evaluators = game.evaluators();
        for unit in evaluators.iter().map(|it| it.unit).chain([game.about().unit]) {
            assert!(Unit::ALL.contains(&unit), "{unit:?}");
            for language in Language::COMPLETE {
                let [one, many] = [1.0, 2.0].map(|number| {
                    unit.noun
                        .counted(number, language)
                        .split_once(' ')
                        .map(|(_, noun)| noun.to_owned())
                });
                assert_ne!(one, many, "{unit:?}");
            }
        }
    }
}

#[test]
fn what_pictures_say_is_said_in_every_language() {
    let mut texts = Vec::new();
    for game in variants() {
        for moves in [0, 1, 9, 40, 500] {
            let at = line(&*game, moves);
            let [english, french] =
                Language::COMPLETE.map(|language| game.diagram(&at, language).unwrap());
            assert_eq!((english.cells, english.row_labels), (french.cells, french.row_labels));
            // A variant is called by its name in the protocol.
            let title = |title: String| title.replace(&format!(" {}", game.variant()), "");
            texts.push([title(english.title), title(french.title)]);
            texts.push([english.description, french.description]);
        }
    }
    check(&texts);
}

#[test]
fn why_a_move_is_refused_is_said_in_every_language() {
    let mut texts = Vec::new();
    for game in variants() {
        // Moves that are legal later in the game are mostly illegal at its start.
        let later = (0..40).flat_map(|moves| game.legal(&line(&*game, moves), false).unwrap());
        let moves: BTreeSet<String> = later.map(|mv| mv.text).collect();
        for at in [0, 1, 9].map(|moves| line(&*game, moves)) {
            for mv in &moves {
                texts.extend(
                    game.play(&at, slice::from_ref(mv)).as_ref().err().map(in_every_language),
                );
            }
        }
    }
    assert!(texts.len() > 100, "{}", texts.len());
    check(&texts);
}

/// The sentence of a refusal.
fn in_every_language(refusal: &Refusal) -> [String; 2] {
    let sentence = refusal.wording();
    Language::COMPLETE.map(|language| sentence.to(language).to_owned())
}

/// Texts that no game reads: with signs of every notation, and without sense.
const NONSENSE: [&str; 14] = [
    "", "?", "7", "-1", "99", "zz", "99-1", "1x98", "99,99", "9:99", "1 2 3", "W:W1:X", "./.",
    "###",
];

#[test]
fn why_a_text_is_unreadable_is_said_in_every_language() {
    let mut texts = Vec::new();
    for game in variants() {
        let (at, side) = (PositionText::default(), game.about().sides[0].symbol);
        let before = texts.len();
        for text in NONSENSE {
            let moves = [text.to_owned()];
            texts.extend(game.play(&at, &moves).as_ref().err().map(in_every_language));
            let with_side = format!("{text} {side}");
            for position in [text, &with_side] {
                texts.extend(game.normalise(position).as_ref().err().map(in_every_language));
            }
        }
        for grid in [vec![], vec![vec![1]], wrong_cell(&*game)] {
            texts.extend(game.read_grid(&grid, None).as_ref().err().map(in_every_language));
        }
        assert!(texts.len() > before + 10, "{}: {texts:?}", game.about().id);
    }
    check(&texts);
}

/// The grid of the start with a number that stands for nothing.
fn wrong_cell(game: &dyn DynGame) -> Vec<Vec<i64>> {
    let mut grid = game.position(&PositionText::default()).unwrap().grid();
    grid[0][0] = 1 << 40;
    grid
}

#[test]
fn why_a_name_is_unknown_is_said_in_every_language() {
    let mut texts = Vec::new();
    for entry in GAMES {
        let game = entry.create(None, &Options::default()).unwrap();
        texts.extend(
            entry.create(Some("zz"), &Options::default()).as_ref().err().map(in_every_language),
        );
        let engine = Arc::clone(&game).engine(Some("zz"), &Options::default());
        texts.extend(engine.as_ref().err().map(in_every_language));
        texts.extend(
            game.position(&PositionText::default())
                .unwrap()
                .evaluate(Some("zz"))
                .as_ref()
                .err()
                .map(in_every_language),
        );
        let specs = game.options();
        let names = specs.iter().map(|spec| spec.name).chain(["zz"]);
        for (name, value) in names.flat_map(|name| ["zz", "-1", "true"].map(|value| (name, value)))
        {
            let set = Options::default().set(&specs, name, OptionValue::parse(value));
            texts.extend(set.as_ref().err().map(in_every_language));
        }
    }
    assert!(texts.len() > 5 * GAMES.len(), "{texts:?}");
    check(&texts);
}

#[test]
fn a_wrong_command_line_is_told_in_the_language_of_the_session() {
    let french = "erreur : l'argument « --deph » est inconnu";
    let english = "error: unexpected argument '--deph' found";
    for (locale, arguments, told) in [
        ("C", &["go", "nim", "--deph", "4"][..], english),
        ("fr_FR.UTF-8", &["go", "nim", "--deph", "4"], french),
        ("C", &["go", "nim", "--deph", "4", "--lang", "fr"], french),
        ("fr_FR.UTF-8", &["go", "nim", "--deph", "4", "--lang=en"], english),
        ("fr_FR.UTF-8", &["go"], "erreur : il manque des arguments : <GAME>"),
        ("fr_FR.UTF-8", &["plya"], "conseil : « play » lui ressemble"),
        ("fr_FR.UTF-8", &["go", "nim", "depth", "4"], "une option a deux tirets : --depth"),
        ("C", &["go", "nim", "depth", "4", "--lang=fr"], "une option a deux tirets : --depth"),
        ("fr_FR.UTF-8", &["go", "nim", "--depth=x"], "un nombre entier est attendu"),
    ] {
        let output = Command::new(PROGRAM).args(arguments).env("LC_ALL", locale).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{errors}");
        assert!(errors.contains(told), "{arguments:?}: {errors}");
        // A wrong value is told without a usage.
        let other = if told == english { "Utilisation :" } else { "Usage:" };
        assert!(!errors.contains(other), "{errors}");
    }
}
