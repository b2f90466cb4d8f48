//! Tests of the solvable set and of the numbers computed from it, against plain recursion and published figures.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::erased::Status;
use crate::game::{Game, OptionValue, Options, Position, hash};
use crate::games::peg_solitaire::rules::board::Jump;
use crate::games::peg_solitaire::rules::symmetry::Symmetries;
use crate::games::peg_solitaire::solver::certificate::PagodaFilter;
use crate::games::peg_solitaire::solver::memory::{MEMORY, Memory};
use crate::games::peg_solitaire::solver::oracle::Oracle;
use crate::games::peg_solitaire::solver::position_table::PositionTable;
use crate::games::peg_solitaire::solver::ranked_set::RankedSet;
use crate::games::peg_solitaire::solver::ranking::{Kind, Ranking};
use crate::games::peg_solitaire::tests::{board, game, solve, solve_from};
use crate::games::peg_solitaire::{PegPosition, PegSolitaire};
use crate::search::Stopped;
use crate::search::memory::Halt;
use crate::search::unlimited;

use super::bidirectional::BidirectionalSearch;
use super::counts::Games;
use super::crew::Crew;
use super::fill::fill;
use super::level::{Level, Numbers};
use super::step::{Aim, Step};
use super::*;

/// Solvable set of the start of a game.
fn solvable_set(game: &PegSolitaire) -> SolvableSet {
    let memory = Memory::of_megabytes(128);
    let mut search = BidirectionalSearch::new(&game.board, game.board.start(), memory, 1).unwrap();
    unlimited(|monitor| search.run(monitor)).unwrap();
    search.into_set()
}

/// Calls `visit` with the levels below the start of the English board, each in both forms, up to the first with at least `most` positions.
fn levels(threads: usize, most: usize, visit: impl Fn(&[Level; 2], u64)) {
    let board = board("english33");
    let (start, classes) = (board.start(), PositionClasses::of(&board));
    let symmetries = classes.symmetries(&board, start);
    let generator = MoveGenerator::new(&board, &symmetries);
    let ranking = Arc::new(Ranking::of(&board, &classes).unwrap());
    let empty = |kind| {
        let ranked = RankedSet::new(&ranking, kind).unwrap();
        [Level::Ranked(ranked), Level::Hashed(PositionTable::new(board.holes()))]
    };
    let mut kind = Kind { pegs: start.count_ones(), class: classes.parities(start) };
    let mut forms = empty(kind);
    forms.iter_mut().for_each(|level| level.insert(&[start]).unwrap());
    let (crew, memory) = (Crew::of(threads), Memory::of_megabytes(1024));
    unlimited(|monitor| {
        while forms[0].len() < most {
            kind.pegs -= 1;
            let step =
                Step { generator: &generator, filter: &PagodaFilter::none(), aim: Aim::Successors };
            let mut next = empty(kind);
            for (level, source) in next.iter_mut().zip(&forms) {
                fill(level, source, step, None, &crew, &memory, monitor).unwrap();
            }
            forms = next;
            visit(&forms, monitor.nodes());
        }
    });
}

#[test]
fn levels_are_the_same_in_both_forms_and_on_any_number_of_threads() {
    let seen = Mutex::new(Vec::new());
    levels(1, 20_000, |forms, nodes| {
        let [ranked, hashed] = forms.each_ref().map(Level::positions);
        assert_eq!(ranked.iter().collect::<HashSet<_>>(), hashed.iter().collect(), "{nodes}");
        assert_eq!([ranked.len(), hashed.len()], forms.each_ref().map(Level::len));
        for (level, positions) in forms.iter().zip([&ranked, &hashed]) {
            let numbers = Numbers::of(level).unwrap();
            let mut together = Vec::new();
            numbers.of_positions(positions, &mut together);
            assert!(together.is_sorted() && together.last().unwrap().unwrap() < numbers.end());
            for (&position, &number) in positions.iter().zip(&together) {
                assert_eq!(
                    (numbers.of_position(position), level.contains(position)),
                    (number, true)
                );
            }
        }
        seen.lock().unwrap().push((ranked, hashed, nodes));
    });
    let seen = seen.into_inner().unwrap();
    assert!(seen.last().unwrap().0.len() > 20_000);
    for threads in [2, 5] {
        let place = AtomicUsize::new(0);
        levels(threads, 20_000, |forms, nodes| {
            let [ranked, hashed] = forms.each_ref().map(Level::positions);
            assert!((ranked, hashed, nodes) == seen[place.fetch_add(1, Relaxed)], "{threads}");
        });
    }
}

#[test]
fn a_level_that_grows_too_large_halts_every_thread() {
    let game = game("english33", None, "start").unwrap();
    for threads in [1, 2] {
        let (start, memory) = (game.board.start(), Memory::of_megabytes(6));
        let mut search = BidirectionalSearch::new(&game.board, start, memory, threads).unwrap();
        assert_eq!(unlimited(|monitor| search.run(monitor)), Err(Halt::OutOfMemory));
    }
}

