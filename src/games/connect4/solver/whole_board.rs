//! `connect4-solve`: the job that solves a board from its first move, over as many runs as it takes.
//!
//! Its items are the positions with some number of stones in which the side to move cannot win at once,
//! each with its mirror image one item, in the order in which a depth-first search meets them with the moves nearest to the centre first.
//! All threads solve them in one table that is never cleared. What precedes them follows by minimax,
//! and so it turns out, round by round, of which items the board's value no longer depends: these are left out.
//!
//! A result is the value for the side to move, or its sign alone where the distance is not asked for; `-` for an item that was left out.
//! The log of the job is the proof: the product lists every position with its result, so that others can repeat the minimax, and any of the searches.

use std::fmt::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use num_traits::ToPrimitive;

use crate::engine::memory::{OutOfMemory, Reservation};
use crate::engine::{Interrupted, Library, Limits, Monitor, StopToken};
use crate::game::{FlagOption, Game, IntOption, Options, TextOption};
use crate::training::{Job, Product, Recipe, Worker};

use super::bounds_table::BoundsTable;
use super::kernel::Kernel;
use super::layout::{Layout, Narrow, Standard, Wide};
use super::mtd::{Aim, Proof, bounds_of, candidates, prove};
use super::node::Node;
use super::openings::{TABLE_MB, levels, too_many};
use super::root::from_centre;
use super::transposition_table::{Bounds, TranspositionTable};
use crate::games::connect4::Connect4;
use crate::games::connect4::bits::Bits;
use crate::games::connect4::notation::format_position;
use crate::games::connect4::position::Connect4Position;
use crate::games::connect4::shape::Shape;

/// The board.
const BOARD: TextOption = TextOption::new("board").doc(
    "The board, a variant such as 8x8 of at most 64 squares. Default: 7x6.",
    "Le plateau, une variante comme 8x8 d'au plus 64 cases. Par défaut : 7x6.",
);
/// The stones of an item.
const PLIES: IntOption = IntOption::new("plies", 0..=16, 8).doc(
    "The stones of the positions that are solved one by one: the more, the less is lost when the job is stopped.",
    "Le nombre de pions des positions résolues une à une : plus il y en a, moins un arrêt fait perdre.",
);
/// The part of the value that is proven.
const DISTANCE: FlagOption = FlagOption::new("distance", false).doc(
    "Whether to prove the distance to the end too, and not only who wins.",
    "Prouver aussi la distance à la fin, et non seulement le gagnant.",
);

/// The recipe.
pub(crate) const RECIPE: Recipe = Recipe {
    name: "connect4-solve",
    summary: "the value of the empty board of Connect 4, of any size that can be solved: every position of so many plies on which it depends, and the proof by minimax",
    options: &[BOARD.spec, PLIES.spec, DISTANCE.spec, TABLE_MB.spec],
    start,
};

fn start(options: &Options, _library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let board = BOARD.of(options).unwrap_or("7x6");
    let shape = Connect4::create(board, &Options::default())
        .map_err(|refusal| format!("--option board={board}: {refusal}"))?
        .shape;
    Ok(if shape == Standard.shape() {
        Box::new(WholeBoard::new(Standard, options)?)
    } else if shape.bits() <= u64::BITS {
        Box::new(WholeBoard::new(Narrow(shape), options)?)
    } else {
        Box::new(WholeBoard::new(Wide(shape), options)?)
    })
}

/// Items of a round: what they show of others is heard when all of them are done.
const ROUND: usize = 16;
/// Result of an item that was left out.
const LEFT_OUT: &str = "-";

/// A board that is being solved.
struct WholeBoard<L: Layout> {
    layout: L,
    tree: Tree<L::Bits>,
    /// The items: the places of positions in the last level of the tree.
    order: Vec<usize>,
    distance: bool,
    table: BoundsTable,
    known: Mutex<Known>,
}

/// The results of the rounds that are done.
struct Known {
    /// By place in the last level; `None` where there is none.
    values: Vec<Option<i32>>,
    /// Items that were learned of.
    learned: usize,
    /// Places on which the value of the board depends.
    relevant: Vec<bool>,
}

/// All positions of so many plies, by the number of stones from 0 on.
struct Tree<B> {
    shape: Shape,
    levels: Vec<Vec<Node<B>>>,
    /// The moves of each position but those of the last level. Shape \[stones\]\[position\]\[move\].
    moves: Vec<Vec<Vec<Reply>>>,
    _reservation: Reservation,
}

/// Bytes that are kept of each position besides itself, about: its bounds, and whether it is met and relevant.
const KEPT_OF_EACH: usize = 16;
/// Bytes that are kept of an item, about: its place and value, its result in memory and in the text of the log, its line of the proof.
const KEPT_OF_ITEM: usize = 256;
/// Bytes that a list takes besides its members, about.
const LIST: usize = size_of::<Vec<Reply>>() + 16;

/// Bytes that are kept of positions besides themselves, about.
fn kept<B>(shape: Shape, levels: &[Vec<Node<B>>]) -> usize {
    let all: usize = levels.iter().map(Vec::len).sum();
    let items = levels.last().map_or(0, Vec::len);
    let moves = LIST + shape.width() * size_of::<Reply>();
    all * KEPT_OF_EACH + (all - items) * moves + items * KEPT_OF_ITEM
}

