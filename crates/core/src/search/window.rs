//! Windows of alpha-beta (Knuth and Moore, "An analysis of alpha-beta pruning", 1975). Searches are fail-soft: a value outside its window
//! is a bound, which may lie farther out than the window.

use super::Bound;
use super::value::INFINITY;

/// Window: the interval in which the exact value is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Values up to this are upper bounds.
    pub alpha: i32,
    /// Values from this on are lower bounds.
    pub beta: i32,
}

impl Window {
    /// All values.
    pub const FULL: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// The null window above `alpha`, which only tells whether a value is greater.
    #[inline(always)]
    pub const fn null(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The window around a value, restricted to this one; at the nearer end if the value lies outside.
    pub fn around(self, value: i32, half: i32) -> Self {
        let value = value.clamp(self.alpha, self.beta);
        Self { alpha: (value - half).max(self.alpha), beta: (value + half).min(self.beta) }
    }

    /// True for a null window.
    #[inline(always)]
    pub const fn is_null(self) -> bool {
        self.beta - 1 == self.alpha
    }

    /// The window of the opponent.
    #[inline(always)]
    pub const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// True if a value is exact when it was found in this window.
    #[inline(always)]
    pub const fn contains(self, value: i32) -> bool {
        self.alpha < value && value < self.beta
    }

    /// The kind of bound of a value; `None` if it is exact.
    #[inline(always)]
    pub const fn bound(self, value: i32) -> Option<Bound> {
        if value >= self.beta {
            Some(Bound::Lower)
        } else if value <= self.alpha {
            Some(Bound::Upper)
        } else {
            None
        }
    }

    /// The lower and upper bound given by a value; −`most` or `most` for no bound.
    #[inline(always)]
    pub const fn bounds(self, value: i32, most: i32) -> [i32; 2] {
        let lower = if value > self.alpha { value } else { -most };
        let upper = if value < self.beta { value } else { most };
        [lower, upper]
    }

    /// True if a value, which may be a bound, decides a search in this window.
    #[inline(always)]
    pub const fn is_decided(self, value: i32, bound: Option<Bound>) -> bool {
        match bound {
            None => true,
            Some(Bound::Lower) => value >= self.beta,
            Some(Bound::Upper) => value <= self.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_exact_within_the_window_and_else_a_bound() {
        let window = Window { alpha: -10, beta: 8 };
        for (value, bound, bounds) in [
            (-11, Some(Bound::Upper), [-64, -11]),
            (-10, Some(Bound::Upper), [-64, -10]),
            (-9, None, [-9, -9]),
            (7, None, [7, 7]),
            (8, Some(Bound::Lower), [8, 64]),
            (9, Some(Bound::Lower), [9, 64]),
        ] {
            assert_eq!((window.bound(value), window.bounds(value, 64)), (bound, bounds), "{value}");
            assert_eq!(window.contains(value), bound.is_none(), "{value}");
            assert!(window.is_decided(value, bound), "{value}");
            let reverse = bound.map(Bound::reverse);
            assert_eq!(window.is_decided(value, reverse), bound.is_none(), "{value}");
            // The opponent sees the same.
            assert_eq!(window.turned().bound(-value), reverse, "{value}");
        }
        assert_eq!(window.around(-1, 5), Window { alpha: -6, beta: 4 });
        assert_eq!(window.around(6, 17), window);
        assert_eq!(window.around(-15, 1), Window { alpha: -10, beta: -9 });
        assert_eq!(window.around(12, 3), Window { alpha: 5, beta: 8 });
        let null = [window, Window::null(-3), Window::null(-3).turned()].map(Window::is_null);
        assert_eq!(null, [false, true, true]);
    }
}
