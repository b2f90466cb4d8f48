//! Claims about books, on one of all positions of tic-tac-toe.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::consult::NOTE;
use super::*;
use crate::game::{CHANCE, Game, Options, hash};
use crate::game::{OptionValue, Outcome};
use crate::games::tic_tac_toe::{Square, TicTacToe, TicTacToePosition};
use crate::search::{
    Bound, BoxedSearcher, Found, Limits, Monitor, Purpose, Root, Score, StopToken, find_strategy,
};

const NAME: &str = "tic_tac_toe 3x3";

/// Adds a position with its worth by minimax, and all positions after it.
fn solve(position: &TicTacToePosition, entries: &mut BTreeMap<u64, Entry>) -> Worth {
    let key = position.symmetric_key();
    if let Some(entry) = entries.get(&key) {
        return entry.worth;
    }
    let of_outcome = |outcome: Outcome| {
        let score = Score::of_outcome(outcome, position.side_to_move(), "points", false);
        Worth::of::<TicTacToe>(score).unwrap()
    };
    let of_moves = || {
        let moves = position.moves().into_iter();
        moves.map(|mv| solve(&position.after(mv), entries).for_the_other_side()).max().unwrap()
    };
    let outcome = position.outcome();
    let worth = outcome.map_or_else(of_moves, of_outcome);
    entries.insert(key, Entry { worth, depth: 9, is_expanded: outcome.is_none() });
    worth
}

/// The content of the book of all positions.
fn content() -> Vec<u8> {
    let mut entries = BTreeMap::new();
    solve(&TicTacToe.start(), &mut entries);
    write(&format!("{NAME}; by minimax"), entries.into_iter().collect()).unwrap()
}

fn opened(content: Vec<u8>) -> Option<Book> {
    Book::open(Arc::new(content), NAME)
}

#[test]
fn what_was_written_is_found_and_nothing_else() {
    let worth = |value, is_exact| Worth { value, is_exact };
    let entry = |n: u64| Entry {
        worth: worth(hash(n + 7) as i16, n.is_multiple_of(3)),
        depth: (n % 64) as u8,
        is_expanded: n.is_multiple_of(2),
    };
    for count in [0, 1, 2, 3_000] {
        let entries = (0..count).map(|n| (hash(n), entry(n))).collect();
        let book = opened(write(&format!("{NAME}; none"), entries).unwrap()).unwrap();
        assert_eq!((book.len() as u64, book.title()), (count, "tic_tac_toe 3x3; none"));
        for n in 0..count + 100 {
            assert_eq!(book.find(hash(n)), (n < count).then(|| entry(n)), "{n} of {count}");
        }
    }
    // A depth beyond the maximum, and a key twice.
    let deep = Entry { worth: worth(-5, false), depth: 200, is_expanded: false };
    let book = opened(write(&format!("{NAME}; "), vec![(1 << 40, deep), (1 << 40, deep)]).unwrap());
    let found = book.unwrap().find(1 << 40);
    assert_eq!(found, Some(Entry { depth: Entry::DEEPEST, ..deep }));
}

#[test]
fn a_file_that_is_damaged_or_of_something_else_is_refused() {
    let whole = write(&format!("{NAME}; x"), vec![]).unwrap();
    assert!(opened(whole.clone()).is_some());
    for place in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 1;
        assert!(opened(damaged).is_none(), "{place}");
        assert!(opened(whole[..place].to_vec()).is_none(), "{place} bytes");
    }
    assert!(Book::open(Arc::new(whole), "tic_tac_toe").is_none());
    assert!(write(&"x".repeat(1 << 16), vec![]).is_none());
}

#[test]
fn a_worth_is_the_score_that_it_was_made_of() {
    let exact = |value, bound| Score::Exact { value, unit: "points", plies: None, bound };
    let estimate = |value| Score::Estimate { value, unit: "lines" };
    let known = |score| {
        let worth = Worth::of::<TicTacToe>(score).unwrap();
        (worth.value, worth.is_exact, worth.score::<TicTacToe>())
    };
    assert_eq!(known(estimate(1.25)), (125, false, estimate(1.25)));
    assert_eq!(known(estimate(1e9)), (29_000, false, estimate(290.0)));
    assert_eq!(known(exact(0, None)), (0, true, exact(0, None)));
    assert_eq!(known(exact(1, None)), (30_001, true, exact(1, None)));
    assert_eq!(known(exact(-1, None)), (-30_001, true, exact(-1, None)));
    assert_eq!(known(exact(1, Some(Bound::Lower))), (30_001, true, exact(1, None)));
    assert_eq!(known(exact(0, Some(Bound::Upper))), (0, false, estimate(0.0)));
    assert_eq!(Worth::of::<TicTacToe>(Score::Unsolvable), None);
}

