//! Set of positions as a bitmap by their [ranks](super::ranking): for boards of up to 38 holes.
//!
//! A position takes one bit, whereas a slot of a hash table takes eleven bytes, and it is inserted without a search for its place. Several
//! threads set bits concurrently, each in its own bitmap, so that none waits for another; the bitmaps are merged when the set is counted.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::games::peg_solitaire::rules::board::Holes;
use crate::platform::{self, Kernel};
use crate::search::cache_lines::{CacheLines, WORDS};
use crate::search::charged::Charged;
use crate::search::memory::OutOfMemory;

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

/// Positions whose bits are prefetched together before the first is set.
const BATCH: usize = 256;

/// Bytes of a page of memory, at least.
const PAGE: usize = 4096;
/// Words of a piece of the work on a set: some thousand positions if the set has many.
const PIECE: usize = 1 << 13;

impl RankedSet {
    /// Empty set for positions of a kind. Errors: [`OutOfMemory`].
    pub(super) fn new(ranking: &Arc<Ranking>, kind: Kind) -> Result<Self, OutOfMemory> {
        let (blocks, ranks) = ranking.blocks(kind);
        let lines = CacheLines::dense(ranks.div_ceil(LINE))?;
        Ok(Self { ranking: Arc::clone(ranking), blocks, lines, kind, len: 0 })
    }

    /// Bytes of such a set.
    pub(super) fn bytes_of(ranking: &Ranking, kind: Kind) -> usize {
        ranking.blocks(kind).1.div_ceil(LINE) * (LINE / 8)
    }

    /// Empty set for positions of the kind of this one. Errors: [`OutOfMemory`].
    pub(super) fn emptied(&self) -> Result<Self, OutOfMemory> {
        Self::new(&self.ranking, self.kind)
    }

    /// Memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.lines.bytes()
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

    /// Bitmap of the set.
    pub(super) const fn lines(&self) -> &CacheLines {
        &self.lines
    }

    /// Sets the bits of positions in a bitmap, that of the set or a draft of it. No other thread may set bits in it meanwhile.
    #[inline]
    pub(super) fn insert(&self, lines: &CacheLines, positions: &[Holes]) {
        let words = lines.all().as_flattened();
        let mut ranks = [0; BATCH];
        for positions in positions.chunks(BATCH) {
            for (rank, &pegs) in ranks.iter_mut().zip(positions) {
                *rank = self.rank(pegs);
                lines.prefetch(*rank / LINE);
            }
            for &rank in &ranks[..positions.len()] {
                let word = &words[rank / WORD];
                word.store(word.load(Relaxed) | 1 << (rank % WORD), Relaxed);
            }
        }
    }

    /// Number of shares into which work on its bitmap is divided.
    pub(super) fn shares(&self) -> usize {
        self.words().len().div_ceil(PIECE)
    }

    /// Words of a share.
    fn share(&self, number: usize) -> Range<usize> {
        number * PIECE..self.words().len().min((number + 1) * PIECE)
    }

    /// Touches a share of an empty bitmap, its own or a draft of it.
    /// A page that is read before it is first written costs two faults, and the second stops all threads.
    pub(super) fn touch(&self, lines: &CacheLines, share: usize) {
        let words = lines.all().as_flattened()[self.share(share)].iter();
        words.step_by(PAGE / size_of::<u64>()).for_each(|word| word.store(0, Relaxed));
    }

    /// Ends the insertion: moves the positions of the drafts into the set, removes those that are not in `within`,
    /// a set for positions of the same kind, and counts the rest.
    /// `each` runs the work for each of the given number of shares, on any number of threads, and returns the sum of the results.
    pub(super) fn settle<E>(
        &mut self,
        drafts: &[CacheLines],
        within: Option<&Self>,
        each: impl FnOnce(usize, &(dyn Fn(usize) -> usize + Sync)) -> Result<usize, E>,
    ) -> Result<(), E> {
        let settle = |number: usize| {
            let share = self.share(number);
            let drafts = drafts.iter().map(|lines| &lines.all().as_flattened()[share.clone()]);
            let within = within.map(|within| &within.words()[share.clone()]);
            platform::run(Settle { own: &self.words()[share.clone()], drafts, within })
        };
        self.len = each(self.shares(), &settle)?;
        Ok(())
    }

    /// Pieces of the set for iteration, in the order of ranks.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        self.ranking.pieces(&self.blocks, PIECE * WORD)
    }

    /// Calls `visit` with each position of a piece, in the order of ranks. Errors: those of `visit`, which end it.
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

    /// Number of positions before each word. Errors: [`OutOfMemory`].
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

    /// Appends the numbers of positions, whose bits are prefetched together before the first is read.
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

/// Work of [`RankedSet::settle`] on a share: the words of its own bitmap, of the drafts, and of the other set.
struct Settle<'a, D> {
    own: &'a [AtomicU64],
    drafts: D,
    within: Option<&'a [AtomicU64]>,
}

impl<'a, D: Iterator<Item = &'a [AtomicU64]>> Kernel for Settle<'a, D> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self { own, drafts, within } = self;
        for draft in drafts {
            for (word, draft) in own.iter().zip(draft) {
                let more = draft.load(Relaxed);
                if more != 0 {
                    word.store(word.load(Relaxed) | more, Relaxed);
                    draft.store(0, Relaxed);
                }
            }
        }
        for (word, within) in own.iter().zip(within.unwrap_or_default()) {
            let before = word.load(Relaxed);
            if before != 0 {
                word.store(before & within.load(Relaxed), Relaxed);
            }
        }
        own.iter().map(|word| word.load(Relaxed).count_ones() as usize).sum()
    }
}