/// A position that a move leads to, and that is the turn of the other side.
#[derive(Clone, Copy)]
enum Reply {
    /// The other side wins at once: the value for it.
    Won(i32),
    /// The place in the next level.
    At(usize),
}

impl<B: Bits> Tree<B> {
    /// The tree of so many plies.
    ///
    /// # Errors
    /// [`too_many`], where there is no memory for it.
    fn new(shape: Shape, plies: usize) -> Result<Self, String> {
        let mut reservation = Reservation::none();
        let levels: Vec<Vec<Node<B>>> = levels(shape, plies, &mut reservation)?;
        let wanted = reservation.bytes() + kept(shape, &levels);
        reservation.resize(wanted).map_err(|OutOfMemory| too_many(plies, wanted))?;
        let moves = levels.windows(2).map(|pair| {
            let place = |node: &Node<B>| {
                let found = pair[1].binary_search_by_key(&node.canonical_key(shape), Node::key);
                found.expect("a level has all successors")
            };
            let reply = |node: Node<B>| {
                if node.wins_at_once(shape) {
                    Reply::Won(node.winning_now(shape))
                } else {
                    Reply::At(place(&node))
                }
            };
            let replies = |node: &Node<B>| {
                let squares = from_centre(shape, node.playable(shape));
                squares.into_iter().map(|square| reply(node.play(shape, square))).collect()
            };
            pair[0].iter().map(replies).collect()
        });
        let moves = moves.collect();
        Ok(Self { shape, levels, moves, _reservation: reservation })
    }

    /// The positions of the last level. Some are met only where a side does not win though it can: nothing depends on them.
    fn last(&self) -> &[Node<B>] {
        self.levels.last().map_or(&[], Vec::as_slice)
    }

    /// Places of the last level in the order in which a depth-first search meets them.
    fn depth_first(&self) -> Vec<usize> {
        let mut met: Vec<Vec<bool>> = self.levels.iter().map(|l| vec![false; l.len()]).collect();
        let mut order = Vec::new();
        let mut open: Vec<(usize, usize)> = self.levels[0].iter().map(|_| (0, 0)).collect();
        while let Some((stones, place)) = open.pop() {
            if std::mem::replace(&mut met[stones][place], true) {
                continue;
            }
            let Some(moves) = self.moves.get(stones) else {
                order.push(place);
                continue;
            };
            // The last to be put there is the first to be taken.
            open.extend(moves[place].iter().rev().filter_map(|reply| match reply {
                Reply::At(next) => Some((stones + 1, *next)),
                Reply::Won(_) => None,
            }));
        }
        order
    }

