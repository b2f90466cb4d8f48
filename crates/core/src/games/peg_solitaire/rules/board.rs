//! The board: holes and jumps, derived from the drawing of its shape, and the goal.

use std::sync::OnceLock;

use super::shape::Shape;
use super::symmetry::Symmetries;

/// Set of holes, bit `h` for hole `h`.
pub(in crate::games::peg_solitaire) type Holes = u64;

/// Jump of a peg over another into an empty hole; the peg that it passes is taken off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Jump {
    /// Hole that it leaves.
    pub from: u8,
    /// Hole of the peg that is taken off.
    pub over: u8,
    /// Hole that it enters.
    pub to: u8,
}

impl Jump {
    /// Both holes that must have pegs.
    pub(crate) const fn pegs(self) -> Holes {
        1 << self.from | 1 << self.over
    }

    /// All three holes: the jump changes each of them, so an exclusive or makes and unmakes it.
    pub(crate) const fn holes(self) -> Holes {
        self.pegs() | 1 << self.to
    }

    /// `true` if it can be made.
    pub(crate) const fn is_open(self, pegs: Holes) -> bool {
        pegs & self.holes() == self.pegs()
    }
}

/// Goal of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// One peg is left, anywhere.
    OnePeg,
    /// These pegs are left and no others; at least one.
    Exactly(Holes),
}

impl Goal {
    /// `true` for the pegs of the goal.
    pub(crate) const fn is_met(self, pegs: Holes) -> bool {
        match self {
            Self::OnePeg => pegs.is_power_of_two(),
            Self::Exactly(goal) => pegs == goal,
        }
    }

    /// Number of pegs at the goal.
    pub(crate) const fn count(self) -> u32 {
        match self {
            Self::OnePeg => 1,
            Self::Exactly(goal) => goal.count_ones(),
        }
    }
}

/// Board: a shape with its holes numbered by rows from 0, its jumps, and the goal of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Board {
    shape: Shape,
    /// Row and column of each hole in the drawing.
    places: Vec<(i32, i32)>,
    /// Sorted by the hole they leave, then by the hole they enter.
    jumps: Vec<Jump>,
    start: Holes,
    goal: Goal,
    /// Computed on first use.
    symmetries: OnceLock<Symmetries>,
}

impl Board {
    /// Board of a shape; its goal is one peg anywhere.
    pub(crate) fn new(shape: Shape) -> Self {
        let (mut places, mut start) = (Vec::new(), 0);
        for (row, text) in shape.rows.iter().enumerate() {
            for (column, letter) in text.bytes().enumerate().filter(|&(_, letter)| letter != b' ') {
                start |= u64::from(letter == b'o') << places.len();
                places.push((row as i32, column as i32));
            }
        }
        let (jumps, goal, symmetries) = (Vec::new(), Goal::OnePeg, OnceLock::new());
        let mut board = Self { shape, places, jumps, start, goal, symmetries };
        board.jumps = board.find_jumps();
        board
    }

    /// The same board with another hole empty at the start.
    pub(crate) fn with_empty(self, hole: usize) -> Self {
        Self { start: self.all() & !(1 << hole), ..self }
    }

    /// The same board with other pegs at the start.
    pub(crate) fn with_start(self, start: Holes) -> Self {
        Self { start, ..self }
    }

    /// The same board with another goal.
    pub(crate) fn with_goal(self, goal: Goal) -> Self {
        Self { goal, symmetries: OnceLock::new(), ..self }
    }

    /// Shape that it was derived from.
    pub(crate) const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Symmetries of the board and its goal.
    pub(in crate::games::peg_solitaire) fn symmetries(&self) -> &Symmetries {
        self.symmetries.get_or_init(|| Symmetries::of(self))
    }

    /// Number of holes.
    pub(crate) fn holes(&self) -> usize {
        self.places.len()
    }

    /// Set of all holes.
    pub(crate) fn all(&self) -> Holes {
        !0 >> (64 - self.holes())
    }

    /// Row and column of each hole in the drawing.
    pub(crate) fn places(&self) -> &[(i32, i32)] {
        &self.places
    }

    /// Holes of each row, from the top.
    pub(crate) fn rows(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let first_of = |row: usize| self.places.partition_point(|&(r, _)| r < row as i32);
        (0..self.shape.rows.len()).map(move |row| first_of(row)..first_of(row + 1))
    }

    /// Width of the board in holes.
    pub(crate) fn columns(&self) -> usize {
        let width = self.shape.rows.iter().map(|row| row.len()).max().unwrap_or(0);
        width.div_ceil(self.shape.lattice.spacing)
    }

    /// Every jump that the board has room for, by the hole it leaves, then by the hole it enters.
    pub(crate) fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// Pegs at the start.
    pub(crate) const fn start(&self) -> Holes {
        self.start
    }

    /// Goal of the game.
    pub(crate) const fn goal(&self) -> Goal {
        self.goal
    }

    /// Hole at a place of the drawing, if there is one.
    pub(crate) fn hole_at(&self, place: (i32, i32)) -> Option<usize> {
        self.places.binary_search(&place).ok()
    }

    fn find_jumps(&self) -> Vec<Jump> {
        let mut jumps = Vec::new();
        for (from, &(row, column)) in self.places.iter().enumerate() {
            for &(down, right) in self.shape.lattice.directions {
                let away = |steps| self.hole_at((row + steps * down, column + steps * right));
                if let (Some(over), Some(to)) = (away(1), away(2)) {
                    jumps.push(Jump { from: from as u8, over: over as u8, to: to as u8 });
                }
            }
        }
        jumps.sort_by_key(|jump| (jump.from, jump.to));
        jumps
    }
}
