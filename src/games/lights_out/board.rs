//! The board: its size, what each press flips, and the goal.

use smallvec::SmallVec;

use super::Bits;

/// The cells that a press flips: at most five, but for the buttons of a client.
pub type Flips = SmallVec<[u32; 5]>;

/// What Merlin's nine buttons flip: a corner its block of four, the middle of an edge its side, the centre the plus.
const MERLIN: [&[u32]; 9] = [
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

/// What a press flips.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// The cell and its orthogonal neighbours: Lights Out.
    Cross,
    /// What a table says for each cell: Merlin, on three by three.
    Merlin,
    /// What a client says for each cell.
    Buttons(Vec<Flips>),
}

/// A board of `rows` × `columns` cells, numbered by rows from the top left, with its goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    rule: Rule,
    goal: Bits,
}

impl Board {
    /// Merlin's board, all lit as its goal.
    #[must_use]
    pub fn merlin() -> Self {
        Self { rows: 3, columns: 3, rule: Rule::Merlin, goal: Bits::full(9) }
    }

    /// The classic board, all unlit as its goal; `rows` and `columns` are at least 1.
    #[must_use]
    pub fn classic(rows: usize, columns: usize) -> Self {
        Self { rows, columns, rule: Rule::Cross, goal: Bits::new(rows * columns) }
    }

    /// The same board with other buttons: the cells that each flips, one for each cell.
    #[must_use]
    pub fn with_buttons(self, buttons: Vec<Flips>) -> Self {
        Self { rule: Rule::Buttons(buttons), ..self }
    }

    /// The same board with another goal.
    #[must_use]
    pub fn with_goal(self, goal: Bits) -> Self {
        Self { goal, ..self }
    }

    /// Rows of cells.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of cells.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells, and of presses.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// What a press flips.
    #[must_use]
    pub const fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The cells that are lit at the goal.
    #[must_use]
    pub const fn goal(&self) -> &Bits {
        &self.goal
    }

    /// The cells that pressing `cell` flips.
    #[must_use]
    pub fn flips(&self, cell: usize) -> Flips {
        match &self.rule {
            Rule::Merlin => MERLIN[cell].iter().copied().collect(),
            Rule::Cross => self.cross(cell),
            Rule::Buttons(buttons) => buttons[cell].clone(),
        }
    }

    /// The most cells that one press flips, at least 1.
    #[must_use]
    pub fn reach(&self) -> u32 {
        match &self.rule {
            Rule::Merlin => 5,
            Rule::Buttons(buttons) => {
                buttons.iter().map(Flips::len).max().unwrap_or(0).max(1) as u32
            }
            // Along a side of one or two cells, no cell has both neighbours.
            Rule::Cross => (1 + (self.rows - 1).min(2) + (self.columns - 1).min(2)) as u32,
        }
    }

    /// Writes a set of cells as the position text in which they are lit: rows of `#` and `.`, joined by `/`.
    #[must_use]
    pub fn format(&self, cells: &Bits) -> String {
        let mut text = String::with_capacity(self.cells() + self.rows);
        for cell in 0..self.cells() {
            if cell > 0 && cell % self.columns == 0 {
                text.push('/');
            }
            text.push(if cells.get(cell) { '#' } else { '.' });
        }
        text
    }

    /// Reads what [`format`](Self::format) writes.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what is expected.
    pub fn parse(&self, text: &str) -> Result<Bits, String> {
        let mut lit = Bits::new(self.cells());
        let rows: Vec<&str> = text.trim().split('/').collect();
        if rows.len() != self.rows {
            return Err(format!("{} rows in the position; {} are expected", rows.len(), self.rows));
        }
        for (row, text) in rows.iter().enumerate() {
            let length = text.chars().count();
            if length != self.columns {
                return Err(format!(
                    "row {} of the position has {length} cells; {} are expected",
                    row + 1,
                    self.columns
                ));
            }
            for (column, letter) in text.chars().enumerate() {
                match letter {
                    '.' => {}
                    '#' => lit.flip(row * self.columns + column),
                    other => {
                        return Err(format!(
                            "{other:?} in row {}, column {} of the position; # (black, lit) and . (white) are expected",
                            row + 1,
                            column + 1
                        ));
                    }
                }
            }
        }
        Ok(lit)
    }

    fn cross(&self, cell: usize) -> Flips {
        let (row, column) = (cell / self.columns, cell % self.columns);
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

    #[test]
    fn the_reach_is_what_the_widest_press_flips() {
        let mut boards = vec![Board::merlin()];
        for rows in 1..5 {
            boards.extend((1..5).map(|columns| Board::classic(rows, columns)));
        }
        for board in boards {
            let widest = (0..board.cells()).map(|cell| board.flips(cell).len()).max();
            assert_eq!(Some(board.reach() as usize), widest, "{board:?}");
        }
    }
}