#[test]
fn the_moves_of_a_book_are_legal_and_the_best_ones_first() {
    let book = opened(content()).unwrap();
    let mut entries = BTreeMap::new();
    solve(&TicTacToe.start(), &mut entries);
    let mut open = vec![TicTacToe.start()];
    let mut seen = 0;
    while let Some(position) = open.pop() {
        seen += 1;
        let legal = position.moves();
        let moves = book.moves(&position, &legal);
        assert_eq!(moves.len(), if position.outcome().is_none() { legal.len() } else { 0 });
        assert!(moves.iter().all(|known| legal.contains(&known.mv)));
        if let Some(&best) = moves.first() {
            assert_eq!(best.worth, entries[&position.symmetric_key()].worth);
            let (line, depth) = book.line(&position, best);
            let end = line.iter().fold(position, |position, &mv| position.after(mv));
            assert!(end.outcome().is_some() && depth == 9);
        }
        open.extend(moves.into_iter().take(2).map(|known| position.after(known.mv)));
    }
    assert!(seen > 300, "{seen}");
    // A position that is not expanded, and one of which not all moves are known.
    let start = TicTacToe.start();
    let worth = Worth { value: 0, is_exact: false };
    for is_expanded in [false, true] {
        let entry = |is_expanded| Entry { worth, depth: 1, is_expanded };
        let child = start.after(start.moves()[0]).symmetric_key();
        let entries = vec![(start.symmetric_key(), entry(is_expanded)), (child, entry(false))];
        let book = opened(write(&format!("{NAME}; "), entries).unwrap()).unwrap();
        assert!(book.moves(&start, &start.moves()).is_empty());
    }
}

/// The searcher `alpha_beta` with the book and these options.
fn reader(options: &[(&str, OptionValue)]) -> BoxedSearcher<TicTacToe> {
    let mut set = Options::default();
    for (name, value) in options {
        set.set(&[BOOK.spec, VARIETY.spec, CHANCE.spec], name, value.clone()).unwrap();
    }
    let full = find_strategy::<TicTacToe>(Some("alpha_beta")).unwrap();
    let full = (full.make)(&Arc::new(TicTacToe), &set).unwrap();
    consult(full, || opened(content()).map(Arc::new), &set)
}

/// The result of a searcher at the start, among some of its moves.
fn found(
    mut reader: BoxedSearcher<TicTacToe>,
    limits: &Limits,
    moves: &[Square],
    change: impl FnOnce(&mut Root<'_, TicTacToe>),
) -> Found<Square> {
    let position = TicTacToe.start();
    let mut root = Root {
        game: &TicTacToe,
        position: &position,
        moves,
        ply: 0,
        last_move: None,
        purpose: Purpose::Move,
        multipv: 1,
        all: false,
        threads: 1,
    };
    change(&mut root);
    let (stop, mut silence) = (StopToken::default(), |_: &_, _| {});
    reader.search(&root, &mut Monitor::new(limits, &stop, &mut silence))
}

#[test]
fn a_move_is_played_from_the_book_and_everything_else_searched() {
    let all = TicTacToe.start().moves();
    let (few, short, none) = (Limits::nodes(1), Limits::depth(1), Limits::default());
    assert!(found(reader(&[]), &short, &all, |_| ()).note.is_some());
    let played = found(reader(&[]), &few, &all, |_| ());
    assert_eq!(
        (played.lines[0].moves.len(), played.depth, played.is_book),
        (9, 0, true),
        "to the end of the game"
    );
    assert_eq!(played.note, Some(NOTE.into()));
    let judge = |root: &mut Root<'_, _>| (root.purpose, root.multipv) = (Purpose::Judgement, 2);
    let judged = found(reader(&[]), &none, &all[..3], judge);
    assert_eq!((judged.note, judged.lines.len()), (Some(NOTE.into()), 2), "of the moves named");
    let without = [("book", OptionValue::Flag(false))];
    let analysis: fn(&mut Root<'_, _>) = |root| root.purpose = Purpose::Analysis;
    for (options, limits, moves, change) in [
        (&[][..], &few, &all[..], analysis),
        (&[], &few, &all, |root| root.purpose = Purpose::Solution),
        (&[], &few, &all, |root| root.multipv = 2),
        (&[], &few, &all[..3], |_| ()),
        (&[], &none, &all, |_| ()),
        (&without, &few, &all, |_| ()),
    ] {
        assert_eq!(found(reader(options), limits, moves, change).note, None);
    }
}

#[test]
fn variety_chooses_among_good_moves_and_a_seed_repeats_it() {
    let choices = |variety, seeds: std::ops::Range<i64>| -> Vec<Square> {
        let of_seed = |seed| {
            let options = [("variety", variety), ("seed", seed)];
            let reader = reader(&options.map(|(name, n)| (name, OptionValue::Integer(n))));
            *found(reader, &Limits::nodes(1), &TicTacToe.start().moves(), |_| ()).best().unwrap()
        };
        seeds.map(of_seed).collect()
    };
    // All first moves draw.
    let (plain, varied) = (choices(0, 0..20), choices(10, 0..20));
    assert!(plain.iter().all(|mv| *mv == plain[0]));
    assert!(varied.iter().any(|mv| *mv != varied[0]));
    assert_eq!(varied, choices(10, 0..20));
}
