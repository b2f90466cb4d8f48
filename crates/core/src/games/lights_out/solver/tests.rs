//! Tests of the linear algebra: its two methods against each other and against published numbers.

use crate::games::lights_out::rules::board::Board;
use crate::games::lights_out::tests::random_cells;
use crate::search::gf2::BitSet;
use crate::search::memory::Reservation;

use super::*;

/// Cells that pressing all of a set flips.
fn effect(board: &Board, presses: &BitSet) -> BitSet {
    let mut effect = BitSet::new(board.cells());
    for press in presses.iter() {
        board.flips(press).into_iter().for_each(|cell| effect.flip(cell as usize));
    }
    effect
}

/// `true` if every press flips an even number of the cells.
fn every_press_flips_evenly(board: &Board, cells: &BitSet) -> bool {
    (0..board.cells()).all(|press| {
        board.flips(press).iter().filter(|&&cell| cells.get(cell as usize)).count() % 2 == 0
    })
}

#[test]
fn nullities_of_square_boards_are_the_published_ones() {
    // OEIS A159257.
    let published = [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0];
    for (side, &nullity) in (1..).zip(&published) {
        let board = Board::classic(side, side);
        for solve in [light_chasing::solve, algebra::solve_by_elimination] {
            let nothing = BitSet::new(board.cells());
            let Ok(PressSets::Some { quiet, .. }) =
                solve(&board, &nothing, &mut Reservation::none(), &mut || Ok(()))
            else {
                panic!("no presses change nothing on {side}");
            };
            assert_eq!(quiet.nullity, nullity, "{side}");
            for presses in &quiet.basis {
                assert!(effect(&board, presses).is_empty() && !presses.is_empty(), "{side}");
            }
        }
    }
}

#[test]
fn chasing_agrees_with_full_elimination_and_both_prove_what_they_say() {
    let methods = [light_chasing::solve, algebra::solve_by_elimination];
    let mut solvable = [0; 2];
    for (rows, columns) in
        [(1, 1), (1, 5), (2, 1), (3, 7), (4, 4), (5, 5), (9, 9), (11, 5), (4, 70)]
    {
        let board = Board::classic(rows, columns);
        for seed in 0..12 {
            let change = random_cells(&board, seed);
            let name = format!("{rows}x{columns} seed {seed}");
            match methods.map(|solve| {
                solve(&board, &change, &mut Reservation::none(), &mut || Ok(())).unwrap()
            }) {
                [
                    PressSets::Some { one, quiet },
                    PressSets::Some { one: other, quiet: other_quiet },
                ] => {
                    assert_eq!(effect(&board, &one), change, "{name}");
                    assert_eq!(effect(&board, &other), change, "{name}");
                    assert_eq!(quiet.nullity, other_quiet.nullity, "{name}");
                    solvable[1] += 1;
                }
                [PressSets::None(pattern), PressSets::None(other)] => {
                    for pattern in [pattern, other] {
                        assert!(every_press_flips_evenly(&board, &pattern), "{name}");
                        assert!(pattern.meets_oddly(&change), "{name}");
                    }
                    solvable[0] += 1;
                }
                answers => panic!("{name}: {answers:?}"),
            }
        }
    }
    assert!(solvable.iter().all(|&count| count > 20), "{solvable:?}");
}

#[test]
fn a_large_board_is_solved_with_its_quiet_sets() {
    // 639 is of OEIS A159257; on four rows every fifth column ends a board of nullity 4.
    for (rows, columns, nullity) in
        [(639, 639, 512), (2000, 1900, 0), (1900, 2000, 0), (4, 1004, 4), (1004, 4, 4)]
    {
        let board = Board::classic(rows, columns);
        let change = board.effect(&random_cells(&board, 5));
        let Ok(PressSets::Some { one, quiet }) =
            light_chasing::solve(&board, &change, &mut Reservation::none(), &mut || Ok(()))
        else {
            panic!("presses made it")
        };
        assert_eq!(board.effect(&one), change, "{rows}x{columns}");
        assert_eq!((quiet.nullity, quiet.is_whole()), (nullity, true), "{rows}x{columns}");
        for presses in quiet.basis.iter().step_by(37) {
            assert_eq!((board.effect(presses).count(), presses.count() > 0), (0, true));
        }
    }
}
