//! The levels of play below full strength, the weakest first: how they stand to each other is in the README.

use crate::engine::Skill;

/// Errors are in hundredths of a man.
pub(super) const LEVELS: [Skill; 15] = [
    Skill { plies: 80, blur: 400, full: 0 },
    Skill { plies: 100, blur: 400, full: 0 },
    Skill { plies: 100, blur: 320, full: 0 },
    Skill { plies: 100, blur: 240, full: 0 },
    Skill { plies: 100, blur: 100, full: 0 },
    Skill { plies: 145, blur: 0, full: 0 },
    Skill { plies: 185, blur: 0, full: 0 },
    Skill { plies: 230, blur: 0, full: 0 },
    Skill { plies: 290, blur: 0, full: 0 },
    Skill { plies: 340, blur: 0, full: 0 },
    Skill { plies: 380, blur: 0, full: 0 },
    Skill { plies: 400, blur: 0, full: 80 },
    Skill { plies: 400, blur: 0, full: 300 },
    Skill { plies: 400, blur: 0, full: 600 },
    Skill { plies: 400, blur: 0, full: 850 },
];
