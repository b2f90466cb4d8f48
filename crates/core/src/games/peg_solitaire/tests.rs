//! Tests of peg solitaire: geometry by counting, searches against brute force, and the input of clients.

use std::collections::HashSet;

use crate::erased::{DynGame, PositionText, Query, Report, Status};
use crate::game::{OptionValue, Position};
use crate::search::{Purpose, StopToken};

use super::rules::drawings::DRAWINGS;
use super::rules::symmetry::Symmetries;
use super::solver::certificate::PositionClasses;
use super::*;

pub(super) fn board(name: &str) -> Board {
    Board::new(Shape::find(name).unwrap())
}

/// Game of a variant with an empty hole and a target; `""` is no target.
pub(super) fn game(
    variant: &str,
    empty: Option<usize>,
    target: &str,
) -> Result<Arc<PegSolitaire>, Refusal> {
    let mut options = Options::default();
    if let Some(hole) = empty {
        options.set(ABOUT.options, EMPTY.spec.name, OptionValue::Integer(hole as i64))?;
    }
    if !target.is_empty() {
        options.set(ABOUT.options, TARGET.spec.name, OptionValue::Text(target.to_owned()))?;
    }
    PegSolitaire::create(variant, &options).map(Arc::new)
}

pub(super) fn solve(game: &Arc<PegSolitaire>, strategy: &str) -> Report {
    solve_from(game, strategy, None, &Options::default())
}

/// Searches `setup` (the start for `None`) with a strategy.
pub(super) fn solve_from(
    game: &Arc<PegSolitaire>,
    strategy: &str,
    setup: Option<String>,
    options: &Options,
) -> Report {
    let game: Arc<dyn DynGame> = Arc::clone(game) as _;
    let mut engine = Arc::clone(&game).engine(Some(strategy), options).unwrap();
    let query = Query { purpose: Purpose::Solution, ..Query::default() };
    let start = PositionText { setup, moves: Vec::new() };
    let report = engine.search(&start, &query, &StopToken::default(), &mut |_| {}).unwrap();
    if report.status() == Status::Optimal {
        let at = PositionText { moves: report.lines[0].moves.clone(), ..start };
        let outcome = game.state(&at).unwrap().outcome.unwrap().outcome;
        assert_eq!(outcome.reason.id, "solved");
    }
    report
}

#[test]
fn jumps_are_the_known_ones() {
    // J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985, for the English board; the others by counting rows and diagonals.
    for (name, holes, jumps, symmetries) in [
        ("triangle10", 10, 18, 6),
        ("triangle15", 15, 36, 6),
        ("triangle21", 21, 60, 6),
        ("english33", 33, 76, 8),
        ("european37", 37, 92, 8),
        ("asymmetric39", 39, 92, 2),
        ("wiegleb45", 45, 108, 8),
    ] {
        let board = board(name);
        assert_eq!((board.holes(), board.jumps().len()), (holes, jumps), "{name}");
        // The images of a set without symmetry of its own differ, as long as there are fewer than eight of them.
        let images: HashSet<_> = Symmetries::of(&board).images(0b1011).into_iter().collect();
        assert_eq!(images.len(), symmetries, "{name}");
    }
}

#[test]
fn drawings_lie_on_their_lattice_and_miss_one_peg() {
    for shape in DRAWINGS.iter().map(|drawing| Shape::find(drawing.name).unwrap()) {
        let board = Board::new(shape.clone());
        assert!(board.holes() <= 64);
        assert_eq!((board.all() & !board.start()).count_ones(), 1, "{}", shape.name);
        for &(row, column) in board.places() {
            let first = board.places()[0];
            let across = column - first.1 - (row - first.0) * shape.lattice.directions[1].1;
            assert_eq!(across % shape.lattice.spacing as i32, 0, "{}", shape.name);
        }
    }
}

