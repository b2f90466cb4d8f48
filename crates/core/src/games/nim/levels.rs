//! The levels of play below full strength, the weakest first; the README compares them.

use crate::search::Skill;

/// Errors are in hundredths of a point. The evaluator knows the winner, so that errors count more than depth:
/// one ply sees the last match, two see that the other side can take it.
pub(super) const LEVELS: [Skill; 5] = [
    Skill { plies: 0, blur: 0.0, full: 0 },
    Skill { plies: 85, blur: 636.0, full: 0 },
    Skill { plies: 100, blur: 143.0, full: 0 },
    Skill { plies: 100, blur: 80.0, full: 0 },
    Skill { plies: 200, blur: 57.0, full: 0 },
];
