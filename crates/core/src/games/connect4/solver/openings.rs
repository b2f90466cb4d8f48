//! `connect4-book`: the job that makes the book.
//!
//! Its items are the positions with a given number of stones in which the side to move has no immediate win, without mirror images. They
//! are solved in the order of their keys, so that neighbours share columns. All threads share one table that is never cleared, because most
//! positions below an opening also occur below the previous one. Positions with fewer stones follow by minimax; the book also holds those
//! with at least four stones fewer.
//!
//! A result is a value and the column of a best move, from 1: `-2 4`; or `-2 -`, if no move is known.

use std::collections::HashMap;

use crate::game::{self, FlagOption, IntOption, Options};
use crate::search::memory::{OutOfMemory, Reservation};
use crate::search::{Interrupted, Library, Limits, Monitor, StopToken};
use crate::training::{Job, JobWorker, Product, Recipe};

use super::book::{self, Book, Entry, best_reply, is_early};
use super::bounds_table::BoundsTable;
use super::kernel::Kernel;
use super::layout::{Layout, Standard};
use super::mtd::{Aim, Candidate, Proof, bounds_of, candidates, prove, test};
use super::node::Node;
use super::root::{column, from_centre};
use crate::games::connect4::rules::bits::Bits;
use crate::games::connect4::rules::shape::Shape;

/// The depth of the book.
const PLIES: IntOption = IntOption::new("plies", 0..=12, 12).doc(text!("connect4-option-plies"));
/// The source of the values.
const KNOWN_VALUES: FlagOption =
    FlagOption::new("known_values", false).doc(text!("connect4-option-known-values"));
/// The size of the transposition table.
pub(super) const TABLE_MB: IntOption =
    game::TABLE_MB.default(1024).doc(text!("connect4-option-training-table-mb"));

/// The recipe.
pub(crate) const RECIPE: Recipe = Recipe {
    name: "connect4-book",
    summary: "the opening book of Connect 4 on the standard board: every position of at most `plies` plies, solved, with a best move",
    options: &[PLIES.spec, KNOWN_VALUES.spec, TABLE_MB.spec],
    start,
};

/// Bytes per position, at the end of the job, of the map of values from which earlier positions are computed.
const VALUE: usize = 40;
/// Bytes per position, while the book is written: its entry, its number, its cells and their users.
const ENTRY: usize = 72;

fn start(options: &Options, _library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let plies = PLIES.of(options);
    let shape = Standard.shape();
    let known = KNOWN_VALUES.of(options).then(|| {
        let book = book::find(shape).filter(|book| i64::from(book.plies()) >= plies);
        book.ok_or_else(|| format!("there is no book of {plies} plies to take the values from"))
    });
    let table = BoundsTable::new((TABLE_MB.of(options) as usize) << 20, shape.bits());
    // All threads share the table from the beginning, and it can only grow before that.
    table.grow_fully();
    let mut reservation = Reservation::none();
    let mut levels = levels(shape, plies as usize, &mut reservation)?;
    let at_the_end = levels.iter().map(|level| level.len() * VALUE).sum::<usize>()
        + levels.last().map_or(0, |last| last.len() * ENTRY);
    let wanted = reservation.bytes() + at_the_end;
    reservation.resize(wanted).map_err(|OutOfMemory| too_many(plies as usize, wanted))?;
    let positions = levels.pop().unwrap_or_default();
    Ok(Box::new(Openings {
        positions,
        earlier: levels,
        plies: plies as u8,
        known: known.transpose()?,
        table,
        _reservation: reservation,
    }))
}

/// The positions of the book, and the table in which they are solved.
struct Openings {
    positions: Vec<Node<u64>>,
    /// The positions with fewer stones, indexed by the number of stones.
    earlier: Vec<Vec<Node<u64>>>,
    plies: u8,
    /// The book from which the values are taken.
    known: Option<Book>,
    table: BoundsTable,
    _reservation: Reservation,
}

/// Every position with at most `plies` stones, without mirror images, in which no side has won and the side to move cannot win immediately,
/// indexed by the number of stones and sorted by key. Their memory is added to `held`.
/// Errors: [`too_many`], if there is no memory for them.
pub(super) fn levels<B: Bits>(
    shape: Shape,
    plies: usize,
    held: &mut Reservation,
) -> Result<Vec<Vec<Node<B>>>, String> {
    let mut levels = vec![vec![Node::new(shape, B::zero(), B::zero())]];
    for ply in 0..plies {
        let next = successors(shape, &levels[ply], held);
        levels.push(next.map_err(|bytes| too_many(plies, bytes))?);
    }
    for level in &mut levels {
        level.retain(|node| !node.wins_at_once(shape));
    }
    Ok(levels)
}

