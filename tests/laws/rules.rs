//! Laws of rules and notations: positions, moves, refusals.

use plateau_core::erased::{PositionText, Showing};
use plateau_core::game::{Language, Options, Place, Refusal};
use plateau_core::games::GAMES;

use super::{hold, line, named, variants};

#[test]
fn every_folder_is_listed_and_named_by_its_id() {
    let folders =
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/src/games")).unwrap();
    let mut folders: Vec<String> = folders
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    let mut ids: Vec<_> = GAMES.iter().map(|entry| entry.about().id).collect();
    folders.sort();
    ids.sort_unstable();
    assert_eq!(folders, ids);
}

#[test]
fn variants_that_are_named_exist_and_keep_their_name() {
    for entry in GAMES {
        let default = entry.create(None, &Options::default()).unwrap();
        assert_eq!(default.variant(), entry.about().variants[0].name);
        let unknown = entry.create(Some("no such variant"), &Options::default());
        assert!(matches!(unknown, Err(Refusal::UnknownVariant { .. })), "{}", entry.about().id);
    }
    for game in variants() {
        assert!(!game.strategies().is_empty() && !game.evaluators().is_empty());
    }
}

#[test]
fn positions_and_moves_round_trip_and_legal_is_what_play_accepts() {
    for game in variants() {
        hold(&game, 40, 150, |at| {
            let state = game.state(at).unwrap();
            let name = named(&*game, at);
            let copy = PositionText { setup: Some(state.position.clone()), moves: Vec::new() };
            let fresh = game.state(&copy).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            assert_eq!(fresh.position, state.position, "{name}");
            assert_eq!(fresh.key, state.key, "{name}: incremental key = fresh key");
            assert_eq!(fresh.side, state.side, "{name}");
            let reason = state.outcome.map(|end| end.outcome.reason);
            let reasons = game.about().reasons;
            assert!(reason.is_none_or(|reason| reasons.contains(reason)), "{name}: {reason:?}");
            let grid = game.read_grid(&game.position(at).unwrap().grid(), Some(state.side));
            assert_eq!(grid.as_ref(), Ok(&state.position), "{name}");

            let legal = game.legal(at, true).unwrap();
            assert_eq!(legal.len(), state.legal_count, "{name}");
            assert_eq!(legal.is_empty(), state.outcome.is_some(), "{name}");
            let mut texts: Vec<_> = legal.iter().map(|mv| &mv.text).collect();
            for mv in &legal {
                let played = game.play(at, std::slice::from_ref(&mv.text)).unwrap();
                assert_eq!(&played[0], mv, "{name}");
            }
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), legal.len(), "{name}: every move has a text of its own");
        });
    }
}

#[test]
fn places_are_those_of_the_grid_and_of_the_picture_and_moves_change_what_they_say() {
    for game in variants() {
        let (places, figures) = (game.geometry().places, game.figures());
        let mut names: Vec<_> =
            places.iter().map(|place| &place.name).filter(|name| !name.is_empty()).collect();
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "{}: every place has a name of its own", game.about().id);
        hold(&game, 8, 40, |at| {
            let name = named(&*game, at);
            let values = |at: &PositionText| game.position(at).unwrap().grid().concat();
            let before = values(at);
            assert_eq!(before.len(), places.len(), "{name}");
            let known = |value: &i64| figures.iter().any(|figure| figure.code == *value);
            assert!(figures.is_empty() || before.iter().all(known), "{name}: {before:?}");
            let cells = game.diagram(at, Language::ENGLISH).unwrap().cells;
            let drawn = |place: &&Place| {
                let (row, column) = place.corner();
                figures.is_empty()
                    || cells.iter().any(|cell| (cell.row, cell.column) == (row, column))
            };
            assert_eq!(places.iter().filter(drawn).count(), places.len(), "{name}");
            for mv in game
                .position(at)
                .unwrap()
                .list(Showing { effects: true, positions: true, ..Showing::TEXT })
                .unwrap()
            {
                let effect = mv.effect.unwrap();
                let next = PositionText { setup: mv.position, moves: Vec::new() };
                let changes = places.iter().zip(before.iter().zip(values(&next)));
                let pieces: Vec<_> = changes
                    .filter(|(_, (before, after))| *before != after)
                    .map(|(place, (_, after))| (place.name.clone(), after))
                    .collect();
                assert_eq!(effect.pieces, pieces, "{name} {}", mv.text);
                let told = [&effect.path, &effect.placed, &effect.removed, &effect.flipped];
                let told = |place: &String| told.into_iter().any(|names| names.contains(place));
                assert!(pieces.iter().all(|(place, _)| told(place)), "{name} {}", mv.text);
                let ends = [effect.path.first(), effect.path.last()];
                assert!(
                    effect.path.is_empty() || ends == [effect.from.as_ref(), effect.to.as_ref()]
                );
            }
        });
    }
}

