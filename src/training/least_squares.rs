//! Linear least squares for sums of table entries: the unknowns of each row add up to its target.
//!
//! Millions of rows with some dozens of unknowns each are solved by conjugate gradients on the normal equations
//! (Hestenes and Stiefel, 1952; Björck, "Numerical methods for least squares problems", 1996, section 7.4),
//! preconditioned by the number of rows that have each unknown. A ridge holds unknowns that few rows have near 0.

/// Squared gradient, relative to the first, from which on steps follow rounding errors alone, and may diverge.
const CONVERGED: f64 = 1e-12;

/// Sums of unknowns with their targets.
pub(crate) struct Rows {
    /// Beginning of the unknowns of each column.
    first: Vec<u32>,
    /// One of its column's unknowns. Shape \[row\]\[column\].
    entries: Vec<u16>,
    targets: Vec<f32>,
    /// Weight of each row.
    weights: Vec<f32>,
}

impl Rows {
    /// No rows; `first` has the beginning of each column's unknowns. Columns may share unknowns.
    #[must_use]
    pub(crate) fn new(first: Vec<u32>) -> Self {
        Self { first, entries: Vec::new(), targets: Vec::new(), weights: Vec::new() }
    }

    /// Adds a row: one entry for each column, the target of their sum, and the weight of the row.
    ///
    /// # Panics
    /// If there are not as many entries as columns.
    pub(crate) fn push(
        &mut self,
        entries: impl IntoIterator<Item = u16>,
        target: f32,
        weight: f32,
    ) {
        self.entries.extend(entries);
        self.targets.push(target);
        self.weights.push(weight);
        assert_eq!(self.entries.len(), self.targets.len() * self.first.len());
    }

    /// Number of rows.
    #[must_use]
    pub(crate) const fn len(&self) -> usize {
        self.targets.len()
    }

    fn unknowns(&self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        let columns = self.first.len();
        self.entries.chunks_exact(columns).map(|entries| {
            entries
                .iter()
                .zip(&self.first)
                .map(|(&entry, &first)| first as usize + usize::from(entry))
        })
    }

    /// The sum of each row.
    fn sums(&self, values: &[f32], sums: &mut [f32]) {
        for (sum, unknowns) in sums.iter_mut().zip(self.unknowns()) {
            *sum = unknowns.map(|unknown| values[unknown]).sum();
        }
    }

    /// For each unknown the weighted sum over its rows.
    fn gather(&self, of_rows: &[f32], sums: &mut [f32]) {
        sums.fill(0.0);
        for ((value, weight), unknowns) in of_rows.iter().zip(&self.weights).zip(self.unknowns()) {
            let value = value * weight;
            unknowns.for_each(|unknown| sums[unknown] += value);
        }
    }

