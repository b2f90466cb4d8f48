//! Skills: the levels of play of a game, as data; `search::level` plays by them.

/// Strength of a level of play below the highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skill {
    /// Search depth in hundredths of a ply: with 130, 1 ply for 70 of 100 moves and 2 plies for 30. With 0 all moves have equal values.
    pub plies: u32,
    /// Largest random error of a value, in steps of the game's default evaluator.
    pub blur: i32,
    /// Moves per thousand that the strategy plays at full strength.
    pub full: u32,
}
