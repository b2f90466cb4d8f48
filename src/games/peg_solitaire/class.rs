//! Position classes: what no jump can change.
//!
//! Colour the diagonals of a board with three colours in turn. A jump changes one hole of each colour,
//! so the parities of the pegs of any two colours together stay the same.
//! (M. Suremain de Missery, 1841; M. Reiss, "Beiträge zur Theorie des Solitär-Spiels", Journal für die reine und angewandte Mathematik, 1857.)
//! Here all such sets are computed from the jumps: the solutions, modulo 2, of "each jump meets the set in an even number of holes".
//! On a square board they are the diagonals of both directions, and whatever more a peculiar shape forbids.

use super::board::{Board, Goal, Holes};

/// The sets of holes whose pegs keep their parity: a basis of all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    sets: Vec<Holes>,
}

impl Classes {
    /// The classes of a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let (rows, pivots) = reduce(board.jumps().iter().map(|jump| jump.holes()));
        let free = (0..board.holes()).filter(|&hole| pivots >> hole & 1 == 0);
        let set = |free: usize| {
            let bound = rows.iter().filter(|row| *row >> free & 1 == 1);
            bound.fold(1 << free, |set, row| set | lowest(*row))
        };
        Self { sets: free.map(set).collect() }
    }

    /// The parity of the pegs in each set, one bit a set.
    #[must_use]
    pub fn parities(&self, pegs: Holes) -> u64 {
        let parity = |set: &Holes| u64::from((pegs & set).count_ones() % 2);
        self.sets.iter().enumerate().fold(0, |all, (i, set)| all | parity(set) << i)
    }

    /// The goals of a board that the classes let `pegs` end with.
    #[must_use]
    pub fn goals(&self, board: &Board, pegs: Holes) -> Vec<Holes> {
        match board.goal() {
            Goal::OnePeg => self.ends(board, pegs),
            Goal::Exactly(goal) => vec![goal],
        }
    }

    /// The single pegs that the classes let `pegs` end with.
    #[must_use]
    pub fn ends(&self, board: &Board, pegs: Holes) -> Vec<Holes> {
        let class = self.parities(pegs);
        (0..board.holes())
            .map(|hole| 1 << hole)
            .filter(|&end| self.parities(end) == class)
            .collect()
    }

    /// Why no jumps lead from `pegs` to the goal of the board, if the classes or the number of pegs prove it.
    #[must_use]
    pub fn refute(&self, board: &Board, pegs: Holes) -> Option<String> {
        let goal = board.goal();
        if pegs.count_ones() < goal.count() {
            return Some(format!(
                "the goal has {} pegs and the position {}; no jump adds one",
                goal.count(),
                pegs.count_ones()
            ));
        }
        let here = self.parities(pegs);
        let differs = |goal: Holes| self.parities(goal) ^ here;
        match goal {
            Goal::Exactly(goal) if differs(goal) != 0 => {
                let set = self.sets[differs(goal).trailing_zeros() as usize];
                let [now, then] = [pegs, goal].map(|pegs| (pegs & set).count_ones());
                Some(format!(
                    "position class: every jump changes two or none of the holes {}; they have {now} pegs now and {then} at the goal, and one number is odd",
                    list(set)
                ))
            }
            Goal::OnePeg if (0..board.holes()).all(|hole| differs(1 << hole) != 0) => {
                Some(format!(
                    "position class: every jump changes two or none of the holes of each of these sets, so they keep an even or odd number of pegs: {}; a single peg in no hole agrees with all of them",
                    self.describe(pegs)
                ))
            }
            Goal::Exactly(_) | Goal::OnePeg => None,
        }
    }

    /// Every set with the parity of its pegs.
    fn describe(&self, pegs: Holes) -> String {
        let one = |set: &Holes| {
            let parity = if (pegs & set).count_ones().is_multiple_of(2) { "even" } else { "odd" };
            format!("{parity} in {}", list(*set))
        };
        self.sets.iter().map(one).collect::<Vec<_>>().join("; ")
    }
}

/// Reduces rows over GF(2) until the lowest hole of each is in no other; also the set of these lowest holes.
fn reduce(rows: impl Iterator<Item = Holes>) -> (Vec<Holes>, Holes) {
    let mut reduced: Vec<Holes> = Vec::new();
    for mut row in rows {
        for other in &reduced {
            if row & lowest(*other) != 0 {
                row ^= other;
            }
        }
        if row == 0 {
            continue;
        }
        for other in &mut reduced {
            if *other & lowest(row) != 0 {
                *other ^= row;
            }
        }
        reduced.push(row);
    }
    let pivots = reduced.iter().fold(0, |all, row| all | lowest(*row));
    (reduced, pivots)
}

const fn lowest(holes: Holes) -> Holes {
    holes & holes.wrapping_neg()
}

/// The holes of a set, as a list for people.
fn list(set: Holes) -> String {
    let holes: Vec<String> =
        (0..64).filter(|hole| set >> hole & 1 == 1).map(|hole| hole.to_string()).collect();
    holes.join(" ")
}
