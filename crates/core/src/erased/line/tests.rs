use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::STRETCH;
use crate::erased::position_text::STEPS;
use crate::erased::{BoxedPosition, DynGame, PositionText, Showing};
use crate::game::{Language, Options, Refusal};
use crate::games::GAMES;

fn every_game() -> impl Iterator<Item = Arc<dyn DynGame>> {
    let variants = |entry: &'static crate::games::Entry| entry.about().variants.iter();
    let games =
        GAMES.iter().flat_map(move |entry| variants(entry).map(move |about| (entry, about)));
    games.map(|(entry, about)| entry.create(Some(about.name), &Options::default()).unwrap())
}

/// A board without legal end: presses can continue forever.
fn lights() -> BoxedPosition<'static> {
    let lights = GAMES.iter().find(|entry| entry.about().id == "lights_out").unwrap();
    let game = lights.create(Some("5x5"), &Options::default()).unwrap();
    let setup = Some("#.#.#/.#.#./#.#.#/.#.#./#.#.#".to_owned());
    game.into_position(&PositionText { setup, moves: Vec::new() }).unwrap()
}

/// Number of moves that `act` plays.
fn steps(act: impl FnOnce()) -> u64 {
    let before = STEPS.get();
    act();
    STEPS.get() - before
}

/// All results of the queries to a position.
fn all(position: &BoxedPosition<'_>) -> impl PartialEq + std::fmt::Debug + use<> {
    let diagram = position.diagram(Language::ENGLISH).map(|diagram| diagram.last_move);
    let legal = position.list(Showing::DETAILS).map_err(|refusal| refusal.to_string());
    (position.state(), position.stand(), position.at(), legal, diagram.ok())
}

#[test]
fn a_position_that_is_kept_is_the_one_that_is_replayed() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    for game in every_game() {
        let mut position = Arc::clone(&game).into_position(&PositionText::default()).unwrap();
        for _ in 0..300 {
            let legal = position.list(Showing::TEXT).unwrap();
            let copy = position.clone();
            let known = all(&copy);
            // Sometimes go far back, so that chunks begin at different plies.
            if legal.is_empty() || random.random_range(0..6) == 0 {
                let most = if random.random_range(0..9) == 0 { position.ply() } else { 2 };
                let plies = random.random_range(0..=most.min(position.ply()));
                assert!(position.undo(plies) && !position.undo(position.ply() + 1));
                assert_eq!(position.ply() + plies, copy.ply());
            } else {
                position.push(&legal[random.random_range(0..legal.len())].text).unwrap();
            }
            let (variant, at) = (game.variant(), position.at());
            assert_eq!(all(&position), all(&game.position(&at).unwrap()), "{variant}: {at:?}");
            assert_eq!(all(&copy), known, "{variant}: a copy has changed");
        }
    }
}

#[test]
fn a_move_costs_the_same_however_many_came_before() {
    let mut position = lights();
    for ply in 0..16_000 {
        // Each edit of a session works on a copy.
        let mut next = position.clone();
        assert_eq!(steps(|| next.push(["1,1", "3,4", "5,2"][ply % 3]).unwrap()), 1);
        position = next;
    }
    assert_eq!(position.ply(), 16_000);
    assert_eq!(steps(|| drop(position.state())), 0);
    for plies in [1, 1, 100, STRETCH, 0, 5_000, 1] {
        assert!(steps(|| assert!(position.undo(plies))) <= STRETCH as u64, "{plies}");
    }
    assert!(position.bytes() < 500_000, "{} bytes", position.bytes());
}

#[test]
fn what_a_position_says_of_its_bytes_grows_with_its_moves() {
    let mut position = lights();
    let empty = position.bytes();
    let mut grown = |moves: usize| {
        (0..moves).for_each(|_| position.push("1,1").unwrap());
        position.bytes() - empty
    };
    let (one, stretch) = (grown(1), grown(STRETCH - 1));
    assert!(one >= "1,1".len() + 8 && stretch == STRETCH * one, "{one}, {stretch}");
    // Each further stretch adds a position and some blocks to its moves.
    let more = grown(STRETCH) - 2 * stretch;
    assert!((200..600).contains(&more), "{more}");
    assert_eq!(grown(98 * STRETCH), 100 * stretch + 99 * more);
    assert!(position.undo(100 * STRETCH));
    assert!(position.bytes() - empty <= stretch, "{} bytes", position.bytes() - empty);
}

#[test]
fn a_large_board_counts() {
    let lights = GAMES.iter().find(|entry| entry.about().id == "lights_out").unwrap();
    let bytes = |variant| {
        let game = lights.create(Some(variant), &Options::default()).unwrap();
        game.into_position(&PositionText::default()).unwrap().bytes()
    };
    // The current and the first position, one bit per cell.
    assert!(bytes("100x100") >= bytes("5x5") + 2 * 100 * 100 / 8);
}

#[test]
fn moves_are_played_all_or_none() {
    let mut position = lights();
    let moves = |count: usize, last: &str| {
        let presses = std::iter::repeat_n("2,2", count).chain([last]);
        presses.map(str::to_owned).collect::<Vec<_>>()
    };
    position.play(&moves(STRETCH - 2, "1,1"), Showing::TEXT).unwrap();
    let known = all(&position);
    for (moves, most, expected) in [
        (moves(3, "9,9"), usize::MAX, "an illegal move"),
        (moves(200, "9,9"), 10, "an illegal move"),
        (moves(200, "1,1"), 10, "too long"),
        (moves(100_000, "1,1"), usize::MAX, "too many"),
    ] {
        let count = moves.len();
        let refusal = position.play(&moves, Showing { most, ..Showing::TEXT }).unwrap_err();
        let is_expected = match &refusal {
            Refusal::IllegalMove { index, .. } => {
                expected == "an illegal move" && *index + 1 == count
            }
            Refusal::TooLong { .. } => expected == "too long",
            Refusal::BadPosition { .. } => expected == "too many",
            _ => false,
        };
        assert!(is_expected, "{refusal} for {expected}");
        assert_eq!(all(&position), known, "{expected}");
    }
}

#[test]
fn a_long_line_is_dropped_on_a_small_stack() {
    let mut position = lights();
    let moves = vec!["3,3".to_owned(); 99_999];
    position.play(&moves, Showing::TEXT).unwrap();
    let small = std::thread::Builder::new().stack_size(64 << 10);
    small.spawn(move || drop(position)).unwrap().join().unwrap();
}
