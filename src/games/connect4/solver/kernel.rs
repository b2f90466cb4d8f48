//! The search itself: whether a position is worth more than a given value.
//!
//! Alpha-beta with null windows (Knuth and Moore, 1975), on nodes with a choice alone: [`Node::follow`] plays forced moves.
//! Before a child is searched it is looked at: is it over, out of the window by the stones that are left,
//! settled by [`pairing`], or in the table (enhanced transposition cutoff: Plaat, Schaeffer, Pijls and de Bruin, 1996).
//! What remains is tried by the number of squares that complete four for the mover (John Tromp, Fhourstones, 1996).

use num_traits::{PrimInt, ToPrimitive, Zero};
use smallvec::SmallVec;

use crate::engine::{Interrupted, Monitor};

use super::super::bits::Bits;
use super::super::shape::Shape;
use super::book::Book;
use super::history::History;
use super::layout::Layout;
use super::node::{Choice, Followed, Node};
use super::pairing;
use super::table::{Range, Table};

/// With fewer empty squares than this a node is cheaper to search again than to look up.
const TABLE_FROM: i32 = 12;
/// With fewer empty squares than this the children are not looked up beforehand.
const CUTOFFS_FROM: i32 = 18;
/// With more stones than this a position is hardly ever met as its own mirror image.
const MIRROR_UNTIL: i32 = 14;

/// What counts for the order: a threat more outweighs all else, a column nearer to the centre only what is seldom learnt.
const THREAT: i32 = 64 * OFF_CENTRE;
const OFF_CENTRE: i32 = 1 << 10;

/// A search with all that it uses.
pub(super) struct Kernel<'t, L: Layout> {
    layout: L,
    table: &'t Table,
    book: Option<&'t Book>,
    /// The number of stones at which the book knows; -1 without one.
    halt: i32,
    /// 0 for the thread that answers; helpers order their moves a little differently, so that they work on other parts.
    helper: usize,
    /// Nodes visited.
    nodes: u64,
    /// Which moves answered questions elsewhere.
    history: History,
}

/// A reply that has to be searched.
struct Child<B> {
    choice: Choice<B>,
    /// The square that it fills.
    square: B,
    /// The highest is tried first.
    order: i32,
    /// Of the node that it leads to.
    key: B,
}

/// The replies to a node.
type Children<B> = SmallVec<[Child<B>; 8]>;

/// What is seen of a move without search.
enum Glance<B> {
    /// It is worth more than alpha: at least this.
    Above(i32),
    /// It is not: at most this.
    AtMost(i32),
    /// It has to be searched.
    Open(Choice<B>),
}

impl<'t, L: Layout> Kernel<'t, L> {
    /// A kernel with a table, and a book that it trusts.
    pub fn new(layout: L, table: &'t Table, book: Option<&'t Book>, helper: usize) -> Self {
        let halt = book.map_or(-1, Book::plies);
        Self { layout, table, book, halt, helper, nodes: 0, history: History::new() }
    }

    /// The board.
    #[inline(always)]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Plays forced moves, up to where the book knows.
    #[inline(always)]
    pub fn follow(&self, node: Node<L::Bits>) -> Followed<L::Bits> {
        node.follow(self.shape(), self.halt)
    }

