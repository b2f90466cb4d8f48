//! Level: a set of positions with the same number of pegs and of one class, each by its canonical image.
//!
//! It is a bitmap by ranks if that takes less memory than a hash table for the expected number of positions.

use std::convert::Infallible;
use std::sync::Arc;

use crate::games::peg_solitaire::rules::board::{Board, Holes};
use crate::games::peg_solitaire::solver::certificate::PositionClasses;
use crate::games::peg_solitaire::solver::position_table::PositionTable;
use crate::games::peg_solitaire::solver::ranked_set::RankedSet;
use crate::games::peg_solitaire::solver::ranking::{Kind, Piece, Ranking};
use crate::search::charged::Charged;
use crate::search::memory::OutOfMemory;

/// Bytes up to which a bitmap is always worth its memory.
const SMALL: usize = 4 << 20;
/// Bytes that a table takes for each position of the previous level: it takes eleven to twenty-two for each of its own, and has more
/// positions.
const TABLE_BYTES: usize = 32;

/// Set of positions of one kind.
pub(super) enum Level {
    Ranked(RankedSet),
    Hashed(PositionTable),
}

/// Maker of the levels of a board.
#[derive(Clone)]
pub(super) struct Shelf {
    ranking: Option<Arc<Ranking>>,
    holes: usize,
}

impl Shelf {
    /// Levels of a board.
    pub(super) fn of(board: &Board, classes: &PositionClasses) -> Self {
        Self { ranking: Ranking::of(board, classes).map(Arc::new), holes: board.holes() }
    }

    /// Empty level for positions of a kind; `before` is the number of positions in the previous level. Errors: [`OutOfMemory`].
    pub(super) fn level(&self, kind: Kind, before: usize) -> Result<Level, OutOfMemory> {
        let worth = SMALL.max(before.saturating_mul(TABLE_BYTES));
        let ranking =
            self.ranking.as_ref().filter(|ranking| RankedSet::bytes_of(ranking, kind) <= worth);
        Ok(match ranking {
            Some(ranking) => Level::Ranked(RankedSet::new(ranking, kind)?),
            None => Level::Hashed(PositionTable::new(self.holes)),
        })
    }

    /// Level of some positions of a kind, by their canonical images. Errors: [`OutOfMemory`].
    pub(super) fn level_of(&self, kind: Kind, positions: &[Holes]) -> Result<Level, OutOfMemory> {
        let mut level = self.level(kind, positions.len())?;
        level.insert(positions)?;
        Ok(level)
    }
}

impl Level {
    /// Empty level of the same form and kind as this one. Errors: [`OutOfMemory`].
    pub(super) fn emptied(&self, shelf: &Shelf) -> Result<Self, OutOfMemory> {
        Ok(match self {
            Self::Ranked(set) => Self::Ranked(set.emptied()?),
            Self::Hashed(_) => Self::Hashed(PositionTable::new(shelf.holes)),
        })
    }

    /// As a ranked set, if it is one.
    pub(super) const fn ranked(&self) -> Option<&RankedSet> {
        match self {
            Self::Ranked(set) => Some(set),
            Self::Hashed(_) => None,
        }
    }

    /// Inserts a few positions. Errors: [`OutOfMemory`].
    pub(super) fn insert(&mut self, positions: &[Holes]) -> Result<(), OutOfMemory> {
        match self {
            Self::Ranked(set) => {
                set.insert(set.lines(), positions);
                let Ok(()) = set.settle(&[], None, |pieces, settle| {
                    Ok::<_, Infallible>((0..pieces).map(settle).sum())
                });
                Ok(())
            }
            Self::Hashed(table) => {
                table.extend(positions);
                table.check()
            }
        }
    }

