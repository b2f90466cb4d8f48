//! The rules: a board with a blank, the moves, and which positions can reach the goal.
//!
//! A tile is known by the cell where it belongs, whatever number is painted on it.
//! So the goal is the same for every choice of it, each tile on its own cell,
//! and a position alone is enough to compute how far it is.
//! A wall is a tile at home that nothing moves ([`super::walls`]).
//! The [`SlidingTile`](crate::games::sliding_tile::SlidingTile), which reads and writes positions, knows the numbers on the tiles.

use std::sync::Arc;

use crate::game::{MoveList, Outcome, Position, Side, hash};

use super::shape::{Reach, Shape, Shift, Slide};
use super::walls::Walls;
use super::weights::Weights;

/// Cells of the largest board that is stored inside its position, without a heap block.
const FEW: usize = 16;

/// Content of each cell, as the cell where it belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Cells {
    /// Beyond the board, zeros.
    Few([u8; FEW]),
    Many(Box<[u8]>),
    Ruled(Box<Ruled>),
}

/// Content of the cells of a board with rules of its own; a wall holds itself, as a tile at home.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ruled {
    cells: Box<[u8]>,
    rules: Rules,
}

/// Rules of a board other than its shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Tiles that a move may slide.
    pub reach: Reach,
    /// Walls, where there are any.
    pub walls: Option<Arc<Walls>>,
    /// Weights of the tiles, where not every move costs 1.
    pub weights: Option<Arc<Weights>>,
}

impl Rules {
    /// Rules of a board without walls and weights.
    #[cfg(test)]
    pub(crate) const fn open(reach: Reach) -> Self {
        Self { reach, walls: None, weights: None }
    }
}

/// Position: where each tile and the blank lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SlidingTilePosition {
    /// A permutation of the cells: `cells[c]` belongs on cell `cells[c]`.
    cells: Cells,
    /// Cell of the blank.
    blank: u8,
    shape: Shape,
    /// Tiles that a move may slide.
    reach: Reach,
}

const _: () = assert!(size_of::<SlidingTilePosition>() <= 32);

impl SlidingTilePosition {
    /// Position with this content of the cells, each as the cell where it belongs, and this cell of the blank;
    /// no walls, and a move slides one tile. `homes` must be a permutation of the cells of `shape`.
    pub(in crate::games::sliding_tile) fn new(shape: Shape, homes: &[u8], blank: u8) -> Self {
        debug_assert_eq!(homes.len(), shape.cells());
        let cells = if homes.len() <= FEW {
            let mut few = [0; FEW];
            few[..homes.len()].copy_from_slice(homes);
            Cells::Few(few)
        } else {
            Cells::Many(homes.into())
        };
        Self { cells, blank, shape, reach: Reach::Single }
    }

    /// As [`new`](Self::new), with the blank on the cell whose content belongs on `blank_home`.
    pub(in crate::games::sliding_tile) fn with_blank_of(
        shape: Shape,
        homes: &[u8],
        blank_home: u8,
    ) -> Self {
        let blank = homes.iter().position(|&home| home == blank_home).unwrap_or(0);
        Self::new(shape, homes, blank as u8)
    }

    /// The goal: everything in its place.
    pub(in crate::games::sliding_tile) fn solved(shape: Shape, blank_home: u8) -> Self {
        let homes: Vec<u8> = (0..=u8::MAX).take(shape.cells()).collect();
        Self::new(shape, &homes, blank_home)
    }

    /// The transposed position: rows become columns, and each tile becomes the tile that belongs on the image of its home;
    /// `None` if that is another board, or one with rules of its own.
    fn transposed(&self) -> Option<Self> {
        let shape = self.shape;
        let image = |cell: u8| shape.cell(shape.column(cell), shape.row(cell));
        let is_square = shape.rows() == shape.columns();
        let is_ruled = matches!(self.cells, Cells::Ruled(_));
        if !is_square || is_ruled || image(self.blank_home()) != self.blank_home() {
            return None;
        }
        let mut homes = vec![0; shape.cells()];
        for (cell, &home) in (0..=u8::MAX).zip(self.homes()) {
            homes[usize::from(image(cell))] = image(home);
        }
        let image = Self::new(shape, &homes, image(self.blank));
        Some(Self { reach: self.reach, ..image })
    }

    /// The same position by other rules; the contents of the cells that are walls by these must be at home.
    pub(crate) fn with_rules(self, rules: &Rules) -> Self {
        let cells = if rules.walls.is_none() && rules.weights.is_none() {
            self.cells
        } else {
            let (cells, rules) = (self.homes().into(), rules.clone());
            Cells::Ruled(Box::new(Ruled { cells, rules }))
        };
        Self { cells, reach: rules.reach, ..self }
    }

    /// Its rules.
    pub(crate) fn rules(&self) -> Rules {
        match &self.cells {
            Cells::Ruled(ruled) => ruled.rules.clone(),
            Cells::Few(_) | Cells::Many(_) => {
                Rules { reach: self.reach, walls: None, weights: None }
            }
        }
    }

