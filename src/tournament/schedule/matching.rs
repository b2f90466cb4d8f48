//! The cheapest way to pair everybody with somebody: a perfect matching of least cost in a complete graph.
//!
//! The Swiss system asks for it: pairing from the top and hoping for the best can leave two at the bottom who have met.
//!
//! Method: Jack Edmonds' blossoms ("Maximum matching and a polyhedron with 0,1-vertices", 1965)
//! by primal and dual steps, with the nearest outer vertex kept for each vertex as in
//! Zvi Galil's survey ("Efficient algorithms for finding maximum matching in graphs", 1986): O(n³).
//!
//! ```text
//! minimise  Σ cost(u,v) over the pairs          slack(u,v) = 4·cost(u,v) − y(u) − y(v) ≥ 0
//! dual      y(v) of a vertex, z(B) ≥ 0 of a blossom; pairs and the cycles of blossoms have slack 0
//! ```
//! From every vertex that is still single a tree grows whose levels are *outer* and *inner* in turn.
//! Where two outer blossoms touch in one tree, an odd cycle shrinks to a blossom; in two trees, a pair is won.
//! With costs four times as large and y even at first, the duals stay whole numbers:
//! the y of all outer vertices are odd together or even together.

use super::blossom::{Blossom, Edge, Label, Nest, swap};

