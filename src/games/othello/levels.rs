//! The levels of play below full strength.

use crate::engine::Skill;

/// The weakest first. The error is in 1/128 disc.
pub(super) const LEVELS: [Skill; 4] = [
    Skill { plies: 100, blur: 6000, full: 0 },
    Skill { plies: 100, blur: 3000, full: 0 },
    Skill { plies: 200, blur: 0, full: 0 },
    Skill { plies: 300, blur: 0, full: 0 },
];
