//! The levels of play below full strength, the weakest first: how they stand to each other is in the README.

use crate::engine::Skill;

/// Errors are in 1/128 disc.
pub(super) const LEVELS: [Skill; 15] = [
    Skill { plies: 100, blur: 3000, full: 0 },
    Skill { plies: 100, blur: 2250, full: 0 },
    Skill { plies: 100, blur: 1700, full: 0 },
    Skill { plies: 100, blur: 950, full: 0 },
    Skill { plies: 105, blur: 0, full: 0 },
    Skill { plies: 165, blur: 0, full: 0 },
    Skill { plies: 200, blur: 0, full: 0 },
    Skill { plies: 250, blur: 0, full: 0 },
    Skill { plies: 300, blur: 0, full: 0 },
    Skill { plies: 350, blur: 0, full: 0 },
    Skill { plies: 400, blur: 0, full: 0 },
    Skill { plies: 400, blur: 0, full: 350 },
    Skill { plies: 400, blur: 0, full: 650 },
    Skill { plies: 400, blur: 0, full: 820 },
    Skill { plies: 400, blur: 0, full: 930 },
];