    /// The value of `choice` for its side to move: more than `alpha` and at least what is returned, or at most what is returned.
    ///
    /// # Errors
    /// [`Interrupted`] when the search must end.
    pub fn search<R>(
        &mut self,
        choice: &Choice<L::Bits>,
        alpha: i32,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<i32, Interrupted> {
        let node = &choice.node;
        if let Some(value) = self.known(node) {
            return Ok(value);
        }
        monitor.visit()?;
        self.nodes += 1;
        let before = self.nodes;
        let shape = self.shape();
        let left = shape.area() as i32 - node.stones;
        if !self.is_kept(node) {
            return self.expand(choice, alpha, left, monitor);
        }
        let key = self.key(node);
        let mut range = Range { lower: node.least(shape), upper: node.most(shape) };
        if let Some(known) = self.table.get(key) {
            if known.lower > alpha {
                return Ok(known.lower);
            }
            if known.upper <= alpha {
                return Ok(known.upper);
            }
            range = known;
        }
        let value = self.expand(choice, alpha, left, monitor)?.clamp(range.lower, range.upper);
        if value > alpha {
            range.lower = value;
        } else {
            range.upper = value;
        }
        if self.table.is_crowded() {
            self.table.grow();
        }
        self.table.put(key, range, self.nodes - before);
        Ok(value)
    }

    /// Looks at all moves, then searches those that it must.
    #[inline(always)]
    fn expand<R>(
        &mut self,
        choice: &Choice<L::Bits>,
        alpha: i32,
        left: i32,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<i32, Interrupted> {
        let look_up = left >= CUTOFFS_FROM && self.table.is_usable();
        let mut children = Children::new();
        let mut best = i32::MIN;
        let above = self
            .list(choice, alpha, &mut children, &mut best)
            .or_else(|| self.sift(alpha, look_up, &mut children, &mut best));
        if let Some(value) = above {
            return Ok(value);
        }
        let mut tried = L::Bits::zero();
        while let Some(child) = take_first(&mut children) {
            let value = self.value_of(&child.choice, alpha, monitor)?;
            best = best.max(value);
            if value > alpha {
                if !tried.is_empty() {
                    self.history.learn(&choice.node, child.square, tried);
                }
                break;
            }
            tried |= child.square;
        }
        Ok(best)
    }

    /// Lists the children that are not settled at a glance, and asks for their lines of the table, which whoever looks at them wants;
    /// the value of one that is above alpha, if there is one.
    #[inline(always)]
    fn list(
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
            match self.glance(next, alpha) {
                Glance::Above(value) => return Some(value),
                Glance::AtMost(value) => *best = value.max(*best),
                Glance::Open(choice) => {
                    let order = self.order(node, square, next.other_wins);
                    let key = self.key(&choice.node);
                    if self.is_kept(&choice.node) {
                        self.table.prefetch(key);
                    }
                    children.push(Child { choice, square, order, key });
                }
            }
        }
        None
    }

    /// Leaves out the children that strategies of pairs or the table settle; the value of one that is above alpha, if there is one.
    #[inline(always)]
    fn sift(
        &self,
        alpha: i32,
        look_up: bool,
        children: &mut Children<L::Bits>,
        best: &mut i32,
    ) -> Option<i32> {
        let mut index = 0;
        while index < children.len() {
            match self.look(&children[index], alpha, look_up) {
                Some(Glance::Above(value)) => return Some(value),
                Some(Glance::AtMost(value)) => {
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
    pub fn value_of<R>(
        &mut self,
        child: &Choice<L::Bits>,
        alpha: i32,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<i32, Interrupted> {
        // Forced moves may have led back to the side that moved.
        if child.turned {
            self.search(child, alpha, monitor)
        } else {
            Ok(-self.search(child, -alpha - 1, monitor)?)
        }
    }

    /// What is seen of the move that led to `next`, for the side that made it.
    #[inline(always)]
    fn glance(&self, next: Node<L::Bits>, alpha: i32) -> Glance<L::Bits> {
        let child = match self.follow(next) {
            Followed::Over(value) if -value > alpha => return Glance::Above(-value),
            Followed::Over(value) => return Glance::AtMost(-value),
            Followed::Choice(child) => child,
        };
        let shape = self.shape();
        let (least, most) = (child.node.least(shape), child.node.most(shape));
        seen(child.turned, least, most, alpha).unwrap_or(Glance::Open(child))
    }

    /// What strategies of pairs and the table say of a child; `None` if they leave it open.
    #[inline(always)]
    fn look(&self, child: &Child<L::Bits>, alpha: i32, look_up: bool) -> Option<Glance<L::Bits>> {
        let known = || {
            let known = if look_up { self.table.get(child.key) } else { None }?;
            seen(child.choice.turned, known.lower, known.upper, alpha)
        };
        self.paired(&child.choice, alpha).or_else(known)
    }

    /// What strategies of pairs say of a child.
    #[inline(always)]
    fn paired(&self, child: &Choice<L::Bits>, alpha: i32) -> Option<Glance<L::Bits>> {
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
            Some(Glance::Above(alpha + 1))
        } else if not_above {
            Some(Glance::AtMost(alpha))
        } else {
            None
        }
    }

    /// How early a move is tried: by the threats that the mover has after it, then by what its square has earned and from the centre.
    #[inline(always)]
    pub fn order(&self, node: &Node<L::Bits>, square: L::Bits, wins: L::Bits) -> i32 {
        let shape = self.shape();
        // What lies right above a threat of the opponent will never be filled by the mover.
        let useful = wins & !(node.other_wins << 1);
        let column = shape.number_of_column(square) as i32;
        let off_centre = (2 * column + 1 - shape.width() as i32).abs();
        let side = if self.helper.is_multiple_of(2) { column } else { -column };
        let cut = self.history.of(node, square);
        (useful.count_ones() as i32) * THREAT - off_centre * OFF_CENTRE + cut - side
    }

    /// The value of a position that is of those in the book.
    #[inline(always)]
    pub fn known(&self, node: &Node<L::Bits>) -> Option<i32> {
        if node.stones == self.halt { self.in_book(node) } else { None }
    }

    /// The value in the book, if there is one, of a position with its number of stones; a win at once is not in it.
    #[cold]
    fn in_book(&self, node: &Node<L::Bits>) -> Option<i32> {
        let quiet = (node.own_wins & node.playable(self.shape())).is_empty();
        let book = self.book.filter(|_| quiet)?;
        Some(book.value(self.canonical(node).to_u64()?))
    }

    /// Whether a node has a place in the table.
    #[inline(always)]
    fn is_kept(&self, node: &Node<L::Bits>) -> bool {
        self.shape().area() as i32 - node.stones >= TABLE_FROM && self.table.is_usable()
    }

    /// The key of a position, or of its mirror image if that is smaller, while that is worth its price.
    #[inline(always)]
    fn key(&self, node: &Node<L::Bits>) -> L::Bits {
        if node.stones <= MIRROR_UNTIL { self.canonical(node) } else { node.key() }
    }

    /// The smaller key of a position and its mirror image.
    #[inline(always)]
    fn canonical(&self, node: &Node<L::Bits>) -> L::Bits {
        let key = node.key();
        key.min(self.shape().mirrored(key))
    }
}

/// What bounds on the value of a child say, for the side that made the move; `turned` as in [`Choice`].
#[inline(always)]
fn seen<B>(turned: bool, lower: i32, upper: i32, alpha: i32) -> Option<Glance<B>> {
    let (lower, upper) = if turned { (lower, upper) } else { (-upper, -lower) };
    if lower > alpha {
        Some(Glance::Above(lower))
    } else if upper <= alpha {
        Some(Glance::AtMost(upper))
    } else {
        None
    }
}

/// Takes out the child to try next.
#[inline(always)]
fn take_first<B: Bits>(children: &mut Children<B>) -> Option<Child<B>> {
    let mut first = 0;
    for index in 1..children.len() {
        if children[index].order > children[first].order {
            first = index;
        }
    }
    (!children.is_empty()).then(|| children.swap_remove(first))
}
