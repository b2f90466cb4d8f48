//! Skills: the levels of play of a game, as data; `search::level` plays by them.

/// Strength of a level of play below the highest, which has no bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skill {
    /// Plies of a shallow search, in hundredths: with 130 one, and two in 30 of 100 moves. With 0 all moves seem alike.
    pub plies: u32,
    /// Largest error of a value of the shallow search, in steps of the game's default evaluator.
    pub blur: i32,
    /// Moves in a thousand that the strategy chooses itself, with its full strength.
    pub full: u32,
}
