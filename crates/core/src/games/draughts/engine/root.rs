//! The root of a search: it chooses the best move within an aspiration window, with its principal variation.

use super::DraughtsMonitor;
use super::equipment::Equipped;
use super::material::MAN;
use super::node::Node;
use super::ordering::{Ranked, Ranking};
use super::search::{Level, SearchThread};
use crate::game::Position;
use crate::games::draughts::Draughts;
use crate::games::draughts::rules::board::DraughtsMove;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::search::aspiration::{Chosen, aspire};
use crate::search::deepening::{FixedDepth, RootLine};
use crate::search::parallel::MoveQueue;
use crate::search::value;
use crate::search::window::Window;

/// Half the width of the aspiration window around the value of the previous iteration, which seldom changes by more.
const ASPIRATION: i32 = MAN / 4;
/// The factor by which the window is widened when a search falls out of it. Beyond `MOST_ASPIRATION` the full window is used.
const WIDER: i32 = 4;
const MOST_ASPIRATION: i32 = 5 * MAN;

/// A line of moves, with its value.
type ValuedLine<W> = (i32, Vec<DraughtsMove<W>>);

impl<W: Equipped> FixedDepth<Draughts<W>> for SearchThread<'_, W> {
    fn best_of(
        &mut self,
        root: &DraughtsPosition<W>,
        moves: &[DraughtsMove<W>],
        depth: u32,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Option<RootLine<DraughtsMove<W>>> {
        let (node, side, layout) = (Node::of(root), root.side_to_move(), self.rules.layout);
        let (whole, mut half) = (Window::FULL, ASPIRATION);
        let expected = self.expected.get(&moves.len());
        let window = expected.map_or(whole, |&value| whole.around(value, half));
        let widened = |_, value| {
            half *= WIDER;
            if half < MOST_ASPIRATION { whole.around(value, half) } else { whole }
        };
        let mut order: Vec<_> = moves.iter().map(|&mv| mv.seen_by(side, layout)).collect();
        let (mut line, mut unsearched, mut resolved) = (Vec::new(), None, false);
        let chosen = aspire(whole, window, widened, |window, reached| {
            if let Some(place) =
                reached.and_then(|(_, best)| order.iter().position(|&mv| mv == best))
            {
                order[..=place].rotate_right(1);
            }
            let judged = self.judged;
            let (best, left) = self.search_root(&node, &order, window, depth, monitor);
            (unsearched, resolved) = (left, self.judged == judged);
            let best = best.map(|(value, moves)| {
                let mv = moves[0];
                if value > window.alpha {
                    line = moves;
                }
                (value, mv)
            });
            Chosen { best, complete: left.is_none() }
        });
        let (mut value, _) = chosen.best?;
        if chosen.complete && value.abs() < value::LIMIT {
            self.expected.insert(moves.len(), value);
        }
        resolved &= chosen.complete;
        if self.proves
            && chosen.complete
            && !resolved
            && let Some((shortest, best_line)) = self.shortest(&node, &order, value, depth, monitor)
        {
            (value, line, resolved) = (shortest, best_line, true);
        }
        // Interrupted, it is a beginning.
        let _ = self.continue_to_the_end(node, value, resolved, &mut line, monitor);
        let sides = std::iter::successors(Some(side), |side| Some(side.other()));
        let pv = line.into_iter().zip(sides).map(|(mv, side)| mv.seen_by(side, layout)).collect();
        let unsearched = unsearched.map(|mv| mv.seen_by(side, layout));
        Some(RootLine { value, pv, resolved, unsearched })
    }
}

impl<W: Equipped> SearchThread<'_, W> {
    /// The exact value of the root, with its line, if a search to `depth` has proven the winner by `value`:
    /// a plain search of as many plies misses no quicker win and no longer resistance.
    /// `None` if the end is beyond the depth, which a later iteration reaches, or if it was interrupted.
    fn shortest(
        &mut self,
        node: &Node<W>,
        moves: &[DraughtsMove<W>],
        value: i32,
        depth: u32,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Option<ValuedLine<W>> {
        let (_, plies) = value::decided(value).filter(|&(_, plies)| plies <= depth)?;
        // A win is as quick as that or quicker, a loss as slow as that or quicker.
        let window = if value > 0 {
            Window { alpha: value - 1, ..Window::FULL }
        } else {
            Window { beta: value + 1, ..Window::FULL }
        };
        self.is_plain = true;
        let (best, unsearched) = self.search_root(node, moves, window, plies, monitor);
        self.is_plain = false;
        best.filter(|&(value, _)| unsearched.is_none() && value::decided(value).is_some())
    }

    /// The best of the moves of the root with its line, and the first move that was not searched
    /// if it was interrupted.
    fn search_root(
        &mut self,
        node: &Node<W>,
        moves: &[DraughtsMove<W>],
        mut window: Window,
        depth: u32,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> (Option<ValuedLine<W>>, Option<DraughtsMove<W>>) {
        self.path.truncate(self.before);
        self.path.push(node.view.key());
        let child = Level { depth: depth as i32 - 1, ply: 1 };
        let mut best: Option<ValuedLine<W>> = None;
        let mut replies = Vec::new();
        let rules = self.rules;
        let key = |ranked: Ranked| node.after(moves[usize::from(ranked.index)], rules).view.key();
        let mut ranking: Ranking = (0..moves.len() as u16).map(Ranked::listed).collect();
        let mut queue = MoveQueue::new(self.searched, moves.len());
        while let Some(Ranked { index, .. }) = queue.next(&mut ranking, key) {
            let mv = moves[usize::from(index)];
            let next = node.after(mv, rules);
            let searched = if best.is_none() {
                let value =
                    self.value::<true>(&next, window.turned(), child, &mut replies, monitor);
                value.map(|value| -value)
            } else {
                self.later_value::<true>(&next, window, child, 0, &mut replies, monitor)
            };
            queue.done();
            let Ok(value) = searched else { return (best, Some(mv)) };
            if best.as_ref().is_none_or(|&(highest, _)| value > highest) {
                let line = std::iter::once(mv).chain(replies.iter().copied()).collect();
                best = Some((value, line));
                window.alpha = window.alpha.max(value);
            }
            if window.alpha >= window.beta {
                break;
            }
        }
        (best, None)
    }
}
