//! Insight of Nim: the piles that a move leaves, by Bouton's [theory](super::theory).

use crate::erased::{Fact, Insight, Saying, sayings};
use crate::game::{Position, Text};

use super::theory::{is_lost, nim_sum, singles};
use super::{Nim, NimPosition, Take};

sayings! {
    BALANCE = "balance", "a move that balances the piles", "un coup qui équilibre les tas";
    WHOLE = "whole_pile", "taking a whole pile", "la prise d'un tas entier";
    PART = "part_of_pile", "taking a part of a pile", "la prise d'une partie d'un tas";
    NIM_SUM = "nim_sum", "leaves the nim-sum {sum}", "laisse la somme de nim {sum}";
    SINGLES = "singles", "leaves {count:pile|piles} of one match", "laisse {count:tas|tas} d'une allumette";
    THEORY_WIN = "theory_win", "wins by Bouton's theory", "gagne selon la théorie de Bouton";
    THEORY_LOSS = "theory_loss", "loses by Bouton's theory", "perd selon la théorie de Bouton";
}

impl Insight for Nim {
    const PLACES: Text = Text::new("the pile|the piles", "le tas|les tas");
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
