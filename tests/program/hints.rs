//! Laws of hints and explanations, in every game: the content of each degree, and that exact statements agree with full searches.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use plateau_core::coach::{Hint, HintRequest, Telling, Told, WHY, common_sayings};
use plateau_core::erased::{DynGame, Engine, PositionText, Query, SearchError};
use plateau_core::game::{Language, OptionValue, Options, Refusal, Side};
use plateau_core::games::GAMES;
use plateau_core::search::{Limits, Purpose, Score, StopToken};
use plateau_protocol::Dialect;
use serde_json::{Value, json};

use crate::support::{Peer, start};

fn variant(game: &str, variant: &str) -> Arc<dyn DynGame> {
    let entry = GAMES.iter().find(|entry| entry.about().id == game).unwrap();
    entry.create(Some(variant), &Options::default()).unwrap()
}

/// Lines of play of every game, some of each length: the choices depend on nothing but their numbers.
fn lines(game: &dyn DynGame) -> Vec<PositionText> {
    let lengths = [0, 1, 5, 12, 27, 44];
    let line = |plies: usize| {
        let mut at = PositionText::default();
        for ply in 0..plies {
            let legal = game.legal(&at, false).unwrap();
            let Some(mv) = legal.get((ply * ply * 7 + plies) % legal.len().max(1)) else { break };
            at.moves.push(mv.text.clone());
        }
        if game.state(&at).unwrap().outcome.is_some() {
            at.moves.pop();
        }
        at
    };
    lengths.map(line).to_vec()
}

/// The hint of a degree, within a few nodes.
fn hint(
    game: &Arc<dyn DynGame>,
    at: &PositionText,
    degree: u8,
    explained: Option<&str>,
) -> Result<Hint, SearchError> {
    ask(
        &mut *engine(game),
        &**game,
        at,
        degree,
        explained,
        Limits { nodes: Some(2000), ..Limits::default() },
    )
}

fn engine(game: &Arc<dyn DynGame>) -> Box<dyn Engine> {
    Arc::clone(game).engine(None, &Options::default()).unwrap()
}

fn ask(
    engine: &mut dyn Engine,
    game: &dyn DynGame,
    at: &PositionText,
    degree: u8,
    explained: Option<&str>,
    limits: Limits,
) -> Result<Hint, SearchError> {
    let request = HintRequest { degree, explained: explained.map(str::to_owned) };
    let query = Query { limits, ..Query::default() };
    Hint::of(game, engine, at, &request, &query, &StopToken::default())
}

/// The ids of the facts of a hint.
fn ids(told: &Told) -> BTreeSet<&'static str> {
    told.facts.iter().map(|fact| fact.saying.id).collect()
}

#[test]
fn every_degree_answers_with_a_legal_move_inside_its_area_and_why() {
    for entry in GAMES {
        for known in entry.about().variants {
            let Ok(game) = entry.create(Some(known.name), &Options::default()) else { continue };
            for at in lines(&*game) {
                let name = format!("{} {} {:?}", entry.about().id, known.name, at.moves);
                let hints = [1, 2, 3, WHY].map(|degree| hint(&game, &at, degree, None).unwrap());
                for (hint, degree) in hints.iter().zip(1..) {
                    assert_eq!(hint.degree, degree, "{name}");
                    let texts = Language::COMPLETE.map(|language| Telling(language).hint(hint));
                    assert_ne!(texts[0], texts[1], "{name}");
                    assert!(
                        texts
                            .iter()
                            .all(|text| text.ends_with(['.', '…'])
                                && !text.contains(['{', '}', '|'])),
                        "{texts:?}"
                    );
                    let moves = hint.told.as_ref().map(|told| &told.line[0]);
                    assert_eq!(moves, hints[0].told.as_ref().map(|told| &told.line[0]), "{name}");
                }
                let [.., why] = &hints;
                let Some(told) = &why.told else {
                    assert_eq!(why.score, Score::Unsolvable, "{name}");
                    continue;
                };
                let legal = game.legal(&at, false).unwrap();
                assert!(legal.iter().any(|legal| legal.text == told.line[0]), "{name}");
                let insights = &told.insights;
                let inside = insights.cells.iter().all(|cell| insights.area.contains(cell));
                assert!(inside && !told.facts.is_empty(), "{name}: {insights:?}");
                let mut ids: Vec<_> = told.facts.iter().map(|fact| fact.saying.id).collect();
                ids.sort_unstable();
                ids.dedup();
                assert_eq!(ids.len(), told.facts.len(), "{name}: a fact is told once");
            }
        }
    }
}

