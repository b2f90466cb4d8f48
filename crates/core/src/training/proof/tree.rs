//! Tree of a proof: how the positions of each number of plies follow from those of one ply more. It does not depend on the game.

use std::cmp::Reverse;

/// The bounds of a value, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The least possible value.
    pub lower: i32,
    /// The greatest possible value.
    pub upper: i32,
}

impl Bounds {
    /// The bounds of a known value.
    pub const fn exactly(value: i32) -> Self {
        Self { lower: value, upper: value }
    }

    /// The bounds for the other side.
    pub const fn negated(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }

    /// True if the value is unknown.
    pub const fn is_open(self) -> bool {
        self.lower < self.upper
    }

    /// The bounds of the maximum of two values.
    pub const fn or(self, other: Self) -> Self {
        let lower = if self.lower > other.lower { self.lower } else { other.lower };
        let upper = if self.upper > other.upper { self.upper } else { other.upper };
        Self { lower, upper }
    }
}

/// A position after a move, with the other side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// The game is over, or won by the next move; the value for the other side.
    Ended(i32),
    /// The index in the next level.
    At(usize),
}

/// The moves between all positions up to a number of plies. A level has the positions with the same number of plies; the last level has the
/// items of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// Shape \[plies\]\[position\]\[move\]. The last level has none.
    replies: Vec<Vec<Vec<Reply>>>,
    /// Positions of the last level.
    items: usize,
}

impl Tree {
    /// The tree of these replies, with `items` positions in its last level. The first level is the root. A position without replies is a
    /// draw.
    pub const fn new(replies: Vec<Vec<Vec<Reply>>>, items: usize) -> Self {
        Self { replies, items }
    }

    /// Plies from the root to the items.
    pub const fn plies(&self) -> usize {
        self.replies.len()
    }

    /// Number of positions in the last level.
    pub const fn items(&self) -> usize {
        self.items
    }

    /// Puts the best move of every position first, by minimax from estimates of the items.
    pub fn sort(&mut self, estimates: &[i32]) {
        let estimates: Vec<_> = estimates.iter().copied().map(Bounds::exactly).collect();
        let values = self.bounds(&estimates);
        for (replies, next) in self.replies.iter_mut().zip(&values[1..]) {
            let for_mover = |reply: &Reply| match *reply {
                Reply::Ended(value) => -value,
                Reply::At(place) => -next[place].lower,
            };
            replies.iter_mut().for_each(|moves| moves.sort_by_key(|it| Reverse(for_mover(it))));
        }
    }

    /// The items in the order of a depth-first search.
    pub fn depth_first(&self) -> Vec<usize> {
        let sizes = self.replies.iter().map(Vec::len).chain([self.items]);
        let mut met: Vec<_> = sizes.map(|size| vec![false; size]).collect();
        let mut order = Vec::new();
        let mut open: Vec<_> = (0..met[0].len()).map(|root| (0, root)).collect();
        while let Some((plies, place)) = open.pop() {
            if std::mem::replace(&mut met[plies][place], true) {
                continue;
            }
            let Some(replies) = self.replies.get(plies) else {
                order.push(place);
                continue;
            };
            // The last one to be pushed is the first to be popped.
            open.extend(replies[place].iter().rev().filter_map(|reply| match reply {
                Reply::At(next) => Some((plies + 1, *next)),
                Reply::Ended(_) => None,
            }));
        }
        order
    }

    /// The bounds of every position by minimax from the bounds of the items. Shape \[plies\]\[position\].
    pub fn bounds(&self, items: &[Bounds]) -> Vec<Vec<Bounds>> {
        let mut levels = vec![items.to_vec()];
        for replies in self.replies.iter().rev() {
            let next = &levels[levels.len() - 1];
            let for_mover = |reply: &Reply| match *reply {
                Reply::Ended(value) => Bounds::exactly(-value),
                Reply::At(place) => next[place].negated(),
            };
            let best = |moves: &Vec<Reply>| {
                let best = moves.iter().map(for_mover).reduce(Bounds::or);
                best.unwrap_or(Bounds::exactly(0))
            };
            levels.push(replies.iter().map(best).collect());
        }
        levels.reverse();
        levels
    }

    /// The bounds of the root; `None` where there is no root.
    pub fn root(&self, items: &[Bounds]) -> Option<Bounds> {
        self.bounds(items)[0].first().copied()
    }

    /// The items on which the value of the root depends: those at the end of a line in which every position is open, and every move may be
    /// better than the lower bound of its position.
    pub fn relevant(&self, items: &[Bounds]) -> Vec<bool> {
        let bounds = self.bounds(items);
        let mut relevant: Vec<_> = bounds[0].iter().map(|root| root.is_open()).collect();
        for (plies, replies) in self.replies.iter().enumerate() {
            let mut next = vec![false; bounds[plies + 1].len()];
            for (place, moves) in replies.iter().enumerate().filter(|(place, _)| relevant[*place]) {
                for reply in moves {
                    if let Reply::At(to) = *reply {
                        let child = bounds[plies + 1][to];
                        let may_be_better = -child.lower > bounds[plies][place].lower;
                        next[to] |= child.is_open() && may_be_better;
                    }
                }
            }
            relevant = next;
        }
        relevant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root with two moves, each answered by two: items 0 and 1, and 1 and 2.
    fn small() -> Tree {
        use Reply::At;
        let second = vec![vec![At(0), At(1)], vec![At(1), At(2)]];
        Tree::new(vec![vec![vec![At(0), At(1)]], second], 3)
    }

    const OPEN: Bounds = Bounds { lower: -10, upper: 10 };

    #[test]
    fn bounds_come_from_items_by_minimax_and_items_that_do_not_matter_are_told() {
        let tree = small();
        for (known, root, relevant) in [
            ([None, None, None], OPEN, [true; 3]),
            // The first move is worth −3 at most, because the opponent has item 0.
            ([Some(-3), None, None], OPEN, [false, true, true]),
            ([Some(-3), Some(2), None], Bounds { lower: -3, upper: 2 }, [false, false, true]),
            // The second is worth −7 at most.
            ([Some(-3), Some(2), Some(-7)], Bounds::exactly(-3), [false; 3]),
            ([Some(-3), Some(2), Some(1)], Bounds::exactly(1), [false; 3]),
        ] {
            let items = known.map(|value| value.map_or(OPEN, Bounds::exactly));
            assert_eq!(tree.root(&items), Some(root), "{known:?}");
            assert_eq!(tree.relevant(&items), relevant, "{known:?}");
        }
    }

    #[test]
    fn the_best_move_of_estimates_is_met_first() {
        let mut tree = small();
        assert_eq!(tree.depth_first(), [0, 1, 2]);
        // The second move is worth 1, and its best answer is item 2.
        tree.sort(&[-3, 2, 1]);
        assert_eq!(tree.depth_first(), [2, 1, 0]);
        assert_eq!(tree.root(&[-3, 2, 1].map(Bounds::exactly)), Some(Bounds::exactly(1)));
    }

    #[test]
    fn games_that_end_before_the_items_count() {
        let tree = Tree::new(vec![vec![vec![Reply::Ended(-4), Reply::At(0)]]], 1);
        assert_eq!(tree.root(&[OPEN]), Some(Bounds { lower: 4, upper: 10 }));
        assert_eq!(tree.relevant(&[Bounds { lower: -4, upper: 10 }]), [false]);
        assert_eq!(Tree::new(vec![vec![Vec::new()]], 0).root(&[]), Some(Bounds::exactly(0)));
    }
}