    /// The bounds of every position, by minimax from those `known` of the last level; `scale` makes of a value what is to be told apart.
    fn bounds(&self, known: &[Option<i32>], scale: fn(i32) -> i32) -> Vec<Vec<Bounds>> {
        let leaf = |(node, value): (&Node<B>, &Option<i32>)| match value {
            Some(value) => Bounds { lower: *value, upper: *value },
            None => Bounds {
                lower: scale(node.min_value(self.shape)),
                upper: scale(node.max_value(self.shape)),
            },
        };
        let mut levels = vec![self.last().iter().zip(known).map(leaf).collect::<Vec<_>>()];
        for moves in self.moves.iter().rev() {
            let next = &levels[levels.len() - 1];
            let of_move = |reply: &Reply| match *reply {
                Reply::Won(value) => Bounds { lower: -scale(value), upper: -scale(value) },
                Reply::At(place) => next[place].negated(),
            };
            let best = |moves: &Vec<Reply>| {
                let (lower, upper) = moves
                    .iter()
                    .map(of_move)
                    .map(|bounds| (bounds.lower, bounds.upper))
                    .reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))
                    // A full board is a draw.
                    .unwrap_or((0, 0));
                Bounds { lower, upper }
            };
            levels.push(moves.iter().map(best).collect());
        }
        levels.reverse();
        levels
    }

    /// The places of the last level on which the value of the board depends: those that a line leads to
    /// of which every position is open, and every move may be better than what its side is sure of.
    fn relevant(&self, bounds: &[Vec<Bounds>]) -> Vec<bool> {
        let is_open = |bounds: Bounds| bounds.lower < bounds.upper;
        let mut relevant: Vec<bool> = bounds[0].iter().map(|&root| is_open(root)).collect();
        for (stones, moves) in self.moves.iter().enumerate() {
            let mut next = vec![false; self.levels[stones + 1].len()];
            for (place, moves) in moves.iter().enumerate().filter(|(place, _)| relevant[*place]) {
                for reply in moves {
                    if let Reply::At(to) = *reply {
                        let child = bounds[stones + 1][to];
                        let may_be_better = -child.lower > bounds[stones][place].lower;
                        next[to] |= is_open(child) && may_be_better;
                    }
                }
            }
            relevant = next;
        }
        relevant
    }
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
        let tree = Tree::new(shape, plies)?;
        let order = tree.depth_first();
        let values = vec![None; tree.last().len()];
        let known = Mutex::new(Known { values, learned: 0, relevant: Vec::new() });
        let distance = DISTANCE.of(options);
        let job = Self { layout, tree, order, distance, table, known };
        job.judge();
        Ok(job)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Part of a value that is to be told apart.
    const fn scale(&self) -> fn(i32) -> i32 {
        if self.distance { |value| value } else { i32::signum }
    }

    /// Finds out on which items the value of the board still depends.
    fn judge(&self) {
        let mut known = self.known();
        let bounds = self.tree.bounds(&known.values, self.scale());
        known.relevant = self.tree.relevant(&bounds);
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
        let Bounds { lower, upper } = bounds_of(&known);
        // Where only the winner is asked for, a bound on this side of 0 tells it.
        Ok((self.scale())(if lower > 0 { lower } else { upper }))
    }

    /// Reads the result of an item.
    fn read(result: &str) -> Result<Option<i32>, String> {
        match result {
            LEFT_OUT => Ok(None),
            value => value.parse().map(Some).map_err(|_| format!("\"{value}\" is not a value")),
        }
    }

    /// The proof as a text: the value of the board, then every item with its result.
    fn write(&self, values: &[Option<i32>]) -> Result<String, String> {
        let bounds = self.tree.bounds(values, self.scale());
        let start = bounds[0].first().copied().ok_or("the board has no start")?;
        if start.lower < start.upper {
            return Err("the results leave the value of the board open".to_owned());
        }
        let shape = self.layout.shape();
        let told = if self.distance { "value" } else { "winner" };
        let mut text = format!(
            "connect4 {}x{}\n{told} {}\nplies {}\n",
            shape.width(),
            shape.height(),
            start.lower,
            self.tree.levels.len() - 1
        );
        for &place in &self.order {
            let node = &self.tree.last()[place];
            let [own, other] = [node.own, node.own ^ node.occupied].map(|stones| stones.to_u128());
            let stones = [own.unwrap_or_default(), other.unwrap_or_default()];
            let [first, second] = if node.stones % 2 == 0 { [0, 1] } else { [1, 0] };
            let position = Connect4Position::from_stones(shape, [stones[first], stones[second]])
                .map_err(|wording| wording.to_string())?;
            let value = values[place].map_or(LEFT_OUT.to_owned(), |value| value.to_string());
            let _ = writeln!(text, "{} {value}", format_position(&position));
        }
        Ok(text)
    }
}

impl<L: Layout> Job for WholeBoard<L> {
    fn identity(&self) -> String {
        let shape = self.layout.shape();
        format!(
            "{} board={}x{} plies={} distance={}",
            RECIPE.name,
            shape.width(),
            shape.height(),
            self.tree.levels.len() - 1,
            self.distance
        )
    }

    fn items(&self) -> usize {
        self.order.len()
    }

    fn round(&self) -> usize {
        ROUND
    }

    fn learn(&self, results: &[String]) -> Result<(), String> {
        {
            let mut known = self.known();
            for result in results {
                let value = Self::read(result)?;
                let place = *self.order.get(known.learned).ok_or("there are more results")?;
                known.values[place] = value;
                known.learned += 1;
            }
        }
        self.judge();
        Ok(())
    }

    fn unit(&self) -> &'static str {
        "positions"
    }

    fn worker(&self, _: usize) -> Box<dyn Worker + '_> {
        Box::new(Solving { job: self, kernel: Kernel::new(self.layout, &self.table, None, 0) })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut values = vec![None; self.tree.last().len()];
        for (&place, result) in self.order.iter().zip(results) {
            values[place] = Self::read(result)?;
        }
        let shape = self.layout.shape();
        let name = format!("connect4-{}x{}.proof", shape.width(), shape.height());
        Ok(vec![Product { name, content: self.write(&values)?.into_bytes() }])
    }
}

/// A thread that solves positions.
struct Solving<'j, L: Layout> {
    job: &'j WholeBoard<L>,
    kernel: Kernel<'j, L>,
}

impl<L: Layout> Worker for Solving<'_, L> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let place = self.job.order[item];
        if !self.job.known().relevant[place] {
            return Some(LEFT_OUT.to_owned());
        }
        let node = &self.job.tree.last()[place];
        let value = self.job.solve(&mut self.kernel, node, stop).ok()?;
        Some(value.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stopped;
    use crate::game::OptionValue;

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
        start(&options, crate::engine::library())
    }

    /// Does what is left of a job round by round; returns the results.
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
            // From seven stones on, some are met only where a side has not won though it could.
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
        }
    }

    #[test]
    fn what_the_value_does_not_depend_on_is_left_out_and_nothing_else() {
        let job = job("5x4", 6, false).unwrap();
        let results = work_through(&*job, Vec::new());
        let left_out = results.iter().filter(|result| *result == LEFT_OUT).count();
        assert!((results.len() / 2..results.len()).contains(&left_out), "{left_out}");
        let mut incomplete = results.clone();
        for result in incomplete.iter_mut().filter(|result| *result != LEFT_OUT) {
            *result = LEFT_OUT.to_owned();
        }
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