#[test]
fn the_positions_that_both_directions_share_must_fit_into_memory_too() {
    let game = game("triangle15", None, "").unwrap();
    let (board, start) = (&game.board, game.board.start());
    let run = |bytes| {
        let memory = Memory::of_bytes(bytes);
        let mut search = BidirectionalSearch::new(board, start, memory, 1).unwrap();
        let done = unlimited(|monitor| search.run(monitor));
        (done, search.into_set())
    };
    let (done, set) = run(usize::MAX);
    assert_eq!(done, Ok(()));
    let of_levels = |levels: &Levels| {
        (0..15).filter_map(|pegs| levels.level(pegs)).map(|l| l.bytes()).sum::<usize>()
    };
    let levels = of_levels(&set.forward) + set.backward.as_ref().map_or(0, of_levels);
    let layers: usize = set.layers.iter().flatten().map(|layer| layer.level.bytes()).sum();
    assert_eq!(run(levels + layers).0, Ok(()));
    assert_eq!(run(levels + layers - 1).0, Err(Halt::OutOfMemory));
    assert_eq!(run(levels).0, Err(Halt::OutOfMemory));
}

/// Number of sweeps that some jumps take.
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
            let solved: Vec<Holes> = reached.iter().copied().filter(in_set).collect();
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
            let chance = unlimited(|monitor| counts::chance(&game.board, &set, start, 2, monitor));
            let wanted = oracle.chance(start);
            assert!((chance.unwrap() / wanted - 1.0).abs() < 1e-9, "{name} {chance:?} {wanted}");
            let longest = solved.into_iter().map(|pegs| oracle.longest_sweep(pegs, None)).max();
            let found = unlimited(|monitor| sweeps::longest(&game.board, &set, 2, monitor));
            assert_eq!(found.ok(), longest, "{name}");
            let swept = solve(&game, "sweeps");
            let fewest = oracle.sweeps(start, None).unwrap();
            assert_eq!(sweeps_of(&swept.lines[0].moves), fewest, "{name}");
            assert!(
                swept.note.as_ref().unwrap().to_string().starts_with(&format!("{fewest} sweeps")),
                "{name}"
            );
        }
    }
    assert!(solvable > 10 && unsolvable > 10, "{solvable} {unsolvable}");
}

#[test]
fn games_are_counted_as_plain_recursion_counts_them() {
    for (variant, target) in [("triangle15", ""), ("triangle10", "3"), ("oooo/o.oo/oooo", "start")]
    {
        let game = game(variant, None, target).unwrap();
        let start = game.board.start();
        let mut oracle = Oracle::new((*game.board).clone());
        let wanted = oracle.games(start);
        let symmetries = Symmetries::of(&game.board);
        let mut dead_ends = vec![HashSet::new(); start.count_ones() as usize + 1];
        let is_dead = |pegs: &Holes| !game.board.jumps().iter().any(|jump| jump.is_open(*pegs));
        for pegs in oracle.reached().into_iter().filter(is_dead) {
            dead_ends[pegs.count_ones() as usize].insert(symmetries.canonical(pegs));
        }
        let dead_ends = dead_ends.iter().map(|kinds| kinds.len() as u128).collect();
        let set = solvable_set(&game);
        for threads in [1, 2] {
            let memory = Memory::of_megabytes(64);
            let games =
                unlimited(|monitor| counts::games(&game.board, &set, memory, threads, monitor));
            let dead_ends = Vec::clone(&dead_ends);
            assert_eq!(games, Ok(Games { games: Some(wanted), dead_ends }), "{variant}");
        }
    }
}

/// Number of jump sets, where those that a symmetry of the start maps to each other are counted once.
fn up_to_symmetry(sets: &HashSet<Vec<(u8, u8)>>, symmetries: &Symmetries, start: Holes) -> usize {
    let images_of = |hole: u8| symmetries.images(1 << hole).map(u64::trailing_zeros);
    let is_kept = symmetries.images(start).map(|image| image == start);
    let least = |set: &Vec<(u8, u8)>| {
        let images = (0..is_kept.len()).filter(|&symmetry| is_kept[symmetry]).map(|symmetry| {
            let turned = |&(from, to): &(u8, u8)| [from, to].map(|hole| images_of(hole)[symmetry]);
            let mut image: Vec<[u32; 2]> = set.iter().map(turned).collect();
            image.sort_unstable();
            image
        });
        images.min()
    };
    sets.iter().map(least).collect::<HashSet<_>>().len()
}

