//! What is asked of a search that looks some plies ahead.

/// How far is looked, and between which values the truth is of interest.
#[derive(Clone, Copy)]
pub(in super::super) struct View {
    /// A value up to this is only known to be so low.
    pub alpha: i32,
    /// A value from this on is only known to be so high.
    pub beta: i32,
    /// Plies to look ahead.
    pub depth: u32,
}

impl View {
    /// That of the opponent, a ply later.
    pub const fn reply(self) -> Self {
        Self { depth: self.depth - 1, ..self.pass() }
    }

    /// That of the opponent after a pass.
    pub const fn pass(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth: self.depth }
    }
}
