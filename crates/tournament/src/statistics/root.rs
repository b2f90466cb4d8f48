//! The zero of a decreasing function.

/// Maximum number of steps: enough halvings to exhaust the 53 bits of any bracket, with Newton's steps between them.
const MOST_STEPS: usize = 200;

/// The zero of a decreasing function of one variable between `low` and `high`, to about twelve digits: Newton's method from `start`, with a
/// bisection if a step would leave the bracket. `function` returns value and slope; it must be positive near `low` and negative near
/// `high`, and is only called strictly between them.
pub(super) fn of_falling(
    function: impl Fn(f64) -> (f64, f64),
    [mut low, mut high]: [f64; 2],
    start: f64,
) -> f64 {
    let mut x = start;
    for _ in 0..MOST_STEPS {
        let (value, slope) = function(x);
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        let next = if low < newton && newton < high { newton } else { f64::midpoint(low, high) };
        let moved = (next - x).abs();
        x = next;
        if moved <= 1e-12 * x.abs().max(1e-3) {
            break;
        }
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_found_beside_poles_and_where_newton_would_leave() {
        let sqrt_two = of_falling(|x| (2.0 - x * x, -2.0 * x), [0.0, 10.0], 9.0);
        assert!((sqrt_two - 2f64.sqrt()).abs() < 1e-12);
        // Newton's first step from 2 ends below the pole at 0.
        let beside_a_pole = of_falling(|x| (1.0 / x - 100.0, -1.0 / (x * x)), [0.0, 10.0], 2.0);
        assert!((beside_a_pole - 0.01).abs() < 1e-12);
        let logarithm = of_falling(|x| (-x.ln() - 20.0, -1.0 / x), [0.0, 1.0], 0.5);
        assert!((logarithm / (-20f64).exp() - 1.0).abs() < 1e-6);
    }
}
