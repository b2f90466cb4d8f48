//! Windows of a search that looks some plies ahead.

/// Window: the values between which the exact one is wanted, and the plies to look ahead.
#[derive(Clone, Copy)]
pub(in crate::games::othello) struct Window {
    /// A value up to this is an upper bound.
    pub alpha: i32,
    /// A value from this on is a lower bound.
    pub beta: i32,
    /// Plies to look ahead.
    pub depth: u32,
}

impl Window {
    /// The opponent's, a ply later.
    pub(crate) const fn after_move(self) -> Self {
        Self { depth: self.depth - 1, ..self.after_pass() }
    }

    /// The opponent's at the same depth, after a pass.
    pub(crate) const fn after_pass(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth: self.depth }
    }
}

/// Null window: alpha, beta being alpha + 1, and the plies to look ahead.
#[derive(Clone, Copy)]
pub(super) struct NullWindow {
    pub alpha: i32,
    pub depth: u32,
}

impl NullWindow {
    /// The opponent's, a ply later.
    pub(super) const fn after_move(self) -> Self {
        Self { depth: self.depth - 1, ..self.after_pass() }
    }

    /// The opponent's at the same depth, after a pass.
    pub(super) const fn after_pass(self) -> Self {
        Self { alpha: -self.alpha - 1, depth: self.depth }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponent_has_the_window_turned_round() {
        let window = Window { alpha: -3, beta: 8, depth: 5 };
        for (turned, depth) in [(window.after_pass(), 5), (window.after_move(), 4)] {
            assert_eq!((turned.alpha, turned.beta, turned.depth), (-8, 3, depth));
        }
        let window = NullWindow { alpha: -3, depth: 5 };
        for (turned, depth) in [(window.after_pass(), 5), (window.after_move(), 4)] {
            assert_eq!((turned.alpha, turned.depth), (2, depth));
        }
    }
}
