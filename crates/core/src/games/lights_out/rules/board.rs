//! The board: its size, the cells that each press flips, and the goal.

use std::sync::OnceLock;

use smallvec::SmallVec;

use crate::search::gf2::BitSet;

use super::symmetry::Symmetries;

/// Most rows, and most columns, of a board.
pub(in crate::games::lights_out) const MAX_SIDE: usize = 10_000;
/// Variant with the presses of Merlin.
pub(in crate::games::lights_out) const MERLIN: &str = "merlin";

/// Cells that a press flips: at most five, except with buttons that a client defines.
pub(in crate::games::lights_out) type Flips = SmallVec<[u32; 5]>;

/// Cells that Merlin's nine buttons flip: a corner its block of four, the middle of an edge its side, the centre the plus.
const MERLIN_FLIPS: [&[u32]; 9] = [
    &[0, 1, 3, 4],
    &[0, 1, 2],
    &[1, 2, 4, 5],
    &[0, 3, 6],
    &[1, 3, 4, 5, 7],
    &[2, 5, 8],
    &[3, 4, 6, 7],
    &[6, 7, 8],
    &[4, 5, 7, 8],
];

/// Rule: the cells that each press flips.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Rule {
    /// The cell and its orthogonal neighbours: Lights Out.
    Cross,
    /// Merlin's, on three by three.
    Merlin,
    /// The cells that a client chose, for each button.
    Buttons(Vec<Flips>),
}

/// Board of `rows` × `columns` cells, numbered by rows from the top left, with its goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Board {
    rows: usize,
    columns: usize,
    rule: Rule,
    goal: BitSet,
    /// Computed on first use.
    symmetries: OnceLock<Symmetries>,
}

impl Board {
    /// Board of a variant, if there is one of that name.
    pub(crate) fn of_variant(variant: &str) -> Option<Self> {
        if variant == MERLIN {
            return Some(Self::merlin());
        }
        let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let (rows, columns) = variant.split_once('x')?;
        Some(Self::classic(side(rows)?, side(columns)?))
    }

    /// Merlin's board, all lit as its goal.
    pub(crate) fn merlin() -> Self {
        Self::new(3, 3, Rule::Merlin, BitSet::full(9))
    }

    /// Classic board, all unlit as its goal; `rows` and `columns` are at least 1.
    pub(crate) fn classic(rows: usize, columns: usize) -> Self {
        Self::new(rows, columns, Rule::Cross, BitSet::new(rows * columns))
    }

    const fn new(rows: usize, columns: usize, rule: Rule, goal: BitSet) -> Self {
        Self { rows, columns, rule, goal, symmetries: OnceLock::new() }
    }

    /// The same board with other buttons: the cells that each flips, one for each cell.
    pub(crate) fn with_buttons(self, buttons: Vec<Flips>) -> Self {
        Self { rule: Rule::Buttons(buttons), symmetries: OnceLock::new(), ..self }
    }

    /// The same board with another goal.
    pub(crate) fn with_goal(self, goal: BitSet) -> Self {
        Self { goal, symmetries: OnceLock::new(), ..self }
    }

    /// Symmetries of the board and its goal.
    pub(in crate::games::lights_out) fn symmetries(&self) -> &Symmetries {
        self.symmetries.get_or_init(|| Symmetries::of(self))
    }

    /// Rows of cells.
    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of cells.
    pub(crate) const fn columns(&self) -> usize {
        self.columns
    }

    /// Number of cells, and of presses.
    pub(crate) const fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Rule of the presses.
    pub(crate) const fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Cells that are lit at the goal.
    pub(crate) const fn goal(&self) -> &BitSet {
        &self.goal
    }

    /// Cells that pressing `cell` flips.
    pub(crate) fn flips(&self, cell: usize) -> Flips {
        match &self.rule {
            Rule::Merlin => MERLIN_FLIPS[cell].iter().copied().collect(),
            Rule::Cross => self.cross(cell),
            Rule::Buttons(buttons) => buttons[cell].clone(),
        }
    }

    /// Cells that some presses flip together, each cell once.
    pub(crate) fn effect(&self, presses: &BitSet) -> BitSet {
        if self.rule == Rule::Cross {
            return self.effect_of_crosses(presses);
        }
        let mut effect = BitSet::new(self.cells());
        for press in presses.iter() {
            self.flips(press).into_iter().for_each(|cell| effect.flip(cell as usize));
        }
        effect
    }

    /// As [`effect`](Self::effect) of crosses: the presses themselves, and moved by one in each direction.
    fn effect_of_crosses(&self, presses: &BitSet) -> BitSet {
        let (cells, columns) = (self.cells(), self.columns);
        let mut right = presses.raised(1, cells);
        let mut left = presses.lowered(1);
        for begin in (0..cells).step_by(columns) {
            // Remove the presses that were shifted into another row.
            right.remove(begin);
            left.remove(begin + columns - 1);
        }
        let mut effect = presses.clone();
        for moved in [right, left, presses.raised(columns, cells), presses.lowered(columns)] {
            effect.xor(&moved);
        }
        effect
    }

    /// Most cells that one press flips, at least 1.
    pub(crate) fn max_flips(&self) -> u32 {
        match &self.rule {
            Rule::Merlin => 5,
            Rule::Buttons(buttons) => {
                buttons.iter().map(Flips::len).max().unwrap_or(0).max(1) as u32
            }
            // Along a side of one or two cells, no cell has both neighbours.
            Rule::Cross => (1 + (self.rows - 1).min(2) + (self.columns - 1).min(2)) as u32,
        }
    }

    /// Row and column of a cell, from 0.
    pub(crate) const fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    fn cross(&self, cell: usize) -> Flips {
        let (row, column) = self.place(cell);
        let around = [
            (row > 0, cell.wrapping_sub(self.columns)),
            (column > 0, cell.wrapping_sub(1)),
            (true, cell),
            (column + 1 < self.columns, cell + 1),
            (row + 1 < self.rows, cell + self.columns),
        ];
        around.into_iter().filter(|&(inside, _)| inside).map(|(_, cell)| cell as u32).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    #[test]
    fn presses_flip_together_what_each_flips() {
        for (rows, columns) in [(1, 1), (1, 5), (6, 1), (3, 7), (5, 64), (4, 65), (3, 200)] {
            let board = Board::classic(rows, columns);
            for seed in 0..4 {
                let (mut presses, mut expected) =
                    (BitSet::new(board.cells()), BitSet::new(board.cells()));
                for press in (0..board.cells())
                    .filter(|&cell| hash(seed << 32 | cell as u64).is_multiple_of(3))
                {
                    presses.flip(press);
                    board.flips(press).iter().for_each(|&cell| expected.flip(cell as usize));
                }
                assert_eq!(board.effect(&presses), expected, "{rows}x{columns}");
            }
        }
    }

    #[test]
    fn max_flips_is_what_the_widest_press_flips() {
        let mut boards = vec![Board::merlin()];
        for rows in 1..5 {
            boards.extend((1..5).map(|columns| Board::classic(rows, columns)));
        }
        for board in boards {
            let widest = (0..board.cells()).map(|cell| board.flips(cell).len()).max();
            assert_eq!(Some(board.max_flips() as usize), widest, "{board:?}");
        }
    }
}
