use super::*;
use crate::game::{Game, OptionValue, Options, Position};
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::search::{Limits, Monitor, Purpose, StopToken};

fn game(variant: &str, target: &str, seed: i64) -> SlidingTile {
    let mut options = Options::default();
    let about = SlidingTile::about();
    options.set(about.options, "seed", OptionValue::Integer(seed)).unwrap();
    options.set(about.options, "target", OptionValue::Text(target.to_owned())).unwrap();
    SlidingTile::create(variant, &options).unwrap()
}

/// Solutions that are reported during the search and at the end, within a number of nodes, and the last answer.
fn solutions(
    game: &SlidingTile,
    position: &SlidingTilePosition,
    moves: &[Shift],
    nodes: u64,
) -> (Vec<Vec<Shift>>, Found<Shift>) {
    let root = Root {
        game,
        position,
        moves,
        ply: 0,
        last_move: None,
        purpose: Purpose::Solution,
        multipv: 1,
        all: false,
        threads: 1,
    };
    let (limits, stop) = (Limits::nodes(nodes), StopToken::default());
    let mut reported: Vec<Found<Shift>> = Vec::new();
    let mut sink = |found: &Found<_>, _| reported.push(found.clone());
    let last = solve(&root, &mut Monitor::new(&limits, &stop, &mut sink));
    let length = |found: &Found<Shift>| found.lines[0].moves.len();
    let is_solution = |path: &[Shift]| {
        let end = path.iter().fold(position.clone(), |at, &mv| {
            assert!(at.open_moves().any(|open| open == mv));
            at.after(mv)
        });
        end.is_solved()
    };
    let bound = last.lower_bound.unwrap();
    assert!(reported[0].lower_bound.is_some_and(|at_first| at_first <= bound));
    let all = reported.into_iter().chain([last.clone()]);
    let solutions: Vec<_> = all.filter(|found| is_solution(&found.lines[0].moves)).collect();
    assert!(solutions.iter().all(|found| length(found) as u32 >= bound));
    (solutions.into_iter().map(|mut found| found.lines.remove(0).moves).collect(), last)
}

/// A goal with the blank on some cell.
fn blank_at(rows: usize, columns: usize, cell: usize) -> String {
    let mut numbers: Vec<_> = (1..rows * columns).map(|number| number.to_string()).collect();
    numbers.insert(cell, "0".to_owned());
    numbers.join(" ")
}

#[test]
fn any_board_is_solved_by_the_first_beam_wherever_the_blank_belongs() {
    for (rows, columns) in
        [(2, 2), (2, 3), (3, 2), (2, 9), (16, 2), (3, 3), (3, 16), (4, 4), (5, 7), (6, 6), (7, 10)]
    {
        let cells = rows * columns;
        for cell in [0, columns - 1, cells / 2, cells - columns, cells - 1] {
            for seed in 0..4 {
                let game = game(&format!("{rows}x{columns}"), &blank_at(rows, columns, cell), seed);
                let position = game.start();
                let shape = position.shape();
                let (most, last) = pieces(shape, NARROWEST);
                let guide = Stages::new(shape, position.blank_home(), most, last);
                let moves: Vec<_> = position.moves().iter().map(|mv| mv.slide).collect();
                let task = Task {
                    position: &position,
                    first: &moves,
                    may_return: false,
                    longest: most_levels(shape),
                    width: NARROWEST,
                    most_kept: BeamSize::ALONE.kept,
                    threads: 1,
                };
                let path = crate::search::unlimited(|monitor| beam::search(&guide, &task, monitor));
                let path = path.unwrap().unwrap_or_else(|| panic!("{shape} {cell} {seed}"));
                let end = path.into_iter().fold(position, |at, slide| at.after(slide.into()));
                assert!(end.is_solved(), "{shape} {cell} {seed}");
            }
        }
    }
}

#[test]
fn solutions_get_shorter_and_the_first_comes_after_few_nodes() {
    // Variant, nodes, and a length that is reached within them.
    for (variant, nodes, most) in [
        ("6x6", 4_500_000, 215),
        ("8x8", 2_000_000, 600),
        ("10x10", 2_000_000, 1_300),
        ("16x16", 5_000_000, 6_000),
    ] {
        let game = game(variant, "", 1);
        let position = game.start();
        let (first, _) = solutions(&game, &position, &position.moves(), 600_000);
        assert!(!first.is_empty(), "{variant}");
        let (found, _) = solutions(&game, &position, &position.moves(), nodes);
        assert!(found.is_sorted_by(|one, next| one.len() >= next.len()), "{variant}");
        assert!(
            found[found.len() - 1].len() <= most,
            "{variant}: {}",
            found[found.len() - 1].len()
        );
    }
}

#[test]
fn a_chosen_first_slide_is_made_even_where_it_disturbs_a_piece_that_is_done() {
    let game = game("7x7", "", 0);
    let numbers: Vec<String> =
        (1..49).map(|number| number.to_string()).chain(["0".to_owned()]).collect();
    let goal = game.parse_position(&numbers.join(" ")).unwrap();
    let walk = [Slide::Up, Slide::Left, Slide::Up, Slide::Up, Slide::Up, Slide::Up];
    let position = walk.into_iter().fold(goal, |at, slide| at.after(slide.into()));
    for first in position.moves() {
        let (found, last) = solutions(&game, &position, &[first], 400_000);
        assert!(!found.is_empty() && found.iter().all(|path| path[0] == first), "{first:?}");
        let shortest = if first.slide == Slide::Down { 6 } else { 8 };
        assert_eq!(last.lines[0].moves.len(), shortest, "{first:?}");
    }
}

#[test]
fn a_beam_is_the_same_on_any_number_of_threads() {
    for (seed, limit) in [(1, u64::MAX), (2, u64::MAX), (3, 200_001)] {
        let game = game("6x6", "", seed);
        let position = game.start();
        let guide = Stages::new(position.shape(), position.blank_home(), 4, LAST_SIDE);
        let moves: Vec<_> = position.moves().iter().map(|mv| mv.slide).collect();
        let found = |threads: usize| {
            let task = Task {
                position: &position,
                first: &moves,
                may_return: false,
                longest: most_levels(position.shape()),
                width: 2048,
                most_kept: BeamSize::ALONE.kept,
                threads,
            };
            let (limits, stop) = (Limits::nodes(limit), StopToken::default());
            let mut sink = |_: &Found<_>, _| {};
            let mut monitor = Monitor::new(&limits, &stop, &mut sink);
            (beam::search(&guide, &task, &mut monitor), monitor.nodes(), monitor.stopped())
        };
        let (path, nodes, stopped) = found(1);
        assert_eq!(path.is_err(), limit < u64::MAX);
        assert!(
            path.is_ok_and(|path| path.is_some())
                || (nodes, stopped) == (limit, Some(Stopped::Nodes))
        );
        for threads in [2, 3] {
            assert_eq!(found(threads), found(1), "{seed} {threads}");
        }
    }
}
