//! Linear equations with a symmetric positive definite matrix.
//!
//! André-Louis Cholesky's factorisation into a lower triangle and its transpose
//! (Golub and Van Loan, "Matrix Computations", 4th edition 2013, section 4.2): n³/3 operations, stable without pivots.

/// The lower triangle `L` of a matrix `L Lᵀ`.
pub struct Cholesky {
    size: usize,
    /// Row by row, `size` values each; values above the diagonal are unused.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Factorises a symmetric positive definite matrix, given row by row; only its lower triangle is read.
    pub fn of(size: usize, mut matrix: Vec<f64>) -> Self {
        debug_assert_eq!(matrix.len(), size * size);
        for row in 0..size {
            for column in 0..=row {
                let (above, own) = matrix.split_at(row * size);
                let other = if column < row { &above[column * size..] } else { own };
                let known: f64 = (0..column).map(|k| own[k] * other[k]).sum();
                let rest = own[column] - known;
                matrix[row * size + column] = if column < row {
                    rest / matrix[column * size + column]
                } else {
                    debug_assert!(rest > 0.0, "the matrix is not positive definite");
                    rest.sqrt()
                };
            }
        }
        Self { size, lower: matrix }
    }

    /// The solution of `L Lᵀ x = right`.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self.at(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|k| self.at(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        x
    }

    /// The diagonal of the inverse.
    pub fn inverse_diagonal(&self) -> Vec<f64> {
        let unit = |place| {
            let mut unit = vec![0.0; self.size];
            unit[place] = 1.0;
            unit
        };
        (0..self.size).map(|place| self.solve(&unit(place))[place]).collect()
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.lower[row * self.size + column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_solves() {
        let matrix = vec![4.0, 2.0, -2.0, 2.0, 10.0, 4.0, -2.0, 4.0, 9.0];
        let solution = Cholesky::of(3, matrix.clone()).solve(&[1.0, 2.0, 3.0]);
        for (row, expected) in [1.0, 2.0, 3.0].into_iter().enumerate() {
            let value: f64 = (0..3).map(|column| matrix[3 * row + column] * solution[column]).sum();
            assert!((value - expected).abs() < 1e-12, "row {row}: {value}");
        }
    }

    #[test]
    fn the_diagonal_is_that_of_the_inverse() {
        // The inverse of [[2, 1], [1, 3]] is [[3, −1], [−1, 2]] / 5.
        let diagonal = Cholesky::of(2, vec![2.0, 1.0, 1.0, 3.0]).inverse_diagonal();
        assert!((diagonal[0] - 0.6).abs() < 1e-15 && (diagonal[1] - 0.4).abs() < 1e-15);
    }
}