#[test]
fn every_saying_has_an_id_of_its_own() {
    for entry in GAMES {
        let game = entry.create(None, &Options::default()).unwrap();
        let mut ids = BTreeSet::new();
        for saying in [common_sayings(), game.sayings().to_vec()].concat() {
            assert!(ids.insert(saying.id), "{} {}", entry.about().id, saying.id);
        }
    }
}

#[test]
fn the_protocol_lists_every_id() {
    let listed = include_str!("../../protocol/README.md");
    let games = GAMES.iter().map(|entry| entry.create(None, &Options::default()).unwrap());
    let sayings = games.flat_map(|game| game.sayings().to_vec()).chain(common_sayings());
    let unlisted: Vec<_> =
        sayings.map(|saying| saying.id).filter(|id| !listed.contains(&format!("`{id}`"))).collect();
    assert!(unlisted.is_empty(), "{unlisted:?}");
}

#[test]
fn what_is_said_is_among_the_sayings() {
    for entry in GAMES {
        let game = entry.create(None, &Options::default()).unwrap();
        let sayings = [common_sayings(), game.sayings().to_vec()].concat();
        for at in lines(&*game) {
            for legal in game.legal(&at, false).unwrap().iter().take(12) {
                let insights = game
                    .position(&at)
                    .unwrap()
                    .insights(std::slice::from_ref(&legal.text))
                    .unwrap();
                let facts = insights.facts.iter().map(|fact| fact.saying);
                for saying in facts.chain([insights.kind]) {
                    assert!(sayings.contains(&saying), "{}", saying.id);
                }
            }
        }
    }
}

#[test]
fn a_game_says_what_a_person_sees() {
    const DRAUGHTS: [&str; 2] = ["draughts", "international"];
    // The game and its variant; the position; the moves before; the line; the kind of its first move, and its facts in words.
    for ([game, named], setup, before, line, kind, facts) in [
        (
            ["tic_tac_toe", "3x3"],
            "XX./O../...",
            "",
            "c1",
            "block",
            &["stops a line of the opponent"][..],
        ),
        (
            ["tic_tac_toe", "3x3"],
            "XX./O../...",
            "",
            "c3",
            "corner",
            &["lets the opponent complete a line on the square c1"],
        ),
        (
            ["nim", "3,4,5"],
            "3,4,5 A",
            "",
            "1:2",
            "balance",
            &["leaves the nim-sum 0", "wins by Bouton's theory"],
        ),
        (
            ["nim", "3,4,5-misere"],
            "0,1,3 A",
            "",
            "3:3",
            "whole_pile",
            &["leaves 1 pile of one match", "wins by Bouton's theory"],
        ),
        (
            ["nim", "1,1-misere"],
            "1,1 A",
            "",
            "1:1",
            "whole_pile",
            &["leaves 1 pile of one match", "wins by Bouton's theory"],
        ),
        (["connect4", "7x6"], "", "1 7 2 7 3", "4", "block", &["stops four in a row"]),
        (DRAUGHTS, "W:W32,31:B28", "", "32x23", "win", &["takes 1 piece"]),
        (
            DRAUGHTS,
            "W:W32,31:B28,18,12",
            "",
            "32x23 18x29",
            "exchange",
            &["takes 1 piece", "exchanges 1 piece for as many"],
        ),
        (DRAUGHTS, "W:W32,31:B23,1", "", "32-28 23x32", "quiet", &["loses 1 piece in 2 plies"]),
        (["lights_out", "3x3"], "##./#../...", "", "1,1", "goal", &["mends 3 cells"]),
        (
            ["sliding_tile", "3x3"],
            "1 2 3/4 5 6/7 0 8",
            "",
            "right",
            "goal",
            &["brings the tile 8 to its place", "leaves at least 0 moves to go instead of 1"],
        ),
        (
            ["sliding_tile", "3x3"],
            "1 2 3/4 5 6/7 0 8",
            "",
            "up",
            "detour",
            &["takes the tile 5 off its place", "leaves at least 2 moves to go instead of 1"],
        ),
        (
            ["peg_solitaire", "triangle15"],
            "",
            "",
            "5-12",
            "outwards",
            &["leaves 13 pegs", "leaves 5 jumps to choose from"],
        ),
    ] {
        let game = variant(game, named);
        let setup = (!setup.is_empty()).then(|| setup.to_owned());
        let at = PositionText { setup, moves: game.split_moves(before) };
        let insights = game.position(&at).unwrap().insights(&game.split_moves(line)).unwrap();
        let said: Vec<_> = insights.facts.iter().map(|fact| fact.text(Language::ENGLISH)).collect();
        assert_eq!(
            (insights.kind.id, said),
            (kind, facts.iter().map(|&fact| fact.to_owned()).collect()),
            "{line}"
        );
    }
}

