//! The levels of play below full strength, the weakest first. The README has matches between them.

use crate::search::Skill;

/// Errors are in 1/128 disc.
pub(super) const LEVELS: [Skill; 14] = [
    Skill { plies: 100, blur: 3000, full: 0 },
    Skill { plies: 100, blur: 2200, full: 0 },
    Skill { plies: 100, blur: 1580, full: 0 },
    Skill { plies: 100, blur: 1080, full: 0 },
    Skill { plies: 100, blur: 200, full: 0 },
    Skill { plies: 145, blur: 0, full: 0 },
    Skill { plies: 183, blur: 0, full: 0 },
    Skill { plies: 225, blur: 0, full: 0 },
    Skill { plies: 280, blur: 0, full: 0 },
    Skill { plies: 300, blur: 0, full: 90 },
    Skill { plies: 300, blur: 0, full: 235 },
    Skill { plies: 300, blur: 0, full: 420 },
    Skill { plies: 300, blur: 0, full: 620 },
    Skill { plies: 300, blur: 0, full: 810 },
];
