//! The levels of play below full strength, the weakest first: how they stand to each other is in the README.

use crate::engine::Skill;

/// The evaluator knows next to nothing, so that only depth counts.
pub(super) const LEVELS: [Skill; 12] = [
    Skill { plies: 0, blur: 0, full: 0 },
    Skill { plies: 40, blur: 0, full: 0 },
    Skill { plies: 72, blur: 0, full: 0 },
    Skill { plies: 120, blur: 0, full: 0 },
    Skill { plies: 210, blur: 0, full: 0 },
    Skill { plies: 245, blur: 0, full: 0 },
    Skill { plies: 275, blur: 0, full: 0 },
    Skill { plies: 300, blur: 0, full: 0 },
    Skill { plies: 450, blur: 0, full: 0 },
    Skill { plies: 500, blur: 0, full: 0 },
    Skill { plies: 550, blur: 0, full: 0 },
    Skill { plies: 600, blur: 0, full: 0 },
];
