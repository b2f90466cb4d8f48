//! The levels of play below full strength, the weakest first: how they stand to each other is in the README.

use crate::engine::Skill;

/// Errors are in points of open lines. The evaluator sees more at even depths: no level looks three plies ahead.
pub(super) const LEVELS: [Skill; 15] = [
    Skill { plies: 30, blur: 16, full: 0 },
    Skill { plies: 45, blur: 16, full: 0 },
    Skill { plies: 65, blur: 16, full: 0 },
    Skill { plies: 85, blur: 16, full: 0 },
    Skill { plies: 97, blur: 14, full: 0 },
    Skill { plies: 100, blur: 8, full: 0 },
    Skill { plies: 115, blur: 0, full: 0 },
    Skill { plies: 142, blur: 0, full: 0 },
    Skill { plies: 160, blur: 0, full: 0 },
    Skill { plies: 185, blur: 0, full: 0 },
    Skill { plies: 400, blur: 0, full: 0 },
    Skill { plies: 400, blur: 0, full: 140 },
    Skill { plies: 400, blur: 0, full: 330 },
    Skill { plies: 400, blur: 0, full: 620 },
    Skill { plies: 400, blur: 0, full: 830 },
];