    /// Walls, where there are any.
    pub(crate) fn walls(&self) -> Option<&Walls> {
        match &self.cells {
            Cells::Ruled(ruled) => ruled.rules.walls.as_deref(),
            Cells::Few(_) | Cells::Many(_) => None,
        }
    }

    /// Weights of the tiles, where not every move costs 1.
    pub(crate) fn weights(&self) -> Option<&Weights> {
        match &self.cells {
            Cells::Ruled(ruled) => ruled.rules.weights.as_deref(),
            Cells::Few(_) | Cells::Many(_) => None,
        }
    }

    /// `true` for the rules of a plain board: no walls, one tile slides in a move, and that costs 1.
    pub(crate) const fn is_plain(&self) -> bool {
        matches!((self.reach, &self.cells), (Reach::Single, Cells::Few(_) | Cells::Many(_)))
    }

    /// Cell that a slide of the blank leads to from a cell, unless an edge or a wall is there.
    pub(crate) fn neighbour(&self, cell: u8, slide: Slide) -> Option<u8> {
        let next = self.shape.neighbour(cell, slide)?;
        let is_open = self.walls().is_none_or(|walls| !walls.contains(next));
        is_open.then_some(next)
    }

    /// Cells that the blank can slide to in one direction, the nearest first.
    fn way(&self, slide: Slide) -> impl Iterator<Item = u8> + '_ {
        let next = move |&cell: &u8| self.neighbour(cell, slide);
        std::iter::successors(next(&self.blank), next)
    }

    /// Number of slides that the blank can make in one direction.
    pub(crate) fn room(&self, slide: Slide) -> u8 {
        self.way(slide).count() as u8
    }

    /// Cells of the tiles that a move slides, the one next to the blank first.
    pub(in crate::games::sliding_tile) fn cells_of(
        &self,
        mv: Shift,
    ) -> impl Iterator<Item = u8> + '_ {
        self.way(mv.slide).take(mv.tiles.into())
    }

    /// Slides that take a tile from one cell to another, if no other tile were in its way.
    pub(crate) fn distance(&self, from: u8, to: u8) -> u8 {
        self.walls().map_or(self.shape.distance(from, to), |walls| walls.distance(from, to))
    }

    /// Tiles that a move may slide.
    pub(crate) const fn reach(&self) -> Reach {
        self.reach
    }

    /// Rows and columns.
    pub(crate) const fn shape(&self) -> Shape {
        self.shape
    }

    /// Cell of the blank.
    pub(crate) const fn blank(&self) -> u8 {
        self.blank
    }

    /// Cell where the content of each cell belongs, the blank too. Shape \[cell\].
    pub(crate) fn homes(&self) -> &[u8] {
        match &self.cells {
            Cells::Few(cells) => &cells[..self.shape.cells()],
            Cells::Many(cells) => cells,
            Cells::Ruled(ruled) => &ruled.cells,
        }
    }

    /// Cell where the blank belongs.
    pub(crate) fn blank_home(&self) -> u8 {
        self.homes()[usize::from(self.blank)]
    }

    /// Tiles as (cell, the cell where it belongs); walls are among them.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let tiles = (0..=u8::MAX).zip(self.homes().iter().copied());
        tiles.filter(|&(cell, _)| cell != self.blank)
    }

    /// `true` if everything is in its place.
    pub(crate) fn is_solved(&self) -> bool {
        (0..=u8::MAX).zip(self.homes()).all(|(cell, &home)| cell == home)
    }

    /// `true` if some sequence of moves leads to the goal, unless [walls](Walls::is_narrow) are in the way of all.
    ///
    /// Every move exchanges the blank with a tile and takes it one cell further or nearer:
    /// it changes the parity of the permutation and that of the blank's distance from its place.
    /// At the goal both are even, so they must agree everywhere (W. W. Johnson, "Notes on the '15' puzzle", 1879);
    /// W. E. Story showed in the same place that this is enough.
    pub(crate) fn is_solvable(&self) -> bool {
        self.is_odd() == self.is_blank_odd()
    }

    /// Parity of the permutation: `true` if an odd number of exchanges puts everything in its place.
    pub(crate) fn is_odd(&self) -> bool {
        let homes = self.homes();
        let mut seen = [false; 1 << u8::BITS];
        let mut odd = false;
        for start in 0..homes.len() {
            // A cycle of n takes n − 1 exchanges.
            let mut cell = start;
            while !std::mem::replace(&mut seen[cell], true) {
                cell = usize::from(homes[cell]);
                odd ^= cell != start;
            }
        }
        odd
    }

    /// Parity of the blank: `true` if it is an odd number of moves from its place.
    pub(crate) fn is_blank_odd(&self) -> bool {
        self.shape.distance(self.blank, self.blank_home()) % 2 == 1
    }

    /// Moves that the board has room for, even at the goal.
    pub(crate) fn open_moves(&self) -> impl Iterator<Item = Shift> + '_ {
        Slide::ALL.into_iter().flat_map(move |slide| {
            let most = match self.reach {
                Reach::Single => u8::from(self.neighbour(self.blank, slide).is_some()),
                Reach::Multi => self.room(slide),
            };
            (1..=most).map(move |tiles| Shift { slide, tiles })
        })
    }

    /// Slides one tile, if there is one.
    pub(crate) fn slide(&mut self, slide: Slide) {
        if let Some(next) = self.neighbour(self.blank, slide) {
            let blank = std::mem::replace(&mut self.blank, next);
            self.homes_mut().swap(usize::from(blank), usize::from(next));
        }
    }

    fn homes_mut(&mut self) -> &mut [u8] {
        match &mut self.cells {
            Cells::Few(cells) => cells,
            Cells::Many(cells) => cells,
            Cells::Ruled(ruled) => &mut ruled.cells,
        }
    }

    /// Exchanges the contents of two cells other than the blank's, which makes a solvable position from an unsolvable one.
    pub(in crate::games::sliding_tile) fn exchange(&mut self, one: u8, other: u8) {
        debug_assert!(one != self.blank && other != self.blank);
        self.homes_mut().swap(usize::from(one), usize::from(other));
    }
}

