//! Conjugate gradients: weighted least squares of millions of rows with some dozens of unknowns each.
//!
//! They solve the normal equations without making them (Hestenes and Stiefel, 1952;
//! Björck, "Numerical methods for least squares problems", 1996, section 7.4),
//! preconditioned by the diagonal: an unknown that many rows have takes smaller steps.

use crate::engine::StopToken;

use super::rows::Rows;

/// Sum of weighted squares: those of the residuals of rows, and those of the unknowns.
pub(super) struct Squares<'a> {
    /// The rows; neither their targets nor their weights count here.
    pub rows: &'a Rows,
    /// Weight of each row.
    pub weights: &'a [f32],
    /// Weight of each unknown: a ridge, which holds those that few rows have near 0.
    pub ridge: f32,
    /// Number of threads.
    pub threads: usize,
}

/// End of a descent: whichever comes first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Until {
    /// Number of steps.
    pub steps: u32,
    /// Squared gradient, relative to the first.
    pub gradient: f64,
}

impl Squares<'_> {
    /// Changes the values of the unknowns, and the residuals of the rows with them, until their sum of squares is least.
    /// A value that no row has stays as it is. A stop ends it early.
    pub(super) fn descend(
        &self,
        values: &mut [f32],
        residuals: &mut [f32],
        until: Until,
        stop: &StopToken,
    ) {
        let scale = self.scale();
        let mut gradient = self.gradient(values, residuals);
        let mut direction = product(&gradient, &scale);
        let mut squared_gradient = dot(&gradient, &direction);
        let converged = until.gradient * squared_gradient;
        for _ in 0..until.steps {
            if squared_gradient <= converged || stop.reason().is_some() {
                break;
            }
            let image = self.rows.sums(&direction, self.threads);
            let weighted = product(&image, self.weights);
            let curvature =
                dot(&image, &weighted) + f64::from(self.ridge) * dot(&direction, &direction);
            let step = (squared_gradient / curvature) as f32;
            add(values, step, &direction);
            add(residuals, -step, &image);
            gradient = self.gradient(values, residuals);
            let scaled = product(&gradient, &scale);
            let before = std::mem::replace(&mut squared_gradient, dot(&gradient, &scaled));
            let keep = (squared_gradient / before) as f32;
            for (direction, scaled) in direction.iter_mut().zip(scaled) {
                *direction = scaled + keep * *direction;
            }
        }
    }

    /// The inverse of the diagonal of the normal equations; 0 for what no row has, so that no step is ever taken there.
    fn scale(&self) -> Vec<f32> {
        let mut scale = self.rows.gather_squares(self.weights, self.threads);
        for scale in &mut scale {
            *scale = if *scale > 0.0 { 1.0 / (*scale + self.ridge) } else { 0.0 };
        }
        scale
    }

    /// The negative gradient of half the sum of squares.
    fn gradient(&self, values: &[f32], residuals: &[f32]) -> Vec<f32> {
        let mut gradient = self.rows.gather(&product(residuals, self.weights), self.threads);
        add(&mut gradient, -self.ridge, values);
        gradient
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
