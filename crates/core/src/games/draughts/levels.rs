//! The levels of play below full strength, the weakest first. The README has matches between them.

use crate::search::Skill;

/// Errors are in 1/500 of a man.
pub(super) const LEVELS: [Skill; 15] = [
    Skill { plies: 90, blur: 320.0, full: 0 },
    Skill { plies: 100, blur: 256.0, full: 0 },
    Skill { plies: 100, blur: 159.0, full: 0 },
    Skill { plies: 100, blur: 75.0, full: 0 },
    Skill { plies: 100, blur: 29.0, full: 0 },
    Skill { plies: 140, blur: 0.0, full: 0 },
    Skill { plies: 203, blur: 0.0, full: 0 },
    Skill { plies: 236, blur: 0.0, full: 0 },
    Skill { plies: 273, blur: 0.0, full: 0 },
    Skill { plies: 300, blur: 0.0, full: 100 },
    Skill { plies: 300, blur: 0.0, full: 250 },
    Skill { plies: 300, blur: 0.0, full: 410 },
    Skill { plies: 300, blur: 0.0, full: 590 },
    Skill { plies: 300, blur: 0.0, full: 770 },
    Skill { plies: 300, blur: 0.0, full: 910 },
];
