//! Jump sets: the number of solutions that differ in more than the order of their jumps.
//!
//! Two solutions have the same jump set if both make the same jumps, from the same hole to the same hole and each as often, in whatever
//! order. The jump sets of a position are the jump sets of its successors in the solvable set, each with the jump that leads there. So they
//! are found level by level from the goal upwards; each position keeps its different jump sets. The English central game has 12,752 of them
//! and 40,861,647,040,079,968 solutions; feschber's `peg-solitaire` counts as many.
//!
//! ## How a jump set is written
//! In digits: how often each jump is made. Jumps that are images of each other are an orbit, and the first of them stands for it.
//! Each symmetry has a lane of digits, one for each orbit: how often the jump is made that the symmetry maps to the first of the orbit.
//! So every jump has its digit, an image of a jump set has the same lanes in another order, and a jump is added by adding words.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use indexmap::IndexSet;
use smallvec::SmallVec;

use crate::game::hash;
use crate::games::peg_solitaire::rules::board::{Board, Holes, Jump};
use crate::games::peg_solitaire::rules::symmetry::{IMAGES, Images};
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::move_generator::MoveGenerator;
use crate::search::KeyHasher;
use crate::search::charged::Charged;
use crate::search::memory::{Halt, OutOfMemory};

use super::division::{BLOCK, each_chunk};
use super::values::{Layer, Values};
use super::{SolvableSet, Watch};

/// Jump sets that are made between two checks of the limits: less than a millisecond of work.
const STRIDE: usize = 1 << 12;

/// Numbers of jump sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Count {
    /// Different jump sets.
    pub all: usize,
    /// Number up to symmetry: jump sets that a symmetry of the start maps to each other are counted once.
    pub up_to_symmetry: usize,
}