#[test]
fn the_central_game_is_solved_within_ten_thousand_nodes() {
    for (strategy, nodes) in [("beam", 1000), ("depth_first", 10_000)] {
        for target in ["", "start", "16"] {
            let report = solve(&game("english33", None, target).unwrap(), strategy);
            assert_eq!((report.status(), report.length()), (Status::Optimal, Some(31)), "{target}");
            assert!(report.nodes < nodes, "{strategy} {target}: {}", report.nodes);
        }
    }
}

#[test]
fn every_start_of_the_larger_boards_that_has_one_finds_a_solution() {
    let boards = ["english33", "triangle36", "asymmetric39"];
    for (strategy, boards) in [
        ("beam", &[&boards[..], &["triangle45", "wiegleb45"]].concat()[..]),
        ("depth_first", &boards),
    ] {
        for (name, hole) in
            boards.iter().flat_map(|&name| (0..board(name).holes()).map(move |hole| (name, hole)))
        {
            let report = solve(&game(name, Some(hole), "").unwrap(), strategy);
            assert_eq!(report.status(), Status::Optimal, "{strategy} {name} {hole}");
            assert!(strategy != "beam" || report.nodes < 100_000, "{name} {hole} {}", report.nodes);
        }
    }
}

/// The single pegs that can be left of each position of a board, by brute force.
fn ends(board: &Board, pegs: Holes, known: &mut Vec<Option<Holes>>) -> Holes {
    if let Some(ends) = known[pegs as usize] {
        return ends;
    }
    let mut found = if pegs.is_power_of_two() { pegs } else { 0 };
    for jump in board.jumps().iter().filter(|jump| jump.is_open(pegs)) {
        found |= ends(board, pegs ^ jump.holes(), known);
    }
    known[pegs as usize] = Some(found);
    found
}

#[test]
fn strategies_agree_with_brute_force_on_the_triangle() {
    let board = board("triangle15");
    let mut known = vec![None; 1 << board.holes()];
    for empty in 0..board.holes() {
        let ends = ends(&board, board.all() & !(1 << empty), &mut known);
        assert_ne!(ends, 0, "every start leaves one peg somewhere");
        let targets = (0..board.holes()).map(|hole| (hole.to_string(), ends >> hole & 1 == 1));
        for (target, solvable) in targets.chain([(String::new(), true)]) {
            let game = game("triangle15", Some(empty), &target).unwrap();
            for strategy in ["beam", "depth_first", "breadth_first"] {
                let report = solve(&game, strategy);
                let wanted = if solvable { Status::Optimal } else { Status::Unsolvable };
                assert_eq!(report.status(), wanted, "{strategy} from {empty} to {target:?}");
                assert!(report.length().is_none_or(|length| length == 13));
            }
        }
    }
}

#[test]
fn a_target_position_ends_the_game_where_it_is_reached() {
    let game = game("triangle15", None, "oooooooo.oo.ooo").unwrap();
    let start = game.start();
    let jump = game.parse_move(&start, "5-12").unwrap();
    assert_eq!(start.after(jump).outcome(), None);
    let reached = game.parse_position("oooooooo.oo.ooo").unwrap();
    assert_eq!(reached.outcome().map(|outcome| outcome.reason.id), Some("solved"));
    assert!(reached.moves().is_empty());
    let stuck = game.parse_position("o.............o").unwrap();
    let outcome = stuck.outcome().unwrap();
    assert_eq!((outcome.reason.id, outcome.winner), ("stuck", None));
}

#[test]
fn targets_and_empty_holes_that_do_not_exist_are_refused() {
    for target in ["15", "-1", "centre", "oo", "...............", "99999999999999999999"] {
        let refused = game("triangle15", None, target);
        assert!(matches!(refused, Err(Refusal::UnknownTarget { .. })), "{target}");
    }
    assert!(matches!(game("ooo/ooo", None, "start"), Err(Refusal::UnknownTarget { .. })));
    assert!(matches!(game("triangle15", Some(15), ""), Err(Refusal::BadOption { .. })));
    assert!(matches!(game("english3", None, ""), Err(Refusal::UnknownVariant { .. })));
}

