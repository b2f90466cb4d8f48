//! Tests of peg solitaire: geometry by counting, searches against brute force, classes against the literature.

use std::collections::HashSet;

use super::oracle::Oracle;
use super::*;
use crate::boundary::{DynGame, PositionText, Query, Report, Status};
use crate::engine::{Limits, Purpose, StopToken};
use crate::game::{OptionValue, Position, hash};

fn board(name: &str) -> Board {
    Board::new(Shape::find(name).unwrap())
}

/// A variant with an empty hole and a target; `""` is no target.
fn game(variant: &str, empty: Option<usize>, target: &str) -> Result<Arc<PegSolitaire>, Refusal> {
    let mut options = Options::default();
    if let Some(hole) = empty {
        options.set(ABOUT.options, EMPTY.spec.name, OptionValue::Integer(hole as i64))?;
    }
    if !target.is_empty() {
        options.set(ABOUT.options, TARGET.spec.name, OptionValue::Text(target.to_owned()))?;
    }
    PegSolitaire::create(variant, &options).map(Arc::new)
}

fn solve(game: &Arc<PegSolitaire>, strategy: &str) -> Report {
    solve_from(game, strategy, None, &Options::default())
}

/// Searches `setup` (the start for `None`) with a strategy.
fn solve_from(
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
        let outcome = game.state(&at).unwrap().outcome.unwrap().0;
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
        assert_eq!(Symmetries::of(&board).count(), symmetries, "{name}");
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
fn symmetric_positions_have_one_canonical_form_and_as_many_jumps() {
    for shape in DRAWINGS.iter().map(|drawing| Shape::find(drawing.name).unwrap()) {
        let board = Board::new(shape.clone());
        let symmetries = Symmetries::of(&board);
        let open = |pegs| board.jumps().iter().filter(|jump| jump.is_open(pegs)).count();
        for seed in 0..50 {
            let pegs = hash(seed) & board.all();
            let canonical = symmetries.canonical(pegs);
            assert_eq!(symmetries.canonical(canonical), canonical, "{}", shape.name);
            assert_eq!(canonical.count_ones(), pegs.count_ones(), "{}", shape.name);
            assert_eq!(open(canonical), open(pegs), "{}", shape.name);
        }
    }
}

#[test]
fn no_jump_changes_the_class() {
    for shape in DRAWINGS.iter().map(|drawing| Shape::find(drawing.name).unwrap()) {
        let board = Board::new(shape.clone());
        let classes = Classes::of(&board);
        for jump in board.jumps() {
            assert_eq!(classes.parities(jump.holes()), 0, "{}", shape.name);
        }
    }
}

#[test]
fn the_class_of_the_central_game_allows_the_published_holes() {
    // Beasley, 1985: from the central vacancy, a single peg can only end in the centre or in the middle of an outer row.
    let board = board("english33");
    let classes = Classes::of(&board);
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
            assert!(report.note.unwrap().starts_with("position class"), "{target}");
        }
    }
}

#[test]
fn the_central_game_is_solved_within_ten_thousand_nodes() {
    for target in ["", "start", "16"] {
        let report = solve(&game("english33", None, target).unwrap(), "depth_first");
        assert_eq!((report.status(), report.length()), (Status::Optimal, Some(31)), "{target}");
        assert!(report.nodes < 10_000, "{target}: {}", report.nodes);
    }
}

