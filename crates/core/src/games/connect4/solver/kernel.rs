//! The kernel: the search of one null window, which proves whether a value is above alpha.
//!
//! Alpha-beta (Knuth and Moore, "An analysis of alpha-beta pruning", 1975) with a transposition table, on nodes with several moves only:
//! [`Node::follow`] plays forced moves. The steps of a node, the cheapest first:
//!
//! 1. The book and the transposition table are probed.
//! 2. Each child is probed without search: the game is over, or the remaining stones cannot reach the window.
//! 3. [`pairing`] strategies settle children, and so do their own entries of the table (enhanced transposition cutoff: Plaat, Schaeffer,
//!    Pijls and de Bruin, "Exploiting graph properties of game trees", 1996).
//! 4. The other children are searched in the order of the threats that a move leaves (John Tromp, Fhourstones, 1996), then of the history
//!    heuristic. All children are generated before the first is searched, so that a cutoff by the last of them costs no search.

use num_traits::{PrimInt, Zero};
use smallvec::SmallVec;

use crate::search::{Interrupted, Monitor};

use super::book::Book;
use super::bounds_table::BoundsTable;
use super::history::History;
use super::layout::Layout;
use super::node::{Choice, Followed, Node};
use super::pairing;
use super::transposition_table::{Bounds, TranspositionTable};
use crate::games::connect4::rules::bits::Bits;
use crate::games::connect4::rules::shape::Shape;
use crate::search::parallel::{CurrentlySearched, SharedPath};

/// Minimum empty squares for the transposition table: below this a node is cheaper to search again than to look up.
const TABLE_FROM: i32 = 12;
/// Minimum empty squares for enhanced transposition cutoffs: below this looking children up costs more than it saves.
const ETC_FROM: i32 = 18;
/// Minimum empty squares for marks: below this two threads search faster than one looks for the other's marks.
const MARKS_FROM: i32 = 16;
/// Shared nodes that a thread enters between two checks whether nodes above are settled; each check reads a line of memory.
const LOOK_EVERY: u64 = 128;
/// Entries that a thread counts before it updates the shared count, because a count that all threads write is slow.
const COUNTED_TOGETHER: u64 = 256;
/// Maximum stones for the use of mirror images: later a position hardly ever meets its own.
const MIRROR_UNTIL: i32 = 14;

/// Weights of the move order: one more threat outweighs everything else, a column nearer to the centre everything but a strong history.
const THREAT: i32 = 64 * OFF_CENTRE;
const OFF_CENTRE: i32 = 1 << 10;
/// A threat more at the end of the forced moves outweighs a column nearer to the centre.
const THREAT_AT_END: i32 = OFF_CENTRE;

/// The search of one thread, with all its data.
pub(super) struct Kernel<'t, L: Layout> {
    layout: L,
    table: &'t BoundsTable,
    book: Option<&'t Book>,
    /// Stones of the positions in the book; -1 without one.
    book_plies: i32,
    /// The number of the thread: 0 gives the answer; the others order equal moves differently, so that they search other parts.
    helper: usize,
    /// Nodes visited.
    nodes: u64,
    /// Entries stored in each part of the table that are not in its count yet.
    stored: [u64; 2],
    /// Scores of moves that caused cutoffs.
    history: History,
    /// Marks of the nodes that other threads are searching; `None` if there is only one thread.
    marks: Option<&'t CurrentlySearched>,
    /// The nodes above this one that other threads search too.
    path: SharedPath<SharedNode<L::Bits>>,
}

/// A node that other threads search too, and the alpha of its window.
struct SharedNode<B> {
    key: B,
    /// Empty squares.
    empty: i32,
    alpha: i32,
}

/// A child to search.
struct Child<B> {
    choice: Choice<B>,
    /// The square that it fills.
    square: B,
    /// Its place in the move order: the highest is tried first.
    score: i32,
    /// The key of the node that it leads to.
    key: B,
}

/// The children of a node; eight stand on the stack, so a usual board allocates nothing.
type Children<B> = SmallVec<[Child<B>; 8]>;

/// The probe of a child without a search, for the side that made the move.
enum Probe<B> {
    /// Fail high: it is worth at least this, which is more than alpha.
    FailHigh(i32),
    /// Fail low: it is worth at most this, which is no more than alpha.
    FailLow(i32),
    /// It has to be searched.
    Open(Choice<B>),
}