    /// Number of positions.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Ranked(set) => set.len(),
            Self::Hashed(table) => table.len(),
        }
    }

    /// `true` without positions.
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Ranked(set) => set.bytes(),
            Self::Hashed(table) => table.bytes(),
        }
    }

    /// `true` for a position of the level; it must be of their kind.
    #[inline]
    pub(super) fn contains(&self, key: Holes) -> bool {
        match self {
            Self::Ranked(set) => set.contains(key),
            Self::Hashed(table) => table.contains(key),
        }
    }

    /// Pieces of the level for iteration.
    pub(super) fn pieces(&self) -> Pieces<'_> {
        match self {
            Self::Ranked(set) => Pieces::Ranked(set, set.pieces()),
            Self::Hashed(table) => Pieces::Hashed(table),
        }
    }

    /// Calls `visit` with each position. Errors: those of `visit`, which end it.
    #[inline]
    pub(super) fn each<E>(&self, mut visit: impl FnMut(Holes) -> Result<(), E>) -> Result<(), E> {
        let pieces = self.pieces();
        (0..pieces.len()).try_for_each(|number| pieces.each(number, &mut visit))
    }

    /// Calls `visit` with blocks of `size` positions; the last block may have fewer. Errors: those of `visit`, which end it.
    pub(super) fn each_block<E>(
        &self,
        size: usize,
        mut visit: impl FnMut(&[Holes]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut block = Vec::with_capacity(size);
        self.each(|position| {
            block.push(position);
            if block.len() < size {
                return Ok(());
            }
            let done = visit(&block);
            block.clear();
            done
        })?;
        if block.is_empty() { Ok(()) } else { visit(&block) }
    }

    /// All positions.
    pub(super) fn positions(&self) -> Vec<Holes> {
        let mut positions = Vec::with_capacity(self.len());
        let Ok(()) = self.each(|position| {
            positions.push(position);
            Ok::<_, Infallible>(())
        });
        positions
    }
}

/// Pieces of a level, for threads to share.
pub(super) enum Pieces<'a> {
    Ranked(&'a RankedSet, Vec<Piece>),
    Hashed(&'a PositionTable),
}

impl Pieces<'_> {
    /// Number of pieces.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Ranked(_, pieces) => pieces.len(),
            Self::Hashed(table) => table.parts(),
        }
    }

    /// Calls `visit` with each position of one of them. Errors: those of `visit`, which end it.
    #[inline]
    pub(super) fn each<E>(
        &self,
        number: usize,
        visit: impl FnMut(Holes) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Self::Ranked(set, pieces) => set.each(&pieces[number], visit),
            Self::Hashed(table) => table.keys_of(number).try_for_each(visit),
        }
    }
}

/// Numbers of the positions of a level, in the order of [`Level::each`]; some numbers are unused.
pub(super) struct Numbers<'a> {
    level: &'a Level,
    tally: Charged<Vec<u32>>,
}

impl<'a> Numbers<'a> {
    /// Numbers of a level. Errors: [`OutOfMemory`].
    pub(super) fn of(level: &'a Level) -> Result<Self, OutOfMemory> {
        let tally = match level {
            Level::Ranked(set) => set.tally(),
            Level::Hashed(table) => table.tally(),
        };
        Ok(Self { level, tally: tally? })
    }

    /// Upper bound of the numbers, exclusive.
    pub(super) fn end(&self) -> usize {
        match self.level {
            Level::Ranked(set) => set.len(),
            Level::Hashed(_) => self.tally[self.tally.len() - 1] as usize,
        }
    }

    /// Number of a position; `None` for one that is not in the level.
    #[inline(always)]
    pub(super) fn of_position(&self, key: Holes) -> Option<usize> {
        match self.level {
            Level::Ranked(set) => set.number(&self.tally, key),
            Level::Hashed(table) => table.number(&self.tally, key),
        }
    }

    /// Appends the number of each of some positions, as [`of_position`](Self::of_position) returns it.
    #[inline(always)]
    pub(super) fn of_positions(&self, keys: &[Holes], numbers: &mut Vec<Option<usize>>) {
        match self.level {
            Level::Ranked(set) => set.numbers(&self.tally, keys, numbers),
            Level::Hashed(_) => numbers.extend(keys.iter().map(|&key| self.of_position(key))),
        }
    }
}
