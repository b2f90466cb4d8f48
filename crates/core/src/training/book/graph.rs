//! Graph of a book under construction: each position once, and the moves of the expanded positions.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::game::Position;
use crate::search::book::{Book, Entry, Worth};

/// Index of a position, in order of insertion.
pub(super) type Place = usize;

/// Positions of a book, the start first.
pub(super) struct Graph<P> {
    nodes: Vec<Node<P>>,
    places: HashMap<u64, Place>,
}

/// Position of a book.
struct Node<P> {
    position: P,
    entry: Entry,
    /// Plies from the start, on the path by which it was found.
    ply: u32,
    /// The positions after its moves, in the order of the moves; empty if it is not expanded.
    children: Vec<Place>,
}

/// Value of a position that was not in the graph, and the depth of its search.
pub(super) type Judged = (Worth, u8);

/// Maximum number of sweeps that carry values to the start. One is enough, unless a position can be reached at different plies; then each
/// sweep carries values over one more such position, and values could cycle forever if moves can be taken back.
const SWEEPS: usize = 8;

impl<P: Position> Graph<P> {
    /// The graph of a start position without a value.
    pub(super) fn new(start: &P) -> Self {
        let worth = Worth { value: 0, is_exact: false };
        let mut graph = Self { nodes: Vec::new(), places: HashMap::new() };
        graph.insert(start.clone(), 0, (worth, 0));
        graph
    }

    /// The graph of the positions of `book` that can be reached from `start`.
    pub(super) fn of(start: &P, book: &Book) -> Self {
        let mut graph = Self::new(start);
        let mut place = 0;
        while let Some(node) = graph.nodes.get(place) {
            let key = node.position.symmetric_key();
            if book.find(key).is_some_and(|entry| entry.is_expanded) {
                let known = |child: &P| {
                    let Entry { worth, depth, .. } = book.find(child.symmetric_key())?;
                    Some((worth, depth))
                };
                let judged: Vec<_> = graph.successors(place).iter().map(known).collect();
                if judged.iter().all(Option::is_some) {
                    graph.expand(place, &judged);
                }
            }
            place += 1;
        }
        graph.carry_back();
        graph
    }

    /// The position at a place.
    pub(super) fn position(&self, place: Place) -> &P {
        &self.nodes[place].position
    }

    /// The positions after the moves of a place, in the order of the moves.
    pub(super) fn successors(&self, place: Place) -> Vec<P> {
        let position = self.position(place);
        position.moves().into_iter().map(|mv| position.after(mv)).collect()
    }

    /// True if a position, or an image of it, is in the graph.
    pub(super) fn knows(&self, position: &P) -> bool {
        self.places.contains_key(&position.symmetric_key())
    }

    /// Expands a place. `judged` has the value of each successor, `None` for a successor that is in the graph already. Returns `None` if a
    /// value is missing, or if there are too many or too few. The values of other places do not change until
    /// [`carry_back`](Self::carry_back).
    pub(super) fn expand(&mut self, place: Place, judged: &[Option<Judged>]) -> Option<()> {
        let successors = self.successors(place);
        let (expanded, ply) = (self.nodes[place].entry.is_expanded, self.nodes[place].ply + 1);
        if expanded || successors.len() != judged.len() {
            return None;
        }
        let mut children = Vec::with_capacity(judged.len());
        for (position, &judged) in successors.into_iter().zip(judged) {
            let known = self.places.get(&position.symmetric_key()).copied();
            children.push(match known {
                Some(place) => place,
                None => self.insert(position, ply, judged?),
            });
        }
        let node = &mut self.nodes[place];
        node.children = children;
        node.entry = Entry { is_expanded: true, depth: 0, ..node.entry };
        Some(())
    }

    fn insert(&mut self, position: P, ply: u32, (worth, depth): Judged) -> Place {
        let place = self.nodes.len();
        self.places.insert(position.symmetric_key(), place);
        let entry = Entry { worth, depth, is_expanded: false };
        self.nodes.push(Node { position, entry, ply, children: Vec::new() });
        place
    }

    /// Carries values back to the start: the value of an expanded position is that of its best move.
    pub(super) fn carry_back(&mut self) {
        let mut places: Vec<Place> =
            (0..self.nodes.len()).filter(|&place| self.nodes[place].entry.is_expanded).collect();
        places.sort_by_key(|&place| Reverse(self.nodes[place].ply));
        for _ in 0..SWEEPS {
            let mut has_changed = false;
            for &place in &places {
                let worth = self.worth_of_moves(place);
                let entry = &mut self.nodes[place].entry;
                has_changed |= entry.worth != worth;
                entry.worth = worth;
            }
            if !has_changed {
                return;
            }
        }
    }

    /// The value of the best move of an expanded place. It is proven if it wins, or if the values of all moves are proven.
    fn worth_of_moves(&self, place: Place) -> Worth {
        let node = &self.nodes[place];
        let moves = || node.children.iter().map(|&child| self.worth_of_move_to(child));
        let best = moves().max().unwrap_or(node.entry.worth);
        let wins = best.is_beyond() && best.value > 0;
        let is_exact = best.is_exact && (wins || moves().all(|worth| worth.is_exact));
        Worth { is_exact, ..best }
    }

    /// The value of a move for the side that plays it.
    fn worth_of_move_to(&self, child: Place) -> Worth {
        self.nodes[child].entry.worth.for_the_other_side()
    }

    /// The places to expand next, at most `count`, the most urgent first: those on the paths of least cost, where a move costs its loss of
    /// value plus `ply_cost` (drop-out expansion; Lincke, "Strategies for the automatic construction of opening books", 2000). Positions
    /// after one with a proven value are not expanded.
    pub(super) fn leaves(&self, count: usize, ply_cost: i64) -> Vec<Place> {
        let mut leaves = Vec::new();
        let mut costs: Vec<Option<i64>> = vec![None; self.nodes.len()];
        let mut open = BinaryHeap::from([Reverse((0, 0))]);
        while leaves.len() < count
            && let Some(Reverse((cost, place))) = open.pop()
        {
            let node = &self.nodes[place];
            if costs[place].is_some() || node.entry.worth.is_exact {
                continue;
            }
            costs[place] = Some(cost);
            if !node.entry.is_expanded {
                leaves.push(place);
            }
            for &child in &node.children {
                let best = i64::from(node.entry.worth.value);
                let drop = best - i64::from(self.worth_of_move_to(child).value);
                open.push(Reverse((cost + ply_cost + drop.max(0), child)));
            }
        }
        leaves
    }

    /// The first position of a game that is not expanded, if it is in the graph without a proven value.
    pub(super) fn end_of(&self, path: &[P]) -> Option<Place> {
        let place = |position: &P| self.places.get(&position.symmetric_key()).copied();
        let mut known = path.iter().map_while(place);
        let end = known.find(|&place| !self.nodes[place].entry.is_expanded)?;
        (!self.nodes[end].entry.worth.is_exact).then_some(end)
    }

    /// All positions, by their symmetric keys.
    pub(super) fn entries(&self) -> Vec<(u64, Entry)> {
        let entry = |node: &Node<P>| (node.position.symmetric_key(), node.entry);
        self.nodes.iter().map(entry).collect()
    }
}
