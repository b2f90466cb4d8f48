//! Incremental heuristic of several partitions: the largest of their sums.
//!
//! The length of a path plus the sum of a partition never falls: a slide makes the path longer by 1, and changes the sum by 1.
//! The *slack* of the partition is the rest of the bound, counted in twos: a slide takes one off it, or nothing.
//! A partition without slack is *critical*, and stays so down the path;
//! a slide is cut off if a critical partition comes farther from the goal, and by no other partition.
//! So critical partitions are read for all slides from a position together, and the others only when a slide is made.
//! Reads made together do not depend on each other, so the processor overlaps them.

use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::solver::incremental_heuristic::{
    IncrementalHeuristic, Step as Slid,
};

use super::database::Placement;
use super::heuristic::{CELLS, MappedPattern, MappedReader, Member};

/// Most partitions that are looked up: each has a byte of [`Slacks`].
pub(super) const PARTITIONS: usize = 16;
/// Most patterns of all partitions together.
const PATTERNS: usize = 128;

/// Set of partitions, a bit each.
#[derive(Clone, Copy, Default)]
struct Partitions(u16);

impl Partitions {
    #[inline(always)]
    const fn one(partition: usize) -> Self {
        Self(1 << partition)
    }

    #[inline(always)]
    fn insert(&mut self, partition: usize, is_member: bool) {
        self.0 |= u16::from(is_member) << partition;
    }

    #[inline(always)]
    const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    #[inline(always)]
    const fn contains(self, partition: usize) -> bool {
        self.0 & 1 << partition != 0
    }

    #[inline(always)]
    const fn first(self) -> usize {
        self.0.trailing_zeros() as usize % PARTITIONS
    }

    #[inline(always)]
    fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| left.trailing_zeros() as usize % PARTITIONS);
            left &= left.wrapping_sub(1);
            next
        })
    }
}

/// Slack of each partition: a byte each, below 0x80. Shape \[partition / 8\].
#[derive(Clone, Copy, Default)]
struct Slacks([u64; PARTITIONS / 8]);

impl Slacks {
    /// 1 in each byte.
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    /// A bit of its own in each byte: that of the byte's number.
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    /// Largest slack that is counted; no search runs so long that a sum has more.
    const MOST: u32 = 0x7f;

    fn of(slacks: &[u32]) -> Self {
        let mut bytes = [Self::MOST as u8; PARTITIONS];
        for (byte, &slack) in bytes.iter_mut().zip(slacks) {
            *byte = slack.min(Self::MOST) as u8;
        }
        Self(std::array::from_fn(|half| u64::from_le_bytes(bytes.as_chunks().0[half])))
    }

    /// Slacks with 1 subtracted for some partitions, none of which is critical.
    #[inline(always)]
    fn less(self, partitions: Partitions) -> Self {
        let ones = |half: usize| {
            let bits = (u64::from(partitions.0 >> (8 * half) & 0xff) * Self::ONES) & Self::DIAGONAL;
            (bits + Self::MOST as u64 * Self::ONES) >> 7 & Self::ONES
        };
        Self(std::array::from_fn(|half| self.0[half] - ones(half)))
    }

    /// Partitions without slack.
    #[inline(always)]
    fn critical(self) -> Partitions {
        let bits = |half: u64| {
            let some = (half + Self::MOST as u64 * Self::ONES) >> 7 & Self::ONES;
            // Each byte's bit comes to the highest byte, at the place of its number.
            ((some ^ Self::ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
        };
        Partitions(bits(self.0[0]) | bits(self.0[1]) << 8)
    }

    /// Least slack of all partitions.
    fn least(self) -> u8 {
        self.0.iter().flat_map(|half| half.to_le_bytes()).min().unwrap_or(0)
    }
}

/// Mark of a path at one length.
#[derive(Clone, Copy, Default)]
struct Mark {
    slacks: Slacks,
    /// Partitions that are critical here.
    critical: Partitions,
    /// Slides that a critical partition cuts off here, a bit each.
    cut_off: u8,
    /// Slide that led here.
    slid: Slid,
    /// Placement of the pattern of its tile before the slide. Shape \[partition\].
    before: [Placement; PARTITIONS],
    /// Placements after each slide from here, of critical partitions. Shape \[slide\]\[partition\].
    ahead: [[Placement; PARTITIONS]; 4],
}

/// Heuristic of additive pattern databases: the largest of the sums of some partitions.
#[derive(Clone)]
pub(crate) struct PatternMaximum<'a> {
    readers: Vec<MappedReader<'a>>,
    /// Shape \[partition\]\[place of the tile\].
    members: Vec<[Member; CELLS]>,
    /// All partitions.
    all: Partitions,
    /// Sum of each partition at the root.
    sums: Vec<u32>,
    /// Placement of each pattern. Shape \[pattern\].
    placements: [Placement; PATTERNS],
    /// Partition that was the last to cut off a slide.
    last: usize,
    /// Length of the path.
    length: usize,
    /// Shape \[length\].
    marks: Vec<Mark>,
}

impl<'a> PatternMaximum<'a> {
    /// Heuristic with the patterns of each partition, of which the first [`PARTITIONS`] count; its root is this position.
    pub(crate) fn at(position: &SlidingTilePosition, partitions: &'a [Vec<MappedPattern>]) -> Self {
        let mut heuristic = Self {
            readers: Vec::new(),
            members: Vec::new(),
            all: Partitions::default(),
            sums: Vec::new(),
            placements: [Placement::default(); PATTERNS],
            last: 0,
            length: 0,
            marks: vec![Mark::default()],
        };
        for patterns in partitions.iter().take(PARTITIONS) {
            heuristic.add(patterns, position);
        }
        heuristic
    }

