//! Nodes that threads share: a thread leaves the search below such a node as soon as another thread has settled it.

use super::equipment::Equipped;
use super::search::{Level, SearchThread};
use crate::search::Interrupted;
use crate::search::parallel::CurrentlySearched;
use crate::search::value;
use crate::search::window::Window;

/// Plies from which on threads share a node. With fewer plies, sharing costs more than it saves.
const SHARED_FROM: i32 = 6;

/// Null window node that threads share.
#[derive(Clone, Copy)]
pub(super) struct SharedNode {
    /// In the transposition table.
    pub key: u64,
    pub window: Window,
    pub level: Level,
}

impl<'a, W: Equipped> SearchThread<'a, W> {
    /// The marks of the threads, if they share a node of this depth.
    pub(super) fn shares(&self, depth: i32) -> Option<&'a CurrentlySearched> {
        self.searched.filter(|_| depth >= SHARED_FROM)
    }

    /// The value of a shared node: by `search`, or as another thread has found it meanwhile.
    ///
    /// # Errors
    /// [`Interrupted`] also where another thread has settled a node above this one: the search returns to it.
    pub(super) fn share(
        &mut self,
        node: SharedNode,
        search: impl FnOnce(&mut Self) -> Result<i32, Interrupted>,
    ) -> Result<i32, Interrupted> {
        let settled = self.shared.settled(|node| self.settled_value(node));
        self.shared.enter(node, settled)?;
        let length = self.path.len();
        let value = search(self);
        let Some(settled) = self.shared.leave() else { return value };
        self.path.truncate(length);
        // How the other thread came to the value is not known here.
        self.judged += 1;
        self.by_history += 1;
        Ok(settled)
    }

    /// The value of a node that the table has by now, if it decides the window whatever the counts of the node are.
    fn settled_value(&self, node: &SharedNode) -> Option<i32> {
        let entry = self.table.probe(node.key)?;
        let is_usable =
            i32::from(entry.depth) >= node.level.depth && value::decided(entry.value).is_none();
        let value = value::from_node(entry.value, node.level.ply);
        (is_usable && node.window.is_decided(value, entry.bound)).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Side};
    use crate::games::draughts::engine::evaluation::Evaluation;
    use crate::games::draughts::rules::position::DraughtsPosition;
    use crate::games::draughts::rules::variant::INTERNATIONAL;
    use crate::search::transposition_table::{Entry, NO_MOVE, TranspositionTable};

    #[test]
    fn a_search_returns_to_the_highest_node_that_another_thread_settles() {
        let evaluation = Evaluation::best(&INTERNATIONAL);
        let root = DraughtsPosition::start(&INTERNATIONAL);
        let node = |key, depth: i32, ply| SharedNode {
            key,
            window: Window::null(10),
            level: Level { depth, ply },
        };
        let won = value::of_outcome(Outcome::solved(), Side::First, 5);
        // The node of key 1 is above that of key 2, and another thread meanwhile stores a value of it, to a depth.
        for (value, depth, expected) in
            [(25, 9, Ok(25)), (7, 9, Ok(7)), (25, 8, Ok(3)), (won, 9, Ok(3))]
        {
            let table = TranspositionTable::with_bytes(1 << 20);
            let bound = Window::null(10).bound(value);
            let entry = Entry { value, depth, bound, by_history: false, best: NO_MOVE };
            let mut thread = SearchThread::new(&root, &table, evaluation);
            let found = thread.share(node(1, 9, 1), |thread| {
                thread.path.push(1);
                thread.share(node(2, 8, 2), |thread| {
                    thread.path.push(2);
                    table.store(1, entry);
                    thread.share(node(3, 7, 3), |_| Ok(3))
                })
            });
            assert_eq!(found, expected, "{value} {depth}");
            let is_settled = expected != Ok(3);
            assert_eq!((thread.path.is_empty(), thread.judged), (is_settled, is_settled.into()));
        }
    }
}