impl Position for SlidingTilePosition {
    type Move = Shift;

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn legal_moves(&self, moves: &mut MoveList<Shift>) {
        if !self.is_solved() {
            moves.extend(self.open_moves());
        }
    }

    fn play_unchecked(&mut self, mv: Shift) {
        (0..mv.tiles).for_each(|_| self.slide(mv.slide));
    }

    fn cost(&self, mv: Shift) -> u32 {
        let Some(weights) = self.weights() else { return 1 };
        self.cells_of(mv).map(|cell| weights.of(self.homes()[usize::from(cell)])).sum()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_solved().then(Outcome::solved)
    }

    fn heap_bytes(&self) -> usize {
        // A block of the heap has a header and is rounded up.
        match &self.cells {
            Cells::Few(_) => 0,
            Cells::Many(cells) => cells.len() + 16,
            // Walls and weights themselves are shared.
            Cells::Ruled(ruled) => size_of::<Ruled>() + ruled.cells.len() + 32,
        }
    }

    fn key(&self) -> u64 {
        let word = |bytes: &[u8]| {
            bytes.iter().fold(0, |word: u64, &byte| word << u8::BITS | u64::from(byte))
        };
        let start = hash(u64::from(self.blank));
        self.homes().chunks(8).fold(start, |key, bytes| hash(key ^ word(bytes)))
    }

    /// If rows and columns can be exchanged without moving the blank of the goal, a position and its image are as many moves from it.
    fn symmetric_key(&self) -> u64 {
        self.transposed().map_or(self.key(), |image| self.key().min(image.key()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Every arrangement of a board: each further cell is put into every place of the shorter ones.
    fn arrangements(cells: u8) -> Vec<Vec<u8>> {
        (0..cells).fold(vec![Vec::new()], |shorter, next| {
            let longer = |list: &Vec<u8>| {
                (0..=list.len())
                    .map(|place| [&list[..place], &[next], &list[place..]].concat())
                    .collect::<Vec<_>>()
            };
            shorter.iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn parity_is_reachability() {
        for (rows, columns, blank_home) in [(2, 2, 3), (2, 3, 5), (2, 3, 1), (3, 2, 0)] {
            let shape = Shape::new(rows, columns).unwrap();
            let goal = SlidingTilePosition::solved(shape, blank_home);
            let mut reached = HashSet::from([goal.homes().to_vec()]);
            let mut open = vec![goal];
            while let Some(position) = open.pop() {
                for shift in position.open_moves() {
                    let next = position.after(shift);
                    if reached.insert(next.homes().to_vec()) {
                        open.push(next);
                    }
                }
            }
            let all = arrangements(rows * columns);
            assert_eq!(reached.len() * 2, all.len(), "{shape}");
            for homes in all {
                let position = SlidingTilePosition::with_blank_of(shape, &homes, blank_home);
                assert_eq!(position.is_solvable(), reached.contains(&homes), "{shape} {homes:?}");
            }
        }
    }

    #[test]
    fn a_shift_is_taken_back_on_boards_of_any_size() {
        for (rows, columns) in [(2, 2), (4, 4), (2, 16), (5, 5), (16, 16)] {
            let shape = Shape::new(rows, columns).unwrap();
            let mut homes: Vec<u8> = (0..=u8::MAX).take(shape.cells()).collect();
            homes.reverse();
            let blank = shape.cell(rows / 2, columns / 2);
            let position = SlidingTilePosition::new(shape, &homes, blank);
            for reach in Reach::ALL {
                let position = position.clone().with_rules(&Rules::open(reach));
                for shift in position.moves() {
                    let next = position.after(shift);
                    let back = Shift { slide: shift.slide.back(), ..shift };
                    let is_odd = shift.tiles % 2 == 1;
                    assert_ne!(next.key(), position.key(), "{shape} {shift:?}");
                    assert_eq!(next.after(back), position, "{shape} {shift:?}");
                    assert!(next.moves().contains(&back) && reach.undoes()(shift, back));
                    assert_eq!(next.is_odd() != position.is_odd(), is_odd, "{shape} {shift:?}");
                    assert_eq!(next.is_blank_odd() != position.is_blank_odd(), is_odd, "{shape}");
                }
            }
        }
    }
}