/// The mate of each of `n` vertices such that the sum of the costs of the pairs is least.
///
/// `cost` is asked with its smaller argument first, and is at least 0.
///
/// # Panics
/// Where `n` is odd: somebody would be left.
pub(super) fn cheapest_pairs(n: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<usize> {
    assert!(n.is_multiple_of(2), "an odd number of vertices cannot be paired");
    let mut matcher = Matcher::new(n, cost);
    matcher.pair_the_obvious();
    while matcher.nest.mate.contains(&None) {
        matcher.win_a_pair();
    }
    matcher.nest.mate.into_iter().flatten().collect()
}

/// What happens next, when the duals have changed far enough.
#[derive(Clone, Copy)]
enum Event {
    /// An outer vertex reaches a free one.
    Grow(Edge),
    /// Two outer vertices touch.
    Touch(Edge),
    /// An inner blossom has nothing left that holds it together.
    Open(usize),
}

struct Matcher {
    /// Four times the costs, row by row.
    costs: Vec<i128>,
    /// y of each vertex.
    duals: Vec<i128>,
    /// The pairs so far, and the blossoms.
    nest: Nest,
    /// For each vertex the outer vertex of least slack outside its own blossom.
    /// One that has come inside is stale, and is replaced when it is asked for.
    nearest: Vec<Option<usize>>,
}

impl Matcher {
    fn new(n: usize, cost: impl Fn(usize, usize) -> i128) -> Self {
        let between = |u: usize, v: usize| if u == v { 0 } else { 4 * cost(u.min(v), u.max(v)) };
        let costs: Vec<_> = (0..n * n).map(|i| between(i / n, i % n)).collect();
        // Half the least cost of each vertex leaves no slack negative.
        let least = |u: usize| (0..n).filter(|&v| v != u).map(|v| costs[u * n + v]).min();
        let duals = (0..n).map(|u| least(u).unwrap_or(0) / 2).collect();
        Self { costs, duals, nest: Nest::new(n), nearest: vec![None; n] }
    }

    /// Pairs single vertices without slack between them, which saves most stages.
    fn pair_the_obvious(&mut self) {
        for u in 0..self.nest.n {
            let is_single = |v: &usize| self.nest.mate[*v].is_none();
            let mate = (u + 1..self.nest.n).filter(is_single).find(|&v| self.slack(u, v) == 0);
            if let Some(v) = mate.filter(|_| is_single(&u)) {
                self.nest.pair((u, v));
            }
        }
    }

    /// One stage: trees grow until two of them touch, and there is one pair more.
    fn win_a_pair(&mut self) {
        self.plant();
        loop {
            let (delta, event) = self.next_event();
            self.change_duals(delta);
            match event {
                Event::Grow(edge) => self.grow(edge),
                Event::Open(blossom) => self.open(blossom),
                Event::Touch(edge) => {
                    if self.touch(edge) {
                        return;
                    }
                }
            }
        }
    }

    /// Makes a root of every single vertex, with the blossom that it is the base of.
    fn plant(&mut self) {
        for blossom in &mut self.nest.blossoms {
            (blossom.label, blossom.entry) = (Label::Free, None);
        }
        self.nearest.fill(None);
        for vertex in 0..self.nest.n {
            if self.nest.mate[vertex].is_none() {
                self.make_outer(self.nest.top[vertex], None);
            }
        }
    }

    fn slack(&self, u: usize, v: usize) -> i128 {
        self.costs[u * self.nest.n + v] - self.duals[u] - self.duals[v]
    }

    /// Labels a blossom, and tells everybody how near its vertices are.
    fn make_outer(&mut self, blossom: usize, entry: Option<Edge>) {
        self.nest.blossoms[blossom].label = Label::Outer;
        self.nest.blossoms[blossom].entry = entry;
        for vertex in self.nest.vertices(blossom) {
            self.announce(vertex);
        }
    }

    fn announce(&mut self, outer: usize) {
        let top = &self.nest.top;
        for v in 0..self.nest.n {
            let nearer = match self.nearest[v] {
                _ if top[v] == top[outer] => false,
                None => true,
                Some(known) if top[known] == top[v] => false,
                Some(known) => self.slack(outer, v) < self.slack(known, v),
            };
            if nearer {
                self.nearest[v] = Some(outer);
            }
        }
    }

    /// The outer vertex of least slack outside the blossom of `v`.
    fn find_nearest(&mut self, v: usize) -> Option<usize> {
        let top = &self.nest.top;
        if self.nearest[v].is_some_and(|known| top[known] == top[v]) {
            self.nearest[v] = (0..self.nest.n)
                .filter(|&u| top[u] != top[v] && self.nest.label_of(u) == Label::Outer)
                .min_by_key(|&u| self.slack(u, v));
        }
        self.nearest[v]
    }

    /// By how much the duals can change, and what then happens.
    fn next_event(&mut self) -> (i128, Event) {
        let mut events = Vec::with_capacity(self.nest.n);
        for v in 0..self.nest.n {
            let label = self.nest.label_of(v);
            if label == Label::Inner {
                continue;
            }
            if let Some(u) = self.find_nearest(v) {
                let slack = self.slack(u, v);
                events.push(match label {
                    // Both ends come nearer.
                    Label::Outer => (slack / 2, Event::Touch((u, v))),
                    _ => (slack, Event::Grow((u, v))),
                });
            }
        }
        for number in self.nest.outermost() {
            let blossom = &self.nest.blossoms[number];
            if blossom.label == Label::Inner {
                events.push((blossom.dual / 2, Event::Open(number)));
            }
        }
        let first = events.into_iter().min_by_key(|(delta, _)| *delta);
        first.expect("in a complete graph with an even number of vertices two trees can touch")
    }

    fn change_duals(&mut self, delta: i128) {
        let sign = |label| match label {
            Label::Free => 0,
            Label::Outer => 1,
            Label::Inner => -1,
        };
        for v in 0..self.nest.n {
            self.duals[v] += sign(self.nest.label_of(v)) * delta;
        }
        for number in self.nest.outermost().collect::<Vec<_>>() {
            let blossom = &mut self.nest.blossoms[number];
            blossom.dual += 2 * sign(blossom.label) * delta;
        }
    }

    /// A free blossom becomes inner, and the one that it is paired with outer.
    fn grow(&mut self, (u, v): Edge) {
        let inner = &mut self.nest.blossoms[self.nest.top[v]];
        (inner.label, inner.entry) = (Label::Inner, Some((u, v)));
        let base = inner.base;
        let mate = self.nest.mate[base].expect("single vertices are roots, and never free");
        self.make_outer(self.nest.top[mate], Some((base, mate)));
    }

    /// Shrinks the cycle that `u` and `v` close, or pairs them: whether there is a pair more.
    fn touch(&mut self, (u, v): Edge) -> bool {
        let (mut left, mut right) = (self.path(u), self.path(v));
        let mut common = None;
        while left.last().is_some() && left.last() == right.last() {
            common = left.pop();
            right.pop();
        }
        match common {
            Some(common) => self.shrink(common, &left, &right, (u, v)),
            None => {
                self.pair_towards_root(u, v);
                self.pair_towards_root(v, u);
            }
        }
        common.is_none()
    }

    /// The blossoms from a vertex to the root of its tree.
    fn path(&self, vertex: usize) -> Vec<usize> {
        let mut path = vec![self.nest.top[vertex]];
        while let Some((from, _)) = self.nest.blossoms[path[path.len() - 1]].entry {
            path.push(self.nest.top[from]);
        }
        path
    }

    /// Makes a blossom of the cycle from `common` down to `u`, over to `v` and up again.
    fn shrink(&mut self, common: usize, left: &[usize], right: &[usize], (u, v): Edge) {
        let entry = |&child: &usize| self.nest.blossoms[child].entry;
        let down = left.iter().rev().filter_map(entry);
        let up = right.iter().filter_map(entry).map(swap);
        let links = down.chain([(u, v)]).chain(up).collect();
        let children: Vec<_> =
            [&common].into_iter().chain(left.iter().rev()).chain(right).copied().collect();
        let inner = |child: &&usize| self.nest.blossoms[**child].label == Label::Inner;
        let newly_outer: Vec<_> =
            children.iter().filter(inner).flat_map(|&child| self.nest.vertices(child)).collect();
        let Blossom { base, entry, .. } = self.nest.blossoms[common];
        let label = Label::Outer;
        self.nest.shrink(Blossom { children, links, label, entry, ..Blossom::of_vertex(base) });
        for vertex in newly_outer {
            self.announce(vertex);
        }
    }

    /// Gives `vertex` the mate `mate`, and those on the way to its root new mates in turn.
    fn pair_towards_root(&mut self, mut vertex: usize, mut mate: usize) {
        loop {
            let outer = self.nest.top[vertex];
            self.nest.rebase(outer, vertex);
            self.nest.mate[vertex] = Some(mate);
            let Some((left_alone, _)) = self.nest.blossoms[outer].entry else { return };
            let inner = self.nest.top[left_alone];
            let (from, to) = self.nest.blossoms[inner].entry.expect("a root is outer");
            self.nest.rebase(inner, to);
            self.nest.mate[to] = Some(from);
            (vertex, mate) = (from, to);
        }
    }

    /// Dissolves an inner blossom: the way through it stays in the tree, the other children are free.
    fn open(&mut self, blossom: usize) {
        let mut entry = self.nest.blossoms[blossom].entry.expect("a root is outer");
        let at = self.nest.child_around(blossom, entry.1);
        let whole = self.nest.dissolve(blossom);
        for (step, (child, exit)) in whole.way_to_base(at).into_iter().enumerate() {
            if step % 2 == 0 {
                let inner = &mut self.nest.blossoms[child];
                (inner.label, inner.entry) = (Label::Inner, Some(entry));
            } else {
                self.make_outer(child, Some(entry));
            }
            entry = exit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    /// The least cost by trying everything: the best pairing of each set of vertices, the lowest one first.
    fn least_cost(n: usize, cost: impl Fn(usize, usize) -> i128) -> i128 {
        let mut best = vec![i128::MAX; 1 << n];
        best[0] = 0;
        for set in 1_usize..1 << n {
            if set.count_ones() % 2 == 0 {
                let u = set.trailing_zeros() as usize;
                let others = (u + 1..n).filter(|v| set & (1 << v) != 0);
                best[set] =
                    others.map(|v| best[set & !(1 << u | 1 << v)] + cost(u, v)).min().unwrap();
            }
        }
        best[(1 << n) - 1]
    }

    /// A cost for each pair: of chance from a small or a large range, or distances on a line with clusters.
    /// Few different costs make many ties, and clusters of odd size make blossoms inside blossoms.
    fn made_up_cost(seed: u64) -> impl Fn(usize, usize) -> i128 + Copy {
        let random = move |i: usize| hash(hash(seed) ^ i as u64);
        let place = move |v: usize| (random(v) % 4 * 50 + random(v + 99) % 4) as i64;
        move |u, v| match seed % 4 {
            0 => (random(u * 100 + v) % 2).into(),
            1 => (random(u * 100 + v) % 5).into(),
            2 => (random(u * 100 + v) % 1_000_000).into(),
            _ => (place(u) - place(v)).abs().into(),
        }
    }

    #[test]
    fn pairs_are_as_cheap_as_by_trying_everything() {
        for seed in 0..3_000_u64 {
            let n = 2 * (seed / 4 % 6 + 1) as usize;
            let cost = made_up_cost(seed);
            let least = least_cost(n, cost);
            // Without the head start there are more trees, and more that can go wrong.
            let mut slow = Matcher::new(n, cost);
            (0..n / 2).for_each(|_| slow.win_a_pair());
            for mate in [cheapest_pairs(n, cost), slow.nest.mate.into_iter().flatten().collect()] {
                assert!((0..n).all(|v| mate[v] != v && mate[mate[v]] == v), "{seed}: {mate:?}");
                let total: i128 = (0..n).filter(|&v| v < mate[v]).map(|v| cost(v, mate[v])).sum();
                assert_eq!(total, least, "{seed}: {n} vertices");
            }
        }
    }
}
