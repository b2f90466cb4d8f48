//! The levels of play below full strength, the weakest first; the README compares them.

use crate::search::Skill;

/// Errors are in lines that can still be completed.
pub(super) const LEVELS: [Skill; 4] = [
    Skill { plies: 0, blur: 0.0, full: 0 },
    Skill { plies: 50, blur: 0.6, full: 0 },
    Skill { plies: 120, blur: 0.0, full: 0 },
    Skill { plies: 155, blur: 0.0, full: 0 },
];
