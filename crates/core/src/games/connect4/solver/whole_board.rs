//! `connect4-solve`: the job that solves a board from its first move, over as many runs as it takes.
//!
//! Its items are the positions with a given number of stones in which the side to move has no immediate win.
//! A position and its mirror image are one item. The order is that of a depth-first search with the moves nearest to the centre first.
//! All threads share one table that is never cleared. Earlier positions follow by minimax: see `training::proof`.
//!
//! A result is the value for the side to move, or only its sign if the distance is not requested.

use num_traits::ToPrimitive;

use crate::game::{FlagOption, Game, IntOption, Options, TextOption};
use crate::search::memory::{OutOfMemory, Reservation};
use crate::search::{Interrupted, Library, Limits, Monitor, StopToken};
use crate::training::proof::{Bounds, Claim, ItemSolver, ProofJob, Reply, Subject, Tree};
use crate::training::{Job, Recipe};

use super::bounds_table::BoundsTable;
use super::kernel::Kernel;
use super::layout::{Layout, Narrow, Standard, Wide};
use super::mtd::{Aim, Proof, bounds_of, candidates, prove};
use super::node::Node;
use super::openings::{TABLE_MB, levels, too_many};
use super::root::from_centre;
use super::transposition_table::TranspositionTable;
use crate::games::connect4::Connect4;
use crate::games::connect4::rules::bits::Bits;
use crate::games::connect4::rules::position::Connect4Position;
use crate::games::connect4::rules::shape::Shape;
use crate::games::connect4::text::notation::format_position;

const BOARD: TextOption = TextOption::new("board").doc(text!("connect4-option-board"));
/// The stones of an item.
const PLIES: IntOption = IntOption::new("plies", 0..=16, 8).doc(text!("connect4-option-stones"));
/// The part of the value that is proven.
const DISTANCE: FlagOption =
    FlagOption::new("distance", false).doc(text!("connect4-option-distance"));

/// The recipe.
pub(crate) const RECIPE: Recipe = Recipe {
    name: "connect4-solve",
    summary: "the value of the empty board of Connect 4, of any size that can be solved: every position of `plies` plies on which it depends, and the proof by minimax",
    options: &[BOARD.spec, PLIES.spec, DISTANCE.spec, TABLE_MB.spec],
    start,
};

fn start(options: &Options, _library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let board = BOARD.of(options).unwrap_or("7x6");
    let shape = Connect4::create(board, &Options::default())
        .map_err(|refusal| format!("--option board={board}: {refusal}"))?
        .shape;
    Ok(if shape == Standard.shape() {
        Box::new(ProofJob::new(WholeBoard::new(Standard, options)?))
    } else if shape.bits() <= u64::BITS {
        Box::new(ProofJob::new(WholeBoard::new(Narrow(shape), options)?))
    } else {
        Box::new(ProofJob::new(WholeBoard::new(Wide(shape), options)?))
    })
}

/// A board that is being solved.
struct WholeBoard<L: Layout> {
    layout: L,
    positions: Positions<L::Bits>,
    distance: bool,
    table: BoundsTable,
}

/// All positions of a given number of plies, and the tree that leads to them.
struct Positions<B> {
    /// The positions of the last level. Some are reached only if a side misses a win, so nothing depends on them.
    items: Vec<Node<B>>,
    tree: Tree,
    _reservation: Reservation,
}

/// Bytes that are kept of each position besides itself, about: its bounds, and whether it is met and relevant.
const KEPT_OF_EACH: usize = 16;
/// Bytes that are kept of an item, about: its place and value, its result in memory and in the text of the log, its line of the proof.
const KEPT_OF_ITEM: usize = 384;
/// Bytes that a list takes besides its members, about.
const LIST: usize = size_of::<Vec<Reply>>() + 16;

/// Bytes that are kept of positions besides themselves, about.
fn kept<B>(shape: Shape, levels: &[Vec<Node<B>>]) -> usize {
    let all: usize = levels.iter().map(Vec::len).sum();
    let items = levels.last().map_or(0, Vec::len);
    let moves = LIST + shape.width() * size_of::<Reply>();
    all * KEPT_OF_EACH + (all - items) * moves + items * KEPT_OF_ITEM
}

