//! The levels of play below full strength, the weakest first. The README has matches between them.

use crate::search::Skill;

/// Errors are in 1/128 disc, for the stage of the game with average errors (`choice_model`).
pub(super) const LEVELS: [Skill; 14] = [
    Skill { plies: 300, blur: 1518.0, full: 0 },
    Skill { plies: 300, blur: 1162.0, full: 0 },
    Skill { plies: 300, blur: 897.0, full: 0 },
    Skill { plies: 300, blur: 704.0, full: 0 },
    Skill { plies: 300, blur: 559.0, full: 0 },
    Skill { plies: 300, blur: 450.0, full: 0 },
    Skill { plies: 300, blur: 344.0, full: 0 },
    Skill { plies: 300, blur: 222.0, full: 0 },
    Skill { plies: 300, blur: 98.0, full: 0 },
    Skill { plies: 300, blur: 98.0, full: 113 },
    Skill { plies: 300, blur: 98.0, full: 232 },
    Skill { plies: 300, blur: 98.0, full: 434 },
    Skill { plies: 300, blur: 98.0, full: 612 },
    Skill { plies: 300, blur: 98.0, full: 830 },
];
