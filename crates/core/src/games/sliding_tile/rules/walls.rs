//! Walls: cells that are empty and that no tile can enter.
//!
//! A wall is equivalent to a tile that is at home and never slides.
//! So a board with walls is a board without walls where fewer moves are open, and a lower bound of the moves there is one here too.
//! Walls know the [distances](Walls::distance) around them, which give a better bound,
//! and whether [parity](Walls::is_narrow) alone decides which positions can be solved.

use super::shape::{Shape, Slide};

/// Distance of cells that are not connected.
const APART: u8 = u8::MAX;

/// Walls of a board.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Walls {
    /// Shape \[cell\].
    is_wall: Box<[bool]>,
    /// Slides between two cells, around the walls. Shape \[from\]\[to\].
    distances: Box<[u8]>,
    is_narrow: bool,
}

impl Walls {
    /// Walls on these cells of a board.
    pub(in crate::games::sliding_tile) fn new(
        shape: Shape,
        walls: impl IntoIterator<Item = u8>,
    ) -> Self {
        let mut is_wall = vec![false; shape.cells()];
        walls.into_iter().for_each(|cell| is_wall[usize::from(cell)] = true);
        let distances = cells(shape).flat_map(|from| distances_from(shape, &is_wall, from));
        let distances = distances.collect();
        let is_narrow = is_narrow(shape, &is_wall);
        Self { is_wall: is_wall.into(), distances, is_narrow }
    }

    /// `true` for a wall.
    #[inline]
    pub(crate) fn contains(&self, cell: u8) -> bool {
        self.is_wall[usize::from(cell)]
    }

    /// Slides from one cell to another, if only walls were in the way.
    pub(in crate::games::sliding_tile) fn distance(&self, from: u8, to: u8) -> u8 {
        self.distances[usize::from(from) * self.is_wall.len() + usize::from(to)]
    }

    /// `true` if fewer positions can be solved than parity allows: a cell is the only connection of some parts of the board,
    /// or all cells form one ring. Otherwise parity decides, because neighbouring cells have different colours
    /// (R. M. Wilson, "Graph puzzles, homotopy, and the alternating group", 1974).
    pub(crate) const fn is_narrow(&self) -> bool {
        self.is_narrow
    }
}

fn cells(shape: Shape) -> impl Iterator<Item = u8> {
    (0..=u8::MAX).take(shape.cells())
}

/// Open neighbours of a cell.
fn beside<'a>(shape: Shape, is_wall: &'a [bool], cell: u8) -> impl Iterator<Item = u8> + use<'a> {
    let neighbours = Slide::ALL.into_iter().filter_map(move |slide| shape.neighbour(cell, slide));
    neighbours.filter(|&next| !is_wall[usize::from(next)])
}

/// Distances of all cells from one, by a breadth-first search. Shape \[cell\].
fn distances_from(shape: Shape, is_wall: &[bool], from: u8) -> Vec<u8> {
    let mut distances = vec![APART; shape.cells()];
    distances[usize::from(from)] = 0;
    let mut level = if is_wall[usize::from(from)] { Vec::new() } else { vec![from] };
    for distance in 1.. {
        let mut next = Vec::new();
        for cell in level.into_iter().flat_map(|cell| beside(shape, is_wall, cell)) {
            if distances[usize::from(cell)] == APART {
                distances[usize::from(cell)] = distance;
                next.push(cell);
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

fn is_narrow(shape: Shape, is_wall: &[bool]) -> bool {
    let open = || cells(shape).filter(|&cell| !is_wall[usize::from(cell)]);
    let is_ring = open().all(|cell| beside(shape, is_wall, cell).count() == 2);
    // The other cells are connected without this cell.
    let is_joined_without = |cell: u8| {
        let mut walls = is_wall.to_vec();
        walls[usize::from(cell)] = true;
        let mut others = open().filter(|&other| other != cell);
        let Some(first) = others.next() else { return true };
        let distances = distances_from(shape, &walls, first);
        others.all(|other| distances[usize::from(other)] != APART)
    };
    is_ring || open().count() < 4 || !open().all(is_joined_without)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walls(rows: u8, columns: u8, walls: &[u8]) -> Walls {
        Walls::new(Shape::new(rows, columns).unwrap(), walls.iter().copied())
    }

    #[test]
    fn distances_go_around_walls() {
        // 0 # 2 3 # 5 6 7 8
        let around = walls(3, 3, &[1, 4]);
        for (from, to, distance) in [(0, 0, 0), (0, 3, 1), (0, 2, 6), (3, 5, 4), (7, 2, 3)] {
            assert_eq!(around.distance(from, to), distance, "{from} {to}");
            assert_eq!(around.distance(to, from), distance, "{to} {from}");
        }
        assert_eq!(walls(3, 3, &[3, 4, 5]).distance(0, 8), APART);
    }

    #[test]
    fn boards_are_narrow_where_a_cell_cuts_them_or_they_are_a_ring() {
        for (rows, columns, cells, is_narrow) in [
            (3, 3, &[][..], false),
            (3, 3, &[4], true),
            (3, 3, &[0], false),
            (3, 3, &[1], true),
            (3, 4, &[5], false),
            (2, 2, &[], true),
            (2, 3, &[2], true),
            (3, 3, &[3, 4, 5], true),
            (5, 5, &[6, 8, 16, 18], false),
        ] {
            assert_eq!(
                walls(rows, columns, cells).is_narrow(),
                is_narrow,
                "{rows}x{columns} {cells:?}"
            );
        }
    }
}
