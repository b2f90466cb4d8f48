//! Oracle of the tests: distances on small boards by a plain search from the goal.
//!
//! It represents a board by the numbers on it, and shares no code with the rules.

use std::collections::{BTreeMap, HashMap};

/// Board whose distances are computed.
pub(super) struct Oracle<'a> {
    pub columns: usize,
    /// Numbers by rows, 0 for the blank; walls have none.
    pub goal: &'a [Option<u8>],
    /// Cost of a slide of each number.
    pub weights: &'a [u32],
    /// Set if several tiles may slide in one move.
    pub is_multi: bool,
}

impl Oracle<'_> {
    /// Distance of every position that can reach the goal.
    pub(super) fn distances(&self) -> HashMap<Vec<Option<u8>>, u32> {
        let mut distances = HashMap::new();
        let mut open = BTreeMap::from([(0, vec![self.goal.to_vec()])]);
        while let Some((distance, boards)) = open.pop_first() {
            for board in boards {
                if distances.contains_key(&board) {
                    continue;
                }
                for (next, cost) in self.neighbours(&board) {
                    open.entry(distance + cost).or_default().push(next);
                }
                distances.insert(board, distance);
            }
        }
        distances
    }

    /// Boards one move away, each with the cost of the move.
    fn neighbours(&self, board: &[Option<u8>]) -> Vec<(Vec<Option<u8>>, u32)> {
        let blank = board.iter().position(|&number| number == Some(0)).unwrap();
        let (row, column) = (blank / self.columns, blank % self.columns);
        let rows = board.len() / self.columns;
        let mut all = Vec::new();
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (mut board, mut row, mut column) = (board.to_vec(), row, column);
            loop {
                let here = row * self.columns + column;
                let next = (row.checked_add_signed(down), column.checked_add_signed(right));
                let (Some(next_row), Some(next_column)) = next else { break };
                if next_row >= rows || next_column >= self.columns {
                    break;
                }
                (row, column) = (next_row, next_column);
                let Some(number) = board[row * self.columns + column] else { break };
                let cost = self.weights[usize::from(number)];
                board.swap(here, row * self.columns + column);
                all.push((board.clone(), cost));
                if !self.is_multi {
                    break;
                }
            }
        }
        all
    }
}
