//! Linear programming: whether equations have a solution without negative numbers, and if not, why.
//!
//! The first phase of the simplex method on a dense table (George Dantzig, 1947), which is enough for some hundred columns.
//! Its result is in floating point, so the caller must check it.

use crate::search::Interrupted;
use crate::search::Poll;

/// Numbers nearer to 0 than this count as 0.
const EPSILON: f64 = 1e-9;
/// Pivots that take the steepest column; later ones follow Bland's rule, which never cycles
/// (Robert Bland, "New finite pivoting rules for the simplex method", 1977).
const STEEP_PIVOTS: usize = 300;
/// Pivots after which the method gives up.
const MAX_PIVOTS: usize = 3000;

/// Finds `y` with `y · column ≤ 0` for every column and `y · right > 0`, by Farkas' lemma: it exists if no sum of non-negative multiples of
/// the columns is `right`. The columns have one entry for each of `right`, none of which is negative.
/// Errors: [`Interrupted`] if `poll`, which is called at each pivot, interrupts.
pub(super) fn farkas(
    columns: &[Vec<f64>],
    right: &[f64],
    poll: &mut Poll<'_>,
) -> Result<Option<Vec<f64>>, Interrupted> {
    let mut tableau = Tableau::new(columns, right);
    for pivots in 0..MAX_PIVOTS {
        poll()?;
        let Some(column) = tableau.entering(pivots < STEEP_PIVOTS) else {
            return Ok(tableau.is_infeasible().then(|| tableau.duals()));
        };
        let Some(row) = tableau.leaving(column) else { break };
        tableau.pivot(row, column);
    }
    Ok(None)
}

/// Tableau: rows of the columns, of an artificial unknown for each row, and of the right side; the last row is the costs.
struct Tableau {
    rows: Vec<Vec<f64>>,
    basis: Vec<usize>,
    /// First artificial unknown.
    artificial: usize,
}

impl Tableau {
    fn new(columns: &[Vec<f64>], right: &[f64]) -> Self {
        let (height, artificial) = (right.len(), columns.len());
        let row = |number: usize| -> Vec<f64> {
            let unit = (0..height).map(|other| f64::from(u8::from(number == other)));
            columns.iter().map(|column| column[number]).chain(unit).chain([right[number]]).collect()
        };
        let mut rows: Vec<_> = (0..height).map(row).collect();
        let cost = |column: usize| {
            let sum: f64 = rows.iter().map(|row| row[column]).sum();
            if (artificial..artificial + height).contains(&column) { 0.0 } else { -sum }
        };
        rows.push((0..=artificial + height).map(cost).collect());
        Self { rows, basis: (artificial..artificial + height).collect(), artificial }
    }

    fn costs(&self) -> &[f64] {
        &self.rows[self.basis.len()]
    }

    /// Entering column: the one that lowers the costs by most, or the first that does.
    fn entering(&self, steepest: bool) -> Option<usize> {
        let costs = &self.costs()[..self.artificial];
        let mut lowering = (0..self.artificial).filter(|&column| costs[column] < -EPSILON);
        if steepest {
            lowering.min_by(|&a, &b| costs[a].total_cmp(&costs[b]))
        } else {
            lowering.next()
        }
    }

    /// Leaving row: the least ratio, and of equal ones the least basic unknown.
    fn leaving(&self, column: usize) -> Option<usize> {
        let ratio = |row: usize| {
            let cells = &self.rows[row];
            let right = cells[cells.len() - 1];
            (cells[column] > EPSILON).then(|| (right / cells[column], self.basis[row], row))
        };
        let nearer = |a: &(f64, usize, usize), b: &(f64, usize, usize)| {
            if (a.0 - b.0).abs() < EPSILON { a.1.cmp(&b.1) } else { a.0.total_cmp(&b.0) }
        };
        (0..self.basis.len()).filter_map(ratio).min_by(nearer).map(|(_, _, row)| row)
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let by = self.rows[row][column];
        self.rows[row].iter_mut().for_each(|cell| *cell /= by);
        let pivot = self.rows[row].clone();
        for (number, cells) in self.rows.iter_mut().enumerate() {
            let factor = cells[column];
            if number != row && factor != 0.0 {
                cells.iter_mut().zip(&pivot).for_each(|(cell, other)| *cell -= factor * other);
            }
        }
        self.basis[row] = column;
    }

    /// `true` if some artificial unknown cannot be 0.
    fn is_infeasible(&self) -> bool {
        self.costs()[self.costs().len() - 1] < -EPSILON
    }

    /// Dual values of the rows.
    fn duals(&self) -> Vec<f64> {
        let artificial = self.artificial..self.artificial + self.basis.len();
        self.costs()[artificial].iter().map(|cost| 1.0 - cost).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_the_columns_add_up_to_the_right_side_or_prices_show_that_they_cannot() {
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        for (columns, right, reachable) in [
            (&[[1.0, 0.0], [0.0, 1.0]][..], [2.0, 3.0], true),
            (&[[1.0, 1.0]], [2.0, 3.0], false),
            (&[[1.0, 1.0], [0.0, 1.0]], [2.0, 3.0], true),
            (&[[1.0, 1.0], [0.0, -1.0]], [2.0, 3.0], false),
            (&[[1.0, 1.0], [0.0, -1.0]], [3.0, 2.0], true),
            (&[[2.0, 1.0], [1.0, 2.0]], [1.0, 2.1], false),
            (&[[2.0, 1.0], [1.0, 2.0]], [1.0, 1.9], true),
            (&[[-1.0, 0.0], [0.0, -1.0]], [0.0, 0.0], true),
            (&[], [0.0, 1.0], false),
        ] {
            let columns: Vec<Vec<f64>> = columns.iter().map(|column| column.to_vec()).collect();
            let prices = farkas(&columns, &right, &mut || Ok(())).unwrap();
            assert_eq!(prices.is_none(), reachable, "{columns:?} {right:?}");
            if let Some(prices) = prices {
                assert!(dot(&prices, &right) > EPSILON, "{columns:?} {right:?}");
                assert!(
                    columns.iter().all(|column| dot(&prices, column) <= EPSILON),
                    "{columns:?}"
                );
            }
        }
    }
}
