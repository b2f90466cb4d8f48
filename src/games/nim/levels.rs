//! The levels of play below full strength.

use crate::engine::Skill;

/// The weakest first. The error is in points, of which a judgement is one or minus one.
pub(super) const LEVELS: [Skill; 3] = [
    Skill { plies: 50, blur: 0, full: 0 },
    Skill { plies: 100, blur: 0, full: 0 },
    Skill { plies: 200, blur: 0, full: 0 },
];
