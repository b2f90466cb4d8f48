//! Ranks: each position has a number among all with as many pegs and of the same class, so that a set of them can be a bitmap.
//!
//! A board is cut into two halves of its holes. The possible contents of a half are grouped by number of pegs and class, and the high half
//! of a position determines the group of the low half. So the rank of a position is the beginning of the block of its high half plus the
//! number of its low half within the group: a few reads from tables that stay in the cache. Blocks begin at whole words.

use std::ops::Range;

use crate::games::peg_solitaire::rules::board::{Board, Holes};

use super::certificate::PositionClasses;

/// Most holes of a half: its tables take a few megabytes then.
const MAX_HALF: u32 = 19;
/// Most parities that distinguish groups.
const PARITIES: u32 = 4;
const CLASSES: usize = 1 << PARITIES;
/// Groups of a half: by pegs, then by class.
const GROUPS: usize = (MAX_HALF as usize + 1) * CLASSES;
/// Bits of a word: blocks are whole words.
const WORD: usize = u64::BITS as usize;

/// Ranks of the positions of a board.
pub(super) struct Ranking {
    low_bits: u32,
    high: Half,
    low: Half,
    /// Number of each low half within its group. A copy of a part of [`Half::places`], because it needs only half of their cache.
    low_numbers: Box<[u16]>,
}

/// Contents that one half of a board may have, by groups.
struct Half {
    /// Contents, one group after the other.
    contents: Box<[u32]>,
    /// Beginning of each group in them, and the end of the last. Shape \[group + 1\].
    firsts: Vec<u32>,
    /// Group of each of the contents and its number there.
    places: Box<[Place]>,
}

#[derive(Clone, Copy, Default)]
struct Place {
    group: u16,
    number: u16,
}

impl Half {
    /// Contents of the `bits` holes from `shift` on; `None` if a group is too large.
    fn new(bits: u32, shift: u32, classes: &PositionClasses) -> Option<Self> {
        let mut groups: Vec<Vec<u32>> = vec![Vec::new(); GROUPS];
        let mut places = vec![Place::default(); 1 << bits].into_boxed_slice();
        for (contents, place) in (0..).zip(&mut places) {
            let group = group_of(Holes::from(contents) << shift, classes);
            let number = u16::try_from(groups[group].len()).ok()?;
            *place = Place { group: group as u16, number };
            groups[group].push(contents);
        }
        let mut firsts = vec![0];
        for group in &groups {
            firsts.push(firsts[firsts.len() - 1] + group.len() as u32);
        }
        Some(Self { contents: groups.concat().into_boxed_slice(), firsts, places })
    }

    fn group(&self, group: usize) -> &[u32] {
        &self.contents[self.firsts[group] as usize..self.firsts[group + 1] as usize]
    }
}

fn group_of(pegs: Holes, classes: &PositionClasses) -> usize {
    pegs.count_ones() as usize * CLASSES + classes.parities(pegs) as usize % CLASSES
}

/// Kind of a position, on which the ranks of its level depend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    /// Number of pegs.
    pub pegs: u32,
    /// Parities of its [class](PositionClasses::parities).
    pub class: u64,
}

/// Blocks of the high halves of one group: all have the same low halves.
#[derive(Clone, Copy, Default)]
pub(super) struct Blocks {
    /// Rank of the first position.
    first: usize,
    /// Ranks of a block; 0 if no low half has the missing pegs and class.
    length: usize,
    /// Group of the low halves.
    low: usize,
}

impl Ranking {
    /// Ranks of a board; `None` if it is too large.
    pub(super) fn of(board: &Board, classes: &PositionClasses) -> Option<Self> {
        let holes = board.holes() as u32;
        let low_bits = holes / 2;
        if holes - low_bits > MAX_HALF {
            return None;
        }
        let low = Half::new(low_bits, 0, classes)?;
        let high = Half::new(holes - low_bits, low_bits, classes)?;
        let low_numbers = low.places.iter().map(|place| place.number).collect();
        Some(Self { low_bits, high, low, low_numbers })
    }

    /// Blocks of the positions of a kind, by the group of the high half, and the number of their ranks.
    pub(super) fn blocks(&self, kind: Kind) -> (Box<[Blocks]>, usize) {
        let (pegs, class) = (kind.pegs as usize, kind.class as usize % CLASSES);
        let mut ranks = 0;
        let of_group = |group: usize| {
            let low_pegs =
                pegs.checked_sub(group / CLASSES).filter(|&low| low <= MAX_HALF as usize);
            let low = low_pegs.map(|low| low * CLASSES + (class ^ (group % CLASSES)));
            let members = low.map_or(0, |low| self.low.group(low).len());
            let blocks = Blocks {
                first: ranks,
                length: members.next_multiple_of(WORD),
                low: low.unwrap_or(0),
            };
            ranks += blocks.length * self.high.group(group).len();
            blocks
        };
        let blocks = (0..GROUPS).map(of_group).collect();
        (blocks, ranks)
    }

    /// Rank of a position, which must be of the kind of the blocks.
    #[inline(always)]
    pub(super) fn rank(&self, blocks: &[Blocks], pegs: Holes) -> usize {
        let (high, low) = (pegs >> self.low_bits, pegs & ((1 << self.low_bits) - 1));
        let place = self.high.places[high as usize];
        let blocks = blocks[usize::from(place.group)];
        blocks.first
            + usize::from(place.number) * blocks.length
            + usize::from(self.low_numbers[low as usize])
    }

    /// Divides the blocks, in their order, into pieces of about `ranks` ranks.
    pub(super) fn pieces(&self, blocks: &[Blocks], ranks: usize) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (group, blocks) in blocks.iter().enumerate().filter(|(_, blocks)| blocks.length > 0) {
            let (first, end) =
                (self.high.firsts[group] as usize, self.high.firsts[group + 1] as usize);
            for high in (first..end).step_by(ranks.div_ceil(blocks.length)) {
                let highs = high..end.min(high + ranks.div_ceil(blocks.length));
                pieces.push(Piece {
                    highs,
                    rank: blocks.first + (high - first) * blocks.length,
                    low: blocks.low,
                });
            }
        }
        pieces
    }

    /// Calls `visit` with each block of a piece, in the order of ranks: the pegs of its high half, and its low halves.
    #[inline(always)]
    pub(super) fn each_block<E>(
        &self,
        piece: &Piece,
        mut visit: impl FnMut(Holes, &[u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        let low = self.low.group(piece.low);
        for &high in &self.high.contents[piece.highs.clone()] {
            visit(Holes::from(high) << self.low_bits, low)?;
        }
        Ok(())
    }
}

/// Some blocks that follow one another, of high halves of one group.
pub(super) struct Piece {
    /// Places of the high halves among all contents.
    highs: Range<usize>,
    /// Rank of the first position.
    pub rank: usize,
    /// Group of the low halves.
    low: usize,
}
