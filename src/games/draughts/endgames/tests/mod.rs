//! Claims about the endgame tables of the program.

use std::collections::HashMap;

use super::class::{Class, RULES};
use super::*;
use crate::engine::{StopToken, Verdict};
use crate::game::{Game, Options, Position, Side, hash};
use crate::games::draughts::position::DraughtsPosition;
use crate::games::draughts::{Draughts, DraughtsMove};

fn tables() -> &'static Endgames {
    Endgames::of(RULES).unwrap()
}

fn read(fen: &str) -> DraughtsPosition {
    Draughts::create(RULES.name, &Options::default()).unwrap().parse_position(fen).unwrap()
}

/// The boards that moves of `view` lead to, as the other side sees them.
fn next_boards(view: &Board) -> Vec<Board> {
    let mut moves = MoveList::new();
    Turn::new(view, MOVER, RULES).legal_moves(&mut moves);
    let play = |mv: DraughtsMove| {
        let mut next = *view;
        next.play(MOVER, mv);
        next.turned(RULES.layout)
    };
    moves.into_iter().map(play).collect()
}

/// The positions of a class.
fn boards(class: Class) -> impl Iterator<Item = Board> {
    (0..class.size()).filter_map(move |index| class.board(index))
}

/// So many positions of each class.
fn sample(each: u64) -> impl Iterator<Item = (Class, Board)> {
    let random = |class: Class, n| hash(class.code() as u64 ^ hash(n)) as usize % class.size();
    Class::all().flat_map(move |class| {
        (0..each).filter_map(move |n| class.board(random(class, n)).map(|board| (class, board)))
    })
}

#[test]
fn results_are_those_of_another_program() {
    let lines = include_str!("wld.txt").lines().filter(|line| !line.starts_with('#'));
    let checked = lines.map(|line| {
        let (fen, result) = line.split_once('\t').unwrap();
        let verdict = tables().fate(&read(fen).view()).unwrap().verdict();
        let expected = match result {
            "W" => Verdict::Win,
            "D" => Verdict::Draw,
            _ => Verdict::Loss,
        };
        assert_eq!(verdict, expected, "{fen}");
    });
    assert_eq!(checked.count(), 300);
}

#[test]
fn two_pieces_are_as_a_plain_iteration_finds_them() {
    let pairs = || Class::all().filter(|class| class.pieces() == 2).flat_map(boards);
    let next: HashMap<u64, (Board, Vec<Board>)> =
        pairs().map(|view| (view.key(), (view, next_boards(&view)))).collect();
    assert_eq!(next.len(), 2500 - 50 + 2 * (2250 - 45) + 2025 - 40);
    // Plies to the end, even where lost; pass by pass, so that the quickest win and the slowest loss come out.
    let mut plies: HashMap<u64, u32> = HashMap::new();
    for pass in 0.. {
        let known = |view: &Board| {
            if view.pieces(MOVER) == 0 { Some(0) } else { plies.get(&view.key()).copied() }
        };
        let is_found = |(key, (_, next)): &(&u64, &(Board, Vec<Board>))| {
            let mut others = next.iter().map(known);
            !plies.contains_key(key)
                && if pass % 2 == 1 {
                    others.any(|other| other == Some(pass - 1))
                } else {
                    others.all(|other| other.is_some_and(|other| other % 2 == 1))
                }
        };
        let found: Vec<u64> = next.iter().filter(is_found).map(|(&key, _)| key).collect();
        if found.is_empty() && pass > 20 {
            break;
        }
        plies.extend(found.into_iter().map(|key| (key, pass)));
    }
    for (key, (view, _)) in &next {
        assert_eq!(tables().fate(view).unwrap().plies(), plies.get(key).copied(), "{view:?}");
    }
}

