//! Skills: the levels of play of a game, as data; `search::level` plays by them.

/// Strength of a level of play below the highest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skill {
    /// Search depth in hundredths of a ply: with 130, 1 ply for 70 of 100 moves and 2 plies for 30. With 0 all moves have equal values.
    pub plies: u32,
    /// Scale of the random errors of the values, in steps of the game's default evaluator; their standard deviation is 1.28 times as large.
    pub blur: f64,
    /// Moves per thousand that the strategy plays at full strength.
    pub full: u32,
}

/// Choice of people among the moves of a root.
///
/// They take the move with the largest sum of its value, its appeal and a random error, which has the Gumbel distribution
/// (a conditional logit model; Daniel McFadden, "Conditional logit analysis of qualitative choice behavior", 1974).
#[derive(Debug, Clone, PartialEq)]
pub struct HumanChoice {
    /// Scale of the errors in this position, relative to the mean of all positions.
    pub spread: f64,
    /// Appeal of each move apart from its value, in units of the scale of the errors.
    pub appeal: Vec<f64>,
}

impl HumanChoice {
    /// A choice among `moves` moves that appeal alike.
    #[must_use]
    pub fn by_value(moves: usize) -> Self {
        Self { spread: 1.0, appeal: vec![0.0; moves] }
    }
}