#[test]
fn more_than_may_be_told_is_refused_before_it_is_made() {
    for game in variants() {
        let at = PositionText::default();
        let all = Showing { positions: true, ..Showing::TEXT };
        let moves = game.position(&at).unwrap().list(all).unwrap();
        let bytes = moves.iter().map(|mv| mv.text.len() + mv.position.as_ref().unwrap().len());
        let bytes: usize = bytes.sum();
        assert_eq!(
            game.position(&at).unwrap().list(Showing { most: bytes, ..all }).unwrap(),
            moves
        );
        let refused = game.position(&at).unwrap().list(Showing { most: bytes - 1, ..all });
        assert_eq!(refused, Err(Refusal::TooLong { most: bytes - 1 }), "{}", game.about().id);
    }
}

#[test]
fn a_setup_of_more_piles_than_the_variant_has_is_shown_as_far_as_the_board_goes() {
    let nim = GAMES.iter().find(|entry| entry.about().id == "nim").unwrap();
    let nim = nim.create(None, &Options::default()).unwrap();
    let at = PositionText { setup: Some("1,1,1,1 A".to_owned()), moves: Vec::new() };
    let moves =
        nim.position(&at).unwrap().list(Showing { effects: true, ..Showing::TEXT }).unwrap();
    let known: Vec<_> = moves.iter().map(|mv| mv.effect.is_some()).collect();
    assert_eq!(known, [true, true, true, false]);
}

#[test]
fn what_is_legal_elsewhere_is_refused_here_unless_it_is_legal_or_implies_a_move_that_is() {
    for game in variants() {
        let elsewhere = (0..60).map(|ply| line(&*game, &[7919; 60][..ply]));
        let mut seen: Vec<_> =
            elsewhere.flat_map(|at| game.legal(&at, false).unwrap()).map(|mv| mv.text).collect();
        seen.sort();
        seen.dedup();
        seen.truncate(100);
        hold(&game, 40, 40, |at| {
            let legal = game.legal(at, false).unwrap();
            for text in &seen {
                let is_legal = |text: &String| legal.iter().any(|mv| mv.text == *text);
                // A pass that records omit may precede a played move; it must be legal itself.
                let played = game.play(at, std::slice::from_ref(text)).ok();
                let first = played.and_then(|played| played.into_iter().map(|mv| mv.text).next());
                let accepted = first.as_ref().is_some_and(is_legal);
                assert_eq!(accepted, first.is_some(), "{}: {text}", named(&*game, at));
                assert!(accepted || !is_legal(text), "{}: {text}", named(&*game, at));
            }
        });
    }
}

#[test]
fn nonsense_is_refused_and_never_panics() {
    let nonsense = [
        "",
        " ",
        "-",
        "0",
        "-1",
        "99999999999999999999",
        "é",
        "a",
        "a0",
        "/",
        "//////",
        "1,2,3,4,5,6,7,8,9",
        "W:W1:B1",
        "W:WK:B",
        ":::",
        "x",
        "X",
        "\u{0}",
        "🂡",
        "1-1",
        "50-51",
        "1x2x3x4",
        "pass",
        "up up",
    ];
    let long = "9".repeat(10_000);
    for game in variants() {
        let start = PositionText::default();
        let legal = game.legal(&start, false).unwrap();
        for text in nonsense.iter().copied().chain([long.as_str()]) {
            let setup = PositionText { setup: Some(text.to_owned()), moves: Vec::new() };
            if let Ok(state) = game.state(&setup) {
                assert!(
                    !state.position.is_empty(),
                    "{} takes {text:?} as a position",
                    game.about().id
                );
            }
            let played = game.play(&start, &[text.to_owned()]);
            let is_move = played
                .as_ref()
                .is_ok_and(|played| legal.iter().any(|mv| mv.text == played[0].text));
            assert!(
                is_move || matches!(played, Err(Refusal::IllegalMove { .. })),
                "{text:?}: {played:?}"
            );
        }
        for grid in
            [vec![], vec![vec![]], vec![vec![9; 8]; 8], vec![vec![-1]; 3], vec![vec![1; 3], vec![]]]
        {
            if let Ok(text) = game.read_grid(&grid, None) {
                assert!(game.normalise(&text).is_ok(), "{}: {text}", game.about().id);
            }
        }
    }
}
