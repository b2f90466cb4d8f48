//! Insight of Lights Out: the pressed cell, and the cells that the press corrects and spoils.

use crate::erased::{Fact, Insight, Saying, sayings};
use crate::game::{Position, Text};

use super::{LightsOut, LightsPosition, Press};

sayings! {
    CORNER = "corner", "a press in a corner", "une pression dans un coin";
    EDGE = "edge", "a press on an edge", "une pression sur un bord";
    INNER = "inner", "a press inside the board", "une pression à l'intérieur";
    MENDS = "mends", "mends {count:cell|cells}", "corrige {count:case|cases}";
    SPOILS = "spoils", "spoils {count:cell|cells}", "dérègle {count:case|cases}";
    LEAVES_WRONG = "leaves_wrong", "leaves {count:wrong cell|wrong cells}", "laisse {count:mauvaise case|mauvaises cases}";
    ANY_ORDER = "any_order", "can come at any time: the order of presses does not matter", "peut venir à tout moment : l'ordre des pressions est indifférent";
}

impl Insight for LightsOut {
    const PLACES: Text = Text::new("the cell|the cells", "la case|les cases");
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