    fn add(&mut self, patterns: &'a [MappedPattern], position: &SlidingTilePosition) {
        let mut members = [Member::default(); CELLS];
        let mut sum = 0;
        for mapped in patterns {
            let pattern = self.readers.len();
            self.placements[pattern] = mapped.locate(position);
            sum += u32::from(self.placements[pattern].distance());
            for (tile, place) in (0..).zip(mapped.members()) {
                members[usize::from(place)] =
                    Member { pattern: pattern as u8, tile: mapped.tile(tile) };
            }
            self.readers.push(mapped.reader());
        }
        self.all.insert(self.members.len(), true);
        self.members.push(members);
        self.sums.push(sum);
    }

    /// Pattern of a partition that a slide changes, and its placement afterwards.
    #[inline(always)]
    fn read(&self, partition: usize, slid: Slid) -> (usize, Placement) {
        let Member { pattern, tile } = self.members[partition][usize::from(slid.tile) % CELLS];
        let pattern = usize::from(pattern) % PATTERNS;
        let mapped = &self.readers[pattern];
        (pattern, mapped.after(self.placements[pattern], tile, slid))
    }

    /// Reads a partition for a slide that may be made next; `true` if that leads farther from the goal.
    #[inline(always)]
    fn read_ahead(&mut self, partition: usize, slid: Slid) -> bool {
        let (pattern, after) = self.read(partition, slid);
        self.marks[self.length].ahead[slid.slide as usize][partition] = after;
        after.distance() > self.placements[pattern].distance()
    }
}

impl IncrementalHeuristic for PatternMaximum<'_> {
    type Change = ();

    fn estimate(&self) -> u32 {
        self.sums.iter().copied().max().unwrap_or(0)
    }

    fn begin(&mut self, bound: u32) {
        // Sums have one parity, that of the tiles' ways, and bounds have it too: a slide changes both.
        debug_assert!(self.length == 0 && self.sums.iter().all(|sum| sum % 2 == bound % 2));
        let slacks: Vec<u32> = self.sums.iter().map(|sum| bound.saturating_sub(*sum) / 2).collect();
        let slacks = Slacks::of(&slacks);
        let root = Mark { slacks, critical: slacks.critical(), ..Mark::default() };
        self.marks.clear();
        self.marks.resize(bound as usize + 2, Mark::default());
        self.marks[0] = root;
    }

    #[inline]
    fn look_ahead(&mut self, slides: impl Iterator<Item = Slid> + Clone) {
        let critical = self.marks[self.length].critical;
        let mut cut_off = 0;
        if critical.0 != 0 {
            // The partition that cut off the last slide is likely to cut off these too.
            let first = if critical.contains(self.last) { self.last } else { critical.first() };
            for slid in slides.clone() {
                cut_off |= u8::from(self.read_ahead(first, slid)) << slid.slide as u8;
            }
            let others = critical.without(Partitions::one(first));
            let by_first = cut_off;
            for slid in slides.filter(|slid| by_first & 1 << slid.slide as u8 == 0) {
                if let Some(last) = others.iter().find(|&other| self.read_ahead(other, slid)) {
                    self.last = last;
                    cut_off |= 1 << slid.slide as u8;
                }
            }
        }
        self.marks[self.length].cut_off = cut_off;
    }

    #[inline]
    fn make(&mut self, slid: Slid, most: u32) -> Result<(u32, ()), u32> {
        let (here, beyond) = self.marks[self.length..].split_at_mut(1);
        let (here, next) = (&here[0], &mut beyond[0]);
        if here.cut_off & 1 << slid.slide as u8 != 0 {
            return Err(most + 2);
        }
        let slide = slid.slide as usize;
        for partition in here.critical.iter() {
            let Member { pattern, .. } = self.members[partition][usize::from(slid.tile) % CELLS];
            let place = &mut self.placements[usize::from(pattern) % PATTERNS];
            next.before[partition] = std::mem::replace(place, here.ahead[slide][partition]);
        }
        let mut farther = Partitions::default();
        for partition in self.all.without(here.critical).iter() {
            let Member { pattern, tile } = self.members[partition][usize::from(slid.tile) % CELLS];
            let pattern = usize::from(pattern) % PATTERNS;
            let before = self.placements[pattern];
            let after = self.readers[pattern].after(before, tile, slid);
            farther.insert(partition, after.distance() > before.distance());
            self.placements[pattern] = after;
            next.before[partition] = before;
        }
        next.slid = slid;
        next.slacks = here.slacks.less(farther);
        next.critical = next.slacks.critical();
        self.length += 1;
        if next.critical.0 != 0 {
            return Ok((most, ()));
        }
        Ok((most - 2 * u32::from(next.slacks.least()), ()))
    }

    #[inline]
    fn unmake(&mut self, (): ()) {
        let mark = &self.marks[self.length];
        for (members, &before) in self.members.iter().zip(&mark.before) {
            let Member { pattern, .. } = members[usize::from(mark.slid.tile) % CELLS];
            self.placements[usize::from(pattern) % PATTERNS] = before;
        }
        self.length -= 1;
    }
}