impl<'t, L: Layout> Kernel<'t, L> {
    /// A kernel of a single thread, with a table and a book.
    pub(super) fn new(
        layout: L,
        table: &'t BoundsTable,
        book: Option<&'t Book>,
        helper: usize,
    ) -> Self {
        let book_plies = book.map_or(-1, Book::plies);
        Self {
            layout,
            table,
            book,
            book_plies,
            helper,
            nodes: 0,
            stored: [0; 2],
            history: History::new(),
            marks: None,
            path: SharedPath::looked_at_every(LOOK_EVERY),
        }
    }

    /// A kernel for a helper thread, which begins with a copy of this history.
    pub(super) fn of_helper(&self, number: usize) -> Self {
        let history = self.history.clone();
        Self { helper: number, history, ..Self::new(self.layout, self.table, self.book, number) }
    }

    /// From now on searches together with other threads, or alone. The table cannot grow while other threads search; if it has to grow, the
    /// search is interrupted.
    pub(super) const fn share(&mut self, marks: Option<&'t CurrentlySearched>) {
        self.marks = marks;
    }

    /// The board.
    #[inline(always)]
    pub(super) fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Plays forced moves, until the book covers the position.
    #[inline(always)]
    pub(super) fn follow(&self, node: Node<L::Bits>) -> Followed<L::Bits> {
        node.follow(self.shape(), self.book_plies)
    }

