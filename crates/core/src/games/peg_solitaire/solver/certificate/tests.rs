//! Tests of certificates: against the literature, and against positions that can be solved.

use std::collections::HashSet;

use crate::erased::Status;
use crate::game::{Game, Options, hash};
use crate::games::peg_solitaire::rules::board::Goal;
use crate::games::peg_solitaire::start::random_start;
use crate::games::peg_solitaire::tests::{board, game, solve, solve_from};
use crate::search::unlimited;

use super::*;
use crate::games::peg_solitaire::rules::symmetry::Symmetries;
use crate::games::peg_solitaire::solver::move_generator::MoveGenerator;

/// Pagoda function under which `pegs` are lighter than a goal.
fn pagoda_against(board: &Board, pegs: Holes, goal: Holes) -> Option<Pagoda> {
    Pagoda::separating(board, pegs, &[goal], &mut || Ok(())).unwrap()
}

#[test]
fn boards_have_the_published_number_of_classes_and_no_jump_changes_one() {
    // Beasley, 1985: 16 classes of the square boards; 4 of triangular ones (George Bell, "Solving triangular peg solitaire", 2008).
    for (name, classes) in [
        ("english33", 16),
        ("european37", 16),
        ("wiegleb45", 16),
        ("triangle10", 4),
        ("triangle15", 4),
        ("triangle36", 4),
    ] {
        let board = board(name);
        let sets = PositionClasses::of(&board);
        let of_pair = |pegs: u64| sets.parities(hash(pegs) & board.all());
        assert_eq!((0..500).map(of_pair).collect::<HashSet<_>>().len(), classes, "{name}");
        for jump in board.jumps() {
            assert_eq!(sets.parities(jump.holes()), 0, "{name} {jump:?}");
        }
    }
}

#[test]
fn the_class_of_the_central_game_allows_the_published_holes() {
    // Beasley, 1985: from the central vacancy, a single peg can only end in the centre or in the middle of an outer row.
    let board = board("english33");
    let classes = PositionClasses::of(&board);
    let ends: Vec<usize> = (0..board.holes())
        .filter(|&hole| classes.parities(1 << hole) == classes.parities(board.start()))
        .collect();
    assert_eq!(ends, [1, 13, 16, 19, 31]);
}

#[test]
fn the_european_board_from_its_centre_is_refused_by_its_class() {
    for target in ["", "start", "0"] {
        for strategy in ["depth_first", "breadth_first"] {
            let report = solve(&game("european37", None, target).unwrap(), strategy);
            assert_eq!((report.status(), report.nodes), (Status::Unsolvable, 0), "{target}");
            assert!(
                report.note.as_ref().unwrap().to_string().starts_with("position class"),
                "{target}"
            );
        }
    }
}

#[test]
fn pagoda_functions_are_what_they_claim_and_refute_nothing_solvable() {
    let mut refuted = 0;
    for (variant, goal) in [("english33", 16), ("triangle15", 0), ("european37", 18)] {
        let board = board(variant);
        for seed in 0..40 {
            let length = 5 + seed as u32 % 10;
            let solvable =
                random_start(&board.clone().with_goal(Goal::Exactly(1 << goal)), length, seed);
            assert_eq!(pagoda_against(&board, solvable, 1 << goal), None, "{variant} {seed}");
            let pegs = hash(seed) & hash(seed + 99) & board.all();
            let Some(pagoda) = pagoda_against(&board, pegs, 1 << goal) else { continue };
            refuted += 1;
            let weights = pagoda.weights();
            let of = |hole: u8| weights[usize::from(hole)];
            assert!(board.jumps().iter().all(|jump| of(jump.from) + of(jump.over) >= of(jump.to)));
            let sum: i32 =
                (0..board.holes()).filter(|h| pegs >> h & 1 == 1).map(|h| weights[h]).sum();
            assert!(sum < weights[goal], "{variant} {seed}");
        }
    }
    assert!(refuted > 10, "{refuted}");
}

#[test]
fn a_position_with_its_pegs_too_far_out_is_refused_by_a_pagoda_function() {
    // A pair that can jump, and pegs in the ends of the arms: some such positions are of the class of the centre.
    let game = game("english33", None, "16").unwrap();
    let classes = PositionClasses::of(&game.board);
    let pair = 1 << 15 | 1 << 16;
    let ends = 0b111 | 0b111 << 30 | 1 << 6 | 1 << 13 | 1 << 20 | 1 << 12 | 1 << 19 | 1 << 26;
    let far = |seed: u64| pair | hash(seed) & ends;
    let found = (0..500)
        .map(far)
        .find(|&pegs| pegs.count_ones() > 6 && classes.refute(&game.board, pegs).is_none());
    let setup = game.format_position(&game.with_pegs(found.unwrap()));
    let report = solve_from(&game, "depth_first", Some(setup), &Options::default());
    assert_eq!((report.status(), report.nodes), (Status::Unsolvable, 0));
    assert!(report.note.as_ref().unwrap().to_string().starts_with("pagoda function"));
}

#[test]
fn a_filter_lets_all_pass_that_can_be_solved() {
    let mut refuted = 0;
    // With a hole of a corner empty, the class of the start and its goals are no images of themselves.
    for (variant, empty, target) in [
        ("english33", 16, "16"),
        ("english33", 16, ""),
        ("english33", 0, ""),
        ("english33", 0, "32"),
        ("triangle21", 4, "4"),
        ("triangle21", 3, ""),
    ] {
        let game = game(variant, Some(empty), target).unwrap();
        let board = &game.board;
        let classes = PositionClasses::of(board);
        let goals = classes.goals(board, board.start());
        let generator = MoveGenerator::new(board, &Symmetries::of(board));
        let random = |seed| hash(seed) & hash(!seed) & board.all();
        let typical: Vec<Holes> = (0..200).map(random).collect();
        let filter =
            unlimited(|monitor| PagodaFilter::fitted(board, &generator, &goals, &typical, monitor));
        let filter = filter.unwrap();
        for seed in 0..200 {
            let goal = goals[seed as usize % goals.len()];
            let toward = (**board).clone().with_goal(Goal::Exactly(goal));
            let solvable = random_start(&toward, 4 + seed as u32 % 10, seed);
            assert!(!filter.refutes(solvable), "{variant} {empty} {target:?} {solvable:b}");
        }
        let refutes = |&seed: &u64| filter.refutes(random(seed));
        refuted += (200..400).filter(refutes).count();
    }
    assert!(refuted > 100, "{refuted}");
}
