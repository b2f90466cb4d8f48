//! The levels of play below full strength, the weakest first: how they stand to each other is in the README.

use crate::search::Skill;

/// Errors are in points of open lines. A look of three plies plays no better than one of two, so that none does.
pub(super) const LEVELS: [Skill; 13] = [
    Skill { plies: 30, blur: 16, full: 0 },
    Skill { plies: 47, blur: 16, full: 0 },
    Skill { plies: 61, blur: 16, full: 0 },
    Skill { plies: 74, blur: 16, full: 0 },
    Skill { plies: 87, blur: 16, full: 0 },
    Skill { plies: 94, blur: 14, full: 0 },
    Skill { plies: 100, blur: 8, full: 0 },
    Skill { plies: 125, blur: 0, full: 0 },
    Skill { plies: 167, blur: 0, full: 0 },
    Skill { plies: 190, blur: 0, full: 0 },
    Skill { plies: 400, blur: 0, full: 0 },
    Skill { plies: 400, blur: 0, full: 535 },
    Skill { plies: 400, blur: 0, full: 790 },
];