    /// The unknowns, which are `count`, that minimise the weighted squares of the residuals,
    /// plus `ridge` times the squares of the unknowns; as near as some iterations come.
    /// An unknown that no row has is 0.
    #[must_use]
    pub(crate) fn solve(&self, count: usize, ridge: f32, iterations: u32) -> Vec<f32> {
        let mut solution = vec![0.0; count];
        let mut scale = vec![0.0; count];
        self.gather(&vec![1.0; self.len()], &mut scale);
        for rows in &mut scale {
            // Where the scale is 0, no step is ever taken.
            *rows = if *rows > 0.0 { 1.0 / (*rows + ridge) } else { 0.0 };
        }
        // The residuals, and the negative gradient of half their squares.
        let mut residuals = self.targets.clone();
        let mut gradient = vec![0.0; count];
        self.gather(&residuals, &mut gradient);
        let mut direction = product(&gradient, &scale);
        let mut squared_gradient = dot(&gradient, &direction);
        let converged = CONVERGED * squared_gradient;
        let mut image = vec![0.0; self.len()];
        for _ in 0..iterations {
            if squared_gradient <= converged {
                break;
            }
            self.sums(&direction, &mut image);
            let weighted = product(&image, &self.weights);
            let curvature = dot(&image, &weighted) + f64::from(ridge) * dot(&direction, &direction);
            let step = (squared_gradient / curvature) as f32;
            add(&mut solution, step, &direction);
            add(&mut residuals, -step, &image);
            self.gather(&residuals, &mut gradient);
            add(&mut gradient, -ridge, &solution);
            let scaled = product(&gradient, &scale);
            let before = std::mem::replace(&mut squared_gradient, dot(&gradient, &scaled));
            let keep = (squared_gradient / before) as f32;
            for (direction, scaled) in direction.iter_mut().zip(scaled) {
                *direction = scaled + keep * *direction;
            }
        }
        solution
    }
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

fn product(a: &[f32], b: &[f32]) -> Vec<f32> {
    a.iter().zip(b).map(|(a, b)| a * b).collect()
}

fn add(to: &mut [f32], times: f32, what: &[f32]) {
    to.iter_mut().zip(what).for_each(|(to, what)| *to += times * what);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    /// Rows of three entries of seven unknowns; the first two columns share theirs.
    fn rows(targets: impl Fn([usize; 3]) -> f32) -> Rows {
        let mut rows = Rows::new(vec![0, 0, 4]);
        for seed in 0..200 {
            let entry = |column: u64, count| (hash(seed * 3 + column) % count) as u16;
            let entries = [entry(0, 4), entry(1, 4), entry(2, 3)];
            let [a, b, c] = entries.map(usize::from);
            rows.push(entries, targets([a, b, 4 + c]), 1.0 + (seed % 3) as f32);
        }
        rows
    }

    #[test]
    fn what_made_the_targets_is_found() {
        let made_of = [3.0, -1.0, 0.5, 2.0, -4.0, 0.0, 7.0_f32];
        let rows = rows(|unknowns| unknowns.iter().map(|&unknown| made_of[unknown]).sum());
        let found = rows.solve(made_of.len(), 0.0, 20);
        let mut sums = vec![0.0; rows.len()];
        rows.sums(&found, &mut sums);
        for (sum, target) in sums.iter().zip(&rows.targets) {
            assert!((sum - target).abs() < 1e-3, "{sum} {target}");
        }
    }

    #[test]
    fn steps_end_where_the_solution_is_found() {
        // One row with unknown 0 in fifty columns: the solution is 50 × 64 / (50² + ridge).
        let mut rows = Rows::new(vec![0; 50]);
        rows.push([0; 50], 64.0, 1.0);
        for ridge in [0.0, 1.0, 1e3, 1e4, 1e5, 1e6] {
            let found = rows.solve(1, ridge, 1000)[0];
            let expected = 3200.0 / (2500.0 + ridge);
            assert!((found / expected - 1.0).abs() < 1e-4, "{ridge}: {found}");
        }
    }

    #[test]
    fn what_no_row_has_stays_0() {
        assert_eq!(rows(|_| 3.0).solve(8, 0.0, 20)[7], 0.0);
    }

    #[test]
    fn no_other_solution_costs_less() {
        let rows = rows(|unknowns| (hash(unknowns[0] as u64 + 10) % 9) as f32);
        let ridge = 5.0;
        let cost = |values: &[f32]| {
            let mut sums = vec![0.0; rows.len()];
            rows.sums(values, &mut sums);
            let square = |(index, sum): (usize, &f32)| {
                rows.weights[index] * (sum - rows.targets[index]).powi(2)
            };
            sums.iter().enumerate().map(square).sum::<f32>()
                + ridge * values.iter().map(|value| value * value).sum::<f32>()
        };
        let best = rows.solve(7, ridge, 20);
        for unknown in 0..7 {
            for change in [-0.05, 0.05] {
                let mut other = best.clone();
                other[unknown] += change;
                assert!(cost(&other) > cost(&best), "{unknown} {change}");
            }
        }
    }
}
