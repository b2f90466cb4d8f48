//! Set of positions as a bitmap by their [ranks](super::ranking): for boards of up to 38 holes.
//!
//! A bit takes an eighth of a byte where a slot of a hash table takes eleven bytes, and is set without a search for its place.
//! Several threads set bits together, and the set is the same whatever comes first.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::engine::charged::Charged;
use crate::engine::memory::OutOfMemory;
use crate::games::peg_solitaire::board::Holes;
use crate::search::cache_lines::{CacheLines, WORDS};

use super::ranking::{Blocks, Kind, Piece, Ranking};

/// Bits of a word, and of a line.
const WORD: usize = u64::BITS as usize;
const LINE: usize = WORD * WORDS;

/// Set of positions of one kind.
pub(super) struct RankedSet {
    ranking: Arc<Ranking>,
    blocks: Box<[Blocks]>,
    lines: CacheLines,
    kind: Kind,
    len: usize,
}

/// Positions whose bits are asked for together before the first is set.
const BATCH: usize = 256;

/// Bytes of a page of memory, at least.
const PAGE: usize = 4096;
/// Words of a piece of the work on a set: some thousand positions, where it has many.
const PIECE: usize = 1 << 13;

impl RankedSet {
    /// Empty set for positions of a kind.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub(super) fn new(ranking: &Arc<Ranking>, kind: Kind) -> Result<Self, OutOfMemory> {
        let (blocks, ranks) = ranking.blocks(kind);
        let lines = CacheLines::dense(ranks.div_ceil(LINE))?;
        Ok(Self { ranking: Arc::clone(ranking), blocks, lines, kind, len: 0 })
    }

    /// Bytes of such a set.
    pub(super) fn bytes_of(ranking: &Ranking, kind: Kind) -> usize {
        ranking.blocks(kind).1.div_ceil(LINE) * (LINE / 8)
    }

    /// Empty set for positions of this one.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub(super) fn emptied(&self) -> Result<Self, OutOfMemory> {
        Self::new(&self.ranking, self.kind)
    }

    /// Memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.lines.len() * (LINE / 8)
    }

    /// Number of positions, once it is [settled](Self::settle).
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    fn words(&self) -> &[AtomicU64] {
        self.lines.all().as_flattened()
    }

    #[inline(always)]
    fn rank(&self, pegs: Holes) -> usize {
        self.ranking.rank(&self.blocks, pegs)
    }

    /// `true` for a position of the set; it must be of their kind.
    #[inline]
    pub(super) fn contains(&self, pegs: Holes) -> bool {
        let rank = self.rank(pegs);
        self.words()[rank / WORD].load(Relaxed) >> (rank % WORD) & 1 == 1
    }

    /// Inserts positions; `SHARED` where other threads do so as well.
    #[inline]
    pub(super) fn insert<const SHARED: bool>(&self, positions: &[Holes]) {
        let words = self.words();
        let mut ranks = [0; BATCH];
        for positions in positions.chunks(BATCH) {
            for (rank, &pegs) in ranks.iter_mut().zip(positions) {
                *rank = self.rank(pegs);
                self.lines.prefetch(*rank / LINE);
            }
            for &rank in &ranks[..positions.len()] {
                let (word, bit) = (&words[rank / WORD], 1 << (rank % WORD));
                let before = word.load(Relaxed);
                if !SHARED {
                    word.store(before | bit, Relaxed);
                } else if before & bit == 0 {
                    // Most positions are reached several times, and to look costs less than to lock.
                    word.fetch_or(bit, Relaxed);
                }
            }
        }
    }

    /// Shares of the memory of an empty set, to be [touched](Self::touch).
    pub(super) fn shares(&self) -> usize {
        self.words().len().div_ceil(PIECE)
    }

    /// Touches a share of the memory. A page that is read before it is first written costs two faults, and the second stops all threads.
    pub(super) fn touch(&self, share: usize) {
        let words = self.words()[share * PIECE..].iter().take(PIECE);
        words.step_by(PAGE / size_of::<u64>()).for_each(|word| word.store(0, Relaxed));
    }

    /// Ends the insertion: keeps what is in `within` as well, a set for the same positions, and counts.
    /// `each` runs the work on so many shares, on any number of threads, and returns the sum of what comes of them.
    pub(super) fn settle<E>(
        &mut self,
        within: Option<&Self>,
        each: impl FnOnce(usize, &(dyn Fn(usize) -> usize + Sync)) -> Result<usize, E>,
    ) -> Result<(), E> {
        let words = self.words();
        let within = within.map(Self::words);
        let settle = |share: usize| {
            let range = share * PIECE..words.len().min((share + 1) * PIECE);
            if let Some(within) = within {
                for (word, within) in words[range.clone()].iter().zip(&within[range.clone()]) {
                    let before = word.load(Relaxed);
                    if before != 0 {
                        word.store(before & within.load(Relaxed), Relaxed);
                    }
                }
            }
            words[range].iter().map(|word| word.load(Relaxed).count_ones() as usize).sum()
        };
        self.len = each(self.shares(), &settle)?;
        Ok(())
    }

    /// Pieces to go through the set by, in the order of ranks.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        self.ranking.pieces(&self.blocks, PIECE * WORD)
    }

    /// Calls `visit` with each position of a piece, in the order of ranks.
    ///
    /// # Errors
    /// Those of `visit`, which end it.
    #[inline]
    pub(super) fn each<E>(
        &self,
        piece: &Piece,
        mut visit: impl FnMut(Holes) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut words = self.words()[piece.rank / WORD..].iter();
        self.ranking.each_block(piece, |high, low| {
            for (low, word) in low.chunks(WORD).zip(words.by_ref()) {
                let mut word = word.load(Relaxed);
                while word != 0 {
                    visit(high | Holes::from(low[word.trailing_zeros() as usize]))?;
                    word &= word - 1;
                }
            }
            Ok(())
        })
    }

    /// Number of positions before each word.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub(super) fn tally(&self) -> Result<Charged<Vec<u32>>, OutOfMemory> {
        let mut tally = Charged::filled(0, self.words().len())?;
        let mut before = 0;
        for (tally, word) in tally.iter_mut().zip(self.words()) {
            *tally = before;
            before += word.load(Relaxed).count_ones();
        }
        Ok(tally)
    }

    /// Number of a position of the set in the order of ranks, by its [`tally`](Self::tally); `None` for any other.
    #[inline(always)]
    pub(super) fn number(&self, tally: &[u32], pegs: Holes) -> Option<usize> {
        self.number_at(tally, self.rank(pegs))
    }

    /// Appends the numbers of positions, whose bits are asked for together before the first is looked at.
    #[inline(always)]
    pub(super) fn numbers(
        &self,
        tally: &[u32],
        positions: &[Holes],
        numbers: &mut Vec<Option<usize>>,
    ) {
        let mut ranks = [0; BATCH];
        for positions in positions.chunks(BATCH) {
            for (rank, &pegs) in ranks.iter_mut().zip(positions) {
                *rank = self.rank(pegs);
                self.lines.prefetch(*rank / LINE);
            }
            numbers
                .extend(ranks[..positions.len()].iter().map(|&rank| self.number_at(tally, rank)));
        }
    }

    #[inline(always)]
    fn number_at(&self, tally: &[u32], rank: usize) -> Option<usize> {
        let (word, bit) = (rank / WORD, 1 << (rank % WORD));
        let here = self.words()[word].load(Relaxed);
        (here & bit != 0).then(|| (tally[word] + (here & (bit - 1)).count_ones()) as usize)
    }
}