impl Count {
    /// Both numbers with their names.
    pub(super) fn counts(&self) -> [(Cow<'static, str>, u128); 2] {
        let named = |name: &'static str, count: usize| (name.into(), count as u128);
        [named("jump_sets", self.all), named("jump_sets_up_to_symmetry", self.up_to_symmetry)]
    }
}

/// Counts the jump sets of the solutions `from` a position that begin with one of the given jumps. Errors: [`Halt`] at a limit.
pub(super) fn count(
    board: &Board,
    solvable: &SolvableSet,
    from: (Holes, &[Jump]),
    memory: Memory,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<Count, Halt> {
    let jumps = from.0.count_ones() - board.goal().count();
    let lanes = Lanes::new(board, solvable.generator(), jumps);
    match lanes.words().next_power_of_two() {
        1..=8 => {
            JumpSetSearch::<8>::new(board, solvable, &lanes, memory, threads).run(from, monitor)
        }
        16 => JumpSetSearch::<16>::new(board, solvable, &lanes, memory, threads).run(from, monitor),
        32 => JumpSetSearch::<32>::new(board, solvable, &lanes, memory, threads).run(from, monitor),
        _ => JumpSetSearch::<64>::new(board, solvable, &lanes, memory, threads).run(from, monitor),
    }
}

/// Lanes of the jump sets of a board.
struct Lanes {
    /// Image of each jump under each symmetry, the identity first. Shape \[symmetry\]\[jump\].
    images: Vec<Vec<usize>>,
    /// The first jump of each orbit.
    firsts: Vec<usize>,
    /// Bits of a digit.
    bits: usize,
    /// Words of a lane.
    length: usize,
}

impl Lanes {
    /// Lanes up to the symmetries of a generator, for sets of `jumps` jumps.
    fn new(board: &Board, generator: &MoveGenerator, jumps: u32) -> Self {
        let image = |hole: u8, symmetry: usize| generator.images(1 << hole)[symmetry];
        let image_of = |jump: &Jump, symmetry: usize| {
            let ends = [jump.from, jump.to].map(|hole| image(hole, symmetry));
            let is_image = |jump: &Jump| [jump.from, jump.to].map(|hole| 1 << hole) == ends;
            board.jumps().iter().position(is_image).expect("a symmetry takes jumps to jumps")
        };
        let images_under = |symmetry| {
            let images = board.jumps().iter().map(|jump| image_of(jump, symmetry));
            images.collect::<Vec<usize>>()
        };
        // If there are fewer symmetries, they are repeated in the same order, the identity first.
        let is_identity = |&symmetry: &usize| {
            (0..board.holes() as u8).all(|hole| image(hole, symmetry) == 1 << hole)
        };
        let symmetries = (1..IMAGES).find(is_identity).unwrap_or(IMAGES);
        let images: Vec<Vec<usize>> = (0..symmetries).map(images_under).collect();
        let is_first = |&jump: &usize| images.iter().all(|image| image[jump] >= jump);
        let firsts: Vec<usize> = (0..board.jumps().len()).filter(is_first).collect();
        let bits = (u32::BITS - jumps.leading_zeros()).max(1) as usize;
        let length = firsts.len().div_ceil(u64::BITS as usize / bits);
        Self { images, firsts, bits, length }
    }

    /// Words of a jump set.
    fn words(&self) -> usize {
        self.images.len() * self.length
    }

    fn one<const WORDS: usize>(&self, jump: usize) -> JumpSet<WORDS> {
        let (mut words, digits) = ([0; WORDS], u64::BITS as usize / self.bits);
        for (lane, image) in words.chunks_mut(self.length).zip(&self.images) {
            if let Some(digit) = self.firsts.iter().position(|&first| first == image[jump]) {
                lane[digit / digits] = 1 << (digit % digits * self.bits);
            }
        }
        JumpSet(words)
    }

    /// The place of each word in the jump set of which this is an image under a symmetry.
    fn undone<const WORDS: usize>(&self, symmetry: usize) -> [usize; WORDS] {
        // The lane of a symmetry in the image is that of what it makes together with the other in the set.
        let together = |lane: &Vec<usize>| -> Vec<usize> {
            let mut jumps = vec![0; lane.len()];
            (0..lane.len()).for_each(|jump| jumps[self.images[symmetry][jump]] = lane[jump]);
            jumps
        };
        let lane_of = |lane| {
            let together = together(lane);
            self.images.iter().position(|image| *image == together).expect("a group")
        };
        let lanes: Vec<usize> = self.images.iter().map(lane_of).collect();
        std::array::from_fn(|word| match lanes.get(word / self.length) {
            Some(lane) => lane * self.length + word % self.length,
            None => word,
        })
    }
}

/// Jump set, written in digits; the words beyond the lanes are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct JumpSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Hash for JumpSet<WORDS> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mix =
            |sum: u64, word: &u64| (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        state.write_u64(hash(self.0.iter().fold(0, mix)));
    }
}

impl<const WORDS: usize> JumpSet<WORDS> {
    /// Its image, whose word `i` is the word `words[i]` of this set, with another set added.
    #[inline(always)]
    fn turned_with(&self, words: &[usize; WORDS], other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[words[word]] + other.0[word]))
    }
}

/// Different jump sets, in the order of insertion.
type Distinct<const WORDS: usize> =
    Charged<IndexSet<JumpSet<WORDS>, BuildHasherDefault<KeyHasher>>>;

/// Jump sets of some positions, one position after the other.
type Part<const WORDS: usize> = Charged<Vec<JumpSet<WORDS>>>;

/// Place of the jump sets of a position: a part, and a range of it.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    part: u32,
    begin: u32,
    end: u32,
}

/// Jump sets of the positions of a layer.
struct Known<'a, const WORDS: usize> {
    layer: &'a Layer,
    places: Values<'a, Place>,
    parts: Vec<Part<WORDS>>,
    bytes: usize,
}