    /// A fail-soft bound on the value of `choice` for its side to move: a lower bound if it is above `alpha`, else an upper bound.
    /// Errors: [`Interrupted`] when the search must end.
    pub(super) fn search<R>(
        &mut self,
        choice: &Choice<L::Bits>,
        alpha: i32,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<i32, Interrupted> {
        let node = &choice.node;
        if let Some(value) = self.book_value(node) {
            return Ok(value);
        }
        monitor.visit()?;
        self.nodes += 1;
        let before = self.nodes;
        let shape = self.shape();
        let left = shape.area() as i32 - node.stones;
        if !self.uses_table(node) {
            return self.expand(choice, alpha, left, monitor);
        }
        let (key, part) = (self.key(node), self.table.number(left));
        let table = self.table.part(left);
        let mut bounds = Bounds { lower: node.min_value(shape), upper: node.max_value(shape) };
        // A bound on the far side of the window settles it (Slate and Atkin, "Chess 4.5", 1977).
        if let Some(known) = table.probe(key) {
            if let Some(value) = cutoff(known, alpha) {
                return Ok(value);
            }
            bounds = known;
        }
        let value = match self.marks.filter(|_| left >= MARKS_FROM) {
            Some(marks) => self.expand_shared(marks, key, choice, alpha, left, monitor)?,
            None => self.expand(choice, alpha, left, monitor)?,
        };
        // A fail-soft value may be looser than the known bounds.
        let value = value.clamp(bounds.lower, bounds.upper);
        if value > alpha {
            bounds.lower = value;
        } else {
            bounds.upper = value;
        }
        if table.is_crowded() {
            self.make_room(monitor)?;
        }
        if table.store(key, bounds, self.nodes - before) {
            let stored = &mut self.stored[part];
            *stored += 1;
            if self.marks.is_none() || *stored >= COUNTED_TOGETHER {
                table.count(std::mem::take(stored));
            }
        }
        Ok(value)
    }

    /// Lets the table grow.
    /// Errors: [`Interrupted`] if other threads use it, because they have to leave it first, or when the search must end.
    #[cold]
    fn make_room<R>(&self, monitor: &mut Monitor<'_, R>) -> Result<(), Interrupted> {
        if self.marks.is_some() {
            return Err(Interrupted);
        }
        self.table.begin_growth();
        self.table.move_entries(&mut || monitor.poll_time())
    }

    /// Expands a node that other threads search too: marked, and only until a thread has settled it or a node above it.
    fn expand_shared<R>(
        &mut self,
        marks: &CurrentlySearched,
        key: L::Bits,
        choice: &Choice<L::Bits>,
        alpha: i32,
        left: i32,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<i32, Interrupted> {
        let table = self.table;
        // Each node is in its own part: those above are earlier positions.
        let known = |node: &SharedNode<L::Bits>| table.part(node.empty).probe(node.key);
        let settled = self.path.settled(|node| cutoff(known(node)?, node.alpha));
        self.path.enter(SharedNode { key, empty: left, alpha }, settled)?;
        marks.enter(key.hashed());
        let value = self.expand(choice, alpha, left, monitor);
        marks.leave(key.hashed());
        self.path.leave().map_or(value, Ok)
    }

    /// Probes all children, then searches the open ones, until one fails high.
    #[inline(always)]
    fn expand<R>(
        &mut self,
        choice: &Choice<L::Bits>,
        alpha: i32,
        left: i32,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<i32, Interrupted> {
        let etc = left >= ETC_FROM && self.table.is_usable();
        let mut children = Children::new();
        let mut best = i32::MIN;
        let above = self
            .generate(choice, alpha, &mut children, &mut best)
            .or_else(|| self.prune(alpha, etc, &mut children, &mut best));
        if let Some(value) = above {
            return Ok(value);
        }
        let mut tried = L::Bits::zero();
        let mut deferred = Children::new();
        while let Some(child) = self.pick_next(&mut children, &mut deferred, tried, left) {
            let value = self.value_of(&child.choice, alpha, monitor)?;
            best = best.max(value);
            if value > alpha {
                if !tried.is_empty() {
                    self.history.update(&choice.node, child.square, tried);
                }
                break;
            }
            tried |= child.square;
        }
        Ok(best)
    }

    /// Removes the child to search next. Children that another thread is searching come last, when the table usually has their results. All
    /// threads search the first child, because the others depend on its result.
    #[inline(always)]
    fn pick_next(
        &self,
        children: &mut Children<L::Bits>,
        deferred: &mut Children<L::Bits>,
        tried: L::Bits,
        left: i32,
    ) -> Option<Child<L::Bits>> {
        let marks = self.marks.filter(|_| left > MARKS_FROM && !tried.is_empty());
        while let Some(child) = pick_best(children) {
            match marks {
                Some(marks) if marks.contains(child.key.hashed()) => deferred.push(child),
                _ => return Some(child),
            }
        }
        if self.marks.is_some() { pick_best(deferred) } else { None }
    }

    /// Lists the children that the static probe leaves open; returns the value of one that fails high, if there is one. Prefetches their
    /// lines of the table, because all are needed soon, and a line from memory takes longer than the steps in between.
    #[inline(always)]
    fn generate(
        &self,
        choice: &Choice<L::Bits>,
        alpha: i32,
        children: &mut Children<L::Bits>,
        best: &mut i32,
    ) -> Option<i32> {
        let node = &choice.node;
        let mut moves = choice.moves;
        while !moves.is_empty() {
            let square = moves.first();
            moves = moves.rest();
            let next = node.play(self.shape(), square);
            match self.probe_static(next, alpha) {
                Probe::FailHigh(value) => return Some(value),
                Probe::FailLow(value) => *best = value.max(*best),
                Probe::Open(choice) => {
                    let score = self.move_score(node, square, next.other_threats)
                        + threats_at_end(&choice) * THREAT_AT_END;
                    let key = self.key(&choice.node);
                    if self.uses_table(&choice.node) {
                        self.part(&choice.node).prefetch(key);
                    }
                    children.push(Child { choice, square, score, key });
                }
            }
        }
        None
    }

    /// Removes the children that pairing strategies or the table settle; returns the value of one that fails high, if there is one.
    #[inline(always)]
    fn prune(
        &self,
        alpha: i32,
        etc: bool,
        children: &mut Children<L::Bits>,
        best: &mut i32,
    ) -> Option<i32> {
        let mut index = 0;
        while index < children.len() {
            match self.probe_child(&children[index], alpha, etc) {
                Some(Probe::FailHigh(value)) => return Some(value),
                Some(Probe::FailLow(value)) => {
                    *best = value.max(*best);
                    children.swap_remove(index);
                }
                _ => index += 1,
            }
        }
        None
    }

    /// The value of a child for the side that made the move.
    #[inline(always)]
    pub(super) fn value_of<R>(
        &mut self,
        child: &Choice<L::Bits>,
        alpha: i32,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<i32, Interrupted> {
        // After forced moves, the side that moved may be to move again.
        if child.turned {
            self.search(child, alpha, monitor)
        } else {
            Ok(-self.search(child, -alpha - 1, monitor)?)
        }
    }

    /// The static probe of the move that led to `next`: by forced moves to the end of the game, or by the number of remaining stones.
    #[inline(always)]
    fn probe_static(&self, next: Node<L::Bits>, alpha: i32) -> Probe<L::Bits> {
        let child = match self.follow(next) {
            Followed::Over(value) if -value > alpha => return Probe::FailHigh(-value),
            Followed::Over(value) => return Probe::FailLow(-value),
            Followed::Choice(child) => child,
        };
        let shape = self.shape();
        let (least, most) = (child.node.min_value(shape), child.node.max_value(shape));
        probe_bounds(child.turned, least, most, alpha).unwrap_or(Probe::Open(child))
    }

    /// The probe of a child by pairing strategies and the table; `None` if they leave it open.
    #[inline(always)]
    fn probe_child(&self, child: &Child<L::Bits>, alpha: i32, etc: bool) -> Option<Probe<L::Bits>> {
        let known = || {
            let known = etc.then(|| self.part(&child.choice.node).probe(child.key))??;
            probe_bounds(child.choice.turned, known.lower, known.upper, alpha)
        };
        self.pairing_cutoff(&child.choice, alpha).or_else(known)
    }

    /// The probe of a child by pairing strategies, which prove a bound at the window for either side.
    #[inline(always)]
    fn pairing_cutoff(&self, child: &Choice<L::Bits>, alpha: i32) -> Option<Probe<L::Bits>> {
        let (shape, node) = (self.shape(), &child.node);
        let (above, not_above) = if child.turned {
            (
                pairing::assures_mover(shape, node, alpha + 1),
                pairing::assures_other(shape, node, -alpha),
            )
        } else {
            (
                pairing::assures_other(shape, node, alpha + 1),
                pairing::assures_mover(shape, node, -alpha),
            )
        };
        if above {
            Some(Probe::FailHigh(alpha + 1))
        } else if not_above {
            Some(Probe::FailLow(alpha))
        } else {
            None
        }
    }

    /// The place of a move in the order: the threats that the mover has after it, then the history heuristic and the centre.
    #[inline(always)]
    pub(super) fn move_score(&self, node: &Node<L::Bits>, square: L::Bits, wins: L::Bits) -> i32 {
        let shape = self.shape();
        // A threat directly above one of the opponent is useless: filling the square below lets the opponent win first.
        let useful = wins & !(node.other_threats << 1);
        let column = shape.number_of_column(square) as i32;
        let off_centre = (2 * column + 1 - shape.width() as i32).abs();
        let side = if self.helper.is_multiple_of(2) { column } else { -column };
        let history = self.history.score(node, square);
        (useful.count_ones() as i32) * THREAT - off_centre * OFF_CENTRE + history - side
    }

    /// Bounds of a position without a search: by the book, the transposition table and the number of remaining stones.
    pub(super) fn bounds(&self, node: &Node<L::Bits>) -> Bounds {
        if let Some(value) = self.book_value(node) {
            return Bounds { lower: value, upper: value };
        }
        let known =
            if self.uses_table(node) { self.part(node).probe(self.key(node)) } else { None };
        let shape = self.shape();
        known.unwrap_or(Bounds { lower: node.min_value(shape), upper: node.max_value(shape) })
    }

    /// The value of a position that is in the book.
    #[inline(always)]
    pub(super) fn book_value(&self, node: &Node<L::Bits>) -> Option<i32> {
        if node.stones <= self.book_plies { self.probe_book(node, Book::value) } else { None }
    }

    /// The square of a best move that is in the book.
    pub(super) fn book_move(&self, node: &Node<L::Bits>) -> Option<L::Bits> {
        self.probe_book(node, Book::best)
    }

    /// Looks a position up in the book. Cold, because few nodes have so few stones.
    #[cold]
    fn probe_book<T>(
        &self,
        node: &Node<L::Bits>,
        known: fn(&Book, &Node<L::Bits>) -> Option<T>,
    ) -> Option<T> {
        known(self.book?, node)
    }

    /// Raises the score of the move to `square`, which caused a cutoff, and lowers those of moves to `tried`, which did not.
    pub(super) fn update_history(&mut self, node: &Node<L::Bits>, square: L::Bits, tried: L::Bits) {
        self.history.update(node, square, tried);
    }

    /// True if the node is stored in the transposition table.
    #[inline(always)]
    fn uses_table(&self, node: &Node<L::Bits>) -> bool {
        self.shape().area() as i32 - node.stones >= TABLE_FROM && self.table.is_usable()
    }

    #[inline(always)]
    fn part(&self, node: &Node<L::Bits>) -> &'t TranspositionTable {
        self.table.part(self.shape().area() as i32 - node.stones)
    }

    /// The key of a position, or of its mirror image if that is smaller and there are few enough stones.
    #[inline(always)]
    pub(super) fn key(&self, node: &Node<L::Bits>) -> L::Bits {
        if node.stones <= MIRROR_UNTIL { node.canonical_key(self.shape()) } else { node.key() }
    }
}

/// The value of a node whose known bounds settle it: one lies on the far side of the window.
#[inline(always)]
const fn cutoff(known: Bounds, alpha: i32) -> Option<i32> {
    if known.lower > alpha {
        Some(known.lower)
    } else if known.upper <= alpha {
        Some(known.upper)
    } else {
        None
    }
}

/// The probe of a child with bounds on its value; `turned` as in [`Choice`].
#[inline(always)]
fn probe_bounds<B>(turned: bool, lower: i32, upper: i32, alpha: i32) -> Option<Probe<B>> {
    let (lower, upper) = if turned { (lower, upper) } else { (-upper, -lower) };
    if lower > alpha {
        Some(Probe::FailHigh(lower))
    } else if upper <= alpha {
        Some(Probe::FailLow(upper))
    } else {
        None
    }
}

/// The useful threats that the side which chose the move has at the end of the forced moves after it.
#[inline(always)]
fn threats_at_end<B: Bits>(child: &Choice<B>) -> i32 {
    let Node { own_threats, other_threats, .. } = child.node;
    let (threats, against) =
        if child.turned { (own_threats, other_threats) } else { (other_threats, own_threats) };
    (threats & !(against << 1)).count_ones() as i32
}

/// Removes the child to try next: a selection sort, because the first child cuts most nodes off.
#[inline(always)]
fn pick_best<B: Bits>(children: &mut Children<B>) -> Option<Child<B>> {
    let mut first = 0;
    for index in 1..children.len() {
        if children[index].score > children[first].score {
            first = index;
        }
    }
    (!children.is_empty()).then(|| children.swap_remove(first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::connect4::solver::layout::Standard;
    use crate::search::{Limits, StopToken};

    /// A node with a choice after `plies` random moves.
    fn choice(shape: Shape, plies: u64, seed: u64) -> Option<Choice<u64>> {
        let node = Node::after_luck(shape, plies, seed)?;
        match (node.wins_at_once(shape), node.follow(shape, -1)) {
            (false, Followed::Choice(choice)) => Some(choice),
            _ => None,
        }
    }

    #[test]
    fn a_search_goes_back_to_a_node_above_that_another_thread_has_settled() {
        let shape = Standard.shape();
        // With one part, and with two.
        for mebibytes in [16, 512] {
            let table = BoundsTable::new(mebibytes << 20, shape.bits());
            let marks = CurrentlySearched::new();
            let mut kernel = Kernel::new(Standard, &table, None, 0);
            kernel.share(Some(&marks));
            kernel.path = SharedPath::looked_at_every(1);
            let (key, empty, alpha) = (7, shape.area() as i32 - 1, 0);
            kernel.path.enter(SharedNode { key, empty, alpha }, None).unwrap();
            let late = (0..).find_map(|seed| choice(shape, 22, seed)).unwrap();
            let (limits, stop, mut silence) =
                (Limits::default(), StopToken::default(), |_: &(), _| {});
            let mut monitor = Monitor::new(&limits, &stop, &mut silence);
            table.part(empty).store(key, Bounds { lower: 1, upper: 1 }, 1);
            assert!(kernel.search(&late, 0, &mut monitor).is_err(), "{mebibytes}");
        }
    }
}
