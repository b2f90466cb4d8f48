//! Insight of peg solitaire: remaining pegs, isolated pegs, remaining jumps, and solvability by a solvable set.

use crate::erased::{Fact, Insight, QUIET, Saying, sayings};
use crate::game::{Position, Text};

use super::rules::board::{Board, Holes, Jump};
use super::text::picture::place;
use super::{PegPosition, PegSolitaire};

sayings! {
    INWARDS = "inwards", "peg-hint-inwards";
    OUTWARDS = "outwards", "peg-hint-outwards";
    KEEPS_SOLVABLE = "keeps_solvable", "peg-hint-keeps-solvable";
    ISOLATES = "isolates", "peg-hint-isolates";
    LEAVES_PEGS = "leaves_pegs", "peg-hint-leaves-pegs";
    LEAVES_JUMPS = "leaves_jumps", "peg-hint-leaves-jumps";
}

/// The pegs without a neighbouring peg.
fn alone(board: &Board, pegs: Holes) -> Holes {
    let has_neighbour = |hole: usize| {
        let (row, column) = board.places()[hole];
        let mut beside = board.shape().lattice.directions.iter();
        beside.any(|(down, right)| {
            let neighbour = board.hole_at((row + down, column + right));
            neighbour.is_some_and(|neighbour| pegs >> neighbour & 1 == 1)
        })
    };
    let lonely = (0..board.holes()).filter(|&hole| pegs >> hole & 1 == 1 && !has_neighbour(hole));
    lonely.fold(0, |set, hole| set | 1 << hole)
}

/// The square of the distance of a hole from the middle of the picture.
fn from_middle(board: &Board, hole: u8) -> f32 {
    let middle = [board.shape().rows.len(), board.columns()].map(|side| (side as f32 - 1.0) / 2.0);
    let (row, column) = place(board, hole.into());
    (row - middle[0]).powi(2) + (column - middle[1]).powi(2)
}

impl Insight for PegSolitaire {
    const PLACES: Text = text!("peg-places");
    const SAYINGS: &'static [Saying] = SAYINGS;

    fn kind(&self, position: &PegPosition, line: &[Jump]) -> Saying {
        let [from, to] = [line[0].from, line[0].to].map(|hole| from_middle(position.board(), hole));
        match to.total_cmp(&from) {
            std::cmp::Ordering::Less => INWARDS,
            std::cmp::Ordering::Equal => QUIET,
            std::cmp::Ordering::Greater => OUTWARDS,
        }
    }

    fn facts(&self, position: &PegPosition, line: &[Jump]) -> Vec<Fact> {
        let (board, after) = (position.board(), position.after(line[0]));
        let isolated = alone(board, after.pegs()) & !alone(board, position.pegs());
        let isolated = (0..board.holes()).filter(|hole| isolated >> hole & 1 == 1).collect();
        let is_over = after.outcome().is_some();
        let facts = [
            (self.keeps_solvable(position, line[0]) == Some(true)).then(|| KEEPS_SOLVABLE.fact()),
            Some(LEAVES_PEGS.count("count", after.pegs().count_ones())),
            ISOLATES.places(isolated).filter(|_| !is_over),
            (!is_over).then(|| LEAVES_JUMPS.count("count", after.count_legal() as u32)),
        ];
        facts.into_iter().flatten().collect()
    }
}
