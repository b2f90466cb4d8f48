//! Blossoms: odd cycles of vertices, or of blossoms, that a matching treats as one vertex.
//!
//! ```text
//!        2 ═══ 1            ═══ paired     ─── linked
//!        │      \
//!        │       0 ═══ …    0 holds the base: the vertex that is paired with the outside, or single
//!        │      /
//!        3 ═══ 4            any other vertex can become the base: the pairs move along the cycle
//! ```

/// Two vertices, where the order says from which side an edge is seen.
pub(super) type Edge = (usize, usize);

/// What a blossom is in the trees of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// In no tree.
    Free,
    /// At an even distance from its root: it can take a new mate.
    Outer,
    /// At an odd distance.
    Inner,
}

/// A vertex, or an odd cycle of blossoms.
pub(super) struct Blossom {
    /// The blossom in which it is.
    pub parent: Option<usize>,
    /// Its cycle, beginning with the child that holds the base. The second and third are paired, and so on.
    pub children: Vec<usize>,
    /// The edge from each child to the next, and from the last to the first.
    pub links: Vec<Edge>,
    /// The vertex that is paired with the outside, or single.
    pub base: usize,
    /// z, of a vertex 0.
    pub dual: i128,
    /// What it is in the trees, where it is in no other blossom.
    pub label: Label,
    /// The edge by which the tree came, from there to here; `None` at a root.
    pub entry: Option<Edge>,
}

impl Blossom {
    /// A blossom without a cycle.
    pub const fn of_vertex(vertex: usize) -> Self {
        Self {
            parent: None,
            children: Vec::new(),
            links: Vec::new(),
            base: vertex,
            dual: 0,
            label: Label::Free,
            entry: None,
        }
    }

    /// The children from number `at` to the base, an odd number of them, each with the edge to the next.
    pub fn way_to_base(&self, at: usize) -> Vec<(usize, Edge)> {
        let count = self.children.len();
        let step = |i: usize| (self.children[i % count], self.links[i % count]);
        if at.is_multiple_of(2) {
            let back = |i: usize| (step(i).0, swap(step(i + count - 1).1));
            (0..=at).rev().map(back).collect()
        } else {
            (at..=count).map(step).collect()
        }
    }
}

/// The edge from its other side.
pub(super) const fn swap((from, to): Edge) -> Edge {
    (to, from)
}

/// The vertices with their mates, and the blossoms around them.
pub(super) struct Nest {
    /// The number of vertices.
    pub n: usize,
    /// The mate of each vertex.
    pub mate: Vec<Option<usize>>,
    /// The outermost blossom around each vertex.
    pub top: Vec<usize>,
    /// The first `n` are the vertices themselves.
    pub blossoms: Vec<Blossom>,
    /// Numbers of blossoms that are no more.
    spare: Vec<usize>,
}

impl Nest {
    /// Single vertices.
    pub fn new(n: usize) -> Self {
        Self {
            n,
            mate: vec![None; n],
            top: (0..n).collect(),
            blossoms: (0..n).map(Blossom::of_vertex).collect(),
            spare: Vec::new(),
        }
    }

    /// Makes mates of two vertices.
    pub fn pair(&mut self, (u, v): Edge) {
        (self.mate[u], self.mate[v]) = (Some(v), Some(u));
    }

    /// The label of the outermost blossom around a vertex.
    pub fn label_of(&self, vertex: usize) -> Label {
        self.blossoms[self.top[vertex]].label
    }

    /// The outermost blossoms that are not vertices, by their numbers.
    pub fn outermost(&self) -> impl Iterator<Item = usize> {
        (self.n..self.blossoms.len()).filter(|&i| self.top[self.blossoms[i].base] == i)
    }

    /// The vertices inside a blossom.
    pub fn vertices(&self, blossom: usize) -> Vec<usize> {
        let (mut found, mut open) = (Vec::new(), vec![blossom]);
        while let Some(next) = open.pop() {
            if next < self.n {
                found.push(next);
            }
            open.extend(&self.blossoms[next].children);
        }
        found
    }

    /// Puts a blossom around its children.
    pub fn shrink(&mut self, whole: Blossom) {
        let number = self.spare.pop().unwrap_or(self.blossoms.len());
        for &child in &whole.children {
            self.blossoms[child].parent = Some(number);
        }
        if number == self.blossoms.len() {
            self.blossoms.push(whole);
        } else {
            self.blossoms[number] = whole;
        }
        for vertex in self.vertices(number) {
            self.top[vertex] = number;
        }
    }

    /// Takes an outermost blossom away; its children are free.
    pub fn dissolve(&mut self, blossom: usize) -> Blossom {
        let whole = std::mem::replace(&mut self.blossoms[blossom], Blossom::of_vertex(0));
        self.spare.push(blossom);
        for &child in &whole.children {
            let part = &mut self.blossoms[child];
            (part.parent, part.label, part.entry) = (None, Label::Free, None);
            for vertex in self.vertices(child) {
                self.top[vertex] = child;
            }
        }
        whole
    }

    /// Makes `vertex` the base of its blossom: the others inside are paired along the cycle.
    pub fn rebase(&mut self, blossom: usize, vertex: usize) {
        if blossom < self.n {
            return;
        }
        let at = self.child_around(blossom, vertex);
        self.rebase(self.blossoms[blossom].children[at], vertex);
        let count = self.blossoms[blossom].children.len();
        // The way round that leaves an even number of children between here and the old base.
        let pairs = if at.is_multiple_of(2) { 0..at } else { at + 1..count };
        for index in pairs.step_by(2) {
            let Blossom { children, links, .. } = &self.blossoms[blossom];
            let (first, second, link) =
                (children[index], children[(index + 1) % count], links[index]);
            self.rebase(first, link.0);
            self.rebase(second, link.1);
            self.pair(link);
        }
        let whole = &mut self.blossoms[blossom];
        whole.children.rotate_left(at);
        whole.links.rotate_left(at);
        whole.base = vertex;
    }

    /// The number of the child of `blossom` that holds `vertex`, in its cycle.
    pub fn child_around(&self, blossom: usize, vertex: usize) -> usize {
        let mut child = vertex;
        while let Some(parent) = self.blossoms[child].parent.filter(|&parent| parent != blossom) {
            child = parent;
        }
        let children = &self.blossoms[blossom].children;
        children.iter().position(|&known| known == child).expect("the vertex is inside")
    }
}