#[test]
fn illegal_moves_say_why() {
    let game = game("triangle15", None, "").unwrap();
    let start = game.start();
    for (text, reason) in [
        ("5-6", "a jump from hole 5 ends in 0, 3, 12, 14"),
        ("5_12", "from-to is expected, holes 0-14"),
        ("5-15", "from-to is expected, holes 0-14"),
        ("12-5", "hole 12 has no peg"),
        ("0-5", "hole 5 has a peg already"),
    ] {
        let said = match game.parse_move(&start, text) {
            Ok(jump) => {
                assert!(!start.is_legal(jump), "{text}");
                game.explain_illegal(&start, jump).to_string()
            }
            Err(said) => said.to_string(),
        };
        assert!(said.contains(reason), "{text}: {said}");
    }
    let gap = game.parse_position("ooooooo.oooo.oo").unwrap();
    let over_nothing = game.parse_move(&gap, "3-12").unwrap();
    assert_eq!(
        game.explain_illegal(&gap, over_nothing).to_string(),
        "there is no peg in hole 7 to jump over"
    );
}

#[test]
fn positions_are_read_with_and_without_separators_and_grids_with_and_without_corners() {
    let triangle = game("triangle15", None, "").unwrap();
    let [plain, split] = ["oooooooooooo.oo", " o/oo/ooo oooo/oo.oo\n"]
        .map(|text| triangle.parse_position(text).unwrap());
    assert!(plain == split && plain == triangle.start());
    for (text, part) in [
        ("oo", "2 holes in the position; 15"),
        ("oooooooooooooooo", "more than 15"),
        ("ooox", "'x' after 3 holes"),
    ] {
        assert!(triangle.parse_position(text).unwrap_err().to_string().contains(part), "{text}");
    }
    let english = game("english33", None, "").unwrap();
    let mut full = vec![vec![1; 7]; 7];
    full[3][3] = 0;
    full[0][0] = -1;
    assert!(english.parse_grid(&full, None).unwrap() == english.start());
    full[0][3] = 2;
    assert!(english.parse_grid(&full, None).is_err());
}

#[test]
fn difficulty_is_the_length_of_the_solution() {
    for (variant, target, length) in
        [("english33", "", 9), ("triangle15", "4", 6), ("wiegleb45", "22", 14)]
    {
        for seed in 0..5 {
            let mut options = Options::default();
            for (name, value) in [(DIFFICULTY.spec.name, length), ("seed", seed)] {
                options.set(ABOUT.options, name, OptionValue::Integer(value)).unwrap();
            }
            if !target.is_empty() {
                options
                    .set(ABOUT.options, TARGET.spec.name, OptionValue::Text(target.to_owned()))
                    .unwrap();
            }
            let game = Arc::new(PegSolitaire::create(variant, &options).unwrap());
            for strategy in ["beam", "depth_first"] {
                let report = solve(&game, strategy);
                assert_eq!(report.length(), Some(length as usize), "{strategy} {variant} {seed}");
            }
        }
    }
}

#[test]
#[ignore = "some seconds: every single vacancy of the English board to every single survivor of its class"]
fn every_single_vacancy_to_single_survivor_of_the_english_board_is_decided() {
    // Beasley, 1985, chapter 4: all of them can be solved.
    let board = board("english33");
    let classes = PositionClasses::of(&board);
    let symmetries = Symmetries::of(&board);
    let mut problems = HashSet::new();
    for empty in 0..board.holes() {
        for end in classes.ends(&board, board.all() & !(1 << empty)) {
            let pair = symmetries.images(1 << empty).into_iter().zip(symmetries.images(end));
            problems.insert(pair.min().unwrap());
        }
    }
    assert_eq!(problems.len(), 21);
    for (empty, end) in problems {
        let (empty, end) = (empty.trailing_zeros() as usize, end.trailing_zeros());
        for strategy in ["beam", "depth_first"] {
            let report =
                solve(&game("english33", Some(empty), &end.to_string()).unwrap(), strategy);
            assert_eq!(report.status(), Status::Optimal, "{strategy} {empty} to {end}");
        }
    }
}
