//! Insight of Nim: the piles that a move leaves, by Bouton's [theory](super::theory).

use crate::erased::{Fact, Insight, Saying, sayings};
use crate::game::{Position, Text};

use super::theory::{is_lost, nim_sum, singles};
use super::{Nim, NimPosition, Take};

sayings! {
    BALANCE = "balance", "nim-hint-balance";
    WHOLE = "whole_pile", "nim-hint-whole-pile";
    PART = "part_of_pile", "nim-hint-part-of-pile";
    NIM_SUM = "nim_sum", "nim-hint-nim-sum";
    SINGLES = "singles", "nim-hint-singles";
    THEORY_WIN = "theory_win", "nim-hint-theory-win";
    THEORY_LOSS = "theory_loss", "nim-hint-theory-loss";
}

impl Insight for Nim {
    const PLACES: Text = text!("nim-places");
    const SAYINGS: &'static [Saying] = SAYINGS;

    fn kind(&self, position: &NimPosition, line: &[Take]) -> Saying {
        let (mv, after) = (line[0], position.after(line[0]));
        let is_whole = position.piles()[usize::from(mv.pile)] == mv.matches;
        // In misère a winning move leaves single matches out of balance.
        match is_lost(&after) && nim_sum(&after) == 0 {
            true => BALANCE,
            false if is_whole => WHOLE,
            false => PART,
        }
    }

    fn facts(&self, position: &NimPosition, line: &[Take]) -> Vec<Fact> {
        let after = position.after(line[0]);
        let theory = if is_lost(&after) { THEORY_WIN } else { THEORY_LOSS };
        let count = match singles(&after).filter(|_| position.is_misere()) {
            Some(singles) => SINGLES.count("count", singles),
            None => NIM_SUM.count("sum", nim_sum(&after)),
        };
        vec![count, theory.fact()]
    }
}