impl<'a, const WORDS: usize> Known<'a, WORDS> {
    /// At the goal no jump remains: one empty set.
    fn at_goal(layer: &'a Layer) -> Result<Self, Halt> {
        let places = Values::all(layer, Place { part: 0, begin: 0, end: 1 })?;
        let parts = vec![Charged::filled(JumpSet([0; WORDS]), 1)?];
        Ok(Self { layer, places, parts, bytes: 0 })
    }

    /// Jump sets of an image of the position with these images, and the number of that image; `None` for one that is not in the layer.
    fn of(&self, generator: &MoveGenerator, images: &Images) -> Option<(usize, &[JumpSet<WORDS>])> {
        let Place { part, begin, end } = self.places.of(generator, images)?;
        let there = self.layer.position(generator, self.layer.key(generator, images));
        let image = images.iter().position(|&image| image == there)?;
        Some((image, &self.parts[part as usize][begin as usize..end as usize]))
    }
}

/// Search for the jump sets of a solvable set.
struct JumpSetSearch<'a, const WORDS: usize> {
    board: &'a Board,
    solvable: &'a SolvableSet,
    /// The set of each jump alone.
    ones: Vec<JumpSet<WORDS>>,
    /// Places of the words in the set of which one is an image. Shape \[symmetry\].
    undone: Vec<[usize; WORDS]>,
    memory: Memory,
    threads: usize,
}

/// Memory that remains for the jump sets of a layer, shared by all threads.
struct MemoryLimit {
    memory: Memory,
    taken: AtomicUsize,
}

impl MemoryLimit {
    /// Checks that `bytes` bytes of a thread fit in addition to those already taken.
    fn check(&self, bytes: usize) -> Result<(), OutOfMemory> {
        self.memory.check(self.taken.load(Relaxed) + bytes)
    }
}

/// Working memory of a thread.
#[derive(Default)]
struct Bench<const WORDS: usize> {
    /// Jump sets of one position.
    distinct: Distinct<WORDS>,
    /// Jump sets that were made since the last check of the limits.
    made: usize,
}

impl<'a, const WORDS: usize> JumpSetSearch<'a, WORDS> {
    fn new(
        board: &'a Board,
        solvable: &'a SolvableSet,
        lanes: &Lanes,
        memory: Memory,
        threads: usize,
    ) -> Self {
        let ones = (0..board.jumps().len()).map(|jump| lanes.one(jump)).collect();
        let undone = (0..lanes.images.len()).map(|symmetry| lanes.undone(symmetry)).collect();
        Self { board, solvable, ones, undone, memory, threads }
    }

    /// Counts the jump sets from a position that begin with one of the given jumps.
    fn run(
        &self,
        (start, first): (Holes, &[Jump]),
        monitor: &mut Watch<'_>,
    ) -> Result<Count, Halt> {
        let (solvable, generator) = (self.solvable, self.solvable.generator());
        let goal = self.board.goal().count();
        let mut layers = (goal..start.count_ones()).filter_map(|pegs| solvable.layer(pegs));
        let mut known = Known::at_goal(layers.next().expect("a set that is not empty has a goal"))?;
        for layer in layers {
            let above = self.above(&known, layer, monitor);
            if above.is_err() {
                // Freeing them takes milliseconds, which must not delay a stop.
                monitor.discard(std::mem::take(&mut known.parts));
            }
            known = above?;
        }
        let (images, room) = (generator.images(start), self.room(&known));
        let may_begin = |jump: usize| first.contains(&self.board.jumps()[jump]);
        let mut bench = Bench::default();
        self.gather(&known, &images, may_begin, &mut bench, &room, monitor)?;
        let keeps_start = |&symmetry: &usize| images[symmetry] == start;
        let symmetries: Vec<usize> = (0..self.undone.len()).filter(keeps_start).collect();
        let nothing = JumpSet([0; WORDS]);
        let least = |set: &JumpSet<WORDS>| {
            let image = |&symmetry: &usize| set.turned_with(&self.undone[symmetry], &nothing);
            symmetries.iter().map(image).min()
        };
        let up_to_symmetry = bench.distinct.iter().map(least).collect::<HashSet<_>>().len();
        Ok(Count { all: bench.distinct.len(), up_to_symmetry })
    }

