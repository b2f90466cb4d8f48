//! Insight of Lights Out: the pressed cell, and the cells that the press corrects and spoils.

use crate::erased::{Fact, Insight, Saying, sayings};
use crate::game::{Position, Text};

use super::{LightsOut, LightsPosition, Press};

sayings! {
    CORNER = "corner", "lights-hint-corner";
    EDGE = "edge", "lights-hint-edge";
    INNER = "inner", "lights-hint-inner";
    MENDS = "mends", "lights-hint-mends";
    SPOILS = "spoils", "lights-hint-spoils";
    LEAVES_WRONG = "leaves_wrong", "lights-hint-leaves-wrong";
    ANY_ORDER = "any_order", "lights-hint-any-order";
}

impl Insight for LightsOut {
    const PLACES: Text = text!("lights-places");
    const SAYINGS: &'static [Saying] = SAYINGS;

    /// The pressed cell, which need not be one of the cells that change.
    fn kind(&self, _position: &LightsPosition, line: &[Press]) -> Saying {
        let (row, column) = self.board.place(line[0].cell());
        let on_edge = [(row, self.board.rows()), (column, self.board.columns())]
            .map(|(place, side)| place == 0 || place + 1 == side);
        match on_edge {
            [true, true] => CORNER,
            [false, false] => INNER,
            _ => EDGE,
        }
    }

    fn facts(&self, position: &LightsPosition, line: &[Press]) -> Vec<Fact> {
        let flips = self.board.flips(line[0].cell()).len() as u32;
        let left = position.wrong_after(line[0]);
        // A flipped cell is corrected or spoilt, so the number of wrong cells changes by the difference of the two counts.
        let mended = (position.wrong() + flips - left) / 2;
        let counted =
            |saying: Saying, count: u32| (count > 0).then(|| saying.count("count", count));
        let solves =
            line.iter().fold(position.clone(), |here, &mv| here.after(mv)).outcome().is_some();
        let facts = [
            counted(MENDS, mended),
            counted(SPOILS, flips - mended),
            counted(LEAVES_WRONG, left),
            (solves && line.len() > 1).then(|| ANY_ORDER.fact()),
        ];
        facts.into_iter().flatten().collect()
    }
}
