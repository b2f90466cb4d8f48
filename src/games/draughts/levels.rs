//! The levels of play below full strength.

use crate::engine::Skill;

/// The weakest first. The error is in hundredths of a man.
pub(super) const LEVELS: [Skill; 4] = [
    Skill { plies: 60, blur: 200, full: 0 },
    Skill { plies: 100, blur: 100, full: 0 },
    Skill { plies: 200, blur: 0, full: 0 },
    Skill { plies: 300, blur: 0, full: 0 },
];
