//! The levels of play below full strength, the weakest first. The README has matches between them.

use crate::search::Skill;

/// Errors are in points of open lines. A search of three plies is no stronger than one of two, so no level uses it.
pub(super) const LEVELS: [Skill; 13] = [
    Skill { plies: 30, blur: 5.1, full: 0 },
    Skill { plies: 47, blur: 5.1, full: 0 },
    Skill { plies: 61, blur: 5.1, full: 0 },
    Skill { plies: 74, blur: 5.1, full: 0 },
    Skill { plies: 87, blur: 5.1, full: 0 },
    Skill { plies: 94, blur: 4.5, full: 0 },
    Skill { plies: 100, blur: 2.5, full: 0 },
    Skill { plies: 125, blur: 0.0, full: 0 },
    Skill { plies: 167, blur: 0.0, full: 0 },
    Skill { plies: 190, blur: 0.0, full: 0 },
    Skill { plies: 400, blur: 0.0, full: 0 },
    Skill { plies: 400, blur: 0.0, full: 535 },
    Skill { plies: 400, blur: 0.0, full: 790 },
];