#[test]
fn jump_sets_are_those_of_all_solutions_played_one_by_one() {
    let mut fewer_up_to_symmetry = 0;
    for (variant, empty, target) in [
        ("triangle15", 12, ""),
        ("triangle15", 0, ""),
        ("triangle15", 4, "12"),
        ("triangle15", 1, "o.....o......o."),
        ("triangle10", 1, ""),
        ("ooooo/ooooo/ooooo", 2, ""),
        ("oooo/oooo/oooo", 0, "start"),
        ("-oo-/oooo/oooo/-oo-", 5, ""),
        ("-ooo-/ooooo/ooooo/-ooo-", 2, ""),
        ("ooo--/ooo--/ooooo/ooooo", 2, ""),
    ] {
        let game = game(variant, Some(empty), target).unwrap();
        let (board, start) = (&game.board, game.board.start());
        let name = format!("{variant} {empty} {target}");
        let mut oracle = Oracle::new((**board).clone());
        let wanted = oracle.jump_sets(start);
        let set = solvable_set(&game);
        let count = |first: &[Jump], threads| {
            let (from, memory) = ((start, first), Memory::of_megabytes(64));
            unlimited(|monitor| jump_sets::count(board, &set, from, memory, threads, monitor))
        };
        let symmetries = set.classes().symmetries(board, start);
        let kinds = up_to_symmetry(&wanted, &symmetries, start);
        fewer_up_to_symmetry += usize::from(kinds < wanted.len());
        for threads in [1, 2] {
            let wanted = jump_sets::Count { all: wanted.len(), up_to_symmetry: kinds };
            assert_eq!(count(board.jumps(), threads), Ok(wanted), "{name}");
        }
        let mut begun = 0;
        for jump in board.jumps().iter().filter(|jump| jump.is_open(start)) {
            let rest = oracle.jump_sets(start ^ jump.holes()).len();
            assert_eq!(count(&[*jump], 1).map(|count| count.all), Ok(rest), "{name}");
            begun += rest;
        }
        assert!(begun >= wanted.len() && !wanted.is_empty(), "{name}");
    }
    assert!(fewer_up_to_symmetry > 1);
}

#[test]
fn a_line_has_the_jump_sets_of_its_two_symmetries() {
    // Two jumps to the middle, and one of the pegs there over the other.
    for variant in ["oo..oo", "o/o/././o/o"] {
        let game = game(variant, None, "").unwrap();
        let (board, set) = (&game.board, solvable_set(&game));
        let (from, memory) = ((board.start(), board.jumps()), Memory::of_megabytes(64));
        let count = unlimited(|monitor| jump_sets::count(board, &set, from, memory, 1, monitor));
        assert_eq!(count, Ok(jump_sets::Count { all: 2, up_to_symmetry: 1 }), "{variant}");
    }
}

#[test]
fn jump_sets_that_do_not_fit_into_memory_end_the_search() {
    let game = game("triangle15", Some(12), "").unwrap();
    let (board, set) = (&game.board, solvable_set(&game));
    let count = |bytes| {
        let (from, memory) = ((board.start(), board.jumps()), Memory::of_bytes(bytes));
        unlimited(|monitor| jump_sets::count(board, &set, from, memory, 1, monitor))
    };
    assert!(count(1 << 20).is_ok());
    assert_eq!(count(1 << 12), Err(Halt::OutOfMemory));
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
fn memory_and_nodes_end_a_search_for_sets_truly() {
    let game = game("english33", None, "start").unwrap();
    let mut options = Options::default();
    options.set(&[MEMORY.spec], MEMORY.spec.name, OptionValue::Integer(16)).unwrap();
    let report = solve_from(&game, "bidirectional", None, &options);
    assert_eq!(report.status(), Status::Unknown);
    assert_eq!(report.stopped, Some(Stopped::Memory));
    assert!(report.note.as_ref().unwrap().to_string().contains("memory_mb"));
    assert!(report.lower_bound == Some(31) && report.nodes > 10_000);
}

#[test]
#[ignore = "some seconds: the whole English central game"]
fn the_english_central_game_has_the_published_figures() {
    let game = game("english33", None, "start").unwrap();
    assert_eq!(solvable_set(&game).len(), 1_679_072, "feschber, peg-solitaire");
    assert_eq!(solve(&game, "count").solutions, Some(40_861_647_040_079_968), "Bill Butler");
    let (board, set) = (&game.board, solvable_set(&game));
    let (from, memory) = ((board.start(), board.jumps()), Memory::of_megabytes(1024));
    let count = unlimited(|monitor| jump_sets::count(board, &set, from, memory, 2, monitor));
    let wanted = jump_sets::Count { all: 12_752, up_to_symmetry: 1594 };
    assert_eq!(count, Ok(wanted), "feschber, peg-solitaire");
    let swept = solve(&game, "sweeps");
    assert_eq!(sweeps_of(&swept.lines[0].moves), 18, "E. Bergholt, 1912; J. D. Beasley, 1964");
}
