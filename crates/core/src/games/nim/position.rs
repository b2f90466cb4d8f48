//! The rules of Nim.

use crate::game::{MoveList, Outcome, Position, Reason, Side, Wording, hash, wording};

/// The most piles of a position.
pub const MAX_PILES: usize = 16;
/// The most matches of a pile.
pub const MAX_PILE: u8 = u8::MAX;

/// All piles are empty.
pub(super) const LAST_MATCH_TAKEN: Reason =
    Reason { id: "last_match_taken", text: text!("nim-reason-last-match-taken") };

/// A move: some matches from one pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Take {
    /// The pile, from 0.
    pub pile: u8,
    /// The matches, at least 1.
    pub matches: u8,
}

/// A position: the matches of each pile, whose turn it is, and whether the last match wins or loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimPosition {
    matches: [u8; MAX_PILES],
    count: u8,
    side: Side,
    misere: bool,
}

impl NimPosition {
    /// From its piles.
    ///
    /// # Errors
    /// A sentence, if there are no piles or too many.
    pub fn new(piles: &[u8], side: Side, misere: bool) -> Result<Self, Wording> {
        if piles.is_empty() || piles.len() > MAX_PILES {
            let count = piles.len();
            return Err(wording!("nim-wrong-number-of-piles", count, max_piles = MAX_PILES));
        }
        let mut matches = [0; MAX_PILES];
        matches[..piles.len()].copy_from_slice(piles);
        Ok(Self { matches, count: piles.len() as u8, side, misere })
    }

    /// The matches of each pile, empty ones too.
    #[must_use]
    pub fn piles(&self) -> &[u8] {
        &self.matches[..usize::from(self.count)]
    }

    /// True if the last match loses.
    #[must_use]
    pub const fn is_misere(&self) -> bool {
        self.misere
    }
}

impl Position for NimPosition {
    type Move = Take;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self, moves: &mut MoveList<Take>) {
        for (pile, &matches) in self.piles().iter().enumerate() {
            moves.extend((1..=matches).map(|matches| Take { pile: pile as u8, matches }));
        }
    }

    fn play_unchecked(&mut self, mv: Take) {
        let pile = &mut self.matches[usize::from(mv.pile)];
        *pile = pile.saturating_sub(mv.matches);
        self.side = self.side.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.misere { self.side } else { self.side.other() };
        self.piles()
            .iter()
            .all(|&pile| pile == 0)
            .then(|| Outcome::win(winner, 1, &LAST_MATCH_TAKEN))
    }

    fn margin_bound(&self) -> Option<i32> {
        Some(1)
    }

    fn key(&self) -> u64 {
        let side = hash(self.side.index() as u64 + 1);
        self.piles().iter().fold(side, |key, &pile| hash(key ^ u64::from(pile)))
    }

    /// The order of the piles, empty piles and the side to move make no difference.
    fn symmetric_key(&self) -> u64 {
        let mut matches = self.matches;
        matches.sort_unstable();
        let piles = matches.iter().filter(|&&pile| pile > 0);
        piles.fold(hash(u64::from(self.misere)), |key, &pile| hash(key ^ u64::from(pile)))
    }

    fn is_legal(&self, mv: Take) -> bool {
        let left = self.piles().get(usize::from(mv.pile)).copied().unwrap_or(0);
        (1..=left).contains(&mv.matches)
    }
}
