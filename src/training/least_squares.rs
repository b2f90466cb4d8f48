//! Linear least squares for sums of table entries: each row says which unknowns add up to its target.
//!
//! Millions of rows with some dozens of unknowns each are solved by conjugate gradients on the normal equations
//! (Hestenes and Stiefel, 1952; Björck, "Numerical methods for least squares problems", 1996, section 7.4),
//! preconditioned by the number of rows that have each unknown. A ridge holds unknowns that few rows have near 0.

/// Sums of unknowns with their targets.
pub struct Rows {
    /// Where the unknowns of each column begin.
    first: Vec<u32>,
    /// Shape \[row\]\[column\]: which of its column's unknowns.
    entries: Vec<u16>,
    targets: Vec<f32>,
    /// How much each row counts.
    weights: Vec<f32>,
}

impl Rows {
    /// No rows; `first` says for each column where its unknowns begin. Columns may share unknowns.
    #[must_use]
    pub fn new(first: Vec<u32>) -> Self {
        Self { first, entries: Vec::new(), targets: Vec::new(), weights: Vec::new() }
    }

    /// Adds a row: one entry for each column, the sum they should make, and how much that counts.
    ///
    /// # Panics
    /// Where there are not as many entries as columns.
    pub fn push(&mut self, entries: impl IntoIterator<Item = u16>, target: f32, weight: f32) {
        self.entries.extend(entries);
        self.targets.push(target);
        self.weights.push(weight);
        assert_eq!(self.entries.len(), self.targets.len() * self.first.len());
    }

    /// How many rows there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.targets.is_empty()
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

    /// For each unknown the sum of what its rows have, each as much as it counts.
    fn gather(&self, of_rows: &[f32], sums: &mut [f32]) {
        sums.fill(0.0);
        for ((value, weight), unknowns) in of_rows.iter().zip(&self.weights).zip(self.unknowns()) {
            let value = value * weight;
            unknowns.for_each(|unknown| sums[unknown] += value);
        }
    }

    /// The unknowns, which are `count`, that minimise the weighted squares of what the sums miss,
    /// plus `ridge` times the squares of the unknowns; as near as some iterations come.
    /// An unknown that no row has is 0.
    #[must_use]
    pub fn solve(&self, count: usize, ridge: f32, iterations: u32) -> Vec<f32> {
        let mut solution = vec![0.0; count];
        let mut scale = vec![0.0; count];
        self.gather(&vec![1.0; self.len()], &mut scale);
        for rows in &mut scale {
            // Where the scale is 0, no step is ever taken.
            *rows = if *rows > 0.0 { 1.0 / (*rows + ridge) } else { 0.0 };
        }
        // What the rows still miss, and which way that pulls the unknowns.
        let mut missing = self.targets.clone();
        let mut pull = vec![0.0; count];
        self.gather(&missing, &mut pull);
        let mut direction = product(&pull, &scale);
        let mut steepness = dot(&pull, &direction);
        let mut along = vec![0.0; self.len()];
        for _ in 0..iterations {
            if steepness <= 0.0 {
                break;
            }
            self.sums(&direction, &mut along);
            let weighted = product(&along, &self.weights);
            let curvature = dot(&along, &weighted) + f64::from(ridge) * dot(&direction, &direction);
            let step = (steepness / curvature) as f32;
            add(&mut solution, step, &direction);
            add(&mut missing, -step, &along);
            self.gather(&missing, &mut pull);
            add(&mut pull, -ridge, &solution);
            let scaled = product(&pull, &scale);
            let before = std::mem::replace(&mut steepness, dot(&pull, &scaled));
            let keep = (steepness / before) as f32;
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
