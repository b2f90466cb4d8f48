//! Tests of the solvable set and what is computed within it, against plain recursion and published figures.

use std::collections::HashSet;

use crate::boundary::Status;
use crate::engine::Stopped;
use crate::engine::memory::Halt;
use crate::game::{Game, OptionValue, Options, Position, hash};
use crate::games::peg_solitaire::board::Jump;
use crate::games::peg_solitaire::solver::memory::{MEMORY, Memory};
use crate::games::peg_solitaire::solver::oracle::Oracle;
use crate::games::peg_solitaire::solver::position_table::PositionTable;
use crate::games::peg_solitaire::solver::symmetry::Symmetries;
use crate::games::peg_solitaire::tests::{game, solve, solve_from};
use crate::games::peg_solitaire::{PegPosition, PegSolitaire};
use crate::search::unlimited;

use super::bidirectional::BidirectionalSearch;
use super::bloom_filter::BloomFilter;
use super::division::{Expansion, fill};
use super::*;

/// Solvable set of the start of a game.
fn solvable_set(game: &PegSolitaire) -> SolvableSet {
    let memory = Memory::of_megabytes(64);
    let mut search = BidirectionalSearch::new(&game.board, game.board.start(), memory, 1);
    unlimited(|monitor| search.run(monitor)).unwrap();
    search.into_set()
}

/// Multiplies the positions by some numbers, odd ones: it stands for jumps, so that a block has enough to be shared.
struct Products;

impl Expansion<u128> for Products {
    type Source = Holes;
    type Item = Holes;
    type Entry = (Holes, u128);

    fn expand(&self, source: Holes, items: &mut Vec<Holes>) {
        items.extend([3, 5, 7].map(|factor| source.wrapping_mul(factor) >> 31 | 1));
    }

    fn settle(&self, items: &mut Vec<Holes>, entries: &mut Vec<(Holes, u128)>) {
        entries
            .extend(items.drain(..).filter(|item| !item.is_multiple_of(11)).map(|item| (item, 2)));
    }
}

#[test]
fn a_table_is_the_same_on_any_number_of_threads() {
    // Enough for several blocks, of which the last is too small to be shared.
    let sources = || (0..265_000).map(hash);
    let filled = |threads: usize| {
        let mut table = PositionTable::<u128>::new(33);
        let mut checks = 0;
        let check = |_: &PositionTable<u128>| {
            checks += 1;
            Ok(())
        };
        let nodes = unlimited(|monitor| {
            fill(&mut table, sources(), &Products, threads, check, monitor).unwrap();
            monitor.nodes()
        });
        assert!(checks > 2, "{threads}");
        (table.iter().collect::<Vec<_>>(), nodes)
    };
    let alone = filled(1);
    assert_eq!(alone.1, 265_000);
    assert_eq!(alone.0.iter().map(|&(_, value)| value / 2).sum::<u128>(), {
        let items =
            sources().flat_map(|source| [3, 5, 7].map(|f| source.wrapping_mul(f) >> 31 | 1));
        items.filter(|item| !item.is_multiple_of(11)).count() as u128
    });
    for threads in [2, 5] {
        assert!(filled(threads) == alone, "{threads}");
    }
}

#[test]
fn a_table_that_grows_too_large_halts_every_thread() {
    let few = |table: &PositionTable<u128>| {
        if table.len() > 1000 { Err(Halt::OutOfMemory) } else { Ok(()) }
    };
    for threads in [1, 2] {
        let mut table = PositionTable::new(33);
        let sources = (0..400_000).map(hash);
        let done = unlimited(|monitor| fill(&mut table, sources, &Products, threads, few, monitor));
        assert_eq!(done, Err(Halt::OutOfMemory));
    }
}

#[test]
fn a_bloom_filter_keeps_all_members_and_few_others() {
    let mut level = Level::new(45);
    let key = |seed| hash(seed) >> 19 | 1;
    level.extend(&(0..5000).map(key).collect::<Vec<_>>());
    let filter = unlimited(|monitor| BloomFilter::new(&level, monitor)).unwrap();
    let passing = |seeds: std::ops::Range<u64>| {
        let mut batch: Vec<_> = seeds.map(|seed| (key(seed), seed)).collect();
        filter.retain(&mut batch);
        batch.into_iter().map(|(_, seed)| seed).collect::<Vec<_>>()
    };
    assert_eq!(passing(0..5000), (0..5000).collect::<Vec<_>>());
    assert!((1..1000).contains(&passing(5000..10_000).len()), "one in twelve by mistake");
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
            assert!(
                swept.note.unwrap().to_string().starts_with(&format!("{fewest} sweeps")),
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
        let wanted = Oracle::new((*game.board).clone()).games(game.board.start());
        let symmetries = Symmetries::of(&game.board);
        let generator = MoveGenerator::new(&game.board, &symmetries);
        let (start, memory) = (game.board.start(), Memory::of_megabytes(64));
        let games = unlimited(|monitor| {
            counts::games(&game.board, &generator, start, memory, &mut Default::default(), monitor)
        });
        assert_eq!(games, Ok(Some(wanted)), "{variant}");
    }
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
    assert!(report.note.unwrap().to_string().contains("memory_mb"));
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