    /// Memory that the jump sets of a layer leave for the next layer.
    fn room(&self, known: &Known<'_, WORDS>) -> MemoryLimit {
        let mut memory = self.memory;
        memory.take(known.bytes);
        MemoryLimit { memory, taken: AtomicUsize::new(0) }
    }

    /// Jump sets of the layer above.
    fn above<'b>(
        &self,
        known: &Known<'_, WORDS>,
        layer: &'b Layer,
        monitor: &mut Watch<'_>,
    ) -> Result<Known<'b, WORDS>, Halt> {
        let (generator, room) = (self.solvable.generator(), self.room(known));
        let (mut places, mut parts) = (Values::all(layer, Place::default())?, Vec::new());
        layer.level.each_block(BLOCK, |block| {
            let chunks = each_chunk(block, self.threads, monitor, |keys, monitor| {
                self.part(known, layer, keys, &room, monitor)
            })?;
            for (found, part) in chunks {
                for (images, (begin, end)) in found {
                    if let Some(place) = places.of_mut(generator, &images) {
                        *place = Place { part: parts.len() as u32, begin, end };
                    }
                }
                parts.push(part);
            }
            Ok::<_, Halt>(())
        })?;
        Ok(Known { layer, places, parts, bytes: room.taken.into_inner() })
    }

    /// Jump sets of some positions of a layer, and for each position its images and the range of its jump sets.
    #[expect(clippy::type_complexity, reason = "it is taken apart at once")]
    fn part(
        &self,
        known: &Known<'_, WORDS>,
        layer: &Layer,
        keys: &[Holes],
        room: &MemoryLimit,
        monitor: &mut Watch<'_>,
    ) -> Result<(Vec<(Images, (u32, u32))>, Part<WORDS>), Halt> {
        let (mut found, mut part) = (Vec::with_capacity(keys.len()), Part::default());
        let (generator, mut bench) = (self.solvable.generator(), Bench::default());
        for &key in keys {
            monitor.visit()?;
            let images = generator.images(layer.position(generator, key));
            self.gather(known, &images, |_| true, &mut bench, room, monitor)?;
            let (begin, before) = (part.len() as u32, part.capacity());
            part.make_room(bench.distinct.len())?;
            part.extend(bench.distinct.drain(..));
            room.taken.fetch_add(size_of::<JumpSet<WORDS>>() * (part.capacity() - before), Relaxed);
            found.push((images, (begin, part.len() as u32)));
        }
        room.check(0)?;
        Ok((found, part))
    }

    /// Gathers the jump sets of the position with these images that begin with an allowed jump.
    fn gather(
        &self,
        known: &Known<'_, WORDS>,
        images: &Images,
        may_begin: impl Fn(usize) -> bool,
        bench: &mut Bench<WORDS>,
        room: &MemoryLimit,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        let generator = self.solvable.generator();
        let mut slots = SmallVec::<[usize; 32]>::new();
        generator.each_jump(images[0], |slot| slots.push(slot));
        for slot in slots {
            let jump = usize::from(generator.jumps()[slot]);
            let after = known.of(generator, &generator.after(images, slot));
            let Some((image, sets)) = after.filter(|_| may_begin(jump)) else { continue };
            let (one, undone) = (&self.ones[jump], &self.undone[image]);
            for sets in sets.chunks(STRIDE) {
                bench.distinct.make_room(sets.len())?;
                bench.distinct.extend(sets.iter().map(|set| set.turned_with(undone, one)));
                bench.made += sets.len();
                if bench.made >= STRIDE {
                    bench.made = 0;
                    monitor.poll()?;
                    room.check(size_of::<JumpSet<WORDS>>() * bench.distinct.capacity())?;
                }
            }
        }
        Ok(())
    }
}
