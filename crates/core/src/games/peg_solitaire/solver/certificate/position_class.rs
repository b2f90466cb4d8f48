//! Position classes (Reiss classes): parities that no jump can change.
//!
//! Colour the diagonals of a board with three colours in turn. A jump changes one hole of each colour, so the parities of the pegs of any
//! two colours together stay the same. (M. Suremain de Missery, 1841; M. Reiss, "Beiträge zur Theorie des Solitär-Spiels", Journal für die
//! reine und angewandte Mathematik, 1857.) Here all such sets are computed from the jumps: the solutions, modulo 2, of "each jump meets the
//! set in an even number of holes". On a square board they are the diagonals of both directions, and whatever more a peculiar shape
//! forbids.

use crate::game::{Language, Text, Wording, wording};
use crate::games::peg_solitaire::rules::board::{Board, Goal, Holes};
use crate::games::peg_solitaire::rules::symmetry::Symmetries;
use crate::games::peg_solitaire::text::notation::PEGS;
use crate::search::gf2::{BitSet, Solutions, eliminate};

/// Sets of holes whose pegs keep their parity: a basis of all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PositionClasses {
    sets: Vec<Holes>,
}

impl PositionClasses {
    /// Classes of a board: the null space of its jumps.
    pub(crate) fn of(board: &Board) -> Self {
        let set = |holes: Holes| BitSet::of_word(holes, board.holes());
        let equations: Vec<_> =
            board.jumps().iter().map(|jump| (set(jump.holes()), false)).collect();
        let Ok(Solutions::Some { quiet, .. }) =
            eliminate(board.holes(), &equations, &mut || Ok(()))
        else {
            unreachable!("no pegs at all are a solution, and nothing interrupts");
        };
        Self { sets: quiet.iter().map(BitSet::low).collect() }
    }

    /// Symmetries of a board that keep the class of some pegs.
    ///
    /// No jump changes the class, so no other symmetry maps a position that can be reached to another one,
    /// and the goals of a class are images of each other only under these symmetries.
    pub(crate) fn symmetries(&self, board: &Board, pegs: Holes) -> Symmetries {
        let class = self.parities(pegs);
        Symmetries::of(board).keeping(pegs, |image| self.parities(image) == class)
    }

    /// Parity of the pegs in each set, one bit a set: the class of a position.
    pub(crate) fn parities(&self, pegs: Holes) -> u64 {
        let parity = |set: &Holes| u64::from((pegs & set).count_ones() % 2);
        self.sets.iter().enumerate().fold(0, |all, (i, set)| all | parity(set) << i)
    }

    /// Goals of a board in the class of `pegs`.
    pub(crate) fn goals(&self, board: &Board, pegs: Holes) -> Vec<Holes> {
        match board.goal() {
            Goal::OnePeg => self.ends(board, pegs),
            Goal::Exactly(goal) => vec![goal],
        }
    }

    /// Single pegs in the class of `pegs`.
    pub(crate) fn ends(&self, board: &Board, pegs: Holes) -> Vec<Holes> {
        let class = self.parities(pegs);
        (0..board.holes())
            .map(|hole| 1 << hole)
            .filter(|&end| self.parities(end) == class)
            .collect()
    }

    /// Proof in words that no jumps lead from `pegs` to the goal of the board, by the number of pegs or by their class.
    pub(crate) fn refute(&self, board: &Board, pegs: Holes) -> Option<Wording> {
        let goal = board.goal();
        let (here, then) = (pegs.count_ones(), goal.count());
        if here < then {
            let then = PEGS.count(then as usize);
            return Some(wording!("peg-goal-has-more-pegs", then, here));
        }
        if here == then && !goal.is_met(pegs) {
            let then = PEGS.count(then as usize);
            return Some(wording!("peg-goal-has-as-many-pegs", then));
        }
        let here = self.parities(pegs);
        let differs = |goal: Holes| self.parities(goal) ^ here;
        match goal {
            Goal::Exactly(goal) if differs(goal) != 0 => {
                let set = self.sets[differs(goal).trailing_zeros() as usize];
                let [now, then] = [pegs, goal].map(|pegs| (pegs & set).count_ones());
                let (set, now) = (list(set), PEGS.count(now as usize));
                Some(wording!("peg-position-class-of-set", set, now, then))
            }
            Goal::OnePeg if self.ends(board, pegs).is_empty() => self.exclude(board, pegs),
            Goal::Exactly(_) | Goal::OnePeg => None,
        }
    }

    /// Sentence that excludes every single peg that is not in the class of `pegs`; `None` if all are in it.
    pub(crate) fn exclude(&self, board: &Board, pegs: Holes) -> Option<Wording> {
        let ends = self.ends(board, pegs);
        let left = match ends.len() {
            0 => IN_NO_HOLE,
            1 => ONLY_IN_HOLE,
            count if count == board.holes() => return None,
            _ => ONLY_IN_HOLES,
        };
        let sets = Wording::new(|language| self.describe(pegs, language));
        let holes = list(ends.iter().fold(0, |holes, end| holes | end));
        let sentence = wording!("peg-position-class-of-sets", sets, left, holes);
        Some(Wording::new(|language| sentence.to(language).trim_end().to_owned()))
    }

    /// Every set with the parity of its pegs, in words.
    fn describe(&self, pegs: Holes, language: Language) -> String {
        let one = |set: &Holes| {
            let is_even = (pegs & set).count_ones().is_multiple_of(2);
            let parity = if is_even { EVEN_IN } else { ODD_IN };
            format!("{} {}", parity.to(language), list(*set))
        };
        self.sets.iter().map(one).collect::<Vec<_>>().join(Text::SEMICOLON.to(language))
    }
}

const IN_NO_HOLE: Text = text!("peg-in-no-hole");
const ONLY_IN_HOLE: Text = text!("peg-only-in-hole");
const ONLY_IN_HOLES: Text = text!("peg-only-in-holes");
const EVEN_IN: Text = text!("peg-even-in");
const ODD_IN: Text = text!("peg-odd-in");

/// Holes of a set, as a list in words.
pub(super) fn list(set: Holes) -> String {
    let holes: Vec<String> =
        (0..64).filter(|hole| set >> hole & 1 == 1).map(|hole| hole.to_string()).collect();
    holes.join(" ")
}
