//! Strongly connected components: the vertices of a directed graph that reach each other.

/// The number of the strong component of each of `vertices` vertices, from 0 in the order of first members.
///
/// Two vertices share a component if each can be reached from the other along `edges`, pairs (from, to). With every edge in both directions
/// these are the connected components. Time and space are linear; there is no recursion, so that a long chain cannot overflow the stack
/// (the algorithm of Kosaraju; Micha Sharir, "A strong-connectivity algorithm", 1981).
pub(super) fn strong_components(vertices: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut forward = vec![Vec::new(); vertices];
    let mut backward = vec![Vec::new(); vertices];
    for &(from, to) in edges {
        forward[from].push(to);
        backward[to].push(from);
    }
    let mut order = Vec::with_capacity(vertices);
    let mut seen = vec![false; vertices];
    for vertex in 0..vertices {
        finish(vertex, &forward, &mut seen, &mut order);
    }
    // A search against the edges, from the last finished vertex backwards, stays within the component in which it begins.
    let mut root = vec![0; vertices];
    let mut seen = vec![false; vertices];
    for &vertex in order.iter().rev() {
        let mut members = Vec::new();
        finish(vertex, &backward, &mut seen, &mut members);
        for member in members {
            root[member] = vertex;
        }
    }
    in_order_of_appearance(&root)
}

/// Searches depth-first from `start` for vertices not `seen` yet, and appends each to `order` after all vertices that it leads to.
fn finish(start: usize, next: &[Vec<usize>], seen: &mut [bool], order: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    // Each vertex of the path, with the number of its edges already followed.
    let mut path = vec![(start, 0)];
    while let Some((vertex, followed)) = path.last_mut() {
        if let Some(&to) = next[*vertex].get(*followed) {
            *followed += 1;
            if !std::mem::replace(&mut seen[to], true) {
                path.push((to, 0));
            }
        } else {
            order.push(*vertex);
            path.pop();
        }
    }
}

/// The labels, renumbered from 0 in the order of appearance.
fn in_order_of_appearance(labels: &[usize]) -> Vec<usize> {
    let mut number = vec![None; labels.len()];
    let mut count = 0;
    let mut renumber = |&label: &usize| {
        *number[label].get_or_insert_with(|| {
            count += 1;
            count - 1
        })
    };
    labels.iter().map(&mut renumber).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_components(edges: &[(usize, usize)], expected: &[usize]) {
        assert_eq!(strong_components(expected.len(), edges), expected, "{edges:?}");
    }

    #[test]
    fn components_are_those_who_reach_each_other() {
        assert_components(&[], &[]);
        assert_components(&[], &[0, 1]);
        assert_components(&[(0, 1)], &[0, 1]);
        assert_components(&[(0, 1), (1, 0)], &[0, 0]);
        assert_components(&[(3, 1), (1, 3), (0, 3), (2, 0)], &[0, 1, 2, 1]);
        // Two rings with a bridge between them, and an isolated vertex.
        let rings = [(0, 2), (2, 4), (4, 0), (4, 1), (1, 3), (3, 5), (5, 1), (1, 5)];
        assert_components(&rings, &[0, 1, 0, 1, 0, 1, 2]);
    }

    #[test]
    fn a_long_ring_is_one_component() {
        let edges: Vec<_> = (0..100_000).map(|vertex| (vertex, (vertex + 1) % 100_000)).collect();
        assert!(strong_components(100_000, &edges).iter().all(|&component| component == 0));
    }
}