#[test]
fn a_fate_is_the_best_of_those_that_moves_lead_to() {
    let mut decided = 0;
    for (class, view) in sample(8) {
        let fate = tables().fate(&view).unwrap();
        let others = next_boards(&view).into_iter().map(|next| {
            if next.pieces(MOVER) == 0 { Fate::LOST_NOW } else { tables().fate(&next).unwrap() }
        });
        assert_eq!(Fate::of_choice(others), fate, "{class} {view:?}");
        assert_eq!(
            tables().best_move(&view).is_some(),
            fate.plies().is_some_and(|plies| plies > 0)
        );
        decided += u32::from(fate != Fate::DRAW);
    }
    assert!(decided > 100, "{decided}");
}

#[test]
fn a_board_is_found_by_its_index_and_seen_turned_by_the_other_side() {
    for (class, view) in sample(20) {
        assert_eq!(Class::of(&view), Some(class));
        assert_eq!(class.board(class.index(&view)), Some(view));
        let turned = view.turned(RULES.layout);
        assert_eq!(Class::of(&turned), Some(class.turned()));
        assert_eq!(class.turned().board(class.turned().index(&turned)), Some(turned));
    }
    assert_eq!(Class::all().count(), 4 + 12 + 25);
}

#[test]
fn what_the_recipe_makes_is_what_the_program_has() {
    let (maker, stop) = (Maker::new(), StopToken::default());
    for class in Class::all().filter(|class| class.size() < 62_000 && class.pieces() < 4) {
        let fates = maker.fates(class, &stop).unwrap();
        for index in (0..class.size()).step_by(7) {
            if let Some(view) = class.board(index) {
                assert_eq!(tables().fate(&view), Some(fates[index]), "{class} {index}");
            }
        }
        let packed = packing::pack(class, fates);
        let own = &tables().classes[class.code()];
        assert!(packed.iter().zip(own).all(|(packed, own)| packed == own.packed), "{class}");
    }
    stop.stop(crate::engine::Stopped::Stop);
    assert_eq!(Maker::new().make(0, &stop), None);
}

#[test]
fn no_count_of_moves_takes_a_win_of_three_pieces() {
    // Two pieces or one, a king among them, against a king: 5 moves of each side.
    for [men, kings] in [[0, 1], [0, 2], [1, 1]] {
        let class = Class::all().find(|class| class.counts() == [men, kings, 0, 1]).unwrap();
        for view in boards(class).chain(boards(class.turned())) {
            let plies = tables().fate(&view).unwrap().plies();
            assert!(plies.is_none_or(|plies| plies <= 10), "{view:?}");
        }
    }
}

#[test]
fn the_quickest_win_is_a_win_by_the_rules() {
    let mut won = 0;
    for (_, view) in sample(30).filter(|(_, view)| tables().fate(view).unwrap() != Fate::DRAW) {
        let mut position = DraughtsPosition::new(view, Side::First, RULES);
        let fate = tables().fate(&view).unwrap();
        for left in (1..=fate.plies().unwrap()).rev() {
            let view = position.view();
            assert_eq!(tables().fate(&view).unwrap().plies(), Some(left));
            let mv = tables().best_move(&view).unwrap();
            let side = position.side_to_move();
            assert_eq!(position.outcome(), None);
            position.play_unchecked(mv.seen_by(side, RULES.layout));
            if position.view().pieces(MOVER) == 0 {
                break;
            }
        }
        let winner = if fate.verdict() == Verdict::Win { Side::First } else { Side::Second };
        assert_eq!(position.outcome().unwrap().winner, Some(winner));
        won += 1;
    }
    assert!(won > 300, "{won}");
}

#[test]
fn a_file_that_is_none_is_refused() {
    for damaged in [&EMBEDDED[1..], &EMBEDDED[..EMBEDDED.len() - 1], b"", b"D10E"] {
        assert!(Endgames::read(damaged).is_none());
    }
    for rules in crate::games::draughts::rules::VARIANTS {
        assert_eq!(Endgames::of(rules).is_some(), rules.name == RULES.name, "{}", rules.name);
    }
    // Beyond the tables: five pieces, and a side without any.
    for fen in ["W:WK1,K2,K3:BK4,K5", "W:WK1:B"] {
        assert_eq!(tables().fate(&read(fen).view()), None, "{fen}");
    }
}