impl<B: Bits> Positions<B> {
    /// The positions of `plies` plies. Errors: [`too_many`], where there is no memory for them.
    fn new(shape: Shape, plies: usize) -> Result<Self, String> {
        let mut reservation = Reservation::none();
        let mut levels: Vec<Vec<Node<B>>> = levels(shape, plies, &mut reservation)?;
        let wanted = reservation.bytes() + kept(shape, &levels);
        reservation.resize(wanted).map_err(|OutOfMemory| too_many(plies, wanted))?;
        let replies = levels.windows(2).map(|pair| {
            let replies = |node: &Node<B>| {
                let squares = from_centre(shape, node.playable(shape));
                let next = squares.into_iter().map(|square| node.play(shape, square));
                next.map(|node| reply(shape, &node, &pair[1])).collect()
            };
            pair[0].iter().map(replies).collect()
        });
        let replies = replies.collect();
        let items = levels.pop().unwrap_or_default();
        let tree = Tree::new(replies, items.len());
        Ok(Self { items, tree, _reservation: reservation })
    }
}

/// The reply that a move leads to, in the `next` level.
fn reply<B: Bits>(shape: Shape, node: &Node<B>, next: &[Node<B>]) -> Reply {
    if node.wins_at_once(shape) {
        return Reply::Ended(node.winning_now(shape));
    }
    let found = next.binary_search_by_key(&node.canonical_key(shape), Node::key);
    Reply::At(found.expect("a level has all successors"))
}

impl<L: Layout> WholeBoard<L> {
    fn new(layout: L, options: &Options) -> Result<Self, String> {
        let shape = layout.shape();
        if shape.area() > super::MAX_PROVEN {
            let most = super::MAX_PROVEN;
            return Err(format!(
                "a board of {} squares; at most {most} can be solved",
                shape.area()
            ));
        }
        let megabytes = TABLE_MB.of(options) as usize;
        let table = BoundsTable::new(megabytes << 20, shape.bits());
        if !table.is_usable() {
            let least = TranspositionTable::least_bytes(shape.bits()) >> 20;
            return Err(format!(
                "this board wants a table of {least} MiB at least, and that memory; table_mb is {megabytes}"
            ));
        }
        // It is shared from the beginning, and may only grow before.
        table.grow_fully();
        let plies = (PLIES.of(options) as usize).min(shape.area());
        let positions = Positions::new(shape, plies)?;
        Ok(Self { layout, positions, distance: DISTANCE.of(options), table })
    }

    /// The value of a position for its side to move.
    fn solve(
        &self,
        kernel: &mut Kernel<'_, L>,
        node: &Node<L::Bits>,
        stop: &StopToken,
    ) -> Result<i32, Interrupted> {
        let (limits, mut silence) = (Limits::default(), |_: &(), _| {});
        let mut monitor = Monitor::new(&limits, stop, &mut silence);
        let shape = self.layout.shape();
        let mut known = candidates(kernel, node, &from_centre(shape, node.playable(shape)));
        let aim = Aim { least: 1, distance: self.distance, first_guess: None };
        prove(kernel, &mut known, &mut Proof::new(aim), &mut monitor, |_, _| Ok(()))?;
        let bounds = bounds_of(&known);
        // If only the winner is wanted, a bound on one side of 0 is enough.
        let value = if bounds.lower > 0 { bounds.lower } else { bounds.upper };
        Ok(self.claim().of(value))
    }
}

impl<L: Layout> Subject for WholeBoard<L> {
    fn game(&self) -> &'static str {
        Connect4::about().id
    }

    fn variant(&self) -> String {
        let shape = self.layout.shape();
        format!("{}x{}", shape.width(), shape.height())
    }

    fn options(&self) -> String {
        format!("distance={}", self.distance)
    }

    fn claim(&self) -> Claim {
        if self.distance { Claim::Value } else { Claim::Winner }
    }

    fn tree(&self) -> &Tree {
        &self.positions.tree
    }

    fn limits(&self, item: usize) -> Bounds {
        let (node, shape) = (&self.positions.items[item], self.layout.shape());
        let [lower, upper] = [node.min_value(shape), node.max_value(shape)];
        Bounds { lower: self.claim().of(lower), upper: self.claim().of(upper) }
    }

    fn position(&self, item: usize) -> String {
        let (node, shape) = (&self.positions.items[item], self.layout.shape());
        let [own, other] = [node.own, node.own ^ node.occupied].map(|stones| stones.to_u128());
        let stones = [own.unwrap_or_default(), other.unwrap_or_default()];
        let [first, second] = if node.stones % 2 == 0 { [0, 1] } else { [1, 0] };
        let position = Connect4Position::from_stones(shape, [stones[first], stones[second]]);
        format_position(&position.expect("a position of a game"))
    }

    fn solver(&self) -> Box<dyn ItemSolver + '_> {
        Box::new(Solving { board: self, kernel: Kernel::new(self.layout, &self.table, None, 0) })
    }
}

/// A thread that solves positions.
struct Solving<'b, L: Layout> {
    board: &'b WholeBoard<L>,
    kernel: Kernel<'b, L>,
}