/// The error of a job whose positions of `plies` plies need at least `bytes` bytes.
pub(super) fn too_many(plies: usize, bytes: usize) -> String {
    let mebibytes = bytes.div_ceil(1 << 20);
    format!(
        "there is no memory for the positions of {plies} plies, which want {mebibytes} MiB at least; lower --option plies={plies}"
    )
}

/// The positions with one stone more than those of a level.
/// Errors: the total that `held` would have reached, if there is not enough memory.
fn successors<B: Bits>(
    shape: Shape,
    level: &[Node<B>],
    held: &mut Reservation,
) -> Result<Vec<Node<B>>, usize> {
    // A stone that wins ends the game.
    let safe = |node: &Node<B>| node.playable(shape) & !node.own_threats;
    let moves = level.iter().map(|node| safe(node).count_ones() as usize).sum::<usize>();
    let (before, size) = (held.bytes(), size_of::<Node<B>>());
    let mut next = Vec::new();
    let room = held
        .add(moves * size)
        .and_then(|()| next.try_reserve_exact(moves).map_err(|_| OutOfMemory));
    room.map_err(|OutOfMemory| before + moves * size)?;
    let nodes = level.iter().flat_map(|node| {
        from_centre(shape, safe(node)).into_iter().map(|square| node.play(shape, square))
    });
    next.extend(nodes.map(|node| canonical(shape, node)));
    next.sort_unstable_by_key(Node::key);
    next.dedup_by_key(|node| node.key());
    next.shrink_to_fit();
    // Shrinking a reservation cannot fail.
    let _ = held.resize(before + next.len() * size);
    Ok(next)
}

/// The position or its mirror image, whichever has the smaller key.
fn canonical<B: Bits>(shape: Shape, node: Node<B>) -> Node<B> {
    if node.key() == node.canonical_key(shape) {
        return node;
    }
    Node::new(shape, shape.mirrored(node.own), shape.mirrored(node.occupied))
}

/// The [early](is_early) entries of a book: by minimax over the `earlier` positions, which are indexed by the number of their stones.
fn early(shape: Shape, earlier: &[Vec<Node<u64>>], last: &[Entry]) -> Result<Vec<Entry>, String> {
    let mut known: HashMap<u64, i32> =
        last.iter().map(|entry| (entry.key, entry.value.into())).collect();
    let mut entries = Vec::new();
    let plies = earlier.len() as i32;
    for node in earlier.iter().rev().flatten() {
        let value = |next: &Node<u64>| known.get(&next.canonical_key(shape)).copied();
        let best = best_reply(shape, node, value);
        let (value, square) = best.ok_or("a position lacks moves, or a successor")?;
        known.insert(node.key(), value);
        if is_early(node.stones, plies) {
            let best = Some(column(shape, square).0);
            entries.push(Entry { key: node.key(), value: value as i8, best });
        }
    }
    Ok(entries)
}

/// The entry of a position, from the text of its result.
fn read_entry(node: &Node<u64>, result: &str) -> Option<Entry> {
    let (value, best) = result.split_once(' ')?;
    let best = if best == "-" { None } else { Some(best.parse::<u8>().ok()?.checked_sub(1)?) };
    Some(Entry { key: node.key(), value: value.parse().ok()?, best })
}

impl Job for Openings {
    fn identity(&self) -> String {
        format!("{} plies={} moves", RECIPE.name, self.plies)
    }

    fn items(&self) -> usize {
        self.positions.len()
    }

    fn unit(&self) -> &'static str {
        "positions"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(Solving { openings: self, kernel: Kernel::new(Standard, &self.table, None, 0) })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let entry = |(node, result): (_, &String)| {
            read_entry(node, result)
                .ok_or_else(|| format!("\"{result}\" is not a value and a column"))
        };
        let last = self.positions.iter().zip(results).map(entry);
        let last = last.collect::<Result<Vec<_>, _>>()?;
        let shape = Standard.shape();
        let early = early(shape, &self.earlier, &last)?;
        let content = book::write(shape, self.plies, &early, &last)
            .ok_or_else(|| "no seed makes a book of these positions".to_owned())?;
        Ok(vec![Product { name: book::name(shape), content }])
    }
}

/// A thread that solves positions.
struct Solving<'o> {
    openings: &'o Openings,
    kernel: Kernel<'o, Standard>,
}

impl Solving<'_> {
    /// The value of a position and a best move.
    fn solve(
        &mut self,
        node: &Node<u64>,
        stop: &StopToken,
    ) -> Result<(i32, Candidate<u64>), Interrupted> {
        let limits = Limits::default();
        let mut silence = |_: &(), _| {};
        let mut monitor = Monitor::new(&limits, stop, &mut silence);
        let squares = from_centre(self.kernel.shape(), node.playable(self.kernel.shape()));
        let mut known = candidates(&self.kernel, node, &squares);
        if let Some(value) = self.openings.known.as_ref().and_then(|book| book.value(node)) {
            test(&mut self.kernel, &mut known, value - 1, &mut monitor)?;
        } else {
            let mut proof = Proof::new(Aim { least: 1, distance: true, first_guess: None });
            prove(&mut self.kernel, &mut known, &mut proof, &mut monitor, |_, _| Ok(()))?;
        }
        let value = bounds_of(&known).lower;
        let best = known.iter().find(|candidate| candidate.bounds.lower == value);
        best.map(|&best| (value, best)).ok_or(Interrupted)
    }
}