#[test]
fn where_moves_have_costs_hints_count_costs() {
    let entry = GAMES.iter().find(|entry| entry.about().id == "sliding_tile").unwrap();
    let mut options = Options::default();
    let numbers = OptionValue::Text("numbers".to_owned());
    options.set(entry.about().options, "weights", numbers).unwrap();
    let game = entry.create(Some("3x3"), &options).unwrap();
    let (mut said, mut counts_moves) = (BTreeSet::new(), Vec::new());
    for setup in ["1 2 3/4 5 6/7 0 8", "2 6 3/7 0 5/4 1 8", "1 2 3/0 4 6/7 5 8"] {
        let at = PositionText { setup: Some(setup.to_owned()), moves: Vec::new() };
        for limits in [Limits::default(), Limits::nodes(3)] {
            for mv in [None].into_iter().chain(["up", "left", "right"].map(Some)) {
                let limits = limits.clone();
                let Ok(hint) = ask(&mut *engine(&game), &*game, &at, WHY, mv, limits) else {
                    continue;
                };
                said.extend(hint.told.iter().flat_map(ids));
                for language in Language::COMPLETE {
                    let text = Telling(language).hint(&hint);
                    let words: Vec<_> = text.split([' ', ',', '.', ';']).collect();
                    let is_count = |pair: &[&str]| {
                        pair[0].parse::<f64>().is_ok()
                            && ["move", "moves", "coup", "coups"].contains(&pair[1])
                    };
                    counts_moves.extend(words.windows(2).any(is_count).then_some(text));
                }
            }
        }
    }
    assert_eq!(counts_moves, [""; 0]);
    for id in ["cheapest", "costs_at_best", "dearer_by", "costs_at_least"] {
        assert!(said.contains(id), "{id}: {said:?}");
    }
}

/// The value of positions by searching all that follows: 1 where the side to move wins, −1 where it loses.
#[derive(Default)]
struct Oracle(HashMap<String, i8>);

impl Oracle {
    fn value(&mut self, game: &dyn DynGame, at: &PositionText) -> i8 {
        let state = game.state(at).unwrap();
        if let Some(end) = state.outcome {
            let for_side = |winner: Side| if winner == state.side { 1 } else { -1 };
            return end.outcome.winner.map_or(0, for_side);
        }
        if let Some(&value) = self.0.get(&state.position) {
            return value;
        }
        let value = self.after_each(game, at).into_iter().map(|(_, value)| value).max().unwrap();
        self.0.insert(state.position, value);
        value
    }

    /// Every move with its value for the side that plays it.
    fn after_each(&mut self, game: &dyn DynGame, at: &PositionText) -> Vec<(String, i8)> {
        let position = game.state(at).unwrap().position;
        let legal = game.legal(at, false).unwrap().into_iter();
        legal
            .map(|legal| {
                let next =
                    PositionText { setup: Some(position.clone()), moves: vec![legal.text.clone()] };
                (legal.text, -self.value(game, &next))
            })
            .collect()
    }
}