#[test]
fn every_start_of_the_larger_boards_that_has_one_finds_a_solution() {
    for name in ["english33", "triangle36", "asymmetric39"] {
        for hole in 0..board(name).holes() {
            let report = solve(&game(name, Some(hole), "").unwrap(), "depth_first");
            assert_eq!(report.status(), Status::Optimal, "{name} {hole}");
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
fn both_strategies_agree_with_brute_force_on_the_triangle() {
    let board = board("triangle15");
    let mut known = vec![None; 1 << board.holes()];
    for empty in 0..board.holes() {
        let ends = ends(&board, board.all() & !(1 << empty), &mut known);
        assert_ne!(ends, 0, "every start leaves one peg somewhere");
        let targets = (0..board.holes()).map(|hole| (hole.to_string(), ends >> hole & 1 == 1));
        for (target, solvable) in targets.chain([(String::new(), true)]) {
            let game = game("triangle15", Some(empty), &target).unwrap();
            for strategy in ["depth_first", "breadth_first"] {
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
                game.explain_illegal(&start, jump)
            }
            Err(said) => said,
        };
        assert!(said.contains(reason), "{text}: {said}");
    }
    let gap = game.parse_position("ooooooo.oooo.oo").unwrap();
    let over_nothing = game.parse_move(&gap, "3-12").unwrap();
    assert_eq!(game.explain_illegal(&gap, over_nothing), "there is no peg in hole 7 to jump over");
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
        assert!(triangle.parse_position(text).unwrap_err().contains(part), "{text}");
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
fn holes_are_shown_by_their_numbers() {
    for (hole, peg, shown) in [
        (0, true, '⓪'),
        (1, true, '①'),
        (20, true, '⑳'),
        (21, true, '㉑'),
        (36, true, '㊱'),
        (50, true, '㊿'),
        (51, true, '●'),
        (0, false, '⓿'),
        (1, false, '❶'),
        (10, false, '❿'),
        (11, false, '⓫'),
        (20, false, '⓴'),
        (21, false, '○'),
    ] {
        assert_eq!(circled(hole, peg), shown, "{hole} {peg}");
    }
}

/// The solvable set of the start of a game.
fn solvable_set(game: &PegSolitaire) -> Solvable {
    let stop = StopToken::default();
    let limits = Limits::default();
    let mut sink = |_: &Found<Jump>, _| {};
    let mut monitor = Monitor::new(&limits, &stop, &mut sink);
    let memory = memory::Memory::of_megabytes(64);
    let mut meeting = solvable::Meeting::new(&game.board, game.board.start(), memory);
    meeting.run(&mut monitor).unwrap();
    meeting.into_set()
}

/// How many sweeps some jumps take.
fn sweeps_of(moves: &[String]) -> u8 {
    let ends: Vec<_> = moves.iter().map(|mv| mv.split_once('-').unwrap()).collect();
    1 + ends.windows(2).filter(|pair| pair[0].1 != pair[1].0).count() as u8
}

#[test]
fn sets_counts_and_sweeps_agree_with_plain_recursion() {
    let (mut solvable, mut unsolvable) = (0, 0);
    for (variant, empties, targets) in [
        ("triangle15", vec![0, 1, 3, 4], vec!["", "start", "0", "4", "12", "o.....o......o."]),
        ("triangle10", vec![1, 4], vec!["", "start", "8"]),
        ("oooo/oooo/oooo/oo.o", vec![5, 14], vec!["", "start", "3"]),
        ("-oo-/oooo/o.oo/-oo-/-oo-", vec![2, 7], vec!["", "start", "9"]),
        ("ooo/ooo/ooo/ooo/oo.", vec![14, 4], vec!["", "start"]),
    ] {
        for (empty, target) in empties.iter().flat_map(|&e| targets.iter().map(move |&t| (e, t))) {
            let name = format!("{variant} {empty} {target}");
            let game = game(variant, Some(empty), target).unwrap();
            let start = game.board.start();
            let mut oracle = Oracle::new((*game.board).clone());
            let wanted = oracle.solutions(start);
            if wanted == 0 {
                unsolvable += 1;
                for strategy in ["bidirectional", "count", "sweeps"] {
                    assert_eq!(solve(&game, strategy).status(), Status::Unsolvable, "{name}");
                }
                continue;
            }
            solvable += 1;
            let set = solvable_set(&game);
            oracle.games(start);
            let symmetries = Symmetries::of(&game.board);
            let in_set = |pegs: &Holes| oracle.known_solutions(*pegs) > 0;
            let reached: Vec<Holes> = oracle.reached();
            assert!(reached.iter().all(|pegs| set.contains(*pegs) == in_set(pegs)), "{name}");
            assert!(reached.iter().all(|pegs| set.decide(*pegs) == Some(in_set(pegs))), "{name}");
            let kinds: HashSet<Holes> =
                reached.iter().filter(|p| in_set(p)).map(|&p| symmetries.canonical(p)).collect();
            assert_eq!(set.len(), kinds.len(), "{name}");
            for elsewhere in (0..200).map(|seed| hash(seed) & game.board.all()) {
                let decided = set.decide(elsewhere);
                let solutions = oracle.solutions(elsewhere);
                assert!(decided.is_none_or(|is| is == (solutions > 0)), "{name} {elsewhere:b}");
            }
            let counted = solve(&game, "count");
            assert_eq!(counted.solutions, Some(wanted), "{name}");
            let swept = solve(&game, "sweeps");
            let fewest = oracle.sweeps(start, None).unwrap();
            assert_eq!(sweeps_of(&swept.lines[0].moves), fewest, "{name}");
            assert!(swept.note.unwrap().starts_with(&format!("{fewest} sweeps")), "{name}");
        }
    }
    assert!(solvable > 10 && unsolvable > 10, "{solvable} {unsolvable}");
}

#[test]
fn games_are_counted_as_plain_recursion_counts_them() {
    for (variant, target) in [("triangle15", ""), ("triangle10", "3"), ("oooo/o.oo/oooo", "start")]
    {
        let game = game(variant, None, target).unwrap();
        let wanted = Oracle::new((*game.board).clone()).games(game.board.start());
        let symmetries = Symmetries::of(&game.board);
        let fan = fan::Fan::new(&game.board, &symmetries);
        let (stop, limits) = (StopToken::default(), Limits::default());
        let mut sink = |_: &Found<Jump>, _| {};
        let mut monitor = Monitor::new(&limits, &stop, &mut sink);
        let memory = memory::Memory::of_megabytes(64);
        let games = ways::games(
            &game.board,
            &fan,
            game.board.start(),
            memory,
            &mut Default::default(),
            &mut monitor,
        );
        assert_eq!(games, Ok(Some(wanted)), "{variant}");
    }
}

#[test]
fn pagoda_functions_are_what_they_claim_and_refute_nothing_solvable() {
    let mut refuted = 0;
    for (variant, goal) in [("english33", 16), ("triangle15", 0), ("european37", 18)] {
        let board = board(variant);
        for seed in 0..40 {
            let length = 5 + seed as u32 % 10;
            let solvable = start::random_start(
                &board.clone().with_goal(Goal::Exactly(1 << goal)),
                length,
                seed,
            );
            assert_eq!(
                Pagoda::separating(&board, solvable, &[1 << goal]),
                None,
                "{variant} {seed}"
            );
            let pegs = hash(seed) & hash(seed + 99) & board.all();
            let Some(pagoda) = Pagoda::separating(&board, pegs, &[1 << goal]) else { continue };
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
    let classes = Classes::of(&game.board);
    let pair = 1 << 15 | 1 << 16;
    let ends = 0b111 | 0b111 << 30 | 1 << 6 | 1 << 13 | 1 << 20 | 1 << 12 | 1 << 19 | 1 << 26;
    let far = |seed: u64| pair | hash(seed) & ends;
    let found = (0..500)
        .map(far)
        .find(|&pegs| pegs.count_ones() > 6 && classes.refute(&game.board, pegs).is_none());
    let setup = game.format_position(&game.with_pegs(found.unwrap()));
    let report = solve_from(&game, "depth_first", Some(setup), &Options::default());
    assert_eq!((report.status(), report.nodes), (Status::Unsolvable, 0));
    assert!(report.note.unwrap().starts_with("pagoda function"));
}

#[test]
fn hints_come_with_the_set_and_are_right() {
    let game = game("triangle15", None, "").unwrap();
    let start = game.start();
    let marks = |game: &PegSolitaire, position: &PegPosition| -> Vec<(Jump, Option<bool>)> {
        position
            .moves()
            .into_iter()
            .map(|jump| (jump, game.keeps_solvable(position, jump)))
            .collect()
    };
    assert!(marks(&game, &start).iter().all(|(_, mark)| mark.is_none()), "nothing is known yet");
    solve(&game, "bidirectional");
    let mut oracle = Oracle::new((*game.board).clone());
    let mut position = start;
    while let Some((jump, _)) =
        marks(&game, &position).into_iter().find(|(_, mark)| *mark == Some(true))
    {
        for (jump, mark) in marks(&game, &position) {
            let solvable = oracle.solutions(position.pegs() ^ jump.holes()) > 0;
            assert_eq!(mark, Some(solvable), "{jump:?}");
        }
        position.play_unchecked(jump);
    }
    assert_eq!(position.outcome().map(|outcome| outcome.reason.id), Some("solved"));
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
            let report = solve(&game, "depth_first");
            assert_eq!(report.length(), Some(length as usize), "{variant} {seed}");
        }
    }
}

#[test]
fn memory_and_nodes_end_a_search_for_sets_truly() {
    let game = game("english33", None, "start").unwrap();
    let mut options = Options::default();
    options
        .set(&[memory::MEMORY.spec], memory::MEMORY.spec.name, OptionValue::Integer(16))
        .unwrap();
    let report = solve_from(&game, "bidirectional", None, &options);
    assert_eq!(report.status(), Status::Unknown);
    assert!(report.note.unwrap().contains("memory_mb"));
    assert!(report.lower_bound == Some(31) && report.nodes > 10_000);
}

#[test]
#[ignore = "some seconds: the whole English central game"]
fn the_english_central_game_has_the_published_figures() {
    let game = game("english33", None, "start").unwrap();
    assert_eq!(solvable_set(&game).len(), 1_679_072, "feschber, peg-solitaire");
    assert_eq!(solve(&game, "count").solutions, Some(40_861_647_040_079_968), "Bill Butler");
    let swept = solve(&game, "sweeps");
    assert_eq!(sweeps_of(&swept.lines[0].moves), 18, "E. Bergholt, 1912; J. D. Beasley, 1964");
}

#[test]
#[ignore = "some seconds: every single vacancy of the English board to every single survivor of its class"]
fn every_single_vacancy_to_single_survivor_of_the_english_board_is_decided() {
    // Beasley, 1985, chapter 4: all of them can be solved.
    let board = board("english33");
    let classes = Classes::of(&board);
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
        let report =
            solve(&game("english33", Some(empty), &end.to_string()).unwrap(), "depth_first");
        assert_eq!(report.status(), Status::Optimal, "{empty} to {end}");
    }
}