impl JobWorker for Solving<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let node = self.openings.positions[item];
        let (value, best) = self.solve(&node, stop).ok()?;
        Some(format!("{value} {}", column(self.kernel.shape(), best.square).0 + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions of `plies` plies on the standard board.
    fn level(plies: usize) -> Vec<Node<u64>> {
        levels(Standard.shape(), plies, &mut Reservation::none()).unwrap().swap_remove(plies)
    }

    #[test]
    fn positions_are_those_without_a_win_at_once() {
        // Counted by the authors of other books.
        for (plies, count) in [(0, 1), (1, 4), (8, 77_715)] {
            assert_eq!(level(plies).len(), count, "{plies}");
        }
    }

    /// Positions with `plies` stones after random moves.
    fn positions_after_luck(shape: Shape, plies: u64) -> Vec<Node<u64>> {
        let nodes = (0..200).filter_map(|seed| Node::after_luck(shape, plies, seed));
        let quiet = nodes.filter(|node| !node.wins_at_once(shape));
        let mut found: Vec<_> = quiet.map(|node| canonical(shape, node)).collect();
        found.sort_unstable_by_key(Node::key);
        found.dedup_by_key(|node| node.key());
        found
    }

    /// Numbers of positions with eight stones without an immediate threat, without mirror images, that are won, drawn and lost for the
    /// first player, who is to move, by the sign of `value`.
    fn results_of_unforced_positions(mut value: impl FnMut(&Node<u64>) -> i32) -> [i32; 3] {
        let shape = Standard.shape();
        let mut results = [0; 3];
        for node in &level(8) {
            if node.other_threats & node.playable(shape) == 0 {
                results[(1 - value(node).signum()) as usize] += 1;
            }
        }
        results
    }

    /// Those of John Tromp's data set (UCI Machine Learning Repository, "Connect-4", 1995).
    const PUBLISHED: [i32; 3] = [44_473, 6_449, 16_635];

    #[test]
    fn the_book_of_the_program_has_the_published_results() {
        let book = book::embedded(Standard.shape()).unwrap();
        assert_eq!(book.plies(), 12);
        assert_eq!(results_of_unforced_positions(|node| book.value(node).unwrap()), PUBLISHED);
    }

    #[test]
    #[ignore = "takes an hour"]
    fn the_search_finds_the_published_results() {
        let shape = Standard.shape();
        let table = BoundsTable::new(1 << 30, shape.bits());
        table.grow_fully();
        let mut kernel = Kernel::new(Standard, &table, None, 0);
        let (limits, stop, mut silence) = (Limits::default(), StopToken::default(), |_: &(), _| {});
        let mut monitor = Monitor::new(&limits, &stop, &mut silence);
        let results = results_of_unforced_positions(|node| {
            let mut known = candidates(&kernel, node, &from_centre(shape, node.playable(shape)));
            let mut proof = Proof::new(Aim { least: 1, distance: false, first_guess: None });
            prove(&mut kernel, &mut known, &mut proof, &mut monitor, |_, _| Ok(())).unwrap();
            bounds_of(&known).lower
        });
        assert_eq!(results, PUBLISHED);
    }

    #[test]
    fn the_book_of_a_job_holds_the_values_of_its_positions() {
        let stop = StopToken::default();
        let shape = Standard.shape();
        // Positions with this number of stones are solved immediately.
        let positions = positions_after_luck(shape, 26);
        let table = BoundsTable::new(16 << 20, shape.bits());
        table.grow_fully();
        let job = Openings {
            positions,
            earlier: Vec::new(),
            plies: 26,
            known: None,
            table,
            _reservation: Reservation::none(),
        };
        let mut worker = job.worker(1);
        let results: Vec<_> =
            (0..job.items()).map(|item| worker.work(item, &stop).unwrap()).collect();
        let product = job.products(&results).unwrap().remove(0);
        assert_eq!(product.name, "connect4-7x6.book");
        let book = Book::open(shape, std::sync::Arc::new(product.content)).unwrap();
        for (node, result) in job.positions.iter().zip(&results) {
            let (value, best) = (book.value(node).unwrap(), book.best(node).unwrap());
            assert_eq!(format!("{value} {}", column(shape, best).0 + 1), *result);
        }
        stop.stop(crate::search::Stopped::Stop);
        let stopped = (0..job.items()).filter(|&item| worker.work(item, &stop).is_none());
        assert!(
            stopped.count() > 0,
            "an item that takes a search has no result when it is stopped"
        );
    }
}