#[test]
fn facts_of_small_games_are_those_of_a_full_search() {
    for (game, named) in
        [("tic_tac_toe", "3x3"), ("nim", "3,4,5"), ("nim", "2,2,3-misere"), ("nim", "1,1,2-misere")]
    {
        let game = variant(game, named);
        let mut oracle = Oracle::default();
        oracle.value(&*game, &PositionText::default());
        let mut positions: Vec<_> = oracle.0.keys().cloned().collect();
        positions.sort();
        for position in positions.into_iter().step_by(17) {
            let at = PositionText { setup: Some(position), moves: Vec::new() };
            let moves = oracle.after_each(&*game, &at);
            let best = moves.iter().map(|(_, value)| *value).max().unwrap();
            let as_good = moves.iter().filter(|(_, value)| *value == best).count();
            let mut engine = engine(&game);
            let mut explain = |mv: Option<&str>| {
                ask(&mut *engine, &*game, &at, WHY, mv, Limits::default()).unwrap().told.unwrap()
            };
            let told = explain(None);
            let found = moves.iter().find(|(mv, _)| *mv == told.line[0]).unwrap().1;
            assert_eq!(found, best, "{at:?}");
            let is_only = |id| ids(&told).contains(id);
            let expected = as_good == 1 && moves.len() > 1;
            assert_eq!(
                is_only("keeps_win") || is_only("keeps_draw"),
                expected && best >= 0,
                "{at:?}"
            );
            for (mv, value) in &moves {
                let told = explain(Some(mv));
                let ids = ids(&told);
                let outcome = ["loses", "draws", "wins"][(value + 1) as usize];
                assert!(ids.iter().any(|id| id.starts_with(outcome)), "{at:?} {mv}: {ids:?}");
                let given = (ids.contains("gives_win_away"), ids.contains("gives_draw_away"));
                let expected = (best == 1 && *value < 1, best == 0 && *value < 0);
                assert_eq!(given, expected, "{at:?} {mv}: {ids:?}");
                let theory = (ids.contains("theory_win"), ids.contains("theory_loss"));
                if named != "3x3" {
                    assert_eq!(theory, (*value == 1, *value == -1), "{at:?} {mv}");
                }
            }
        }
    }
}

/// The length of a shortest solution; `None` where there is none.
fn solution(engine: &mut dyn Engine, at: &PositionText) -> Option<u32> {
    let query = Query { purpose: Purpose::Solution, ..Query::default() };
    let report = engine.search(at, &query, &StopToken::default(), &mut |_| {}).unwrap();
    match report.lines[0].score {
        Score::Solution { moves, optimal: true } => Some(moves),
        Score::Unsolvable => None,
        other => panic!("{at:?}: {other:?}"),
    }
}

#[test]
fn facts_of_small_puzzles_are_those_of_solve() {
    for (game, named) in [
        ("sliding_tile", "3x3"),
        ("lights_out", "3x3"),
        ("lights_out", "merlin"),
        ("peg_solitaire", "triangle15"),
    ] {
        let game = variant(game, named);
        let [mut solver, mut engine] = [engine(&game), engine(&game)];
        for at in lines(&*game) {
            let before = solution(&mut *solver, &at);
            let mut explain = |mv: Option<&str>| {
                ask(&mut *engine, &*game, &at, WHY, mv, Limits::default()).unwrap()
            };
            let best = explain(None);
            let expected =
                before.map_or(Score::Unsolvable, |moves| Score::Solution { moves, optimal: true });
            assert_eq!(best.score, expected, "{at:?}");
            for legal in game.legal(&at, false).unwrap() {
                let mut next = at.clone();
                next.moves.push(legal.text.clone());
                let after = solution(&mut *solver, &next).map(|moves| moves + 1);
                let ids = ids(&explain(Some(&legal.text)).told.unwrap());
                let name = format!("{at:?} {}: {ids:?}", legal.text);
                assert_eq!(ids.contains("unsolvable"), after.is_none(), "{name}");
                assert_eq!(ids.contains("shortest"), after.is_some() && after == before, "{name}");
                assert_eq!(ids.contains("at_best"), after > before && before.is_some(), "{name}");
                assert_eq!(ids.contains("longer_by"), after > before && before.is_some(), "{name}");
            }
        }
    }
}

#[test]
fn a_position_without_a_solution_says_how_many_moves_to_take_back() {
    let game = variant("peg_solitaire", "triangle15");
    let mut solver = engine(&game);
    let mut solution = |at: &PositionText| solution(&mut *solver, at);
    let lost = lines(&*game).into_iter().find(|at| solution(at).is_none()).unwrap();
    let back = hint(&game, &lost, 3, None).unwrap().take_back.unwrap();
    let taken_back = |back: usize| PositionText {
        moves: lost.moves[..lost.moves.len() - back].to_vec(),
        ..lost.clone()
    };
    for fewer in 0..back {
        assert_eq!(solution(&taken_back(fewer)), None);
    }
    assert!(solution(&taken_back(back)).is_some());
    assert_eq!(hint(&game, &lost, 2, None).unwrap().take_back, None);
}

