//! The levels of play below full strength.

use crate::engine::Skill;

/// The weakest first. The error is in lines.
pub(super) const LEVELS: [Skill; 3] = [
    Skill { plies: 50, blur: 2, full: 0 },
    Skill { plies: 100, blur: 2, full: 0 },
    Skill { plies: 200, blur: 1, full: 0 },
];