impl<L: Layout> ItemSolver for Solving<'_, L> {
    fn solve(&mut self, item: usize, stop: &StopToken) -> Option<i32> {
        let node = &self.board.positions.items[item];
        self.board.solve(&mut self.kernel, node, stop).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::OptionValue;
    use crate::search::Stopped;
    use crate::training::Product;
    use crate::training::proof::{Proof as Checkable, derive};

    fn job(board: &str, plies: i64, distance: bool) -> Result<Box<dyn Job>, String> {
        let mut options = Options::default();
        for (name, value) in [
            ("board", OptionValue::Text(board.to_owned())),
            ("plies", OptionValue::Integer(plies)),
            ("distance", OptionValue::Flag(distance)),
            ("table_mb", OptionValue::Integer(16)),
        ] {
            options.set(RECIPE.options, name, value).unwrap();
        }
        start(&options, crate::search::library())
    }

    /// Does the remaining items of a job round by round; returns the results.
    fn work_through(job: &dyn Job, mut results: Vec<String>) -> Vec<String> {
        let mut worker = job.worker(1);
        for begin in (0..job.items()).step_by(job.round()) {
            let end = job.items().min(begin + job.round());
            for item in results.len().max(begin)..end {
                results.push(worker.work(item, &StopToken::default()).unwrap());
            }
            job.learn(&results[begin..end]).unwrap();
        }
        results
    }

    fn second_line(product: &Product) -> &str {
        std::str::from_utf8(&product.content).unwrap().lines().nth(1).unwrap()
    }

    #[test]
    fn boards_are_solved_by_minimax_over_their_positions_of_some_plies() {
        // John Tromp, "John's Connect Four Playground".
        for (board, plies, distance, expected) in [
            ("4x4", 0, true, "value 0"),
            ("4x4", 4, false, "winner 0"),
            ("5x4", 5, true, "value 0"),
            // From seven stones on, some are reached only if a side has missed a win.
            ("5x4", 8, true, "value 0"),
            ("6x4", 2, true, "value -1"),
            ("6x4", 6, false, "winner -1"),
            ("4x5", 4, false, "winner 0"),
            // All games end before.
            ("3x3", 16, true, "value 0"),
            ("16x4", 0, false, ""),
        ] {
            if expected.is_empty() {
                assert!(job("16x5", plies, distance).err().unwrap().contains("80 squares"));
                let error = job("9x7", plies, distance).err().unwrap();
                assert!(error.contains("1024 MiB") && error.contains("table_mb is 16"), "{error}");
                assert!(job("7x", plies, distance).is_err());
                continue;
            }
            let job = job(board, plies, distance).unwrap();
            let results = work_through(&*job, Vec::new());
            let product = job.products(&results).unwrap().remove(0);
            assert_eq!(product.name, format!("connect4-{board}.proof"));
            assert_eq!(second_line(&product), expected, "{board} {plies}");
            // The proof holds by the rules alone.
            let proof = Checkable::read(std::str::from_utf8(&product.content).unwrap()).unwrap();
            let game = Connect4::create(board, &Options::default()).unwrap();
            let value = proof.value.unwrap();
            let derived = derive(&game, &proof).map(|checked| checked.value);
            assert_eq!(derived, Ok(Bounds::exactly(value)), "{board} {plies}");
        }
    }

    #[test]
    fn what_the_value_does_not_depend_on_is_left_out_and_nothing_else() {
        let job = job("5x4", 6, false).unwrap();
        let results = work_through(&*job, Vec::new());
        let is_left_out = |result: &&String| result.ends_with(" -");
        let left_out = results.iter().filter(is_left_out).count();
        assert!((results.len() / 2..results.len()).contains(&left_out), "{left_out}");
        let mut incomplete = results.clone();
        incomplete.iter_mut().for_each(|result| *result = "-".to_owned());
        assert!(job.products(&incomplete).unwrap_err().contains("open"));
    }

    #[test]
    fn a_stopped_job_goes_on_from_its_results_and_comes_to_the_same() {
        let all = work_through(&*job("5x4", 6, true).unwrap(), Vec::new());
        for done in [0, 5, 16, 40] {
            // Results of rounds that are not done are there as well.
            let again = work_through(&*job("5x4", 6, true).unwrap(), all[..done].to_vec());
            assert_eq!(again, all, "{done}");
        }
        let stop = StopToken::default();
        stop.stop(Stopped::Stop);
        let fresh = job("6x5", 1, true).unwrap();
        assert_eq!(fresh.worker(1).work(0, &stop), None);
    }
}