#[test]
fn what_cannot_be_hinted_at_is_refused_with_a_reason() {
    let game = variant("tic_tac_toe", "3x3");
    let over = PositionText { setup: Some("XXX/OO./...".to_owned()), moves: Vec::new() };
    assert!(matches!(
        hint(&game, &over, 1, None),
        Err(SearchError::Refused(Refusal::GameOver { index: None, .. }))
    ));
    for mv in ["a9", "", "é"] {
        let refused = hint(&game, &PositionText::default(), 1, Some(mv));
        assert!(
            matches!(&refused, Err(SearchError::Refused(Refusal::IllegalMove { field: "move", legal, .. })) if legal.len() == 9),
            "{mv}"
        );
    }
}

/// Every field but those that count.
fn content(reply: &Value) -> serde_json::Map<String, Value> {
    let mut content = reply.as_object().unwrap().clone();
    for counted in ["id", "degree", "text", "nodes", "time_ms", "stopped"] {
        content.remove(counted);
    }
    content
}

#[tokio::test]
async fn a_degree_has_the_fields_of_those_below_it_and_the_words_of_the_language() {
    let server = start(|_| {});
    let mut peers = [Peer::memory(&server, Dialect::Json), Peer::memory(&server, Dialect::Json)];
    peers[1].ask(json!({"id": "h", "cmd": "hello", "lang": "fr"})).await;
    for entry in GAMES {
        let game = entry.about().id;
        let at = lines(&*entry.create(None, &Options::default()).unwrap()).swap_remove(2);
        let mut fields = [serde_json::Map::new(), serde_json::Map::new()];
        for degree in 1..=4 {
            let mut texts = Vec::new();
            for (peer, before) in peers.iter_mut().zip(&mut fields) {
                let id = format!("{game} {degree}");
                let request = json!({"id": id, "cmd": "hint", "game": game, "moves": at.moves, "degree": degree, "nodes": 3000});
                let reply = peer.ask(request).await;
                assert_eq!(reply["degree"], degree, "{reply}");
                texts.push(reply["text"].clone());
                let content = content(&reply);
                for (name, value) in &*before {
                    assert_eq!(content.get(name), Some(value), "{id}: {name}");
                }
                assert!(
                    content.len() > before.len() || degree == 1 || content.get("move").is_none(),
                    "{reply}"
                );
                *before = content;
            }
            assert_ne!(texts[0], texts[1]);
        }
    }
}

#[test]
fn a_hint_names_places_and_moves_as_the_board_shows_them() {
    let at = |setup: Option<&str>, moves: &[&str]| PositionText {
        setup: setup.map(str::to_owned),
        moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
    };
    let told = |game, kind, at: &PositionText, language| {
        let found = hint(&variant(game, kind), at, WHY, None).unwrap();
        Telling(language).hint(&found)
    };
    // Columns are all that a board of Connect 4 shows, and its moves.
    let threat = told("connect4", "7x6", &at(None, &["4", "1", "5", "1"]), Language::ENGLISH);
    assert!(threat.starts_with("Look at the columns "), "{threat}");
    assert!(
        threat.contains("threatens four in a row in columns 2 and 6")
            || threat.contains("threatens four in a row in column"),
        "{threat}"
    );
    for [letter, digit] in threat.as_bytes().windows(2).map(|pair| [pair[0], pair[1]]) {
        let is_square = (b'a'..=b'g').contains(&letter) && digit.is_ascii_digit();
        assert!(!is_square, "{threat}");
    }
    // A board of sliding tiles shows no coordinates, and a person moves in the language that is spoken.
    let start = at(Some("1 2 3/4 5 6/0 7 8"), &[]);
    let french = told("sliding_tile", "3x3", &start, Language::FRENCH);
    assert!(french.starts_with("Regardez les pièces 4, 5 et 7."), "{french}");
    assert!(french.contains("Jouez droite.") && french.contains(" : droite droite"), "{french}");
    let english = told("sliding_tile", "3x3", &start, Language::ENGLISH);
    assert!(
        english.contains("the tiles 4, 5 and 7") && english.contains("Play right."),
        "{english}"
    );
}
