//! Texts for people, in every language that the daemon speaks: none is missing, and none is left in another.
//!
//! They see the daemon as a client does, so they hold for a new game without a change.

mod support;

use std::sync::Arc;

use plateau::boundary::{DynGame, PositionText};
use plateau::game::{Language, Options};
use plateau::games::GAMES;
use plateau::protocol::Dialect;
use serde_json::{Value, json};

use support::{Peer, start};

/// The fields whose values are for people. Every other field is the protocol's, and the same in every language.
const FOR_PEOPLE: [&str; 5] = ["title", "summary", "doc", "text", "label"];

/// Texts that are the same in English and French: proper names, and words that both languages have.
const SAME: [&str; 4] = ["Lights Out", "Nim", "Othello", "points"];

/// English words that are no French ones: where one stands, a text was forgotten.
const ENGLISH: &str = "a an and any are as at be best black board both by can capture captures cell cells column columns \
    disc discs each else empty every first for from game games go goal has have hole holes how in is it its jump jumps \
    king kings left less lit lost man match matches men moves must new no nobody not number of off one or other over own \
    peg pegs piece pieces pile piles plain play player players row rows search second shortest side sides so solved \
    square squares start stone stones taken than that the their them then there they this tile tiles to two until up \
    when where which white whole who wins with won without you your";

/// Words of `ENGLISH` that French has too, with another meaning.
const FRENCH_TOO: [&str; 6] = ["a", "an", "as", "or", "plain", "second"];

/// A text without what it quotes of the protocol, between quotation marks or backticks.
fn unquoted(text: &str) -> String {
    let outside =
        |mark: char, text: &str| text.split(mark).step_by(2).collect::<Vec<_>>().join(" ");
    outside('`', &outside('"', text))
}

/// The English words of a text.
fn english_words(text: &str) -> Vec<String> {
    let known: Vec<&str> =
        ENGLISH.split_whitespace().filter(|word| !FRENCH_TOO.contains(word)).collect();
    unquoted(text)
        .split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .map(str::to_lowercase)
        .filter(|word| known.contains(&word.as_str()))
        .collect()
}

/// Checks one text in both languages.
fn check_text(english: &str, french: &str) {
    let at = format!("{english:?} and {french:?}");
    assert!(!english.trim().is_empty() && !french.trim().is_empty(), "{at}");
    assert!(english != french || SAME.contains(&french), "not translated: {at}");
    let begins_large =
        |text: &str| text.chars().find(|c| c.is_alphabetic()).map(char::is_uppercase);
    assert_eq!(begins_large(english), begins_large(french), "the first letter: {at}");
    let end = |text: &str| text.chars().last().filter(char::is_ascii_punctuation);
    assert_eq!(end(english).filter(is_stop), end(french).filter(is_stop), "the last sign: {at}");
    if !SAME.contains(&french) {
        assert_eq!(english_words(french), Vec::<String>::new(), "{french:?}");
    }
}

/// True of what ends a sentence.
fn is_stop(sign: &char) -> bool {
    matches!(sign, '.' | '!' | '?' | ':' | ';')
}

/// Checks one reply in both languages: texts for people differ, all else is the same. Counts the texts.
fn check_reply(english: &Value, french: &Value, field: &str) -> usize {
    match (english, french) {
        (Value::Object(one), Value::Object(other)) => {
            assert!(one.keys().eq(other.keys()), "{one:?} {other:?}");
            one.iter().map(|(name, value)| check_reply(value, &other[name], name)).sum()
        }
        (Value::Array(one), Value::Array(other)) => {
            assert_eq!(one.len(), other.len(), "{field}");
            one.iter().zip(other).map(|(one, other)| check_reply(one, other, field)).sum()
        }
        (Value::String(one), Value::String(other)) if FOR_PEOPLE.contains(&field) => {
            check_text(one, other);
            1
        }
        _ => {
            assert_eq!(english, french, "{field}");
            0
        }
    }
}

/// A client for each language.
async fn clients() -> [Peer; 2] {
    let server = start(|_| ());
    let mut clients = Language::ALL.map(|_| Peer::memory(&server, Dialect::Json));
    for (client, language) in clients.iter_mut().zip(Language::ALL) {
        let hello = json!({"id": 0, "cmd": "hello", "lang": language.code()});
        assert_eq!(client.ask(hello).await["lang"], language.code());
    }
    clients
}

/// Asks in both languages, and checks the replies.
async fn check_request([english, french]: &mut [Peer; 2], request: Value) -> usize {
    let english = english.ask(request.clone()).await;
    let french = french.ask(request).await;
    check_reply(&english, &french, "")
}

/// Every variant that a game names.
fn variants() -> impl Iterator<Item = Arc<dyn DynGame>> {
    GAMES.iter().flat_map(|entry| {
        let of = |name| entry.create(Some(name), &Options::default()).ok();
        entry.about().variants.iter().filter_map(move |variant| of(variant.name))
    })
}

/// A line of play of so many moves, as far as it goes.
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
    assert_eq!(check_request(&mut clients, json!({"id": 1, "cmd": "games"})).await, GAMES.len());
    for game in variants() {
        let request =
            json!({"id": 1, "cmd": "describe", "game": game.about().id, "variant": game.variant()});
        let about = game.about();
        let least = about.variants.len() + about.reasons.len() + game.strategies().len();
        assert!(check_request(&mut clients, request).await > least, "{}", about.id);
    }
}

#[test]
fn what_pictures_say_is_said_in_every_language() {
    for game in variants() {
        for moves in [0, 1, 9, 40, 500] {
            let at = line(&*game, moves);
            let [english, french] =
                Language::ALL.map(|language| game.diagram(&at, language).unwrap());
            // A variant is called by its name in the protocol.
            let title = |title: &str| title.replace(&format!(" {}", game.variant()), "");
            check_text(&title(&english.title), &title(&french.title));
            check_text(&english.description, &french.description);
            assert_eq!((english.cells, english.row_labels), (french.cells, french.row_labels));
        }
    }
}
